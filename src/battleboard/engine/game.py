"""Game: the public door. People, bots, tests, the server and replays all come in here."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer, Decision, Faces, Input, Over, Pending, Question, Roll
from battleboard.core.events import Event, GameBegan, PhaseEnded, SecretRevealed
from battleboard.core.evolve import evolve, fold
from battleboard.core.state import EMPTY, State
from battleboard.engine import journal as j
from battleboard.engine.advance import advance
from battleboard.engine.answers import check_answer, check_faces
from battleboard.engine.dice import FACES, commitment
from battleboard.engine.table import RULES_VERSION, Table, chosen_options, opening, seated
from battleboard.engine.view import View, view_of
from battleboard.errors import Illegal, JournalError, Refusal, Stale

__all__ = ["FACES", "Game", "mark_of"]


class Game:
    """One game: a state, the journal that led to it, and what it waits for."""

    def __init__(self, table: Table, header: j.Header) -> None:
        """Use `Game.new` or `Game.load`."""
        self.table = table
        self.header = header
        self.state: State = EMPTY
        self.rows: list[j.Row] = []
        self.cut = ""
        self._earlier = 0  # rows that were played but are not kept here
        self._lines, self._seals = [b""], [""]
        self._lines[0], self._seals[0] = j.sealed(header, "")
        self._before: list[State] = []  # the states that can be taken back to, oldest first
        self._drawn: tuple[State, Answer] | None = None

    # Making and keeping

    @classmethod
    def new(
        cls,
        table: Table,
        *,
        options: Mapping[str, str] | None = None,
        seats: Mapping[PowerName, str] | None = None,
        refuses: Mapping[PowerName, tuple[PowerName, ...]] | None = None,
        secret: str = "",
        game: str = "",
        position: State | None = None,
    ) -> Game:
        """A fresh game, from the set-up or from any position.

        `seats` says who plays whom, `refuses` which allies a power does not share with (H-7); a
        position has its own unless they are given. Powers that an option gives to one player
        sit together. The dice's `secret` is not kept, only the promise made from it.
        """
        first = position or opening(table, chosen_options(table.edition, options or {}))
        stated = first.seats if seats is None else seats
        first = replace(first, seats=seated(table.edition, first.options, stated))
        if refuses is not None:
            first = replace(first, refuses=dict(refuses))
        header = j.Header(
            battleboard=j.FORMAT,
            game=game or uuid.uuid4().hex,
            edition=table.edition.id,
            rules=RULES_VERSION,
            options=first.options,
            seats=first.seats,
            commitment=commitment(secret) if secret else "",
        )
        self = cls(table, header)
        self._run("", None, first, (GameBegan(first),))
        return self

    @classmethod
    def load(cls, data: bytes, table: Table) -> Game:
        """Read a saved game by folding its facts; no rule runs.

        A file that was cut off loads up to its last whole row, and `cut` says so.
        """
        record = j.read(data)
        if record.header.edition != table.edition.id:
            raise JournalError(0, f"a game of {record.header.edition}, not of {table.edition.id}")
        self = cls(table, record.header)
        if not record.rows:
            raise JournalError(1, "the game has no first row")
        for row in record.rows:
            self._append(row, self._folded(row))
        self.cut = record.cut
        return self

    @classmethod
    def at(cls, table: Table, header: j.Header, state: State, last: j.Row, seal: str) -> Game:
        """The same place in a game without the rows that led there: for players elsewhere.

        It can be looked at, copied and played on; its journal is not whole.
        """
        self = cls(table, header)
        self._earlier = last.row - 1
        self._append(last, state)
        self._seals[-1] = seal
        return self

    def save(self) -> bytes:
        """The whole journal, as it is written to a file."""
        return b"".join(self._lines)

    def copy(self) -> Game:
        """An independent game at the same place, also in mid-battle."""
        twin = Game(self.table, self.header)
        twin.state, twin.rows, twin.cut = self.state, list(self.rows), self.cut
        twin._earlier = self._earlier
        twin._lines, twin._seals = list(self._lines), list(self._seals)
        twin._before = list(self._before)
        return twin

    # Playing

    @property
    def pending(self) -> Pending:
        """What the game waits for: a decision of a power, dice, or nothing any more."""
        return self.rows[-1].waits

    @property
    def decision_id(self) -> str:
        """Names the open question; an answer that names another is stale."""
        return mark_of(self.next_row - 1, self._seals[-1])

    @property
    def next_row(self) -> int:
        """The number of the journal row that the next input will have."""
        return self._earlier + len(self.rows) + 1

    def line(self, row: int) -> bytes:
        """A line of the journal; 0 is the header."""
        return self._lines[row]

    def mark(self, row: int) -> str:
        """The name of the moment after a row."""
        return mark_of(row, self._seals[row])

    def seal(self, row: int) -> str:
        """The digest of a line of the journal; 0 is the header."""
        return self._seals[row]

    def give(self, given: Answer | Faces, decision_id: str = "") -> j.Row:
        """Answer the open question, with a decision or with dice; returns the new row."""
        waits = self.pending
        if decision_id and decision_id != self.decision_id:
            raise Stale("this question is no longer open: look again")
        if isinstance(waits, Over):
            raise Stale("the game is over")
        if isinstance(waits, Roll):
            self._run(j.DICE, check_faces(waits, given), self.state)
        else:
            if not self._was_drawn(given):
                check_answer(self.table, self.state, waits, given)
            self._run(waits.power, given, self.state)
        return self.rows[-1]

    def _was_drawn(self, given: object) -> bool:
        """Whether this very answer was drawn for this very state, and so is known to be legal."""
        return self._drawn is not None and self._drawn[0] is self.state and self._drawn[1] is given

    def answers(self) -> Iterator[Answer]:
        """Every legal answer to the open decision, in canonical order; none for dice."""
        waits = self.pending
        if isinstance(waits, Decision):
            yield from self.table.answers(self.state, waits)

    def count(self) -> int:
        """How many legal answers the open decision has."""
        return self.table.count(self.state, self._asked())

    def sample(self, draw: Callable[[int], int]) -> Answer:
        """A legal answer to the open decision, each as likely as any other."""
        self._drawn = (self.state, self.table.sample(self.state, self._asked(), draw))
        return self._drawn[1]

    def why_not(self, answer: Answer) -> tuple[Refusal, ...]:
        """Every reason against an answer to the open decision; none means that it is legal."""
        waits = self.pending
        if not isinstance(waits, Decision):
            return (Refusal("", "nobody is asked for a decision now"),)
        return self.table.refusals(self.state, waits, answer)

    def default(self) -> Answer:
        """A safe answer to the open decision."""
        return self.table.default(self.state, self._asked())

    def _asked(self) -> Question:
        if not isinstance(self.pending, Decision):
            raise Stale("nobody is asked for a decision now")
        return self.pending

    @property
    def can_take_back(self) -> bool:
        """Whether the last input may be taken back: not past a die or the end of a phase."""
        return bool(self._before)

    def take_back(self) -> j.Row:
        """Undo the last answer and return its row."""
        if not self.can_take_back:
            raise Illegal(
                [Refusal("", "nothing to take back since the last die or the end of a phase")]
            )
        self.state = self._before.pop()
        self._lines.pop()
        self._seals.pop()
        return self.rows.pop()

    def reveal(self, secret: str) -> j.Row:
        """Publish the dice's secret once the game is over, so that anybody can check them."""
        if not isinstance(self.pending, Over):
            raise Illegal([Refusal("", "the dice's secret stays secret until the game is over")])
        if commitment(secret) != self.header.commitment:
            raise Illegal([Refusal("", "this is not the secret that the game began with")])
        event = SecretRevealed(secret)
        self._keep(j.DICE, None, evolve(self.state, event), (event,), self.pending)
        return self.rows[-1]

    def view(self) -> View:
        """Everything that may be shown: nothing is hidden in these games but the dice to come."""
        return view_of(self.state, self.pending, self.decision_id, self.can_take_back)

    # Inside

    def _run(self, by: str, given: Input, state: State, first: tuple[Event, ...] = ()) -> None:
        went = advance(self.table.rules, self.table.edition, state, given)
        self._keep(by, given, went.state, (*first, *went.events), went.waits)

    def _keep(
        self, by: str, given: Input, state: State, events: tuple[Event, ...], waits: Pending
    ) -> None:
        row = j.Row(row=self.next_row, by=by, given=given, events=events, waits=waits)
        self._append(row, state)

    def _append(self, row: j.Row, state: State) -> None:
        line, seal = j.sealed(row, self._seals[-1])
        if _is_barrier(row):
            self._before.clear()
        else:
            self._before.append(self.state)
        self.rows.append(row)
        self._lines.append(line)
        self._seals.append(seal)
        self.state = state

    def _folded(self, row: j.Row) -> State:
        try:
            return fold(self.state, row.events)
        except (LookupError, TypeError, ValueError) as error:
            raise JournalError(row.row, f"does not follow from the rows before: {error}") from None


def mark_of(row: int, seal: str) -> str:
    """The name of the moment after a row: its number, and the beginning of its digest."""
    return f"{row}-{seal[:8]}"


def _is_barrier(row: j.Row) -> bool:
    """Nothing is taken back past a die, the end of a phase, or the opening."""
    return not isinstance(row.given, Answer) or PhaseEnded in map(type, row.events)
