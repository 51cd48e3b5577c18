"""Set-ups at a chosen place of the first turn."""

from __future__ import annotations

from msgspec.structs import replace

from battleboard.core.state import Turn
from battleboard.core.steps import Frame
from battleboard.engine.game import Game
from battleboard.engine.table import chosen_options, opening
from battleboard.rules.control import hostile_seas
from battleboard.tables import table


def at_combat_move(edition: str, power: str) -> Game:
    """The set-up of an edition, as if a power had the first turn and had bought nothing."""
    at = table(edition)
    state = opening(at, chosen_options(at.edition, {}))
    turn = Turn(
        round=1,
        power=power,
        phase="combat_move",
        held=state.owners,
        hostile=hostile_seas(at.edition, state, power),
    )
    frames = (
        Frame("game", "next_turn"),
        Frame("turn", "end_phase"),
        at.rules.first("combat_move"),
    )
    return Game.new(at, game="opening", position=replace(state, turn=turn, frames=frames))
