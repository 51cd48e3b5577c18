"""Matches between agents: games whose result, length and thinking time are taken down.

A game that nobody has won when its rounds are over is undecided. It is also adjudicated: the
side has the better of it whose share of all strength on the board (units by their price, money,
three turns of income) has grown since the set-up. Both are reported.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from battleboard.agents.loop import play
from battleboard.agents.planner.balance import shares
from battleboard.agents.simple import Agent
from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer
from battleboard.core.edition import Edition, SideName
from battleboard.core.state import State
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.table import Table

NOBODY_WON: SideName = ""


class Clock(Struct):
    """The thinking time of one agent, in seconds of the processor."""

    seconds: float = 0.0
    turns: int = 0
    worst: float = 0.0

    @property
    def mean(self) -> float:
        """Seconds for the turn of a power."""
        return self.seconds / self.turns if self.turns else 0.0


class Result(Struct, frozen=True, kw_only=True):
    """What a game came to. `error` says what went wrong."""

    agents: Mapping[SideName, str]
    winner: SideName
    ahead: SideName
    rounds: int
    clocks: Mapping[SideName, Clock]
    error: str = ""


class Timed:
    """An agent with a stop-watch; the time of a turn is what its power thinks in it."""

    def __init__(self, agent: Agent, power: PowerName, clock: Clock) -> None:
        self.agent, self.power, self.clock = agent, power, clock
        self._turn: tuple[int, float] = (0, 0.0)

    def __call__(self, game: Game) -> Answer:
        """The agent's own answer."""
        began = time.process_time()
        answer = self.agent(game)
        self._count(game, time.process_time() - began)
        return answer

    def _count(self, game: Game, spent: float) -> None:
        number, so_far = self._turn
        turn = game.state.turn
        self.clock.seconds += spent
        if turn.power != self.power:
            return
        if turn.round != number:
            number, so_far = turn.round, 0.0
            self.clock.turns += 1
        self._turn = (number, so_far + spent)
        self.clock.worst = max(self.clock.worst, so_far + spent)


Maker = Callable[[str], Agent]


def match(
    table: Table,
    agents: Mapping[SideName, str],
    make: Maker,
    *,
    name: str,
    rounds: int,
    options: Mapping[str, str] | None = None,
    **watching: Any,
) -> Result:
    """Play one game; its dice follow from its name."""
    game = Game.new(table, game=name, options=options)
    start = game.state
    clocks = {side: Clock() for side in agents}
    players: dict[PowerName, Agent] = {
        power: Timed(make(agents[one.side]), power, clocks[one.side])
        for power, one in table.edition.powers.items()
    }
    error = ""
    try:
        play(
            game,
            players,
            Committed(name),
            until=lambda g: g.state.turn.round > rounds,
            **watching,
        )
    except Exception as problem:  # noqa: BLE001  what breaks a game is what is looked for
        error = f"{name}, row {game.next_row}: {type(problem).__name__}: {problem}"
    return Result(
        agents=agents,
        winner=game.state.winner,
        ahead=game.state.winner or leader(table.edition, start, game.state),
        rounds=min(game.state.turn.round, rounds),
        clocks=clocks,
        error=error,
    )


def leader(edition: Edition, start: State, now: State) -> SideName:
    """The side whose share of all strength has grown; nobody where none has."""
    before, after = shares(edition, start), shares(edition, now)
    grown = {side: after[side] - before[side] for side in edition.sides}
    best = max(grown, key=lambda side: grown[side])
    return best if grown[best] > 0 else NOBODY_WON
