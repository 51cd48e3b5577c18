"""Landings that are broken off: aircraft and those who came by land go, while those who came by
sea fight on to the end (AMPH-3).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from battleboard.odds.battle import Battle
from battleboard.odds.ends import End, Listed
from battleboard.odds.errors import BattleError
from battleboard.odds.plan import TO_THE_END, Plan
from battleboard.odds.side import State
from battleboard.odds.solve import Solution, solve


def check_plan(battle: Battle, plan: Plan, *, by_round: bool) -> None:
    """BattleError says why a battle cannot be fought under a plan."""
    if plan == TO_THE_END or battle.can_retreat:
        return
    if not battle.others_leave:
        raise BattleError("units that come from the sea do not retreat (AMPH-3)")
    attacking = battle.attacker.army(battle.attacking)
    mixed = [kind for kind, count in battle.landed if count < attacking[kind]]
    if mixed:
        raise BattleError(
            f"some {mixed[0]} would leave and some not: under a plan, all of a kind come one way"
        )
    if plan.value or by_round:
        raise BattleError("a landing is broken off after rounds, at units or by chance only")


def go_and_stay(battle: Battle, attacking: State) -> tuple[State, State]:
    """Who leaves, and who fights on."""
    landed = {kind for kind, _ in battle.landed}
    stay = tuple(
        count if slot.kind in landed else 0
        for slot, count in zip(battle.attacker.slots, attacking, strict=True)
    )
    return tuple(n - k for n, k in zip(attacking, stay, strict=True)), stay


def together(going: State, staying: State) -> State:
    """What is left of the attacker, wherever it is."""
    return tuple(n + k for n, k in zip(going, staying, strict=True))


def fought_on(battle: Battle, found: Solution) -> Solution:
    """A battle under a plan, with what follows where the attacker has broken it off."""
    known: dict[tuple[State, State], Solution] = {}
    ends: list[End] = []
    rounds = found.rounds
    for end in found.ends:
        chance, attacking, defending, left = end
        going, staying = go_and_stay(battle, attacking)
        if not left or not any(staying):
            ends.append(end)
            continue
        after = known.get((staying, defending))
        if after is None:
            alone = replace(battle, attacking=staying, defending=defending, first_round=2)
            after = known[staying, defending] = solve(alone)
        rounds += chance * after.rounds
        ends += _joined(chance, going, after)
    return Solution(Listed(battle, ends), rounds)


def _joined(chance: float, going: State, after: Solution) -> Iterator[End]:
    """Where nobody is left ashore, the attacker has gone."""
    for share, staying, defending, _ in after.ends:
        yield chance * share, together(going, staying), defending, not any(staying)
