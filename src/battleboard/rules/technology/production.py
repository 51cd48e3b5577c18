"""What advances change at home: output, repairs, prices, income.

Rules: TEC-2 (Increased Factory Production, Improved Shipyards).
"""

from __future__ import annotations

from battleboard.core.advances import Advance
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Placement
from battleboard.core.state import State
from battleboard.core.units import Kind, Role
from battleboard.rules.technology.advances import known

CORRECTED_INCOME = 3
"""Where income limits output, the published corrections ask for so much (option `errata`)."""


def extra_output(edition: Edition, state: State, space: SpaceName, kind: Kind) -> int:
    """How many units more the complex of a territory places, if its controller found out how."""
    if Advance.INCREASED_FACTORY_PRODUCTION not in known(state, state.owner(space)):
        return 0
    by_income = edition.policies.placement is Placement.INCOME
    corrected = by_income and state.options.get("errata") == "on"
    if corrected and edition.board.spaces[space].ipc < CORRECTED_INCOME:
        return 0
    return edition.units[kind].extra_output


def repair_price(edition: Edition, state: State, kind: Kind, points: int) -> int:
    """What the moving power pays to remove damage: with better factories half for a complex, two
    points at a time (BUY-2)."""
    better = Advance.INCREASED_FACTORY_PRODUCTION in known(state, state.turn.power)
    halved = better and edition.has_role(kind, Role.PRODUCES)
    return (points + 1) // 2 if halved else points


def price_of(edition: Edition, state: State, power: PowerName, kind: Kind) -> int | None:
    """What a unit costs a power, None if it cannot be bought: ships less with better shipyards."""
    stats = edition.units[kind]
    if stats.shipyard_cost is None or Advance.IMPROVED_SHIPYARDS not in known(state, power):
        return stats.cost
    return stats.shipyard_cost
