"""What is still wrong with a drawn board, in words."""

from __future__ import annotations

import gzip
import math
from itertools import pairwise

import msgspec
import numpy as np
from shapely import Polygon

from battleboard.maps.model import BoardMap, Shape
from tools.map.facts import load
from tools.map.geography import turning

SHORT = 18  # units: no border should be shorter


def lengths(drawing: BoardMap) -> dict[tuple[str, str], float]:
    """The length of every drawn border, in units."""
    found: dict[tuple[str, str], float] = {}
    for number, names in drawing.sides().items():
        if len(names) == 2 and names[0] != names[1]:
            line = drawing.arc(number)
            pair = (min(names), max(names))
            total = sum(math.dist(a, b) for a, b in pairwise(line))
            found[pair] = found.get(pair, 0.0) + total
    return found


def pieces(drawing: BoardMap, shape: Shape) -> int:
    """How many outer rings a space has; holes run the other way round."""
    return sum(turning(np.array(drawing.ring(ring))) > 0 for ring in shape.rings)


def _broken(drawing: BoardMap) -> list[str]:
    shapes = drawing.spaces.items()
    return [n for n, s in shapes for r in s.rings if not Polygon(drawing.ring(r)).is_valid]


def report(drawing: BoardMap) -> str:
    """Missing, false and short borders, spaces in pieces, and the size of the file."""
    facts, found = load(drawing.board), lengths(drawing)
    canals = {canal.between for canal in facts.canals}
    extra = found.keys() - facts.borders - canals
    raw = msgspec.json.encode(drawing)
    short = {pair: round(n) for pair, n in found.items() if n < SHORT and pair in facts.borders}
    split = {name: n for name, s in drawing.spaces.items() if (n := pieces(drawing, s)) > 1}
    return "\n".join(
        [
            f"missing {sorted(facts.borders - found.keys())}",
            f"false {[(pair, round(found[pair])) for pair in sorted(extra)]}",
            f"short {short}",
            f"broken rings {_broken(drawing)}",
            f"in pieces {split}",
            f"names beside {[n for n, s in drawing.spaces.items() if s.label.leader]}",
            f"{len(raw)} bytes, {len(gzip.compress(raw))} zipped, {len(drawing.arcs)} arcs",
        ]
    )
