"""A position while it is being read, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.setup import start_owners, start_units
from battleboard.core.state import State, Turn
from battleboard.errors import NotationError
from battleboard.notation.army import COMMA, parse_army
from battleboard.notation.names import (
    find_controller,
    find_phase,
    find_power,
    find_space,
    fold,
    lexicon,
)
from battleboard.notation.raw import fields_of, parse_json
from battleboard.notation.stacks import Stack, merged, parse_stacks, stacks_of
from battleboard.notation.text import COLON, Piece

STATE_FIELDS = fields_of(State, but=frozenset({"edition", "turn", "units", "next_id"}))
"""The fields of a state that a line may give as JSON."""

TURN_FIELDS = fields_of(Turn)
"""The fields of a turn that a line `turn.FIELD` may give as JSON."""

SET_UP = "set-up"
"""The line that lays the starting units of the edition."""

_TURN_PREFIX = "turn."
_BLANK = re.compile(r"\s")
_EQUALS = re.compile("=")
_SUM = re.compile(r"(?P<power>.*\S)\s+(?P<sum>-?[0-9]{1,9})", re.DOTALL)


class Draft:
    """What is known so far; at first, what holds when the edition's game begins."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.values: dict[str, Any] = {
            "options": {name: option.default for name, option in edition.options.items()},
            "money": {name: power.start_ipcs for name, power in edition.powers.items()},
            "ordered": {},
            "owners": start_owners(edition),
        }
        self.turn: dict[str, Any] = {"round": 1, "power": next(iter(edition.powers))}
        self.stacks: dict[SpaceName, tuple[Stack, ...]] = {}
        self.is_set_up = False
        self.held_otherwise: dict[SpaceName, PowerName] = {}

    @property
    def whole_turn(self) -> Turn:
        """The turn, which began with the territories in the present hands unless told otherwise."""
        held = self.turn.get("held", self.values["owners"])
        return Turn(**{**self.turn, "held": {**held, **self.held_otherwise}})


def start_stacks(edition: Edition) -> dict[SpaceName, tuple[Stack, ...]]:
    """What stands where when a game begins."""
    return {
        space: merged(stacks_of(space, units, edition), edition)
        for space, units in start_units(edition).items()
    }


def read_line(draft: Draft, line: Piece) -> str:
    """Enter what a line says and give back its key, spelt in the one printed way."""
    key, value = line.cut(COLON)
    if value is None:
        return _set_up(draft, line)
    word, about = key.cut(_BLANK)
    name = word.text.casefold()
    if about is not None:
        if name in _ABOUT:
            return f"{name} {_ABOUT[name](draft, about, value)}"
    elif _is_field(name) and (name not in _HEADERS or value.text.startswith("{")):
        _read_field(draft, name, value)
        return name
    elif name in _HEADERS:
        _HEADERS[name](draft, value)
        return name
    return _read_space(draft, key, value)


def _set_up(draft: Draft, line: Piece) -> str:
    if fold(line.text) != fold(SET_UP):
        raise line.fails(f"KEY: VALUE, or {SET_UP}")
    draft.is_set_up = True
    return SET_UP


def _is_field(name: str) -> bool:
    return name in STATE_FIELDS or (
        name.startswith(_TURN_PREFIX) and name.removeprefix(_TURN_PREFIX) in TURN_FIELDS
    )


def _read_field(draft: Draft, name: str, value: Piece) -> None:
    if name in STATE_FIELDS:
        draft.values[name] = parse_json(value, STATE_FIELDS[name].type)
    else:
        field = name.removeprefix(_TURN_PREFIX)
        draft.turn[field] = parse_json(value, TURN_FIELDS[field].type)


def _read_space(draft: Draft, key: Piece, value: Piece) -> str:
    try:
        space = find_space(key, draft.edition)
    except NotationError:
        meant = get_close_matches(key.text.casefold(), _USAGE, n=1)
        if not meant:
            raise
        raise key.fails(f"a space or a key (did you mean {_USAGE[meant[0]]}?)") from None
    draft.stacks[space] = parse_stacks(value, draft.edition)
    return space


# Lines about the whole game


def _edition(draft: Draft, value: Piece) -> None:
    if value.text != draft.edition.id:
        raise value.fails(f"{draft.edition.id}, the edition that this is read for")


def _options(draft: Draft, value: Piece) -> None:
    known = draft.edition.options
    options = lexicon("an option", known)
    for part in value.split(COMMA):
        name, chosen = part.cut(_EQUALS)
        option = options.find(name)
        if chosen is None:
            raise name.tail.fails(f"'=' and a value ({', '.join(known[option].values)})")
        draft.values["options"][option] = lexicon("a value", known[option].values).find(chosen)


def _round(draft: Draft, value: Piece) -> None:
    if not re.fullmatch("[0-9]{1,4}", value.text):
        raise value.fails("the number of a round")
    draft.turn["round"] = int(value.text)


def _power(draft: Draft, value: Piece) -> None:
    draft.turn["power"] = find_controller(value, draft.edition)


def _phase(draft: Draft, value: Piece) -> None:
    draft.turn["phase"] = find_phase(value, draft.edition)


def _money(draft: Draft, value: Piece) -> None:
    for part in value.split(COMMA):
        found = _SUM.fullmatch(part.text)
        if found is None:
            raise part.fails("a power and its IPCs, such as Germany 12")
        power = find_power(part.group(found, "power"), draft.edition)
        draft.values["money"][power] = int(found["sum"])


_HEADERS: Mapping[str, Callable[[Draft, Piece], None]] = {
    "edition": _edition,
    "options": _options,
    "round": _round,
    "power": _power,
    "phase": _phase,
    "money": _money,
}

# Lines about one power or territory


def _ordered(draft: Draft, about: Piece, value: Piece) -> str:
    power = find_power(about, draft.edition)
    draft.values["ordered"][power] = parse_army(value, draft.edition)
    return power


def _owner(draft: Draft, about: Piece, value: Piece) -> str:
    space = find_space(about, draft.edition)
    draft.values["owners"][space] = find_controller(value, draft.edition)
    return space


def _held(draft: Draft, about: Piece, value: Piece) -> str:
    space = find_space(about, draft.edition)
    draft.held_otherwise[space] = find_controller(value, draft.edition)
    return space


_ABOUT: Mapping[str, Callable[[Draft, Piece, Piece], str]] = {
    "ordered": _ordered,
    "owner": _owner,
    "held": _held,
}

_USAGE = {name: name for name in (*STATE_FIELDS, *_HEADERS)} | {
    "ordered": "ordered POWER",
    "owner": "owner SPACE",
    "held": "held SPACE",
}
