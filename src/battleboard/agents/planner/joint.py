"""Assaults of friends one after another: who can strike at the same defenders after a power."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.chances import Foreseen, guess
from battleboard.agents.planner.sight import Sight
from battleboard.agents.planner.threat import Reach, Strikes
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.state import NOBODY
from battleboard.core.units import Army, Kind
from battleboard.rules.economy.facilities import complexes

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
        if not defence or not any(target in self._strikes(f) for f in self.sight.friends):
            return 0.0
        rest = self._remnant(defence, seen.destroyed)
        before, after = (self._chance(target, army) for army in (defence, rest))
        helps = after - before >= LEAST_HELP and after >= LEAST_HOPE
        return (1 - seen.taken) * (after - before) if helps else 0.0

    def _chance(self, target: SpaceName, defence: Army) -> float:
        """The chance that one of the friends takes the target before the power moves again, each
        alone; those who come after the owner meet whom he has raised, and nobody meets ships that
        have sailed."""
        fails, army = 1.0, Counter(defence)
        for power in self.sight.following:
            if power in self._holders(target):
                if not self.sight.is_land(target):
                    break  # the fleet sails on
                army = army + self._raised(target)
            attack = self._strikes(power).get(target) if power in self.sight.friends else None
            if attack:
                fails *= 1 - guess(self.sight.edition, attack, army).taken
        return 1 - fails

    def _holders(self, target: SpaceName) -> set[PowerName]:
        """Who controls a territory, or has ships in a zone."""
        if self.sight.is_land(target):
            return {self.sight.state.owner(target)}
        return {unit.power for unit in self.sight.state.at(target)} & self.sight.foes

    def _raised(self, target: SpaceName) -> Counter[Kind]:
        """Whom the owner of a target can raise there in his next turn."""
        edition, state = self.sight.edition, self.sight.state
        owner = state.owner(target)
        places = complexes(edition, state, owner).get(target, 0) if owner != NOBODY else 0
        price = edition.units[self.sight.trooper].cost or 1
        paid = state.money.get(owner, 0) // price
        return Counter({self.sight.trooper: min(places, paid)})

    def _strikes(self, friend: PowerName) -> Reach:
        if friend not in self._reach:
            self._reach[friend] = Strikes(self.sight, friend).reach
        return self._reach[friend]

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
