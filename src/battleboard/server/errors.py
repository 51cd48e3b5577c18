"""What goes wrong between a client and the server, beside what the engine refuses."""

from __future__ import annotations

from battleboard.errors import BattleboardError


class NoKey(BattleboardError):
    """A key is needed here."""


class NotYours(BattleboardError):
    """This key does not play that power."""


class Unknown(BattleboardError):
    """There is no such thing."""


class TooLarge(BattleboardError):
    """Send less."""


class TooMany(BattleboardError):
    """Wait a little."""

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = wait


class Busy(BattleboardError):
    """Try again later."""
