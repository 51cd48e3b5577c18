"""What a territory is to a power, and whose its naval base is.

A contested territory has no controller and holds units of powers at war with each other; this
is seen from the units, and needs no record of its own.

Rules: BRD-2, BRD-6, BRD-12, WW1-13 (who stands aside), WW1-17, WW1-26, WW1-28, WW1-29, H-1.
"""

from __future__ import annotations

from enum import StrEnum

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Neutrals
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Unit
from battleboard.rules import control
from battleboard.rules.forces import owned


class Ground(StrEnum):
    """What a territory is, seen from one power (BRD-2)."""

    FRIENDLY = "friendly"
    CONTESTED = "contested"
    HOSTILE = "hostile"
    NEUTRAL = "neutral"
    SHARED = "shared"
    CLOSED = "closed"


ATTACKED = (Ground.HOSTILE, Ground.NEUTRAL)
"""Land that is entered only to attack it."""


# Powers


def are_foes(edition: Edition, state: State, one: PowerName, other: PowerName) -> bool:
    """Whether two powers are at war with each other now."""
    return other in control.foes(edition, state, one)


def are_friends(edition: Edition, state: State, one: PowerName, other: PowerName) -> bool:
    """Whether two powers are of one side and both in the war; a power is its own friend."""
    if one == other:
        return True
    return edition.allied(one, other) and not (
        control.stands_aside(edition, state, one) or control.stands_aside(edition, state, other)
    )


def can_be_drawn_in(edition: Edition, state: State, power: PowerName, other: PowerName) -> bool:
    """Whether an attack by a power would bring another into the war that now stands aside."""
    return (
        other in edition.neutral_powers
        and other not in state.joined
        and not edition.allied(power, other)
        and power not in state.left
    )


# Territories


def ground(edition: Edition, state: State, space: SpaceName, power: PowerName) -> Ground:
    """What a territory is to a power now."""
    owner = state.owner(space)
    if edition.board.spaces[space].impassable:
        return Ground.CLOSED
    if owner != NOBODY:
        return _owned_ground(edition, state, owner, power)
    if space in state.shared:
        return _shared_ground(edition, state, space, power)
    if is_contested(edition, state, space) or _is_left_to_others(state, space):
        return Ground.CONTESTED
    patron = patron_of(edition, state, space)
    return _owned_ground(edition, state, patron, power) if patron else Ground.NEUTRAL


def _is_left_to_others(state: State, space: SpaceName) -> bool:
    """Whether one side has just left contested land: it is claimed only when movement ends, all
    moves being simultaneous (WW1-16)."""
    return space in state.turn.contested and bool(state.at(space))


def _owned_ground(edition: Edition, state: State, owner: PowerName, power: PowerName) -> Ground:
    if are_friends(edition, state, owner, power):
        return Ground.FRIENDLY
    foe = are_foes(edition, state, power, owner) or can_be_drawn_in(edition, state, power, owner)
    return Ground.HOSTILE if foe else Ground.CLOSED


def _shared_ground(edition: Edition, state: State, space: SpaceName, power: PowerName) -> Ground:
    """Only the side that fought the power which left enters what they share (WW1-28, WW1-29)."""
    first = edition.board.spaces[space].original_controller or NOBODY
    return Ground.CLOSED if edition.allied(first, power) else Ground.SHARED


def is_contested(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether nobody controls a territory and powers at war with each other are in it."""
    if state.owner(space) != NOBODY or edition.board.spaces[space].is_sea:
        return False
    present = {unit.power for unit in state.at(space)}
    return any(present & control.foes(edition, state, power) for power in present)


def patron_of(edition: Edition, state: State, space: SpaceName) -> PowerName:
    """The power that an unmobilized minor power is aligned with, NOBODY for all other land; a
    patron that has left the war is none any more (WW1-27)."""
    patron = edition.board.spaces[space].aligned_with or NOBODY
    return NOBODY if space in state.minors or patron in state.left else patron


def can_mobilize(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether this is the capital of a minor power that has not mobilized yet (WW1-11)."""
    return bool(edition.board.spaces[space].minor_capital) and space not in state.minors


def first_controller(edition: Edition, state: State, space: SpaceName) -> PowerName:
    """The original controller, NOBODY where there is none or none any more (BRD-12, WW1-29)."""
    if space in state.orphaned:
        return NOBODY
    return edition.board.spaces[space].original_controller or NOBODY


def was_mine(state: State, space: SpaceName) -> bool:
    """Whether the moving power controlled a territory, or had units in it, when its turn began."""
    return state.turn.held.get(space) == state.turn.power or space in state.turn.present


def is_assault(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether the moving power attacks a territory that was hostile or neutral before it came:
    it must fight there, and a landing there is an assault (WW1-2, WW1-8)."""
    what = ground(edition, state, space, state.turn.power)
    return what in ATTACKED or (what is Ground.CONTESTED and space not in state.turn.contested)


# Units


def ashore(state: State, space: SpaceName, power: PowerName) -> tuple[Unit, ...]:
    """The units of a power in a territory."""
    return owned(state.at(space), power)


def at_start(
    edition: Edition, state: State, power: PowerName
) -> tuple[tuple[SpaceName, ...], tuple[SpaceName, ...]]:
    """Which land is contested and where a power has units: to be remembered as its turn begins
    (WW1-1)."""
    if edition.policies.neutrals is not Neutrals.MINOR_POWERS:
        return (), ()
    everywhere = edition.board.lands
    return (
        tuple(space for space in everywhere if is_contested(edition, state, space)),
        tuple(space for space in everywhere if ashore(state, space, power)),
    )


# Naval bases


def base_of(edition: Edition, zone: SpaceName) -> SpaceName:
    """The territory whose naval base serves a sea zone, or nothing."""
    return next(
        (
            name
            for name in edition.board.land_neighbours[zone]
            if zone in edition.board.spaces[name].naval_base_sea_zones
        ),
        "",
    )


def base_controller(edition: Edition, state: State, territory: SpaceName) -> PowerName:
    """Who controls the naval base of a territory: its controller, or in land that is fought over
    or shared the original controller, unless an enemy has that power's capital (WW1-26). What
    was given up and stands empty is nobody's, and so is its base (WW1-27)."""
    owner = state.owner(territory)
    if owner != NOBODY or not state.at(territory):
        return owner
    first = first_controller(edition, state, territory)
    return first if first == NOBODY or not is_capital_lost(edition, state, first) else NOBODY


def is_capital_lost(edition: Edition, state: State, power: PowerName) -> bool:
    """Whether an enemy controls a capital of a power; contested, it is not lost (WW1-15)."""
    return any(
        state.owner(capital) in edition.foes[power] for capital in edition.powers[power].capital
    )


def is_mined(edition: Edition, state: State, zone: SpaceName, power: PowerName) -> bool:
    """Whether the ships of a power must fear mines in a zone: the base is in enemy hands, and
    in those of its original controller's side (WW1-7)."""
    territory = base_of(edition, zone)
    if not territory:
        return False
    first = first_controller(edition, state, territory)
    holder = base_controller(edition, state, territory)
    if NOBODY in (first, holder) or not edition.allied(first, holder):
        return False
    return are_foes(edition, state, power, holder)
