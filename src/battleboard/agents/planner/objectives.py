"""What hangs on land for the sake of national objectives."""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.agents.planner.sight import Sight
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import SideName
from battleboard.core.objectives import Controls
from battleboard.rules.economy.objectives import are_played


class Objectives:
    """The objectives of all powers as they stand, so far as they ask for named territories."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._asked: dict[SpaceName, list[tuple[PowerName, int, Controls]]] = {}
        if are_played(sight.edition, sight.state):
            self._gather()

    def _gather(self) -> None:
        for objective in self.sight.edition.objectives:
            for test in objective.tests:
                if isinstance(test, Controls):
                    for space in test.of:
                        row = (objective.power, objective.bonus, test)
                        self._asked.setdefault(space, []).append(row)

    def bonus(self, space: SpaceName, side: SideName) -> float:
        """IPCs a turn that a side gains or denies by taking a territory: the fewer others are
        lacking for an objective, or to spare in it, the more."""
        return sum(self._shares(space, side))

    def _shares(self, space: SpaceName, side: SideName) -> Iterator[float]:
        for power, bonus, test in self._asked.get(space, ()):
            owner = self.sight.edition.powers[power].side
            spare = self._held(test, owner) - self._wanted(test)
            if owner == side and spare < 0:
                yield bonus / spare**2
            elif owner != side and spare >= 0 and self.sight.side_of(space) == owner:
                yield bonus / (1 + spare) ** 2

    def _held(self, test: Controls, side: SideName) -> int:
        return sum(self.sight.side_of(space) == side for space in test.of)

    def _wanted(self, test: Controls) -> int:
        match test.how_many:
            case "all":
                return len(test.of)
            case "each":
                return 1
            case number:
                return number
