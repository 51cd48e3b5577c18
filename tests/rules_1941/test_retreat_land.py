"""Retreat from a battle on land (COM-7)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core.units import Mark
from tests.rules_1941.fighting import choices, dice
from tests.support.marks import rule
from tests.support.scene import army, marks, refused, roll, say, scene, waits

TWO_WAYS = """
    power: Germany
    Germany: Germany 1 fighter
    Eastern Europe: Germany 1 infantry, 1 tank
    Ukraine: Germany 1 infantry
    West Russia: Soviet Union 3 infantry
    owner West Russia: Soviet Union
"""
MARCH = ("1 inf, 1 tank: Eastern Europe > West Russia", "1 inf: Ukraine > West Russia")


@rule("COM-7", "1941")
def test_there_is_no_retreat_before_the_first_round() -> None:
    """Whoever attacks fights one round at least."""
    game = say(scene(TWO_WAYS), *MARCH, "done")
    assert dice(game) == {"tank": (1, 3), "infantry": (2, 1)}


@rule("COM-7", "1941")
def test_all_land_units_go_together_to_one_space_that_one_of_them_came_from() -> None:
    """They came from Eastern Europe and from Ukraine: all of them go to either, none stays."""
    game = say(scene(TWO_WAYS), *MARCH, "done")
    roll(game, 6, 6, 6)
    roll(game, 6, 6, 6)
    assert choices(game) == {"press", "retreat to Eastern Europe", "retreat to Ukraine"}
    say(game, "retreat to Ukraine")
    assert army(game, "Ukraine", "Germany") == {"infantry": 2, "tank": 1}
    assert army(game, "West Russia", "Germany") == {}
    assert army(game, "West Russia", "Soviet Union") == {"infantry": 3}
    assert game.state.owner("West Russia") == "Soviet Union"
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert refused(game, "1 tank: Ukraine > Eastern Europe") == ["NCM-6"], "it has moved and fought"


@rule("COM-7", "1941")
def test_no_retreat_to_a_space_that_nobody_came_from() -> None:
    """Karelia is hostile, Germany does not border the battle, and from there nobody came."""
    game = say(scene(TWO_WAYS), *MARCH, "done")
    roll(game, 6, 6, 6)
    roll(game, 6, 6, 6)
    assert set(refused(game, "retreat to Karelia")) == {"COM-7"}
    assert set(refused(game, "retreat to Germany")) == {"COM-7"}
    assert refused(game, "break off") == ["COM-7"]


@rule("COM-7", "1941")
def test_the_way_of_a_unit_that_has_been_lost_stays_open() -> None:
    """The only infantry from Ukraine falls; the others may still go there."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 tank
        Ukraine: Germany 1 infantry
        West Russia: Soviet Union 2 infantry
        owner West Russia: Soviet Union
    """)
    say(game, "1 tank: Eastern Europe > West Russia", "1 inf: Ukraine > West Russia", "done")
    roll(game, 6, 6)
    roll(game, 2, 6)
    say(game, "lose 1 inf", "retreat to Ukraine")
    assert army(game, "Ukraine", "Germany") == {"tank": 1}


@rule("COM-7", "1941")
def test_a_retreat_through_land_that_was_passed_on_the_way() -> None:
    """A tank drove from Germany through Eastern Europe: it may go back to Eastern Europe, which
    it passed, not to Germany, which does not border the battle."""
    game = scene("""
        power: Germany
        Germany: Germany 2 tank
        Karelia: Soviet Union 2 infantry
    """)
    say(game, "2 tank: Germany > Eastern Europe > Karelia", "done")
    roll(game, 6, 6)
    roll(game, 6, 6)
    assert choices(game) == {"press", "retreat to Eastern Europe"}


@rule("COM-7", "1941")
def test_a_retreat_to_land_that_was_blitzed_on_the_way() -> None:
    """West Russia was empty and was taken in passing. It is friendly now, and it was passed: the
    tanks may fall back there or to where they started, for both border the battle."""
    game = scene("""
        power: Germany
        Ukraine: Germany 2 tank
        Caucasus: Soviet Union 2 infantry
        owner West Russia: Soviet Union
    """)
    say(game, "2 tank: Ukraine > West Russia > Caucasus", "done")
    assert game.state.owner("West Russia") == "Germany"
    roll(game, 6, 6)
    roll(game, 6, 6)
    assert choices(game) == {"press", "retreat to Ukraine", "retreat to West Russia"}
    say(game, "retreat to West Russia")
    assert army(game, "West Russia", "Germany") == {"tank": 2}


@rule("COM-7", "1941")
def test_aircraft_stay_over_the_battle_and_land_later() -> None:
    """The land units go back; the fighter breaks off with them, waits over the battle, does not
    fire again, and lands in noncombat movement."""
    game = say(scene(TWO_WAYS), "1 ftr: Germany > West Russia", *MARCH, "done")
    roll(game, 6, 6, 6, 6)
    roll(game, 6, 6, 6)
    assert refused(game, "break off") == ["COM-7"], "not without the others"
    say(game, "retreat to Eastern Europe")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "West Russia", "Germany") == {"fighter": 1}
    assert marks(game.state, "West Russia", "fighter") == {Mark.FLOWN}
    assert refused(game, "done") == ["NCM-2"], "it has still to land"
    say(game, "1 ftr: West Russia > Germany")
    assert army(game, "Germany", "Germany") == {"fighter": 1}


@rule("COM-7", "1941")
def test_aircraft_that_attack_alone_may_break_off() -> None:
    """They came from nowhere that land units could go to, and need no such place."""
    game = scene("""
        power: Germany
        Germany: Germany 1 fighter, 1 bomber
        Karelia: Soviet Union 2 infantry
    """)
    say(game, "1 ftr, 1 bmb: Germany > Karelia", "done")
    roll(game, 6, 6)
    roll(game, 6, 6)
    assert choices(game) == {"press", "break off"}
    assert refused(game, "retreat to Eastern Europe") == ["COM-7"], "aircraft go nowhere yet"
    say(game, "break off")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Karelia", "Germany") == {"fighter": 1, "bomber": 1}
    assert game.state.owner("Karelia") == "Soviet Union"


@rule("COM-7", "1941")
def test_aircraft_open_no_way_for_land_units() -> None:
    """The fighter came from Germany over Eastern Europe, the infantry from Ukraine: the way back
    is to Ukraine alone."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 fighter
        Ukraine: Germany 1 infantry
        West Russia: Soviet Union 2 infantry
        owner West Russia: Soviet Union
    """)
    say(game, "1 ftr: Eastern Europe > West Russia", "1 inf: Ukraine > West Russia", "done")
    roll(game, 6, 6)
    roll(game, 6, 6)
    assert choices(game) == {"press", "retreat to Ukraine"}


@rule("AMPH-3", "1941")
def test_in_an_assault_overland_units_leave_only_the_way_one_of_them_entered() -> None:
    """A tank drove through West Russia into Karelia, beside a landing. Eastern Europe borders
    Karelia too, but nobody entered from there: West Russia is the only way back."""
    game = scene(
        """
        power: Germany
        Eastern Europe: Germany 1 tank
        Sea Zone 5: Germany 1 transport (1 infantry)
        Karelia: Soviet Union 3 infantry
        """
    )
    say(game, "1 transport: sz 5 - 1 inf to Karelia")
    say(game, "1 tank: Eastern Europe > West Russia > Karelia", "done")
    roll(game, 6, 6)
    roll(game, 6, 6, 6)
    assert refused(game, "retreat to Eastern Europe") == ["COM-7"]
    say(game, "retreat to West Russia")
    assert army(game, "West Russia", "Germany") == {"tank": 1}
    assert army(game, "Karelia", "Germany") == {"infantry": 1}
