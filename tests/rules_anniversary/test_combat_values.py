"""What units hit on, and the round of battle (UNI-1, UNI-3, COM-1, COM-4; advances of TEC-2)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, roll, say, scene, waits


def land(edition: str, ours: str, theirs: str, more: str = "") -> Game:
    """Germany attacks East Poland from Poland with everything."""
    text = f"""
        power: Germany
        owner East Poland: Soviet Union
        Poland: Germany {ours}
        East Poland: Soviet Union {theirs}
        {more}
    """
    game = scene(text, edition=edition)
    for part in ours.split(", "):
        say(game, f"{part}: Poland > East Poland")
    return say(game, "done")


@rule("UNI-1", "anniversary-1941", "anniversary-1942")
@both
def test_each_artillery_raises_one_infantry(edition: str) -> None:
    """Two artillery and five infantry: two infantry hit on 2, three on 1."""
    game = land(edition, "5 infantry, 2 artillery", "1 infantry")
    roll_asked = waits(game)
    assert isinstance(roll_asked, d.Roll)
    volleys = {(v.kind, v.dice, v.hits_on) for v in roll_asked.volleys}
    assert volleys == {("artillery", 2, 2), ("infantry", 2, 2), ("infantry", 3, 1)}


@rule("UNI-1", "anniversary-1941", "anniversary-1942")
@both
def test_artillery_raises_nobody_in_defence_and_no_tank(edition: str) -> None:
    """A tank beside an artillery stays at 3; defending infantry beside one at 2."""
    game = land(edition, "1 artillery, 1 tank", "2 infantry, 1 artillery")
    assert dice(game) == {"tank": (1, 3), "artillery": (1, 2)}
    roll(game, 6, 6)
    assert dice(game) == {"infantry": (2, 2), "artillery": (1, 2)}


@rule("UNI-1", "anniversary-1941", "anniversary-1942")
@both
def test_support_is_counted_anew_each_round(edition: str) -> None:
    """The artillery falls in the first round: the infantry hits on 1 in the second."""
    game = land(edition, "1 infantry, 1 artillery", "1 infantry")
    assert dice(game) == {"artillery": (1, 2), "infantry": (1, 2)}
    roll(game, 6, 6)
    roll(game, 1)
    say(game, "lose 1 artillery", "press")
    assert dice(game) == {"infantry": (1, 1)}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_advanced_artillery_raises_two_infantry_each(edition: str) -> None:
    """One artillery and three infantry: two hit on 2."""
    more = 'advances: {"Germany": ["advanced artillery"]}'
    game = land(edition, "3 infantry, 1 artillery", "1 infantry", more)
    asked = waits(game)
    assert isinstance(asked, d.Roll)
    volleys = {(v.kind, v.dice, v.hits_on) for v in asked.volleys}
    assert volleys == {("artillery", 1, 2), ("infantry", 2, 2), ("infantry", 1, 1)}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_jet_fighters_attack_at_four_and_defend_as_before(edition: str) -> None:
    """German jets against Soviet jets: 4 on either side, the defender's as printed."""
    more = 'advances: {"Germany": ["jet fighters"], "Soviet Union": ["jet fighters"]}'
    game = land(edition, "1 fighter, 1 infantry", "1 fighter", more)
    assert dice(game) == {"fighter": (1, 4), "infantry": (1, 1)}
    roll(game, 6, 6)
    assert dice(game) == {"fighter": (1, 4)}


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_heavy_bombers_roll_twice_in_attack_and_once_in_defence(edition: str) -> None:
    """Two dice for the attacking heavy bomber, both may hit; a defending one has one die at 1."""
    more = 'advances: {"Germany": ["heavy bombers"], "Soviet Union": ["heavy bombers"]}'
    game = land(edition, "1 bomber, 1 infantry", "2 infantry, 1 bomber", more)
    assert dice(game) == {"bomber": (2, 4), "infantry": (1, 1)}
    roll(game, 4, 4, 6)
    say(game, "lose 2 infantry")
    assert dice(game) == {"infantry": (2, 2), "bomber": (1, 1)}


@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_an_allys_advance_is_no_help(edition: str) -> None:
    """Italy's jets do not make Germany's fighters better."""
    game = land(
        edition, "1 fighter, 1 infantry", "1 infantry", 'advances: {"Italy": ["jet fighters"]}'
    )
    assert dice(game) == {"fighter": (1, 3), "infantry": (1, 1)}


VALUES = [
    ("infantry", 1, 2),
    ("artillery", 2, 2),
    ("tank", 3, 3),
    ("fighter", 3, 4),
    ("bomber", 4, 1),
]


@rule("COM-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("kind", "attack", "defence"), VALUES)
def test_a_round_on_land(edition: str, kind: str, attack: int, defence: int) -> None:
    """Each kind hits on its attack value; what it hits fires back before it leaves, on its defence
    value; then the attacker may press or retreat."""
    game = land(edition, f"1 {kind}, 1 tank" if kind != "tank" else "2 tank", f"2 {kind}")
    assert dice(game)[kind] == (2 if kind == "tank" else 1, attack)
    roll(game, 1, 1)
    assert dice(game) == {kind: (2, defence)}, "both casualties fire"
    roll(game, 6, 6)
    assert army(game, "East Poland", "Soviet Union") == {}


SHIPS = [
    ("submarine", 2, 1),
    ("destroyer", 2, 2),
    ("cruiser", 3, 3),
    ("carrier", 1, 2),
    ("battleship", 4, 4),
]


@rule("COM-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("kind", "attack", "defence"), SHIPS)
def test_a_round_at_sea(edition: str, kind: str, attack: int, defence: int) -> None:
    """Ships on their printed values; destroyers on both sides keep submarines from striking
    first."""
    text = f"""
        power: Germany
        Sea Zone 6: Germany 1 destroyer, 1 {kind}
        Sea Zone 7: United Kingdom 1 destroyer, 1 {kind}
    """
    orders = ["1 dd: sz 6 > sz 7", f"1 {kind}: sz 6 > sz 7"]
    if kind == "destroyer":
        text = text.replace("1 destroyer, 1 destroyer", "2 destroyer")
        orders = ["2 dd: sz 6 > sz 7"]
    game = say(scene(text, edition=edition), *orders, "done")
    count = 2 if kind == "destroyer" else 1
    assert dice(game)[kind] == (count, attack)
    roll(game, 6, 6)
    assert dice(game)[kind] == (count, defence)


# Battleships

DUEL = """
    power: Germany
    Sea Zone 6: Germany 1 battleship, 1 cruiser
    Sea Zone 7: United Kingdom 1 battleship
"""


@rule("UNI-3", "anniversary-1941", "anniversary-1942")
@both
def test_a_battleship_takes_two_hits_in_one_combat(edition: str) -> None:
    """The first hit damages it, it fires on; the second sinks it."""
    orders = ("1 bb: sz 6 > sz 7", "1 ca: sz 6 > sz 7", "done")
    game = say(scene(DUEL, edition=edition), *orders)
    roll(game, 1, 6)
    assert dice(game) == {"battleship": (1, 4)}
    roll(game, 6)
    assert [unit.damage for unit in game.state.at("Sea Zone 7") if unit.power != "Germany"] == [1]
    say(game, "press")
    roll(game, 1, 6)
    roll(game, 6)
    assert army(game, "Sea Zone 7", "United Kingdom") == {}


@rule("UNI-3", "anniversary-1941", "anniversary-1942")
@both
def test_a_damaged_battleship_is_whole_again_when_the_combat_is_over(edition: str) -> None:
    """Both battleships take a hit, Germany retreats: both are upright again at once."""
    orders = ("1 bb: sz 6 > sz 7", "1 ca: sz 6 > sz 7", "done")
    game = say(scene(DUEL, edition=edition), *orders)
    roll(game, 1, 6)
    roll(game, 1)
    assert choices(game) == {"damage 1 bb", "lose 1 ca"}
    say(game, "damage 1 battleship", "retreat to sz 6")
    assert all(
        not unit.damage for space in ("Sea Zone 6", "Sea Zone 7") for unit in game.state.at(space)
    )


# Several defenders


@rule("COM-4", "anniversary-1941", "anniversary-1942")
@both
def test_several_defenders_agree_or_the_attacker_chooses(edition: str) -> None:
    """Soviet and British infantry stand together. The British dispute what the Soviets propose:
    Germany chooses, and all of them fired."""
    game = land(edition, "1 infantry, 1 tank", "1 infantry; United Kingdom 1 infantry")
    roll(game, 1, 6)
    asked = waits(game)
    assert isinstance(asked, d.ChooseLosses)
    assert asked.power == "Soviet Union"
    say(game, "lose 1 infantry[United Kingdom]")
    assert isinstance(waits(game), d.AgreeLosses)
    say(game, "dispute")
    chooses = waits(game)
    assert isinstance(chooses, d.ChooseLosses)
    assert chooses.power == "Germany"
    say(game, "lose 1 infantry[Soviet Union]")
    assert dice(game) == {"infantry": (2, 2)}
    roll(game, 6, 6)
    assert army(game, "East Poland", "United Kingdom") == {"infantry": 1}


@rule("COM-4", "anniversary-1941", "anniversary-1942")
@both
def test_transports_are_lost_last_with_their_cargo(edition: str) -> None:
    """A destroyer and a loaded transport defend: the hit is the destroyer's; the transport then
    sinks with what it carries."""
    text = """
        power: Germany
        Sea Zone 6: Germany 2 cruiser
        Sea Zone 7: United Kingdom 1 destroyer, 1 transport (1 tank, 1 infantry)
    """
    game = say(scene(text, edition=edition), "2 ca: sz 6 > sz 7", "done")
    roll(game, 3, 6)
    roll(game, 6)
    assert army(game, "Sea Zone 7", "United Kingdom") == {}


# Aircraft on carriers


@rule("COM-13", "anniversary-1941", "anniversary-1942")
@rule("UNI-9", "anniversary-1941", "anniversary-1942")
@case("R-9", "anniversary-1941", "anniversary-1942")
@both
def test_guests_on_a_defending_carrier_fight_and_land_elsewhere(edition: str) -> None:
    """An American fighter on a British carrier defends at 4. The carrier is chosen as the loss;
    after all battles the fighter flies one space to the United Kingdom. Fighters on the island
    next to the zone took no part."""
    text = """
        power: Germany
        United Kingdom: United Kingdom 2 fighter
        Sea Zone 6: Germany 1 cruiser
        Sea Zone 7: United Kingdom 1 aircraft carrier (United States 1 fighter)
    """
    game = say(scene(text, edition=edition), "1 ca: sz 6 > sz 7", "done")
    roll(game, 1)
    assert choices(game) == {"lose 1 ftr", "lose 1 cv"}
    say(game, "lose 1 carrier", "agree")
    assert dice(game) == {"fighter": (1, 4), "carrier": (1, 2)}
    roll(game, 6, 6)
    assert choices(game) == {"press", "retreat to sz 6"}
    say(game, "retreat to sz 6")
    assert waits(game) == d.ChooseLanding("United States", "Sea Zone 7")
    assert choices(game) == {"1 ftr: sz 7 > United Kingdom"}
    say(game, "1 ftr: sz 7 > United Kingdom")
    assert army(game, "United Kingdom", "United States") == {"fighter": 1}


@rule("COM-13", "anniversary-1941", "anniversary-1942")
@both
def test_a_submarines_hit_cannot_be_put_on_a_carriers_fighters(edition: str) -> None:
    """The torpedo must take the carrier, in mid-ocean; its fighter finds no place and is lost."""
    text = """
        power: Germany
        Sea Zone 18: Germany 1 submarine
        Sea Zone 11: United Kingdom 1 aircraft carrier (1 fighter)
    """
    game = say(scene(text, edition=edition), "1 sub: sz 18 > sz 11", "done")
    say(game, "attack", "submerge none")
    roll(game, 1)
    assert army(game, "Sea Zone 11", "United Kingdom") == {}
    assert isinstance(waits(game), d.ChooseMove)


@rule("UNI-5", "anniversary-1941", "anniversary-1942")
@case("R-8", "anniversary-1941", "anniversary-1942")
@both
def test_a_guest_on_an_attacking_carrier_is_cargo(edition: str) -> None:
    """Italy's fighter rides on a German carrier that attacks: it rolls no die, is no casualty and
    goes down with the ship."""
    text = """
        power: Germany
        Sea Zone 6: Germany 1 aircraft carrier (Italy 1 fighter), 1 cruiser
        Sea Zone 7: United Kingdom 2 cruiser
    """
    orders = ("1 cv: sz 6 > sz 7", "1 ca: sz 6 > sz 7", "done")
    game = say(scene(text, edition=edition), *orders)
    assert dice(game) == {"cruiser": (1, 3), "carrier": (1, 1)}
    roll(game, 6, 6)
    roll(game, 1, 6)
    assert {answer.split("[")[0] for answer in choices(game)} == {"lose 1 ca", "lose 1 cv"}
    say(game, "lose 1 carrier")
    assert army(game, "Sea Zone 7", "Italy") == {}
    assert army(game, "Sea Zone 7", "Germany") == {"cruiser": 1}
