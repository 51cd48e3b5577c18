"""Complexes: which serve a power, and how much they produce.

Rules: MOB-1, MOB-2, COM-9 (a captured complex waits a turn).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def can_produce(
    edition: Edition,
    state: State,
    power: PowerName,
    placed: Mapping[SpaceName, int],
    waiting: Army,
) -> bool:
    """Whether complexes can answer for all that is placed and all that waits: for every set of
    complexes, what only they can produce must not be more than they may (MOB-1)."""
    limits = complexes(edition, state, power)
    demands = [*_placed(edition, limits, placed), *_waiting(edition, limits, waiting)]
    names = list(limits)
    groups = chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
    return all(
        sum(count for able, count in demands if able <= set(group))
        <= sum(limits[name] for name in group)
        for group in groups
    )


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
