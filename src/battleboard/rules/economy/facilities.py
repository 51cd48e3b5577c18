"""Facilities: which stand where, which serve a power, and how much they produce.

Rules: MOB-1, MOB-2, RAID-5 (output falls with damage), COM-9 (a captured complex waits a turn),
H-10 (a friend's complex serves whoever took its territory, and nobody else).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Placement, UnplacedUnits
from battleboard.core.state import State
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.rules.kept import Kept, KeptOf
from battleboard.rules.technology.production import extra_output

Demand = tuple[frozenset[SpaceName], int]

DAMAGE_FOR_INCOME = 2
"""A complex takes so much damage for each IPC of its territory (RAID-1)."""


# What stands where


def standing(edition: Edition, state: State, space: SpaceName) -> tuple[Kind, ...]:
    """Every facility of a territory, as printed or as play has changed it."""
    changed = state.facilities.get(space)
    return edition.board.spaces[space].printed_facilities if changed is None else changed


def complex_at(edition: Edition, state: State, space: SpaceName) -> Kind | None:
    """The complex of a territory, if it has one."""
    found = standing(edition, state, space)
    return next((kind for kind in found if edition.has_role(kind, Role.PRODUCES)), None)


def damage_at(state: State, space: SpaceName, kind: Kind) -> int:
    """How much damage a facility has."""
    return state.damage[space].get(kind, 0) if space in state.damage else 0


def damage_limit(edition: Edition, space: SpaceName, kind: Kind) -> int:
    """How much damage a facility can have (RAID-1, RAID-2)."""
    hits = edition.units[kind].hits
    return hits or DAMAGE_FOR_INCOME * edition.board.spaces[space].ipc


# What they produce


def complexes(edition: Edition, state: State, power: PowerName) -> dict[SpaceName, int]:
    """Complexes that a power has controlled since its turn began, and what each places in a turn
    (MOB-1, MOB-2)."""
    turn, works = state.turn, (state.facilities, state.damage, state.advances)
    sources = (edition, state.owners, turn.held, turn.built, *works)
    return _COMPLEXES.get(power, sources, lambda: _complexes(edition, state, power))


_COMPLEXES: Kept[dict[SpaceName, int]] = Kept(100)


def _complexes(edition: Edition, state: State, power: PowerName) -> dict[SpaceName, int]:
    return {
        name: output(edition, state, name)
        for name in _producing(edition, state)
        if state.owner(name) == power == state.turn.held.get(name) and name not in state.turn.built
    }


def output(edition: Edition, state: State, space: SpaceName) -> int:
    """How many units the complex of a territory places in a turn of its controller (MOB-1)."""
    kind = complex_at(edition, state, space)
    if kind is None:
        return 0
    by_income = edition.policies.placement is Placement.INCOME
    most = edition.board.spaces[space].ipc if by_income else edition.units[kind].holds
    if not state.damage and not state.advances:
        return most
    more = extra_output(edition, state, space, kind)
    return max(0, most + more - damage_at(state, space, kind))


def _producing(edition: Edition, state: State) -> Iterable[SpaceName]:
    """Where complexes stand, in printed order."""
    if not state.facilities:
        return edition.printed_complexes
    possible = {*edition.printed_complexes, *state.facilities}
    ordered = sorted(possible, key=edition.board.rank.__getitem__)
    return [space for space in ordered if complex_at(edition, state, space)]


def ship_zones(edition: Edition, state: State, power: PowerName) -> list[SpaceName]:
    """Zones beside a power's complexes, where its new ships appear."""
    limits = complexes(edition, state, power)
    return _SHIP_ZONES.get("", limits, _beside, edition, limits)


_SHIP_ZONES: KeptOf[dict[SpaceName, int], list[SpaceName]] = KeptOf(100)


def _beside(edition: Edition, names: Iterable[SpaceName]) -> list[SpaceName]:
    beside = {zone for name in names for zone in edition.board.sea_neighbours[name]}
    return [space for space in edition.board.spaces if space in beside]


def excess(
    edition: Edition,
    state: State,
    power: PowerName,
    placed: Mapping[SpaceName, int],
    waiting: Army,
) -> int:
    """How many units complexes cannot answer for, of all that is placed and all that waits, when
    they share the work as well as they can (MOB-1)."""
    limits = complexes(edition, state, power)
    demands = [*_placed(edition, limits, placed), *_waiting(edition, limits, waiting)]
    wanted = sum(count for _, count in demands)
    if len(limits) == 1 and all(able for able, _ in demands):
        return max(0, wanted - sum(limits.values()))
    return wanted - _served(limits, demands)


def _served(limits: Mapping[SpaceName, int], demands: list[Demand]) -> int:
    """The most units that complexes can produce of what is demanded: a flow, unit by unit."""
    work: dict[SpaceName, Counter[int]] = {name: Counter() for name in limits}

    def produced(number: int, asked: set[SpaceName]) -> bool:
        """Whether one more unit of a demand finds a complex, if need be by moving others."""
        for name in demands[number][0]:
            if name in asked:
                continue
            asked.add(name)
            if work[name].total() < limits[name]:
                work[name][number] += 1
                return True
            for other in list(+work[name]):
                if produced(other, asked):
                    work[name][other] -= 1
                    work[name][number] += 1
                    return True
        return False

    return sum(
        produced(number, set()) for number, (_, count) in enumerate(demands) for _ in range(count)
    )


def can_also_place(edition: Edition, state: State, kinds: Army, zones: Iterable[SpaceName]) -> bool:
    """Whether ordered units can be placed one in each of these zones, and no other for that is
    left without a place, unless it may wait for one (BUY-3)."""
    power = state.turn.power
    placed, ordered = state.turn.mobilized, state.ordered.get(power, {})
    all_placed = Counter(zones) + Counter(placed)
    if edition.policies.unplaced_units is UnplacedUnits.KEPT:
        return excess(edition, state, power, all_placed, {}) <= 0
    rest = {kind: count - kinds.get(kind, 0) for kind, count in ordered.items()}
    now = excess(edition, state, power, placed, ordered)
    return excess(edition, state, power, all_placed, rest) <= now


def _placed(
    edition: Edition, limits: Mapping[SpaceName, int], placed: Mapping[SpaceName, int]
) -> Iterator[Demand]:
    """Units on land come from the complex there, those at sea from one beside it."""
    for space, count in placed.items():
        if space in limits:
            yield frozenset((space,)), count
        elif edition.board.spaces[space].is_sea:
            yield frozenset(limits) & frozenset(edition.board.land_neighbours[space]), count


def _waiting(edition: Edition, limits: Mapping[SpaceName, int], waiting: Army) -> Iterator[Demand]:
    """Ships come from complexes on a coast, everything else from any; facilities from none."""
    coastal = frozenset(name for name in limits if edition.board.sea_neighbours[name])
    for kind, count in waiting.items():
        domain = edition.units[kind].domain
        if domain is not Domain.FACILITY:
            yield coastal if domain is Domain.SEA else frozenset(limits), count
