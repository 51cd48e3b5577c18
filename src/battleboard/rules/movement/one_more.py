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
    return Do(tuple(facts(given)), goto=phase)
