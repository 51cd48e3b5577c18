"""Natural Earth's countries: decoding the TopoJSON file and painting it on a grid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
import numpy as np

from tools.map.grid import Labels, Mask, Reals
from tools.map.projection import Projection
from tools.map.recipe import INPUTS

FILE = INPUTS / "countries-50m.json"
Polygon = list[Reals]  # the outer ring, then holes
FINE = 3  # sub-cells along a cell's side, so that a cell is land only if most of it is


class _Transform(msgspec.Struct):
    scale: tuple[float, float]
    translate: tuple[float, float]


class _Collection(msgspec.Struct):
    geometries: list[msgspec.Raw]


class _Topology(msgspec.Struct):
    transform: _Transform
    arcs: list[list[tuple[int, int]]]
    objects: dict[str, _Collection]


class _Polygon(msgspec.Struct, tag="Polygon"):
    properties: dict[str, str]
    arcs: list[list[int]]

    @property
    def polygons(self) -> list[list[list[int]]]:
        return [self.arcs]


class _MultiPolygon(msgspec.Struct, tag="MultiPolygon"):
    properties: dict[str, str]
    arcs: list[list[list[int]]]

    @property
    def polygons(self) -> list[list[list[int]]]:
        return self.arcs


def countries() -> dict[str, list[Polygon]]:
    """Every country's polygons in longitude and latitude, without jumps at 180 degrees."""
    topology = msgspec.json.decode(FILE.read_bytes(), type=_Topology)
    scale, move = np.array(topology.transform.scale), np.array(topology.transform.translate)
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + move for arc in topology.arcs]
    found: dict[str, list[Polygon]] = {}
    for raw in topology.objects["countries"].geometries:
        shape = msgspec.json.decode(raw, type=_Polygon | _MultiPolygon)
        polygons = [[_joined(ring, arcs) for ring in polygon] for polygon in shape.polygons]
        found.setdefault(shape.properties["name"], []).extend(polygons)
    return found


def _joined(ring: Sequence[int], arcs: Sequence[Reals]) -> Reals:
    parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in ring]
    return unwrapped(np.concatenate([part[:-1] for part in parts] + [parts[-1][-1:]]), 360.0)


def unwrapped(points: Reals, period: float) -> Reals:
    """The same line with jumps of about one period in x taken out."""
    steps = np.diff(points[:, 0])
    turns = np.cumsum(np.where(steps > period / 2, -1, np.where(steps < -period / 2, 1, 0)))
    out = points.copy()
    out[1:, 0] += turns * period
    return out


def dense(line: Reals, step: float) -> Reals:
    """The line with points at most `step` apart, so that it bends with the projection."""
    parts = []
    for a, b in pairwise(line):
        count = max(1, int(np.hypot(*(b - a)) / step))
        parts.append(a + (b - a) * np.arange(count)[:, None] / count)
    return np.concatenate([*parts, line[-1:]])


def filled(rings: Sequence[Reals], width: int, height: int) -> Mask:
    """Cells whose centre lies inside the rings (even-odd rule)."""
    toggles = np.zeros((height, width + 1), np.int32)
    for ring in rings:
        (xa, ya), (xb, yb) = ring[:-1].T, ring[1:].T
        first = np.ceil(np.minimum(ya, yb) - 0.5).astype(int).clip(0, height)
        last = np.ceil(np.maximum(ya, yb) - 0.5).astype(int).clip(0, height)
        edge = np.repeat(np.arange(len(xa)), last - first)
        start = np.repeat(np.cumsum(last - first) - (last - first), last - first)
        row = first[edge] + np.arange(len(edge)) - start
        part = (row + 0.5 - ya[edge]) / (yb[edge] - ya[edge])
        cross = xa[edge] + part * (xb[edge] - xa[edge])
        np.add.at(toggles, (row, np.ceil(cross - 0.5).astype(int).clip(0, width)), 1)
    inside: Mask = np.cumsum(toggles, axis=1)[:, :width] % 2 == 1
    return inside


def painted(projection: Projection) -> tuple[Labels, list[str]]:
    """Which country each cell belongs to (0: water), and the countries' names by number - 1."""
    frame = projection.frame
    fine = np.zeros((frame.height * FINE, frame.width * FINE), np.int32)
    shapes = {name: shape for name, shape in countries().items() if name != "Antarctica"}
    for number, polygons in enumerate(shapes.values(), 1):
        for polygon in polygons:
            rings = [_placed(ring, projection) for ring in polygon]
            paint(fine, rings, number, wraps=frame.wraps)
    blocks = fine.reshape(frame.height, FINE, frame.width, FINE).transpose(0, 2, 1, 3)
    cells = blocks.reshape(frame.height, frame.width, FINE * FINE)
    centre = cells[:, :, FINE * FINE // 2]
    owner = np.where(centre > 0, centre, cells.max(2))
    return np.where((cells > 0).mean(2) >= 0.5, owner, 0).astype(np.int32), list(shapes)


def _placed(ring: Reals, projection: Projection) -> Reals:
    line = dense(ring, 0.5)
    x, y = projection(line[:, 0], line[:, 1])
    return unwrapped(np.stack([x, y], 1), projection.period) * FINE


def paint(grid: Labels, rings: Sequence[Reals], number: int, *, wraps: bool) -> None:
    """Give the cells inside the rings a number; on a cylinder rings may reach past the edge."""
    height, width = grid.shape
    low = int(min(ring[:, 0].min() for ring in rings)) - 1
    high = int(max(ring[:, 0].max() for ring in rings)) + 2
    top = max(0, int(min(ring[:, 1].min() for ring in rings)) - 1)
    end = min(height, int(max(ring[:, 1].max() for ring in rings)) + 2)
    if not wraps:
        low, high = max(low, 0), min(high, width)
    if top >= end or low >= high:
        return
    inside = filled([ring - (low, top) for ring in rings], high - low, end - top)
    rows, columns = np.nonzero(inside)
    grid[rows + top, (columns + low) % width] = number


def turning(ring: Reals) -> float:
    """Twice the area inside a ring: positive if it runs clockwise on the board."""
    x, y = ring.T
    return float((x[:-1] * y[1:] - x[1:] * y[:-1]).sum())
