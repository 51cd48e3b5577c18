"""Complexes: which serve a power, and how much they produce.

Rules: MOB-1, MOB-2, COM-9 (a captured complex waits a turn).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Army, Domain

Demand = tuple[frozenset[SpaceName], int]


def complexes(edition: Edition, state: State, power: PowerName) -> dict[SpaceName, int]:
    """Complexes that a power has controlled since its turn began, and what each may still place
    (MOB-1, MOB-2)."""
    return {
        name: space.ipc
        for name, space in edition.board.spaces.items()
        if space.factory and state.owner(name) == power == state.turn.held.get(name)
    }


def ship_zones(edition: Edition, state: State, power: PowerName) -> list[SpaceName]:
    """Zones beside a power's complexes, where its new ships appear."""
    beside = {
        zone
        for name in complexes(edition, state, power)
        for zone in edition.board.sea_neighbours[name]
    }
    return [space for space in edition.board.spaces if space in beside]


def excess(
    edition: Edition,
    state: State,
    power: PowerName,
    placed: Mapping[SpaceName, int],
    waiting: Army,
) -> int:
    """How many units complexes cannot answer for, of all that is placed and all that waits: the
    most by which some of them are asked for more than they may produce (MOB-1)."""
    limits = complexes(edition, state, power)
    demands = [*_placed(edition, limits, placed), *_waiting(edition, limits, waiting)]
    names = list(limits)
    groups = chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
    return max(
        sum(count for able, count in demands if able <= set(group))
        - sum(limits[name] for name in group)
        for group in groups
    )


def can_also_place(edition: Edition, state: State, kinds: Army, zones: Iterable[SpaceName]) -> bool:
    """Whether ordered units can be placed one in each of these zones, and no other for that is
    left without a place."""
    power = state.turn.power
    placed, ordered = state.turn.mobilized, state.ordered.get(power, {})
    rest = {kind: count - kinds.get(kind, 0) for kind, count in ordered.items()}
    now = excess(edition, state, power, placed, ordered)
    return excess(edition, state, power, Counter(zones) + Counter(placed), rest) <= now


def _placed(
    edition: Edition, limits: Mapping[SpaceName, int], placed: Mapping[SpaceName, int]
) -> Iterator[Demand]:
    """Units on land come from the complex there, those at sea from one beside it."""
    for space, count in placed.items():
        if edition.board.spaces[space].is_land:
            yield frozenset((space,)), count
        else:
            yield frozenset(limits) & frozenset(edition.board.land_neighbours[space]), count


def _waiting(edition: Edition, limits: Mapping[SpaceName, int], waiting: Army) -> Iterator[Demand]:
    """Ships come from complexes on a coast, everything else from any."""
    coastal = frozenset(name for name in limits if edition.board.sea_neighbours[name])
    for kind, count in waiting.items():
        at_sea = edition.units[kind].domain is Domain.SEA
        yield coastal if at_sea else frozenset(limits), count
