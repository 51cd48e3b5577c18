"""Territories, guns and capitals that change hands (COM-9, COM-10, COM-11, COM-17, H-16)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.engine.game import Game
from tests.rules_1941.fighting import dice
from tests.rules_anniversary.both import both, paid
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits


def walked(edition: str, text: str, *orders: str) -> Game:
    return say(scene(text, edition=edition), *orders, "done")


# Capture


@rule("COM-9", "anniversary-1941", "anniversary-1942")
@both
def test_aircraft_alone_take_nothing(edition: str) -> None:
    """Two fighters beat the infantry in East Poland: it stays Soviet."""
    text = """
        power: Germany
        owner East Poland: Soviet Union
        Poland: Germany 2 fighter
        East Poland: Soviet Union 1 infantry
    """
    game = walked(edition, text, "2 ftr: Poland > East Poland")
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("East Poland") == "Soviet Union"
    assert army(game, "East Poland", "Germany") == {"fighter": 2}


@rule("COM-9", "anniversary-1941", "anniversary-1942")
@rule("COM-17", "anniversary-1941", "anniversary-1942")
@both
def test_captured_guns_of_two_powers_go_to_the_captor_and_stay_this_turn(edition: str) -> None:
    """A Soviet and a British gun stand in East Poland: both are Germany's, neither moves in
    noncombat, a gun in Poland does."""
    text = """
        power: Germany
        owner East Poland: Soviet Union
        Poland: Germany 1 infantry, 1 aa_gun
        East Poland: Soviet Union 1 aa_gun; United Kingdom 1 aa_gun
    """
    game = walked(edition, text, "1 inf: Poland > East Poland")
    assert army(game, "East Poland", "Germany") == {"infantry": 1, "aa_gun": 2}
    assert refused(game, "1 aa: East Poland > Poland") != []
    say(game, "1 aa: Poland > East Poland")
    assert army(game, "East Poland", "Germany") == {"infantry": 1, "aa_gun": 3}


@rule("COM-9", "anniversary-1941", "anniversary-1942")
@both
def test_a_captured_gun_fires_for_its_new_owner_later(edition: str) -> None:
    """Germany took the gun; on the Soviet turn it fires at Soviet aircraft."""
    text = """
        power: Soviet Union
        owner East Poland: Germany
        owner Belorussia: Soviet Union
        Belorussia: Soviet Union 1 fighter, 1 infantry
        East Poland: Germany 1 infantry, 1 aa_gun
    """
    game = walked(edition, text, "1 ftr: Belorussia > East Poland")
    asked = waits(game)
    assert isinstance(asked, d.Roll)
    assert (asked.power, asked.why) == ("Germany", "COM-6")


@rule("COM-17", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_in_a_friends_territory_stays_its_owners(edition: str) -> None:
    """An Italian gun moves into Germany's France: it is Italy's, in Germany's territory."""
    text = """
        power: Italy
        Italy: Italy 1 aa_gun
    """
    game = scene(text, "noncombat_move", edition)
    say(game, "1 aa: Italy > France", "done")
    assert army(game, "France", "Italy") == {"aa_gun": 1}
    assert game.state.owner("France") == "Germany"


# Liberation


@rule("COM-10", "anniversary-1941", "anniversary-1942")
@rule("COM-17", "anniversary-1941", "anniversary-1942")
@both
def test_a_liberated_territory_and_its_gun_return_to_the_first_owner(edition: str) -> None:
    """Britain drives Germany out of Karelia: it is Soviet again, and so is the German gun."""
    text = """
        power: United Kingdom
        owner Karelia: Germany
        owner Archangel: Soviet Union
        Archangel: United Kingdom 1 infantry
        Karelia: Germany 1 aa_gun
    """
    game = walked(edition, text, "1 inf: Archangel > Karelia")
    assert game.state.owner("Karelia S.S.R.") == "Soviet Union"
    assert army(game, "Karelia S.S.R.", "Soviet Union") == {"aa_gun": 1}
    assert army(game, "Karelia S.S.R.", "United Kingdom") == {"infantry": 1}


@rule("COM-10", "anniversary-1941", "anniversary-1942")
@case("R-106", "anniversary-1941", "anniversary-1942")
@both
def test_with_the_owners_capital_lost_the_liberator_keeps_it(edition: str) -> None:
    """Moscow is German: Britain takes Karelia, its gun and its income for itself."""
    text = """
        power: United Kingdom
        owner Karelia: Germany
        owner Russia: Germany
        owner Archangel: Soviet Union
        Archangel: United Kingdom 1 infantry
        Karelia: Germany 1 aa_gun
        Russia: Germany 1 infantry
    """
    game = walked(edition, text, "1 inf: Archangel > Karelia")
    assert game.state.owner("Karelia S.S.R.") == "United Kingdom"
    assert army(game, "Karelia S.S.R.", "United Kingdom") == {"infantry": 1, "aa_gun": 1}


BOTH_FREED = """
    power: United Kingdom
    owner Karelia: Germany
    owner Russia: Germany
    owner Belorussia: Germany
    owner Archangel: Soviet Union
    owner Caucasus: United Kingdom
    Archangel: United Kingdom 2 infantry
    Caucasus: United Kingdom 1 aa_gun
    Karelia: Germany 1 aa_gun
    Russia: Germany 1 infantry, 1 aa_gun
"""


@case("R-155", "anniversary-1941", "anniversary-1942")
@rule("COM-10", "anniversary-1941", "anniversary-1942")
@rule("COM-11", "anniversary-1941", "anniversary-1942")
@rule("COM-17", "anniversary-1941", "anniversary-1942")
@both
def test_a_territory_and_the_capital_freed_in_one_turn_both_return(edition: str) -> None:
    """Karelia is walked into before the battle for Moscow is won. When it is, both are Soviet with
    the guns that stood there; Caucasus, which Britain kept for the Soviets, reverts too, but the
    British gun there stays British. Nobody takes money."""
    game = walked(
        edition,
        BOTH_FREED + "money: United Kingdom 5, Soviet Union 0, Germany 9\n",
        "1 inf: Archangel > Karelia",
        "1 inf: Archangel > Russia",
    )
    assert dice(game) == {"infantry": (1, 1)}
    roll(game, 1)
    roll(game, 6)
    for space in ("Karelia S.S.R.", "Russia", "Caucasus"):
        assert game.state.owner(space) == "Soviet Union"
    assert army(game, "Karelia S.S.R.", "Soviet Union") == {"aa_gun": 1}
    assert army(game, "Russia", "Soviet Union") == {"aa_gun": 1}
    assert army(game, "Caucasus", "United Kingdom") == {"aa_gun": 1}
    assert paid(game, "COM-11") == 0
    assert not facts(game, e.MoneyChanged)


@case("R-107", "anniversary-1941", "anniversary-1942")
@both
def test_a_freed_capital_is_not_looted(edition: str) -> None:
    """Britain frees Moscow: German and Soviet money stay where they are."""
    text = BOTH_FREED + "money: United Kingdom 5, Soviet Union 7, Germany 9\n"
    game = walked(edition, text, "1 inf: Archangel > Russia")
    roll(game, 1)
    roll(game, 6)
    assert game.state.owner("Russia") == "Soviet Union"
    assert {power: game.state.money[power] for power in ("United Kingdom", "Soviet Union")} == {
        "United Kingdom": 5,
        "Soviet Union": 7,
    }
    assert game.state.money["Germany"] == 9


# Capitals


@rule("COM-11", "anniversary-1941", "anniversary-1942")
@both
def test_the_captor_of_a_capital_takes_its_first_owners_money(edition: str) -> None:
    """Germany walks into Moscow while the Soviet Union holds 18 IPCs: they are Germany's."""
    text = """
        power: Germany
        money: Germany 3, Soviet Union 18, United Kingdom 4
        owner Belorussia: Germany
        owner Russia: Soviet Union
        Belorussia: Germany 1 tank
        Russia: Soviet Union 1 aa_gun
    """
    game = walked(edition, text, "1 tank: Belorussia > Russia")
    assert game.state.owner("Russia") == "Germany"
    assert game.state.money["Germany"] == 21
    assert game.state.money["Soviet Union"] == 0
    assert army(game, "Russia", "Germany") == {"tank": 1, "aa_gun": 1}


# China


@rule("COM-10", "anniversary-1941", "anniversary-1942")
@rule("CHN-1", "anniversary-1941", "anniversary-1942")
@both
def test_chinese_land_always_goes_back_to_china(edition: str) -> None:
    """The Soviets drive Japan out of Manchuria: it is China's, which has no capital to lose."""
    text = """
        power: Soviet Union
        owner Manchuria: Japan
        owner Buryatia: Soviet Union
        Buryatia: Soviet Union 1 infantry
    """
    game = walked(edition, text, "1 inf: Buryatia > Manchuria")
    assert game.state.owner("Manchuria") == "China"


@rule("H-16", "anniversary-1941", "anniversary-1942")
@both
def test_china_takes_kwangtung_for_the_united_kingdom_even_without_london(edition: str) -> None:
    """Chinese infantry walks into Kwangtung while London is German: it is British."""
    text = """
        power: China
        owner Kwangtung: Japan
        owner Fukien: China
        owner United Kingdom: Germany
        Fukien: China 1 infantry
    """
    game = walked(edition, text, "1 inf: Fukien > Kwangtung")
    assert game.state.owner("Kwangtung") == "United Kingdom"
    assert army(game, "Kwangtung", "China") == {"infantry": 1}
