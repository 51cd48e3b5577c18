"""Capitals lost and won back (COM-11)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.engine.game import Game
from tests.support.marks import case, rule
from tests.support.scene import army, facts, roll, say, scene, waits

# The loss

MOSCOW_FALLS = """
    power: Germany
    money: Germany 3, Soviet Union 6
    {more}
    West Russia: Germany 2 tank
    Russia: Soviet Union 1 infantry
"""


def storm(game: Game, order: str) -> Game:
    """Two tanks attack one infantry and win at once."""
    say(game, order, "done")
    roll(game, 1, 6)
    return roll(game, 6)


@rule("COM-11", "1941")
def test_the_captor_takes_the_unspent_money() -> None:
    """Moscow falls with 6 IPCs unspent: they are German at once, before any income."""
    game = storm(scene(MOSCOW_FALLS.format(more="")), "2 tank: West Russia > Russia")
    assert game.state.owner("Russia") == "Germany"
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert game.state.money["Germany"] == 3 + 6
    assert game.state.money["Soviet Union"] == 0
    say(game, "done")
    assert game.state.money["Germany"] == 3 + 6 + 12 + 3, "and Moscow's own income"


@rule("COM-11", "1941")
@case("R-156", "1941")
def test_a_captor_without_a_capital_takes_the_money_as_well() -> None:
    """Berlin itself is British. The Germans storm Moscow and are paid, but collect no income."""
    game = scene(MOSCOW_FALLS.format(more="owner Germany: United Kingdom"))
    storm(game, "2 tank: West Russia > Russia")
    assert game.state.money["Germany"] == 3 + 6
    assert game.state.money["Soviet Union"] == 0
    say(game, "done")
    assert game.state.money["Germany"] == 9
    assert waits(game) == d.ChoosePurchase("United Kingdom")


@rule("COM-11", "1941")
def test_other_territory_brings_no_money() -> None:
    """The Caucasus has a complex but is no capital."""
    game = scene("""
        power: Germany
        money: Germany 3, Soviet Union 6
        Ukraine: Germany 2 tank
        Caucasus: Soviet Union 1 infantry
    """)
    storm(game, "2 tank: Ukraine > Caucasus")
    assert game.state.money["Germany"] == 3
    assert game.state.money["Soviet Union"] == 6


@rule("COM-11", "1941")
def test_only_the_captor_is_paid() -> None:
    """The Japanese storm Moscow: the money is theirs, and their German friends get none of it."""
    game = scene("""
        power: Japan
        money: Japan 1, Germany 5, Soviet Union 4
        owner Urals: Japan
        Urals: Japan 2 tank
        Russia: Soviet Union 1 infantry
    """)
    storm(game, "2 tank: Urals > Russia")
    assert game.state.owner("Russia") == "Japan"
    assert game.state.money["Japan"] == 1 + 4
    assert game.state.money["Germany"] == 5
    assert game.state.money["Soviet Union"] == 0


# Life without a capital

EXILED = """
    power: {power}
    money: Soviet Union 6
    owner Russia: Germany
    Caucasus: Soviet Union 2 tank
    Archangel: Soviet Union 1 infantry
    {more}
"""


@rule("COM-11", "1941")
def test_a_power_without_its_capital_moves_and_fights_and_nothing_else() -> None:
    """The Soviets hold the Caucasus with its complex and 6 IPCs, but Moscow is German. Their turn
    begins with combat movement and ends after noncombat movement: nothing bought, placed or
    earned."""
    game = scene(EXILED.format(power="United States", more=""), phase="collect_income")
    assert waits(game) == d.ChooseMove("Soviet Union", "combat_move"), "no purchase"
    say(game, "2 tank: Caucasus > Ukraine", "done")
    assert game.state.owner("Ukraine") == "Soviet Union"
    assert waits(game) == d.ChooseMove("Soviet Union", "noncombat_move")
    say(game, "1 inf: Archangel > Karelia", "done")
    assert waits(game) == d.ChoosePurchase("Germany")
    assert game.state.money["Soviet Union"] == 6


@rule("COM-11", "1941")
def test_a_power_that_frees_its_own_capital_plays_the_phases_that_remain() -> None:
    """The Soviets retake Moscow themselves. This turn they bought nothing, but they collect
    their income, Moscow's 3 included."""
    game = scene(
        EXILED.format(power="United States", more="Russia: Germany 1 infantry"),
        phase="collect_income",
    )
    storm(game, "2 tank: Caucasus > Russia")
    assert game.state.owner("Russia") == "Soviet Union"
    say(game, "done")
    assert waits(game) == d.ChoosePurchase("Germany")
    assert game.state.money["Soviet Union"] == 6 + 7


# The recovery

FREED = """
    power: United Kingdom
    money: Germany 9, United Kingdom 0, Soviet Union 0
    owner Russia: Germany
    owner Archangel: United Kingdom
    owner Caucasus: United States
    owner Karelia: Germany
    Archangel: United Kingdom 2 tank
    Russia: Germany 1 infantry
"""


@rule("COM-11", "1941")
@case("R-107", "1941")
def test_a_liberator_takes_no_money() -> None:
    """The British free Moscow from the Germans, who keep their 9 IPCs."""
    game = storm(scene(FREED), "2 tank: Archangel > Russia")
    assert game.state.owner("Russia") == "Soviet Union"
    assert game.state.money["Germany"] == 9
    assert game.state.money["United Kingdom"] == 0
    assert not facts(game, e.MoneyChanged)


@rule("COM-11", "1941")
@case("R-107", "1941")
def test_what_friends_hold_reverts_at_once() -> None:
    """Archangel in British and the Caucasus in American hands are Soviet again the moment Moscow
    is free; Karelia, which the Germans hold, is not."""
    game = storm(scene(FREED), "2 tank: Archangel > Russia")
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move")
    assert game.state.owner("Archangel") == "Soviet Union"
    assert game.state.owner("Caucasus") == "Soviet Union"
    assert game.state.owner("Karelia") == "Germany"
    assert army(game, "Russia", "United Kingdom") == {"tank": 2}


@rule("COM-11", "1941")
@case("R-107", "1941")
def test_what_reverts_pays_its_old_owner_from_then_on() -> None:
    """The British end their turn without Archangel's income of 1."""
    game = storm(scene(FREED), "2 tank: Archangel > Russia")
    say(game, "done")
    assert game.state.money["United Kingdom"] == 12


@rule("COM-11", "1941")
@case("R-107", "1941")
def test_land_that_friends_conquered_for_themselves_does_not_revert() -> None:
    """Ukraine is printed German. The British took it, and keep it when Moscow is freed."""
    game = scene(FREED + "    owner Ukraine: United Kingdom")
    storm(game, "2 tank: Archangel > Russia")
    assert game.state.owner("Ukraine") == "United Kingdom"


@rule("COM-11", "1941")
@case("R-107", "1941")
def test_a_power_that_frees_its_own_capital_gets_its_land_back() -> None:
    """The Soviets retake Moscow; the Caucasus, kept by the Americans, reverts."""
    game = scene("""
        power: Soviet Union
        owner Russia: Germany
        owner Caucasus: United States
        Archangel: Soviet Union 2 tank
        Russia: Germany 1 infantry
    """)
    storm(game, "2 tank: Archangel > Russia")
    assert game.state.owner("Russia") == "Soviet Union"
    assert game.state.owner("Caucasus") == "Soviet Union"
