"""Where play begins in a position that somebody wrote down without a place in the rules.

Rules: VIC-10.
"""

from __future__ import annotations

from msgspec.structs import replace

from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Frame, Rules
from battleboard.rules.control import hostile_seas
from battleboard.rules.ww1.ground import at_start
from battleboard.rules.ww1.routines import routine_of


def entered(edition: Edition, rules: Rules, state: State) -> State:
    """The position at the beginning of its phase, of its power's turn, or of the game.

    What a turn remembers of its beginning is taken to be as it is now, unless the position says
    otherwise. A position that has its place, or is won, stays as it is.
    """
    if state.frames or state.winner:
        return state
    power = state.turn.power
    if not power:
        return replace(state, frames=(rules.first(rules.start),))
    phase = state.turn.phase or edition.phases[0]
    contested, present = at_start(edition, state, power)
    turn = replace(
        state.turn,
        phase=phase,
        hostile=state.turn.hostile or hostile_seas(edition, state, power),
        contested=state.turn.contested or contested,
        present=state.turn.present or present,
    )
    within = rules.first(routine_of(edition, phase))
    frames = (Frame("game", "next_turn"), Frame("turn", "end_phase"), within)
    return replace(state, turn=turn, frames=frames)
