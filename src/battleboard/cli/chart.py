"""The ladder as a picture: a bar for each agent's Elo figure, with its interval. SVG by hand."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from battleboard.agents.ladder import Ladder
from battleboard.errors import BattleboardError

WIDTH, LEFT, RIGHT, ROW = 640, 120, 600, 34
INK, BAR, PAPER = "#222222", "#2f5d8a", "#ffffff"
FONTS = "Helvetica, Arial, DejaVu Sans, sans-serif"


def svg(found: Ladder) -> str:
    """The picture as SVG text."""
    height = 70 + ROW * len(found.standings)
    title = f"{found.edition}: {found.games} games"
    parts = [
        f'<text x="20" y="28" font-size="15" font-weight="bold">{escape(title)}</text>',
        *_bars(found),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="{FONTS}" font-size="13" fill="{INK}">'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>\n'
    )


def _bars(found: Ladder) -> Iterator[str]:
    ends = [end for one in found.standings for end in (0.0, *one.interval, one.elo)]
    low, high = min(ends), max(ends)
    scale = (RIGHT - LEFT) / ((high - low) or 1.0)

    def across(value: float) -> float:
        return LEFT + (value - low) * scale

    for number, one in enumerate(found.standings):
        top = 48 + ROW * number
        start, end = sorted((across(0.0), across(one.elo)))
        first, last = map(across, one.interval)
        yield f'<text x="{LEFT - 10}" y="{top + 15}" text-anchor="end">{escape(one.agent)}</text>'
        yield (
            f'<rect x="{start:.1f}" y="{top}" width="{max(end - start, 1):.1f}" height="20" '
            f'fill="{BAR}"/>'
        )
        yield (
            f'<line x1="{first:.1f}" y1="{top + 10}" x2="{last:.1f}" y2="{top + 10}" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        yield f'<text x="{last + 6:.1f}" y="{top + 15}">{one.elo:+.0f}</text>'


def save(found: Ladder, path: Path) -> None:
    """Write the picture: SVG, or PNG."""
    match path.suffix.lower():
        case ".svg":
            path.write_text(svg(found), encoding="utf-8")
        case ".png":
            import resvg_py

            path.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg(found))))
        case _:
            raise BattleboardError(f"a picture is written as .svg or .png, not {path.name!r}")
