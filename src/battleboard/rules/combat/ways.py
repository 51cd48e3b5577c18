"""Where single attackers came from, as far as it matters to the others.

Rules: COM-7 and AMPH-3 (whose start is a way back), TEC-2 (paratroopers).
"""

from __future__ import annotations

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Retreat
from battleboard.core.state import State
from battleboard.core.units import Mark, Unit
from battleboard.rules.combat.sides import attackers
from battleboard.rules.forces import is_air


def start_shown(edition: Edition, state: State, space: SpaceName, unit: Unit) -> SpaceName:
    """Where an attacker began, if attackers fall back by that and could go there for its sake: so
    it matters which of several equal units is lost."""
    if edition.policies.retreat not in (Retreat.ANY_UNITS_ORIGIN, Retreat.SURFACE_ORIGIN):
        return ""
    if unit.origin in state.turn.hostile or unit.has(Mark.DROPPED):
        return ""
    if all(is_air(edition, one) for one in attackers(edition, state, space)):
        return ""
    return next(iter(ways_back(edition, state, space, unit)), "")


def ways_back(
    edition: Edition, state: State, space: SpaceName, unit: Unit
) -> tuple[SpaceName, ...]:
    """The spaces beside a battle that one attacker opens as ways back: where it began; for whoever
    was dropped all around. None for the seaborne, nor for aircraft where they do not count."""
    if unit.has(Mark.SEABORNE) or (is_air(edition, unit) and not _aircraft_count(edition, state)):
        return ()
    spaces, near = edition.board.spaces, edition.board.neighbours(space)
    ways = near if unit.has(Mark.DROPPED) else (unit.origin,)
    return tuple(way for way in ways if way in near and spaces[way].kind == spaces[space].kind)


def _aircraft_count(edition: Edition, state: State) -> bool:
    """Not in an assault, and nobody falls back from a raid."""
    battle = state.battle
    by_air = edition.policies.retreat is Retreat.ANY_UNITS_ORIGIN
    return by_air and not (battle is not None and (battle.landed or battle.raid))
