"""Exposure: what is laid open by sending units away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from battleboard.agents.planner.garrison import expected_here
from battleboard.agents.planner.mind import Mind
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind


def exposed(mind: Mind, binds: Iterable[tuple[SpaceName, Kind]]) -> float:
    """What the enemy's best blows would gain more than now where units have been sent away; those
    to come hold a place with the others that they would not hold alone."""
    gone: dict[SpaceName, Counter[Kind]] = {}
    for space, kind in binds:
        gone.setdefault(space, Counter())[kind] += 1
    risk = 0.0
    for space, army in gone.items():
        here = mind.sight.friendly.get(space, Counter()) + expected_here(mind, space)
        after = mind.threats.worst(space, here - army).gain
        risk += max(0.0, after - mind.threats.worst(space, here).gain)
    return mind.level.exposure * risk
