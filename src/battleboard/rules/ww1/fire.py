"""Dice of one side, and the hits among them.

Rules: WW1-4, WW1-6, WW1-8.
"""

from __future__ import annotations

from collections.abc import Sequence

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Unit
from battleboard.rules.combat.profile import Fire, fire
from battleboard.rules.forces import counted, owners

Faces = tuple[int, ...]


def shoot(
    edition: Edition,
    state: State,
    given: Faces | None,
    units: Sequence[Unit],
    pool: str,
    *,
    why: str,
    attacking: bool,
) -> Wait | Do:
    """Units fire by the unit table; their hits go to one pool."""
    if not units:
        return Do()
    volleys = fire(edition, counted(units), attacking=attacking)
    return roll(state, given, volleys, pool, owners(edition, units)[0], why=why)


def roll(
    state: State,
    given: Faces | None,
    volleys: Sequence[Fire],
    pool: str,
    power: PowerName,
    *,
    why: str,
) -> Wait | Do:
    """Ask for the dice, then count the hits."""
    count = sum(volley.dice for volley in volleys)
    if not count:
        return Do()
    if given is None:
        told = tuple(d.Volley(one.kind, one.dice, one.hits_on, pool) for one in volleys)
        return Wait(d.Roll(power, count, why, state.here, told))
    scored = hits(volleys, given)
    return Do((e.DiceRolled(power, given, {pool: scored} if scored else {}, why),))


def hits(volleys: Sequence[Fire], faces: Faces) -> int:
    """How many of these faces hit; they go volley by volley."""
    left = iter(faces)
    return sum(next(left) <= volley.hits_on for volley in volleys for _ in range(volley.dice))
