"""How a battle may end: pairs of states with their chances, and what they add up to.

Small battles are added up one by one; `battleboard.odds.rolls` does the same with arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from msgspec import Struct

from battleboard.odds.battle import Battle
from battleboard.odds.side import Side, State

OUTCOMES = 4
"""The attacker wins, the defender, nobody is left, both are."""

End = tuple[float, State, State, bool]
"""A chance, what is left of the attacker and of the defender, and whether the attacker left."""


class Totals(Struct, frozen=True, kw_only=True):
    """The chances of each outcome. `stalemate` is every end with fighting units on both sides,
    those of `retreat` among them.
    """

    attacker_wins: float
    defender_wins: float
    both_destroyed: float
    stalemate: float
    retreat: float
    territory_taken: float


class Ends(Protocol):
    """All ends of a battle, after what is defenceless has been lost."""

    def totals(self) -> Totals:
        """The chances of each outcome."""

    def survivors(self) -> tuple[list[float], list[float]]:
        """The expected number of units in each slot, of the attacker and of the defender."""

    def __iter__(self) -> Iterator[End]:
        """The ends one by one."""


class Listed:
    """A few ends. Where the battle is not over, the attacker has left it."""

    def __init__(self, battle: Battle, ends: Iterable[End]) -> None:
        self._battle = battle
        self._ends = [(chance, *_settled(battle, a, d, left)) for chance, a, d, left in ends]

    def __iter__(self) -> Iterator[End]:
        return iter(self._ends)

    def __len__(self) -> int:
        return len(self._ends)

    def totals(self) -> Totals:
        """The chances of each outcome."""
        sums = [0.0] * 4
        retreat = taken = 0.0
        for chance, attacking, defending, left in self._ends:
            ours = self._battle.attacker.facts(attacking)
            outcome = outcome_of(ours.strength, self._battle.defender.facts(defending).strength)
            sums[outcome] += chance
            retreat += chance if left else 0.0
            if ours.takes and not (outcome or left or self._battle.at_sea):
                taken += chance
        return totals_of(sums, retreat, taken)

    def survivors(self) -> tuple[list[float], list[float]]:
        """The expected number of units in each slot, of the attacker and of the defender."""
        ours = _expected(self._battle.attacker, ((end[0], end[1]) for end in self._ends))
        return ours, _expected(self._battle.defender, ((end[0], end[2]) for end in self._ends))


def _settled(
    battle: Battle, attacking: State, defending: State, left: bool
) -> tuple[State, State, bool]:
    if left or not battle.attacker.kinds(attacking) or not battle.defender.kinds(defending):
        return attacking, defending, left
    stands = battle.standing(attacking, defending)
    if stands.attackers_lost:
        attacking = battle.attacker.without(attacking, stands.attackers_lost)
    if stands.defenders_lost:
        defending = battle.defender.without(defending, stands.defenders_lost)
    return attacking, defending, stands.leaves or not stands.over


def _expected(side: Side, chances: Iterable[tuple[float, State]]) -> list[float]:
    out = [0.0] * len(side.slots)
    for chance, state in chances:
        for n, count in enumerate(state):
            if count:
                out[n] += chance * count
    return out


def outcome_of(ours: int, theirs: int) -> int:
    """0 the attacker wins, 1 the defender, 2 nobody is left, 3 both are."""
    if ours == theirs:
        return 3 if ours else 2
    return 0 if ours > theirs else 1


def totals_of(sums: list[float], retreat: float, taken: float) -> Totals:
    """The chances by outcome, with their names."""
    return Totals(
        attacker_wins=sums[0],
        defender_wins=sums[1],
        both_destroyed=sums[2],
        stalemate=sums[3],
        retreat=retreat,
        territory_taken=taken,
    )
