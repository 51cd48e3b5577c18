"""Many lines of the attacker at once, as machine code: the sweep of `battleboard.odds.sweep`.

Only `battleboard.odds.fast` imports this module. Lines lie side by side, so that the processor
takes several of them at a time.
"""

from __future__ import annotations

from battleboard.odds.arrays import Floats, Ints, np
from battleboard.odds.fast import FRONT, Lanes, Volley
from battleboard.odds.kernels import TINY, compiled

BLOCK = 4
"""After how many places what they send far is added up: so often it is fetched from memory."""

Way = tuple[Floats, Ints]
"""What is on its way by the defender's place, attacker's place and line, in terms of the dice of
the defender's last place, and for how many of the attacker's places there is anything.
"""

Sent = tuple[Floats, Ints]
"""How often the places of a block are passed, and between which of the attacker's places."""


@compiled
def press_lanes(mass: Floats, attacker: Lanes, defender: Volley) -> float:
    """Fight every line to the end, in place; `mass` is by defender's place, attacker's place and
    line. Returns the rounds expected.
    """
    columns, lines = mass.shape[0], mass.shape[2]
    shots, gone, likely = attacker
    fights, places, last = shots.shape[1], defender[0].shape[0], columns - 1
    way = (np.zeros((columns, mass.shape[1] + FRONT, lines)), np.zeros(columns, np.int64))
    sent = (np.zeros((BLOCK, fights, lines)), np.zeros((BLOCK, 2), np.int64))
    rounds, begun = 0.0, 0
    for place in range(places):
        if place and defender[2][place, 0] <= 0:
            _send_far(way, attacker, sent, defender[2], (begun, place, last))
            begun = place
            _settle(mass, way, defender, place)
        if place:
            _arrive(mass, way, defender, (place, place))
        rounds += _stay(mass[place], shots[0], defender, place)
        _pass(mass[place], sent, place)
        end = min(place - place % BLOCK + BLOCK, last)
        for goal in range(place + 1, end):
            _send(way, shots, sent, defender[2], (place, goal, goal - place, likely[goal - place]))
        _send(way, gone, sent, defender[2], (place, last, last - place, likely[last - place]))
        if place + 1 == end:
            _send_far(way, attacker, sent, defender[2], (begun, place + 1, last))
            begun = place + 1
    _send_far(way, attacker, sent, defender[2], (begun, places, last))
    _settle(mass, way, defender, places)
    return rounds


@compiled
def _arrive(mass: Floats, way: Way, defender: Volley, at: tuple[int, int]) -> None:
    """Bring what comes to a goal, by the dice of the place before `place`."""
    place, goal = at
    coming, tops = way[0][goal], way[1]
    answers, at_least = defender[0][place - 1], defender[1][place - 1]
    here, last = mass[goal], mass.shape[1] - 1
    for first in range(0, tops[goal], FRONT):
        for new in range(first, last):
            hits = FRONT + new - first
            a, b, c, d = answers[hits], answers[hits - 1], answers[hits - 2], answers[hits - 3]
            if max(a, b, c, d) > TINY:
                for line in range(here.shape[1]):
                    here[new, line] += (
                        a * coming[first, line]
                        + b * coming[first + 1, line]
                        + c * coming[first + 2, line]
                        + d * coming[first + 3, line]
                    )
        for own in range(first, min(first + FRONT, tops[goal])):
            for line in range(here.shape[1]):
                here[last, line] += at_least[last - own] * coming[own, line]


@compiled
def _stay(here: Floats, misses: Floats, defender: Volley, place: int) -> float:
    """Fight the rounds in which the defender loses nothing; returns how many are expected."""
    answers, at_least = defender[0][place], defender[1][place]
    fights, lines = misses.shape
    missed = np.zeros(lines)
    last, rounds = here.shape[0] - 1, 0.0
    for own in range(fights):
        most = 0.0
        for line in range(lines):
            passed = here[own, line] / (1.0 - misses[own, line] * answers[FRONT])
            here[own, line] = passed
            rounds += passed
            missed[line] = passed * misses[own, line]
            most = max(most, missed[line])
        if most <= TINY:
            continue
        for new in range(own + 1, last):
            hit = answers[FRONT + new - own]
            for line in range(lines):
                here[new, line] += missed[line] * hit
        for line in range(lines):
            here[last, line] += missed[line] * at_least[last - own]
    return rounds


@compiled
def _pass(here: Floats, sent: Sent, place: int) -> None:
    """Note how often each place of the attacker is passed."""
    often, span = sent[0][place % BLOCK], sent[1][place % BLOCK]
    fights, lines = often.shape
    span[0], span[1] = fights, 0
    for own in range(fights):
        most = 0.0
        for line in range(lines):
            often[own, line] = here[own, line]
            most = max(most, here[own, line])
        if most > TINY:
            span[0] = min(span[0], own)
            span[1] = own + 1


@compiled
def _send(way: Way, shots: Floats, sent: Sent, dice: Floats, at: tuple[int, int, int, int]) -> None:
    """Multiply what is on its way to a goal by the die that was lost, which hits nobody where no
    attacker is left, and add what is sent.
    """
    place, goal, hits, likely = at
    coming, tops = way[0][goal], way[1]
    often, chances = sent[0][place % BLOCK], shots[hits]
    low, high = sent[1][place % BLOCK, 0], min(sent[1][place % BLOCK, 1], likely)
    miss, hit = max(dice[place, 0], 0.0), dice[place, 1]
    last, lines = coming.shape[0] - FRONT - 1, often.shape[1]
    top = min(tops[goal] + 1, last + 1) if tops[goal] else 0
    tops[goal] = top = max(top, high)
    if top > last:
        for line in range(lines):
            coming[last, line] += hit / miss * coming[last, line]
    for own in range(top - 1, 0, -1):
        if low <= own < high:
            for line in range(lines):
                coming[own, line] = (
                    miss * coming[own, line]
                    + hit * coming[own - 1, line]
                    + often[own, line] * chances[own, line]
                )
        else:
            for line in range(lines):
                coming[own, line] = miss * coming[own, line] + hit * coming[own - 1, line]
    for line in range(lines):
        coming[0, line] = miss * coming[0, line] + often[0, line] * chances[0, line]


@compiled
def _send_far(
    way: Way, attacker: Lanes, sent: Sent, dice: Floats, at: tuple[int, int, int]
) -> None:
    """Add up what the places from `begun` to `end` send to goals beyond their block."""
    begun, end, last = at
    shots, _, likely = attacker
    if begun == end:
        return
    beyond = min(begun - begun % BLOCK + BLOCK, last)
    for goal in range(beyond, last):
        for place in range(begun, end):
            _send(way, shots, sent, dice, (place, goal, goal - place, likely[goal - place]))


@compiled
def _settle(mass: Floats, way: Way, defender: Volley, place: int) -> None:
    """Bring everything that is on its way to where it goes."""
    for goal in range(place, mass.shape[0]):
        _arrive(mass, way, defender, (place, goal))
    way[0][place:] = 0.0
    way[1][place:] = 0
