"""Who is hit by what, and who chooses (COM-3, COM-4)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core.state import Losses
from tests.rules_1941.fighting import choices, dice
from tests.rules_1941.moving import pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits

# The owner chooses


@rule("COM-4", "1941")
def test_the_owner_of_the_units_chooses_what_is_lost() -> None:
    """Two hits on two infantry and two tanks: the defender says which; later the attacker does."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 infantry, 3 tank
        Karelia: Soviet Union 2 infantry, 2 tank
    """)
    say(game, "1 inf, 3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1, 6, 6)
    assert waits(game) == d.ChooseLosses("Soviet Union", "Karelia", 2)
    assert choices(game) == {"lose 2 inf", "lose 1 inf, 1 tank", "lose 2 tank"}
    say(game, "lose 1 inf, 1 tank")
    roll(game, 1, 6, 6, 6)
    assert waits(game) == d.ChooseLosses("Germany", "Karelia", 1)
    say(game, "lose 1 tank")
    assert army(game, "Karelia", "Soviet Union") == {"infantry": 1, "tank": 1}
    assert army(game, "Karelia", "Germany") == {"infantry": 1, "tank": 2}


@rule("COM-4", "1941")
def test_neither_fewer_nor_more_units_than_hits_are_lost() -> None:
    """Two hits take two units, no fewer, no more, and only units that are there."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 2 tank
        Karelia: Soviet Union 2 infantry, 2 tank
    """)
    say(game, "2 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1)
    assert refused(game, "lose 1 inf") == ["COM-4"]
    assert refused(game, "lose 2 inf, 1 tank") == ["COM-4"]
    assert refused(game, "lose 2 fighter") == ["COM-4"]
    assert refused(game, "lose nothing") == ["COM-4"]
    assert refused(game, "lose 2 inf") == []


@rule("COM-4", "1941")
def test_hits_beyond_the_last_unit_are_lost() -> None:
    """Three hits on one infantry: it is lost, and that is all."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 3 tank
        Karelia: Soviet Union 1 infantry
    """)
    say(game, "3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1, 1)
    roll(game, 6)
    assert army(game, "Karelia", "Soviet Union") == {}
    assert army(game, "Karelia", "Germany") == {"tank": 3}


# Who can hit whom


@rule("COM-3", "1941")
def test_a_submarine_cannot_hit_a_fighter() -> None:
    """A submarine surprises a carrier with two fighters: its hit must be the carrier."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 carrier (2 fighter)
        United Kingdom: United Kingdom 1 infantry
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none")
    roll(game, 2)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"fighter": 2}
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}, "fighters cannot hit it either"


@rule("COM-3", "1941")
def test_aircraft_hit_no_submarine_without_a_destroyer() -> None:
    """Fighters and a battleship attack a destroyer and a submarine: two hits of fighters and
    none of the battleship. The submarine cannot take one, so a hit is lost."""
    game = scene("""
        power: Germany
        Western Europe: Germany 2 fighter
        Sea Zone 7: Germany 1 battleship
        Sea Zone 8: United Kingdom 1 destroyer, 1 submarine
    """)
    say(game, "2 ftr: Western Europe > sz 8", "1 bb: sz 7 > sz 8", "done", "submerge none")
    assert dice(game) == {"submarine": (1, 1)}
    roll(game, 6)
    assert dice(game) == {"battleship": (1, 4), "fighter": (2, 3)}
    roll(game, 6, 3, 3)
    roll(game, 6)
    assert army(game, "Sea Zone 8", "United Kingdom") == {"submarine": 1}


@rule("COM-3", "1941")
def test_aircraft_hit_submarines_beside_a_destroyer_of_their_own() -> None:
    """With a destroyer in the attack, a hit of the fighter goes to the submarine."""
    game = scene("""
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 7: Germany 1 destroyer
        Sea Zone 8: United Kingdom 1 submarine
    """)
    say(game, "1 ftr: Western Europe > sz 8", "1 dd: sz 7 > sz 8", "done")
    assert dice(game) == {"fighter": (1, 3), "destroyer": (1, 2)}
    roll(game, 3, 6)
    assert dice(game) == {"submarine": (1, 1)}, "no surprise: it fires among the casualties"
    roll(game, 6)
    assert army(game, "Sea Zone 8", "United Kingdom") == {}


@rule("COM-3", "1941")
def test_defending_fighters_hit_submarines_only_beside_a_defending_destroyer() -> None:
    """Two submarines attack a carrier, its fighter and a destroyer: the fighter's hit counts.
    Against the carrier alone the same hit is lost."""
    position = """
        power: Germany
        Sea Zone 5: Germany 2 submarine
        Sea Zone 6: United Kingdom 1 carrier (1 fighter){escort}
    """
    game = scene(position.format(escort=", 1 destroyer"))
    say(game, "2 sub: sz 5 > sz 6", "done")
    roll(game, 6, 6)
    assert dice(game) == {"fighter": (1, 4), "destroyer": (1, 2), "carrier": (1, 2)}
    roll(game, 4, 6, 6)
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}

    game = scene(position.format(escort=""))
    say(game, "2 sub: sz 5 > sz 6", "done", "submerge none")
    roll(game, 6, 6)
    assert dice(game) == {"fighter": (1, 4), "carrier": (1, 2)}
    roll(game, 4, 6)
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 2}


# As many hits as possible


@rule("COM-4", "1941")
@case("R-34", "1941")
def test_the_example_of_the_rulebook() -> None:
    """A destroyer and two submarines score three hits on a destroyer and a carrier with a
    fighter: the destroyer's hit must be the fighter, so that all three find a target."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 2 submarine
        Sea Zone 6: United Kingdom 1 destroyer, 1 carrier (1 fighter)
    """)
    say(game, "1 dd: sz 5 > sz 6", "2 sub: sz 5 > sz 6", "done")
    assert dice(game) == {"submarine": (2, 2), "destroyer": (1, 2)}
    roll(game, 1, 2, 2)
    assert dice(game) == {"fighter": (1, 4), "destroyer": (1, 2), "carrier": (1, 2)}, (
        "all fire back"
    )
    roll(game, 6, 6, 6)
    assert army(game, "Sea Zone 6", "United Kingdom") == {}
    assert army(game, "Sea Zone 6", "Germany") == {"destroyer": 1, "submarine": 2}


@rule("COM-4", "1941")
@case("R-34", "1941")
def test_with_a_hit_less_the_defender_has_a_choice_but_wastes_nothing() -> None:
    """One hit of the destroyer and one of a submarine on the same fleet: any two units but not
    two of which neither is a ship, and never a single one."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 2 submarine
        Sea Zone 6: United Kingdom 1 destroyer, 1 carrier (2 fighter)
    """)
    say(game, "1 dd: sz 5 > sz 6", "2 sub: sz 5 > sz 6", "done")
    roll(game, 1, 6, 1)
    assert waits(game) == d.ChooseLosses("United Kingdom", "Sea Zone 6", 2)
    assert choices(game) == {"lose 1 dd, 1 cv", "lose 1 ftr, 1 cv", "lose 1 ftr, 1 dd"}
    assert refused(game, "lose 2 ftr") == ["COM-4"]
    assert refused(game, "lose 1 ftr") == ["COM-4"]


@rule("COM-4", "1941")
@case("R-34", "1941")
def test_hits_of_aircraft_and_submarines_are_laid_where_they_count() -> None:
    """A submarine and a fighter both hit a destroyer and a submarine. The fighter's hit can only
    be the destroyer, so the submarine's hit must be the submarine."""
    game = scene("""
        power: Germany
        Western Europe: Germany 1 fighter
        Sea Zone 7: Germany 1 submarine
        Sea Zone 8: United Kingdom 1 destroyer, 1 submarine
    """)
    say(game, "1 ftr: Western Europe > sz 8", "1 sub: sz 7 > sz 8", "done", "submerge none")
    roll(game, 6)
    assert dice(game) == {"fighter": (1, 3), "submarine": (1, 2)}
    roll(game, 1, 1)
    roll(game, 6)
    assert army(game, "Sea Zone 8", "United Kingdom") == {}


@rule("COM-4", "1941")
def test_transports_are_taken_last_by_the_defender() -> None:
    """One hit on a destroyer, a carrier and a transport: not the transport."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 battleship
        Sea Zone 6: United Kingdom 1 destroyer, 1 carrier, 1 transport
    """)
    say(game, "1 bb: sz 5 > sz 6", "done")
    roll(game, 4)
    assert refused(game, "lose 1 transport") == ["COM-4"]
    assert choices(game) == {"lose 1 cv", "lose 1 dd"}


@rule("COM-4", "1941")
def test_transports_are_taken_last_by_the_attacker() -> None:
    """Two hits on a destroyer and two transports: the destroyer and one transport."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 2 transport
        Sea Zone 6: United Kingdom 2 destroyer
    """)
    say(game, "1 dd: sz 5 > sz 6", "2 transport: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 2)
    assert army(game, "Sea Zone 6", "Germany") == {"transport": 1}


@rule("COM-4", "1941")
def test_transports_take_hits_that_nothing_else_can_take() -> None:
    """Fighters and a submarine attack a submarine and two transports. Without a destroyer the
    fighters' hits cannot be the submarine, so a transport takes one though it is not the last."""
    game = scene("""
        power: Germany
        Western Europe: Germany 2 fighter
        Sea Zone 7: Germany 1 submarine
        Sea Zone 8: United Kingdom 1 submarine, 2 transport
    """)
    say(game, "2 ftr: Western Europe > sz 8", "1 sub: sz 7 > sz 8", "done")
    say(game, "submerge none", "submerge none")
    roll(game, 6)
    roll(game, 6)
    assert dice(game) == {"fighter": (2, 3)}
    roll(game, 3, 6)
    assert army(game, "Sea Zone 8", "United Kingdom") == {"submarine": 1, "transport": 1}


# Cargo


@rule("COM-4", "1941")
@rule("COM-8", "1941")
def test_cargo_goes_down_with_its_ship() -> None:
    """The attacker's only loss is a transport with a tank and an allied infantry: all are gone,
    and the cargo was no choice of its own."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 1 transport (1 tank; Japan 1 infantry)
        Sea Zone 6: United Kingdom 3 destroyer
    """)
    say(game, "1 dd: sz 5 > sz 6", "1 transport: sz 5 > sz 6", "done")
    assert dice(game) == {"destroyer": (1, 2)}, "cargo does not fire"
    roll(game, 6)
    roll(game, 2, 2, 6)
    assert army(game, "Sea Zone 6", "Germany") == {}
    assert army(game, "Sea Zone 6", "Japan") == {}


@rule("COM-4", "1941")
def test_the_owner_says_which_transport_goes_down() -> None:
    """An empty transport and a full one, one hit that must be a transport: the owner keeps the
    full one."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer, 1 transport, 1 transport (2 infantry)
        Sea Zone 6: United Kingdom 3 destroyer
    """)
    say(game, "1 dd: sz 5 > sz 6", "1 transport[empty]: sz 5 > sz 6")
    say(game, "1 transport: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 2, 2, 6)
    assert waits(game) == d.ChooseLosses("Germany", "Sea Zone 6", 2)
    say(game, "lose 1 dd, 1 transport[empty]")
    assert army(game, "Sea Zone 6", "Germany") == {"transport": 1, "infantry": 2}


# Several defenders

ALLIES = """
    power: Germany
    {seats}
    Eastern Europe: Germany 3 tank
    Karelia: Soviet Union 2 infantry; United Kingdom 1 infantry; United States 1 fighter
"""


@rule("COM-4", "1941")
def test_several_defenders_agree_on_the_losses() -> None:
    """Soviet, British and American units defend together and fire together. What the Soviets
    propose is lost when both others agree."""
    game = scene(ALLIES.format(seats=""))
    say(game, "3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1, 6)
    assert waits(game) == d.ChooseLosses("Soviet Union", "Karelia", 2)
    say(game, "lose 1 inf[Soviet Union], 1 ftr")
    proposal = Losses({"infantry[Soviet Union]": 1, "fighter": 1})
    assert waits(game) == d.AgreeLosses("United Kingdom", "Karelia", proposal)
    say(game, "agree")
    assert waits(game) == d.AgreeLosses("United States", "Karelia", proposal)
    say(game, "agree")
    assert dice(game) == {"fighter": (1, 4), "infantry": (3, 2)}
    roll(game, 6, 6, 6, 6)
    assert army(game, "Karelia", "Soviet Union") == {"infantry": 1}
    assert army(game, "Karelia", "United Kingdom") == {"infantry": 1}
    assert army(game, "Karelia", "United States") == {}


@rule("COM-4", "1941")
def test_the_attacker_chooses_when_the_defenders_cannot_agree() -> None:
    """The Americans will not have their fighter lost: now the Germans choose, and take both
    infantry of the Soviets."""
    game = scene(ALLIES.format(seats=""))
    say(game, "3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1, 6)
    say(game, "lose 1 inf[Soviet Union], 1 ftr", "agree", "dispute")
    assert waits(game) == d.ChooseLosses("Germany", "Karelia", 2)
    assert refused(game, "lose 1 tank, 1 ftr") == ["COM-4"], "not his own, of course"
    say(game, "lose 2 inf[Soviet Union]")
    roll(game, 6, 6, 6, 6)
    assert army(game, "Karelia", "Soviet Union") == {}
    assert army(game, "Karelia", "United Kingdom") == {"infantry": 1}
    assert army(game, "Karelia", "United States") == {"fighter": 1}


@rule("COM-4", "1941")
def test_one_player_with_several_powers_agrees_with_himself() -> None:
    """Ann plays the Soviets and the Americans, Bob the British: only Bob is asked to agree."""
    seats = 'seats: {"Soviet Union": "Ann", "United States": "Ann", "United Kingdom": "Bob"}'
    game = scene(ALLIES.format(seats=seats))
    say(game, "3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1, 6)
    say(game, "lose 2 inf[Soviet Union]")
    assert waits(game) == d.AgreeLosses(
        "United Kingdom", "Karelia", Losses({"infantry[Soviet Union]": 2})
    )
    say(game, "agree")
    assert dice(game) == {"fighter": (1, 4), "infantry": (3, 2)}

    seats = seats.replace("Bob", "Ann")
    game = scene(ALLIES.format(seats=seats))
    say(game, "3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1, 6)
    say(game, "lose 2 inf[Soviet Union]")
    assert dice(game) == {"fighter": (1, 4), "infantry": (3, 2)}, "nobody else to ask"


@rule("COM-4", "1941")
def test_several_defenders_without_a_choice_are_not_asked() -> None:
    """Three hits on three units of three powers: there is nothing to agree on."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 3 tank
        Karelia: Soviet Union 1 infantry; United Kingdom 1 infantry; United States 1 fighter
    """)
    say(game, "3 tank: Eastern Europe > Karelia", "done")
    roll(game, 1, 1, 1)
    assert dice(game) == {"fighter": (1, 4), "infantry": (2, 2)}


@rule("COM-4", "1941")
def test_a_fighter_of_the_carrier_and_one_that_flew_in_are_told_apart() -> None:
    """Both attack in zone 5; the one from the carrier there has its whole range left."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 carrier (1 fighter); United Kingdom 1 battleship
        Germany: Germany 1 fighter
    """)
    say(game, "1 fighter: Germany > sz 5", "done")
    roll(game, 6, 6, 6)
    roll(game, 1)
    assert choices(game) == {"lose 1 cv", "lose 1 ftr[3 left]", "lose 1 ftr[4 left]"}
    say(game, "lose 1 fighter[4 left]")
    (left,) = pieces(game, "Sea Zone 5", "fighter")
    assert left.origin == "Germany"
