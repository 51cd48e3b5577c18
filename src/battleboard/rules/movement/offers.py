"""What the listing of moves shares between the phases of movement.

Most of what may be moved where is the same from one move to the next, so it is kept while it
holds: a phase asks for dozens of moves, and each changes a space or two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Kind, Unit
from battleboard.rules.forces import moves_left
from battleboard.rules.kept import Kept, KeptOf
from battleboard.rules.movement.paths import Path
from battleboard.rules.movement.transport import allied_transports

FindWays = Callable[[Edition, State, SpaceName, Unit], Iterable[Path]]


class Known:
    """What was found out while control, the enemy and the plan are as they are."""

    def __init__(self, edition: Edition, state: State) -> None:
        self.allied = allied_transports(edition, state)
        self.moves: KeptOf[tuple[Unit, ...], list[d.Move]] = KeptOf()
        self.with_others: Kept[list[d.Move]] = Kept()
        self._ways: dict[tuple[SpaceName, Kind, int], tuple[Path, ...]] = {}

    def afloat(self, edition: Edition, state: State, zone: SpaceName) -> tuple[object, ...]:
        """The units that what transports of a zone can do follows from: those here and on the
        coasts within reach; none where there are no transports."""
        here = state.at(zone)
        own = [edition.units[unit.kind].move for unit in here if unit.kind in edition.transports]
        if not own and zone not in self.allied:
            return ()
        return here, *map(state.at, edition.board.coasts(zone, max(own, default=-1)))

    def ways(
        self, edition: Edition, state: State, space: SpaceName, unit: Unit, find: FindWays
    ) -> tuple[Path, ...]:
        """Where units like this one may go from here."""
        key = (space, unit.kind, moves_left(edition, unit))
        if key not in self._ways:
            self._ways[key] = tuple(find(edition, state, space, unit))
        return self._ways[key]


def steps(label: str, units: Sequence[Unit], ways: Iterable[Path]) -> Iterator[d.Move]:
    """Each number of equal units on each way."""
    counts = range(1, len(units) + 1)
    return (d.Move({label: count}, way) for way in ways for count in counts)
