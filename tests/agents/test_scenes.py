"""What any sensible player does: small positions, each with one thing to see. `easy` overlooks
much, so it is only asked for what nobody misses."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent
from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from tests.support.scene import army, facts, scene

LEVELS = ("easy", "normal", "hard")
PLANNERS = ("normal", "hard")


def play_turn(game: Game, level: str, dice: int = 1) -> Game:
    """Let a level play to the end of the turn that is going on."""
    power, agent, luck = game.state.turn.power, make_agent(level, 1), Committed.seeded(dice)
    while game.state.turn.power == power and not isinstance(waits := game.pending, d.Over):
        if isinstance(waits, d.Roll):
            game.give(luck.faces(waits, game.header.game, game.next_row))
        else:
            game.give(agent(game))
    return game


def captured(game: Game) -> list[str]:
    return [
        fact.space
        for fact in facts(game, e.TerritoryCaptured)
        if isinstance(fact, e.TerritoryCaptured)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_an_empty_capital(level: str) -> None:
    game = scene("""
        power: Germany
        owner West Russia: Germany
        West Russia: Germany 2 infantry
        Archangel: Soviet Union 1 infantry
        Germany: Germany 4 infantry
    """)
    assert "Russia" in captured(play_turn(game, level))


@pytest.mark.parametrize("level", PLANNERS)
def test_it_does_not_leave_its_capital_to_whoever_stands_beside_it(level: str) -> None:
    """Siberia is there for the taking, but four tanks stand before Moscow."""
    game = scene("""
        power: Soviet Union
        owner Karelia: Soviet Union
        Russia: Soviet Union 8 infantry
        West Russia: Germany 3 infantry, 1 tank
        owner Archangel: Germany
    """)
    play_turn(game, level)
    assert army(game, "Russia", "Soviet Union").get("infantry", 0) >= 5


@pytest.mark.parametrize("level", PLANNERS)
def test_it_does_not_send_a_lone_transport_under_the_guns(level: str) -> None:
    game = scene("""
        power: United States
        Eastern United States: United States 2 infantry, 1 tank
        Sea Zone 11: United States 1 transport
        Sea Zone 9: Germany 2 submarine, 1 battleship
        Western Europe: Germany 3 infantry, 3 fighter, 1 bomber
        Germany: Germany 3 infantry
        United Kingdom: United Kingdom 4 infantry
    """)
    play_turn(game, level)
    (zone,) = (space for space, unit in game.state.everything() if unit.kind == "transport")
    board = game.table.edition.board
    assert all(path[-1] != zone for path in board.voyages("Sea Zone 9", 2))
    assert board.flights["Western Europe"][zone] > 4


@pytest.mark.parametrize("level", PLANNERS)
def test_it_loads_and_lands_transports(level: str) -> None:
    """Norway is held by one infantry, and two transports lie off Britain with an army ashore."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 5 infantry, 2 tank, 2 fighter
        Sea Zone 6: United Kingdom 2 transport, 1 battleship, 1 destroyer
        Norway Finland: Germany 1 infantry
        Germany: Germany 9 infantry
        Western Europe: Germany 8 infantry
        Eastern Europe: Germany 8 infantry
        North Africa: Germany 2 infantry
        Eastern United States: United States 2 infantry
    """)
    assert "Norway Finland" in captured(play_turn(game, level))


@pytest.mark.parametrize("level", PLANNERS)
def test_it_sinks_undefended_transports(level: str) -> None:
    game = scene("""
        power: Japan
        Japan: Japan 3 infantry, 2 fighter
        Sea Zone 45: Japan 1 destroyer
        Sea Zone 44: United States 2 transport
        Eastern United States: United States 4 infantry
    """)
    play_turn(game, level)
    assert not army(game, "Sea Zone 44", "United States")


@pytest.mark.parametrize("level", LEVELS)
def test_it_retreats_from_a_lost_battle(level: str) -> None:
    """Three infantry have met nine and hit nothing in the first round; one of them fell."""
    game = scene(
        """
        power: Germany
        owner Ukraine: Germany
        Germany: Germany 4 infantry
        Caucasus: Germany 3 infantry [spent 1, origin Ukraine]; Soviet Union 9 infantry
        turn.routes: {"Caucasus":["Ukraine"]}
        """,
        phase="conduct_combat",
    )
    agent = make_agent(level, 1)
    while not isinstance(game.pending, d.PressOrRetreat):
        waits = game.pending
        given = faces(waits) if isinstance(waits, d.Roll) else agent(game)
        game.give(given)
    assert isinstance(agent(game), d.Retreat)


def faces(roll: d.Roll) -> d.Faces:
    """The attackers miss, and one defender hits."""
    return (6,) * roll.count if roll.power == "Germany" else (1, *(6,) * (roll.count - 1))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("power", ["Soviet Union", "Germany", "United Kingdom", "Japan"])
def test_it_spends_its_money(level: str, power: str) -> None:
    """At the start no power keeps more than the price of what it could not afford."""
    game = scene(f"set-up\npower: {power}", phase="purchase")
    answer = make_agent(level, 1)(game)
    assert isinstance(answer, d.Buy)
    units = game.table.edition.units
    spent = sum((units[kind].cost or 0) * n for kind, n in answer.army.items())
    assert game.state.money[power] - spent < 6


@pytest.mark.parametrize("level", LEVELS)
def test_it_builds_no_ship_on_a_closed_sea(level: str) -> None:
    """All land the enemy has left lies overseas, and the only coast is that of the Black Sea."""
    game = scene(
        """
        power: Soviet Union
        money: Soviet Union 40
        owner Germany: Soviet Union
        owner Southern Europe: Soviet Union
        owner Western Europe: Soviet Union
        owner Eastern Europe: Soviet Union
        owner Ukraine: Soviet Union
        owner West Russia: Soviet Union
        owner Norway Finland: Soviet Union
        owner Manchuria: Soviet Union
        owner Coastal China: Soviet Union
        owner Southeast Asia: Soviet Union
        owner North Africa: Soviet Union
        Germany: Soviet Union 3 infantry
        Russia: Soviet Union 3 infantry
        Japan: Japan 3 infantry
        """,
        phase="purchase",
    )
    play_turn(game, level)
    assert not army(game, "Sea Zone 18", "Soviet Union")
