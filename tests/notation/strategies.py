"""Values of every sort that the notation writes, made at random for any edition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import wraps
from itertools import count as numbers
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin

from hypothesis import settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, Losses, State, Turn
from battleboard.core.units import Mark, Unit
from battleboard.editions import ids, load
from battleboard.notation.answers import FITTING

QUICK = settings(derandomize=True, deadline=None, max_examples=20)
EDITIONS = {edition: load(edition) for edition in ids()}

T = TypeVar("T")
Make = Callable[[Edition], st.SearchStrategy[T]]

texts = st.text(max_size=8)
editions = st.sampled_from(list(EDITIONS.values()))


def per_edition(make: Make[T]) -> Make[T]:
    """A strategy is built once for each edition: building one is dear."""
    made: dict[str, st.SearchStrategy[T]] = {}

    @wraps(make)
    def find(edition: Edition) -> st.SearchStrategy[T]:
        if edition.id not in made:
            made[edition.id] = make(edition)
        return made[edition.id]

    return find


@per_edition
def spaces(edition: Edition) -> st.SearchStrategy[str]:
    return st.sampled_from(list(edition.board.spaces))


@per_edition
def powers(edition: Edition) -> st.SearchStrategy[str]:
    return st.sampled_from(list(edition.powers))


@per_edition
def controllers(edition: Edition) -> st.SearchStrategy[str]:
    return st.sampled_from([*edition.powers, NOBODY])


@per_edition
def labels(edition: Edition) -> st.SearchStrategy[str]:
    kinds = st.sampled_from(list(edition.units))
    qualifiers = st.sampled_from(["", "[2 left]", "[1 mech_infantry 1 tank]", "[Austria-Hungary]"])
    return st.builds("{}{}".format, kinds, qualifiers)


@per_edition
def armies(edition: Edition) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(labels(edition), st.integers(1, 9999), max_size=3)


@per_edition
def groups(edition: Edition) -> st.SearchStrategy[dict[str, int]]:
    """Units of one label only."""
    return st.builds(lambda label, count: {label: count}, labels(edition), st.integers(1, 9999))


# Orders and answers


@per_edition
@st.composite
def orders(draw: st.DrawFn, edition: Edition) -> d.Move:
    """A move of several kinds, a voyage with cargo, a flight onto a carrier, or a raid."""
    space = spaces(edition)
    path = tuple(draw(st.lists(space, min_size=1, max_size=4)))
    where = st.sampled_from(range(len(path)))
    loads = tuple(
        d.Load(draw(armies(edition)), draw(space), path[stop])
        for stop in sorted(draw(st.lists(where, max_size=3)))
    )
    offload = draw(armies(edition))
    if loads or offload:
        army = draw(groups(edition))
        return d.Move(army, path, loads, offload, draw(space) if offload else "")
    whole = path if len(path) > 1 else (*path, draw(space))
    onto = draw(st.one_of(st.just(""), powers(edition)))
    raid = draw(st.booleans()) and not onto
    return d.Move(draw(armies(edition)), whole, onto=onto, raid=raid)


def said(kind: type[Struct], edition: Edition) -> st.SearchStrategy[Any]:
    """Any question or answer of a type, made from what its fields are called."""
    if kind is d.Move:
        return orders(edition).filter(lambda order: len(order.army) == 1)
    ways = {
        "army": armies(edition),
        "damaged": armies(edition),
        "losses": st.builds(Losses, armies(edition), armies(edition)),
        "spaces": st.lists(spaces(edition), min_size=1, max_size=3).map(tuple),
        "space": spaces(edition),
        "to": spaces(edition),
        "power": powers(edition),
        "phase": st.sampled_from(edition.phases),
        "count": st.integers(0, 20),
        "submarines": st.integers(1, 20),
        "hits": st.integers(1, 20),
        "must": st.lists(spaces(edition), max_size=2).map(tuple),
        "shore": spaces(edition),
        "zone": spaces(edition),
        "neutral": powers(edition),
        "powers": st.lists(powers(edition), min_size=1, max_size=3).map(tuple),
        "choice": powers(edition),
        "most": st.integers(1, 20),
        "raids": st.booleans(),
        "number": st.sampled_from((1, 2)),
        "points": st.integers(1, 40),
        "start": spaces(edition),
        "target": spaces(edition),
        "kind": st.sampled_from(list(edition.units)),
    }
    return st.builds(kind, **{field.name: ways[field.name] for field in fields(kind)})


@st.composite
def exchanges(draw: st.DrawFn, edition: Edition, answer: type[d.Saying]) -> tuple[Any, Any]:
    """A question, and an answer of this type that fits it."""
    asking = [question for question, fitting in FITTING.items() if answer in fitting]
    question = draw(st.sampled_from(asking))
    return draw(said(question, edition)), draw(said(answer, edition))


# Positions


def of_type(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type that a record may use; a new field needs no new strategy."""
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return st.builds(kind, **{field.name: of_type(field.type) for field in fields(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if origin is UnionType:
        return st.one_of([of_type(choice) for choice in inner])
    if origin is tuple and len(inner) == 2 and inner[1] is ...:
        return st.lists(of_type(inner[0]), max_size=2).map(tuple)
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(of_type(inner[0]), of_type(inner[1]), max_size=2)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        bool: st.booleans(),
        int: st.integers(-9, 99),
        str: texts,
        NoneType: st.none(),
    }
    return plain[kind]


def _others(record: type[Struct], known: Mapping[str, Any]) -> dict[str, st.SearchStrategy[Any]]:
    return {field.name: of_type(field.type) for field in fields(record) if field.name not in known}


@per_edition
def units(edition: Edition) -> st.SearchStrategy[Unit]:
    """A unit that has no number yet."""
    known: dict[str, st.SearchStrategy[Any]] = {
        "id": st.just(0),
        "aboard": st.just(0),
        "kind": st.sampled_from(list(edition.units)),
        "power": controllers(edition),
        "origin": st.one_of(st.just(""), spaces(edition)),
        "marks": st.sets(st.sampled_from(Mark), max_size=3).map(lambda marks: tuple(sorted(marks))),
    }
    return st.builds(Unit, **known, **_others(Unit, known))


@per_edition
@st.composite
def boards(draw: st.DrawFn, edition: Edition) -> dict[str, tuple[Unit, ...]]:
    """Units here and there, some of them carried, numbered in no particular order."""
    ids = numbers(draw(st.integers(1, 50)))
    board: dict[str, tuple[Unit, ...]] = {}
    for space in draw(st.lists(spaces(edition), max_size=4, unique=True)):
        present: list[Unit] = []
        for unit in draw(st.lists(units(edition), min_size=1, max_size=3)):
            for _ in range(draw(st.integers(1, 3))):
                carrier = _with(unit, id=next(ids))
                cargo = draw(st.lists(units(edition), max_size=2))
                aboard = [_with(one, id=next(ids), aboard=carrier.id) for one in cargo]
                present += [carrier, *aboard]
        board[space] = tuple(sorted(present, key=lambda unit: unit.id))
    return board


def _with(unit: Unit, **changes: int) -> Unit:
    return Unit(**{field.name: getattr(unit, field.name) for field in fields(Unit)} | changes)


@per_edition
def owners(edition: Edition) -> st.SearchStrategy[dict[str, str]]:
    """Control of the starting territories, some changed, and now and then of anything at all."""
    start = {
        name: space.start_controller
        for name, space in edition.board.spaces.items()
        if space.start_controller
    }
    some = st.dictionaries(spaces(edition), controllers(edition), max_size=4)
    return st.one_of(some.map(lambda changed: {**start, **changed}), some)


@per_edition
def _options(edition: Edition) -> st.SearchStrategy[dict[str, str]]:
    values = {name: st.sampled_from(option.values) for name, option in edition.options.items()}
    return st.one_of(st.fixed_dictionaries(values), st.dictionaries(texts, texts, max_size=2))


@per_edition
def turns(edition: Edition) -> st.SearchStrategy[Turn]:
    known: dict[str, st.SearchStrategy[Any]] = {
        "round": st.integers(0, 99),
        "power": controllers(edition),
        "phase": st.sampled_from(["", *edition.phases, "no such phase"]),
        "held": owners(edition),
    }
    return st.builds(Turn, **known, **_others(Turn, known))


@per_edition
def states(edition: Edition) -> st.SearchStrategy[State]:
    money = st.integers(-5, 300)
    known: dict[str, st.SearchStrategy[Any]] = {
        "edition": st.just(edition.id),
        "options": _options(edition),
        "turn": turns(edition),
        "owners": owners(edition),
        "units": boards(edition),
        "next_id": st.integers(999, 1999),
        "money": st.one_of(
            st.fixed_dictionaries(dict.fromkeys(edition.powers, money)),
            st.dictionaries(powers(edition), money, max_size=2),
        ),
        "ordered": st.dictionaries(
            powers(edition),
            st.one_of(armies(edition), st.just({"infantry": 0})),
            max_size=2,
        ),
    }
    return st.builds(State, **known, **_others(State, known))
