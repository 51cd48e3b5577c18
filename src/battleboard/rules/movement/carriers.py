"""Decks: which aircraft stand on which carrier.

Rules: UNI-5, BRD-10 and H-7 (whose decks are open), COM-13 (back to the same carrier).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import NOWHERE, Mark, Role, Unit, UnitId
from battleboard.rules import control
from battleboard.rules.china.ground import keeps_ashore
from battleboard.rules.forces import cargo_of, is_air, is_carrier, owned
from battleboard.rules.kept import KeptOf


def guests(present: Iterable[Unit], carrier: Unit) -> tuple[Unit, ...]:
    """Aircraft of other powers aboard a carrier: they sail with it (UNI-5)."""
    return tuple(
        unit for unit in present if unit.aboard == carrier.id and unit.power != carrier.power
    )


def room(edition: Edition, present: Iterable[Unit], carrier: Unit, power: PowerName) -> int:
    """Deck places that aircraft of a power may have: all that others do not stand on."""
    others = sum(unit.aboard == carrier.id and unit.power != power for unit in present)
    return edition.units[carrier.kind].holds - others


def flyers(edition: Edition, state: State, space: SpaceName, power: PowerName) -> tuple[Unit, ...]:
    """The aircraft of a power in a space."""
    present = state.at(space)
    return _FLYERS.get(power, present, _flyers, edition, present, power)


_FLYERS: KeptOf[tuple[Unit, ...], tuple[Unit, ...]] = KeptOf(5_000)


def _flyers(edition: Edition, present: tuple[Unit, ...], power: PowerName) -> tuple[Unit, ...]:
    return tuple(unit for unit in owned(present, power) if is_air(edition, unit))


def carriers(
    edition: Edition, state: State, space: SpaceName, power: PowerName
) -> tuple[Unit, ...]:
    """The carriers in a zone whose decks are open to a power, its own first."""
    ships = [
        unit
        for unit in state.at(space)
        if is_carrier(edition, unit) and is_open_deck(edition, state, unit, power)
    ]
    return tuple(sorted(ships, key=lambda ship: (ship.power != power, ship.id)))


def is_open_deck(edition: Edition, state: State, carrier: Unit, power: PowerName) -> bool:
    """Whether aircraft of a power may land on a carrier: its own, or a willing ally's (H-7)."""
    return (
        edition.allied(power, carrier.power)
        and control.shares(state, power, carrier.power)
        and not keeps_ashore(edition, power)
    )


def settle(edition: Edition, state: State, space: SpaceName, power: PowerName) -> Iterator[e.Event]:
    """Put a power's aircraft in a zone on its decks: those aboard stay, the others go where they
    said, else onto own carriers first, else onto an ally's."""
    flown = flyers(edition, state, space, power)
    decks = carriers(edition, state, space, power) if flown else ()
    present = state.at(space)
    places = {deck.id: room(edition, present, deck, power) for deck in decks}
    homeless = []
    for unit in flown:
        if places.get(unit.aboard, 0) > 0:
            places[unit.aboard] -= 1
        elif edition.has_role(unit.kind, Role.CARRIER_BORNE):
            homeless.append(unit)
    for unit in homeless:
        wanted = sorted(decks, key=partial(_is_second, unit))
        free = next((deck.id for deck in wanted if places[deck.id] > 0), NOWHERE)
        if free != unit.aboard:
            yield e.UnitsBoarded(space, (unit.id,), free)
        if free:
            places[free] -= 1


def touch_down(
    edition: Edition, state: State, space: SpaceName, landing: tuple[UnitId, ...]
) -> Iterator[e.Event]:
    """Aircraft land as soon as they arrive where a carrier has room; it goes no further then
    (NCM-2). Those that find no room wait for a carrier to come."""
    power, present = state.turn.power, state.at(space)
    decks = carriers(edition, state, space, power)
    free = {
        ship.id: edition.units[ship.kind].holds - len(cargo_of(present, ship)) for ship in decks
    }
    for unit in (unit for unit in present if unit.id in landing):
        wanted = sorted(decks, key=partial(_is_second, unit))
        deck = next((ship for ship in wanted if free[ship.id] > 0), None)
        if deck is not None:
            free[deck.id] -= 1
            yield e.UnitsBoarded(space, (unit.id,), deck.id)
            if deck.power == power and not deck.has(Mark.USED):
                yield e.UnitsMarked(space, (deck.id,), Mark.USED)


def _is_second(unit: Unit, deck: Unit) -> bool:
    """Whether a deck is not of the power that an aircraft wants to land with."""
    return deck.power != unit.target


def homeless(
    edition: Edition, state: State, space: SpaceName, power: PowerName
) -> tuple[Unit, ...]:
    """Aircraft of a power in a zone that stand on no carrier there."""
    flown = flyers(edition, state, space, power)
    if not flown:
        return ()
    aboard = {ship.id for ship in carriers(edition, state, space, power)}
    return tuple(unit for unit in flown if unit.aboard not in aboard)
