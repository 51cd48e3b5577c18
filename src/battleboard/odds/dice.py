"""Chances of hits: exact distributions of dice, kept for the next battle."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb

from battleboard.rules.combat.profile import Fire

FACES = 6

Volley = tuple[int, int, int]
"""Dice, what each hits on, and of how many throws each is the best."""

Volleys = tuple[Volley, ...]
"""All dice of a side, in the order of what they hit on."""

Chances = tuple[float, ...]
"""The chance of each number of hits, from none up."""


def volleys(fires: Iterable[Fire]) -> Volleys:
    """The dice of some units without their names, equal ones together."""
    counts: dict[tuple[int, int], int] = {}
    for fire in fires:
        key = (min(fire.hits_on, FACES), fire.best_of)
        counts[key] = counts.get(key, 0) + fire.dice
    return tuple((dice, hits_on, best) for (hits_on, best), dice in sorted(counts.items()))


@lru_cache(maxsize=1 << 16)
def hits(dice: Volleys) -> Chances:
    """The chance of each number of hits of all these dice."""
    if not dice:
        return (1.0,)
    if len(dice) == 1:
        return _binomial(*dice[0])
    return _joined(hits(dice[:-1]), _binomial(*dice[-1]))


@lru_cache(maxsize=1 << 14)
def _binomial(dice: int, hits_on: int, best_of: int) -> Chances:
    # Whole numbers until the last step, so that no rounding adds up.
    whole = FACES**best_of
    miss = (FACES - hits_on) ** best_of
    hit = whole - miss
    every = whole**dice
    return tuple(comb(dice, k) * hit**k * miss ** (dice - k) / every for k in range(dice + 1))


def _joined(one: Chances, other: Chances) -> Chances:
    if len(one) * len(other) > 400:
        import numpy as np

        return tuple(np.convolve(one, other).tolist())
    out = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for k, q in enumerate(other, i):
            out[k] += p * q
    return tuple(out)
