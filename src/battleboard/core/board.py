"""The board: spaces, their borders, canals.

A board is the printed map and nothing else: who holds a territory now is part of the state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

SpaceName = str
PowerName = str
SpaceKind = Literal["land", "sea"]


class Space(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A territory or a sea zone, with everything that is printed on it.

    The first six fields must be stated; a flag that is not stated is not printed there.
    """

    name: SpaceName
    kind: SpaceKind
    ipc: int
    original_controller: PowerName | None
    start_controller: PowerName | None
    borders: tuple[SpaceName, ...]

    impassable: bool = False
    island: bool = False
    factory: bool = False
    facilities: tuple[str, ...] = ()
    naval_base_sea_zones: tuple[SpaceName, ...] = ()
    victory_city: str | None = None
    capital_of: PowerName | None = None
    neutral: Literal["strict", "pro-axis", "pro-allies"] | None = None
    standing_army: int | None = None
    minor_power: str | None = None
    minor_capital: bool | None = None
    aligned_with: PowerName | None = None
    region: Literal["home", "colony"] | None = None
    map: Literal["europe", "pacific"] | None = None
    economy: Literal["europe", "pacific"] | None = None
    north_america: bool = False
    chinese: bool = False
    mongolian: bool = False
    dutch: bool = False
    french: bool = False
    soviet: bool = False
    convoy: bool = False
    kamikaze: bool = False

    @property
    def is_land(self) -> bool:
        """Whether this is a territory."""
        return self.kind == "land"

    @property
    def printed_facilities(self) -> tuple[str, ...]:
        """Every facility that is printed there."""
        return ("factory", *self.facilities) if self.factory else self.facilities

    @property
    def is_sea(self) -> bool:
        """Whether this is a sea zone."""
        return self.kind == "sea"


class Canal(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A passage between two sea zones that the holder of some territories can close (BRD-5)."""

    name: str
    between: tuple[SpaceName, SpaceName]
    controlled_by: tuple[SpaceName, ...]
    submarines_exempt: bool = False


class Board(Struct, frozen=True, dict=True):
    """All spaces by name, in printed order, and the canals."""

    spaces: Mapping[SpaceName, Space]
    canals: tuple[Canal, ...]

    def neighbours(self, space: SpaceName) -> tuple[SpaceName, ...]:
        """Every space that shares a border with this one (BRD-1)."""
        return self.spaces[space].borders

    @cached_property
    def land_neighbours(self) -> Mapping[SpaceName, tuple[SpaceName, ...]]:
        """The territories beside each space."""
        return self._neighbours_of_kind("land")

    @cached_property
    def sea_neighbours(self) -> Mapping[SpaceName, tuple[SpaceName, ...]]:
        """The sea zones beside each space; canals are not looked at."""
        return self._neighbours_of_kind("sea")

    @cached_property
    def rank(self) -> Mapping[SpaceName, int]:
        """The place of each space in printed order: the canonical order everywhere."""
        return {name: place for place, name in enumerate(self.spaces)}

    @cached_property
    def seas(self) -> frozenset[SpaceName]:
        """Every sea zone."""
        return frozenset(name for name, space in self.spaces.items() if space.is_sea)

    @cached_property
    def lands(self) -> tuple[SpaceName, ...]:
        """Every territory, in printed order."""
        return tuple(name for name in self.spaces if name not in self.seas)

    @cached_property
    def flights(self) -> Mapping[SpaceName, Mapping[SpaceName, int]]:
        """How many borders an aircraft crosses between any two spaces, never over closed land
        (BRD-7, MOV-6)."""
        return {space: self._flights_from(space) for space in self.spaces}

    def _flights_from(self, start: SpaceName) -> dict[SpaceName, int]:
        far = {start: 0}
        reach = deque([start])
        while reach:
            space = reach.popleft()
            for other in self.spaces[space].borders:
                if other not in far and not self.spaces[other].impassable:
                    far[other] = far[space] + 1
                    reach.append(other)
        return far

    def flown_to(self, start: SpaceName, length: int) -> frozenset[SpaceName]:
        """Every space that aircraft reach by crossing so many borders."""
        known = self._flown_to.get((start, length))
        if known is None:
            far = self.flights[start]
            known = frozenset(space for space in far if far[space] <= length)
            self._flown_to[start, length] = known
        return known

    @cached_property
    def _flown_to(self) -> dict[tuple[SpaceName, int], frozenset[SpaceName]]:
        return {}

    def within(self, start: SpaceName, length: int) -> frozenset[SpaceName]:
        """Every space that is at most so many borders away, over whatever lies between."""
        near = {start}
        for _ in range(length):
            near.update(other for space in tuple(near) for other in self.spaces[space].borders)
        return frozenset(near)

    def voyages(self, start: SpaceName, length: int) -> tuple[tuple[SpaceName, ...], ...]:
        """Every way by sea of at most this length, canals not looked at; only the start may be
        reached again, at the end."""
        known = self._voyages.get((start, length))
        if known is None:
            known = self._voyages[start, length] = tuple(self._sail((start,), length))
        return known

    def _sail(self, path: tuple[SpaceName, ...], left: int) -> Iterator[tuple[SpaceName, ...]]:
        if left <= 0:
            return
        for space in self.sea_neighbours[path[-1]]:
            if space == path[0]:
                yield (*path, space)
            elif space not in path:
                yield (*path, space)
                yield from self._sail((*path, space), left - 1)

    @cached_property
    def _voyages(self) -> dict[tuple[SpaceName, int], tuple[tuple[SpaceName, ...], ...]]:
        return {}

    def waters(self, zone: SpaceName, length: int) -> frozenset[SpaceName]:
        """The zones at most this far from a zone by sea, itself among them."""
        known = self._waters.get((zone, length))
        if known is None:
            ends = (path[-1] for path in self.voyages(zone, length))
            known = self._waters[zone, length] = frozenset((zone, *ends))
        return known

    @cached_property
    def _waters(self) -> dict[tuple[SpaceName, int], frozenset[SpaceName]]:
        return {}

    def coasts(self, zone: SpaceName, length: int) -> tuple[SpaceName, ...]:
        """The territories beside a zone, or beside one at most this far from it; none when the
        length is below zero."""
        known = self._coasts.get((zone, length))
        if known is None:
            beside = {
                land for end in self.waters(zone, length) for land in self.land_neighbours[end]
            }
            found = tuple(sorted(beside, key=self.rank.__getitem__)) if length >= 0 else ()
            known = self._coasts[zone, length] = found
        return known

    @cached_property
    def _coasts(self) -> dict[tuple[SpaceName, int], tuple[SpaceName, ...]]:
        return {}

    def canals_between(self, one: SpaceName, other: SpaceName) -> tuple[Canal, ...]:
        """The canals that a ship uses between these two sea zones."""
        return self._canals.get(frozenset((one, other)), ())

    @cached_property
    def _canals(self) -> Mapping[frozenset[SpaceName], tuple[Canal, ...]]:
        pairs = {frozenset(canal.between) for canal in self.canals}
        return {
            pair: tuple(canal for canal in self.canals if frozenset(canal.between) == pair)
            for pair in pairs
        }

    def _neighbours_of_kind(self, kind: SpaceKind) -> Mapping[SpaceName, tuple[SpaceName, ...]]:
        return {
            name: tuple(other for other in space.borders if self.spaces[other].kind == kind)
            for name, space in self.spaces.items()
        }
