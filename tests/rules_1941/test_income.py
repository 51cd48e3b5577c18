"""Collecting income (INC-1)."""

from __future__ import annotations

import pytest

from tests.rules_1941.moving import asked
from tests.support.marks import rule
from tests.support.scene import say, scene


@rule("INC-1", "1941")
@pytest.mark.parametrize(
    ("power", "income"),
    [
        ("Soviet Union", 7),
        ("Germany", 12),
        ("United Kingdom", 12),
        ("Japan", 9),
        ("United States", 17),
    ],
)
def test_a_power_collects_what_its_territories_are_worth(power: str, income: int) -> None:
    """With the territories of the start that is the printed starting income."""
    game = scene(f"power: {power}\nmoney: {power} 5", "collect_income")
    assert game.state.money[power] == 5 + income


@rule("INC-1", "1941")
def test_captured_land_pays_its_new_controller_in_the_same_turn() -> None:
    """Germany takes Caucasus, worth 2: 14 instead of 12, and the Soviets 5 instead of 7."""
    game = scene("""
        power: Germany
        money: Germany 0, Soviet Union 0
        Ukraine: Germany 1 infantry
    """)
    say(game, "1 infantry: Ukraine > Caucasus", "done", "done")
    assert game.state.money["Germany"] == 14
    for _ in ("United Kingdom", "Japan", "United States"):
        say(game, "buy nothing", "done", "done")
    say(game, "buy nothing", "done", "done")
    assert game.state.money["Soviet Union"] == 5


@rule("INC-1", "1941")
def test_land_held_for_a_friend_without_a_capital_pays_its_holder() -> None:
    """Moscow is German; Britain holds Caucasus and collects its 2 IPCs."""
    game = scene(
        """
        power: United Kingdom
        owner Russia: Germany
        owner Caucasus: United Kingdom
        money: United Kingdom 0
        """,
        "collect_income",
    )
    assert game.state.money["United Kingdom"] == 12 + 2


@rule("INC-1", "1941")
def test_no_income_while_the_capital_is_in_enemy_hands() -> None:
    """The Soviet Union still holds land worth 4, but Moscow is German."""
    game = scene(
        """
        power: Soviet Union
        owner Russia: Germany
        money: Soviet Union 3
        """,
        "noncombat_move",
    )
    say(game, "done")
    assert game.state.money["Soviet Union"] == 3
    assert asked(game) == ("Germany", "ChoosePurchase")


@rule("INC-1", "1941")
def test_a_capital_freed_in_the_own_turn_pays_at_once() -> None:
    """Soviet infantry retakes empty Moscow: the turn goes on with income from all Soviet land."""
    game = scene("""
        power: Soviet Union
        owner Russia: Germany
        money: Soviet Union 3
        Archangel: Soviet Union 1 infantry
    """)
    say(game, "1 infantry: Archangel > Russia", "done", "done")
    assert game.state.owner("Russia") == "Soviet Union"
    assert game.state.money["Soviet Union"] == 3 + 7


@rule("INC-1", "1941")
def test_land_without_value_pays_nothing() -> None:
    """Gibraltar has none: its capture changes no income."""
    game = scene("""
        power: Germany
        money: Germany 0
        Sea Zone 15: Germany 1 transport (1 infantry)
    """)
    say(game, "1 transport: sz 15 - 1 infantry to Gibraltar", "done", "done")
    assert game.state.owner("Gibraltar") == "Germany"
    assert game.state.money["Germany"] == 12
