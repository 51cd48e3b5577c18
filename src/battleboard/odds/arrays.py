"""numpy, with one thread for its products: battles are many and small, cores are shared."""

from __future__ import annotations

import os

for _variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")

import numpy as np  # noqa: E402 the variables are read when numpy is loaded
from numpy.typing import NDArray  # noqa: E402

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

NEGLIGIBLE = 1e-16
"""Chances below this are not followed further; a battle of thousands of states loses less than
1e-11 by it."""

_LARGEST = 1 << 20
_MOST = 8
_REGISTER = 8
_FREE: dict[int, list[Floats]] = {}


def borrow(size: int) -> Floats:
    """Room for so many figures, whatever they are now: used again where it has been given back.

    Fresh memory costs a sea battle more than its arithmetic does.
    """
    room = 1 << (size - 1).bit_length()
    free = _FREE.get(room)
    return free.pop() if free else np.empty(room)


def give_back(room: Floats) -> None:
    """Room that nobody looks at any more."""
    free = _FREE.setdefault(len(room), [])
    if len(room) <= _LARGEST and len(free) < _MOST:
        free.append(room)


def aligned(figures: Floats) -> Floats:
    """The same figures, one row after the other from where a register's worth of memory begins."""
    room = np.empty(figures.size + _REGISTER)
    start = -(room.ctypes.data // room.itemsize) % _REGISTER
    out = room[start : start + figures.size].reshape(figures.shape)
    out[...] = figures
    return out


__all__ = [
    "NEGLIGIBLE",
    "Bools",
    "Floats",
    "Ints",
    "NDArray",
    "aligned",
    "borrow",
    "give_back",
    "np",
]
