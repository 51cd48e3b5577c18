"""The screen: lines, rules and tables, plain where colour is not wanted."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich.color import Color
from rich.console import Console
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from battleboard.core.board import PowerName
from battleboard.maps.palette import livery

Cell = str | Text
Played = TypeVar("Played")

BRIGHT = 1500
"""A colour whose red, green and blue, weighed 3, 6 and 1, come to more is written on in black."""

NARROWEST = 20
"""Lines are not broken into less than so many letters."""


def make_console(stderr: bool = False) -> Console:
    """A console that writes no escape codes to a file, a pipe or under NO_COLOR."""
    found = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if found.is_terminal and not os.environ.get("NO_COLOR"):
        return found
    return Console(
        stderr=stderr,
        markup=False,
        highlight=False,
        emoji=False,
        force_terminal=False,
        color_system=None,
    )


def with_progress(played: Iterable[Played], games: int) -> Iterator[Played]:
    """Show how many games are played, where somebody can see it."""
    console = make_console(stderr=True)
    if not console.is_terminal:
        yield from played
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("Playing", total=games)
        for one in played:
            progress.advance(task)
            yield one


def power_style(power: PowerName) -> Style:
    """The colour of a power's counters, as a ground that can be read on dark and light screens."""
    if not power:
        return Style()
    ground = Color.parse(livery(power).colour)
    red, green, blue = ground.get_truecolor()
    bright = 3 * red + 6 * green + blue > BRIGHT
    return Style(color="black" if bright else "white", bgcolor=ground)


def power_text(power: PowerName) -> Text:
    """A power's name on its colour."""
    return Text().append(power, style=power_style(power))


class Screen:
    """Where a person reads the game."""

    def __init__(self, console: Console) -> None:
        self.console = console

    @property
    def lively(self) -> bool:
        """Whether the screen can show something that moves."""
        return self.console.is_terminal

    def line(self, text: Cell = "", indent: int = 0, style: str = "") -> None:
        """A line; where it is too long it goes on under its own beginning."""
        said = text if isinstance(text, Text) else Text(text)
        if style:
            said.stylize(style)
        width = max(self.console.width - indent, NARROWEST)
        for part in said.wrap(self.console, width) or [said]:
            part.rstrip()
            self.console.print(Text(" " * indent).append_text(part), soft_wrap=True)

    def rule(self, title: Cell, style: str = "") -> None:
        """A line across the screen with a title on it."""
        self.console.rule(title, align="left", style=style or "rule.line")

    def table(
        self, columns: Sequence[str], rows: Iterable[Sequence[Cell]], right: Sequence[str] = ()
    ) -> None:
        """A table as wide as it must be; figures stand at the right of their column."""
        table = Table(box=None, pad_edge=False, header_style="bold", show_edge=False)
        for column in columns:
            justify = "right" if column in right else "left"
            table.add_column(column, overflow="fold", justify=justify)  # type: ignore[arg-type]
        for row in rows:
            table.add_row(*row)
        self.console.print(Padding(table, (0, 0, 0, 2), expand=False))
