"""Which aircraft may be sent to bomb a complex.

Rules: RAID-1, RAID-3 (escorts), UNI-7.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Raids
from battleboard.core.state import State
from battleboard.core.units import Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.economy.facilities import complex_at
from battleboard.rules.forces import owned


def why_not_raid(
    edition: Edition, state: State, unit: Unit, target: SpaceName
) -> Iterator[Refusal]:
    """Why an aircraft may not be sent on a raid there."""
    if edition.policies.raids is Raids.NONE:
        yield Refusal("UNI-7", "there are no bombing raids in this game")
        return
    if not edition.has_role(unit.kind, Role.RAIDS):
        yield from _why_not_escort(edition, state, unit, target)
    if not is_target(edition, state, target):
        yield Refusal("RAID-1", f"there is no enemy complex in {target}")


def _why_not_escort(
    edition: Edition, state: State, unit: Unit, target: SpaceName
) -> Iterator[Refusal]:
    if not (edition.has_role(unit.kind, Role.ESCORTS) and has_escorts(state)):
        yield Refusal("RAID-1", f"a {unit.kind} does not raid")
    elif not is_raided(edition, state, target):
        yield Refusal("RAID-3", f"no bomber of yours raids {target} yet: send it first")


def has_escorts(state: State) -> bool:
    """Whether fighters fly with raiders and rise against them."""
    return state.options.get("interceptors") == "on"


def is_target(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether an enemy complex stands there."""
    return (
        control.is_hostile_land(edition, state, space, state.turn.power)
        and complex_at(edition, state, space) is not None
    )


def is_raided(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether a bomber of the moving power is on its way to bomb a complex there."""
    return any(
        unit.has(Mark.RAIDING) and edition.has_role(unit.kind, Role.RAIDS)
        for unit in owned(state.at(space), state.turn.power)
    )
