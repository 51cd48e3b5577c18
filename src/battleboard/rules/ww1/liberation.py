"""Whose land was freed is judged when combat ends: by who has the capital of its original
controller then, not by who had it when the battle for the land was over.

Rules: WW1-25.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.steps import Do, Wait
from battleboard.rules.forces import owners
from battleboard.rules.ww1.claims import won
from battleboard.rules.ww1.ground import first_controller, is_contested
from battleboard.rules.ww1.taking import passed, rightful


def judge_liberations(edition: Edition, state: State, given: None) -> Do:
    """What a friend keeps goes back if the capital is free by now; what went back is open again
    if an enemy has the capital."""
    facts: list[e.Event] = []
    for space in _gained(edition, state):
        owner, first = state.owner(space), first_controller(edition, state, space)
        if first not in (NOBODY, owner) and rightful(edition, state, space, owner) == first:
            facts += passed(edition, state, space, first, "WW1-25")
        elif first == owner and _is_withheld(edition, state, space, owner):
            facts.append(e.ControlLost(space, "WW1-25"))
    return Do(tuple(facts))


def claim_withheld(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Land that cannot go back belongs to those who took it."""
    space = next(_open(edition, state), "")
    if not space:
        return Do()
    said = won(edition, state, given, space)
    return said if isinstance(said, Wait | Do) else Do(tuple(said), goto="claim_withheld")


def _gained(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Land that units took in this phase and still hold."""
    for space in _held(edition, state):
        if state.owner(space) not in (NOBODY, state.turn.held.get(space, NOBODY)):
            yield space


def _open(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Land that one side alone has fought for and nobody controls."""
    for space in _held(edition, state):
        if state.owner(space) == NOBODY and not is_contested(edition, state, space):
            yield space


def _held(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Land that was fought for in this phase and has units in it."""
    for space in state.turn.fought:
        if edition.board.spaces[space].is_land and state.at(space):
            yield space


def _is_withheld(edition: Edition, state: State, space: SpaceName, first: PowerName) -> bool:
    """Whether others than its original controller took a territory for him and may keep it."""
    present = owners(edition, state.at(space))
    takers = [state.turn.power] if state.turn.power in present else present
    return any(rightful(edition, state, space, taker) != first for taker in takers)
