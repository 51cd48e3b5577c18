"""Territory changes hands: capture, liberation, capitals, loot, guns.

A gun goes with its territory at once. That is the same as at the end of the turn, because the one
thing that can still change a controller in this turn, a freed capital, takes such guns along.

Rules: COM-9, COM-10, COM-11, COM-17, BRD-9, H-16.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import AntiAir
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Mark, Role, Unit
from battleboard.rules.control import is_enemy

OCCUPIED_ONLY = "chinese_occupation"
"""The area that a power without a capital takes for its first owner (CHN-1)."""


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
    taken = tuple(gun for gun in guns(edition, state, space) if is_enemy(edition, by, gun.power))
    yield from hand_over(edition, space, taken, owner)
    capital_of = edition.board.spaces[space].capital_of
    if capital_of is None:
        return
    if owner == capital_of:
        yield from _reverted(edition, state, capital_of)
    else:
        yield from _looted(state, capital_of, by)


def new_controller(edition: Edition, state: State, space: SpaceName, by: PowerName) -> PowerName:
    """Who controls what a power takes: a friend who had it first, if his capital is free
    (COM-10); what China may hold but not control is his in any case (H-16)."""
    first = edition.board.spaces[space].original_controller or NOBODY
    if first == NOBODY or is_enemy(edition, by, first):
        return by
    if not edition.powers[by].capital and space in edition.areas.get(OCCUPIED_ONLY, ()):
        return first
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
            new = tuple(gun for gun in guns(edition, state, space) if gun.has(Mark.TAKEN))
            yield from hand_over(edition, space, new, power)


def guns(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """The antiaircraft guns of all powers in a territory."""
    return tuple(unit for unit in state.at(space) if edition.has_role(unit.kind, Role.ANTIAIRCRAFT))


def hand_over(
    edition: Edition, space: SpaceName, taken: tuple[Unit, ...], to: PowerName
) -> Iterator[e.Event]:
    """Guns are never destroyed: they serve whoever has the territory (COM-9, COM-17)."""
    if taken and edition.policies.anti_air is AntiAir.ONE_GUN:
        yield e.UnitsCaptured(space, tuple(sorted(gun.id for gun in taken)), to, "COM-17")


def _looted(state: State, loser: PowerName, by: PowerName) -> Iterator[e.Event]:
    """The captor of a capital takes the unspent money of its first owner (COM-11)."""
    money = state.money.get(loser, 0)
    if money:
        yield e.MoneyChanged(loser, -money, "COM-11")
        yield e.MoneyChanged(by, money, "COM-11")
