"""The map: borders, control, closed land, islands, who was there first (BRD)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits

# Borders


@rule("BRD-1", "1941")
@pytest.mark.parametrize(
    ("west", "east"),
    [
        ("Western Canada", "Eastern Canada"),
        ("Western United States", "Eastern United States"),
        ("Mexico", "East Mexico"),
    ],
)
def test_territories_join_across_the_edge_of_the_map(west: str, east: str) -> None:
    """An infantry walks from one edge of the board to the other in one step, both ways."""
    for start, end in ((west, east), (east, west)):
        game = scene(
            f"""
            power: United States
            {start}: United States 1 infantry
            """,
            "noncombat_move",
        )
        say(game, f"1 infantry: {start} > {end}")
        assert army(game, end, "United States") == {"infantry": 1}


@rule("BRD-1", "1941")
@pytest.mark.parametrize(("west", "east"), [(35, 21), (36, 20), (41, 19)])
def test_sea_zones_join_across_the_edge_of_the_map(west: int, east: int) -> None:
    """A ship sails over the edge as over any border."""
    game = scene(
        f"""
        power: United States
        Sea Zone {west}: United States 1 destroyer
        Sea Zone {east}: United States 1 submarine
        """,
        "noncombat_move",
    )
    say(game, f"1 destroyer: sz {west} > sz {east}; 1 submarine: sz {east} > sz {west}")
    assert army(game, f"Sea Zone {east}", "United States") == {"destroyer": 1}
    assert army(game, f"Sea Zone {west}", "United States") == {"submarine": 1}


@rule("BRD-1", "1941")
def test_units_move_only_across_a_common_border() -> None:
    """Russia and Ukraine do not touch; a tank with two moves goes by way of West Russia only if
    it says so."""
    game = scene("""
        power: Soviet Union
        Russia: Soviet Union 1 tank
    """)
    assert refused(game, "1 tank: Russia > Ukraine") == ["BRD-1"]
    assert refused(game, "1 tank: Russia > West Russia > Ukraine") == []


@rule("BRD-1", "1941")
def test_land_units_stay_on_land_and_ships_at_sea() -> None:
    """Neither takes the border between the two; an infantry would need a ship."""
    game = scene(
        """
        power: Soviet Union
        Karelia: Soviet Union 1 infantry
        Sea Zone 4: Soviet Union 1 submarine
        """,
        "noncombat_move",
    )
    assert refused(game, "1 submarine: sz 4 > Karelia") == ["BRD-1"]
    assert refused(game, "1 infantry: Karelia > sz 4") == ["MOV-13"]


# Friendly, hostile, neutral


@rule("BRD-2", "1941")
def test_a_territory_is_what_its_controller_is() -> None:
    """Hostile and empty is attacked; friendly, own or an ally's, is entered in noncombat; neutral
    is entered by nobody. Who began with it does not matter."""
    position = """
        power: Soviet Union
        owner Ukraine: United Kingdom
        owner Archangel: Germany
        Caucasus: Soviet Union 3 infantry
        Russia: Soviet Union 1 infantry
    """
    attack, walk = scene(position), scene(position, "noncombat_move")
    assert refused(attack, "1 infantry: Russia > Archangel") == []
    assert refused(walk, "1 infantry: Russia > Archangel") == ["NCM-1"]
    assert refused(attack, "1 infantry: Caucasus > Ukraine") == ["MOV-1"]
    assert refused(walk, "1 infantry: Caucasus > Ukraine") == []
    assert refused(attack, "1 infantry: Caucasus > Turkey") == ["BRD-6", "MOV-1"]
    assert refused(walk, "1 infantry: Caucasus > Turkey") == ["NCM-1"]


@rule("BRD-3", "1941")
@rule("BRD-4", "1941")
@pytest.mark.parametrize("ship", ["battleship", "carrier", "destroyer"])
def test_surface_warships_make_a_zone_hostile(ship: str) -> None:
    """A transport can neither sail through nor load there; in noncombat it keeps out."""
    position = f"""
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 transport
        Sea Zone 3: Germany 1 {ship}
        Iceland: United Kingdom 1 infantry
    """
    assert refused(scene(position), "1 transport: sz 2 > sz 3 > sz 4") == ["MOV-3", "MOV-1"]
    noncombat = scene(position, "noncombat_move")
    assert refused(noncombat, "1 transport: sz 2 > sz 3") == ["NCM-3"]
    loading = "1 transport: sz 2 > sz 3 + 1 infantry from Iceland"
    assert refused(noncombat, loading) == ["NCM-3", "MOV-10"]


@rule("BRD-3", "1941")
@rule("BRD-4", "1941")
@pytest.mark.parametrize("ship", ["submarine", "transport"])
def test_submarines_and_transports_leave_a_zone_friendly(ship: str) -> None:
    """A transport sails through them, loads among them and lands beside them."""
    game = scene(
        f"""
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 transport
        Sea Zone 3: Germany 1 {ship}
        Sea Zone 4: Germany 1 {ship}
        Iceland: United Kingdom 1 infantry
        """,
        "noncombat_move",
    )
    say(game, "1 transport: sz 2 > sz 3 + 1 infantry from Iceland > sz 4 - all to Archangel")
    assert army(game, "Archangel", "United Kingdom") == {"infantry": 1}
    assert army(game, "Sea Zone 4", "United Kingdom") == {"transport": 1}
    say(game, "done")
    assert battles(game) == []


@rule("BRD-3", "1941")
def test_aircraft_alone_do_not_make_a_zone_hostile() -> None:
    """Only ships of war do: German fighters in Norway leave the zones off its coast friendly."""
    game = scene(
        """
        power: United Kingdom
        Norway Finland: Germany 2 fighter
        Sea Zone 6: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    assert refused(game, "1 transport: sz 6 > sz 3") == []


# Closed land


@rule("BRD-6", "1941")
@pytest.mark.parametrize(
    ("unit", "start", "neutral"),
    [
        ("tank", "Western Europe", "Spain Portugal"),
        ("infantry", "Germany", "Switzerland"),
        ("tank", "Norway Finland", "Sweden"),
        ("fighter", "Southern Europe", "Turkey"),
        ("bomber", "North Africa", "Sahara"),
    ],
)
def test_neutral_land_is_closed_to_land_and_air(unit: str, start: str, neutral: str) -> None:
    """It is neither attacked nor visited, nor flown into."""
    position = f"""
        power: Germany
        {start}: Germany 1 {unit}
    """
    way = f"1 {unit}: {start} > {neutral}"
    closed = "MOV-6" if unit in {"fighter", "bomber"} else "BRD-6"
    assert closed in refused(scene(position), way)
    assert refused(scene(position, "noncombat_move"), way) != []


@rule("BRD-6", "1941")
def test_no_landing_on_a_neutral_shore() -> None:
    """A transport off Spain has nobody to assault and nobody to visit."""
    position = """
        power: Germany
        Sea Zone 15: Germany 1 transport (1 infantry)
    """
    landing = "1 transport: sz 15 - 1 infantry to Spain Portugal"
    assert refused(scene(position), landing) == ["MOV-10"]
    assert refused(scene(position, "noncombat_move"), landing) == ["MOV-10"]


@rule("BRD-6", "1941")
@rule("MOV-6", "1941")
@case("R-16", "1941")
def test_aircraft_fly_around_neutral_land() -> None:
    """From French West Africa to North Africa it is two spaces across the Sahara and three by sea
    zones 23 and 14: a fighter has one move left, and cannot come home across the desert."""
    game = scene("""
        power: United Kingdom
        French West Africa: United Kingdom 1 fighter
        North Africa: Germany 1 tank
    """)
    say(game, "1 fighter: French West Africa > North Africa")
    (fighter,) = pieces(game, "North Africa", "fighter")
    assert fighter.spent == 3
    stuck = scene("""
        power: United Kingdom
        French West Africa: United Kingdom 1 fighter
        North Africa: Germany 1 tank
        owner Anglo-Egypt Sudan: Germany
    """)
    assert refused(stuck, "1 fighter: French West Africa > North Africa") == ["MOV-7"]


@case("R-16", "1941")
def test_aircraft_fly_around_neutral_land_in_noncombat_too() -> None:
    """Southern Europe to Caucasus would be two spaces over Turkey; it is three by Ukraine."""
    game = scene(
        """
        power: United Kingdom
        owner Caucasus: United Kingdom
        Southern Europe: United Kingdom 1 fighter [spent 2, flown]
        """,
        "noncombat_move",
    )
    assert refused(game, "1 fighter: Southern Europe > Caucasus") == ["MOV-8"]


# Air range


@rule("BRD-7", "1941")
def test_an_island_and_its_sea_zone_are_a_space_each() -> None:
    """Hawaiian Islands to Wake Island: zones 40 and 39, and the island itself: three."""
    game = scene(
        """
        power: United States
        Hawaiian Islands: United States 1 fighter
        """,
        "noncombat_move",
    )
    say(game, "1 fighter: Hawaiian Islands > Wake Island")
    (fighter,) = pieces(game, "Wake Island", "fighter")
    assert fighter.spent == 3


@rule("BRD-7", "1941")
def test_the_first_sea_zone_counts_for_an_aircraft_that_leaves_land() -> None:
    """A fighter in the United Kingdom is one space away from zone 8, two from zone 14."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 fighter
        Sea Zone 14: Germany 1 submarine
    """)
    say(game, "1 fighter: United Kingdom > sz 14")
    (fighter,) = pieces(game, "Sea Zone 14", "fighter")
    assert fighter.spent == 2


@rule("BRD-7", "1941")
def test_the_zone_of_its_carrier_does_not_count() -> None:
    """A fighter on a carrier in zone 40 is one space away from zone 39, not two."""
    game = scene("""
        power: United States
        Sea Zone 40: United States 1 carrier (1 fighter)
        Sea Zone 39: Japan 1 transport
    """)
    say(game, "1 fighter: sz 40 > sz 39")
    (fighter,) = pieces(game, "Sea Zone 39", "fighter")
    assert fighter.spent == 1


# Islands


@rule("BRD-8", "1941")
def test_islands_of_one_zone_are_territories_of_their_own() -> None:
    """Japan, Iwo Jima and Okinawa lie in zone 45. A landing on Okinawa takes Okinawa, no more, and
    nobody walks from island to island."""
    game = scene("""
        power: United States
        Sea Zone 45: United States 1 transport (2 infantry), 1 destroyer
    """)
    say(game, "1 transport: sz 45 - 2 infantry to Okinawa", "done", "done")
    assert game.state.owner("Okinawa") == "United States"
    assert game.state.owner("Iwo Jima") == "Japan"
    assert army(game, "Okinawa", "United States") == {"infantry": 2}
    walk = scene(
        """
        power: Japan
        Okinawa: Japan 1 infantry
        """,
        "noncombat_move",
    )
    assert refused(walk, "1 infantry: Okinawa > Iwo Jima") == ["BRD-1"]


@rule("BRD-8", "1941")
def test_a_group_of_islands_is_one_space() -> None:
    """The Solomon Islands are many on the map and one in the game: whoever attacks there meets
    everybody who stands there."""
    game = scene("""
        power: Japan
        Sea Zone 37: Japan 1 transport (1 infantry)
        Solomon Islands: United Kingdom 1 infantry; United States 1 infantry
    """)
    say(game, "1 transport: sz 37 - 1 infantry to Solomon Islands", "done")
    roll(game, 6)
    wants = waits(game)
    assert isinstance(wants, d.Roll)
    assert (wants.at, wants.count) == ("Solomon Islands", 2)


# Control


@rule("BRD-9", "1941")
def test_a_territory_that_is_left_stays_its_controllers() -> None:
    """The last tank leaves North Africa: it is German until somebody takes it."""
    game = scene("""
        power: Germany
        North Africa: Germany 1 tank
    """)
    say(game, "1 tank: North Africa > Anglo-Egypt Sudan", "done", "done")
    assert game.state.owner("Anglo-Egypt Sudan") == "Germany"
    assert game.state.owner("North Africa") == "Germany"
    assert everyone(game, "North Africa") == {}
    assert asked(game) == ("United Kingdom", "ChoosePurchase")


@rule("BRD-12", "1941")
def test_land_taken_back_goes_to_the_power_whose_emblem_it_bears() -> None:
    """Americans drive the Germans out of British Anglo-Egypt Sudan: it is British again."""
    game = scene("""
        power: United States
        owner Anglo-Egypt Sudan: Germany
        Middle East: United States 1 infantry
    """)
    say(game, "1 infantry: Middle East > Anglo-Egypt Sudan", "done")
    assert game.state.owner("Anglo-Egypt Sudan") == "United Kingdom"


@rule("BRD-12", "1941")
def test_former_owners_are_not_original_controllers() -> None:
    """Ukraine bears the German emblem. The Soviets may have held it for years; when the British
    take it from Germany it is British."""
    game = scene("""
        power: United Kingdom
        Caucasus: United Kingdom 1 infantry
    """)
    say(game, "1 infantry: Caucasus > Ukraine", "done")
    assert game.state.owner("Ukraine") == "United Kingdom"
