"""Sampled odds, for battles with too many states: dice are thrown, and the error is told."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from random import Random

from battleboard.core.units import Role
from battleboard.odds.answer import Odds, answered
from battleboard.odds.ashore import go_and_stay, together
from battleboard.odds.battle import Battle, Start
from battleboard.odds.dice import Chances
from battleboard.odds.ends import End, Listed
from battleboard.odds.plan import Plan
from battleboard.odds.side import HitsTaken, Side, State

Judge = Callable[[State, State], bool]
"""Whether the attacker leaves, between two states."""

NO_HITS: HitsTaken = (0, 0, 0)


def sampled(battle: Battle, plan: Plan, samples: int, seed: int) -> Odds:
    """Fight a battle so many times with dice from a seed."""
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
        self._surprise = battle.at_sea and not battle.dives_silently
        self._judged: dict[tuple[State, State], Judge] = {}

    def fight(self, start: Start) -> tuple[State, State, bool, int]:
        """Throw one battle out: what is left, whether the attacker left, and the rounds."""
        battle = self._battle
        attacking, defending, left, fought = self._press(start, first=battle.bombards)
        going, staying = go_and_stay(battle, attacking)
        if not (left and battle.others_leave and any(staying)):
            return attacking, defending, left, fought
        alone = Start(1.0, staying, defending, defending)
        staying, defending, _, more = self._press(alone, first=False, planned=False)
        return together(going, staying), defending, not any(staying), fought + more

    def _press(
        self, start: Start, *, first: bool, planned: bool = True
    ) -> tuple[State, State, bool, int]:
        """The same, until the attacker leaves as planned."""
        attacking, defending, answering = start.attacking, start.defending, start.answering
        fought = 0
        while first or not self._battle.over(attacking, defending):
            if fought and planned and self._leaves(start, (attacking, defending), fought):
                return attacking, defending, True, fought
            below = self._submerged(attacking, defending)
            if below != (attacking, defending):
                attacking, defending = below
                answering = defending
                if not self._throws_last(attacking, defending):
                    continue
            attacking, defending = self._round(attacking, defending, answering)
            answering, first = defending, False
            fought += 1
        return attacking, defending, False, fought

    def _leaves(self, start: Start, now: tuple[State, State], fought: int) -> bool:
        return self._stops(now[0], fought) or self._fears(start, *now)

    def _throws_last(self, attacking: State, defending: State) -> bool:
        """Whether dice are thrown although dives have ended the battle."""
        battle = self._battle
        kinds = battle.attacker.kinds(attacking), battle.defender.kinds(defending)
        return battle.ends_after_dice(*kinds)

    def _stops(self, attacking: State, fought: int) -> bool:
        if self._plan.rounds is not None and fought >= self._plan.rounds:
            return True
        return self._plan.units is not None and sum(attacking) <= self._plan.units

    def _fears(self, start: Start, attacking: State, defending: State) -> bool:
        """Whether the attacker leaves for the chances he has, which are worked out exactly."""
        if self._plan.chance is None and not self._plan.value:
            return False
        from battleboard.odds.judge import judge_of

        key = start.attacking, start.defending
        judge = self._judged.get(key)
        if judge is None:
            judge = self._judged[key] = judge_of(self._battle, start, self._plan)
        return judge(attacking, defending)

    def _submerged(self, attacking: State, defending: State) -> tuple[State, State]:
        """The states after all have dived that do so before any die is thrown."""
        battle = self._battle
        if battle.dives_silently:
            return attacking, defending
        ours, theirs = attacking, defending
        if battle.dives(attacking, defending, attacking=True):
            ours = battle.attacker.dived(attacking)
        late = battle.dives_late and self._strikes(attacking, defending)
        if not late and battle.dives(defending, attacking, attacking=False):
            theirs = battle.defender.dived(defending)
        return ours, theirs

    def _strikes(self, attacking: State, defending: State) -> bool:
        """Whether attacking submarines strike by surprise."""
        bare = not self._battle.defender.has(defending, Role.DESTROYER)
        return bare and self._battle.attacker.has(attacking, Role.SUBMARINE)

    def _round(self, attacking: State, defending: State, answering: State) -> tuple[State, State]:
        if self._battle.at_sea and self._battle.dives_silently:
            return self._quiet_round(attacking, defending)
        ours, theirs = self._battle.attacker, self._battle.defender
        flags = ours.has(attacking, Role.DESTROYER), theirs.has(defending, Role.DESTROYER)
        first, second = self._surprise and not flags[1], self._surprise and not flags[0]
        if first or second:
            attacking, defending = self._strike(attacking, defending, (first, second), flags)
            answering = defending
        shots = self._throw(ours, attacking, False if first else None)
        answers = self._throw(theirs, answering, False if second else None)
        return (
            self._lost(ours, attacking, answers, flags[1]),
            self._lost(theirs, defending, shots, flags[0]),
        )

    def _strike(
        self,
        attacking: State,
        defending: State,
        fires: tuple[bool, bool],
        flags: tuple[bool, bool],
    ) -> tuple[State, State]:
        """Surprise strikes of both sides; where defending submarines decide only then, those that
        were hit fire and the others dive.
        """
        battle = self._battle
        ours, theirs = battle.attacker, battle.defender
        shots = self._throw(ours, attacking, True) if fires[0] else NO_HITS
        left = theirs.take(defending, shots, destroyer=flags[0])
        firing, late = defending, battle.dives_late and self._strikes(attacking, defending)
        if late and battle.dives(defending, attacking, attacking=False):
            firing = tuple(max(0, b - a) for b, a in zip(defending, left, strict=True))
            left = theirs.dived(left)
        answers = self._throw(theirs, firing, True) if fires[1] else NO_HITS
        return ours.take(attacking, answers, destroyer=flags[1]), left

    def _quiet_round(self, attacking: State, defending: State) -> tuple[State, State]:
        """A round in which submarines that dive do not fire, and are targets once more."""
        battle = self._battle
        ours, theirs = battle.attacker, battle.defender
        below = battle.dives(attacking, defending, attacking=True)
        under = battle.dives(defending, attacking, attacking=False)
        shots = self._throw(ours, attacking, False if below else None)
        answers = self._throw(theirs, defending, False if under else None)
        left = ours.take(attacking, answers, destroyer=False, dives=below)
        enemy = theirs.take(defending, shots, destroyer=False, dives=under)
        return ours.dived(left) if below else left, theirs.dived(enemy) if under else enemy

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
