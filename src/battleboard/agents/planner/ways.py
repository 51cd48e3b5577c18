"""Ways to win: what a territory does for those of a side, and what its loss undoes of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from battleboard.agents.levels import Level
from battleboard.agents.planner.balance import shares
from battleboard.agents.planner.sight import Sight
from battleboard.core.board import SpaceName
from battleboard.core.edition import SideName
from battleboard.core.objectives import Holding, Victory

LATER, LATER_ON_FRONTS = 2.0, 1.5
"""How fast the worth of what wins the war falls with what else is lacking; less where fronts last
and every capital is an army's work of years."""


class Ways:
    """The ways to win that are open in a game, and how far each side has come."""

    def __init__(self, sight: Sight, level: Level) -> None:
        self.sight, self.level = sight, level

    def of(self, space: SpaceName, side: SideName) -> float:
        """The fewer a side lacks for a way to win, the more each is worth."""
        return max((self._towards(way, space) for way in self._by_side(side)), default=0.0)

    def undone(self, space: SpaceName, side: SideName) -> float:
        """What the holder's side loses of its ways to win when another side takes a territory."""
        holder = self.sight.side_of(space)
        if holder in ("", side):
            return 0.0
        return max((self._undone(way, space) for way in self._by_side(holder)), default=0.0)

    def missing(self, space: SpaceName, side: SideName) -> Iterator[int]:
        """What a side lacks of each thing that its ways ask for and a territory is part of."""
        for way in self._by_side(side):
            parts = (holding for holding in _parts(way) if space in holding.of)
            yield from (self._lacks(holding, side) for holding in parts)

    def _towards(self, way: Victory, space: SpaceName) -> float:
        """What a territory is worth on one way to win: less where just as much is lacking after it,
        for something else that the way asks for."""
        lacks = [(space in holding.of, self._lacks(holding, way.side)) for holding in _parts(way)]
        helps = [missing for is_part, missing in lacks if is_part and missing > 0]
        if not helps:
            return 0.0
        after = max(missing - is_part for is_part, missing in lacks)
        is_nearer = after < max(missing for _, missing in lacks)
        return self._shared(way.side, min(helps) + (not is_nearer))

    def _undone(self, way: Victory, space: SpaceName) -> float:
        """What it takes from a way to win to lose a territory: nothing where enough is left."""
        lacks = [(space in part.of, self._lacks(part, way.side)) for part in _parts(way)]
        if not any(is_part and missing >= 0 for is_part, missing in lacks):
            return 0.0
        return self._shared(way.side, max(missing + is_part for is_part, missing in lacks))

    def _shared(self, side: SideName, lacking: int) -> float:
        """What each of so many that are lacking is worth."""
        later = LATER_ON_FRONTS if self.sight.has_fronts else LATER
        return float(self._last(side) / lacking**later)

    def _last(self, side: SideName) -> float:
        """What the last territory that is lacking is worth to a side: the more, the stronger it is
        already, for whoever is behind must first hold out."""
        if self.sight.has_fronts:
            return self.level.front_victory
        lead = 2 * self._shares[side]
        return float(self.level.victory * lead**self.level.in_sight)

    @cached_property
    def _shares(self) -> dict[SideName, float]:
        return shares(self.sight.edition, self.sight.state)

    def _lacks(self, holding: Holding, side: SideName) -> int:
        held = sum(self.sight.side_of(space) == side for space in holding.of)
        return holding.how_many - held

    def _by_side(self, side: SideName) -> Iterator[Victory]:
        return (way for way in self._open if way.side == side)

    @cached_property
    def _open(self) -> list[Victory]:
        chosen = self.sight.state.options
        return [
            way
            for way in self.sight.edition.victory
            if all(chosen.get(name) == value for name, value in way.under.items())
        ]


def _parts(way: Victory) -> tuple[Holding, ...]:
    """Everything that must be held to win in one way."""
    return (*way.holds, *((way.also,) if way.also else ()))
