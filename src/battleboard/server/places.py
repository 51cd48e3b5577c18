"""How many sockets an address may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from battleboard.server.errors import TooMany

WAIT = 10.0


class Places:
    """So many places in all, and so many for each address."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, address: str) -> Iterator[None]:
        """Take a place and give it back. Raises TooMany when there is none."""
        if self._taken.total() >= self._most or self._taken[address] >= self._most_each:
            raise TooMany("too many are connected: come back later", WAIT)
        self._taken[address] += 1
        try:
            yield
        finally:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]
