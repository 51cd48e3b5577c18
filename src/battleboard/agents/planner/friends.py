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
    it. Only where land is contested, for there a front that stands can still be reinforced."""
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
    near = [space for space, far in sight.by_land(capital).items() if far <= NEAR]
    theirs = sum(sight.cost(sight.only(sight.hostile.get(s, {}), Domain.LAND)) for s in near)
    ours = sum(sight.cost(sight.only(sight.friendly.get(s, {}), Domain.LAND)) for s in near)
    return theirs / (theirs + ours) if theirs else 0.0
