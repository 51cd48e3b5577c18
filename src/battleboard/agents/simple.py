"""The two simplest agents."""

from __future__ import annotations

import random
from collections.abc import Callable

from battleboard.core.decisions import Answer, ChooseMove
from battleboard.engine.game import Game

Agent = Callable[[Game], Answer]
"""Whoever answers the open decision of a game. An agent looks, and does not touch the game."""


def random_agent(seed: int) -> Agent:
    """Every legal answer is as likely as any other.

    What it says follows from the seed, the game and the row alone, so that a game that was saved
    goes on as it would have gone.
    """

    def answer(game: Game) -> Answer:
        here = f"{seed}/{game.header.game}/{game.next_row}"
        return game.sample(random.Random(here).randrange)  # noqa: S311

    return answer


def first_agent(_seed: int) -> Agent:
    """The first legal answer; in a phase of moves the safe one, so that the phase ends."""

    def answer(game: Game) -> Answer:
        if isinstance(game.pending, ChooseMove):
            return game.default()
        return next(game.answers())

    return answer
