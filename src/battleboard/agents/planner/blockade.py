"""Blockades: an enemy fleet before the ports where the own army embarks, and how it is broken."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.bases import bases
from battleboard.agents.planner.chances import guess
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role

STRIKES = 2
"""A fleet so many zones from a port keeps it closed."""

LIKELY = 0.75
"""So often the fleet before the port should be beaten."""


class Blockade:
    """The strongest enemy fleet before the bases of a power."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight

    @cached_property
    def zone(self) -> SpaceName:
        """Where the fleet is; none where there is none, and where nobody thinks of it."""
        if not self.mind.storms:
            return ""
        near = {
            zone
            for port in bases(self.mind)
            for zone, far in self.sight.by_sea(port).items()
            if far <= STRIKES and self._keeps_closed(zone)
        }
        cost = self.sight.cost
        return max(sorted(near), key=lambda zone: cost(self.sight.hostile[zone]), default="")

    def _keeps_closed(self, zone: SpaceName) -> bool:
        units = self.mind.edition.units
        enemies = self.sight.hostile.get(zone, Counter())
        return any(Role.SURFACE_WARSHIP in units[kind].roles for kind in enemies)

    def is_broken_by(self, new: Army) -> bool:
        """Whether what is near and new aircraft are likely to beat the fleet."""
        force = self._strikers + self.sight.only(new, Domain.AIR)
        seen = guess(self.mind.edition, force, self.sight.hostile[self.zone])
        return seen.taken >= LIKELY

    @cached_property
    def _strikers(self) -> Counter[Kind]:
        """Own aircraft and warships that can strike the fleet next turn, if they are called."""
        units, steps = self.mind.edition.units, self.sight.by_sea(self.zone)
        found: Counter[Kind] = Counter()
        for space, army in self.sight.own.items():
            for kind, count in army.items():
                stats = units[kind]
                if stats.domain is Domain.AIR and self._comes_in_range(space, kind):
                    found[kind] += count
                elif stats.domain is Domain.SEA and stats.attack:
                    found[kind] += count if steps.get(space, FAR) <= stats.move else 0
        return found

    def _comes_in_range(self, space: SpaceName, kind: Kind) -> bool:
        """Whether an aircraft can be near enough after this turn."""
        return any(self.is_in_range(land, kind) for land in self.sight.airfields_near(space, kind))

    def is_in_range(self, ground: SpaceName, kind: Kind) -> bool:
        """Whether an aircraft that stands here could strike the fleet and come back."""
        far = self.sight.board.flights[ground].get(self.zone, FAR)
        return 2 * far <= self.mind.edition.units[kind].move
