"""Loading and offloading with one's own transports (MOV-10, NCM-4)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.moving import asked, pieces
from tests.support.marks import case, rule
from tests.support.scene import army, facts, offered, refused, say, scene

# Loading on the way

FERRY = """
    power: United Kingdom
    United Kingdom: United Kingdom 2 infantry, 1 tank
    Iceland: United Kingdom 1 infantry
    Eastern Canada: United Kingdom 1 tank
    Sea Zone 8: United Kingdom 1 transport
"""


@rule("MOV-10", "1941")
def test_a_transport_loads_before_and_while_it_moves_and_lands_in_the_end() -> None:
    """A tank from London in zone 8, then by zone 6 into zone 3 for the infantry of Iceland, and
    both go ashore in Norway: an assault over two zones."""
    game = scene(FERRY)
    say(
        game,
        "1 transport: sz 8 + 1 tank from United Kingdom > sz 6 > sz 3 + 1 infantry from Iceland"
        " - all to Norway Finland",
    )
    assert army(game, "Sea Zone 3", "United Kingdom") == {"transport": 1, "tank": 1, "infantry": 1}
    say(game, "done")
    assert army(game, "Norway Finland", "United Kingdom") == {"tank": 1, "infantry": 1}
    assert game.state.owner("Norway Finland") == "United Kingdom"


@rule("MOV-10", "1941")
def test_units_of_one_territory_may_come_aboard_in_different_zones() -> None:
    """One infantry of the United Kingdom boards in zone 8, the other in zone 6."""
    game = scene(FERRY, "noncombat_move")
    load = "+ 1 infantry from United Kingdom"
    say(game, f"1 transport: sz 8 {load} > sz 6 {load}")
    (ship,) = pieces(game, "Sea Zone 6", "transport")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 6", "infantry")] == [ship.id] * 2
    assert army(game, "United Kingdom", "United Kingdom") == {"tank": 1}


@rule("MOV-10", "1941")
def test_loads_are_taken_in_the_order_of_the_way() -> None:
    """In whatever order they are said."""
    game = scene(FERRY, "noncombat_move")
    loads = (
        d.Load({"infantry": 1}, "Iceland", "Sea Zone 3"),
        d.Load({"infantry": 1}, "United Kingdom", "Sea Zone 6"),
    )
    game.give(d.Move({"transport": 1}, ("Sea Zone 8", "Sea Zone 6", "Sea Zone 3"), loads))
    assert army(game, "Sea Zone 3", "United Kingdom") == {"transport": 1, "infantry": 2}
    (ship,) = pieces(game, "Sea Zone 3", "transport")
    moved = [event for event in facts(game, e.UnitsMoved) if isinstance(event, e.UnitsMoved)]
    assert [event.path for event in moved if ship.id in event.units] == [
        ("Sea Zone 8", "Sea Zone 6"),
        ("Sea Zone 6", "Sea Zone 3"),
    ]


@rule("MOV-10", "1941")
def test_a_transport_fetches_troops_and_comes_back() -> None:
    """Two moves: to Iceland's zone 3, and back to zone 6, where they land in London."""
    game = scene(
        """
        power: United Kingdom
        Iceland: United Kingdom 1 infantry
        Sea Zone 6: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    order = d.Move(
        {"transport": 1},
        ("Sea Zone 6", "Sea Zone 3", "Sea Zone 6"),
        (d.Load({"infantry": 1}, "Iceland", "Sea Zone 3"),),
        {"infantry": 1},
        "United Kingdom",
    )
    assert order in offered(game)
    game.give(order)
    assert army(game, "United Kingdom", "United Kingdom") == {"infantry": 1}
    assert army(game, "Sea Zone 6", "United Kingdom") == {"transport": 1}


@rule("MOV-10", "1941")
def test_no_voyage_in_a_circle_is_offered_for_nothing() -> None:
    """A way that leads back to its start is one for loading elsewhere."""
    position = FERRY.replace("Sea Zone 8", "Sea Zone 6")
    game = scene(position, "noncombat_move")
    moves = [move for move in offered(game) if isinstance(move, d.Move) and len(move.path) > 1]
    circles = [move for move in moves if move.path[0] == move.path[-1]]
    assert circles
    assert all(any(load.at != move.path[0] for load in move.loads) for move in circles)


@rule("MOV-10", "1941")
def test_units_come_from_two_territories_at_most() -> None:
    """One infantry from each of two shores is allowed, a third from a third shore is not."""
    game = scene(
        """
        power: United States
        Eastern United States: United States 1 infantry
        East Mexico: United States 1 infantry
        Central America: United States 1 infantry
        Sea Zone 11: United States 1 transport
        """,
        "noncombat_move",
    )
    two = "1 transport: sz 11 + 1 infantry from Eastern United States + 1 infantry from East Mexico"
    assert refused(game, two) == []
    third = two + " > sz 12 + 1 infantry from Central America"
    assert refused(game, third) == ["UNI-6", "MOV-10"]


@rule("MOV-10", "1941")
@pytest.mark.parametrize(
    ("order", "rules"),
    [
        ("1 transport: sz 8 + 1 infantry from Iceland", ["MOV-10"]),
        ("1 transport: sz 8 > sz 6 + 3 infantry from United Kingdom", ["MOV-10", "UNI-6"]),
        ("1 transport: sz 8 + 1 infantry from Western Europe", ["MOV-10", "MOV-10"]),
    ],
)
def test_only_what_stands_beside_the_zone_can_board(order: str, rules: list[str]) -> None:
    """Not from a far shore, not more than there are, not from hostile land."""
    assert refused(scene(FERRY, "noncombat_move"), order) == rules


@rule("MOV-10", "1941")
def test_no_unit_is_loaded_twice() -> None:
    """Two loads of one infantry each need two of them."""
    game = scene(
        """
        power: United Kingdom
        United Kingdom: United Kingdom 1 infantry
        Sea Zone 8: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    order = "1 transport: sz 8 + 1 infantry from United Kingdom > sz 6 + 1 infantry from {}"
    assert refused(game, order.format("United Kingdom")) == ["MOV-10"]


@rule("MOV-10", "1941")
@case("R-48", "1941")
def test_nothing_is_loaded_among_enemy_warships() -> None:
    """A German destroyer in zone 6: the transport that lies there takes nobody aboard, in either
    phase, and one that passes elsewhere may."""
    position = """
        power: United Kingdom
        United Kingdom: United Kingdom 1 infantry, 1 bomber
        Sea Zone 6: United Kingdom 1 transport; Germany 1 destroyer
        Sea Zone 8: United Kingdom 1 transport
    """
    load = "1 transport: sz {} + 1 infantry from United Kingdom"
    noncombat = scene(position, "noncombat_move")
    assert refused(noncombat, load.format(6)) == ["MOV-10"]
    assert refused(noncombat, load.format(8)) == []
    combat = scene(position)
    assert refused(combat, load.format(6) + " - all to Norway Finland") == ["MOV-10"]


@rule("MOV-10", "1941")
def test_loading_is_the_whole_move_of_a_land_unit() -> None:
    """A tank that walked does not board; one that boarded does not drive on after landing."""
    game = scene(
        """
        power: United States
        Western United States: United States 1 tank
        Eastern United States: United States 1 tank
        Sea Zone 11: United States 1 transport
        """,
        "noncombat_move",
    )
    say(game, "1 tank: Western United States > Eastern United States")
    say(
        game,
        "1 transport: sz 11 + 1 tank from Eastern United States > sz 10 - all to Eastern Canada",
    )
    assert army(game, "Eastern Canada", "United States") == {"tank": 1}
    assert refused(game, "1 tank: Eastern Canada > Western Canada") == ["NCM-6"]
    assert army(game, "Eastern United States", "United States") == {"tank": 1}
    assert refused(game, "1 tank: Eastern United States > East Mexico") == ["NCM-6"]


# Offloading


@rule("MOV-10", "1941")
def test_bridging_needs_no_movement_of_the_ship() -> None:
    """From the United Kingdom into Western Europe across zone 8, without leaving it."""
    game = scene(FERRY)
    order = "1 transport: sz 8 + 1 infantry, 1 tank from United Kingdom - all to Western Europe"
    say(game, order, "done")
    assert army(game, "Western Europe", "United Kingdom") == {"infantry": 1, "tank": 1}
    assert army(game, "Sea Zone 8", "United Kingdom") == {"transport": 1}


@rule("MOV-10", "1941")
@rule("NCM-4", "1941")
def test_offloading_ends_the_turn_of_a_transport() -> None:
    """Having bridged once it neither moves, loads nor offloads again."""
    game = scene(
        """
        power: United Kingdom
        owner Norway Finland: United Kingdom
        United Kingdom: United Kingdom 3 infantry
        Sea Zone 6: United Kingdom 1 transport
        """,
        "noncombat_move",
    )
    say(game, "1 transport: sz 6 + 1 infantry from United Kingdom - all to Norway Finland")
    again = "1 transport: sz 6 + 1 infantry from United Kingdom"
    assert refused(game, again) == ["MOV-10"]
    assert refused(game, again + " - all to Norway Finland") == ["MOV-10"]
    assert refused(game, "1 transport: sz 6 > sz 8") == ["MOV-10"]


@case("R-45", "1941")
@rule("MOV-10", "1941")
def test_one_transport_lands_in_one_territory_only() -> None:
    """Two infantry for two shores: the second landing is refused, in an assault and in peace."""
    assault = scene("""
        power: United States
        Sea Zone 45: United States 1 transport (2 infantry)
    """)
    say(assault, "1 transport: sz 45 - 1 infantry to Okinawa")
    assert refused(assault, "1 transport: sz 45 - 1 infantry to Iwo Jima") == ["NCM-6"]
    peace = scene(
        """
        power: United States
        Sea Zone 37: United States 1 transport (2 infantry)
        """,
        "noncombat_move",
    )
    say(peace, "1 transport: sz 37 - 1 infantry to New Guinea")
    assert refused(peace, "1 transport: sz 37 - 1 infantry to Solomon Islands") == ["MOV-10"]
    assert army(peace, "Sea Zone 37", "United States") == {"transport": 1, "infantry": 1}


@case("R-44", "1941")
def test_what_stayed_aboard_in_an_assault_does_not_land_in_noncombat() -> None:
    """One infantry storms Okinawa, the other, aboard since last turn, waits for the next."""
    game = scene("""
        power: United States
        Sea Zone 45: United States 1 transport (2 infantry)
    """)
    say(game, "1 transport: sz 45 - 1 infantry to Okinawa", "done")
    assert game.state.owner("Okinawa") == "United States"
    assert refused(game, "1 transport: sz 45 - 1 infantry to Okinawa") == ["MOV-10"]
    say(game, "done")
    assert army(game, "Sea Zone 45", "United States") == {"transport": 1, "infantry": 1}


@rule("MOV-10", "1941")
def test_cargo_does_not_change_ships() -> None:
    """No order can take it from one transport to the other: a sea zone is no place to load from."""
    game = scene(
        """
        power: United States
        Sea Zone 11: United States 1 transport (1 infantry), 1 transport
        """,
        "noncombat_move",
    )
    assert refused(game, "1 transport[empty]: sz 11 + 1 infantry from sz 11") != []
    say(game, "1 transport[empty]: sz 11 > sz 10")
    assert army(game, "Sea Zone 10", "United States") == {"transport": 1}
    assert army(game, "Sea Zone 11", "United States") == {"transport": 1, "infantry": 1}


@rule("MOV-10", "1941")
def test_hostile_land_is_reached_only_by_assault() -> None:
    """In noncombat no transport lands on it, not even where nobody stands."""
    game = scene(
        """
        power: United States
        Sea Zone 45: United States 1 transport (1 infantry)
        """,
        "noncombat_move",
    )
    assert refused(game, "1 transport: sz 45 - 1 infantry to Okinawa") == ["MOV-10"]


@rule("MOV-10", "1941")
@case("R-47", "1941")
def test_what_is_loaded_in_combat_movement_must_storm_ashore() -> None:
    """Neither a load for later nor a landing in friendly land is a combat move, and a part of the
    load is not enough."""
    game = scene(FERRY)
    assert refused(game, "1 transport: sz 8 + 1 infantry from United Kingdom > sz 6") == ["MOV-10"]
    home = "1 transport: sz 8 + 1 infantry from United Kingdom > sz 6 > sz 3 - all to Iceland"
    assert refused(game, home) == ["MOV-10"]
    part = (
        "1 transport: sz 8 + 1 infantry, 1 tank from United Kingdom > sz 6"
        " - 1 tank to Norway Finland"
    )
    assert refused(game, part) == ["MOV-10"]


@case("R-47", "1941")
@rule("NCM-4", "1941")
def test_a_transport_that_assaulted_does_nothing_in_noncombat() -> None:
    """It has loaded, moved and offloaded: no more of that."""
    game = scene(FERRY)
    say(game, "1 transport: sz 8 + 1 infantry from United Kingdom > sz 6 - all to Norway Finland")
    say(game, "done")
    assert asked(game) == ("United Kingdom", "noncombat_move")
    assert refused(game, "1 transport: sz 6 + 1 tank from United Kingdom") == ["MOV-10"]
    assert refused(game, "1 transport: sz 6 > sz 8") == ["MOV-10"]
