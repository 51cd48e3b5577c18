"""What leaves a place of the defender, for eight lines of the attacker, as machine code.

Only compiled code imports this module. See `battleboard.odds.sweep` for what a block is, and
`battleboard.odds.abreast` for how lines lie in memory.
"""

from __future__ import annotations

from battleboard.odds.abreast import Block, Rooms, Sent, Span, Way, clear, joined
from battleboard.odds.arrays import Floats, Ints
from battleboard.odds.fast import BLOCK, FRONT, LANES, Lanes
from battleboard.odds.kernels import inner
from battleboard.odds.throws import LEVEL, UNLIKELY
from battleboard.odds.wide import Wide, each, larger, largest, load, spread, store, total


@inner
def advance(
    rooms: Rooms, lost: Floats, at: tuple[int, int, bool], weighed: Span, unit: float
) -> tuple[Span, float]:
    """Put the weights of a block in terms of the dice after its last place, and add those of this
    place; if it is not the last of the block, send what they make to the next one, with what was
    on its way. Returns between which places of the attacker there is anything, and the rounds.
    """
    group, number, goes_on = at
    sent, here, size = rooms.sent, rooms.here, rooms.way.spans.shape[0]
    _carry(sent, number)
    low, high = joined((rooms.way.bounds[0] - number, rooms.way.bounds[1]), weighed)
    low = max(low, 0)
    _widen(sent, (low, high + 1), number - 1)
    sent.weighed[1] = max(high, low)
    if goes_on and low == 0:
        _end_near(here.near, sent.ending, number, size)
    passed = each(0.0)
    for own in range(max(low, 1), high):
        fought = each(0.0)
        if here.spans[0] <= own < here.spans[1]:
            fought = load(here.row, own * LANES)
        passed = passed + fought
        die = (group * 2 * lost.shape[2] + own) * LANES
        struck = load(lost, die), load(lost, die + lost.shape[2] * LANES)
        added = _weigh(rooms, struck, (own, number), fought, unit)
        if goes_on:
            to = (number * size + own) * LANES
            carried = load(here.near, to)
            for k in range(number):
                carried = carried + spread(sent.carry, k) * load(here.near, to + (k + 1) * LANES)
            store(here.near, to, carried + added)
    return (low, high), total(passed)


@inner
def _weigh(
    rooms: Rooms, lost: tuple[Wide, Wide], at: tuple[int, int], fought: Wide, unit: float
) -> Wide:
    """Multiply the weights at one place of the attacker by the die he loses there, and add that of
    what was fought; returns what they send to the next place.
    """
    weights, shots, (own, number) = rooms.sent.weights, rooms.sent.shots, at
    last = number - 1
    die, now, before = each(rooms.sent.dice[last]), own * BLOCK * LANES, (own + 1) * BLOCK * LANES
    miss, hit = die * lost[0], die * lost[1]
    shot = (own * (BLOCK + rooms.way.columns + FRONT) + BLOCK + number) * LANES
    fewer = sent = each(0.0)
    for k in range(last):
        more = load(weights, before + k * LANES)
        weight = load(weights, now + k * LANES) + miss * more + hit * fewer
        store(weights, now + k * LANES, weight)
        sent = sent + weight * load(shots, shot - k * LANES)
        fewer = more
    weight = hit * fewer + each(1.0 / unit) * fought
    store(weights, now + last * LANES, weight)
    return sent + weight * load(shots, shot - last * LANES)


@inner
def _end_near(near: Floats, ending: Floats, number: int, size: int) -> None:
    """Multiply by the lost dice what comes to a place of a block where no attacker is left."""
    to = number * size * LANES
    lost = spread(ending, 0) * load(near, to)
    for k in range(1, number + 1):
        lost = lost + spread(ending, k) * load(near, to + k * LANES)
    store(near, to, lost)


@inner
def _widen(sent: Sent, span: Span, count: int) -> None:
    """Let a block weigh at more places of the attacker than before: nothing so far."""
    weighed = sent.weighed
    if not count:
        weighed[0] = weighed[1] = span[0]
    low, high = min(span[0], weighed[0]), max(span[1], weighed[1])
    for own in range(low, high):
        if not weighed[0] <= own < weighed[1]:
            clear(sent.weights, own * BLOCK, (0, count))
    weighed[0], weighed[1] = low, high


@inner
def _carry(sent: Sent, count: int) -> None:
    """Multiply out so many dice that were lost: where no attacker is left, they hit nobody."""
    dice, carry, ending = sent.dice, sent.carry, sent.ending
    carry[:] = 0.0
    ending[:] = 0.0
    ending[0] = 1.0
    for n in range(count):
        for k in range(BLOCK - 1, 0, -1):
            carry[k] += dice[n] * carry[k - 1]
        carry[0] += dice[n]
        back = dice[count - 1 - n]
        for k in range(BLOCK, 0, -1):
            ending[k] += back * ending[k - 1]
        ending[0] *= 1.0 + back


@inner
def add_past(rooms: Rooms, likely: Ints, block: Block) -> None:
    """Add up the chances of at least so many hits, down from those of the block before, where so
    many can be expected at all.
    """
    past, shots, columns = rooms.sent.past, rooms.sent.shots, rooms.way.columns
    count, hits = block.end - block.first, BLOCK + columns + FRONT
    for own in range(rooms.way.spans.shape[0] - BLOCK):
        if likely[block.group, own, 0, 1] <= columns - 1 - block.end:
            continue
        start = (own * hits + BLOCK + columns - 1 - block.first) * LANES
        slot = (own * (BLOCK + 1) + BLOCK) * LANES
        least = load(past, slot)
        for k in range(1, count + 1):
            store(past, slot - k * LANES, least)
            least = least + load(shots, start - k * LANES)
        store(past, slot, least)


@inner
def send_on(rooms: Rooms, attacker: Lanes, block: Block, weighed: Span, least: float) -> None:
    """Send what leaves a block to all places after it."""
    way, bounds = rooms.way, rooms.way.bounds
    low, high = joined((bounds[0] - BLOCK, bounds[1]), weighed)
    bounds[0], bounds[1] = way.spans.shape[0], 0
    _carry(rooms.sent, block.end - block.first)
    _widen(rooms.sent, (max(low, 0), high), BLOCK)
    for own in range(max(low, 0), high if block.end - block.first < BLOCK else 0):
        clear(rooms.sent.weights, own * BLOCK, (block.end - block.first, BLOCK))
    for own in range(max(low, 0), high):
        span = _reach(way, own, block.end)
        if weighed[0] <= own < weighed[1]:
            span = joined(span, _likely(rooms.sent.weights, attacker[3], block, own, least))
        if own:
            span = _in_fours(span, block.end, way.columns - 1)
            _send_row(rooms, block, own, span)
        else:
            _lose_last(rooms, span)
        _trim(way, own, span, least)


@inner
def _in_fours(span: Span, start: int, last: int) -> Span:
    """A span of places as they are taken four at a time."""
    low, high = span
    first = start + (low - start) // FRONT * FRONT
    return first, min(first + (high - first + FRONT - 1) // FRONT * FRONT, last)


@inner
def _reach(way: Way, own: int, end: int) -> Span:
    """Between which places of the defender anything comes to one of the attacker's, or after the
    dice of a block.
    """
    low, high = way.columns, 0
    for row in range(own, own + BLOCK + 1):
        if way.spans[row, 0] < way.spans[row, 1]:
            low, high = min(low, way.spans[row, 0]), max(high, way.spans[row, 1])
    return max(low, end), high


@inner
def _likely(weights: Floats, likely: Ints, block: Block, own: int, least: float) -> Span:
    """Between which places of the defender there is enough to send from one of the attacker."""
    found = load(weights, own * BLOCK * LANES)
    for k in range(1, BLOCK):
        found = larger(found, load(weights, (own * BLOCK + k) * LANES))
    most = largest(found)
    if most <= least:
        return 0, 0
    level, step = 0, LEVEL
    while level + 1 < likely.shape[2] and most * UNLIKELY * step <= least:
        level, step = level + 1, step * LEVEL
    low, high = likely[block.group, own, level, 0], likely[block.group, own, level, 1]
    if low >= high:
        return 0, 0
    return max(block.first + low, block.end), block.end + high - 1


@inner
def _send_row(rooms: Rooms, block: Block, own: int, span: Span) -> None:
    """Carry what has been on its way to one place of the attacker before a block, and add its
    weights, each times the chance of the hits that lead there; four places of the defender at a
    time.
    """
    way, sent = rooms.way, rooms.sent
    coming, weights, carry, shots = way.coming, sent.weights, sent.carry, sent.shots
    width = way.pitch * LANES
    past, gone, added = own * (BLOCK + 1) + BLOCK - 1, load(way.gone, own * LANES), each(0.0)
    for k in range(BLOCK):
        gone = gone + spread(carry, k) * load(way.gone, (own + k + 1) * LANES)
        weight = load(weights, (own * BLOCK + k) * LANES)
        added = added + weight * load(sent.past, (past - k) * LANES)
    store(way.gone, own * LANES, gone + added)
    start, end = span
    to = own * width
    hit = (own * (BLOCK + way.columns + FRONT) + BLOCK - block.first) * LANES
    for n in range(0, end - start, FRONT):
        at, chance = to + (start + n) * LANES, hit + (start + n) * LANES
        one, two = load(coming, at), load(coming, at + LANES)
        three, four = load(coming, at + 2 * LANES), load(coming, at + 3 * LANES)
        for k in range(BLOCK):
            die, weight = spread(carry, k), load(weights, (own * BLOCK + k) * LANES)
            more, shot = at + (k + 1) * width, chance - k * LANES
            one = one + die * load(coming, more) + weight * load(shots, shot)
            more, shot = more + LANES, shot + LANES
            two = two + die * load(coming, more) + weight * load(shots, shot)
            more, shot = more + LANES, shot + LANES
            three = three + die * load(coming, more) + weight * load(shots, shot)
            more, shot = more + LANES, shot + LANES
            four = four + die * load(coming, more) + weight * load(shots, shot)
        store(coming, at, one)
        store(coming, at + LANES, two)
        store(coming, at + 2 * LANES, three)
        store(coming, at + 3 * LANES, four)


@inner
def _lose_last(rooms: Rooms, span: Span) -> None:
    """Multiply by the lost dice what comes where no attacker is left."""
    way, ending = rooms.way, rooms.sent.ending
    width = way.pitch * LANES
    for goal in range(span[0], span[1]):
        lost = spread(ending, 0) * load(way.coming, goal * LANES)
        for k in range(1, BLOCK + 1):
            lost = lost + spread(ending, k) * load(way.coming, k * width + goal * LANES)
        store(way.coming, goal * LANES, lost)
    lost = spread(ending, 0) * load(way.gone, 0)
    for k in range(1, BLOCK + 1):
        lost = lost + spread(ending, k) * load(way.gone, k * LANES)
    store(way.gone, 0, lost)


@inner
def _trim(way: Way, own: int, span: Span, least: float) -> None:
    """Leave out what does not matter at either end of a row, four places at a time."""
    low, high = span
    coming, to = way.coming, own * way.pitch * LANES
    before = max(high - FRONT, low)
    while low < high and _most(coming, to + before * LANES) <= least:
        for n in range(before, high):
            store(coming, to + n * LANES, each(0.0))
        high, before = before, max(before - FRONT, low)
    if low + FRONT < high and _most(coming, to + low * LANES) <= least:
        for n in range(low, low + FRONT):
            store(coming, to + n * LANES, each(0.0))
        low += FRONT
    way.spans[own, 0], way.spans[own, 1] = low, high
    if low < high or largest(load(way.gone, own * LANES)) > least:
        way.bounds[0], way.bounds[1] = min(way.bounds[0], own), own + 1
    else:
        store(way.gone, own * LANES, each(0.0))


@inner
def _most(coming: Floats, at: int) -> float:
    """The most that any line has at four neighbouring places of the defender."""
    one = larger(load(coming, at), load(coming, at + LANES))
    return largest(larger(one, larger(load(coming, at + 2 * LANES), load(coming, at + 3 * LANES))))
