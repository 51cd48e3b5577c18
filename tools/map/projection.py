"""From longitude and latitude to the board: a leaning cylinder, then an evening-out of room.

The second step lets crowded regions flow outwards until every space has about as much room as
any other (a density-equalising flow, solved once with Fourier transforms).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tools.map.grid import Reals, blurred
from tools.map.recipe import Frame, Point

COARSE = 4  # cells of the grid per cell of the flow
STEPS = 60
LEAN_FROM, LEAN_TO = 44.0, 63.0


class Projection:
    """Maps longitude and latitude to cells of the grid; x may lie one turn beside the board."""

    def __init__(self, frame: Frame, positions: Sequence[Point]) -> None:
        self.frame = frame
        self.span = 360.0 if frame.east is None else frame.east - frame.west
        self.period = frame.width * 360.0 / self.span
        self._shift_x: Reals = np.zeros((frame.height // COARSE, frame.width // COARSE))
        self._shift_y: Reals = np.zeros_like(self._shift_x)
        self._let_flow(positions)

    def __call__(self, lon: Reals, lat: Reals) -> tuple[Reals, Reals]:
        """Cells (x, y) of points given as arrays."""
        x, y = self._cylinder(lon, lat)
        dx, dy = self._sampled(self._shift_x, x, y), self._sampled(self._shift_y, x, y)
        return x + COARSE * dx, y + COARSE * dy

    def points(self, points: Sequence[Point]) -> list[Point]:
        """Cells of a few points, brought onto the board or left out if they lie beside it."""
        if not points:
            return []
        at = np.array(points, float)
        x, y = self(at[:, 0], at[:, 1])
        if self.frame.wraps:
            x = x % self.frame.width
        placed = [(float(a), float(b)) for a, b in zip(x, y, strict=True)]
        return [point for point in placed if 0 <= point[0] < self.frame.width]

    def _seam(self, lat: Reals) -> Reals:
        s = np.clip((lat - LEAN_FROM) / (LEAN_TO - LEAN_FROM), 0, 1)
        return self.frame.west + self.frame.lean * s * s * (3 - 2 * s)

    def _cylinder(self, lon: Reals, lat: Reals) -> tuple[Reals, Reals]:
        frame, seam = self.frame, self._seam(lat)
        slack = (360.0 - self.span) / 2
        turns = np.floor((lon - seam + slack) / 360)
        lon = lon - 360 * turns
        if frame.lean:
            left = (lon - seam) / (frame.anchor - seam) * frame.anchor_at
            right = (lon - frame.anchor) / (seam + 360 - frame.anchor) * (1 - frame.anchor_at)
            u = np.where(lon < frame.anchor, left, frame.anchor_at + right) + turns
        else:
            u = (lon - seam) / self.span
        return u * frame.width, self._down(lat) * frame.height

    def _down(self, lat: Reals) -> Reals:
        """The way from the northern to the southern edge, 0 to 1."""
        frame = self.frame
        even = (frame.north - lat) / (frame.north - frame.south)
        top, low = (_mercator(np.array(edge)) for edge in (frame.north, frame.south))
        tall = (top - _mercator(lat)) / (top - low)
        return even + frame.mercator * (tall - even)

    def _sampled(self, field: Reals, x: Reals, y: Reals) -> Reals:
        """Bilinear values of a coarse field at grid cells."""
        rows, columns = field.shape
        v = np.clip(y / COARSE, 0, rows - 1.001)
        u = x / COARSE % columns if self.frame.wraps else np.clip(x / COARSE, 0, columns - 1.001)
        i, j = v.astype(int), u.astype(int) % columns
        k = (j + 1) % columns
        fv, fu = v - i, u - np.floor(u)
        top = field[i, j] * (1 - fu) + field[i, k] * fu
        low = field[i + 1, j] * (1 - fu) + field[i + 1, k] * fu
        out: Reals = top * (1 - fv) + low * fv
        return out

    def _density(self, positions: Sequence[Point]) -> Reals:
        rows, columns = self._shift_x.shape
        at = np.array(positions, float)
        px, py = (value / COARSE for value in self._cylinder(at[:, 0], at[:, 1]))
        across = np.abs(px[:, None] - px[None])
        if self.frame.wraps:
            px = px % columns
            across = np.minimum(across % columns, -across % columns)
        apart = np.sort(np.hypot(across, py[:, None] - py[None]), axis=1)[:, 1:4].mean(1)
        yy, xx = np.mgrid[0:rows, 0:columns]
        density = np.zeros((rows, columns))
        for x, y, gap in zip(px, py, apart, strict=True):
            s = float(np.clip(1.1 * gap, 4, 40))
            dx = np.abs(xx - x)
            if self.frame.wraps:
                dx = np.minimum(dx, columns - dx)
            density += np.exp(-(dx**2 + (yy - y) ** 2) / (2 * s * s)) / (2 * np.pi * s * s)
        density = (density / density.mean()) ** self.frame.evenness
        smooth = blurred(density / density.mean() + self.frame.floor, 5, wraps=self.frame.wraps)
        out: Reals = smooth / smooth.mean()
        return out

    def _currents(self, density: Reals) -> tuple[Reals, Reals]:
        """The flow that carries the density's surplus away."""
        rows, columns = density.shape
        sheet = np.concatenate([density, density[::-1]])
        if not self.frame.wraps:
            sheet = np.concatenate([sheet, sheet[:, ::-1]], axis=1)
        ky = 2 * np.pi * np.fft.fftfreq(sheet.shape[0])[:, None]
        kx = 2 * np.pi * np.fft.fftfreq(sheet.shape[1])[None]
        square = ky**2 + kx**2
        square[0, 0] = 1
        potential = -np.fft.fft2(sheet - 1) / square
        jx = np.fft.ifft2(1j * kx * potential).real[:rows, :columns]
        jy = np.fft.ifft2(1j * ky * potential).real[:rows, :columns]
        return jx, jy

    def _let_flow(self, positions: Sequence[Point]) -> None:
        density = self._density(positions)
        jx, jy = self._currents(density)
        rows, columns = density.shape
        y0, x0 = np.mgrid[0:rows, 0:columns].astype(float)
        x, y = x0.copy(), y0.copy()

        def speed(x: Reals, y: Reals, time: float) -> tuple[Reals, Reals]:
            u, v = x * COARSE, y * COARSE
            still = (1 - time) * self._sampled(density, u, v) + time
            return self._sampled(jx, u, v) / still, self._sampled(jy, u, v) / still

        for step in range(STEPS):
            time = step / STEPS
            half_x, half_y = speed(x, y, time)
            middle = time + 0.5 / STEPS
            dx, dy = speed(x + half_x / STEPS / 2, y + half_y / STEPS / 2, middle)
            x, y = x + dx / STEPS, np.clip(y + dy / STEPS, 0, rows - 1)
        self._shift_x, self._shift_y = x - x0, y - y0


def _mercator(lat: Reals) -> Reals:
    out: Reals = np.arctanh(np.sin(np.radians(np.clip(lat, -85.0, 85.0))))
    return out
