"""Transports: what fits, where they load and land, allied ones (UNI-6, MOV-10 to MOV-19)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Move
from tests.rules_1941.moving import asked, battles, everyone, pieces
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, say, scene

UK, US = "United Kingdom", "United States"
ISLES = """
    power: United Kingdom
    owner Norway: Germany
    owner France: Germany
    Sea Zone 2: United Kingdom 1 transport
    United Kingdom: United Kingdom 3 infantry, 1 tank, 1 artillery, 1 antiaircraft gun
    Iceland: United Kingdom 1 infantry
"""


@rule("UNI-6", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("cargo", "fits"),
    [
        ("1 tank, 1 infantry", True),
        ("1 artillery, 1 infantry", True),
        ("1 aa, 1 infantry", True),
        ("2 infantry", True),
        ("1 tank, 1 artillery", False),
        ("1 aa, 1 tank", False),
        ("3 infantry", False),
        ("2 infantry, 1 tank", False),
    ],
)
def test_a_transport_holds_a_land_unit_and_an_infantry(
    edition: str, cargo: str, fits: bool
) -> None:
    """Any one land unit, guns too, plus one infantry."""
    game = scene(ISLES, "noncombat_move", edition)
    order = f"1 transport: sz 2 + {cargo} from United Kingdom"
    assert refused(game, order) == ([] if fits else ["UNI-6"])


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@both
def test_a_transport_loads_before_and_after_moving(edition: str) -> None:
    """Infantry from the United Kingdom in zone 2, a second one from Canada in zone 1."""
    game = scene(ISLES + "Eastern Canada: United Kingdom 1 infantry", "noncombat_move", edition)
    order = (
        "1 transport: sz 2 + 1 infantry from United Kingdom > sz 1 "
        "+ 1 infantry from Eastern Canada > sz 2 - all to Greenland"
    )
    say(game, order)
    assert army(game, "Greenland", UK) == {"infantry": 2}


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@both
def test_bridging_is_allowed(edition: str) -> None:
    """From the United Kingdom to Iceland without sailing; then the transport is done."""
    game = scene(ISLES, "noncombat_move", edition)
    say(game, "1 transport: sz 2 + 1 infantry, 1 tank from United Kingdom - all to Iceland")
    assert army(game, "Iceland", UK) == {"infantry": 2, "tank": 1}
    assert refused(game, "1 transport: sz 2 > sz 1") == ["MOV-10"]


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@both
def test_loading_and_landing_is_the_land_units_whole_move(edition: str) -> None:
    """Who has walked does not board, and who has landed does not walk on."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 1: United Kingdom 1 transport
        Western Canada: United Kingdom 1 infantry
        Sea Zone 9: United Kingdom 1 transport (1 infantry)
        """,
        "noncombat_move",
        edition,
    )
    say(game, "1 infantry: Western Canada > Eastern Canada")
    assert refused(game, "1 transport: sz 1 + 1 infantry from Eastern Canada") == ["MOV-10"]
    say(game, "1 transport: sz 9 - 1 infantry to Eastern Canada")
    assert refused(game, "1 infantry: Eastern Canada > Western Canada") == ["NCM-6"]


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@case("R-44", "anniversary-1941", "anniversary-1942")
@both
def test_a_transport_that_has_offloaded_is_done(edition: str) -> None:
    """One of two infantry lands in an assault; the other stays aboard all turn."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: United Kingdom 1 transport (2 infantry)
        """,
        "combat_move",
        edition,
    )
    say(game, "1 transport: sz 3 - 1 infantry to Norway", "done")
    assert game.state.owner("Norway") == UK
    assert asked(game) == (UK, "noncombat_move")
    assert refused(game, "1 transport: sz 3 - 1 infantry to Norway") == ["MOV-10"]
    assert refused(game, "1 transport: sz 3 > sz 2") == ["MOV-10"]


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@case("R-45", "anniversary-1941", "anniversary-1942")
@both
def test_a_transport_lands_in_one_territory_only(edition: str) -> None:
    """Two infantry for two shores: no order says so, and after the first the ship is done."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 1: United Kingdom 1 transport (2 infantry)
        """,
        "noncombat_move",
        edition,
    )
    say(game, "1 transport: sz 1 > sz 2 - 1 infantry to Iceland")
    assert refused(game, "1 transport: sz 2 - 1 infantry to Greenland") == ["MOV-10"]
    shores = {m.onto for m in offered(game) if isinstance(m, Move) and m.offload}
    assert shores == set()


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@rule("MOV-18", "anniversary-1941", "anniversary-1942")
@case("R-47", "anniversary-1941", "anniversary-1942")
@both
def test_what_is_loaded_in_combat_movement_must_land_in_an_assault(edition: str) -> None:
    """No loading merely to be elsewhere, and no landing on a friendly shore."""
    game = scene(ISLES, "combat_move", edition)
    load = "1 transport: sz 2 + 1 infantry from United Kingdom > sz 3"
    assert refused(game, load) == ["MOV-10"]
    assert refused(game, load.replace("sz 3", "sz 1") + " - all to Eastern Canada") == ["MOV-10"]
    assert refused(game, load + " - all to Norway") == []


@rule("MOV-18", "anniversary-1941", "anniversary-1942")
@rule("MOV-19", "anniversary-1941", "anniversary-1942")
@case("R-46", "anniversary-1941", "anniversary-1942")
@both
def test_cargo_from_earlier_turns_may_stay_aboard(edition: str) -> None:
    """A tank came aboard last turn, an infantry now: the infantry must land, the tank may."""
    text = ISLES.replace("1 transport\n", "1 transport (1 tank)\n")
    game = scene(text, "combat_move", edition)
    order = "1 transport: sz 2 + 1 infantry from United Kingdom > sz 3 - {} to Norway"
    assert refused(game, order.format("1 infantry")) == []
    assert refused(game, order.format("1 infantry, 1 tank")) == []
    assert refused(game, order.format("1 tank")) == ["MOV-10"]
    say(game, order.format("1 infantry"), "done")
    (tank,) = pieces(game, "Sea Zone 3", "tank")
    assert tank.aboard


@rule("MOV-18", "anniversary-1941", "anniversary-1942")
@both
def test_cargo_loaded_in_noncombat_may_stay_aboard(edition: str) -> None:
    """It sails to zone 1 and waits there for the next turn."""
    game = say(
        scene(ISLES, "noncombat_move", edition),
        "1 transport: sz 2 + 1 tank from United Kingdom > sz 1",
        "done",
    )
    (tank,) = pieces(game, "Sea Zone 1", "tank")
    assert tank.aboard


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@case("R-48", "anniversary-1941", "anniversary-1942")
@both
def test_nothing_is_loaded_or_landed_in_a_hostile_zone(edition: str) -> None:
    """A German destroyer in zone 2 shuts the isles on that side."""
    text = ISLES.replace("1 transport\n", "1 transport (1 infantry); Germany 1 destroyer\n")
    game = scene(text, "noncombat_move", edition)
    assert refused(game, "1 transport: sz 2 + 1 infantry from United Kingdom")[0] == "MOV-10"
    assert refused(game, "1 transport: sz 2 - 1 infantry to Iceland")[0] == "MOV-10"


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@both
def test_no_cargo_passes_from_ship_to_ship(edition: str) -> None:
    """What is aboard one transport is not waiting anywhere for another."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 transport (1 tank), 1 transport
        """,
        "noncombat_move",
        edition,
    )
    assert not any(isinstance(move, Move) and move.loads for move in offered(game))


@rule("MOV-10", "anniversary-1941", "anniversary-1942")
@both
def test_troops_may_come_from_more_than_two_shores(edition: str) -> None:
    """No count of territories is kept; only the hold is: two infantry from two islands."""
    game = scene(ISLES, "noncombat_move", edition)
    order = (
        "1 transport: sz 2 + 1 infantry from United Kingdom + 1 infantry from Iceland "
        "- all to Greenland"
    )
    say(game, order)
    assert army(game, "Greenland", UK) == {"infantry": 2}


@rule("MOV-14", "anniversary-1941", "anniversary-1942")
@both
def test_an_assault_is_declared_in_combat_movement(edition: str) -> None:
    """Where the troops will land is said now; a transport that said nothing lands nobody."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: United Kingdom 1 transport (1 infantry)
        """,
        "combat_move",
        edition,
    )
    say(game, "done")
    assert asked(game) == (UK, "noncombat_move")
    assert refused(game, "1 transport: sz 3 - 1 infantry to Norway") == ["MOV-10"]


@rule("MOV-14", "anniversary-1941", "anniversary-1942")
@both
def test_ships_may_accompany_an_assault_into_a_friendly_zone(edition: str) -> None:
    """A cruiser may join the transport in zone 3 once the landing is declared, not before."""
    text = ISLES + "Sea Zone 8: United Kingdom 1 cruiser"
    game = scene(text, "combat_move", edition)
    assert refused(game, "1 cruiser: sz 8 > sz 2 > sz 3") == ["MOV-1"]
    say(game, "1 transport: sz 2 + 2 infantry from United Kingdom > sz 3 - all to Norway")
    assert refused(game, "1 cruiser: sz 8 > sz 2 > sz 3") == []


@rule("H-15", "anniversary-1941", "anniversary-1942")
@rule("MOV-9", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_aboard_since_an_earlier_turn_may_land_in_an_assault(edition: str) -> None:
    """Beside infantry it comes ashore; alone it would take nothing."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: United Kingdom 1 transport (1 infantry, 1 antiaircraft gun)
        """,
        "combat_move",
        edition,
    )
    say(game, "1 transport: sz 3 - 1 infantry, 1 aa to Norway", "done")
    assert everyone(game, "Norway") == {UK: {"infantry": 1, "aa_gun": 1}}
    assert game.state.owner("Norway") == UK


@rule("H-15", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_alone_captures_nothing(edition: str) -> None:
    """It may land, and the territory stays German."""
    game = scene(
        """
        power: United Kingdom
        owner Norway: Germany
        Sea Zone 3: United Kingdom 1 transport (1 antiaircraft gun)
        """,
        "combat_move",
        edition,
    )
    say(game, "1 transport: sz 3 - 1 aa to Norway", "done")
    assert game.state.owner("Norway") == "Germany"


# Allied transports

FERRY = """
    power: {}
    owner Norway: Germany
    Sea Zone 3: United Kingdom 1 transport{}
    United Kingdom: United States 2 infantry
"""


@rule("MOV-13", "anniversary-1941", "anniversary-1942")
@case("R-52", "anniversary-1941", "anniversary-1942")
@both
def test_allied_troops_board_on_their_own_turn(edition: str) -> None:
    """American infantry goes aboard the British transport in noncombat; it does not sail then."""
    game = scene(FERRY.format(US, ""), "noncombat_move", edition)
    assert refused(game, "1 transport: sz 3 > sz 4") == ["NCM-6"]
    say(game, "2 infantry: United Kingdom > sz 3", "done")
    (ship,) = pieces(game, "Sea Zone 3", "transport")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 3", "infantry")] == [ship.id, ship.id]


@rule("MOV-13", "anniversary-1941", "anniversary-1942")
@case("R-52", "anniversary-1941", "anniversary-1942")
@both
def test_the_owner_carries_them_but_does_not_land_them(edition: str) -> None:
    """On the British turn they are cargo: they sail along and stay aboard."""
    game = scene(FERRY.format(UK, " (United States 1 infantry)"), "noncombat_move", edition)
    assert refused(game, "1 transport: sz 3 - 1 infantry to United Kingdom") == ["MOV-10"]
    say(game, "1 transport: sz 3 > sz 2")
    assert army(game, "Sea Zone 2", US) == {"infantry": 1}


@rule("MOV-13", "anniversary-1941", "anniversary-1942")
@rule("MOV-19", "anniversary-1941", "anniversary-1942")
@case("R-53", "anniversary-1941", "anniversary-1942")
@both
def test_an_assault_from_an_allys_transport_is_made_on_the_troops_turn(edition: str) -> None:
    """The Americans land in Norway from the British ship, which never moved; on the British turn
    they do not."""
    text = FERRY.format("{}", " (United States 1 infantry)")
    british = scene(text.format(UK), "combat_move", edition)
    assert refused(british, "1 transport: sz 3 - 1 infantry to Norway") == ["MOV-10"]
    american = scene(text.format(US), "combat_move", edition)
    say(american, "1 infantry: sz 3 > Norway", "done")
    assert american.state.owner("Norway") == US
    assert everyone(american, "Norway") == {US: {"infantry": 1}}
    assert battles(american) == []


@rule("H-7", "anniversary-1941", "anniversary-1942")
@both
def test_an_unwilling_ally_takes_nobody_aboard(edition: str) -> None:
    """Consent is there unless it is refused."""
    text = FERRY.format(US, "") + 'refuses: {"United Kingdom": ["United States"]}'
    game = scene(text, "noncombat_move", edition)
    assert refused(game, "1 infantry: United Kingdom > sz 3") == ["MOV-13"]
