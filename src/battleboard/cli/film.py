"""A saved game as a film: every row with the states around it, and where to stop."""

from __future__ import annotations

from collections.abc import Callable

from battleboard.cli.opening import ready_table
from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.state import EMPTY, State
from battleboard.engine.game import Game
from battleboard.engine.journal import Row, read


class Film:
    """The rows of a journal, and the states between them."""

    def __init__(self, data: bytes) -> None:
        """Raises JournalError for a damaged journal."""
        game = Game.load(data, ready_table(read(data).header.edition))
        self.edition: Edition = game.table.edition
        self.cut = game.cut
        self.rows = game.rows
        self._states = [EMPTY]
        for row in self.rows:
            self._states.append(fold(self._states[-1], row.events))

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, number: int) -> Row:
        """A row by its number; the first is 1."""
        return self.rows[number - 1]

    def before(self, number: int) -> State:
        """The state before a row."""
        return self._states[number - 1]

    def after(self, number: int) -> State:
        """The state after a row."""
        return self._states[number]

    def next_turn(self, number: int) -> int:
        """The next row in which a turn begins, else the last."""
        return self._next(number, lambda event: isinstance(event, e.TurnBegan))

    def next_battle(self, number: int) -> int:
        """The next row in which a battle begins, else the last."""
        return self._next(number, lambda event: isinstance(event, e.BattleBegan))

    def _next(self, number: int, wanted: Callable[[e.Event], bool]) -> int:
        later = range(number + 1, len(self) + 1)
        found = (row for row in later if any(map(wanted, self.row(row).events)))
        return next(found, len(self))
