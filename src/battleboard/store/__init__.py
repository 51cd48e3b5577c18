"""Where games are kept: journals row by row, in SQLite, PostgreSQL or memory.

`open_store("sqlite:///games.db")` gives a store. A store never looks inside a row: it keeps lines
in order, and promises that what `write` returned from is on the disk.
"""

from battleboard.store.contract import (
    Change,
    Conflict,
    Entry,
    Kept,
    Store,
    StoreError,
    UnknownGame,
)
from battleboard.store.opening import open_store

__all__ = [
    "Change",
    "Conflict",
    "Entry",
    "Kept",
    "Store",
    "StoreError",
    "UnknownGame",
    "open_store",
]
