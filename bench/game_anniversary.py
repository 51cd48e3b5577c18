"""Both Anniversary scenarios in random play on one core, with all that can be switched on."""

from __future__ import annotations

import time

from bench.game_1941 import play

ROUNDS = 10
GAMES = 3
OPTIONS = {"technology": "on", "objectives": "on", "interceptors": "on"}


def run() -> dict[str, float]:
    return {
        f"{name}_{year}": figure
        for year in (1941, 1942)
        for name, figure in scenario(f"anniversary-{year}").items()
    }


def scenario(edition: str) -> dict[str, float]:
    """How fast one scenario is played."""
    start = time.process_time()
    decisions = sum(play(seed, ROUNDS, edition, OPTIONS)[1] for seed in range(GAMES))
    seconds = time.process_time() - start
    return {
        "decisions_per_second": round(decisions / seconds),
        "seconds_per_10_round_game": round(seconds / GAMES, 2),
        "decisions_per_game": round(decisions / GAMES),
    }
