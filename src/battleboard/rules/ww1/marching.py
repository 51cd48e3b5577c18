"""Where land units and fighters may go, and what their arrival does.

Rules: WW1-1, WW1-2 (contested at once), WW1-10, WW1-13 and H-1 (who stands aside), WW1-28,
WW1-29, BRD-1, BRD-6, BRD-7, BRD-10, H-7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Move
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import ids
from battleboard.rules.ww1.ground import Ground, first_controller, ground, was_mine

Path = tuple[SpaceName, ...]


# Land units


def why_not_march(edition: Edition, state: State, path: Path) -> Iterator[Refusal]:
    """Why a land unit may not go this way."""
    start, end = path[0], path[-1]
    if len(path) != 2 or end not in edition.board.land_neighbours[start]:
        yield Refusal("WW1-1", f"a land unit goes to a territory beside {start}")
        return
    yield from why_not_leave(edition, state, start)
    yield from why_not_enter(edition, state, end)
    if is_bound(state, start) and not was_mine(state, end):
        yield Refusal(
            "WW1-1",
            f"{start} was contested when the turn began: from there only to land that you "
            "controlled, or had units in, at that time",
        )


def why_not_leave(edition: Edition, state: State, start: SpaceName) -> Iterator[Refusal]:
    """Why land units and fighters must stay where they are."""
    if control.stands_aside(edition, state, state.turn.power):
        yield Refusal("WW1-13", f"before it is at war, units do not leave {start}")


def why_not_enter(edition: Edition, state: State, end: SpaceName) -> Iterator[Refusal]:
    """Why land units may not enter a territory, wherever they come from."""
    power = state.turn.power
    if ground(edition, state, end, power) is Ground.CLOSED:
        yield Refusal(_closed_by(edition, state, end), f"{end} is closed to you")
    elif control.unwilling(edition, state, end, power):
        yield Refusal("BRD-10", f"{state.owner(end)} does not share {end} with you")


def _closed_by(edition: Edition, state: State, space: SpaceName) -> str:
    """The rule that closes a territory."""
    first = first_controller(edition, state, space)
    if edition.board.spaces[space].impassable:
        return "BRD-6"
    if first not in state.left:
        return "WW1-13"
    return "WW1-29" if edition.allied(first, state.turn.power) else "WW1-28"


def is_bound(state: State, start: SpaceName) -> bool:
    """Whether land units that began the turn here may not go just anywhere (WW1-1, WW1-28)."""
    return start in state.turn.contested and start not in state.shared


def march(
    edition: Edition, state: State, units: Sequence[Unit], path: Path, spent: int = 1
) -> Iterator[e.Event]:
    """Units enter a territory: with enemies in it, it is contested from this moment."""
    yield from opened(edition, state, path[-1])
    yield e.UnitsMoved(ids(units), path, spent=spent)
    yield e.UnitsMarked(path[-1], ids(units), Mark.USED)


def opened(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    """What becomes of a territory when the moving power's land units enter it (WW1-2)."""
    owner, power = state.owner(space), state.turn.power
    if owner == NOBODY or ground(edition, state, space, power) is not Ground.HOSTILE:
        return
    if control.stands_aside(edition, state, owner):
        yield e.PowerJoined(owner, "WW1-13")
    if any(unit.power in edition.foes[power] for unit in state.at(space)):
        yield e.ControlLost(space, "WW1-2")


# Fighters


def why_not_fly(edition: Edition, state: State, path: Path) -> Iterator[Refusal]:
    """Why a fighter may not go this way; where it ends, land units must stand (WW1-3)."""
    start, end = path[0], path[-1]
    yield from why_not_leave(edition, state, start)
    if start == end or edition.board.spaces[end].is_sea:
        yield Refusal("WW1-10", "a fighter ends its flight in another territory")
        return
    power = state.turn.power
    if not _is_way(edition, state, path):
        yield Refusal("WW1-10", f"{end} is too far, or neutral or closed land lies on the way")
    if ground(edition, state, end, power) is Ground.CLOSED or _is_aside(edition, state, end):
        yield Refusal("WW1-10", f"{end} is closed to you")
    elif control.unwilling(edition, state, end, power):
        yield Refusal("BRD-10", f"{state.owner(end)} does not share {end} with you")


def _is_way(edition: Edition, state: State, path: Path) -> bool:
    """Whether a fighter reaches the end: beside the start, or over one open space (WW1-10)."""
    borders = edition.board.neighbours(path[0])
    if len(path) == 2 and path[1] in borders:
        return True
    over = borders if len(path) == 2 else path[1:-1]
    return len(path) <= 3 and any(
        path[-1] in edition.board.neighbours(one) and is_open(edition, state, one)
        for one in over
        if one in borders
    )


def is_open(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether a fighter may fly over a space: sea, and land that is not neutral or closed."""
    if edition.board.spaces[space].is_sea:
        return True
    what = ground(edition, state, space, state.turn.power)
    return what not in (Ground.NEUTRAL, Ground.CLOSED) and not _is_aside(edition, state, space)


def _is_aside(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether a territory belongs to a power that stands aside (H-1)."""
    owner = state.owner(space)
    return owner not in (NOBODY, state.turn.power) and control.stands_aside(edition, state, owner)


def flights(edition: Edition, state: State, start: SpaceName) -> Iterator[SpaceName]:
    """Every territory within two spaces."""
    far = edition.board.flights[start]
    for end, distance in far.items():
        if 0 < distance <= 2 and edition.board.spaces[end].is_land:
            yield end


def fly(edition: Edition, state: State, units: Sequence[Unit], move: Move) -> Iterator[e.Event]:
    """Fighters go, and have had their move; they too make occupied land contested."""
    start, end = move.path[0], move.path[-1]
    yield from march(edition, state, units, (start, end), edition.board.flights[start][end])
