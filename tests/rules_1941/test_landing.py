"""Before any die every attacking aircraft needs a way to land (MOV-7, R-1, R-2, R-4, R-5).

Most cases are set in the South Atlantic, where all land but a German base is hostile to Germany:
a fighter from French Equatorial Africa that attacks three spaces away has one move left.
"""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.moving import battles
from tests.support.marks import case, rule
from tests.support.scene import refused, say, scene, waits

BASE = """
    power: Germany
    owner French Equatorial Africa: Germany
    French Equatorial Africa: Germany 4 fighter
    Sea Zone 21: United Kingdom 1 transport
    Sea Zone 22: United Kingdom 1 transport
    Sea Zone 27: United Kingdom 1 transport
    Sea Zone 30: United Kingdom 1 transport
"""
TO_21 = "1 fighter: French Equatorial Africa > sz 21"
TO_22 = "1 fighter: French Equatorial Africa > sz 22"
TO_30 = "1 fighter: French Equatorial Africa > sz 30"

# On land


@rule("MOV-7", "1941")
def test_an_aircraft_keeps_enough_range_to_come_home() -> None:
    """A bomber attacks up to three spaces from its only base; a fourth would leave it two moves."""
    game = scene("""
        power: Germany
        owner French Equatorial Africa: Germany
        French Equatorial Africa: Germany 1 bomber
        Sea Zone 21: United Kingdom 1 transport
        Sea Zone 20: United Kingdom 1 transport
    """)
    assert refused(game, "1 bomber: French Equatorial Africa > sz 21") == []
    assert refused(game, "1 bomber: French Equatorial Africa > sz 20") == ["MOV-7"]


@rule("MOV-7", "1941")
def test_land_that_will_be_captured_is_no_landing_place() -> None:
    """A Japanese fighter over zone 28 could reach Middle East. It would do if it were Japanese
    since the turn began, but not if the infantry only takes it now."""
    position = """
        power: Japan
        owner India: Japan
        India: Japan 1 infantry
        Southeast Asia: Japan 1 fighter
        Sea Zone 28: United Kingdom 1 transport
    """
    attack = "1 fighter: Southeast Asia > sz 28"
    game = say(scene(position), "1 infantry: India > Middle East")
    assert refused(game, attack) == ["MOV-7"]
    assert refused(scene(position + "owner Middle East: Japan"), attack) == []


@rule("MOV-7", "1941")
def test_a_fighter_flies_its_full_range_only_if_a_carrier_could_be_there() -> None:
    """From Hawaii zone 46 is four spaces away. A carrier two zones off may come in noncombat,
    three zones off it is too far."""
    position = """
        power: United States
        Hawaiian Islands: United States 1 fighter
        Sea Zone 46: Japan 1 transport
    """
    attack = "1 fighter: Hawaiian Islands > sz 46"
    assert refused(scene(position), attack) == ["MOV-7"]
    near = scene(position + "Sea Zone 39: United States 1 carrier")
    assert refused(near, attack) == []
    far = scene(position + "Sea Zone 40: United States 1 carrier")
    assert refused(far, attack) == ["MOV-7"]


@rule("MOV-7", "1941")
def test_no_carrier_serves_a_bomber() -> None:
    """Four spaces from the base both need the carrier, which can come; only the fighter can use
    it."""
    game = scene("""
        power: Germany
        owner French Equatorial Africa: Germany
        French Equatorial Africa: Germany 1 bomber, 1 fighter
        Sea Zone 20: United Kingdom 1 transport
        Sea Zone 35: Germany 1 carrier
    """)
    assert refused(game, "1 bomber: French Equatorial Africa > sz 20") == ["MOV-7"]
    assert refused(game, "1 fighter: French Equatorial Africa > sz 20") == []


# Decks are places to be matched


@rule("MOV-7", "1941")
def test_two_fighters_compete_for_one_place() -> None:
    """A Japanese carrier in zone 24 has one free place. Either fighter may attack, not both."""
    position = BASE + "Sea Zone 24: Japan 1 carrier (1 fighter)"
    game = scene(position)
    assert refused(game, TO_21) == []
    say(game, TO_22)
    assert refused(game, TO_21) == ["MOV-7"]


@rule("MOV-7", "1941")
def test_who_has_a_choice_makes_room_for_who_has_none() -> None:
    """Free places in zones 23 and 24, one each. The fighter over zone 22 reaches both, the one
    over zone 21 only zone 24: together they fit, whoever moved first; a third does not."""
    position = BASE + (
        "Sea Zone 23: Japan 1 carrier (1 fighter)\nSea Zone 24: Japan 1 carrier (1 fighter)"
    )
    for first, second in ((TO_22, TO_21), (TO_21, TO_22)):
        game = say(scene(position), first)
        assert refused(game, second) == []
        say(game, second)
        assert refused(game, TO_21) == ["MOV-7"]
        assert refused(game, TO_22) == ["MOV-7"]


@rule("MOV-7", "1941")
def test_a_chain_of_three_is_found() -> None:
    """One place each in zones 20, 24 and 23. Zone 22 reaches 23 and 24, zone 21 reaches 24 and 20;
    two fighters over zone 21 and one over zone 22 use all three, in any order."""
    position = BASE + (
        "Sea Zone 20: Japan 1 carrier (1 fighter)\n"
        "Sea Zone 23: Japan 1 carrier (1 fighter)\n"
        "Sea Zone 24: Japan 1 carrier (1 fighter)"
    )
    for order in ((TO_21, TO_22, TO_21), (TO_22, TO_21, TO_21), (TO_21, TO_21, TO_22)):
        game = say(scene(position), *order)
        assert refused(game, TO_21) == ["MOV-7"]
    game = say(scene(position), TO_22)
    assert refused(game, TO_22) == [], "zones 23 and 24"
    say(game, TO_22)
    assert refused(game, TO_22) == ["MOV-7"], "zone 20 is out of their reach"


@rule("MOV-7", "1941")
def test_one_carrier_cannot_be_in_two_zones() -> None:
    """An empty German carrier in zone 24 may go either west, to the fighter over zone 22, or east,
    to the one over zone 30, but no zone serves both. With a second carrier both may attack."""
    game = say(scene(BASE + "Sea Zone 24: Germany 1 carrier"), TO_22)
    assert refused(game, TO_30) == ["MOV-7"]
    assert refused(game, TO_22) == [], "two places in the west"
    two = say(scene(BASE + "Sea Zone 24: Germany 2 carrier"), TO_22)
    assert refused(two, TO_30) == []


@rule("MOV-7", "1941")
def test_fighters_of_the_carrier_itself_need_their_places() -> None:
    """Two fighters leave the carrier in zone 24 for zone 12, from where they reach only it. Then
    there is no place for a third over zone 21; with one of them there is."""
    position = BASE + (
        "Sea Zone 24: Germany 1 carrier (2 fighter)\nSea Zone 12: United States 1 transport"
    )
    full = say(scene(position), "2 fighter: sz 24 > sz 12")
    assert refused(full, TO_21) == ["MOV-7"]
    free = say(scene(position), "1 fighter: sz 24 > sz 12")
    assert refused(free, TO_21) == []


@rule("MOV-7", "1941")
def test_fighters_aboard_may_make_room_by_landing_elsewhere() -> None:
    """Both fighters of the carrier are still aboard and could fly to the base: two others count on
    their places."""
    game = scene(BASE + "Sea Zone 24: Germany 1 carrier (2 fighter)")
    say(game, TO_21, TO_22)
    assert refused(game, TO_21) == ["MOV-7"]


@rule("MOV-7", "1941")
def test_guests_keep_their_places() -> None:
    """A Japanese fighter aboard does not fly in Germany's turn: one place is left."""
    game = scene(BASE + "Sea Zone 24: Germany 1 carrier (Japan 1 fighter)")
    say(game, TO_21)
    assert refused(game, TO_21) == ["MOV-7"]


# All own dice hit, no enemy die does


@case("R-1", "1941")
@rule("MOV-7", "1941")
def test_a_remote_chance_is_enough() -> None:
    """Two Japanese battleships bar both ways of the carrier to zone 46. Once a single submarine
    attacks one of them the fighter may go: with luck the way will be free."""
    game = scene("""
        power: United States
        Hawaiian Islands: United States 1 fighter
        Sea Zone 39: United States 1 carrier
        Sea Zone 37: United States 1 submarine
        Sea Zone 38: Japan 1 battleship
        Sea Zone 45: Japan 1 battleship
        Sea Zone 46: Japan 1 transport
    """)
    attack = "1 fighter: Hawaiian Islands > sz 46"
    assert refused(game, attack) == ["MOV-7"]
    say(game, "1 submarine: sz 37 > sz 38")
    assert refused(game, attack) == []


@case("R-1", "1941")
def test_the_fighter_itself_may_clear_the_zone_it_will_land_in() -> None:
    """It attacks a battleship in zone 46, which the carrier can only enter if that is sunk."""
    game = scene("""
        power: United States
        Hawaiian Islands: United States 1 fighter
        Sea Zone 39: United States 1 carrier
        Sea Zone 46: Japan 1 battleship
    """)
    assert refused(game, "1 fighter: Hawaiian Islands > sz 46") == []


@case("R-1", "1941")
def test_a_transport_with_troops_clears_nothing() -> None:
    """A zone that only a helpless transport shares with a battleship stays barred."""
    game = scene("""
        power: United States
        Hawaiian Islands: United States 1 fighter
        Sea Zone 39: United States 1 carrier
        Sea Zone 38: Japan 1 battleship; United States 1 transport (1 infantry)
        Sea Zone 45: Japan 1 battleship
        Sea Zone 46: Japan 1 transport
    """)
    assert refused(game, "1 fighter: Hawaiian Islands > sz 46") == ["MOV-7"]


@case("R-2", "1941")
@rule("MOV-7", "1941")
def test_a_planned_retreat_proves_nothing() -> None:
    """The fighter over zone 27 has two moves left, enough for zone 24, where its carrier is. The
    carrier could attack in zone 23 and fall back to zone 24, but only winning there counts."""
    game = scene("""
        power: Germany
        owner North Africa: United Kingdom
        Sea Zone 24: Germany 1 carrier (1 fighter)
        Sea Zone 27: United Kingdom 1 transport
        Sea Zone 23: United Kingdom 1 destroyer
    """)
    say(game, "1 fighter: sz 24 > sz 27")
    assert refused(game, "1 carrier: sz 24 > sz 23") == ["MOV-7"]


@case("R-4", "1941")
@rule("MOV-7", "1941")
def test_a_carrier_that_the_proof_needs_in_noncombat_stays_in_combat_movement() -> None:
    """The fighter over zone 30 needs the carrier of zone 24 in zone 27. It may not attack in zone
    23 instead; to attack in zone 27 itself is as good."""
    position = BASE + ("Sea Zone 24: Germany 1 carrier\nSea Zone 23: United Kingdom 1 destroyer")
    game = say(scene(position), TO_30)
    assert refused(game, "1 carrier: sz 24 > sz 23") == ["MOV-7"]
    assert refused(game, "1 carrier: sz 24 > sz 26 > sz 27") == []


@case("R-4", "1941")
def test_a_carrier_that_has_attacked_proves_only_where_it_is() -> None:
    """It fights in zone 23 and makes no noncombat move: the fighter cannot count on one."""
    position = BASE + ("Sea Zone 24: Germany 1 carrier\nSea Zone 23: United Kingdom 1 destroyer")
    game = say(scene(position), "1 carrier: sz 24 > sz 23")
    assert refused(game, TO_30) == ["MOV-7"]
    assert refused(game, TO_22) == [], "one space from zone 23"


@case("R-4", "1941")
@rule("MOV-7", "1941")
def test_a_carrier_that_the_proof_needs_does_not_stay_for_a_fight() -> None:
    """A British submarine lies beside the carrier in zone 24. To attack it would tie the carrier
    down, so it has to be ignored."""
    position = BASE + "Sea Zone 24: Germany 1 carrier; United Kingdom 1 submarine"
    game = say(scene(position), TO_30, "done")
    assert waits(game) == d.AttackOrIgnore("Germany", "Sea Zone 24")
    assert refused(game, "attack") == ["MOV-7"]
    say(game, "ignore")
    assert battles(game) == ["Sea Zone 30"]


@rule("MOV-7", "1941")
def test_submarines_beside_an_assault_may_be_ignored_for_the_proof() -> None:
    """A destroyer that joins the carrier in zone 26 came to attack the submarine there, and holds
    the carrier in that battle. Once it escorts a landing the submarine can be left alone, and the
    carrier may come to zone 27 for the fighter."""
    game = scene(
        BASE
        + """
    Sea Zone 26: Germany 1 carrier, 1 transport (1 infantry); United Kingdom 1 submarine
    Sea Zone 24: Germany 1 destroyer
    """
    )
    say(game, "1 destroyer: sz 24 > sz 26")
    assert refused(game, TO_30) == ["MOV-7"]
    say(game, "1 transport: sz 26 - 1 infantry to Union of South Africa")
    assert refused(game, TO_30) == []


# Carriers still to be built


@case("R-5", "1941")
@rule("MOV-7", "1941")
@pytest.mark.parametrize("enemy", ["transport", "destroyer"])
def test_a_bought_carrier_is_a_landing_place(enemy: str) -> None:
    """British fighters from Russia reach zone 29 with their last move. A carrier was bought, and
    the complex of India serves that zone, hostile or not."""
    position = f"""
        power: United Kingdom
        Russia: United Kingdom 3 fighter
        Sea Zone 29: Japan 1 {enemy}
    """
    attack = "{} fighter: Russia > sz 29"
    assert refused(scene(position), attack.format(1)) == ["MOV-7"]
    bought = position + "ordered United Kingdom: 1 carrier"
    assert refused(scene(bought), attack.format(2)) == []
    assert refused(scene(bought), attack.format(3)) == ["MOV-7"]
    captured = bought + "\nowner India: Japan\nheld India: Japan"
    assert refused(scene(captured), attack.format(1)) == ["MOV-7"]


@case("R-5", "1941")
def test_a_complex_builds_no_more_carriers_than_it_can() -> None:
    """India is worth 1 IPC: of two carriers bought only one can appear there."""
    game = scene("""
        power: United Kingdom
        Russia: United Kingdom 3 fighter
        Sea Zone 29: Japan 1 transport
        ordered United Kingdom: 2 carrier
    """)
    assert refused(game, "3 fighter: Russia > sz 29") == ["MOV-7"]
    assert refused(game, "2 fighter: Russia > sz 29") == []


@case("R-5", "1941")
def test_a_new_carrier_serves_one_zone() -> None:
    """One carrier bought, a fighter over zone 29 and another over zone 33, from where nothing else
    is in reach: too many; with two carriers both may go."""
    position = """
        power: United Kingdom
        Russia: United Kingdom 1 fighter
        Midway: United Kingdom 1 fighter
        Sea Zone 29: Japan 1 transport
        Sea Zone 33: Japan 1 transport
        ordered United Kingdom: {}
    """
    india, australia = "1 fighter: Russia > sz 29", "1 fighter: Midway > sz 33"
    one = scene(position.format("1 carrier"))
    assert refused(one, australia) == []
    say(one, india)
    assert refused(one, australia) == ["MOV-7"]
    two = say(scene(position.format("2 carrier")), india)
    assert refused(two, australia) == []
