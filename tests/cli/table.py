"""A seat at the terminal, for the tests of play."""

from __future__ import annotations

from pathlib import Path

from battleboard.engine.game import Game
from battleboard.tables import table
from tests.cli.conftest import run

T1941 = table("1941")
FILE = "game.journal"


def played(*lines: str, options: tuple[str, ...] = ()) -> str:
    """Everything on the screen after some lines have been typed; all powers are people."""
    arguments = ("play", "1941", "--seed", "1", "--save", FILE, *options)
    result = run(*arguments, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    return result.output


def flat(text: str) -> str:
    """Without line breaks, which depend on the width of the screen."""
    return " ".join(text.split())


def saved(folder: Path, file: str = FILE) -> Game:
    return Game.load((folder / file).read_bytes(), T1941)


def played_again(*lines: str, options: tuple[str, ...] = ()) -> str:
    result = run("play", "--load", FILE, *options, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    return result.output
