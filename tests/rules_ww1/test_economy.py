"""Buying, repairing, placing, collecting."""

from __future__ import annotations

import pytest

from battleboard.core import events as e
from tests.rules_ww1.war import asked, asks, war
from tests.support.marks import case, rule
from tests.support.scene import army, facts, offered, refused, say

MONEY = (
    "money: Germany {0}, France {0}, British Empire {0}, Austria-Hungary {0}, Russian Empire {0}, "
    "Ottoman Empire {0}, Italy {0}, United States {0}"
)


@rule("BUY-1", "ww1-1914")
@rule("BUY-7", "ww1-1914")
def test_units_are_paid_in_full() -> None:
    game = war(f"power: Germany\n{MONEY.format(30)}", "purchase")
    assert refused(game, "buy 11 infantry") == ["BUY-1"]
    say(game, "buy 2 infantry, 1 artillery, 1 fighter, 1 submarine")
    assert game.state.money["Germany"] == 30 - 6 - 4 - 6 - 6


@rule("BUY-6", "ww1-1914")
@pytest.mark.parametrize(("number", "rules"), [(3, ["BUY-6"]), (4, [])])
def test_tanks_are_for_sale_from_round_four(number: int, rules: list[str]) -> None:
    game = war(f"power: Germany\nround: {number}\n{MONEY.format(30)}", "purchase")
    assert refused(game, "buy 1 tank") == rules


@rule("UNI-3", "ww1-1914")
def test_damaged_battleships_are_repaired_at_bases_of_their_side() -> None:
    """Off London a French battleship is repaired; off neutral Norway none is, and a friend's
    battleship waits for its owner's turn."""
    game = war(
        """
        power: France
        Sea Zone 9: France 1 battleship [damage 1]; British Empire 1 battleship [damage 1]
        Sea Zone 5: France 1 battleship [damage 1]
        Sea Zone 10: France 1 battleship [damage 1]
        """,
        "purchase",
    )

    def damage(zone: str, power: str) -> list[int]:
        return [unit.damage for unit in game.state.at(zone) if unit.power == power]

    assert damage("Sea Zone 9", "France") == [0]
    assert damage("Sea Zone 9", "British Empire") == [1]
    assert damage("Sea Zone 5", "France") == [1]
    assert damage("Sea Zone 10", "France") == [1]  # Kiel is German
    assert game.state.money["France"] == 24  # for free


@rule("MOB-4", "ww1-1914")
def test_land_units_and_fighters_appear_in_the_capital() -> None:
    game = war("power: Germany\nordered Germany: 20 infantry, 3 artillery, 2 fighter", "mobilize")
    assert army(game, "Berlin", "Germany") == {"infantry": 20, "artillery": 3, "fighter": 2}


@rule("MOB-4", "ww1-1914")
def test_the_british_may_place_in_india() -> None:
    text = """
        power: British Empire
        owner India: {holder}
        ordered British Empire: 3 infantry, 1 artillery
        {more}
    """
    game = war(text.format(holder="British Empire", more=""), "mobilize")
    say(game, "place 2 inf: India", "place 1 art: London", "place 1 inf: London")
    assert army(game, "India", "British Empire") == {"infantry": 2}
    assert army(game, "London", "British Empire") == {"infantry": 1, "artillery": 1}
    contested = text.format(
        holder="nobody", more="India: British Empire 1 infantry; Ottoman Empire 1 infantry"
    )
    assert asked(war(contested, "mobilize")) == "placement"  # contested is good enough
    lost = war(text.format(holder="Ottoman Empire", more=""), "mobilize")
    assert army(lost, "London", "British Empire") == {"infantry": 3, "artillery": 1}


@rule("MOB-4", "ww1-1914")
def test_ships_are_divided_among_ones_own_original_bases() -> None:
    """Germany has Berlin (11) and Kiel (10), even in a hostile zone; captured Brest is none."""
    game = war(
        """
        power: Germany
        owner Brest: Germany
        ordered Germany: 2 submarine
        Sea Zone 10: British Empire 3 battleship
        """,
        "mobilize",
    )
    assert refused(game, "place 1 sub: sz 15") == ["MOB-4"]
    say(game, "place 1 sub: sz 10", "place 1 sub: sz 11")
    assert army(game, "Sea Zone 10", "Germany") == {"submarine": 1}


@rule("MOB-4", "ww1-1914")
def test_a_base_retaken_this_turn_does_not_serve_yet() -> None:
    game = war(
        """
        power: Germany
        held Kiel: British Empire
        ordered Germany: 2 submarine
        """,
        "mobilize",
    )
    assert army(game, "Sea Zone 11", "Germany") == {"submarine": 2}


@rule("MOB-4", "ww1-1914")
@rule("WW1-26", "ww1-1914")
@case("R-136", "ww1-1914")
@case("R-137", "ww1-1914")
def test_new_units_appear_in_a_besieged_capital_and_no_combat_follows() -> None:
    """Berlin is contested, its base still German and its zone full of enemies."""
    game = war(
        """
        power: Germany
        owner Berlin: nobody
        owner Kiel: British Empire
        ordered Germany: 2 infantry, 1 submarine
        Berlin: Germany 1 infantry; Russian Empire 4 infantry
        Sea Zone 11: Russian Empire 3 cruiser
        """,
        "mobilize",
    )
    assert army(game, "Berlin", "Germany") == {"infantry": 3}
    assert army(game, "Sea Zone 11", "Germany") == {"submarine": 1}
    assert facts(game, e.BattleBegan) == []


@rule("MOB-4", "ww1-1914")
@rule("BUY-3", "ww1-1914")
@case("R-112", "ww1-1914")
def test_ships_without_a_base_are_refunded_and_all_else_is_placed() -> None:
    game = war(
        f"""
        power: Ottoman Empire
        owner Constantinople: nobody
        held Constantinople: Italy
        Constantinople: Ottoman Empire 1 infantry; Italy 1 infantry
        ordered Ottoman Empire: 2 infantry, 1 cruiser
        {MONEY.format(1)}
        """,
        "mobilize",
    )
    assert army(game, "Constantinople", "Ottoman Empire") == {"infantry": 3}
    assert e.UnitsRefunded("Ottoman Empire", {"cruiser": 1}) in facts(game, e.UnitsRefunded)
    assert e.MoneyChanged("Ottoman Empire", 9, "MOB-4") in facts(game, e.MoneyChanged)


@rule("MOB-4", "ww1-1914")
def test_everything_must_be_placed() -> None:
    game = war("power: British Empire\nordered British Empire: 2 infantry", "mobilize")
    assert refused(game, "done") == ["MOB-4"]


@rule("MOB-4", "ww1-1914")
@rule("WW1-3", "ww1-1914")
@case("R-119", "ww1-1914")
def test_without_infantry_one_of_the_new_units_becomes_one() -> None:
    game = war(
        f"power: Germany\nordered Germany: 1 artillery, 2 fighter\n{MONEY.format(0)}\n", "mobilize"
    )
    assert asks(game) == ("swap", "Germany")
    assert len(offered(game)) == 2
    assert refused(game, "swap infantry") == ["MOB-4"]
    say(game, "swap artillery")
    assert army(game, "Berlin", "Germany") == {"infantry": 1, "fighter": 2}
    assert facts(game, e.MoneyChanged) == [e.MoneyChanged("Germany", 35, "INC-1")]  # no refund


@rule("MOB-4", "ww1-1914")
def test_a_friends_infantry_does_not_spare_the_swap() -> None:
    game = war(
        """
        power: Germany
        ordered Germany: 1 artillery
        Berlin: Austria-Hungary 5 infantry
        """,
        "mobilize",
    )
    assert army(game, "Berlin", "Germany") == {"infantry": 1}


@rule("INC-1", "ww1-1914")
@case("R-115", "ww1-1914")
def test_contested_land_pays_nobody() -> None:
    game = war(
        f"""
        power: Germany
        owner Ruhr: nobody
        Ruhr: Germany 1 infantry; France 1 infantry
        {MONEY.format(0)}
        """,
        "collect_income",
    )
    assert game.state.money["Germany"] == 35 - 6
    assert game.state.money["France"] == 0
    assert game.state.money["Austria-Hungary"] == 0  # every power has its own
