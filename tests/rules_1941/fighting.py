"""What a battle waits for, in a few words: shared by the combat tests of this folder."""

from __future__ import annotations

from battleboard.core.decisions import Roll
from battleboard.engine.game import Game
from battleboard.notation import answer_text
from tests.support.scene import offered, waits


def dice(game: Game) -> dict[str, tuple[int, int]]:
    """The dice that are wanted now: for each kind how many, and what they hit on."""
    roll = waits(game)
    assert isinstance(roll, Roll), f"no dice are wanted, but {roll}"
    return {volley.kind: (volley.dice, volley.hits_on) for volley in roll.volleys}


def shooter(game: Game) -> tuple[str, str]:
    """Whose dice are wanted now, and where."""
    roll = waits(game)
    assert isinstance(roll, Roll), f"no dice are wanted, but {roll}"
    return roll.power, roll.at


def choices(game: Game) -> set[str]:
    """Every legal answer to the open question, in short words and in no order."""
    return {answer_text(answer, game.table.edition, short=True) for answer in offered(game)}
