"""The errors of this package.

* BattleboardError(ValueError)
  * AnswerError            an answer that the game does not take
    x Unreadable           the text is no answer at all         -> write it again
    x Stale                answers a question no longer open    -> look again
    x Ambiguous            fits several kinds of unit           -> say which
    x Illegal              understood, but against a rule       -> choose again
  * NotationError          a text in our notation cannot be read: line, place, what was expected
  * EditionError           an edition's data file is wrong: file, path inside it, reason
  * JournalError           a saved game is damaged: row, reason
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

__all__ = [
    "Ambiguous",
    "AnswerError",
    "BattleboardError",
    "EditionError",
    "Illegal",
    "JournalError",
    "NotationError",
    "Refusal",
    "Stale",
    "Unreadable",
]


class Refusal(Struct, frozen=True):
    """Why a rule forbids an answer, and the nearest choice that it allows."""

    rule: str
    reason: str
    nearest: str = ""

    def __str__(self) -> str:
        rule = f" [{self.rule}]" if self.rule else ""
        hint = f"; try: {self.nearest}" if self.nearest else ""
        return f"{self.reason}{rule}{hint}"


class BattleboardError(ValueError):
    """Anything that this package refuses."""


class AnswerError(BattleboardError):
    """The game does not take this answer; `refusals` says why, rule by rule."""

    def __init__(self, message: str, refusals: Sequence[Refusal] = ()) -> None:
        super().__init__(message)
        self.refusals = tuple(refusals)


class Unreadable(AnswerError):
    """The text is not an answer."""


class Stale(AnswerError):
    """The question is no longer open."""


class Ambiguous(AnswerError):
    """Several kinds of unit fit; say which."""


class Illegal(AnswerError):
    """Understood, but against a rule."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__("; ".join(map(str, refusals)), refusals)


class NotationError(BattleboardError):
    """A text that cannot be read: where, and what was expected there."""

    def __init__(self, expected: str, *, found: str = "", line: int = 1, column: int = 1) -> None:
        got = f", found {found!r}" if found else ""
        super().__init__(f"line {line}, column {column}: expected {expected}{got}")
        self.expected, self.found, self.line, self.column = expected, found, line, column


class EditionError(BattleboardError):
    """An edition's data is wrong: `file`, `path` inside it and `reason`."""

    def __init__(self, file: str, path: str, reason: str) -> None:
        super().__init__(f"{file}: {path}: {reason}")
        self.file, self.path, self.reason = file, path, reason


class JournalError(BattleboardError):
    """A saved game is damaged: `row` (0 is the header) and `reason`."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(f"{f'row {row}' if row else 'header'}: {reason}")
        self.row, self.reason = row, reason
