"""The printed facts of every board: marks, canals, neutrals, zones, areas that rules name."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.core.edition import Edition
from battleboard.editions import load


def spaces(edition: Edition, flag: str) -> set[str]:
    return {space.name for space in edition.board.spaces.values() if getattr(space, flag)}


def zones(*numbers: int) -> set[str]:
    return {f"Sea Zone {number}" for number in numbers}


@pytest.mark.parametrize(
    ("edition", "cities"),
    [
        ("1941", 5),
        ("anniversary-1941", 18),
        ("anniversary-1942", 18),
        ("pacific-1940", 8),
        ("europe-1940", 11),
        ("global-1940", 19),
        ("ww1-1914", 0),
    ],
)
def test_victory_cities(edition: str, cities: int) -> None:
    assert len(spaces(load(edition), "victory_city")) == cities


def test_victory_cities_of_the_two_maps() -> None:
    areas = load("global-1940").areas
    assert len(areas["europe_victory_cities"]) == 11
    assert len(areas["pacific_victory_cities"]) == 8


@pytest.mark.parametrize(
    ("edition", "canals"),
    [
        ("1941", "Panama Canal 12-19, Suez Canal 17-28"),
        ("anniversary-1941", "Panama Canal 19-20, Suez Canal 15-34"),
        ("anniversary-1942", "Panama Canal 19-20, Suez Canal 15-34"),
        ("pacific-1940", ""),
        (
            "europe-1940",
            (
                "Suez Canal 81-98, Panama Canal 64-89, Turkish Straits 99-100, "
                "Strait of Gibraltar 91-92, Danish Straits 112-113"
            ),
        ),
        ("ww1-1914", "Suez Canal 19-28"),
    ],
)
def test_canals(edition: str, canals: str) -> None:
    found = [
        f"{canal.name} {'-'.join(zone.removeprefix('Sea Zone ') for zone in canal.between)}"
        for canal in load(edition).board.canals
    ]
    assert ", ".join(found) == canals


def test_global_has_the_straits_of_europe() -> None:
    assert load("global-1940").board.canals == load("europe-1940").board.canals


def test_only_submarines_pass_gibraltar_freely() -> None:
    """BRD-5."""
    canals = load("europe-1940").board.canals
    assert [canal.name for canal in canals if canal.submarines_exempt] == ["Strait of Gibraltar"]


@pytest.mark.parametrize(
    ("edition", "flag", "count"),
    [
        ("1941", "factory", 9),
        ("1941", "impassable", 14),
        ("1941", "island", 18),
        ("anniversary-1941", "factory", 9),
        ("anniversary-1941", "impassable", 15),
        ("anniversary-1941", "island", 19),
        ("pacific-1940", "impassable", 10),
        ("pacific-1940", "soviet", 9),
        ("pacific-1940", "chinese", 18),
        ("pacific-1940", "mongolian", 6),
        ("pacific-1940", "dutch", 4),
        ("pacific-1940", "french", 2),
        ("pacific-1940", "north_america", 5),
        ("pacific-1940", "convoy", 17),
        ("pacific-1940", "kamikaze", 6),
        ("pacific-1940", "facilities", 14),
        ("europe-1940", "convoy", 17),
        ("europe-1940", "impassable", 2),
        ("europe-1940", "north_america", 11),
        ("europe-1940", "facilities", 21),
        ("global-1940", "convoy", 34),
        ("global-1940", "kamikaze", 6),
        ("global-1940", "chinese", 18),
        ("global-1940", "mongolian", 6),
        ("global-1940", "dutch", 5),
        ("global-1940", "north_america", 15),
        ("global-1940", "facilities", 35),
        ("ww1-1914", "minor_capital", 17),
        ("ww1-1914", "aligned_with", 7),
        ("ww1-1914", "impassable", 2),
        ("ww1-1914", "naval_base_sea_zones", 12),
    ],
)
def test_marks_on_the_board(edition: str, flag: str, count: int) -> None:
    assert len(spaces(load(edition), flag)) == count


@pytest.mark.parametrize(
    ("edition", "strict", "pro_axis", "pro_allies", "infantry"),
    [
        ("pacific-1940", 6, 0, 0, 6),
        ("europe-1940", 23, 3, 8, 67),
        ("global-1940", 28, 3, 8, 73),
    ],
)
def test_neutrals(edition: str, strict: int, pro_axis: int, pro_allies: int, infantry: int) -> None:
    board = load(edition).board.spaces.values()
    kinds = Counter(space.neutral for space in board if space.neutral)
    expected = {"strict": strict, "pro-axis": pro_axis, "pro-allies": pro_allies}
    assert kinds == Counter(expected)
    assert sum(space.standing_army or 0 for space in board) == infantry


def test_neutrals_that_lean_to_the_axis() -> None:
    board = load("europe-1940").board.spaces.values()
    assert {space.name for space in board if space.neutral == "pro-axis"} == {
        "Bulgaria",
        "Finland",
        "Iraq",
    }


@pytest.mark.parametrize("edition", ["pacific-1940", "global-1940"])
def test_kamikaze_zones(edition: str) -> None:
    """REACT-2."""
    assert spaces(load(edition), "kamikaze") == zones(6, 17, 19, 20, 22, 35)


def test_convoy_zones() -> None:
    """INC-3: the joined boards keep the zones of both halves."""
    pacific = zones(1, 6, 10, 19, 20, 26, 35, 36, 37, 39, 41, 42, 43, 44, 54, 62, 63)
    europe = zones(70, 71, 72, 80, 82, 85, 89, 93, 97, 98, 99, 101, 105, 106, 109, 119, 125)
    assert spaces(load("pacific-1940"), "convoy") == pacific
    assert spaces(load("europe-1940"), "convoy") == europe
    assert spaces(load("global-1940"), "convoy") == pacific | europe


def test_naval_bases_of_1914_mine_thirteen_zones() -> None:
    """WW1-7."""
    board = load("ww1-1914").board.spaces.values()
    mined = [zone for space in board for zone in space.naval_base_sea_zones]
    assert len(mined) == 13
    assert set(mined) == zones(1, 6, 8, 9, 10, 11, 12, 15, 16, 17, 18, 20, 21)


def test_minor_powers_of_1914() -> None:
    """WW1-11."""
    board = load("ww1-1914").board.spaces.values()
    assert len({space.minor_power for space in board if space.minor_power}) == 17
    aligned = {(space.minor_power, space.aligned_with) for space in board if space.aligned_with}
    assert aligned == {
        ("Serbia", "Russian Empire"),
        ("Romania", "Russian Empire"),
        ("Bulgaria", "Ottoman Empire"),
        ("Belgium", "France"),
        ("Portugal", "France"),
        ("Albania", "Italy"),
        ("Arabia", "British Empire"),
    }


def test_powers_of_1914_that_differ() -> None:
    """MOB-4, WW1-13."""
    powers = load("ww1-1914").powers.values()
    second = {power.name: power.second_placement for power in powers if power.second_placement}
    assert second == {"British Empire": ("India",)}
    assert [power.name for power in powers if power.starts_neutral] == ["United States"]


def test_london_touches_only_one_sea_zone() -> None:
    """BRD-1: spaces that meet at a point are not adjacent (the rulebooks' own examples)."""
    assert load("ww1-1914").board.sea_neighbours["London"] == ("Sea Zone 9",)
    assert "Sea Zone 111" not in load("europe-1940").board.neighbours("United Kingdom")


def test_caspian_sea() -> None:
    """BRD-11."""
    shores = set(load("global-1940").board.neighbours("Caspian Sea"))
    assert shores == {
        "Caucasus",
        "Kazakhstan",
        "Turkmenistan",
        "Eastern Persia",
        "Persia",
        "Northwest Persia",
    }


@pytest.mark.parametrize(
    ("edition", "pairs"),
    [
        ("1941", "Sea Zone 35-Sea Zone 21, Sea Zone 36-Sea Zone 20, Sea Zone 41-Sea Zone 19"),
        (
            "anniversary-1941",
            "Sea Zone 20-Sea Zone 55, Sea Zone 21-Sea Zone 44, Sea Zone 25-Sea Zone 43",
        ),
        ("global-1940", "Central United States-Western United States, Sea Zone 51-Sea Zone 66"),
    ],
)
def test_boards_wrap(edition: str, pairs: str) -> None:
    """BRD-1, BRD-13."""
    board = load(edition).board
    for one, other in (pair.split("-") for pair in pairs.split(", ")):
        assert other in board.neighbours(one)


def test_areas_that_rules_name() -> None:
    assert load("1941").areas["closed_sea"] == ("Sea Zone 18",)
    assert set(load("ww1-1914").areas["submarine_warfare"]) == zones(2, 7, 8)
    assert load("europe-1940").areas["american_patrol"] == ("Sea Zone 102",)
    assert load("global-1940").areas["american_patrol"] == ("Sea Zone 102",)
    for edition in ("pacific-1940", "global-1940"):
        areas = load(edition).areas
        assert set(areas["kamikaze_islands"]) == {
            "Philippines",
            "Marianas",
            "Okinawa",
            "Iwo Jima",
        }
        assert set(areas["burma_road"]) == {"India", "Burma", "Yunnan", "Szechwan"}


@pytest.mark.parametrize(
    ("edition", "occupied"),
    [
        ("anniversary-1941", {"Kwangtung"}),
        ("anniversary-1942", {"Kwangtung"}),
        ("pacific-1940", {"Kwangtung", "Burma"}),
        ("global-1940", {"Kwangtung", "Burma"}),
    ],
)
def test_chinese_units_stay_on_chinese_land_and_its_edges(edition: str, occupied: set[str]) -> None:
    """CHN-1, CHN-4."""
    whole = load(edition)
    board = whole.board.spaces.values()
    chinese = {space.name for space in board if space.original_controller == "China"}
    assert set(whole.areas["chinese_movement"]) == chinese | occupied
    assert set(whole.areas["chinese_occupation"]) == occupied
