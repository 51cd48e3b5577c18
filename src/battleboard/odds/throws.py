"""The dice of one side at each place of its lines, laid out for those who fight a chain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from battleboard.odds.arrays import Floats, Ints, np
from battleboard.odds.dice import Volleys, hits
from battleboard.odds.fast import FRONT, STEP, Lanes, Volley

LEAST = 1e-30
"""Chances below this count as none where many are multiplied: smaller products would be slow."""

ABREAST = 16
"""Compiled code takes so many lines at a time, and what is left over one by one."""

FEW_LEFT = 4
"""If more than this are left over, there are empty lines added to them."""

UNLIKELY = 1e-18
"""So many hits are not looked at where there are many lines."""


class Dice:
    """The dice of one side at each place of its lines where it fights, laid out so that a level
    is a view. `reach` is the last place of the enemy.

    `shots[place, line, reach + hits]` is the chance of a number of hits and 0 left of `reach`;
    `rest[place, line, hits]` that of at least so many.
    """

    def __init__(self, lines: Sequence[Sequence[Volleys]], reach: int) -> None:
        self.lines = lines
        self.reach = reach
        self._answers: dict[int, tuple[Floats, Floats]] = {}
        self.places = max(map(len, lines))
        self.count = len(lines)
        self.width = 2 * reach + 1
        self.shots = np.zeros((self.places, self.count, self.width))
        self.rest = np.zeros((self.places, self.count, reach + 1))
        for n, line in enumerate(lines):
            for place, volleys in enumerate(line, self.places - len(line)):
                chances = hits(volleys)
                kept = chances[: reach + 1]
                self.shots[place, n, reach : reach + len(kept)] = kept
                at_least = np.cumsum(np.array(chances[::-1]))[::-1][: reach + 1]
                self.rest[place, n, : len(at_least)] = at_least
        self.miss = np.ascontiguousarray(self.shots[:, :, reach])

    @cached_property
    def by_hits(self) -> tuple[Floats, Floats, Ints]:
        """The chances of exactly and of at least so many hits, by hits, place and line, and the
        number of places from the first on at which so many hits can be expected at all.
        """
        exactly = np.ascontiguousarray(self.shots[:, :, self.reach :].transpose(2, 0, 1))
        at_least = np.ascontiguousarray(self.rest.transpose(2, 0, 1))
        likely = at_least.max(axis=2) > UNLIKELY
        last = np.where(likely.any(axis=1), self.places - likely[:, ::-1].argmax(axis=1), 0)
        places = np.ascontiguousarray(np.maximum.accumulate(last[::-1])[::-1])
        return _cleared(exactly), _cleared(at_least), places

    @cached_property
    def lanes(self) -> Lanes:
        """The dice of many lines as `battleboard.odds.lanes` takes those of the attacker."""
        exactly, at_least, places = self.by_hits
        left = self.count % ABREAST
        few = self.count > ABREAST and left <= FEW_LEFT
        room = ((0, 0), (0, 0), (0, 0 if few else -left % ABREAST))
        return np.pad(exactly, room), np.pad(at_least, room), places

    @cached_property
    def volley(self) -> Volley:
        """The dice as `battleboard.odds.lanes` takes those of the defender."""
        exactly = self.shots[: self.places, 0, self.reach :]
        answers = np.pad(_cleared(np.array(exactly)), ((0, 0), (FRONT, 0)))
        at_least = np.ascontiguousarray(self.rest[: self.places, 0])
        return answers, at_least, np.array(self.one_lost)

    @cached_property
    def one_lost(self) -> list[tuple[float, float]]:
        """The chances that the die of the first line which is lost on the way to each place misses
        and hits; twice 0 where it is not one die that is lost, or one that always hits.
        """
        lost = [(1.0, 0.0, 0.0), *self.lost[0]]
        return [(miss, hit) if miss > 0 and not two else (0.0, 0.0) for miss, hit, two in lost]

    @cached_property
    def attacks(self) -> tuple[Floats, Floats, Floats]:
        """The dice as `battleboard.odds.kernels` takes those of the attacker."""
        shots = np.zeros((self.count, self.places, self.reach + 2 * STEP))
        shots[:, :, STEP : STEP + self.reach] = self.shots[:, :, self.reach : -1].swapaxes(0, 1)
        gone = np.ascontiguousarray(self.rest.swapaxes(0, 1)[:, :, ::-1])
        lost = np.zeros((self.count, self.places, 3))
        lost[:, :, 0] = 1
        for line, dice in zip(lost, self.lost, strict=True):
            first = self.places - len(dice) - 1
            for place, chances in enumerate(dice, max(0, first)):
                line[place] = chances
        return _cleared(shots), _cleared(gone), lost

    @cached_property
    def lost(self) -> list[list[tuple[float, float, float]]]:
        """The dice that are lost from each place to the next one, by line and place."""
        return [[_lost_between(*both) for both in pairwise(dice)] for dice in self.lines]

    def answers(self, width: int) -> tuple[Floats, Floats]:
        """The dice as `battleboard.odds.kernels` takes those of the defender, of whom there are
        so many places.
        """
        found = self._answers.get(width)
        if found is None:
            found = self._answers[width] = self._answers_of(width)
        return found

    def _answers_of(self, width: int) -> tuple[Floats, Floats]:
        exact, at_least = np.zeros((2, self.reach + 1, width + 2 + STEP))
        exact[:, : self.places] = self.shots[:, 0, self.reach :].T
        at_least[:, : self.places] = self.rest[:, 0].T
        return _cleared(exact), _cleared(at_least)


def _lost_between(before: Volleys, after: Volleys) -> tuple[float, float, float]:
    """The chances of no hit, one and two of the dice that `before` has more than `after`; minus 1
    where that is not all the difference, or too much of it.
    """
    more = Counter({dice[1:]: dice[0] for dice in before})
    more.subtract({dice[1:]: dice[0] for dice in after})
    if min(more.values(), default=0) < 0 or more.total() > 2:
        return -1.0, 0.0, 0.0
    chances = hits(tuple((count, *dice) for dice, count in sorted(more.items()) if count))
    none, one, two = (*chances, 0.0, 0.0)[:3]
    return none, one, two


def _cleared(chances: Floats) -> Floats:
    """Without figures so small that products with them would be slow."""
    chances[chances < LEAST] = 0
    return chances
