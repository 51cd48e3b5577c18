"""Buying units (BUY), and what this edition does not sell (UNI-7)."""

from __future__ import annotations

from functools import partial

import pytest

from battleboard.core import decisions as d
from battleboard.notation import answer_text
from tests.rules_1941.moving import asked
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, say, scene


def purchase(text: str) -> list[str]:
    """Why a power may not buy this; the position and the army stand on one line each."""
    *position, wanted = text.strip().splitlines()
    return refused(scene("\n".join(line.strip() for line in position), "purchase"), wanted.strip())


# Paying


@rule("BUY-1", "1941")
@pytest.mark.parametrize(
    ("unit", "price"),
    [
        ("infantry", 3),
        ("tank", 6),
        ("fighter", 10),
        ("bomber", 12),
        ("submarine", 6),
        ("transport", 7),
        ("destroyer", 8),
        ("carrier", 12),
        ("battleship", 16),
    ],
)
def test_the_full_price_is_paid_at_once(unit: str, price: int) -> None:
    """Every unit at its printed price, which must be in the treasury."""
    game = scene(
        f"""
        power: Japan
        money: Japan {price}
        """,
        "purchase",
    )
    assert refused(game, f"buy 1 {unit}") == []
    say(game, f"buy 1 {unit}")
    assert game.state.money["Japan"] == 0
    poor = f"power: Japan\nmoney: Japan {price - 1}\nbuy 1 {unit}"
    assert purchase(poor) == ["BUY-1"]


@rule("BUY-1", "1941")
def test_bought_units_wait_until_they_are_mobilized() -> None:
    """They are nowhere on the board while the power moves and fights."""
    game = scene(
        """
        power: Germany
        Germany: Germany 1 infantry
        """,
        "purchase",
    )
    say(game, "buy 2 tank")
    assert game.state.ordered["Germany"] == {"tank": 2}
    assert army(game, "Germany", "Germany") == {"infantry": 1}
    assert refused(game, "1 tank: Germany > Eastern Europe > Karelia") == ["NCM-6"]
    say(game, "done", "done", "place 2 tank: Germany")
    assert army(game, "Germany", "Germany") == {"infantry": 1, "tank": 2}


@rule("BUY-1", "1941")
def test_no_purchase_while_the_capital_is_in_enemy_hands() -> None:
    """Britain has 20 IPCs and three complexes, but London is German: it is not even asked."""
    game = scene(
        """
        power: Germany
        owner United Kingdom: Germany
        money: United Kingdom 20
        """,
        "collect_income",
    )
    assert asked(game) == ("United Kingdom", "combat_move")
    assert game.state.money["United Kingdom"] == 20


@rule("BUY-1", "1941")
def test_one_may_buy_nothing_and_keep_the_money() -> None:
    """The whole treasury stays for later turns."""
    game = scene("power: Germany\nmoney: Germany 12", "purchase")
    say(game, "buy nothing", "done", "done")
    assert game.state.money["Germany"] == 12 + 12


# What can be mobilized


@rule("BUY-3", "1941")
def test_no_more_is_bought_than_the_complexes_can_place() -> None:
    """Germany places 4 units, Russia 3 and Caucasus 2: the fifth German infantry and the sixth
    Soviet one are refused, however rich their owners are."""
    germany = "power: Germany\nmoney: Germany 60\n"
    assert purchase(germany + "buy 4 infantry") == []
    assert purchase(germany + "buy 5 infantry") == ["BUY-3"]
    soviet = "power: Soviet Union\nmoney: Soviet Union 60\n"
    assert purchase(soviet + "buy 5 infantry") == []
    assert purchase(soviet + "buy 6 infantry") == ["BUY-3"]


@rule("BUY-3", "1941")
def test_no_more_ships_are_bought_than_coastal_complexes_can_place() -> None:
    """Russia has no coast. Caucasus places two ships, and then Russia has room for three units on
    land."""
    soviet = "power: Soviet Union\nmoney: Soviet Union 60\n"
    assert purchase(soviet + "buy 2 submarine, 3 infantry") == []
    assert purchase(soviet + "buy 3 submarine") == ["BUY-3"]
    assert purchase(soviet + "buy 2 submarine, 4 infantry") == ["BUY-3"]
    game = scene("power: Soviet Union\nmoney: Soviet Union 18", "purchase")
    assert d.Buy({"submarine": 2}) in offered(game)
    assert d.Buy({"submarine": 3}) not in offered(game)


@rule("BUY-3", "1941")
def test_complexes_of_friends_and_of_the_enemy_do_not_count() -> None:
    """Britain places 3 in London, 1 in India, 1 in Australia. With India in Japanese hands one
    less; a captured German complex counts only if Britain controls it."""
    britain = "power: United Kingdom\nmoney: United Kingdom 60\n"
    assert purchase(britain + "buy 5 infantry") == []
    assert purchase(britain + "buy 6 infantry") == ["BUY-3"]
    assert purchase(britain + "owner India: Japan\nbuy 5 infantry") == ["BUY-3"]
    assert purchase(britain + "owner Germany: United States\nbuy 6 infantry") == ["BUY-3"]
    assert purchase(britain + "owner Germany: United Kingdom\nbuy 9 infantry") == []


@rule("BUY-3", "1941")
@case("R-112", "1941")
def test_what_cannot_be_placed_any_more_is_refunded() -> None:
    """Britain has kept Caucasus for the Soviet Union, whose capital is lost, and buys seven units.
    Then it frees Moscow: Caucasus is Soviet again. Five units find a place; of the owner's choice
    two tanks go back for 12 IPCs."""
    game = scene(
        """
        power: United Kingdom
        owner Russia: Germany
        owner Caucasus: United Kingdom
        money: United Kingdom 33
        Caucasus: United Kingdom 1 infantry
        """,
        "purchase",
    )
    say(game, "buy 4 tank, 3 infantry")
    assert game.state.money["United Kingdom"] == 0
    say(game, "1 infantry: Caucasus > Russia", "done")
    assert game.state.owner("Russia") == "Soviet Union"
    assert game.state.owner("Caucasus") == "Soviet Union"
    say(game, "done")
    assert refused(game, "place 1 tank: Caucasus") == ["MOB-2"]
    assert refused(game, "done") == ["BUY-3"], "what can be placed must be placed"
    say(game, "place 2 tank, 1 infantry: United Kingdom")
    say(game, "place 1 infantry: India", "place 1 infantry: Australia")
    assert army(game, "United Kingdom", "United Kingdom") == {"tank": 2, "infantry": 1}
    assert army(game, "India", "United Kingdom") == {"infantry": 1}
    assert army(game, "Australia", "United Kingdom") == {"infantry": 1}
    income = 12
    assert game.state.money["United Kingdom"] == 2 * 6 + income
    assert game.state.ordered["United Kingdom"] == {}
    assert asked(game) == ("Japan", "ChoosePurchase")


@case("R-112", "1941")
def test_as_much_as_possible_is_placed() -> None:
    """Six units for five places: Caucasus has two, on the sea, Russia three, inland. Five must be
    placed, so no infantry takes a place in Caucasus that only a ship could use as well."""
    game = scene(
        """
        power: Soviet Union
        ordered Soviet Union: 3 transport, 3 infantry
        """,
        "mobilize",
    )
    assert refused(game, "place 3 infantry: Russia") == []
    assert refused(game, "place 1 infantry: Caucasus") == ["BUY-3"]
    say(game, "place 2 transport: sz 18", "place 3 infantry: Russia")
    assert army(game, "Sea Zone 18", "Soviet Union") == {"transport": 2}
    assert army(game, "Russia", "Soviet Union") == {"infantry": 3}
    assert game.state.money["Soviet Union"] == 7 + 7 + 7, "start, a transport's price, income"


@rule("BUY-7", "1941")
def test_pieces_never_run_out() -> None:
    """The box has two bombers of each colour; a power with nine may buy four more."""
    game = scene(
        """
        power: Germany
        money: Germany 48
        Germany: Germany 9 bomber
        """,
        "purchase",
    )
    say(game, "buy 4 bomber", "done", "done", "place 4 bomber: Germany")
    assert army(game, "Germany", "Germany") == {"bomber": 13}


@rule("BUY-7", "1941")
def test_any_mix_that_one_can_pay_and_place_may_be_bought() -> None:
    """With 6 IPCs Germany chooses among nothing, one or two infantry, a tank and a submarine."""
    game = scene("power: Germany\nmoney: Germany 6", "purchase")
    armies = [answer.army for answer in offered(game) if isinstance(answer, d.Buy)]
    wanted = [{}, {"infantry": 1}, {"infantry": 2}, {"tank": 1}, {"submarine": 1}]
    assert len(armies) == len(wanted)
    assert all(army in armies for army in wanted)


@rule("BUY-3", "1941")
def test_a_purchase_drawn_at_random_is_one_of_those_offered() -> None:
    """Every number that can be drawn stands for another of the legal purchases."""
    game = scene("power: Soviet Union\nmoney: Soviet Union 18", "purchase")
    armies = offered(game)
    drawn = [game.sample(partial(min, number)) for number in range(len(armies))]
    assert all(army in armies for army in drawn)
    assert len({answer_text(army, game.table.edition) for army in drawn}) == len(armies)


@rule("UNI-7", "1941")
def test_no_complex_can_be_bought() -> None:
    """There are only those printed on the map."""
    assert purchase("power: Germany\nmoney: Germany 60\nbuy 1 industrial complex") == ["UNI-7"]
