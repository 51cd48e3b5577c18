"""Whatever is typed, and whatever happened to a file: no traceback, and nothing is lost."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.cli.commands import ALIASES, COMMANDS
from battleboard.editions import load
from battleboard.engine.game import Game
from battleboard.engine.verify import verify
from battleboard.notation.answers import FORMS
from battleboard.tables import table
from tests.cli.conftest import run

T1941 = table("1941")
E1941 = load("1941")
FILE = "game.journal"

SAFE_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="/~\\\n\r"))
"""Nothing that could be a file outside the folder of the test."""

NAMES = st.sampled_from(
    [*E1941.board.spaces, *E1941.powers, *E1941.units, "sz 5", "all", "nothing"]
)
WORDS = st.sampled_from(
    [*COMMANDS, *ALIASES, *(word for form in FORMS.values() for word in form.words)]
)
SIGNS = st.sampled_from(
    [" ", ": ", " > ", ", ", "; ", " + ", " from ", " - ", " to ", " and ", "[", "]"]
)
NUMBERS = st.integers(-1, 10_000).map(str)
PIECES = st.lists(st.one_of(NAMES, WORDS, SIGNS, NUMBERS, SAFE_TEXT), max_size=8)
LINES = st.one_of(
    SAFE_TEXT,
    st.builds(lambda word, rest: f"{word} {rest}", WORDS, SAFE_TEXT),
    PIECES.map(" ".join),
    PIECES.map("".join),
    st.sampled_from(["buy 1 inf", "done", "undo", "press", "2 inf: Karelia > West Russia", ""]),
)


@contextlib.contextmanager
def somewhere() -> Iterator[Path]:
    """An empty folder to work in, for each example."""
    with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
        yield Path(name)


def check_saved(folder: Path) -> None:
    """The journal, if anything was played, is whole and follows from the rules."""
    if (folder / FILE).exists():
        assert verify((folder / FILE).read_bytes(), T1941).problems == ()


@settings(deadline=None, max_examples=80)
@given(st.lists(LINES, max_size=12), st.booleans())
def test_anything_may_be_typed(lines: list[str], typed_dice: bool) -> None:
    dice = ("--dice", "typed") if typed_dice else ("--seed", "1")
    with somewhere() as folder:
        result = run(
            *("play", "1941", "--save", FILE, "--seat", "axis=first", "--rounds", "3", *dice),
            typed="".join(f"{line}\n" for line in lines),
        )
        assert result.exit_code == 0
        check_saved(folder)


@settings(deadline=None, max_examples=40)
@given(st.binary(max_size=200))
def test_any_bytes_may_be_typed(data: bytes) -> None:
    safe = data.replace(b"/", b"").replace(b"~", b"")
    with somewhere() as folder:
        result = run("play", "1941", "--seed", "1", "--save", FILE, typed=safe)
        assert result.exit_code == 0
        check_saved(folder)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.one_of(SAFE_TEXT, st.sampled_from(["", "b", "t", "f", "9", "board x"]))))
def test_anything_may_be_asked_of_a_replay(lines: list[str]) -> None:
    with somewhere() as folder:
        (folder / FILE).write_bytes(journal())
        result = run("replay", FILE, typed="".join(f"{line}\n" for line in lines))
        assert result.exit_code == 0


# Damaged files


@cache
def journal() -> bytes:
    """A round of random play."""
    with somewhere() as folder:
        run(
            *("play", "1941", "--seed", "4", "--save", FILE, "--seat", "all=random"),
            *("--rounds", "1"),
        )
        return (folder / FILE).read_bytes()


def damaged(kind: str, place: int, other: int, byte: int) -> bytes:
    """A journal that something happened to."""
    whole = journal()
    place, other = place % len(whole), other % len(whole)
    lines = whole.splitlines(keepends=True)
    line = place % len(lines)
    match kind:
        case "cut":
            return whole[:place]
        case "changed":
            return whole[:place] + bytes([byte]) + whole[place + 1 :]
        case "inserted":
            return whole[:place] + bytes([byte]) + whole[place:]
        case "lost line":
            return b"".join(lines[:line] + lines[line + 1 :])
        case "twice":
            return b"".join([*lines[: line + 1], *lines[line:]])
        case "swapped":
            return whole[min(place, other) : max(place, other)]
    return bytes([byte]) * (place % 50)


DAMAGES = ("cut", "changed", "inserted", "lost line", "twice", "swapped", "nonsense")


@settings(deadline=None, max_examples=80)
@given(
    st.sampled_from(DAMAGES),
    st.integers(0, 10**9),
    st.integers(0, 10**9),
    st.integers(0, 255),
)
def test_a_damaged_file_is_told_and_nothing_of_it_is_lost(
    kind: str, place: int, other: int, byte: int
) -> None:
    data = damaged(kind, place, other, byte)
    with somewhere() as folder:
        path = folder / FILE
        path.write_bytes(data)
        (folder / f"{FILE}.secret").write_text("seed 4\n")
        told = [run("verify", FILE), run("replay", FILE, "--all")]
        assert path.read_bytes() == data
        played = run("play", "--load", FILE, "--seat", "all=person", typed="")
        for result in (*told, played):
            assert result.exit_code in {0, 1}
            assert result.stderr.count("\n") <= 1
        copies = [file.read_bytes() for file in (path, folder / f"{FILE}.damaged") if file.exists()]
        assert data in copies
        if played.exit_code == 0:
            kept = Game.load(path.read_bytes(), T1941)
            assert journal().startswith(kept.save())
            assert kept.save().startswith(data[: data.rindex(b"\n") + 1])
