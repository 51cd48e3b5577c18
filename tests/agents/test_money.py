"""Money: what is saved, what is spent where nothing seems of use, and on what."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from battleboard.agents.levels import levels
from battleboard.agents.planner.basket import Basket
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.mind import Mind
from battleboard.engine.game import Game
from battleboard.rules.economy.income import income
from battleboard.tables import table
from tests.agents.test_goals import at_start, mind
from tests.support.scene import scene


def test_money_is_not_hoarded_for_ever() -> None:
    """Britain has nothing to escort and fears for every ship; troops at least are bought."""
    at = table("ww1-1914")
    state = Game.new(at, game="start").state
    rich = replace(state, money={**state.money, "British Empire": 400})
    purchase = Purchase(Mind(at, rich, "British Empire", levels()["hard"]))
    purchase.choose()
    assert purchase.basket.left.money < 100


@pytest.mark.parametrize(("turns", "kept"), [(2, 5), (3, 0)])
def test_whoever_has_saved_for_two_turns_saves_no_more(turns: int, kept: int) -> None:
    start = at_start("United Kingdom")
    earns = income(start.edition, start.state, "United Kingdom")
    money = {**start.state.money, "United Kingdom": turns * earns}
    state = replace(start.state, money=money)
    basket = Basket(Mind(start.table, state, "United Kingdom", start.level))
    basket.keep(5, "for a squadron")
    assert basket.left.money == turns * earns - kept
    assert bool(basket.reasons) is bool(kept)


def shut_in(money: int) -> Purchase:
    """A British purchase with a fleet before London beside which no new ship would live."""
    game = scene(
        f"""
        power: United Kingdom
        money: United Kingdom {money}
        United Kingdom: United Kingdom 30 infantry, 9 fighter
        Sea Zone 6: Germany 6 battleship, 3 carrier (2 fighter)
        Germany: Germany 9 infantry
        Russia: Soviet Union 9 infantry
        """,
        phase="purchase",
    )
    return Purchase(mind(game))


def test_whoever_cannot_sail_spends_what_he_has_saved_on_aircraft() -> None:
    """Nothing that Britain could lay down would live beside such a fleet."""
    purchase = shut_in(money=60)
    assert "fighter" in purchase.choose().army
    assert "fighter: rather than save more" in purchase.reasons


@pytest.mark.parametrize(("money", "spends"), [(8, False), (20, True)])
def test_money_that_nothing_is_of_use_for_is_kept_for_a_turn_at_most(
    money: int, spends: bool
) -> None:
    """A transport could be paid either way, and would not live."""
    purchase = shut_in(money)
    assert bool(purchase.choose().army) is spends
    assert purchase.basket.left.money <= purchase.basket.earns
    assert 8 < purchase.basket.earns < 20


CUT_OFF = """
    power: Soviet Union
    money: Soviet Union 20
    {foe}
    Russia: Soviet Union 9 infantry
    Manchuria: Soviet Union 12 infantry, 6 tank
    owner Germany: United Kingdom
    Japan: Japan 12 infantry
    United Kingdom: United Kingdom 9 infantry
"""


@pytest.mark.parametrize(
    ("foe", "army"),
    [("owner Southeast Asia: Soviet Union", {"fighter": 2}), ("Germany: Germany 9 infantry", None)],
)
def test_whoever_has_neither_a_march_nor_a_port_builds_aircraft(
    foe: str, army: dict[str, int] | None
) -> None:
    """A Soviet army grew in Manchuria turn by turn, and fourteen infantry held Tokyo against it."""
    text = CUT_OFF.format(foe=foe)
    if army is None:
        text = text.replace("    owner Germany: United Kingdom\n", "")
    bought = dict(Purchase(mind(scene(text, phase="purchase"))).choose().army)
    assert bought == army if army else "fighter" not in bought


BESIEGED = """
    power: United Kingdom
    money: United Kingdom {money}
    Sea Zone 5: Germany 8 transport (2 infantry), 4 battleship
    Germany: Germany 9 infantry, 4 fighter
"""


@pytest.mark.parametrize(("money", "fighters"), [(18, False), (60, True)])
def test_where_places_are_short_and_money_is_not_aircraft_guard(money: int, fighters: bool) -> None:
    """However many infantry could be paid, only so many appear."""
    found = Purchase(mind(scene(BESIEGED.format(money=money), phase="purchase")))
    found._guard_capital()
    assert found.basket.army["infantry"] + found.basket.army["fighter"] > 0
    assert (found.basket.army["fighter"] > 0) is fighters
