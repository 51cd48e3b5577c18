"""Ways to win: what they ask for, and what of it a side lacks."""

from __future__ import annotations

from battleboard.agents.planner.sight import Sight
from battleboard.core.board import SpaceName
from battleboard.core.edition import SideName
from battleboard.core.objectives import Holding, Victory


def parts_of(way: Victory) -> tuple[Holding, ...]:
    """Everything that must be held to win in one way."""
    return (*way.holds, *((way.also,) if way.also else ()))


def lacking_of(sight: Sight, holding: Holding, side: SideName) -> int:
    """How many more of these a side must hold; fewer than none where it holds too many."""
    held = sum(sight.side_of(space) == side for space in holding.of)
    return holding.how_many - held


def lacking_without(sight: Sight, way: Victory, space: SpaceName) -> int:
    """What the side that holds a territory would lack on a way to win without it; nothing where it
    is no part of it."""
    if not any(space in part.of for part in parts_of(way)):
        return 0
    return max(lacking_of(sight, part, way.side) + (space in part.of) for part in parts_of(way))
