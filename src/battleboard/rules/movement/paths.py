"""Which ways there are by land and by sea, for combat and for noncombat movement.

Rules: BRD-1, BRD-6, MOV-2 (blitz), MOV-3 (ships stop), MOV-4 (submarines pass), NCM-1, NCM-3,
NCM-6. How far aircraft fly is `Board.flights`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping
from itertools import pairwise

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.china.ground import may_be
from battleboard.rules.economy.facilities import standing
from battleboard.rules.forces import is_submarine, moves_left
from battleboard.rules.movement.canals import shut, why_not_pass

Path = tuple[SpaceName, ...]
GoesOn = Callable[[SpaceName], bool]


# Land


def is_unoccupied(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether nothing of the enemy stops a blitz: no unit and no facility (MOV-2)."""
    built = standing(edition, state, space)
    return not built and not any(control.enemies(edition, state, space, power))


def why_not_march(edition: Edition, state: State, unit: Unit, path: Path) -> Iterator[Refusal]:
    """Why a land unit may not go this way in combat movement."""
    yield from _broken(edition, path, "land")
    if len(path) - 1 > moves_left(edition, unit):
        yield _too_far(edition, unit, len(path) - 1)
    hostile = [control.is_hostile_land(edition, state, s, unit.power) for s in path[1:]]
    for space in path[1:]:
        if state.owner(space) == NOBODY:
            yield Refusal("BRD-6", f"{space} is closed to everybody")
    yield from _why_outside(edition, unit, path)
    for space, is_hostile in zip(path[1:-1], hostile, strict=False):
        if is_hostile and not edition.has_role(unit.kind, Role.BLITZES):
            yield Refusal("MOV-2", f"a {unit.kind} stops on entering {space}", space)
        elif is_hostile and not is_unoccupied(edition, state, space, unit.power):
            yield Refusal("MOV-2", f"no blitz through {space}: it is occupied", space)
    if not any(hostile):
        yield Refusal("MOV-1", f"{path[-1]} is friendly: move there in noncombat")


def marches(edition: Edition, state: State, unit: Unit, start: SpaceName) -> Iterator[Path]:
    """Every way of a land unit in combat movement."""

    def goes_on(space: SpaceName) -> bool:
        if control.is_friendly_land(edition, state, space, unit.power):
            return True
        return edition.has_role(unit.kind, Role.BLITZES) and is_unoccupied(
            edition, state, space, unit.power
        )

    def is_closed(space: SpaceName) -> bool:
        return state.owner(space) == NOBODY or not may_be(edition, unit.power, space)

    steps, foes, owners = edition.board.land_neighbours, edition.foes[unit.power], state.owners
    length = moves_left(edition, unit)
    if length == 1 and not any(owners.get(space) in foes for space in steps[start]):
        return
    for path in _walks(start, length, steps, goes_on, is_closed):
        if any(owners.get(space) in foes for space in path[1:]):
            yield path


def why_not_walk(edition: Edition, state: State, unit: Unit, path: Path) -> Iterator[Refusal]:
    """Why a land unit may not go this way in noncombat movement (NCM-1)."""
    yield from _broken(edition, path, "land")
    if len(path) - 1 > moves_left(edition, unit):
        yield _too_far(edition, unit, len(path) - 1)
    for space in path[1:]:
        if not control.is_friendly_land(edition, state, space, unit.power):
            yield Refusal("NCM-1", f"{space} is not friendly")
    yield from _why_outside(edition, unit, path)


def _why_outside(edition: Edition, unit: Unit, path: Path) -> Iterator[Refusal]:
    """Why units that must keep to some territories may not go this way (CHN-1)."""
    for space in path[1:]:
        if not may_be(edition, unit.power, space):
            yield Refusal("CHN-1", f"Chinese units do not enter {space}")


def walks(edition: Edition, state: State, unit: Unit, start: SpaceName) -> Iterator[Path]:
    """One way of a land unit to each territory in noncombat movement."""
    seen = {start}
    reach: deque[Path] = deque([(start,)])
    while reach:
        path = reach.popleft()
        if len(path) > moves_left(edition, unit):
            continue
        for space in edition.board.land_neighbours[path[-1]]:
            if space in seen or not may_be(edition, unit.power, space):
                continue
            if control.is_friendly_land(edition, state, space, unit.power):
                seen.add(space)
                yield (*path, space)
                reach.append((*path, space))


# Sea


def why_not_sail(
    edition: Edition, state: State, unit: Unit, path: Path, *, combat: bool
) -> Iterator[Refusal]:
    """Why a ship may not go this way, wherever it ends."""
    yield from _broken(edition, path, "sea")
    if len(path) - 1 > moves_left(edition, unit):
        yield _too_far(edition, unit, len(path) - 1)
    for start, end in pairwise(path):
        yield from why_not_pass(edition, state, unit.power, start, end)
    dives = is_submarine(edition, unit)
    stopped = "MOV-4" if dives else "MOV-3"
    for space in path[1:]:
        if not combat and not _enters_in_peace(edition, state, unit, space):
            yield Refusal("NCM-3", f"{space} is hostile; only submarines enter in noncombat")
        elif space != path[-1] and not _sails_on(edition, state, unit, space):
            yield Refusal(stopped if combat else "NCM-3", _stops(unit, space), space)


def voyages(
    edition: Edition,
    state: State,
    unit: Unit,
    start: SpaceName,
    *,
    combat: bool,
    back: bool = False,
    ends: Container[SpaceName] | None = None,
) -> Iterator[Path]:
    """Every way of a ship, without the one of staying; with `back` also those that lead back to
    the start in the end; to these `ends` only, where they are given."""
    length = moves_left(edition, unit)
    manned = [zone for zone in edition.board.waters(start, length) if zone in state.units]
    stops = {zone for zone in manned if not _sails_on(edition, state, unit, zone)}
    shunned = (
        stops if combat else {z for z in manned if not _enters_in_peace(edition, state, unit, z)}
    )
    barred = shut(edition, state, unit.power)
    for path in edition.board.voyages(start, length):
        if (path[-1] == start and not back) or (ends is not None and path[-1] not in ends):
            continue
        if barred and not barred.isdisjoint(pairwise(path)):
            continue
        if stops and not stops.isdisjoint(path[1:-1]):
            continue
        if combat or not shunned or shunned.isdisjoint(path[1:]):
            yield path


def _sails_on(edition: Edition, state: State, unit: Unit, space: SpaceName) -> bool:
    """Whether a ship may leave a zone again in the same move (MOV-3, MOV-4)."""
    if is_submarine(edition, unit):
        return not control.has_enemy_destroyer(edition, state, space, unit.power)
    return not control.is_hostile_sea(edition, state, space, unit.power)


def _enters_in_peace(edition: Edition, state: State, unit: Unit, space: SpaceName) -> bool:
    if is_submarine(edition, unit):
        return True
    return not control.is_hostile_sea(edition, state, space, unit.power)


def _stops(unit: Unit, space: SpaceName) -> str:
    return f"a {unit.kind} stops on entering {space}: the enemy is there"


# Shared


def _walks(
    start: SpaceName,
    length: int,
    steps: Mapping[SpaceName, tuple[SpaceName, ...]],
    goes_on: GoesOn,
    is_closed: GoesOn,
) -> Iterator[Path]:
    """Every way of at most this length; only the start may be passed again, at the end."""

    def extend(path: Path) -> Iterator[Path]:
        for space in steps[path[-1]]:
            if is_closed(space) or (space in path and space != start):
                continue
            yield (*path, space)
            if space != start and len(path) < length and goes_on(space):
                yield from extend((*path, space))

    if length > 0:
        yield from extend((start,))


def _broken(edition: Edition, path: Path, kind: str) -> Iterator[Refusal]:
    for start, end in pairwise(path):
        if end not in edition.board.neighbours(start):
            yield Refusal("BRD-1", f"{end} does not border {start}")
    for space in path[1:]:
        if edition.board.spaces[space].kind != kind:
            other = "at sea" if kind == "land" else "on land"
            yield Refusal("BRD-1", f"{space} is {other}")


def _too_far(edition: Edition, unit: Unit, length: int) -> Refusal:
    left = moves_left(edition, unit)
    return Refusal("NCM-6", f"{length} spaces are too far: the {unit.kind} has {left} left")
