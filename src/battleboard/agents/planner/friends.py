"""Friends in need: capitals of the own side that a power can only help from the sea."""

from __future__ import annotations

from collections.abc import Mapping

from battleboard.agents.planner.sight import Sight
from battleboard.core.board import SpaceName

NEAR = 2
"""Armies so many steps from a capital press on it, or keep it."""


def pressed(sight: Sight) -> Mapping[SpaceName, float]:
    """How hard each capital of a friend overseas is pressed: the enemy's share of the armies near
    it. Only where land is contested, for there a front that stands can still be reinforced."""
    if not sight.has_fronts:
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
    theirs = sight.armies_near(capital, NEAR, sight.hostile)
    ours = sight.armies_near(capital, NEAR, sight.friendly)
    return theirs / (theirs + ours) if theirs else 0.0
