"""What stands where and what comes next, in a few words: shared by the movement tests."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.decisions import ChooseMove, Decision
from battleboard.core.units import Unit
from battleboard.engine.game import Game
from battleboard.engine.view import counted
from battleboard.tables import table
from tests.support.scene import facts, waits

Armies = dict[str, dict[str, int]]


def new_game() -> Game:
    """A game from the set-up."""
    return Game.new(table("1941"), game="new")


def everyone(game: Game, space: str) -> Armies:
    """All units of a space, by power and kind."""
    return {power: dict(army) for power, army in counted(game.state.at(space)).items()}


def pieces(game: Game, space: str, kind: str) -> list[Unit]:
    """The single units of a kind in a space."""
    return [unit for unit in game.state.at(space) if unit.kind == kind]


def asked(game: Game) -> tuple[str, str]:
    """Who is asked what now; a move with its phase."""
    question = waits(game)
    assert isinstance(question, Decision), f"nobody is asked, but {question}"
    phase = question.phase if isinstance(question, ChooseMove) else type(question).__name__
    return question.power, phase


def default_until(game: Game, power: str, phase: str) -> Game:
    """Let everybody give the safe answer until a power is asked this."""
    while asked(game) != (power, phase):
        game.give(game.default())
    return game


def phases(game: Game) -> list[str]:
    """Every phase that has begun, in order."""
    return [event.phase for event in facts(game, e.PhaseBegan) if isinstance(event, e.PhaseBegan)]


def turns(game: Game) -> list[str]:
    """Every power whose turn has begun, in order."""
    return [event.power for event in facts(game, e.TurnBegan) if isinstance(event, e.TurnBegan)]


def battles(game: Game) -> list[str]:
    """Every space where a battle has begun, in order."""
    begun = facts(game, e.BattleBegan)
    return [event.space for event in begun if isinstance(event, e.BattleBegan)]
