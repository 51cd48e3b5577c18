"""`battleboard editions`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

import click

from battleboard.cli.out import json_option, print_json
from battleboard.core.edition import Edition
from battleboard.editions import ids, load


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List the playable set-ups."""
    editions = [load(name) for name in ids()]
    if as_json:
        print_json([told(edition) for edition in editions])
        return
    for edition in editions:
        click.echo(f"{edition.id:<18}{edition.title} ({_state(edition)})")
        click.echo(_wrapped("powers", edition.powers))
        click.echo(_wrapped("options", edition.options))


def _state(edition: Edition) -> str:
    """How far the rules of an edition are, for somebody who wants to play."""
    if edition.complete:
        return "complete"
    return "playable, in trial" if edition.playable else "board and units, not playable yet"


def _wrapped(title: str, names: Iterable[str]) -> str:
    """A list of names under an edition, as wide as a small terminal."""
    text = f"{title}: {', '.join(names) or 'none'}"
    return textwrap.fill(text, 92, initial_indent=" " * 18, subsequent_indent=" " * 20)


def told(edition: Edition) -> dict[str, object]:
    """What a list of editions says of one."""
    return {
        "id": edition.id,
        "title": edition.title,
        "sides": edition.sides,
        "powers": list(edition.powers),
        "options": edition.options,
        "complete": edition.complete,
        "playable": edition.playable,
    }
