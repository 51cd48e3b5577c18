"""How the two scenarios begin (VIC-1, BRD-12, the option errata)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules_1941.moving import asked, pieces
from tests.rules_anniversary.both import both, opened
from tests.support.marks import rule
from tests.support.scene import refused, say

MONEY = {
    "anniversary-1941": {
        "Germany": 31,
        "Soviet Union": 30,
        "Japan": 17,
        "United Kingdom": 43,
        "Italy": 10,
        "United States": 40,
        "China": 0,
    },
    "anniversary-1942": {
        "Japan": 31,
        "Soviet Union": 24,
        "Germany": 31,
        "United Kingdom": 31,
        "Italy": 10,
        "United States": 38,
        "China": 0,
    },
}


@rule("VIC-1", "anniversary-1941", "anniversary-1942")
@both
def test_the_printed_money_and_the_first_power(edition: str) -> None:
    """The first power may spend what the chart gives it, and not an IPC more."""
    game = opened(edition)
    assert dict(game.state.money) == MONEY[edition]
    first, question = asked(game)
    assert (first, question) == (next(iter(MONEY[edition])), "ChoosePurchase")
    assert MONEY[edition][first] == 31
    assert refused(game, "buy 9 infantry, 1 artillery") == []
    assert refused(game, "buy 8 infantry, 2 artillery") == ["BUY-1"]


@pytest.mark.parametrize(
    ("edition", "errata", "money"),
    [
        ("anniversary-1941", "off", 31),
        ("anniversary-1941", "on", 31),
        ("anniversary-1942", "off", 31),
        ("anniversary-1942", "on", 37),
    ],
)
def test_the_corrections_give_germany_thirty_seven_in_1942(
    edition: str, errata: str, money: int
) -> None:
    """The chart prints 31 although the land is worth 37; all other purses stay."""
    given = dict(opened(edition, errata=errata).state.money)
    assert given.pop("Germany") == money
    assert given == {power: sum_ for power, sum_ in MONEY[edition].items() if power != "Germany"}


@rule("BRD-12", "anniversary-1941", "anniversary-1942")
@both
def test_markers_of_1942_lie_on_the_same_printed_board(edition: str) -> None:
    """Thirteen territories begin in other hands in 1942; their first owners are the printed ones
    in both scenarios."""
    game = opened(edition)
    board = game.table.edition.board.spaces
    printed = {
        "Baltic States": "Soviet Union",
        "Belorussia": "Soviet Union",
        "East Poland": "Soviet Union",
        "Eastern Ukraine": "Soviet Union",
        "Ukraine": "Soviet Union",
        "Borneo": "United Kingdom",
        "Burma": "United Kingdom",
        "East Indies": "United Kingdom",
        "Kwangtung": "United Kingdom",
        "New Guinea": "United Kingdom",
        "Solomon Islands": "United Kingdom",
        "Philippine Islands": "United States",
        "Wake Island": "United States",
    }
    assert {space: board[space].original_controller for space in printed} == printed
    holders = {space: game.state.owner(space) for space in printed}
    if edition == "anniversary-1941":
        assert holders == printed
    else:
        germany = dict.fromkeys(list(printed)[:5], "Germany")
        assert holders == {**germany, **dict.fromkeys(list(printed)[5:], "Japan")}


def test_the_japanese_convoy_of_1941_is_loaded() -> None:
    """Zone 61: one transport with an artillery and an infantry, one with two infantry; two
    fighters are on the carrier. They may land in the first turn."""
    game = opened("anniversary-1941")
    units = {unit.id: unit for unit in game.state.at("Sea Zone 61")}
    loads = [
        sorted(unit.kind for unit in units.values() if unit.aboard == ship.id)
        for ship in pieces(game, "Sea Zone 61", "transport")
    ]
    assert sorted(loads) == [["artillery", "infantry"], ["infantry", "infantry"]]
    (carrier,) = pieces(game, "Sea Zone 61", "carrier")
    assert [unit.aboard for unit in pieces(game, "Sea Zone 61", "fighter")] == [carrier.id] * 2
    while game.state.turn.power != "Japan":
        game.give(game.default())
    say(game, "buy nothing")
    assert refused(game, "1 transport[2 infantry]: sz 61 - 2 infantry to Fukien") == []


KINDS = (
    "infantry",
    "artillery",
    "tank",
    "aa_gun",
    "fighter",
    "bomber",
    "submarine",
    "transport",
    "destroyer",
    "cruiser",
    "carrier",
    "battleship",
)
PIECES = {
    "anniversary-1941": {
        "Germany": (19, 4, 8, 1, 4, 1, 3, 2, 0, 1, 0, 0),
        "Soviet Union": (37, 2, 1, 3, 0, 0, 1, 0, 0, 0, 0, 0),
        "Japan": (21, 2, 1, 1, 9, 0, 0, 5, 1, 1, 3, 1),
        "United Kingdom": (17, 4, 3, 3, 3, 1, 0, 4, 5, 1, 0, 1),
        "Italy": (5, 1, 2, 1, 1, 0, 0, 1, 0, 2, 0, 1),
        "United States": (9, 1, 0, 2, 4, 2, 0, 3, 4, 0, 1, 1),
        "China": (4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
    },
    "anniversary-1942": {
        "Japan": (23, 1, 1, 1, 7, 1, 1, 1, 1, 1, 2, 2),
        "Soviet Union": (26, 2, 4, 3, 1, 1, 1, 0, 0, 0, 0, 0),
        "Germany": (31, 3, 10, 2, 5, 1, 3, 2, 2, 1, 0, 0),
        "United Kingdom": (18, 3, 3, 3, 5, 1, 0, 4, 4, 2, 1, 1),
        "Italy": (6, 1, 3, 1, 1, 0, 0, 1, 0, 2, 0, 1),
        "United States": (10, 1, 1, 2, 4, 3, 1, 3, 3, 1, 1, 1),
        "China": (9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0),
    },
}
"""How many pieces of each kind the set-up charts give a power."""


@rule("VIC-1", "anniversary-1941", "anniversary-1942")
@both
def test_all_pieces_of_the_charts_are_on_the_board(edition: str) -> None:
    """Counted by power and kind."""
    found = Counter((unit.power, unit.kind) for _, unit in opened(edition).state.everything())
    assert {power: tuple(found[power, kind] for kind in KINDS) for power in PIECES[edition]} == (
        PIECES[edition]
    )
    assert found.total() == sum(map(sum, PIECES[edition].values()))
