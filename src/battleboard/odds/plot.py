"""A picture of the odds: the outcomes as bars, the swing of IPCs as a histogram. SVG by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from battleboard.odds.answer import Odds
from battleboard.odds.errors import BattleError

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT = 150, 620
INK, ATTACKER, DEFENDER, NEUTRAL, PAPER = "#222222", "#b5452c", "#2f5d8a", "#8a8a8a", "#ffffff"
MOST_BARS = 48
FONTS = "Helvetica, Arial, DejaVu Sans, sans-serif"


def svg(odds: Odds, title: str) -> str:
    """The picture as SVG text."""
    parts = [*_heading(title), *_outcomes(odds), *_histogram(odds)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONTS}" font-size="13" fill="{INK}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def save(odds: Odds, title: str, file: str) -> None:
    """Write the picture: SVG, or PNG where the library for it is installed."""
    picture, path = svg(odds, title), Path(file)
    match path.suffix.lower():
        case ".svg":
            path.write_text(picture, encoding="utf-8")
        case ".png":
            path.write_bytes(_png(picture))
        case _:
            raise BattleError(f"a picture is written as .svg or .png, not {path.suffix or file!r}")


def _png(picture: str) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise BattleError("PNG needs the package resvg_py; write SVG instead") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture))


def _heading(title: str) -> Iterable[str]:
    yield f'<text x="20" y="28" font-size="15" font-weight="bold">{escape(title)}</text>'


def _outcomes(odds: Odds) -> Iterable[str]:
    rows = (
        ("attacker wins", odds.attacker_wins, ATTACKER),
        ("defender wins", odds.defender_wins, DEFENDER),
        ("both destroyed", odds.both_destroyed, NEUTRAL),
        ("both remain", odds.stalemate, NEUTRAL),
    )
    for number, (name, chance, colour) in enumerate(rows):
        top = 46 + 26 * number
        long = (RIGHT - LEFT - 60) * chance
        yield f'<text x="{LEFT - 10}" y="{top + 14}" text-anchor="end">{name}</text>'
        yield f'<rect x="{LEFT}" y="{top}" width="{long:.1f}" height="18" fill="{colour}"/>'
        yield f'<text x="{LEFT + long + 8:.1f}" y="{top + 14}">{chance:.1%}</text>'


def _histogram(odds: Odds) -> Iterable[str]:
    """The chance of each swing, in as many steps as there is room for."""
    top, bottom = 190, 350
    yield f'<text x="20" y="{top - 14}">swing in IPCs (expected {odds.expected_swing:+.1f})</text>'
    bars = _steps(list(odds.swing.items()))
    highest = max(chance for _, _, chance in bars)
    wide = (RIGHT - 20) / len(bars)
    for number, (low, _, chance) in enumerate(bars):
        tall = (bottom - top) * chance / highest
        colour = ATTACKER if low >= 0 else DEFENDER
        yield (
            f'<rect x="{20 + number * wide:.1f}" y="{bottom - tall:.1f}" '
            f'width="{max(1.0, wide - 1):.1f}" height="{tall:.1f}" fill="{colour}"/>'
        )
    yield f'<line x1="20" y1="{bottom}" x2="{RIGHT}" y2="{bottom}" stroke="{INK}"/>'
    for number in sorted({0, len(bars) // 2, len(bars) - 1}):
        middle = 20 + (number + 0.5) * wide
        label = f"{bars[number][0]:+d}"
        yield f'<text x="{middle:.1f}" y="{bottom + 18}" text-anchor="middle">{label}</text>'


def _steps(swing: Sequence[tuple[int, float]]) -> list[tuple[int, int, float]]:
    """Equal steps from the worst swing to the best: where each begins and ends, and its chance."""
    low, high = swing[0][0], swing[-1][0]
    step = max(1, -(-(high - low + 1) // MOST_BARS))
    count = (high - low) // step + 1
    sums = [0.0] * count
    for points, chance in swing:
        sums[(points - low) // step] += chance
    return [(low + n * step, low + (n + 1) * step - 1, p) for n, p in enumerate(sums)]
