"""Assaults of friends one after another: who can strike before the defender moves again."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.chances import Foreseen, guess
from battleboard.agents.planner.sight import Sight
from battleboard.agents.planner.threat import Reach, Strikes
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.units import Army, Kind

LEAST_HELP = 0.15
"""An attack that fails must make a friend's success so much likelier: armies are not thrown away
for a hundredth more of a great prize."""

LEAST_HOPE = 0.5
"""And likely in the end."""


class Joint:
    """What friends could do to the same defenders in the turns that follow."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._reach: dict[PowerName, Reach] = {}

    def helped(self, target: SpaceName, defence: Army, seen: Foreseen) -> float:
        """By how much an attack that fails makes it likelier that a friend takes the target."""
        friends = self._friends(target)
        if not friends or not defence:
            return 0.0
        rest = self._remnant(defence, seen.destroyed)
        before, after = (self._chance(friends, target, army) for army in (defence, rest))
        helps = after - before >= LEAST_HELP and after >= LEAST_HOPE
        return (1 - seen.taken) * (after - before) if helps else 0.0

    def _chance(self, friends: list[PowerName], target: SpaceName, defence: Army) -> float:
        """The chance that one of these friends takes the target, each alone."""
        fails = 1.0
        for friend in friends:
            attack = self._strikes(friend).get(target)
            if attack:
                fails *= 1 - guess(self.sight.edition, attack, defence).taken
        return 1 - fails

    def _strikes(self, friend: PowerName) -> Reach:
        if friend not in self._reach:
            self._reach[friend] = Strikes(self.sight, friend).reach
        return self._reach[friend]

    def _friends(self, target: SpaceName) -> list[PowerName]:
        """Powers of the own side that move before the owner of a territory does."""
        return self.sight.friends_before(self.sight.state.owner(target))

    def _remnant(self, defence: Army, destroyed: float) -> Counter[Kind]:
        """What is left of defenders when so much of them is gone, the cheapest first."""
        units = self.sight.edition.units
        rest = Counter(defence)
        for kind in sorted(rest.elements(), key=lambda kind: (units[kind].cost or 0, kind)):
            price = units[kind].cost or 0
            if destroyed < price:
                break
            destroyed -= price
            rest[kind] -= 1
        return +rest
