"""What it is worth to free a place that the enemy needs to win."""

from __future__ import annotations

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.mind import Mind
from tests.rules_ww1.war import war

FALLEN = """
    power: British Empire
    owner Paris: {holder}
    owner Rome: {rome}
    Paris: Germany 10 infantry
    Berlin: Germany 10 infantry
    London: British Empire 10 infantry
    Moscow: Russian Empire 10 infantry
"""


def paris(holder: str = "Germany", rome: str = "Italy") -> float:
    """The worth of Paris to the Allies."""
    game = war(FALLEN.format(holder=holder, rome=rome))
    return Mind(game.table, game.state, "British Empire", levels()["hard"]).price("Paris")


def test_freeing_a_capital_takes_from_the_enemys_way_to_win() -> None:
    """The Central Powers need two: with Paris they lack one, without it two."""
    last = levels()["hard"].front_victory
    assert paris() == pytest.approx(last / 2**1.5 + 37, abs=10)
    assert paris(rome="Germany") == pytest.approx(last + 37, abs=10), "it keeps the war from ending"


def test_a_capital_that_a_friend_holds_is_nothing_to_free() -> None:
    assert paris("France") < 200
