"""`battleboard rule ID`."""

from __future__ import annotations

import textwrap

import click

from battleboard.catalogue import Case, Rule, catalogue
from battleboard.cli.out import json_option, print_json

WIDTH = 92


@click.command()
@click.argument("name", metavar="ID")
@json_option
def command(name: str, as_json: bool) -> None:
    """Print a rule (MOV-11) or a case (R-37) by its id."""
    found = catalogue().find(name)
    if as_json:
        print_json(found)
    else:
        click.echo("\n\n".join(paragraphs(found)))


def paragraphs(entry: Rule | Case) -> list[str]:
    """An entry of the catalogue as a person reads it."""
    head = [f"{entry.id}  {entry.title}", f"Holds in: {', '.join(entry.editions) or 'none'}"]
    body = _rule(entry) if isinstance(entry, Rule) else _case(entry)
    return [*head, *map(_wrapped, body)]


def _rule(rule: Rule) -> list[str]:
    differs = [f"In {', '.join(part.editions)}: {part.text}" for part in rule.differs]
    books = [f"{book}: {heading}" for book, heading in rule.sections.items()]
    stands = ["Rulebook: " + "; ".join(books)] if books else []
    return [part for part in (rule.text, *differs, *stands) if part.strip()]


def _case(case: Case) -> list[str]:
    return [
        f"Situation: {case.situation}",
        f"Ruling: {case.ruling}",
        f"Rules: {', '.join(case.rules) or 'none'}",
    ]


def _wrapped(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), WIDTH)
