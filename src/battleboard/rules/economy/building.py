"""Building: where a facility that was bought may stand.

Rules: BUY-5, BUY-8.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Domain, Kind
from battleboard.errors import Refusal
from battleboard.rules.economy.facilities import complex_at, standing


def is_facility(edition: Edition, kind: Kind) -> bool:
    """Whether a kind is built into a territory rather than placed in it."""
    return kind in edition.units and edition.units[kind].domain is Domain.FACILITY


def built(edition: Edition, state: State, place: d.Place) -> e.FacilityBuilt:
    """A new facility."""
    ((kind, _),) = place.army.items()
    here = (*standing(edition, state, place.space), kind)
    return e.FacilityBuilt(state.turn.power, place.space, kind, here)


def sites(edition: Edition, state: State, power: PowerName) -> Iterator[SpaceName]:
    """Territories where a complex may be built."""
    return (
        name
        for name, space in edition.board.spaces.items()
        if space.ipc and not any(why_no_site(edition, state, power, name))
    )


def why_no_site(
    edition: Edition, state: State, power: PowerName, space: SpaceName
) -> Iterator[Refusal]:
    """Why no complex may be built in a territory."""
    if not state.owner(space) == power == state.turn.held.get(space):
        yield Refusal("BUY-5", f"{space} has not been yours since your turn began")
    if not edition.board.spaces[space].ipc:
        yield Refusal("BUY-5", f"{space} has no income")
    if complex_at(edition, state, space):
        yield Refusal("BUY-5", f"{space} has a complex already")


def why_not_build(
    edition: Edition, state: State, power: PowerName, place: d.Place
) -> Iterator[Refusal]:
    """Every reason against building what an answer names."""
    if sum(place.army.values()) > 1:
        yield Refusal("BUY-5", "one complex in a territory, and nothing else with it")
    if place.space not in edition.board.spaces:
        yield Refusal("BUY-5", f"{place.space} is no territory")
        return
    yield from why_no_site(edition, state, power, place.space)
