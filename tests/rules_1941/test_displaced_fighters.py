"""Aircraft of carriers in battle: defenders, guests, and those that lose their deck (COM-13)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, scene, waits


def on_deck(game: Game, space: str) -> list[int]:
    """How many aircraft stand on each carrier in a zone."""
    present = game.state.at(space)
    return [
        sum(unit.aboard == ship.id for unit in present)
        for ship in present
        if ship.kind == "carrier"
    ]


# In the battle


@rule("COM-13", "1941")
@case("R-9", "1941")
def test_every_fighter_of_an_attacked_carrier_defends() -> None:
    """A British carrier with a British and an American fighter: both fire, and either may be the
    casualty of a destroyer's hit."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 6: United Kingdom 1 carrier (1 fighter; United States 1 fighter)
    """)
    say(game, "1 dd: sz 5 > sz 6", "done")
    roll(game, 2)
    assert choices(game) == {
        "lose 1 cv",
        "lose 1 ftr[United Kingdom]",
        "lose 1 ftr[United States]",
    }
    say(game, "lose 1 ftr[United States]", "agree")
    assert dice(game) == {"fighter": (2, 4), "carrier": (1, 2)}
    roll(game, 4, 6, 6)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"carrier": 1, "fighter": 1}
    assert army(game, "Sea Zone 6", "United States") == {}


@rule("COM-13", "1941")
@case("R-9", "1941")
def test_fighters_defend_in_the_air_even_against_submarines_alone() -> None:
    """Only a submarine attacks. The fighters roll although they cannot hit it; its hit can be the
    carrier alone."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 carrier (1 fighter; United States 1 fighter)
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none")
    roll(game, 6)
    assert dice(game) == {"fighter": (2, 4), "carrier": (1, 2)}
    roll(game, 1, 1, 6)
    assert army(game, "Sea Zone 6", "Germany") == {"submarine": 1}
    say(game, "press", "submerge none")
    roll(game, 2)
    assert army(game, "Sea Zone 6", "United Kingdom") == {"fighter": 1}
    assert army(game, "Sea Zone 6", "United States") == {"fighter": 1}


@rule("UNI-5", "1941")
@case("R-8", "1941")
def test_a_guest_of_an_attacking_carrier_is_cargo() -> None:
    """A German carrier attacks with a Japanese fighter aboard: it rolls no die, cannot be the
    casualty, and goes down with the ship."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 carrier (Japan 2 fighter), 1 destroyer
        Sea Zone 6: United Kingdom 1 battleship
    """)
    say(game, "1 cv: sz 5 > sz 6", "1 dd: sz 5 > sz 6", "done")
    assert army(game, "Sea Zone 6", "Japan") == {"fighter": 2}
    assert dice(game) == {"destroyer": (1, 2), "carrier": (1, 1)}
    roll(game, 6, 6)
    roll(game, 4)
    assert choices(game) == {"lose 1 cv", "lose 1 dd"}
    say(game, "lose 1 cv")
    assert army(game, "Sea Zone 6", "Japan") == {}
    assert army(game, "Sea Zone 6", "Germany") == {"destroyer": 1}


@rule("UNI-5", "1941")
def test_own_fighters_of_an_attacking_carrier_survive_its_loss() -> None:
    """The carrier fought where it began the turn, and its own fighter with it, from the air. It
    is lost; the fighter lives and must find another place to land."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 carrier (1 fighter); Germany 1 battleship
    """)
    say(game, "done")
    assert dice(game) == {"fighter": (1, 3), "carrier": (1, 1)}
    roll(game, 6, 6)
    roll(game, 4)
    say(game, "lose 1 cv")
    assert army(game, "Sea Zone 6", "United Kingdom") == {"fighter": 1}
    say(game, "break off", "1 ftr: sz 6 > United Kingdom")
    assert army(game, "United Kingdom", "United Kingdom") == {"fighter": 1}


# Back to the deck


@rule("COM-13", "1941")
@case("R-12", "1941")
def test_fighters_return_to_a_carrier_that_survives() -> None:
    """The attack is beaten off. The fighters are back on their carrier, and nobody asks them
    whether they would rather land in the United Kingdom next door."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 destroyer
        Sea Zone 6: United Kingdom 1 carrier (2 fighter)
    """)
    say(game, "1 dd: sz 5 > sz 6", "done")
    roll(game, 6)
    roll(game, 1, 6, 6)
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert on_deck(game, "Sea Zone 6") == [2]


@rule("COM-13", "1941")
def test_a_displaced_fighter_goes_to_another_carrier_in_the_zone() -> None:
    """One of two carriers is sunk; the other has a free place, and that comes before any land."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine, 1 battleship
        Sea Zone 6: United Kingdom 1 carrier (1 fighter); United States 1 carrier (1 fighter)
    """)
    say(game, "1 sub: sz 5 > sz 6", "1 bb: sz 5 > sz 6", "done", "submerge none")
    roll(game, 2)
    say(game, "lose 1 cv[United Kingdom 1 fighter]", "agree")
    roll(game, 6)
    roll(game, 6, 6, 6)
    say(game, "retreat to sz 5")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 6", "United Kingdom") == {"fighter": 1}
    assert on_deck(game, "Sea Zone 6") == [2]


@rule("COM-13", "1941")
def test_a_free_place_takes_one_fighter_only() -> None:
    """A British and an American fighter lose their deck and one place is left in the zone: one
    lands there, the other has to fly."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 carrier (1 fighter), \
            1 carrier (1 fighter; United States 1 fighter)
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none")
    roll(game, 2)
    say(game, "lose 1 cv[United Kingdom 1 fighter 1 United States fighter]", "agree")
    roll(game, 6, 6, 6, 6)
    say(game, "retreat to sz 5")
    assert on_deck(game, "Sea Zone 6") == [2]
    assert waits(game) == d.ChooseLanding("United States", "Sea Zone 6")


@rule("COM-13", "1941")
@rule("COM-4", "1941")
def test_the_owner_says_which_carrier_is_lost() -> None:
    """An empty carrier and a full one: the owner gives up the empty one, and no fighter loses its
    deck."""
    game = scene("""
        power: Germany
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 carrier (2 fighter), 1 carrier
    """)
    say(game, "1 sub: sz 5 > sz 6", "done", "submerge none")
    roll(game, 2)
    say(game, "lose 1 cv[empty]")
    roll(game, 6, 6, 6)
    say(game, "retreat to sz 5")
    assert on_deck(game, "Sea Zone 6") == [2]
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")


# One space, or lost

STRANDED = """
    power: Germany
    Sea Zone 5: Germany 1 submarine
    Sea Zone 6: United Kingdom 1 carrier (2 fighter)
"""


def sink_the_carrier(game: Game, way: str) -> Game:
    say(game, f"1 sub: {way}", "done", "submerge none")
    return roll(game, 2)


@rule("COM-13", "1941")
@rule("NCM-5", "1941")
def test_displaced_fighters_fly_one_space_before_the_mover_moves() -> None:
    """Off the coast of Norway: each British fighter goes to the United Kingdom, one border away,
    before the Germans make any noncombat move."""
    game = sink_the_carrier(scene(STRANDED), "sz 5 > sz 6")
    assert waits(game) == d.ChooseLanding("United Kingdom", "Sea Zone 6")
    assert choices(game) == {"1 ftr: sz 6 > United Kingdom"}
    assert refused(game, "1 ftr: sz 6 > Norway Finland") == ["COM-13"], "hostile"
    assert refused(game, "1 ftr: sz 6 > Eastern Canada") == ["COM-13"], "too far"
    assert refused(game, "1 ftr: sz 6 > sz 7") == ["COM-13"], "no carrier"
    say(game, "1 ftr: sz 6 > United Kingdom")
    assert waits(game) == d.ChooseLanding("United Kingdom", "Sea Zone 6")
    say(game, "1 ftr: sz 6 > United Kingdom")
    assert army(game, "United Kingdom", "United Kingdom") == {"fighter": 2}
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")


@rule("COM-13", "1941")
def test_a_displaced_fighter_may_fly_to_a_carrier_one_space_away() -> None:
    """An American carrier in the next zone has one free place: one fighter may land there, the
    second has only the land."""
    game = scene(STRANDED + "    Sea Zone 7: United States 1 carrier (1 fighter)")
    sink_the_carrier(game, "sz 5 > sz 6")
    assert choices(game) == {"1 ftr: sz 6 > United Kingdom", "1 ftr: sz 6 > sz 7"}
    say(game, "1 ftr: sz 6 > sz 7")
    assert on_deck(game, "Sea Zone 7") == [2]
    assert choices(game) == {"1 ftr: sz 6 > United Kingdom"}
    say(game, "1 ftr: sz 6 > United Kingdom")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"fighter": 1}


@rule("COM-13", "1941")
def test_displaced_fighters_without_a_place_are_lost() -> None:
    """In the middle of the ocean there is neither land nor carrier one space away."""
    game = scene("""
        power: Germany
        Sea Zone 14: Germany 1 submarine
        Sea Zone 13: United Kingdom 1 carrier (2 fighter)
    """)
    sink_the_carrier(game, "sz 14 > sz 13")
    assert waits(game) == d.ChooseMove("Germany", "noncombat_move")
    assert army(game, "Sea Zone 13", "United Kingdom") == {}


@rule("COM-13", "1941")
def test_displaced_fighters_wait_until_all_battles_are_over() -> None:
    """The carrier off Norway is sunk first; then Norway's neighbour is fought over; only then do
    the fighters land."""
    game = scene("""
        power: Germany
        Eastern Europe: Germany 1 tank
        Karelia: Soviet Union 1 infantry
        Sea Zone 5: Germany 1 submarine
        Sea Zone 6: United Kingdom 1 carrier (1 fighter)
    """)
    say(game, "1 sub: sz 5 > sz 6", "1 tank: Eastern Europe > Karelia", "done", "fight sz 6")
    say(game, "submerge none")
    roll(game, 2)
    assert shooter(game) == ("Germany", "Karelia")
    roll(game, 1)
    roll(game, 6)
    assert waits(game) == d.ChooseLanding("United Kingdom", "Sea Zone 6")


COAST = """
    power: Japan
    Southeast Asia: Japan 2 tank
    India: United Kingdom 1 infantry
    Sea Zone 31: Japan 1 submarine
    Sea Zone 29: United Kingdom 1 carrier (1 fighter)
"""


@rule("COM-13", "1941")
def test_land_that_is_lost_in_the_same_turn_is_no_refuge() -> None:
    """India is the only land beside the zone. The Japanese sink the carrier and take India as
    well, and the fighter is lost."""
    game = scene(COAST)
    say(game, "1 sub: sz 31 > sz 29", "2 tank: Southeast Asia > India", "done", "fight sz 29")
    say(game, "submerge none")
    roll(game, 2)
    roll(game, 1, 1)
    roll(game, 6)
    assert game.state.owner("India") == "Japan"
    assert army(game, "Sea Zone 29", "United Kingdom") == {}
    assert waits(game) == d.ChooseMove("Japan", "noncombat_move")


@rule("COM-13", "1941")
def test_land_that_was_defended_is_a_refuge() -> None:
    """The same, but India holds out: the fighter lands there."""
    game = scene(COAST)
    say(game, "1 sub: sz 31 > sz 29", "2 tank: Southeast Asia > India", "done", "fight sz 29")
    say(game, "submerge none")
    roll(game, 2)
    roll(game, 6, 6)
    roll(game, 6)
    say(game, "retreat to Southeast Asia")
    assert choices(game) == {"1 ftr: sz 29 > India"}
    say(game, "1 ftr: sz 29 > India")
    assert army(game, "India", "United Kingdom") == {"infantry": 1, "fighter": 1}
