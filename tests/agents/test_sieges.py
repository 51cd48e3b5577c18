"""Sieges: friends who strike at the same capital or fleet one after another."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent
from battleboard.agents.bot import Bot
from battleboard.agents.levels import levels
from battleboard.agents.planner.chances import Foreseen, foresee
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.core.units import Army
from battleboard.engine.game import Game
from tests.support.scene import scene

TOKYO = """
    power: United Kingdom
    money: Japan {money}
    Manchuria: United Kingdom 9 fighter, 1 infantry
    {zone}: United States 8 transport (1 infantry, 1 tank), 2 battleship
    Japan: Japan 20 infantry
    Germany: Germany 9 infantry
    Eastern United States: United States 3 infantry
    Russia: Soviet Union 5 infantry
    United Kingdom: United Kingdom 5 infantry
"""
"""British aircraft stand beside Japan, which moves before an American army can land there."""

GARRISON: Army = {"infantry": 20}


def mind(game: Game) -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()["hard"])


def helped(zone: str = "Sea Zone 40", money: int = 0, fighters: int = 9) -> float:
    """By how much likelier an American landing is after a British attack."""
    thinks = mind(scene(TOKYO.format(zone=zone, money=money)))
    return thinks.joint.helped("Japan", GARRISON, seen(thinks, fighters))


def seen(thinks: Mind, fighters: int) -> Foreseen:
    return foresee(thinks.edition, {"fighter": fighters}, GARRISON)


def test_a_friend_lands_after_the_owners_turn() -> None:
    assert helped() > 0.3


def test_only_a_friend_who_gets_there() -> None:
    assert helped("Sea Zone 11") == 0.0


def test_whom_the_owner_raises_in_between_is_counted() -> None:
    """Four infantry appear in Tokyo in a turn, however much money there is."""
    poor, rich, richer = (helped(money=money, fighters=12) for money in (0, 12, 60))
    assert 0 < rich < poor
    assert richer == rich


def test_an_attack_that_changes_nothing_is_no_help() -> None:
    assert helped(fighters=1) == 0.0


@pytest.mark.parametrize(("zone", "strikes"), [("Sea Zone 40", True), ("Sea Zone 11", False)])
def test_aircraft_strike_first_where_a_friend_can_land(zone: str, strikes: bool) -> None:
    game = scene(TOKYO.format(zone=zone, money=0))
    bot = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "United Kingdom":
        game.give(bot(game))
    assert isinstance(bot, Bot)
    assert any(why.startswith("Japan with") for why in bot.why()) is strikes


# Fleets

BALTIC = """
    power: United Kingdom
    United Kingdom: United Kingdom 7 fighter
    {zone}: United States 3 battleship, 2 carrier, 4 fighter
    Sea Zone 5: Germany 3 battleship, 2 carrier, 4 fighter
    Germany: Germany 9 infantry
    Japan: Japan 9 infantry
    Russia: Soviet Union 5 infantry
    Eastern United States: United States 3 infantry
"""
"""A German fleet that neither British aircraft nor American ships are sure to beat alone."""

FLEET: Army = {"battleship": 3, "carrier": 2, "fighter": 4}


def helped_at_sea(zone: str, power: str = "United Kingdom") -> float:
    text = BALTIC.format(zone=zone)
    thinks = mind(scene(text.replace("power: United Kingdom", f"power: {power}")))
    blow = foresee(thinks.edition, {"fighter": 7}, FLEET, at_sea=True)
    return thinks.joint.helped("Sea Zone 5", FLEET, blow)


def test_a_fleet_is_worn_down_for_a_friend() -> None:
    assert helped_at_sea("Sea Zone 6") > 0.15
    assert helped_at_sea("Sea Zone 11") == 0.0, "nobody is near enough"


def test_not_for_friends_who_come_when_it_has_sailed() -> None:
    """After the Soviet Union Germany moves, then the others."""
    assert helped_at_sea("Sea Zone 6", power="Soviet Union") == 0.0


@pytest.mark.parametrize(("zone", "strikes"), [("Sea Zone 6", True), ("Sea Zone 11", False)])
def test_aircraft_strike_a_fleet_that_a_friend_can_finish(zone: str, strikes: bool) -> None:
    game = scene(BALTIC.format(zone=zone))
    bot = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "United Kingdom":
        game.give(bot(game))
    assert isinstance(bot, Bot)
    assert any(why.startswith("Sea Zone 5 with") for why in bot.why()) is strikes
