"""Reading the committed boards."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from battleboard.maps.model import BoardMap

# Every set-up and the board it is played on.
BOARDS = {
    "1941": "1941",
    "anniversary-1941": "anniversary",
    "anniversary-1942": "anniversary",
    "europe-1940": "europe",
    "global-1940": "global",
    "pacific-1940": "pacific",
    "ww1-1914": "ww1-1914",
}


@cache
def load(name: str) -> BoardMap:
    """The board of a set-up, or a board by its own name; KeyError for an unknown name."""
    board = BOARDS.get(name, name)
    if board not in BOARDS.values():
        raise KeyError(name)
    raw = files("battleboard.maps").joinpath("data", f"{board}.json").read_bytes()
    return msgspec.json.decode(raw, type=BoardMap)
