"""How wide a label is, in heights of its letters (a bold condensed sans serif)."""

from __future__ import annotations

FONT = "'DejaVu Sans Condensed','DejaVu Sans','Arial Narrow',Arial,sans-serif"
LINE = 1.12  # distance of lines

_WIDTHS = {
    0.31: "' ijl",
    0.34: "/IJ|,.",
    0.38: "-:;f",
    0.44: "!()tr",
    0.54: "?zcs",
    0.6: "Lxvyk",
    0.64: "EFTaeo0123456789bdghnpquSYZ",
    0.7: "CPBRXAKV",
    0.76: "UGDHNOQ&",
    0.94: "wMm",
    1.0: "W",
}
_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}


def width(line: str) -> float:
    """The width of one line; unknown letters count as wide ones."""
    return sum(_WIDTH.get(letter, 0.76) for letter in line)


def box(text: str) -> tuple[float, float]:
    """Width and height of a label of one or more lines."""
    lines = text.split("\n")
    return max(map(width, lines)), len(lines) * LINE
