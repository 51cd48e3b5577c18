"""Capitals lost and freed, liberation, and how the game is won."""

from __future__ import annotations

import pytest

from tests.rules_ww1.war import asked, owner, war
from tests.support.marks import case, rule
from tests.support.scene import is_over, refused, roll, say


@rule("WW1-25", "ww1-1914")
@rule("BRD-12", "ww1-1914")
@pytest.mark.parametrize(("paris", "taker"), [("France", "France"), ("Germany", "British Empire")])
def test_land_that_was_a_friends_goes_back_unless_his_capital_is_lost(
    paris: str, taker: str
) -> None:
    game = war(f"""
        power: British Empire
        owner Lorraine: Germany
        owner Paris: {paris}
        Picardy: British Empire 2 infantry
    """)
    say(game, "1 inf: Picardy > Lorraine", "done")
    assert owner(game, "Lorraine") == taker


@rule("WW1-25", "ww1-1914")
@rule("WW1-15", "ww1-1914")
@case("R-107", "ww1-1914")
def test_a_freed_capital_brings_everything_back_and_no_money_moves() -> None:
    game = war(
        """
        power: British Empire
        owner Paris: Germany
        owner Lorraine: British Empire
        owner Algeria: Italy
        owner Brest: Germany
        Picardy: British Empire 2 infantry
    """,
        money={"Germany": 30, "British Empire": 5},
    )
    say(game, "1 inf: Picardy > Paris", "done")
    assert owner(game, "Paris") == "France"
    assert owner(game, "Lorraine") == "France"
    assert owner(game, "Algeria") == "France"
    assert owner(game, "Brest") == "Germany"
    assert game.state.money["Germany"] == 30


@rule("WW1-25", "ww1-1914")
def test_what_was_taken_before_its_capital_was_freed_in_the_same_phase_goes_back() -> None:
    """The capital counts as it is when the phase ends."""
    game = war("""
        power: British Empire
        owner Paris: Germany
        owner Lorraine: Germany
        Picardy: British Empire 3 infantry
    """)
    say(game, "1 inf: Picardy > Paris", "1 inf: Picardy > Lorraine", "done")
    assert owner(game, "Lorraine") == "France"


@rule("WW1-15", "ww1-1914")
@case("R-156", "ww1-1914")
def test_the_captor_of_a_capital_takes_the_treasury_though_his_own_is_lost() -> None:
    game = war(
        """
        power: Germany
        owner Berlin: Russian Empire
        Picardy: Germany 2 infantry
        owner Picardy: Germany
    """,
        money={"Germany": 3, "France": 17, "British Empire": 5},
    )
    say(game, "1 inf: Picardy > Paris", "done")
    assert owner(game, "Paris") == "Germany"
    assert game.state.money["France"] == 0
    assert game.state.money["Germany"] == 20


@rule("WW1-15", "ww1-1914")
def test_a_contested_capital_is_not_lost() -> None:
    game = war(
        """
        power: France
        owner Paris: nobody
        Paris: France 1 infantry; Germany 1 infantry
        """,
        "purchase",
    )
    assert asked(game) == "purchase"


@rule("WW1-15", "ww1-1914")
@rule("BUY-1", "ww1-1914")
@rule("INC-1", "ww1-1914")
def test_without_its_capital_a_power_only_moves_and_fights() -> None:
    """No purchase, no placing in India either, no income."""
    game = war(
        """
        power: Germany
        owner London: Germany
        Wales: British Empire 2 infantry
        """,
        "collect_income",
    )
    while game.state.turn.power != "British Empire":
        game.give(game.default())
    assert game.state.turn.phase == "movement"
    before = game.state.money["British Empire"]
    while game.state.turn.power == "British Empire":
        game.give(game.default())
    assert game.state.money["British Empire"] == before


@rule("WW1-15", "ww1-1914")
@case("R-138", "ww1-1914")
def test_a_capital_lost_in_its_owners_turn_costs_what_was_bought() -> None:
    """France attacks in contested Paris, is wiped out, and loses money and units ordered: 10 in
    the treasury, and two infantry and an artillery worth 10 more."""
    game = war(
        """
        power: France
        owner Paris: nobody
        ordered France: 2 infantry, 1 artillery
        Paris: France 1 infantry; Germany 3 infantry
        """,
        "conduct_combat",
        money={"Germany": 3, "France": 10, "British Empire": 5},
    )
    say(game, "fight Paris")
    roll(game, 6)
    roll(game, 1, 6, 6)
    assert owner(game, "Paris") == "Germany"
    assert game.state.money["Germany"] == 23
    assert game.state.money["France"] == 0
    assert game.state.ordered["France"] == {}
    assert game.state.turn.power == "British Empire"  # France neither places nor collects


@rule("VIC-7", "ww1-1914")
@rule("H-5", "ww1-1914")
@case("R-139", "ww1-1914")
@pytest.mark.parametrize(
    ("after", "held", "winner"),
    [
        ("Ottoman Empire", {"Berlin": "France", "Vienna": "Italy"}, "Allies"),
        ("Ottoman Empire", {"Berlin": "France", "Constantinople": "Italy"}, "Allies"),
        ("Ottoman Empire", {"Constantinople": "France", "Vienna": "Italy"}, ""),
        ("Ottoman Empire", {"Berlin": "nobody", "Vienna": "Italy"}, ""),
        ("Ottoman Empire", {"Berlin": "France"}, ""),
        ("Ottoman Empire", {"Paris": "Germany", "London": "Germany"}, ""),
        ("Italy", {"Berlin": "France", "Vienna": "Italy"}, ""),
        ("United States", {"Paris": "Germany", "Moscow": "Germany"}, "Central Powers"),
        ("United States", {"London": "Germany", "Rome": "Austria-Hungary"}, "Central Powers"),
        ("United States", {"Rome": "Germany", "Moscow": "Germany"}, ""),
        ("United States", {"Paris": "Germany", "Moscow": "nobody"}, ""),
    ],
)
def test_when_and_how_the_game_is_won(after: str, held: dict[str, str], winner: str) -> None:
    lines = "\n".join(f"owner {space}: {power}" for space, power in held.items())
    game = war(f"power: {after}\nround: 2\n{lines}", "movement")
    while game.state.turn.power == after and not is_over(game):
        game.give(game.default())
    assert game.state.winner == winner


@rule("VIC-1", "ww1-1914")
def test_turn_order() -> None:
    game = war("power: Austria-Hungary\nround: 2", "collect_income")
    seen = ["Austria-Hungary"]
    while game.state.turn.round == 2:
        if game.state.turn.power != seen[-1]:
            seen.append(game.state.turn.power)
        game.give(game.default())
    assert seen == [
        "Austria-Hungary",
        "Russian Empire",
        "Germany",
        "France",
        "British Empire",
        "Ottoman Empire",
        "Italy",
        "United States",
    ]


@rule("VIC-10", "ww1-1914")
def test_the_phases_of_a_turn() -> None:
    game = war("power: Germany\nround: 2", "purchase")
    phases = []
    while game.state.turn.power == "Germany":
        phase = game.state.turn.phase
        if phase not in phases:
            phases.append(phase)
        game.give(game.default())
    assert phases == ["purchase", "movement"]  # the others ask nothing here
    assert refused(game, "buy nothing") == []
