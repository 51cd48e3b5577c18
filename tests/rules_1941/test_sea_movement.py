"""Submarines among enemies, and who is attacked or ignored at sea (MOV-4, MOV-5, MOV-20)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from tests.rules_1941.fighting import choices, dice
from tests.rules_1941.moving import asked, battles, everyone
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits

# Submarines on their way


@rule("MOV-4", "1941")
@case("R-35", "1941")
@pytest.mark.parametrize("ship", ["battleship", "carrier", "submarine", "transport"])
def test_a_submarine_passes_enemy_ships(ship: str) -> None:
    """Through zone 6, whatever lies there but a destroyer, to attack in zone 8."""
    game = scene(f"""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 {ship}
        Sea Zone 8: United Kingdom 1 transport
    """)
    say(game, "1 submarine: sz 5 > sz 6 > sz 8", "done")
    assert battles(game) == ["Sea Zone 8"]
    assert everyone(game, "Sea Zone 8") == {"Germany": {"submarine": 1}}


@rule("MOV-4", "1941")
@case("R-35", "1941")
def test_a_destroyer_ends_the_move_of_a_submarine_and_means_combat() -> None:
    """It cannot go on, and where it stopped it fights."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 destroyer
        Sea Zone 8: United Kingdom 1 transport
    """)
    assert refused(game, "1 submarine: sz 5 > sz 6 > sz 8") == ["MOV-4"]
    say(game, "1 submarine: sz 5 > sz 6", "done")
    assert battles(game) == ["Sea Zone 6"]


@rule("MOV-4", "1941")
def test_a_destroyer_where_it_starts_does_not_hold_a_submarine() -> None:
    """Only entering its zone ends the move; leaving it is free."""
    game = scene("""
        power: Germany
        Sea Zone 6: Germany 1 submarine; United Kingdom 1 destroyer
    """)
    assert refused(game, "1 submarine: sz 6 > sz 2 > sz 10") == []


@rule("MOV-4", "1941")
@case("R-35", "1941")
@pytest.mark.parametrize("ship", ["battleship", "carrier"])
def test_ending_among_surface_warships_is_combat(ship: str) -> None:
    """Without a destroyer it might have gone on; it stopped, so it fights."""
    game = scene(f"""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 {ship}
    """)
    say(game, "1 submarine: sz 5 > sz 6", "done")
    assert battles(game) == ["Sea Zone 6"]


@case("R-35", "1941")
@rule("NCM-3", "1941")
def test_in_noncombat_a_submarine_passes_and_enters_without_a_fight() -> None:
    """Past a battleship to a destroyer: it stops there, and nothing happens."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 1 battleship
        Sea Zone 8: United Kingdom 1 destroyer
        """,
        "noncombat_move",
    )
    say(game, "1 submarine: sz 5 > sz 6 > sz 8", "1 submarine: sz 5 > sz 6", "done")
    assert battles(game) == []
    assert army(game, "Sea Zone 8", "Germany") == {"submarine": 1}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}


@case("R-35", "1941")
@rule("NCM-3", "1941")
def test_in_noncombat_a_destroyer_stops_a_submarine_too() -> None:
    """Into its zone, and no further."""
    game = scene(
        """
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 destroyer
        """,
        "noncombat_move",
    )
    assert refused(game, "1 submarine: sz 5 > sz 6 > sz 8") == ["NCM-3"]
    assert refused(game, "1 submarine: sz 5 > sz 6") == []


# Attack or ignore

PREY = """
    power: United Kingdom
    Sea Zone 8: United Kingdom 1 destroyer, 1 battleship
    Sea Zone 9: Germany 1 submarine, 1 transport
    Sea Zone 13: Germany 1 transport
"""


@rule("MOV-5", "1941")
@case("R-40", "1941")
def test_all_submarines_and_transports_of_a_zone_are_attacked_or_none() -> None:
    """A destroyer that comes for the transport finds the submarine in the battle too."""
    game = say(scene(PREY), "1 destroyer: sz 8 > sz 9", "done")
    assert battles(game) == ["Sea Zone 9"]
    roll(game, 2)
    assert army(game, "Sea Zone 9", "Germany") == {"submarine": 1, "transport": 1}
    wants = waits(game)
    assert isinstance(wants, d.Roll)
    assert (wants.power, [volley.kind for volley in wants.volleys]) == ("Germany", ["submarine"])


@rule("MOV-5", "1941")
@case("R-40", "1941")
def test_some_ships_stop_to_attack_while_others_sail_through() -> None:
    """The destroyer attacks in zone 9, the battleship goes on through it to zone 13."""
    game = say(scene(PREY), "1 destroyer: sz 8 > sz 9", "1 battleship: sz 8 > sz 9 > sz 13", "done")
    say(game, "fight sz 13")
    assert everyone(game, "Sea Zone 13") == {"United Kingdom": {"battleship": 1}}
    assert dice(game) == {"destroyer": (1, 2)}


@rule("MOV-5", "1941")
def test_ships_that_share_a_zone_with_submarines_are_asked() -> None:
    """They were there when the turn began: attack all of them, or ignore all of them."""
    position = """
        power: United Kingdom
        Sea Zone 9: United Kingdom 1 destroyer; Germany 1 submarine, 1 transport
    """
    game = say(scene(position), "done")
    assert waits(game) == d.AttackOrIgnore("United Kingdom", "Sea Zone 9")
    assert choices(game) == {"attack", "ignore"}
    say(game, "ignore")
    assert battles(game) == []
    assert everyone(game, "Sea Zone 9")["Germany"] == {"submarine": 1, "transport": 1}
    game = say(scene(position), "done", "attack")
    assert battles(game) == ["Sea Zone 9"]


@rule("MOV-5", "1941")
def test_an_attacker_ends_its_move_in_the_zone() -> None:
    """It sails no further, now or in noncombat."""
    game = say(scene(PREY), "1 destroyer: sz 8 > sz 9")
    assert refused(game, "1 destroyer: sz 9 > sz 10") == ["NCM-6"]
    say(game, "done")
    roll(game, 6)
    roll(game, 6)
    say(game, "press")
    roll(game, 1)
    roll(game, 6)
    assert everyone(game, "Sea Zone 9") == {"United Kingdom": {"destroyer": 1}}
    assert refused(game, "1 destroyer: sz 9 > sz 10") == ["NCM-6"]


# Lone transports


@rule("MOV-20", "1941")
@pytest.mark.parametrize(
    ("unit", "start"),
    [
        ("submarine", "sz 8"),
        ("destroyer", "sz 8"),
        ("carrier", "sz 8"),
        ("battleship", "sz 8"),
        ("fighter", "United Kingdom"),
        ("bomber", "United Kingdom"),
    ],
)
def test_any_warship_or_aircraft_sinks_lone_transports_without_dice(unit: str, start: str) -> None:
    """Both transports and their cargo are gone, and no die is rolled."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 fighter, 1 bomber
        Sea Zone 8: United Kingdom 1 submarine, 1 destroyer, 1 carrier, 1 battleship
        Sea Zone 9: Germany 1 transport (1 infantry), 1 transport
    """)
    say(game, f"1 {unit}: {start} > sz 9", "done")
    assert everyone(game, "Sea Zone 9") == {"United Kingdom": {unit: 1}}
    assert asked(game) == ("United Kingdom", "noncombat_move")


@rule("MOV-20", "1941")
def test_sinking_them_counts_as_a_sea_combat() -> None:
    """A ship that did nothing else has fought and stays where it is."""
    game = scene("""
        power: United Kingdom
        Sea Zone 9: United Kingdom 1 destroyer, 1 transport; Germany 1 transport
    """)
    say(game, "done", "attack")
    assert everyone(game, "Sea Zone 9") == {"United Kingdom": {"destroyer": 1, "transport": 1}}
    assert refused(game, "1 destroyer: sz 9 > sz 8") == ["NCM-6"]
    assert refused(game, "1 transport: sz 9 > sz 8") == ["NCM-6"]


@rule("MOV-20", "1941")
def test_a_ship_that_was_there_before_may_sink_or_spare_them() -> None:
    """Ignored transports live, and the ship is free to move."""
    game = scene("""
        power: United Kingdom
        Sea Zone 9: United Kingdom 1 destroyer; Germany 1 transport
    """)
    say(game, "done", "ignore")
    assert everyone(game, "Sea Zone 9")["Germany"] == {"transport": 1}
    assert refused(game, "1 destroyer: sz 9 > sz 8") == []


@rule("MOV-20", "1941")
def test_a_transport_sinks_nothing() -> None:
    """Beside an enemy transport it has nothing to attack with, and is not asked; nor may it sail
    there for an attack."""
    game = scene("""
        power: United Kingdom
        Sea Zone 9: United Kingdom 1 transport; Germany 1 transport
        Sea Zone 8: United Kingdom 1 transport
    """)
    assert refused(game, "1 transport: sz 8 > sz 9") == ["COM-14"]
    say(game, "done")
    assert asked(game) == ("United Kingdom", "noncombat_move")
    assert everyone(game, "Sea Zone 9")["Germany"] == {"transport": 1}


# Transports in battle


@case("R-42", "1941")
@pytest.mark.parametrize("enemy", ["destroyer", "submarine"])
def test_transports_do_not_attack_alone(enemy: str) -> None:
    """Refused, until a ship with an attack value goes first."""
    game = scene(f"""
        power: United Kingdom
        Sea Zone 8: United Kingdom 2 transport, 1 destroyer
        Sea Zone 9: Germany 1 {enemy}
    """)
    assert refused(game, "2 transport: sz 8 > sz 9") == ["COM-14"]
    say(game, "1 destroyer: sz 8 > sz 9", "2 transport: sz 8 > sz 9", "done")
    assert battles(game) == ["Sea Zone 9"]
    assert dice(game) == {"destroyer": (1, 2)}, "transports roll nothing"


@case("R-42", "1941")
def test_company_must_come_to_attack() -> None:
    """A destroyer that merely lies beside the submarine may still ignore it; a transport does not
    come to attack on the strength of that."""
    game = scene("""
        power: United Kingdom
        Sea Zone 8: United Kingdom 1 transport, 1 battleship
        Sea Zone 9: United Kingdom 1 destroyer; Germany 1 submarine
    """)
    assert refused(game, "1 transport: sz 8 > sz 9") == ["COM-14"]
    say(game, "1 battleship: sz 8 > sz 9")
    assert refused(game, "1 transport: sz 8 > sz 9") == []


@case("R-42", "1941")
def test_an_aircraft_is_company_enough() -> None:
    """A bomber has an attack value too."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 bomber
        Sea Zone 8: United Kingdom 1 transport
        Sea Zone 9: Germany 1 destroyer
    """)
    say(game, "1 bomber: United Kingdom > sz 9", "1 transport: sz 8 > sz 9", "done")
    assert battles(game) == ["Sea Zone 9"]


@case("R-51", "1941")
def test_a_transport_in_the_zone_takes_part_whether_it_likes_it_or_not() -> None:
    """The destroyer attacks the submarine; the transport beside it is in the battle, is hit when
    nothing else is left, and does not move in noncombat."""
    position = """
        power: United Kingdom
        Sea Zone 9: United Kingdom 1 destroyer, 1 transport; Germany 1 submarine
    """
    won = say(scene(position), "done", "attack")
    roll(won, 2)
    roll(won, 6)
    assert everyone(won, "Sea Zone 9") == {"United Kingdom": {"destroyer": 1, "transport": 1}}
    assert refused(won, "1 transport: sz 9 > sz 8") == ["NCM-6"]
    lost = say(scene(position), "done", "attack")
    roll(lost, 6)
    roll(lost, 1)
    assert army(lost, "Sea Zone 9", "United Kingdom") == {}, "destroyer sunk, transport helpless"
