"""1914 in random play on one core."""

from __future__ import annotations

import time

from battleboard.core.decisions import ChooseMove, Roll
from battleboard.engine.game import Game
from battleboard.tables import table
from bench.game_1941 import listed, memory, play

EDITION = "ww1-1914"
ROUNDS = 12
GAMES = 4


def run() -> dict[str, float]:
    played = [timed(seed) for seed in range(GAMES)]
    decisions = sum(count for count, _ in played)
    seconds = sum(spent for _, spent in played)
    powers = table(EDITION).edition.powers
    return {
        "decisions_per_second": round(decisions / seconds),
        "seconds_per_12_round_game": round(seconds / GAMES, 2),
        "decisions_per_game": round(decisions / GAMES),
        "list_all_moves_ms": listed([at_movement(power) for power in powers]),
        "megabytes_per_game": memory(EDITION, ROUNDS),
    }


def timed(seed: int) -> tuple[int, float]:
    start = time.process_time()
    _, decisions = play(seed, ROUNDS, EDITION)
    return decisions, time.process_time() - start


def at_movement(power: str) -> Game:
    """The first movement phase of a power, all others having done only what they must."""
    game = Game.new(table(EDITION), game="bench")
    while game.state.turn.power != power or not isinstance(game.pending, ChooseMove):
        waits = game.pending
        game.give((6,) * waits.count if isinstance(waits, Roll) else game.default())
    return game
