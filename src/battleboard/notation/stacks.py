"""Units on the board: `Germany 1 aircraft carrier [damage 1] (2 fighter); Japan 1 submarine`.

Equal units are written together. What a unit remembers stands in square brackets, whatever
fields `Unit` has; what each of them carries stands in round ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.units import NOWHERE, Mark, Unit, UnitId
from battleboard.errors import BattleboardError
from battleboard.notation.army import COMMA, MOST, NOTHING, is_nothing, kind_text, parse_count
from battleboard.notation.names import NOBODY_TEXT, find_controller, find_kind, find_space
from battleboard.notation.raw import fields_of, is_default, json_text, parse_json
from battleboard.notation.text import HIDDEN, SEMICOLON, Piece

MEMORY = fields_of(Unit, but=frozenset({"id", "kind", "power", "aboard", "marks"}))
"""What a unit remembers, by field; its marks stand beside them, each by its own name."""

_MARKS = frozenset(Mark)
_SPACES = frozenset({"origin"})

_FACTS_COMMA = re.compile(",")
_NUMBER = re.compile(r"(?<!\S)[-+.]?[0-9]")
_STACK = re.compile(
    rf"(?P<count>[-+.0-9]*)\s*(?P<kind>[^\[\]()]*)"
    rf"(?P<memory>\[{HIDDEN}\])?\s*(?P<cargo>\({HIDDEN}\))?"
)
_FACT = re.compile(r"(?P<field>\w+)\s*(?P<value>.*)", re.DOTALL)
_PLAIN = re.compile(r"[^\s\"\[\](){},;#]+(?: [^\s\"\[\](){},;#]+)*")


class Stack(Struct, frozen=True):
    """Some equal units with equal cargo. `unit` is each of them without number and carrier."""

    count: int
    unit: Unit
    cargo: tuple[Stack, ...] = ()

    @property
    def size(self) -> int:
        """All units of the stack, cargo too."""
        return self.count * (1 + sum(stack.size for stack in self.cargo))


# Between units and stacks


def stacks_of(space: SpaceName, units: Iterable[Unit], edition: Edition) -> tuple[Stack, ...]:
    """The units of a space, counted, in canonical order."""
    loose: list[Unit] = []
    carried: dict[UnitId, list[Unit]] = {}
    for unit in units:
        (carried.setdefault(unit.aboard, []) if unit.aboard else loose).append(unit)
    astray = carried.keys() - {unit.id for unit in loose}
    if astray:
        raise BattleboardError(f"{space}: no carrier {min(astray)} for the units aboard it")
    return merged(
        (Stack(1, _bare(unit), _cargo(carried.get(unit.id, ()), edition)) for unit in loose),
        edition,
    )


def merged(stacks: Iterable[Stack], edition: Edition) -> tuple[Stack, ...]:
    """The same units in canonical order: by power, kind, memory and cargo, equal ones together."""
    keyed = sorted(((_key(stack, edition), stack) for stack in stacks), key=lambda pair: pair[0])
    alike = ([stack for _, stack in pairs] for _, pairs in groupby(keyed, key=lambda pair: pair[0]))
    return tuple(replace(same[0], count=sum(stack.count for stack in same)) for same in alike)


def numbered(stacks: Iterable[Stack], first: UnitId) -> Iterator[Unit]:
    """The units one by one, numbered on from the first, cargo after its carrier."""
    for stack in stacks:
        for _ in range(stack.count):
            yield replace(stack.unit, id=first)
            aboard = numbered(stack.cargo, first + 1)
            yield from (replace(unit, aboard=first) for unit in aboard)
            first += stack.size // stack.count


def _bare(unit: Unit) -> Unit:
    return replace(unit, id=NOWHERE, aboard=NOWHERE)


def _cargo(units: Iterable[Unit], edition: Edition) -> tuple[Stack, ...]:
    return merged((Stack(1, _bare(unit)) for unit in units), edition)


def _key(stack: Stack, edition: Edition) -> tuple[int, PowerName, int, str, str]:
    unit = stack.unit
    return (
        edition.power_rank.get(unit.power, len(edition.powers)),
        unit.power,
        edition.kind_rank[unit.kind],
        _memory_text(unit),
        _cargo_text(stack, edition),
    )


# Writing


def stacks_text(stacks: Iterable[Stack], edition: Edition) -> str:
    """Write stacks in canonical order, power by power."""
    return (
        "; ".join(
            f"{power or NOBODY_TEXT} {', '.join(_stack_text(stack, edition) for stack in group)}"
            for power, group in groupby(stacks, key=_power)
        )
        or NOTHING
    )


def _power(stack: Stack) -> PowerName:
    return stack.unit.power


def _stack_text(stack: Stack, edition: Edition) -> str:
    kind = kind_text(stack.unit.kind, edition)
    return f"{stack.count} {kind}{_memory_text(stack.unit)}{_cargo_text(stack, edition)}"


def _cargo_text(stack: Stack, edition: Edition) -> str:
    """Cargo of the carrier's own power needs no name."""
    if not stack.cargo:
        return ""
    own = f"{stack.unit.power or NOBODY_TEXT} "
    groups = (
        stacks_text(group, edition).removeprefix(own)
        for _, group in groupby(stack.cargo, key=_power)
    )
    return f" ({'; '.join(groups)})"


def _memory_text(unit: Unit) -> str:
    facts = ", ".join(_facts(unit))
    return f" [{facts}]" if facts else ""


def _facts(unit: Unit) -> Iterator[str]:
    for name, field in MEMORY.items():
        value = getattr(unit, name)
        if is_default(field, value):
            continue
        if isinstance(value, str) and _PLAIN.fullmatch(value):
            yield f"{name} {value}"
        else:
            yield f"{name} {json_text(value)}"
    yield from unit.marks


# Reading


def parse_stacks(piece: Piece, edition: Edition) -> tuple[Stack, ...]:
    """Read the units of a space: `nothing`, or each power's after its name."""
    if is_nothing(piece):
        return ()
    stacks = merged(_groups(piece, edition, None), edition)
    if sum(stack.size for stack in stacks) > MOST:
        raise piece.fails(f"at most {MOST} units in a space")
    return stacks


def _groups(piece: Piece, edition: Edition, carrier: PowerName | None) -> Iterator[Stack]:
    for group in piece.split(SEMICOLON):
        power, items = _owner(group, edition, carrier)
        for item in items.split(COMMA):
            yield _stack(item, edition, power, is_cargo=carrier is not None)


def _owner(piece: Piece, edition: Edition, carrier: PowerName | None) -> tuple[PowerName, Piece]:
    """Whose units these are, and the rest; cargo is the carrier's unless another is named."""
    number = _NUMBER.search(piece.text)
    if number is None:
        raise piece.fails("a power and its units, such as Germany 3 infantry")
    if number.start() == 0 and carrier is not None:
        return carrier, piece
    return find_controller(piece.part(0, number.start()), edition), piece.part(number.start())


def _stack(piece: Piece, edition: Edition, power: PowerName, *, is_cargo: bool) -> Stack:
    found = piece.match(_STACK)
    if found is None:
        raise piece.fails("a number, a kind of unit, its memory in [], its cargo in ()")
    count = parse_count(piece.group(found, "count"))
    unit = Unit(id=NOWHERE, kind=find_kind(piece.group(found, "kind"), edition), power=power)
    memory, cargo = piece.group(found, "memory"), piece.group(found, "cargo")
    if memory.text:
        unit = _remembering(unit, memory.inside, edition)
    if not cargo.text:
        return Stack(count, unit)
    if is_cargo:
        raise cargo.fails("no cargo in cargo")
    return Stack(count, unit, merged(_groups(cargo.inside, edition, power), edition))


def _remembering(unit: Unit, piece: Piece, edition: Edition) -> Unit:
    memory: dict[str, object] = {}
    marks: set[Mark] = set()
    for fact in piece.split(_FACTS_COMMA):
        found = _FACT.fullmatch(fact.text)
        name = found["field"].casefold() if found else ""
        said = fact.text.casefold()
        if said in _MARKS and said not in marks:
            marks.add(Mark(said))
        elif found and name in MEMORY and name not in memory:
            memory[name] = _value(name, fact.group(found, "value"), edition)
        else:
            raise fact.fails(_expected_fact(name))
    return replace(unit, **memory, marks=tuple(sorted(marks)))


def _value(name: str, piece: Piece, edition: Edition) -> object:
    kind = MEMORY[name].type
    if kind is not str or piece.text.startswith('"'):
        return parse_json(piece, kind)
    return find_space(piece, edition) if name in _SPACES else piece.text


def _expected_fact(word: str) -> str:
    """What might have been meant, or that it is said already."""
    meant = get_close_matches(word, (*MEMORY, *_MARKS), n=1)
    hint = f" (did you mean {meant[0]}?)" if meant and meant[0] != word else ""
    return f"what the unit remembers, such as damage 1, each once{hint}"
