"""Surprise strikes and submerging (COM-2), and whose destroyers count (COM-8)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.fighting import dice, shooter
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

# The decision

BOTH = """
    power: Germany
    Sea Zone 5: Germany 2 submarine, 1 battleship
    Sea Zone 6: United Kingdom 2 submarine, 1 battleship
"""
SAIL = ("2 sub: sz 5 > sz 6", "1 bb: sz 5 > sz 6", "done")


@rule("COM-2", "1941")
@case("R-31", "1941")
def test_both_sides_decide_before_any_die_the_attacker_first() -> None:
    """No destroyer on either side: the Germans speak, then the British, and only then are dice
    rolled."""
    game = say(scene(BOTH), *SAIL)
    assert waits(game) == d.ChooseSubmerge("Germany", "Sea Zone 6", 2)
    say(game, "submerge none")
    assert waits(game) == d.ChooseSubmerge("United Kingdom", "Sea Zone 6", 2)
    assert not facts(game, e.DiceRolled)
    say(game, "submerge none")
    assert shooter(game) == ("Germany", "Sea Zone 6")
    assert dice(game) == {"submarine": (2, 2)}


@rule("COM-2", "1941")
@case("R-31", "1941")
def test_the_decision_is_made_anew_in_every_round() -> None:
    """Whoever stayed up in the first round may go under in the second."""
    game = say(scene(BOTH), *SAIL, "submerge none", "submerge none")
    for faces in ((6, 6), (6, 6), (6,), (6,)):
        roll(game, *faces)
    say(game, "press")
    assert waits(game) == d.ChooseSubmerge("Germany", "Sea Zone 6", 2)
    say(game, "submerge 1")
    assert waits(game) == d.ChooseSubmerge("United Kingdom", "Sea Zone 6", 2)
    say(game, "submerge 2")
    assert dice(game) == {"submarine": (1, 2)}
    roll(game, 6)
    assert shooter(game) == ("Germany", "Sea Zone 6"), "no British submarine is left to strike"
    assert dice(game) == {"battleship": (1, 4)}


@rule("COM-2", "1941")
def test_all_some_or_none_may_submerge() -> None:
    """Any number up to all of them, and no more."""
    game = say(scene(BOTH), *SAIL)
    assert refused(game, "submerge 3") == ["COM-2"]
    assert [refused(game, f"submerge {n}") for n in (0, 1, 2)] == [[], [], []]


@rule("COM-2", "1941")
def test_a_submerged_submarine_neither_fires_nor_is_hit() -> None:
    """Both British submarines go under: two hits of the battleship and a submarine find the
    British battleship alone, and afterwards the submarines are still in the zone."""
    game = say(scene(BOTH), *SAIL, "submerge 1", "submerge 2")
    roll(game, 2)
    roll(game, 4)
    assert dice(game) == {"battleship": (1, 4)}
    roll(game, 6)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"submarine": 2}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 2, "battleship": 1}
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")


@rule("COM-2", "1941")
def test_an_attack_of_submarines_that_all_submerge_is_over() -> None:
    """Nobody is left to attack; the defender is not asked and rolls nothing."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 1 battleship, 1 submarine
    """)
    say(game, "2 sub: sz 5 > sz 6", "done", "submerge all")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 2}
    assert not facts(game, e.DiceRolled)


@rule("COM-2", "1941")
def test_every_defender_decides_for_his_own_submarines() -> None:
    """Soviet and British submarines defend together; each power is asked for its own."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 battleship
        Sea Zone 6: Soviet Union 1 submarine; United Kingdom 2 submarine
    """)
    say(game, "1 bb: sz 5 > sz 6", "done")
    assert waits(game) == d.ChooseSubmerge("Soviet Union", "Sea Zone 6", 1)
    say(game, "submerge all")
    assert waits(game) == d.ChooseSubmerge("United Kingdom", "Sea Zone 6", 2)
    say(game, "submerge 1")
    assert dice(game) == {"submarine": (1, 1)}


# The strike


@rule("COM-2", "1941")
@case("R-32", "1941")
def test_submarines_of_both_sides_strike_before_their_victims_leave() -> None:
    """Each side strikes the other's submarine: both have fired, and both are lost."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 submarine
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none", "submerge none")
    roll(game, 2)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"submarine": 1}
    assert dice(game) == {"submarine": (1, 1)}
    roll(game, 1)
    assert army(game, "Sea Zone 6", "United Kingdom") == {}
    assert army(game, "Sea Zone 6", "Germany") == {}


@rule("COM-2", "1941")
@case("R-32", "1941")
def test_what_a_strike_sinks_never_fires() -> None:
    """The German submarines strike a carrier, and the British one strikes the German carrier:
    both victims are gone before the other ships fire."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 submarine, 1 carrier
        Sea Zone 6: United Kingdom 1 submarine, 2 carrier
    """)
    say(game, "2 sub: sz 5 > sz 6", "1 cv: sz 5 > sz 6", "done", "submerge none", "submerge none")
    roll(game, 2, 6)
    say(game, "lose 1 cv")
    roll(game, 1)
    say(game, "lose 1 cv")
    assert army(game, "Sea Zone 6", "United Kingdom") == {"submarine": 1, "carrier": 1}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 2}
    assert shooter(game) == ("United Kingdom", "Sea Zone 6"), "no German is left to fire"
    assert dice(game) == {"carrier": (1, 2)}


@rule("COM-2", "1941")
def test_a_submarine_that_has_struck_does_not_fire_again() -> None:
    """It has had its shot in this round."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine, 1 battleship
        Sea Zone 6: United Kingdom 1 battleship
    """)
    say(game, "1 sub: sz 5 > sz 6", "1 bb: sz 5 > sz 6", "done", "submerge none")
    roll(game, 6)
    assert dice(game) == {"battleship": (1, 4)}
    assert shooter(game) == ("Germany", "Sea Zone 6")


@rule("COM-2", "1941")
@rule("COM-4", "1941")
def test_a_strike_takes_ships_and_transports_last() -> None:
    """Two hits of a strike on two carriers with a fighter, a submarine and a transport: ships, and
    the transport only if nothing else were left."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 2 carrier (1 fighter), 1 submarine, 1 transport
    """)
    say(game, "2 sub: sz 5 > sz 6", "done", "submerge none", "submerge none")
    roll(game, 2, 2)
    assert waits(game) == d.ChooseLosses("United Kingdom", "Sea Zone 6", 2)
    assert refused(game, "lose 1 cv, 1 transport") == ["COM-4"]
    assert refused(game, "lose 1 cv, 1 ftr") == ["COM-4"]
    assert refused(game, "lose 1 cv, 1 sub") == []


# Destroyers


@rule("COM-2", "1941")
def test_a_destroyer_takes_both_choices_from_the_enemys_submarines_only() -> None:
    """The British have a destroyer, the Germans none: German submarines fire with the others and
    cannot submerge, British ones still strike or submerge."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 1 submarine, 1 destroyer
    """)
    say(game, "2 sub: sz 5 > sz 6", "done")
    assert waits(game) == d.ChooseSubmerge("United Kingdom", "Sea Zone 6", 1)
    say(game, "submerge none")
    assert shooter(game) == ("United Kingdom", "Sea Zone 6")
    roll(game, 1)
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}, "struck, and never fired"
    assert dice(game) == {"submarine": (1, 2)}


@rule("COM-2", "1941")
def test_destroyers_on_both_sides_make_submarines_fire_with_the_rest() -> None:
    """Nobody is asked, nobody strikes: one roll for each side, and a submarine that is hit still
    fires back."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine, 1 destroyer
        Sea Zone 6: United Kingdom 1 submarine, 1 destroyer
    """)
    say(game, "1 sub: sz 5 > sz 6", "1 dd: sz 5 > sz 6", "done")
    assert dice(game) == {"submarine": (1, 2), "destroyer": (1, 2)}
    roll(game, 2, 2)
    assert dice(game) == {"destroyer": (1, 2), "submarine": (1, 1)}
    roll(game, 2, 1)
    assert army(game, "Sea Zone 6", "Germany") == {}
    assert army(game, "Sea Zone 6", "United Kingdom") == {}


@rule("COM-2", "1941")
@case("R-33", "1941")
def test_a_destroyer_that_is_hit_counts_until_the_round_is_over() -> None:
    """The Germans sink the only destroyer. In this round the British fighter may still hit the
    submarine; in the next the submarines strike and submerge as they like."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 2 submarine, 1 battleship
        Sea Zone 6: United Kingdom 1 destroyer, 1 carrier (1 fighter)
    """)
    say(game, "2 sub: sz 5 > sz 6", "1 bb: sz 5 > sz 6", "done")
    assert dice(game) == {"battleship": (1, 4), "submarine": (2, 2)}
    roll(game, 4, 6, 6)
    say(game, "lose 1 dd")
    assert dice(game) == {"fighter": (1, 4), "destroyer": (1, 2), "carrier": (1, 2)}
    roll(game, 4, 6, 6)
    assert waits(game) == d.ChooseLosses("Germany", "Sea Zone 6", 1)
    say(game, "lose 1 sub")
    say(game, "press")
    assert waits(game) == d.ChooseSubmerge("Germany", "Sea Zone 6", 1)


@rule("COM-2", "1941")
@case("R-33", "1941")
def test_an_attackers_destroyer_that_is_hit_counts_until_the_round_is_over() -> None:
    """The German destroyer falls in the first round. British submarines get their choice back in
    the second, not before."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 1 battleship
        Sea Zone 6: United Kingdom 2 submarine
    """)
    say(game, "1 dd: sz 5 > sz 6", "1 bb: sz 5 > sz 6", "done")
    roll(game, 6, 6)
    assert dice(game) == {"submarine": (2, 1)}
    roll(game, 1, 6)
    say(game, "lose 1 dd")
    say(game, "press")
    assert waits(game) == d.ChooseSubmerge("United Kingdom", "Sea Zone 6", 2)


# Allies of the attacker

ALLIED = """
    power: United Kingdom
    United Kingdom: United Kingdom 1 fighter
    Sea Zone 7: United Kingdom 1 battleship
    Sea Zone 6: United States 1 destroyer, 1 transport; Germany 1 submarine
"""


@rule("COM-8", "1941")
@case("R-30", "1941")
def test_an_allys_destroyer_does_nothing() -> None:
    """An American destroyer lies where the British attack a submarine. The submarine strikes, and
    the British fighter cannot hit it."""
    game = say(scene(ALLIED), "1 ftr: United Kingdom > sz 6", "1 bb: sz 7 > sz 6", "done")
    assert waits(game) == d.ChooseSubmerge("Germany", "Sea Zone 6", 1)
    say(game, "submerge none")
    assert shooter(game) == ("Germany", "Sea Zone 6"), "it strikes first"
    roll(game, 6)
    assert dice(game) == {"battleship": (1, 4), "fighter": (1, 3)}
    roll(game, 6, 3)
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}, "the fighter's hit is lost"


@rule("COM-8", "1941")
@case("R-30", "1941")
def test_an_allys_ships_are_no_casualties() -> None:
    """The submarine's hit is the British battleship's; nobody may put it on the Americans."""
    game = say(scene(ALLIED), "1 ftr: United Kingdom > sz 6", "1 bb: sz 7 > sz 6", "done")
    say(game, "submerge none")
    roll(game, 1)
    assert facts(game, e.UnitsHit), "the battleship is damaged, without a question"
    roll(game, 4, 6)
    assert army(game, "Sea Zone 6", "Germany") == {}
    assert army(game, "Sea Zone 6", "United States") == {"destroyer": 1, "transport": 1}
    assert army(game, "Sea Zone 6", "United Kingdom") == {"battleship": 1, "fighter": 1}


@rule("COM-8", "1941")
@case("R-30", "1941")
def test_a_submarine_may_submerge_beside_the_attackers_allys_destroyer() -> None:
    """It goes under, and the battle is over."""
    game = say(scene(ALLIED), "1 ftr: United Kingdom > sz 6", "1 bb: sz 7 > sz 6", "done")
    say(game, "submerge all")
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move")
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}


@rule("COM-8", "1941")
def test_defenders_of_one_side_fight_together() -> None:
    """A British destroyer beside a Soviet submarine: it bars the German submarine's strike, for
    all who are attacked are in the battle."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: Soviet Union 1 submarine; United Kingdom 1 destroyer
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none")
    roll(game, 6)
    assert dice(game) == {"submarine": (1, 2)}
    roll(game, 6)
    assert dice(game) == {"destroyer": (1, 2)}
