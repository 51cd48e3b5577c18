"""Where combat moves end, how far, and that all happen at once (MOV-1, MOV-6, MOV-8, MOV-14,
MOV-16)."""

from __future__ import annotations

import pytest

from tests.rules_1941.fighting import dice
from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene

# Where a combat move ends


@rule("MOV-1", "1941")
@pytest.mark.parametrize(
    "move",
    [
        "1 infantry: Eastern Europe > Germany",
        "1 tank: Eastern Europe > Germany > Western Europe",
        "1 fighter: Germany > Western Europe",
        "1 destroyer: sz 5 > sz 6",
        "1 transport: sz 5 > sz 6",
        "1 bomber: Germany > sz 6",
    ],
)
def test_no_combat_move_ends_in_a_friendly_space(move: str) -> None:
    """Such moves belong to noncombat; also those of ships and aircraft into empty seas."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 infantry, 1 tank
        Germany: Germany 1 fighter, 1 bomber
        Sea Zone 5: Germany 1 destroyer, 1 transport
    """)
    assert refused(game, move) == ["MOV-1"]


@rule("MOV-1", "1941")
def test_entering_hostile_land_is_a_combat_move_even_if_nobody_is_there() -> None:
    """Empty Karelia is taken in combat movement and cannot be entered in noncombat."""
    position = """
        power: Germany
        Eastern Europe: Germany 1 infantry
    """
    later = scene(position, "noncombat_move")
    assert refused(later, "1 infantry: Eastern Europe > Karelia") == ["NCM-1"]
    game = scene(position)
    say(game, "1 infantry: Eastern Europe > Karelia", "done")
    assert game.state.owner("Karelia") == "Germany"


@rule("MOV-1", "1941")
def test_units_from_several_spaces_attack_one() -> None:
    """Infantry from Norway and from Eastern Europe, a tank from Germany by Eastern Europe and a
    fighter from far away meet in Karelia."""
    game = scene("""
        power: Germany
        Norway Finland: Germany 1 infantry
        Eastern Europe: Germany 1 infantry
        Germany: Germany 1 tank
        Western Europe: Germany 1 fighter
        Karelia: Soviet Union 4 infantry
    """)
    say(
        game,
        "1 infantry: Norway Finland > Karelia",
        "1 infantry: Eastern Europe > Karelia",
        "1 tank: Germany > Eastern Europe > Karelia",
        "1 fighter: Western Europe > Karelia",
        "done",
    )
    assert dice(game) == {"infantry": (2, 1), "tank": (1, 3), "fighter": (1, 3)}


@rule("MOV-1", "1941")
def test_ships_may_end_in_a_friendly_zone_for_an_assault() -> None:
    """A transport with troops for Norway and the destroyer beside it enter the empty zone 3; a
    ship that is not part of it may not end in another empty zone."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 infantry
        Sea Zone 6: United Kingdom 1 transport, 2 destroyer
    """)
    assert refused(game, "1 destroyer: sz 6 > sz 3") == ["MOV-1"], "no assault there yet"
    say(game, "1 transport: sz 6 + 1 infantry from United Kingdom > sz 3 - all to Norway Finland")
    say(game, "1 destroyer: sz 6 > sz 3")
    assert army(game, "Sea Zone 3", "United Kingdom") == {
        "transport": 1,
        "infantry": 1,
        "destroyer": 1,
    }
    assert refused(game, "1 destroyer: sz 6 > sz 2") == ["MOV-1"]


@rule("MOV-1", "1941")
def test_a_zone_of_submarines_and_transports_is_entered_to_attack_them() -> None:
    """It is not hostile, and yet a warship or an aircraft may end its combat move there; then it
    attacks."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 bomber
        Sea Zone 8: United Kingdom 1 destroyer
        Sea Zone 9: Germany 1 submarine
        Sea Zone 7: Germany 1 transport
    """)
    say(game, "1 destroyer: sz 8 > sz 9", "1 bomber: United Kingdom > sz 7", "done", "fight sz 7")
    assert everyone(game, "Sea Zone 7") == {"United Kingdom": {"bomber": 1}}
    assert battles(game) == ["Sea Zone 7", "Sea Zone 9"]


# Range


@rule("MOV-8", "1941")
def test_both_flights_of_a_turn_share_one_range() -> None:
    """A bomber that flew four of its six spaces to the attack has two left to come home."""
    game = scene("""
        power: Germany
        Germany: Germany 1 bomber
        Urals: Soviet Union 1 infantry
    """)
    say(game, "1 bomber: Germany > Urals", "done")
    (bomber,) = pieces(game, "Urals", "bomber")
    assert bomber.spent == 4
    roll(game, 4)
    roll(game, 6)
    assert refused(game, "1 bomber: Urals > Eastern Europe") == ["MOV-8"]
    say(game, "1 bomber: Urals > West Russia", "done")
    assert army(game, "West Russia", "Germany") == {"bomber": 1}


@rule("MOV-8", "1941")
def test_no_aircraft_flies_beyond_its_range() -> None:
    """Four spaces for a fighter, six for a bomber, to the attack and in noncombat. Ukraine is five
    away from Iceland, Eastern United States five as well."""
    position = """
        power: United Kingdom
        Iceland: United Kingdom 1 fighter, 1 bomber
        Ukraine: Germany 1 infantry
    """
    game = scene(position)
    assert refused(game, "1 fighter: Iceland > Ukraine") == ["MOV-8"]
    assert refused(game, "1 bomber: Iceland > Ukraine") == []
    noncombat = scene(position, "noncombat_move")
    assert refused(noncombat, "1 fighter: Iceland > Eastern United States") == ["MOV-8"]
    assert refused(noncombat, "1 bomber: Iceland > Eastern United States") == []


@rule("MOV-6", "1941")
def test_aircraft_fly_over_hostile_land_and_sea() -> None:
    """Over hostile fleets and hostile Western Europe into Germany and back: nothing stops or shoots
    at them on the way."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 bomber
        Sea Zone 6: Germany 1 battleship
        Sea Zone 7: Germany 1 battleship
        Sea Zone 8: Germany 1 battleship
        Western Europe: Germany 1 fighter
        Germany: Germany 1 infantry
    """)
    say(game, "1 bomber: United Kingdom > Germany", "done")
    assert battles(game) == ["Germany"]
    roll(game, 4)
    roll(game, 6)
    say(game, "1 bomber: Germany > United Kingdom", "done")
    assert army(game, "United Kingdom", "United Kingdom") == {"bomber": 1}


# All at once


@rule("MOV-16", "1941")
@case("R-61", "1941")
def test_a_blocker_stops_those_behind_it_even_if_it_is_attacked() -> None:
    """Two British destroyers go for the German destroyer in zone 6. It still bars the way to zone
    5 for everybody else, now and in combat; only noncombat comes after the battle."""
    game = scene("""
        power: United Kingdom
        Sea Zone 8: United Kingdom 3 destroyer, 1 battleship
        Sea Zone 6: Germany 1 destroyer
        Sea Zone 5: Germany 1 transport
    """)
    say(game, "2 destroyer: sz 8 > sz 6")
    assert refused(game, "1 battleship: sz 8 > sz 6 > sz 5") == ["MOV-3"]
    say(game, "done")
    roll(game, 1, 1)
    roll(game, 6)
    assert asked(game) == ("United Kingdom", "noncombat_move")
    say(game, "1 battleship: sz 8 > sz 6 > sz 5")
    assert everyone(game, "Sea Zone 5") == {
        "United Kingdom": {"battleship": 1},
        "Germany": {"transport": 1},
    }


@rule("MOV-16", "1941")
def test_no_unit_moves_twice_in_combat_movement() -> None:
    """A tank that took its one step, a ship, a fighter: each has had its combat move."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 tank
        Germany: Germany 1 fighter
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 transport
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "1 tank: Eastern Europe > Karelia")
    assert refused(game, "1 tank: Karelia > Archangel") == ["NCM-6"]
    say(game, "1 submarine: sz 5 > sz 6")
    assert refused(game, "1 submarine: sz 6 > sz 7") == ["NCM-6"]
    say(game, "1 fighter: Germany > sz 6")
    assert refused(game, "1 fighter: sz 6 > Karelia") == ["NCM-6"]


@rule("MOV-16", "1941")
def test_nothing_joins_a_battle_that_has_begun() -> None:
    """Once combat is conducted there are no more moves until noncombat, and there no way leads
    into a battle."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 infantry
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "1 infantry: Eastern Europe > Karelia", "done")
    assert battles(game) == ["Karelia"]
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to Eastern Europe")
    assert asked(game) == ("Germany", "noncombat_move")
    assert refused(game, "1 infantry: Eastern Europe > Karelia") == ["NCM-1"]


@rule("MOV-16", "1941")
def test_no_tank_drives_on_through_land_that_others_clear() -> None:
    """Infantry attacks the defender of Karelia; the tank behind it cannot count on that."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 3 infantry, 1 tank
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "3 infantry: Eastern Europe > Karelia")
    assert refused(game, "1 tank: Eastern Europe > Karelia > Archangel") == ["MOV-2"]


# Assaults are declared


@rule("MOV-14", "1941")
def test_only_declared_assaults_are_made() -> None:
    """Troops aboard off a hostile shore, nothing said: they stay aboard, and in noncombat they
    cannot land there."""
    game = scene("""
        power: Japan
        Sea Zone 38: Japan 1 transport (1 infantry)
    """)
    say(game, "done")
    assert asked(game) == ("Japan", "noncombat_move")
    assert refused(game, "1 transport: sz 38 - 1 infantry to Philippine Islands") == ["MOV-10"]


@rule("MOV-14", "1941")
def test_each_aircraft_is_assigned_to_the_sea_or_to_the_land() -> None:
    """Two fighters support a landing on the Philippines, one against the destroyer offshore, one
    against the island: each rolls in its own battle only."""
    game = scene("""
        power: Japan
        Sea Zone 46: Japan 1 carrier (2 fighter), 1 destroyer, 1 transport (1 infantry)
        Sea Zone 38: United States 1 destroyer
        Philippine Islands: United States 1 infantry
    """)
    say(game, "1 destroyer: sz 46 > sz 38", "1 fighter: sz 46 > sz 38")
    say(game, "1 transport: sz 46 > sz 38 - 1 infantry to Philippine Islands")
    say(game, "1 fighter: sz 46 > Philippine Islands", "done")
    assert dice(game) == {"destroyer": (1, 2), "fighter": (1, 3)}
    roll(game, 1, 6)
    roll(game, 6)
    assert battles(game) == ["Sea Zone 38", "Philippine Islands"]
    assert dice(game) == {"infantry": (1, 1), "fighter": (1, 3)}
