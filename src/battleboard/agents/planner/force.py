"""Forces: units that could go to one target together, and the moves that bring them there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from battleboard.agents.planner.draft import Path, Sending
from battleboard.agents.planner.options import Sender
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind

SIZES = (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30, 40)
"""Forces of so many units are looked at; the largest stands for all."""


class Force(Struct, frozen=True):
    """Units sent to one target, and the moves that bring them there."""

    army: Counter[Kind]
    sendings: tuple[Sending, ...]
    binds: tuple[tuple[SpaceName, Kind], ...]
    ships: tuple[int, ...] = ()


class One(Struct, frozen=True):
    """A single unit, or a transport with what it lands, that could join a force."""

    army: Counter[Kind]
    sending: Sending
    binds: tuple[tuple[SpaceName, Kind], ...]
    ship: int = 0


def along(ship: Sender) -> One:
    """A warship that goes with a landing and fights nobody."""
    sending = Sending(ship.kind, 1, ship.path)
    return One(Counter(), sending, ((ship.start, ship.kind),))


def prefixes(order: Sequence[One]) -> Iterator[Force]:
    """Forces of growing size."""
    army: Counter[Kind] = Counter()
    for number, one in enumerate(order, start=1):
        army = army + one.army
        if number in SIZES or number == len(order):
            part = order[:number]
            yield Force(
                army,
                tuple(other.sending for other in part),
                tuple(bind for other in part for bind in other.binds),
                tuple(other.ship for other in part if other.ship),
            )


def merged(sendings: Sequence[Sending]) -> list[Sending]:
    """Equal units on the same way go together; whoever is there already makes no move."""
    counts: Counter[tuple[Kind, Path]] = Counter()
    ships: list[Sending] = []
    for sending in sendings:
        if sending.ship:
            ships.append(sending)
        elif len(sending.path) > 1:
            counts[sending.kind, sending.path] += sending.count
    return [*(Sending(kind, n, path) for (kind, path), n in counts.items()), *ships]
