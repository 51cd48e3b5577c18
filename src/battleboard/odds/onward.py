"""What leaves a place of the defender, for eight lines of the attacker, as machine code.

Only compiled code imports this module. See `battleboard.odds.sweep` for what a block is, and
`battleboard.odds.abreast` for how lines lie in memory.
"""

from __future__ import annotations

from battleboard.odds.abreast import Block, Rooms, Sent, Span, Way, clear, empty, joined
from battleboard.odds.arrays import Floats, Ints
from battleboard.odds.fast import BLOCK, FRONT, LANES, Lanes
from battleboard.odds.kernels import inner
from battleboard.odds.throws import LEVEL, UNLIKELY
from battleboard.odds.wide import Wide, each, exceeds, larger, largest, load, spread, store, total

Six = tuple[Wide, Wide, Wide, Wide, Wide, Wide]
"""As many as a block has places: figures that a loop keeps, whatever it stores."""


@inner
def advance(
    rooms: Rooms, lost: Floats, block: Block, at: tuple[int, Span], units: tuple[float, float]
) -> tuple[Span, float, float]:
    """Put the weights of a block in terms of the dice after its last place, add those of this
    place, and take what they send to the next one, with what was on its way there. Returns between
    which places of the attacker there is anything, how much any line has there at most, and the
    rounds that were fought. `units` are those of both places.
    """
    (number, weighed), deep = at, rooms.way.spans.shape[0]
    low, high = joined((rooms.way.bounds[0] - number, rooms.way.bounds[1]), weighed)
    low = max(low, 0)
    clear(rooms.here.come, 0, (0, min(low, deep)))
    clear(rooms.here.come, 0, (high, deep))
    _carry(rooms.sent, number)
    _widen(rooms.sent, (low, high + 1), number == 1)
    rooms.sent.weighed[1] = max(low, high)
    if low >= high:
        return (low, high), 0.0, 0.0
    found, passed = _arrive_after(rooms, lost, block, (number, low, high), units)
    return (max(low - 1, 0), high), largest(found), total(passed)


@inner
def _arrive_after(
    rooms: Rooms,
    lost: Floats,
    block: Block,
    at: tuple[int, int, int],
    units: tuple[float, float],
) -> tuple[Wide, Wide]:
    """The same at each place of the attacker; returns all that comes and all that was fought. Code
    of its own for each number of places spares loops within the loop.
    """
    number, low, high = at
    if number == 1:
        return _arrive(rooms, lost, block, (1, low, high), units)
    if number == 2:
        return _arrive(rooms, lost, block, (2, low, high), units)
    if number == 3:
        return _arrive(rooms, lost, block, (3, low, high), units)
    if number == 4:
        return _arrive(rooms, lost, block, (4, low, high), units)
    return _arrive(rooms, lost, block, (5, low, high), units)


@inner
def _arrive(
    rooms: Rooms,
    lost: Floats,
    block: Block,
    at: tuple[int, int, int],
    units: tuple[float, float],
) -> tuple[Wide, Wide]:
    """The same after so many places, of which each weighs."""
    (number, low, high), (before, unit) = at, units
    coming, come, carry = rooms.way.coming, rooms.here.come, rooms.sent.carry
    column, step = (block.first + number) * LANES, rooms.way.pitch * LANES
    one, more = each(unit), each(unit * rooms.sent.dice[number])
    found = passed = last = nobody = each(0.0)
    if low == 0:
        last = _end_near(coming, rooms.sent.ending, column, step)
        store(coming, column, each(0.0))
        nobody = more * last
    for own in range(max(low, 1), high):
        fought = load(rooms.here.row, own * LANES)
        passed = passed + fought
        sent = _weigh(rooms, lost, block.group, (own, number), each(1.0 / before) * fought)
        to = column + own * step
        here = load(coming, to)
        for k in range(number):
            here = here + spread(carry, k) * load(coming, to + (k + 1) * step)
        store(coming, to, each(0.0))
        here = here + sent
        comes = one * last + more * here
        store(come, (own - 1) * LANES, comes)
        found, last = found + comes, here
    store(come, (high - 1) * LANES, one * last)
    if low == 0:
        store(come, 0, load(come, 0) + nobody)
    return found + one * last + nobody, passed


@inner
def weigh(rooms: Rooms, lost: Floats, block: Block, weighed: Span, unit: float) -> float:
    """Put the weights of a block in terms of the dice after its last place, when that has been
    fought for, too; returns the rounds.
    """
    number, (low, high) = block.end - block.first, weighed
    _widen(rooms.sent, (low, high + 1), number == 1)
    rooms.sent.weighed[1] = max(low, high)
    if number == BLOCK:
        return _weigh_rows(rooms, lost, block.group, (BLOCK, low, high), unit)
    return _weigh_rows(rooms, lost, block.group, (number, low, high), unit)


@inner
def _weigh_rows(
    rooms: Rooms, lost: Floats, group: int, at: tuple[int, int, int], unit: float
) -> float:
    """The same for some places of the attacker, after so many of the defender's."""
    number, low, high = at
    passed = each(0.0)
    for own in range(low, high):
        fought = load(rooms.here.row, own * LANES)
        passed = passed + fought
        _weigh(rooms, lost, group, (own, number), each(1.0 / unit) * fought)
    return total(passed)


@inner
def _weigh(rooms: Rooms, lost: Floats, group: int, at: tuple[int, int], fought: Wide) -> Wide:
    """Multiply the weights at one place of the attacker by the die he loses there, and add that of
    what was fought; returns what they send to the next place.
    """
    weights, shots, (own, number) = rooms.sent.weights, rooms.sent.shots, at
    die, now, before = each(rooms.sent.dice[number - 1]), own * BLOCK * LANES, BLOCK * LANES
    miss = die * load(lost, (group * 2 * lost.shape[2] + own) * LANES)
    hit = die - miss
    shot = (own * (BLOCK + rooms.way.columns + FRONT) + BLOCK + number) * LANES
    fewer = sent = each(0.0)
    for k in range(number - 1):
        more = load(weights, now + before + k * LANES)
        weight = load(weights, now + k * LANES) + miss * more + hit * fewer
        store(weights, now + k * LANES, weight)
        sent = sent + weight * load(shots, shot - k * LANES)
        fewer = more
    weight = fought + hit * fewer
    store(weights, now + (number - 1) * LANES, weight)
    return sent + weight * load(shots, shot - (number - 1) * LANES)


@inner
def _end_near(coming: Floats, ending: Floats, column: int, step: int) -> Wide:
    """Multiply by the lost dice what comes to a place where no attacker is left."""
    lost = spread(ending, 0) * load(coming, column)
    for k in range(1, BLOCK + 1):
        lost = lost + spread(ending, k) * load(coming, column + k * step)
    return lost


@inner
def _widen(sent: Sent, span: Span, anew: bool) -> None:
    """Let a block weigh at more places of the attacker than before: nothing so far."""
    weighed = sent.weighed
    if anew:
        weighed[0] = weighed[1] = span[0]
    low, high = min(span[0], weighed[0]), max(span[1], weighed[1])
    for own in range(low, high):
        if not weighed[0] <= own < weighed[1]:
            clear(sent.weights, own * BLOCK, (0, BLOCK))
    weighed[0], weighed[1] = low, high


@inner
def _carry(sent: Sent, number: int) -> None:
    """Multiply by one more die that was lost, the first one of a block or a later one; where no
    attacker is left, it hits nobody.
    """
    die, carry, ending = sent.dice[number - 1], sent.carry, sent.ending
    if number == 1:
        carry[:] = 0.0
        ending[:] = 0.0
        ending[0] = 1.0
    for k in range(BLOCK, 1, -1):
        ending[k] += die * (ending[k] + carry[k - 2])
    ending[1] += die * (ending[1] + 1.0)
    ending[0] += die * ending[0]
    for k in range(BLOCK - 1, 0, -1):
        carry[k] += die * carry[k - 1]
    carry[0] += die


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
    """Send what leaves a block to all places after it, by two places of the attacker."""
    way, gone = rooms.way, rooms.way.gone_bounds
    low, high = joined((way.bounds[0] - BLOCK, way.bounds[1]), weighed)
    low, high = joined((low, high), (gone[0] - BLOCK, gone[1]))
    empty(way)
    _carry(rooms.sent, block.end - block.first)
    if low <= 0 < high:
        span = joined(_reach(way, 0, block.end), _reach(way, 1, block.end))
        _lose_last(rooms, span)
        _trim(way, 0, span, least)
    low = max(low - 1, 0) // 2 * 2 + 1
    _widen(rooms.sent, (low, high + 1), False)
    for own in range(low, high, 2):
        span = _reach(way, own, block.end)
        if weighed[0] <= own + 1 and own < weighed[1]:
            span = joined(span, _likely(rooms.sent.weights, attacker[3], block, own, least))
        span = _in_pairs(span, block.end, way.columns - 1)
        _send_gone(rooms, own)
        _send_gone(rooms, own + 1)
        if span[0] < span[1]:
            _send_pair(rooms, block, own, span)
        _trim(way, own, span, least)


@inner
def _in_pairs(span: Span, start: int, last: int) -> Span:
    """A span of places as they are taken two at a time."""
    low, high = span
    first = start + (low - start) // 2 * 2
    return first, min(first + (high - first + 1) // 2 * 2, last)


@inner
def _reach(way: Way, own: int, end: int) -> Span:
    """Between which places of the defender anything comes to two of the attacker's, or after the
    dice of a block.
    """
    low, high = way.columns, 0
    for row in range(own, own + BLOCK + 2, 2):
        if way.spans[row, 0] < way.spans[row, 1]:
            low, high = min(low, way.spans[row, 0]), max(high, way.spans[row, 1])
    return max(low, end), high


@inner
def _likely(weights: Floats, likely: Ints, block: Block, own: int, least: float) -> Span:
    """Between which places of the defender there is enough to send from two of the attacker's."""
    found = load(weights, own * BLOCK * LANES)
    for k in range(1, 2 * BLOCK):
        found = larger(found, load(weights, (own * BLOCK + k) * LANES))
    if not exceeds(found, least):
        return 0, 0
    level, step = 0, least / (UNLIKELY * LEVEL)
    while level + 1 < likely.shape[2] and not exceeds(found, step):
        level, step = level + 1, step / LEVEL
    one = likely[block.group, own, level, 0], likely[block.group, own, level, 1]
    two = likely[block.group, own + 1, level, 0], likely[block.group, own + 1, level, 1]
    low, high = joined(one, two)
    if low >= high:
        return 0, 0
    return max(block.first + low, block.end), block.end + high - 1


@inner
def _send_gone(rooms: Rooms, own: int) -> None:
    """Carry and add what is on its way where no defender is left."""
    gone, sent = rooms.way.gone, rooms.sent
    carried, added = load(gone, own * LANES), each(0.0)
    past = own * (BLOCK + 1) + BLOCK - 1
    for k in range(BLOCK):
        carried = carried + spread(sent.carry, k) * load(gone, (own + k + 1) * LANES)
        weight = load(sent.weights, (own * BLOCK + k) * LANES)
        added = added + weight * load(sent.past, (past - k) * LANES)
    store(gone, own * LANES, carried + added)


@inner
def _send_pair(rooms: Rooms, block: Block, own: int, span: Span) -> None:
    """Carry what has been on its way to two places of the attacker before a block, and add their
    weights, each times the chance of the hits that lead there; two places of the defender at a
    time.
    """
    coming, weights, width = rooms.way.coming, rooms.sent.weights, rooms.way.pitch * LANES
    hits = (BLOCK + rooms.way.columns + FRONT) * LANES
    dice = _each_of(rooms.sent.carry)
    these = _all_of(weights, own * BLOCK * LANES)
    those = _all_of(weights, (own + 1) * BLOCK * LANES)
    for goal in range(span[0], span[1], 2):
        at, hit = own * width + goal * LANES, own * hits + (BLOCK - block.first + goal) * LANES
        one = _sent_to(rooms, (at, hit), dice, these)
        two = _sent_to(rooms, (at + LANES, hit + LANES), dice, these)
        three = _sent_to(rooms, (at + width, hit + hits), dice, those)
        four = _sent_to(rooms, (at + width + LANES, hit + hits + LANES), dice, those)
        store(coming, at, one)
        store(coming, at + LANES, two)
        store(coming, at + width, three)
        store(coming, at + width + LANES, four)


@inner
def _sent_to(rooms: Rooms, at: tuple[int, int], dice: Six, weights: Six) -> Wide:
    """What is on its way to one place of both sides, after the dice and the weights of a block."""
    (to, hit), width = at, rooms.way.pitch * LANES
    carried = _added(load(rooms.way.coming, to), dice, rooms.way.coming, (to + width, width))
    return _added(carried, weights, rooms.sent.shots, (hit, -LANES))


@inner
def _each_of(figures: Floats) -> Six:
    """As many figures as a block has places, each eight times."""
    a, b, c = spread(figures, 0), spread(figures, 1), spread(figures, 2)
    return a, b, c, spread(figures, 3), spread(figures, 4), spread(figures, 5)


@inner
def _all_of(figures: Floats, at: int) -> Six:
    """Figures of as many places as a block has, from one on."""
    a, b, c = load(figures, at), load(figures, at + LANES), load(figures, at + 2 * LANES)
    at += 3 * LANES
    return a, b, c, load(figures, at), load(figures, at + LANES), load(figures, at + 2 * LANES)


@inner
def _added(start: Wide, factors: Six, figures: Floats, at: tuple[int, int]) -> Wide:
    """Add the products of some factors with figures from one on, so many apart."""
    (a, b, c, d, e, f), (first, step) = factors, at
    some = start + a * load(figures, first) + b * load(figures, first + step)
    first += 2 * step
    some = some + c * load(figures, first) + d * load(figures, first + step)
    first += 2 * step
    return some + e * load(figures, first) + f * load(figures, first + step)


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
    """Leave out what does not matter at either end of a row, or of two, two places at a time."""
    low, high = span
    rows, to = 2 if own else 1, own * way.pitch
    while low < high and not _matters(way, (to + max(high - 2, low)) * LANES, rows, least):
        for n in range(rows):
            clear(way.coming, to + n * way.pitch, (max(high - 2, low), high))
        high = max(high - 2, low)
    while low + 2 < high and not _matters(way, (to + low) * LANES, rows, least):
        for n in range(rows):
            clear(way.coming, to + n * way.pitch, (low, low + 2))
        low += 2
    way.spans[own, 0], way.spans[own, 1] = low, high
    if low < high:
        way.bounds[0], way.bounds[1] = min(way.bounds[0], own), own + rows
    gone = larger(load(way.gone, own * LANES), load(way.gone, (own + rows - 1) * LANES))
    if exceeds(gone, least):
        way.gone_bounds[0], way.gone_bounds[1] = min(way.gone_bounds[0], own), own + rows
    elif low >= high:
        clear(way.gone, 0, (own, own + rows))


@inner
def _matters(way: Way, at: int, rows: int, least: float) -> bool:
    """Whether any line has more at two neighbouring places of the defender."""
    found = larger(load(way.coming, at), load(way.coming, at + LANES))
    if rows == 2:
        at += way.pitch * LANES
        found = larger(found, larger(load(way.coming, at), load(way.coming, at + LANES)))
    return exceeds(found, least)
