"""Names as people type them: spaces, powers, kinds of unit, phases.

A name is found by any spelling that differs only in case, spaces and punctuation, by its
initials (`sz 7` is Sea Zone 7), or by its first letters, at least three, if no other name begins
with them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition, PhaseName
from battleboard.core.state import NOBODY
from battleboard.core.units import Kind
from battleboard.errors import Ambiguous
from battleboard.notation.text import Piece

NOBODY_TEXT = "nobody"
"""How the controller of a space that nobody controls is written."""

SHORTEST_PREFIX = 3
MOST_SUGGESTIONS = 3
MOST_LISTED = 12
"""A list of names that is no longer than this is shown whole to somebody who is far off."""

_NAME = re.compile(r"[\w\s.'/-]+")
_SEA_ZONE = re.compile(r"^Sea Zone (?=[0-9])")
_WORD = re.compile(r"[0-9]+|[^\W0-9_]+")


class Lexicon(Struct, frozen=True):
    """All names of one sort: each spelling, folded, with the name that it stands for.

    Only spellings in `whole` may be cut short. `printed` says how names are shown to people.
    """

    sort: str
    whole: Mapping[str, str]
    other: Mapping[str, str]
    printed: Mapping[str, str]

    def find(self, text: str | Piece) -> str:
        """The one name that a text stands for.

        Raises NotationError if there is none, and Ambiguous if it begins several names.
        """
        piece = Piece.of(text)
        key = fold(piece.text) if _NAME.fullmatch(piece.text) else ""
        exact = self.whole.get(key) or self.other.get(key)
        if exact is not None:
            return exact
        begun = self._beginning_with(key)
        if len(begun) > 1:
            raise Ambiguous(
                f"line {piece.line}, column {piece.column}: "
                f"{piece.text!r} could be {_listed(self._shown(begun))}: say which"
            )
        if not begun:
            raise piece.fails(f"{self.sort}{self._hint(key)}")
        return begun[0]

    def _beginning_with(self, key: str) -> list[str]:
        # Otherwise the missing Sea Zone 12 would be Sea Zone 120.
        if len(key) < SHORTEST_PREFIX or key[-1].isdigit():
            return []
        return _distinct(name for spelling, name in self.whole.items() if spelling.startswith(key))

    def _hint(self, key: str) -> str:
        spellings = get_close_matches(key, self.whole, n=3 * MOST_SUGGESTIONS)
        close = _distinct(self.whole[spelling] for spelling in spellings)[:MOST_SUGGESTIONS]
        if close:
            return f" (did you mean {_listed(self._shown(close))}?)"
        every = self._shown(_distinct(self.whole.values()))
        return f" ({', '.join(every)})" if 0 < len(every) <= MOST_LISTED else ""

    def _shown(self, names: Iterable[str]) -> list[str]:
        return [self.printed.get(name, name) for name in names]


def fold(text: str) -> str:
    """What is left of a spelling without case, accents, spaces and punctuation."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def in_words(name: str) -> str:
    """An identifier such as `combat_move` as it is printed."""
    return name.replace("_", " ")


def lexicon(sort: str, names: Iterable[str]) -> Lexicon:
    """The lexicon of names that have no other spelling than their initials."""
    every = tuple(names)
    return Lexicon(
        sort,
        {fold(name): name for name in every},
        _unshared((_initials(name), name) for name in every),
        {name: in_words(name) for name in every},
    )


def space_text(space: SpaceName, short: bool = False) -> str:
    """Write a space; in short, `sz 7` for Sea Zone 7."""
    return _SEA_ZONE.sub("sz ", space) if short else space


def find_space(text: str | Piece, edition: Edition) -> SpaceName:
    """The space that a text names: `Karelia`, `karel`, `Sea Zone 7`, `sz7`."""
    return _words(_Same(edition)).spaces.find(text)


def find_power(text: str | Piece, edition: Edition) -> PowerName:
    """The power that a text names: `Soviet Union`, `soviet`, `SU`."""
    return _words(_Same(edition)).powers.find(text)


def find_controller(text: str | Piece, edition: Edition) -> PowerName:
    """A power, or NOBODY for `nobody`."""
    piece = Piece.of(text)
    return NOBODY if fold(piece.text) == NOBODY_TEXT else find_power(piece, edition)


def find_kind(text: str | Piece, edition: Edition) -> Kind:
    """The kind of unit that a text names, by name or short form, one or many: `subs`."""
    return _words(_Same(edition)).kinds.find(text)


def find_phase(text: str | Piece, edition: Edition) -> PhaseName:
    """The phase that a text names: `combat move`."""
    return _words(_Same(edition)).phases.find(text)


class _Words(Struct, frozen=True):
    spaces: Lexicon
    powers: Lexicon
    kinds: Lexicon
    phases: Lexicon


class _Same:
    """An edition as a key: the same object, whatever it holds (its tables cannot be hashed)."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __hash__(self) -> int:
        return id(self.edition)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.edition is other.edition


@lru_cache(maxsize=32)
def _words(same: _Same) -> _Words:
    edition = same.edition
    return _Words(
        lexicon("a territory or sea zone", edition.board.spaces),
        lexicon("a power", edition.powers),
        _kinds(edition),
        lexicon("a phase", edition.phases),
    )


def _kinds(edition: Edition) -> Lexicon:
    """Every spelling of every kind. One that several kinds share belongs to the first."""
    spellings: dict[str, Kind] = {}
    for kind, stats in edition.units.items():
        for spelling in (kind, stats.name, stats.short):
            spellings.setdefault(fold(spelling), kind)
    plurals = {_plural(spelling): kind for spelling, kind in spellings.items()}
    printed = {kind: stats.name for kind, stats in edition.units.items()}
    return Lexicon("a kind of unit", spellings, plurals, printed)


def _plural(word: str) -> str:
    if word.endswith("ry"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x")) else f"{word}s"


def _initials(name: str) -> str:
    """The first letters of the words of a name; a number counts whole."""
    words = _WORD.findall(name)
    letters = (word if word.isdigit() else word[0] for word in words)
    return fold("".join(letters)) if len(words) > 1 else ""


def _unshared(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Spellings that stand for one name only; an empty one is none."""
    known: dict[str, list[str]] = {}
    for spelling, name in pairs:
        known.setdefault(spelling, []).append(name)
    return {key: names[0] for key, names in known.items() if key and len(names) == 1}


def _distinct(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _listed(names: list[str]) -> str:
    """`A`, `A or B`, `A, B or C`, and no more than a few of a long list."""
    shown = names[:MOST_LISTED]
    rest = [f"{len(names) - MOST_LISTED} more"] if len(names) > MOST_LISTED else []
    *most, last = shown + rest
    return f"{', '.join(most)} or {last}" if most else last
