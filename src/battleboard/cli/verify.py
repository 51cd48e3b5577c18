"""`battleboard verify FILE`."""

from __future__ import annotations

import sys

import click

from battleboard.cli.out import json_option, print_json, read_file
from battleboard.engine.journal import read
from battleboard.engine.verify import Verdict, verify
from battleboard.errors import JournalError
from battleboard.tables import table


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@json_option
def command(file: str, as_json: bool) -> None:
    """Replay a saved game through the rules and check every row and every die."""
    data = read_file(file)
    verdict = _checked(data)
    if as_json:
        print_json({"file": file, "holds": verdict.holds, "verdict": verdict})
    else:
        click.echo("\n".join(_told(file, verdict)))
    sys.exit(0 if verdict.holds else 1)


def _checked(data: bytes) -> Verdict:
    """A damaged file is a verdict too, not a failure of the command."""
    try:
        return verify(data, table(read(data).header.edition))
    except JournalError as error:
        return Verdict(0, (str(error),), "unknown", "unknown")


def _told(file: str, verdict: Verdict) -> list[str]:
    if not verdict.holds:
        return [f"{file}: does not hold", *(f"  {problem}" for problem in verdict.problems)]
    lines = [
        f"{file}: holds",
        f"  {verdict.rows} rows replayed, every fact the same",
        f"  begins at {verdict.start}",
        f"  dice {verdict.dice}",
    ]
    return [*lines, f"  {verdict.cut}"] if verdict.cut else lines
