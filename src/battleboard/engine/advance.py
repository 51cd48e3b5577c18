"""Run steps until someone, or the dice, must speak. Pure: no I/O, no randomness."""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.decisions import Input, Over, Pending
from battleboard.core.edition import Edition
from battleboard.core.events import CursorMoved, Event
from battleboard.core.evolve import at_frames, fold
from battleboard.core.state import State
from battleboard.core.steps import Rules, Wait


class Advanced(Struct, frozen=True, gc=False):
    """Where the game stands now, the facts that led there, and what it waits for."""

    state: State
    events: tuple[Event, ...]
    waits: Pending


def advance(rules: Rules, edition: Edition, state: State, given: Input = None) -> Advanced:
    """Give a waiting game what it asked for, and run on to its next question.

    The input must be legal: `battleboard.engine.answers` checks it. The cursor moves with every
    step, but only its last place is a fact worth keeping: the others are overwritten by it.
    """
    events: list[Event] = []
    while frames := state.frames:
        said = rules.step(frames[-1])(edition, state, given)
        given = None
        if isinstance(said, Wait):
            events.append(CursorMoved(frames))
            return Advanced(state, tuple(events), said.on)
        if said.events:
            state = fold(state, said.events)
            events += said.events
        state = at_frames(state, rules.following(frames, said))
    events.append(CursorMoved(()))
    return Advanced(state, tuple(events), Over(state.winner))
