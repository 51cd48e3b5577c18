"""Travelling on an ally's transport takes three turns (MOV-13, R-52)."""

from __future__ import annotations

from battleboard.engine.game import Game
from tests.rules_1941.moving import asked, everyone, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, refused, say, scene


def quiet_turn(game: Game, *moves: str) -> Game:
    """A whole turn without purchase and combat, with these noncombat moves."""
    return say(game, "buy nothing", "done", *moves, "done")


@rule("MOV-13", "1941")
@case("R-52", "1941")
def test_board_on_your_turn_sail_on_theirs_land_on_your_next() -> None:
    """Soviet infantry from Archangel goes to Norway's zone on a British transport: aboard in the
    Soviet turn, carried in the British one, ashore in the next Soviet turn."""
    game = scene(
        """
        power: Soviet Union
        owner Norway Finland: United Kingdom
        Archangel: Soviet Union 2 infantry
        Sea Zone 4: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    say(game, "2 infantry: Archangel > sz 4")
    (ship,) = pieces(game, "Sea Zone 4", "transport")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 4", "infantry")] == [ship.id] * 2
    assert refused(game, "1 infantry: sz 4 > Karelia") == ["MOV-13"], "not in the same turn"
    say(game, "done")
    quiet_turn(game)
    assert asked(game) == ("United Kingdom", "ChoosePurchase")
    say(game, "buy nothing", "done")
    landing = "1 transport: sz 4 > sz 3 - 2 infantry to Norway Finland"
    assert refused(game, landing) == ["MOV-10"], "they are not the owner's to land"
    say(game, "1 transport: sz 4 > sz 3", "done")
    assert everyone(game, "Sea Zone 3") == {
        "Soviet Union": {"infantry": 2},
        "United Kingdom": {"transport": 1},
    }
    quiet_turn(game)
    quiet_turn(game)
    quiet_turn(game, "2 infantry: sz 3 > Norway Finland")
    assert army(game, "Norway Finland", "Soviet Union") == {"infantry": 2}
    assert everyone(game, "Sea Zone 3") == {"United Kingdom": {"transport": 1}}


@rule("MOV-13", "1941")
@case("R-52", "1941")
def test_the_three_steps_stand_even_if_the_ship_never_moves() -> None:
    """Bridging with an ally's ship: in one turn it cannot be done, a round later it can."""
    game = scene(
        """
        power: Soviet Union
        owner Norway Finland: Soviet Union
        Karelia: Soviet Union 1 infantry
        Sea Zone 5: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    say(game, "1 infantry: Karelia > sz 5")
    assert refused(game, "1 infantry: sz 5 > Norway Finland") == ["MOV-13"]
    say(game, "done")
    for _ in ("Germany", "United Kingdom", "Japan", "United States"):
        quiet_turn(game)
    quiet_turn(game, "1 infantry: sz 5 > Norway Finland")
    assert army(game, "Norway Finland", "Soviet Union") == {"infantry": 1}


@rule("MOV-13", "1941")
def test_an_allys_transport_is_boarded_in_noncombat_only() -> None:
    """What boards in combat movement must storm ashore in that turn, which guests cannot."""
    game = scene("""
        power: Soviet Union
        Karelia: Soviet Union 1 infantry
        Sea Zone 5: United Kingdom 1 transport
    """)
    assert refused(game, "1 infantry: Karelia > sz 5") == ["MOV-13"]


@rule("MOV-13", "1941")
def test_guests_board_within_what_fits_and_where_no_enemy_warship_lies() -> None:
    """One British tank is aboard: one infantry fits beside it, no more, and nothing boards beside
    a German destroyer."""
    position = """
        power: Soviet Union
        Karelia: Soviet Union 2 infantry, 1 tank
        Sea Zone 4: United Kingdom 1 transport (1 tank){}
    """
    game = scene(position.format(""), "noncombat_move")
    assert refused(game, "2 infantry: Karelia > sz 4") == ["MOV-13"]
    assert refused(game, "1 tank: Karelia > sz 4") == ["MOV-13"]
    assert refused(game, "1 infantry: Karelia > sz 4") == []
    assert refused(game, "1 infantry: Karelia > sz 5") == ["MOV-13"], "no transport there"
    hostile = scene(position.format("; Germany 1 destroyer"), "noncombat_move")
    assert refused(hostile, "1 infantry: Karelia > sz 4") == ["MOV-10"]


@rule("MOV-13", "1941")
def test_a_unit_that_moved_does_not_board() -> None:
    """Boarding is its whole move."""
    game = scene(
        """
        power: Soviet Union
        Archangel: Soviet Union 1 tank
        Sea Zone 4: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    say(game, "1 tank: Archangel > Karelia")
    assert refused(game, "1 tank: Karelia > sz 4") == ["NCM-6"]


@rule("MOV-13", "1941")
def test_the_ships_owner_does_not_land_or_load_guests() -> None:
    """In the British turn the Soviet infantry ashore cannot be called aboard."""
    game = scene(
        """
        power: United Kingdom
        Karelia: Soviet Union 1 infantry
        Sea Zone 4: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    assert refused(game, "1 transport: sz 4 + 1 infantry from Karelia") == ["MOV-10"]


CONVOY = """
    power: Soviet Union
    owner Norway Finland: United Kingdom
    Sea Zone 5: United Kingdom 1 transport (Soviet Union 2 infantry)
"""


@rule("MOV-13", "1941")
@case("R-45", "1941")
def test_an_allys_transport_too_lands_in_one_territory() -> None:
    """Two guests of one ship: where the first goes ashore the second may follow, elsewhere not."""
    game = scene(CONVOY, "noncombat_move")
    say(game, "1 infantry: sz 5 > Karelia")
    assert refused(game, "1 infantry: sz 5 > Norway Finland") == ["MOV-13"]
    say(game, "1 infantry: sz 5 > Karelia")
    assert army(game, "Karelia", "Soviet Union") == {"infantry": 2}


@rule("MOV-13", "1941")
def test_guests_of_two_ships_may_land_in_two_territories() -> None:
    """Each transport has its own landing place."""
    game = scene(
        """
        power: Soviet Union
        owner Norway Finland: United Kingdom
        Sea Zone 5: United Kingdom 2 transport (Soviet Union 1 infantry)
        """,
        "noncombat_move",
    )
    say(game, "1 infantry: sz 5 > Karelia", "1 infantry: sz 5 > Norway Finland")
    assert army(game, "Karelia", "Soviet Union") == {"infantry": 1}
    assert army(game, "Norway Finland", "Soviet Union") == {"infantry": 1}


@rule("MOV-13", "1941")
def test_a_ship_that_has_landed_guests_takes_none_aboard_in_that_turn() -> None:
    """Once it has offloaded it is done for the turn, whoever its passengers are."""
    game = scene(CONVOY + "Karelia: Soviet Union 1 infantry", "noncombat_move")
    say(game, "2 infantry: sz 5 > Norway Finland")
    assert refused(game, "1 infantry: Karelia > sz 5") == ["MOV-13"]


@case("R-44", "1941")
@rule("MOV-13", "1941")
def test_a_guest_that_stayed_aboard_in_an_assault_does_not_land_in_noncombat() -> None:
    """One Soviet infantry storms empty Norway from the British transport; the other had its chance
    then."""
    game = scene("""
        power: Soviet Union
        Sea Zone 5: United Kingdom 1 transport (Soviet Union 2 infantry)
    """)
    say(game, "1 infantry: sz 5 > Norway Finland", "done")
    assert game.state.owner("Norway Finland") == "Soviet Union"
    assert refused(game, "1 infantry: sz 5 > Norway Finland") == ["MOV-13"]
    assert refused(game, "1 infantry: sz 5 > Karelia") == ["MOV-13"]


@rule("MOV-13", "1941")
def test_an_assault_from_an_allys_ship_needs_the_troops_own_turn_and_own_escort() -> None:
    """The British cannot send the Soviets ashore; the Soviets can, but past a submarine only with
    a Soviet warship, whatever British ones lie there."""
    fleet = "Sea Zone 5: United Kingdom 1 destroyer, 1 transport (Soviet Union 1 infantry){}\n"
    british = scene("power: United Kingdom\n" + fleet.format(""))
    assert refused(british, "1 transport: sz 5 - 1 infantry to Norway Finland") == ["MOV-10"]
    soviet = scene("power: Soviet Union\n" + fleet.format(""))
    assert refused(soviet, "1 infantry: sz 5 > Norway Finland") == []
    watched = scene("power: Soviet Union\n" + fleet.format("; Germany 1 submarine"))
    assert refused(watched, "1 infantry: sz 5 > Norway Finland") == ["MOV-11"]
    escorted = fleet.format("; Germany 1 submarine; Soviet Union 1 submarine")
    safe = scene("power: Soviet Union\n" + escorted)
    assert refused(safe, "1 infantry: sz 5 > Norway Finland") == []
