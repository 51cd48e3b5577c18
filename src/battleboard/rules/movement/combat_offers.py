"""Which combat moves are worth asking about: all that are legal, and a little more.

Rules: MOV-1, MOV-10, MOV-13, MOV-16.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.rules import control
from battleboard.rules.forces import counted, is_air, is_land, is_transport
from battleboard.rules.kept import Kept
from battleboard.rules.movement.aims import assault_zones, may_end, may_flee, targets
from battleboard.rules.movement.offers import Known, steps
from battleboard.rules.movement.paths import Path, marches, voyages
from battleboard.rules.movement.raiding import has_escorts
from battleboard.rules.movement.ready import movers, standing
from battleboard.rules.movement.riders import can_carry, mechanized
from battleboard.rules.movement.sorties import escorts, sorties
from battleboard.rules.movement.transport import (
    is_assault_zone,
    is_detour,
    landable,
    landings,
    loaded_army,
    loads_on,
    on_allied_ships,
)


def candidates(edition: Edition, state: State) -> Iterator[d.Move]:
    """Moves of equal units that are worth asking about."""
    if has_escorts(state):
        yield from escorts(edition, state)
    own = control.spaces_of(edition, state, state.turn.power)
    seas = [space for space in own if edition.board.spaces[space].is_sea]
    assaults = tuple(zone for zone in seas if is_assault_zone(edition, state, zone))
    key = (state.turn.power, assaults, state.turn.attacked)
    known = _KNOWN.get(key, standing(edition, state), partial(Known, edition, state))
    for space in own:
        make = partial(_moves_from, edition, state, space, known)
        yield from known.moves.get(space, state.at(space), make)
        if space in seas and (afloat := known.afloat(edition, state, space)):
            landing = partial(_landings_from, edition, state, space)
            yield from known.with_others.get(space, afloat, landing)


_KNOWN: Kept[Known] = Kept(30)


def _moves_from(
    edition: Edition, state: State, space: SpaceName, known: Known, present: tuple[Unit, ...]
) -> list[d.Move]:
    """Moves out of a space that no unit of another space has a part in."""
    ends = edition.board.spaces if may_flee(edition, state, space) else targets(edition, state)
    moves: list[d.Move] = []
    for label, units in movers(edition, state, space, combat=True).items():
        if is_air(edition, units[0]):
            moves += sorties(edition, state, space, label, units, ends=ends)
        else:
            found = [*steps(label, units, known.ways(edition, state, space, units[0], _ways))]
            moves += found
            if can_carry(edition, state, units[0]):
                moves += mechanized(edition, state, space, found)
    return moves


def _ways(edition: Edition, state: State, space: SpaceName, unit: Unit) -> list[Path]:
    """Where a land unit may march to fight, or a ship without cargo to land has business."""
    if is_land(edition, unit):
        return [*marches(edition, state, unit, space)]
    ends = None if may_flee(edition, state, space) else _sea_business(edition, state)
    ways = voyages(edition, state, unit, space, combat=True, back=True, ends=ends)
    return [path for path in ways if may_end(edition, state, unit, path)]


def _sea_business(edition: Edition, state: State) -> frozenset[SpaceName]:
    """Zones where a ship may fight or help an assault."""
    return frozenset((*targets(edition, state), *assault_zones(edition, state)))


def _landings_from(edition: Edition, state: State, zone: SpaceName) -> list[d.Move]:
    """Assaults out of a zone: by own transports, and off those of allies."""
    moves: list[d.Move] = []
    for label, units in movers(edition, state, zone, combat=True).items():
        if is_transport(edition, units[0]):
            moves += _assaults(edition, state, zone, label, units[0])
    moves += _from_allies(edition, state, zone)
    return moves


def _assaults(
    edition: Edition, state: State, space: SpaceName, label: str, ship: Unit
) -> Iterator[d.Move]:
    """Every landing that one transport can make."""
    present = counted(landable(edition, state, space, ship))
    shores = _hostile_shores(edition, state)
    ways = voyages(edition, state, ship, space, combat=True, back=True, ends=shores)
    for path in ((space,), *ways):
        for loads in loads_on(edition, state, ship, path) if path[-1] in shores else ():
            if is_detour(path, loads) and not may_end(edition, state, ship, path):
                continue
            for army in landings(present, loaded_army(loads), combat=True):
                for shore in shores[path[-1]]:
                    yield d.Move({label: 1}, path, loads, army, shore)


Shores = dict[SpaceName, list[SpaceName]]
_SHORES: Kept[Shores] = Kept(100)


def _hostile_shores(edition: Edition, state: State) -> Shores:
    """The territories that may be assaulted from each zone that borders one."""
    make = partial(_found_shores, edition, state)
    return _SHORES.get(state.turn.power, (edition, state.owners), make)


def _found_shores(edition: Edition, state: State) -> Shores:
    foes, shores = edition.foes[state.turn.power], Shores()
    for territory in edition.board.spaces:
        if state.owner(territory) in foes:
            for zone in edition.board.sea_neighbours[territory]:
                shores.setdefault(zone, []).append(territory)
    return shores


def _from_allies(edition: Edition, state: State, zone: SpaceName) -> Iterator[d.Move]:
    for shore in edition.board.land_neighbours[zone]:
        if control.is_hostile_land(edition, state, shore, state.turn.power):
            for label, units in on_allied_ships(edition, state, zone, shore).items():
                yield from steps(label, units, [(zone, shore)])
