"""The tuner keeps what wins and drops what does not."""

from __future__ import annotations

import random

from battleboard.agents.arena import Result
from battleboard.agents.levels import Level, levels
from tools.tune import CHILD, PARENT, Trial, mutated, play_trial, score, tuned

HARD = levels()["hard"]


def won_by(name: str) -> Result:
    agents = {"Axis": PARENT, "Allies": CHILD}
    side = next(side for side, who in agents.items() if who == name)
    return Result(agents=agents, winner=side, ahead=side, rounds=3, clocks={})


def test_only_the_named_figures_are_drawn_anew() -> None:
    child = mutated(HARD, ["caution"], 0.5, random.Random(1))
    assert child.caution != HARD.caution
    assert child.income == HARD.income


def test_points_are_the_childs() -> None:
    assert score([won_by(CHILD), won_by(PARENT), won_by(CHILD)]) == 2


def test_figures_climb_where_larger_ones_win() -> None:
    """Whoever has the larger income figure wins every game."""

    def meet(parent: Level, child: Level, _step: int) -> list[Result]:
        return [won_by(CHILD if child.income > parent.income else PARENT)] * 10

    told: list[str] = []
    best = tuned(HARD, ["income"], steps=12, meet=meet, report=told.append)
    assert best.income > HARD.income
    assert len(told) == 12
    assert any("kept" in line for line in told)
    assert any("dropped" in line for line in told)


def test_a_trial_is_a_whole_game() -> None:
    found = play_trial(Trial("1941", HARD, HARD, 0, 1, 1))
    assert not found.error
    assert found.agents == {"Axis": CHILD, "Allies": PARENT}
