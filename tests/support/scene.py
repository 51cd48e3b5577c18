"""A rulebook case as a test tells it: a position in our notation, what players say, and dice.

game = scene('''
    power: Germany
    Eastern Europe: Germany 3 infantry, 1 tank
    Karelia: Soviet Union 1 infantry
''')
say(game, "3 inf: Eastern Europe > Karelia", "done")
roll(game, 1, 6, 6)
"""

from __future__ import annotations

from collections import Counter
from textwrap import dedent

from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core.decisions import Answer, Decision, Over, Pending, Roll
from battleboard.core.state import State
from battleboard.core.steps import Frame
from battleboard.core.units import Mark
from battleboard.engine.dice import Scripted
from battleboard.engine.game import Game
from battleboard.errors import Illegal, Refusal
from battleboard.notation import parse_answer, parse_position
from battleboard.rules.control import hostile_seas
from battleboard.tables import table


def scene(text: str, phase: str = "combat_move", edition: str = "1941") -> Game:
    """A game that begins in a phase of the turn of the position's power.

    Control as the position has it is taken to be so since the turn began; say otherwise with
    `held SPACE: POWER` lines. Sea zones are hostile since the turn began when they are so now.
    """
    at = table(edition)
    state = parse_position(dedent(text), at.edition)
    turn = replace(
        state.turn,
        phase=phase,
        hostile=state.turn.hostile or hostile_seas(at.edition, state, state.turn.power),
    )
    frames = (Frame("game", "next_turn"), Frame("turn", "end_phase"), at.rules.first(phase))
    return Game.new(at, game="scene", position=replace(state, turn=turn, frames=frames))


def say(game: Game, *texts: str) -> Game:
    """Give answers in our notation, one after another; each may be several moves."""
    for text in texts:
        decision = game.pending
        assert isinstance(decision, Decision), f"{text!r} is said to {decision}"
        for answer in parse_answer(text, decision, game.table.edition):
            game.give(answer)
    return game


def refused(game: Game, text: str) -> list[str]:
    """The rules that forbid an answer; none when it is legal. The game stays as it was."""
    return [refusal.rule for refusal in why(game, text)]


def why(game: Game, text: str) -> tuple[Refusal, ...]:
    """Every reason against an answer in our notation, each part tried after the one before."""
    decision = game.pending
    assert isinstance(decision, Decision), f"{text!r} is said to {decision}"
    trial = game.copy()
    try:
        for answer in parse_answer(text, decision, game.table.edition):
            trial.give(answer)
    except Illegal as error:
        return error.refusals
    return ()


def roll(game: Game, *faces: int) -> Game:
    """Give exactly the dice that are asked for now."""
    waits = game.pending
    assert isinstance(waits, Roll), f"dice {faces} are given to {waits}"
    assert len(faces) == waits.count, f"{waits} wants {waits.count} dice, not {len(faces)}"
    game.give(faces)
    return game


def roll_all(game: Game, *faces: int) -> Game:
    """Answer rolls with scripted dice while dice are asked for; none may be left over."""
    dice = Scripted(*faces)
    while isinstance(waits := game.pending, Roll) and dice.left:
        game.give(dice.faces(waits, "scene", game.next_row))
    assert not dice.left, f"nobody asked for {dice.left}"
    return game


def offered(game: Game) -> list[Answer]:
    """Every legal answer to the open question."""
    return list(game.answers())


def army(game: Game, space: str, power: str) -> dict[str, int]:
    """What a power has in a space, by kind."""
    return dict(Counter(unit.kind for unit in game.state.at(space) if unit.power == power))


def waits(game: Game) -> Pending:
    """What the game waits for."""
    return game.pending


def facts(game: Game, kind: type[e.Fact]) -> list[e.Event]:
    """Every fact of a kind since the game began."""
    return [event for row in game.rows for event in row.events if isinstance(event, kind)]


def marks(state: State, space: str, kind: str) -> set[Mark]:
    """The marks on units of a kind in a space."""
    return {mark for unit in state.at(space) if unit.kind == kind for mark in unit.marks}


def is_over(game: Game) -> bool:
    """Whether the game has ended."""
    return isinstance(game.pending, Over)
