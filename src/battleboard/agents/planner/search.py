"""Several whole plans of attack, compared by what they would leave behind.

The first plan takes the best attacks one by one. Others are bolder, more careful, or do without
the attack that seems to pay least. Each is worth what its attacks gain, less what the enemy's
best blows would win at the places whose defenders it sends away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import thread_time

from msgspec import Struct
from msgspec.structs import replace

from battleboard.agents.levels import Level
from battleboard.agents.planner.attack import Attack, Attacks
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.exposure import exposed
from battleboard.agents.planner.gains import Gains, everybody
from battleboard.agents.planner.mind import Mind
from battleboard.core.board import SpaceName

Clock = Callable[[], float]
"""Seconds of the processor: a busy machine does not change what a bot thinks of."""

BOLD, CAREFUL = 0.4, 2.0
"""By how much more or less of a counter-attack other plans believe in."""


class Plan(Struct, frozen=True):
    """Attacks, the draft that makes them, and what they are worth together."""

    attacks: Sequence[Attack]
    draft: Draft
    value: float


def best_plan(mind: Mind, draft: Draft, clock: Clock = thread_time) -> Plan:
    """The best of as many plans as the level draws up, and has the time for."""
    budget = _Budget(mind.level, clock)
    best = _made(mind, draft, mind)
    for share in (BOLD, CAREFUL):
        if not budget.allows_another():
            return best
        level = replace(mind.level, caution=mind.level.caution * share)
        other = _made(mind, draft, mind.of_level(level))
        best = max(best, other, key=lambda plan: plan.value)
    while best.attacks and budget.allows_another():
        worst = min(best.attacks, key=lambda one: _merit(mind, one))
        kept = frozenset(one.target for one in best.attacks) - {worst.target}
        best = max(best, _made(mind, draft, mind, only=kept), key=lambda plan: plan.value)
    return best


class _Budget:
    """How many plans may still be drawn up: so many as the level says, and none that would end
    after its time if it took as long as the longest before."""

    def __init__(self, level: Level, clock: Clock) -> None:
        self._left, self._clock = level.plans, clock
        self._since = clock()
        self._end = self._since + level.seconds
        self._longest = 0.0

    def allows_another(self) -> bool:
        """Whether there is thought and time for one more plan after the one just drawn up."""
        now = self._clock()
        self._longest, self._since = max(self._longest, now - self._since), now
        self._left -= 1
        return self._left > 0 and now + self._longest <= self._end


def _made(
    mind: Mind, draft: Draft, temper: Mind, *, only: frozenset[SpaceName] | None = None
) -> Plan:
    """A plan made in some temper and judged in the usual one."""
    own = draft.copy()
    planner = Attacks(temper, own)
    attacks = planner.plan(only)
    judge = Gains(mind, everybody(mind)) if temper is not mind else planner.gains
    gains = sum(judge.of(one.target, one.force, one.seen) for one in attacks)
    return Plan(
        attacks, own, gains - exposed(mind, [bind for one in attacks for bind in one.force.binds])
    )


def _merit(mind: Mind, attack: Attack) -> float:
    return attack.gain - exposed(mind, attack.force.binds)
