"""Ships in combat movement: who stops, who stays, who may lie low (MOV-3, MOV-4, MOV-5, H-19)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.moving import asked, battles, everyone
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, roll, say, scene, waits

UK = "United Kingdom"


@rule("MOV-3", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("ship", ["destroyer", "cruiser", "carrier", "battleship", "transport"])
def test_a_ship_stops_in_the_hostile_zone_it_enters(edition: str, ship: str) -> None:
    """Zone 3 is held by a German destroyer: no way leads on to zone 4."""
    game = scene(
        f"""
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 {ship}
        Sea Zone 3: Germany 1 destroyer
        Sea Zone 4: Germany 1 destroyer
        """,
        "combat_move",
        edition,
    )
    assert refused(game, f"1 {ship}: sz 2 > sz 3 > sz 4") == ["MOV-3"]
    assert refused(game, f"1 {ship}: sz 2 > sz 3") == []


MIXED = """
    power: United Kingdom
    Sea Zone 6: United Kingdom 1 battleship, 1 cruiser, 1 transport; Germany 1 destroyer
    Sea Zone 7: Germany 1 transport
    United Kingdom: United Kingdom 1 infantry
"""


@rule("MOV-3", "anniversary-1941", "anniversary-1942")
@both
def test_ships_that_stay_among_enemy_warships_fight(edition: str) -> None:
    """Nothing is moved, and yet there is a battle."""
    game = say(scene(MIXED, "combat_move", edition), "done")
    assert battles(game) == ["Sea Zone 6"]


@rule("MOV-3", "anniversary-1941", "anniversary-1942")
@both
def test_each_ship_may_leave_for_itself(edition: str) -> None:
    """The battleship stays, the cruiser goes to sink the transport in zone 7, the other transport
    leaves without any fight."""
    game = scene(MIXED, "combat_move", edition)
    say(game, "1 cruiser: sz 6 > sz 7", "1 transport: sz 6 > sz 3", "done")
    assert everyone(game, "Sea Zone 3") == {UK: {"transport": 1}}
    assert army(game, "Sea Zone 7", UK) == {"cruiser": 1}
    assert army(game, "Sea Zone 6", UK) == {"battleship": 1}


@rule("MOV-3", "anniversary-1941", "anniversary-1942")
@both
def test_who_left_does_not_move_in_noncombat(edition: str) -> None:
    """All leave for zone 3, and that was their move of the turn."""
    game = scene(MIXED, "combat_move", edition)
    say(game, "1 battleship, 1 cruiser, 1 transport: sz 6 > sz 3", "done")
    assert battles(game) == []
    assert asked(game) == (UK, "noncombat_move")
    for ship in ("battleship", "cruiser", "transport"):
        assert refused(game, f"1 {ship}: sz 3 > sz 2") == ["NCM-6"]


@rule("MOV-3", "anniversary-1941", "anniversary-1942")
@case("R-50", "anniversary-1941", "anniversary-1942")
@both
def test_a_transport_leaves_loads_elsewhere_and_comes_back(edition: str) -> None:
    """Infantry comes aboard in zone 3, not in zone 6 itself; then back to land in Norway."""
    game = scene(MIXED, "combat_move", edition)
    stay = "1 transport: sz 6 + 1 infantry from United Kingdom - all to Norway"
    assert refused(game, stay) == ["MOV-10"]
    back = "1 transport: sz 6 > sz 3 + 1 infantry from United Kingdom > sz 6 - all to Norway"
    assert refused(game, back) == []
    say(game, back, "done")
    assert battles(game) == ["Sea Zone 6"]
    away = "1 transport: sz 6 > sz 3 + 1 infantry from United Kingdom - all to Norway"
    assert refused(scene(MIXED, "combat_move", edition), away) == []


@rule("MOV-3", "anniversary-1941", "anniversary-1942")
@case("R-50", "anniversary-1941", "anniversary-1942")
@both
def test_no_ship_leaves_and_returns_without_loading(edition: str) -> None:
    """A way of retreat is not opened by sailing in a circle."""
    game = scene(MIXED, "combat_move", edition)
    assert refused(game, "1 cruiser: sz 6 > sz 3 > sz 6") == ["MOV-1"]
    loaded = MIXED.replace("1 transport;", "1 transport (1 infantry);")
    game = scene(loaded, "combat_move", edition)
    assert refused(game, "1 transport: sz 6 > sz 3 > sz 6 - 1 infantry to Norway") == ["MOV-3"]
    circles = [
        move
        for move in offered(game)
        if isinstance(move, d.Move) and move.path[0] == move.path[-1] and len(move.path) > 1
    ]
    assert all(move.loads for move in circles)


@rule("MOV-1", "anniversary-1941", "anniversary-1942")
@rule("MOV-3", "anniversary-1941", "anniversary-1942")
@both
def test_a_zone_of_submarines_and_transports_is_not_fled_from(edition: str) -> None:
    """It is not hostile: who wants to leave it without a fight sails in noncombat movement."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 cruiser; Germany 1 submarine, 1 transport
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 cruiser: sz 6 > sz 3") == ["MOV-1"]
    say(game, "done", "ignore")
    assert asked(game) == (UK, "noncombat_move")
    say(game, "1 cruiser: sz 6 > sz 3")
    assert army(game, "Sea Zone 3", UK) == {"cruiser": 1}


@rule("MOV-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("ship", ["submarine", "transport"])
def test_submarines_and_transports_stop_nobody(edition: str, ship: str) -> None:
    """A cruiser sails past them to fight further on, or ends beside them to attack."""
    game = scene(
        f"""
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 cruiser
        Sea Zone 3: Germany 1 {ship}
        Sea Zone 4: Germany 1 destroyer
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 cruiser: sz 2 > sz 3 > sz 4") == []
    assert refused(game, "1 cruiser: sz 2 > sz 3") == []


@rule("MOV-5", "anniversary-1941", "anniversary-1942")
@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@both
def test_nor_do_they_stop_loading_and_offloading(edition: str) -> None:
    """Troops board and land in noncombat beside a submarine and a transport of the enemy."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 8: United Kingdom 1 transport; Germany 1 submarine, 1 transport
        Sea Zone 1: Germany 1 submarine
        United Kingdom: United Kingdom 1 infantry
        """,
        "noncombat_move",
        edition,
    )
    order = "1 transport: sz 8 + 1 infantry from United Kingdom > sz 1 - all to Eastern Canada"
    say(game, order)
    assert army(game, "Eastern Canada", UK) == {"infantry": 1}


# Submarines


@rule("MOV-4", "anniversary-1941", "anniversary-1942")
@case("R-35", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_passes_enemy_warships(edition: str) -> None:
    """Under a battleship in zone 6 to the transport in zone 3; a destroyer would stop it."""
    text = """
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 {}
        Sea Zone 3: United Kingdom 1 transport
    """
    free = scene(text.format("battleship"), "combat_move", edition)
    assert refused(free, "1 submarine: sz 5 > sz 6 > sz 3") == []
    barred = scene(text.format("destroyer"), "combat_move", edition)
    assert refused(barred, "1 submarine: sz 5 > sz 6 > sz 3") == ["MOV-4"]
    assert refused(barred, "1 submarine: sz 5 > sz 6") == []


@rule("MOV-4", "anniversary-1941", "anniversary-1942")
@case("R-35", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_that_meets_a_destroyer_fights(edition: str) -> None:
    """Its move ends there, and there is a battle."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 destroyer
        """,
        "combat_move",
        edition,
    )
    say(game, "1 submarine: sz 5 > sz 6", "done")
    assert battles(game) == ["Sea Zone 6"]


@rule("MOV-4", "anniversary-1941", "anniversary-1942")
@rule("H-19", "anniversary-1941", "anniversary-1942")
@case("R-35", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_among_warships_attacks_or_lies_low(edition: str) -> None:
    """It enters the zone of a battleship; its owner may attack or let it lie there."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 battleship
        """,
        "combat_move",
        edition,
    )
    say(game, "1 submarine: sz 5 > sz 6", "done")
    assert isinstance(waits(game), d.AttackOrIgnore)
    assert refused(game, "attack") == []
    say(game, "ignore")
    assert battles(game) == []
    assert asked(game) == ("Germany", "noncombat_move")
    assert everyone(game, "Sea Zone 6") == {"Germany": {"submarine": 1}, UK: {"battleship": 1}}


@rule("H-19", "anniversary-1941", "anniversary-1942")
@case("R-36", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarine_that_begins_among_warships_may_lie_there(edition: str) -> None:
    """The others must leave or fight; a submarine without a destroyer near need not."""
    game = scene(
        """
        power: Germany
        Sea Zone 6: Germany 1 submarine; United Kingdom 1 battleship
        """,
        "combat_move",
        edition,
    )
    say(game, "done", "ignore")
    assert asked(game) == ("Germany", "noncombat_move")
    assert battles(game) == []


@rule("NCM-3", "anniversary-1941", "anniversary-1942")
@rule("MOV-4", "anniversary-1941", "anniversary-1942")
@both
def test_submarines_enter_hostile_zones_in_noncombat(edition: str) -> None:
    """They go among the enemy and past him without a fight; a destroyer ends their way, and other
    ships stay out altogether."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 2 submarine, 1 cruiser
        Sea Zone 6: United Kingdom 1 battleship
        Sea Zone 7: United Kingdom 1 destroyer
        """,
        "noncombat_move",
        edition,
    )
    assert refused(game, "1 cruiser: sz 5 > sz 6") == ["NCM-3"]
    assert refused(game, "1 submarine: sz 5 > sz 6 > sz 3") == []
    say(game, "1 submarine: sz 5 > sz 6 > sz 7", "1 submarine: sz 5 > sz 6", "done")
    assert army(game, "Sea Zone 7", "Germany") == {"submarine": 1}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}
    assert battles(game) == []


@rule("NCM-3", "anniversary-1941", "anniversary-1942")
@both
def test_a_destroyer_ends_a_submarines_noncombat_move(edition: str) -> None:
    """It may go among destroyers, but not past them."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 destroyer
        """,
        "noncombat_move",
        edition,
    )
    assert refused(game, "1 submarine: sz 5 > sz 6 > sz 7") == ["NCM-3"]
    assert refused(game, "1 submarine: sz 5 > sz 6") == []


# Transports


@case("R-42", "anniversary-1941", "anniversary-1942")
@rule("COM-14", "anniversary-1941", "anniversary-1942")
@both
def test_transports_may_attack_alone(edition: str) -> None:
    """No warship need come along when one sails into a zone of the enemy."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 transport
        Sea Zone 3: Germany 1 destroyer
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 transport: sz 2 > sz 3") == []


@case("R-42", "anniversary-1941", "anniversary-1942")
@rule("MOV-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_transport_that_sails_to_a_submarine_came_to_attack_it(edition: str) -> None:
    """In combat movement there is no other reason to go there. The submarine fires at it."""
    text = """
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 transport
        Sea Zone 3: Germany 1 submarine
    """
    game = scene(text, "combat_move", edition)
    say(game, "1 transport: sz 2 > sz 3", "done")
    assert waits(game) == d.ChooseSubmerge("Germany", "Sea Zone 3", 1)
    say(game, "submerge none")
    roll(game, 1)
    assert army(game, "Sea Zone 3", UK) == {}


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@both
def test_no_landing_from_a_zone_that_nothing_could_make_friendly(edition: str) -> None:
    """Transports may attack a destroyer alone, but they cannot clear the zone for a landing; with
    a cruiser they may try."""
    text = """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: Germany 1 destroyer
        Sea Zone 2: United Kingdom 1 cruiser, 1 transport (1 infantry)
    """
    landing = "1 transport: sz 2 > sz 3 - 1 infantry to Norway"
    game = scene(text, "combat_move", edition)
    assert refused(game, landing) == ["MOV-10"]
    assert refused(game, "1 transport: sz 2 > sz 3") == []
    say(game, "1 cruiser: sz 2 > sz 3")
    assert refused(game, landing) == []


@case("R-39", "anniversary-1941", "anniversary-1942")
@both
def test_a_landing_past_submarines_needs_no_escort(edition: str) -> None:
    """A lone transport lands infantry in Norway from a zone with a German submarine."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: Germany 1 submarine
        Sea Zone 2: United Kingdom 1 transport (1 infantry)
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 transport: sz 2 > sz 3 - 1 infantry to Norway") == []


@case("R-51", "anniversary-1941", "anniversary-1942")
@both
def test_all_ships_of_the_attacker_in_a_zone_are_in_its_battle(edition: str) -> None:
    """A transport that lay in zone 6 before cannot be kept out of the fight: it neither loads nor
    moves afterwards."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 transport; Germany 1 destroyer
        Sea Zone 3: United Kingdom 2 battleship
        United Kingdom: United Kingdom 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "2 battleship: sz 3 > sz 6", "done")
    game.give((1, 1))
    game.give((6,))
    assert asked(game) == (UK, "noncombat_move")
    assert refused(game, "1 transport: sz 6 > sz 3") == ["NCM-6"]
