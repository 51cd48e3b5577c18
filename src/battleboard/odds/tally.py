"""The ends of a battle added up as machine code: what `battleboard.odds.rolls` does with arrays.

Only `battleboard.odds.fast` imports this module.
"""

from __future__ import annotations

from battleboard.odds.arrays import Floats, Ints, np
from battleboard.odds.ends import OUTCOMES
from battleboard.odds.fast import Ranks
from battleboard.odds.kernels import compiled, inner
from battleboard.odds.meet import LEAVES, OURS_LOST, THEIRS_LOST

RETREAT, TAKEN, FIRST = OUTCOMES, OUTCOMES + 1, OUTCOMES + 2


@inner
def _add_up(
    sums: tuple[Floats, Floats, Floats],
    chances: Floats,
    ours: tuple[tuple[Ints, Ranks], int],
    theirs: tuple[tuple[Ints, Ranks], int],
    table: Ints,
) -> None:
    """Add some ends; the numbers of states begin somewhere. Rows that follow each other and stand
    for the same state are taken together.
    """
    ((states, ranks), skipped), rows = ours, chances.shape[0]
    for column in range(chances.shape[1]):
        row = 0
        while row < rows:
            at, chance = states[skipped + row], chances[row, column]
            row += 1
            while row < rows and states[skipped + row] == at:
                chance += chances[row, column]
                row += 1
            if chance > 0.0:
                _add_end(sums, chance, (at, ranks), (theirs[0], theirs[1] + column), table)


@inner
def _add_end(
    sums: tuple[Floats, Floats, Floats],
    chance: float,
    ours: tuple[int, Ranks],
    theirs: tuple[tuple[Ints, Ranks], int],
    table: Ints,
) -> None:
    """Add one end, after the defenceless are lost."""
    out, left, others = sums
    own, (kind, strength, takes, bare, _) = ours
    (enemies, (kinds, strengths, _, bares, _)), place = theirs
    against = enemies[place]
    ends = table[kind[own], kinds[against]]
    if ends & OURS_LOST:
        own = bare[own]
    if ends & THEIRS_LOST:
        against = bares[against]
    left[own] += chance
    others[against] += chance
    one, other = strength[own], strengths[against]
    out[_outcome(one, other)] += chance
    if ends & LEAVES:
        out[RETREAT] += chance
    elif one > other and takes[own]:
        out[TAKEN] += chance


@inner
def _outcome(ours: int, theirs: int) -> int:
    """The same as `outcome_of`."""
    if ours == theirs:
        return 3 if ours else 2
    return 0 if ours > theirs else 1


@inner
def _count(out: Floats, first: int, left: Floats, counts: Floats) -> None:
    """Add up the units of one side, slot by slot."""
    for slot in range(counts.shape[0]):
        units = 0.0
        for number in range(left.size):
            units += left[number] * counts[slot, number]
        out[first + slot] = units


@compiled
def tally(
    lost: Floats, won: Floats, ours: tuple[Ints, Ranks], theirs: tuple[Ints, Ranks], table: Ints
) -> Floats:
    """The chances of each outcome, of a retreat and of the territory taken, and the units left of
    the attacker and of the defender, slot by slot.

    The ends are given by places of the attacker and of the defender: where the attacker is gone,
    and where the defender is. A side is told by the number of its state at each place, and by what
    is known of these states.
    """
    slots = ours[1][4].shape[0]
    out = np.zeros(FIRST + slots + theirs[1][4].shape[0])
    left = np.zeros(ours[1][0].size), np.zeros(theirs[1][0].size)
    sums, gone = (out, *left), theirs[0].size - won.shape[1]
    _add_up(sums, won, (ours, 0), (theirs, gone), table)
    _add_up(sums, lost, (ours, won.shape[0]), (theirs, 0), table)
    _count(out, FIRST, left[0], ours[1][4])
    _count(out, FIRST + slots, left[1], theirs[1][4])
    return out
