"""Every army needs an infantry of its own.

Moves are made one after another, but only their result counts. So a move may leave an army
without infantry for a while, if what can still move suffices to put everything right: idle
infantry nearby, or a way out for those left behind. Then movement can always be ended.

Rules: WW1-3, WW1-10 (fighters with infantry from the sea), WW1-12 (infantry kept back for the
first attack), WW1-28, H-3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Mark, Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import is_air, is_land, owned
from battleboard.rules.ww1.ground import Ground, ground
from battleboard.rules.ww1.marching import why_not_fly, why_not_march


def is_infantry(edition: Edition, unit: Unit) -> bool:
    """Whether a unit is what every army needs."""
    return edition.has_role(unit.kind, Role.ARMY_CORE)


def has_infantry(edition: Edition, units: Iterable[Unit]) -> bool:
    """Whether an infantry is among these units."""
    return any(is_infantry(edition, unit) for unit in units)


def wanting(edition: Edition, state: State) -> list[SpaceName]:
    """Where moves of this turn have left the moving power's units without infantry, in board
    order. Where it was so before, nothing is wanting (H-3)."""
    left = set(_left_by_infantry(edition, state))
    found = [
        space
        for space in state.units
        if edition.board.spaces[space].is_land and _is_wanting(edition, state, space, left)
    ]
    return sorted(found, key=edition.board.rank.__getitem__)


def _is_wanting(edition: Edition, state: State, space: SpaceName, left: set[SpaceName]) -> bool:
    own = owned(state.at(space), state.turn.power)
    if not own or has_infantry(edition, own):
        return False
    if all(is_air(edition, unit) for unit in own) and _lands_now(edition, state, space):
        return False
    return space in left or any(unit.origin not in ("", space) for unit in own)


def _lands_now(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether infantry is to land here before movement ends: fighters may count on it, while land
    units that came overland may not (WW1-3)."""
    power = state.turn.power
    return any(
        unit.target == space and is_infantry(edition, unit)
        for zone in edition.board.sea_neighbours[space]
        if not control.has_enemy_ships(edition, state, zone, power)
        for unit in owned(state.at(zone), power)
    )


def _left_by_infantry(edition: Edition, state: State) -> Iterator[SpaceName]:
    for space, unit in state.everything():
        own = unit.power == state.turn.power and is_infantry(edition, unit)
        if own and unit.origin not in ("", space):
            yield unit.origin


def first_targets(edition: Edition, state: State) -> list[SpaceName]:
    """What the first power must enter on its first turn and has not (WW1-12)."""
    power = state.turn.power
    if state.turn.round != 1 or power != next(iter(edition.powers)):
        return []
    return [
        space
        for space in edition.areas.get("first_turn_attack", ())
        if not any(is_land(edition, unit) for unit in owned(state.at(space), power))
        and ground(edition, state, space, power) is Ground.HOSTILE
    ]


def can_be_mended(edition: Edition, state: State, needs: Iterable[SpaceName]) -> bool:
    """Whether every territory named can still get an infantry, or be left by all who stand there
    without one."""
    wants = [space for space in needs if not _can_be_left(edition, state, space)]
    near = {space for want in wants for space in edition.board.land_neighbours[want]}
    spare = {space: count for space in near if (count := _spare(edition, state, space))}
    sent: dict[SpaceName, list[SpaceName]] = {space: [] for space in spare}
    return all(_send(edition, state, want, spare, sent, tried=set()) for want in wants)


def _send(
    edition: Edition,
    state: State,
    want: SpaceName,
    spare: dict[SpaceName, int],
    sent: dict[SpaceName, list[SpaceName]],
    *,
    tried: set[SpaceName],
) -> bool:
    """Find an infantry for one more territory, rearranging those already found."""
    for source in edition.board.land_neighbours[want]:
        if source not in spare or source in tried:
            continue
        if any(why_not_march(edition, state, (source, want))):
            continue
        tried.add(source)
        if len(sent[source]) < spare[source]:
            sent[source].append(want)
            return True
        for other in list(sent[source]):
            if _send(edition, state, other, spare, sent, tried=tried):
                sent[source].remove(other)
                sent[source].append(want)
                return True
    return False


def _spare(edition: Edition, state: State, space: SpaceName) -> int:
    """How many infantry can still leave a territory without leaving a want behind."""
    own = owned(state.at(space), state.turn.power)
    infantry = [unit for unit in own if is_infantry(edition, unit)]
    if edition.board.spaces[space].is_sea or not infantry:
        return 0
    idle = sum(not unit.has(Mark.USED) for unit in infantry)
    needed = (
        len(own) > len(infantry)
        or space in state.shared
        or any(unit.target == space for _, unit in state.everything())
    )
    return min(idle, len(infantry) - needed)


def _can_be_left(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether all own units of a territory can still go to where an infantry stays."""
    own = owned(state.at(space), state.turn.power)
    return bool(own) and all(_can_go(edition, state, space, unit) for unit in own)


def _can_go(edition: Edition, state: State, space: SpaceName, unit: Unit) -> bool:
    if unit.has(Mark.USED):
        return False
    why_not = why_not_fly if is_air(edition, unit) else why_not_march
    return any(
        _keeps_infantry(edition, state, end) and not any(why_not(edition, state, (space, end)))
        for end in edition.board.land_neighbours[space]
    )


def _keeps_infantry(edition: Edition, state: State, space: SpaceName) -> bool:
    own = owned(state.at(space), state.turn.power)
    infantry = sum(is_infantry(edition, unit) for unit in own)
    return infantry > _spare(edition, state, space)


def unguarded(edition: Edition, state: State) -> list[SpaceName]:
    """Shared territories that the moving power's side would leave without infantry (WW1-28)."""
    power = state.turn.power
    return [
        space
        for space in state.shared
        if not any(
            edition.allied(unit.power, power) and is_infantry(edition, unit)
            for unit in state.at(space)
        )
    ]
