"""Label grids: arrays whose cells carry the number of a space, on a sheet or on a cylinder."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

Labels = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]
Reals = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def padded(labels: Labels, rim: int, *, wraps: bool, fill: int = 0) -> Labels:
    """The grid with a rim: the far side's cells where the board wraps, `fill` elsewhere."""
    tall = np.pad(labels, ((rim, rim), (0, 0)), constant_values=fill)
    if wraps:
        return np.pad(tall, ((0, 0), (rim, rim)), mode="wrap")
    return np.pad(tall, ((0, 0), (rim, rim)), constant_values=fill)


def components(labels: Labels, *, wraps: bool) -> Labels:
    """A number for every edge-connected piece of equal label."""
    starts = np.ones(labels.shape, bool)
    starts[:, 1:] = labels[:, 1:] != labels[:, :-1]
    run = (np.cumsum(starts.ravel()) - 1).reshape(labels.shape)
    same = labels[1:] == labels[:-1]
    pairs = [np.stack([run[:-1][same], run[1:][same]], 1)]
    if wraps:
        seam = labels[:, 0] == labels[:, -1]
        pairs.append(np.stack([run[seam, 0], run[seam, -1]], 1))
    joined = np.concatenate(pairs)
    keys = np.unique(joined[:, 0] * (run.max() + 1) + joined[:, 1])
    roots = _united(int(run.max()) + 1, zip(*divmod(keys, run.max() + 1), strict=True))
    return np.unique(roots[run], return_inverse=True)[1].reshape(labels.shape).astype(np.int32)


def _united(count: int, pairs: Iterable[tuple[int, int]]) -> Ints:
    parent = list(range(count))

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for first, second in pairs:
        a, b = root(first), root(second)
        if a != b:
            parent[max(a, b)] = min(a, b)
    return np.array([root(node) for node in range(count)])


def grown(mask: Mask, steps: int, *, wraps: bool) -> Mask:
    """The mask spread by `steps` cells in all eight directions."""
    for _ in range(steps):
        wide = padded(mask.astype(np.int32), 1, wraps=wraps) > 0
        tall = wide[:-2] | wide[1:-1] | wide[2:]
        mask = tall[:, :-2] | tall[:, 1:-1] | tall[:, 2:]
    return mask


def blurred(values: Reals, sigma: float, *, wraps: bool) -> Reals:
    """A Gaussian blur; edges that do not wrap mirror the values."""
    height, width = values.shape
    sheet = np.concatenate([values, values[::-1]])
    if not wraps:
        sheet = np.concatenate([sheet, sheet[:, ::-1]], axis=1)
    down = np.fft.fftfreq(sheet.shape[0])[:, None]
    across = np.fft.fftfreq(sheet.shape[1])[None]
    kernel = np.exp(-2 * (np.pi * sigma) ** 2 * (down**2 + across**2))
    smooth: Reals = np.fft.ifft2(np.fft.fft2(sheet) * kernel).real
    return smooth[:height, :width]


def noise(shape: tuple[int, int], sigma: float, seed: int, *, wraps: bool) -> Reals:
    """Smooth random hills of unit deviation, the same for the same seed."""
    raw = np.random.default_rng(seed).standard_normal(shape)
    hills = blurred(raw, sigma, wraps=wraps)
    out: Reals = hills / hills.std()
    return out


def contacts(labels: Labels, count: int, *, wraps: bool) -> Ints:
    """How many cell edges each pair of labels shares (symmetric table)."""
    right = np.roll(labels, -1, 1) if wraps else labels[:, 1:]
    left = labels if wraps else labels[:, :-1]
    first = np.concatenate([left.ravel(), labels[:-1].ravel()]).astype(np.int64)
    second = np.concatenate([right.ravel(), labels[1:].ravel()]).astype(np.int64)
    differ = first != second
    flat = np.bincount(first[differ] * count + second[differ], minlength=count * count)
    table = flat.reshape(count, count)
    return table + table.T
