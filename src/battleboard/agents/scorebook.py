"""A score book: the games of a ladder kept row by row, so that a ladder that was broken off goes
on where it stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from battleboard.agents.arena import Result
from battleboard.agents.ladder import Fixture
from battleboard.errors import BattleboardError

Played = Callable[[Sequence[Fixture]], Iterator[Result]]
"""Plays games and tells their results in order."""


class Row(Struct, frozen=True):
    """A game that was played, and what it came to."""

    fixture: Fixture
    result: Result


def resumed(plan: Sequence[Fixture], book: Path, play: Played) -> Iterator[Result]:
    """The results of all games in order: those in the book from there, the others played now and
    written down one by one.

    Raises BattleboardError where the book is not one.
    """
    known = {_key(row.fixture): row.result for row in read(book)}
    played = play([fixture for fixture in plan if _key(fixture) not in known])
    with book.open("ab") as file:
        for fixture in plan:
            result = known.get(_key(fixture))
            if result is None:
                result = next(played)
                file.write(msgspec.json.encode(Row(fixture, result)) + b"\n")
                file.flush()
            yield result


def read(book: Path) -> list[Row]:
    """Every whole row of a book; a last one that was broken off is cut away."""
    if not book.exists():
        return []
    text = book.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    try:
        rows = [msgspec.json.decode(line, type=Row) for line in whole.splitlines()]
    except msgspec.DecodeError as problem:
        raise BattleboardError(f"{book} is no score book: {problem}") from None
    if whole != text:
        book.write_bytes(whole)
    return rows


def _key(fixture: Fixture) -> bytes:
    return msgspec.json.encode(fixture, order="sorted")
