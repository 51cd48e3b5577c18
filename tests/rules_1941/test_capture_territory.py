"""Capture and liberation of territory (COM-9, COM-10)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

# Capture


@rule("COM-9", "1941")
def test_a_surviving_land_unit_captures() -> None:
    """An infantry survives the battle for Karelia: the territory and its income change hands."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 infantry
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "2 inf: Eastern Europe > Karelia", "done")
    roll(game, 1, 6)
    roll(game, 2)
    assert army(game, "Karelia", "Germany") == {"infantry": 1}
    assert game.state.owner("Karelia") == "Germany"
    assert facts(game, e.TerritoryCaptured) == [e.TerritoryCaptured("Karelia", "Germany", "COM-9")]


@rule("COM-9", "1941")
def test_aircraft_do_not_capture() -> None:
    """The tank is lost and only the fighter is left over an empty Karelia: it stays Soviet, and
    the fighter must fly home."""
    game = scene("""
        power: Germany
        Germany: Germany 1 fighter
        Eastern Europe: Germany 1 tank
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "1 tank: Eastern Europe > Karelia", "1 ftr: Germany > Karelia", "done")
    roll(game, 3, 6)
    roll(game, 2)
    say(game, "lose 1 tank")
    assert game.state.owner("Karelia") == "Soviet Union"
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert refused(game, "done") == ["NCM-2"]
    say(game, "1 ftr: Karelia > Eastern Europe", "done")
    assert game.state.owner("Karelia") == "Soviet Union"


@rule("COM-9", "1941")
def test_aircraft_do_not_capture_an_empty_territory_either() -> None:
    """A bomber flies to undefended Karelia: there is no battle and no capture."""
    game = scene("""
        power: Germany
        Germany: Germany 1 bomber
    """)
    say(game, "1 bmb: Germany > Karelia", "done")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert game.state.owner("Karelia") == "Soviet Union"


@rule("COM-9", "1941")
def test_ships_do_not_capture() -> None:
    """A battleship clears the zone around an empty island; without a landing it stays British."""
    game = scene("""
        power: Japan
        Sea Zone 38: Japan 1 battleship
        Sea Zone 32: United Kingdom 1 destroyer
    """)
    say(game, "1 bb: sz 38 > sz 32", "done")
    roll(game, 4)
    roll(game, 6)
    assert game.state.owner("Borneo") == "United Kingdom"


@rule("COM-9", "1941")
def test_if_both_sides_are_wiped_out_the_defender_keeps_the_territory() -> None:
    """Tank and infantry destroy each other."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 tank
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "1 tank: Eastern Europe > Karelia", "done")
    roll(game, 3)
    roll(game, 2)
    assert game.state.at("Karelia") == ()
    assert game.state.owner("Karelia") == "Soviet Union"


@rule("COM-9", "1941")
def test_undefended_territory_is_taken_without_a_battle() -> None:
    """Infantry marches into empty Karelia, and into India, where only a complex stands."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 infantry
    """)
    say(game, "1 inf: Eastern Europe > Karelia", "done")
    assert game.state.owner("Karelia") == "Germany"
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert not facts(game, e.DiceRolled)

    game = scene("""
        power: Japan
        Southeast Asia: Japan 1 infantry
    """)
    say(game, "1 inf: Southeast Asia > India", "done")
    assert game.state.owner("India") == "Japan"
    assert not facts(game, e.DiceRolled)


@rule("COM-9", "1941")
def test_a_captured_complex_works_from_the_captors_next_turn() -> None:
    """Japan takes India with an order waiting: nothing is placed there, only at home."""
    game = scene("""
        power: Japan
        ordered Japan: 1 infantry
        Southeast Asia: Japan 1 infantry
    """)
    say(game, "1 inf: Southeast Asia > India", "done", "done")
    assert waits(game) == d.ChoosePlacement("Japan")
    assert refused(game, "place 1 inf: India") == ["MOB-2"]
    assert refused(game, "place 1 inf: Japan") == []


@rule("COM-9", "1941")
@rule("INC-1", "1941")
def test_a_captured_territory_pays_its_captor() -> None:
    """Germany takes the Caucasus, worth 2: twelve become fourteen, and the Soviets earn 2 less."""
    game = scene("""
        power: Germany
        money: Germany 0
        Ukraine: Germany 1 infantry
    """)
    say(game, "1 inf: Ukraine > Caucasus", "done", "done")
    assert game.state.money["Germany"] == 14
    assert facts(game, e.MoneyChanged) == [e.MoneyChanged("Germany", 14, "INC-1")]


# Liberation


@rule("COM-10", "1941")
def test_an_allys_territory_is_given_back() -> None:
    """The British drive the Germans from Karelia while Moscow is free: Karelia is Soviet again,
    and the British earn nothing by it."""
    game = scene("""
        power: United Kingdom
        money: United Kingdom 0
        owner Karelia: Germany
        Sea Zone 4: United Kingdom 1 transport (2 infantry)
        Karelia: Germany 1 infantry
    """)
    say(game, "1 transport: sz 4 - 2 inf to Karelia", "done")
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("Karelia") == "Soviet Union"
    assert facts(game, e.TerritoryCaptured) == [
        e.TerritoryCaptured("Karelia", "Soviet Union", "COM-10")
    ]
    assert army(game, "Karelia", "United Kingdom") == {"infantry": 2}
    say(game, "done")
    assert game.state.money["United Kingdom"] == 12


@rule("COM-10", "1941")
def test_a_blitz_gives_an_allys_territory_back_too() -> None:
    """A Soviet tank drives through an empty German-held Middle East: it is British again."""
    game = scene("""
        power: Soviet Union
        owner Middle East: Germany
        owner Anglo-Egypt Sudan: Germany
        Caucasus: Soviet Union 1 tank
    """)
    say(game, "1 tank: Caucasus > Middle East > Anglo-Egypt Sudan", "done")
    assert game.state.owner("Middle East") == "United Kingdom"
    assert game.state.owner("Anglo-Egypt Sudan") == "United Kingdom"


@rule("COM-10", "1941")
def test_one_takes_ones_own_territory_back_for_oneself() -> None:
    """The Soviets retake Karelia."""
    game = scene("""
        power: Soviet Union
        owner Karelia: Germany
        Archangel: Soviet Union 1 infantry
    """)
    say(game, "1 inf: Archangel > Karelia", "done")
    assert game.state.owner("Karelia") == "Soviet Union"


LOST_CAPITAL = """
    power: United Kingdom
    money: United Kingdom 0
    owner Russia: Germany
    owner Caucasus: Germany
    Middle East: United Kingdom 2 tank
    Caucasus: Germany 1 infantry
"""


@rule("COM-10", "1941")
@case("R-106", "1941")
def test_an_allys_territory_is_kept_while_his_capital_is_lost() -> None:
    """Moscow is German. The British retake the Caucasus and hold it for themselves: its income of
    2 is theirs at once."""
    game = scene(LOST_CAPITAL)
    say(game, "2 tank: Middle East > Caucasus", "done")
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("Caucasus") == "United Kingdom"
    say(game, "done")
    assert game.state.money["United Kingdom"] == 12 + 2


@rule("COM-10", "1941")
@case("R-106", "1941")
def test_a_complex_that_is_kept_serves_from_the_keepers_next_turn() -> None:
    """The complex in the Caucasus places nothing for the British in the turn they take it; on
    their next turn it does, up to its 2 IPCs."""
    game = scene(LOST_CAPITAL + "    ordered United Kingdom: 1 infantry")
    say(game, "2 tank: Middle East > Caucasus", "done")
    roll(game, 1, 6)
    roll(game, 6)
    say(game, "done")
    assert refused(game, "place 1 inf: Caucasus") == ["MOB-2"]

    held = LOST_CAPITAL.replace("owner Caucasus: Germany", "owner Caucasus: United Kingdom")
    held = held.replace("Caucasus: Germany 1 infantry", "Caucasus: United Kingdom 1 infantry")
    game = scene(held + "    ordered United Kingdom: 3 infantry", phase="mobilize")
    assert refused(game, "place 2 inf: Caucasus") == []
    assert refused(game, "place 3 inf: Caucasus") == ["MOB-1"]


BOTH_IN_ONE_TURN = """
    power: United Kingdom
    owner Russia: Germany
    owner Caucasus: Germany
    owner Archangel: Germany
    Middle East: United Kingdom 2 tank
    Urals: United Kingdom 2 tank
    Caucasus: Germany 1 infantry
    Russia: Germany 1 infantry
"""


@rule("COM-10", "1941")
@case("R-155", "1941")
def test_territory_first_and_capital_later_go_back_together() -> None:
    """The British take the Caucasus and then, in the same turn, Moscow: the Soviets get both."""
    game = scene(BOTH_IN_ONE_TURN)
    say(game, "2 tank: Middle East > Caucasus", "2 tank: Urals > Russia", "done")
    say(game, "fight Caucasus")
    roll(game, 1, 6)
    roll(game, 6)
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("Russia") == "Soviet Union"
    assert game.state.owner("Caucasus") == "Soviet Union"
    assert game.state.owner("Archangel") == "Germany", "nobody took that"


@rule("COM-10", "1941")
@case("R-155", "1941")
def test_capital_first_and_territory_later_go_back_together() -> None:
    """The other order, the same end."""
    game = scene(BOTH_IN_ONE_TURN)
    say(game, "2 tank: Middle East > Caucasus", "2 tank: Urals > Russia", "done", "fight Russia")
    roll(game, 1, 6)
    roll(game, 6)
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("Russia") == "Soviet Union"
    assert game.state.owner("Caucasus") == "Soviet Union"
