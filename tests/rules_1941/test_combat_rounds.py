"""A round of combat, the order of battles, and how a battle ends (COM-1, COM-15, COM-16)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.fighting import dice, shooter
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

KARELIA = """
    power: Germany
    Germany: Germany 1 fighter, 1 bomber
    Eastern Europe: Germany 1 infantry, 1 tank
    Karelia: Soviet Union 2 infantry, 1 tank, 1 fighter, 1 bomber
"""


@rule("COM-1", "1941")
def test_every_unit_rolls_one_die_the_attacker_first() -> None:
    """All four attacking kinds fire at their attack values, then five defenders at theirs."""
    game = scene(KARELIA)
    say(game, "1 inf, 1 tank: Eastern Europe > Karelia")
    say(game, "1 ftr, 1 bmb: Germany > Karelia", "done")

    assert shooter(game) == ("Germany", "Karelia")
    assert dice(game) == {
        "bomber": (1, 4),
        "tank": (1, 3),
        "fighter": (1, 3),
        "infantry": (1, 1),
    }
    assert list(dice(game)) == ["bomber", "tank", "fighter", "infantry"], "equal values together"
    roll(game, 5, 4, 4, 2)

    assert shooter(game) == ("Soviet Union", "Karelia")
    assert dice(game) == {
        "fighter": (1, 4),
        "tank": (1, 3),
        "infantry": (2, 2),
        "bomber": (1, 1),
    }
    roll(game, 5, 4, 3, 3, 2)

    assert army(game, "Karelia", "Germany") == {"infantry": 1, "tank": 1, "fighter": 1, "bomber": 1}
    assert army(game, "Karelia", "Soviet Union") == {
        "infantry": 2,
        "tank": 1,
        "fighter": 1,
        "bomber": 1,
    }
    assert waits(game) == d.PressOrRetreat("Germany", "Karelia")


@rule("COM-1", "1941")
def test_a_die_hits_on_the_value_or_less() -> None:
    """A 3 hits for the tank, a 4 does not; a 1 hits for the infantry, a 2 does not."""
    position = """
        power: Germany
        Eastern Europe: Germany 1 infantry, 1 tank
        Karelia: Soviet Union 3 infantry
    """
    for faces, hits in (((3, 1), 2), ((3, 2), 1), ((4, 1), 1), ((4, 2), 0)):
        game = scene(position)
        say(game, "1 inf, 1 tank: Eastern Europe > Karelia", "done")
        roll(game, *faces)
        roll(game, 6, 6, 6)
        assert army(game, "Karelia", "Soviet Union") == {"infantry": 3 - hits}


@rule("COM-1", "1941")
def test_defenders_that_are_hit_fire_before_they_leave() -> None:
    """Three tanks hit all three defenders, and all three still fire; then they are gone, and the
    tank that is left takes the territory."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 3 tank
        Karelia: Soviet Union 3 infantry
    """)
    say(game, "3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 2, 3)
    assert army(game, "Karelia", "Soviet Union") == {"infantry": 3}, "behind the casualty strip"
    assert dice(game) == {"infantry": (3, 2)}
    roll(game, 1, 2, 3)
    assert army(game, "Karelia", "Soviet Union") == {}
    assert army(game, "Karelia", "Germany") == {"tank": 1}
    assert game.state.owner("Karelia") == "Germany"
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")


@rule("COM-1", "1941")
def test_attackers_that_are_hit_fire_no_more_in_the_next_round() -> None:
    """One of two tanks is lost in the first round, so one die is rolled in the second."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 tank
        Karelia: Soviet Union 2 infantry
    """)
    say(game, "2 tank: Eastern Europe > Karelia", "done")
    roll(game, 3, 6)
    roll(game, 2, 6)
    say(game, "press")
    assert dice(game) == {"tank": (1, 3)}
    roll(game, 6)
    assert dice(game) == {"infantry": (1, 2)}


@rule("COM-1", "1941")
def test_only_the_attacker_is_asked_to_press_on_or_retreat() -> None:
    """After each round the attacker decides; the defender fights for as long as he is attacked."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 tank
        Karelia: Soviet Union 2 infantry
    """)
    say(game, "2 tank: Eastern Europe > Karelia", "done")
    for _ in range(3):
        roll(game, 6, 6)
        roll(game, 6, 6)
        assert waits(game) == d.PressOrRetreat("Germany", "Karelia")
        say(game, "press")
    assert shooter(game) == ("Germany", "Karelia")


# The order of battles

LANDINGS = """
    power: United Kingdom
    Sea Zone 6: United Kingdom 1 transport (2 infantry)
    Sea Zone 7: United Kingdom 1 transport (2 infantry)
    Norway Finland: Germany 1 infantry
    Western Europe: Germany 1 infantry
    India: United Kingdom 2 infantry
    Southeast Asia: Japan 1 infantry
    Anglo-Egypt Sudan: United Kingdom 2 infantry
    North Africa: Germany 1 infantry
"""


def landings_and_marches() -> tuple[str, ...]:
    return (
        "1 transport: sz 6 - 2 inf to Norway Finland",
        "1 transport: sz 7 - 2 inf to Western Europe",
        "2 inf: India > Southeast Asia",
        "2 inf: Anglo-Egypt Sudan > North Africa",
        "done",
    )


@rule("COM-15", "1941")
@case("R-60", "1941")
def test_landings_are_fought_before_every_other_battle() -> None:
    """Two landings and two marches in one turn: the landings come first, and within each group
    the attacker picks the order."""
    game = say(scene(LANDINGS), *landings_and_marches())
    assert waits(game) == d.ChooseBattle("United Kingdom", ("Norway Finland", "Western Europe"))
    assert refused(game, "fight North Africa") == ["COM-15"]
    say(game, "fight Western Europe")
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("Western Europe") == "United Kingdom"

    assert shooter(game) == ("United Kingdom", "Norway Finland"), "the only landing left"
    roll(game, 1, 6)
    roll(game, 6)

    assert waits(game) == d.ChooseBattle("United Kingdom", ("North Africa", "Southeast Asia"))
    say(game, "fight Southeast Asia")
    assert shooter(game) == ("United Kingdom", "Southeast Asia")


@rule("COM-15", "1941")
def test_a_battle_is_finished_before_the_next_begins() -> None:
    """A landing that needs three rounds is fought through; only then another battle is named."""
    game = say(scene(LANDINGS), *landings_and_marches())
    say(game, "fight Norway Finland")
    for _ in range(2):
        roll(game, 6, 6)
        roll(game, 6)
        assert shooter(game) == ("United Kingdom", "Norway Finland")
    roll(game, 1, 1)
    roll(game, 6)
    assert shooter(game) == ("United Kingdom", "Western Europe")


# The end of a battle


@rule("COM-16", "1941")
def test_a_battle_ends_when_a_side_has_nothing_left_and_nobody_is_asked_to_retreat() -> None:
    """The attacker has lost everything: the defender keeps the land, whatever routes there were."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 tank
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "1 tank: Eastern Europe > Karelia", "done")
    roll(game, 6)
    roll(game, 1)
    assert army(game, "Karelia", "Soviet Union") == {"infantry": 1}
    assert game.state.owner("Karelia") == "Soviet Union"
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert facts(game, e.BattleEnded) == [e.BattleEnded("Karelia", "COM-16")]


@rule("COM-16", "1941")
def test_a_victory_comes_before_a_retreat() -> None:
    """When the last defender falls the battle is over: the attacker cannot slip away from it."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 tank
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "2 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 6)
    roll(game, 6)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Karelia", "Germany") == {"tank": 2}


@rule("COM-16", "1941")
@case("R-28", "1941")
def test_aircraft_and_submarines_that_meet_alone_do_not_fight() -> None:
    """A fighter attacks two submarines without a destroyer: neither side can score, so it is over
    without a die and nobody is lost."""
    game = scene("""
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 8: United Kingdom 2 submarine
    """)
    say(game, "1 ftr: Western Europe > sz 8", "done")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 8", "United Kingdom") == {"submarine": 2}
    assert army(game, "Sea Zone 8", "Germany") == {"fighter": 1}
    assert not facts(game, e.DiceRolled)


@rule("COM-16", "1941")
@case("R-28", "1941")
def test_aircraft_and_submarines_that_are_left_over_end_the_battle() -> None:
    """The destroyer that let the fighter hit submarines is lost: from the next round on neither
    side can score, and the fight is over although both are still there."""
    game = scene("""
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 7: Germany 1 destroyer
        Sea Zone 8: United Kingdom 2 submarine
    """)
    say(game, "1 ftr: Western Europe > sz 8", "1 dd: sz 7 > sz 8", "done")
    assert dice(game) == {"fighter": (1, 3), "destroyer": (1, 2)}
    roll(game, 6, 6)
    assert dice(game) == {"submarine": (2, 1)}
    roll(game, 1, 6)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 8", "United Kingdom") == {"submarine": 2}
    assert army(game, "Sea Zone 8", "Germany") == {"fighter": 1}


ONLY_TRANSPORTS = """
    power: Germany
    Sea Zone 5: Germany 1 destroyer, 1 transport
    Sea Zone 6: United Kingdom 1 destroyer, 1 transport
"""


def both_destroyers_sink() -> tuple[str, ...]:
    return ("1 dd: sz 5 > sz 6", "1 transport: sz 5 > sz 6", "done")


@rule("COM-16", "1941")
def test_transports_alone_on_both_sides_may_stay() -> None:
    """The destroyers sink each other. The battle is over; the attacker's transport may stay in
    the contested zone."""
    game = say(scene(ONLY_TRANSPORTS), *both_destroyers_sink())
    roll(game, 1)
    roll(game, 1)
    assert waits(game) == d.PressOrRetreat("Germany", "Sea Zone 6")
    say(game, "press")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "Germany") == {"transport": 1}
    assert army(game, "Sea Zone 6", "United Kingdom") == {"transport": 1}


@rule("COM-16", "1941")
def test_transports_alone_on_both_sides_may_retreat() -> None:
    """The same, but the attacker's transport goes back where it came from."""
    game = say(scene(ONLY_TRANSPORTS), *both_destroyers_sink())
    roll(game, 1)
    roll(game, 1)
    say(game, "retreat to sz 5")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 5", "Germany") == {"transport": 1}
    assert army(game, "Sea Zone 6", "Germany") == {}
    assert army(game, "Sea Zone 6", "United Kingdom") == {"transport": 1}


@rule("COM-16", "1941")
def test_transports_that_win_the_battle_stay() -> None:
    """The destroyers sink each other and the defender had nothing else: the attacker's transport
    has won, and a winner does not retreat."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 1 transport
        Sea Zone 6: United Kingdom 1 destroyer
    """)
    say(game, *both_destroyers_sink())
    roll(game, 1)
    roll(game, 1)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "Germany") == {"transport": 1}


@rule("COM-15", "1941")
@rule("AMPH-1", "1941")
def test_the_attacker_orders_the_sea_battles_of_a_landing_from_two_zones() -> None:
    """Troops for Western Europe come from zones 7 and 8, with a destroyer in each; in zone 15 a
    submarine is to be attacked or ignored before the first of them is fought."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 battleship, 1 transport (1 infantry)
        Sea Zone 9: United Kingdom 1 battleship, 1 transport (1 infantry)
        Sea Zone 15: United Kingdom 1 destroyer, 1 transport (1 infantry); Germany 1 submarine
        Sea Zone 7: Germany 1 destroyer
        Sea Zone 8: Germany 1 destroyer
        Western Europe: Germany 1 infantry
    """)
    for start, end in (("6", "7"), ("9", "8")):
        say(game, f"1 bb: sz {start} > sz {end}")
        say(game, f"1 transport: sz {start} > sz {end} - 1 inf to Western Europe")
    say(game, "1 transport: sz 15 - 1 inf to Western Europe", "done")
    assert waits(game) == d.AttackOrIgnore("United Kingdom", "Sea Zone 15")
    say(game, "ignore")
    zones = ("Sea Zone 7", "Sea Zone 8")
    assert waits(game) == d.ChooseBattle("United Kingdom", zones)
    say(game, "fight sz 8")
    assert shooter(game) == ("United Kingdom", "Sea Zone 8")
    roll(game, 4)
    roll(game, 6)
    assert shooter(game) == ("United Kingdom", "Sea Zone 7"), "the last one needs no question"
    roll(game, 4)
    roll(game, 6)
    assert dice(game) == {"infantry": (3, 1)}
