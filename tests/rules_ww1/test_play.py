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
from tests.rules_ww1.war import EDITION, war

ROUNDS = 4


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
            if rng.random() < 0.005:
                check_offers(game, rng)
            row = game.give(next_answer(game, waits, rng))
        assert check(before, row, game.state, at) == [], row
    again = Game.load(game.save(), at)
    assert (again.state, again.pending) == (game.state, game.pending)
    verdict = verify(game.save(), at)
    assert verdict.holds, verdict.problems


COLLAPSE = """
    options: russian revolution = on
    set-up
    power: Russian Empire
    round: 4
    minors: ["Serbia", "Romania"]
    owner Belarus: Germany
    owner Livonia: Germany
    owner Ukraine: Austria-Hungary
    owner Poland: nobody
    owner Sevastopol: nobody
    owner Serbia: nobody
    owner Galicia: Russian Empire
    owner Romania: Russian Empire
    Belarus: Germany 3 infantry
    Livonia: Germany 3 infantry
    Ukraine: Austria-Hungary 4 infantry
    Galicia: Russian Empire 3 infantry; British Empire 1 infantry; Italy 1 infantry
    Poland: Russian Empire 3 inf; Germany 4 inf, 1 art; British Empire 2 inf
    Sevastopol: Ottoman Empire 3 infantry; British Empire 2 infantry
    Serbia: Russian Empire 2 infantry; Austria-Hungary 2 infantry
    Sea Zone 12: Russian Empire 1 transport (British Empire 1 infantry), 1 battleship
"""
CENTRAL = ("Austria-Hungary", "Germany", "Ottoman Empire")


@pytest.mark.parametrize("seed", range(2))
def test_nothing_is_broken_after_an_armistice(seed: int) -> None:
    """Shared land is never without an infantry of the Central Powers, and nobody attacks in it."""
    at = table(EDITION)
    game = war(COLLAPSE, "collect_income")
    dice, rng = Committed.seeded(seed), random.Random(seed)
    while not isinstance(waits := game.pending, d.Over) and game.state.turn.round <= 6:
        before = game.state
        if isinstance(waits, d.Roll):
            row = game.give(dice.faces(waits, game.header.game, game.next_row))
        elif isinstance(waits, d.AcceptArmistice):
            row = game.give(d.Agree())
        else:
            row = game.give(next_answer(game, waits, rng))
        assert check(before, row, game.state, at) == [], row
        if isinstance(game.pending, d.ChooseMove):
            continue  # one guard may relieve another
        for space in game.state.shared:
            assert game.state.battle is None or game.state.battle.space != space
            guards = [unit for unit in game.state.at(space) if unit.power in CENTRAL]
            assert any(unit.kind == "infantry" for unit in guards), (space, row.given)
    assert game.state.shared == ("Poland", "Sevastopol")


def next_answer(game: Game, waits: d.Decision, rng: random.Random) -> d.Answer:
    """Any legal answer, but now and then the end of movement, so that turns stay short."""
    done = d.Done()
    if isinstance(waits, d.ChooseMove) and rng.random() < 0.1 and not game.why_not(done):
        return done
    return game.sample(rng.randrange)
