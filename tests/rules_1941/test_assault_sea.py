"""The sea before a landing: forced or chosen, and what it opens (AMPH-1, AMPH-5, AMPH-7)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.fighting import choices, dice, shooter
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

# Forced, or chosen

FORCED = """
    power: United Kingdom
    United Kingdom: United Kingdom 1 infantry, 1 tank
    Sea Zone 6: United Kingdom 1 transport, 1 battleship
    Sea Zone 7: Germany 1 destroyer
    Western Europe: Germany 1 infantry
"""
LAND = (
    "1 bb: sz 6 > sz 7",
    "1 transport: sz 6 + 1 inf, 1 tank from United Kingdom > sz 7 - all to Western Europe",
    "done",
)


@rule("AMPH-1", "1941")
@rule("AMPH-5", "1941")
def test_surface_warships_force_a_sea_battle_and_victory_opens_the_shore() -> None:
    """A destroyer defends the zone: first the ships fight, then the troops land and fight."""
    game = say(scene(FORCED), *LAND)
    assert shooter(game) == ("United Kingdom", "Sea Zone 7")
    assert dice(game) == {"battleship": (1, 4)}, "cargo does not fire at sea"
    assert army(game, "Western Europe", "United Kingdom") == {}, "still aboard"
    roll(game, 4)
    roll(game, 6)
    assert shooter(game) == ("United Kingdom", "Western Europe")
    assert dice(game) == {"tank": (1, 3), "infantry": (1, 1)}
    assert army(game, "Sea Zone 7", "United Kingdom") == {"battleship": 1, "transport": 1}
    roll(game, 3, 6)
    roll(game, 6)
    assert game.state.owner("Western Europe") == "United Kingdom"
    assert army(game, "Western Europe", "United Kingdom") == {"infantry": 1, "tank": 1}


@rule("AMPH-1", "1941")
@rule("UNI-7", "1941")
@case("R-27", "1941")
def test_no_ship_shells_the_shore() -> None:
    """A battleship and two more ships lie off an undisturbed landing: only the troops fire."""
    game = scene("""
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 battleship, 1 destroyer, 1 transport (2 infantry)
        Western Europe: Germany 2 infantry
    """)
    say(game, "1 transport: sz 7 - 2 inf to Western Europe", "done")
    assert dice(game) == {"infantry": (2, 1)}
    roll(game, 6, 6)
    assert dice(game) == {"infantry": (2, 2)}


CHOSEN = """
    power: United Kingdom
    United Kingdom: United Kingdom 1 infantry, 1 tank
    Sea Zone 6: United Kingdom 1 transport, 1 destroyer
    Sea Zone 7: Germany {defenders}
    Western Europe: Germany 1 infantry
"""
ESCORTED = (
    "1 dd: sz 6 > sz 7",
    "1 transport: sz 6 + 1 inf, 1 tank from United Kingdom > sz 7 - all to Western Europe",
    "done",
)


@rule("AMPH-1", "1941")
@rule("AMPH-5", "1941")
@case("R-153", "1941")
def test_submarines_may_be_ignored() -> None:
    """Only a submarine is there. The attacker is asked in the first step of the assault; he
    ignores it, and lands beside it though it has not submerged."""
    game = say(scene(CHOSEN.format(defenders="1 submarine")), *ESCORTED)
    assert waits(game) == d.AttackOrIgnore("United Kingdom", "Sea Zone 7")
    assert choices(game) == {"attack", "ignore"}
    say(game, "ignore")
    assert shooter(game) == ("United Kingdom", "Western Europe")
    roll(game, 3, 6)
    roll(game, 6)
    assert game.state.owner("Western Europe") == "United Kingdom"
    assert army(game, "Sea Zone 7", "Germany") == {"submarine": 1}
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move"), "and no fight later"


@rule("AMPH-1", "1941")
def test_submarines_and_transports_are_attacked_together_or_not_at_all() -> None:
    """The attacker fights: submarine and transports are all in the battle, and when the submarine
    is sunk the transports go down as well."""
    game = say(scene(CHOSEN.format(defenders="1 submarine, 2 transport")), *ESCORTED)
    say(game, "attack")
    assert shooter(game) == ("United Kingdom", "Sea Zone 7")
    roll(game, 2)
    roll(game, 6)
    assert army(game, "Sea Zone 7", "Germany") == {}
    assert shooter(game) == ("United Kingdom", "Western Europe")


@rule("AMPH-1", "1941")
def test_lone_transports_may_be_ignored_in_an_assault() -> None:
    """The attacker leaves a transport in peace and lands beside it."""
    game = say(scene(CHOSEN.format(defenders="1 transport")), *ESCORTED)
    assert waits(game) == d.AttackOrIgnore("United Kingdom", "Sea Zone 7")
    say(game, "ignore")
    assert shooter(game) == ("United Kingdom", "Western Europe")
    assert army(game, "Sea Zone 7", "Germany") == {"transport": 1}


@rule("AMPH-5", "1941")
@rule("MOV-11", "1941")
@case("R-153", "1941")
def test_no_landing_past_a_submarine_without_a_warship() -> None:
    """Transports alone may not land beside a submarine; with an own warship there they may, and
    a submarine is a warship too."""
    position = """
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 transport (2 infantry){escort}; Germany 1 submarine
        Western Europe: Germany 1 infantry
    """
    landing = "1 transport: sz 7 - 2 inf to Western Europe"
    assert refused(scene(position.format(escort="")), landing) == ["MOV-11"]
    allied = position.format(escort="; United States 1 destroyer")
    assert refused(scene(allied), landing) == ["MOV-11"], "an ally's ship does not count"
    for ship in ("submarine", "battleship"):
        assert refused(scene(position.format(escort=f", 1 {ship}")), landing) == []


ONLY_AIR_COVER = """
    power: United Kingdom
    United Kingdom: United Kingdom 1 fighter
    Sea Zone 6: United Kingdom 1 transport (2 infantry)
    Sea Zone 7: Germany 1 submarine
    Western Europe: Germany 1 infantry
"""
COVERED = (
    "1 ftr: United Kingdom > sz 7",
    "1 transport: sz 6 > sz 7 - 2 inf to Western Europe",
    "done",
)


@rule("AMPH-1", "1941")
@rule("AMPH-5", "1941")
def test_aircraft_are_no_warship_so_the_submarine_is_attacked() -> None:
    """A fighter alone covers the landing. The submarine cannot be ignored, so there is a sea
    battle without a question. It submerges: the way ashore is open."""
    game = say(scene(ONLY_AIR_COVER), *COVERED)
    assert waits(game) == d.ChooseSubmerge("Germany", "Sea Zone 7", 1)
    say(game, "submerge all")
    assert shooter(game) == ("United Kingdom", "Western Europe")


@rule("AMPH-5", "1941")
@rule("COM-16", "1941")
def test_a_transport_beside_aircraft_is_sunk_or_turns_back() -> None:
    """The submarine stays up. The fighter cannot hit it and it cannot hit the fighter, but it may
    strike the transport, round after round, unless that retreats with its troops."""
    game = say(scene(ONLY_AIR_COVER), *COVERED, "submerge none")
    assert shooter(game) == ("Germany", "Sea Zone 7")
    roll(game, 6)
    assert choices(game) == {"press", "retreat to sz 6"}
    say(game, "retreat to sz 6")
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move")
    assert army(game, "Sea Zone 6", "United Kingdom") == {"transport": 1, "infantry": 2}
    assert army(game, "Western Europe", "United Kingdom") == {}

    game = say(scene(ONLY_AIR_COVER), *COVERED, "submerge none")
    roll(game, 1)
    assert army(game, "Sea Zone 7", "United Kingdom") == {"fighter": 1}
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move")


# What opens the shore


@rule("AMPH-5", "1941")
def test_submarines_that_submerged_do_not_stop_the_landing() -> None:
    """The attacker has no destroyer. The submarine goes under in the sea battle: the zone is
    cleared, and the troops land."""
    game = scene("""
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 battleship, 1 transport (2 infantry); Germany 1 submarine
        Western Europe: Germany 1 infantry
    """)
    say(game, "1 transport: sz 7 - 2 inf to Western Europe", "done", "attack", "submerge all")
    assert shooter(game) == ("United Kingdom", "Western Europe")
    assert army(game, "Sea Zone 7", "Germany") == {"submarine": 1}


@rule("AMPH-5", "1941")
@rule("AMPH-7", "1941")
def test_a_submarine_that_stays_up_after_the_sea_battle_stops_the_landing() -> None:
    """British troops wait aboard an American transport. The British destroyer attacks the German
    submarines and is sunk; its fighter cannot reach them. The zone is not cleared: nobody lands,
    and the troops stay aboard."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 fighter
        Sea Zone 7: United Kingdom 1 destroyer; Germany 1 submarine; \
            United States 1 transport (United Kingdom 2 infantry)
        Western Europe: Germany 1 infantry
    """)
    say(game, "2 inf: sz 7 > Western Europe", "1 ftr: United Kingdom > sz 7", "done", "attack")
    roll(game, 6, 6)
    roll(game, 1)
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move")
    assert army(game, "Sea Zone 7", "United Kingdom") == {"fighter": 1, "infantry": 2}
    assert army(game, "Western Europe", "Germany") == {"infantry": 1}


@rule("AMPH-5", "1941")
def test_defending_transports_do_not_stop_the_landing() -> None:
    """The destroyers sink each other, only transports are left on both sides and the attacker
    stays: the zone counts as cleared."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 destroyer, 1 transport (2 infantry)
        Sea Zone 7: Germany 1 destroyer, 1 transport
        Western Europe: Germany 1 infantry
    """)
    say(game, "1 dd: sz 6 > sz 7", "1 transport: sz 6 > sz 7 - 2 inf to Western Europe", "done")
    roll(game, 1)
    roll(game, 1)
    say(game, "press")
    assert shooter(game) == ("United Kingdom", "Western Europe")
    assert army(game, "Sea Zone 7", "Germany") == {"transport": 1}


# Who is in the sea battle


@rule("AMPH-7", "1941")
def test_every_ship_and_aircraft_in_the_zone_is_in_the_sea_battle() -> None:
    """A second, empty transport that lies in the zone and a fighter sent to it are in the battle
    with the others, and may be lost; so is everything German."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 1 fighter
        Sea Zone 6: United Kingdom 1 destroyer, 1 transport (2 infantry)
        Sea Zone 7: United Kingdom 1 transport, 1 submarine; \
            Germany 1 carrier (2 fighter), 1 submarine
        Western Europe: Germany 1 infantry, 1 fighter
    """)
    say(game, "1 dd: sz 6 > sz 7", "1 transport: sz 6 > sz 7 - 2 inf to Western Europe")
    say(game, "1 ftr: United Kingdom > sz 7", "done", "submerge none")
    assert dice(game) == {"submarine": (1, 2)}
    roll(game, 6)
    assert dice(game) == {"fighter": (1, 3), "destroyer": (1, 2)}
    roll(game, 6, 6)
    assert dice(game) == {"fighter": (2, 4), "carrier": (1, 2), "submarine": (1, 1)}, (
        "not the fighter in Western Europe"
    )
    roll(game, 1, 1, 1, 1)
    assert choices(game) == {
        "lose 1 ftr, 1 sub, 1 trn[empty], 1 dd",
        "lose 1 ftr, 1 sub, 1 trn[2 infantry to Western Europe], 1 dd",
    }


@rule("AMPH-7", "1941")
@rule("COM-4", "1941")
def test_the_attacker_says_which_landing_goes_down_with_its_transport() -> None:
    """Two transports with an infantry each, one for Western Europe and one for Norway, and after
    the destroyer one of them must sink."""
    game = scene("""
        power: United Kingdom
        United Kingdom: United Kingdom 2 infantry
        Sea Zone 7: United Kingdom 1 destroyer, 2 transport
        Sea Zone 6: Germany 2 destroyer
        Western Europe: Germany 1 infantry
        Norway Finland: Germany 1 infantry
    """)
    say(
        game,
        "1 dd: sz 7 > sz 6",
        "1 transport: sz 7 + 1 inf from United Kingdom > sz 6 - all to Western Europe",
        "1 transport: sz 7 + 1 inf from United Kingdom > sz 6 - all to Norway Finland",
        "done",
        "fight Norway Finland",
    )
    roll(game, 6)
    roll(game, 1, 1)
    assert choices(game) == {
        "lose 1 trn[1 infantry to Western Europe], 1 dd",
        "lose 1 trn[1 infantry to Norway Finland], 1 dd",
    }
    say(game, "lose 1 destroyer, 1 transport[1 infantry to Norway Finland]")
    (left,) = (unit for unit in game.state.at("Sea Zone 6") if unit.kind == "infantry")
    assert left.target == "Western Europe"


@rule("AMPH-7", "1941")
def test_ships_that_fought_make_no_noncombat_move() -> None:
    """The empty transport took part whether it wanted or not: it has done its part this turn."""
    game = scene("""
        power: United Kingdom
        Sea Zone 6: United Kingdom 1 battleship, 1 transport (2 infantry)
        Sea Zone 7: United Kingdom 1 transport; Germany 1 destroyer
    """)
    say(game, "1 bb: sz 6 > sz 7", "1 transport: sz 6 > sz 7 - 2 inf to Western Europe", "done")
    roll(game, 4)
    roll(game, 6)
    assert game.state.owner("Western Europe") == "United Kingdom"
    assert refused(game, "1 transport: sz 7 > sz 8") == ["NCM-6"]


@rule("AMPH-7", "1941")
@rule("MOV-14", "1941")
def test_an_assault_that_was_not_announced_is_not_made() -> None:
    """A transport with troops lies off Western Europe and nothing was said in combat movement:
    nobody asks, nobody lands."""
    game = scene("""
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 battleship, 1 transport (2 infantry)
    """)
    say(game, "done")
    assert waits(game) == d.ChooseMove("United Kingdom", "noncombat_move")
    assert refused(game, "1 transport: sz 7 - 2 inf to Western Europe") == ["MOV-10"]
    assert not facts(game, e.TerritoryCaptured)


# From an ally's transport

ABOARD_AN_ALLY = """
    power: {power}
    Sea Zone 7: United States 1 transport (United Kingdom 2 infantry){others}
    Western Europe: Germany 1 infantry
"""


@rule("MOV-13", "1941")
@case("R-53", "1941")
def test_troops_assault_from_an_allys_transport_on_their_own_turn() -> None:
    """British infantry aboard an American transport: they land on the British turn."""
    game = scene(ABOARD_AN_ALLY.format(power="United Kingdom", others=""))
    say(game, "2 inf: sz 7 > Western Europe", "done")
    assert shooter(game) == ("United Kingdom", "Western Europe")
    roll(game, 1, 6)
    roll(game, 6)
    assert game.state.owner("Western Europe") == "United Kingdom"
    assert army(game, "Western Europe", "United Kingdom") == {"infantry": 2}
    assert army(game, "Sea Zone 7", "United States") == {"transport": 1}


@rule("MOV-13", "1941")
@case("R-53", "1941")
def test_the_owner_of_the_transport_cannot_land_an_allys_troops() -> None:
    """On the American turn the British stay aboard."""
    game = scene(ABOARD_AN_ALLY.format(power="United States", others=""))
    assert refused(game, "1 transport: sz 7 - 2 inf to Western Europe") == ["MOV-10"]
    assert refused(game, "2 inf: sz 7 > Western Europe") == ["MOV-13"]


@rule("MOV-13", "1941")
@rule("MOV-11", "1941")
@case("R-53", "1941")
def test_the_landing_power_brings_the_warship_itself() -> None:
    """A German submarine lies in the zone. The American destroyer does not help the British; a
    British one does."""
    american = ", 1 destroyer; Germany 1 submarine"
    british = "; United Kingdom 1 destroyer; Germany 1 submarine"
    game = scene(ABOARD_AN_ALLY.format(power="United Kingdom", others=american))
    assert refused(game, "2 inf: sz 7 > Western Europe") == ["MOV-11"]
    game = scene(ABOARD_AN_ALLY.format(power="United Kingdom", others=british))
    assert refused(game, "2 inf: sz 7 > Western Europe") == []
