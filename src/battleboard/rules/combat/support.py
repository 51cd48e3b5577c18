"""Units that fight better beside others: who is raised, and how many.

Rules: UNI-1 (artillery), UNI-2 (tactical bombers), TEC-2 (mechanized infantry).
"""

from __future__ import annotations

from battleboard.core.edition import Edition
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.rules.technology.advances import (
    NO_ADVANCES,
    Advance,
    Advances,
    supported_by_one,
)


def raised(edition: Edition, army: Army, advances: Advances = NO_ADVANCES) -> dict[Kind, int]:
    """How many attacking units of each kind hit on one more than their own value.

    A partner serves one unit at a time: fighters are paired before tanks, which mechanized
    infantry may need, and artillery supports what nothing else can raise before the rest.
    """
    tanks = _count(edition, army, Role.PAIR_PARTNER, Domain.LAND)
    lifted, tanks = _paired(edition, army, tanks)
    shots = supported_by_one(advances) * _count(edition, army, Role.SUPPORTS)
    improved = Advance.IMPROVED_MECHANIZED_INFANTRY in advances
    for kind in sorted(_supported(edition, army, improved), key=lambda k: _with_tank(edition, k)):
        by_tank = improved and _with_tank(edition, kind)
        served = min(army[kind], shots)
        beside = min(army[kind] - served, tanks) if by_tank else 0
        shots, tanks = shots - served, tanks - beside
        lifted[kind] = served + beside
    return {kind: count for kind, count in lifted.items() if count}


def _paired(edition: Edition, army: Army, tanks: int) -> tuple[dict[Kind, int], int]:
    """The paired tactical bombers, and the tanks that are left without one."""
    fighters = _count(edition, army, Role.PAIR_PARTNER, Domain.AIR)
    lifted: dict[Kind, int] = {}
    for kind in army:
        if edition.has_role(kind, Role.PAIRS):
            lifted[kind] = min(army[kind], fighters + tanks)
            tanks -= max(0, lifted[kind] - fighters)
            fighters = max(0, fighters - lifted[kind])
    return lifted, tanks


def _supported(edition: Edition, army: Army, improved: bool) -> list[Kind]:
    return [
        kind
        for kind in army
        if edition.has_role(kind, Role.SUPPORTED) or (improved and _with_tank(edition, kind))
    ]


def _with_tank(edition: Edition, kind: Kind) -> bool:
    return edition.has_role(kind, Role.BLITZES_WITH_TANK)


def _count(edition: Edition, army: Army, role: Role, domain: Domain | None = None) -> int:
    return sum(
        count
        for kind, count in army.items()
        if edition.has_role(kind, role) and domain in (None, edition.units[kind].domain)
    )
