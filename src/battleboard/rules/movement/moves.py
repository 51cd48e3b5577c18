"""One question for every movement phase; the phase says whose rules answer it."""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.errors import Refusal
from battleboard.rules.movement import combat_move, noncombat
from battleboard.rules.questions import Offers
from battleboard.rules.ww1 import moving, second_thoughts

Phase = (
    combat_move.CombatMoves
    | noncombat.NoncombatMoves
    | moving.Movement
    | second_thoughts.LateLandings
)
_PHASES: dict[str, Phase] = {
    combat_move.PHASE: combat_move.CombatMoves(),
    noncombat.PHASE: noncombat.NoncombatMoves(),
    moving.PHASE: moving.Movement(),
    second_thoughts.PHASE: second_thoughts.LateLandings(),
}


class Moves(Offers):
    """A move, or done."""

    def offers(self, edition: Edition, state: State, decision: d.ChooseMove) -> Iterator[d.Answer]:
        """Moves of equal units, then done."""
        return _PHASES[decision.phase].offers(edition, state, decision)

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMove, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a move."""
        return _PHASES[decision.phase].refusals(edition, state, decision, answer)

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        """A safe move, or done."""
        return _PHASES[decision.phase].default(edition, state, decision)
