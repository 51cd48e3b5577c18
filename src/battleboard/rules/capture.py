"""Territory changes hands: capture, liberation, capitals, loot.

Rules: COM-9, COM-10, COM-11, BRD-9.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.rules.control import is_enemy


def holds_capital(edition: Edition, state: State, power: PowerName) -> bool:
    """Whether no capital of a power is in enemy hands."""
    return not any(
        is_enemy(edition, power, state.owner(capital)) for capital in edition.powers[power].capital
    )


def captured(
    edition: Edition, state: State, space: SpaceName, by: PowerName, why: str
) -> Iterator[e.Event]:
    """A territory is taken from the enemy: by whom in the end, and what comes with it."""
    owner = new_controller(edition, state, space, by)
    liberated = owner != by
    yield e.TerritoryCaptured(space, owner, "COM-10" if liberated else why)
    capital_of = edition.board.spaces[space].capital_of
    if capital_of is None:
        return
    if owner == capital_of:
        yield from _reverted(edition, state, capital_of)
    else:
        yield from _looted(state, capital_of, by)


def new_controller(edition: Edition, state: State, space: SpaceName, by: PowerName) -> PowerName:
    """Who controls what a power takes: a friend who had it first, if his capital is free
    (COM-10)."""
    first = edition.board.spaces[space].original_controller or NOBODY
    if first == NOBODY or is_enemy(edition, by, first):
        return by
    freed = edition.board.spaces[space].capital_of == first
    return first if freed or holds_capital(edition, state, first) else by


def _reverted(edition: Edition, state: State, power: PowerName) -> Iterator[e.Event]:
    """A freed capital brings back the territories that friends kept for its owner (COM-11)."""
    for space, printed in edition.board.spaces.items():
        owner = state.owner(space)
        if (
            printed.original_controller == power
            and owner not in (power, NOBODY)
            and edition.allied(owner, power)
        ):
            yield e.TerritoryCaptured(space, power, "COM-11")


def _looted(state: State, loser: PowerName, by: PowerName) -> Iterator[e.Event]:
    """The captor of a capital takes the unspent money of its first owner (COM-11)."""
    money = state.money.get(loser, 0)
    if money:
        yield e.MoneyChanged(loser, -money, "COM-11")
        yield e.MoneyChanged(by, money, "COM-11")
