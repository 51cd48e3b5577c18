"""What the shared economy does under the policies of other editions (TEC-1, MOB-1, RAID-2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core.advances import Advance
from battleboard.core.policies import Technology
from battleboard.core.setup import start_owners
from battleboard.core.state import State, Turn
from battleboard.core.steps import END, Do
from battleboard.editions import load
from battleboard.rules.economy.facilities import complex_at, damage_limit, output, standing
from battleboard.rules.technology.research import (
    CHARTS,
    charts_left,
    roll_breakthrough,
    roll_research,
)

ANNIVERSARY = load("anniversary-1941")
BY_DICE = replace(ANNIVERSARY, policies=replace(ANNIVERSARY.policies, technology=Technology.DICE))
GLOBAL = load("global-1940")
STATE = State(turn=Turn(power="Germany", chart=1), tokens={"Germany": 2})


@pytest.mark.parametrize(("faces", "kept", "lost"), [((1, 5), True, True), ((6, 1), False, True)])
def test_failed_researchers_stay_or_are_lost(
    faces: tuple[int, ...], kept: bool, lost: bool
) -> None:
    """Tokens stay until they succeed; dice that were paid for one roll are gone after it."""
    for edition, spent in ((ANNIVERSARY, not kept), (BY_DICE, lost)):
        done = roll_research(edition, STATE, faces)
        assert isinstance(done, Do)
        assert (e.TokensSpent("Germany") in done.events) is spent
        assert (done.goto == END) is (6 not in faces)


def test_the_charts_differ_in_one_advance() -> None:
    """A six on chart 1."""
    for edition, advance in (
        (ANNIVERSARY, Advance.MECHANIZED_INFANTRY),
        (BY_DICE, Advance.IMPROVED_MECHANIZED_INFANTRY),
    ):
        done = roll_breakthrough(edition, STATE, (6,))
        assert isinstance(done, Do)
        assert done.events[-1] == e.AdvanceMade("Germany", advance)
    (one, two), (other, same) = CHARTS[Technology.TOKENS], CHARTS[Technology.DICE]
    assert (one[:5], two) == (other[:5], same)


def test_an_edition_without_research_has_no_charts() -> None:
    assert charts_left(load("1941"), STATE, "Germany") == []


@pytest.mark.parametrize(
    ("space", "kind", "places", "limit"),
    [("Germany", "major_ic", 10, 20), ("Southern Italy", "minor_ic", 3, 6)],
)
def test_complexes_of_two_sizes(space: str, kind: str, places: int, limit: int) -> None:
    """A major complex places ten and takes twenty points, a minor one three and six."""
    state = State(owners=start_owners(GLOBAL))
    assert complex_at(GLOBAL, state, space) == kind
    assert output(GLOBAL, state, space) == places
    assert damage_limit(GLOBAL, space, kind) == limit
    hurt = replace(state, damage={space: {kind: 2, "air_base": 4}})
    assert output(GLOBAL, hurt, space) == places - 2


def test_other_facilities_are_no_complexes() -> None:
    """Gibraltar has a naval base only."""
    state = State(owners=start_owners(GLOBAL))
    assert standing(GLOBAL, state, "Gibraltar") == ("naval_base",)
    assert complex_at(GLOBAL, state, "Gibraltar") is None
    assert output(GLOBAL, state, "Gibraltar") == 0
