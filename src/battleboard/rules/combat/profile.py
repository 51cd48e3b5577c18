"""What each unit hits on. Shared by the engine and the odds solver, so that no value is written
twice.

Rules: UNI-1, UNI-2, TEC-2 (values), AMPH-2, COM-6 (what the guns hit on), WW1-4 (air supremacy).
"""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.rules.combat.support import raised
from battleboard.rules.combat.targets import Pool
from battleboard.rules.technology.advances import NO_ADVANCES, Advance, Advances, bomber_dice

SUPREME_ARTILLERY = 4
"""What artillery hits on when its side alone has fighters (WW1-4)."""


class Fire(Struct, frozen=True):
    """Dice of equal units: how many, what they hit on, and what their hits may be put on.

    Each die is the best of `best_of` throws (TEC-2).
    """

    kind: Kind
    dice: int
    hits_on: int
    pool: Pool
    best_of: int = 1


def fire(
    edition: Edition, army: Army, *, attacking: bool, advances: Advances = NO_ADVANCES
) -> tuple[Fire, ...]:
    """The dice of one side in a round, strongest first, then in the order of the unit table.

    Units without a value (a dash or a zero in the table) do not roll. Artillery supports and
    partners pair only in an attack, by what fights in this round.
    """
    lifted = raised(edition, army, advances) if attacking else {}
    volleys = [
        volley
        for kind, count in army.items()
        if count and (value := value_of(edition, kind, attacking=attacking, advances=advances))
        for volley in _volleys(edition, kind, count, lifted.get(kind, 0), value)
    ]
    if attacking and Advance.HEAVY_BOMBERS in advances:
        volleys = [_heavy(edition, volley, advances) for volley in volleys]
    return tuple(sorted(volleys, key=lambda one: (-one.hits_on, edition.kind_rank[one.kind])))


def value_of(
    edition: Edition, kind: Kind, *, attacking: bool, advances: Advances = NO_ADVANCES
) -> int:
    """What one unit hits on by itself; 0 where the table has a dash."""
    stats = edition.units[kind]
    value = (stats.attack if attacking else stats.defence) or 0
    return value + (attacking and _improved(edition, kind, advances))


def supreme(edition: Edition, army: Army, volleys: tuple[Fire, ...]) -> tuple[Fire, ...]:
    """The same dice with air supremacy: all artillery of the side fires better (WW1-4)."""
    return tuple(
        Fire(one.kind, one.dice, max(one.hits_on, SUPREME_ARTILLERY), one.pool, one.best_of)
        if edition.has_role(one.kind, Role.SUPPORTS) and army.get(one.kind)
        else one
        for one in volleys
    )


def bombardment(edition: Edition, ships: Army) -> tuple[Fire, ...]:
    """The dice of ships that fire at the shore; others stay silent (AMPH-2, WW1-8)."""
    return tuple(
        Fire(kind, count, value, Pool.BOMBARDMENT)
        for kind, count in ships.items()
        if count
        and edition.has_role(kind, Role.BOMBARDS)
        and (value := value_of(edition, kind, attacking=True))
    )


def pool_of(edition: Edition, kind: Kind) -> Pool:
    """Which kind of hits a unit scores."""
    stats = edition.units[kind]
    if Role.SUBMARINE in stats.roles:
        return Pool.SUBMARINE
    return Pool.AIR if stats.domain is Domain.AIR else Pool.OTHER


def _volleys(edition: Edition, kind: Kind, count: int, lifted: int, value: int) -> list[Fire]:
    pool = pool_of(edition, kind)
    parts = ((lifted, value + 1), (count - lifted, value))
    return [Fire(kind, dice, hits_on, pool) for dice, hits_on in parts if dice]


def _improved(edition: Edition, kind: Kind, advances: Advances) -> int:
    if Advance.SUPER_SUBMARINES in advances and edition.has_role(kind, Role.SUBMARINE):
        return 1
    return int(Advance.JET_FIGHTERS in advances and edition.has_role(kind, Role.ESCORTS))


def _heavy(edition: Edition, volley: Fire, advances: Advances) -> Fire:
    if not edition.has_role(volley.kind, Role.RAIDS):
        return volley
    dice, best_of = bomber_dice(edition.policies.technology, advances)
    return Fire(volley.kind, volley.dice * dice, volley.hits_on, volley.pool, best_of)
