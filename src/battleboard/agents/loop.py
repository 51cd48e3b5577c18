"""The loop that plays a game: the same for people, agents and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from battleboard.agents.simple import Agent
from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer, Faces, Over, Question, Roll
from battleboard.core.state import State
from battleboard.engine.dice import Dice
from battleboard.engine.game import Game
from battleboard.engine.journal import Row

Watch = Callable[[State, Row, State], None]
"""Is shown every row, with the states before and after it."""


class LookAgain(Exception):
    """Raised by whoever was asked, when the game has changed under the question: taken back."""


def play(
    game: Game,
    agents: Mapping[PowerName, Agent],
    dice: Dice,
    *,
    until: Callable[[Game], bool] = lambda _: False,
    watch: Watch = lambda _before, _row, _after: None,
) -> None:
    """Ask and give until the game is over, or until `until` says so."""
    while not isinstance(waits := game.pending, Over) and not until(game):
        try:
            given = _asked(game, waits, agents, dice)
        except LookAgain:
            continue
        before = game.state
        row = game.give(given)
        watch(before, row, game.state)


def _asked(
    game: Game, waits: Question | Roll, agents: Mapping[PowerName, Agent], dice: Dice
) -> Answer | Faces:
    if isinstance(waits, Roll):
        return dice.faces(waits, game.header.game, game.next_row)
    return agents[waits.power](game)
