"""Where Chinese units may be.

Rules: CHN-1 (range and transports).
"""

from __future__ import annotations

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition


def may_be(edition: Edition, power: PowerName, space: SpaceName) -> bool:
    """Whether units of a power may end their way in a space; all but the Chinese may anywhere.
    Where they may not be they may not pass either, but for a fighter in the air."""
    ground = edition.grounds.get(power)
    return ground is None or space in ground


def keeps_ashore(edition: Edition, power: PowerName) -> bool:
    """Whether units of a power never go aboard a ship."""
    return power in edition.grounds
