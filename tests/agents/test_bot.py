"""Bots as players: lawful, the same every time, at home anywhere in a game, able to explain."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent, play
from battleboard.agents.bot import Bot
from battleboard.core import decisions as d
from battleboard.core.state import State
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.invariants import check
from battleboard.engine.journal import Row
from battleboard.engine.verify import verify
from battleboard.tables import table

LEVELS = ("easy", "normal", "hard")


def played(edition: str, level: str, rounds: int, seed: int = 1) -> Game:
    at = table(edition)
    game = Game.new(at, game=f"bots {seed}")
    agents = dict.fromkeys(at.edition.powers, make_agent(level, seed))

    def watch(before: State, row: Row, after: State) -> None:
        assert not list(check(before, row, after, at))

    play(
        game,
        agents,
        Committed.seeded(seed),
        until=lambda g: g.state.turn.round > rounds,
        watch=watch,
    )
    return game


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("edition", ["1941", "ww1-1914"])
def test_a_bot_breaks_no_rule_and_no_invariant(edition: str, level: str) -> None:
    game = played(edition, level, rounds=2)
    assert game.state.turn.round == 3
    assert verify(game.save(), game.table).holds


def test_a_bot_plays_the_large_game_too() -> None:
    game = played("anniversary-1941", "hard", rounds=1)
    assert game.state.turn.round == 2


def test_the_same_seed_plays_the_same_game() -> None:
    assert played("1941", "easy", 1).save() == played("1941", "easy", 1).save()


def test_different_seeds_see_things_differently() -> None:
    one, other = (played("1941", "easy", 1, seed) for seed in (1, 2))
    assert [row.given for row in one.rows] != [row.given for row in other.rows]


def test_a_bot_takes_over_in_the_middle_of_a_phase() -> None:
    """A new bot goes on where another left off, without knowing its plan."""
    game = Game.new(table("1941"), game="over")
    first, second = make_agent("normal", 1), make_agent("hard", 2)
    while not isinstance(game.pending, d.ChooseMove):
        game.give(first(game))
    game.give(first(game))
    power = game.state.turn.power
    dice = Committed.seeded(1)
    while game.state.turn.power == power:
        waits = game.pending
        given = (
            dice.faces(waits, "over", game.next_row) if isinstance(waits, d.Roll) else second(game)
        )
        game.give(given)


def test_a_bot_looks_and_does_not_touch() -> None:
    game = Game.new(table("1941"), game="look")
    before = game.save(), game.state
    make_agent("hard", 1)(game)
    assert (game.save(), game.state) == before


def test_a_bot_says_why() -> None:
    """After its combat moves it names each target, the chance and the swing it counts on."""
    game = Game.new(table("1941"), game="why")
    agent = make_agent("hard", 1)
    assert isinstance(agent, Bot)
    bought = agent(game)
    assert isinstance(bought, d.Buy)
    assert len(agent.why()) == sum(bought.army.values())
    while game.state.turn.power != "Germany" or game.state.turn.phase != "combat_move":
        waits = game.pending
        given = (
            Committed.seeded(1).faces(waits, "why", game.next_row)
            if isinstance(waits, d.Roll)
            else agent(game)
        )
        game.give(given)
    agent(game)
    assert agent.why()
    assert all("to succeed" in line for line in agent.why())
