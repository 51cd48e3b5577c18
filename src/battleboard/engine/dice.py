"""Dice: a player like any other. The rules ask for faces; one of these answers.

A committed die follows from a secret, the game and the number of the journal row alone, so that
anybody can check it when the secret is revealed, on any platform and any Python.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterator
from typing import Protocol

from battleboard.core.decisions import Faces, Roll
from battleboard.errors import Unreadable

FACES = 6
_FAIR_BYTES = 256 - 256 % FACES
"""Bytes from here on would favour low faces, and are passed over."""


class Dice(Protocol):
    """Anything that can answer a roll."""

    def faces(self, roll: Roll, game: str, row: int) -> Faces:
        """As many faces as the roll asks for. `row` is the journal row they will stand in."""
        ...


def derive(secret: str, game: str, row: int, count: int) -> Faces:
    """The faces that a secret gives to one row of one game."""
    stream = _fair_faces(secret, game, row)
    return tuple(next(stream) for _ in range(count))


def commitment(secret: str) -> str:
    """What is published of a secret when a game begins."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(32)


def seeded_game(edition: str, seed: int) -> str:
    """The name of a game whose seed is known: what follows from the name follows from the seed."""
    return f"{edition}-seed-{seed}"


class Committed:
    """Dice from a secret: verifiable, and reproducible when the secret is a known seed."""

    def __init__(self, secret: str) -> None:
        self.secret = secret

    @classmethod
    def seeded(cls, seed: int) -> Committed:
        """The same seed gives the same dice, on any platform and any Python."""
        return cls(f"seed {seed}")

    def faces(self, roll: Roll, game: str, row: int) -> Faces:
        """The faces of this row."""
        return derive(self.secret, game, row, roll.count)


class Scripted:
    """Exactly these faces, in order: for tests."""

    def __init__(self, *faces: int) -> None:
        self._left = list(faces)

    def faces(self, roll: Roll, game: str, row: int) -> Faces:
        """The next faces of the script; it is an error when they run out."""
        taken, self._left = tuple(self._left[: roll.count]), self._left[roll.count :]
        if len(taken) < roll.count:
            raise AssertionError(f"the script ran out: {roll} wants {roll.count}, had {len(taken)}")
        return taken

    @property
    def left(self) -> Faces:
        """What nobody asked for; a test that leaves any over has misread the rules."""
        return tuple(self._left)


class Recorded:
    """The faces of rows that were already played: for replay."""

    def __init__(self, rolls: dict[int, Faces]) -> None:
        self._rolls = rolls

    def faces(self, roll: Roll, game: str, row: int) -> Faces:
        """The faces that stand in this row."""
        return self._rolls[row]


class Typed:
    """Real dice, thrown by a person who types what they show."""

    def __init__(self, ask: Callable[[Roll], str]) -> None:
        self._ask = ask

    def faces(self, roll: Roll, game: str, row: int) -> Faces:
        """What the person typed, once it makes sense."""
        return read_faces(self._ask(roll), roll.count)


def read_faces(text: str, count: int) -> Faces:
    """Faces as people write them: `1 5 2`, `1,5,2` or `152`."""
    figures = [sign for sign in text if not sign.isspace() and sign != ","]
    if any(sign not in "123456" for sign in figures):
        raise Unreadable(f"dice show 1 to {FACES}, got {text!r}")
    if len(figures) != count:
        raise Unreadable(f"expected {count} dice, got {len(figures)}")
    return tuple(map(int, figures))


def _fair_faces(secret: str, game: str, row: int) -> Iterator[int]:
    block = 0
    while True:
        for byte in hashlib.sha256(f"{secret}/{game}/{row}/{block}".encode()).digest():
            if byte < _FAIR_BYTES:
                yield byte % FACES + 1
        block += 1
