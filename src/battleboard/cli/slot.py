"""Where a game is kept: the journal, and beside it the secret of its dice until it is revealed.

The journal is written after every input. A new row is appended; whatever is not just a new row
(a move taken back, a file cut off, a file changed by somebody else) is written anew beside the
old file and put in its place in one step. So a crash at any moment leaves a whole game.
"""

from __future__ import annotations

import os
from pathlib import Path

from battleboard.engine.dice import commitment
from battleboard.engine.game import Game
from battleboard.errors import BattleboardError

SUFFIX = ".journal"


class SaveError(BattleboardError):
    """The game cannot be written there."""


class Slot:
    """One file that a game is kept in."""

    def __init__(self, path: Path, secret: str = "") -> None:
        self.path, self.secret = path, secret
        self._written = b""

    def keep(self, game: Game) -> None:
        """Write what is new since the last time. Raises SaveError."""
        data = game.save()
        try:
            if self._written and data.startswith(self._written) and self._is_untouched():
                self._append(data[len(self._written) :])
            else:
                self._replace(data)
        except OSError as error:
            raise SaveError(f"cannot write {self.path}: {error.strerror or error}") from None
        self._written = data

    def write(self, game: Game) -> None:
        """Write the whole game down, to the disk itself. Raises SaveError."""
        self._written = b""
        self.keep(game)

    def forget_secret(self) -> None:
        """Remove the secret's file, once the journal itself tells the secret."""
        secret_path(self.path).unlink(missing_ok=True)
        self.secret = ""

    def _is_untouched(self) -> bool:
        return self.path.is_file() and self.path.stat().st_size == len(self._written)

    def _append(self, rows: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(rows)

    def _replace(self, data: bytes) -> None:
        if self.secret:
            _replaced(secret_path(self.path), f"{self.secret}\n".encode(), mode=0o600)
        _replaced(self.path, data)


def _replaced(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Put a file in the place of another in one step, whole and on the disk."""
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def secret_path(path: Path) -> Path:
    """Where the secret of a game's dice lies."""
    return path.with_name(f"{path.name}.secret")


def read_secret(path: Path, game: Game) -> str:
    """The secret that a game's dice were promised with; empty when it is not to be found."""
    try:
        secret = secret_path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return secret if commitment(secret) == game.header.commitment else ""


def fresh_path(name: str, folder: Path | None = None) -> Path:
    """A file name that is not taken."""
    folder = folder or Path()
    path, number = folder / f"{name}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}{SUFFIX}"
    return path


def check_free(path: Path, game: Game) -> None:
    """Refuse to write over anything but an earlier moment of this very game."""
    try:
        lost = path.exists() and not game.save().startswith(path.read_bytes())
    except OSError as error:
        raise SaveError(f"cannot read {path}: {error.strerror}") from None
    if lost:
        raise SaveError(f"{path} exists and would be lost: choose another name")


def to_path(text: str) -> Path:
    """A file name as a person types it."""
    if not text.strip() or "\0" in text:
        raise SaveError(f"{text!r} is no file name: type one, such as my-game{SUFFIX}")
    try:
        return Path(text.strip()).expanduser()
    except RuntimeError:
        raise SaveError(f"there is no home folder for {text!r}") from None


def back_up(path: Path, data: bytes) -> Path:
    """Keep a damaged file as it was found, before its place is taken."""
    copy = path.with_name(f"{path.name}.damaged")
    _replaced(copy, data)
    return copy
