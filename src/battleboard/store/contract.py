"""What every store promises; the same tests run against all of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from battleboard.errors import BattleboardError


class StoreError(BattleboardError):
    """The store cannot do its work now: nothing was kept."""


class Conflict(StoreError):
    """Somebody else has written to this game: read it again."""


class UnknownGame(StoreError):
    """No game has this id."""


class Entry(Struct, frozen=True, kw_only=True):
    """What is known of a game without reading its rows.

    `tip` is the digest of its last line, by which a writer shows that nobody wrote in between.
    `seats` tells who plays each power, `keys` the hash of each player's key. `about` is whatever
    the server wants to list, as JSON. Times are in milliseconds since 1970.
    """

    game: str
    name: str
    edition: str
    created: int
    changed: int
    rows: int
    tip: str
    over: bool
    running: bool
    secret: str
    seats: Mapping[str, str]
    keys: Mapping[str, str]
    about: bytes = b"{}"


class Kept(Struct, frozen=True):
    """A whole game: the header's line first, then a line for each row."""

    entry: Entry
    lines: tuple[bytes, ...]

    @property
    def journal(self) -> bytes:
        """The game as a file."""
        return b"".join(self.lines)


class Change(Struct, frozen=True, kw_only=True):
    """The next moment of a game: its first `keep` rows stay and these lines follow them.

    `before` is the tip that the change builds on.
    """

    before: str
    entry: Entry
    keep: int
    lines: tuple[bytes, ...] = ()


class Store(Protocol):
    """Games on the disk. All methods raise StoreError when the disk or the network fails."""

    async def create(self, entry: Entry, lines: tuple[bytes, ...]) -> None:
        """Keep a new game: its header and first rows. Raises Conflict when the id is taken."""
        ...

    async def write(self, change: Change) -> None:
        """Keep a change; when this returns it survives a crash of the machine.

        Raises Conflict when the game does not end with `before` any more, or is gone.
        """
        ...

    async def read(self, game: str) -> Kept:
        """A whole game. Raises UnknownGame."""
        ...

    async def entries(self, limit: int, *, before: int | None = None) -> list[Entry]:
        """The games that changed last, the latest first; those changed earlier than `before`."""
        ...

    async def delete(self, game: str) -> None:
        """Forget a game. Raises UnknownGame."""
        ...

    async def close(self) -> None:
        """Finish what was begun, and let go of everything."""
        ...
