"""Dice: seeded, scripted, recorded, typed; and the promise that can be checked."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.core.decisions import Roll
from battleboard.engine.dice import (
    Committed,
    Recorded,
    Scripted,
    Typed,
    commitment,
    derive,
    new_secret,
    read_faces,
)
from battleboard.errors import Unreadable


def roll(count: int) -> Roll:
    return Roll("Red", count, "battle")


def test_a_seed_gives_the_same_dice_everywhere() -> None:
    """SHA-256 of "seed 7/game/1/0" begins 17 4e 46 46 a2 4b bc 1c; a byte modulo 6, plus 1, is a
    face. The hash itself is checked against its published vector for "abc"."""
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert derive("seed 7", "game", 1, 8) == (6, 1, 5, 5, 1, 4, 3, 5)
    assert Committed.seeded(7).faces(roll(50), "game", 1) == derive("seed 7", "game", 1, 50)


def test_dice_differ_by_secret_game_and_row() -> None:
    drawn = {
        derive(secret, game, row, 20)
        for secret in ("a", "b")
        for game in ("g", "h")
        for row in (1, 2)
    }
    assert len(drawn) == 8


def test_dice_are_fair() -> None:
    """60,000 dice: every face within five standard deviations (91) of 10,000."""
    counts = Counter(derive("fair", "game", 1, 60_000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 5 * 91.3 for count in counts.values())


def test_secrets_differ() -> None:
    assert new_secret() != new_secret()
    assert len(new_secret()) == 64


def test_a_script_gives_its_faces_and_no_more() -> None:
    dice = Scripted(1, 5, 2)
    assert dice.faces(roll(2), "game", 1) == (1, 5)
    assert dice.left == (2,)
    with pytest.raises(AssertionError, match="ran out"):
        dice.faces(roll(2), "game", 2)


def test_recorded_dice_come_back_by_row() -> None:
    assert Recorded({4: (1, 2)}).faces(roll(2), "game", 4) == (1, 2)


@pytest.mark.parametrize("text", ["1 5 2", "1,5,2", "152", " 1, 5 2 "])
def test_people_type_dice(text: str) -> None:
    assert Typed(lambda _: text).faces(roll(3), "game", 1) == (1, 5, 2)


@pytest.mark.parametrize(
    ("text", "reason"), [("1 5", "expected 3 dice, got 2"), ("1 5 7", "1 to 6"), ("x", "1 to 6")]
)
def test_impossible_dice_are_refused(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        read_faces(text, 3)
