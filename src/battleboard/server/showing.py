"""What can be seen of a game: now, at any row, and since a moment that somebody remembers."""

from __future__ import annotations

import msgspec

from battleboard.core.board import PowerName
from battleboard.core.state import State
from battleboard.engine.game import Game
from battleboard.engine.table import Table
from battleboard.server import shapes as s
from battleboard.server.jobs import Place
from battleboard.server.keys import Holder, holder
from battleboard.server.past import Past, row_view
from battleboard.server.views import Moment, changed_spaces, headline_of, view_of
from battleboard.store import Entry


class Shown:
    """A game that is kept, and looked at."""

    def __init__(self, entry: Entry, game: Game) -> None:
        self.entry, self.game = entry, game
        self.thinking: PowerName = ""
        self.past = Past()
        self._place: tuple[str, msgspec.Raw] | None = None

    @property
    def table(self) -> Table:
        """The edition and its rules."""
        return self.game.table

    def moment(self, row: int | None = None) -> Moment:
        """The game now, or as it was after a row."""
        last = len(self.game.rows)
        number = last if row is None else row
        now = number == last
        return Moment(
            game=self.entry.game,
            name=self.entry.name,
            edition=self.table.edition,
            state=self.game.state if now else self.state_after(number),
            pending=self.game.rows[number - 1].waits,
            row=number,
            mark=self.game.mark(number),
            can_take_back=now and self.game.can_take_back,
            seats=self.entry.seats,
            thinking=self.thinking if now else "",
            running=self.entry.running,
            commitment=self.game.header.commitment,
        )

    def view(self) -> s.View:
        """The game now."""
        return view_of(self.moment())

    def state_after(self, row: int) -> State:
        """The state after a row."""
        return self.past.after(self.game.rows, row)

    def rows(self, after: int, until: int) -> tuple[s.RowView, ...]:
        """The rows after one and up to another, told."""
        after = min(after, len(self.game.rows))
        return self._told(after, until, self.state_after(after))

    def _told(self, after: int, until: int, state: State) -> tuple[s.RowView, ...]:
        told = []
        for row in self.game.rows[after:until]:
            view, state = row_view(self.table.edition, state, row, self.game.seal(row.row))
            told.append(view)
        return tuple(told)

    def update(self, row: int, before: State) -> s.Update:
        """What followed upon a row, after which this was the state."""
        return s.Update(
            before=self.game.mark(row),
            mark=self.game.decision_id,
            rows=self._told(row, len(self.game.rows), before),
            view=headline_of(self.moment()),
            spaces=changed_spaces(self.table.edition, before, self.game.state),
        )

    def update_since(self, mark: str) -> s.Update | None:
        """What followed upon a moment; None when this game never had it."""
        row = self.row_of(mark)
        return None if row is None else self.update(row, self.state_after(row))

    def row_of(self, mark: str) -> int | None:
        """The row that a mark names; None when this game never had it."""
        number = mark.partition("-")[0]
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            return None
        row = int(number)
        known = 1 <= row <= len(self.game.rows) and self.game.mark(row) == mark
        return row if known else None

    def place(self) -> msgspec.Raw:
        """The game as workers get it."""
        mark = self.game.decision_id
        if self._place is None or self._place[0] != mark:
            game = self.game
            place = Place(game.header, game.state, game.rows[-1], game.seal(len(game.rows)))
            self._place = mark, msgspec.Raw(msgspec.msgpack.encode(place))
        return self._place[1]

    def holder(self, key: str) -> Holder:
        """Whoever has this key."""
        return holder(self.entry.keys, key)
