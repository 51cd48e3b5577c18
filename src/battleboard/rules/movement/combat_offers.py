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
from battleboard.rules.movement.reach import reach
from battleboard.rules.movement.ready import movers, standing
from battleboard.rules.movement.riders import can_carry, mechanized
from battleboard.rules.movement.sorties import escorts, flights, sorties
from battleboard.rules.movement.transport import (
    Loading,
    is_detour,
    landable,
    landings,
    loaded_army,
    on_allied_ships,
)


def candidates(edition: Edition, state: State) -> list[d.Move]:
    """Moves of equal units that are worth asking about."""
    moves = [*escorts(edition, state)] if has_escorts(state) else []
    own, seas = control.spaces_of(edition, state, state.turn.power), edition.board.seas
    assaults = tuple(assault_zones(edition, state))
    make = partial(Known, edition, state)
    known = _KNOWN.get(state.turn.power, standing(edition, state), make)
    plan = (assaults, state.turn.attacked)
    by_land, by_sea, units = known.moves(None), known.moves(plan), state.units
    for space in own:
        here = units[space]
        if space not in seas:
            moves += by_land.get(space, here, _moves_from, edition, state, space, known, None)
            continue
        moves += by_sea.get(space, here, _moves_from, edition, state, space, known, plan)
        if afloat := known.afloat(edition, state, space):
            others = known.with_others
            moves += others.get((space, plan), afloat, _landings_from, edition, state, space, known)
    return moves


_KNOWN: Kept[Known] = Kept(30)
Plan = tuple[tuple[SpaceName, ...], tuple[SpaceName, ...]]


def _moves_from(
    edition: Edition,
    state: State,
    space: SpaceName,
    known: Known,
    plan: Plan | None,
) -> list[d.Move]:
    """Moves out of a space that no unit of another space has a part in; at sea they rest on the
    assaults and attacks that are planned."""
    moves: list[d.Move] = []
    for group in movers(edition, state, space, combat=True).items():
        unit = group[1][0]
        left = reach(edition, state, unit)
        if is_air(edition, unit):
            find = partial(_flights, edition, state, space, left)
            found = known.steps(plan, space, group, left, find)
            moves += found
            moves += sorties(edition, state, space, unit, found)
        else:
            found = known.steps(
                plan, space, group, left, partial(_ways, edition, state, space, unit)
            )
            moves += found
            if can_carry(edition, state, unit):
                moves += mechanized(edition, state, space, found)
    return moves


def _flights(edition: Edition, state: State, space: SpaceName, most: int) -> list[Path]:
    """Where aircraft may fly to fight, or to get away."""
    ends = edition.board.spaces if may_flee(edition, state, space) else targets(edition, state)
    return flights(edition, space, ends, most)


def _ways(edition: Edition, state: State, space: SpaceName, unit: Unit) -> list[Path]:
    """Where a land unit may march to fight, or a ship without cargo to land has business."""
    if is_land(edition, unit):
        return [*marches(edition, state, unit, space)]
    ends = None if may_flee(edition, state, space) else _sea_business(edition, state)
    ways = voyages(edition, state, unit, space, combat=True, back=True, ends=ends)
    asked: dict[SpaceName, bool] = {}  # it is the same for every way that ends there
    found = []
    for path in ways:
        end = path[-1]
        if end not in asked:
            asked[end] = may_end(edition, state, unit, path)
        if asked[end]:
            found.append(path)
    return found


def _sea_business(edition: Edition, state: State) -> frozenset[SpaceName]:
    """Zones where a ship may fight or help an assault."""
    return frozenset((*targets(edition, state), *assault_zones(edition, state)))


def _landings_from(edition: Edition, state: State, zone: SpaceName, known: Known) -> list[d.Move]:
    """Assaults out of a zone: by own transports, and off those of allies."""
    moves: list[d.Move] = []
    for label, units in movers(edition, state, zone, combat=True).items():
        if is_transport(edition, units[0]):
            moves += _assaults(edition, state, zone, label, units[0])
    if zone in known.allied:
        moves += _from_allies(edition, state, zone)
    return moves


def _assaults(
    edition: Edition, state: State, space: SpaceName, label: str, ship: Unit
) -> Iterator[d.Move]:
    """Every landing that one transport can make."""
    present = counted(landable(edition, state, space, ship))
    shores = _hostile_shores(edition, state)
    ways = voyages(edition, state, ship, space, combat=True, back=True, ends=shores)
    loading = Loading(edition, state, ship, space)
    for path in ((space,), *ways):
        for loads in loading.on(path) if path[-1] in shores else ():
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
