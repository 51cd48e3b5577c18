"""Games that agents play by themselves, one after another or in several processes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from battleboard.agents import make_agent, play
from battleboard.agents.fielding import fielded
from battleboard.cli.opening import ready_table
from battleboard.core.edition import SideName
from battleboard.core.state import State
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.invariants import check
from battleboard.engine.journal import DICE, Row

UNDECIDED = "undecided"
"""The winner of a game that was stopped."""


class Plan(Struct, frozen=True, kw_only=True):
    """What all games of a simulation share."""

    edition: str
    seed: int
    agents: Mapping[SideName, str]
    rounds: int
    options: Mapping[str, str]
    check: bool = True


class Outcome(Struct, frozen=True, kw_only=True):
    """What one game came to. `error` and `broken` say what went wrong, and in which row."""

    game: str
    winner: SideName
    rounds: int
    decisions: int
    seconds: float
    error: str = ""
    broken: tuple[str, ...] = ()


class Summary(Struct, frozen=True, kw_only=True):
    """What all games came to; `seconds` is the time of all workers together."""

    plan: Plan
    games: int
    wins: Mapping[SideName, int]
    mean_rounds: float
    decisions: int
    seconds: float
    errors: tuple[str, ...]
    broken: tuple[str, ...]


def outcomes(plan: Plan, games: int, workers: int) -> Iterator[Outcome]:
    """Every game of a plan, in order; the same whatever the number of workers."""
    return fielded(partial(play_one, plan), range(games), workers=workers)


def play_one(plan: Plan, number: int) -> Outcome:
    """One game. Its dice and its agents follow from the plan's seed and its number."""
    at = ready_table(plan.edition)
    name = f"{plan.edition}-{plan.seed}-{number}"
    game = Game.new(at, options=plan.options, game=name)
    dice = Committed(name)
    powers = at.edition.powers.items()
    players = {p: make_agent(plan.agents[power.side], plan.seed) for p, power in powers}
    broken: list[str] = []

    def watch(before: State, row: Row, after: State) -> None:
        if plan.check:
            found = check(before, row, after, at)
            broken.extend(f"{name}, row {row.row}: {problem}" for problem in found)

    began = time.perf_counter()
    error = ""
    try:
        play(game, players, dice, until=lambda g: g.state.turn.round > plan.rounds, watch=watch)
    except Exception as problem:  # noqa: BLE001  what breaks a game is what is looked for
        error = f"{name}, row {game.next_row}: {type(problem).__name__}: {problem}"
    return Outcome(
        game=name,
        winner=game.state.winner or UNDECIDED,
        rounds=min(game.state.turn.round, plan.rounds),
        decisions=sum(row.by not in ("", DICE) for row in game.rows),
        seconds=time.perf_counter() - began,
        error=error,
        broken=tuple(broken),
    )


def summed(plan: Plan, played: Sequence[Outcome]) -> Summary:
    """All outcomes together."""
    wins = Counter(outcome.winner for outcome in played)
    return Summary(
        plan=plan,
        games=len(played),
        wins={side: wins[side] for side in (*plan.agents, UNDECIDED)},
        mean_rounds=sum(outcome.rounds for outcome in played) / len(played),
        decisions=sum(outcome.decisions for outcome in played),
        seconds=sum(outcome.seconds for outcome in played),
        errors=tuple(outcome.error for outcome in played if outcome.error),
        broken=tuple(problem for outcome in played for problem in outcome.broken),
    )
