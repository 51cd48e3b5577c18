"""Where things stand: names, numbers, counters and signs, each on free ground of its space."""

from __future__ import annotations

import math

import msgspec
import numpy as np

from battleboard.maps.model import Label, Mark, MarkKind, Passage, Point
from battleboard.maps.text import box
from tools.map.grid import grown
from tools.map.names import broken, shortened, written
from tools.map.projection import Projection
from tools.map.room import Spot, Window, beside, depth, gap_end, inside, spread
from tools.map.sketch import Sketch
from tools.map.smooth import UNITS

SIZES = (34, 29, 25, 21, 18, 15, 13)  # letter heights in units
SEA_SIZES = (1, 2, 3, 4, 5)
ISLAND_SIZES = (0, 1, 2)  # an island's name stands on it only in large letters
BESIDE_SIZES = (3, 4, 5, 6)
SMALLEST = 5  # the class from which abbreviations are tried
SHARE = 0.34  # of a space's ground that its name may cover, unless it is very small
OVERHANG = (1.0, 0.8, 0.6)  # part of a name's box that must lie in its space
ABBREVIATED, SMALLER = 6.0, 3.0  # how much nearer a shorter or smaller name must stand
TIED = 4  # cells from its space at which a name needs a line
EDGE = 3  # cells along the board's edge that stay free
MARGIN = 40  # cells around a space where its name may stand
PLACES = 5
SPACINGS = (
    1.15,
    1.0,
    0.85,
    0.7,
    0.55,
    0.4,
    0.25,
)  # counters between places, the widest that gives enough
SAFE = 2  # cells from the border
CENTRE = 0.04  # how much counters like the middle of their space
SIGN = 5  # cells a sign takes


class Places:
    """Finds room on one board; what is placed first keeps its ground."""

    def __init__(self, work: Sketch) -> None:
        self.work = work
        self.taken = np.zeros(work.labels.shape, bool)
        self.taken[:EDGE] = self.taken[-EDGE:] = True
        if not work.wraps:
            self.taken[:, :EDGE] = self.taken[:, -EDGE:] = True
        self.labels: dict[str, Label] = {}
        self.marks: list[Mark] = []

    def window(self, name: str) -> Window:
        """The space's surroundings, with a margin for what must stand outside."""
        label, (height, width) = self.work.number[name], self.work.labels.shape
        rows, columns = np.nonzero(self.work.labels == label)
        if self.work.wraps:
            used = np.zeros(width, bool)
            used[columns] = True
            columns = (columns - gap_end(used)) % width + gap_end(used)
        top, bottom = max(0, rows.min() - MARGIN), min(height, rows.max() + MARGIN + 1)
        left, right = columns.min() - MARGIN, columns.max() + MARGIN + 1
        if not self.work.wraps:
            left, right = max(0, left), min(width, right)
        at = np.ix_(np.arange(top, bottom), np.arange(left, right) % width)
        own = self.work.labels[at] == label
        land, taken = self.work.land[at], self.taken[at]
        return Window(int(top), int(left), own, land, depth(own), taken)

    def name(self, space: str) -> None:
        """Place a name in its space, else across its border, else beside it with a line."""
        window = self.window(space)
        number = self.work.facts.sea[space] and written(space).isdigit()
        small = self.work.facts.is_island(space) or space in self.work.recipe.small
        classes = SEA_SIZES if number else ISLAND_SIZES if small else tuple(range(len(SIZES)))
        for part in OVERHANG[:1] if number or small else OVERHANG:
            for size in classes:
                if self._write_inside(space, window, size, part):
                    return
        self._write_beside(space, window)

    def _write_inside(self, space: str, window: Window, size: int, part: float) -> bool:
        area = window.own.sum()
        forms = broken(written(space)) + (broken(shortened(space)) if size >= SMALLEST else [])
        found = []
        for text in forms:
            height, width = _cells(text, size)
            if height * width <= SHARE * area or size >= SMALLEST:
                spot = inside(window, height, width, part)
                found += [(spot.worth, text, spot)] if spot else []
        if not found:
            return False
        _, text, spot = max(found, key=lambda entry: entry[0])
        self._write(space, window, spot, text, size)
        return True

    def _write_beside(self, space: str, window: Window) -> None:
        """A small name on free ground nearby, tied with a line if it is not close."""
        whole = broken(written(space))
        found = []
        for size in BESIDE_SIZES:
            for text in whole + broken(shortened(space)):
                spot = beside(window, *_cells(text, size))
                if spot:
                    cost = SMALLER * size + ABBREVIATED * (text not in whole)
                    found.append((spot.worth - cost, text, size, spot))
        if not found:
            message = f"no room for the name of {space}"
            raise ValueError(message)
        _, text, size, spot = max(found, key=lambda entry: entry[0])
        self._write(space, window, spot, text, size)
        row, column = window.heart
        if spot.gap(row, column) > window.depth.max() + TIED:
            label = self.labels[space]
            x, y = self._unit(window, row + 0.5, column + 0.5)
            end = (label.x + self._way(label.x, x), y)
            self.labels[space] = msgspec.structs.replace(label, leader=end)

    def _way(self, start: int, end: int) -> int:
        """Units from one x to another, the short way round if the board wraps."""
        turn = self.work.labels.shape[1] * UNITS
        return (end - start + turn // 2) % turn - turn // 2 if self.work.wraps else end - start

    def _write(self, space: str, window: Window, spot: Spot, text: str, size: int) -> None:
        self._take(window, spot)
        x, y = self._unit(window, spot.row + spot.height / 2, spot.column + spot.width / 2)
        self.labels[space] = Label(text, _shorter(space, text), x, y, size)

    def _take(self, window: Window, spot: Spot) -> None:
        rows = np.arange(spot.row, spot.row + spot.height) + window.top
        columns = np.arange(spot.column, spot.column + spot.width) + window.left
        height, width = self.work.labels.shape
        self.taken[np.ix_(rows.clip(0, height - 1), columns % width)] = True

    def _unit(self, window: Window, row: float, column: float) -> Point:
        x = round((column + window.left) * UNITS)
        turn = self.work.labels.shape[1] * UNITS
        return x % turn if self.work.wraps else x, round((row + window.top) * UNITS)

    def counters(self, space: str) -> tuple[Point, ...]:
        """Places inside the space, apart from each other, from the border and from its name."""
        window = self.window(space)
        deep_enough = min(SAFE, int(window.depth.max()))
        rows, columns = np.nonzero(window.depth >= deep_enough)
        side = self.work.recipe.counter / UNITS
        free = ~grown(window.taken, round(side / 2), wraps=False)[rows, columns]
        deep = np.minimum(window.depth[rows, columns], 0.7 * side)
        off_y = rows - np.average(rows, weights=deep)
        off_x = columns - np.average(columns, weights=deep)
        worth = deep + 3.0 * free - CENTRE * np.hypot(off_x, off_y)
        worth += 1 - worth.min()
        chosen: list[int] = []
        for spacing in SPACINGS:
            chosen = spread(rows, columns, worth, spacing * side, PLACES)
            if len(chosen) >= PLACES:
                break
        return tuple(self._unit(window, rows[i] + 0.5, columns[i] + 0.5) for i in chosen)

    def sign(self, space: str, kind: MarkKind, text: str = "") -> None:
        """A printed sign on free ground of the space, or on its heart if there is none."""
        window = self.window(space)
        row, column = window.heart
        spot = inside(window, SIGN, SIGN, 1.0) or inside(window, SIGN, SIGN, 0.5)
        spot = spot or Spot(0.0, row - SIGN // 2, column - SIGN // 2, SIGN, SIGN)
        self._take(window, spot)
        x, y = self._unit(window, spot.row + SIGN / 2, spot.column + SIGN / 2)
        self.marks.append(Mark(kind, space, x, y, text))

    def passages(self, projection: Projection) -> tuple[Passage, ...]:
        """Canals and straits, along the lines drawn by hand."""
        found = []
        for canal in self.work.facts.canals:
            line = projection.points(self.work.recipe.signs[canal.name])
            points = tuple((round(x * UNITS), round(y * UNITS)) for x, y in line)
            found.append(Passage(canal.name, points))
        return tuple(found)


def place_all(work: Sketch) -> tuple[Places, dict[str, tuple[Point, ...]]]:
    """Names and signs of all spaces, the most cramped first, then their counters' places."""
    places, facts = Places(work), work.facts
    size = np.bincount(work.labels.ravel(), minlength=len(work.names) + 1)

    def rank(name: str) -> tuple[bool, bool, int]:
        return facts.sea[name], facts.is_island(name), int(size[work.number[name]])

    for name in sorted(facts.sea, key=rank):
        places.name(name)
    for name, city in facts.victory_cities.items():
        places.sign(name, "victory_city", city)
    for name, zones in facts.naval_bases.items():
        for zone in zones:
            places.sign(name, "naval_base", written(zone))
    for name in facts.convoys:
        places.sign(name, "convoy")
    for name in facts.kamikaze:
        places.sign(name, "kamikaze")
    return places, {name: places.counters(name) for name in facts.sea}


def _cells(text: str, size: int) -> tuple[int, int]:
    """Height and width of a name in cells, with a little air."""
    width, height = box(text)
    scale = SIZES[size] / UNITS
    return math.ceil(height * scale), math.ceil((width + 0.25) * scale)


def _shorter(space: str, text: str) -> str:
    """An abbreviation that fits where the text stands; empty if there is none."""
    width, lines = box(text)
    fits = [form for form in broken(shortened(space)) if box(form)[0] <= width]
    forms = [form for form in fits if box(form)[1] <= lines and form != text]
    return min(forms, key=lambda form: form.count("\n"), default="")
