"""Drive games in tests: at random but reproducibly, or by a script."""

from __future__ import annotations

import random
from collections.abc import Callable

from battleboard.core.decisions import Answer, Faces, Over, Roll
from battleboard.engine.dice import Committed, Dice
from battleboard.engine.game import Game

Watch = Callable[[Game], None]


def random_game(game: Game, seed: int, watch: Watch = lambda _: None, steps: int = 10_000) -> Game:
    """Play legal answers at random until the game is over, or for so many inputs."""
    rng = random.Random(seed)
    dice = Committed.seeded(seed)
    for _ in range(steps):
        waits = game.pending
        if isinstance(waits, Over):
            break
        if isinstance(waits, Roll):
            game.give(dice.faces(waits, game.header.game, game.next_row))
        else:
            game.give(rng.choice(list(game.answers())))
        watch(game)
    return game


def give_all(game: Game, *inputs: Answer | Faces) -> Game:
    """Give inputs one after another."""
    for given in inputs:
        game.give(given)
    return game


def roll_with(game: Game, dice: Dice) -> None:
    """Let dice answer for as long as dice are asked for."""
    while isinstance(waits := game.pending, Roll):
        game.give(dice.faces(waits, game.header.game, game.next_row))
