"""Buying: prices, money, complexes (BUY, UNI)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Buy, ChoosePurchase
from battleboard.rules.economy.purchase import for_sale
from tests.rules_1941.moving import asked
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, refused, say, scene, waits

PRICES = {
    "infantry": 3,
    "artillery": 4,
    "tank": 5,
    "aa_gun": 6,
    "fighter": 10,
    "bomber": 12,
    "submarine": 6,
    "transport": 7,
    "destroyer": 8,
    "cruiser": 12,
    "carrier": 14,
    "battleship": 20,
    "factory": 15,
}
SHIPYARD = {
    "submarine": 5,
    "transport": 6,
    "destroyer": 7,
    "cruiser": 10,
    "carrier": 11,
    "battleship": 17,
}


@rule("BUY-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("kind", "price"), PRICES.items())
def test_what_each_unit_costs(edition: str, kind: str, price: int) -> None:
    """The printed price buys one of it, an IPC less does not."""
    game = scene(f"power: Germany\nmoney: Germany {price}", "purchase", edition)
    assert game.why_not(Buy({kind: 1})) == ()
    game.give(Buy({kind: 1}))
    assert game.state.money["Germany"] == 0
    assert game.state.ordered == {"Germany": {kind: 1}}
    assert asked(game) == ("Germany", "combat_move"), "paid now, placed later"
    poor = scene(f"power: Germany\nmoney: Germany {price - 1}", "purchase", edition)
    assert [refusal.rule for refusal in poor.why_not(Buy({kind: 1}))] == ["BUY-1"]


@rule("BUY-7", "anniversary-1941", "anniversary-1942")
@rule("BUY-3", "anniversary-1941", "anniversary-1942")
@both
def test_money_alone_limits_a_purchase(edition: str) -> None:
    """Germany with 90 IPCs buys 30 infantry, though it has 25 pieces and places 10 a turn."""
    game = scene("power: Germany\nmoney: Germany 90", "purchase", edition)
    say(game, "buy 30 infantry")
    assert game.state.ordered == {"Germany": {"infantry": 30}}


@rule("BUY-7", "anniversary-1941", "anniversary-1942")
@both
def test_any_kind_may_be_bought_whatever_one_began_with(edition: str) -> None:
    """The Soviet Union begins without a carrier and without a coastal fleet; it may buy both."""
    game = scene("power: Soviet Union\nmoney: Soviet Union 40", "purchase", edition)
    assert refused(game, "buy 1 aircraft carrier, 1 battleship") == []


@rule("BUY-1", "anniversary-1941", "anniversary-1942")
@rule("COM-11", "anniversary-1941", "anniversary-1942")
@both
def test_no_purchase_without_the_capital(edition: str) -> None:
    """Rome is British: Italy's turn begins with combat movement and its 9 IPCs stay unspent."""
    game = scene(
        """
        power: United Kingdom
        owner Italy: United Kingdom
        money: Italy 9
        Balkans: Italy 1 infantry
        """,
        "collect_income",
        edition,
    )
    assert asked(game) == ("Italy", "combat_move")
    say(game, "done", "done")
    assert game.state.money["Italy"] == 9
    assert game.state.turn.power in ("United States", "China")


@rule("BUY-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_is_bought_and_built_in_the_same_turn(edition: str) -> None:
    """Britain builds in India, worth 3, and keeps nothing of its 15 IPCs."""
    game = scene("power: United Kingdom\nmoney: United Kingdom 15", "purchase", edition)
    say(game, "buy 1 industrial complex", "done", "done")
    assert asked(game) == ("United Kingdom", "ChoosePlacement")
    say(game, "place 1 industrial complex: India")
    assert game.state.facilities == {"India": ("factory",)}
    assert game.state.ordered["United Kingdom"] == {}
    assert asked(game) == ("Italy", "ChoosePurchase")


@rule("BUY-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("territory", "why"),
    [
        ("United Kingdom", "one stands there"),
        ("Gibraltar", "no income"),
        ("Russia", "a friend's"),
        ("France", "the enemy's"),
        ("Sweden", "closed"),
        ("Sea Zone 7", "no territory"),
    ],
)
def test_where_no_complex_may_stand(edition: str, territory: str, why: str) -> None:
    """Only on own ground with income, and one in a territory."""
    game = scene(
        "power: United Kingdom\nordered United Kingdom: 1 industrial complex", "mobilize", edition
    )
    rules = refused(game, f"place 1 industrial complex: {territory}")
    assert set(rules) <= {"BUY-5", "MOB-5"}, why
    assert rules, why


@rule("BUY-5", "anniversary-1941", "anniversary-1942")
@both
def test_no_complex_on_ground_taken_this_turn(edition: str) -> None:
    """Britain captured Libya in this turn: not yet. In its next turn it may build there."""
    text = """
        power: United Kingdom
        owner Libya: United Kingdom
        {}
        ordered United Kingdom: 1 industrial complex
        """
    now = scene(text.format("held Libya: Italy"), "mobilize", edition)
    later = scene(text.format(""), "mobilize", edition)
    assert refused(now, "place 1 industrial complex: Libya") == ["BUY-5"]
    assert refused(later, "place 1 industrial complex: Libya") == []


@rule("BUY-5", "anniversary-1941", "anniversary-1942")
@both
def test_two_complexes_go_to_two_territories(edition: str) -> None:
    """Not both to India; India and Egypt are fine, and then India is full."""
    game = scene(
        "power: United Kingdom\nordered United Kingdom: 2 industrial complex", "mobilize", edition
    )
    assert refused(game, "place 2 industrial complex: India") == ["BUY-5"]
    say(game, "place 1 industrial complex: India")
    assert refused(game, "place 1 industrial complex: India") == ["BUY-5"]
    say(game, "place 1 industrial complex: Egypt")
    assert game.state.facilities == {"India": ("factory",), "Egypt": ("factory",)}


@rule("BUY-8", "anniversary-1941", "anniversary-1942")
@both
def test_a_new_complex_needs_no_other_and_counts_against_none(edition: str) -> None:
    """Italy, worth 6, places six infantry there and builds in Balkans besides."""
    game = scene(
        "power: Italy\nordered Italy: 6 infantry, 1 industrial complex", "mobilize", edition
    )
    say(game, "place 1 industrial complex: Balkans", "place 6 infantry: Italy")
    assert army(game, "Italy", "Italy") == {"infantry": 6}
    assert game.state.facilities == {"Balkans": ("factory",)}


@rule("MOB-2", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_bought_this_turn_does_not_serve_yet(edition: str) -> None:
    """India's new complex places nothing now and up to three units from the next turn on."""
    text = """
        power: United Kingdom
        ordered United Kingdom: 4 infantry{}
        """
    game = scene(text.format(", 1 industrial complex"), "mobilize", edition)
    say(game, "place 1 industrial complex: India")
    assert refused(game, "place 1 infantry: India") == ["MOB-2"]
    assert refused(game, "place 1 infantry: United Kingdom") == []
    later = scene(text.format("") + 'facilities: {"India": ["factory"]}', "mobilize", edition)
    assert refused(later, "place 4 infantry: India") == ["MOB-1"]
    assert refused(later, "place 3 infantry: India") == []


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("kind", "price"), SHIPYARD.items())
def test_improved_shipyards_sell_ships_for_less(edition: str, kind: str, price: int) -> None:
    """Each ship at its revised price."""
    text = f"""
        power: Germany
        money: Germany {price}
        advances: {{"Germany": ["improved shipyards"]}}
        """
    game = scene(text, "purchase", edition)
    game.give(Buy({kind: 1}))
    assert game.state.money["Germany"] == 0
    poor = scene(text.replace(f"Germany {price}", f"Germany {price - 1}"), "purchase", edition)
    assert [refusal.rule for refusal in poor.why_not(Buy({kind: 1}))] == ["BUY-1"]


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_shipyards_change_no_other_price_and_nobody_elses(edition: str) -> None:
    """Germany's shipyards: its land and air units cost the same, and Italy pays for ships in
    full."""
    ours = 'advances: {"Germany": ["improved shipyards"]}'
    game = scene(f"power: Germany\n{ours}", "purchase", edition)
    assert for_sale(game.table.edition, game.state) == {**PRICES, **SHIPYARD}
    friend = scene(f"power: Italy\n{ours}", "purchase", edition)
    assert for_sale(friend.table.edition, friend.state) == PRICES


@case("R-112", "anniversary-1941", "anniversary-1942")
@both
def test_what_no_complex_can_place_may_be_bought(edition: str) -> None:
    """London is damaged to a standstill; Britain buys a tank all the same, and it waits."""
    game = scene(
        """
        power: United Kingdom
        money: United Kingdom 5
        damage: {"United Kingdom": {"factory": 16}}
        """,
        "purchase",
        edition,
    )
    say(game, "done", "buy 1 tank", "done", "done")
    assert game.state.ordered["United Kingdom"] == {"tank": 1}
    assert asked(game) == ("Italy", "ChoosePurchase")
    assert waits(game) == ChoosePurchase("Italy")
