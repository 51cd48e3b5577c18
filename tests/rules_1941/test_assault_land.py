"""The fight ashore: who may leave it, and what happens when the sea is lost (AMPH-3, AMPH-4)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.units import Mark
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.support.marks import case, rule
from tests.support.scene import army, facts, marks, refused, roll, say, scene, waits

# Who may leave

MIXED = """
    power: Germany
    Germany: Germany 1 fighter
    Eastern Europe: Germany 1 tank
    Norway Finland: Germany 1 infantry
    Sea Zone 5: Germany 1 transport (2 infantry)
    Karelia: Soviet Union 3 infantry
"""
BY_SEA = "1 transport: sz 5 - 2 inf to Karelia"
BY_LAND = ("1 tank: Eastern Europe > Karelia", "1 inf: Norway Finland > Karelia")
BY_AIR = "1 ftr: Germany > Karelia"


def without_a_hit(game: Game, attackers: int, defenders: int) -> Game:
    roll(game, *[6] * attackers)
    return roll(game, *[6] * defenders)


@rule("AMPH-3", "1941")
def test_units_that_came_by_sea_cannot_retreat() -> None:
    """Only seaborne infantry attacks: round after round is fought without a question."""
    game = say(scene(MIXED), BY_SEA, "done")
    for _ in range(3):
        assert dice(game) == {"infantry": (2, 1)}
        without_a_hit(game, 2, 3)
    assert shooter(game) == ("Germany", "Karelia")


@rule("AMPH-3", "1941")
@case("R-58", "1941")
def test_overland_units_and_aircraft_leave_together_and_the_seaborne_fight_on() -> None:
    """After a round the tank, the infantry from Norway and the fighter break off: the land units
    go to one place that one of them came from, the fighter stays overhead. The two infantry from
    the transport fight on."""
    game = say(scene(MIXED), BY_SEA, *BY_LAND, BY_AIR, "done")
    assert dice(game) == {"tank": (1, 3), "fighter": (1, 3), "infantry": (3, 1)}
    without_a_hit(game, 5, 3)
    assert choices(game) == {"press", "retreat to Eastern Europe", "retreat to Norway Finland"}
    say(game, "retreat to Norway Finland")
    assert army(game, "Norway Finland", "Germany") == {"infantry": 1, "tank": 1}
    assert army(game, "Karelia", "Germany") == {"infantry": 2, "fighter": 1}
    assert dice(game) == {"infantry": (2, 1)}, "the fighter fires no more"
    roll(game, 1, 1)
    roll(game, 6, 6, 6)
    assert dice(game) == {"infantry": (2, 1)}
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("Karelia") == "Germany"
    say(game, "1 ftr: Karelia > Germany")
    assert army(game, "Germany", "Germany") == {"fighter": 1}


@rule("AMPH-3", "1941")
@case("R-58", "1941")
def test_aircraft_do_not_break_off_without_the_overland_units() -> None:
    """Air and overland units go at the same time."""
    game = say(scene(MIXED), BY_SEA, *BY_LAND, BY_AIR, "done")
    without_a_hit(game, 5, 3)
    assert refused(game, "break off") == ["COM-7"]
    assert set(refused(game, "retreat to sz 5")) == {"COM-7"}, "the sea is no way back"


@rule("AMPH-3", "1941")
def test_aircraft_break_off_alone_where_no_overland_units_fight() -> None:
    """The fighter leaves the seaborne infantry to its fate."""
    game = say(scene(MIXED), BY_SEA, BY_AIR, "done")
    without_a_hit(game, 3, 3)
    assert choices(game) == {"press", "break off"}
    assert refused(game, "retreat to Eastern Europe") == ["AMPH-3"]
    say(game, "break off")
    assert marks(game.state, "Karelia", "fighter") >= {Mark.WITHDRAWN}
    assert dice(game) == {"infantry": (2, 1)}
    roll(game, 6, 6)
    roll(game, 1, 1, 6)
    assert army(game, "Karelia", "Germany") == {"fighter": 1}, "lost, and none could leave"
    assert game.state.owner("Karelia") == "Soviet Union"
    say(game, "1 ftr: Karelia > Germany")


@rule("AMPH-3", "1941")
def test_the_attacker_says_whether_those_who_came_by_sea_or_by_land_are_lost() -> None:
    """Two infantry from the transport and one from Norway take a hit. Whoever keeps the one that
    marched can still leave with it; whoever gives it up fights on without a question."""
    mixed = say(scene(MIXED), BY_SEA, "1 inf: Norway Finland > Karelia", "done")
    roll(mixed, 6, 6, 6)
    roll(mixed, 1, 6, 6)
    assert choices(mixed) == {"lose 1 inf[by land]", "lose 1 inf[by sea]"}
    say(mixed, "lose 1 infantry[by land]")
    assert dice(mixed) == {"infantry": (2, 1)}
    marched = say(scene(MIXED), BY_SEA, "1 inf: Norway Finland > Karelia", "done")
    roll(marched, 6, 6, 6)
    roll(marched, 1, 6, 6)
    say(marched, "lose 1 infantry[by sea]")
    assert choices(marched) == {"press", "retreat to Norway Finland"}


# The sea fight is lost

LOST_AT_SEA = """
    power: Germany
    Germany: Germany 1 fighter
    Eastern Europe: Germany 2 tank
    Sea Zone 6: Germany 1 destroyer, 1 transport (2 infantry)
    Sea Zone 5: United Kingdom 2 destroyer
    Karelia: Soviet Union 2 infantry
"""
SAIL = ("1 dd: sz 6 > sz 5", "1 transport: sz 6 > sz 5 - 2 inf to Karelia")


@rule("AMPH-4", "1941")
@case("R-57", "1941")
def test_overland_units_owe_one_round_when_the_fleet_is_sunk() -> None:
    """Destroyer and transport go down. Tanks and fighter must still fight one round in Karelia;
    after it they may retreat."""
    game = say(scene(LOST_AT_SEA), *SAIL, "2 tank: Eastern Europe > Karelia", BY_AIR, "done")
    assert shooter(game) == ("Germany", "Sea Zone 5")
    roll(game, 6)
    roll(game, 1, 1)
    assert army(game, "Sea Zone 5", "Germany") == {}
    assert shooter(game) == ("Germany", "Karelia"), "no question before the round they owe"
    assert dice(game) == {"tank": (2, 3), "fighter": (1, 3)}
    without_a_hit(game, 3, 2)
    assert choices(game) == {"press", "retreat to Eastern Europe"}
    say(game, "retreat to Eastern Europe")
    assert army(game, "Eastern Europe", "Germany") == {"tank": 2}
    assert army(game, "Karelia", "Germany") == {"fighter": 1}


@rule("AMPH-4", "1941")
@rule("MOV-18", "1941")
@case("R-57", "1941")
def test_overland_units_owe_one_round_when_the_fleet_retreats() -> None:
    """The fleet falls back with the troops still aboard; they do not land. The tanks fight."""
    game = say(scene(LOST_AT_SEA), *SAIL, "2 tank: Eastern Europe > Karelia", "done")
    without_a_hit(game, 1, 2)
    say(game, "retreat to sz 6")
    assert army(game, "Sea Zone 6", "Germany") == {"destroyer": 1, "transport": 1, "infantry": 2}
    assert shooter(game) == ("Germany", "Karelia")
    assert dice(game) == {"tank": (2, 3)}
    without_a_hit(game, 2, 2)
    assert waits(game) == d.PressOrRetreat("Germany", "Karelia")
    say(game, "retreat to Eastern Europe")
    assert refused(game, "1 transport: sz 6 - 2 inf to Norway Finland") == ["NCM-6"]
    say(game, "done")
    assert army(game, "Sea Zone 6", "Germany") == {"destroyer": 1, "transport": 1, "infantry": 2}


@rule("AMPH-4", "1941")
@case("R-57", "1941")
def test_aircraft_alone_owe_the_round_as_well() -> None:
    """Only a fighter was sent against Karelia itself. It fights one round, then may break off."""
    game = say(scene(LOST_AT_SEA), *SAIL, BY_AIR, "done")
    roll(game, 6)
    roll(game, 1, 1)
    assert dice(game) == {"fighter": (1, 3)}
    without_a_hit(game, 1, 2)
    assert choices(game) == {"press", "break off"}


@rule("AMPH-4", "1941")
@rule("COM-9", "1941")
def test_overland_units_may_win_without_the_fleet() -> None:
    """The tanks win the round that they owe, and take Karelia."""
    game = say(scene(LOST_AT_SEA), *SAIL, "2 tank: Eastern Europe > Karelia", "done")
    roll(game, 6)
    roll(game, 1, 1)
    roll(game, 1, 1)
    roll(game, 6, 6)
    assert game.state.owner("Karelia") == "Germany"


@rule("AMPH-8", "1941")
def test_an_assault_with_nobody_left_is_over() -> None:
    """The fleet is sunk and nothing else was sent against Karelia: there is no fight ashore."""
    game = say(scene(LOST_AT_SEA), *SAIL, "done")
    roll(game, 6)
    roll(game, 1, 1)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert facts(game, e.BattleEnded)[-1] == e.BattleEnded("Karelia", "AMPH-8")
    assert army(game, "Karelia", "Soviet Union") == {"infantry": 2}
    assert game.state.owner("Karelia") == "Soviet Union"


@rule("AMPH-8", "1941")
def test_an_assault_goes_on_while_a_land_unit_or_an_aircraft_is_left() -> None:
    """All land units fall; the fighter is still there and is asked. When it is shot down as well
    the assault is over."""
    game = say(scene(MIXED), BY_SEA, BY_AIR, "done")
    roll(game, 6, 6, 6)
    roll(game, 1, 1, 6)
    say(game, "lose 2 inf")
    assert choices(game) == {"press", "break off"}
    say(game, "press")
    assert dice(game) == {"fighter": (1, 3)}
    roll(game, 6)
    roll(game, 1, 6, 6)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert game.state.owner("Karelia") == "Soviet Union"


# Aircraft in one place


@rule("AMPH-6", "1941")
def test_aircraft_fight_either_at_sea_or_ashore() -> None:
    """One fighter was sent to the zone, one to Karelia: each fires in its own battle and in no
    other, and the Soviet fighter in Karelia stays out of the fight at sea."""
    game = scene("""
        power: Germany
        Germany: Germany 2 fighter
        Sea Zone 6: Germany 1 destroyer, 1 transport (2 infantry)
        Sea Zone 5: United Kingdom 1 destroyer
        Karelia: Soviet Union 1 infantry, 1 fighter
    """)
    say(game, *SAIL, BY_AIR, "1 ftr: Germany > sz 5", "done")
    assert dice(game) == {"fighter": (1, 3), "destroyer": (1, 2)}
    roll(game, 3, 6)
    assert dice(game) == {"destroyer": (1, 2)}
    roll(game, 6)
    assert shooter(game) == ("Germany", "Karelia")
    assert dice(game) == {"fighter": (1, 3), "infantry": (2, 1)}
    roll(game, 6, 6, 6)
    assert dice(game) == {"fighter": (1, 4), "infantry": (1, 2)}


@rule("AMPH-6", "1941")
@case("R-59", "1941")
def test_air_cover_that_finds_no_sea_battle_stays_at_sea() -> None:
    """A fighter covers the zone against a submarine, which is then ignored: no fight at sea. It
    takes no part ashore."""
    game = scene("""
        power: Germany
        Germany: Germany 1 fighter
        Sea Zone 5: Germany 1 destroyer, 1 transport (2 infantry); United Kingdom 1 submarine
        Karelia: Soviet Union 1 infantry
    """)
    say(game, BY_SEA, "1 ftr: Germany > sz 5", "done", "ignore")
    assert shooter(game) == ("Germany", "Karelia")
    assert dice(game) == {"infantry": (2, 1)}
    roll(game, 1, 6)
    roll(game, 6)
    assert army(game, "Sea Zone 5", "Germany") == {"fighter": 1, "destroyer": 1, "transport": 1}
    assert army(game, "Karelia", "Germany") == {"infantry": 2}


# After a retreat beside submarines


@rule("AMPH-1", "1941")
@rule("H-29", "1941")
@case("R-64", "1941")
def test_troops_that_fell_back_beside_a_submarine_have_nothing_more_to_decide() -> None:
    """The fleet retreats to a zone with an enemy submarine. The landing is given up: nobody asks
    whether the submarine there is attacked, and nobody fights it."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 tank
        Sea Zone 6: Germany 1 destroyer, 1 transport (2 infantry); United Kingdom 1 submarine
        Sea Zone 5: United Kingdom 1 destroyer
        Karelia: Soviet Union 1 infantry
    """)
    say(game, *SAIL, "1 tank: Eastern Europe > Karelia", "done")
    without_a_hit(game, 1, 1)
    say(game, "retreat to sz 6")
    assert shooter(game) == ("Germany", "Karelia")
    roll(game, 1)
    roll(game, 6)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "United Kingdom") == {"submarine": 1}


@rule("H-29", "1941")
@case("R-64", "1941")
def test_no_retreat_into_the_zone_of_a_landing_that_is_still_to_be_decided() -> None:
    """Another landing will set out from zone 6, where a submarine lies; whether it is attacked is
    not said yet. Until it is, nobody falls back into that zone."""
    game = scene("""
        power: Germany
        Sea Zone 6: Germany 2 destroyer, 1 transport (2 infantry), 1 transport (1 tank); \
            United Kingdom 1 submarine
        Sea Zone 5: United Kingdom 1 destroyer
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "1 dd: sz 6 > sz 5", "1 transport[2 infantry]: sz 6 > sz 5 - 2 inf to Karelia")
    say(game, "1 transport: sz 6 - 1 tank to United Kingdom", "done", "fight Karelia")
    without_a_hit(game, 1, 1)
    assert shooter(game) == ("Germany", "Sea Zone 5"), "the second round, without a question"


# Several zones, several shores


@rule("AMPH-5", "1941")
def test_each_zone_opens_the_shore_for_its_own_troops() -> None:
    """Two transports make for Western Europe from two zones. The one in zone 7 is sunk with its
    escort; the one in zone 6 meets nobody and lands."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 transport (1 tank)
        Sea Zone 8: United Kingdom 1 destroyer, 1 transport (2 infantry)
        Sea Zone 7: Germany 2 destroyer
        Western Europe: Germany 1 infantry
    """)
    say(game, "1 transport: sz 6 - 1 tank to Western Europe", "1 dd: sz 8 > sz 7")
    say(game, "1 transport: sz 8 > sz 7 - 2 inf to Western Europe", "done")
    assert shooter(game) == ("United Kingdom", "Sea Zone 7")
    roll(game, 6)
    roll(game, 1, 1)
    assert shooter(game) == ("United Kingdom", "Western Europe")
    assert dice(game) == {"tank": (1, 3)}


@rule("AMPH-1", "1941")
@rule("COM-15", "1941")
def test_one_sea_battle_opens_two_shores() -> None:
    """From zone 5 troops go to Karelia and to Norway, both Soviet. The ships fight once, in the
    first of the two assaults."""
    game = scene("""
        power: Germany
        owner Norway Finland: Soviet Union
        Sea Zone 6: Germany 1 battleship, 1 transport (2 infantry), 1 transport (1 tank)
        Sea Zone 5: United Kingdom 1 destroyer
        Norway Finland: Soviet Union 1 infantry
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "1 bb: sz 6 > sz 5", "1 transport[2 infantry]: sz 6 > sz 5 - 2 inf to Karelia")
    say(game, "1 transport: sz 6 > sz 5 - 1 tank to Norway Finland", "done")
    say(game, "fight Norway Finland")
    assert shooter(game) == ("Germany", "Sea Zone 5")
    roll(game, 4)
    roll(game, 6)
    assert shooter(game) == ("Germany", "Norway Finland")
    roll(game, 3)
    roll(game, 6)
    assert shooter(game) == ("Germany", "Karelia")
    assert dice(game) == {"infantry": (2, 1)}


# A landing that nobody opposes


@rule("COM-9", "1941")
@rule("AMPH-1", "1941")
def test_an_unopposed_landing_takes_the_territory_without_dice() -> None:
    """Karelia is empty: the troops walk ashore and hold it."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 transport (1 infantry, 1 tank)
    """)
    say(game, "1 transport: sz 5 - 1 inf, 1 tank to Karelia", "done")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert game.state.owner("Karelia") == "Germany"
    assert army(game, "Karelia", "Germany") == {"infantry": 1, "tank": 1}
