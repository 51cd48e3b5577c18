"""The solver: which form a battle takes, and how it is fought under a plan."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from battleboard.core.units import Role
from battleboard.odds import walk
from battleboard.odds.battle import Battle
from battleboard.odds.ends import End, Ends, Listed, Totals
from battleboard.odds.plan import TO_THE_END, Plan

SMALL = 3500
"""Battles of about so many transitions, or fewer, are walked faster than arrays are set up."""

MOST_ROUNDS = 2000
UNDECIDED = 1e-12
"""A battle by rounds is followed until less than this is undecided."""


class Solution(Struct, frozen=True):
    """All ends, the expected number of rounds, and the outcomes after each round if asked for."""

    ends: Ends
    rounds: float
    by_round: tuple[Totals, ...] = ()


def solve(battle: Battle, plan: Plan = TO_THE_END, *, by_round: bool = False) -> Solution:
    """Fight a battle of rounds to its end, exactly."""
    found = _solved(battle, plan, by_round)
    if battle.owes_a_round:
        return replace(found, rounds=found.rounds + 1)
    return found


def _solved(battle: Battle, plan: Plan, by_round: bool) -> Solution:
    pools = by_pools(battle)
    plain = plan == TO_THE_END and not by_round
    if plain and not pools and (found := _walked(battle)):
        return found
    # numpy is slow to load, and small battles do without it.
    from battleboard.odds.fought import fight

    return fight(battle, plan, pools=pools, by_round=by_round)


def by_pools(battle: Battle) -> bool:
    """Whether it matters who scored a hit: only where submarines are about (COM-3)."""
    return battle.at_sea and any(
        side.has(state, Role.SUBMARINE)
        for side, state in (
            (battle.attacker, battle.attacking),
            (battle.defender, battle.defending),
        )
    )


def _walked(battle: Battle) -> Solution | None:
    """A small battle, place by place; None if it is not small."""
    rows, columns = battle.attacker.left(battle.attacking), battle.defender.left(battle.defending)
    work = (rows * columns) ** 2 / 4
    if work > SMALL or len(starts := battle.starts) * work > SMALL:
        return None
    ends: list[End] = []
    rounds = 0.0
    for start in starts:
        ours = battle.line(battle.attacker, start.attacking)
        theirs = battle.line(battle.defender, start.defending)
        mass = [[0.0] * len(theirs.states) for _ in ours.states]
        if battle.ships and battle.first_round == 1:
            dice = (
                battle.attacker.chances(start.attacking),
                battle.defender.chances(start.answering),
            )
            walk.spread(mass, 0, 0, dice, start.chance)
            rounds += start.chance
        else:
            mass[0][0] = start.chance
        our_dice = [battle.attacker.chances(state) for state in ours.states[: ours.fights]]
        their_dice = [battle.defender.chances(state) for state in theirs.states[: theirs.fights]]
        rounds += walk.press(our_dice, their_dice, mass)
        ends += [
            (p, ours.states[row], theirs.states[column], False)
            for p, row, column in walk.ends(mass, ours.fights, theirs.fights)
        ]
    return Solution(Listed(battle, ends), rounds)
