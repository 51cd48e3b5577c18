"""How far a unit can still go this turn.

Rules: MOV-8, TEC-2 (long-range aircraft).
"""

from __future__ import annotations

from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.policies import Technology
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.rules.forces import is_air, moves_left
from battleboard.rules.technology.advances import Advance, known

FARTHER = {Technology.NONE: 0, Technology.TOKENS: 2, Technology.DICE: 1}
"""By how much long-range aircraft out-fly others."""


def reach(edition: Edition, state: State, unit: Unit) -> int:
    """How much of its range a unit has left this turn, advances of its owner counted."""
    left = moves_left(edition, unit)
    if not state.advances or not is_air(edition, unit):
        return left
    return left + farther(edition, state, unit.power)


def farther(edition: Edition, state: State, power: PowerName) -> int:
    """By how much the aircraft of a power out-fly those of others."""
    if not state.advances or Advance.LONG_RANGE_AIRCRAFT not in known(state, power):
        return 0
    return FARTHER[edition.policies.technology]
