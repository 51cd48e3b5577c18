"""Canals, straits and closed seas.

Rules: BRD-5, H-17.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from battleboard.core.board import Canal, PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Canals
from battleboard.core.state import NOBODY, State
from battleboard.errors import Refusal
from battleboard.rules.kept import Kept


def why_not_pass(
    edition: Edition, state: State, power: PowerName, start: SpaceName, end: SpaceName
) -> Iterator[Refusal]:
    """Why a ship may not sail from one zone to the next, borders aside."""
    closed = edition.areas.get("closed_sea", ())
    for zone in (start, end):
        if zone in closed:
            yield Refusal("BRD-5", f"no ship enters or leaves {zone}")
    for canal in edition.board.canals_between(start, end):
        if not is_open(edition, state, power, canal):
            holders = " and ".join(canal.controlled_by)
            lacking = f"does not hold {holders}"
            if not _counts_now(edition):
                lacking = f"did not hold {holders} when the turn began"
            yield Refusal("BRD-5", f"the {canal.name} is closed: your side {lacking}")


def _counts_now(edition: Edition) -> bool:
    """Whether a canal follows its land at once, not from the next turn on."""
    return edition.policies.canals is Canals.HELD_NOW


def is_open(edition: Edition, state: State, power: PowerName, canal: Canal) -> bool:
    """Whether ships of a power may use a canal now."""
    held = state.owners if _counts_now(edition) else state.turn.held
    holders = {held.get(space, NOBODY) for space in canal.controlled_by}
    return all(holder != NOBODY and edition.allied(power, holder) for holder in holders)


Passage = tuple[SpaceName, SpaceName]


def shut(edition: Edition, state: State, power: PowerName) -> frozenset[Passage]:
    """Every step between two zones that a power's ships may not make now, both ways."""
    make = partial(_barred, edition, state, power)
    return _SHUT.get(power, (edition, state.turn.held, state.owners), make)


_SHUT: Kept[frozenset[Passage]] = Kept(100)


def _barred(edition: Edition, state: State, power: PowerName) -> frozenset[Passage]:
    barred = [
        passage
        for canal in edition.board.canals
        if not is_open(edition, state, power, canal)
        for passage in (canal.between, canal.between[::-1])
    ]
    closed = edition.areas.get("closed_sea", ())
    barred += [
        passage
        for zone in closed
        for other in edition.board.sea_neighbours[zone]
        for passage in ((zone, other), (other, zone))
    ]
    return frozenset(barred)
