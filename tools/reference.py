"""docs/reference.md: every question, answer and fact, from the types themselves."""

from __future__ import annotations

from typing import get_args

import msgspec

from battleboard.core import decisions as d
from battleboard.core import events as e

HEAD = """# Questions, answers and facts

Written by `python -m tools.docs` from the types in `battleboard.core`; `make check` fails when it
is stale. In JSON a question is told by its `ask`, an answer by its `do`, a fact by its `event`.
"""


def report() -> str:
    """The whole page."""
    parts = [
        HEAD,
        _section("Questions", get_args(d.Question)),
        _section("Also waited for", (d.Roll, d.Over)),
        _section("Answers", get_args(d.Answer)),
        _section("Facts", get_args(e.Event)),
    ]
    return "\n".join(parts)


def _section(title: str, kinds: tuple[type[msgspec.Struct], ...]) -> str:
    rows = "\n".join(map(_row, kinds))
    return f"## {title}\n\n| name | in JSON | what it says | fields |\n|---|---|---|---|\n{rows}\n"


def _row(kind: type[msgspec.Struct]) -> str:
    told = " ".join((kind.__doc__ or "").split())
    fields = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(kind)) or "none"
    return f"| {kind.__name__} | `{kind.__struct_config__.tag}` | {told} | {fields} |"
