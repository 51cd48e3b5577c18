"""Completion of what is typed: commands, answers, spaces, units, powers."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from battleboard.core.edition import Edition

DELIMITERS = " \t:;,>+()"
"""Where a word ends for readline; names of several words are completed word by word."""

_A_NUMBER = re.compile(r"[0-9]\s*$")
_A_PLACE = re.compile(r"(?:[:>]|\b(?:from|to|fight|retreat|moves))\s*$", re.IGNORECASE)


class Names(Struct, frozen=True):
    """The names of an edition that are worth completing."""

    spaces: tuple[str, ...]
    kinds: tuple[str, ...]
    powers: tuple[str, ...]

    def after(self, text: str) -> tuple[str, ...]:
        """Names that fit behind a text: units at first or after a number, spaces after an arrow."""
        if not text or _A_NUMBER.search(text):
            return self.kinds
        return self.spaces if _A_PLACE.search(text) else self.kinds + self.spaces + self.powers


def names_of(edition: Edition) -> Names:
    """The names of an edition; what nobody can buy or move is left out."""
    kinds = tuple(stats.name for stats in edition.units.values() if stats.cost is not None)
    return Names(tuple(edition.board.spaces), kinds, tuple(edition.powers))


def completions(line: str, first: Iterable[str], names: Names) -> list[str]:
    """What the last word of a line may become: a word of `first` where it begins the line, or the
    rest of a name, of which earlier words may stand before it."""
    begun = [word for word in first if word.startswith(line.casefold())]
    for start in _starts(line):
        typed = line[start:].casefold()
        fitting = [n for n in names.after(line[:start]) if n.casefold().startswith(typed)]
        if fitting:
            rests = (name[_last_word(line[start:]) :] for name in fitting)
            return list(dict.fromkeys((*begun, *rests)))
    return begun


def _starts(line: str) -> list[int]:
    """Where a name can begin: at the last word, or at a word before it; the longest first."""
    breaks = [place + 1 for place, sign in enumerate(line) if sign in DELIMITERS]
    return [place for place in (0, *breaks) if line[place : place + 1] != " "]


def _last_word(text: str) -> int:
    """Where the last word of a text begins."""
    return max(text.rfind(sign) + 1 for sign in DELIMITERS)


def use_readline(suggest: Callable[[str], Sequence[str]]) -> None:
    """Let the terminal edit lines and complete words, where it can.

    `suggest` is given the line up to the cursor.
    """
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(_text: str, number: int) -> str | None:
        if number == 0:
            found[:] = suggest(readline.get_line_buffer()[: readline.get_endidx()])
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(DELIMITERS)
    if "libedit" in (readline.__doc__ or ""):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        readline.parse_and_bind("set completion-ignore-case on")
        readline.parse_and_bind("set enable-bracketed-paste off")
