"""A drawn board: borders as shared arcs, and what stands where.

All lengths are whole units of the board. Where a board wraps, its right edge joins its left one,
one `width` further on; the rings of a space that lies across that seam run on past the edge.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Point = tuple[int, int]
MarkKind = Literal["victory_city", "naval_base", "convoy", "kamikaze"]


class Label(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A space's name (lines divided by newlines) centred at a place, in a class of size."""

    text: str
    short: str  # empty if the text is short enough
    x: int
    y: int
    size: int  # index into the board's sizes, 0 the largest
    leader: Point | None = None  # the end of a line to a space too small for its name


class Shape(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One space: each ring lists arcs, `~n` standing for arc n walked backwards."""

    sea: bool
    rings: tuple[tuple[int, ...], ...]
    label: Label
    places: tuple[Point, ...]  # for counters, the best first


class Mark(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A printed sign of a space: a victory city with its name, a naval base, a convoy zone."""

    kind: MarkKind
    space: str
    x: int
    y: int
    text: str = ""


class Passage(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A canal or strait, as a line between the two sea zones it joins."""

    name: str
    line: tuple[Point, ...]


class BoardMap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board's drawing. Each arc is a flat list: the first point, then steps."""

    board: str
    width: int
    height: int
    wraps: bool
    sizes: tuple[int, ...]  # letter heights of the label classes
    counter: int  # the side of a counter that fits the places
    arcs: tuple[tuple[int, ...], ...]
    spaces: dict[str, Shape]
    lands: tuple[tuple[int, ...], ...]  # rings of land that is no space
    lakes: tuple[tuple[int, ...], ...]  # rings of water that is no space
    marks: tuple[Mark, ...]
    passages: tuple[Passage, ...]

    def arc(self, number: int) -> list[Point]:
        """An arc's points; `~n` gives arc n backwards."""
        steps = self.arcs[number if number >= 0 else ~number]
        points, x, y = [], 0, 0
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        return points if number >= 0 else points[::-1]

    def ring(self, arcs: tuple[int, ...]) -> list[Point]:
        """A closed ring's points, first and last alike, without jumps at the seam."""
        points = self.arc(arcs[0])
        for number in arcs[1:]:
            more = self.arc(number)
            shift = points[-1][0] - more[0][0]
            points += [(x + shift, y) for x, y in more[1:]]
        return points

    def sides(self) -> dict[int, tuple[str, ...]]:
        """For each arc the spaces that have it as a border."""
        found: dict[int, tuple[str, ...]] = {}
        for name, shape in self.spaces.items():
            for ring in shape.rings:
                for number in ring:
                    arc = number if number >= 0 else ~number
                    found[arc] = (*found.get(arc, ()), name)
        return found

    def borders(self) -> frozenset[tuple[str, str]]:
        """Every pair of spaces with an arc in common, each pair in order."""
        pairs = (names for names in self.sides().values() if len(names) == 2)
        return frozenset((min(a, b), max(a, b)) for a, b in pairs if a != b)
