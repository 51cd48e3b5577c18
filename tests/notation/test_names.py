"""Names as people type them."""

from __future__ import annotations

import re

import pytest

from battleboard.core.edition import Edition
from battleboard.errors import Ambiguous, NotationError
from battleboard.notation import find_kind, find_power, find_space
from battleboard.notation.names import find_controller, find_phase
from tests.notation.strategies import EDITIONS

E41 = EDITIONS["1941"]
GLOBAL = EDITIONS["global-1940"]
every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)


@every_edition
def test_every_name_finds_itself(edition: Edition) -> None:
    for space in edition.board.spaces:
        assert find_space(space, edition) == space
        assert find_space(space.upper().replace(" ", "  "), edition) == space
    for power in edition.powers:
        assert find_power(power, edition) == power
    for phase in edition.phases:
        assert find_phase(phase.replace("_", " "), edition) == phase


@every_edition
def test_every_kind_has_its_spellings(edition: Edition) -> None:
    for kind, stats in edition.units.items():
        for spelling in (kind, stats.name, stats.short, stats.name.upper()):
            assert find_kind(spelling, edition) == kind


@every_edition
def test_every_sea_zone_has_its_number(edition: Edition) -> None:
    zones = [name for name in edition.board.spaces if name.startswith("Sea Zone")]
    for zone in zones:
        number = zone.removeprefix("Sea Zone ")
        for spelling in (f"sz {number}", f"sz{number}", f"SZ-{number}", f"seazone {number}"):
            assert find_space(spelling, edition) == zone


@pytest.mark.parametrize(
    ("typed", "space"),
    [
        ("Karel", "Karelia"),
        ("anglo egypt sudan", "Anglo-Egypt Sudan"),
        ("Eastern U", "Eastern United States"),
        ("UK", "United Kingdom"),
        ("Sea Zone 4", "Sea Zone 4"),
    ],
)
def test_spaces_are_found_by_less_than_their_name(typed: str, space: str) -> None:
    assert find_space(typed, E41) == space


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("mech", "mech_infantry"),
        ("mechanized infantry", "mech_infantry"),
        ("Mech. Infantry", "mech_infantry"),
        ("subs", "submarine"),
        ("tanks", "tank"),
        ("infantries", "infantry"),
        ("aircraft carriers", "carrier"),
        ("Strat", "strategic_bomber"),
        ("minor industrial complexes", "minor_ic"),
    ],
)
def test_kinds_are_found_in_many_spellings(typed: str, kind: str) -> None:
    assert find_kind(typed, GLOBAL) == kind


def test_powers_are_found_by_initials_or_first_letters() -> None:
    assert find_power("SU", E41) == "Soviet Union"
    assert find_power("jap", E41) == "Japan"
    assert find_controller("Nobody", E41) == ""


def test_first_letters_that_several_names_share_are_refused() -> None:
    with pytest.raises(Ambiguous, match="'uni' could be United Kingdom or United States"):
        find_power("uni", E41)
    with pytest.raises(Ambiguous, match="or 37 more"):
        find_space("sea zone", E41)


def test_two_letters_are_too_few() -> None:
    with pytest.raises(NotationError, match="expected a territory or sea zone"):
        find_space("Ka", E41)


def test_a_missing_sea_zone_is_not_taken_for_a_longer_number() -> None:
    pacific = EDITIONS["pacific-1940"]
    with pytest.raises(NotationError, match="did you mean Sea Zone"):
        find_space("Sea Zone 99", E41)
    assert "Sea Zone 6" in pacific.board.spaces
    for number in (*range(64, 200), 0):
        with pytest.raises(NotationError):
            find_space(f"sz {number}", pacific)


def test_a_wrong_name_says_what_it_may_have_been() -> None:
    with pytest.raises(NotationError) as told:
        find_space("  Karela", E41)
    assert told.value.expected == "a territory or sea zone (did you mean Karelia?)"
    assert told.value.found == "Karela"
    assert (told.value.line, told.value.column) == (1, 3)


def test_no_more_than_three_names_are_suggested() -> None:
    with pytest.raises(NotationError) as told:
        find_space("Eastern Uropa", E41)
    meant = re.search(r"did you mean (.+)\?", told.value.expected)
    assert meant is not None
    names = re.split(", | or ", meant[1])
    assert names[0] == "Eastern Europe"
    assert len(names) == 3


def test_a_name_far_from_all_lists_the_few_there_are() -> None:
    with pytest.raises(NotationError) as told:
        find_power("xyz", E41)
    for power in E41.powers:
        assert power in told.value.expected


@pytest.mark.parametrize("typed", ["", "...", "Ger:many", "Germany!", "Germany; Japan"])
def test_what_is_no_name_is_refused(typed: str) -> None:
    with pytest.raises(NotationError):
        find_power(typed, E41)


def test_a_long_text_is_not_quoted_whole() -> None:
    with pytest.raises(NotationError) as told:
        find_space("x" * 500, E41)
    assert len(str(told.value)) < 200
