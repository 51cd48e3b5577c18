"""Pickups: troops that wait ashore, and the empty transports that are on their way to them."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.bases import bases
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Load
from battleboard.core.units import Domain

MOST_WAITING = 5
"""More that wait in one place draw a ship no more strongly."""

SHIPLOADS = 3
"""What it is worth to a ship to come to a unit that waits, in turns gained for an IPC."""


class Pickups:
    """Who waits for ships, less those to whom some sail already."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight
        self._served: Counter[SpaceName] = Counter()

    def pull(self, zone: SpaceName, ahead: int = 0) -> float:
        """How strongly a zone draws an empty transport before which so many places go there."""
        return max((value for value, _ in self._offers(zone, ahead)), default=0.0)

    def send(self, zone: SpaceName, places: int, within: int = FAR) -> None:
        """An empty transport goes to a zone: those it will fetch, so many zones away at most, draw
        no other."""
        offers = self._offers(zone, 0, within)
        if offers:
            self._served[max(offers)[1]] += places

    def load(self, loads: tuple[Load, ...]) -> None:
        """These are aboard."""
        for load in loads:
            self._served[load.start] += sum(load.army.values())

    def _offers(
        self, zone: SpaceName, ahead: int, within: int = FAR
    ) -> list[tuple[float, SpaceName]]:
        return [
            (self._value(land, ahead) * self.mind.level.sea_decay**far, land)
            for land, far in self._near.get(zone, ())
            if far <= within
        ]

    def _value(self, land: SpaceName, ahead: int) -> float:
        """What a transport could do for the land units of a territory; where others will be raised
        one waits at any time."""
        left = max(self._waiting[land] - self._served[land] - ahead, int(land in self._homes))
        return self.mind.level.tempo * SHIPLOADS * min(left, MOST_WAITING)

    @cached_property
    def _near(self) -> dict[SpaceName, list[tuple[SpaceName, int]]]:
        """For each zone the territories where somebody waits, and how far they are."""
        found: dict[SpaceName, list[tuple[SpaceName, int]]] = {}
        for land in self._waiting:
            far: dict[SpaceName, int] = {}
            for shore in self.sight.board.sea_neighbours[land]:
                for zone, steps in self.sight.by_sea(shore).items():
                    far[zone] = min(steps, far.get(zone, steps))
            for zone, steps in far.items():
                found.setdefault(zone, []).append((land, steps))
        return found

    @cached_property
    def _waiting(self) -> dict[SpaceName, int]:
        """How many units wait in each territory that would get on faster by sea."""
        found = {}
        for land in filter(self.sight.is_land, self.sight.board.spaces):
            army = self.sight.only(self.sight.own.get(land, Counter()), Domain.LAND)
            waiting = army.total() + (land in self._homes)
            if waiting and self.mind.worth.is_away(land):
                found[land] = waiting
        return found

    @cached_property
    def _homes(self) -> frozenset[SpaceName]:
        """Where troops will be raised, or embark."""
        beside = self.sight.board.land_neighbours
        return frozenset(land for port in bases(self.mind) for land in beside[port])
