"""The kernel: facts and states per second, on the toy game of the tests."""

from __future__ import annotations

import time
import tracemalloc

from battleboard.core.evolve import fold
from battleboard.core.state import EMPTY
from battleboard.engine.game import Game
from tests.support.play import random_game
from tests.support.toy import TOY


def run() -> dict[str, float]:
    games = [random_game(Game.new(TOY, game=f"bench {n}"), n) for n in range(20)]
    facts = [event for game in games for row in game.rows for event in row.events]
    return {
        "events_per_second_folded": rate(lambda: fold(EMPTY, facts), len(facts)),
        "events_per_second_played": rate(lambda: replay(games), len(facts)),
        "game_copies_per_second": rate(lambda: [g.copy() for g in games], len(games)),
        "peak_kilobytes_per_game": peak(),
    }


def replay(games: list[Game]) -> None:
    """Every input again, through the rules, the checks and the journal."""
    for game in games:
        again = Game.new(TOY, game=game.header.game)
        for row in game.rows[1:]:
            again.give(row.given)  # type: ignore[arg-type]


def rate(work: object, count: int, seconds: float = 1.0) -> float:
    """How many per second of processor time, over at least a second."""
    start = time.process_time()
    done = 0
    while (spent := time.process_time() - start) < seconds:
        work()  # type: ignore[operator]
        done += count
    return round(done / spent)


def peak() -> float:
    tracemalloc.start()
    game = random_game(Game.new(TOY, game="memory"), 1)
    assert game.rows
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return round(most / 1024)
