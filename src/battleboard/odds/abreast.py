"""Eight lines of the attacker at one place of the defender, as machine code.

Only compiled code imports this module. A group of lines is told by figures that lie side by side,
and the attacker's places go from the last to the first: what he loses leads to the left. Arrays are
taken as one row of figures, however many axes they have.
"""

from __future__ import annotations

from typing import NamedTuple

from battleboard.odds.arrays import Floats, Ints
from battleboard.odds.fast import BLOCK, FRONT, LANES, Lanes, Volley
from battleboard.odds.kernels import inner
from battleboard.odds.wide import Wide, each, exceeds, larger, largest, load, spread, store

TINY = 1e-17
"""What is not followed further: of a hundred thousand places less than 1e-12 is lost."""

SELDOM = 1e-8
"""Where a round without hits is less likely than this, it need not be followed by a second."""

MORE = 4.0
"""So many times what arrives at a place is more than what ever passes it."""

Span = tuple[int, int]
"""From one place to before another."""


class Way(NamedTuple):
    """What is on its way, in terms of the dice of the defender's last place: by the attacker's
    place and the defender's, between which of the latter there is anything, and what comes where
    no defender is left; between which places of the attacker there is anything of the one and of
    the other; how many places the defender has, and for how many there is room.
    """

    coming: Floats
    spans: Ints
    gone: Floats
    bounds: Ints
    gone_bounds: Ints
    columns: int
    pitch: int


class Sent(NamedTuple):
    """What a block sends: by the attacker's place, the weight of so many hits less than from its
    first place, and between which places there is any; the odds of a hit to a miss of each die that
    was lost; what these make of what is on its way, and of what is there when no attacker is left;
    and by the attacker's place the chances of at least and of exactly so many hits.
    """

    weights: Floats
    weighed: Ints
    dice: Floats
    carry: Floats
    ending: Floats
    past: Floats
    shots: Floats


class Here(NamedTuple):
    """What passes a place of the defender, by the attacker's place, and what comes there before its
    dice; and what was at each place from the start.
    """

    row: Floats
    come: Floats
    early: Floats


class Rooms(NamedTuple):
    """Everything that is worked with."""

    way: Way
    sent: Sent
    here: Here


class Block(NamedTuple):
    """Places of the defender, met by a group of lines; before an `alone` one nothing comes."""

    group: int
    first: int
    end: int
    alone: bool


@inner
def clear(room: Floats, start: int, span: Span) -> None:
    """Put zeros from one place to another."""
    for n in range(span[0], span[1]):
        store(room, (start + n) * LANES, each(0.0))


@inner
def joined(one: Span, other: Span) -> Span:
    """From where to where two spans reach together."""
    if one[0] >= one[1]:
        return other
    if other[0] >= other[1]:
        return one
    return min(one[0], other[0]), max(one[1], other[1])


@inner
def empty(way: Way) -> None:
    """Let there be nothing on its way."""
    for bounds in (way.bounds, way.gone_bounds):
        bounds[0], bounds[1] = way.spans.shape[0], 0


@inner
def gather(
    rooms: Rooms, source: tuple[Floats, int, int], span: Span, rates: tuple[float, float]
) -> tuple[Span, float]:
    """Take what comes to a place off its way, from a first figure on that is so far from the next
    one, after one more die is lost: so much of what it misses and of what it hits. Returns between
    which places of the attacker there is anything, and how much any line has there at most.
    """
    come, deep = rooms.here.come, rooms.way.spans.shape[0]
    (coming, start, step), (low, high) = source, span
    one, more, nobody = each(rates[0]), each(rates[1]), each(0.0)
    if low < high:
        low = max(low - 1, 0)
    clear(come, 0, (0, min(low, deep)))
    clear(come, 0, (high, deep))
    if low >= high:
        return (low, high), 0.0
    if low == 0:
        nobody = more * load(coming, start)
    found = nobody
    for own in range(low, high):
        at = start + own * step
        here = one * load(coming, at) + more * load(coming, at + step)
        store(coming, at, each(0.0))
        store(come, own * LANES, here)
        found = found + here
    if low == 0:
        store(come, 0, load(come, 0) + nobody)
    return (low, high), largest(found)


@inner
def begin(rooms: Rooms, place: int, arrived: tuple[Span, float]) -> tuple[Span, float]:
    """Add what was at a place from the start, if anything was."""
    row, early, deep = rooms.here.row, rooms.here.early, rooms.way.spans.shape[0]
    clear(row, 0, (0, 1))
    if (place + 1) * deep * LANES > early.size:
        return arrived
    found = each(0.0)
    for own in range(deep - BLOCK):
        here = load(early, (place * deep + own) * LANES)
        store(row, own * LANES, here)
        found = found + here
    return (0, deep - BLOCK), arrived[1] + largest(found)


@inner
def stay(
    rooms: Rooms,
    sides: tuple[Lanes, Volley],
    at: tuple[int, int, int, int],
    span: Span,
    weight: float,
) -> Span:
    """Throw the defender's dice at what comes to a place, and at what stays there since all
    attackers miss; returns between which of their places there is anything.
    """
    here, misses, (answers, at_least, _, likely) = rooms.here, sides[0][4], sides[1]
    (group, hits, place, goal), (low, high) = at, span
    if low >= high:
        clear(here.row, 0, (0, rooms.way.spans.shape[0]))
        return low, high
    most, start = likely[place], place * answers.shape[1]
    while most > 1 and MORE * weight * answers[place, most - 1] <= TINY:
        most -= 1
    step, deep = (BLOCK + rooms.way.columns + FRONT) * LANES, rooms.way.spans.shape[0]
    early = (goal + 1) * deep * LANES <= here.early.size
    top = own = (high + FRONT - 2) // FRONT * FRONT
    while own > 0 and own + most > low:
        again = answers[place, 0] * misses[group, own - FRONT + 1] > SELDOM
        miss = rooms.sent.shots, own * step + hits * LANES, step
        _front(here, miss, (answers, start), (own, top, most), (again, early))
        if own - FRONT < low and _goes_on(here.come, own):
            low = own - FRONT + 1
        own -= FRONT
    if not early:
        clear(here.row, 0, (1, own + 1))
    clear(here.row, 0, (top + 1, deep))
    if low < most:
        _end_all(here, at_least, place * at_least.shape[1], (low, min(top + 1, most)))
    return _trimmed(here.row, own + 1, top + 1)


@inner
def _goes_on(come: Floats, own: int) -> bool:
    """Whether anything goes on from some neighbouring places of the attacker."""
    found = load(come, own * LANES)
    for n in range(1, FRONT):
        found = larger(found, load(come, (own - n) * LANES))
    return exceeds(found, TINY)


@inner
def _front(
    here: Here,
    attack: tuple[Floats, int, int],
    answer: tuple[Floats, int],
    at: tuple[int, int, int],
    how: tuple[bool, bool],
) -> None:
    """The same for some neighbouring places of the attacker, those before them being done: what
    stays at one leads to the next.
    """
    row, come = here.row, here.come
    (shots, first, step), (answers, start), (own, top, most) = attack, answer, at
    a, b, c, d = own * LANES, (own - 1) * LANES, (own - 2) * LANES, (own - 3) * LANES
    one = two = three = four = each(0.0)
    again, early = how
    if early:
        one, two, three, four = load(row, a), load(row, b), load(row, c), load(row, d)
    e = f = g = h = each(0.0)
    pairs = (min(top - own, most - 1) + 1) // 2
    for n in range(pairs):
        hit = 2 * (pairs - n)
        other, nearer = load(come, a + hit * LANES), load(come, a + (hit - 1) * LANES)
        hit += start
        one, e = one + spread(answers, hit) * other, e + spread(answers, hit - 1) * nearer
        two, f = two + spread(answers, hit + 1) * other, f + spread(answers, hit) * nearer
        three, g = three + spread(answers, hit + 2) * other, g + spread(answers, hit + 1) * nearer
        four, h = four + spread(answers, hit + 3) * other, h + spread(answers, hit + 2) * nearer
    one, two, three, four = one + e, two + f, three + g, four + h
    p, q, r = spread(answers, start + 1), spread(answers, start + 2), spread(answers, start + 3)
    none = spread(answers, start)
    often_a, miss_a = _often(none, load(shots, first), again)
    often_b, miss_b = _often(none, load(shots, first - step), again)
    often_c, miss_c = _often(none, load(shots, first - 2 * step), again)
    often_d, miss_d = _often(none, load(shots, first - 3 * step), again)
    own_a, own_b, own_c, own_d = load(come, a), load(come, b), load(come, c), load(come, d)
    one, two = one + none * own_a, two + none * own_b
    three, four = three + none * own_c, four + none * own_d
    from_a = own_a + miss_a * one
    from_b = own_b + miss_b * two + (miss_b * p) * from_a
    from_c = own_c + miss_c * three + (miss_c * q) * from_a + (miss_c * p) * from_b
    from_d = own_d + miss_d * four + (miss_d * r) * from_a + (miss_d * q) * from_b
    store(come, a, from_a)
    store(come, b, from_b)
    store(come, c, from_c)
    store(come, d, from_d + (miss_d * p) * from_c)
    store(row, a, often_a * one)
    store(row, b, often_b * (two + p * from_a))
    store(row, c, often_c * (three + q * from_a + p * from_b))
    store(row, d, often_d * (four + r * from_a + q * from_b + p * from_c))


@inner
def _often(none: Wide, miss: Wide, again: bool) -> tuple[Wide, Wide]:
    """How often a place is passed by what comes there, since both sides may miss again, and how
    often the attacker misses there.
    """
    neither = none * miss
    often = each(1.0) + neither
    if again:
        often = each(1.0) / (each(1.0) - neither)
    return often, miss * often


@inner
def _end_all(here: Here, at_least: Floats, start: int, span: Span) -> None:
    """Add the hits after which no attacker is left."""
    lost = load(here.row, 0)
    for own in range(span[0], span[1]):
        lost = lost + spread(at_least, start + own) * load(here.come, own * LANES)
    store(here.row, 0, lost)


@inner
def _trimmed(row: Floats, low: int, high: int) -> Span:
    """Leave out what does not matter at either end."""
    while low < high and not exceeds(load(row, (high - 1) * LANES), TINY):
        high -= 1
    while low < high and not exceeds(load(row, low * LANES), TINY):
        low += 1
    return low, high
