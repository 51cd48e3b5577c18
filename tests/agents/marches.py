"""Marches that a plan makes, for tests of them."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.levels import levels
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.fronts import Fronts
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.engine.game import Game

Moved = Counter[tuple[SpaceName, SpaceName, str]]
"""How many units go from where to where."""


def drafted(game: Game, level: str = "hard") -> tuple[Mind, Draft]:
    """The thoughts of the power that moves, and an empty plan."""
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    mind = Mind(game.table, game.state, asked.power, levels()[level])
    return mind, Draft(game.table, game.state, asked)


def moved(draft: Draft) -> Moved:
    """How many units went from where to where in a draft."""
    found: Moved = Counter()
    for step in draft.steps:
        if isinstance(step.answer, d.Move):
            for label, count in step.answer.army.items():
                found[step.answer.path[0], step.answer.path[-1], label] += count
    return found


def advanced(game: Game, level: str = "hard") -> Moved:
    """The marches of a turn."""
    mind, draft = drafted(game, level)
    Fronts(mind, draft).advance()
    return moved(draft)


def sent(marches: Moved, start: SpaceName, end: SpaceName) -> dict[str, int]:
    """Who goes from one territory to another."""
    return {kind: n for (one, other, kind), n in marches.items() if (one, other) == (start, end)}
