"""Squadrons: warships and transports laid down together, where each alone would be lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from msgspec import Struct

from battleboard.core.board import SpaceName
from battleboard.core.units import Kind

MOST_TRANSPORTS = 2
MOST_SHIPS = 4


class Yard(Struct, frozen=True, kw_only=True):
    """What squadrons are made of: what ships cost, how many appear in each port in a turn, who
    guards, and how great the danger for the ships that would be there is."""

    prices: Mapping[Kind, int]
    slips: Mapping[SpaceName, int]
    transport: Kind
    escorts: Sequence[Kind]
    danger: Callable[[SpaceName, Counter[Kind]], float]


def cheapest(yard: Yard, most: int, risk: float) -> tuple[Kind, ...]:
    """The squadron that lives in some port for the least money, more transports before fewer; none
    where so much money is not enough."""
    for transports in range(MOST_TRANSPORTS, 0, -1):
        found = [
            ships
            for port, slips in yard.slips.items()
            for ships in _squadrons(yard, transports, slips)
            if price(yard, ships) <= most and yard.danger(port, Counter(ships)) <= risk
        ]
        if found:
            return min(found, key=lambda ships: (price(yard, ships), ships))
    return ()


def _squadrons(yard: Yard, transports: int, slips: int) -> Iterator[tuple[Kind, ...]]:
    for guards in range(1, min(slips, MOST_SHIPS) - transports + 1):
        for escorts in combinations_with_replacement(yard.escorts, guards):
            yield (*escorts, *(yard.transport,) * transports)


def price(yard: Yard, ships: tuple[Kind, ...]) -> int:
    """What a squadron costs."""
    return sum(yard.prices[ship] for ship in ships)
