"""Who fights in a space.

Rules: WW1-6 (submerged is out), WW1-13 (left out), WW1-19 (cargo), WW1-24.
"""

from __future__ import annotations

from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Mark, Unit
from battleboard.rules import control
from battleboard.rules.forces import owned


def attackers(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """All units of the moving power that are not cargo; its friends keep out."""
    return _fighting(owned(state.at(space), state.turn.power))


def defenders(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """All enemy units that are not cargo."""
    return _fighting(control.enemies(edition, state, space, state.turn.power))


def side(edition: Edition, state: State, space: SpaceName, *, attacking: bool) -> tuple[Unit, ...]:
    """One of the two."""
    find = attackers if attacking else defenders
    return find(edition, state, space)


def _fighting(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if not unit.aboard and not unit.has(Mark.SUBMERGED))
