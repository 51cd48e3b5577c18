"""Who has won.

Rules: VIC-2, VIC-3, VIC-6, VIC-7 (conditions tested at the end of a named power's turn), H-5,
H-18.
"""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.objectives import Holding, Victory
from battleboard.core.state import NOBODY, State
from battleboard.core.steps import Do


def check_victory(edition: Edition, state: State, given: None) -> Do:
    """At the end of a power's turn: has a side reached what the edition asks for?"""
    for way in edition.victory:
        if way.after == state.turn.power and _is_reached(edition, state, way):
            return Do((e.GameWon(way.side, way.rule),))
    return Do()


def _is_reached(edition: Edition, state: State, way: Victory) -> bool:
    chosen = all(state.options.get(name) == value for name, value in way.under.items())
    return chosen and all(_holds(edition, state, way.side, holding) for holding in way.holds)


def _holds(edition: Edition, state: State, side: str, holding: Holding) -> bool:
    held = sum(_side_of(edition, state, space) == side for space in holding.of)
    return held >= holding.how_many


def _side_of(edition: Edition, state: State, space: str) -> str:
    owner = state.owner(space)
    return edition.powers[owner].side if owner != NOBODY else ""
