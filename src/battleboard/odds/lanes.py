"""Many lines of the attacker at once, as machine code: the sweep of `battleboard.odds.sweep`.

Only `battleboard.odds.fast` imports this module. It goes group by group of lines and block by block
of the defender's places; what happens at a place is in `battleboard.odds.abreast`, and what leaves
it in `battleboard.odds.onward`.
"""

from __future__ import annotations

from battleboard.odds.abreast import (
    TINY,
    Block,
    Here,
    Rooms,
    Sent,
    Span,
    Way,
    begin,
    clear,
    empty,
    gather,
    joined,
    stay,
)
from battleboard.odds.arrays import Floats, np
from battleboard.odds.fast import BLOCK, FRONT, LANES, Lanes, Volley
from battleboard.odds.kernels import compiled, inner
from battleboard.odds.onward import add_past, advance, send_on, weigh
from battleboard.odds.sweep import FAINT
from battleboard.odds.throws import LEAST
from battleboard.odds.wide import each, larger, load, store

SETS, APART = 64, 5
"""The cache has so many sets. Rows lie so many apart in them that what is stored in one row is not
taken for what is loaded from the next ones.
"""

Ends = tuple[Floats, Floats]
"""The chances to end where the attacker is gone and where the defender is, by place of the
attacker, line and place of the defender.
"""


@compiled
def press_lanes(begin: Floats, ends: Ends, attacker: Lanes, defender: Volley, size: int) -> float:
    """Fight every line to the end; returns the rounds expected.

    `begin` is by defender's place, attacker's place and line, as far as there is anything; `size`
    that of blocks.
    """
    places, sides = defender[0].shape[0], (attacker, defender)
    rooms = _rooms(begin, ends, attacker, defender)
    rounds = 0.0
    for group in range(attacker[1].shape[0]):
        _enter(rooms, begin, attacker, group)
        _deal(rooms, attacker, group, (ends[0].shape[0], begin.shape[1]))
        first, unit = 0, 1.0
        while first < places:
            alone = unit * defender[2][first, 0] < FAINT
            if alone:
                _settle(rooms, ends, sides, (group, first), unit)
                unit = 1.0
            end = _end(defender[2], first, min(first + size, places), unit)
            block = Block(group, first, end, alone)
            passed, unit = _fight(rooms, ends, sides, block, unit)
            rounds += passed
            first = end
        _settle(rooms, ends, sides, (group, places), unit)
    return rounds


@compiled
def _rooms(begin: Floats, ends: Ends, attacker: Lanes, defender: Volley) -> Rooms:
    columns, deep = ends[0].shape[2], attacker[1].shape[2] + BLOCK
    pitch = -(-(columns + FRONT - APART) // SETS) * SETS + APART
    kept = columns if _breaks(defender[2]) else begin.shape[0]
    return Rooms(
        Way(
            _space(deep * pitch * LANES),
            np.zeros((deep, 2), np.int64),
            _room(deep * LANES),
            np.zeros(2, np.int64),
            np.zeros(2, np.int64),
            columns,
            pitch,
        ),
        Sent(
            _space(deep * BLOCK * LANES),
            np.zeros(2, np.int64),
            np.zeros(BLOCK),
            np.zeros(BLOCK),
            np.zeros(BLOCK + 1),
            _room(deep * (BLOCK + 1) * LANES),
            _room((deep - BLOCK) * (BLOCK + columns + FRONT) * LANES),
        ),
        Here(
            _room(deep * LANES),
            _room(deep * LANES),
            _room(kept * deep * LANES),
        ),
    )


@compiled
def _room(size: int) -> Floats:
    """Zeros that begin where a register's worth of memory does."""
    room = _space(size)
    room[:] = 0.0
    return room


@compiled
def _space(size: int) -> Floats:
    """The same, whatever is there now."""
    room = np.empty(size + LANES)
    start = -(room.ctypes.data // 8) % LANES
    return room[start : start + size]


@inner
def _breaks(dice: Floats) -> bool:
    """Whether there is a place to which not one die is lost."""
    unit = 1.0
    for place in range(dice.shape[0]):
        unit *= dice[place, 0]
        if unit < FAINT:
            return True
    return False


@inner
def _end(dice: Floats, first: int, end: int, unit: float) -> int:
    """Where a block ends: before such a place."""
    for place in range(first + 1, end):
        unit *= dice[place, 0]
        if unit < FAINT:
            return place
    return end


@inner
def _enter(rooms: Rooms, begin: Floats, attacker: Lanes, group: int) -> None:
    """Take what a group of lines begins with."""
    way, here, past = rooms.way, rooms.here, rooms.sent.past
    rows, first, deep = begin.shape[1], group * LANES, way.spans.shape[0]
    for n in range(here.early.size // LANES):
        store(here.early, n * LANES, each(0.0))
    for place in range(begin.shape[0]):
        for own in range(rows):
            for line in range(min(LANES, begin.shape[2] - first)):
                to = (place * deep + own) * LANES + line
                here.early[to] = begin[place, rows - 1 - own, first + line]
    for own in range(deep):
        span = way.columns - 1 if group else 0, way.columns + FRONT
        clear(way.coming, own * way.pitch, span)
    for n in range(past.size // LANES):
        store(past, n * LANES, each(0.0))
    for own in range(deep - BLOCK):
        tail = load(attacker[2], (group * (deep - BLOCK) + own) * LANES)
        store(past, (own * (BLOCK + 1) + BLOCK) * LANES, tail)
    way.spans[:] = 0
    empty(way)


@inner
def _deal(rooms: Rooms, attacker: Lanes, group: int, span: Span) -> None:
    """Work out the chances of hits at each place of the attacker where he fights: at each he has
    one die more than at the one after it.
    """
    table, lost = attacker[0], attacker[1]
    shots, deep, columns = rooms.sent.shots, lost.shape[2], rooms.way.columns
    width = (BLOCK + columns + FRONT) * LANES
    if table.size:
        for n in range(deep * width // LANES):
            store(shots, n * LANES, load(table, group * deep * width + n * LANES))
        return
    low, high = span
    least = each(LEAST)
    for own in range(low, high):
        die = (group * 2 * deep + own - 1) * LANES
        miss, hit = load(lost, die), load(lost, die + deep * LANES)
        to = own * width + BLOCK * LANES
        if own == low:
            store(shots, to, miss)
            store(shots, to + LANES, hit)
            continue
        fewer = each(0.0)
        for n in range(min(columns, own - low + 2)):
            same = load(shots, to - width + n * LANES)
            chance = miss * same + hit * fewer
            store(shots, to + n * LANES, larger(chance, least) - least)
            fewer = same


@inner
def _fight(
    rooms: Rooms, ends: Ends, sides: tuple[Lanes, Volley], block: Block, unit: float
) -> tuple[float, float]:
    """Fight at the places of a block, and send on what leaves it; returns the rounds expected, and
    in which unit is counted.
    """
    lost, dice, sent, way = sides[0][1], sides[1][2], rooms.sent, rooms.way
    rounds, fighting = 0.0, ends[0].shape[0]
    weighed = way.spans.shape[0], 0
    sent.dice[:] = 0.0
    for place in range(block.first, block.end):
        number, before, passed = place - block.first, unit, 0.0
        if not (block.alone and number == 0):
            unit *= dice[place, 0]
            sent.dice[number] = dice[place, 1] / dice[place, 0]
        if number:
            at = number, weighed
            span, weight, passed = advance(rooms, lost, block, at, (before, unit))
        else:
            source = way.coming, place * LANES, way.pitch * LANES
            bounds, rates = (way.bounds[0], way.bounds[1]), (unit, unit * sent.dice[0])
            span, weight = gather(rooms, source, bounds, rates)
        rounds += passed
        span, weight = begin(rooms, place, (span, weight))
        span = stay(rooms, sides, (block.group, BLOCK, place, place), span, weight)
        _store(rooms.here.row, ends[0], block.group, place, (0, fighting))
        clear(rooms.here.row, 0, (0, fighting))
        span = max(span[0], fighting), span[1]
        low, high = min(weighed[0] - 1, span[0]), max(weighed[1], span[1])
        weighed = max(low, fighting), high
    rounds += weigh(rooms, lost, block, weighed, unit)
    add_past(rooms, sides[0][3], block)
    send_on(rooms, sides[0], block, weighed, TINY / unit)
    return rounds, unit


@inner
def _settle(
    rooms: Rooms, ends: Ends, sides: tuple[Lanes, Volley], at: tuple[int, int], unit: float
) -> None:
    """Bring everything that is on its way to where it goes."""
    group, place = at
    (lost, won), here, deep = ends, rooms.here, rooms.way.spans.shape[0]
    theirs = lost.shape[2] - won.shape[2]
    for goal in range(place, lost.shape[2]):
        (low, high), weight = begin(rooms, goal, _take(rooms, goal, unit))
        if low >= high:
            continue
        if place:
            stay(rooms, sides, (group, 0, place - 1, goal), (low, high), weight)
        if place < theirs:
            for n in range(deep):
                store(here.early, (goal * deep + n) * LANES, load(here.row, n * LANES))
        else:
            _store(here.row, lost, group, goal, (0, lost.shape[0]))
            _store(here.row, won, group, goal - theirs, (lost.shape[0], won.shape[0]))
    rooms.way.spans[:] = 0
    empty(rooms.way)


@inner
def _take(rooms: Rooms, goal: int, unit: float) -> tuple[Span, float]:
    """Take what comes to one place of the defender off its way, or to none."""
    way = rooms.way
    bounds = way.bounds[0], way.bounds[1]
    if goal == way.columns - 1:
        bounds = joined(bounds, (way.gone_bounds[0], way.gone_bounds[1]))
        return gather(rooms, (way.gone, 0, LANES), bounds, (unit, 0.0))
    return gather(rooms, (way.coming, goal * LANES, way.pitch * LANES), bounds, (unit, 0.0))


@inner
def _store(row: Floats, ends: Floats, group: int, place: int, span: Span) -> None:
    """Note the chances to end with so many of the attacker's places, from one on."""
    first, count = span
    start = group * LANES
    for own in range(count):
        for line in range(min(LANES, ends.shape[1] - start)):
            ends[count - 1 - own, start + line, place] = row[(first + own) * LANES + line]
