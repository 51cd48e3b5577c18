"""What the solver refuses."""

from __future__ import annotations

from battleboard.errors import BattleboardError


class BattleError(BattleboardError):
    """A question that makes no battle: what is wrong with it."""


class TooLarge(BattleError):
    """A battle with more states than fit: ask for samples instead."""
