"""Counters on the board: one for each power and kind of unit, with its number; facilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from battleboard.maps.emblems import EMBLEMS, NEUTRAL, unit
from battleboard.maps.model import BoardMap, Point
from battleboard.maps.palette import INK, PAPER, livery
from battleboard.maps.text import box

Stack = Mapping[str, Mapping[str, int]]  # power, kind of unit
Piece = tuple[str, str, int]


def counter_defs(counters: Mapping[str, Stack]) -> Iterator[str]:
    """One drawing for every counter in use, to be placed many times."""
    used = {
        (power, kind) for stack in counters.values() for power in stack for kind in stack[power]
    }
    for power, kind in sorted(used):
        look = livery(power)
        emblem = EMBLEMS.get(power, NEUTRAL)
        yield (
            f'<g id="{_key(power, kind)}"><rect width="28" height="28" rx="3" '
            f'fill="{look.colour}" stroke="{INK}" stroke-width="2"/>'
            f'<path transform="translate(1.5 1.5) scale(.42)" d="{emblem}" '
            f'fill="{PAPER}" stroke="{INK}" stroke-width="3" paint-order="stroke"/>'
            f'<path transform="translate(6 8) scale(.8)" d="{unit(kind)}" fill="{INK}" '
            f'stroke="{PAPER}" stroke-width="2.4" paint-order="stroke"/></g>'
        )


def stacks(chart: BoardMap, counters: Mapping[str, Stack]) -> Iterator[str]:
    """All counters of the board."""
    for space, stack in counters.items():
        pieces = [
            (power, kind, count)
            for power, kinds in stack.items()
            for kind, count in kinds.items()
            if count > 0
        ]
        yield from _spread(pieces, chart.spaces[space].places, chart.counter)


def works(chart: BoardMap, facilities: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Signs of the facilities that stand in each space, at the end of its name."""
    for space, kinds in facilities.items():
        label = chart.spaces[space].label
        size = chart.sizes[label.size]
        wide, _ = box(label.text)
        for number, kind in enumerate(kinds):
            left = label.x + size * (wide / 2 + 0.2 + number)
            yield (
                f'<path transform="translate({left:.1f} {label.y - size / 2:g}) '
                f'scale({size / 24:.3g})" d="{unit(kind)}" fill="{INK}" stroke="{PAPER}" '
                'stroke-width="2.4" paint-order="stroke"/>'
            )


def _key(power: str, kind: str) -> str:
    return f"{power}-{kind}".lower().replace(" ", "-")


def _spread(pieces: list[Piece], places: tuple[Point, ...], side: int) -> Iterator[str]:
    """One counter to a place; where places run short, smaller counters share them."""
    if not pieces:
        return
    each = -(-len(pieces) // len(places))
    across = 1
    while across * across < each:
        across += 1
    scale = 1.0 if across == 1 else 1.3 / across
    for number, piece in enumerate(pieces):
        x, y = places[number // each]
        row, column = divmod(number % each, across)
        left = x + (column - across / 2) * side * scale
        top = y + (row - (-(-each // across)) / 2) * side * scale
        yield _counter(piece, left, top, side / 28 * scale)


def _counter(piece: Piece, left: float, top: float, scale: float) -> str:
    power, kind, count = piece
    number = (
        f'<text x="27" y="9" font-size="13" text-anchor="end" fill="{INK}" stroke="{PAPER}" '
        f'stroke-width="3" paint-order="stroke">{count}</text>'
        if count > 1
        else ""
    )
    return (
        f'<g transform="translate({left:.1f} {top:.1f}) scale({scale:.3g})">'
        f'<use href="#{_key(power, kind)}"/>{number}</g>'
    )
