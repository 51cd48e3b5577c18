"""Showing an edition: plain, whole, and the same wherever it is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battleboard.editions import ids, load, show


def shown(edition: str) -> dict[str, Any]:
    return show(load(edition))


def row(rows: list[dict[str, Any]], **fields: object) -> dict[str, Any]:
    [found] = [row for row in rows if fields.items() <= row.items()]
    return found


@pytest.mark.parametrize("edition", ids())
def test_survives_a_trip_through_json(edition: str) -> None:
    assert json.loads(json.dumps(shown(edition))) == shown(edition)


@pytest.mark.parametrize("edition", ids())
def test_shows_its_name_and_its_parts(edition: str) -> None:
    plain = shown(edition)
    assert plain["id"] == edition
    assert set(plain) >= {
        "title",
        "rulebook",
        "complete",
        "sides",
        "phases",
        "options",
        "policies",
        "units",
        "powers",
        "spaces",
        "adjacency",
        "canals",
        "setup",
        "objectives",
        "victory",
        "areas",
    }


def test_a_territory_shows_what_is_printed_on_it() -> None:
    assert row(shown("1941")["spaces"], name="Germany") == {
        "name": "Germany",
        "kind": "land",
        "ipc": 4,
        "original_controller": "Germany",
        "start_controller": "Germany",
        "factory": True,
        "victory_city": "Berlin",
        "capital_of": "Germany",
    }


def test_a_sea_zone_shows_no_owner_and_no_income() -> None:
    assert row(shown("pacific-1940")["spaces"], name="Sea Zone 6") == {
        "name": "Sea Zone 6",
        "kind": "sea",
        "convoy": True,
        "kamikaze": True,
    }


def test_a_minor_power_shows_its_colony_as_no_capital() -> None:
    spaces = shown("ww1-1914")["spaces"]
    assert row(spaces, name="Belgian Congo")["minor_capital"] is False
    assert row(spaces, name="Belgium")["minor_capital"] is True


def test_an_empty_standing_army_is_shown() -> None:
    mongolian = row(shown("pacific-1940")["spaces"], name="Tsagaan-Olom")
    assert (mongolian["neutral"], mongolian["standing_army"]) == ("strict", 0)


def test_a_power_shows_only_what_its_edition_states() -> None:
    assert row(shown("1941")["powers"], name="Japan") == {
        "name": "Japan",
        "side": "Axis",
        "turn_order": 4,
        "start_ipcs": 9,
        "start_income": 9,
        "capital": ["Japan"],
        "colour": "Orange",
    }


def test_a_power_with_two_economies() -> None:
    british = row(shown("global-1940")["powers"], name="United Kingdom")
    assert british["capital"] == ["United Kingdom", "India"]
    assert british["economies"] == [
        {"name": "europe", "start_ipcs": 28, "start_income": 28, "capital": "United Kingdom"},
        {"name": "pacific", "start_ipcs": 17, "start_income": 17, "capital": "India"},
    ]


def test_a_power_at_war_with_nobody_says_so() -> None:
    assert row(shown("europe-1940")["powers"], name="United States")["at_war_at_start_with"] == []


def test_each_border_is_shown_once_in_the_order_of_the_board() -> None:
    plain = shown("1941")
    order = {space["name"]: place for place, space in enumerate(plain["spaces"])}
    places = [(order[one], order[other]) for one, other in plain["adjacency"]]
    assert places == sorted(places)
    assert all(one < other for one, other in places)
    assert len({frozenset(pair) for pair in plain["adjacency"]}) == 282
    assert ["Germany", "Sea Zone 5"] in plain["adjacency"]


def test_a_canal_shows_an_exemption_only_where_it_is_printed() -> None:
    canals = shown("europe-1940")["canals"]
    assert row(canals, name="Strait of Gibraltar") == {
        "name": "Strait of Gibraltar",
        "between": ["Sea Zone 91", "Sea Zone 92"],
        "controlled_by": ["Gibraltar"],
        "submarines_exempt": True,
    }
    assert "submarines_exempt" not in row(canals, name="Danish Straits")


def test_an_edition_without_canals_shows_an_empty_list() -> None:
    assert shown("pacific-1940")["canals"] == []


def test_set_up_rows_stand_in_turn_order_and_board_order() -> None:
    rows = shown("1941")["setup"]
    assert rows[0] == {"space": "Archangel", "power": "Soviet Union", "units": {"infantry": 3}}
    caucasus = row(rows, space="Caucasus")
    assert caucasus == {
        "space": "Caucasus",
        "power": "Soviet Union",
        "units": {"infantry": 3, "tank": 1},
    }
    assert rows[-1]["power"] == "United States"


def test_a_power_with_units_of_its_ally_beside_them_has_its_own_row() -> None:
    rows = shown("europe-1940")["setup"]
    french = row(rows, space="United Kingdom", power="France")
    assert french["units"] == {"infantry": 2, "fighter": 1}


def test_units_show_their_roles_in_order_of_the_alphabet() -> None:
    tank = shown("1941")["units"]["tank"]
    assert tank["roles"] == ["blitzes", "captures", "cargo"]
    assert shown("1941")["units"]["factory"]["cost"] is None


def test_what_only_some_powers_have_is_gathered() -> None:
    plain = shown("ww1-1914")
    assert plain["second_placement"] == {"British Empire": ["India"]}
    assert plain["starts_neutral"] == ["United States"]
    assert shown("1941")["second_placement"] == {}
