"""Positions: a whole state as text, one `KEY: VALUE` on each line.

What has a notation of its own is written in it, and every other field of the state as JSON, so
that nothing is lost when the state gains a field. The numbers of units are not written: a
position that is read has them in canonical order, the order of `renumbered`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.setup import start_owners
from battleboard.core.state import State, Turn
from battleboard.core.units import Army, Unit, UnitId
from battleboard.errors import BattleboardError, NotationError
from battleboard.notation.army import army_text
from battleboard.notation.draft import (
    STATE_FIELDS,
    TURN_FIELDS,
    Draft,
    read_line,
    start_stacks,
)
from battleboard.notation.names import NOBODY_TEXT, in_words
from battleboard.notation.raw import is_default, json_text
from battleboard.notation.stacks import Stack, numbered, stacks_of, stacks_text
from battleboard.notation.text import Piece

__all__ = ["parse_position", "position_text", "renumbered"]

_WRITTEN_IN_WORDS = {"options", "money", "ordered", "owners"}
_TURN_IN_WORDS = {"round", "power", "phase", "held"}

Line = tuple[str, str]


def parse_position(text: str, edition: Edition) -> State:
    """Read a position. A line that is missing says what holds when the edition's game begins.

    There are no units but those that are named; the line `set-up` lays the starting units first,
    and a line for a space then tells all that stands there. The turn has begun with the
    territories in the hands that `owner` lines give, unless `held` lines say otherwise.

    Raises NotationError, or Ambiguous for first letters that several names share.
    """
    draft = Draft(edition)
    seen: set[str] = set()
    for line in Piece.of(text).lines():
        key = read_line(draft, line)
        if key in seen:
            raise line.fails(f"{key} only once")
        seen.add(key)
    laid = start_stacks(edition) if draft.is_set_up else {}
    units, next_id = _on_board({**laid, **draft.stacks}, edition)
    return State(
        edition=edition.id,
        turn=draft.whole_turn,
        units=units,
        next_id=next_id,
        **draft.values,
    )


def renumbered(state: State, edition: Edition) -> State:
    """The same state with the numbers that its units have when it is read from text."""
    stacks = {space: stacks_of(space, units, edition) for space, units in state.units.items()}
    units, next_id = _on_board(stacks, edition)
    return replace(state, units=units, next_id=next_id)


def position_text(state: State, edition: Edition) -> str:
    """Write a state of this edition so that `parse_position` gives it back, renumbered."""
    if state.edition != edition.id:
        raise BattleboardError(f"a position of {state.edition!r}, not of {edition.id!r}")
    return "".join(f"{key}: {value}\n" for key, value in _lines(state, edition))


def _on_board(
    stacks: Mapping[SpaceName, tuple[Stack, ...]], edition: Edition
) -> tuple[dict[SpaceName, tuple[Unit, ...]], UnitId]:
    """The units, numbered space by space, and the number that comes next."""
    units: dict[SpaceName, tuple[Unit, ...]] = {}
    next_id = 1
    for space in sorted(stacks, key=edition.board.rank.__getitem__):
        present = tuple(numbered(stacks[space], next_id))
        next_id += len(present)
        if present:
            units[space] = present
    return units, next_id


def _lines(state: State, edition: Edition) -> Iterator[Line]:
    yield "edition", edition.id
    yield from _options(state.options, edition)
    yield from _turn(state.turn, edition)
    yield from _money(state.money, edition)
    yield from _ordered(state.ordered, edition)
    yield from _control("owner", "owners", state.owners, start_owners(edition), edition)
    yield from _control("held", "turn.held", state.turn.held, state.owners, edition)
    for space in edition.board.spaces:
        if state.at(space):
            yield space, stacks_text(stacks_of(space, state.at(space), edition), edition)
    yield from _rest(state)


def _options(options: Mapping[str, str], edition: Edition) -> Iterator[Line]:
    known = edition.options
    if options.keys() != known.keys() or any(
        options[name] not in known[name].values for name in known
    ):
        yield "options", json_text(options)
    elif known:
        yield "options", ", ".join(f"{in_words(name)} = {options[name]}" for name in known)


def _turn(turn: Turn, edition: Edition) -> Iterator[Line]:
    yield "round", str(turn.round)
    yield "power", turn.power or NOBODY_TEXT
    if turn.phase in edition.phases:
        yield "phase", in_words(turn.phase)
    elif turn.phase:
        yield "turn.phase", json_text(turn.phase)


def _money(money: Mapping[PowerName, int], edition: Edition) -> Iterator[Line]:
    if money.keys() == edition.powers.keys():
        yield "money", ", ".join(f"{power} {money[power]}" for power in edition.powers)
    else:
        yield "money", json_text(money)


def _ordered(ordered: Mapping[PowerName, Army], edition: Edition) -> Iterator[Line]:
    try:
        lines = [
            (f"ordered {power}", army_text(ordered[power], edition))
            for power in edition.powers
            if power in ordered
        ]
    except NotationError:
        lines = []
    yield from lines if len(lines) == len(ordered) else [("ordered", json_text(ordered))]


def _control(
    word: str,
    field: str,
    now: Mapping[SpaceName, PowerName],
    before: Mapping[SpaceName, PowerName],
    edition: Edition,
) -> Iterator[Line]:
    """Who controls what, where that differs from what goes without saying."""
    spaces = edition.board.spaces
    if before.keys() <= now.keys() <= spaces.keys():
        for space in spaces:
            if now.get(space) != before.get(space):
                yield f"{word} {space}", now[space] or NOBODY_TEXT
    else:
        yield field, json_text(now)


def _rest(state: State) -> Iterator[Line]:
    for name, field in TURN_FIELDS.items():
        value = getattr(state.turn, name)
        if name not in _TURN_IN_WORDS and not is_default(field, value):
            yield f"turn.{name}", json_text(value)
    for name, field in STATE_FIELDS.items():
        value = getattr(state, name)
        if name not in _WRITTEN_IN_WORDS and not is_default(field, value):
            yield name, json_text(value)
