"""How many turns an army needs from anywhere to a target, by land and by sea."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import inf

from battleboard.agents.planner.sight import Sight, spread
from battleboard.core.board import SpaceName
from battleboard.core.units import Role
from battleboard.odds.arrays import NDArray, np

Table = tuple[dict[SpaceName, int], NDArray[np.float64]]
"""Places in a table, and turns from the space of each row to that of each column."""

MARCH = 1.0
EMBARK = 0.75
SAIL = 0.5
LAND = 0.5
"""Turns for a step by land, to board a ship, for a step at sea, to go ashore."""

FLOTILLA, QUEUE = 8, 0.3
"""An army boards at once where ships have so many places; for each that lacks it waits."""

AWAITED = 6
"""Ships that are farther away than that are waited for no longer: new ones come sooner."""

STRONG = 40.0
"""Defenders of this price cost an army a turn on its way; enemy warships do so at sea."""


class Roads:
    """The ways of armies, whoever holds the land today."""

    def __init__(self, sight: Sight, *, queues: bool = True, enemies: bool = True) -> None:
        self.sight, self.queues, self.enemies = sight, queues, enemies

    def turns_to(self, target: SpaceName, *, by_sea: bool = True) -> dict[SpaceName, float]:
        """Turns from every territory and sea zone to a target; at sea as cargo aboard."""
        rank, far = self._everywhere if by_sea else self._overland
        if target not in rank:
            return {target: 0.0}
        ways: list[float] = far[:, rank[target]].tolist()
        return {space: turns for space, turns in zip(rank, ways, strict=True) if turns < inf}

    @cached_property
    def _everywhere(self) -> Table:
        return self._turns(list(self._into))

    @cached_property
    def _overland(self) -> Table:
        return self._turns([space for space in self._into if self.sight.is_land(space)])

    def _turns(self, spaces: list[SpaceName]) -> Table:
        """Turns between all these spaces, by ways that lead through no others."""
        rank = {space: number for number, space in enumerate(spaces)}
        far = np.full((len(spaces), len(spaces)), inf)
        np.fill_diagonal(far, 0.0)
        for space in spaces:
            for other, step in self._into[space]:
                if other in rank:
                    far[rank[other], rank[space]] = step
        for middle in range(len(spaces)):
            np.minimum(far, far[:, middle, None] + far[middle], out=far)
        return rank, far

    @cached_property
    def _into(self) -> dict[SpaceName, list[tuple[SpaceName, float]]]:
        """For each space, from where it is entered and how long that takes."""
        spaces = self.sight.board.spaces
        return {space: list(self._ways_into(space)) for space in spaces if self._is_open(space)}

    def _is_open(self, space: SpaceName) -> bool:
        return not self.sight.is_land(space) or space in self.sight.open_land

    def _ways_into(self, space: SpaceName) -> Iterator[tuple[SpaceName, float]]:
        board = self.sight.board
        delay = self._delay(space)
        is_land = self.sight.is_land(space)
        for other in board.land_neighbours[space]:
            if other in self.sight.open_land:
                yield other, (MARCH if is_land else self._embark(space)) + delay
        for other in board.sea_neighbours[space]:
            if is_land:
                if not self._is_barred_shore(space):
                    yield other, LAND + delay
            elif (other, space) not in self.sight.barred:
                yield other, SAIL + delay

    def _is_barred_shore(self, space: SpaceName) -> bool:
        """Whether nobody lands here: on a hostile shore where no battle is fought to its end an
        army that comes in parts is beaten in parts."""
        return self.sight.has_fronts and not self.sight.is_foothold(space)

    def _embark(self, zone: SpaceName) -> float:
        """Turns to get aboard in a zone: few ships, long queues; and they must come first."""
        if not self.queues:
            return EMBARK
        return EMBARK + self._queue + SAIL * self._until_ships.get(zone, AWAITED)

    @cached_property
    def _queue(self) -> float:
        units = self.sight.edition.units
        places = sum(
            count * units[kind].holds
            for army in self.sight.own.values()
            for kind, count in army.items()
            if Role.TRANSPORT in units[kind].roles
        )
        return QUEUE * max(0, FLOTILLA - places)

    @cached_property
    def _until_ships(self) -> dict[SpaceName, int]:
        """Steps from the nearest transport to each zone."""
        units, own = self.sight.edition.units, self.sight.own
        harbours = [
            zone for zone in own if any(Role.TRANSPORT in units[kind].roles for kind in own[zone])
        ]
        steps, barred = self.sight.board.sea_neighbours, self.sight.barred
        return spread(
            [zone for zone in harbours if not self.sight.is_land(zone)],
            AWAITED,
            lambda s: (z for z in steps[s] if (s, z) not in barred and not self.sight.is_land(z)),
        )

    def _delay(self, space: SpaceName) -> float:
        """What the enemy there costs in time."""
        enemies = self.sight.hostile.get(space)
        if not enemies or not self.enemies:
            return 0.0
        if self.sight.is_land(space):
            return self.sight.cost(enemies) / STRONG
        units = self.sight.edition.units
        return float(any(Role.SURFACE_WARSHIP in units[kind].roles for kind in enemies))
