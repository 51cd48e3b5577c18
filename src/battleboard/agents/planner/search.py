"""Several whole plans of attack, compared by what they would leave behind.

The first plan takes the best attacks one by one. Others are bolder, more careful, or do without
the attack that seems to pay least. Each is worth what its attacks gain, less what the enemy's
best blows would win at the places whose defenders it sends away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battleboard.agents.planner.attack import Attack, Attacks
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind

BOLD, CAREFUL = 0.4, 2.0
"""By how much more or less of a counter-attack other plans believe in."""


class Plan(Struct, frozen=True):
    """Attacks, the draft that makes them, and what they are worth together."""

    attacks: Sequence[Attack]
    draft: Draft
    value: float


def best_plan(mind: Mind, draft: Draft) -> Plan:
    """The best of as many plans as the level draws up."""
    best = _made(mind, draft, mind)
    left = mind.level.plans - 1
    for share in (BOLD, CAREFUL)[:left]:
        left -= 1
        level = replace(mind.level, caution=mind.level.caution * share)
        other = _made(mind, draft, mind.of_level(level))
        best = max(best, other, key=lambda plan: plan.value)
    while left > 0 and len(best.attacks) > 1:
        left -= 1
        worst = min(best.attacks, key=lambda one: _merit(mind, one))
        kept = frozenset(one.target for one in best.attacks) - {worst.target}
        best = max(best, _made(mind, draft, mind, only=kept), key=lambda plan: plan.value)
    return best


def _made(
    mind: Mind, draft: Draft, temper: Mind, *, only: frozenset[SpaceName] | None = None
) -> Plan:
    """A plan made in some temper and judged in the usual one."""
    own = draft.copy()
    planner = Attacks(temper, own)
    attacks = planner.plan(only)
    judge = Attacks(mind, own) if temper is not mind else planner
    gains = sum(judge.gain(one.target, one.force, one.seen) for one in attacks)
    return Plan(attacks, own, gains - exposed(mind, attacks))


def _merit(mind: Mind, attack: Attack) -> float:
    return attack.gain - exposed(mind, [attack])


def exposed(mind: Mind, attacks: Sequence[Attack]) -> float:
    """What the enemy's best blows would gain more than now where units have been sent away."""
    gone: dict[SpaceName, Counter[Kind]] = {}
    for attack in attacks:
        for space, kind in attack.force.binds:
            gone.setdefault(space, Counter())[kind] += 1
    risk = 0.0
    for space, army in gone.items():
        here = mind.sight.friendly.get(space, Counter())
        after = mind.threats.worst(space, here - army).gain
        risk += max(0.0, after - mind.threats.worst(space, here).gain)
    return mind.level.exposure * risk
