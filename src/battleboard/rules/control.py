"""Who is friend and who is foe: territories, sea zones, units.

Rules: BRD-2, BRD-3, BRD-4, BRD-6 (closed land), VIC-11.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Domain, Role, Unit


def is_enemy(edition: Edition, one: PowerName, other: PowerName) -> bool:
    """Whether two powers are of opposing sides; a power of nobody is nobody's enemy."""
    return other != NOBODY and one != NOBODY and not edition.allied(one, other)


def is_friendly_land(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether a territory is controlled by the power's side (BRD-2)."""
    owner = state.owner(space)
    return owner != NOBODY and edition.allied(power, owner)


def is_hostile_land(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether a territory is controlled by the other side (BRD-2)."""
    return is_enemy(edition, power, state.owner(space))


def was_friendly_land(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether a territory was the side's own when the turn began: aircraft land there (NCM-2)."""
    owner = state.turn.held.get(space, NOBODY)
    return owner != NOBODY and edition.allied(power, owner)


def enemies(edition: Edition, state: State, space: SpaceName, power: PowerName) -> Iterator[Unit]:
    """The units of the other side in a space."""
    return (unit for unit in state.at(space) if is_enemy(edition, power, unit.power))


def is_hostile_sea(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether a zone holds an enemy surface warship (BRD-3)."""
    return any(
        edition.has_role(unit.kind, Role.SURFACE_WARSHIP)
        for unit in enemies(edition, state, space, power)
    )


def has_enemy_destroyer(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether an enemy destroyer is there, which stops submarines (MOV-4)."""
    return any(
        edition.has_role(unit.kind, Role.DESTROYER)
        for unit in enemies(edition, state, space, power)
    )


def has_enemy_submarine(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether an enemy submarine is there."""
    return any(
        edition.has_role(unit.kind, Role.SUBMARINE)
        for unit in enemies(edition, state, space, power)
    )


def has_enemy_ships(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether any enemy ship is there, submarines and transports included."""
    return any(
        edition.units[unit.kind].domain is Domain.SEA
        for unit in enemies(edition, state, space, power)
    )


def is_cargo(edition: Edition, state: State, unit: Unit) -> bool:
    """Whether a unit is carried: land units aboard, and allied aircraft on the carrier owner's
    turn (UNI-5)."""
    if not unit.aboard:
        return False
    return edition.units[unit.kind].domain is Domain.LAND or unit.power != state.turn.power


def is_warship(edition: Edition, unit: Unit) -> bool:
    """A surface warship or a submarine; a transport is neither (BRD-4)."""
    roles = edition.units[unit.kind].roles
    return Role.SURFACE_WARSHIP in roles or Role.SUBMARINE in roles


def can_attack(edition: Edition, unit: Unit) -> bool:
    """Whether a unit has an attack value (COM-14)."""
    return bool(edition.units[unit.kind].attack)


def hostile_seas(edition: Edition, state: State, power: PowerName) -> tuple[SpaceName, ...]:
    """Every sea zone that is hostile now, in board order."""
    board = edition.board
    return tuple(
        space
        for space in sorted(state.units, key=board.rank.__getitem__)
        if board.spaces[space].is_sea and is_hostile_sea(edition, state, space, power)
    )


def occupied(edition: Edition, state: State) -> list[SpaceName]:
    """Every space that holds units, in board order."""
    return sorted(state.units, key=edition.board.rank.__getitem__)
