"""A seed gives the same game in every process: no order of a set ever shows."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PLAY = """
import hashlib, random, sys
from battleboard.core.decisions import Over, Roll
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.tables import table

edition, rounds = sys.argv[1], int(sys.argv[2])
for seed in map(int, sys.argv[3:]):
    game = Game.new(table(edition), game="bench 109")
    dice, chance = Committed.seeded(seed), random.Random(seed)
    while not isinstance(waits := game.pending, Over) and game.state.turn.round <= rounds:
        if isinstance(waits, Roll):
            game.give(dice.faces(waits, game.header.game, game.next_row))
        else:
            game.give(game.sample(chance.randrange))
    print(hashlib.sha256(game.save()).hexdigest())
"""


@pytest.mark.parametrize(
    ("edition", "rounds", "seeds"),
    [
        ("1941", 15, (109, 4)),
        ("anniversary-1941", 4, (1,)),
        ("anniversary-1942", 4, (2,)),
        ("ww1-1914", 3, (3,)),
    ],
)
def test_a_seed_gives_the_same_game_in_every_process(
    edition: str, rounds: int, seeds: tuple[int, ...]
) -> None:
    """Python orders sets of words differently in each process; 3 and 4 differ where it mattered."""
    arguments = [sys.executable, "-c", PLAY, edition, str(rounds), *map(str, seeds)]
    played = [
        subprocess.run(  # noqa: S603
            arguments,
            env={**os.environ, "PYTHONHASHSEED": hashing},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hashing in ("3", "4")
    ]
    assert len(played[0].split()) == len(seeds)
    assert played[0] == played[1]
