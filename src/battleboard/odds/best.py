"""Best play: what a small battle is worth when both sides choose every casualty for the best and
the attacker may retreat after any round.

The defender chooses his casualties before his own dice fall, the attacker after them; each round
is a maximum of what the attacker can reach over a minimum of what the defender leaves him.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Literal

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.policies import Combat
from battleboard.core.units import Army, Role
from battleboard.odds.battle import Battle
from battleboard.odds.dice import Chances
from battleboard.odds.ends import outcome_of
from battleboard.odds.errors import BattleError, TooLarge
from battleboard.odds.question import Terms, battle_of, edition_of
from battleboard.odds.side import POOLS, HitsTaken, Side, Slot, State
from battleboard.rules.combat.targets import Target, losses

MOST_STATES = 4000

Goal = Literal["win", "territory", "swing"]
Dice = list[tuple[HitsTaken, float]]


class Best(Struct, frozen=True):
    """What a battle is worth to the attacker under best play for a goal.

    The value is a chance, or IPCs where the goal is the swing. `method` says that both sides
    choose best, which no fixed order of loss does.
    """

    goal: Goal
    value: float
    method: str = "best play"


def best(
    edition: str | Edition,
    attacker: str | Army,
    defender: str | Army,
    goal: Goal = "win",
    terms: Terms | None = None,
) -> Best:
    """The value of a small battle under best play of both sides."""
    asked = terms or Terms()
    battle = battle_of(edition_of(edition), attacker, defender, asked)
    if not battle.at_sea and battle.edition.policies.combat is Combat.ONE_EXCHANGE:
        raise BattleError("best play is known only for battles of rounds")
    if battle.ships or battle.attacker_dives != "never" or battle.defender_dives != "never":
        raise BattleError("best play knows neither bombardment nor diving submarines")
    sizes = [prod(n + 1 for n in state) for state in (battle.attacking, battle.defending)]
    if sizes[0] * sizes[1] > MOST_STATES:
        raise TooLarge("best play is worked out only for small battles")
    game = _Game(battle, goal)
    value = sum(
        start.chance * game.fight(start.attacking, start.defending) for start in battle.starts
    )
    return Best(goal, value)


class _Game:
    """The values of all pairs of states."""

    def __init__(self, battle: Battle, goal: Goal) -> None:
        self._battle, self._goal = battle, goal
        self.fight: Callable[[State, State], float] = cache(self._fight)
        self._losses = cache(self._ways)

    def _value(self, attacking: State, defending: State) -> float:
        """What a pair of states is worth to the attacker when the fighting stops there."""
        battle = self._battle
        if self._goal == "swing":
            gained = battle.defender.worth(battle.defending) - battle.defender.worth(defending)
            lost = battle.attacker.worth(battle.attacking) - battle.attacker.worth(attacking)
            return float(gained - lost)
        ours, theirs = battle.attacker.facts(attacking), battle.defender.facts(defending)
        won = outcome_of(ours.strength, theirs.strength) == 0
        return float(won and (self._goal == "win" or (ours.takes and not battle.at_sea)))

    def _after(self, attacking: State, defending: State) -> float:
        """What a pair of states is worth after a round: the attacker presses or retreats."""
        pressed = self.fight(attacking, defending)
        if not self._battle.can_retreat or self._battle.over(attacking, defending):
            return pressed
        return max(pressed, self._value(attacking, defending))

    def _fight(self, attacking: State, defending: State) -> float:
        if self._battle.over(attacking, defending):
            stands = self._battle.standing(attacking, defending)
            ours, theirs = self._battle.attacker, self._battle.defender
            return self._value(
                ours.without(attacking, stands.attackers_lost),
                theirs.without(defending, stands.defenders_lost),
            )
        here = (attacking, defending)
        once, stay = self._strikes(here)
        pressed = once / (1 - stay)
        if not self._battle.can_retreat:
            return pressed
        return max(pressed, once + stay * self._value(*here))

    def _strikes(self, here: tuple[State, State]) -> tuple[float, float]:
        """The worth of a round from its surprise strikes on, and the chance of no change."""
        ours, theirs = self._battle.attacker, self._battle.defender
        sea = self._battle.at_sea
        flags = ours.has(here[0], Role.DESTROYER), theirs.has(here[1], Role.DESTROYER)
        first, second = sea and not flags[1], sea and not flags[0]
        shots = _dice(ours, here[0], True) if first else _NONE
        answers = _dice(theirs, here[1], True) if second else _NONE
        rest = (False if first else None, False if second else None)
        stays = 0.0

        def onward(attacking: State, defending: State) -> float:
            nonlocal stays
            value, stay = self._rest(attacking, defending, rest, here)
            if (attacking, defending) == here:
                stays = stay
            return value

        worth = self._exchange(here, (shots, answers), flags, onward)
        return worth, stays * shots[0][1] * answers[0][1]

    def _rest(
        self,
        attacking: State,
        defending: State,
        which: tuple[bool | None, bool | None],
        here: tuple[State, State],
    ) -> tuple[float, float]:
        ours, theirs = self._battle.attacker, self._battle.defender
        flags = ours.has(here[0], Role.DESTROYER), theirs.has(here[1], Role.DESTROYER)
        dice = _dice(ours, attacking, which[0]), _dice(theirs, defending, which[1])
        again = (attacking, defending) == here

        def onward(a: State, d: State) -> float:
            return 0.0 if again and (a, d) == here else self._after(a, d)

        worth = self._exchange((attacking, defending), dice, flags, onward)
        return worth, dice[0][0][1] * dice[1][0][1] if again else 0.0

    def _exchange(
        self,
        pair: tuple[State, State],
        dice: tuple[Dice, Dice],
        destroyers: tuple[bool, bool],
        onward: Callable[[State, State], float],
    ) -> float:
        """Both fire: the defender chooses his losses for the worst, then the attacker his."""
        known = cache(onward)
        total = 0.0
        for shots, p in dice[0]:
            total += p * min(
                sum(
                    q
                    * max(
                        known(left, enemy)
                        for left in self._losses(True, pair[0], answers, destroyers[1])
                    )
                    for answers, q in dice[1]
                )
                for enemy in self._losses(False, pair[1], shots, destroyers[0])
            )
        return total

    def _ways(
        self, attacking: bool, state: State, taken: HitsTaken, destroyer: bool
    ) -> tuple[State, ...]:
        """Every state that a side may choose to be left in."""
        side = self._battle.attacker if attacking else self._battle.defender
        if not any(taken):
            return (state,)
        targets = [
            Target(str(n), slot.kind, count, side.edition.units[slot.kind].hits - slot.damage)
            for n, (slot, count) in enumerate(zip(side.slots, state, strict=True))
            if count
        ]
        hits = dict(zip(POOLS, taken, strict=True))
        ways = losses(side.edition, hits, targets, destroyer=destroyer)
        return tuple({_left(side, state, loss.lost, loss.damaged) for loss in ways})


_NONE: Dice = [((0, 0, 0), 1.0)]


def _left(
    side: Side,
    state: State,
    lost: Sequence[tuple[str, int]],
    damaged: Sequence[tuple[str, int]],
) -> State:
    out = list(state)
    for place, count in (*lost, *damaged):
        out[int(place)] -= count
    for place, count in damaged:
        slot = side.slots[int(place)]
        out[side.slots.index(Slot(slot.kind, slot.damage + 1))] += count
    return tuple(out)


def _dice(side: Side, state: State, submarines: bool | None) -> Dice:
    """The chance of every number of hits, none first."""
    pools: tuple[Chances, Chances, Chances] = side.dice(state, submarines)
    return [
        ((one, two, three), p * q * r)
        for (one, p), (two, q), (three, r) in product(*(enumerate(pool) for pool in pools))
    ]
