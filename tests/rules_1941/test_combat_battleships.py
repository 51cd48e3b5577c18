"""Ships that take two hits (UNI-3)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.fighting import choices, dice
from tests.support.marks import rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

DUEL = """
    power: Germany
    Sea Zone 5: Germany 1 battleship
    Sea Zone 6: United Kingdom 2 destroyer
"""


def damage(game_facts: list[e.Event]) -> int:
    """How many first hits two-hit ships have taken."""
    return sum(len(event.units) for event in game_facts if isinstance(event, e.UnitsHit))


@rule("UNI-3", "1941")
def test_the_first_hit_leaves_a_battleship_fighting() -> None:
    """One hit turns it on its side, and in the next round it fires as before."""
    game = say(scene(DUEL), "1 bb: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 6)
    assert army(game, "Sea Zone 6", "Germany") == {"battleship": 1}
    assert damage(facts(game, e.UnitsHit)) == 1
    say(game, "press")
    assert dice(game) == {"battleship": (1, 4)}


@rule("UNI-3", "1941")
def test_two_hits_in_one_round_sink_it() -> None:
    """Both destroyers hit in the same round."""
    game = say(scene(DUEL), "1 bb: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 2)
    assert army(game, "Sea Zone 6", "Germany") == {}


@rule("UNI-3", "1941")
def test_a_second_hit_in_the_same_combat_sinks_it() -> None:
    """One hit in each of two rounds: damage lasts until the combat is over."""
    game = say(scene(DUEL), "1 bb: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 6)
    say(game, "press")
    roll(game, 6)
    roll(game, 2, 6)
    assert army(game, "Sea Zone 6", "Germany") == {}


@rule("UNI-3", "1941")
def test_a_battleship_that_survives_is_whole_after_the_combat() -> None:
    """It is damaged in the first round and wins in the second: no damage stays on it."""
    game = say(scene(DUEL), "1 bb: sz 5 > sz 6", "done")
    roll(game, 4)
    roll(game, 2, 6)
    say(game, "press")
    roll(game, 4)
    roll(game, 6)
    assert army(game, "Sea Zone 6", "Germany") == {"battleship": 1}
    assert [unit.damage for unit in game.state.at("Sea Zone 6")] == [0]
    assert damage(facts(game, e.UnitsHit)) == 1


@rule("UNI-3", "1941")
def test_a_battleship_that_retreats_is_whole_as_well() -> None:
    """Its combat is over when it has fallen back."""
    game = say(scene(DUEL), "1 bb: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 6)
    say(game, "retreat to sz 5")
    assert army(game, "Sea Zone 5", "Germany") == {"battleship": 1}
    assert [unit.damage for unit in game.state.at("Sea Zone 5")] == [0]


@rule("UNI-3", "1941")
def test_a_defending_battleship_is_whole_after_the_combat() -> None:
    """The attackers hit it once and are sunk."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 6: United Kingdom 1 battleship
    """)
    say(game, "1 dd: sz 5 > sz 6", "done")
    roll(game, 2)
    roll(game, 4)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"battleship": 1}
    assert [unit.damage for unit in game.state.at("Sea Zone 6")] == [0]


@rule("UNI-3", "1941")
@rule("COM-2", "1941")
def test_the_hit_of_a_surprise_strike_counts_to_the_end_of_the_combat() -> None:
    """The submarine's strike damages it, the destroyer's later hit sinks it, and having been
    struck without sinking it fires."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine, 1 destroyer
        Sea Zone 6: United Kingdom 1 battleship
    """)
    say(game, "1 sub: sz 5 > sz 6", "1 dd: sz 5 > sz 6", "done", "submerge none")
    roll(game, 2)
    assert damage(facts(game, e.UnitsHit)) == 1
    roll(game, 2)
    assert dice(game) == {"battleship": (1, 4)}
    roll(game, 6)
    assert army(game, "Sea Zone 6", "United Kingdom") == {}


@rule("UNI-3", "1941")
@rule("COM-4", "1941")
def test_the_owner_chooses_between_damage_and_loss() -> None:
    """Two hits on two battleships and a destroyer: damage both, sink one, or damage one and lose
    the destroyer."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 battleship
        Sea Zone 6: United Kingdom 2 battleship, 1 destroyer
    """)
    say(game, "2 bb: sz 5 > sz 6", "done")
    roll(game, 4, 4)
    assert waits(game) == d.ChooseLosses("United Kingdom", "Sea Zone 6", 2)
    assert choices(game) == {"damage 2 bb", "lose 1 bb", "lose 1 dd, damage 1 bb"}
    assert refused(game, "lose 1 dd") == ["COM-4"]
    assert refused(game, "lose 1 bb, damage 1 bb") == ["COM-4"]
    assert refused(game, "lose 1 bb, 1 dd") == ["COM-4"]
    say(game, "lose 1 dd, damage 1 bb")
    assert dice(game) == {"battleship": (2, 4), "destroyer": (1, 2)}


@rule("UNI-3", "1941")
@rule("COM-4", "1941")
def test_a_damaged_battleship_is_told_from_a_whole_one() -> None:
    """One of two battleships is damaged. The next hit may sink it, damage the other one or take
    the destroyer."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 battleship
        Sea Zone 6: United Kingdom 2 battleship, 1 destroyer
    """)
    say(game, "2 bb: sz 5 > sz 6", "done")
    roll(game, 4, 6)
    say(game, "damage 1 bb")
    roll(game, 6, 6, 6)
    say(game, "press")
    roll(game, 4, 6)
    assert choices(game) == {"lose 1 bb[damaged]", "lose 1 dd", "damage 1 bb[whole]"}
