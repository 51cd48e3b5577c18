"""Fleets and the armies that they carry: escorts lead, transports follow, troops go ashore where
they can march on."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.support.scene import army, scene

ELSEWHERE = """
    power: United States
    owner Japan: United States
    Germany: Germany 30 infantry
    Western Europe: Germany 20 infantry
    Southern Europe: Germany 20 infantry
    Russia: Soviet Union 9 infantry
    United Kingdom: United Kingdom 9 infantry
"""


def sailed(text: str) -> Game:
    """A position after the noncombat moves of `hard`."""
    game, agent = scene(ELSEWHERE + text, phase="noncombat_move"), make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "United States":
        game.give(agent(game))
    return game


def zones(game: Game, kind: str) -> list[str]:
    return [space for space, unit in game.state.everything() if unit.kind == kind]


def aboard(game: Game) -> int:
    return sum(unit.aboard > 0 for _, unit in game.state.everything())


def test_a_convoy_leaves_with_its_escort() -> None:
    game = sailed("""
        Sea Zone 11: United States 3 transport, 2 battleship
        Eastern United States: United States 4 infantry, 2 tank
    """)
    (zone,) = {*zones(game, "transport"), *zones(game, "battleship")}
    assert zone != "Sea Zone 11"
    assert aboard(game) == 6


def test_empty_ships_and_their_escort_go_together_where_an_army_waits() -> None:
    game = sailed("""
        Sea Zone 42: United States 4 transport, 2 battleship
        Eastern United States: United States 9 infantry
    """)
    (zone,) = {*zones(game, "transport"), *zones(game, "battleship")}
    far = table("1941").edition.board.flights["Sea Zone 11"]
    assert far[zone] < far["Sea Zone 42"]


def test_escorts_do_not_change_places() -> None:
    game = sailed("""
        Sea Zone 11: United States 3 transport, 2 battleship
        Sea Zone 2: United States 3 transport (2 infantry), 1 battleship
        Sea Zone 9: Germany 1 submarine
        Norway Finland: Germany 2 fighter
        Eastern United States: United States 4 infantry, 2 tank
    """)
    assert Counter(zones(game, "battleship")) != {"Sea Zone 2": 2, "Sea Zone 11": 1}


def test_troops_before_the_enemy_are_not_taken_aboard_again() -> None:
    game = sailed("""
        owner Eastern Europe: United States
        Eastern Europe: United States 30 infantry, 3 tank
        Sea Zone 5: United States 3 transport, 2 battleship
    """)
    assert army(game, "Eastern Europe", "United States") == {"infantry": 30, "tank": 3}


def test_troops_go_ashore_where_they_can_march_on() -> None:
    """The sea before Berlin is barred, the way through Karelia is open."""
    game = sailed("""
        Sea Zone 5: Germany 2 battleship
        owner Norway Finland: United Kingdom
        owner Karelia: Soviet Union
        owner Eastern Europe: Soviet Union
        Karelia: Soviet Union 9 infantry
        Sea Zone 3: United States 2 transport (2 infantry), 2 battleship
    """)
    assert aboard(game) == 0
    assert army(game, "Karelia", "United States") == {"infantry": 4}


# Ports and prey


@pytest.mark.parametrize(("level", "minor"), [("hard", False), ("normal", True)])
def test_ships_are_built_where_armies_find_them(level: str, minor: bool) -> None:
    """India builds one unit a turn, and is far from Berlin."""
    at = table("1941")
    british = Mind(at, Game.new(at, game="x").state, "United Kingdom", levels()[level])
    ports = Purchase(british).ports
    assert "Sea Zone 6" in ports
    assert ("Sea Zone 29" in ports) is minor


def targets(text: str, **figures: float) -> list[str]:
    """What `hard` attacks with some figures changed."""
    game = scene(ELSEWHERE + text)
    assert isinstance(game.pending, d.ChooseMove)
    level = replace(levels()["hard"], **figures)
    mind = Mind(game.table, game.state, "United States", level)
    plan = Attacks(mind, Draft(game.table, game.state, game.pending)).plan()
    return [attack.target for attack in plan]


def test_a_fleet_is_not_led_away_from_its_base_for_little() -> None:
    text = """
        Sea Zone 11: United States 2 battleship
        Sea Zone 22: Germany 1 transport
        Eastern United States: United States 9 infantry
    """
    assert targets(text, chase=0.0) == ["Sea Zone 22"]
    assert targets(text, chase=0.5) == []


def test_no_army_lands_for_its_own_sake() -> None:
    text = "Sea Zone 3: United States 2 transport (2 infantry), 1 battleship"
    assert "Norway Finland" in targets(text, diversion=0.0)
    assert targets(text, diversion=3.0) == []
