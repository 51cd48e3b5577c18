"""Specks and ribbons: scraps apart from their space, and sea zones squeezed to a thread."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tools.map.grid import Ints, Labels, Mask, components, contacts, grown
from tools.map.refine import Rules
from tools.map.sketch import Sketch
from tools.map.trace import CORNER

SPECK = 14  # cells: the smallest outlying island worth drawing
OFF_SHORE = 3  # cells: nearer the shore, narrow water is a bay and no ribbon


def without_specks(work: Sketch) -> None:
    """Leave every space in one piece, archipelagos in pieces worth drawing."""
    for _ in range(4):
        pieces = components(work.labels, wraps=work.wraps)
        size = np.bincount(pieces.ravel())
        owner = np.zeros(len(size), np.int32)
        owner[pieces.ravel()] = work.labels.ravel()
        scraps = [piece for piece in range(len(size)) if _is_scrap(work, piece, owner, size)]
        for piece in scraps:
            _hand_over(work, pieces == piece)
        if not scraps:
            return


def _is_scrap(work: Sketch, piece: int, owner: npt.NDArray[np.int32], size: Ints) -> bool:
    label = int(owner[piece])
    if label == 0:
        return bool(size[piece] < SPECK)
    name = work.names[label - 1]
    main = int(np.argmax(np.where(owner == label, size, 0)))
    if piece == main:
        return False
    may_lie_apart = name in work.recipe.archipelagos or work.is_filler(name)
    return bool(size[piece] < SPECK) or not may_lie_apart


def _hand_over(work: Sketch, mask: Mask) -> None:
    """Give a scrap to what surrounds it most, water to water if there is any."""
    rim = grown(mask, 1, wraps=work.wraps) & ~mask
    like = rim & (work.land == bool(work.land[mask][0]))
    rim = like if like.any() else rim
    beside = work.labels[rim]
    most = int(np.bincount(beside).argmax())
    work.labels[mask] = most
    work.land[mask] = bool(np.median(work.land[rim & (work.labels == most)]))


def without_ribbons(work: Sketch, rules: Rules) -> None:
    """Close narrow threads of sea between other zones, where no border of the board is lost."""
    shore = grown(work.land, OFF_SHORE, wraps=work.wraps)
    narrow = np.zeros(work.labels.shape, bool)
    for name, label in work.number.items():
        if work.is_sea(name):
            own = work.labels == label
            core = ~grown(~own, 1, wraps=work.wraps)
            narrow |= own & ~grown(core, 1, wraps=work.wraps)
    pieces = components(np.where(narrow & ~shore, work.labels, 0), wraps=work.wraps)
    for piece in np.unique(pieces[narrow & ~shore]):
        _close(work, rules, pieces == piece)


def _close(work: Sketch, rules: Rules, mask: Mask) -> None:
    labels = work.labels.copy()
    while mask.any():
        rim = _side_labels(labels, mask, wraps=work.wraps)
        if not (rim > 0).any():
            return
        labels = np.where(rim > 0, rim, labels).astype(np.int32)
        mask = mask & (rim == 0)
    if _harmless(labels, work, rules):
        work.labels = labels


def _side_labels(labels: Labels, mask: Mask, *, wraps: bool) -> Labels:
    """For the cells of a mask, the label of a neighbour outside it (0: none)."""
    found = np.zeros(labels.shape, np.int32)
    outside = np.where(mask, 0, labels)
    for shift, axis in ((1, 0), (-1, 0), (1, 1), (-1, 1)):
        beside = np.roll(outside, shift, axis)
        if axis == 0:
            beside[0 if shift > 0 else -1] = 0
        elif not wraps:
            beside[:, 0 if shift > 0 else -1] = 0
        found = np.where(mask & (found == 0), beside, found)
    return found.astype(np.int32)


def _harmless(labels: Labels, work: Sketch, rules: Rules) -> bool:
    """No required border too short, and no false one longer than a corner."""
    old = contacts(work.labels, len(rules.sea), wraps=work.wraps)
    new = contacts(labels, len(rules.sea), wraps=work.wraps)
    lost = rules.required & (new < np.minimum(old, rules.least))
    false = ~rules.allowed & (new > np.maximum(old, CORNER))
    return not lost.any() and not false.any()
