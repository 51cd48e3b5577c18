"""The first position of an edition: who holds what, and what stands where."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.units import NOWHERE, Domain, Role, Unit, UnitId


def start_owners(edition: Edition) -> dict[SpaceName, PowerName]:
    """Who controls what when a game begins."""
    return {
        name: space.start_controller
        for name, space in edition.board.spaces.items()
        if space.start_controller is not None
    }


def start_money(edition: Edition, options: Mapping[str, str]) -> dict[PowerName, int]:
    """The IPCs of every power when a game with these options begins."""
    corrected = options.get("errata") == "on"
    return {
        name: power.start_ipcs
        if power.corrected_ipcs is None or not corrected
        else power.corrected_ipcs
        for name, power in edition.powers.items()
    }


def start_units(edition: Edition) -> dict[SpaceName, tuple[Unit, ...]]:
    """What stands where when a game begins, whatever is at sea aboard the ships of its row."""
    units: dict[SpaceName, tuple[Unit, ...]] = {}
    number = 0
    for row in edition.setup:
        kinds = [kind for kind, count in row.units.items() for _ in range(count)]
        fresh = [
            Unit(id=new, kind=kind, power=row.power)
            for new, kind in enumerate(kinds, start=number + 1)
        ]
        number += len(fresh)
        if edition.board.spaces[row.space].is_sea:
            fresh = _stowed(edition, fresh)
        units[row.space] = (*units.get(row.space, ()), *fresh)
    return units


def _stowed(edition: Edition, units: list[Unit]) -> list[Unit]:
    """Units at sea aboard the ships of their row: aircraft on carriers, land units, the bulky
    ones first, one to each transport and then a second one."""
    decks = iter(_berths(edition, units, Role.CARRIER))
    holds = iter(_berths(edition, units, Role.TRANSPORT))
    bulky = [unit for unit in units if _is_cargo(edition, unit, small=False)]
    small = [unit for unit in units if _is_cargo(edition, unit, small=True)]
    aboard = {unit.id: next(holds, NOWHERE) for unit in (*bulky, *small)}
    aboard |= {
        unit.id: next(decks, NOWHERE)
        for unit in units
        if edition.has_role(unit.kind, Role.CARRIER_BORNE)
    }
    return [replace(unit, aboard=aboard.get(unit.id, NOWHERE)) for unit in units]


def _is_cargo(edition: Edition, unit: Unit, *, small: bool) -> bool:
    roles = edition.units[unit.kind].roles
    on_land = edition.units[unit.kind].domain is Domain.LAND
    return on_land and (Role.SMALL_CARGO in roles) is small


def _berths(edition: Edition, units: list[Unit], role: Role) -> list[UnitId]:
    """The places aboard ships of a kind: one of each ship, then the next of each."""
    ships = [unit for unit in units if edition.has_role(unit.kind, role)]
    most = max((edition.units[ship.kind].holds for ship in ships), default=0)
    return [
        ship.id for place in range(most) for ship in ships if place < edition.units[ship.kind].holds
    ]
