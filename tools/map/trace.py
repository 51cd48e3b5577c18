"""From cells to lines: the shared arcs of a label grid, and the rings they make."""

from __future__ import annotations

from collections import defaultdict

import msgspec
import numpy as np

from tools.map.grid import Labels, Mask, contacts, padded
from tools.map.refine import Rules
from tools.map.sketch import Sketch

OUTSIDE = -1
CORNER = 6  # cell edges: a false border no longer than this becomes a corner
TRIM = 4  # cell edges left out where an arc runs into a corner
Vertex = tuple[int, int]  # row and column of a cell's corner
Half = tuple[int, bool]  # an arc and whether it is walked backwards


class Arc(msgspec.Struct):
    """A border walked from junction to junction, with the labels on its two sides."""

    path: list[Vertex]
    left: int
    right: int


class Net(msgspec.Struct):
    """All arcs of a board and, by label, the rings around its pieces (label on the right)."""

    arcs: list[Arc]
    rings: dict[int, list[list[Half]]]
    corner: dict[Vertex, Vertex]  # junctions that were drawn together
    width: int  # of a turn; 0 where the board does not wrap


def net(labels: Labels, rules: Rules, *, wraps: bool) -> Net:
    """Trace every border of the grid. Labels beyond the rules are lakes and unnamed land."""
    width = labels.shape[1] if wraps else 0
    steps = _steps(labels, wraps=wraps)
    arcs = _arcs(steps)
    rings = _rings(arcs)
    traced = Net(arcs, rings, {}, width)
    _draw_together(traced, rules)
    return traced


def _steps(labels: Labels, *, wraps: bool) -> dict[Vertex, dict[Vertex, tuple[int, int]]]:
    """Unit steps along borders: from, to, and the labels left and right of the step."""
    width = labels.shape[1]
    rim = padded(labels, 1, wraps=wraps, fill=OUTSIDE)
    steps: dict[Vertex, dict[Vertex, tuple[int, int]]] = defaultdict(dict)
    turn = width if wraps else width + 1  # a cylinder's last corner is its first

    def join(a: Vertex, b: Vertex, left: int, right: int) -> None:
        steps[a][b] = (left, right)
        steps[b][a] = (right, left)

    for row, column in zip(*np.nonzero(rim[1:-1, :turn] != rim[1:-1, 1 : turn + 1]), strict=True):
        west, east = int(rim[row + 1, column]), int(rim[row + 1, column + 1])
        join((int(row), int(column) % turn), (int(row) + 1, int(column) % turn), east, west)
    for row, column in zip(*np.nonzero(rim[:-1, 1:-1] != rim[1:, 1:-1]), strict=True):
        above, below = int(rim[row, column + 1]), int(rim[row + 1, column + 1])
        join((int(row), int(column)), (int(row), (int(column) + 1) % turn), above, below)
    return dict(steps)


def _arcs(steps: dict[Vertex, dict[Vertex, tuple[int, int]]]) -> list[Arc]:
    used: set[tuple[Vertex, Vertex]] = set()
    arcs: list[Arc] = []

    def walk(start: Vertex, after: Vertex) -> None:
        path = [start, after]
        used.update(((start, after), (after, start)))
        while len(steps[path[-1]]) == 2 and path[-1] != start:
            here, back = path[-1], path[-2]
            ahead = next(v for v in steps[here] if v != back)
            used.update(((here, ahead), (ahead, here)))
            path.append(ahead)
        left, right = steps[start][after]
        arcs.append(Arc(path, left, right))

    for junctions in (True, False):
        for vertex in sorted(steps):
            if (len(steps[vertex]) != 2) is junctions:
                for after in sorted(steps[vertex]):
                    if (vertex, after) not in used:
                        walk(vertex, after)
    return arcs


def _rings(arcs: list[Arc]) -> dict[int, list[list[Half]]]:
    starts: dict[tuple[int, Vertex], list[Half]] = defaultdict(list)
    for number, arc in enumerate(arcs):
        starts[arc.right, arc.path[0]].append((number, False))
        starts[arc.left, arc.path[-1]].append((number, True))
    rings: dict[int, list[list[Half]]] = defaultdict(list)
    todo = {half: label for (label, _), halves in sorted(starts.items()) for half in halves}
    while todo:
        half, label = next(iter(todo.items()))
        ring = []
        while half in todo:
            del todo[half]
            ring.append(half)
            half = _onward(arcs, half, starts[label, _line(arcs, half)[-1]])
        rings[label].append(ring)
    return dict(rings)


def _line(arcs: list[Arc], half: Half) -> list[Vertex]:
    path = arcs[half[0]].path
    return path[::-1] if half[1] else path


def _onward(arcs: list[Arc], half: Half, choices: list[Half]) -> Half:
    """The next arc around the same piece: the sharpest turn towards the piece's own side."""
    line = _line(arcs, half)
    coming = _heading(line[-2], line[-1])

    def turn(choice: Half) -> int:
        start = _line(arcs, choice)
        going = _heading(start[0], start[1])
        return (going - coming + 2) % 4  # 3 right, 2 straight, 1 left

    return max(choices, key=turn)


def _heading(a: Vertex, b: Vertex) -> int:
    dy, dx = b[0] - a[0], b[1] - a[1]
    if dy:
        return 1 if dy > 0 else 3
    return 0 if dx == 1 or dx < -1 else 2


def _draw_together(traced: Net, rules: Rules) -> None:
    """Shrink tiny false borders to a point: spaces that meet at a corner do not touch."""
    count = len(rules.sea)
    thirds = _thirds(traced.arcs)
    gone = set()
    for number, arc in enumerate(traced.arcs):
        known = min(arc.left, arc.right) >= 0 and max(arc.left, arc.right) < count
        if not known or rules.allowed[arc.left, arc.right] or len(arc.path) - 1 > CORNER:
            continue
        a, b = arc.path[0], arc.path[-1]
        if a == b or {a, b} & (set(traced.corner) | set(traced.corner.values())):
            continue
        if (thirds[a] - {arc.left, arc.right}) & (thirds[b] - {arc.left, arc.right}):
            continue
        middle = arc.path[len(arc.path) // 2]
        traced.corner[a] = traced.corner[b] = middle
        gone.add(number)
    _trim(traced)
    for label, rings in traced.rings.items():
        traced.rings[label] = [[half for half in ring if half[0] not in gone] for ring in rings]
    for number in gone:
        traced.arcs[number] = Arc([], OUTSIDE, OUTSIDE)


def _trim(traced: Net) -> None:
    """Let arcs run straight into a corner, not along the border that shrank to it."""
    for arc in traced.arcs:
        if len(arc.path) > 4 * TRIM and arc.path[0] in traced.corner:
            arc.path[1 : 1 + TRIM] = []
        if len(arc.path) > 4 * TRIM and arc.path[-1] in traced.corner:
            arc.path[-1 - TRIM : -1] = []


def _thirds(arcs: list[Arc]) -> dict[Vertex, set[int]]:
    around: dict[Vertex, set[int]] = defaultdict(set)
    for arc in arcs:
        for end in (arc.path[0], arc.path[-1]):
            around[end] |= {arc.left, arc.right}
    return around


def uncrossed(work: Sketch, rules: Rules) -> None:
    """Take away spots where a space touches itself, or unnamed ground, over a corner only."""
    for _ in range(8):
        spots = _crossings(work.labels, wraps=work.wraps)
        if not len(spots):
            return
        for row, column in spots:
            _uncross(work, rules, int(row), int(column))


def _crossings(labels: Labels, *, wraps: bool) -> Labels:
    east = np.roll(labels, -1, 1) if wraps else np.pad(labels[:, 1:], ((0, 0), (0, 1)), mode="edge")
    a, b, c, d = labels[:-1], east[:-1], labels[1:], east[1:]
    cross: Mask = (a != b) & (a != c) & (b != d) & (c != d) & ((a == d) | (b == c))
    return np.argwhere(cross).astype(np.int32)


def _uncross(work: Sketch, rules: Rules, row: int, column: int) -> None:
    width = work.labels.shape[1]
    cells = [(row + dy, (column + dx) % width) for dy in (0, 1) for dx in (0, 1)]
    values = [int(work.labels[cell]) for cell in cells]
    if len(set(values)) == 4 or (values[0] != values[3] and values[1] != values[2]):
        return
    swaps = [(i, j) for i in range(4) for j in (i ^ 1, i ^ 2)]

    def harm(swap: tuple[int, int]) -> tuple[int, int]:
        i, j = swap
        before, ground = work.labels[cells[i]], work.land[cells[i]]
        work.labels[cells[i]] = values[j]
        faults = _local_faults(work, rules, cells[i])
        work.labels[cells[i]] = before
        return faults, int(ground != work.land[cells[j]])

    i, j = min(swaps, key=harm)
    work.labels[cells[i]] = values[j]
    work.land[cells[i]] = work.land[cells[j]]


def _local_faults(work: Sketch, rules: Rules, cell: Vertex) -> int:
    """False contacts and fresh corner touches in the cell's surroundings."""
    height, width = work.labels.shape
    rows = np.arange(cell[0] - 2, cell[0] + 3).clip(0, height - 1)
    columns = np.arange(cell[1] - 2, cell[1] + 3)
    columns = columns % width if work.wraps else columns.clip(0, width - 1)
    patch = work.labels[np.ix_(rows, columns)]
    table = contacts(patch, len(rules.sea), wraps=False)
    return int((table * ~rules.allowed).sum()) + 4 * len(_crossings(patch, wraps=False))
