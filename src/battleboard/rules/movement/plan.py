"""Does the plan still hold? What is asked of all combat moves together.

Rules: MOV-3 (who begins among the enemy fights or leaves), MOV-7, MOV-11, COM-14.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import AssaultEscort, UnarmedAttackers
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import is_ship, is_spent, owned
from battleboard.rules.movement.aims import targets
from battleboard.rules.movement.landing import has_fled, is_armed, is_attacked, stranded
from battleboard.rules.movement.paths import voyages
from battleboard.rules.movement.transport import is_assault_zone


def plan_refusals(edition: Edition, state: State) -> Iterator[Refusal]:
    """Why the plan would not hold: aircraft without a landing, ships without an escort."""
    lost = stranded(edition, state)
    if lost:
        yield Refusal("MOV-7", f"{lost} of your aircraft could not land, whatever the dice say")
    for zone in _busy_zones(edition, state):
        yield from _why_not_zone(edition, state, zone)


def _busy_zones(edition: Edition, state: State) -> list[SpaceName]:
    """Zones with own units and enemy ships, and those that were left to others to attack in."""
    power, seas = state.turn.power, edition.board.seas
    met = [
        space
        for space in targets(edition, state)
        if space in seas and power in control.powers_in(state.at(space))
    ]
    return [*met, *(zone for zone in state.turn.attacked if zone not in met)]


def _why_not_zone(edition: Edition, state: State, zone: SpaceName) -> Iterator[Refusal]:
    """Why own units cannot do in a zone what they came or stayed for."""
    power = state.turn.power
    if not control.has_enemy_ships(edition, state, zone, power):
        return
    armed = any(is_armed(edition, unit) for unit in owned(state.at(zone), power))
    if zone in state.turn.attacked:
        if not armed:
            yield Refusal("MOV-3", f"whoever leaves {zone} leaves others to attack there")
    elif is_assault_zone(edition, state, zone):
        yield from () if armed else _why_not_land(edition, state, zone)
    elif _attacks_alone(edition, state, zone, armed=armed) and _needs_arms(edition):
        yield Refusal("COM-14", f"transports do not attack {zone} alone")


def _attacks_alone(edition: Edition, state: State, zone: SpaceName, *, armed: bool) -> bool:
    """Whether an unarmed ship sailed among enemy ships where nothing armed will attack them;
    only from where it had to leave may it enter a zone that it does not attack."""
    hostile = control.is_hostile_sea(edition, state, zone, state.turn.power)
    came = any(
        unit.spent > 0
        and is_ship(edition, unit)
        and not is_armed(edition, unit)
        and (hostile or not has_fled(state, unit))
        for unit in owned(state.at(zone), state.turn.power)
    )
    return came and not (armed if hostile else is_attacked(edition, state, zone))


def _why_not_land(edition: Edition, state: State, zone: SpaceName) -> Iterator[Refusal]:
    """Why transports without any escort cannot land troops past the enemy."""
    power = state.turn.power
    if control.is_hostile_sea(edition, state, zone, power):
        if _needs_arms(edition):
            yield Refusal("COM-14", f"transports do not attack {zone} alone")
        else:
            yield Refusal("MOV-10", f"nothing of yours could clear {zone} for a landing")
    elif (
        control.has_enemy_submarine(edition, state, zone, power)
        and edition.policies.assault_escort is not AssaultEscort.NONE
    ):
        yield Refusal(
            "MOV-11", f"submarines lie in {zone}: no landing without a warship of your own there"
        )


def _needs_arms(edition: Edition) -> bool:
    return edition.policies.unarmed_attackers is UnarmedAttackers.ACCOMPANIED


def why_not_done(edition: Edition, state: State) -> Iterator[Refusal]:
    """Why combat movement cannot end yet: ships among enemy warships that cannot fight must leave
    while they can (MOV-3, COM-14)."""
    for zone, ship in must_leave(edition, state):
        yield Refusal("MOV-3", f"the {ship.kind} in {zone} cannot fight there alone: it must leave")


def must_leave(edition: Edition, state: State) -> Iterator[tuple[SpaceName, Unit]]:
    """Zones with an own ship that has neither fought nor fled, cannot fight, and can flee."""
    if not _needs_arms(edition):
        return
    for zone in state.turn.hostile:
        own = owned(state.at(zone), state.turn.power)
        if not any(is_armed(edition, unit) for unit in own):
            ready = (unit for unit in own if is_ship(edition, unit) and not is_spent(unit))
            ship = next(ready, None)
            if ship and refuges(edition, state, zone, ship):
                yield zone, ship


def refuges(
    edition: Edition, state: State, zone: SpaceName, ship: Unit
) -> list[tuple[SpaceName, ...]]:
    """The ways of a ship to a zone where it need not fight."""
    return [
        path
        for path in voyages(edition, state, ship, zone, combat=True)
        if not control.is_hostile_sea(edition, state, path[-1], state.turn.power)
    ]
