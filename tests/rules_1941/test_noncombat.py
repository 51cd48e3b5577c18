"""Who moves in the noncombat phase, and where to (NCM-1, NCM-3 to NCM-6)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.fighting import choices
from tests.rules_1941.moving import asked, battles, everyone
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits

# Land units


@rule("NCM-1", "1941")
def test_land_units_move_through_friendly_land() -> None:
    """An infantry one step, a tank two, also through and into an ally's territory."""
    game = scene(
        """
        power: Soviet Union
        Russia: Soviet Union 1 tank, 1 infantry
        """,
        "noncombat_move",
    )
    assert refused(game, "1 infantry: Russia > Caucasus > Middle East") == ["NCM-6"]
    say(game, "1 infantry: Russia > Caucasus", "1 tank: Russia > Caucasus > Middle East")
    assert army(game, "Caucasus", "Soviet Union") == {"infantry": 1}
    assert army(game, "Middle East", "Soviet Union") == {"tank": 1}


@rule("NCM-1", "1941")
def test_land_units_enter_territory_captured_this_turn() -> None:
    """A second infantry follows the first into Karelia, and a tank drives through it to Norway."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 infantry, 1 tank
    """)
    say(game, "1 infantry: Eastern Europe > Karelia", "done")
    assert game.state.owner("Karelia") == "Germany"
    say(game, "1 infantry: Eastern Europe > Karelia")
    say(game, "1 tank: Eastern Europe > Karelia > Norway Finland")
    assert army(game, "Karelia", "Germany") == {"infantry": 2}
    assert army(game, "Norway Finland", "Germany") == {"tank": 1}


@rule("NCM-1", "1941")
@rule("NCM-6", "1941")
def test_land_units_keep_out_of_hostile_land() -> None:
    """Not into empty Karelia, and no blitz through it."""
    game = scene(
        """
        power: Germany
        Eastern Europe: Germany 1 tank
        """,
        "noncombat_move",
    )
    assert refused(game, "1 tank: Eastern Europe > Karelia") == ["NCM-1"]
    assert refused(game, "1 tank: Eastern Europe > Karelia > Norway Finland") == ["NCM-1"]


@rule("NCM-1", "1941")
@rule("NCM-6", "1941")
@case("R-62", "1941")
def test_who_moved_or_fought_in_combat_does_not_move_again() -> None:
    """A tank that used one of its two moves to attack stays, one that retreated too; a fighter
    uses what it has left."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 tank, 1 fighter
        Ukraine: Germany 1 tank
        Karelia: Soviet Union 1 infantry
        Caucasus: Soviet Union 1 infantry
    """)
    say(game, "1 tank, 1 fighter: Eastern Europe > Karelia", "1 tank: Ukraine > Caucasus", "done")
    say(game, "fight Karelia")
    roll(game, 3, 6)
    roll(game, 6)
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to Ukraine")
    assert asked(game) == ("Germany", "noncombat_move")
    assert refused(game, "1 tank: Karelia > Norway Finland") == ["NCM-6"]
    assert refused(game, "1 tank: Ukraine > Eastern Europe") == ["NCM-6"]
    say(game, "1 fighter: Karelia > Germany", "done")
    assert army(game, "Germany", "Germany") == {"fighter": 1}


@rule("NCM-6", "1941")
@case("R-62", "1941")
def test_ships_move_in_one_of_the_two_phases() -> None:
    """A destroyer that sailed one zone to attack does not sail another afterwards, and one that
    waited has both its moves."""
    game = scene("""
        power: United Kingdom
        Sea Zone 8: United Kingdom 2 destroyer
        Sea Zone 9: Germany 1 transport
    """)
    say(game, "1 destroyer: sz 8 > sz 9", "done")
    assert refused(game, "1 destroyer: sz 9 > sz 10") == ["NCM-6"]
    assert refused(game, "1 destroyer: sz 8 > sz 6 > sz 3 > sz 4") == ["NCM-6"]
    say(game, "1 destroyer: sz 8 > sz 9 > sz 10")
    assert army(game, "Sea Zone 10", "United Kingdom") == {"destroyer": 1}


@rule("NCM-6", "1941")
def test_an_aircraft_that_did_not_fly_has_its_whole_range() -> None:
    """Four spaces for a fighter that stayed at home; over hostile land and sea if need be."""
    game = scene(
        """
        power: United Kingdom
        United Kingdom: United Kingdom 1 fighter
        Sea Zone 15: Germany 1 battleship
        """,
        "noncombat_move",
    )
    assert refused(game, "1 fighter: United Kingdom > Gibraltar") == []
    say(game, "1 fighter: United Kingdom > Archangel")
    assert army(game, "Archangel", "United Kingdom") == {"fighter": 1}


# Ships


@rule("NCM-3", "1941")
@pytest.mark.parametrize("ship", ["transport", "destroyer", "carrier", "battleship"])
def test_ships_neither_enter_nor_cross_hostile_zones(ship: str) -> None:
    """A British destroyer in zone 6 closes it to every German ship but a submarine."""
    game = scene(
        f"""
        power: Germany
        Sea Zone 5: Germany 1 {ship}
        Sea Zone 6: United Kingdom 1 destroyer
        """,
        "noncombat_move",
    )
    assert refused(game, f"1 {ship}: sz 5 > sz 6") == ["NCM-3"]
    assert refused(game, f"1 {ship}: sz 5 > sz 6 > sz 3") == ["NCM-3"]


@rule("NCM-3", "1941")
@rule("NCM-6", "1941")
def test_a_submarine_goes_where_no_other_ship_may() -> None:
    """Into the zone of a destroyer, where it stops, and through that of a battleship."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 1 battleship
        Sea Zone 3: United Kingdom 1 destroyer
        """,
        "noncombat_move",
    )
    assert refused(game, "1 submarine: sz 5 > sz 6 > sz 9") == []
    say(game, "1 submarine: sz 5 > sz 6 > sz 3", "done")
    assert battles(game) == []
    assert everyone(game, "Sea Zone 3")["Germany"] == {"submarine": 1}


@rule("NCM-1", "1941")
def test_a_zone_cleared_this_turn_is_open_afterwards() -> None:
    """The battle in zone 6 is won: ships that took no part sail through."""
    game = scene("""
        power: United Kingdom
        Sea Zone 8: United Kingdom 2 destroyer, 1 transport
        Sea Zone 6: Germany 1 destroyer
    """)
    say(game, "2 destroyer: sz 8 > sz 6", "done")
    roll(game, 2, 6)
    roll(game, 6)
    say(game, "1 transport: sz 8 > sz 6 > sz 3")
    assert army(game, "Sea Zone 3", "United Kingdom") == {"transport": 1}


@rule("NCM-4", "1941")
def test_a_transport_moves_loads_and_lands_in_noncombat() -> None:
    """Over two zones into friendly land, also land taken this turn."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 2 infantry
        Karelia: United Kingdom 1 infantry
        Sea Zone 8: United Kingdom 1 transport
    """)
    say(game, "1 infantry: Karelia > Norway Finland", "done")
    order = "1 transport: sz 8 + 2 infantry from United Kingdom > sz 6 - {} to Norway Finland"
    assert refused(game, order.format("1 infantry")) == [], "the other may stay aboard"
    say(game, order.format("2 infantry"))
    assert army(game, "Norway Finland", "United Kingdom") == {"infantry": 3}


@rule("NCM-4", "1941")
def test_a_transport_that_fought_or_fled_is_done() -> None:
    """It was in the battle in zone 6, or left the zone to escape it: no loading any more."""
    position = """
        power: United Kingdom
        United Kingdom: United Kingdom 1 infantry
        Sea Zone 6: United Kingdom 1 destroyer, 1 transport; Germany 1 destroyer
    """
    load = "1 transport: sz {} + 1 infantry from United Kingdom"
    fought = say(scene(position), "done")
    roll(fought, 2)
    roll(fought, 6)
    assert refused(fought, load.format(6)) == ["NCM-6"]
    fled = say(scene(position), "1 transport: sz 6 > sz 8", "done")
    roll(fled, 2)
    roll(fled, 6)
    assert refused(fled, load.format(8)) == ["NCM-6"]


# Stranded defenders come first


@rule("NCM-5", "1941")
def test_stranded_defenders_land_before_the_mover_moves() -> None:
    """The British carrier is sunk, its fighter lives and goes one space to the United Kingdom
    before Germany makes its first noncombat move."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 1 carrier (1 fighter)
    """)
    say(game, "2 submarine: sz 5 > sz 6", "done", "submerge none")
    roll(game, 1, 6)
    assert waits(game) == d.ChooseLanding("United Kingdom", "Sea Zone 6")
    assert choices(game) == {"1 ftr: sz 6 > United Kingdom"}
    say(game, "1 fighter: sz 6 > United Kingdom")
    assert asked(game) == ("Germany", "noncombat_move")
    assert army(game, "United Kingdom", "United Kingdom") == {"fighter": 1}


@rule("NCM-5", "1941")
def test_stranded_defenders_without_a_place_one_space_away_are_lost() -> None:
    """In mid-ocean there is none."""
    game = scene("""
        power: Germany
        Sea Zone 9: Germany 2 submarine
        Sea Zone 13: United Kingdom 1 carrier (1 fighter)
    """)
    say(game, "2 submarine: sz 9 > sz 13", "done", "submerge none")
    roll(game, 1, 6)
    assert asked(game) == ("Germany", "noncombat_move")
    assert everyone(game, "Sea Zone 13") == {"Germany": {"submarine": 2}}


@rule("NCM-2", "1941")
@rule("UNI-5", "1941")
def test_aircraft_that_landed_at_sea_stand_on_the_deck_even_without_a_capital() -> None:
    """London is lost, so Britain has no placing phase. Its fighter that came down on a carrier is
    aboard all the same: in the next enemy turn it is not treated as homeless."""
    game = scene(
        """
        power: United Kingdom
        owner United Kingdom: Germany
        Gibraltar: United Kingdom 1 fighter
        Sea Zone 14: United Kingdom 1 carrier
        """,
        "noncombat_move",
    )
    say(game, "1 fighter: Gibraltar > sz 14", "done")
    say(game, "buy nothing", "done")
    assert asked(game) == ("Japan", "noncombat_move")
    assert army(game, "Sea Zone 14", "United Kingdom") == {"carrier": 1, "fighter": 1}
