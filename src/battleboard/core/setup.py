"""The first position of an edition: who holds what, and what stands where."""

from __future__ import annotations

from msgspec.structs import replace

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.units import NOWHERE, Role, Unit


def start_owners(edition: Edition) -> dict[SpaceName, PowerName]:
    """Who controls what when a game begins."""
    return {
        name: space.start_controller
        for name, space in edition.board.spaces.items()
        if space.start_controller is not None
    }


def start_units(edition: Edition) -> dict[SpaceName, tuple[Unit, ...]]:
    """What stands where when a game begins, aircraft at sea on the carriers of their row."""
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
            fresh = _on_deck(edition, fresh)
        units[row.space] = (*units.get(row.space, ()), *fresh)
    return units


def _on_deck(edition: Edition, units: list[Unit]) -> list[Unit]:
    decks = iter(
        [
            unit.id
            for unit in units
            if edition.has_role(unit.kind, Role.CARRIER)
            for _ in range(edition.units[unit.kind].holds)
        ]
    )
    return [
        replace(unit, aboard=next(decks, NOWHERE))
        if edition.has_role(unit.kind, Role.CARRIER_BORNE)
        else unit
        for unit in units
    ]
