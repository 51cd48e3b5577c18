"""Small battles without arrays: the same chain, place by place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from battleboard.odds.dice import Chances

Grid = list[list[float]]


def press(attacker: Sequence[Chances], defender: Sequence[Chances], mass: Grid) -> float:
    """Fight to the end, in place; returns the expected number of rounds.

    Each side is given by its dice at each place of its line where it fights. Afterwards `mass`
    holds the chance to end at each further place, and how often each of these is passed.
    """
    rounds = 0.0
    for row, shots in enumerate(attacker):
        line = mass[row]
        for column, answers in enumerate(defender):
            often = line[column] / (1.0 - shots[0] * answers[0])
            rounds += often
            spread(mass, row, column, (shots, answers), often)
            line[column] = often
    return rounds


def spread(mass: Grid, row: int, column: int, dice: tuple[Chances, Chances], often: float) -> None:
    """Add where one round leads to, from one place; hits beyond the last unit are lost."""
    shots = capped(dice[0], len(mass[0]) - column)
    for goal, chance in enumerate(capped(dice[1], len(mass) - row), row):
        line = mass[goal]
        weight = often * chance
        for hit, again in enumerate(shots, column):
            line[hit] += weight * again


@lru_cache(maxsize=1 << 15)
def capped(chances: Chances, places: int) -> Chances:
    """The chances of hits where more than so many places cannot be gone."""
    if len(chances) <= places:
        return chances
    return (*chances[: places - 1], sum(chances[places - 1 :]))


def ends(mass: Grid, rows: int, columns: int) -> Iterator[tuple[float, int, int]]:
    """The chances of the places at which a side no longer fights."""
    for row, line in enumerate(mass):
        for column in range(columns if row < rows else 0, len(line)):
            if line[column]:
                yield line[column], row, column
