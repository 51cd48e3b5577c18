"""Landings that take turns to prepare: who is bought for them, what waits for them, who guards."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.basket import Basket
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.shipping import SAFE, Shipping
from battleboard.agents.planner.storm import Storms
from battleboard.core.units import Kind
from battleboard.engine.game import Game
from tests.support.scene import scene

GUARDED = """
    power: Germany
    money: Germany {money}
    owner Russia: Germany
    Germany: Germany 2 infantry
    Western Europe: Germany 2 fighter
    Sea Zone 5: Germany 3 transport, 2 battleship
    United Kingdom: United Kingdom 4 infantry
    Eastern United States: United States 3 infantry
    Japan: Japan 3 infantry
"""
"""Six places in ships, and two infantry for them."""


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def shipping(text: str, level: str = "hard") -> Shipping:
    return Shipping(Basket(mind(scene(text, phase="purchase"), level)))


# Who is bought


@pytest.mark.parametrize(
    ("places", "money", "raised"),
    [
        (4, 24, {"tank": 4}),
        (4, 18, {"tank": 2, "infantry": 2}),
        (4, 14, {"infantry": 4}),
        (4, 5, {"infantry": 1}),
        (0, 24, {}),
    ],
)
def test_troops_are_as_strong_as_money_allows(
    places: int, money: int, raised: dict[Kind, int]
) -> None:
    thinks = mind(scene(GUARDED.format(money=30), phase="purchase"))
    means = Shipping(Basket(thinks)).means(money, {})
    assert Storms(thinks, means).raised(places, money) == Counter(raised)


def test_ships_take_the_places_of_troops() -> None:
    """Four units appear in Germany in a turn, whatever they are; money is no object."""
    thinks = mind(scene(GUARDED.format(money=200), phase="purchase"))
    storms = Storms(thinks, Shipping(Basket(thinks)).means(200, {}))
    assert storms.waiting("Sea Zone 5", 200, turns=1, ships=0)["tank"] == 4
    assert storms.waiting("Sea Zone 5", 200, turns=1, ships=3)["tank"] == 1
    assert storms.waiting("Sea Zone 5", 200, turns=2, ships=3)["tank"] == 5
    assert storms.waiting("Sea Zone 5", 200, turns=1, ships=9)["tank"] == 0


def troops_for_it(text: str) -> tuple[int, int]:
    """The troops that are bought for a landing, and the transports."""
    purchase = Purchase(mind(scene(text, phase="purchase")))
    purchase.choose()
    bought = [why.split(":")[0] for why in purchase.reasons if "to storm United Kingdom" in why]
    return sum(kind in ("infantry", "tank") for kind in bought), bought.count("transport")


def test_the_troops_that_a_landing_counts_on_are_bought() -> None:
    """Six units can be bought, and four find places beside the two that wait."""
    assert troops_for_it(GUARDED.format(money=24)) == (4, 0)


def test_no_more_of_them_than_ships_have_places_for() -> None:
    """Six wait already for the three ships that there are."""
    crowded = GUARDED.format(money=24).replace("2 infantry", "6 infantry")
    troops, transports = troops_for_it(crowded)
    assert transports
    assert troops <= 2 * transports


# What waits


def test_fleet_and_army_wait_for_a_landing_that_is_prepared() -> None:
    """Two infantry cannot land today; with what is bought in the turns to come they can."""
    muster = Muster(mind(scene(GUARDED.format(money=24), phase="noncombat_move")))
    assert muster.storms.best().chance < levels()["hard"].storm_chance
    assert muster.storm.target == "United Kingdom"
    assert muster.storm.port == "Sea Zone 5"


def test_nobody_waits_for_a_landing_that_cannot_be_prepared() -> None:
    strong = GUARDED.format(money=24).replace("Kingdom 4 inf", "Kingdom 40 inf")
    assert Muster(mind(scene(strong, phase="noncombat_move"))).storm.target == ""


# Who guards

NEW_SHIPS = """
    power: United Kingdom
    {where}: United Kingdom 2 battleship, 1 carrier, 2 fighter
    Western Europe: Germany 2 fighter
    Germany: Germany 9 infantry
    Japan: Japan 9 infantry
"""


@pytest.mark.parametrize(
    ("where", "is_safe"), [("Sea Zone 7", True), ("Sea Zone 9", True), ("Sea Zone 12", False)]
)
def test_own_warships_come_to_new_ships(where: str, is_safe: bool) -> None:
    """A fleet moves before new ships appear; from two zones away it gets to the port."""
    found = shipping(NEW_SHIPS.format(where=where))
    assert found.is_safe("transport", SAFE) is is_safe


def test_a_fleet_guards_with_the_aircraft_on_its_decks() -> None:
    found = shipping(NEW_SHIPS.format(where="Sea Zone 9"))
    guards = found.guards("Sea Zone 8")
    assert guards == {"battleship": 2, "carrier": 1, "fighter": 2}
    assert found.guards("Sea Zone 9") == {}, "who is there is counted there"


def test_normal_keeps_no_fleets_together() -> None:
    assert shipping(NEW_SHIPS.format(where="Sea Zone 9"), "normal").guards("Sea Zone 8") == {}


def test_submarines_and_transports_guard_nobody() -> None:
    text = NEW_SHIPS.format(where="Sea Zone 9")
    boats = text.replace("2 battleship, 1 carrier, 2 fighter", "3 submarine, 2 transport")
    assert shipping(boats).guards("Sea Zone 8") == {}
