"""What the commands share: JSON out, tables for people, and files in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from battleboard.errors import BattleboardError

F = TypeVar("F", bound=Callable[..., Any])


def json_option(command: F) -> F:
    """The option that every command has: the same answer for programs."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def print_json(value: object) -> None:
    """A value as JSON that people can read too."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table as wide as the terminal; plain text where there is none."""
    from rich.table import Table

    from battleboard.cli.screen import make_console

    table = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*("" if cell is None else str(cell) for cell in row))
    make_console().print(table)


def read_file(path: str) -> bytes:
    """The bytes of a file, or a clear word on why not."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise BattleboardError(f"cannot read {path}: {error.strerror}") from None
