"""Boards as SVG: ground in the owners' liveries, borders, names, signs and counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Literal

from battleboard.maps.counters import counter_defs, stacks, works
from battleboard.maps.emblems import UNITS
from battleboard.maps.model import BoardMap, Label, Mark, Point
from battleboard.maps.palette import (
    COAST,
    FRONTIER,
    ICE,
    INK,
    LAKE,
    LIVERIES,
    NAMELESS,
    NUMBER,
    PAPER,
    SEA,
    SEA_LINE,
    SHALLOWS,
    livery,
)
from battleboard.maps.read import load
from battleboard.maps.text import FONT, LINE

Labels = Literal["full", "short", "none"]
Counters = Mapping[str, Mapping[str, Mapping[str, int]]]  # space, power, kind of unit
SHALLOW_WIDTHS = (30, 20, 10)


def draw(
    board: BoardMap | str,
    *,
    owners: Mapping[str, str] | None = None,
    counters: Counters | None = None,
    facilities: Mapping[str, Iterable[str]] | None = None,
    labels: Labels = "full",
) -> str:
    """A board as an SVG document.

    `board` is a drawing or the name of a board or set-up; `owners` gives the power that holds a
    space, `counters` the units standing in it by power and kind, `facilities` what is built there.
    """
    chart = load(board) if isinstance(board, str) else board
    held = {} if owners is None else owners
    parts = [
        *_head(chart, held, {} if counters is None else counters),
        *_waters(chart),
        *_grounds(chart, held),
        *_borders(chart),
        *_passages(chart),
        *(() if labels == "none" else _names(chart, labels)),
        *works(chart, {} if facilities is None else facilities),
        *(_mark(mark) for mark in chart.marks),
        *stacks(chart, {} if counters is None else counters),
        "</g>",
        f'<path d="{_sheet(chart)}" fill="none" stroke="{INK}" stroke-width="8"/>',
        "</svg>",
    ]
    return "\n".join(parts)


def png(document: str, width: int) -> bytes:
    """An SVG document as a PNG of the given width in pixels."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=document, width=width))


def _head(chart: BoardMap, owners: Mapping[str, str], counters: Counters) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {chart.width} {chart.height}" '
        f'font-family="{FONT}" font-weight="bold" stroke-linejoin="round">'
    )
    yield f'<defs><clipPath id="board"><path d="{_sheet(chart)}"/></clipPath>'
    present = {*owners.values(), *(power for stack in counters.values() for power in stack)}
    yield from (_pattern(power) for power in sorted(present & LIVERIES.keys()))
    yield from counter_defs(counters)
    yield "</defs>"
    yield f'<g clip-path="url(#board)"><path d="{_sheet(chart)}" fill="{ICE}"/>'


def _sheet(chart: BoardMap) -> str:
    return f"M0 0h{chart.width}v{chart.height}H0z"


def _slug(power: str) -> str:
    return f"livery-{_id(power)}"


def _pattern(power: str) -> str:
    look = LIVERIES[power]
    return (
        f'<pattern id="{_slug(power)}" width="12" height="12" patternUnits="userSpaceOnUse" '
        f'patternTransform="scale(2)">'
        f'<path d="{look.pattern}" fill="none" stroke="#000" stroke-opacity=".13" '
        'stroke-width="1.4" stroke-linecap="round"/></pattern>'
    )


def path(points: list[Point], *, closed: bool) -> str:
    """Path data of a line in relative steps."""
    (x, y), *rest = points
    steps = [f"M{x} {y}l"]
    for a, b in rest[: -1 if closed else None]:
        steps.append(f"{a - x} {b - y} ")
        x, y = a, b
    return "".join(steps).rstrip() + ("z" if closed else "")


def _shape(chart: BoardMap, rings: Iterable[tuple[int, ...]]) -> str:
    """Path data of some rings, repeated a turn further where they reach over the seam."""
    pieces = []
    for ring in rings:
        points = chart.ring(ring)
        pieces += [
            path([(x + shift, y) for x, y in points], closed=True)
            for shift in _turns(chart, points)
        ]
    return "".join(pieces)


def _turns(chart: BoardMap, points: list[Point]) -> list[int]:
    if not chart.wraps:
        return [0]
    low, high = min(x for x, _ in points), max(x for x, _ in points)
    shifts = (turn * chart.width for turn in (-2, -1, 0, 1, 2))
    return [shift for shift in shifts if low + shift < chart.width and high + shift > 0]


def _waters(chart: BoardMap) -> Iterator[str]:
    tints = (SEA, "#98bcd1", "#a1c3d6")
    for number, (name, shape) in enumerate(chart.spaces.items()):
        if shape.sea:
            d = _shape(chart, shape.rings)
            yield f'<path class="sea" id="space-{_id(name)}" fill="{tints[number % 3]}" d="{d}"/>'
    coast = "".join(_lines(chart, "coast"))
    for width in SHALLOW_WIDTHS:
        yield (
            f'<path d="{coast}" fill="none" stroke="{SHALLOWS}" stroke-opacity=".33" '
            f'stroke-width="{width}"/>'
        )


def _id(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name.lower())


def _grounds(chart: BoardMap, owners: Mapping[str, str]) -> Iterator[str]:
    yield f'<path fill="{NAMELESS}" d="{_shape(chart, chart.lands)}"/>'
    lands: dict[str | None, list[str]] = {}
    for name, shape in chart.spaces.items():
        if not shape.sea:
            lands.setdefault(owners.get(name), []).append(name)
    for owner, names in lands.items():
        yield f'<g fill="{livery(owner).colour}">'
        for name in names:
            d = _shape(chart, chart.spaces[name].rings)
            yield f'<path class="land" id="space-{_id(name)}" d="{d}"/>'
        yield "</g>"
        if owner in LIVERIES:
            yield f'<g fill="url(#{_slug(owner)})">'
            yield from (f'<use href="#space-{_id(name)}"/>' for name in names)
            yield "</g>"
    yield f'<path fill="{LAKE}" d="{_shape(chart, chart.lakes)}"/>'


def _lines(chart: BoardMap, kind: str) -> Iterator[str]:
    """Path data of all arcs of a kind: coast, land or sea."""
    sides = chart.sides()
    inner = {a if a >= 0 else ~a for ring in (*chart.lands, *chart.lakes) for a in ring}
    for number in range(len(chart.arcs)):
        names = sides.get(number, ())
        if _kind(chart, names, nameless=number in inner) == kind:
            points = chart.arc(number)
            for shift in _turns(chart, points):
                yield path([(x + shift, y) for x, y in points], closed=False)


def _kind(chart: BoardMap, names: tuple[str, ...], *, nameless: bool) -> str:
    seas = [chart.spaces[name].sea for name in names]
    if all(seas):
        return "coast" if nameless else "sea"
    return "land" if len(seas) == 2 and not any(seas) else "coast"


def _borders(chart: BoardMap) -> Iterator[str]:
    for kind, colour, width in (("sea", SEA_LINE, 4), ("land", FRONTIER, 5), ("coast", COAST, 5)):
        d = "".join(_lines(chart, kind))
        yield f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _passages(chart: BoardMap) -> Iterator[str]:
    for passage in chart.passages:
        d = path(list(passage.line), closed=False)
        yield f"<g><title>{escape(passage.name)}</title>"
        for colour, width in ((INK, 18), (SHALLOWS, 10)):
            yield (
                f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" '
                'stroke-linecap="round"/>'
            )
        yield "</g>"


def _names(chart: BoardMap, labels: Labels) -> Iterator[str]:
    for shape in chart.spaces.values():
        label = shape.label
        text = label.text if labels == "full" else label.short or label.text
        for shift in (-chart.width, 0, chart.width) if chart.wraps else (0,):
            if -400 < label.x + shift < chart.width + 400:
                yield from _name(label, text, chart.sizes[label.size], shift, sea=shape.sea)


def _name(label: Label, text: str, size: int, shift: int, *, sea: bool) -> Iterator[str]:
    if label.leader is not None:
        x, y = label.leader
        yield (
            f'<path d="M{label.x + shift} {label.y}L{x + shift} {y}" stroke="{INK}" '
            f'stroke-width="3"/><circle cx="{x + shift}" cy="{y}" r="5" fill="{INK}"/>'
        )
    lines = text.split("\n")
    colour = NUMBER if sea else INK
    halo = "" if sea else f' stroke="{PAPER}" stroke-width="{size / 5:g}" paint-order="stroke"'
    yield f'<text font-size="{size}" text-anchor="middle" fill="{colour}"{halo}>'
    for number, line in enumerate(lines):
        foot = label.y + (number - (len(lines) - 1) / 2) * LINE * size + 0.36 * size
        yield f'<tspan x="{label.x + shift}" y="{foot:.0f}">{escape(line)}</tspan>'
    yield "</text>"


def _mark(mark: Mark) -> str:
    drawings = {
        "victory_city": f'<circle r="8" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
        f'<circle r="3.5" fill="{INK}"/>',
        "naval_base": f'<path transform="translate(-10 -10) scale(.84)" d="{UNITS["naval_base"]}" '
        f'fill="{NUMBER}" stroke="{PAPER}" stroke-width="1"/>',
        "convoy": f'<path d="M-9-4h18l-3 8H-6z" fill="none" stroke="{NUMBER}" stroke-width="3"/>',
        "kamikaze": f'<path d="M0-9 8 6H-8z" fill="none" stroke="{NUMBER}" stroke-width="3"/>',
    }
    title = f"<title>{escape(mark.text)}</title>" if mark.text else ""
    return f'<g transform="translate({mark.x} {mark.y})">{title}{drawings[mark.kind]}</g>'
