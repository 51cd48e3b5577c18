"""What happens before round one: antiaircraft fire and bombardment, as chances of states.

Rules: COM-6, COM-14, AMPH-2, TEC-2 (Radar).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import prod

from battleboard.core.policies import AntiAir
from battleboard.core.units import Role
from battleboard.odds.dice import Chances, hits, volleys
from battleboard.odds.side import Side, State
from battleboard.rules.combat.profile import Fire
from battleboard.rules.combat.targets import Pool

SHOTS_OF_A_GUN = 3
"""How often a gun fires that may be a casualty itself (COM-6)."""

Chance = dict[State, float]


def after_guns(side: Side, state: State, guns: int, hits_on: int) -> Chance:
    """What antiaircraft fire leaves of the attacker (COM-6)."""
    aircraft = [n for n, flies in enumerate(side.flies) if flies and state[n]]
    if not guns or not aircraft:
        return {state: 1.0}
    if side.edition.policies.anti_air is AntiAir.ONE_GUN:
        return _named(state, aircraft, hits_on)
    shots = min(SHOTS_OF_A_GUN * guns, sum(state[n] for n in aircraft))
    return _chosen(
        state, hits(((shots, hits_on, 1),)), lambda s: side.hit_only(s, Pool.ANTIAIRCRAFT)
    )


def after_bombardment(side: Side, state: State, ships: Sequence[Fire]) -> Chance:
    """What the ships' fire leaves of the defender, by his own choice (AMPH-2)."""
    if not ships:
        return {state: 1.0}
    chances = hits(volleys(ships))
    return _chosen(state, chances, lambda s: side.hit_only(s, Pool.BOMBARDMENT))


def after_fire(side: Side, state: State, enemy: Side, other: State) -> Chance:
    """What one round of the enemy's fire leaves of attackers that have no dice (COM-14)."""
    out: Chance = {}
    destroyer = enemy.has(other, Role.DESTROYER)
    pools = (enumerate(chances) for chances in enemy.dice(other, None))
    for (one, p), (two, q), (three, r) in product(*pools):
        left = side.take(state, (one, two, three), destroyer=destroyer)
        out[left] = out.get(left, 0.0) + p * q * r
    return out


def _named(state: State, aircraft: Sequence[int], hits_on: int) -> Chance:
    """A die for each aircraft: the dice say which kind is lost."""
    chances = [hits(((state[n], hits_on, 1),)) for n in aircraft]
    out: Chance = {}
    for lost in product(*(range(state[n] + 1) for n in aircraft)):
        left = list(state)
        for n, gone in zip(aircraft, lost, strict=True):
            left[n] -= gone
        out[tuple(left)] = prod(c[gone] for c, gone in zip(chances, lost, strict=True))
    return out


def _chosen(state: State, chances: Chances, hit: Callable[[State], State]) -> Chance:
    out: Chance = {}
    for chance in chances:
        out[state] = out.get(state, 0.0) + chance
        state = hit(state)
    return out
