"""Answers are drawn fairly: each legal answer is as likely as any other."""

from __future__ import annotations

import random
from collections import Counter

from battleboard.core.canonical import to_json
from battleboard.engine.game import Game
from tests.support.scene import scene


def drawn(game: Game, number: int) -> bytes:
    return to_json(game.sample(lambda _: number))


def test_every_purchase_is_drawn_by_exactly_one_number() -> None:
    """12 IPCs buy 21 armies in Japan (see the perft file); each number below 21 gives another."""
    game = scene("power: Japan\nmoney: Japan 12", "purchase")
    assert game.count() == 21
    listed = {to_json(answer) for answer in game.answers()}
    assert {drawn(game, number) for number in range(21)} == listed


def test_moves_are_drawn_evenly() -> None:
    """Midway's fighter could be sent to many targets and come home from one; that one and `done`
    are drawn equally often: 4,000 draws, within five standard deviations (158) of 2,000 each."""
    game = scene(
        """
        power: United States
        Midway: United States 1 fighter
        Sea Zone 44: Japan 1 transport
        """
    )
    rng = random.Random(5)
    counts = Counter(to_json(game.sample(rng.randrange)) for _ in range(4_000))
    assert len(counts) == game.count() == 2
    assert all(abs(count - 2_000) < 158 for count in counts.values())
