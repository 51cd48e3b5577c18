"""How much an agent thinks: so many plans, so much time."""

from __future__ import annotations

from itertools import count

import pytest
from msgspec.structs import replace

from battleboard.agents import Budget, make_agent
from battleboard.agents.bot import Bot
from battleboard.agents.levels import levels
from battleboard.agents.planner import search
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.core.decisions import ChooseMove
from tests.support.scene import scene

TARGETS = """
    power: Germany
    Eastern Europe: Germany 6 infantry, 2 tank
    Karelia: Soviet Union 1 infantry
    North Africa: Germany 4 infantry
    Anglo-Egypt Sudan: United Kingdom 1 infantry
    Ukraine: Soviet Union 1 infantry
    owner Ukraine: Soviet Union
    West Russia: Soviet Union 2 infantry
    owner West Russia: Soviet Union
    Germany: Germany 9 infantry
    Russia: Soviet Union 9 infantry
"""


def drawn_up(monkeypatch: pytest.MonkeyPatch, plans: int, seconds: float) -> int:
    """How many plans are drawn up where each takes a second."""
    game = scene(TARGETS)
    asked = game.pending
    assert isinstance(asked, ChooseMove)
    level = replace(levels()["hard"], plans=plans, seconds=seconds)
    mind = Mind(game.table, game.state, "Germany", level)
    made, plain = [], search._made

    def counted(*args: object, **named: object) -> search.Plan:
        made.append(args)
        return plain(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(search, "_made", counted)
    clock = map(float, count())
    plan = search.best_plan(mind, Draft(game.table, game.state, asked), lambda: next(clock))
    assert plan.attacks, "there is always a plan"
    return len(made)


@pytest.mark.parametrize(
    ("plans", "seconds", "made"),
    [(4, 99.0, 4), (1, 99.0, 1), (2, 99.0, 2), (4, 0.0, 1), (4, 2.5, 2), (4, 3.0, 3)],
)
def test_no_plan_is_begun_that_would_come_too_late(
    monkeypatch: pytest.MonkeyPatch, plans: int, seconds: float, made: int
) -> None:
    assert drawn_up(monkeypatch, plans, seconds) == made


def test_an_agent_can_be_given_less_to_think() -> None:
    hasty = make_agent("hard", 1, Budget(plans=1))
    assert isinstance(hasty, Bot)
    assert hasty.level == replace(levels()["hard"], plans=1)
    brief = make_agent("hard", 1, Budget(seconds=0.2))
    assert isinstance(brief, Bot)
    assert brief.level == replace(levels()["hard"], seconds=0.2)
    usual = make_agent("hard", 1)
    assert isinstance(usual, Bot)
    assert usual.level == levels()["hard"]


def test_whoever_does_not_plan_needs_no_budget() -> None:
    game = scene(TARGETS)
    assert make_agent("random", 1, Budget(seconds=0))(game) == make_agent("random", 1)(game)
