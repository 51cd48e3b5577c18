"""Replay a journal through the rules and compare: the golden test, and the check on cheats."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from battleboard.core.decisions import Over
from battleboard.core.events import GameBegan, SecretRevealed
from battleboard.core.state import State
from battleboard.engine import journal as j
from battleboard.engine.dice import commitment, derive
from battleboard.engine.game import Game
from battleboard.engine.table import Table, opening
from battleboard.errors import BattleboardError, JournalError


class Verdict(Struct, frozen=True):
    """What a replay showed: how many rows there are, and what is wrong with them."""

    rows: int
    problems: tuple[str, ...]
    start: str
    dice: str
    cut: str = ""

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def verify(data: bytes, table: Table) -> Verdict:
    """Give every input of a journal to the rules again, and compare each row with its own."""
    record = j.read(data)
    first = _first_position(record)
    problems = [*_replay(record, table, first), *_check_dice(record)]
    usual = first == replace(opening(table, first.options), seats=first.seats)
    start = "the set-up of the edition" if usual else "a position of its own"
    return Verdict(len(record.rows), tuple(problems), start, _dice_told(record), record.cut)


def _first_position(record: j.Journal) -> State:
    match record.rows:
        case (j.Row(events=(GameBegan(position), *_)), *_):
            return position
    raise JournalError(1, "the game has no first row")


def _replay(record: j.Journal, table: Table, first: State) -> Iterator[str]:
    """The first row that differs; what follows a wrong row proves nothing."""
    if first.options != record.header.options:
        yield "header: its options are not those of the first row"
        return
    if first.seats != record.header.seats:
        yield "header: its seats are not those of the first row"
        return
    game = Game.new(table, game=record.header.game, position=first)
    for row in record.rows:
        try:
            played = _played(game, row)
        except BattleboardError as error:
            yield f"row {row.row}: the rules refuse it: {error}"
            return
        if played != row:
            yield f"row {row.row}: the rules lead elsewhere"
            return


def _played(game: Game, row: j.Row) -> j.Row:
    """The row that the rules make of the same input."""
    if row.row == 1:
        return game.rows[0]
    if row.given is None:
        return _revealed(game, row)
    return game.give(row.given)


def _revealed(game: Game, row: j.Row) -> j.Row:
    """A row without input publishes the dice's secret; nothing else may stand there."""
    if isinstance(game.pending, Over) and all(isinstance(e, SecretRevealed) for e in row.events):
        return row
    raise BattleboardError("a row without an input")


def _secret(record: j.Journal) -> str:
    for row in reversed(record.rows):
        for event in row.events:
            if isinstance(event, SecretRevealed):
                return event.secret
    return ""


def _check_dice(record: j.Journal) -> Iterator[str]:
    """When the secret is known, every die must follow from it."""
    secret = _secret(record)
    if not secret:
        return
    if commitment(secret) != record.header.commitment:
        yield "header: the revealed secret is not the one that was promised"
        return
    for row in record.rows:
        if row.by == j.DICE and isinstance(row.given, tuple):
            fair = derive(secret, record.header.game, row.row, len(row.given))
            if fair != row.given:
                yield f"row {row.row}: the dice show {row.given}, the secret gives {fair}"


def _dice_told(record: j.Journal) -> str:
    if _secret(record):
        return "proved by the revealed secret"
    if record.header.commitment:
        return "promised; the secret is not revealed yet"
    return "thrown by people"
