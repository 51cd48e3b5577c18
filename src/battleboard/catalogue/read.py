"""The catalogue of rules and cases: its values, how it is read, how it is asked.

A rule is told once, in words that hold in all of its editions, with a difference for those that
say more. A case is one situation with its ruling. Both live in TOML files beside this module.

Reading is strict: whatever does not fit refuses the whole catalogue, because a rule that is
quietly dropped is a rule that nobody tests.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from battleboard.core.edition import EDITION_IDS
from battleboard.errors import BattleboardError

RULEBOOKS = ("1941", "anniversary", "pacific-1940", "europe-1940", "ww1-1914")
"""The books whose headings a rule names; one book serves both Anniversary set-ups, and the
Europe book holds the Global rules."""

SECTIONS = (
    "VIC",
    "BRD",
    "UNI",
    "BUY",
    "MOV",
    "REACT",
    "RAID",
    "AMPH",
    "COM",
    "NCM",
    "MOB",
    "INC",
    "CHN",
    "POL",
    "WW1",
    "TEC",
    "H",
)
"""The families of rules, in the order of a turn; `H` are the project's own decisions."""

Title = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1)]
SomeEditions = Annotated[tuple[str, ...], Meta(min_length=1)]


class CatalogueError(BattleboardError):
    """A catalogue file says something it may not; the message names file and id."""


class UnknownId(BattleboardError, KeyError):
    """No rule, case or edition has this id; `near` holds the ids that look like it."""

    def __init__(self, what: str, given: str, near: Iterable[str]) -> None:
        super().__init__(given)
        self.what, self.given, self.near = what, given, tuple(near)

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"there is no {self.what} {self.given!r}{hint}"


class Difference(Struct, frozen=True, forbid_unknown_fields=True):
    """What some of a rule's editions add to its common text."""

    editions: SomeEditions
    text: Text


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: the text common to its editions, and what some of them add.

    `sections` names, for each rulebook that has the rule, the headings it stands under.
    """

    id: str
    title: Title
    editions: SomeEditions
    text: Text
    sections: Mapping[str, Text]
    differs: tuple[Difference, ...] = ()


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One situation and its ruling, with the rules it illustrates.

    A ruling known only from variants holds in no edition here: `editions` is then empty.
    """

    id: str
    title: Title
    editions: tuple[str, ...]
    situation: Text
    ruling: Text
    rules: tuple[str, ...]


class Catalogue(Struct, frozen=True):
    """Every rule and every case by id, rules in the order of `SECTIONS`, numbers ascending."""

    rules: Mapping[str, Rule]
    cases: Mapping[str, Case]

    def find(self, text: str) -> Rule | Case:
        """Return the rule or case with this id; `mov11` and `R 37` do as well as `MOV-11`.

        Raises `UnknownId` with the nearest ids when there is none.
        """
        entries: dict[str, Rule | Case] = {_folded(key): rule for key, rule in self.rules.items()}
        entries.update((_folded(key), case) for key, case in self.cases.items())
        if (found := entries.get(_folded(text))) is not None:
            return found
        near = get_close_matches(_folded(text), entries)
        raise UnknownId("rule or case", text, (entries[key].id for key in near))

    def holding_in(self, edition: str) -> Catalogue:
        """Return the part of the catalogue that holds in one edition."""
        known_edition(edition)
        return Catalogue(
            rules={key: rule for key, rule in self.rules.items() if edition in rule.editions},
            cases={key: case for key, case in self.cases.items() if edition in case.editions},
        )


Entry = TypeVar("Entry", Rule, Case)


def text_in(rule: Rule, edition: str) -> str:
    """Return what the rule says in one edition: its common text, then that edition's additions."""
    if known_edition(edition) not in rule.editions:
        raise ValueError(
            f"{rule.id} does not hold in {edition}, only in {', '.join(rule.editions)}"
        )
    additions = (difference.text for difference in rule.differs if edition in difference.editions)
    return "\n\n".join((rule.text, *additions))


def known_edition(edition: str) -> str:
    """Return the edition id unchanged, or raise `UnknownId` with the nearest ones."""
    if edition not in EDITION_IDS:
        raise UnknownId("edition", edition, get_close_matches(edition, EDITION_IDS))
    return edition


@cache
def catalogue() -> Catalogue:
    """Return the catalogue that comes with the package; it is read once."""
    return read_catalogue(files(__package__))


def read_catalogue(root: Traversable) -> Catalogue:
    """Read `rules/*.toml` and `cases/*.toml` under `root`; raise `CatalogueError` on any fault."""
    rules = _read(root, "rules", Rule, SECTIONS)
    cases = _read(root, "cases", Case, ("R",))
    for place, rule in rules.values():
        _check_rule(rule, place)
    for place, case in cases.values():
        _check_case(case, place, rules)
    return Catalogue(
        rules={key: rule for key, (_, rule) in rules.items()},
        cases={key: case for key, (_, case) in cases.items()},
    )


def _read(
    root: Traversable, folder: str, kind: type[Entry], sections: tuple[str, ...]
) -> dict[str, tuple[str, Entry]]:
    """Return each entry of a folder with its place, in order of section and number."""
    found: dict[str, tuple[str, Entry]] = {}
    for file, key, table in _tables(root, folder):
        place = f"{file}: {key}"
        _check_id(key, sections, place)
        if key in found:
            raise CatalogueError(f"{place}: the id is taken by {found[key][0]}")
        found[key] = place, _entry(kind, key, table, place)
    return dict(sorted(found.items(), key=lambda item: _rank(item[0], sections)))


def _tables(root: Traversable, folder: str) -> Iterator[tuple[str, str, object]]:
    """Yield file name, id and table for everything a folder's files hold."""
    if not root.joinpath(folder).is_dir():
        raise CatalogueError(f"{folder}: no such folder")
    for file in sorted(root.joinpath(folder).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            name = f"{folder}/{file.name}"
            try:
                tables = tomllib.loads(file.read_text(encoding="utf-8"))
            except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
                raise CatalogueError(f"{name}: not readable as TOML: {fault}") from fault
            yield from ((name, key, table) for key, table in tables.items())


def _entry(kind: type[Entry], key: str, table: object, place: str) -> Entry:
    if not isinstance(table, dict):
        raise CatalogueError(f"{place}: expected a table, got {type(table).__name__}")
    if "id" in table:
        raise CatalogueError(f"{place}: unknown key `id`, the table's name is the id")
    try:
        return msgspec.convert({"id": key} | _unwrapped(table), kind)
    except msgspec.ValidationError as fault:
        raise CatalogueError(f"{place}: {fault}") from fault


def _unwrapped(table: dict[str, object]) -> dict[str, object]:
    """Undo the line breaks of a file: only an empty line begins a new paragraph."""
    return {key: _flowing(value) for key, value in table.items()}


def _flowing(value: object) -> object:
    match value:
        case str() if "\n" in value:
            return "\n\n".join(" ".join(part.split()) for part in value.strip().split("\n\n"))
        case list():
            return [_flowing(item) for item in value]
        case dict():
            return _unwrapped(value)
    return value


def _check_id(key: str, sections: tuple[str, ...], place: str) -> None:
    section, _, number = key.rpartition("-")
    if section not in sections or not re.fullmatch("[1-9][0-9]*", number):
        raise CatalogueError(f"{place}: an id is {' or '.join(sections)}, a dash and a number")


def _rank(key: str, sections: tuple[str, ...]) -> tuple[int, int]:
    section, _, number = key.rpartition("-")
    return sections.index(section), int(number)


def _check_rule(rule: Rule, place: str) -> None:
    _check_names(rule.editions, EDITION_IDS, f"{place}: editions")
    _check_names(rule.sections, RULEBOOKS, f"{place}: sections")
    for difference in rule.differs:
        _check_names(difference.editions, EDITION_IDS, f"{place}: differs")
        if strange := [name for name in difference.editions if name not in rule.editions]:
            raise CatalogueError(
                f"{place}: differs in {', '.join(strange)}, where it does not hold"
            )


def _check_case(case: Case, place: str, rules: Container[str]) -> None:
    _check_names(case.editions, EDITION_IDS, f"{place}: editions")
    if strange := [key for key in case.rules if key not in rules]:
        raise CatalogueError(f"{place}: names the unknown rule {', '.join(strange)}")


def _check_names(given: Iterable[str], known: tuple[str, ...], place: str) -> None:
    names = list(given)
    if strange := [name for name in names if name not in known]:
        raise CatalogueError(f"{place}: unknown {', '.join(strange)}; known are {', '.join(known)}")
    if names != [name for name in known if name in names]:
        raise CatalogueError(f"{place}: each once and in the order {', '.join(known)}")


def _folded(key: str) -> str:
    """Return an id without case, dash and blanks: what a hurried reader types."""
    return re.sub("[^a-z0-9]", "", key.lower())
