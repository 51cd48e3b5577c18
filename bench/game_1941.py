"""1941 in random play on one core."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Mapping

from battleboard.core.decisions import Over, Roll
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.support.openings import at_combat_move

ROUNDS = 15
GAMES = 5


def run() -> dict[str, float]:
    played = [timed(seed) for seed in range(GAMES)]
    decisions = sum(count for count, _ in played)
    seconds = sum(spent for _, spent in played)
    return {
        "decisions_per_second": round(decisions / seconds),
        "seconds_per_15_round_game": round(seconds / GAMES, 2),
        "decisions_per_game": round(decisions / GAMES),
        "list_all_combat_moves_ms": listing(),
        "megabytes_per_game": memory(),
    }


def timed(seed: int) -> tuple[int, float]:
    start = time.process_time()
    _, decisions = play(seed)
    return decisions, time.process_time() - start


def play(
    seed: int,
    rounds: int = ROUNDS,
    edition: str = "1941",
    options: Mapping[str, str] | None = None,
) -> tuple[Game, int]:
    """A random game of so many rounds."""
    game = Game.new(table(edition), game=f"bench {seed}", options=options)
    dice, rng = Committed.seeded(seed), random.Random(seed)
    decisions = 0
    while not isinstance(waits := game.pending, Over) and game.state.turn.round <= rounds:
        if isinstance(waits, Roll):
            game.give(dice.faces(waits, game.header.game, game.next_row))
        else:
            decisions += 1
            game.give(game.sample(rng.randrange))
    return game, decisions


def listing() -> float:
    """All legal combat moves of the busiest power at the start."""
    games = [at_combat_move("1941", power) for power in table("1941").edition.powers]
    game = max(games, key=lambda one: sum(1 for _ in one.answers()))
    start = time.process_time()
    for _ in range(5):
        moves = list(game.answers())
    assert moves
    return round((time.process_time() - start) / 5 * 1000, 1)


def memory() -> float:
    tracemalloc.start()
    game, _ = play(1, rounds=5)
    now = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert game.rows
    return round(now / 2**20 * ROUNDS / 5, 1)
