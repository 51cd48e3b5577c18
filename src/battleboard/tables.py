"""Every edition with the rules it is played by."""

from __future__ import annotations

from functools import cache

from battleboard.editions import load
from battleboard.engine.table import Table
from battleboard.rules.phases import RULES


@cache
def table(edition: str) -> Table:
    """The table of an edition: everything that a game needs."""
    return Table(load(edition), RULES)
