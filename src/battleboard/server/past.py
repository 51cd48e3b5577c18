"""The past of a game: the state after any row, its rows told, and its figures over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.decisions import Pending, Roll
from battleboard.core.edition import Edition
from battleboard.core.evolve import evolve, fold
from battleboard.core.state import EMPTY, State
from battleboard.engine.dice import FACES
from battleboard.engine.game import mark_of
from battleboard.engine.journal import Row
from battleboard.rules.economy.income import income
from battleboard.server import shapes as s
from battleboard.telling.tell import tell
from battleboard.telling.words import input_words

STRIDE = 64
"""A state is remembered after every so many rows; those between are folded again."""


class Past:
    """States by row. Whoever asks brings the rows; some states are remembered."""

    def __init__(self) -> None:
        self._kept: list[State] = [EMPTY]

    def after(self, rows: Sequence[Row], row: int) -> State:
        """The state after a row; 0 is before the first."""
        while len(self._kept) <= row // STRIDE:
            start = (len(self._kept) - 1) * STRIDE
            self._kept.append(_folded(self._kept[-1], rows[start : start + STRIDE]))
        start = row - row % STRIDE
        return _folded(self._kept[row // STRIDE], rows[start:row])

    def forget(self, row: int) -> None:
        """Rows after this one were taken back."""
        del self._kept[row // STRIDE + 1 :]


def _folded(state: State, rows: Sequence[Row]) -> State:
    for row in rows:
        state = fold(state, row.events)
    return state


def row_view(edition: Edition, before: State, row: Row, seal: str) -> tuple[s.RowView, State]:
    """A row told with the state before it, and the state after it."""
    told = []
    after = before
    for event in row.events:
        telling = tell(edition, after, event, row.given)
        told.append(s.Told(text=telling.text, rule=telling.rule, minor=telling.minor))
        after = evolve(after, event)
    turn = before.turn if before.turn.power else after.turn
    view = s.RowView(
        row=row.row,
        mark=mark_of(row.row, seal),
        round=turn.round,
        power=turn.power,
        phase=turn.phase,
        by=row.by,
        said=input_words(edition, row.given),
        told=tuple(told),
        given=row.given,
        events=row.events,
        waits=row.waits,
    )
    return view, after


# Figures


def chart(edition: Edition, rows: Sequence[Row]) -> s.Curves:
    """A point for the opening, and one for each turn that ended."""
    return s.Curves(points=tuple(_points(edition, rows)))


def _points(edition: Edition, rows: Sequence[Row]) -> Iterator[s.Point]:
    state, luck = EMPTY, Luck()
    waits: Pending | None = None
    for row in rows:
        for event in row.events:
            if isinstance(event, e.DiceRolled):
                luck.note(waits, event)
        state = fold(state, row.events)
        turn = next((event.power for event in row.events if isinstance(event, e.TurnEnded)), "")
        if turn or row.row == 1:
            yield _point(edition, state, row, turn, luck)
        waits = row.waits


class Luck:
    """How many hits the dice of each power gave, and how many they should have given."""

    def __init__(self) -> None:
        self.hits: Counter[PowerName] = Counter()
        self.expected: dict[PowerName, float] = {}

    def note(self, asked: Pending | None, rolled: e.DiceRolled) -> None:
        """Remember one throw; only dice that have something to hit on are counted."""
        if not isinstance(asked, Roll) or not asked.volleys:
            return
        self.hits[rolled.power] += sum(rolled.hits.values())
        mean = sum(volley.dice * min(volley.hits_on, FACES) / FACES for volley in asked.volleys)
        self.expected[rolled.power] = self.expected.get(rolled.power, 0.0) + mean


def _point(edition: Edition, state: State, row: Row, turn: PowerName, luck: Luck) -> s.Point:
    return s.Point(
        row=row.row,
        round=state.turn.round,
        turn=turn,
        money=state.money,
        income={power: income(edition, state, power) for power in edition.powers},
        units=worth(edition, state),
        hits=dict(luck.hits),
        expected_hits=dict(luck.expected),
    )


def worth(edition: Edition, state: State) -> Mapping[PowerName, int]:
    """What the units of each power cost."""
    total = dict.fromkeys(edition.powers, 0)
    for _, unit in state.everything():
        if unit.power in total:
            total[unit.power] += edition.units[unit.kind].cost or 0
    return total
