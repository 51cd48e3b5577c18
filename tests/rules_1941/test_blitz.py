"""Land units stop on entering hostile land; tanks blitz (MOV-2, R-66)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.moving import asked, battles
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits

OPEN = """
    power: Germany
    Eastern Europe: Germany 1 infantry, 1 tank
"""


@rule("MOV-2", "1941")
@case("R-66", "1941")
def test_a_tank_drives_through_empty_hostile_land_into_more_of_it() -> None:
    """Karelia is taken in passing, at once, and Archangel in the end."""
    game = scene(OPEN)
    say(game, "1 tank: Eastern Europe > Karelia > Archangel")
    assert game.state.owner("Karelia") == "Germany", "already in combat movement"
    assert game.state.owner("Archangel") == "Soviet Union", "not before combat"
    say(game, "done")
    assert game.state.owner("Archangel") == "Germany"
    assert army(game, "Archangel", "Germany") == {"tank": 1}
    assert battles(game) == []


@rule("MOV-2", "1941")
def test_a_blitz_may_end_in_an_attack() -> None:
    """Through empty Karelia against the infantry in Archangel; the way back leads to Karelia."""
    game = scene(OPEN + "Archangel: Soviet Union 1 infantry")
    say(game, "1 tank: Eastern Europe > Karelia > Archangel", "done")
    roll(game, 6)
    roll(game, 6)
    assert waits(game) == d.PressOrRetreat("Germany", "Archangel")
    say(game, "retreat to Karelia")
    assert army(game, "Karelia", "Germany") == {"tank": 1}
    assert game.state.owner("Karelia") == "Germany"


@rule("MOV-2", "1941")
def test_a_blitz_may_end_in_friendly_land() -> None:
    """Through Karelia to Norway, which is German."""
    game = scene(OPEN)
    say(game, "1 tank: Eastern Europe > Karelia > Norway Finland")
    assert game.state.owner("Karelia") == "Germany"
    assert army(game, "Norway Finland", "Germany") == {"tank": 1}


@rule("MOV-2", "1941")
@case("R-66", "1941")
def test_a_blitz_may_end_where_it_began() -> None:
    """Out to Karelia and back: Karelia is German, the tank at home, its move spent."""
    game = scene(OPEN)
    say(game, "1 tank: Eastern Europe > Karelia > Eastern Europe")
    assert game.state.owner("Karelia") == "Germany"
    assert army(game, "Eastern Europe", "Germany") == {"infantry": 1, "tank": 1}
    say(game, "done")
    assert asked(game) == ("Germany", "noncombat_move")
    assert refused(game, "1 tank: Eastern Europe > Germany") == ["NCM-6"]


@rule("MOV-2", "1941")
def test_infantry_stops_in_the_hostile_land_it_enters() -> None:
    """One step is all it has; and a tank stops where it meets the enemy."""
    game = scene(OPEN)
    way = "1 infantry: Eastern Europe > Karelia > Archangel"
    assert refused(game, way) == ["NCM-6", "MOV-2"]
    assert refused(game, "1 infantry: Eastern Europe > Karelia") == []


@rule("MOV-2", "1941")
@pytest.mark.parametrize("unit", ["infantry", "tank", "fighter", "bomber"])
@case("R-66", "1941")
def test_any_enemy_unit_stops_a_blitz(unit: str) -> None:
    """Whatever stands in the first territory, the tank has to stop and fight there."""
    game = scene(OPEN + f"Karelia: Soviet Union 1 {unit}")
    assert refused(game, "1 tank: Eastern Europe > Karelia > Archangel") == ["MOV-2"]
    assert refused(game, "1 tank: Eastern Europe > Karelia") == []


@rule("MOV-2", "1941")
@case("R-66", "1941")
def test_a_complex_stops_a_blitz() -> None:
    """Caucasus is empty but for its complex, which counts as a unit here."""
    game = scene("""
        power: Germany
        Ukraine: Germany 1 tank
    """)
    assert refused(game, "1 tank: Ukraine > Caucasus > Middle East") == ["MOV-2"]
    assert refused(game, "1 tank: Ukraine > Caucasus") == []


@rule("MOV-2", "1941")
def test_a_unit_of_an_ally_of_the_enemy_stops_a_blitz_too() -> None:
    """A British infantry in Soviet Karelia is an enemy unit."""
    game = scene(OPEN + "Karelia: United Kingdom 1 infantry")
    assert refused(game, "1 tank: Eastern Europe > Karelia > Archangel") == ["MOV-2"]


@rule("MOV-2", "1941")
def test_a_tank_passes_friendly_land_into_hostile_land() -> None:
    """No blitz is needed for that; it stops in the second territory."""
    game = scene("""
        power: Germany
        Germany: Germany 1 tank
        Karelia: Soviet Union 1 infantry
    """)
    assert refused(game, "1 tank: Germany > Eastern Europe > Karelia") == []
    assert refused(game, "1 tank: Germany > Eastern Europe > Karelia > Archangel") == [
        "NCM-6",
        "MOV-2",
    ]


@rule("MOV-2", "1941")
def test_a_blitz_is_made_whole_in_combat_movement() -> None:
    """A tank that stopped in the empty territory does not drive on in noncombat."""
    game = scene(OPEN)
    say(game, "1 tank: Eastern Europe > Karelia", "done")
    assert game.state.owner("Karelia") == "Germany"
    assert refused(game, "1 tank: Karelia > Eastern Europe") == ["NCM-6"]


@rule("MOV-2", "1941")
def test_land_that_a_blitz_takes_back_from_the_enemy_is_its_owners_again() -> None:
    """An American tank drives through Anglo-Egypt Sudan, lost by Britain to Germany: it is British
    at once."""
    game = scene("""
        power: United States
        owner Anglo-Egypt Sudan: Germany
        Middle East: United States 1 tank
    """)
    say(game, "1 tank: Middle East > Anglo-Egypt Sudan > North Africa")
    assert game.state.owner("Anglo-Egypt Sudan") == "United Kingdom"


@rule("MOV-2", "1941")
def test_a_blitz_changes_the_income_at_once() -> None:
    """Szechwan is worth 1 IPC: after the drive Japan collects it, and the United States do not."""
    game = scene("""
        power: Japan
        Southeast Asia: Japan 1 tank
    """)
    say(game, "1 tank: Southeast Asia > Szechwan > Coastal China", "done", "done")
    assert game.state.money["Japan"] == 9 + 9 + 1
    assert game.state.owner("Szechwan") == "Japan"
