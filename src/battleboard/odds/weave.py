"""A battle between fleets as machine code: what `battleboard.odds.web` solves, without dives.

Only `battleboard.odds.fast` imports this module. It goes from place to place in the order of the
fleets' states, each of which leads to later ones only, and follows only the hits that can be
scored.
"""

from __future__ import annotations

from battleboard.odds.arrays import Bools, Floats, Ints, np
from battleboard.odds.fast import ALL, STRIKE, SURFACE, Ships
from battleboard.odds.kernels import TINY, compiled, inner

Reach = tuple[Floats, Ints]
"""The chance of each new state of a side, and the numbers of those that have one: how many there
are, and then these.
"""


@compiled
def press_web(mass: Floats, over: Bools, attacker: Ships, defender: Ships) -> float:
    """Fight to the end, in place, as `Web.press` does; returns the rounds expected."""
    rows, columns = attacker[1].size, defender[1].size
    ours = (np.zeros(rows), np.zeros(rows + 1, np.int64))
    theirs = (np.zeros(columns), np.zeros(columns + 1, np.int64))
    struck = (np.zeros(rows), np.zeros(rows + 1, np.int64))
    sunk = (np.zeros(columns), np.zeros(columns + 1, np.int64))
    mid = np.zeros(mass.size)
    rounds = 0.0
    for cell in range(mass.size):
        if mass[cell] + mid[cell] <= TINY:
            continue
        a, d = cell // columns, cell % columns
        _reach(ours, defender, (SURFACE if not attacker[2][a] else ALL, d, a))
        _reach(theirs, attacker, (SURFACE if not defender[2][d] else ALL, a, d))
        stay = ours[0][a] * theirs[0][d]
        here, loop = mass[cell] + mid[cell] * stay, stay
        strikes = (attacker[3][a] and not defender[2][d]) or (defender[3][d] and not attacker[2][a])
        if strikes:
            _strike(struck, defender, attacker[2][a], (d, a))
            _strike(sunk, attacker, defender[2][d], (a, d))
            loop *= struck[0][a] * sunk[0][d]
        often = 0.0 if over[cell] else here / (1.0 - loop)
        rounds += often
        if strikes:
            _emit(mid, struck, sunk, often)
            _emit(mass, ours, theirs, mid[cell])
            _clear(struck)
            _clear(sunk)
        else:
            _emit(mass, ours, theirs, often + mid[cell])
        mass[cell] = here if over[cell] else often
        _clear(ours)
        _clear(theirs)
    return rounds


@inner
def _reach(side: Reach, enemy: Ships, fire: tuple[int, int, int]) -> None:
    """Find the states of a side that the enemy's dice lead to."""
    chance, found = side
    which, firing, target = fire
    chances, hits, counts, goals = enemy[0]
    flag = 1 if enemy[1][firing] else 0
    for n in range(counts[which, firing]):
        goal = goals[flag, target, hits[which, firing, n]]
        if chance[goal] == 0:
            found[0] += 1
            found[found[0]] = goal
        chance[goal] += chances[which, firing, n]


@inner
def _strike(side: Reach, enemy: Ships, barred: bool, fire: tuple[int, int]) -> None:
    """The same for the enemy's surprise strikes, if they are not barred."""
    if not barred:
        _reach(side, enemy, (STRIKE, fire[0], fire[1]))
        return
    side[0][fire[1]] = 1.0
    side[1][0], side[1][1] = 1, fire[1]


@inner
def _emit(mass: Floats, ours: Reach, theirs: Reach, often: float) -> None:
    """Add where one place leads to."""
    columns = theirs[0].size
    for n in range(1, ours[1][0] + 1):
        a = ours[1][n]
        weight = often * ours[0][a]
        for k in range(1, theirs[1][0] + 1):
            d = theirs[1][k]
            mass[a * columns + d] += weight * theirs[0][d]


@inner
def _clear(side: Reach) -> None:
    for n in range(1, side[1][0] + 1):
        side[0][side[1][n]] = 0.0
    side[1][0] = 0
