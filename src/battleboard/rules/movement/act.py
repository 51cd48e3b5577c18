"""What a legal move does, as facts. Nothing is checked here.

Rules: MOV-2 (control at once), MOV-10, MOV-14, UNI-5 (launching).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battleboard.core import events as e
from battleboard.core.decisions import Load, Move
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import NOWHERE, Mark, Unit
from battleboard.rules import control
from battleboard.rules.capture import captured
from battleboard.rules.forces import (
    cargo_of,
    ids,
    is_air,
    is_carrier,
    is_land,
    kind_of,
    owned,
    take,
)
from battleboard.rules.movement.carriers import guests
from battleboard.rules.movement.transport import allied_room, fits, on_allied_ships, waiting


def march(edition: Edition, state: State, units: Sequence[Unit], move: Move) -> Iterator[e.Event]:
    """Land units in combat movement: a blitz takes what it passes at once."""
    power = state.turn.power
    for space in move.path[1:-1]:
        if control.is_hostile_land(edition, state, space, power):
            yield from captured(edition, state, space, power, "MOV-2")
    yield from walk(units, move)
    if control.is_hostile_land(edition, state, move.path[-1], power):
        yield e.RouteOpened(move.path[-1], move.path[:-1])


def walk(units: Sequence[Unit], move: Move) -> Iterator[e.Event]:
    """Land units go, and have had their move."""
    yield e.UnitsMoved(ids(units), move.path, spent=len(move.path) - 1)
    yield e.UnitsMarked(move.path[-1], ids(units), Mark.USED)


def fly(
    edition: Edition, units: Sequence[Unit], move: Move, *, combat: bool, far: int = 0
) -> Iterator[e.Event]:
    """Aircraft take off and fly the shortest way, unless it is told how `far`."""
    start, end = move.path[0], move.path[-1]
    aboard = tuple(unit for unit in units if unit.aboard)
    if aboard:
        yield e.UnitsBoarded(start, ids(aboard), NOWHERE)
    yield e.UnitsMoved(ids(units), (start, end), spent=far or edition.board.flights[start][end])
    yield e.UnitsMarked(end, ids(units), Mark.FLOWN if combat else Mark.USED)
    if move.onto:
        yield e.UnitsAimed(end, ids(units), move.onto)
    if move.raid:
        yield e.UnitsMarked(end, ids(units), Mark.RAIDING)


def sail(
    edition: Edition, state: State, ships: Sequence[Unit], move: Move, *, combat: bool
) -> Iterator[e.Event]:
    """Ships go with their cargo and guests; a transport loads on its way and lands at its end."""
    start, end = move.path[0], move.path[-1]
    for ship in ships:
        own = owned(cargo_of(state.at(start), ship), state.turn.power)
        launched = tuple(unit for unit in own if is_air(edition, unit))
        if launched and len(move.path) > 1:
            yield e.UnitsBoarded(start, ids(launched), NOWHERE)
    carried = [unit for ship in ships for unit in _carried(edition, state, ship, start)]
    loaded: list[Unit] = []
    here = 0
    for zone, loads in _stops(move):
        there = move.path.index(zone)
        yield from _leg([*ships, *carried, *loaded], move.path[here : there + 1], len(ships))
        here = there
        for load in loads:
            units = _boarding(edition, state, load, loaded)
            yield e.UnitsMoved(ids(units), (load.start, zone), spent=1)
            yield e.UnitsBoarded(zone, ids(units), ships[0].id)
            if combat:
                yield e.UnitsMarked(zone, ids(units), Mark.LOADED)
            loaded += units
    yield from _leg([*ships, *carried, *loaded], move.path[here:], len(ships))
    yield e.UnitsMarked(end, ids(ships), Mark.USED)
    if combat and len(move.path) > 1:
        yield e.RouteOpened(end, move.path[:-1])
    yield from _land(move, [*loaded, *carried], end, ships[0], combat=combat)


def _carried(edition: Edition, state: State, ship: Unit, start: str) -> tuple[Unit, ...]:
    """What goes with a ship: its land units, and its guests, but not its owner's aircraft."""
    if is_carrier(edition, ship):
        return guests(state.at(start), ship)
    return tuple(unit for unit in cargo_of(state.at(start), ship) if is_land(edition, unit))


def _stops(move: Move) -> Iterator[tuple[str, list[Load]]]:
    """Where units come aboard, in the order of the path."""
    for zone in sorted({load.at for load in move.loads}, key=move.path.index):
        yield zone, [load for load in move.loads if load.at == zone]


def _boarding(
    edition: Edition, state: State, load: Load, loaded: Sequence[Unit]
) -> tuple[Unit, ...]:
    """The units that a load names, but none that came aboard at an earlier stop."""
    groups = waiting(edition, state, load.start)
    left = {label: tuple(u for u in units if u not in loaded) for label, units in groups.items()}
    return take(left, load.army)


def _leg(units: Sequence[Unit], path: tuple[str, ...], ships: int) -> Iterator[e.Event]:
    """One part of a voyage; only the ships spend movement."""
    if len(path) > 1:
        yield e.UnitsMoved(ids(units[:ships]), path, spent=len(path) - 1)
        if len(units) > ships:
            yield e.UnitsMoved(ids(units[ships:]), path)


def _land(
    move: Move, aboard: Sequence[Unit], zone: str, ship: Unit, *, combat: bool
) -> Iterator[e.Event]:
    """Declare an assault, or put cargo ashore at once."""
    if not move.offload:
        return
    landing: list[Unit] = []
    for label, count in move.offload.items():
        own = [unit for unit in aboard if unit.kind == kind_of(label) and unit.power == ship.power]
        landing += own[:count]
    if combat:
        yield e.UnitsAimed(zone, ids(landing), move.onto)
    else:
        yield from ashore(landing, zone, move.onto)
        yield e.UnitsMarked(zone, (ship.id,), Mark.OFFLOADED)


def ashore(units: Sequence[Unit], zone: str, shore: str) -> Iterator[e.Event]:
    """Cargo leaves its ship: its whole move."""
    yield e.UnitsBoarded(zone, ids(units), NOWHERE)
    yield e.UnitsMoved(ids(units), (zone, shore), spent=1)
    yield e.UnitsMarked(shore, ids(units), Mark.USED)


def board_ally(
    edition: Edition, state: State, units: Sequence[Unit], move: Move
) -> Iterator[e.Event]:
    """Land units go aboard an ally's transports (MOV-13)."""
    start, zone = move.path
    yield e.UnitsMoved(ids(units), (start, zone), spent=1)
    yield e.UnitsMarked(zone, ids(units), Mark.USED)
    places = free_places(edition, state, zone, units[0].kind, move.onto)
    for unit, ship in zip(units, places, strict=False):
        yield e.UnitsBoarded(zone, (unit.id,), ship.id)


def free_places(
    edition: Edition, state: State, zone: str, kind: str, of: str = ""
) -> Iterator[Unit]:
    """Transports of allies, or of one of them, each as often as it can take one more unit of this
    kind."""
    for ship in allied_room(edition, state, zone, kind, of):
        yield ship
        aboard = [unit.kind for unit in cargo_of(state.at(zone), ship)]
        if fits(edition, [*aboard, kind, kind], ship.kind):
            yield ship


def leave_ally(edition: Edition, state: State, move: Move, *, combat: bool) -> Iterator[e.Event]:
    """Land units come ashore from an ally's transports, or declare that they will (MOV-13)."""
    zone, shore = move.path
    units = take(on_allied_ships(edition, state, zone, shore), move.army)
    yield e.UnitsAimed(zone, tuple(sorted({unit.aboard for unit in units})), shore)
    if combat:
        yield e.UnitsAimed(zone, ids(units), shore)
    else:
        yield from ashore(units, zone, shore)
