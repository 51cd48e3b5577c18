"""Random games of 1914 under the option: nothing breaks, and what is offered is what is legal."""

from __future__ import annotations

import random

import pytest

from battleboard.core import decisions as d
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.invariants import check
from battleboard.engine.verify import verify
from battleboard.tables import table
from tests.play.test_random_play import check_offers
from tests.rules_ww1.war import EDITION

ROUNDS = 5


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_broken(seed: int) -> None:
    at = table(EDITION)
    options = {"russian_revolution": "on"}
    game = Game.new(at, options=options, game=f"1914 {seed}", secret=f"seed {seed}")
    dice, rng = Committed.seeded(seed), random.Random(seed)
    while not isinstance(waits := game.pending, d.Over) and game.state.turn.round <= ROUNDS:
        before = game.state
        if isinstance(waits, d.Roll):
            row = game.give(dice.faces(waits, game.header.game, game.next_row))
        else:
            if rng.random() < 0.01:
                check_offers(game, rng)
            row = game.give(next_answer(game, waits, rng))
        assert check(before, row, game.state, at) == [], row
    again = Game.load(game.save(), at)
    assert (again.state, again.pending) == (game.state, game.pending)
    verdict = verify(game.save(), at)
    assert verdict.holds, verdict.problems


def next_answer(game: Game, waits: d.Decision, rng: random.Random) -> d.Answer:
    """Any legal answer, but now and then the end of movement, so that turns stay short."""
    done = d.Done()
    if isinstance(waits, d.ChooseMove) and rng.random() < 0.1 and not game.why_not(done):
        return done
    return game.sample(rng.randrange)
