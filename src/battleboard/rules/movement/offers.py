"""What the listing of moves shares between the phases of movement.

Most of what may be moved where is the same from one move to the next, so it is kept while it
holds: a phase asks for dozens of moves, and each changes a space or two.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import chain

from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Kind, Unit
from battleboard.rules.forces import kind_of
from battleboard.rules.kept import Latest
from battleboard.rules.movement.paths import Path
from battleboard.rules.movement.transport import allied_transports

Moves = list[d.Move]
Group = tuple[str, tuple[Unit, ...]]
FindWays = Callable[[], Iterable[Path]]


class Known:
    """What was found out while control and the enemy are as they are."""

    def __init__(self, edition: Edition, state: State) -> None:
        self.allied = allied_transports(edition, state)
        self.piers: dict[SpaceName, list[SpaceName]] = {}  # land, and where allies wait beside it
        for zone in sorted(self.allied, key=edition.board.rank.__getitem__):
            for land in edition.board.land_neighbours[zone]:
                self.piers.setdefault(land, []).append(zone)
        self.hosts = tuple(_allied_hosts(edition, state))
        self.with_others: Latest[tuple[object, ...], Moves] = Latest()
        self._moves: dict[Hashable, Latest[tuple[Unit, ...], Moves]] = {}
        self._ways: dict[tuple[Hashable, SpaceName, Kind, int], tuple[Path, ...]] = {}
        self._steps: dict[tuple[Hashable, SpaceName, str, int], list[Moves]] = {}

    def moves(self, under: Hashable) -> Latest[tuple[Unit, ...], Moves]:
        """The moves out of each space, under the circumstances that they rest on besides."""
        if under not in self._moves:
            self._moves[under] = Latest()
        return self._moves[under]

    def afloat(self, edition: Edition, state: State, zone: SpaceName) -> tuple[object, ...]:
        """The units that what transports of a zone can do follows from: those here and on the
        coasts within reach; none where there are no transports."""
        here, transports, stats = state.units[zone], edition.transports, edition.units
        own = [stats[unit.kind].move for unit in here if unit.kind in transports]
        if not own and zone not in self.allied:
            return ()
        return here, *map(state.units.get, edition.board.coasts(zone, max(own, default=-1)))

    def steps(
        self, under: Hashable, space: SpaceName, group: Group, left: int, find: FindWays
    ) -> Moves:
        """Each number of equal units on each way out of a space, the same moves every time."""
        label, units = group
        rows = self._steps.setdefault((under, space, label, left), [])
        if len(rows) < len(units):
            ways = self.ways(under, space, kind_of(label), left, find)
            while len(rows) < len(units):
                army = {label: len(rows) + 1}
                rows.append([d.Move(army, way) for way in ways])
        return [*chain.from_iterable(rows[: len(units)])]

    def ways(
        self, under: Hashable, space: SpaceName, kind: Kind, left: int, find: FindWays
    ) -> tuple[Path, ...]:
        """The ways of units of a kind, whatever else tells them apart."""
        key = (under, space, kind, left)
        if key not in self._ways:
            self._ways[key] = tuple(find())
        return self._ways[key]


def _allied_hosts(edition: Edition, state: State) -> Iterator[SpaceName]:
    """The zones where allies have carriers or transports."""
    power, ships = state.turn.power, edition.carriers | edition.transports
    allies = edition.friends[power] - {power}
    for zone in sorted(edition.board.seas.intersection(state.units)):
        if any(unit.kind in ships and unit.power in allies for unit in state.at(zone)):
            yield zone


def steps(label: str, units: Sequence[Unit], ways: Sequence[Path]) -> Iterator[d.Move]:
    """Each number of equal units on each way."""
    counts = range(1, len(units) + 1)
    return (d.Move({label: count}, way) for count in counts for way in ways)
