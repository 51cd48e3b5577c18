"""The advances: who has which, and what those that change dice do under an edition's policy.

Rules: TEC-2 (battle and raid figures), TEC-3.
"""

from __future__ import annotations

from battleboard.core.advances import Advance
from battleboard.core.board import PowerName
from battleboard.core.policies import Technology
from battleboard.core.state import State

__all__ = ["KNOWN", "NO_ADVANCES", "Advance", "Advances", "known"]

Advances = frozenset[Advance]

NO_ADVANCES: Advances = frozenset()

_MOVES_DICE = frozenset(
    {
        Advance.ADVANCED_ARTILLERY,
        Advance.SUPER_SUBMARINES,
        Advance.JET_FIGHTERS,
        Advance.RADAR,
        Advance.HEAVY_BOMBERS,
    }
)

KNOWN: dict[Technology, Advances] = {
    Technology.NONE: NO_ADVANCES,
    Technology.TOKENS: _MOVES_DICE,
    Technology.DICE: _MOVES_DICE | {Advance.IMPROVED_MECHANIZED_INFANTRY},
}
"""The advances of each way of research that matter to a die; the rest of its charts moves none."""


def known(state: State, power: PowerName) -> Advances:
    """The advances of a power: its own, nobody else's (TEC-3)."""
    made = state.advances.get(power)
    return frozenset(made) if made else NO_ADVANCES


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
