"""Infantry that tanks and bombers take along, once their owner has found out how.

Rules: TEC-2 (mechanized infantry, paratroopers).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Load, Move
from battleboard.core.edition import Edition
from battleboard.core.policies import Technology
from battleboard.core.state import State
from battleboard.core.units import Kind, Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import ids, is_air, kind_of, misnamed, take
from battleboard.rules.movement.reach import reach
from battleboard.rules.movement.transport import waiting
from battleboard.rules.technology.advances import Advance, known

LONE_WALK = 2
"""So many spaces has a way, its start among them, that infantry can go without a tank."""


def needed(edition: Edition, kind: Kind) -> Advance | None:
    """The advance that lets units of a kind take infantry along, if there is one."""
    if edition.policies.technology is not Technology.TOKENS:
        return None
    roles = edition.units[kind].roles
    if Role.RAIDS in roles:
        return Advance.PARATROOPERS
    return Advance.MECHANIZED_INFANTRY if Role.BLITZES in roles else None


def can_carry(edition: Edition, state: State, unit: Unit) -> bool:
    """Whether a unit may take infantry along now."""
    if not state.advances:
        return False
    return needed(edition, unit.kind) in known(state, unit.power)


def riders(edition: Edition, state: State, move: Move) -> tuple[Unit, ...]:
    """The infantry that a legal move of tanks or bombers takes along."""
    if not move.loads:
        return ()
    groups = waiting(edition, state, move.path[0])
    return tuple(unit for load in move.loads for unit in take(groups, load.army))


# Why not


def why_not_ride(
    edition: Edition, state: State, units: tuple[Unit, ...], move: Move
) -> Iterator[Refusal]:
    """Why these units may not take that along."""
    if not move.loads:
        return
    carrier = units[0]
    advance = needed(edition, carrier.kind)
    if advance is None:
        yield Refusal("MOV-10", "only transports load and offload")
    elif not can_carry(edition, state, carrier):
        yield Refusal("TEC-2", f"without {advance} a {carrier.kind} carries nobody")
    else:
        yield from _why_not_these(edition, state, units, move)
        if is_air(edition, carrier):
            yield from _why_not_drop(edition, state, carrier, move)
        elif len(move.path) <= LONE_WALK:
            yield Refusal("TEC-2", "one space infantry goes by itself", "leave the tank out")


def _why_not_these(
    edition: Edition, state: State, units: tuple[Unit, ...], move: Move
) -> Iterator[Refusal]:
    start = move.path[0]
    groups = waiting(edition, state, start)
    for load in move.loads:
        if load.start != start or load.at != start:
            yield Refusal("TEC-2", f"infantry rides along from where both start: {start}", start)
        for label in load.army:
            if label in groups and not edition.has_role(kind_of(label), Role.SMALL_CARGO):
                yield Refusal("TEC-2", f"a {units[0].kind} takes infantry along, no {label}")
        yield from misnamed(groups, load.army, "TEC-2")
    if len(move.loads) > 1:
        yield Refusal("TEC-2", "say all that rides along at once")
    if sum(sum(load.army.values()) for load in move.loads) > len(units):
        yield Refusal("TEC-2", f"one infantry rides with each {units[0].kind}")


def _why_not_drop(edition: Edition, state: State, bomber: Unit, move: Move) -> Iterator[Refusal]:
    """Why a bomber may not drop infantry there: in the first hostile territory, and no bombs on
    a complex this turn."""
    start, end = move.path[0], move.path[-1]
    if move.raid:
        yield Refusal("TEC-2", "a bomber that carries infantry makes no raid this turn")
    if not control.is_hostile_land(edition, state, end, bomber.power):
        yield Refusal("TEC-2", f"infantry is dropped in hostile land, not in {end}")
    elif end not in drops(edition, state, start, bomber):
        yield Refusal("TEC-2", "a bomber with infantry stops in the first hostile territory")


def drops(edition: Edition, state: State, start: SpaceName, bomber: Unit) -> dict[SpaceName, int]:
    """Hostile territories where a bomber may drop infantry, and how far it flies: it passes over
    none on its way."""
    spaces, power = edition.board.spaces, bomber.power
    far, found = {start: 0}, {}
    todo, most = deque([start]), reach(edition, state, bomber)
    while todo:
        here = todo.popleft()
        for space in spaces[here].borders:
            if space in far or space in found or spaces[space].impassable or far[here] == most:
                continue
            if control.is_hostile_land(edition, state, space, power):
                found[space] = far[here] + 1
            else:
                far[space] = far[here] + 1
                todo.append(space)
    return found


# What follows


def drop(
    edition: Edition, state: State, bombers: tuple[Unit, ...], move: Move
) -> Iterator[e.Event]:
    """Infantry flies along and is dropped at once; by the published corrections it stays aboard
    where a gun is to fire first."""
    start, end = move.path[0], move.path[-1]
    infantry = riders(edition, state, move)
    if not infantry:
        return
    yield e.UnitsMoved(ids(infantry), (start, end), spent=1)
    yield e.UnitsMarked(end, ids(infantry), Mark.USED)
    yield e.UnitsMarked(end, ids(infantry), Mark.DROPPED)
    if state.options.get("errata") == "on" and _has_gun(edition, state, end):
        for unit, bomber in zip(infantry, bombers, strict=False):
            yield e.UnitsBoarded(end, (unit.id,), bomber.id)


def _has_gun(edition: Edition, state: State, space: SpaceName) -> bool:
    against = control.enemies(edition, state, space, state.turn.power)
    return any(edition.has_role(unit.kind, Role.ANTIAIRCRAFT) for unit in against)


# Candidates


def mechanized(
    edition: Edition, state: State, space: SpaceName, moves: Iterable[Move]
) -> Iterator[Move]:
    """These moves of equal tanks, where two spaces are gone, with infantry riding along."""
    return with_riders(
        edition, state, space, (move for move in moves if len(move.path) > LONE_WALK)
    )


def with_riders(
    edition: Edition, state: State, space: SpaceName, moves: Iterable[Move]
) -> Iterator[Move]:
    """These moves of equal tanks or bombers, each with every number of infantry that may ride
    along."""
    ready = {
        label: len(units)
        for label, units in waiting(edition, state, space).items()
        if edition.has_role(kind_of(label), Role.SMALL_CARGO)
    }
    for move in moves:
        most = sum(move.army.values())
        for label, present in ready.items():
            for count in range(1, min(most, present) + 1):
                yield Move(move.army, move.path, (Load({label: count}, space, space),))
