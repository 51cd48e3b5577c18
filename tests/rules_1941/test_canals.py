"""Canals, straits and the closed Black Sea (BRD-5, H-17)."""

from __future__ import annotations

import pytest

from tests.rules_1941.moving import pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, say, scene

PANAMA = """
    power: United States
    Sea Zone 12: United States 1 destroyer
"""
SUEZ = """
    power: United Kingdom
    Sea Zone 28: United Kingdom 1 destroyer
"""


@rule("BRD-5", "1941")
def test_the_panama_canal_is_open_to_the_side_that_holds_central_america() -> None:
    """A destroyer goes from the Atlantic to the Pacific in one step."""
    game = scene(PANAMA, "noncombat_move")
    say(game, "1 destroyer: sz 12 > sz 19")
    assert army(game, "Sea Zone 19", "United States") == {"destroyer": 1}


@rule("BRD-5", "1941")
def test_the_panama_canal_is_closed_to_the_side_that_does_not() -> None:
    """With Central America in German hands the Americans sail around; the Germans pass."""
    game = scene(PANAMA + "owner Central America: Germany", "noncombat_move")
    assert refused(game, "1 destroyer: sz 12 > sz 19") == ["BRD-5"]
    other = scene(
        """
        power: Germany
        owner Central America: Germany
        Sea Zone 12: Germany 1 submarine
        """,
        "noncombat_move",
    )
    assert refused(other, "1 submarine: sz 12 > sz 19") == []


@rule("BRD-5", "1941")
def test_the_suez_canal_needs_both_banks_in_the_hands_of_the_side() -> None:
    """Both banks are British: American ships pass as well, German ships do not."""
    american = scene(
        """
        power: United States
        Sea Zone 17: United States 1 transport
        """,
        "noncombat_move",
    )
    assert refused(american, "1 transport: sz 17 > sz 28") == []
    german = scene(
        """
        power: Germany
        Sea Zone 17: Germany 1 submarine
        """,
        "noncombat_move",
    )
    assert refused(german, "1 submarine: sz 17 > sz 28") == ["BRD-5"]


@rule("BRD-5", "1941")
def test_a_combat_move_uses_a_canal_by_the_same_terms() -> None:
    """A British destroyer attacks a German one through Suez, unless a bank is German."""
    position = SUEZ + "Sea Zone 17: Germany 1 destroyer\n"
    assert refused(scene(position), "1 destroyer: sz 28 > sz 17") == []
    split = scene(position + "owner Middle East: Germany")
    assert refused(split, "1 destroyer: sz 28 > sz 17") == ["BRD-5"]


@rule("BRD-5", "1941")
@case("R-68", "1941")
@pytest.mark.parametrize("bank", ["Anglo-Egypt Sudan", "Middle East"])
def test_suez_is_closed_to_both_while_each_holds_a_bank(bank: str) -> None:
    """One bank German, the other British: nobody passes, in either direction."""
    split = f"owner {bank}: Germany"
    british = scene(SUEZ + split, "noncombat_move")
    assert refused(british, "1 destroyer: sz 28 > sz 17") == ["BRD-5"]
    german = scene(
        f"""
        power: Germany
        {split}
        Sea Zone 17: Germany 1 transport
        """,
        "noncombat_move",
    )
    assert refused(german, "1 transport: sz 17 > sz 28") == ["BRD-5"]


@rule("BRD-5", "1941")
@case("R-69", "1941")
def test_a_canal_is_not_used_in_the_turn_in_which_it_is_captured() -> None:
    """Germany holds Middle East and takes empty Anglo-Egypt Sudan: both banks are German now, but
    they were not when the turn began."""
    game = scene("""
        power: Germany
        owner Middle East: Germany
        North Africa: Germany 1 infantry
        Sea Zone 17: Germany 1 destroyer
    """)
    say(game, "1 infantry: North Africa > Anglo-Egypt Sudan", "done")
    assert game.state.owner("Anglo-Egypt Sudan") == "Germany"
    assert refused(game, "1 destroyer: sz 17 > sz 28") == ["BRD-5"]


@case("R-69", "1941")
def test_a_canal_serves_from_the_next_turn_on() -> None:
    """One turn later, with both banks held since its beginning, the way is open."""
    game = scene(
        """
        power: Germany
        owner Middle East: Germany
        owner Anglo-Egypt Sudan: Germany
        Sea Zone 17: Germany 1 destroyer
        """,
        "noncombat_move",
    )
    assert refused(game, "1 destroyer: sz 17 > sz 28") == []


@rule("BRD-5", "1941")
def test_a_canal_does_not_stop_land_units() -> None:
    """An infantry crosses from Anglo-Egypt Sudan to Middle East in one step, and so does a German
    tank, whoever rules the canal."""
    walk = scene(
        """
        power: United Kingdom
        Anglo-Egypt Sudan: United Kingdom 1 infantry
        """,
        "noncombat_move",
    )
    assert refused(walk, "1 infantry: Anglo-Egypt Sudan > Middle East") == []
    attack = scene("""
        power: Germany
        owner Anglo-Egypt Sudan: Germany
        Anglo-Egypt Sudan: Germany 1 infantry
    """)
    assert refused(attack, "1 infantry: Anglo-Egypt Sudan > Middle East") == []


@rule("BRD-5", "1941")
@case("R-71", "1941")
def test_aircraft_cross_canals_and_straits_whoever_holds_them() -> None:
    """A German bomber flies from Southern Europe by zone 17 to zone 28, over the closed canal."""
    game = scene("""
        power: Germany
        Southern Europe: Germany 1 bomber
        Sea Zone 28: United Kingdom 1 transport
    """)
    say(game, "1 bomber: Southern Europe > sz 28")
    (bomber,) = pieces(game, "Sea Zone 28", "bomber")
    assert bomber.spent == 2


# The Black Sea


@rule("BRD-5", "1941")
@pytest.mark.parametrize("power", ["Soviet Union", "Germany"])
@pytest.mark.parametrize(("start", "end"), [(17, 18), (18, 17)])
def test_no_ship_enters_or_leaves_the_black_sea(power: str, start: int, end: int) -> None:
    """Turkey keeps its straits shut to everybody, in war and in passing."""
    position = f"""
        power: {power}
        Sea Zone {start}: {power} 1 submarine
    """
    way = f"1 submarine: sz {start} > sz {end}"
    assert refused(scene(position), way) == ["BRD-5", "MOV-1"]
    assert refused(scene(position, "noncombat_move"), way) == ["BRD-5"]


@rule("BRD-5", "1941")
@case("R-71", "1941")
def test_aircraft_fly_over_the_black_sea() -> None:
    """A German bomber that fought in zone 18 comes down in Anglo-Egypt Sudan, by zone 17."""
    game = scene(
        """
        power: Germany
        owner Anglo-Egypt Sudan: Germany
        Sea Zone 18: Germany 1 bomber [spent 4, flown]
        """,
        "noncombat_move",
    )
    say(game, "1 bomber: sz 18 > Anglo-Egypt Sudan")
    assert army(game, "Anglo-Egypt Sudan", "Germany") == {"bomber": 1}


@rule("H-17", "1941")
@case("R-169", "1941")
def test_new_ships_may_be_placed_in_the_black_sea_and_never_leave() -> None:
    """The complex of Caucasus lies on zone 18 only: a Soviet destroyer appears there for good."""
    game = scene(
        """
        power: Soviet Union
        ordered Soviet Union: 1 destroyer
        """,
        "mobilize",
    )
    say(game, "place 1 destroyer: sz 18")
    assert army(game, "Sea Zone 18", "Soviet Union") == {"destroyer": 1}
    later = scene(
        """
        power: Soviet Union
        Sea Zone 18: Soviet Union 1 destroyer
        Sea Zone 17: Germany 1 transport
        """
    )
    assert refused(later, "1 destroyer: sz 18 > sz 17") == ["BRD-5"]
