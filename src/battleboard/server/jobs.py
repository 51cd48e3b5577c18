"""What worker processes are asked to do, and what they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from battleboard.agents import Agent, make_agent
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Answer
from battleboard.core.state import State
from battleboard.engine.game import Game
from battleboard.engine.journal import Header, Row, read
from battleboard.errors import (
    Ambiguous,
    AnswerError,
    BattleboardError,
    NotationError,
    Refusal,
    Unreadable,
)
from battleboard.server.wishes import OddsWish
from battleboard.tables import table

MOST_AGENTS = 256
"""A worker remembers so many agents; others begin their thoughts anew."""


class Place(Struct, frozen=True):
    """A game as it is sent to a worker: everything but its past and its secret."""

    header: Header
    state: State
    last: Row
    seal: str

    @property
    def game(self) -> Game:
        """The game, to look at and to play on with."""
        return Game.at(table(self.header.edition), self.header, self.state, self.last, self.seal)


class Job(Struct, frozen=True, tag=str.lower):
    """The base of all jobs."""


class Think(Job, frozen=True):
    """An agent is to answer for a power."""

    game: str
    place: Raw
    power: PowerName
    agent: str
    seed: int


class Choices(Job, frozen=True):
    """What may be answered."""

    place: Raw
    limit: int


class Starts(Job, frozen=True):
    """Which units can move."""

    place: Raw


class MovesFrom(Job, frozen=True):
    """What the units of a space can do."""

    place: Raw
    space: SpaceName


class OddsAt(Job, frozen=True):
    """The odds of a battle on the board."""

    place: Raw
    space: SpaceName
    order: str
    outcomes: int


class OddsOf(Job, frozen=True):
    """The odds of any battle."""

    wish: OddsWish


class Check(Job, frozen=True):
    """Replay a journal through the rules."""

    journal: bytes


AnyJob = Think | Choices | Starts | MovesFrom | OddsAt | OddsOf | Check


class Reply(Struct, frozen=True):
    """What became of a job: JSON, or why it is refused, or how it failed."""

    result: bytes = b""
    refused: str = ""
    unreadable: bool = False
    refusals: tuple[Refusal, ...] = ()
    failed: str = ""


_AGENTS: dict[tuple[str, PowerName, str, int], Agent] = {}


def run(job: AnyJob) -> Reply:
    """Do a job."""
    try:
        return Reply(msgspec.json.encode(_RUN[type(job)](job)))
    except BattleboardError as error:
        unreadable = isinstance(error, NotationError | Unreadable | Ambiguous)
        refusals = error.refusals if isinstance(error, AnswerError) else ()
        return Reply(refused=str(error), unreadable=unreadable, refusals=refusals)
    except (MemoryError, RecursionError):
        return Reply(refused="this is too large to be worked out here: ask for less")


def _placed(raw: Raw) -> Game:
    return msgspec.msgpack.decode(raw, type=Place).game


def _think(job: Think) -> Answer:
    game = _placed(job.place)
    key = (job.game, job.power, job.agent, job.seed)
    agent = _AGENTS.pop(key, None) or make_agent(job.agent, job.seed)
    _AGENTS[key] = agent
    while len(_AGENTS) > MOST_AGENTS:
        _AGENTS.pop(next(iter(_AGENTS)))
    return agent(game)


def _choices(job: Choices) -> object:
    from battleboard.server.choices import choices

    return choices(_placed(job.place), job.limit)


def _starts(job: Starts) -> object:
    from battleboard.server.choices import starts

    return starts(_placed(job.place))


def _moves(job: MovesFrom) -> object:
    from battleboard.server.choices import moves_from

    return moves_from(_placed(job.place), job.space)


def _odds_at(job: OddsAt) -> object:
    from battleboard.server.chances import odds_at

    return odds_at(_placed(job.place), job.space, job.order, job.outcomes)


def _odds_of(job: OddsOf) -> object:
    from battleboard.server.chances import odds_of

    return odds_of(job.wish)


def _check(job: Check) -> object:
    from battleboard.engine.verify import verify

    return verify(job.journal, table(read(job.journal).header.edition))


_RUN: dict[type, Callable[[Any], object]] = {
    Think: _think,
    Choices: _choices,
    Starts: _starts,
    MovesFrom: _moves,
    OddsAt: _odds_at,
    OddsOf: _odds_of,
    Check: _check,
}
