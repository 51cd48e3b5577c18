"""Battles in which every hit may be put on anything: each side goes down a line, hit by hit.

The chances stand in an array by attacker's place, line and defender's place. Several lines of the
attacker (what antiaircraft fire left of him) are solved at once: they end at the same place, so
that equal places have equal hits left. All places of one level (hits taken by both together) are
independent of each other, so a level is one matrix product: what the defender's dice do to the
attackers, times what the attackers' dice do to the defender. The one loop, a round in which
nobody hits, is divided out.
"""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import TypeVar

from battleboard.odds import fast, sweep
from battleboard.odds.arrays import NEGLIGIBLE, Bools, Floats, Ints, NDArray, borrow, give_back, np
from battleboard.odds.rolls import Roll
from battleboard.odds.throws import Dice

BROAD = 40_000
"""With at least so many places, several lines are swept over column by column."""

FEW = 8
"""So many lines are too few for that."""

MANY = 4
"""From so many lines on, compiled code takes them side by side."""

NARROW = 80
"""With fewer levels, looking for places that do not matter costs more than it saves."""

T = TypeVar("T", np.float64, np.int64, np.bool_)

_F8 = np.dtype(np.float64)
_STEP = _F8.itemsize


class Chain:
    """A battle between lines of the attacker and one line of the defender.

    Behind the places where a side fights come those where it has only units left that do not.
    """

    def __init__(self, attacker: Dice, defender: Dice) -> None:
        self.attacker, self.defender = attacker, defender
        fought = attacker.places and defender.places
        self.levels = attacker.places + defender.places - 1 if fought else 0
        self.shape = (defender.reach + 1, attacker.count, attacker.reach + 1)

    def laid_out(self, begin: Floats) -> Floats:
        """What a battle begins with as an array of this shape, laid out in memory as it is going
        to be used; `begin` is by defender's place, attacker's place and line, as far as there is
        anything.
        """
        rows, lines, columns = self.shape
        if self._is_broad:
            mass = np.zeros((columns, rows, lines)).transpose(1, 2, 0)
        else:
            mass = np.zeros(self.shape)
        mass[:, :, : len(begin)] = begin.transpose(1, 2, 0)
        return mass

    def finish(self, begin: Floats) -> tuple[Floats, float]:
        """Fight to the end; returns the chances where the battle is over, and the rounds
        expected.
        """
        compiled = fast.kernels()
        if compiled is not None and self.levels and self.attacker.count >= MANY:
            return self._finish_lanes(begin, compiled)
        mass = self.laid_out(begin)
        rounds = self.press(mass)
        return self.at_ends(mass), rounds

    def _finish_lanes(self, begin: Floats, compiled: fast.Kernels) -> tuple[Floats, float]:
        (rows, lines, columns), ours, theirs = self.shape, self.attacker, self.defender
        ends = np.zeros(lines * (rows * columns - ours.places * theirs.places))
        lost, won = self.split(ends)
        both = lost.reshape(-1, lines, columns), won.reshape(ours.places, lines, -1)
        size = fast.BLOCK if ours.loses_one else 1
        return ends, compiled.press_lanes(begin, both, ours.lanes(rows), theirs.volley, size)

    @cached_property
    def ended(self) -> Bools:
        """Where the battle is over."""
        ended = np.ones(self.shape, dtype=bool)
        ended[: self.attacker.places, :, : self.defender.places] = False
        return ended

    def split(self, ends: Floats) -> tuple[Floats, Floats]:
        """The chances to end where the attacker is gone and where the defender is, by attacker's
        place and line together, and by defender's place.
        """
        rows, lines, columns = self.shape
        lost = (rows - self.attacker.places) * lines * columns
        won = self.attacker.places * lines
        return ends[:lost].reshape(-1, columns), ends[lost:].reshape(won, -1)

    def numbers(self, ours: Roll, theirs: Roll) -> tuple[Ints, Ints]:
        """The numbers of states in the rolls of both sides, by these places."""
        return ours.by_place(self.shape[1]), theirs.number

    def by_side(self, ours: Roll, theirs: Roll) -> tuple[Ints, Ints]:
        """The same, by all places; each of one side only, the other axes being 1 long."""
        rows, lines, _ = self.shape
        return ours.by_place(lines).reshape(rows, lines, 1), theirs.number[None, None, :]

    def at_ends(self, array: NDArray[T]) -> NDArray[T]:
        """What an array holds where the battle is over."""
        lost = array[self.attacker.places :]
        won = array[: self.attacker.places, :, self.defender.places :]
        return np.concatenate((lost.ravel(), won.ravel()))

    def by_place(self, ends: Floats) -> Floats:
        """An array that holds this where the battle is over, and 0 elsewhere."""
        out = np.zeros(self.shape)
        lost = out[self.attacker.places :]
        won = out[: self.attacker.places, :, self.defender.places :]
        lost[...] = ends[: lost.size].reshape(lost.shape)
        won[...] = ends[lost.size :].reshape(won.shape)
        return out

    def press(self, mass: Floats, stops: Bools | None = None) -> float:
        """Fight to the end, in place; returns the expected number of rounds.

        Afterwards `mass` holds, where a side is gone or the attacker stops, the chance to end
        there; elsewhere how often the battle is expected to pass.
        """
        compiled = fast.kernels()
        if stops is None and self.levels and self.attacker.count < MANY and compiled is not None:
            answers = self.defender.answers(self.shape[2] - 1)
            return compiled.press(mass, self.attacker.attacks, answers, self.defender.places)
        if stops is None and self.levels and self._is_broad:
            return sweep.press(self.attacker, self.defender, mass)
        by_row = np.ascontiguousarray(mass)
        rounds = self._press_levels(by_row, stops)
        if by_row is not mass:
            mass[...] = by_row
        return rounds

    def _press_levels(self, mass: Floats, stops: Bools | None) -> float:
        rounds = 0.0
        for level in range(self.levels):
            first, cells = self._cells(mass, level)
            if not len(cells):
                continue
            loop = self.attacker.miss[first : first + len(cells)] * self._answer_misses(
                first, level, len(cells)
            )
            often = cells / (1 - loop)
            here = often
            if stops is not None:
                halted = self._diagonal(stops, level, first, len(cells))
                here = np.where(halted, cells, often)
                often[halted] = 0
            rounds += float(often.sum())
            self._spread(level, first, often, mass)
            cells[...] = here
        return rounds

    def round(self, mass: Floats, stops: Bools | None = None) -> Floats:
        """The chances one round later; those that have ended stay."""
        mass = np.ascontiguousarray(mass)
        after = np.array(mass)
        after[: self.attacker.places, :, : self.defender.places] = 0
        for level in range(self.levels):
            first, cells = self._cells(mass, level)
            if not len(cells):
                continue
            going = np.array(cells)
            if stops is not None:
                halted = self._diagonal(stops, level, first, len(cells))
                self._diagonal(after, level, first, len(cells))[halted] += going[halted]
                going[halted] = 0
            self._spread(level, first, going, after)
        return after

    def worth(self, value: Floats, stop: Floats | None = None) -> Floats:
        """What each place is worth, given what the ends are worth (in `value`, and 0 elsewhere).

        With `stop`, the attacker stops wherever that is worth more to him than going on.
        """
        for level in reversed(range(self.levels)):
            first, last = self._bounds(level)
            count = last - first + 1
            loop = self.attacker.miss[first : last + 1] * self._answer_misses(first, level, count)
            going = self._gather(level, first, count, value) / (1 - loop)
            if stop is not None:
                going = np.maximum(going, self._diagonal(stop, level, first, count))
            self._diagonal(value, level, first, count)[...] = going
        return value

    @property
    def _is_broad(self) -> bool:
        return self.attacker.count > FEW and prod(self.shape) >= BROAD

    @property
    def weight(self) -> int:
        """How many figures are kept."""
        return 4 * prod(self.shape) + self.attacker.shots.size + self.defender.shots.size

    @cached_property
    def _rooms(self) -> tuple[Floats, Floats]:
        return borrow(prod(self.shape)), borrow(prod(self.shape))

    def release(self) -> None:
        """Give back borrowed room; nothing may be asked afterwards."""
        if "_rooms" in self.__dict__:
            for room in self._rooms:
                give_back(room)

    def _bounds(self, level: int) -> tuple[int, int]:
        first = max(0, level - self.defender.places + 1)
        return first, min(level, self.attacker.places - 1)

    def _cells(self, mass: Floats, level: int) -> tuple[int, Floats]:
        """The places of a level that matter, as a view, and the first attacker's place."""
        first, last = self._bounds(level)
        cells = self._diagonal(mass, level, first, last - first + 1)
        if self.levels < NARROW:
            return first, cells
        most = cells[:, 0] if cells.shape[1] == 1 else cells.max(axis=1)
        live = np.flatnonzero(most > NEGLIGIBLE)
        if not live.size:
            return first, cells[:0]
        low, high = int(live[0]), int(live[-1]) + 1
        return first + low, cells[low:high]

    def _diagonal(self, array: NDArray[T], level: int, first: int, count: int) -> NDArray[T]:
        by_place, by_line, by_other = array.strides
        return np.ndarray(
            (count, array.shape[1]),
            array.dtype,
            array,
            first * by_place + (level - first) * by_other,
            (by_place - by_other, by_line),
        )

    def _answer_misses(self, first: int, level: int, count: int) -> Floats:
        return self.defender.miss[level - first - count + 1 : level - first + 1][::-1]

    def _answers(self, level: int, first: int, count: int) -> Floats:
        """The chance of each new place of the attacker, by the place he had."""
        line, places = self.defender, self.defender.reach
        out = np.empty((places - first + 1, count))
        row = level - first
        out[:-1] = np.ndarray(
            (places - first, count),
            _F8,
            line.shots,
            (row * line.width + places) * _STEP,
            (_STEP, -(line.width + 1) * _STEP),
        )
        out[-1] = np.ndarray(
            (count,),
            _F8,
            line.rest,
            (row * (places + 1) + places - first) * _STEP,
            (-(places + 2) * _STEP,),
        )
        return out

    def _shots(self, level: int, first: int, count: int) -> tuple[Floats, Floats]:
        """The chance of each new place of the defender, by the attacker's place and line, and
        that he is gone.
        """
        line, places = self.attacker, self.attacker.reach
        start = level - first - count + 1
        per_place = line.count * line.width
        shots = np.ndarray(
            (count, line.count, places - start),
            _F8,
            line.shots,
            (first * per_place + places + start - (level - first)) * _STEP,
            ((per_place + 1) * _STEP, line.width * _STEP, _STEP),
        )
        per_rest = line.count * (places + 1)
        gone = np.ndarray(
            (count, line.count),
            _F8,
            line.rest,
            (first * per_rest + places - (level - first)) * _STEP,
            ((per_rest + 1) * _STEP, (places + 1) * _STEP),
        )
        return shots, gone

    def _spread(self, level: int, first: int, often: Floats, mass: Floats) -> None:
        count, lines = often.shape
        start = level - first - count + 1
        shots, gone = self._shots(level, first, count)
        width = lines * (shots.shape[2] + 1)
        flat = self._rooms[0][: count * width].reshape(count, width)
        hits = flat.reshape(count, lines, -1)
        np.multiply(often[:, :, None], shots, out=hits[:, :, :-1])
        np.multiply(often, gone, out=hits[:, :, -1])
        answers = self._answers(level, first, count)
        spread = self._rooms[1][: len(answers) * width].reshape(len(answers), width)
        np.matmul(answers, flat, out=spread)
        mass[first:, :, start:] += spread.reshape(-1, lines, hits.shape[2])

    def _gather(self, level: int, first: int, count: int, value: Floats) -> Floats:
        start = level - first - count + 1
        shots, gone = self._shots(level, first, count)
        reached = value[first:, :, start:]
        below = self._answers(level, first, count).T @ reached.reshape(reached.shape[0], -1)
        below = below.reshape(count, reached.shape[1], -1)
        going: Floats = (below[:, :, :-1] * shots).sum(axis=2) + below[:, :, -1] * gone
        return going
