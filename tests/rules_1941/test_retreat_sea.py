"""Retreat from a battle at sea (COM-7, H-29)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.notation import parse_position, position_text
from tests.rules_1941.fighting import choices
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits


@rule("COM-7", "1941")
@case("R-63", "1941")
def test_ships_from_several_zones_go_together_into_one() -> None:
    """A destroyer came from zone 5, a battleship from zone 7: both go to one of the two."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 7: Germany 1 battleship
        Sea Zone 6: United Kingdom 1 battleship
    """)
    say(game, "1 dd: sz 5 > sz 6", "1 bb: sz 7 > sz 6", "done")
    roll(game, 6, 6)
    roll(game, 6)
    assert choices(game) == {"press", "retreat to sz 5", "retreat to sz 7"}
    assert set(refused(game, "retreat to sz 8")) == {"COM-7"}, "a neighbour nobody came from"
    say(game, "retreat to sz 7")
    assert army(game, "Sea Zone 7", "Germany") == {"destroyer": 1, "battleship": 1}
    assert army(game, "Sea Zone 6", "Germany") == {}
    assert army(game, "Sea Zone 6", "United Kingdom") == {"battleship": 1}
    assert refused(game, "1 dd: sz 7 > sz 8") == ["NCM-6"], "they have moved and fought"


@rule("COM-7", "1941")
@case("R-63", "1941")
def test_a_zone_that_was_passed_serves_even_if_the_ship_was_sunk() -> None:
    """The destroyer came from zone 4 through zone 3 and is sunk. The battleship from zone 5 may
    go to zone 3 all the same; zone 4 does not border the battle."""
    game = scene("""
        power: Germany
        Sea Zone 4: Germany 1 destroyer
        Sea Zone 5: Germany 1 battleship
        Sea Zone 6: United Kingdom 1 battleship
    """)
    say(game, "1 dd: sz 4 > sz 3 > sz 6", "1 bb: sz 5 > sz 6", "done")
    roll(game, 6, 6)
    roll(game, 4)
    say(game, "lose 1 dd")
    assert choices(game) == {"press", "retreat to sz 3", "retreat to sz 5"}
    assert set(refused(game, "retreat to sz 4")) == {"COM-7"}
    say(game, "retreat to sz 3")
    assert army(game, "Sea Zone 3", "Germany") == {"battleship": 1}


@rule("COM-7", "1941")
@case("R-63", "1941")
def test_both_zones_of_a_way_serve_if_both_border_the_battle() -> None:
    """From zone 2 through zone 3: either is a way back, one it started from, one it passed."""
    game = scene("""
        power: Germany
        Sea Zone 2: Germany 1 battleship
        Sea Zone 6: United Kingdom 1 destroyer
    """)
    say(game, "1 bb: sz 2 > sz 3 > sz 6", "done")
    roll(game, 6)
    roll(game, 6)
    assert choices(game) == {"press", "retreat to sz 2", "retreat to sz 3"}


@rule("COM-7", "1941")
def test_no_retreat_to_a_zone_that_was_hostile_when_the_turn_began() -> None:
    """The submarine slipped past a battleship in zone 3. That is no way back, and there is no
    other: it must fight on."""
    game = scene("""
        power: Germany
        Sea Zone 4: Germany 1 submarine
        Sea Zone 3: United Kingdom 1 battleship
        Sea Zone 6: United Kingdom 1 destroyer
    """)
    say(game, "1 sub: sz 4 > sz 3 > sz 6", "done")
    roll(game, 6)
    roll(game, 6)
    assert isinstance(waits(game), d.Roll), "the second round, without a question"


@rule("COM-7", "1941")
def test_a_zone_cleared_in_this_turn_was_still_hostile_when_it_began() -> None:
    """The battleship in zone 3 is sunk first. The submarine that passed it may not fall back
    there even so."""
    game = scene("""
        power: Germany
        Sea Zone 4: Germany 1 submarine, 2 battleship
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 3: United Kingdom 1 carrier
        Sea Zone 6: United Kingdom 1 destroyer
    """)
    say(game, "1 sub: sz 4 > sz 3 > sz 6", "1 dd: sz 5 > sz 6", "2 bb: sz 4 > sz 3", "done")
    say(game, "fight sz 3")
    roll(game, 1, 6)
    roll(game, 6)
    assert army(game, "Sea Zone 3", "United Kingdom") == {}
    roll(game, 6, 6)
    roll(game, 6)
    assert waits(game) == d.PressOrRetreat("Germany", "Sea Zone 6")
    assert choices(game) == {"press", "retreat to sz 5"}
    assert refused(game, "retreat to sz 3") == ["COM-7"]


@rule("H-29", "1941")
@case("R-64", "1941")
def test_a_retreat_among_enemy_submarines() -> None:
    """Zone 5 holds a British submarine and nothing else: submarines leave a zone friendly."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 battleship; United Kingdom 1 submarine
        Sea Zone 6: United Kingdom 1 destroyer
    """)
    say(game, "1 bb: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to sz 5")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move"), "and no fight there"
    assert army(game, "Sea Zone 5", "Germany") == {"battleship": 1}
    assert army(game, "Sea Zone 5", "United Kingdom") == {"submarine": 1}


BATTLE_WAITS = """
    power: Germany
    Western Europe: Germany 1 bomber
    Sea Zone 5: Germany 1 battleship, 1 destroyer; United Kingdom 1 submarine
    Sea Zone 6: United Kingdom 1 destroyer
"""


@rule("H-29", "1941")
@case("R-64", "1941")
def test_no_retreat_into_a_zone_where_a_battle_waits() -> None:
    """The Germans stay in zone 5 with a destroyer to attack the submarine there. Until that
    battle has been fought nobody falls back into it."""
    game = say(scene(BATTLE_WAITS), "1 bb: sz 5 > sz 6", "1 bmb: Western Europe > sz 6", "done")
    assert waits(game) == d.AttackOrIgnore("Germany", "Sea Zone 5")
    say(game, "attack", "fight sz 6")
    roll(game, 6, 6)
    roll(game, 6)
    assert isinstance(waits(game), d.Roll), "no way back, so no question"
    roll(game, 1, 6)
    roll(game, 6)
    assert waits(game) == d.Roll(
        "Germany", 1, "COM-1", "Sea Zone 5", (d.Volley("destroyer", 1, 2, "other"),)
    )


@rule("H-29", "1941")
@case("R-64", "1941")
def test_a_retreat_into_a_zone_whose_battle_has_been_fought() -> None:
    """The same with the submarine attacked first: the destroyer there is sunk, the submarine
    remains, and the zone serves again."""
    game = say(scene(BATTLE_WAITS), "1 bb: sz 5 > sz 6", "1 bmb: Western Europe > sz 6", "done")
    say(game, "attack", "fight sz 5")
    roll(game, 6)
    roll(game, 1)
    roll(game, 6, 6)
    roll(game, 6)
    assert choices(game) == {"press", "retreat to sz 5"}


@rule("H-29", "1941")
@case("R-64", "1941")
def test_the_refusal_names_the_waiting_battle() -> None:
    """With another way back the question is asked, and the zone of the waiting battle refused."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 battleship, 1 destroyer; United Kingdom 1 submarine
        Sea Zone 7: Germany 1 battleship
        Sea Zone 6: United Kingdom 1 destroyer
    """)
    say(game, "1 bb: sz 5 > sz 6", "1 bb: sz 7 > sz 6", "done", "attack", "fight sz 6")
    roll(game, 6, 6)
    roll(game, 6)
    assert choices(game) == {"press", "retreat to sz 7"}
    assert refused(game, "retreat to sz 5") == ["H-29"]


@rule("COM-7", "1941")
@case("R-65", "1941")
def test_ships_that_never_moved_have_no_way_back_of_their_own() -> None:
    """A battleship fights where it began the turn and cannot retreat."""
    game = scene("""
        power: Germany
        Sea Zone 6: Germany 1 battleship; United Kingdom 1 destroyer
    """)
    say(game, "done")
    roll(game, 6)
    roll(game, 6)
    assert isinstance(waits(game), d.Roll), "the second round, without a question"


@rule("COM-7", "1941")
@case("R-65", "1941")
def test_aircraft_open_no_way_for_ships_and_do_not_leave_them() -> None:
    """A fighter has flown in to help a battleship that never moved. The ship has no way back, so
    there is no retreat at all: the fighter does not slip away alone."""
    game = scene("""
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 6: Germany 1 battleship; United Kingdom 1 destroyer
    """)
    say(game, "1 ftr: Western Europe > sz 6", "done")
    roll(game, 6, 6)
    roll(game, 6)
    assert isinstance(waits(game), d.Roll), "the second round, without a question"


@rule("COM-7", "1941")
@case("R-65", "1941")
def test_ships_that_never_moved_use_the_way_of_one_that_sailed_in() -> None:
    """A destroyer joins from zone 5: the battleship may leave by that way with it."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 6: Germany 1 battleship; United Kingdom 1 destroyer
    """)
    say(game, "1 dd: sz 5 > sz 6", "done")
    roll(game, 6, 6)
    roll(game, 6)
    say(game, "retreat to sz 5")
    assert army(game, "Sea Zone 5", "Germany") == {"destroyer": 1, "battleship": 1}


@rule("COM-7", "1941")
@case("R-65", "1941")
def test_a_ship_that_left_and_returned_has_opened_a_way_back() -> None:
    """The battleship went out to zone 5 and came back to fight: zone 5 is its way back."""
    game = scene("""
        power: Germany
        Sea Zone 6: Germany 1 battleship; United Kingdom 1 destroyer
    """)
    say(game, "1 bb: sz 6 > sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to sz 5")
    assert army(game, "Sea Zone 5", "Germany") == {"battleship": 1}


@rule("COM-7", "1941")
def test_a_carrier_takes_its_guests_along_and_leaves_its_own_fighters() -> None:
    """A German carrier with its own fighter and a Japanese guest stayed to fight, a destroyer
    opened a way. On retreat the guest sails with the carrier; the German fighter was in the air,
    stays over the battle and lands in noncombat movement."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 6: Germany 1 carrier (1 fighter; Japan 1 fighter); United Kingdom 1 battleship
    """)
    say(game, "1 dd: sz 5 > sz 6", "done")
    roll(game, 6, 6, 6)
    roll(game, 6)
    say(game, "retreat to sz 5")
    assert army(game, "Sea Zone 5", "Germany") == {"destroyer": 1, "carrier": 1}
    assert army(game, "Sea Zone 5", "Japan") == {"fighter": 1}
    assert army(game, "Sea Zone 6", "Germany") == {"fighter": 1}
    edition = game.table.edition
    assert parse_position(position_text(game.state, edition), edition), "no fighter on a lost deck"
    assert refused(game, "done") == ["NCM-2"]
    say(game, "1 ftr: sz 6 > sz 5")
    assert army(game, "Sea Zone 5", "Germany") == {"destroyer": 1, "carrier": 1, "fighter": 1}


@rule("COM-7", "1941")
def test_aircraft_that_attack_ships_alone_may_break_off() -> None:
    """They stay over the zone until they land."""
    game = scene("""
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 7: United Kingdom 1 destroyer
    """)
    say(game, "1 ftr: Western Europe > sz 7", "done")
    roll(game, 6)
    roll(game, 6)
    assert choices(game) == {"press", "break off"}
    say(game, "break off")
    assert army(game, "Sea Zone 7", "Germany") == {"fighter": 1}
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")


@rule("COM-7", "1941")
@rule("COM-2", "1941")
def test_a_submerged_submarine_does_not_retreat() -> None:
    """It has left the battle and stays in the zone while the others fall back."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine, 1 battleship
        Sea Zone 6: United Kingdom 1 battleship
    """)
    say(game, "1 sub: sz 5 > sz 6", "1 bb: sz 5 > sz 6", "done", "submerge 1")
    roll(game, 6)
    roll(game, 6)
    say(game, "retreat to sz 5")
    assert army(game, "Sea Zone 5", "Germany") == {"battleship": 1}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}
