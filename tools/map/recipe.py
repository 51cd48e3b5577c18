"""What a person decided about a board: its frame, claims, seeds and strokes (`inputs/*.toml`)."""

from __future__ import annotations

from pathlib import Path

import msgspec

INPUTS = Path(__file__).parent / "inputs"
Point = tuple[float, float]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The window on the globe and the size of its grid."""

    width: int
    height: int
    north: float
    south: float
    west: float
    east: float | None = None  # None: once round the globe
    lean: float = 0.0  # the seam's shift towards the north, so that Alaska stays whole
    anchor: float = 0.0  # a meridian that does not lean
    anchor_at: float = 0.5
    mercator: float = 0.0  # 0: even latitudes, 1: Mercator's, which give the north more room
    evenness: float = 0.75  # how far crowded regions grow
    floor: float = 0.3  # how much room empty regions keep

    @property
    def wraps(self) -> bool:
        return self.east is None


class Stroke(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line painted by hand: `space` takes the cells along it, whatever the geography says."""

    space: str
    line: tuple[Point, ...]
    width: float = 2.0


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All hand-made inputs of one board."""

    frame: Frame
    claims: dict[str, tuple[str, ...]] = {}
    seeds: dict[str, tuple[Point, ...]] = {}
    fillers: dict[str, str] = {}  # ground that is no space: "sea" or "land"
    straits: tuple[tuple[Point, ...], ...] = ()  # water too narrow for the grid
    strokes: tuple[Stroke, ...] = ()
    archipelagos: tuple[str, ...] = ()  # spaces that may have several pieces
    small: tuple[str, ...] = ()  # spaces that stay small
    room: int = 800  # cells every space should have
    room_small: int = 150  # the same for islands and small spaces
    counter: int = 44  # side of a counter in units
    signs: dict[str, tuple[Point, ...]] = {}  # where canals are drawn
    ballast: tuple[Point, ...] = ()  # places that keep room although no space lies there


def load(board: str) -> Recipe:
    """Read a board's recipe; tables of the recipe it extends are merged key by key."""
    return msgspec.convert(_merged(board), Recipe)


def _merged(board: str) -> dict[str, object]:
    raw: dict[str, object] = msgspec.toml.decode((INPUTS / f"{board}.toml").read_bytes())
    parent = raw.pop("extends", None)
    if not isinstance(parent, str):
        return raw
    merged = _merged(parent)
    for key, value in raw.items():
        old = merged.get(key)
        merged[key] = (
            {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
        )
    return merged
