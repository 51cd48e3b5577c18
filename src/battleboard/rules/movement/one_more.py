"""What every movement phase begins with: one move after another, until the power is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.edition import PhaseName
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait

Facts = Callable[[d.Move], Iterable[e.Event]]


def one_more(
    state: State, given: d.Move | d.Done | None, phase: PhaseName, facts: Facts
) -> Wait | Do:
    """Ask for one more move until the power is done; the step has the name of the phase."""
    if given is None:
        return Wait(d.ChooseMove(state.turn.power, phase))
    if isinstance(given, d.Done):
        return Do()
    return Do(worked_out(state, given, facts), goto=phase)


def worked_out(state: State, move: d.Move, facts: Facts) -> tuple[e.Event, ...]:
    """The facts of a legal move: the very same when it was just checked and is now made."""
    kept = _WORKED_OUT.get(0)
    if kept is not None and kept[0] is state and kept[1] is move:
        return kept[2]
    found = tuple(facts(move))
    _WORKED_OUT[0] = (state, move, found)
    return found


_WORKED_OUT: dict[int, tuple[State, d.Move, tuple[e.Event, ...]]] = {}
