"""Machine code for long-lived workers: the extra `fast`, which brings numba.

Nothing is compiled unless a worker asks for it once with `compile_kernels()`: loading numba takes
longer than most battles.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from msgspec import Struct

from battleboard.odds.arrays import Bools, Floats, Ints

STEP = 8
"""Zeros in front of every row of dice, so that eight places are added at a time."""

Attacks = tuple[Floats, Floats, Floats]
"""What the attackers throw: `shots[line, place, STEP + hits]`, the chance of hits; `gone[line,
place, other]`, that nothing is left of a defender at another place; `lost[line, place]`, the die
that is lost on the way to the next place, as the chances of no hit, one and two. Where the dice
change in another way the first of them is negative.
"""

Answers = tuple[Floats, Floats]
"""What the defender throws: `answers[hits, place]` and `at_least[hits, place]`, of exactly and of
at least so many hits; nothing at places where he does not fight.
"""


BLOCK = 6
"""So many places of the defender are a block at most; `battleboard.odds.onward` spells them out."""

FRONT = 4
"""So many neighbouring places are taken at a time."""

LANES = 8
"""So many lines lie side by side: as many figures as the widest registers hold."""

Lanes = tuple[Floats, Floats, Floats, Ints, Floats]
"""What the attackers throw, in groups of lines side by side, from the last place to the first: the
chances of hits, by group, place, hits and line, with some zeros before and after them, empty where
each place has one die more than the one after it; the chances that this die misses and hits, by
group, twice, place and line; of as many hits as count at all, by group, place and line; by group,
place and level of chance, from where to where hits can be expected; and by group and place the most
that a line has for no hit there or before.
"""

Volley = tuple[Floats, Floats, Floats, Ints]
"""What the defender throws at each of his places: `answers[place, hits]`, with some zeros after
them, `at_least[place, hits]`, the chances that the die lost on the way there misses and hits, twice
0 where it is not one die; and how many hits can be expected at all.
"""


ALL, SURFACE, STRIKE = range(3)
"""Whose dice: of a whole fleet, of all but its submarines, of its submarines alone."""

Shots = tuple[Floats, Ints, Ints, Ints]
"""What a fleet throws, as far as it can happen: `chances[whose, place, number]`, and of which hits;
how many of them there are, by whose and place; and `goals[destroyer, place, hits]`, the place to
which hits lead the enemy, by whether a destroyer of the fleet is there.
"""

Ships = tuple[Shots, Bools, Bools, Bools]
"""What a fleet throws, where it has a destroyer, where it is safe from surprise strikes, and where
it can strike by surprise.
"""


Ranks = tuple[Ints, Ints, Bools, Ints, Floats]
"""What is asked of the states of a side: its kinds, its strength, whether it takes a territory, its
number without what can be defenceless, by number; and its units, by slot and number.
"""


class Press(Protocol):
    """Fights the lines of a chain to the end, in place; returns the expected rounds."""

    def __call__(self, mass: Floats, attacker: Attacks, defender: Answers, fights: int, /) -> float:
        """`mass` is by attacker's place, line and defender's place."""


class PressLanes(Protocol):
    """The same for many lines at once."""

    def __call__(
        self,
        begin: Floats,
        ends: tuple[Floats, Floats],
        attacker: Lanes,
        defender: Volley,
        size: int,
        /,
    ) -> float:
        """`begin` is by defender's place, attacker's place and line; `ends` are written, by
        attacker's place, line and defender's place.
        """


class PressWeb(Protocol):
    """The same for two fleets."""

    def __call__(self, mass: Floats, over: Bools, attacker: Ships, defender: Ships, /) -> float:
        """`over` tells at which places of `mass` the battle is over."""


class Tally(Protocol):
    """Adds up the ends of a battle, in the order of `Totals`, with the units left of each side."""

    def __call__(
        self,
        lost: Floats,
        won: Floats,
        ours: tuple[Ints, Ranks],
        theirs: tuple[Ints, Ranks],
        table: Ints,
        /,
    ) -> Floats:
        """The ends are by places of the attacker and of the defender; the numbers of states by
        place; `table` tells what becomes of a battle, by kinds on both sides.
        """


class Kernels(Struct, frozen=True):
    """What is compiled."""

    press: Press
    press_lanes: PressLanes
    press_web: PressWeb
    tally: Tally


_loaded: list[Kernels] = []


def compile_kernels() -> bool:
    """Solve large battles with compiled code from now on; False where numba is not installed.

    The first call on a machine takes some seconds; later ones find the code kept on disk.
    """
    if not _loaded and find_spec("numba") is not None:
        names = ("kernels", "lanes", "weave", "tally")
        lines, lanes, webs, ends = (import_module(f"battleboard.odds.{name}") for name in names)
        _loaded.append(Kernels(lines.press, lanes.press_lanes, webs.press_web, ends.tally))
    return bool(_loaded)


def forget_kernels() -> None:
    """Solve all battles without compiled code again."""
    _loaded.clear()


def kernels() -> Kernels | None:
    """The compiled code, if it has been asked for."""
    return _loaded[0] if _loaded else None
