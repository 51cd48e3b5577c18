"""Who fights in a space: the two sides of a battle, as the units stand now.

Rules: COM-8, COM-2 (submerged is out), UNI-8 (guns and facilities are out of it), UNI-9, AMPH-7,
MOV-5 (ships left alone), RAID-4 (raiders fight nowhere else).
"""

from __future__ import annotations

from functools import cache

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Domain, Mark, Unit
from battleboard.rules import control
from battleboard.rules.forces import is_land
from battleboard.rules.kept import KeptOf


def attackers(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """The moving power's units that fight here; its allies' units take no part (COM-8)."""
    return _fighting(edition, state, space, _alone(state.turn.power))


@cache
def _alone(power: PowerName) -> frozenset[PowerName]:
    return frozenset((power,))


def defenders(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """Every unit of the other side that fights here."""
    return _fighting(edition, state, space, control.foes(edition, state, state.turn.power))


def _fighting(
    edition: Edition, state: State, space: SpaceName, powers: frozenset[PowerName]
) -> tuple[Unit, ...]:
    units = state.units.get(space)
    if units is None:
        return ()
    on_land = space not in edition.board.seas
    raid = state.battle is not None and state.battle.raid
    return _FIGHTING.get(
        (powers, on_land, raid), units, _found_fighting, edition, units, powers, on_land, raid
    )


def _found_fighting(
    edition: Edition,
    units: tuple[Unit, ...],
    powers: frozenset[PowerName],
    on_land: bool,
    raid: bool,
) -> tuple[Unit, ...]:
    return tuple(
        unit
        for unit in units
        if unit.power in powers and _takes_part(edition, unit, on_land=on_land, raid=raid)
    )


_FIGHTING: KeptOf[tuple[Unit, ...], tuple[Unit, ...]] = KeptOf(5_000)


def side(edition: Edition, state: State, space: SpaceName, *, attacking: bool) -> tuple[Unit, ...]:
    """One of the two."""
    find = attackers if attacking else defenders
    return find(edition, state, space)


def _takes_part(edition: Edition, unit: Unit, *, on_land: bool, raid: bool) -> bool:
    if unit.marks and _is_out(unit, raid=raid):
        return False
    stats = edition.units[unit.kind]
    if stats.domain is Domain.FACILITY or not stats.hits:
        return False
    return unit.has(Mark.RAIDING) if raid else on_land or not is_land(edition, unit)


def _is_out(unit: Unit, *, raid: bool) -> bool:
    """Whether a unit has left the battle or never joined it; raiders are in their raid alone."""
    if unit.has(Mark.RAIDING):
        return not raid
    return any(mark in _OUT for mark in unit.marks)


_OUT = frozenset((Mark.SUBMERGED, Mark.WITHDRAWN, Mark.IGNORED))


def standing(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Units that are not among this round's casualties."""
    return tuple(unit for unit in units if not (unit.marks and unit.has(Mark.HIT)))


def has_destroyer(edition: Edition, units: tuple[Unit, ...]) -> bool:
    """Whether a destroyer fights on this side; one just hit counts until the round is over."""
    return not edition.destroyers.isdisjoint(unit.kind for unit in units)
