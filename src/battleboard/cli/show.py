"""`battleboard show EDITION`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from battleboard.cli.out import json_option, print_json, print_table
from battleboard.core.edition import Edition
from battleboard.editions import load, show


@click.command()
@click.argument("edition")
@json_option
def command(edition: str, as_json: bool) -> None:
    """Show an edition: powers, units, spaces, starting units."""
    found = load(edition)
    if as_json:
        print_json(show(found))
        return
    click.echo(f"{found.title}\n")
    print_table("Powers", ("power", "side", "capital", "IPCs"), _powers(found))
    click.echo()
    print_table("Units", ("unit", "short", "cost", "attack", "defence", "move"), _units(found))
    click.echo()
    print_table("Spaces", ("space", "IPCs", "controller", "units", "borders"), _spaces(found))
    if found.board.canals:
        click.echo()
        print_table("Canals", ("canal", "between", "controlled by"), _canals(found))


def _powers(edition: Edition) -> Iterator[tuple[object, ...]]:
    for power in edition.powers.values():
        yield power.name, power.side, ", ".join(power.capital) or "none", power.start_ipcs


def _units(edition: Edition) -> Iterator[tuple[object, ...]]:
    for unit in edition.units.values():
        figures = (unit.cost, unit.attack, unit.defence)
        yield unit.name, unit.short, *("-" if n is None else n for n in figures), unit.move


def _spaces(edition: Edition) -> Iterator[tuple[object, ...]]:
    standing: dict[str, list[str]] = {}
    for row in edition.setup:
        army = ", ".join(f"{count} {edition.units[kind].name}" for kind, count in row.units.items())
        standing.setdefault(row.space, []).append(f"{row.power}: {army}")
    for space in edition.board.spaces.values():
        holder = space.start_controller or ("" if space.is_sea else "nobody")
        ipc = space.ipc if space.is_land else None
        units = "; ".join(standing.get(space.name, ()))
        yield space.name, ipc, holder, units, ", ".join(space.borders)


def _canals(edition: Edition) -> Iterator[tuple[object, ...]]:
    for canal in edition.board.canals:
        yield canal.name, " and ".join(canal.between), " and ".join(canal.controlled_by)
