"""The one movement phase: moves one after another, then mines, landings, minor powers, claims.

A move is legal when it is allowed by itself (`orders`) and when all moves together can still be
completed after it (`ending`), so that movement can always be ended.

Rules: WW1-1, WW1-3, WW1-9, WW1-12, WW1-18 to WW1-21, WW1-23, WW1-28, BRD-10.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.errors import Refusal
from battleboard.rules.movement.one_more import one_more
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.ending import (
    calls_for_nothing,
    next_order,
    why_not_completed,
    why_not_ended,
)
from battleboard.rules.ww1.orders import candidates, carried_out, facts, why_not

PHASE = "movement"


def movement(edition: Edition, state: State, given: d.Move | d.Done | None) -> Wait | Do:
    """Ask for one more move until the power is done."""
    return one_more(state, given, PHASE, partial(facts, edition, state))


class Movement(Offers):
    """What may be answered in the movement phase."""

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMove, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a move; its completion is looked at when the rest is legal."""
        if isinstance(answer, d.Done):
            yield from why_not_ended(edition, state)
        elif not isinstance(answer, d.Move):
            yield Refusal("VIC-10", "a move is wanted, or done", "done")
        else:
            found = [*why_not(edition, state, answer)]
            yield from found
            if not found and not calls_for_nothing(edition, state, answer):
                yield from why_not_completed(edition, carried_out(edition, state, answer))

    def offers(self, edition: Edition, state: State, decision: d.ChooseMove) -> Iterator[d.Answer]:
        """Moves of equal units, then done."""
        return iter([*candidates(edition, state), d.Done()])

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        """Done if that is possible, else the first move that has to be made before."""
        return next_order(edition, state) or d.Done()
