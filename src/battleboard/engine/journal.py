"""The save file: one JSON line for the header, then one for each input with what it caused.

Every line ends with a digest of itself and of the line before it, so that a changed byte is
found and its row named. Reading a journal folds facts and runs no rule; `verify` runs them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import Struct

from battleboard.core.board import PowerName
from battleboard.core.canonical import DIGEST_LENGTH, digest, to_json
from battleboard.core.decisions import Input, Pending
from battleboard.core.events import Event
from battleboard.errors import JournalError

FORMAT = 1
"""The version of the file format that is written."""

DICE = "dice"
"""Who speaks in a row of dice."""

RawLine = dict[str, object]
Upcaster = Callable[[RawLine], RawLine]
UPCASTERS: Mapping[int, Upcaster] = {}
"""For each older format, what turns one of its lines into a line of the next format."""

_SEAL = re.compile(rb',"digest":"([0-9a-f]{%d})"\}' % DIGEST_LENGTH)
_SEAL_LENGTH = len(',"digest":""}') + DIGEST_LENGTH


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a game is: format, id, edition, options, who sits where, and the dice's promise."""

    battleboard: int
    game: str
    edition: str
    rules: int
    options: Mapping[str, str]
    seats: Mapping[PowerName, str]
    commitment: str


class Row(Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """One input, the facts that it caused, and what the game waits for now."""

    row: int
    by: str
    given: Input
    events: tuple[Event, ...]
    waits: Pending


class Journal(Struct, frozen=True):
    """A whole record; `cut` tells of a last line that was not finished."""

    header: Header
    rows: tuple[Row, ...]
    digests: tuple[str, ...]
    cut: str = ""


_ROWS = msgspec.json.Decoder(Row)


def sealed(value: Header | Row, before: str) -> tuple[bytes, str]:
    """A line of the file, and its digest, which the next line builds on."""
    body = to_json(value)
    seal = digest(before.encode(), body)
    return b'%s,"digest":"%s"}\n' % (body[:-1], seal.encode()), seal


def write(header: Header, rows: Sequence[Row]) -> bytes:
    """A whole file."""
    line, seal = sealed(header, "")
    lines = [line]
    for row in rows:
        line, seal = sealed(row, seal)
        lines.append(line)
    return b"".join(lines)


def read(data: bytes, upcasters: Mapping[int, Upcaster] = UPCASTERS) -> Journal:
    """Read a file back, whatever happened to it on the way."""
    first, *lines = data.split(b"\n")
    body, seal = _open_line(0, first, "")
    version = _version(body)
    header = _header(_lifted(body, version, upcasters, 0))
    rows, seals = [], [seal]
    for number, line in enumerate(lines[:-1], start=1):
        body, seal = _open_line(number, line, seal)
        rows.append(_row(number, _lifted(body, version, upcasters, number)))
        seals.append(seal)
    return Journal(header, tuple(rows), tuple(seals), _cut(lines, len(rows)))


def _cut(lines: Sequence[bytes], whole: int) -> str:
    """Every whole line ends with a line break; whatever stands after the last is unfinished."""
    if not lines:
        raise JournalError(0, "the file ends in mid-line; nothing can be loaded")
    if not lines[-1]:
        return ""
    return f"row {whole + 1} is cut off; loaded up to row {whole}"


def _open_line(number: int, line: bytes, before: str) -> tuple[bytes, str]:
    """The content of a line without its seal, once the seal is found to fit."""
    seal = _SEAL.fullmatch(line[-_SEAL_LENGTH:])
    if seal is None:
        raise JournalError(number, "no digest at the end of the line")
    body = line[:-_SEAL_LENGTH] + b"}"
    found = seal[1].decode()
    if digest(before.encode(), body) != found:
        raise JournalError(number, "changed since it was written: its digest does not fit")
    return body, found


def _version(body: bytes) -> int:
    raw = _decoded(0, body)
    version = raw.get("battleboard")
    if not isinstance(version, int):
        raise JournalError(0, "not a battleboard journal")
    if version > FORMAT:
        raise JournalError(0, f"written in format {version}; this version reads up to {FORMAT}")
    return version


def _lifted(body: bytes, version: int, upcasters: Mapping[int, Upcaster], number: int) -> bytes:
    """The line as the present format has it, one small step from version to version."""
    if version == FORMAT:
        return body
    raw = _decoded(number, body)
    for old in range(version, FORMAT):
        if old not in upcasters:
            raise JournalError(number, f"format {old} is too old to be read")
        raw = upcasters[old](raw)
    return to_json(raw)


def _decoded(number: int, body: bytes) -> RawLine:
    try:
        return msgspec.json.decode(body, type=RawLine)
    except (msgspec.DecodeError, RecursionError) as error:
        raise JournalError(number, f"not JSON: {error}") from None


def _header(body: bytes) -> Header:
    try:
        return msgspec.json.decode(body, type=Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise JournalError(0, str(error)) from None


def _row(number: int, body: bytes) -> Row:
    try:
        row = _ROWS.decode(body)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise JournalError(number, str(error)) from None
    if row.row != number:
        raise JournalError(number, f"out of order: it calls itself row {row.row}")
    return row
