"""The chain as machine code: what numba compiles for long-lived workers.

Only `battleboard.odds.fast` imports this module. It solves what `battleboard.odds.chain` solves,
place by place instead of level by level, and saves most of the products: the attackers at one
place throw the same dice at every place of the defender. So what they do to him is multiplied in
only when a place is reached, and until then what comes from one place to the next is put in terms
of the next one's dice, which is a product with the one die that was lost between them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba

from battleboard.odds.arrays import Floats, np
from battleboard.odds.fast import PAD, Answers, Attacks

P = ParamSpec("P")
T = TypeVar("T")

Place = tuple[int, int]
"""A line, and a place on it."""

TINY = 1e-22
"""What is not followed further; a battle of a million places loses less than 1e-15 by it."""


def _compiled(function: Callable[P, T]) -> Callable[P, T]:
    compiler = numba.njit(cache=True, error_model="numpy", fastmath={"contract", "reassoc", "nsz"})
    return cast("Callable[P, T]", compiler(function))


@_compiled
def press(mass: Floats, attacker: Attacks, defender: Answers, fights: int) -> float:
    """Fight every line to the end, in place, as `Chain.press` does; returns the rounds expected.

    `fights` is the number of the defender's places at which he fights.
    """
    rows, lines, columns = mass.shape
    coming = np.zeros((2, rows, columns + 2 * PAD))
    often = np.zeros(columns)
    row = np.zeros(columns + PAD)
    rounds, shots = 0.0, attacker[0]
    for line in range(lines):
        coming[:] = 0.0
        turn = 0
        for place in range(shots.shape[1]):
            _arrive(mass, coming[turn], shots, row, (line, place))
            rounds += _stay(mass, row, (often[:fights], attacker, defender), (line, place))
            turn = _leave(mass, coming, (often, attacker, defender), (line, place, turn))
        for place in range(shots.shape[1], rows):
            _arrive(mass, coming[turn], shots, row, (line, place))
            for other in range(columns - 1):
                mass[place, line, other] = row[other]
    return rounds


@_compiled
def _arrive(mass: Floats, coming: Floats, shots: Floats, row: Floats, at: Place) -> None:
    """Bring what comes to a place from all places before it, by the dice of the last of them."""
    line, place = at
    width = mass.shape[2] - 1
    for other in range(width):
        row[other] = mass[place, line, other]
    last = min(place, shots.shape[1]) - 1
    if last >= 0:
        _multiply(row, coming, shots, (line, last, place), width)


@_compiled
def _multiply(
    row: Floats, coming: Floats, shots: Floats, at: tuple[int, int, int], width: int
) -> None:
    line, last, place = at
    for start in range(0, width, PAD):
        a, b = coming[place, PAD + start], coming[place, PAD + start + 1]
        c, d = coming[place, PAD + start + 2], coming[place, PAD + start + 3]
        e, f = coming[place, PAD + start + 4], coming[place, PAD + start + 5]
        g, h = coming[place, PAD + start + 6], coming[place, PAD + start + 7]
        for n in range(width - start):
            row[start + n] += (
                a * shots[line, last, n + 8]
                + b * shots[line, last, n + 7]
                + c * shots[line, last, n + 6]
                + d * shots[line, last, n + 5]
                + e * shots[line, last, n + 4]
                + f * shots[line, last, n + 3]
                + g * shots[line, last, n + 2]
                + h * shots[line, last, n + 1]
            )


@_compiled
def _stay(mass: Floats, row: Floats, fire: tuple[Floats, Attacks, Answers], at: Place) -> float:
    """Fight the rounds in which the attacker loses nothing, and find how often he passes each
    place of the defender.
    """
    often, (shots, gone, _), (answers, _) = fire
    line, place = at
    width = mass.shape[2] - 1
    rounds = ended = 0.0
    for other in range(often.size):
        passed = row[other] / (1.0 - shots[line, place, PAD] * answers[0, other])
        row[other] = passed
        rounds += passed
        often[other] = passed if passed > TINY else 0.0
        missed = often[other] * answers[0, other]
        if missed > TINY:
            for n in range(1, width - other):
                row[other + n] += missed * shots[line, place, PAD + n]
            ended += missed * gone[line, place, other]
    for other in range(width):
        mass[place, line, other] = row[other]
    mass[place, line, width] += ended
    return rounds


@_compiled
def _leave(
    mass: Floats,
    coming: Floats,
    fire: tuple[Floats, Attacks, Answers],
    at: tuple[int, int, int],
) -> int:
    """Send on what leaves a place to all places after it, with what has come so far."""
    often, (shots, gone, lost), (answers, at_least) = fire
    line, place, turn = at
    rows, columns = mass.shape[0], mass.shape[2]
    none, one, two = 1.0, 0.0, 0.0
    if place:
        none, one, two = lost[line, place - 1]
    if none < 0:
        _settle(mass, coming[turn], shots, line, place)
        none, one, two = 0.0, 0.0, 0.0
    old, new = coming[turn], coming[1 - turn]
    width = columns - 1
    for goal in range(place + 1, rows):
        hit = answers if goal < rows - 1 else at_least
        ended = 0.0
        for n in range(width):
            sent = often[n] * hit[goal - place, n]
            ended += sent * gone[line, place, n]
            new[goal, PAD + n] = sent + none * old[goal, PAD + n] + one * old[goal, PAD + n - 1]
        mass[goal, line, width] += ended
        if two:
            for n in range(width):
                new[goal, PAD + n] += two * old[goal, PAD + n - 2]
    return 1 - turn


@_compiled
def _settle(mass: Floats, coming: Floats, shots: Floats, line: int, place: int) -> None:
    """Bring everything that is on its way to where it goes, by the dice of the place before."""
    width = mass.shape[2] - 1
    row = np.zeros(mass.shape[2] + PAD)
    for goal in range(place + 1, mass.shape[0]):
        row[:] = 0.0
        _multiply(row, coming, shots, (line, place - 1, goal), width)
        for other in range(width):
            mass[goal, line, other] += row[other]
