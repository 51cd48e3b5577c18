"""Answers that are kept with the very objects they were read from.

The parts of a state are shared by every state in which they did not change, and never change
themselves. So what follows from one of them alone need be worked out only once, and is found
again by identity, which costs less than looking at the content. The objects are kept too: no
other can have the identity of one that is still there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

S = TypeVar("S")
T = TypeVar("T")


class Kept(Generic[T]):
    """A bounded memory: `key` is compared, every one of `sources` must be the same object."""

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._found: dict[tuple[Hashable, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, key: Hashable, sources: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` gives for these sources, made once."""
        place = (key, *map(id, sources))
        kept = self._found.get(place)
        if kept is not None:
            return kept[1]
        if len(self._found) >= self._most:
            self._found.clear()
        made = make()
        self._found[place] = (sources, made)
        return made


class KeptOf(Generic[S, T]):
    """The same for one source: for what is asked most."""

    def __init__(self, most: int = 20_000) -> None:
        self._most = most
        self._found: dict[tuple[Hashable, int], tuple[S, T]] = {}

    def get(self, key: Hashable, source: S, make: Callable[..., T], *given: object) -> T:
        """What `make` gives for what it is given, made once for this source."""
        place = (key, id(source))
        kept = self._found.get(place)
        if kept is not None:
            return kept[1]
        if len(self._found) >= self._most:
            self._found.clear()
        made = make(*given)
        self._found[place] = (source, made)
        return made


class Latest(Generic[S, T]):
    """What was last made for each key, which holds while its source is equal: for what goes on
    from one question to the next."""

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[S, T]] = {}

    def get(self, key: Hashable, source: S, make: Callable[..., T], *given: object) -> T:
        """What `make` gives for what it is given, made anew for a new source."""
        kept = self._found.get(key)
        if kept is not None and (kept[0] is source or kept[0] == source):
            return kept[1]
        made = make(*given)
        self._found[key] = (source, made)
        return made
