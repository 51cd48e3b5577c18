"""The armada: the ships of a power whose goal lies overseas keep together and go there as one.

Where it gathers and whether it sails on follows from the position alone, so that whoever takes
the power over goes on with it.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.bases import havens, is_remote
from battleboard.agents.planner.chances import guess
from battleboard.agents.planner.escort import is_open
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR, spread
from battleboard.agents.planner.storm import Storms
from battleboard.core.board import SpaceName
from battleboard.core.units import Domain, Kind, Role

DREAD = 6.0
"""A port where the fleet would be lost for certain seems so many zones farther away."""

SAFE = 0.35
"""The chance of being destroyed on the way that is run."""

BOLD = 0.75
"""An armada sails for less than ships are bought for: waiting strengthens the enemy too."""

NEAR = 2
"""An armada waits for more to join it that many turns from its goal; farther away it goes home."""

FULL = 0.5
"""An armada has its army aboard when so many of its places are taken."""


class Armada:
    """Where the ships of a power gather, and where they go next."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight
        self._distances: dict[SpaceName, dict[SpaceName, int]] = {}

    @cached_property
    def goal(self) -> SpaceName:
        """The island that the armada is for; none where an army can march to the goal, or where
        ships are of no use."""
        worth = self.mind.worth
        sails = self.mind.storms and worth.is_island and not is_remote(self.mind)
        return worth.goal if sails else ""

    def far(self, zone: SpaceName, end: SpaceName) -> int:
        """Steps by sea from one zone to another."""
        return self.sight.by_sea(zone).get(end, FAR)

    @cached_property
    def _to_goal(self) -> dict[SpaceName, int]:
        """How far each zone is from the goal's shore."""
        steps = self.sight.board.sea_neighbours
        barred = self.sight.barred
        shores = [zone for zone in steps[self.goal] if not self.sight.is_land(zone)]
        return spread(shores, FAR, lambda s: (z for z in steps[s] if (z, s) not in barred))

    @cached_property
    def home(self) -> SpaceName:
        """Where the armada gathers: near the goal, and out of danger."""
        if not self.goal:
            return ""
        near = [port for port in havens(self.mind) if port in self._to_goal]
        return min(
            near,
            key=lambda port: (self._to_goal[port] + DREAD * self._danger(port), port),
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
        return self.sight.afloat.get(zone, Counter())

    def _places(self, zone: SpaceName) -> int:
        units = self.mind.edition.units
        return sum(
            count * units[kind].holds
            for kind, count in self.sight.own[zone].items()
            if Role.TRANSPORT in units[kind].roles
        )

    @cached_property
    def is_under_way(self) -> bool:
        """Whether the body has its army aboard."""
        aboard = sum(self._aboard(self.body).values()) if self.body else 0
        return bool(aboard) and aboard >= FULL * self._places(self.body)

    @cached_property
    def _move(self) -> int:
        """How far its transports go in a turn."""
        units = self.mind.edition.units
        ships = [units[kind].move for kind in self._fleet if Role.TRANSPORT in units[kind].roles]
        return min(ships, default=1)

    def next_zone(self, storms: Storms) -> SpaceName:
        """Where the body sails now; none where it waits."""
        if not self.goal or not self.body or self.body not in self._to_goal:
            return ""
        move = self._move
        far = self._to_goal[self.body]
        if far <= move or not self._would_win(storms, -(-far // move)):
            return ""
        reach = storms.strikes.voyages(self.body, move)
        fleet = self.sight.friendly.get(self.body, Counter())
        ends = [
            zone
            for zone in reach
            if self._to_goal.get(zone, FAR) < far
            and is_open(self.mind, zone)
            and self.mind.threats.worst(zone, fleet).taken <= SAFE
        ]
        return min(ends, key=lambda zone: (self._to_goal[zone], zone), default="")

    def _would_win(self, storms: Storms, turns: int) -> bool:
        """Whether what is aboard, and what can go aboard now, is enough for the goal."""
        cargo = self._aboard(self.body) + storms.ashore(self.body)
        army = storms.strikes.strongest([cargo], self._places(self.body)) + storms.wings(self.goal)
        seen = guess(self.mind.edition, army, storms.defence(self.goal, turns))
        likely = seen.taken >= BOLD * self.mind.level.storm_chance
        return likely or self.mind.wears_down(self.goal, seen)

    # Who goes where

    def post(self, zone: SpaceName, next_zone: SpaceName) -> SpaceName:
        """Where ships that are in some zone now belong; none where nothing is asked of them."""
        if not self.home:
            return ""
        if next_zone and zone == self.body:
            return next_zone
        return self.body if next_zone or self._lies_in_wait else self.home

    @cached_property
    def _lies_in_wait(self) -> bool:
        """Whether the body is near the goal with its army aboard, for others to join it."""
        near = NEAR * self._move >= self._to_goal.get(self.body, FAR)
        return self.is_under_way and near
