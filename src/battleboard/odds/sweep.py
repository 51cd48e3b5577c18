"""Many lines of the attacker at once, column by column.

What antiaircraft fire leaves of the attacker makes many lines that meet the same defender. All
lines at one place of the defender are a table by attacker's place and line, and one product with
the defender's dice serves them all.

What is on its way to later places is put in terms of the dice of the defender's present place:
from one place to the next that is a product with the one die he loses between them. It is counted
in units of the chance that all dice lost so far missed, so that this product is one sum. Places
are taken in blocks: what a block sends beyond its end is put in terms of the attackers' dice, too.
There, a place of a block is one weight more for each attacker's place, and to go down from one of
these to the next is a product with the one die that the attacker loses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from battleboard.odds.arrays import Floats, borrow, give_back, np
from battleboard.odds.throws import Dice

TINY = 1e-15
"""What is not followed further: of a thousand places at the edge of what is likely less than 1e-12
is lost."""

FAINT = 1e-100
"""The smallest unit in which anything is counted."""

BLOCK = 8
"""How many places of the defender are a block at most."""

GOALS = 6
"""For how many places what a block sends is added up at once: they stay in the cache."""

PART = 31
"""For how many places of the attacker what is on its way is multiplied by lost dice at once: it
comes from a few places more, and not from all of them."""


def press(attacker: Dice, defender: Dice, mass: Floats) -> float:
    """Fight every line to the end, in place, as `Chain.press` does; returns the rounds expected."""
    rooms = borrow(mass.size), borrow(GOALS * mass[:, :, 0].size)
    by_column = np.ascontiguousarray(mass.transpose(2, 0, 1))
    rounds = _Sweep(attacker, defender, by_column, rooms).run()
    if not np.may_share_memory(by_column, mass):
        mass[...] = by_column.transpose(1, 2, 0)
    for room in rooms:
        give_back(room)
    return rounds


class Block(NamedTuple):
    """Places of the defender from `first` to `end`; before an `alone` one nothing is on its way."""

    first: int
    end: int
    alone: bool = False


def blocks(defender: Dice, size: int) -> Iterator[Block]:
    """The places of the defender in blocks, within which he loses one die at each place."""
    first, unit, alone = 0, 1.0, True
    for place, (miss, _) in enumerate(defender.one_lost):
        unit *= miss
        if place and (place - first == size or unit < FAINT):
            yield Block(first, place, alone)
            first, alone = place, unit < FAINT
            unit = 1.0 if alone else unit
    yield Block(first, defender.places, alone)


class _Sweep:
    def __init__(
        self, attacker: Dice, defender: Dice, mass: Floats, rooms: tuple[Floats, Floats]
    ) -> None:
        self._mass, self._attacker, self._defender = mass, attacker, defender
        self._fights, self._last = attacker.places, len(mass) - 1
        self._shots, self._gone, likely = attacker.by_hits
        self._likely = likely.tolist()
        self._misses = self._shots[0]
        most = self._misses.max(axis=1)
        self._few = int(np.argmax(most > TINY))
        self._most_misses = most[self._few :]
        self._coming = rooms[0][: mass.size].reshape(mass.shape)
        self._coming[...] = 0
        self._room = rooms[1]
        self._rows, self._lines = mass[0].shape
        self._each = np.ones(self._lines)
        self._answers = np.zeros((self._rows, self._rows))
        self._no_hit = self._answers.reshape(-1)[: -1 : self._rows + 1]
        self._lost: dict[float, tuple[Floats, Floats]] = {}
        self._weights = np.zeros((BLOCK, self._fights, self._lines))
        self._unit, self._low = 1.0, self._rows
        self._tops = [0] * (self._last + 1)

    def run(self) -> float:
        """Sweep over all places of the defender."""
        rounds = 0.0
        for block in blocks(self._defender, BLOCK if self._attacker.loses_one else 1):
            if block.alone and block.first:
                self._settle(block.first)
            rounds += self._fight(block)
        self._settle(self._defender.places)
        return rounds

    def _fight(self, block: Block) -> float:
        """Fight at the places of a block; returns the rounds expected."""
        rounds, carry = 0.0, np.eye(PART + BLOCK + 1)
        low, high = self._fights, 0
        self._weights[...] = 0
        for place in range(block.first, block.end):
            if place > block.first:
                self._send(
                    slice(place, place + 1), Block(block.first, place), carry, slice(low, high)
                )
            self._arrive(place)
            self._take_answers(place)
            passed, first, end = self._stay(place)
            rounds += passed
            low, high = min(low, first), min(max(high + 1, end), self._fights)
            self._low = min(self._low, low)
            die = self._lose(place, block)
            _multiply(carry, die)
            self._weigh(place - block.first, die, slice(low, high), place)
        for start in range(block.end, self._last, GOALS):
            goals = slice(start, min(start + GOALS, self._last))
            self._send(goals, block, carry, slice(low, high))
        self._send(slice(self._last, self._last + 1), block, carry, slice(low, high))
        return rounds

    def _lose(self, place: int, block: Block) -> float:
        """Count in the unit after the next die is lost; returns its odds of a hit to a miss."""
        if block.alone and place == block.first:
            return 0.0
        miss, hit = self._defender.one_lost[place]
        self._unit *= miss
        return hit / miss

    def _arrive(self, place: int) -> None:
        """Bring what comes to a place, by the dice of the place before it."""
        low, top = self._low, self._tops[place]
        if low < top:
            coming = self._coming[place, low:top] * self._unit
            self._mass[place] += self._answers[:, low:top] @ coming

    def _take_answers(self, place: int) -> None:
        """Lay out the chances of the defender's hits, by the attacker's new place and his old one,
        but for those of no hit until all that happens at this place has happened.
        """
        dice, step = self._defender, self._answers.itemsize
        self._answers[:-1] = np.ndarray(
            (dice.reach, dice.reach + 1),
            self._answers.dtype,
            dice.shots,
            (place * dice.width + dice.reach) * step,
            (step, -step),
        )
        self._answers[-1] = dice.rest[place, 0, ::-1]
        self._no_hit[:] = 0.0

    def _stay(self, place: int) -> tuple[float, int, int]:
        """Fight the rounds in which the defender loses nothing; returns how many are expected, and
        between which places of the attacker.
        """
        here = self._mass[place]
        often = here[: self._fights]
        ends = self._misses[self._few :] * -self._defender.miss[place, 0]
        ends += 1
        often[self._few :] /= ends
        passed = often @ self._each
        missed = passed[self._few :] * self._most_misses > TINY
        if missed.any():
            first = int(missed.argmax())
            self._miss(here, ends[first:], self._few + first)
            passed = often @ self._each
        self._no_hit[:] = self._defender.miss[place, 0]
        live = (passed > TINY).nonzero()[0]
        low, high = (int(live[0]), int(live[-1]) + 1) if live.size else (self._fights, 0)
        return float(passed.sum()), low, high

    def _miss(self, here: Floats, ends: Floats, first: int) -> None:
        """Take the defender's hits where all attackers miss, again and again."""
        often, misses = here[first : self._fights], self._misses[first:]
        answers = self._answers[first:, first : self._fights]
        missed = often * misses
        while missed.max() > TINY:
            missed = answers[: len(often)] @ missed
            missed /= ends
            often += missed
            missed *= misses
        here[self._fights :] += answers[len(often) :] @ (often * misses)

    def _weigh(self, number: int, die: float, rows: slice, place: int) -> None:
        """Put the weights of a block in terms of the dice after one more is lost on either side,
        and add those of one more place.
        """
        weights = self._weights[: number + 1, rows]
        np.divide(self._mass[place, rows], self._unit, out=weights[number])
        if die and number:
            miss, hit = self._odds(die)
            before, later = weights[:-1, :-1], slice(rows.start + 1, rows.stop)
            missed, struck = miss[later] * before, hit[later] * before
            weights[:-1, 1:] += missed
            weights[1:, 1:] += struck

    def _odds(self, die: float) -> tuple[Floats, Floats]:
        """The odds that the defender's die hits, if one has been lost, and that the attacker's does
        not or does, too, which he loses on the way to each place.
        """
        if die not in self._lost:
            miss, hit = die * self._attacker.lost_by_place
            self._lost[die] = miss, hit
        return self._lost[die]

    def _send(self, goals: slice, block: Block, carry: Floats, rows: slice) -> None:
        """Carry what has been on its way to some goals before a block, and add its weights, each
        times the chance of the hits that lead from there to a goal.
        """
        low, top = self._low, max(self._tops[goals])
        if low < top:
            top = min(top + block.end - block.first, self._rows)
            self._carry(goals, slice(low, top), carry, block.end - block.first)
        end = min(rows.stop, self._likely[goals.start - block.end + 1])
        if rows.start < end:
            rows, top = slice(rows.start, end), max(top, end)
            coming = self._coming[goals, rows]
            room = self._room[: coming.size].reshape(coming.shape)
            weights = self._weights[: block.end - block.first, rows]
            sent = self._sent(goals, block, weights.shape, rows.start)
            coming += np.einsum("hpl,ghpl->gpl", weights, sent, out=room)
        self._tops[goals] = [top] * (goals.stop - goals.start)

    def _carry(self, goals: slice, rows: slice, carry: Floats, lost: int) -> None:
        """Multiply what is on its way to some goals by so many lost dice: a part of the places at
        a time, the last ones first, since what they hit comes from a few places before. All parts
        are alike but for the place where no attacker is left.
        """
        for stop in range(rows.stop, rows.start, -PART):
            start = max(stop - PART, rows.start)
            first = max(start - lost, rows.start)
            shift = self._rows - len(carry) if stop == self._rows else first
            dice = carry[start - shift : stop - shift, first - shift : stop - shift]
            near = self._coming[goals, first:stop]
            coming = near[:, start - first :]
            room = self._room[: coming.size].reshape(coming.shape)
            coming[...] = np.matmul(dice, near, out=room)

    def _sent(self, goals: slice, block: Block, shape: tuple[int, ...], row: int) -> Floats:
        """The chances of the hits from the places of a block to some goals, by goal, by how many
        hits less than from the first place, and by the attacker's place and line.
        """
        shots = self._gone if goals.start == self._last else self._shots
        by_hits, by_place, by_line = shots.strides
        return np.ndarray(
            (goals.stop - goals.start, *shape),
            shots.dtype,
            shots,
            (goals.start - block.first) * by_hits + row * by_place,
            (by_hits, -by_hits, by_place, by_line),
        )

    def _settle(self, place: int) -> None:
        """Bring everything that is on its way to where it goes."""
        coming = self._coming[place:] * self._unit
        self._mass[place:] += self._answers @ coming
        self._coming[place:] = 0
        self._tops[place:] = [0] * len(coming)
        self._unit, self._low = 1.0, self._rows


def _multiply(carry: Floats, die: float) -> None:
    """Multiply by a die that the defender has lost: it hits nobody where no attacker is left."""
    more = die * carry
    carry[1:] += more[:-1]
    carry[-1] += more[-1]
