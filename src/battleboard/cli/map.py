"""`battleboard map EDITION -o FILE`."""

from __future__ import annotations

from pathlib import Path

import click

from battleboard.cli.out import read_file
from battleboard.core.setup import start_owners, start_units
from battleboard.core.state import State
from battleboard.editions import load
from battleboard.engine.game import Game
from battleboard.engine.view import counted
from battleboard.errors import BattleboardError
from battleboard.maps.svg import Labels, draw, png
from battleboard.rules.economy.facilities import standing
from battleboard.tables import table

WIDTH = 2400


@click.command()
@click.argument("edition")
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="SVG or PNG.")
@click.option("--state", "journal", type=click.Path(dir_okay=False), help="A saved game to draw.")
@click.option(
    "--labels",
    type=click.Choice(["full", "short", "none"]),
    default="full",
    show_default=True,
    help="How spaces are named.",
)
@click.option("--empty", is_flag=True, help="Draw no units.")
@click.option(
    "--width", type=click.IntRange(200, 8000), default=WIDTH, show_default=True, help="Of a PNG."
)
def command(
    *, edition: str, output: str, journal: str | None, labels: Labels, empty: bool, width: int
) -> None:
    """Draw a board: with its starting units, or as a saved game has it."""
    position = _position(edition, journal)
    spaces = load(edition).board.spaces
    owners = {space: position.owners[space] for space in spaces if space in position.owners}
    units = {space: counted(position.units[space]) for space in spaces if space in position.units}
    built = {space: standing(load(edition), position, space) for space in spaces}
    picture = draw(
        edition, owners=owners, counters={} if empty else units, facilities=built, labels=labels
    )
    _write(Path(output), picture, width)
    click.echo(f"{output}: {load(edition).title}")


def _position(edition: str, journal: str | None) -> State:
    """The starting position, or where a saved game of this edition stands."""
    if journal is not None:
        return Game.load(read_file(journal), table(edition)).state
    found = load(edition)
    return State(owners=start_owners(found), units=start_units(found))


def _write(path: Path, picture: str, width: int) -> None:
    """The kind of file follows from its name."""
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise BattleboardError(f"{path.name}: the name must end in .svg or .png")
    try:
        path.write_bytes(picture.encode() if kind == ".svg" else png(picture, width))
    except OSError as error:
        raise BattleboardError(f"cannot write {path}: {error.strerror}") from None
