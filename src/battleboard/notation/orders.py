"""Orders: what a person writes to move units.

`2 infantry, 1 artillery: Germany > Poland` moves an army along a path. A transport may take land
units aboard at any stop and put them ashore at the last, and an aircraft may say on whose
carrier it lands:

    1 transport: sz 7 + 1 inf, 1 tank from Norway > sz 6 > sz 5 - all to Germany
    1 fighter: Eastern Canada > sz 10 onto United States

Tanks and bombers that may take infantry along say it as transports do, and bombers that are sent
against a complex end with the word `raid`:

    1 bomber: Germany + 1 infantry from Germany > East Poland
    2 bomber: Germany > United Kingdom raid

An order is a `Move` whose army may be mixed; the game takes one move for each kind of unit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from battleboard.core.decisions import Load, Move
from battleboard.core.edition import Edition
from battleboard.core.units import Army
from battleboard.errors import NotationError
from battleboard.notation.army import MOST, army_text, parse_army
from battleboard.notation.names import find_power, find_space, space_text
from battleboard.notation.text import ARROW, COLON, Piece

_PLUS = re.compile(r"\+")
_MINUS = re.compile(r"(?<!\S)[-−](?!>)")  # noqa: RUF001  print has its own minus
_FROM = re.compile(r"(?<!\S)from(?!\S)", re.IGNORECASE)
_TO = re.compile(r"(?<!\S)to(?!\S)", re.IGNORECASE)
_ONTO = re.compile(r"(?<!\S)on(?:to)?(?!\S)", re.IGNORECASE)
_RAID = re.compile(r"(?<!\S)(?:to\s+)?raid$", re.IGNORECASE)
_ALL = "all"


def parse_order(text: str | Piece, edition: Edition) -> Move:
    """Read an order. `all` goes ashore: everything that came aboard in this order.

    Raises NotationError, or Ambiguous for first letters that several names share.
    """
    piece = Piece.of(text)
    who, way = piece.cut(COLON)
    if way is None:
        raise piece.fails("an army, ':' and its path, such as 2 infantry: Germany > Poland")
    army = parse_army(who, edition)
    way, raid = way.cut(_RAID)
    voyage, shore = way.cut(_MINUS)
    voyage, deck = voyage.cut(_ONTO)
    stops = [tuple(stop.split(_PLUS)) for stop in voyage.split(ARROW)]
    path = tuple(find_space(place, edition) for place, *_ in stops)
    loads = tuple(
        _load(call, at, edition)
        for at, (_, *calls) in zip(path, stops, strict=True)
        for call in calls
    )
    order = Move(army, path, loads, raid=raid is not None)
    if shore is not None:
        order = _landing(order, shore, edition)
    elif deck is not None:
        order = replace(order, onto=find_power(deck, edition))
    _check(order, who, way)
    return order


def order_text(order: Move, edition: Edition, short: bool = False) -> str:
    """Write an order as `parse_order` reads it.

    Raises NotationError for what cannot be read back, such as a load in a zone off the path.
    """
    calls = _calls(order)
    way = " > ".join(
        "".join((space_text(space, short), *(_load_text(load, edition, short) for load in loads)))
        for space, loads in zip(order.path, calls, strict=True)
    )
    raid = " raid" if order.raid else ""
    return f"{army_text(order.army, edition, short)}: {way}{_end_text(order, edition, short)}{raid}"


def moves(order: Move) -> tuple[Move, ...]:
    """An order as the game takes it: one move for each label of its army, in the same order."""
    if len(order.army) <= 1:
        return (order,)
    return tuple(replace(order, army={label: count}) for label, count in order.army.items())


# Reading


def _load(piece: Piece, at: str, edition: Edition) -> Load:
    what, where = piece.cut(_FROM)
    if where is None:
        raise piece.tail.fails("'from' and the territory that they come from")
    return Load(parse_army(what, edition), find_space(where, edition), at)


def _landing(order: Move, piece: Piece, edition: Edition) -> Move:
    what, where = piece.cut(_TO)
    if where is None:
        raise piece.tail.fails("'to' and the territory that they go to")
    loaded = what.text.casefold() == _ALL
    army = _all(order.loads, what) if loaded else parse_army(what, edition)
    if not army:
        raise what.fails("the units that go ashore")
    return replace(order, offload=army, onto=find_space(where, edition))


def _all(loads: Iterable[Load], piece: Piece) -> Army:
    aboard: Counter[str] = Counter()
    for load in loads:
        aboard.update(load.army)
    if not aboard:
        raise piece.fails("the units that go ashore, for none come aboard in this order")
    if max(aboard.values()) > MOST:
        raise piece.fails(f"at most {MOST} of a kind")
    return dict(aboard)


def _check(order: Move, who: Piece, way: Piece) -> None:
    if len(order.path) == 1 and not (order.loads or order.offload):
        raise way.tail.fails("'>' and another space")
    if len(order.army) > 1 and (order.loads or order.offload):
        raise who.fails("one kind of ship, since units come aboard or go ashore")


# Writing


def _calls(order: Move) -> list[list[Load]]:
    """What comes aboard at each stop, in the order in which it is said."""
    calls: list[list[Load]] = [[] for _ in order.path]
    stop = 0
    for load in order.loads:
        if load.at not in order.path[stop:]:
            raise NotationError("what comes aboard in the order of the path", found=load.at)
        stop = order.path.index(load.at, stop)
        calls[stop].append(load)
    return calls


def _load_text(load: Load, edition: Edition, short: bool) -> str:
    return f" + {army_text(load.army, edition, short)} from {space_text(load.start, short)}"


def _end_text(order: Move, edition: Edition, short: bool) -> str:
    if order.offload:
        shore = space_text(order.onto, short)
        return f" - {army_text(order.offload, edition, short)} to {shore}"
    return f" onto {order.onto}" if order.onto else ""
