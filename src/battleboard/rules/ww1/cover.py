"""Places that need somebody, and those who can still get there.

All moves of a turn are simultaneous, but they are told one after another. Whether what has been
told so far can still be completed is a matching: every place that needs a unit gets one of its
own, and a unit that is the only one in such a place leaves it only for a relief.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

from msgspec import Struct

from battleboard.core.board import SpaceName

Source = TypeVar("Source", bound=Hashable)


class Reserve(Struct, Generic[Source], frozen=True):
    """Units that can still move, source by source.

    `reach` names the sources that can send to a place, `idle` says how many units of a source can
    move, `guards` which places need one of them to stay.
    """

    reach: Callable[[SpaceName], Iterable[Source]]
    idle: Callable[[Source], int]
    guards: Callable[[Source], list[SpaceName]]


def cover(
    wants: Iterable[SpaceName], reserve: Reserve[Source]
) -> tuple[dict[Source, list[SpaceName]], list[SpaceName]]:
    """Whom every source sends where, itself among it where one stays; and what nobody can go to,
    which is as little as possible."""
    sent: dict[Source, list[SpaceName]] = {}
    missed = [want for want in wants if not _is_found(want, reserve, sent, set())]
    return sent, missed


def _is_found(
    want: SpaceName,
    reserve: Reserve[Source],
    sent: dict[Source, list[SpaceName]],
    tried: set[Source],
) -> bool:
    """Find somebody for one more place, sending others elsewhere where that helps."""
    for source in reserve.reach(want):
        if source in tried:
            continue
        tried.add(source)
        if source not in sent:
            sent[source] = reserve.guards(source)
        busy = sent[source]
        if len(busy) < reserve.idle(source):
            busy.append(want)
            return True
        for other in busy:
            if _is_found(other, reserve, sent, tried):
                busy[busy.index(other)] = want
                return True
    return False


def journeys(sent: dict[Source, list[SpaceName]]) -> Iterator[tuple[Source, SpaceName]]:
    """Every pair of a source and a place that it sends one unit to."""
    return ((source, place) for source, places in sent.items() for place in places)
