"""Control of land changes: who takes it, who gets it back, what a capital brings.

Rules: BRD-9, WW1-5, WW1-15, WW1-16, WW1-25, H-2, H-6.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.rules.economy.purchase import cost
from battleboard.rules.ww1.ground import first_controller, is_capital_lost


def rightful(edition: Edition, state: State, space: SpaceName, by: PowerName) -> PowerName:
    """Who controls what a power takes: a friend who had it first, if no enemy has his capital;
    his capital itself is always his (WW1-25)."""
    first = first_controller(edition, state, space)
    if first == NOBODY or not edition.allied(first, by) or first in state.left:
        return by
    freed = edition.board.spaces[space].capital_of == first
    return first if freed or not is_capital_lost(edition, state, first) else by


def taken(
    edition: Edition, state: State, space: SpaceName, by: PowerName, why: str
) -> Iterator[e.Event]:
    """A territory passes to a power, or to the friend whose it was."""
    owner = rightful(edition, state, space, by)
    yield from passed(edition, state, space, owner, why if owner == by else "WW1-25")


def passed(
    edition: Edition, state: State, space: SpaceName, owner: PowerName, why: str
) -> Iterator[e.Event]:
    """A territory passes to a power, and a capital with all that hangs on it."""
    if owner == state.owner(space):
        return
    yield e.TerritoryCaptured(space, owner, why)
    capital_of = edition.board.spaces[space].capital_of
    if capital_of == owner:
        yield from _reverted(edition, state, owner)
    elif capital_of and not edition.allied(owner, capital_of):
        yield from _looted(edition, state, capital_of, owner)


def _reverted(edition: Edition, state: State, power: PowerName) -> Iterator[e.Event]:
    """A freed capital brings back what friends kept for its owner (WW1-25)."""
    for space in edition.board.spaces:
        owner = state.owner(space)
        if (
            first_controller(edition, state, space) == power
            and owner not in (power, NOBODY)
            and edition.allied(owner, power)
        ):
            yield e.TerritoryCaptured(space, power, "WW1-25")


def _looted(edition: Edition, state: State, loser: PowerName, by: PowerName) -> Iterator[e.Event]:
    """The captor of a capital gets the treasury, and on the loser's own turn the price of what
    was bought and is now never placed (WW1-15)."""
    money = state.money.get(loser, 0)
    bought = {kind: count for kind, count in state.ordered.get(loser, {}).items() if count}
    if money:
        yield e.MoneyChanged(loser, -money, "WW1-15")
    if bought:
        yield e.UnitsRefunded(loser, bought)
    if money or bought:
        yield e.MoneyChanged(by, money + cost(edition, bought), "WW1-15")


def fallen_to(edition: Edition, state: State, space: SpaceName) -> PowerName:
    """Who receives a territory in which nobody is left: its original controller, the patron of a
    minor power's capital, else NOBODY (WW1-5, H-2)."""
    first = first_controller(edition, state, space)
    patron = edition.board.spaces[space].aligned_with or NOBODY
    heir = first or patron
    return NOBODY if heir in state.left else heir
