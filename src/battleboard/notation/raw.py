"""Fields that have no notation of their own are written as JSON, whatever they hold."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from battleboard.core.canonical import to_json
from battleboard.notation.text import Piece


def fields_of(record: type[Struct], but: frozenset[str] = frozenset()) -> dict[str, FieldInfo]:
    """The fields of a record by name, without some."""
    return {field.name: field for field in fields(record) if field.name not in but}


def is_default(field: FieldInfo, value: object) -> bool:
    """Whether a field holds what it holds when nothing is said."""
    if field.default_factory is not NODEFAULT:
        return bool(value == field.default_factory())
    return bool(value == field.default)


def json_text(value: object) -> str:
    """A value on one line."""
    return to_json(value).decode()


def parse_json(piece: Piece, kind: Any) -> Any:
    """Read a value of some type back."""
    try:
        return msgspec.json.decode(piece.text, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise piece.fails("a number" if kind is int else f"JSON ({error})") from None
