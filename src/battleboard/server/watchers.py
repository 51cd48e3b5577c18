"""Those who watch a game: each with a short queue, so that a slow one holds up nobody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec

from battleboard.server.shapes import Message

MOST_WAITING = 256
"""A watcher that has so many messages before it is cut off, and may come back."""

_ENCODER = msgspec.json.Encoder()


def encoded(message: Message) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


class Watcher:
    """One socket's queue."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.behind = False

    def send(self, message: bytes) -> None:
        """Queue a message; one too many ends the queue."""
        if self.behind:
            return
        if self._queue.qsize() >= MOST_WAITING:
            self.behind = True
            self.end()
        else:
            self._queue.put_nowait(message)

    def end(self) -> None:
        """Nothing more will come."""
        self._queue.put_nowait(None)

    async def messages(self) -> AsyncIterator[bytes]:
        """Everything that is sent, until the end; at once when the watcher fell behind."""
        while not self.behind and (message := await self._queue.get()) is not None:
            yield message


class Audience:
    """All watchers of a game."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()

    def __len__(self) -> int:
        return len(self._watchers)

    def join(self, watcher: Watcher) -> None:
        """From now on this one hears everything."""
        self._watchers.add(watcher)

    def leave(self, watcher: Watcher) -> None:
        """This one has gone away."""
        self._watchers.discard(watcher)

    def tell(self, message: bytes) -> None:
        """Send one message to all; it was encoded once."""
        for watcher in self._watchers:
            watcher.send(message)

    def dismiss(self, message: bytes) -> None:
        """Send a last message to all."""
        self.tell(message)
        for watcher in self._watchers:
            watcher.end()
        self._watchers.clear()
