"""Machine code for long-lived workers: the extra `fast`, which brings numba.

Nothing is compiled unless a worker asks for it once with `compile_kernels()`: loading numba takes
longer than most battles.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from battleboard.odds.arrays import Floats

PAD = 8
"""Zeros in front of every row of dice, so that eight places are added at a time."""

Attacks = tuple[Floats, Floats, Floats]
"""What the attackers throw: `shots[line, place, PAD + hits]`, the chance of hits; `gone[line,
place, other]`, that nothing is left of a defender at another place; `lost[line, place]`, the die
that is lost on the way to the next place, as the chances of no hit, one and two. Where the dice
change in another way the first of them is negative.
"""

Answers = tuple[Floats, Floats]
"""What the defender throws: `answers[hits, place]` and `at_least[hits, place]`, of exactly and of
at least so many hits; nothing at places where he does not fight.
"""


class Kernels(Protocol):
    """What can be compiled."""

    def press(self, mass: Floats, attacker: Attacks, defender: Answers, fights: int) -> float:
        """Fight the lines of a chain to the end, in place; returns the expected rounds."""


_loaded: list[Kernels] = []


def compile_kernels() -> bool:
    """Solve large battles with compiled code from now on; False where numba is not installed.

    The first call on a machine takes some seconds; later ones find the code kept on disk.
    """
    if not _loaded and find_spec("numba") is not None:
        _loaded.append(cast("Kernels", import_module("battleboard.odds.kernels")))
    return bool(_loaded)


def forget_kernels() -> None:
    """Solve all battles without compiled code again."""
    _loaded.clear()


def kernels() -> Kernels | None:
    """The compiled code, if it has been asked for."""
    return _loaded[0] if _loaded else None
