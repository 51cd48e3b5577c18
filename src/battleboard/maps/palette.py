"""Colours and patterns of the powers, told apart by every common kind of colour vision."""

from __future__ import annotations

import msgspec


class Livery(msgspec.Struct, frozen=True):
    """How a power's ground and counters look: a colour and a pattern over it."""

    colour: str
    pattern: str  # an SVG path in a tile of 12 by 12


LIVERIES = {
    "Germany": Livery("#5f6879", "M-1 13 13-1M-1 1 1-1M11 13 13 11"),
    "Soviet Union": Livery("#742829", "M3 3h.01M9 9h.01"),
    "Japan": Livery("#d76d0b", "M0 6q3-4 6 0t6 0"),
    "United Kingdom": Livery("#dec397", "M0 3h12M0 9h12"),
    "United States": Livery("#649a5f", "M-1-1 13 13M-1 11 1 13M11-1 13 1"),
    "Italy": Livery("#815a27", "M0 0 12 12M12 0 0 12"),
    "China": Livery("#a1d85e", "M3 1v4M1 3h4M9 7v4M7 9h4"),
    "ANZAC": Livery("#4eb5a6", "M6 6m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
    "France": Livery("#4065bf", "M3 0v12M9 0v12"),
    "Austria-Hungary": Livery("#9fbf51", "M6 2 10 6 6 10 2 6z"),
    "Russian Empire": Livery("#742829", "M3 3h.01M9 9h.01"),
    "British Empire": Livery("#dec397", "M0 3h12M0 9h12"),
    "Ottoman Empire": Livery("#3cafb8", "M6 6m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0"),
}
NOBODY = Livery("#eee9df", "M0 0")
SEA, SEA_LINE, SHALLOWS, ICE = "#9cbfd3", "#5d86a4", "#d9eaf0", "#e6eef2"
NAMELESS, LAKE = "#e9e4d8", "#aecbda"
INK, COAST, FRONTIER, PAPER = "#201c18", "#3b3631", "#4c4339", "#fffaf0"
NUMBER = "#2c5674"


def livery(power: str | None) -> Livery:
    """A power's look; ground of nobody is pale and plain."""
    return NOBODY if power is None else LIVERIES.get(power, NOBODY)
