"""Landings past enemy submarines (MOV-11, R-37, R-38)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.fighting import dice
from tests.rules_1941.moving import battles
from tests.support.marks import case, rule
from tests.support.scene import army, refused, say, scene, waits

LANDING = "1 transport: sz 8 + 1 infantry from United Kingdom > sz 6 - all to Norway Finland"
COAST = """
    power: United Kingdom
    United Kingdom: United Kingdom 1 infantry, 1 fighter
    Sea Zone 6: Germany 1 submarine
"""


@rule("MOV-11", "1941")
@case("R-37", "1941")
def test_no_lone_transport_lands_an_assault_past_a_submarine() -> None:
    """One submarine in the zone of the landing, and no British warship."""
    game = scene(COAST + "Sea Zone 8: United Kingdom 1 transport")
    assert refused(game, LANDING) == ["MOV-11"]


@rule("MOV-11", "1941")
@case("R-37", "1941")
@pytest.mark.parametrize("escort", ["submarine", "destroyer", "carrier", "battleship"])
def test_an_own_warship_in_the_zone_lets_it_land(escort: str) -> None:
    """Any of them, also a submarine; and then the enemy's submarine may be ignored."""
    game = scene(COAST + f"Sea Zone 8: United Kingdom 1 transport, 1 {escort}")
    say(game, f"1 {escort}: sz 8 > sz 6", LANDING, "done")
    assert waits(game) == d.AttackOrIgnore("United Kingdom", "Sea Zone 6")
    say(game, "ignore")
    assert battles(game) == []
    assert army(game, "Norway Finland", "United Kingdom") == {"infantry": 1}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}


@rule("MOV-11", "1941")
def test_a_warship_that_was_there_already_will_do() -> None:
    """It must be in the zone when combat movement ends, however it came there."""
    position = COAST.replace("6: Germany", "6: United Kingdom 1 destroyer; Germany")
    game = scene(position + "Sea Zone 8: United Kingdom 1 transport")
    assert refused(game, LANDING) == []


@rule("MOV-11", "1941")
@case("R-37", "1941")
def test_the_escort_must_still_be_there_when_combat_movement_ends() -> None:
    """Once the landing is declared its only escort may not sail away to fight elsewhere."""
    position = COAST.replace("6: Germany", "6: United Kingdom 1 destroyer; Germany")
    game = scene(
        position + "Sea Zone 8: United Kingdom 1 transport\nSea Zone 9: Germany 1 transport"
    )
    say(game, LANDING)
    assert refused(game, "1 destroyer: sz 6 > sz 9") == ["MOV-11"]


@rule("MOV-11", "1941")
def test_an_allied_warship_is_no_escort() -> None:
    """An American destroyer in the zone is not one of the attacking power."""
    position = COAST.replace("6: Germany", "6: United States 1 destroyer; Germany")
    game = scene(position + "Sea Zone 8: United Kingdom 1 transport")
    assert refused(game, LANDING) == ["MOV-11"]


@rule("MOV-11", "1941")
def test_an_aircraft_is_no_warship_so_the_submarine_cannot_be_ignored() -> None:
    """With a fighter sent to the zone the submarine can be attacked, which it then has to be:
    there is a sea battle before any landing."""
    game = scene(COAST + "Sea Zone 8: United Kingdom 1 transport")
    say(game, "1 fighter: United Kingdom > sz 6", LANDING, "done")
    assert battles(game) == ["Sea Zone 6"]


@rule("MOV-11", "1941")
@case("R-37", "1941")
def test_submarines_passed_on_the_way_do_not_matter() -> None:
    """Zone 6 holds a submarine and is only crossed; the landing is made from zone 3."""
    game = scene(COAST + "Sea Zone 8: United Kingdom 1 transport")
    way = "1 transport: sz 8 + 1 infantry from United Kingdom > sz 6 > sz 3 - all to Norway Finland"
    assert refused(game, way) == []


@rule("MOV-11", "1941")
def test_enemy_transports_need_no_escort() -> None:
    """Only submarines threaten a landing."""
    game = scene(COAST.replace("submarine", "transport") + "Sea Zone 8: United Kingdom 1 transport")
    say(game, LANDING, "done")
    assert army(game, "Norway Finland", "United Kingdom") == {"infantry": 1}


@rule("MOV-11", "1941")
def test_bridging_past_a_submarine_needs_the_escort_too() -> None:
    """A transport that does not move at all offloads past the submarine all the same."""
    game = scene(COAST + "Sea Zone 8: Germany 1 submarine; United Kingdom 1 transport")
    order = "1 transport: sz 8 + 1 infantry from United Kingdom - all to Western Europe"
    assert refused(game, order) == ["MOV-11"]


@case("R-38", "1941")
def test_in_noncombat_no_escort_is_needed() -> None:
    """The same transport lands the same infantry beside the submarine, but in friendly land."""
    game = scene(
        COAST + "Sea Zone 8: United Kingdom 1 transport\nowner Norway Finland: United Kingdom",
        "noncombat_move",
    )
    say(game, LANDING)
    assert army(game, "Norway Finland", "United Kingdom") == {"infantry": 1}


@case("R-38", "1941")
def test_in_noncombat_surface_warships_still_forbid_it() -> None:
    """It is submarines alone that do not matter there."""
    game = scene(
        COAST.replace("1 submarine", "1 destroyer")
        + "Sea Zone 8: United Kingdom 1 transport\nowner Norway Finland: United Kingdom",
        "noncombat_move",
    )
    assert refused(game, LANDING) == ["NCM-3", "MOV-10"]


@rule("MOV-11", "1941")
def test_an_escorted_landing_may_attack_the_submarine_instead() -> None:
    """All or none: if it is attacked, the escort rolls first."""
    game = scene(COAST + "Sea Zone 8: United Kingdom 1 transport, 1 destroyer")
    say(game, "1 destroyer: sz 8 > sz 6", LANDING, "done", "attack")
    assert dice(game) == {"destroyer": (1, 2)}
