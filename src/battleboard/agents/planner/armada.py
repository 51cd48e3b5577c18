"""The armada: the ships of a power whose goal lies overseas keep together and go there as one.

Where it gathers, and whether the ships of a zone sail on with their army to a shore that decides
the war, follows from the position alone, so that whoever takes the power over goes on with it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.chances import guess
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR, spread
from battleboard.agents.planner.storm import Storms
from battleboard.core.board import SpaceName
from battleboard.core.units import Domain, Kind, Role
from battleboard.rules.economy.facilities import ship_zones

DREAD = 6.0
"""A port where the fleet would be lost for certain seems so many zones farther away."""

SAFE = 0.25
"""The chance of being destroyed on the way that is run."""

BOLD = 0.75
"""An armada sails for less than ships are bought for: waiting strengthens the enemy too."""

FULL = 0.5
"""An armada on its way goes on or waits while so many of its places are taken."""

LONGEST = 4
"""Voyages take so many turns at most."""


class Armada:
    """Where the ships of a power gather, and where they go next."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight
        self._distances: dict[SpaceName, dict[SpaceName, int]] = {}

    @cached_property
    def goal(self) -> SpaceName:
        """The island that the armada is for; none where an army can march to the goal."""
        return self.mind.worth.goal if self.mind.storms and self.mind.worth.is_island else ""

    def far(self, zone: SpaceName, end: SpaceName) -> int:
        """Steps by sea from one zone to another."""
        return self.sight.by_sea(zone).get(end, FAR)

    def _to(self, target: SpaceName) -> dict[SpaceName, int]:
        """How far each zone is from a target's shore."""
        if target not in self._distances:
            steps = self.sight.board.sea_neighbours
            barred = self.sight.barred
            shores = [zone for zone in steps[target] if not self.sight.is_land(zone)]
            self._distances[target] = spread(
                shores, FAR, lambda s: (z for z in steps[s] if (z, s) not in barred)
            )
        return self._distances[target]

    @cached_property
    def home(self) -> SpaceName:
        """The port where the armada gathers."""
        return self.base if self.goal else ""

    @cached_property
    def base(self) -> SpaceName:
        """The port of a power that cannot march to its goal: near the goal, and out of danger."""
        worth = self.mind.worth
        if not self.mind.storms or not worth.goal or worth.marches(self.mind.power, worth.goal):
            return ""
        ports = ship_zones(self.mind.edition, self.mind.state, self.mind.power)
        away = self._to(worth.goal)
        return min(
            (port for port in ports if port in away),
            key=lambda port: (away[port] + DREAD * self._danger(port), port),
            default="",
        )

    def _danger(self, zone: SpaceName) -> float:
        return self.mind.threats.worst(zone, self._fleet).taken

    @cached_property
    def _fleet(self) -> Counter[Kind]:
        """Everything afloat, wherever it is, and what is ordered."""
        fleet = self.sight.only(self.mind.state.ordered.get(self.mind.power, {}), Domain.SEA)
        for zone, army in self.sight.own.items():
            if not self.sight.is_land(zone):
                fleet.update(army)
        return fleet

    # The body

    @cached_property
    def body(self) -> SpaceName:
        """The zone where most of the armada is."""
        zones = [zone for zone in self.sight.own if not self.sight.is_land(zone)]
        return max(zones, key=lambda zone: (self._weight(zone), zone), default="")

    def _weight(self, zone: SpaceName) -> float:
        return self.sight.cost(self.sight.own[zone]) + self.sight.cost(self._aboard(zone))

    def _aboard(self, zone: SpaceName) -> Counter[Kind]:
        power, units = self.mind.power, self.mind.edition.units
        return Counter(
            unit.kind
            for unit in self.sight.state.at(zone)
            if unit.power == power and unit.aboard and units[unit.kind].domain is Domain.LAND
        )

    def _places(self, zone: SpaceName) -> int:
        units = self.mind.edition.units
        return sum(
            count * units[kind].holds
            for kind, count in self.sight.own[zone].items()
            if Role.TRANSPORT in units[kind].roles
        )

    @cached_property
    def is_under_way(self) -> bool:
        """Whether the body has its army aboard and has left its port for the goal."""
        away, aboard = self._to(self.goal), sum(self._aboard(self.body).values())
        is_near = away.get(self.body, FAR) < away[self.home]
        return is_near and aboard > 0 and aboard >= FULL * self._places(self.body)

    # Voyages

    def next_zone(self, zone: SpaceName, storms: Storms) -> SpaceName:
        """Where the ships of a zone sail now with what they carry, on a voyage of more than a
        turn to a shore where that would win; none where they wait."""
        if not self._places(zone):
            return ""
        targets = [self.goal] if self.goal else storms.targets
        promises = {target: self._promise(zone, target, storms) for target in targets}
        for target in sorted(promises, key=lambda one: (-promises[one], one)):
            end = self._stage(zone, target, storms) if promises[target] > 0 else ""
            if end:
                return end
        return ""

    def _promise(self, zone: SpaceName, target: SpaceName, storms: Storms) -> float:
        """What the voyage to a target is worth with what is aboard and can go aboard now."""
        turns = -(-self._to(target).get(zone, FAR) // storms.move)
        if not 1 < turns <= LONGEST:
            return 0.0
        army = self.cargo(zone, storms) + storms.wings(target)
        level = self.mind.level
        chance = guess(self.mind.edition, army, storms.defence(target, turns)).taken
        if chance < BOLD * level.storm_chance:
            return 0.0
        later: float = level.patience**turns
        return chance * self.mind.price(target) * later

    def convoy(self, zone: SpaceName, storms: Storms) -> Counter[Kind]:
        """The army that the ships of a zone can take away now; none where it is too small."""
        cargo = self.cargo(zone, storms)
        return cargo if sum(cargo.values()) >= FULL * self._places(zone) else Counter()

    def cargo(self, zone: SpaceName, storms: Storms) -> Counter[Kind]:
        """The strongest army that the ships of a zone can carry, of those aboard and ashore."""
        waiting = self._aboard(zone) + storms.ashore(zone)
        return storms.strikes.strongest([waiting], self._places(zone))

    def _stage(self, zone: SpaceName, target: SpaceName, storms: Storms) -> SpaceName:
        """The farthest that the ships of a zone get on their way without great danger."""
        away, own = self._to(target), self.sight.own[zone]
        ends = [
            end
            for end in storms.strikes.voyages(zone, storms.move)
            if away.get(end, FAR) < away[zone]
            and not self.sight.hostile.get(end)
            and self._survives(end, own)
        ]
        return min(ends, key=lambda end: (away[end], end), default="")

    def _survives(self, end: SpaceName, fleet: Counter[Kind]) -> bool:
        """Whether a fleet is safe enough with the friends that it finds; other own ships may
        leave."""
        here = self.sight.friendly.get(end, Counter()) - self.sight.own.get(end, Counter())
        return self.mind.threats.worst(end, fleet + here).taken <= SAFE

    # Who goes where

    def post(self, zone: SpaceName, next_zone: SpaceName) -> SpaceName:
        """Where ships that are in some zone now belong; none where nothing is asked of them."""
        if next_zone or not self.home:
            return next_zone
        return self.body if self.body and self.is_under_way else self.home
