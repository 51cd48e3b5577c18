"""Can every aircraft still come down? A matching of aircraft and decks.

In combat movement the proof assumes that every own die hits and no enemy die does: battles are
won, and what fights there stays there. Afterwards the same question is asked of what is left.

Rules: MOV-5 and COM-14 (who comes to attack), MOV-7, NCM-2, MOB-6 (a carrier bought for them),
H-7 (whose land and decks are open).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import UnarmedAttackers
from battleboard.core.state import State
from battleboard.core.units import Kind, Mark, Role, Unit
from battleboard.rules import control
from battleboard.rules.china.ground import may_be
from battleboard.rules.economy.facilities import can_also_place, ship_zones
from battleboard.rules.forces import is_land, is_ship
from battleboard.rules.kept import Kept, Latest
from battleboard.rules.movement.carriers import is_open_deck, room
from battleboard.rules.movement.paths import voyages
from battleboard.rules.movement.reach import reach as range_left
from battleboard.rules.movement.ready import standing
from battleboard.rules.movement.transport import is_assault_zone
from battleboard.rules.roll_call import roll_call

Zones = frozenset[SpaceName]


class Deck(Struct, frozen=True):
    """Places for aircraft, and the zones where they may be in the end."""

    zones: Zones
    places: int


def stranded(edition: Edition, state: State, *, frozen: bool = False) -> int:
    """The fewest aircraft of the moving power that will find no place to land.

    `frozen` asks what is lost if nothing moves any more.
    """
    board = (edition, state.units, state.turn, state.owners, state.ordered)
    more = (state.refuses, state.facilities, state.damage, state.advances)
    return _STRANDED.get(frozen, (*board, *more), lambda: _stranded(edition, state, frozen))


_STRANDED: Kept[int] = Kept(100)


def _stranded(edition: Edition, state: State, frozen: bool) -> int:
    needy, hopeless = _needy(edition, state, frozen)
    if not needy:
        return hopeless
    wanted: Zones = frozenset(chain.from_iterable(needy))
    decks = [deck for deck in _decks(edition, state, frozen) if deck.places and deck.zones & wanted]
    saved = 0
    for new in _new_decks(edition, state, wanted):
        saved = max(saved, _most_saved(needy, [*decks, *new]))
        if saved == len(needy):
            break
    return hopeless + len(needy) - saved


def safe_ground(edition: Edition, state: State) -> tuple[SpaceName, ...]:
    """Territories where aircraft may land: friendly since the turn began (NCM-2).

    Kept with the mappings it is read from, which most moves leave as they are.
    """
    held, owners, refuses, power = state.turn.held, state.owners, state.refuses, state.turn.power
    kept = _GROUND.get(power)
    if kept is not None and kept[0] is held and kept[1] is owners and kept[2] is refuses:
        return kept[3]
    friends = edition.friends[power]
    found = tuple(
        space
        for space in edition.board.lands
        if held.get(space) in friends
        and owners.get(space) in friends
        and not control.unwilling(edition, state, space, power)
        and may_be(edition, power, space)
    )
    _GROUND[power] = (held, owners, refuses, found)
    return found


Held = Mapping[SpaceName, PowerName]
Refused = Mapping[PowerName, tuple[PowerName, ...]]
_GROUND: dict[PowerName, tuple[Held, Held, Refused, tuple[SpaceName, ...]]] = {}


def _needy(edition: Edition, state: State, frozen: bool) -> Needy:
    """For each aircraft that reaches no safe ground, the zones it may land in; and how many
    reach nothing. Moves of others leave that as it is."""
    ground, aircraft = safe_ground(edition, state), _aircraft(edition, state)
    key = (state.turn.power, _is_planning(state), frozen)
    source = (edition, ground, aircraft, state.advances)
    return _NEEDY.get(key, source, _found_needy, edition, state, frozen)


Needy = tuple[list[Zones], int]
_NEEDY: Latest[tuple[object, ...], Needy] = Latest()


def _aircraft(edition: Edition, state: State) -> list[tuple[SpaceName, Unit]]:
    return roll_call(edition, state.units, state.turn.power).aircraft


def _found_needy(edition: Edition, state: State, frozen: bool) -> Needy:
    ground = safe_ground(edition, state)
    needy: list[Zones] = []
    hopeless = 0
    for space, unit in _aircraft(edition, state):
        reach = 0 if frozen or _has_landed(state, unit) else range_left(edition, state, unit)
        near = edition.board.flown_to(space, reach)
        if not near.isdisjoint(ground):
            continue
        zones = near & edition.board.seas
        if zones and edition.has_role(unit.kind, Role.CARRIER_BORNE):
            needy.append(zones)
        else:
            hopeless += 1
    return needy, hopeless


def _has_landed(state: State, unit: Unit) -> bool:
    """In noncombat movement an aircraft's move is its last."""
    return not _is_planning(state) and unit.has(Mark.USED)


def _is_planning(state: State) -> bool:
    """Whether no battle is behind us yet, so that the proof may count on winning all of them."""
    return state.turn.phase in ("combat_move", "conduct_combat")


def deck_zones(edition: Edition, state: State) -> list[SpaceName]:
    """Zones where a deck is, or can still be, in board order."""
    zones = {zone for deck in _decks(edition, state, False) for zone in deck.zones}
    zones.update(new_deck_zones(edition, state))
    return sorted(zones, key=edition.board.rank.__getitem__)


def _decks(edition: Edition, state: State, frozen: bool) -> list[Deck]:
    power = state.turn.power
    decks = []
    for space, unit in roll_call(edition, state.units, power).carriers:
        if is_open_deck(edition, state, unit, power):
            stays = frozen or unit.power != power or not _may_sail(edition, state, space, unit)
            zones = frozenset((space,)) if stays else _harbours(edition, state, space, unit)
            decks.append(Deck(zones, room(edition, state.at(space), unit, power)))
    return decks


def _new_carriers(edition: Edition, state: State) -> list[Kind]:
    """Carriers that are bought and not yet placed."""
    ordered = state.ordered.get(state.turn.power, {})
    return [
        kind for kind, count in ordered.items() if kind in edition.carriers for _ in range(count)
    ]


def new_deck_zones(edition: Edition, state: State) -> Zones:
    """Zones where a bought carrier may still be placed (NCM-2, MOB-6)."""
    if not _new_carriers(edition, state):
        return frozenset()
    return frozenset(ship_zones(edition, state, state.turn.power))


def _new_decks(edition: Edition, state: State, wanted: Zones) -> Iterator[tuple[Deck, ...]]:
    """Every way to place bought carriers in wanted zones that the complexes can answer for; the
    last is to place none there."""
    kinds = _new_carriers(edition, state)
    zones = sorted(new_deck_zones(edition, state) & wanted)
    for number in range(len(kinds) if zones else 0, 0, -1):
        placed = Counter(kinds[:number])
        for chosen in combinations_with_replacement(zones, number):
            if can_also_place(edition, state, placed, chosen):
                yield tuple(
                    Deck(frozenset((zone,)), edition.units[kind].holds)
                    for kind, zone in zip(kinds, chosen, strict=False)
                )
    yield ()


def _may_sail(edition: Edition, state: State, space: SpaceName, carrier: Unit) -> bool:
    """Whether a carrier can still make a noncombat move: it neither moved nor fights."""
    if carrier.has(Mark.USED) or carrier.has(Mark.FOUGHT):
        return False
    return not (_is_planning(state) and will_fight(edition, state, space))


def will_fight(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether the moving power must fight in a zone: among surface warships, or because the
    submarines and transports there are attacked."""
    if control.is_hostile_sea(edition, state, space, state.turn.power):
        return True
    return is_attacked(edition, state, space)


def is_attacked(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether the submarines and transports of a zone will be attacked: it was said, or a unit
    came for that. In a zone of an assault it is open until the assault begins (AMPH-1)."""
    if zone in state.turn.attacked:
        return True
    power = state.turn.power
    if not control.has_enemy_ships(edition, state, zone, power):
        return False
    alone = edition.policies.unarmed_attackers is UnarmedAttackers.ALONE
    return not is_assault_zone(edition, state, zone) and any(
        unit.power == power
        and unit.spent
        and (is_armed(edition, unit) or (alone and is_ship(edition, unit)))
        and not has_fled(state, unit)
        for unit in state.at(zone)
    )


def is_armed(edition: Edition, unit: Unit) -> bool:
    """Whether this is a ship or an aircraft with an attack value (COM-14)."""
    return not is_land(edition, unit) and control.can_attack(edition, unit)


def has_fled(state: State, unit: Unit) -> bool:
    """Whether a unit left a zone where it would have had to fight (MOV-3)."""
    return bool(unit.origin) and unit.origin in (*state.turn.hostile, *state.turn.attacked)


def _harbours(edition: Edition, state: State, space: SpaceName, carrier: Unit) -> Zones:
    """Where a carrier may be after noncombat movement, once every battle is won."""
    if _is_planning(state):
        return _found_harbours(edition, _after_combat(edition, state), space, carrier)
    key = (space, carrier.power, carrier.kind, carrier.spent)
    make = partial(_found_harbours, edition, state, space, carrier)
    return _HARBOURS.get(key, standing(edition, state), make)


_HARBOURS: Kept[Zones] = Kept(1_000)


def _found_harbours(edition: Edition, state: State, space: SpaceName, carrier: Unit) -> Zones:
    ends = {path[-1] for path in voyages(edition, state, carrier, space, combat=False)}
    if state.refuses:
        ends = {end for end in ends if not control.unwilling(edition, state, end, carrier.power)}
    return frozenset((space, *ends))


def _after_combat(edition: Edition, state: State) -> State:
    """The board as the proof may assume it: enemies are gone where own attackers stand."""
    power = state.turn.power
    cleared = {
        space: tuple(unit for unit in units if not control.is_enemy(edition, power, unit.power))
        if any(unit.power == power and is_armed(edition, unit) for unit in units)
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
