"""Aircraft come down: onto decks where there are some, else they are lost.

Rules: UNI-5, NCM-2, MOB-3, MOB-6.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do
from battleboard.core.units import Role, Unit
from battleboard.rules import control
from battleboard.rules.economy.mobilize import PHASE as MOBILIZE
from battleboard.rules.forces import ids
from battleboard.rules.movement.carriers import flyers, homeless, settle
from battleboard.rules.movement.landing import new_deck_zones, safe_ground


def board_decks(edition: Edition, state: State, given: None) -> Do:
    """The moving power's aircraft at sea stand on the carriers that are there now."""
    power = state.turn.power
    own = control.spaces_of(edition, state, power)
    seas = (space for space in own if space in edition.board.seas)
    return Do(tuple(event for space in seas for event in settle(edition, state, space, power)))


def crash_stranded(edition: Edition, state: State, given: None) -> Do:
    """Aircraft that are nowhere safe are lost; those in a zone where a bought carrier may be
    placed wait for it, and are looked at again when it is (NCM-2)."""
    return Do(tuple(_crashes(edition, state)))


def _crashes(edition: Edition, state: State) -> Iterator[e.Event]:
    placed = state.turn.phase == MOBILIZE
    ground = safe_ground(edition, state)
    harbours = frozenset() if placed else new_deck_zones(edition, state)
    for space in control.spaces_of(edition, state, state.turn.power):
        if space not in ground:
            lost = _unsafe(edition, state, space, waits=space in harbours)
            if lost:
                yield e.UnitsLost(space, ids(lost), "NCM-2")


def _unsafe(edition: Edition, state: State, space: SpaceName, *, waits: bool) -> tuple[Unit, ...]:
    power = state.turn.power
    if space not in edition.board.seas:
        return flyers(edition, state, space, power)
    return tuple(
        unit
        for unit in homeless(edition, state, space, power)
        if not (waits and edition.has_role(unit.kind, Role.CARRIER_BORNE))
    )
