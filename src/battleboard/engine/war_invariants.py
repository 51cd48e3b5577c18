"""What no input may break in a war of contested ground and of armies that need infantry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Combat
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Domain, Mark, Role, Unit
from battleboard.engine.journal import Row
from battleboard.rules.control import foes, stands_aside

LAND_LOSSES = ("WW1-4", "WW1-8")
"""Why units are lost in a land battle."""


def check_war(
    edition: Edition, before: State, row: Row, after: State, changed: Sequence[SpaceName]
) -> Iterator[str]:
    """Everything that is wrong with one row of such a game, `changed` being the spaces whose
    units are others than before."""
    if edition.policies.combat is not Combat.ONE_EXCHANGE:
        return
    spaces = changed if _is_same_war(before, after) else [*after.units]
    yield from _ground(edition, after, spaces)
    yield from _shared(edition, row, after)
    yield from _bystanders(edition, after, spaces)
    yield from _movers(edition, before, row)
    yield from _marched(edition, row, after)
    yield from _survivors(edition, before, row, after)
    yield from _placed(edition, row, after)


def _is_same_war(before: State, after: State) -> bool:
    """Whether control and the powers at war are as they were."""
    return (before.owners, before.joined, before.left) == (after.owners, after.joined, after.left)


def _ground(edition: Edition, state: State, spaces: Sequence[SpaceName]) -> Iterator[str]:
    """Where powers at war with each other stand, nobody is in control, and nobody is paid
    (WW1-2)."""
    for space in spaces:
        holder = state.owner(space)
        present = {unit.power for unit in state.at(space)}
        if holder != NOBODY and any(present & foes(edition, state, power) for power in present):
            yield f"{holder} controls {space}, which is contested"


def _shared(edition: Edition, row: Row, state: State) -> Iterator[str]:
    """Land that is shared since an armistice is nobody's, and sees no battle (WW1-28)."""
    for space in state.shared:
        if state.owner(space) != NOBODY:
            yield f"{state.owner(space)} controls {space}, which is shared"
        if any(isinstance(event, e.BattleBegan) and event.space == space for event in row.events):
            yield f"there is a battle in {space}, which is shared"


def _bystanders(edition: Edition, state: State, spaces: Sequence[SpaceName]) -> Iterator[str]:
    """A power that stands aside stays at home with all but its ships, and the other side keeps
    out of its land (WW1-13, WW1-28)."""
    aside = {power for power in edition.powers if stands_aside(edition, state, power)}
    if not aside:
        return
    for space in spaces:
        place, owner = edition.board.spaces[space], state.owner(space)
        for unit in state.at(space) if place.is_land else ():
            if unit.power in aside and place.original_controller != unit.power:
                yield f"{unit.power} stands aside, but has a {unit.kind} in {space}"
            if owner in aside and not edition.allied(owner, unit.power):
                yield f"{unit.power} has a {unit.kind} in {space}, and {owner} stands aside"


def _movers(edition: Edition, before: State, row: Row) -> Iterator[str]:
    """Units move on their own power's turn, or as cargo."""
    moved = [event for event in row.events if isinstance(event, e.UnitsMoved)]
    known = {unit.id: unit for _, unit in before.everything()} if moved else {}
    for event in moved:
        for number in event.units:
            unit = known.get(number)
            if unit and unit.power != before.turn.power and not unit.aboard:
                yield f"a {unit.kind} of {unit.power} moves on the turn of {before.turn.power}"


def _has_infantry(edition: Edition, units: list[Unit]) -> bool:
    return any(edition.has_role(unit.kind, Role.ARMY_CORE) for unit in units)


def _own(state: State, space: SpaceName, power: PowerName) -> list[Unit]:
    return [unit for unit in state.at(space) if unit.power == power]


def _marched(edition: Edition, row: Row, state: State) -> Iterator[str]:
    """When movement ends, no units that moved are without an infantry, but those that a mine put
    ashore (WW1-3, H-3)."""
    if e.PhaseEnded("movement") not in row.events:
        return
    for space in state.units:
        own = _own(state, space, state.turn.power)
        came = any(unit.origin not in ("", space) and not unit.has(Mark.RETURNED) for unit in own)
        if edition.board.spaces[space].is_land and came and not _has_infantry(edition, own):
            yield f"an army of {state.turn.power} in {space} has no infantry"


def _survivors(edition: Edition, before: State, row: Row, after: State) -> Iterator[str]:
    """The last infantry of an army falls last; fighters may outlive those that landed (WW1-3)."""
    spaces = {
        event.space
        for event in row.events
        if isinstance(event, e.UnitsLost) and event.why in LAND_LOSSES
    }
    for space in spaces:
        for power in {unit.power for unit in before.at(space)}:
            left = _own(after, space, power)
            had = _has_infantry(edition, _own(before, space, power))
            grounded = [unit for unit in left if edition.units[unit.kind].domain is Domain.LAND]
            if had and grounded and not _has_infantry(edition, left):
                yield f"an army of {power} in {space} lost its last infantry first"


def _placed(edition: Edition, row: Row, state: State) -> Iterator[str]:
    """New units are not left without an infantry (MOB-4)."""
    if e.PhaseEnded("mobilize") not in row.events:
        return
    for space, count in state.turn.mobilized.items():
        own = _own(state, space, state.turn.power)
        if count and edition.board.spaces[space].is_land and not _has_infantry(edition, own):
            yield f"new units of {state.turn.power} in {space} have no infantry"
