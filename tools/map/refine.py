"""Mending borders cell by cell.

Border cells change sides at random, as in simulated annealing: forbidden contacts, ragged lines
and distance from the sketch cost energy, short required borders and small spaces earn it. A cell
never changes if that would cut a space in two or make a required border too short. Cells four
apart are tried at once.
"""

from __future__ import annotations

import msgspec
import numpy as np

from tools.map.grid import Ints, Labels, Mask, Reals, contacts, padded
from tools.map.sketch import Sketch

REACH = 2
STRIDE = 4
OFFSETS = tuple(
    (dy, dx)
    for dy in range(-REACH, REACH + 1)
    for dx in range(-REACH, REACH + 1)
    if (dy, dx) != (0, 0)
)
WEIGHTS = np.array([0.5 / (abs(dy) + abs(dx)) for dy, dx in OFFSETS])[:, None]
FAR = tuple((r * dy, r * dx) for r in (4, 7) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx)
FAR_WEIGHT = 0.12  # of a forbidden space seen across the water, so that zones part in wedges
RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
PULL, PULL_MOST = 0.06, 4.0  # of a sea zone's seeds, per cell of distance
STAY = 1.0  # a land cell's wish to stay as sketched
HOLD = 2.5  # worth of an edge on a required border that is still short
ISLET_CORE = 2  # cells around an island's seed that stay with it
ROOM = 9.0  # worth of a cell to a space that is still small


class Rules(msgspec.Struct):
    """What the board demands of the drawing, by label."""

    sea: Mask
    required: Mask  # pairs
    allowed: Mask  # pairs
    wanted: int  # edges a required border should have
    least: int  # edges below which it may never fall
    room: Ints  # cells each space should have


def rules(work: Sketch, *, wanted: int, least: int, room: int, small: int) -> Rules:
    """The demands of a board: borders both ways, and enough room for every space."""
    number, count = work.number, len(work.names) + 1
    sea = np.array([False, *(work.is_sea(name) for name in work.names)])
    required = np.zeros((count, count), bool)
    for one, other in work.facts.borders:
        a, b = number[one], number[other]
        required[a, b] = required[b, a] = True
    allowed = required | np.eye(count, dtype=bool)
    for canal in work.facts.canals:
        a, b = (number[zone] for zone in canal.between)
        allowed[a, b] = allowed[b, a] = True
    free = [0, *(number[name] for name in work.recipe.fillers)]
    allowed[free, :] = allowed[:, free] = True
    rooms = np.array([0, *(_room(work, name, room, small) for name in work.names)])
    return Rules(sea, required, allowed, wanted, least, rooms)


def _room(work: Sketch, name: str, room: int, small: int) -> int:
    if work.is_filler(name):
        return 0
    return small if work.facts.is_island(name) or name in work.recipe.small else room


class Flips(msgspec.Struct):
    """Cells that consider changing from an old label to a new one."""

    rows: Ints
    columns: Ints
    old: Labels
    new: Labels
    sides: Labels  # the labels on the cells' four sides

    def only(self, chosen: Mask) -> Flips:
        """Those of the cells that the mask names."""
        at = np.nonzero(chosen)[0]
        return Flips(self.rows[at], self.columns[at], self.old[at], self.new[at], self.sides[:, at])


class Refiner:
    """Sweeps over the border cells of one sketch."""

    def __init__(self, work: Sketch, rules: Rules, seed: int) -> None:
        self.work, self.rules = work, rules
        self.random = np.random.default_rng(seed)
        self.before = work.labels.copy()
        self.count = len(work.names) + 1
        self.seeds = self._seed_table()
        self.fixed = self._fixed()
        self.lengths = contacts(work.labels, self.count, wraps=work.wraps)
        self.size = np.bincount(work.labels.ravel(), minlength=self.count)
        self.forbid, self.costs = 0.0, np.zeros((self.count, self.count))

    def run(self, sweeps: int, *, forbid: float, heat: float) -> None:
        """Cool from `heat` to nothing in so many sweeps; `forbid` is the cost of a false border."""
        self.lengths = contacts(self.work.labels, self.count, wraps=self.work.wraps)
        self.size = np.bincount(self.work.labels.ravel(), minlength=self.count)
        self.forbid, self.costs = forbid, self._costs(forbid)
        for sweep in range(sweeps):
            self._sweep(heat * (1 - sweep / sweeps))

    def _seed_table(self) -> Reals:
        most = max(len(seeds) for seeds in self.work.seeds)
        table = np.full((self.count, most, 2), 1e6)
        for label, seeds in enumerate(self.work.seeds):
            if seeds:
                table[label, : len(seeds)] = seeds
        return table

    def _fixed(self) -> Mask:
        """Cells that never change: every space's first seed, and each island of a group."""
        fixed = np.zeros(self.work.labels.shape, bool)
        for label, seeds in enumerate(self.work.seeds):
            group = label > 0 and self.work.names[label - 1] in self.work.recipe.archipelagos
            reach = ISLET_CORE if group else 0
            for x, y in seeds if group else seeds[:1]:
                rows = slice(max(0, int(y) - reach), max(0, int(y) + reach + 1))
                columns = slice(max(0, int(x) - reach), max(0, int(x) + reach + 1))
                fixed[rows, columns] = self.work.labels[rows, columns] == label
        return fixed

    def _costs(self, forbid: float) -> Reals:
        same_ground = self.rules.sea[:, None] == self.rules.sea[None]
        costs = np.where(self.rules.allowed, same_ground * 1.0, forbid)
        np.fill_diagonal(costs, 0.0)
        costs[:, 0] = 0.0
        return costs

    def _sweep(self, heat: float) -> None:
        rim = padded(self.work.labels, 1, wraps=self.work.wraps)
        inner = rim[1:-1, 1:-1]
        height, width = self.work.labels.shape
        border = np.zeros((height, width), bool)
        for dy, dx in SIDES:
            beside = rim[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width]
            ground = self.rules.sea[beside] == self.rules.sea[inner]
            border |= (beside != inner) & (beside > 0) & ground
        rows, columns = np.nonzero(border & (inner > 0) & ~self.fixed)
        group = rows % STRIDE * STRIDE + columns % STRIDE
        for turn in self.random.permutation(STRIDE * STRIDE):
            chosen = group == turn
            if chosen.any():
                self._try(rows[chosen], columns[chosen], heat)

    def _look(self, rows: Ints, columns: Ints, dy: int, dx: int) -> Labels:
        """The labels so far away from the cells; -1 beyond the board."""
        height, width = self.work.labels.shape
        y, x = rows + dy, columns + dx
        inside = (y >= 0) & (y < height)
        if self.work.wraps:
            x = x % width
        else:
            inside &= (x >= 0) & (x < width)
        found = self.work.labels[y.clip(0, height - 1), x.clip(0, width - 1)]
        return np.where(inside, found, -1).astype(np.int32)

    def _try(self, rows: Ints, columns: Ints, heat: float) -> None:
        """Let each of these cells consider the label on one of its sides."""
        sides = np.stack([self._look(rows, columns, dy, dx) for dy, dx in SIDES])
        new = sides[self.random.integers(0, 4, len(rows)), np.arange(len(rows))]
        flips = Flips(rows, columns, self.work.labels[rows, columns], new, sides)
        same_ground = self.rules.sea[flips.new] == self.rules.sea[flips.old]
        flips = flips.only((flips.new > 0) & (flips.new != flips.old) & same_ground)
        flips = flips.only(self._simple(flips))
        change = self._energy(flips)
        chance = self.random.random(len(change))
        warm = np.exp(-change.clip(0, 50) / heat) if heat > 0 else np.zeros(len(change))
        self._flip(flips.only((change <= 0) | (chance < warm)))

    def _simple(self, flips: Flips) -> Mask:
        """Whether each cell can leave its space without cutting it in two."""
        look = (self._look(flips.rows, flips.columns, dy, dx) for dy, dx in RING)
        ring = np.stack([label == flips.old for label in look])
        arcs = np.zeros(len(flips.rows), int)
        for k in range(0, 8, 2):
            arcs += ring[k] & ~(ring[k + 1] & ring[(k + 2) % 8])
        return np.equal(arcs, 1)

    def _energy(self, flips: Flips) -> Reals:
        """What each change would cost; below zero it is welcome."""
        look = [self._look(flips.rows, flips.columns, dy, dx) for dy, dx in OFFSETS]
        around = np.stack(look).clip(0)
        step = self.costs[flips.new, around] - self.costs[flips.old, around]
        change: Reals = (step * WEIGHTS).sum(0)
        change += self._far(flips) + self._ties(flips) + self._crowding(flips)
        for label, sign in ((flips.new, 1.0), (flips.old, -1.0)):
            for beside in flips.sides.clip(0):
                change += sign * self.forbid * ~self.rules.allowed[label, beside]
                change -= sign * HOLD * self._short(label, beside)
        return change

    def _far(self, flips: Flips) -> Reals:
        """Forbidden spaces seen across the water."""
        at = np.nonzero(self.rules.sea[flips.old])[0]
        look = [self._look(flips.rows[at], flips.columns[at], dy, dx) for dy, dx in FAR]
        around = np.stack(look).clip(0)
        seen = ~self.rules.allowed[flips.new[at], around] * 1.0
        seen -= ~self.rules.allowed[flips.old[at], around]
        change = np.zeros(len(flips.rows))
        change[at] = FAR_WEIGHT * self.forbid * seen.sum(0)
        return change

    def _short(self, label: Labels, beside: Labels) -> Mask:
        """Whether the two must touch and touch too little so far."""
        needed = self.rules.required[label, beside] & (beside != label)
        short: Mask = needed & (self.lengths[label, beside] < self.rules.wanted)
        return short

    def _reach(self, flips: Flips, label: Labels) -> Reals:
        """Distance to the label's nearest seed."""
        seeds = self.seeds[label]
        dx = np.abs(seeds[:, :, 0] - flips.columns[:, None])
        if self.work.wraps:
            dx = np.minimum(dx, np.abs(self.work.labels.shape[1] - dx))
        far: Reals = np.hypot(dx, seeds[:, :, 1] - flips.rows[:, None]).min(1)
        return far

    def _ties(self, flips: Flips) -> Reals:
        """The pull of seeds at sea, the wish to stay on land."""
        pull = self._reach(flips, flips.new) - self._reach(flips, flips.old)
        before = self.before[flips.rows, flips.columns]
        stay = STAY * ((flips.old == before) * 1.0 - (flips.new == before))
        at_sea = (PULL * pull).clip(-PULL_MOST, PULL_MOST)
        return np.where(self.rules.sea[flips.old], at_sea, stay)

    def _crowding(self, flips: Flips) -> Reals:
        """The worth of a cell to spaces that are still too small, the nearer the more."""
        total = np.zeros(len(flips.rows))
        for label, sign in ((flips.new, -1.0), (flips.old, 1.0)):
            room = np.maximum(self.rules.room[label], 1)
            near = np.maximum(-0.5, 1 - self._reach(flips, label) / np.sqrt(room))
            total += sign * ROOM * near * (self.size[label] < room)
        return total

    def _flip(self, flips: Flips) -> None:
        """Change the cells, except where a required border would shrink or a false one appear."""
        change = self._edges(flips)
        after = self.lengths + change
        lost = self.rules.required & (after < self.rules.least) & (change < 0)
        gained = ~self.rules.allowed & (self.lengths == 0) & (after > 0)
        good = np.ones(len(flips.rows), bool)
        for beside in flips.sides.clip(0):
            good &= ~(lost[flips.old, beside] & (beside != flips.old))
            good &= ~(gained[flips.new, beside] & (beside != flips.new))
        flips = flips.only(good)
        self.lengths += self._edges(flips)
        self.work.labels[flips.rows, flips.columns] = flips.new
        np.subtract.at(self.size, flips.old, 1)
        np.add.at(self.size, flips.new, 1)

    def _edges(self, flips: Flips) -> Ints:
        """How the lengths of borders would change."""
        table = np.zeros((self.count, self.count), np.int64)
        for beside in flips.sides:
            for label, sign in ((flips.old, -1), (flips.new, 1)):
                real = (beside >= 0) & (beside != label)
                np.add.at(table, (label[real], beside[real]), sign)
        return table + table.T
