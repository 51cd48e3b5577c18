"""What may be attacked, where ships have business, and who may leave where the enemy is.

Rules: MOV-1, MOV-3.
"""

from __future__ import annotations

from functools import partial

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Departure
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.rules import control
from battleboard.rules.kept import Kept, KeptOf
from battleboard.rules.movement.ready import standing
from battleboard.rules.movement.transport import is_assault_zone
from battleboard.rules.roll_call import Units


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
        for space in edition.board.seas.intersection(state.units)
        if is_target(edition, state, space)
    )
    return sorted(found, key=edition.board.rank.__getitem__)


def may_come_back(edition: Edition) -> bool:
    """Whether a ship may leave a zone and come back only to open a way of retreat (MOV-3)."""
    return edition.policies.departure is Departure.OPEN_A_RETREAT


def may_flee(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a zone may be left without a fight elsewhere: surface warships are there, or, where
    that is allowed, other ships that those who stay attack (MOV-3)."""
    if zone not in edition.board.seas:
        return False
    if edition.policies.departure is not Departure.OPEN_A_RETREAT:
        return must_flee(edition, state, zone)
    return control.has_enemy_ships(edition, state, zone, state.turn.power)


def must_flee(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a zone is left or fought in, one or the other."""
    return control.is_hostile_sea(edition, state, zone, state.turn.power)


def may_end(edition: Edition, state: State, ship: Unit, path: tuple[SpaceName, ...]) -> bool:
    """Whether a ship without cargo to land may end its way here (MOV-1, MOV-3)."""
    if len(path) < 2 or (path[0] == path[-1] and not may_come_back(edition)):
        return False
    flees = path[0] != path[-1] and may_flee(edition, state, path[0])
    return flees or has_business(edition, state, ship, path)


def has_business(edition: Edition, state: State, ship: Unit, path: tuple[SpaceName, ...]) -> bool:
    """Whether a ship comes to fight, or for an assault; back to where it was only to fight."""
    end = path[-1]
    if control.has_enemy_ships(edition, state, end, state.turn.power):
        return True
    return path[0] != end and is_assault_zone(edition, state, end)


def assault_zones(edition: Edition, state: State) -> list[SpaceName]:
    """Zones from which an assault is declared, in board order."""
    return _ASSAULTS.get(state.turn.power, state.units, _found_assaults, edition, state)


_ASSAULTS: KeptOf[Units, list[SpaceName]] = KeptOf(100)


def _found_assaults(edition: Edition, state: State) -> list[SpaceName]:
    own, seas = control.spaces_of(edition, state, state.turn.power), edition.board.seas
    return [space for space in own if space in seas and is_assault_zone(edition, state, space)]
