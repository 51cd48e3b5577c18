"""The advances that change dice, and what each does under an edition's policy.

Rules: TEC-2 (battle and raid figures).
"""

from __future__ import annotations

from enum import StrEnum

from battleboard.core.policies import Technology

Advances = frozenset["Advance"]

NO_ADVANCES: Advances = frozenset()


class Advance(StrEnum):
    """What a power can find out that matters to a die."""

    ADVANCED_ARTILLERY = "advanced artillery"
    IMPROVED_MECHANIZED_INFANTRY = "improved mechanized infantry"
    SUPER_SUBMARINES = "super submarines"
    JET_FIGHTERS = "jet fighters"
    RADAR = "radar"
    HEAVY_BOMBERS = "heavy bombers"


_EVERYWHERE = frozenset(Advance) - {Advance.IMPROVED_MECHANIZED_INFANTRY}

KNOWN: dict[Technology, Advances] = {
    Technology.NONE: NO_ADVANCES,
    Technology.TOKENS: _EVERYWHERE,
    Technology.DICE: frozenset(Advance),
}
"""The advances that each way of research can bring; the rest of its charts moves no die."""


def supported_by_one(advances: Advances) -> int:
    """How many units one artillery supports (UNI-1, TEC-2)."""
    return 2 if Advance.ADVANCED_ARTILLERY in advances else 1


def antiaircraft_hits_on(advances: Advances) -> int:
    """What antiaircraft fire hits on (COM-6, RAID-2, TEC-2)."""
    return 2 if Advance.RADAR in advances else 1


def bomber_dice(technology: Technology, advances: Advances) -> tuple[int, int]:
    """Dice that an attacking bomber rolls, and of how many throws each die is the best (TEC-2)."""
    if Advance.HEAVY_BOMBERS not in advances:
        return 1, 1
    return (1, 2) if technology is Technology.DICE else (2, 1)
