"""How battles stand, by the kinds of units on both sides: tables that many battles share."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from battleboard.core.units import Kind
from battleboard.odds.arrays import Bools, Ints, np
from battleboard.odds.battle import Battle
from battleboard.odds.side import Same
from battleboard.rules.combat.standing import standing

LEAVES, OURS_LOST, THEIRS_LOST = 1, 2, 4
"""What becomes of a battle that stops, as bits: the attacker leaves, and what is defenceless of
his or of the defender's is lost.
"""

Kinds = tuple[frozenset[Kind], ...]


class Meeting(NamedTuple):
    """By the attacker's set of kinds and the defender's: whether a battle is over, and what
    becomes of it when it stops.
    """

    over: Bools
    ends: Ints


def meeting(battle: Battle, ours: Kinds, theirs: Kinds) -> Meeting:
    """How a battle stands between sets of kinds."""
    return _meeting(Same(battle.edition), ours, theirs, battle.can_retreat)


@lru_cache(maxsize=256)
def _meeting(same: Same, ours: Kinds, theirs: Kinds, can_retreat: bool) -> Meeting:
    over = np.zeros((len(ours), len(theirs)), dtype=bool)
    ends = np.zeros((len(ours), len(theirs)), dtype=np.int64)
    for a, attackers in enumerate(ours):
        for d, defenders in enumerate(theirs):
            stands = standing(
                same.edition,
                dict.fromkeys(attackers, 1),
                dict.fromkeys(defenders, 1),
                can_retreat=can_retreat,
            )
            over[a, d] = stands.over
            leaves = stands.leaves or not stands.over
            ends[a, d] = LEAVES * leaves + OURS_LOST * bool(stands.attackers_lost)
            ends[a, d] += THEIRS_LOST * bool(stands.defenders_lost)
    return Meeting(over, ends)
