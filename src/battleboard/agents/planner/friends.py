"""Friends in need: capitals of the own side that a power can only help from the sea."""

from __future__ import annotations

from collections.abc import Mapping

from battleboard.agents.planner.sight import Sight
from battleboard.core.board import SpaceName
from battleboard.core.policies import Combat
from battleboard.core.units import Domain

NEAR = 2
"""Armies so many steps from a capital press on it, or keep it."""


def pressed(sight: Sight) -> Mapping[SpaceName, float]:
    """How hard each capital of a friend overseas is pressed: the enemy's share of the armies near
    it. Only where land is contested, for there a front that stands can still be reinforced. Who
    stands aside looks at it too, so that he is ready when his time comes."""
    if sight.edition.policies.combat is not Combat.ONE_EXCHANGE:
        return {}
    found = {space: _share(sight, space) for space in _capitals(sight)}
    return {space: share for space, share in found.items() if share > 0}


def _capitals(sight: Sight) -> list[SpaceName]:
    """Capitals of friends that hold them, where no army marches to from home."""
    powers, power = sight.edition.powers, sight.power
    marched = {space for home in powers[power].capital for space in sight.by_land(home)}
    return [
        space
        for other, one in powers.items()
        if other != power and one.side == powers[power].side
        for space in one.capital
        if sight.is_foothold(space) and space not in marched
    ]


def _share(sight: Sight, capital: SpaceName) -> float:
    near = {space for space, far in sight.by_land(capital).items() if far <= NEAR}
    powers = sight.edition.powers
    ours = theirs = 0.0
    for power, field in sight.fields.items():
        there = sum(sight.cost(sight.only(field[at], Domain.LAND)) for at in near & field.keys())
        if powers[power].side == powers[sight.power].side:
            ours += there
        else:
            theirs += there
    return theirs / (theirs + ours) if theirs else 0.0
