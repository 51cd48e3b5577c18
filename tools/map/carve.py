"""Wrong borders mended by hand's breadth: ways opened for missing ones, wedges for false ones."""

from __future__ import annotations

import heapq

import msgspec
import numpy as np

from tools.map.grid import Ints, Labels, Mask, components, contacts, grown, padded
from tools.map.refine import Rules
from tools.map.sketch import STEPS, Sketch

FARTHEST = 120.0  # the dearest way that is still worth opening
TRIED = 3  # how many promising changes are looked at closely
SHARE = 0.3  # of a space that a wedge may take
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
Cell = tuple[int, int]


class Change(msgspec.Struct):
    """Some cells that might become part of a space."""

    rows: Ints
    columns: Ints
    label: int

    def applied(self, labels: Labels) -> Labels:
        """The drawing with the change."""
        new = labels.copy()
        new[self.rows, self.columns] = self.label
        return new


def carve(work: Sketch, rules: Rules) -> None:
    """Open a way for every missing border, if that mends more than it breaks."""
    table = contacts(work.labels, len(rules.sea), wraps=work.wraps)
    for a, b in np.argwhere(np.triu(rules.required & (table < 2))):
        ways = [(a, b), (b, a)]
        paths = [(space, _path(work, rules, int(space), int(other))) for space, other in ways]
        tries = [_along(work, rules, path, int(s), w) for s, path in paths for w in (2, 1) if path]
        _take_best(work, rules, tries, mends=0, spares=3)


def part(work: Sketch, rules: Rules) -> None:
    """Drive a third space between every two that touch falsely, if it mends more than it breaks."""
    table = contacts(work.labels, len(rules.sea), wraps=work.wraps)
    for a, b in np.argwhere(np.triu(~rules.allowed & (table > 0))):
        tries = [
            change
            for taken, other in ((int(a), int(b)), (int(b), int(a)))
            for change in _wedges(work, rules, taken, other)
        ]
        _take_best(work, rules, tries, mends=1, spares=1)


def _take_best(work: Sketch, rules: Rules, tries: list[Change], *, mends: int, spares: int) -> None:
    """Make the change that leaves the fewest faults if it betters kind `mends`.

    Kind 0 is missing borders, 1 false ones; the other kind may grow by fewer than `spares`.
    """
    table = contacts(work.labels, len(rules.sea), wraps=work.wraps)
    now = _faults(table, rules)
    ranked = sorted((_faults(_after(work, table, t), rules), i) for i, t in enumerate(tries))
    for _, i in ranked[:TRIED]:
        new = _healed(work, tries[i])
        then = _faults(contacts(new, len(rules.sea), wraps=work.wraps), rules)
        if then[mends] < now[mends] and then[1 - mends] < now[1 - mends] + spares:
            work.labels = new
            return


def _faults(table: Ints, rules: Rules) -> tuple[int, int]:
    lacking = np.triu(rules.required & (table < 2)).sum()
    return int(lacking), int(np.triu(~rules.allowed & (table > 0)).sum())


def _after(work: Sketch, table: Ints, change: Change) -> Ints:
    """The table of contacts after a change, counted afresh only around it."""
    height, width = work.labels.shape
    start = int(change.columns[0]) - width // 2 if work.wraps else 0
    columns = (change.columns - start) % width
    rows = np.arange(max(0, change.rows.min() - 1), min(height, change.rows.max() + 2))
    across = np.arange(max(0, columns.min() - 1), min(width, columns.max() + 2))
    old = work.labels[np.ix_(rows, (across + start) % width)]
    new = old.copy()
    new[change.rows - rows[0], columns - across[0]] = change.label
    count = len(table)
    return table - contacts(old, count, wraps=False) + contacts(new, count, wraps=False)


def _healed(work: Sketch, change: Change) -> Labels:
    """The drawing after a change, with pieces it cut off given to what lies beside them."""
    labels = change.applied(work.labels)
    for label in np.unique(work.labels[change.rows, change.columns]):
        before = _pieces(work.labels, int(label), wraps=work.wraps)
        after = _pieces(labels, int(label), wraps=work.wraps)
        for rows, columns in after[max(1, len(before)) :]:
            mask = np.zeros(labels.shape, bool)
            mask[rows, columns] = True
            rim = labels[grown(mask, 1, wraps=work.wraps) & ~mask]
            same = [int(r) for r in rim if r > 0 and _same_ground(work, int(r), int(label))]
            if same:
                labels[mask] = np.bincount(same).argmax()
    return labels


def _same_ground(work: Sketch, one: int, other: int) -> bool:
    return work.is_sea(work.names[one - 1]) == work.is_sea(work.names[other - 1])


def _pieces(labels: Labels, label: int, *, wraps: bool) -> list[tuple[Ints, Ints]]:
    """The cells of a label's pieces, the largest piece first."""
    rows, columns = np.nonzero(labels == label)
    if not len(rows):
        return []
    top, end = rows.min(), rows.max() + 1
    left, right = (0, labels.shape[1]) if wraps else (columns.min(), columns.max() + 1)
    own = (labels[top:end, left:right] == label).astype(np.int32)
    piece = components(own, wraps=wraps)[rows - top, columns - left]
    numbers, size = np.unique(piece, return_counts=True)
    order = numbers[np.argsort(-size, kind="stable")]
    return [(rows[piece == number], columns[piece == number]) for number in order]


def _wedges(work: Sketch, rules: Rules, a: int, b: int) -> list[Change]:
    """Changes by which a third space takes a's cells beside b."""
    touching = _touching(work.labels, a, b, wraps=work.wraps)
    most = SHARE * (work.labels == a).sum()
    found = []
    for width in (1, 2, 3):
        near = grown(touching, width, wraps=work.wraps)
        rows, columns = np.nonzero(near & (work.labels == a))
        if len(rows) > most:
            continue
        for third in np.unique(work.labels[grown(near, 3, wraps=work.wraps)]):
            fits = third not in (0, a, b) and rules.sea[third] == rules.sea[a]
            if fits and rules.allowed[third, a] and rules.allowed[third, b]:
                found.append(Change(rows, columns, int(third)))
    return found


def _touching(labels: Labels, a: int, b: int, *, wraps: bool) -> Mask:
    rim = padded(labels, 1, wraps=wraps)
    height, width = labels.shape
    beside = np.zeros(labels.shape, bool)
    for dy, dx in SIDES:
        beside |= rim[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width] == b
    touching: Mask = beside & (labels == a)
    return touching


def _along(work: Sketch, rules: Rules, path: list[Cell], a: int, width: int) -> Change:
    """The change by which space `a` takes a band along a path."""
    height, columns = work.labels.shape
    reach = range(-width, width + 1)
    spots = [(dy, dx) for dy in reach for dx in reach if dy * dy + dx * dx <= width * width + 1]
    cells = set()
    for row, column in path:
        for dy, dx in spots:
            y, x = row + dy, column + dx
            x = x % columns if work.wraps else min(max(x, 0), columns - 1)
            if 0 <= y < height and _yields(work.labels[y, x], rules, a):
                cells.add((y, x))
    at = np.array(sorted(cells))
    return Change(at[:, 0], at[:, 1], a)


def _yields(label: int, rules: Rules, a: int) -> bool:
    return label not in (0, a) and bool(rules.sea[label] == rules.sea[a])


def _path(work: Sketch, rules: Rules, a: int, b: int) -> list[Cell]:
    """The cheapest cells from a's rim to a cell beside b over ground of a's kind, if any."""
    height, width = work.labels.shape
    labels = work.labels
    rim = grown(labels != a, 1, wraps=work.wraps) & (labels == a)
    queue: list[tuple[float, Cell, Cell | None]] = [
        (0.0, (int(row), int(column)), None) for row, column in np.argwhere(rim)
    ]
    came: dict[Cell, Cell | None] = {}
    while queue:
        far, cell, last = heapq.heappop(queue)
        if cell in came:
            continue
        came[cell] = last
        if far > FARTHEST:
            return []
        if labels[cell] != a and _beside(work, cell, b):
            return _trace(came, cell, labels, a)
        for dy, dx, step in STEPS:
            y, x = cell[0] + dy, cell[1] + dx
            x = x % width if work.wraps else x
            if not (0 <= y < height and 0 <= x < width) or (y, x) in came or labels[y, x] == b:
                continue
            if _yields(labels[y, x], rules, a):
                price = step * _price(work, rules, (y, x), a)
                heapq.heappush(queue, (far + price, (y, x), cell))
    return []


def _neighbours(work: Sketch, cell: Cell, step: int) -> list[int]:
    height, width = work.labels.shape
    spots = [(cell[0] + dy * step, cell[1] + dx * step) for dy, dx in SIDES]
    if work.wraps:
        spots = [(y, x % width) for y, x in spots]
    return [int(work.labels[y, x]) for y, x in spots if 0 <= y < height and 0 <= x < width]


def _beside(work: Sketch, cell: Cell, b: int) -> bool:
    return b in _neighbours(work, cell, 1)


def _price(work: Sketch, rules: Rules, cell: Cell, a: int) -> float:
    """Dearer beside spaces that `a` may not touch."""
    return 1.0 + 0.6 * sum(not rules.allowed[a, label] for label in _neighbours(work, cell, 2))


def _trace(came: dict[Cell, Cell | None], cell: Cell, labels: Labels, a: int) -> list[Cell]:
    path = []
    at: Cell | None = cell
    while at is not None and labels[at] != a:
        path.append(at)
        at = came[at]
    return path
