"""Armies: `3 infantry, 1 tank`.

A label is a kind, or a kind with a qualifier that tells units of one kind apart, as a question
words it: `fighter[2 left]` have two moves left, `battleship[damaged]` have taken a hit.
"""

from __future__ import annotations

import re

from battleboard.core.edition import Edition
from battleboard.core.units import Army, Kind
from battleboard.errors import NotationError
from battleboard.notation.names import find_kind
from battleboard.notation.text import HIDDEN, Piece

MOST = 9999
"""The highest count that is written."""

NOTHING = "nothing"
"""The army of no units."""

COMMA = re.compile(r",\s*(?:and\s)?|\sand\s", re.IGNORECASE)
"""What stands between the items of a list."""

_ITEM = re.compile(rf"(?P<count>[-+.0-9]*)\s*(?P<name>[^\[\]]*)(?P<mark>\[{HIDDEN}\])?")
_WORD = r"[^\s\[\](){}\",]+"
_LABEL = re.compile(rf"(?P<kind>[^\[\]]+)(?P<mark>\[{_WORD}(?: {_WORD})*\])?")


def parse_army(text: str | Piece, edition: Edition) -> dict[str, int]:
    """Read an army, into the order of the edition's unit table.

    Raises NotationError, or Ambiguous for first letters that several kinds share.
    """
    piece = Piece.of(text)
    army: dict[str, int] = {}
    if is_nothing(piece):
        return army
    for item in piece.split(COMMA):
        label, count = _item(item, edition)
        army[label] = army.get(label, 0) + count
        if army[label] > MOST:
            raise item.fails(f"at most {MOST} of a kind")
    return {label: army[label] for label in _in_order(army, edition)}


def army_text(army: Army, edition: Edition, short: bool = False) -> str:
    """Write an army as `parse_army` reads it, with names in full or in their short forms.

    Raises NotationError for what cannot be read back: a kind that the edition does not have, a
    qualifier with a comma, a quote or a bracket, a count out of range.
    """
    labels = _in_order(army, edition)
    return ", ".join(_written(label, army[label], edition, short) for label in labels) or NOTHING


def kind_text(kind: Kind, edition: Edition, short: bool = False) -> str:
    """Write a kind of unit."""
    stats = edition.units[kind]
    return stats.short if short else stats.name


def parse_count(piece: Piece) -> int:
    """Read how many units are meant; no figure at all means one."""
    if not piece.text:
        return 1
    if not re.fullmatch("[0-9]{1,4}", piece.text) or not int(piece.text):
        raise piece.fails(f"a number from 1 to {MOST}")
    return int(piece.text)


def is_nothing(piece: Piece) -> bool:
    """Whether a text says that there are no units."""
    return piece.text.casefold() in (NOTHING, "none")


def _item(piece: Piece, edition: Edition) -> tuple[str, int]:
    found = piece.match(_ITEM)
    if found is None:
        raise piece.fails("a number and a kind of unit, such as 3 infantry")
    count = parse_count(piece.group(found, "count"))
    kind = find_kind(piece.group(found, "name"), edition)
    mark = piece.group(found, "mark")
    label = f"{kind}[{' '.join(mark.text[1:-1].split())}]" if mark.text else kind
    if not _LABEL.fullmatch(label):
        raise mark.fails("words without commas in square brackets")
    return label, count


def _written(label: str, count: int, edition: Edition, short: bool) -> str:
    kind, mark = _parts(label, edition)
    if not 1 <= count <= MOST:
        raise NotationError(f"a count of {label} from 1 to {MOST}", found=str(count))
    return f"{count} {kind_text(kind, edition, short)}{mark}"


def _parts(label: str, edition: Edition) -> tuple[Kind, str]:
    found = _LABEL.fullmatch(label)
    if found is None or found["kind"] not in edition.units:
        raise NotationError(f"a kind of unit of {edition.title}", found=label)
    return found["kind"], found["mark"] or ""


def _in_order(army: Army, edition: Edition) -> list[str]:
    """By the unit table, then by qualifier."""

    def place(label: str) -> tuple[int, str]:
        kind, mark = _parts(label, edition)
        return edition.kind_rank[kind], mark

    return sorted(army, key=place)
