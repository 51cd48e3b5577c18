"""The first drawing: countries become territories, the water between them sea zones."""

from __future__ import annotations

import heapq
import math

import msgspec
import numpy as np

from tools.map.facts import Facts
from tools.map.geography import dense, painted
from tools.map.grid import Labels, Mask, Reals, components, grown, noise
from tools.map.projection import Projection
from tools.map.recipe import Point, Recipe, Stroke

ISLET = 40  # cells: unclaimed land smaller than this is left out
ISLAND = 120  # cells: islands smaller than this grow to a disc
DISC = 6.2
MOAT = 3
SPLIT_WAVES = ((11.0, 5.0), (4.0, 2.0))  # sigma and height of the waves in drawn-up borders


class Sketch(msgspec.Struct):
    """A label grid under work. Label 0 is ground of no space: lakes and unnamed land."""

    recipe: Recipe
    facts: Facts
    names: list[str]  # of label 1 on
    labels: Labels
    land: Mask
    seeds: list[list[Point]]  # in cells, by label; none for 0

    @property
    def wraps(self) -> bool:
        return self.recipe.frame.wraps

    @property
    def number(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names, 1)}

    def is_sea(self, name: str) -> bool:
        return self.recipe.fillers[name] == "sea" if self.is_filler(name) else self.facts.sea[name]

    def is_filler(self, name: str) -> bool:
        return name in self.recipe.fillers


def sketch(recipe: Recipe, facts: Facts, projection: Projection) -> Sketch:
    """Countries, islands and sea zones before any border has been mended."""
    names = sorted(facts.sea) + sorted(recipe.fillers)
    shape = (recipe.frame.height, recipe.frame.width)
    seeds = [projection.points(recipe.seeds.get(name, ())) for name in names]
    work = Sketch(
        recipe, facts, names, np.zeros(shape, np.int32), np.zeros(shape, bool), [[], *seeds]
    )
    country, known = painted(projection)
    for strait in recipe.straits:
        _dig(country, _brush(strait, 1.0, projection, shape))
    work.land = country > 0
    _claim(work, country, known)
    strokes = [stroke for stroke in recipe.strokes if stroke.space in names]
    for stroke in strokes:
        if not work.is_sea(stroke.space):
            _stroke(work, stroke, projection)
    _drop_strays(work)
    _grow_islands(work)
    _flood(work)
    for stroke in strokes:
        if work.is_sea(stroke.space):
            _stroke(work, stroke, projection)
    _dig_moats(work)
    return work


def _brush(
    line: tuple[Point, ...], width: float, projection: Projection, shape: tuple[int, int]
) -> Mask:
    fine = dense(np.array(line, float), 0.05)
    mask = np.zeros(shape, bool)
    reach = math.ceil(width)
    x, y = projection(fine[:, 0], fine[:, 1])
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            rows = np.floor(y).astype(int) + dy
            columns = np.floor(x).astype(int) + dx
            near = np.hypot(columns + 0.5 - x, rows + 0.5 - y) <= width
            good = near & (rows >= 0) & (rows < shape[0])
            if not projection.frame.wraps:
                good &= (columns >= 0) & (columns < shape[1])
            mask[rows[good], columns[good] % shape[1]] = True
    return mask


def _dig(country: Labels, mask: Mask) -> None:
    country[mask] = 0


def _stroke(work: Sketch, stroke: Stroke, projection: Projection) -> None:
    mask = _brush(stroke.line, stroke.width, projection, work.land.shape)
    work.labels[mask] = work.number[stroke.space]
    work.land[mask] = not work.is_sea(stroke.space)


def _distances(work: Sketch, label: int, x: Reals, y: Reals) -> Reals:
    best = np.full(len(x), np.inf)
    width = work.labels.shape[1]
    for sx, sy in work.seeds[label]:
        dx = np.abs(x - sx)
        if work.wraps:
            dx = np.minimum(dx, width - dx)
        best = np.minimum(best, np.hypot(dx, y - sy))
    return best


def _claim(work: Sketch, country: Labels, known: list[str]) -> None:
    """Give every claimed country to its territory, or share it out by the nearest seed."""
    shape, wraps, number = work.labels.shape, work.wraps, work.number
    wave_x = sum(h * noise(shape, s, 1 + i, wraps=wraps) for i, (s, h) in enumerate(SPLIT_WAVES))
    wave_y = sum(h * noise(shape, s, 9 + i, wraps=wraps) for i, (s, h) in enumerate(SPLIT_WAVES))
    for index, name in enumerate(known, 1):
        claims = [c for c in work.recipe.claims.get(name, ()) if c in number]
        rows, columns = np.nonzero(country == index)
        if not claims or not len(rows):
            continue
        if len(claims) == 1:
            work.labels[rows, columns] = number[claims[0]]
            continue
        x = columns + np.asarray(wave_x)[rows, columns]
        y = rows + np.asarray(wave_y)[rows, columns]
        far = np.stack([_distances(work, number[claim], x, y) for claim in claims])
        work.labels[rows, columns] = np.array([number[claim] for claim in claims])[far.argmin(0)]


def _grow_islands(work: Sketch) -> None:
    """Make islands and other tiny territories big enough to hold a piece."""
    rows, columns = np.mgrid[0 : work.labels.shape[0], 0 : work.labels.shape[1]]
    for name, label in work.number.items():
        if work.is_sea(name) or work.is_filler(name) or (work.labels == label).sum() >= ISLAND:
            continue
        x, y = work.seeds[label][0]
        dx = columns + 0.5 - x
        if work.wraps:
            width = work.labels.shape[1]
            dx = (dx + width / 2) % width - width / 2
        dy = rows + 0.5 - y
        turn = np.arctan2(dy, dx)
        radius = DISC * (1 + 0.15 * np.sin(3 * turn + label) + 0.1 * np.sin(5 * turn + 2 * label))
        disc = np.hypot(dx, dy) < radius
        work.labels[disc] = label
        work.land |= disc


def _drop_strays(work: Sketch) -> None:
    """Leave out unclaimed islets and whatever lies apart from its territory's main piece."""
    pieces = components(np.where(work.land, work.labels, -1).astype(np.int32), wraps=work.wraps)
    size = np.bincount(pieces.ravel())
    work.land &= (work.labels > 0) | (size[pieces] >= ISLET)
    for name, label in work.number.items():
        own = np.unique(pieces[work.labels == label])
        if work.is_sea(name) or not len(own):
            continue
        main = max(own, key=lambda piece: size[piece])
        seeded = {int(pieces[_cell(work, seed)]) for seed in work.seeds[label]}
        kept = seeded if name in work.recipe.archipelagos else set()
        for piece in own:
            if piece != main and int(piece) not in kept:
                _part_with(work, pieces == piece, name)


def _cell(work: Sketch, point: Point) -> tuple[int, int]:
    height, width = work.labels.shape
    return min(max(int(point[1]), 0), height - 1), min(max(int(point[0]), 0), width - 1)


def _part_with(work: Sketch, mask: Mask, name: str) -> None:
    """Hand a cut-off scrap to the territory around it; keep an outlying island or let it go."""
    rim = grown(mask, 1, wraps=work.wraps) & ~mask
    beside = work.labels[rim & work.land]
    beside = beside[(beside > 0) & (beside != work.number[name])]
    if len(beside):
        work.labels[mask] = np.bincount(beside).argmax()
        return
    big = mask.sum() >= ISLET
    if not big or not (name in work.recipe.archipelagos or work.is_filler(name)):
        work.labels[mask] = 0
        work.land[mask] = mask.sum() >= 2 * ISLET


STEPS = tuple(
    (dy, dx, math.hypot(dy, dx)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0)
)


def _flood(work: Sketch) -> None:
    """Share the water out among the sea zones: each cell to the seed nearest by ship."""
    height, width = work.labels.shape
    queue: list[tuple[float, int, int, int]] = []
    for name, label in work.number.items():
        if work.is_sea(name):
            for x, y in work.seeds[label]:
                row, column = _nearest_water(work, x, y)
                queue.append((0.0, row, column, label))
    heapq.heapify(queue)
    water = ~work.land
    work.labels[water] = 0
    labels, open_ = work.labels, water.copy()
    while queue:
        far, row, column, label = heapq.heappop(queue)
        if not open_[row, column]:
            continue
        open_[row, column] = False
        labels[row, column] = label
        for dy, dx, step in STEPS:
            y, x = row + dy, column + dx
            if work.wraps:
                x %= width
            if 0 <= y < height and 0 <= x < width and open_[y, x]:
                heapq.heappush(queue, (far + step, y, x, label))
    _fill_puddles(work)


def _nearest_water(work: Sketch, x: float, y: float) -> tuple[int, int]:
    row, column = _cell(work, (x, y))
    if not work.land[row, column]:
        return row, column
    top, left = max(0, row - 30), max(0, column - 30)
    rows, columns = np.nonzero(~work.land[top : row + 31, left : column + 31])
    if not len(rows):
        message = f"no water near cell {row}, {column}"
        raise ValueError(message)
    best = int(np.argmin((rows + top - row) ** 2 + (columns + left - column) ** 2))
    return int(rows[best]) + top, int(columns[best]) + left


def _fill_puddles(work: Sketch) -> None:
    """Water no zone reaches stays a lake if it is big and becomes land if it is small."""
    dry = ~work.land & (work.labels == 0)
    pieces = components(np.where(dry, 1, 0).astype(np.int32), wraps=work.wraps)
    for piece in np.unique(pieces[dry]):
        mask = pieces == piece
        if mask.sum() < ISLET:
            rim = grown(mask, 1, wraps=work.wraps) & work.land
            beside = np.bincount(work.labels[rim])
            work.labels[mask] = beside.argmax()
            work.land[mask] = True


def _dig_moats(work: Sketch) -> None:
    """Surround every island of one sea zone with water of that zone, the shore itself last."""
    zones = {name: next(iter(work.facts.neighbours(name))) for name in _single_zone_islands(work)}
    for name, zone in zones.items():
        island = work.labels == work.number[name]
        cut = grown(island, 2, wraps=work.wraps) & work.land & ~island
        cut &= ~_other_islands(work, name)
        work.land &= ~cut
        work.labels[cut] = work.number[zone]
    for width in (MOAT, 1):
        for name, zone in zones.items():
            island = work.labels == work.number[name]
            moat = grown(island, width, wraps=work.wraps) & ~work.land
            work.labels[moat] = work.number[zone]


def _single_zone_islands(work: Sketch) -> list[str]:
    facts = work.facts
    return [
        name for name in facts.sea if facts.is_island(name) and len(facts.neighbours(name)) == 1
    ]


def _other_islands(work: Sketch, name: str) -> Mask:
    others = [work.number[n] for n in work.facts.sea if n != name and work.facts.is_island(n)]
    return np.isin(work.labels, others)
