"""Many lines of the attacker at once, as machine code: the sweep of `battleboard.odds.sweep`.

Only `battleboard.odds.fast` imports this module. Lines lie side by side, so that the processor
takes four of them at a time, and the attacker's places from the last to the first: what he loses
leads to the left, and a product with a die can be made in place.
"""

from __future__ import annotations

from battleboard.odds.arrays import Bools, Floats, Ints, np
from battleboard.odds.fast import ABREAST, BLOCK, FRONT, Lanes, Volley
from battleboard.odds.kernels import compiled
from battleboard.odds.sweep import FAINT

TINY = 1e-18
"""What is not followed further: of a hundred thousand places less than 1e-12 is lost."""

Way = tuple[Floats, Ints]
"""What is on its way by the defender's place, in terms of the dice of his last place, and between
which figures there is anything.
"""

Sent = tuple[Floats, Floats, Ints]
"""What a block sends: the weight of so many hits less than from its first place, the odds of a hit
to a miss of the dice that were lost, and between which figures there is any weight.
"""


@compiled
def press_lanes(mass: Floats, attacker: Lanes, defender: Volley, size: int) -> float:
    """Fight every line to the end; `mass` is by defender's place, attacker's place and line, and
    afterwards holds the chance to end where a side is gone. `size` is that of blocks. Returns the
    rounds expected.
    """
    columns, rows = mass.shape[0], mass.shape[1]
    width = rows * ABREAST
    way = np.zeros((columns, width + BLOCK * ABREAST)), np.zeros((columns, 2), np.int64)
    sent = np.zeros((BLOCK, width + ABREAST)), np.zeros(BLOCK), np.zeros(2, np.int64)
    row, begins = np.zeros(width), _begins(mass)
    rounds = 0.0
    for group in range(attacker[0].shape[0]):
        way[0][:] = 0.0
        way[1][:] = 0
        first, unit, places = 0, 1.0, defender[0].shape[0]
        while first < places:
            alone = unit * defender[2][first, 0] < FAINT
            if alone:
                _settle(mass, way, row, defender, (group, first, unit))
                begins[first:], unit = True, 1.0
            end = _end(defender[2], first, min(first + size, places), unit)
            at = (group, first, end, alone)
            passed, unit = _fight(mass, (way, sent, row, begins), (attacker, defender), at, unit)
            rounds += passed
            first = end
        _settle(mass, way, row, defender, (group, places, unit))
    return rounds


@compiled
def _begins(mass: Floats) -> Bools:
    """At which of the defender's places the battle may begin."""
    found = np.zeros(mass.shape[0], np.bool_)
    for place in range(mass.shape[0]):
        total = 0.0
        for own in range(mass.shape[1]):
            for line in range(mass.shape[2]):
                total += mass[place, own, line]
        found[place] = total > 0.0
    return found


@compiled
def _end(dice: Floats, first: int, end: int, unit: float) -> int:
    """Where a block ends: before a place to which not one die is lost."""
    for place in range(first + 1, end):
        unit *= dice[place, 0]
        if unit < FAINT:
            return place
    return end


@compiled
def _fight(
    mass: Floats,
    rooms: tuple[Way, Sent, Floats, Bools],
    dice: tuple[Lanes, Volley],
    at: tuple[int, int, int, bool],
    unit: float,
) -> tuple[float, float]:
    """Fight at the places of a block, and send on what leaves it; returns the rounds expected, and
    in which unit is counted.
    """
    way, sent, row, begins = rooms
    group, first, end, alone = at
    shots, gone, likely = dice[0][0][group], dice[0][1][group], dice[0][2][group]
    lost, defender = dice[0][3][group], dice[1]
    last, fighting, rounds = mass.shape[0] - 1, likely[0, 0] // ABREAST, 0.0
    sent[0][:] = 0.0
    sent[1][:] = 0.0
    sent[2][0], sent[2][1] = row.size, 0
    for place in range(first, end):
        number = place - first
        if begins[place]:
            _load(row, mass, group, place)
        else:
            row[:] = 0.0
        if number:
            low, high = _span(sent[2], likely, number, number)
            _send(way, sent, shots, (place, number, low, high), TINY / unit)
        _bring(row, way, defender, (place, place), unit)
        if not (alone and place == first):
            unit *= defender[2][place, 0]
            sent[1][number] = defender[2][place, 1] / defender[2][place, 0]
        low, high = _stay(row, dice, (group, place))
        _store(row, mass, (group, place), fighting)
        rounds += _weigh(sent, row, lost, (number, low, high), 1.0 / unit)
    for goal in range(end, last):
        low, high = _span(sent[2], likely, goal - first, end - first)
        _send(way, sent, shots, (goal, goal - first, low, high), TINY / unit)
    _send(way, sent, gone, (last, last - first, sent[2][0], sent[2][1]), TINY / unit)
    return rounds, unit


@compiled
def _load(row: Floats, mass: Floats, group: int, place: int) -> None:
    """Take the lines of a group at a place, from the attacker's last place to the first."""
    rows, start = mass.shape[1], group * ABREAST
    lines = min(ABREAST, mass.shape[2] - start)
    for own in range(rows):
        for line in range(lines):
            row[own * ABREAST + line] = mass[place, rows - 1 - own, start + line]
        for line in range(lines, ABREAST):
            row[own * ABREAST + line] = 0.0


@compiled
def _store(row: Floats, mass: Floats, at: tuple[int, int], most: int) -> None:
    """Put back what there is at so many of the attacker's last places."""
    group, place = at
    rows, start = mass.shape[1], group * ABREAST
    for own in range(most):
        for line in range(min(ABREAST, mass.shape[2] - start)):
            mass[place, rows - 1 - own, start + line] = row[own * ABREAST + line]


@compiled
def _span(weighed: Ints, likely: Ints, hits: int, size: int) -> tuple[int, int]:
    """Between which figures a block of a size may score hits that lead to a goal."""
    return max(weighed[0], likely[0, hits - size + 1]), min(weighed[1], likely[1, hits])


@compiled
def _bring(row: Floats, way: Way, defender: Volley, at: tuple[int, int], unit: float) -> None:
    """Bring what comes to a goal, by the dice of the place before `place`."""
    place, goal = at
    coming, low, high = way[0], way[1][goal, 0], way[1][goal, 1]
    if low >= high:
        return
    answers, at_least, last = defender[0], defender[1], place - 1
    for part in range((defender[3][last, 0] + FRONT - 1) // FRONT):
        hits = part * FRONT
        a, b = answers[last, hits] * unit, answers[last, hits + 1] * unit
        c, d = answers[last, hits + 2] * unit, answers[last, hits + 3] * unit
        start = max(low - (hits + 3) * ABREAST, ABREAST)
        for n in range(high - hits * ABREAST - start):
            to = start + n
            source = to + hits * ABREAST
            row[to] += (
                a * coming[goal, source]
                + b * coming[goal, source + ABREAST]
                + c * coming[goal, source + 2 * ABREAST]
                + d * coming[goal, source + 3 * ABREAST]
            )
    for own in range(low // ABREAST, high // ABREAST):
        for line in range(ABREAST):
            row[line] += at_least[last, own] * unit * coming[goal, own * ABREAST + line]


@compiled
def _most(row: Floats, at: int) -> float:
    """The most that any line has at a place of the attacker."""
    return float(max(row[at], row[at + 1], row[at + 2], row[at + 3]))


@compiled
def _stay(row: Floats, dice: tuple[Lanes, Volley], at: tuple[int, int]) -> tuple[int, int]:
    """Fight the rounds in which the defender loses nothing; returns between which figures of the
    row there is anything.
    """
    group, place = at
    misses, most_misses = dice[0][0][group, 0], dice[0][4][group]
    answers, at_least, _, ranges = dice[1]
    likeliest = answers[place, ranges[place, 1]]
    low, high = dice[0][2][group, 0, 0], row.size
    while low < high and _most(row, high - ABREAST) <= TINY:
        high -= ABREAST
    own = high // ABREAST - 1
    while own * ABREAST >= low and most_misses[own] * likeliest <= TINY:
        own -= 1
    hits = ranges[place, 1]
    while own * ABREAST >= low:
        here = own * ABREAST
        for line in range(here, here + ABREAST):
            row[line] /= 1.0 - misses[line] * answers[place, 0]
        missed = most_misses[own] * _most(row, here)
        if missed * likeliest > TINY:
            while hits < ranges[place, 0] and missed * answers[place, hits] > TINY:
                hits += 1
            _miss(row, misses, answers, (place, min(own, hits), here))
            for line in range(ABREAST):
                row[line] += row[here + line] * misses[here + line] * at_least[place, own]
        own -= 1
    while low < high and _most(row, low) <= TINY:
        low += ABREAST
    return low, high


@compiled
def _miss(row: Floats, misses: Floats, answers: Floats, at: tuple[int, int, int]) -> None:
    """Take the defender's hits where all attackers at a place miss."""
    place, most, here = at
    a, b = row[here] * misses[here], row[here + 1] * misses[here + 1]
    c, d = row[here + 2] * misses[here + 2], row[here + 3] * misses[here + 3]
    for hits in range(1, most):
        to, chance = here - hits * ABREAST, answers[place, hits]
        row[to] += a * chance
        row[to + 1] += b * chance
        row[to + 2] += c * chance
        row[to + 3] += d * chance


@compiled
def _weigh(sent: Sent, row: Floats, lost: Floats, at: tuple[int, int, int], scale: float) -> float:
    """Put the weights of a block in terms of the dice after one more is lost on either side, and
    add those of one more place; returns the rounds fought there.
    """
    number, low, high = at
    weights, die, span = sent[0], sent[1][number], sent[2]
    span[0], span[1] = max(min(span[0] - ABREAST, low), 0), max(span[1], high)
    start = max(span[0], 0)
    for hits in range(number, 0, -1):
        for n in range(span[1] - start):
            at_n = start + n
            weights[hits, at_n] += die * (
                lost[0, at_n] * weights[hits, at_n + ABREAST]
                + lost[1, at_n] * weights[hits - 1, at_n + ABREAST]
            )
    for n in range(span[1] - start):
        weights[0, start + n] += die * lost[0, start + n] * weights[0, start + n + ABREAST]
    rounds = 0.0
    for n in range(high - low):
        rounds += row[low + n]
        weights[number, low + n] += row[low + n] * scale
    return rounds


@compiled
def _send(way: Way, sent: Sent, shots: Floats, at: tuple[int, int, int, int], least: float) -> None:
    """Carry what has been on its way to a goal before a block, and add its weights, each times the
    chance of the hits that lead from there to the goal.
    """
    goal, hits, low, high = at
    coming, spans, weights, lost = way[0], way[1], sent[0], sent[1]
    if spans[goal, 0] < spans[goal, 1]:
        before = max(spans[goal, 0] - BLOCK * ABREAST, 0)
        low = min(low, before) if low < high else before
        high = max(high, spans[goal, 1])
    if low >= high:
        return
    if low == 0:
        _lose_last(coming, lost, goal)
    a, b, c, d = lost[0], lost[1], lost[2], lost[3]
    one, two = a + b + c + d, a * (b + c + d) + b * (c + d) + c * d
    three, four = a * b * (c + d) + (a + b) * c * d, a * b * c * d
    second, third, fourth = max(hits - 1, 0), max(hits - 2, 0), max(hits - 3, 0)
    start = max(low, ABREAST)
    for n in range(high - start):
        at_n = start + n
        coming[goal, at_n] += (
            one * coming[goal, at_n + ABREAST]
            + two * coming[goal, at_n + 2 * ABREAST]
            + three * coming[goal, at_n + 3 * ABREAST]
            + four * coming[goal, at_n + 4 * ABREAST]
            + weights[0, at_n] * shots[hits, at_n]
            + weights[1, at_n] * shots[second, at_n]
            + weights[2, at_n] * shots[third, at_n]
            + weights[3, at_n] * shots[fourth, at_n]
        )
    _trim(coming, spans, (goal, low, high), least)


@compiled
def _lose_last(coming: Floats, lost: Floats, goal: int) -> None:
    """Multiply by the lost dice what comes where no attacker is left: they hit nobody there."""
    none, one, two, three, four = 1.0, 0.0, 0.0, 0.0, 0.0
    for n in range(BLOCK):
        die = lost[BLOCK - 1 - n]
        four += die * three
        three += die * two
        two += die * one
        one += die * none
        none *= 1.0 + die
    for line in range(ABREAST):
        coming[goal, line] = (
            none * coming[goal, line]
            + one * coming[goal, line + ABREAST]
            + two * coming[goal, line + 2 * ABREAST]
            + three * coming[goal, line + 3 * ABREAST]
            + four * coming[goal, line + 4 * ABREAST]
        )


@compiled
def _trim(coming: Floats, spans: Ints, at: tuple[int, int, int], least: float) -> None:
    """Leave out what does not matter at either end."""
    goal, low, high = at
    while low < high and _most_coming(coming, goal, high - ABREAST) <= least:
        high -= ABREAST
        for line in range(ABREAST):
            coming[goal, high + line] = 0.0
    while low < high and _most_coming(coming, goal, low) <= least:
        for line in range(ABREAST):
            coming[goal, low + line] = 0.0
        low += ABREAST
    spans[goal, 0], spans[goal, 1] = low, high


@compiled
def _most_coming(coming: Floats, goal: int, at: int) -> float:
    """The same of what comes to a goal."""
    a, b = (
        max(coming[goal, at], coming[goal, at + 1]),
        max(coming[goal, at + 2], coming[goal, at + 3]),
    )
    return float(max(a, b))


@compiled
def _settle(
    mass: Floats, way: Way, row: Floats, defender: Volley, at: tuple[int, int, float]
) -> None:
    """Bring everything that is on its way to where it goes."""
    group, place, unit = at
    for goal in range(place, mass.shape[0]):
        if way[1][goal, 0] < way[1][goal, 1]:
            _load(row, mass, group, goal)
            _bring(row, way, defender, (place, goal), unit)
            _store(row, mass, (group, goal), mass.shape[1])
    way[0][place:] = 0.0
    way[1][place:] = 0
