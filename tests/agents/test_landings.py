"""Where armies that come by ship are drawn to, and where they may land, in WWI 1914."""

from __future__ import annotations

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.placing import _crowd
from battleboard.agents.planner.roads import Roads
from battleboard.agents.planner.sight import Sight
from battleboard.core.board import SpaceName
from tests.agents.test_fronts import CHANNEL, PRESSED, WAR
from tests.rules_ww1.war import war


def test_what_a_crowd_costs() -> None:
    """Ten who wait for ships halve the welcome; who can march is no crowd; only `hard` looks."""

    def crowd(space: SpaceName, level: str) -> float:
        state = war(PRESSED.format(power="British Empire") + CROWDED).state
        return _crowd(Mind(WAR, state, "British Empire", levels()[level]), space, "infantry")

    assert crowd("India", "hard") == 7.0
    assert crowd("India", "normal") == crowd("Egypt", "hard") == 1.0


CROWDED = """
    India: British Empire 60 infantry
    Sea Zone 29: British Empire 31 transport
    Egypt: British Empire 60 infantry
"""


def test_a_friend_in_need_draws_armies_by_how_hard_he_is_pressed() -> None:
    state = war(PRESSED.format(power="British Empire")).state
    hard, normal = (
        Mind(WAR, state, "British Empire", levels()[level]).worth for level in ("hard", "normal")
    )
    assert hard._attractions["Paris"] == pytest.approx(12 / 18 * hard.of("Paris", "Central Powers"))
    assert "Paris" not in normal._attractions


def test_an_army_lands_where_friends_are_and_nowhere_else() -> None:
    fighting = "owner Picardy: nobody\n    Picardy: France 4 infantry; Germany 4 infantry"
    state = war(CHANNEL.format(picardy=fighting)).state
    roads = Roads(Sight(WAR.edition, state, "British Empire"))
    assert not roads._is_barred_shore("Picardy")
    assert not roads._is_barred_shore("Brest")
    assert roads._is_barred_shore("Kiel")
