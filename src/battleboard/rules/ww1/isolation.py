"""A power that stands aside does not do so for ever.

The other ends of neutrality are an attack on its units (`marching`, `sea_battle`) and income
lost to submarines (`treasury`).

Rules: WW1-13.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.state import State

LAST_TURN_AT_PEACE = 3
"""The last turn that a power can begin at peace."""


def joins(edition: Edition, state: State, power: PowerName) -> Iterator[e.Event]:
    """A power that is still neutral is at war as its fourth turn begins."""
    neutral = power in edition.neutral_powers and power not in state.joined
    if neutral and state.turn.round > LAST_TURN_AT_PEACE:
        yield e.PowerJoined(power, "WW1-13")
