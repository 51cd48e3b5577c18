"""Where a combat move has business: targets, assaults to help, enemies to get away from.

Rules: MOV-1, MOV-3.
"""

from __future__ import annotations

from functools import partial

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.rules import control
from battleboard.rules.kept import Kept
from battleboard.rules.movement.ready import standing
from battleboard.rules.movement.transport import is_assault_zone


def is_target(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether aircraft and warships may be sent to fight here."""
    power = state.turn.power
    if edition.board.spaces[space].is_land:
        return control.is_hostile_land(edition, state, space, power)
    return control.has_enemy_ships(edition, state, space, power)


def targets(edition: Edition, state: State) -> list[SpaceName]:
    """Every space that aircraft and warships may be sent to fight in, in board order."""
    make = partial(_found_targets, edition, state)
    return _TARGETS.get(state.turn.power, standing(edition, state), make)


_TARGETS: Kept[list[SpaceName]] = Kept(100)


def _found_targets(edition: Edition, state: State) -> list[SpaceName]:
    foes = edition.foes[state.turn.power]
    found = {space for space, owner in state.owners.items() if owner in foes}
    found.update(
        space
        for space in state.units
        if edition.board.spaces[space].is_sea and is_target(edition, state, space)
    )
    return sorted(found, key=edition.board.rank.__getitem__)


def may_end(edition: Edition, state: State, ship: Unit, path: tuple[SpaceName, ...]) -> bool:
    """Whether a ship without cargo to land may end its way here (MOV-1, MOV-3)."""
    if len(path) < 2:
        return False
    flees = path[0] != path[-1] and may_flee(edition, state, path[0])
    return flees or has_business(edition, state, ship, path)


def has_business(edition: Edition, state: State, ship: Unit, path: tuple[SpaceName, ...]) -> bool:
    """Whether a ship comes to fight, or for an assault; back to where it was only to fight."""
    end = path[-1]
    if control.has_enemy_ships(edition, state, end, state.turn.power):
        return True
    return path[0] != end and is_assault_zone(edition, state, end)


def may_flee(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a zone may be left without a fight elsewhere: enemy ships are there, and they are
    surface warships, or else the others attack them (MOV-3)."""
    return edition.board.spaces[zone].is_sea and control.has_enemy_ships(
        edition, state, zone, state.turn.power
    )


def must_flee(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a zone is left or fought in, one or the other."""
    return control.is_hostile_sea(edition, state, zone, state.turn.power)


def assault_zones(edition: Edition, state: State) -> list[SpaceName]:
    """Zones from which an assault is declared, in board order."""
    return [
        space
        for space in control.spaces_of(edition, state, state.turn.power)
        if edition.board.spaces[space].is_sea and is_assault_zone(edition, state, space)
    ]
