"""Income: what the controlled territories pay.

Rules: INC-1.
"""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do

PHASE = "collect_income"


def collect_income(edition: Edition, state: State, given: None) -> Do:
    """The whole income at once; compulsory."""
    power = state.turn.power
    earned = income(edition, state, power)
    return Do((e.MoneyChanged(power, earned, "INC-1"),) if earned else ())


def income(edition: Edition, state: State, power: PowerName) -> int:
    """The value of all territories that a power controls now."""
    return sum(
        edition.board.spaces[space].ipc for space, owner in state.owners.items() if owner == power
    )
