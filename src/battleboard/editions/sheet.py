"""An edition's data file laid over the file that it extends, with the way back to each of them.

A variant writes only its difference: its tables are laid over those of its base, key by key, and
a list replaces a list. `remove` names what the base has and the variant has not, each as a
dotted key, and is obeyed before anything is laid over.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, ValidationError, convert

from battleboard.errors import EditionError

Table = dict[str, object]
Key = str | int
Place = tuple[Key, ...]
"""Where something stands in a file: keys of tables and indices of lists."""

T = TypeVar("T")

WHOLE_FILE = "(file)"
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STEP = re.compile(r'\.([^."\[\]]+)|\[(\d+)\]')
_UNKNOWN = re.compile('Object contains unknown field "(.*)"')


class Source(Struct, frozen=True):
    """One data file as it is written."""

    file: str
    table: Table


class Sheet(Struct, frozen=True):
    """The whole table of an edition, and the files that it comes from, the variant first."""

    sources: tuple[Source, ...]
    table: Table

    def error(self, place: Place, reason: str) -> EditionError:
        """A complaint about what stands at `place`, naming the file that says so."""
        depths = [_depth(source.table, place) for source in self.sources]
        file = self.sources[depths.index(max(depths))].file
        return EditionError(file, dotted(place) or WHOLE_FILE, reason)

    def states(self, place: Place) -> bool:
        """Whether anything stands at `place`."""
        return _depth(self.table, place) == len(place)

    def take(self, place: Place, kind: type[T]) -> T:
        """What stands at `place`, as a `kind`; EditionError if it is anything else."""
        return self.convert(place, _at(self.table, place), kind)

    def convert(self, place: Place, raw: object, kind: type[T]) -> T:
        """This value, which stands at `place`, as a `kind`; EditionError if it is none."""
        try:
            return convert(raw, kind)
        except ValidationError as error:
            inner, reason = explain(error)
            raise self.error((*place, *inner), reason) from None

    def table_at(self, place: Place) -> Table:
        """The table at `place`; EditionError if there is something else."""
        found = _at(self.table, place)
        if not isinstance(found, dict):
            raise self.error(place, f"expected a table, found {found!r}")
        return found


def read_sheet(folder: Path, edition: str) -> Sheet:
    """Read an edition's file and those it extends; EditionError if one is missing or circular."""
    return _read(folder, edition, extended_by=())


def dotted(place: Iterable[Key]) -> str:
    """A place as text: `setup.Germany."Karelia S.S.R."`, `objectives[3].bonus`."""
    steps = (f"[{key}]" if isinstance(key, int) else f".{_quoted(key)}" for key in place)
    return "".join(steps).removeprefix(".")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint at the nearest known name, empty if none is near."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=1)
    return f'; did you mean "{near[0]}"?' if near else ""


def explain(error: ValidationError) -> tuple[Place, str]:
    """The place inside the value and the reason, from a complaint of msgspec."""
    reason, _, where = str(error).replace("`", '"').partition(" - at ")
    place: Place = tuple(int(index) if index else key for key, index in _STEP.findall(where))
    reason = reason.replace("Object missing required field", "missing key")
    if unknown := _UNKNOWN.fullmatch(reason):
        return (*place, unknown[1]), f'unknown key "{unknown[1]}"'
    return place, reason


def _read(folder: Path, edition: str, extended_by: Sequence[str]) -> Sheet:
    source = _source(folder, edition, extended_by)
    own = dict(source.table)
    base, remove = own.pop("extends", None), own.pop("remove", [])
    if base is None and not remove:
        return Sheet((source,), own)
    if not isinstance(base, str):
        raise EditionError(source.file, "extends", f"expected the id of an edition, found {base!r}")
    below = _read(folder, base, (*extended_by, edition))
    sheet = Sheet((source, *below.sources), _copied(below.table))
    for index, key in enumerate(sheet.convert(("remove",), remove, list[str])):
        _remove(sheet, index, key)
    _lay_over(sheet.table, own)
    return sheet


def _source(folder: Path, edition: str, extended_by: Sequence[str]) -> Source:
    file = f"{edition}.toml"
    if edition in extended_by:
        circle = " > ".join((*extended_by, edition))
        raise EditionError(f"{extended_by[-1]}.toml", "extends", f"goes in a circle: {circle}")
    known = sorted(path.stem for path in folder.glob("*.toml"))
    if edition not in known:
        reason = f'there is no edition "{edition}"{did_you_mean(edition, known)}'
        if extended_by:
            raise EditionError(f"{extended_by[-1]}.toml", "extends", reason)
        raise EditionError(file, WHOLE_FILE, reason)
    try:
        return Source(file, tomllib.loads((folder / file).read_text(encoding="utf-8")))
    except tomllib.TOMLDecodeError as error:
        raise EditionError(file, WHOLE_FILE, f"not TOML: {error}") from None


def _remove(sheet: Sheet, index: int, key: str) -> None:
    *way, last = place = _parsed(sheet, index, key)
    if not sheet.states(place):
        raise sheet.error(("remove", index), f"the base has no {key}")
    del sheet.table_at(tuple(way))[last]


def _parsed(sheet: Sheet, index: int, key: str) -> tuple[str, ...]:
    try:
        table: object = tomllib.loads(f"{key} = 0")
    except tomllib.TOMLDecodeError:
        raise sheet.error(("remove", index), f"not a dotted key: {key}") from None
    place: list[str] = []
    while isinstance(table, dict):
        [(step, table)] = table.items()
        place.append(step)
    return tuple(place)


def _lay_over(below: Table, above: Table) -> None:
    for key, value in above.items():
        under = below.get(key)
        if isinstance(under, dict) and isinstance(value, dict):
            _lay_over(under, value)
        else:
            below[key] = value


def _copied(table: Table) -> Table:
    return {
        key: _copied(value) if isinstance(value, dict) else value for key, value in table.items()
    }


def _at(table: object, place: Place) -> object:
    for key in place:
        table = _step(table, key)
    return table


def _depth(table: object, place: Place) -> int:
    """How many steps of the way there are."""
    for depth, key in enumerate(place):
        try:
            table = _step(table, key)
        except KeyError:
            return depth
    return len(place)


def _step(inside: object, key: Key) -> object:
    match inside:
        case dict() if key in inside:
            return inside[key]
        case list() if isinstance(key, int) and key < len(inside):
            return inside[key]
    raise KeyError(key)


def _quoted(key: str) -> str:
    return key if _BARE.fullmatch(key) else f'"{key}"'
