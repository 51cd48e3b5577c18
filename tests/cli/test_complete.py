"""Completion of what is typed."""

from __future__ import annotations

import pytest

from battleboard.cli.complete import completions, names_of
from battleboard.editions import load

NAMES = names_of(load("1941"))
WORDS = ("help", "history", "done")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("h", ["help", "history"]),
        ("H", ["help", "history"]),
        ("buy 2 in", ["infantry"]),
        ("2 inf: Kare", ["Karelia"]),
        ("2 inf: kare", ["Karelia"]),
        ("2 inf: Karelia > eastern ", ["Canada", "Europe", "United States"]),
        ("2 inf: Karelia > eastern e", ["Europe"]),
        ("1 tank: Karelia>Eastern Eu", ["Europe"]),
        ("board soviet ", ["Far East", "Union"]),
        ("moves sea zone 4", ["4", "40", "41", "42", "43", "44", "45", "46", "47", "48", "49"]),
        ("board ger", ["Germany"]),
        ("xyzzy", []),
    ],
)
def test_what_a_word_may_become(line: str, found: list[str]) -> None:
    assert completions(line, WORDS, NAMES) == found


def test_units_are_offered_after_a_number_and_spaces_after_an_arrow() -> None:
    assert set(completions("2 ", WORDS, NAMES)) <= set(NAMES.kinds)
    assert set(completions("2 inf: Karelia > ", WORDS, NAMES)) <= set(NAMES.spaces)
    assert "Germany" in completions("retreat to ", WORDS, NAMES)


def test_a_line_begins_with_a_word_or_with_units() -> None:
    assert set(completions("", WORDS, NAMES)) == {*WORDS, *NAMES.kinds}


def test_what_nobody_can_buy_is_not_offered() -> None:
    assert "industrial complex" not in NAMES.kinds
