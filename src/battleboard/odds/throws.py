"""The dice of one side at each place of its lines, laid out for those who fight a chain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from battleboard.odds.arrays import Floats, Ints, aligned, np
from battleboard.odds.dice import Volleys, hits
from battleboard.odds.fast import BLOCK, FRONT, LANES, STEP, Lanes, Volley

LEAST = 1e-30
"""Chances below this count as none where many are multiplied: smaller products would be slow."""

UNLIKELY = 1e-18
"""So many hits are not looked at where there are many lines."""


LEVEL = 1e3
LEVELS = 6
"""How many times likelier hits are on each of so many levels on which they are looked for."""


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
        self._lanes: dict[int, Lanes] = {}
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

    def lanes(self, rows: int) -> Lanes:
        """The dice of many lines as `battleboard.odds.lanes` takes those of the attacker, who has
        so many places.
        """
        found = self._lanes.get(rows)
        if found is None:
            found = self._lanes[rows] = self._lanes_of(rows)
        return found

    def _lanes_of(self, rows: int) -> Lanes:
        exactly, at_least, _ = self.by_hits
        shots, lost = self._abreast(exactly, rows), self._abreast(self.lost_by_place, rows)
        likeliest = shots.max(axis=3).transpose(0, 2, 1)
        table = np.zeros((0, 0, 0, 0))
        if self.loses_one:
            for line, dice in enumerate(self.lines):
                group, lane = divmod(line, LANES)
                lost[group, :, rows - self.places - 1, lane] = hits(dice[-1])
        else:
            around = ((0, 0), (BLOCK, FRONT), (0, 0), (0, 0))
            table = aligned(np.pad(shots, around).transpose(0, 2, 1, 3))
        tail = aligned(self._abreast(at_least[-1:], rows))
        most_misses = np.maximum.accumulate(likeliest[:, ::-1, 0], axis=1)[:, ::-1].copy()
        return table, aligned(lost), tail, _likely(likeliest), most_misses

    def _abreast(self, figures: Floats, rows: int) -> Floats:
        """Figures by anything, place and line as figures by group, anything, place and line; the
        places but for the last are made up to so many that they can be taken four at a time.
        """
        kinds, groups = len(figures), -(-self.count // LANES)
        deep = 1 + -(-(rows - 1) // FRONT) * FRONT
        out = np.zeros((kinds, deep, groups * LANES))
        out[:, rows - self.places : rows, : self.count] = figures[:, ::-1]
        return out.reshape(kinds, deep, groups, LANES).transpose(2, 0, 1, 3).copy()

    @cached_property
    def volley(self) -> Volley:
        """The dice as `battleboard.odds.lanes` takes those of the defender."""
        exactly = _cleared(np.array(self.shots[:, 0, self.reach :]))
        answers = np.pad(exactly, ((0, 0), (0, 2 * FRONT)))
        at_least = np.ascontiguousarray(self.rest[:, 0])
        likely = answers.shape[1] - (answers[:, ::-1] > UNLIKELY).argmax(axis=1)
        return answers, at_least, np.array(self.one_lost), likely

    @cached_property
    def one_lost(self) -> list[tuple[float, float]]:
        """The chances that the die of the first line which is lost on the way to each place misses
        and hits; twice 0 where it is not one die that is lost, or one that always hits.
        """
        lost = [(1.0, 0.0, 0.0), *self.lost[0]]
        return [(miss, hit) if miss > 0 and not two else (0.0, 0.0) for miss, hit, two in lost]

    @cached_property
    def loses_one(self) -> bool:
        """Whether each line loses one die at most at each place, and has one at the last."""
        single = all(miss > 0 and not two for line in self.lost for miss, _, two in line)
        return single and all(line[-1][0][0] == 1 == len(line[-1]) for line in self.lines)

    @cached_property
    def lost_by_place(self) -> Floats:
        """The chances that the die which is lost on the way to each place misses and hits, by
        place and line.
        """
        out = np.zeros((2, self.places, self.count))
        for line, dice in enumerate(self.lost):
            for place, (miss, hit, _) in enumerate(dice, self.places - len(dice)):
                out[:, place, line] = miss, hit
        return out

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


def _likely(chances: Floats) -> Ints:
    """On each level of chance, from where to where any of some chances are on it or above."""
    out = np.zeros((*chances.shape[:2], LEVELS, 2), dtype=np.int64)
    for level in range(LEVELS):
        found = chances > UNLIKELY * LEVEL**level
        last = chances.shape[2] - found[:, :, ::-1].argmax(axis=2)
        out[:, :, level, 0] = found.argmax(axis=2)
        out[:, :, level, 1] = np.where(found.any(axis=2), last, 0)
    return out


def _cleared(chances: Floats) -> Floats:
    """Without figures so small that products with them would be slow."""
    chances[chances < LEAST] = 0
    return chances
