"""Troops that wait ashore, and the empty transports that sail to them: no more than they need."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.pickups import Pickups
from battleboard.core import decisions as d
from battleboard.core.decisions import Load
from battleboard.engine.game import Game
from tests.support.scene import army, scene

WAITING = """
    power: United States
    {ships}
    Brazil: United States {brazil} infantry
    Eastern United States: United States {home} infantry
    Germany: Germany 9 infantry
    Japan: Japan 9 infantry
    United Kingdom: United Kingdom 4 infantry
"""
"""Troops at home, where more will be raised, and in Brazil, where nobody will be."""


def waiting(brazil: int, home: int = 0, ships: str = "") -> Game:
    text = WAITING.format(brazil=brazil, home=home, ships=ships)
    lines = [line for line in text.splitlines() if " 0 infantry" not in line]
    return scene("\n".join(lines), phase="noncombat_move")


def pickups(brazil: int, home: int = 0) -> Pickups:
    game = waiting(brazil, home)
    return Pickups(Mind(game.table, game.state, "United States", levels()["hard"]))


def test_more_troops_draw_more_strongly_and_from_farther_less() -> None:
    few, many = pickups(2), pickups(4)
    assert many.pull("Sea Zone 22") > few.pull("Sea Zone 22")
    assert many.pull("Sea Zone 22") > many.pull("Sea Zone 12")


def test_whoever_is_sailed_to_draws_no_other() -> None:
    found = pickups(4)
    at_first = found.pull("Sea Zone 22")
    assert found.pull("Sea Zone 22", ahead=2) < at_first
    found.send("Sea Zone 22", 2)
    assert found.pull("Sea Zone 22", ahead=0) < at_first
    found.send("Sea Zone 22", 2)
    home = pickups(0)
    assert found.pull("Sea Zone 22") == home.pull("Sea Zone 22")


def test_whoever_is_aboard_waits_no_more() -> None:
    found = pickups(4)
    found.load((Load({"infantry": 4}, "Brazil", "Sea Zone 22"),))
    assert found.pull("Sea Zone 22") == pickups(0).pull("Sea Zone 22")


def test_a_ship_that_stays_serves_those_within_its_reach_only() -> None:
    found = pickups(4)
    at_first = found.pull("Sea Zone 22")
    found.send("Sea Zone 44", 2, within=1)
    assert found.pull("Sea Zone 22") == at_first


def test_where_troops_are_raised_a_ship_is_always_welcome() -> None:
    found = pickups(0)
    at_first = found.pull("Sea Zone 11")
    assert at_first > 0
    found.send("Sea Zone 11", 2)
    assert found.pull("Sea Zone 11") == at_first


@pytest.mark.parametrize(("waits", "sail"), [(1, 1), (2, 1), (4, 2)])
def test_so_many_transports_fetch_troops_as_these_need(waits: int, sail: int) -> None:
    """Four empty ships lie between the home, where troops will be raised, and Brazil."""
    game = waiting(waits, home=2, ships="Sea Zone 9: United States 4 transport")
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "United States":
        game.give(agent(game))
    assert army(game, "Sea Zone 22", "United States").get("transport", 0) == sail
