"""Transports in battle: defenceless ones, and those that attack (COM-5, COM-14)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.fighting import dice
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

# Defending transports


@rule("COM-5", "1941")
def test_lone_transports_sink_without_dice() -> None:
    """A bomber finds two transports with troops: all are gone at once."""
    game = scene("""
        power: Germany
        Germany: Germany 1 bomber
        Sea Zone 8: United Kingdom 1 transport (1 tank; United States 1 infantry), 1 transport
    """)
    say(game, "1 bmb: Germany > sz 8", "done")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 8", "United Kingdom") == {}
    assert army(game, "Sea Zone 8", "United States") == {}
    assert not facts(game, e.DiceRolled)


@rule("COM-5", "1941")
def test_transports_that_lost_their_escort_sink_without_further_dice() -> None:
    """The destroyer is sunk in the first round; it has its shot, then the transports go down, and
    the attacker is not asked whether he would rather retreat."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 battleship
        Sea Zone 6: United Kingdom 1 destroyer, 3 transport (2 infantry)
    """)
    say(game, "1 bb: sz 5 > sz 6", "done")
    roll(game, 4)
    roll(game, 6)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "United Kingdom") == {}


@rule("COM-5", "1941")
def test_transports_are_safe_when_nothing_is_left_that_can_attack() -> None:
    """Both destroyers sink and the attacker has no other unit: the transport lives on."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 6: United Kingdom 1 destroyer, 1 transport
    """)
    say(game, "1 dd: sz 5 > sz 6", "done")
    roll(game, 1)
    roll(game, 1)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"transport": 1}


@rule("COM-5", "1941")
@case("R-29", "1941")
def test_submarines_do_not_shield_transports_from_aircraft() -> None:
    """Fighters against a submarine and two transports: fighters and submarine cannot hit each
    other, so the transports are defenceless. They sink, and the submarine is untouched."""
    game = scene("""
        power: Germany
        Western Europe: Germany 2 fighter
        Sea Zone 8: United Kingdom 1 submarine, 2 transport (1 infantry)
    """)
    say(game, "2 ftr: Western Europe > sz 8", "done")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 8", "United Kingdom") == {"submarine": 1}
    assert army(game, "Sea Zone 8", "Germany") == {"fighter": 2}
    assert not facts(game, e.DiceRolled)


@rule("COM-5", "1941")
@case("R-29", "1941")
def test_fighters_do_not_shield_transports_from_submarines() -> None:
    """The other way round: the carrier is struck, and what is left is a fighter in the air that
    cannot hit the submarine. The transport beside it is defenceless."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 carrier (1 fighter), 1 transport
        United Kingdom: United Kingdom 1 infantry
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none")
    roll(game, 2)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"fighter": 1}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}
    assert waits(game) == d.ChooseLanding("United Kingdom", "Sea Zone 6")


@rule("COM-5", "1941")
def test_submarines_that_submerge_leave_transports_defenceless() -> None:
    """The submarine goes under before a die is rolled, and only the transport is left: it sinks
    without dice."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 battleship
        Sea Zone 6: United Kingdom 1 submarine, 1 transport
    """)
    say(game, "1 bb: sz 5 > sz 6", "done", "submerge all")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "United Kingdom") == {"submarine": 1}
    assert not facts(game, e.DiceRolled)


# Attacking transports


@rule("COM-14", "1941")
def test_transports_do_not_attack_alone() -> None:
    """Two transports may not sail among enemy warships by themselves."""
    position = """
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 5: Germany 2 transport{ship}
        Sea Zone 6: United Kingdom 1 destroyer
    """
    game = scene(position.format(ship=""))
    assert refused(game, "2 transport: sz 5 > sz 6") == ["COM-14"]
    game = say(scene(position.format(ship="")), "1 ftr: Western Europe > sz 6")
    assert refused(game, "2 transport: sz 5 > sz 6") == [], "a fighter has an attack value"
    game = say(scene(position.format(ship=", 1 submarine")), "1 sub: sz 5 > sz 6")
    assert refused(game, "2 transport: sz 5 > sz 6") == [], "so has a submarine"


@rule("COM-14", "1941")
def test_transports_do_not_fire() -> None:
    """A destroyer and a transport attack, a destroyer and a transport defend: one die each."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 1 transport
        Sea Zone 6: United Kingdom 1 destroyer, 1 transport
    """)
    say(game, "1 dd: sz 5 > sz 6", "1 transport: sz 5 > sz 6", "done")
    assert dice(game) == {"destroyer": (1, 2)}
    roll(game, 6)
    assert dice(game) == {"destroyer": (1, 2)}


ESCORT_LOST = """
    power: Germany
    Sea Zone 5: Germany 1 destroyer, 1 transport (2 infantry)
    Sea Zone 6: United Kingdom 2 destroyer
"""


@rule("COM-5", "1941")
def test_attacking_transports_that_can_retreat_are_not_defenceless() -> None:
    """Their escort is sunk. They may fall back with their cargo."""
    game = scene(ESCORT_LOST)
    say(game, "1 dd: sz 5 > sz 6", "1 transport: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 6)
    assert waits(game) == d.PressOrRetreat("Germany", "Sea Zone 6")
    say(game, "retreat to sz 5")
    assert army(game, "Sea Zone 5", "Germany") == {"transport": 1, "infantry": 2}


@rule("COM-5", "1941")
def test_attacking_transports_that_stay_are_fired_at() -> None:
    """They may also stay, and then the destroyers roll; they themselves do not."""
    game = scene(ESCORT_LOST)
    say(game, "1 dd: sz 5 > sz 6", "1 transport: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 6)
    say(game, "press")
    assert dice(game) == {"destroyer": (2, 2)}
    roll(game, 2, 6)
    assert army(game, "Sea Zone 6", "Germany") == {}


@rule("COM-5", "1941")
def test_attacking_transports_that_cannot_retreat_sink_without_dice() -> None:
    """Germany's ships fight where they began the turn, so nobody came from anywhere. When their
    submarine is sunk the transport is as helpless as a defender's."""
    game = scene("""
        power: Germany
        Sea Zone 6: Germany 1 submarine, 1 transport (2 infantry); United Kingdom 2 destroyer
    """)
    say(game, "done")
    roll(game, 6)
    roll(game, 2, 6)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "Germany") == {}
    assert army(game, "Sea Zone 6", "United Kingdom") == {"destroyer": 2}


@rule("COM-5", "1941")
def test_a_trapped_transport_beside_aircraft_that_cannot_hit_the_submarine() -> None:
    """A fighter joins a transport that lies beside an enemy submarine. They cannot hit it, and
    the transport came from nowhere and cannot retreat: it is lost without dice."""
    game = scene("""
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 8: Germany 1 transport (1 infantry); United Kingdom 1 submarine
    """)
    say(game, "1 ftr: Western Europe > sz 8", "done")
    assert army(game, "Sea Zone 8", "Germany") == {"fighter": 1}
    assert army(game, "Sea Zone 8", "United Kingdom") == {"submarine": 1}
    assert not facts(game, e.DiceRolled)
