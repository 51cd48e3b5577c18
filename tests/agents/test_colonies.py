"""Where the British Empire raises new troops in WWI 1914: at home, or in India."""

from __future__ import annotations

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.placing import best_place
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from tests.agents.test_fronts import WAR
from tests.rules_ww1.war import war


@pytest.mark.parametrize(
    ("ordered", "london", "place"),
    [
        ("4 artillery", "1 infantry, 60 artillery", "India"),
        ("4 infantry", "60 artillery", "London"),
        ("4 artillery", "60 infantry", "India"),
        ("4 artillery", "1 fighter", "India"),
    ],
)
def test_new_guns_go_where_infantry_is_and_new_infantry_also_where_guns_wait(
    ordered: str, london: str, place: str
) -> None:
    assert place_of(ordered, london, ships=3) == place


@pytest.mark.parametrize(("ships", "place"), [(3, "India"), (1, "London")])
def test_no_troops_are_raised_in_a_colony_that_no_ship_takes_them_from(
    ships: int, place: str
) -> None:
    """Three aircraft and seven troops stood in India for a whole war."""
    assert place_of("4 infantry", "60 infantry", ships=ships, india="2 infantry") == place


def place_of(ordered: str, london: str, ships: int, india: str = "1 infantry") -> SpaceName:
    """Where new British troops appear first."""
    game = war(
        f"""
        power: British Empire
        London: British Empire {london}
        India: British Empire {india}
        Sea Zone 29: British Empire {ships} transport
        Paris: France 6 infantry
        Lorraine: Germany 12 infantry
        owner Lorraine: Germany
        ordered British Empire: {ordered}
        """,
        phase="mobilize",
    )
    asked = game.pending
    assert isinstance(asked, d.ChoosePlacement)
    found = best_place(Mind(WAR, game.state, "British Empire", levels()["hard"]), asked)
    assert isinstance(found, d.Place)
    return found.space
