"""A player for tests: builds infantry, marches it to one territory, and takes that in time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.units import Domain
from battleboard.engine.game import Game


class Marcher:
    """Answers for one power: everything goes by land to a goal, which is not taken too early."""

    def __init__(self, edition: Edition, goal: SpaceName, not_before: int) -> None:
        self._edition, self._goal, self._not_before = edition, goal, not_before
        self._far = self._distances(goal)

    def __call__(self, game: Game) -> d.Answer:
        waits = game.pending
        if isinstance(waits, d.ChoosePurchase):
            return self._purchase(game)
        if isinstance(waits, d.ChooseMove):
            attacking = waits.phase == "combat_move"
            found = self._attack(game) if attacking else self._approach(game)
            return found or game.default()
        if isinstance(waits, d.ChoosePlacement):
            placed = (answer for answer in game.answers() if isinstance(answer, d.Place))
            return min(placed, key=lambda place: (self._far.get(place.space, 99), -_size(place)))
        return game.default()

    def _purchase(self, game: Game) -> d.Answer:
        """As much infantry as may be bought."""
        for count in range(40, 0, -1):
            if not game.why_not(d.Buy({"infantry": count})):
                return d.Buy({"infantry": count})
        return d.Buy({})

    def _attack(self, game: Game) -> d.Move | None:
        """Go where the enemy will be outnumbered two to one, and stands in the way."""
        state, power = game.state, game.state.turn.power
        moves = [move for move in self._marches(game) if not self._is_early(game, move.path[-1])]
        for target in sorted({move.path[-1] for move in moves}, key=lambda s: self._far[s]):
            there = state.at(target)
            foes = sum(not self._edition.allied(unit.power, power) for unit in there)
            most: dict[tuple[str, str], int] = {}
            for move in moves:
                if move.path[-1] == target:
                    ((label, count),) = move.army.items()
                    key = move.path[0], label
                    most[key] = max(count, most.get(key, 0))
            if len(there) - foes + sum(most.values()) >= 2 * foes:
                return max((m for m in moves if m.path[-1] == target), key=_size)
        return None

    def _approach(self, game: Game) -> d.Move | None:
        nearer = [m for m in self._marches(game) if self._far[m.path[-1]] < self._far[m.path[0]]]
        return max(nearer, key=_size, default=None)

    def _marches(self, game: Game) -> Iterator[d.Move]:
        for answer in game.answers():
            if isinstance(answer, d.Move) and self._is_march(answer):
                yield answer

    def _is_march(self, move: d.Move) -> bool:
        (label,) = move.army
        kind = self._edition.units[label.partition("[")[0]]
        ends = move.path[0], move.path[-1]
        return kind.domain is Domain.LAND and all(space in self._far for space in ends)

    def _is_early(self, game: Game, space: SpaceName) -> bool:
        return space == self._goal and game.state.turn.round < self._not_before

    def _distances(self, goal: SpaceName) -> dict[SpaceName, int]:
        board = self._edition.board
        far, reach = {goal: 0}, deque([goal])
        while reach:
            space = reach.popleft()
            for other in board.land_neighbours[space]:
                if other not in far and not board.spaces[other].impassable:
                    far[other] = far[space] + 1
                    reach.append(other)
        return far


def _size(answer: d.Move | d.Place) -> int:
    return sum(answer.army.values())
