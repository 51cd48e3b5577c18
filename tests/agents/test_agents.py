"""Agents by name, and what the two simplest do."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents import UnknownAgent, agent_names, make_agent, play
from battleboard.core import decisions as d
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.support.toy import TOY

T1941 = table("1941")


def played(name: str, seed: int, game: str = "toy") -> bytes:
    """A toy game between two agents of one name."""
    toy = Game.new(TOY, game=game)
    play(toy, dict.fromkeys(TOY.edition.powers, make_agent(name, seed)), Committed.seeded(1))
    return toy.save()


def test_every_agent_plays_a_game_to_its_end() -> None:
    for name in agent_names():
        toy = Game.load(played(name, 1), TOY)
        assert isinstance(toy.pending, d.Over), name


def test_names_are_read_without_regard_to_case() -> None:
    make_agent("Random")


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownAgent, match="there is no agent 'radnom': did you mean random"):
        make_agent("radnom")
    with pytest.raises(UnknownAgent, match="there are random, first"):
        make_agent("zzz")


def test_the_same_seed_says_the_same_in_the_same_game() -> None:
    assert played("random", 1) == played("random", 1)
    assert played("random", 1) != played("random", 2)
    assert played("random", 1, "a") != played("random", 1, "b")


def test_a_saved_game_goes_on_as_it_would_have() -> None:
    """Random answers follow from the row, not from how often the agent was asked before."""
    whole = played("random", 1)
    half = Game.load(b"".join(whole.splitlines(keepends=True)[:6]), TOY)
    play(half, dict.fromkeys(TOY.edition.powers, make_agent("random", 1)), Committed.seeded(1))
    assert half.save() == whole


def test_random_draws_every_legal_answer_about_equally_often() -> None:
    """Of 3 infantry and 1 elephant 7 armies can move, or none: 8 answers, 800 draws.

    A count outside 60 to 140 is more than four standard deviations away from 100.
    """
    toy = Game.new(TOY, game="toy")
    legal = list(toy.answers())
    drawn = Counter(
        legal.index(make_agent("random", seed)(toy)) for seed in range(100 * len(legal))
    )
    assert len(legal) == 8
    assert all(60 <= drawn[place] <= 140 for place in range(len(legal)))


def test_random_does_not_touch_the_game() -> None:
    toy = Game.new(TOY, game="toy")
    before = toy.save(), toy.state
    make_agent("random", 1)(toy)
    assert (toy.save(), toy.state) == before


def test_first_takes_the_first_answer_but_moves_nothing() -> None:
    game = Game.new(T1941)
    assert make_agent("first")(game) == next(game.answers())
    while not isinstance(game.pending, d.ChooseMove):
        game.give(make_agent("first")(game))
    assert make_agent("first")(game) == d.Done()


def test_a_game_of_first_goes_through_its_rounds() -> None:
    game = Game.new(T1941)
    agents = dict.fromkeys(T1941.edition.powers, make_agent("first"))
    play(game, agents, Committed.seeded(1), until=lambda g: g.state.turn.round > 2)
    assert (game.state.turn.round, game.state.turn.power) == (3, "Soviet Union")
