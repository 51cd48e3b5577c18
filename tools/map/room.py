"""Free ground: finding where a box of a given size fits into a space."""

from __future__ import annotations

import msgspec
import numpy as np

from tools.map.grid import Ints, Mask, Reals

DEEPEST = 24  # cells beyond which depth no longer matters
INSIDE, ASKEW = 60.0, 1.3  # worth of lying inside; how much more a step up or down costs


class Window(msgspec.Struct):
    """A space and its surroundings cut out of the grid, unrolled over the seam."""

    top: int
    left: int
    own: Mask
    land: Mask
    depth: Reals  # cells to the border
    taken: Mask

    @property
    def heart(self) -> tuple[int, int]:
        """The cell farthest from the border."""
        row, column = np.unravel_index(int(np.argmax(self.depth)), self.depth.shape)
        return int(row), int(column)


class Spot(msgspec.Struct):
    """A box of a window, and how good it is."""

    worth: float
    row: int
    column: int
    height: int
    width: int

    def gap(self, row: int, column: int) -> float:
        """Cells between the box and a cell outside it."""
        across = abs(self.column + self.width / 2 - column) - self.width / 2
        down = abs(self.row + self.height / 2 - row) - self.height / 2
        return float(np.hypot(max(0, across), max(0, down)))


def depth(own: Mask) -> Reals:
    """Cells from the border, counted in rings."""
    count = np.zeros(own.shape)
    inner = own.copy()
    for _ in range(DEEPEST):
        if not inner.any():
            break
        count += inner
        rim = np.pad(inner, 1)
        inner = inner & rim[:-2, 1:-1] & rim[2:, 1:-1] & rim[1:-1, :-2] & rim[1:-1, 2:]
    return count


def covered(mask: Mask, height: int, width: int) -> Reals:
    """How many cells of the mask each box of this size covers, by the box's first cell."""
    total = np.pad(np.cumsum(np.cumsum(mask.astype(float), 0), 1), ((1, 0), (1, 0)))
    if height >= total.shape[0] or width >= total.shape[1]:
        return np.full((1, 1), np.inf)
    low = total[height:, width:] - total[height:, :-width]
    high = total[:-height, width:] - total[:-height, :-width]
    boxes: Reals = low - high
    return boxes


def inside(window: Window, height: int, width: int, part: float) -> Spot | None:
    """The best free box with at least `part` of it in the space: deep and central."""
    own = covered(window.own, height, width)
    good = (covered(window.taken, height, width) == 0) & (own >= part * height * width - 0.5)
    if not good.any():
        return None
    rows, columns = np.nonzero(window.own)
    weight = window.depth[rows, columns] ** 2
    y, x = np.mgrid[0 : good.shape[0], 0 : good.shape[1]]
    off_x = x + width / 2 - np.average(columns + 0.5, weights=weight)
    off_y = y + height / 2 - np.average(rows + 0.5, weights=weight)
    worth = own / (height * width) * INSIDE - np.hypot(off_x, off_y * ASKEW)
    return _best(np.where(good, worth, -np.inf), height, width)


def beside(window: Window, height: int, width: int) -> Spot | None:
    """The best free box outside the space: near its heart, on water rather than land."""
    row, column = window.heart
    free = covered(window.taken | window.own, height, width) == 0
    if not free.any():
        return None
    y, x = np.mgrid[0 : free.shape[0], 0 : free.shape[1]]
    across = np.abs(x + width / 2 - column - 0.5)
    down = np.abs(y + height / 2 - row - 0.5)
    gap = np.hypot(np.maximum(0, across - width / 2), ASKEW * np.maximum(0, down - height / 2))
    ashore = covered(window.land & ~window.own, height, width) / (height * width)
    return _best(np.where(free, -gap - 0.1 * across - 15 * ashore, -np.inf), height, width)


def _best(worth: Reals, height: int, width: int) -> Spot:
    row, column = np.unravel_index(int(np.argmax(worth)), worth.shape)
    return Spot(float(worth[row, column]), int(row), int(column), height, width)


def spread(rows: Ints, columns: Ints, worth: Reals, spacing: float, most: int) -> list[int]:
    """Cells of most worth that keep their distance from each other."""
    left = worth.copy()
    chosen: list[int] = []
    while len(chosen) < most and left.max() > 0:
        best = int(np.argmax(left))
        chosen.append(best)
        left[np.hypot(rows - rows[best], columns - columns[best]) < spacing] = -1
    return chosen


def gap_end(used: Mask) -> int:
    """The first used column after the longest stretch of unused ones on a cylinder."""
    if used.all():
        return 0
    start = int(np.argmin(used))
    best, length, run = 0, 0, 0
    for column, busy in enumerate(np.roll(used, -start)):
        run = 0 if busy else run + 1
        if run > length:
            best, length = column + 1, run
    return (best + start) % len(used)
