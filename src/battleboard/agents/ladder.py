"""A ladder: every pair of agents meets on both sides, and each gets an Elo figure.

A pairing plays its games two by two with the same dice and the sides changed. A win counts 1;
an undecided game counts by adjudication (`arena.leader`), a level one 1/2. The intervals are of
95 %: for shares Wilson's, for Elo by drawing the pairs of games anew.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import log10, sqrt

from msgspec import Struct

from battleboard.agents.arena import Result, match
from battleboard.agents.registry import make_agent
from battleboard.core.edition import SideName
from battleboard.tables import table

Interval = tuple[float, float]
DRAWS = 300
"""So often the games are drawn anew for the intervals of Elo figures."""


class Fixture(Struct, frozen=True, kw_only=True):
    """One game that is to be played: which agent has which side, with which dice."""

    edition: str
    agents: Mapping[SideName, str]
    name: str
    rounds: int
    seed: int
    options: Mapping[str, str] = {}


class Pairing(Struct, frozen=True, kw_only=True):
    """How two agents fared against each other, told from the first one's side.

    `wins` and `losses` are real victories; `score` counts undecided games by adjudication.
    """

    first: str
    second: str
    games: int
    wins: int
    losses: int
    undecided: int
    score: float
    interval: Interval


class Standing(Struct, frozen=True, kw_only=True):
    """An agent on the ladder."""

    agent: str
    elo: float
    interval: Interval
    games: int
    wins: int
    wins_by_side: Mapping[SideName, int]
    seconds_per_turn: float
    worst_turn: float


class Ladder(Struct, frozen=True, kw_only=True):
    """Everything that is known when all games are played."""

    edition: str
    games: int
    rounds: int
    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    won_by_side: Mapping[SideName, int]
    ahead_by_side: Mapping[SideName, int]
    mean_rounds: float
    errors: tuple[str, ...]


# Playing


def fixtures(
    edition: str, agents: Sequence[str], games: int, *, rounds: int, seed: int
) -> Iterator[Fixture]:
    """Every game of a ladder: `games` for each pair, two by two with the sides changed. An agent
    that is named alone plays against itself, every game with its own dice."""
    sides = table(edition).edition.sides
    pairs = list(combinations(agents, 2)) or [(agents[0], agents[0])]
    for first, second in pairs:
        for number in range(games):
            seated = (first, second) if number % 2 == 0 else (second, first)
            dice = number if first == second else number // 2
            yield Fixture(
                edition=edition,
                agents=dict(zip(sides, seated, strict=True)),
                name=f"{edition}-{seed}-{dice}",
                rounds=rounds,
                seed=seed,
            )


def play_fixture(fixture: Fixture) -> Result:
    """One game, in whatever process or on whatever machine this is."""
    return match(
        table(fixture.edition),
        fixture.agents,
        lambda agent: make_agent(agent, fixture.seed),
        name=fixture.name,
        rounds=fixture.rounds,
        options=fixture.options,
    )


# Counting


def laddered(plan: Sequence[Fixture], results: Sequence[Result]) -> Ladder:
    """What the games came to."""
    names = list(dict.fromkeys(name for one in plan for name in one.agents.values()))
    ratings = elo(names, [_points(result) for result in results])
    spread = _elo_intervals(names, results)
    sides = list(plan[0].agents)
    return Ladder(
        edition=plan[0].edition,
        games=len(results),
        rounds=plan[0].rounds,
        standings=tuple(
            sorted(
                (_standing(name, results, ratings[name], spread[name]) for name in names),
                key=lambda one: -one.elo,
            )
        ),
        pairings=tuple(_pairing(a, b, results) for a, b in combinations(names, 2)),
        won_by_side={side: sum(r.winner == side for r in results) for side in sides},
        ahead_by_side={side: sum(r.ahead == side for r in results) for side in sides},
        mean_rounds=sum(result.rounds for result in results) / len(results),
        errors=tuple(result.error for result in results if result.error),
    )


Points = tuple[str, str, float]
"""Two agents and what the first of them scored."""


def _points(result: Result) -> Points:
    (side, first), (_, second) = result.agents.items()
    score = 0.5 if not result.ahead else float(result.ahead == side)
    return first, second, score


def _pairing(first: str, second: str, results: Iterable[Result]) -> Pairing:
    met = [r for r in results if set(r.agents.values()) == {first, second}]
    won = Counter(result.agents[result.winner] for result in met if result.winner)
    score = sum(s if a == first else 1 - s for a, _, s in map(_points, met))
    return Pairing(
        first=first,
        second=second,
        games=len(met),
        wins=won[first],
        losses=won[second],
        undecided=len(met) - won[first] - won[second],
        score=score / len(met) if met else 0.0,
        interval=wilson(score, len(met)),
    )


def _standing(name: str, results: Iterable[Result], rating: float, spread: Interval) -> Standing:
    played = [result for result in results if name in result.agents.values()]
    clocks = [
        clock
        for result in played
        for side, clock in result.clocks.items()
        if result.agents[side] == name
    ]
    turns = sum(clock.turns for clock in clocks)
    by_side = Counter(r.winner for r in played if r.winner and r.agents[r.winner] == name)
    return Standing(
        agent=name,
        elo=rating,
        interval=spread,
        games=len(played),
        wins=sum(by_side.values()),
        wins_by_side=dict(by_side),
        seconds_per_turn=sum(clock.seconds for clock in clocks) / turns if turns else 0.0,
        worst_turn=max((clock.worst for clock in clocks), default=0.0),
    )


def wilson(score: float, games: int) -> Interval:
    """The interval of 95 % around a share."""
    if not games:
        return (0.0, 1.0)
    z, share = 1.96, score / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole))


# Elo


def elo(names: Sequence[str], points: Sequence[Points]) -> dict[str, float]:
    """The figures under which the scores are likeliest, the mean being 0 (Bradley and Terry).

    Each pair is given one drawn game more than it played, so that nobody is infinitely strong.
    """
    strength = dict.fromkeys(names, 1.0)
    met: Counter[frozenset[str]] = Counter()
    score: Counter[str] = Counter()
    for first, second, share in points:
        if first != second:
            met[frozenset((first, second))] += 1
            score.update({first: share, second: 1 - share})
    for pair in met:
        met[pair] += 1
        score.update(dict.fromkeys(pair, 0.5))
    for _ in range(200):
        strength = _improved(strength, met, score)
    mean = sum(map(log10, strength.values())) / len(strength)
    return {name: 400 * (log10(value) - mean) for name, value in strength.items()}


def _improved(
    strength: Mapping[str, float], met: Mapping[frozenset[str], int], score: Mapping[str, float]
) -> dict[str, float]:
    """One step of the usual iteration."""
    shared: Counter[str] = Counter()
    for pair, games in met.items():
        together = sum(strength[name] for name in pair)
        shared.update(dict.fromkeys(pair, games / together))
    return {
        name: score[name] / shared[name] if shared[name] else value
        for name, value in strength.items()
    }


def _elo_intervals(names: Sequence[str], results: Sequence[Result]) -> dict[str, Interval]:
    """Draw the games anew, again and again, and see how far the figures stray."""
    rng = random.Random(1)  # noqa: S311
    points = [_points(result) for result in results]
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(DRAWS):
        for name, value in elo(names, rng.choices(points, k=len(points))).items():
            found[name].append(value)
    low, high = int(DRAWS * 0.025), int(DRAWS * 0.975) - 1
    return {name: (sorted(values)[low], sorted(values)[high]) for name, values in found.items()}
