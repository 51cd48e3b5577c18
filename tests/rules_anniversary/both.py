"""Both scenarios at once, and what the tests of the home front ask again and again."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from battleboard.core import events as e
from battleboard.core.decisions import Over, Roll
from battleboard.engine.dice import Scripted
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.support.scene import facts, scene

EDITIONS = ("anniversary-1941", "anniversary-1942")

both = pytest.mark.parametrize("edition", EDITIONS)
"""Run a test in either scenario."""


def opened(edition: str, **options: str) -> Game:
    """A game from the set-up, with these options."""
    return Game.new(table(edition), game="opened", options=options)


def paid(game: Game, rule: str) -> int:
    """What all changes of money for one reason come to."""
    changes = facts(game, e.MoneyChanged)
    return sum(one.by for one in changes if isinstance(one, e.MoneyChanged) and one.why == rule)


def bonuses(game: Game, power: str) -> dict[str, int]:
    """How the objectives of a power were judged last, by title."""
    judged = facts(game, e.ObjectiveJudged)
    return {
        one.title: one.bonus
        for one in judged
        if isinstance(one, e.ObjectiveJudged) and one.power == power
    }


def income_of(edition: str, power: str, lines: Iterable[str] = ()) -> Game:
    """A power that collects its income with objectives, in a position of these lines."""
    text = "\n".join((f"power: {power}", f"money: {power} 0", "options: objectives = on", *lines))
    return scene(text, "collect_income", edition)


def default_to_turn_of(game: Game, power: str, *dice: int) -> Game:
    """Let everybody give the safe answer until a power's turn has begun."""
    script = Scripted(*dice)
    while game.state.turn.power != power and not isinstance(game.pending, Over):
        waits = game.pending
        if isinstance(waits, Roll):
            game.give(script.faces(waits, "scene", game.next_row))
        else:
            game.give(game.default())
    return game
