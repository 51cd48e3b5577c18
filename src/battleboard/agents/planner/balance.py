"""Which side is stronger, and what that means for whoever plans."""

from __future__ import annotations

from battleboard.core.edition import Edition, SideName
from battleboard.core.state import State
from battleboard.rules.economy.income import income

TURNS_AHEAD = 3
"""So many turns of income count as strength."""


def shares(edition: Edition, state: State) -> dict[SideName, float]:
    """How much of all strength each side has: units by their price, money, income to come."""
    strength = dict.fromkeys(edition.sides, 0.0)
    for power, one in edition.powers.items():
        strength[one.side] += state.money[power] + TURNS_AHEAD * income(edition, state, power)
    for _, unit in state.everything():
        strength[edition.powers[unit.power].side] += edition.units[unit.kind].cost or 0
    total = sum(strength.values())
    return {side: value / total for side, value in strength.items()}
