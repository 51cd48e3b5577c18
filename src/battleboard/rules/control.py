"""Who is friend and who is foe: territories, sea zones, units.

Rules: BRD-2, BRD-3, BRD-4, BRD-6 (closed land), BRD-10, H-7, VIC-11.
"""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Domain, Kind, Role, Unit
from battleboard.rules.kept import Kept, KeptOf
from battleboard.rules.roll_call import roll_call


def is_enemy(edition: Edition, one: PowerName, other: PowerName) -> bool:
    """Whether two powers are of opposing sides; nobody is nobody's enemy."""
    return one != NOBODY and other in edition.foes[one]


def stands_aside(edition: Edition, state: State, power: PowerName) -> bool:
    """Whether a power is nobody's friend and nobody's enemy now (WW1-13, WW1-27)."""
    return power in state.left or (
        edition.powers[power].starts_neutral and power not in state.joined
    )


def foes(edition: Edition, state: State, power: PowerName) -> frozenset[PowerName]:
    """The powers that a power is at war with now."""
    against = edition.foes.get(power, NO_FOES)
    if not edition.neutral_powers and not state.left:
        return against
    key = (power, state.joined, state.left)
    return _FOES.get(key, (edition,), lambda: _at_war(edition, state, power, against))


NO_FOES: frozenset[PowerName] = frozenset()
_FOES: Kept[frozenset[PowerName]] = Kept(1_000)


def _at_war(
    edition: Edition, state: State, power: PowerName, against: frozenset[PowerName]
) -> frozenset[PowerName]:
    if stands_aside(edition, state, power):
        return frozenset()
    return frozenset(foe for foe in against if not stands_aside(edition, state, foe))


def is_friendly_land(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether a territory is controlled by the power's side (BRD-2)."""
    owner = state.owner(space)
    return owner != NOBODY and edition.allied(power, owner)


def is_hostile_land(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether a territory is controlled by the other side (BRD-2)."""
    return is_enemy(edition, power, state.owner(space))


def shares(state: State, one: PowerName, other: PowerName) -> bool:
    """Whether two powers of a side share what they have: both must agree (BRD-10). They do
    unless one of them refuses the other (H-7)."""
    refuses = state.refuses
    return not refuses or not (other in refuses.get(one, ()) or one in refuses.get(other, ()))


def unwilling(
    edition: Edition, state: State, space: SpaceName, power: PowerName
) -> list[PowerName]:
    """The allies that do not share a space with a power: who controls a territory, or has ships
    in a sea zone where the power has none yet, decides (H-7)."""
    if not state.refuses:
        return []
    if edition.board.spaces[space].is_sea:
        ships = (u for u in state.at(space) if edition.units[u.kind].domain is Domain.SEA)
        here = {ship.power for ship in ships}
    else:
        here = {state.owner(space)}
    if power in here:
        return []
    friends = here - edition.foes[power]
    return [ally for ally in edition.powers if ally in friends and not shares(state, ally, power)]


def player_of(edition: Edition, state: State, power: PowerName) -> str:
    """Who speaks for a power: its seat, or that of the power in whose turn it acts (CHN-1)."""
    owner = edition.hosts.get(power, power)
    return state.seats.get(owner, owner)


class Presence(Struct, frozen=True, gc=False):
    """What the enemies of a power have in a space."""

    enemies: tuple[Unit, ...]
    hostile: bool  # a surface warship is there (BRD-3)
    destroyer: bool
    submarine: bool
    ships: bool


NO_ENEMY = Presence((), hostile=False, destroyer=False, submarine=False, ships=False)
_PRESENCES: KeptOf[tuple[Unit, ...], Presence] = KeptOf()


def presence(edition: Edition, state: State, space: SpaceName, power: PowerName) -> Presence:
    """What stands against a power in a space; asked more than anything else."""
    units = state.units.get(space)
    if units is None:
        return NO_ENEMY
    against = foes(edition, state, power)
    return _PRESENCES.get(against, units, _presence, edition, units, against)


def _presence(edition: Edition, units: tuple[Unit, ...], foes: frozenset[PowerName]) -> Presence:
    against = tuple(unit for unit in units if unit.power in foes)
    if not against:
        return NO_ENEMY
    roles = frozenset[Role]().union(*(edition.units[unit.kind].roles for unit in against))
    return Presence(
        against,
        hostile=Role.SURFACE_WARSHIP in roles,
        destroyer=Role.DESTROYER in roles,
        submarine=Role.SUBMARINE in roles,
        ships=any(edition.units[unit.kind].domain is Domain.SEA for unit in against),
    )


def enemies(edition: Edition, state: State, space: SpaceName, power: PowerName) -> tuple[Unit, ...]:
    """The units of the other side in a space."""
    return presence(edition, state, space, power).enemies


def is_hostile_sea(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether a zone holds an enemy surface warship (BRD-3)."""
    return presence(edition, state, space, power).hostile


def has_enemy_destroyer(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether an enemy destroyer is there, which stops submarines (MOV-4)."""
    return presence(edition, state, space, power).destroyer


def has_enemy_submarine(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether an enemy submarine is there."""
    return presence(edition, state, space, power).submarine


def has_enemy_ships(edition: Edition, state: State, space: SpaceName, power: PowerName) -> bool:
    """Whether any enemy ship is there, submarines and transports included."""
    return presence(edition, state, space, power).ships


def is_cargo(edition: Edition, state: State, unit: Unit) -> bool:
    """Whether a unit is carried: land units aboard, and allied aircraft on the carrier owner's
    turn (UNI-5)."""
    if not unit.aboard:
        return False
    return edition.units[unit.kind].domain is Domain.LAND or unit.power != state.turn.power


def is_warship(edition: Edition, unit: Unit) -> bool:
    """A surface warship or a submarine; a transport is neither (BRD-4)."""
    return is_warship_kind(edition, unit.kind)


def is_warship_kind(edition: Edition, kind: Kind) -> bool:
    """Whether units of a kind are warships."""
    roles = edition.units[kind].roles
    return Role.SURFACE_WARSHIP in roles or Role.SUBMARINE in roles


def can_attack(edition: Edition, unit: Unit) -> bool:
    """Whether a unit has an attack value (COM-14)."""
    return bool(edition.units[unit.kind].attack)


def hostile_seas(edition: Edition, state: State, power: PowerName) -> tuple[SpaceName, ...]:
    """Every sea zone that is hostile now, in board order."""
    manned = edition.board.seas.intersection(state.units)
    hostile = [zone for zone in manned if is_hostile_sea(edition, state, zone, power)]
    return tuple(sorted(hostile, key=edition.board.rank.__getitem__))


def spaces_of(edition: Edition, state: State, power: PowerName) -> list[SpaceName]:
    """Every space that holds units of a power, in board order."""
    return roll_call(edition, state.units, power).spaces


def powers_in(units: tuple[Unit, ...]) -> frozenset[PowerName]:
    """Whose units these are."""
    return _POWERS.get("", units, _powers_in, units)


_POWERS: KeptOf[tuple[Unit, ...], frozenset[PowerName]] = KeptOf()


def _powers_in(units: tuple[Unit, ...]) -> frozenset[PowerName]:
    return frozenset(unit.power for unit in units)


def occupied(edition: Edition, state: State) -> list[SpaceName]:
    """Every space that holds units, in board order."""
    return sorted(state.units, key=edition.board.rank.__getitem__)
