"""Can every aircraft still come down? A matching of aircraft and decks.

In combat movement the proof assumes that every own die hits and no enemy die does: battles are
won, and what fights there stays there. Afterwards the same question is asked of what is left.

Rules: MOV-7, NCM-2, MOB-6 (a carrier bought for them).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Mark, Role, Unit
from battleboard.rules import control
from battleboard.rules.economy.facilities import ship_zones
from battleboard.rules.forces import is_air, is_carrier, is_ship, moves_left
from battleboard.rules.movement.carriers import room
from battleboard.rules.movement.paths import voyages

Zones = frozenset[SpaceName]


class Deck(Struct, frozen=True):
    """Places for aircraft, and the zones where they may be in the end."""

    zones: Zones
    places: int


def stranded(edition: Edition, state: State, *, frozen: bool = False) -> int:
    """The fewest aircraft of the moving power that will find no place to land.

    `frozen` asks what is lost if nothing moves any more.
    """
    needy, hopeless = _needy(edition, state, frozen)
    if not needy:
        return hopeless
    wanted: Zones = frozenset(chain.from_iterable(needy))
    decks = [deck for deck in _decks(edition, state, frozen) if deck.places and deck.zones & wanted]
    return hopeless + len(needy) - _most_saved(needy, decks)


def safe_ground(edition: Edition, state: State) -> list[SpaceName]:
    """Territories where aircraft may land: friendly since the turn began (NCM-2)."""
    power = state.turn.power
    return [
        space
        for space in edition.board.spaces
        if control.was_friendly_land(edition, state, space, power)
        and control.is_friendly_land(edition, state, space, power)
    ]


def _needy(edition: Edition, state: State, frozen: bool) -> tuple[list[Zones], int]:
    """For each aircraft that reaches no safe ground, the zones it may land in; and how many
    reach nothing."""
    distances = edition.board.flights
    ground = safe_ground(edition, state)
    needy: list[Zones] = []
    hopeless = 0
    for space, unit in own_aircraft(edition, state):
        reach = 0 if frozen or _has_landed(state, unit) else moves_left(edition, unit)
        far = distances[space]
        if any(far.get(place, 99) <= reach for place in ground):
            continue
        zones = _seas_within(edition, far, reach)
        if edition.has_role(unit.kind, Role.CARRIER_BORNE) and zones:
            needy.append(zones)
        else:
            hopeless += 1
    return needy, hopeless


def own_aircraft(edition: Edition, state: State) -> Iterable[tuple[SpaceName, Unit]]:
    """Every aircraft of the moving power with its space."""
    power = state.turn.power
    return (
        (space, unit)
        for space, unit in state.everything()
        if unit.power == power and is_air(edition, unit)
    )


def _has_landed(state: State, unit: Unit) -> bool:
    """In noncombat movement an aircraft's move is its last."""
    return state.turn.phase != "combat_move" and unit.has(Mark.USED)


def _seas_within(edition: Edition, far: Mapping[SpaceName, int], reach: int) -> Zones:
    spaces = edition.board.spaces
    return frozenset(
        space for space, length in far.items() if length <= reach and spaces[space].is_sea
    )


def deck_zones(edition: Edition, state: State) -> list[SpaceName]:
    """Zones where a deck is, or can still be, in board order."""
    zones = frozenset[SpaceName]().union(*(deck.zones for deck in _decks(edition, state, False)))
    return [space for space in edition.board.spaces if space in zones]


def _decks(edition: Edition, state: State, frozen: bool) -> list[Deck]:
    power = state.turn.power
    decks = []
    for space, units in state.units.items():
        for unit in units:
            if is_carrier(edition, unit) and edition.allied(power, unit.power):
                stays = frozen or unit.power != power or not _may_sail(edition, state, space, unit)
                zones = frozenset((space,)) if stays else _harbours(edition, state, space, unit)
                decks.append(Deck(zones, room(edition, units, unit, power)))
    return [*decks, *_new_decks(edition, state)]


def _new_decks(edition: Edition, state: State) -> list[Deck]:
    """Carriers that are bought and not yet placed (NCM-2, MOB-6)."""
    power = state.turn.power
    ordered = state.ordered.get(power, {})
    zones = frozenset(ship_zones(edition, state, power))
    return [
        Deck(zones, edition.units[kind].holds)
        for kind, count in ordered.items()
        if edition.has_role(kind, Role.CARRIER)
        for _ in range(count)
    ]


def _may_sail(edition: Edition, state: State, space: SpaceName, carrier: Unit) -> bool:
    """Whether a carrier can still make a noncombat move: it neither moved nor fights."""
    if carrier.has(Mark.USED) or carrier.has(Mark.FOUGHT):
        return False
    return state.turn.phase != "combat_move" or not will_fight(edition, state, space)


def will_fight(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether the moving power must fight in a zone: among surface warships, or where a unit
    entered to attack submarines and transports."""
    power = state.turn.power
    if control.is_hostile_sea(edition, state, space, power):
        return True
    if not control.has_enemy_ships(edition, state, space, power):
        return False
    return any(
        unit.power == power
        and unit.spent
        and control.can_attack(edition, unit)
        and (is_ship(edition, unit) or is_air(edition, unit))
        for unit in state.at(space)
    )


def _harbours(edition: Edition, state: State, space: SpaceName, carrier: Unit) -> Zones:
    """Where a carrier may be after noncombat movement, once every battle is won."""
    cleared = _after_combat(edition, state) if state.turn.phase == "combat_move" else state
    ways = voyages(edition, cleared, carrier, space, combat=False)
    return frozenset(chain((space,), (path[-1] for path in ways)))


def _after_combat(edition: Edition, state: State) -> State:
    """The board as the proof may assume it: enemies are gone where own attackers stand."""
    power = state.turn.power
    cleared = {
        space: tuple(unit for unit in units if not control.is_enemy(edition, power, unit.power))
        if any(unit.power == power and control.can_attack(edition, unit) for unit in units)
        else units
        for space, units in state.units.items()
    }
    return replace(state, units=cleared)


def _most_saved(needy: Sequence[Zones], decks: Sequence[Deck]) -> int:
    """The most aircraft that find a deck, over every choice of where the carriers end."""
    choices = [_useful(deck, needy) for deck in decks]

    def best(place: int, slots: tuple[tuple[frozenset[int], int], ...]) -> int:
        if place == len(decks):
            return _matched(len(needy), slots)
        most = 0
        for covered in choices[place]:
            most = max(most, best(place + 1, (*slots, (covered, decks[place].places))))
            if most == len(needy):
                break
        return most

    return best(0, ())


def _useful(deck: Deck, needy: Sequence[Zones]) -> list[frozenset[int]]:
    """Which aircraft a deck can serve, zone by zone; a zone that serves fewer is left out."""
    served = {
        frozenset(number for number, zones in enumerate(needy) if zone in zones)
        for zone in deck.zones
    }
    return sorted((one for one in served if not any(one < other for other in served)), key=sorted)


def _matched(aircraft: int, slots: Sequence[tuple[frozenset[int], int]]) -> int:
    """The size of the largest matching of aircraft and deck places."""
    places = [covered for covered, count in slots for _ in range(count)]
    taken: dict[int, int] = {}

    def place(number: int, seen: set[int]) -> bool:
        for slot, covered in enumerate(places):
            if number in covered and slot not in seen:
                seen.add(slot)
                if slot not in taken or place(taken[slot], seen):
                    taken[slot] = number
                    return True
        return False

    return sum(place(number, set()) for number in range(aircraft))
