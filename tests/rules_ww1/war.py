"""A scene of 1914: a position, told as in `tests.support.scene`, at a phase of a turn.

Land with no controller and units of both sides is contested since the turn began, unless
`turn.contested` says otherwise; the moving power has been where its units stand now.
"""

from __future__ import annotations

from textwrap import dedent

from msgspec.structs import replace

from battleboard.core.board import PowerName
from battleboard.core.decisions import Decision, Roll
from battleboard.core.steps import Frame
from battleboard.engine.game import Game
from battleboard.notation import parse_position
from battleboard.rules.control import hostile_seas
from battleboard.rules.ww1.ground import at_start
from battleboard.rules.ww1.routines import routine_of
from battleboard.tables import table
from tests.support.scene import say, waits

EDITION = "ww1-1914"


def war(
    text: str,
    phase: str = "movement",
    seats: dict[PowerName, str] | None = None,
    money: dict[PowerName, int] | None = None,
) -> Game:
    """A game that begins in a phase of the turn of the position's power; where money is told,
    powers that are not named have none."""
    at = table(EDITION)
    state = parse_position(dedent(text), at.edition)
    if money is not None:
        state = replace(state, money={power: money.get(power, 0) for power in at.edition.powers})
    power = state.turn.power
    contested, present = at_start(at.edition, state, power)
    turn = replace(
        state.turn,
        phase=phase,
        hostile=hostile_seas(at.edition, state, power),
        contested=state.turn.contested or contested,
        present=state.turn.present or present,
    )
    first = at.rules.first(routine_of(at.edition, phase))
    frames = (Frame("game", "next_turn"), Frame("turn", "end_phase"), first)
    position = replace(state, turn=turn, frames=frames)
    return Game.new(at, game="scene", position=position, seats=seats)


def ends_movement(game: Game) -> Game:
    """Say that all moves are made."""
    return say(game, "done")


def asked(game: Game) -> str:
    """What is waited for, by the name that it has in journals."""
    return str(type(waits(game)).__struct_config__.tag)


def asks(game: Game) -> tuple[str, PowerName]:
    """What is waited for, and of whom."""
    asked_for = waits(game)
    assert isinstance(asked_for, Decision | Roll)
    return asked(game), asked_for.power


def owner(game: Game, space: str) -> str:
    """Who controls a territory now."""
    return game.state.owner(space)
