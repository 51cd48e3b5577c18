"""A stretch of text that knows where it stands, so that every complaint can point at it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from battleboard.errors import NotationError

LONGEST_QUOTE = 40
"""No complaint quotes more of a text than so many characters."""

ARROW = re.compile(r"-?>|[→⇒⟶➔➜]")
COLON = re.compile(":")
SEMICOLON = re.compile(";")

_COMMENT = re.compile("#")
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"?', re.DOTALL)
_BLOT = "\0"
HIDDEN = f"{_BLOT}*"
"""Matches what `Piece.match` does not let a pattern see."""


class Piece(Struct, frozen=True):
    """Part of a source text, without the white space around it."""

    source: str
    start: int
    end: int

    @classmethod
    def of(cls, text: str | Piece) -> Piece:
        """The whole of a text; a piece stays what it is."""
        return text if isinstance(text, Piece) else _trimmed(text, 0, len(text))

    @property
    def text(self) -> str:
        """What stands here."""
        return self.source[self.start : self.end]

    @property
    def line(self) -> int:
        """The line that this begins on; the first is 1."""
        return self.source.count("\n", 0, self.start) + 1

    @property
    def column(self) -> int:
        """The place in that line; the first is 1."""
        return self.start - self.source.rfind("\n", 0, self.start)

    @property
    def tail(self) -> Piece:
        """The empty place behind this piece, where more was expected."""
        return Piece(self.source, self.end, self.end)

    @property
    def inside(self) -> Piece:
        """What stands between the brackets that begin and end this piece."""
        return self.part(1, len(self.text) - 1)

    def part(self, start: int, end: int | None = None) -> Piece:
        """A part of this piece, by places in its text."""
        return _trimmed(
            self.source, self.start + start, self.end if end is None else self.start + end
        )

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Whether the whole fits a pattern that takes quotes, and what brackets hold, as HIDDEN."""
        return pattern.fullmatch(_shadow(self.text))

    def group(self, found: re.Match[str], name: str) -> Piece:
        """What stands where a group of a pattern matched; nothing if it did not."""
        return self.part(*found.span(name)) if found.start(name) >= 0 else self.tail

    def split(self, separator: re.Pattern[str]) -> Iterator[Piece]:
        """The parts between separators; those inside brackets or quotes do not count."""
        start = 0
        for found in separator.finditer(_shadow(self.text)):
            yield self.part(start, found.start())
            start = found.end()
        yield self.part(start)

    def cut(self, separator: re.Pattern[str]) -> tuple[Piece, Piece | None]:
        """What stands before the first separator, and after it if there is one."""
        found = separator.search(_shadow(self.text))
        if found is None:
            return self, None
        return self.part(0, found.start()), self.part(found.end())

    def lines(self) -> Iterator[Piece]:
        """Every line that says something; a comment runs from `#` to the end of its line."""
        start = 0
        for line in self.text.split("\n"):
            said, _ = self.part(start, start + len(line)).cut(_COMMENT)
            if said.text:
                yield said
            start += len(line) + 1

    def fails(self, expected: str) -> NotationError:
        """The complaint that something else was expected here."""
        found = self.text
        quote = found if len(found) <= LONGEST_QUOTE else f"{found[: LONGEST_QUOTE - 3]}..."
        return NotationError(expected, found=quote, line=self.line, column=self.column)


def _trimmed(source: str, start: int, end: int) -> Piece:
    text = source[start:end]
    lead = len(text) - len(text.lstrip())
    return Piece(source, start + lead, start + max(lead, len(text.rstrip())))


def _shadow(text: str) -> str:
    """The text, as long as before, with quotes and all that stands in brackets blotted out.

    A quote or bracket that is never closed hides the rest.
    """
    depth = 0
    shadow = []
    for letter in _QUOTED.sub(lambda quoted: _BLOT * len(quoted[0]), text):
        depth -= letter in ")]}" and depth > 0
        shadow.append(_BLOT if depth else letter)
        depth += letter in "([{"
    return "".join(shadow)
