"""Minefields: what a voyage through them costs."""

from __future__ import annotations

from battleboard.agents.planner.draft import Path
from battleboard.agents.planner.mind import Mind
from battleboard.rules.ww1.ground import is_mined

STRIKES = 1 / 6
"""So often a mine strikes a ship that enters (WW1-7)."""


def toll(mind: Mind, path: Path, stake: float) -> float:
    """What of ships and cargo of that price is expected to be lost on a way through the waters of
    enemy bases."""
    fields = sum(is_mined(mind.edition, mind.state, zone, mind.power) for zone in path[1:])
    return stake * (1 - (1 - STRIKES) ** fields)
