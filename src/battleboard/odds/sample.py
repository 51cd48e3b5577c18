"""Sampled odds, for battles with too many states: dice are thrown, and the error is told."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from random import Random

from battleboard.core.policies import Submarines
from battleboard.core.units import Role
from battleboard.odds.answer import Odds, answered
from battleboard.odds.battle import Battle, Start
from battleboard.odds.dice import Chances
from battleboard.odds.ends import End, Listed
from battleboard.odds.errors import BattleError
from battleboard.odds.plan import Plan
from battleboard.odds.side import HitsTaken, Side, State


def sampled(battle: Battle, plan: Plan, samples: int, seed: int) -> Odds:
    """Fight a battle so many times with dice from a seed."""
    if plan.chance is not None or plan.value:
        raise BattleError("a retreat by chance or value needs an exact answer")
    if battle.attacker_dives != "never" or battle.defender_dives != "never":
        raise BattleError("submarines that dive need an exact answer")
    table = _Table(battle, plan, seed)
    starts = battle.starts
    heights = list(accumulate(start.chance for start in starts))
    ends: Counter[tuple[State, State, bool]] = Counter()
    rounds = 0
    for _ in range(samples):
        start = starts[min(bisect(heights, table.dice.random()), len(starts) - 1)]
        attacking, defending, left, fought = table.fight(start)
        ends[attacking, defending, left] += 1
        rounds += fought
    listed: list[End] = [(count / samples, *end) for end, count in ends.items()]
    counted = Listed(battle, listed)
    sums = counted.totals()
    shares = (sums.attacker_wins, sums.defender_wins, sums.both_destroyed, sums.stalemate)
    error = max(sqrt(share * (1 - share) / samples) for share in shares)
    return answered(battle, counted, rounds / samples, method="sampled", error=error)


class _Table:
    """Where a battle is thrown out."""

    def __init__(self, battle: Battle, plan: Plan, seed: int) -> None:
        self._battle, self._plan = battle, plan
        self.dice = Random(seed)  # noqa: S311 nobody gains by guessing these dice
        policy = battle.edition.policies.submarines
        self._surprise = battle.at_sea and policy is not Submarines.INSTEAD_OF_FIRING

    def fight(self, start: Start) -> tuple[State, State, bool, int]:
        """Throw one battle out: what is left, whether the attacker left, and the rounds."""
        attacking, defending, answering = start.attacking, start.defending, start.answering
        fought = 0
        first = self._battle.bombards
        while first or not self._battle.over(attacking, defending):
            if fought and self._stops(attacking, fought):
                return attacking, defending, True, fought
            attacking, defending = self._round(attacking, defending, answering)
            answering, first = defending, False
            fought += 1
        return attacking, defending, False, fought

    def _stops(self, attacking: State, fought: int) -> bool:
        if self._plan.rounds is not None and fought >= self._plan.rounds:
            return True
        return self._plan.units is not None and sum(attacking) <= self._plan.units

    def _round(self, attacking: State, defending: State, answering: State) -> tuple[State, State]:
        ours, theirs = self._battle.attacker, self._battle.defender
        flags = ours.has(attacking, Role.DESTROYER), theirs.has(defending, Role.DESTROYER)
        first, second = self._surprise and not flags[1], self._surprise and not flags[0]
        if first or second:
            shots = self._throw(ours, attacking, True) if first else (0, 0, 0)
            answers = self._throw(theirs, defending, True) if second else (0, 0, 0)
            attacking = ours.take(attacking, answers, destroyer=flags[1])
            defending = answering = theirs.take(defending, shots, destroyer=flags[0])
        shots = self._throw(ours, attacking, False if first else None)
        answers = self._throw(theirs, answering, False if second else None)
        return (
            self._lost(ours, attacking, answers, flags[1]),
            self._lost(theirs, defending, shots, flags[0]),
        )

    def _lost(self, side: Side, state: State, taken: HitsTaken, destroyer: bool) -> State:
        if self._battle.at_sea:
            return side.take(state, taken, destroyer=destroyer)
        for _ in range(sum(taken)):
            state = side.hit(state)
        return state

    def _throw(self, side: Side, state: State, submarines: bool | None) -> HitsTaken:
        one, two, three = (
            bisect(_heights(chances), self.dice.random()) if len(chances) > 1 else 0
            for chances in side.dice(state, submarines)
        )
        return one, two, three


@lru_cache(maxsize=1 << 14)
def _heights(chances: Chances) -> tuple[float, ...]:
    """The chance of at most so many hits, without the last, which is certain."""
    return tuple(accumulate(chances))[:-1]
