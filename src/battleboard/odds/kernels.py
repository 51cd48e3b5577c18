"""The chain as machine code: what numba compiles for long-lived workers.

Only `battleboard.odds.fast` imports this module. It solves what `battleboard.odds.chain` solves,
place by place instead of level by level, and saves most of the products: the attackers at one
place throw the same dice at every place of the defender. So what they do to him is multiplied in
only when a place is reached, and until then what comes from one place to the next is put in terms
of the next one's dice, which is a product with the one die that was lost between them.

Loops run over views from 0 on: only then does the compiler see that no index is negative.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

from battleboard.odds.arrays import Floats, Ints, np
from battleboard.odds.fast import STEP, Answers, Attacks

P = ParamSpec("P")
T = TypeVar("T")

Place = tuple[int, int]
"""A line, and a place on it."""

Way = tuple[Floats, Floats, Ints]
"""What is on its way by goal and defender's place, in terms of the dice of the last place left;
what has ended on the way, by goal; and between which of the defender's places there is anything.
"""

TINY = 1e-19
"""What is not followed further; a battle of a million places loses less than 1e-13 by it."""


def compiled(function: Callable[P, T]) -> Callable[P, T]:
    """A function as machine code, kept on disk."""
    compiler = numba.njit(cache=True, error_model="numpy", fastmath={"contract", "reassoc", "nsz"})
    return cast("Callable[P, T]", compiler(function))


def inner(function: Callable[P, T]) -> Callable[P, T]:
    """A function that others call and that makes no arrays: whoever made them counts them, and
    what it is handed together is taken apart where it is called.
    """
    compiler = numba.njit(  # type: ignore[call-overload] # it has no word for arrays not counted
        cache=True,
        error_model="numpy",
        fastmath={"contract", "reassoc", "nsz"},
        forceinline=True,
        _nrt=False,
    )
    return cast("Callable[P, T]", compiler(function))


@compiled
def press(mass: Floats, attacker: Attacks, defender: Answers, fights: int) -> float:
    """Fight every line to the end, in place, as `Chain.press` does; returns the rounds expected.

    `fights` is the number of the defender's places at which he fights.
    """
    rows, lines, columns = mass.shape
    length = defender[0].shape[1]
    way = (np.zeros((rows, length)), np.zeros(rows), np.zeros((rows, 2), np.int64))
    often, row = np.zeros(length), np.zeros(length)
    reach = _reach(defender[1])
    rounds, fighting = 0.0, attacker[0].shape[1]
    for line in range(lines):
        _clear(way)
        for place in range(fighting):
            if place and attacker[2][line, place - 1, 0] < 0:
                _settle(mass, way, row, attacker, (line, place))
            _arrive(mass, way, row, attacker, (line, place, place))
            rounds += _stay(mass, row, (often, attacker, defender), (line, place, fights))
            _leave(way, reach, (often, attacker, defender), (line, place))
        for place in range(fighting, rows):
            _arrive(mass, way, row, attacker, (line, fighting, place))
            mass[place, line, : columns - 1] = row[: columns - 1]
    return rounds


@compiled
def _reach(at_least: Floats) -> Ints:
    """At how many of his places the defender may score each number of hits."""
    out = np.zeros(at_least.shape[0], np.int64)
    for hits in range(at_least.shape[0]):
        for other in range(at_least.shape[1]):
            if at_least[hits, other] > TINY:
                out[hits] = other + 1
    return out


@compiled
def _clear(way: Way) -> None:
    """Nothing is on its way."""
    coming, ended, window = way
    coming[:] = 0.0
    ended[:] = 0.0
    window[:, 0] = coming.shape[1]
    window[:, 1] = 0


@compiled
def _arrive(
    mass: Floats, way: Way, row: Floats, attacker: Attacks, at: tuple[int, int, int]
) -> None:
    """Bring what comes to a goal from all places before `place`, by the dice of the last of
    them.
    """
    coming, ended, window = way
    line, place, goal = at
    width = mass.shape[2] - 1
    row[:width] = mass[goal, line, :width]
    low, high = window[goal, 0], min(window[goal, 1], width)
    if low >= high:
        return
    shots, gone = attacker[0][line, place - 1], attacker[1][line, place - 1]
    past = ended[goal]
    for n in range(low, high):
        past += coming[goal, n] * gone[n]
    mass[goal, line, width] += past
    for start in range(low, high, STEP):
        _multiply(row[start:width], coming[goal, start : start + STEP], shots)


@compiled
def _multiply(row: Floats, by: Floats, shots: Floats) -> None:
    """Add so many hits at so many places, one after the other."""
    a, b, c, d, e, f, g, h = by[0], by[1], by[2], by[3], by[4], by[5], by[6], by[7]
    for n in range(row.size):
        row[n] += (
            a * shots[n + 8]
            + b * shots[n + 7]
            + c * shots[n + 6]
            + d * shots[n + 5]
            + e * shots[n + 4]
            + f * shots[n + 3]
            + g * shots[n + 2]
            + h * shots[n + 1]
        )


@compiled
def _stay(
    mass: Floats,
    row: Floats,
    fire: tuple[Floats, Attacks, Answers],
    at: tuple[int, int, int],
) -> float:
    """Fight the rounds in which the attacker loses nothing, and find how often he passes each
    place of the defender.
    """
    often, attacker, defender = fire
    line, place, fights = at
    shots, gone = attacker[0][line, place], attacker[1][line, place]
    width = mass.shape[2] - 1
    missed = np.zeros(STEP)
    rounds = ended = 0.0
    for start in range(0, fights, STEP):
        most = 0.0
        for n in range(min(STEP, fights - start)):
            miss = defender[0][0, start + n]
            passed = row[start + n] / (1.0 - shots[STEP] * miss)
            row[start + n] = passed
            rounds += passed
            often[start + n] = passed if passed > TINY else 0.0
            missed[n] = passed * miss
            most = max(most, missed[n])
            ended += missed[n] * gone[start + n]
            if missed[n] > TINY:
                for more in range(1, STEP - n):
                    row[start + n + more] += missed[n] * shots[STEP + more]
        if most > TINY:
            _multiply(row[start + STEP : width], missed, shots[STEP:])
        missed[:] = 0.0
    mass[place, line, :width] = row[:width]
    mass[place, line, width] += ended
    return rounds


@compiled
def _leave(way: Way, reach: Ints, fire: tuple[Floats, Attacks, Answers], at: Place) -> None:
    """Send on what leaves a place to all places after it, with what has come so far."""
    coming, ended, window = way
    often, attacker, (answers, at_least) = fire
    line, place = at
    last, width = coming.shape[0] - 1, attacker[1].shape[2] - 1
    first, end = _live(often)
    die = (1.0, 0.0, 0.0)
    if place:
        lost = attacker[2][line, place - 1]
        die = (lost[0], lost[1], lost[2])
    for goal in range(place + 1, last + 1):
        ends = min(end, reach[goal - place])
        low, high = window[goal, 0], window[goal, 1]
        if low >= high and first >= ends:
            continue
        low, high = min(low, first), min(max(high + 2, ends), width + 2)
        hit = answers[goal - place] if goal < last else at_least[goal - place]
        _add(coming[goal, low:high], die, often[low:high], hit[low:high])
        ended[goal] += coming[goal, width] + coming[goal, width + 1]
        coming[goal, width] = coming[goal, width + 1] = 0.0
        window[goal, 0], window[goal, 1] = low, min(high, width)


@compiled
def _live(often: Floats) -> Place:
    """The first place that is passed, and the one after the last."""
    first, end = often.size, 0
    for n in range(often.size):
        if often[n] > 0:
            first = min(first, n)
            end = n + 1
    return first, end


@compiled
def _add(coming: Floats, die: tuple[float, float, float], often: Floats, hit: Floats) -> None:
    """Multiply what is on its way to a goal by the dice that were lost, and add what is sent."""
    none, one, two = die
    before = earlier = 0.0
    if two > 0:
        for n in range(coming.size):
            now = coming[n]
            coming[n] = none * now + one * before + two * earlier + often[n] * hit[n]
            before, earlier = now, before
        return
    for n in range(coming.size):
        now = coming[n]
        coming[n] = none * now + one * before + often[n] * hit[n]
        before = now


@compiled
def _settle(mass: Floats, way: Way, row: Floats, attacker: Attacks, at: Place) -> None:
    """Bring everything that is on its way to where it goes, by the dice of the place before."""
    line, place = at
    width = mass.shape[2] - 1
    for goal in range(place, mass.shape[0]):
        _arrive(mass, way, row, attacker, (line, place, goal))
        mass[goal, line, :width] = row[:width]
    _clear(way)
