"""What an order changed: most of what was found out before it holds after it too."""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State


class Change(Struct, frozen=True, gc=False):
    """An order that was carried out, and the places whose units it changed; all places, if it
    brought another power into the war."""

    before: State
    after: State
    places: tuple[SpaceName, ...]

    def is_ashore(self, edition: Edition) -> bool:
        """Whether it has to do with land only."""
        return all(edition.board.spaces[place].is_land for place in self.places)
