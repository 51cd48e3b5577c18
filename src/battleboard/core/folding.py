"""What turns facts into states: the register of folds, and the tools that they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import is_
from typing import Any, TypeVar

from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.state import State
from battleboard.core.units import Unit, UnitId

F = TypeVar("F", bound=e.Fact)
K = TypeVar("K")
V = TypeVar("V")

FOLDS: dict[type[e.Fact], Callable[[State, Any], State]] = {}
"""How each type of fact changes a state."""


def on(kind: type[F]) -> Callable[[Callable[[State, F], State]], Callable[[State, F], State]]:
    """Register the fold of a type of fact."""

    def register(function: Callable[[State, F], State]) -> Callable[[State, F], State]:
        FOLDS[kind] = function
        return function

    return register


def with_entry(table: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """The same table with one entry more, or another."""
    return {**table, key: value}


def put(
    units: Mapping[SpaceName, tuple[Unit, ...]], space: SpaceName, present: Iterable[Unit]
) -> dict[SpaceName, tuple[Unit, ...]]:
    """The same board with exactly these units in a space; empty spaces are not kept."""
    changed = dict(units)
    ordered = tuple(sorted(present, key=_by_id))
    if ordered:
        changed[space] = ordered
    else:
        changed.pop(space, None)
    return changed


def _by_id(unit: Unit) -> UnitId:
    return unit.id


def change(
    state: State, space: SpaceName, ids: tuple[UnitId, ...], how: Callable[[Unit], Unit]
) -> State:
    """Some units of a space, each changed in place."""
    named = set(ids)
    present = tuple(how(unit) if unit.id in named else unit for unit in state.at(space))
    return replace(state, units={**state.units, space: present})


def change_all(state: State, how: Callable[[Unit], Unit]) -> State:
    """Every unit changed in place. A space where nothing changes keeps the very same units, so
    that what was found out about them still holds."""
    units = {}
    for space, present in state.units.items():
        after = tuple(map(how, present))
        units[space] = present if all(map(is_, after, present)) else after
    return replace(state, units=units)


def pay(state: State, power: str, amount: int) -> dict[str, int]:
    """All treasuries after one of them gained or lost."""
    return with_entry(state.money, power, state.money.get(power, 0) + amount)


def in_battle(state: State, **changes: Any) -> State:
    """The same state with a changed battle, if there is one."""
    return replace(state, battle=replace(state.battle, **changes)) if state.battle else state
