"""Staircases become coasts: arcs smoothed, thinned out and rounded to whole units."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely

from tools.map.grid import Ints, Reals
from tools.map.trace import Net, Vertex

UNITS = 4  # of the written file, per cell
ROUNDS = {"coast": 4, "land": 6, "sea": 14}
THIN = {"coast": 0.3, "land": 0.32, "sea": 0.4}  # cells a point may lie beside the line
SHRINK, SWELL = 0.5, -0.52  # alternating, so that islands keep their size
BOUND = 3  # the care from which an arc's ends go back to the grid too
TRIES = 8


def drawn(traced: Net, kinds: list[str], height: int, width: int) -> list[Ints]:
    """The arcs in whole units; a gone arc is empty, arcs over the seam run on past the edge.

    All are smoothed together; where thinned lines cross, they keep more of their points.
    """
    places = _smoothed(traced, kinds, height, width)
    care = [0] * len(traced.arcs)
    arcs = [_fine(traced, places, kinds, i, 0) for i in range(len(care))]
    bad = _crossing(arcs, traced.width * UNITS)
    for _ in range(TRIES):
        again = set(bad)
        for number in sorted(bad):
            care[number] += 1
            if care[number] > BOUND:
                again |= _unsmoothed(traced, places, number)
        for number in again:
            arcs[number] = _fine(traced, places, kinds, number, care[number])
        bad = _crossing(arcs, traced.width * UNITS)
        if not bad:
            break
    return arcs


def _unsmoothed(traced: Net, places: dict[Vertex, Reals], number: int) -> set[int]:
    """Put an arc's ends back on the grid; the arcs that end there too must follow."""
    path = traced.arcs[number].path
    ends = {traced.corner.get(end, end) for end in (path[0], path[-1])}
    for row, column in ends:
        places[row, column] = np.array([column, row], float)
    return {
        other
        for other, arc in enumerate(traced.arcs)
        if arc.path and ends & {traced.corner.get(v, v) for v in (arc.path[0], arc.path[-1])}
    }


def _smoothed(traced: Net, kinds: list[str], height: int, width: int) -> dict[Vertex, Reals]:
    index: dict[Vertex, int] = {}
    links: list[tuple[int, int]] = []
    rounds: list[int] = []
    for arc, kind in zip(traced.arcs, kinds, strict=True):
        path = [traced.corner.get(v, v) for v in arc.path]
        for vertex in path:
            if vertex not in index:
                index[vertex] = len(index)
                rounds.append(ROUNDS[kind])
            rounds[index[vertex]] = min(rounds[index[vertex]], ROUNDS[kind])
        links += [(index[a], index[b]) for a, b in pairwise(path)]
    at = np.array([(column, row) for row, column in index], float)
    ends = np.array(links)
    limit = np.array(rounds)
    degree = np.maximum(np.bincount(ends.ravel(), minlength=len(at)), 1)[:, None]
    free = np.stack([(at[:, 0] > 0) & (at[:, 0] < width), (at[:, 1] > 0) & (at[:, 1] < height)], 1)
    if traced.width:
        free[:, 0] = True
    for step in range(max(ROUNDS.values())):
        for factor in (SHRINK, SWELL):
            gap = at[ends[:, 1]] - at[ends[:, 0]]
            if traced.width:
                gap[:, 0] = (gap[:, 0] + width / 2) % width - width / 2
            pull = np.zeros_like(at)
            np.add.at(pull, ends[:, 0], gap)
            np.add.at(pull, ends[:, 1], -gap)
            at += np.where(free & (limit > step)[:, None], factor * pull / degree, 0)
    return {vertex: at[i] for vertex, i in index.items()}


def _fine(
    traced: Net, places: dict[Vertex, Reals], kinds: list[str], number: int, care: int
) -> Ints:
    """One arc in whole units; the more care, the closer it keeps to its cells."""
    arc = traced.arcs[number]
    if not arc.path:
        return np.zeros((0, 2), np.int64)
    line = np.array([places[traced.corner.get(v, v)] for v in arc.path])
    if care >= BOUND:
        raw = np.array([(column, row) for row, column in arc.path], float)
        line[1:-1] = raw[1:-1] + (line[1:-1] - raw[1:-1]) * (0.5 if care == BOUND else 0.0)
    if traced.width:
        steps = np.diff(line[:, 0])
        turns = np.cumsum(np.round(-steps / traced.width))
        line[1:, 0] += turns * traced.width
    thin = _thinned(line, THIN[kinds[number]] / (1, 3, 8)[min(care, 2)])
    whole = np.round(thin * UNITS).astype(np.int64)
    keep = np.ones(len(whole), bool)
    keep[1:] = (np.diff(whole, axis=0) != 0).any(1)
    return whole[keep]


def _thinned(line: Reals, slack: float) -> Reals:
    """Douglas and Peucker's thinning; a closed line is cut at its farthest point first."""
    keep = np.zeros(len(line), bool)
    keep[[0, -1]] = True
    spans = [(0, len(line) - 1)]
    if np.allclose(line[0], line[-1]):
        far = int(np.argmax(((line - line[0]) ** 2).sum(1)))
        keep[far] = True
        spans = [(0, far), (far, len(line) - 1)]
    while spans:
        a, b = spans.pop()
        if b <= a + 1:
            continue
        along, rest = line[b] - line[a], line[a + 1 : b] - line[a]
        length = float(np.hypot(*along))
        off = np.abs(along[0] * rest[:, 1] - along[1] * rest[:, 0])
        off = off / length if length > 0 else np.hypot(rest[:, 0], rest[:, 1])
        worst = int(np.argmax(off))
        if off[worst] > slack:
            keep[a + 1 + worst] = True
            spans += [(a, a + 1 + worst), (a + 1 + worst, b)]
    return line[keep]


def _crossing(arcs: list[Ints], turn: int) -> set[int]:
    """Arcs that cross themselves or touch others elsewhere than at common ends."""
    numbers, lines = [], []
    for number, arc in enumerate(arcs):
        if len(arc) >= 2:
            for shift in (0, turn) if turn else (0,):
                numbers.append(number)
                lines.append(shapely.LineString(arc + np.array([shift, 0])))
    tree = shapely.STRtree(lines)
    bad = {n for n, line in zip(numbers, lines, strict=True) if not line.is_simple}
    first, second = tree.query(lines, predicate="intersects")
    for a, b in zip(first, second, strict=True):
        if a < b and not _meet_at_ends(lines[a], lines[b]):
            bad |= {numbers[a], numbers[b]}
    return bad


def _meet_at_ends(a: shapely.LineString, b: shapely.LineString) -> bool:
    if a.equals(b):
        return False
    common = shapely.get_coordinates(a.intersection(b))
    shared = {tuple(a.coords[i]) for i in (0, -1)} & {tuple(b.coords[i]) for i in (0, -1)}
    return all(tuple(point) in shared for point in common)
