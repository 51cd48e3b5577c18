"""Which noncombat moves are worth asking about: all that are legal, and a little more.

Rules: NCM-1, NCM-2, NCM-4, MOV-13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Domain, Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import counted, is_air, is_land, is_transport, kind_of, owners
from battleboard.rules.kept import Kept
from battleboard.rules.movement.carriers import carriers
from battleboard.rules.movement.landing import deck_zones, safe_ground
from battleboard.rules.movement.offers import Known, steps
from battleboard.rules.movement.paths import Path, voyages, walks
from battleboard.rules.movement.reach import reach
from battleboard.rules.movement.ready import movers, standing
from battleboard.rules.movement.riders import can_carry, mechanized
from battleboard.rules.movement.sorties import flights
from battleboard.rules.movement.transport import (
    Loading,
    allied_room,
    is_detour,
    landable,
    landings,
    loaded_army,
    on_allied_ships,
    transports_of_allies,
)


def candidates(edition: Edition, state: State) -> list[d.Move]:
    """Moves of equal units that are worth asking about."""
    moves: list[d.Move] = []
    make = partial(Known, edition, state)
    known = _KNOWN.get(state.turn.power, standing(edition, state), make)
    decks = tuple(deck_zones(edition, state))
    alone, units = known.moves(decks), state.units
    for space in control.spaces_of(edition, state, state.turn.power):
        moves += alone.get(space, units[space], _moves_from, edition, state, space, known, decks)
        moves += _with_others(edition, state, space, known)
    if several := _several_hosts(edition, state, known):
        moves += [*_named(edition, moves, several)]
    return moves


_KNOWN: Kept[Known] = Kept(30)
Hosts = dict[Domain, list[PowerName]]


def _moves_from(
    edition: Edition,
    state: State,
    space: SpaceName,
    known: Known,
    decks: tuple[SpaceName, ...],
) -> list[d.Move]:
    """Moves out of a space that no unit of another space has a part in; aircraft may go to sea
    where there are decks."""
    moves: list[d.Move] = []
    for group in movers(edition, state, space, combat=False).items():
        unit = group[1][0]
        left = reach(edition, state, unit)
        if is_air(edition, unit):
            borne = edition.has_role(unit.kind, Role.CARRIER_BORNE)
            ends = (*safe_ground(edition, state), *(decks if borne else ()))
            find = partial(flights, edition, space, ends, left)
            moves += known.steps(decks, space, group, left, find)
        else:
            found = known.steps(
                None, space, group, left, partial(_ways, edition, state, space, unit)
            )
            moves += found
            if is_land(edition, unit) and can_carry(edition, state, unit):
                moves += mechanized(edition, state, space, found)
    return moves


def _named(
    edition: Edition, moves: list[d.Move], several: Mapping[SpaceName, Hosts]
) -> Iterator[d.Move]:
    """The same moves with the word whose deck or hold is meant, where several powers have one
    (UNI-5, MOV-13)."""
    for move in moves:
        if move.path[-1] in several:
            (label,) = move.army
            powers = several[move.path[-1]].get(edition.units[kind_of(label)].domain, ())
            yield from (replace(move, onto=power) for power in powers)


def _several_hosts(edition: Edition, state: State, known: Known) -> dict[SpaceName, Hosts]:
    """The zones where more than one power has a deck or a hold for the moving power."""
    meant = {zone: _hosts(edition, state, zone) for zone in known.hosts}
    return {zone: hosts for zone, hosts in meant.items() if hosts}


def _hosts(edition: Edition, state: State, zone: SpaceName) -> Hosts:
    """Whose carriers aircraft may land on in a zone, and whose transports land units may board,
    where there is a choice."""
    decks = carriers(edition, state, zone, state.turn.power)
    ships = transports_of_allies(edition, state, zone)
    hosts = {Domain.AIR: owners(edition, decks), Domain.LAND: owners(edition, tuple(ships))}
    return {domain: powers for domain, powers in hosts.items() if len(powers) > 1}


def _ways(edition: Edition, state: State, space: SpaceName, unit: Unit) -> Iterator[Path]:
    """Where a land unit may walk, or a ship sail in peace."""
    if is_land(edition, unit):
        return walks(edition, state, unit, space)
    return voyages(edition, state, unit, space, combat=False)


def _with_others(
    edition: Edition, state: State, space: SpaceName, known: Known
) -> Sequence[d.Move]:
    """Moves in which units of other spaces, or allies, have a part."""
    if space not in edition.board.seas:
        if (zones := known.piers.get(space)) is None:
            return ()
        ashore = (state.at(space), *map(state.at, zones))
        return known.with_others.get(space, ashore, _boardings, edition, state, space, zones)
    if not (afloat := known.afloat(edition, state, space)):
        return ()
    return known.with_others.get(space, afloat, _by_transport, edition, state, space, known)


def _boardings(
    edition: Edition, state: State, space: SpaceName, zones: Iterable[SpaceName]
) -> list[d.Move]:
    """Land units go aboard transports of allies."""
    return [
        move
        for label, units in movers(edition, state, space, combat=False).items()
        if is_land(edition, units[0])
        for zone in zones
        if allied_room(edition, state, zone, units[0].kind)
        for move in steps(label, units, [(space, zone)])
    ]


def _by_transport(edition: Edition, state: State, zone: SpaceName, known: Known) -> list[d.Move]:
    """What the transports of a zone can do, and whoever is aboard those of allies."""
    moves: list[d.Move] = []
    for label, units in movers(edition, state, zone, combat=False).items():
        if is_transport(edition, units[0]):
            moves += _ferries(edition, state, zone, label, units[0])
    if zone in known.allied:
        moves += _from_allies(edition, state, zone)
    return moves


def _ferries(
    edition: Edition, state: State, space: SpaceName, label: str, ship: Unit
) -> Iterator[d.Move]:
    """Everything that one transport can load and land."""
    present = counted(landable(edition, state, space, ship))
    loading = Loading(edition, state, ship, space)
    for path in ((space,), *voyages(edition, state, ship, space, combat=False, back=True)):
        shores = [
            shore
            for shore in edition.board.land_neighbours[path[-1]]
            if control.is_friendly_land(edition, state, shore, state.turn.power)
        ]
        for loads in loading.on(path):
            if is_detour(path, loads):
                continue
            if loads:
                yield d.Move({label: 1}, path, loads)
            for army in landings(present, loaded_army(loads), combat=False):
                yield from (d.Move({label: 1}, path, loads, army, shore) for shore in shores)


def _from_allies(edition: Edition, state: State, zone: SpaceName) -> Iterator[d.Move]:
    for shore in edition.board.land_neighbours[zone]:
        if control.is_friendly_land(edition, state, shore, state.turn.power):
            for label, units in on_allied_ships(edition, state, zone, shore).items():
                yield from steps(label, units, [(zone, shore)])
