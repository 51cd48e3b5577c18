"""Many lines of the attacker at once, column by column.

What antiaircraft fire leaves of the attacker makes many lines that meet the same defender. All
lines at one place of the defender are a table by attacker's place and line, and one product with
the defender's dice serves them all. What is on its way to later places is put in terms of the
dice of the defender's present place: from one place to the next that is a product with the one
die he loses between them. It is counted in units of the chance that all dice lost so far missed,
so that this product is one sum.
"""

from __future__ import annotations

from typing import NamedTuple

from battleboard.odds.arrays import Floats, borrow, give_back, np
from battleboard.odds.throws import Dice

TINY = 1e-17
"""What is not followed further: of a hundred thousand places less than 1e-12 is lost."""

LEAST = 1e-22
"""Figures below this are cleared away, before they become so small that they are slow."""

FAINT = 1e-100
"""The smallest unit in which anything is counted."""

BLOCK = 4
"""After how many places what they send far is added up: so often it is fetched from memory."""

GOALS = 6
"""For how many places it is added up at once: they stay in the processor's cache."""


def press(attacker: Dice, defender: Dice, mass: Floats) -> float:
    """Fight every line to the end, in place, as `Chain.press` does; returns the rounds expected."""
    rooms = borrow(mass.size), borrow(mass.size)
    sweep = _Sweep(attacker, defender, mass, rooms)
    rounds = sweep.run()
    mass[...] = sweep.mass.transpose(1, 2, 0)
    for room in rooms:
        give_back(room)
    return rounds


class _Sent(NamedTuple):
    """What leaves a place of the defender: how often the battle passes the attacker's places from
    `low` to `high`. `die` is the odds of a hit to a miss of the die lost before that place, and
    `least` the first place of the attacker from which anything is on its way.
    """

    place: int
    die: float
    least: int
    low: int
    high: int
    often: Floats


class _Sweep:
    def __init__(
        self, attacker: Dice, defender: Dice, mass: Floats, rooms: tuple[Floats, Floats]
    ) -> None:
        self._defender, self._fights = defender, attacker.places
        rows, lines, columns = mass.shape
        self.mass = rooms[0][: mass.size].reshape(columns, rows, lines)
        self.mass[...] = mass.transpose(2, 0, 1)
        self._last = len(self.mass) - 1
        self._shots, self._gone, self._likely = attacker.by_hits
        self._misses = self._shots[0]
        self._most_misses = self._misses.max(axis=1)
        self._coming = rooms[1][: mass.size].reshape(self.mass.shape)
        self._coming[...] = 0
        self._room = np.empty(max(BLOCK, GOALS) * self._coming[0].size)
        self._answers = np.zeros((rows, rows))
        self._unit, self._least = 1.0, rows
        self._tops = np.zeros(self._last + 1, dtype=np.int64)

    def run(self) -> float:
        """Sweep over all places of the defender."""
        rounds, block = 0.0, list[_Sent]()
        for place, (miss, hit) in enumerate(self._defender.one_lost):
            alone = miss * self._unit < FAINT
            if alone:
                self._settle(place, block)
            self._arrive(place)
            self._take_answers(place)
            rounds += self._stay(place)
            self._unit *= 1.0 if alone else miss
            block.append(self._sent(place, 0.0 if alone else hit / miss))
            end = min(_end_of_block(place), self._last)
            self._send(block[-1:], place + 1, end)
            self._send_gone(block[-1])
            if place + 1 == end:
                self._send_far(block, end)
        self._settle(self._defender.places, block)
        return rounds

    def _arrive(self, place: int) -> None:
        """Bring what comes to a place, by the dice of the place before it."""
        if place:
            coming = self._coming[place] * self._unit
            self.mass[place] += self._answers @ coming
            self.mass[place, :-1] += self._defender.miss[place - 1, 0] * coming[:-1]

    def _take_answers(self, place: int) -> None:
        """Lay out the chances of the defender's hits, by the attacker's new place and his old one,
        but for those of no hit.
        """
        dice, step = self._defender, self._answers.itemsize
        self._answers[:-1] = np.ndarray(
            (dice.reach, dice.reach + 1),
            self._answers.dtype,
            dice.shots,
            (place * dice.width + dice.reach) * step,
            (step, -step),
        )
        np.fill_diagonal(self._answers, 0.0)
        self._answers[-1] = dice.rest[place, 0, ::-1]

    def _stay(self, place: int) -> float:
        """Fight the rounds in which the defender loses nothing; returns how many are expected."""
        here = self.mass[place]
        often = here[: self._fights]
        ends = 1 - self._misses * self._defender.miss[place, 0]
        often /= ends
        often[often < LEAST] = 0
        missed = often.max(axis=1) * self._most_misses > TINY
        if missed.any():
            self._miss(here, ends, int(missed.argmax()))
        return float(often.sum())

    def _miss(self, here: Floats, ends: Floats, first: int) -> None:
        """Take the defender's hits where all attackers miss, again and again."""
        often, misses = here[first : self._fights], self._misses[first:]
        answers = self._answers[:, first : self._fights]
        missed = often * misses
        every = missed.copy()
        while missed.max() > TINY:
            more = answers[first : self._fights] @ missed
            more /= ends[first:]
            often += more
            missed = more * misses
            every += missed
        here[self._fights :] += answers[self._fights :] @ every

    def _sent(self, place: int, die: float) -> _Sent:
        often = self.mass[place, : self._fights]
        live = np.flatnonzero(often.max(axis=1) > TINY)
        low, high = (int(live[0]), int(live[-1]) + 1) if live.size else (len(often), 0)
        self._least = min(self._least, low)
        return _Sent(place, die, self._least, low, high, often[low:high] / self._unit)

    def _send(self, block: list[_Sent], first: int, end: int) -> None:
        """Add what some places send to others, in terms of the dice of the last of them."""
        if first >= end:
            return
        for sent in block:
            self._carry(sent, first, end)
            high = min(sent.high, int(self._likely[first - sent.place]))
            if high > sent.low:
                np.maximum(self._tops[first:end], high, out=self._tops[first:end])
                goals = self._coming[first:end, sent.low : high]
                hits = self._shots[first - sent.place : end - sent.place, sent.low : high]
                room = self._room[: goals.size].reshape(goals.shape)
                goals += np.multiply(hits, sent.often[: high - sent.low], out=room)

    def _carry(self, sent: _Sent, first: int, end: int) -> None:
        """Multiply what is on its way by the die that the defender has lost. Where no attacker is
        left, it hits nobody.
        """
        last = self.mass.shape[1] - 1
        top = min(int(self._tops[first:end].max()) + 1, last + 1)
        if sent.die and sent.least < top:
            self._tops[first:end] = top
            coming = self._coming[first:end, sent.least : top]
            if top > last:
                coming[:, -1] *= 1 + sent.die
            room = self._room[: coming[:, 1:].size].reshape(coming[:, 1:].shape)
            coming[:, 1:] += np.multiply(coming[:, :-1], sent.die, out=room)

    def _send_gone(self, sent: _Sent) -> None:
        """Add the hits that are enough for the whole defender."""
        self._carry(sent, self._last, self._last + 1)
        if sent.high > sent.low:
            self._tops[self._last] = max(self._tops[self._last], sent.high)
            gone = self._gone[self._last - sent.place, sent.low : sent.high]
            self._coming[self._last, sent.low : sent.high] += gone * sent.often

    def _send_far(self, block: list[_Sent], end: int) -> None:
        for first in range(end, self._last, GOALS):
            self._send(block, first, min(first + GOALS, self._last))
        block.clear()

    def _settle(self, place: int, block: list[_Sent]) -> None:
        """Bring everything that is on its way to where it goes."""
        if block:
            self._send_far(block, _end_of_block(block[-1].place))
        coming = self._coming[place:] * self._unit
        self.mass[place:] += self._answers @ coming
        if place:
            self.mass[place:, :-1] += self._defender.miss[place - 1, 0] * coming[:, :-1]
        self._coming[place:] = 0
        self._tops[place:] = 0
        self._unit, self._least = 1.0, self.mass.shape[1]


def _end_of_block(place: int) -> int:
    return place - place % BLOCK + BLOCK
