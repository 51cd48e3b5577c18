"""The board: borders, islands, canals, closed land, whose land it is (BRD-1 to BRD-12)."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.core.decisions import Move
from battleboard.tables import table
from tests.rules_1941.moving import asked, battles
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, roll_all, say, scene

CLOSED = (
    "Afghanistan",
    "Angola",
    "Argentina/Chile",
    "Eire",
    "Himalaya",
    "Mongolia",
    "Mozambique",
    "Northern South America",
    "Peruvian Central",
    "Sahara",
    "Saudi Arabia",
    "Spain",
    "Sweden",
    "Switzerland",
    "Turkey",
)


@rule("BRD-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("start", "end"), [(20, 55), (21, 44), (25, 43)], ids=["north", "middle", "south"]
)
def test_the_board_wraps_around(edition: str, start: int, end: int) -> None:
    """Three pairs of zones at the right and left edge are neighbours."""
    text = f"power: United States\nSea Zone {start}: United States 1 destroyer"
    game = scene(text, "noncombat_move", edition)
    say(game, f"1 destroyer: sz {start} > sz {end}")
    assert army(game, f"Sea Zone {end}", "United States") == {"destroyer": 1}


@rule("BRD-1", "anniversary-1941", "anniversary-1942")
@both
def test_units_move_between_spaces_that_share_a_border(edition: str) -> None:
    """Germany and Bulgaria meet nowhere: the way leads through Poland."""
    game = scene("power: Germany\nGermany: Germany 1 tank", "noncombat_move", edition)
    assert refused(game, "1 tank: Germany > Bulgaria/Romania") == ["BRD-1"]
    assert refused(game, "1 tank: Germany > Poland > Bulgaria/Romania") == []


@rule("BRD-2", "anniversary-1941", "anniversary-1942")
@both
def test_land_is_friendly_hostile_or_neutral(edition: str) -> None:
    """From Bulgaria a German unit walks into Italian land, attacks Soviet land, and enters
    neutral Turkey never."""
    text = "power: Germany\nBulgaria/Romania: Germany 1 infantry\nowner Ukraine: Soviet Union"
    walks = scene(text, "noncombat_move", edition)
    assert refused(walks, "1 infantry: Bulgaria/Romania > Balkans") == []
    assert refused(walks, "1 infantry: Bulgaria/Romania > Ukraine") == ["NCM-1"]
    assert refused(walks, "1 infantry: Bulgaria/Romania > Turkey") == ["NCM-1"]
    fights = scene(text, "combat_move", edition)
    assert refused(fights, "1 infantry: Bulgaria/Romania > Balkans") == ["MOV-1"]
    assert refused(fights, "1 infantry: Bulgaria/Romania > Ukraine") == []
    assert refused(fights, "1 infantry: Bulgaria/Romania > Turkey") == ["BRD-6", "MOV-1"]


@rule("BRD-3", "anniversary-1941", "anniversary-1942")
@rule("BRD-4", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("ship", "hostile"),
    [
        ("battleship", True),
        ("carrier", True),
        ("cruiser", True),
        ("destroyer", True),
        ("submarine", False),
        ("transport", False),
    ],
)
def test_only_surface_warships_make_a_zone_hostile(edition: str, ship: str, hostile: bool) -> None:
    """Battleship, carrier, cruiser and destroyer shut a zone to noncombat moves and to loading;
    submarines and transports do not."""
    game = scene(
        f"""
        power: United Kingdom
        Sea Zone 2: United Kingdom 1 cruiser
        Sea Zone 6: Germany 1 {ship}
        Sea Zone 3: Germany 1 {ship}; United Kingdom 1 transport
        United Kingdom: United Kingdom 1 infantry
        """,
        "noncombat_move",
        edition,
    )
    shut = ["NCM-3"] if hostile else []
    assert refused(game, "1 cruiser: sz 2 > sz 3") == shut
    aboard = "1 transport: sz 3 + 1 infantry from United Kingdom"
    assert refused(game, aboard) == (["MOV-10"] if hostile else [])


# Canals

PANAMA = "power: {}\nSea Zone 19: {} 1 submarine\n"
SUEZ = "power: {}\nSea Zone 15: {} 1 destroyer\n"


@rule("BRD-5", "anniversary-1941", "anniversary-1942")
@both
def test_the_panama_canal_serves_the_side_that_holds_panama(edition: str) -> None:
    """American and British ships pass, German ships do not; taken by Germany it is the other way
    round."""
    for power, mine, theirs in (
        ("United States", [], ["BRD-5"]),
        ("United Kingdom", [], ["BRD-5"]),
        ("Germany", ["BRD-5"], []),
    ):
        text = PANAMA.format(power, power)
        held = scene(text, "noncombat_move", edition)
        lost = scene(text + "owner Panama: Germany", "noncombat_move", edition)
        assert refused(held, "1 submarine: sz 19 > sz 20") == mine
        assert refused(lost, "1 submarine: sz 19 > sz 20") == theirs


@rule("BRD-5", "anniversary-1941", "anniversary-1942")
@case("R-68", "anniversary-1941", "anniversary-1942")
@both
def test_suez_with_one_bank_each_is_closed_to_both(edition: str) -> None:
    """Both banks are needed: a British and an Italian destroyer are both held up."""
    for power in ("United Kingdom", "Italy"):
        game = scene(
            SUEZ.format(power, power) + "owner Trans-Jordan: Italy", "noncombat_move", edition
        )
        assert refused(game, "1 destroyer: sz 15 > sz 34") == ["BRD-5"]


@rule("BRD-5", "anniversary-1941", "anniversary-1942")
@both
def test_suez_is_open_to_all_of_the_side_that_holds_both_banks(edition: str) -> None:
    """Egypt in British and Trans-Jordan in American hands will do for a Soviet ship."""
    text = SUEZ.format("Soviet Union", "Soviet Union") + "owner Trans-Jordan: United States"
    assert refused(scene(text, "noncombat_move", edition), "1 destroyer: sz 15 > sz 34") == []
    axis = SUEZ.format("Italy", "Italy") + "owner Egypt: Germany\nowner Trans-Jordan: Italy"
    assert refused(scene(axis, "noncombat_move", edition), "1 destroyer: sz 15 > sz 34") == []


@rule("BRD-5", "anniversary-1941", "anniversary-1942")
@case("R-69", "anniversary-1941", "anniversary-1942")
@both
def test_a_canal_taken_this_turn_is_not_used_yet(edition: str) -> None:
    """What counts is who held the banks when the turn began."""
    game = scene(
        """
        power: Italy
        owner Libya: Italy
        owner Egypt: United Kingdom
        owner Trans-Jordan: Italy
        Libya: Italy 1 infantry
        Sea Zone 15: Italy 1 destroyer
        """,
        "combat_move",
        edition,
    )
    say(game, "1 infantry: Libya > Egypt", "done")
    assert game.state.owner("Egypt") == "Italy"
    assert asked(game) == ("Italy", "noncombat_move")
    assert refused(game, "1 destroyer: sz 15 > sz 34") == ["BRD-5"]


@rule("BRD-5", "anniversary-1941", "anniversary-1942")
@case("R-71", "anniversary-1941", "anniversary-1942")
@both
def test_canals_hold_up_neither_aircraft_nor_land_units(edition: str) -> None:
    """Italy holds neither bank; its fighter crosses Suez, and its tank goes over it by land."""
    game = scene(
        """
        power: Italy
        owner Egypt: United Kingdom
        Sea Zone 15: Italy 1 carrier (1 fighter)
        Sea Zone 34: United Kingdom 1 transport
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 fighter: sz 15 > sz 34") == []
    british = scene(
        "power: United Kingdom\nEgypt: United Kingdom 1 infantry", "noncombat_move", edition
    )
    assert refused(british, "1 infantry: Egypt > Trans-Jordan") == []


# Closed land and air range


@rule("BRD-6", "anniversary-1941", "anniversary-1942")
@both
def test_fifteen_neutral_territories_are_closed_for_good(edition: str) -> None:
    """Nobody controls them, they yield nothing, and no unit has a way into them."""
    board = table(edition).edition.board
    assert tuple(sorted(name for name, s in board.spaces.items() if s.impassable)) == CLOSED
    assert all(board.spaces[name].ipc == 0 for name in CLOSED)
    assert all(board.spaces[name].original_controller is None for name in CLOSED)


@rule("BRD-6", "anniversary-1941", "anniversary-1942")
@rule("MOV-6", "anniversary-1941", "anniversary-1942")
@case("R-16", "anniversary-1941", "anniversary-1942")
@both
def test_no_aircraft_flies_over_a_neutral(edition: str) -> None:
    """Italy and Germany lie on two sides of Switzerland, one space apart as the crow flies: the
    way leads over France or the Balkans. Into Switzerland there is none."""
    game = scene("power: Italy\nItaly: Italy 1 fighter", "noncombat_move", edition)
    flights = game.table.edition.board.flights
    assert flights["Italy"]["Germany"] == 2
    assert flights["Gibraltar"]["France"] == 2, "around Spain, over zone 13"
    assert flights["Yunnan"]["India"] == 2, "over Burma, not over the Himalaya"
    assert refused(game, "1 fighter: Italy > Switzerland")[0] == "MOV-6"
    ends = {move.path[-1] for move in offered(game) if isinstance(move, Move)}
    assert ends.isdisjoint(CLOSED)


@rule("BRD-7", "anniversary-1941", "anniversary-1942")
@both
def test_air_range_counts_every_border(edition: str) -> None:
    """From the United Kingdom the zone beside it is one, Norway two. Hawaii and its zone are one
    space each; from a carrier the carrier's zone is not counted."""
    flights = table(edition).edition.board.flights
    assert flights["United Kingdom"]["Sea Zone 3"] == 1
    assert flights["United Kingdom"]["Norway"] == 2
    assert flights["Western United States"]["Sea Zone 53"] == 2
    assert flights["Western United States"]["Hawaiian Islands"] == 3
    assert flights["Sea Zone 53"]["Sea Zone 56"] == 1


@rule("BRD-7", "anniversary-1941", "anniversary-1942")
@rule("MOV-8", "anniversary-1941", "anniversary-1942")
@both
def test_a_fighter_flies_four_a_bomber_six(edition: str) -> None:
    """From the American west coast over zones 56, 53 and 46 to the Solomon Islands it is four
    spaces, over zone 48 to New Guinea five."""
    game = scene(
        """
        power: United States
        owner Solomon Islands: United Kingdom
        owner New Guinea: United Kingdom
        Western United States: United States 1 fighter, 1 bomber
        """,
        "noncombat_move",
        edition,
    )
    assert refused(game, "1 fighter: Western United States > Solomon Islands") == []
    assert refused(game, "1 fighter: Western United States > New Guinea") == ["MOV-8"]
    assert refused(game, "1 bomber: Western United States > New Guinea") == []


@rule("BRD-8", "anniversary-1941", "anniversary-1942")
@both
def test_an_island_is_one_territory_within_a_sea_zone(edition: str) -> None:
    """All but Australia and Madagascar lie in one zone; only Iceland and Greenland share one."""
    board = table(edition).edition.board
    islands = [space for space in board.spaces.values() if space.island]
    wide = {space.name for space in islands if len(space.borders) > 1}
    assert wide == {"Australia", "French Madagascar"}
    assert all(board.spaces[zone].is_sea for space in islands for zone in space.borders)
    beside = Counter(zone for space in islands for zone in space.borders)
    assert {zone for zone, count in beside.items() if count > 1} == {"Sea Zone 2"}


@rule("BRD-9", "anniversary-1941", "anniversary-1942")
@both
def test_land_that_is_left_empty_stays_ones_own(edition: str) -> None:
    """The last unit leaves Libya; it is Italian until an enemy walks in."""
    game = scene(
        """
        power: Italy
        owner Libya: Italy
        owner Egypt: United Kingdom
        Libya: Italy 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "1 infantry: Libya > Egypt", "done")
    assert game.state.owner("Libya") == "Italy"
    british = scene(
        "power: United Kingdom\nowner Libya: Italy\nEgypt: United Kingdom 1 infantry",
        "combat_move",
        edition,
    )
    say(british, "1 infantry: Egypt > Libya", "done")
    assert british.state.owner("Libya") == "United Kingdom"
    assert battles(british) == []


@rule("BRD-12", "anniversary-1941", "anniversary-1942")
@both
def test_the_printed_emblem_tells_the_original_controller(edition: str) -> None:
    """In either scenario the Ukraine is Soviet by origin, the Philippines American: freed by
    others they return."""
    game = scene(
        """
        power: United Kingdom
        owner Ukraine: Germany
        Caucasus: United Kingdom 2 infantry
        Ukraine: Germany 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "2 infantry: Caucasus > Ukraine", "done")
    roll_all(game, 1, 6, 6)
    assert game.state.owner("Ukraine") == "Soviet Union"
    spaces = game.table.edition.board.spaces
    assert spaces["Philippine Islands"].original_controller == "United States"
    assert spaces["Manchuria"].original_controller == "China"
