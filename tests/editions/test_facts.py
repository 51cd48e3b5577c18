"""The printed facts of every edition: powers, incomes, set-ups, unit tables, phases, options."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.core.units import Domain, Role
from battleboard.editions import ids, load
from battleboard.editions.show import borders
from tests.editions.printed import (
    EDITIONS,
    FIGURES,
    INCOMES,
    LAND_SEA_BORDERS,
    STARTING_UNITS,
    TURN_ORDER,
)


def counted(army: str) -> dict[str, int]:
    pairs = (unit.split() for unit in army.split(", "))
    return {kind: int(count) for count, kind in pairs}


def test_seven_editions_are_listed() -> None:
    assert ids() == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_turn_order(edition: str) -> None:
    assert ", ".join(load(edition).powers) == TURN_ORDER[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_spaces_and_borders(edition: str) -> None:
    board = load(edition).board
    land = sum(space.is_land for space in board.spaces.values())
    sea = sum(space.is_sea for space in board.spaces.values())
    assert (land, sea, len(borders(board))) == LAND_SEA_BORDERS[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_start_income_is_printed(edition: str) -> None:
    powers = load(edition).powers.values()
    assert tuple(power.start_income for power in powers) == INCOMES[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_land_held_at_the_start_is_worth_the_start_income(edition: str) -> None:
    """China without money is the exception: its land pays only the Axis (CHN-1)."""
    whole = load(edition)
    board = whole.board.spaces.values()
    worth = {
        name: sum(space.ipc for space in board if space.start_controller == name)
        for name, power in whole.powers.items()
        if power.start_income
    }
    assert worth == {
        name: power.start_income for name, power in whole.powers.items() if power.start_income
    }


@pytest.mark.parametrize("edition", EDITIONS)
def test_powers_start_with_their_income_but_for_a_misprint(edition: str) -> None:
    odd = {
        power.name: (power.start_ipcs, power.start_income)
        for power in load(edition).powers.values()
        if power.start_ipcs != power.start_income
    }
    assert odd == ({"Germany": (31, 37)} if edition == "anniversary-1942" else {})


@pytest.mark.parametrize("edition", EDITIONS)
def test_starting_units(edition: str) -> None:
    found: dict[str, Counter[str]] = {}
    for row in load(edition).setup:
        found.setdefault(row.power, Counter()).update(row.units)
    assert found == {power: counted(army) for power, army in STARTING_UNITS[edition].items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_unit_table(edition: str) -> None:
    printed = [row.split() for row in FIGURES[edition].split("|")]
    found = [
        [kind, *("-" if figure is None else str(figure) for figure in figures)]
        for kind, stats in load(edition).units.items()
        for figures in [(stats.cost, stats.attack, stats.defence, stats.move)]
    ]
    assert found == printed


@pytest.mark.parametrize("edition", EDITIONS)
def test_kinds_stand_in_canonical_order(edition: str) -> None:
    order = [Domain.LAND, Domain.AIR, Domain.SEA, Domain.FACILITY]
    domains = [order.index(stats.domain) for stats in load(edition).units.values()]
    assert domains == sorted(domains)


@pytest.mark.parametrize(
    ("edition", "two_hits"),
    [
        ("1941", {"battleship"}),
        ("anniversary-1941", {"battleship"}),
        ("pacific-1940", {"battleship", "carrier"}),
        ("europe-1940", {"battleship", "carrier"}),
        ("global-1940", {"battleship", "carrier"}),
        ("ww1-1914", {"battleship"}),
    ],
)
def test_ships_that_take_two_hits(edition: str, two_hits: set[str]) -> None:
    """UNI-3."""
    units = load(edition).units.items()
    found = {kind for kind, stats in units if stats.domain is Domain.SEA and stats.hits == 2}
    assert found == two_hits


@pytest.mark.parametrize("edition", ["pacific-1940", "europe-1940", "global-1940"])
def test_facilities_take_damage_and_place_units_by_their_size(edition: str) -> None:
    """RAID-2, MOB-1."""
    units = load(edition).units
    sizes = {
        kind: (units[kind].hits, units[kind].holds)
        for kind in ("minor_ic", "major_ic", "air_base", "naval_base")
    }
    assert sizes == {
        "minor_ic": (6, 3),
        "major_ic": (20, 10),
        "air_base": (6, 0),
        "naval_base": (6, 0),
    }


@pytest.mark.parametrize(
    ("edition", "role", "kinds"),
    [
        ("1941", Role.CAPTURES, "infantry tank"),
        ("1941", Role.BOMBARDS, ""),
        ("1941", Role.RAIDS, ""),
        ("anniversary-1941", Role.SUPPORTED, "infantry"),
        ("anniversary-1941", Role.BOMBARDS, "cruiser battleship"),
        ("pacific-1940", Role.SUPPORTED, "infantry"),
        ("pacific-1940", Role.RAIDS_BASES, ""),
        ("pacific-1940", Role.PAIR_PARTNER, "tank fighter"),
        ("europe-1940", Role.SUPPORTED, "infantry mech_infantry"),
        ("europe-1940", Role.RAIDS_BASES, "tactical_bomber"),
        ("europe-1940", Role.CARRIER_BORNE, "fighter tactical_bomber"),
        ("europe-1940", Role.SURFACE_WARSHIP, "destroyer cruiser carrier battleship"),
        ("ww1-1914", Role.SUPPORTED, "infantry tank"),
        ("ww1-1914", Role.CARGO, "infantry artillery tank fighter"),
        ("ww1-1914", Role.BOMBARDS, "battleship"),
        ("ww1-1914", Role.CAPTURES, "infantry artillery tank"),
        ("ww1-1914", Role.ARMY_CORE, "infantry"),
    ],
)
def test_roles(edition: str, role: Role, kinds: str) -> None:
    whole = load(edition)
    assert [kind for kind in whole.units if whole.has_role(kind, role)] == kinds.split()


def test_tanks_of_1914_wait_until_round_four() -> None:
    """BUY-6."""
    late = {kind: stats.from_round for kind, stats in load("ww1-1914").units.items()}
    assert late.pop("tank") == 4
    assert set(late.values()) == {1}
