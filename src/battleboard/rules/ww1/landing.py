"""Cargo goes ashore: at the end of movement, or after the sea battle that had to come first.

Rules: WW1-3 (an infantry among them), WW1-19, WW1-20, WW1-21, WW1-22.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import NOWHERE, Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import ids
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.armies import has_infantry, landing_in
from battleboard.rules.ww1.escorts import has_warship
from battleboard.rules.ww1.ground import ashore, is_assault
from battleboard.rules.ww1.marching import march


def zones(edition: Edition, state: State) -> list[SpaceName]:
    """Zones with cargo that is to land, in board order."""
    own = control.spaces_of(edition, state, state.turn.power)
    return [space for space in own if landing_in(state, space)]


def bound_for(state: State, zone: SpaceName, shore: SpaceName) -> tuple[Unit, ...]:
    """The cargo in a zone that is to land on a shore."""
    return tuple(unit for unit in landing_in(state, zone) if unit.target == shore)


def offload(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The end of movement: what need not wait for a sea battle goes ashore."""
    for zone in zones(edition, state):
        said = _decided(edition, state, zone, given)
        if said is not None:
            return said
    due = next(_due(edition, state), None)
    if due is None:
        return Do()
    zone, shore = due
    units = bound_for(state, zone, shore)
    cannot = any(why_not_ashore(edition, state, zone, shore, units))
    if cannot or isinstance(given, d.Stay):
        return Do((kept(zone, (*units, *_lenders(state, zone, units))),), goto="offload")
    if state.turn.swept and given is None:
        return Wait(d.LandOrStay(state.turn.power, zone, shore))
    return Do(tuple(landed(edition, state, zone, shore, units)), goto="offload")


def _decided(
    edition: Edition, state: State, zone: SpaceName, given: d.Answer | None
) -> Wait | Do | None:
    """Whether the submarines and transports in a zone are attacked before the landing."""
    power = state.turn.power
    if waits_for_battle(edition, state, zone) or zone in state.turn.ignored:
        return None
    if not control.has_enemy_ships(edition, state, zone, power):
        return None
    if not has_warship(edition, state, zone):
        return None
    if isinstance(given, d.Attack):
        return Do((e.AttackDeclared(zone),), goto="offload")
    if isinstance(given, d.Ignore):
        return Do((e.ShipsIgnored(zone),), goto="offload")
    return Wait(d.AttackOrIgnore(power, zone))


def waits_for_battle(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether a landing from a zone has to wait for a sea battle there."""
    hostile = control.is_hostile_sea(edition, state, zone, state.turn.power)
    return hostile or zone in state.turn.attacked


def _due(edition: Edition, state: State) -> Iterator[tuple[SpaceName, SpaceName]]:
    """What may land now: zone and shore, those with infantry aboard first."""
    found = [
        (zone, shore)
        for zone in zones(edition, state)
        if not waits_for_battle(edition, state, zone)
        for shore in sorted({unit.target for unit in landing_in(state, zone)})
    ]
    found.sort(key=lambda one: not has_infantry(edition, bound_for(state, *one)))
    yield from found


def why_not_ashore(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName, units: Sequence[Unit]
) -> Iterator[Refusal]:
    """Why cargo may not land now: no infantry is among it or ashore, or no warship is there
    against submarines."""
    power = state.turn.power
    if not has_infantry(edition, (*ashore(state, shore, power), *units)):
        yield Refusal("WW1-3", f"an infantry has to land in {shore} first, or to be there")
    if (
        is_assault(edition, state, shore)
        and control.has_enemy_submarine(edition, state, zone, power)
        and not has_warship(edition, state, zone)
    ):
        yield Refusal("WW1-21", f"no assault past the submarines in {zone} without a warship")


def landed(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName, units: Sequence[Unit]
) -> Iterator[e.Event]:
    """Cargo leaves its ships, and they are done for this turn."""
    carriers = tuple(sorted({unit.aboard for unit in units}))
    yield from put_ashore(edition, state, zone, shore, units)
    yield e.UnitsMarked(zone, carriers, Mark.OFFLOADED)


def put_ashore(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName, units: Sequence[Unit]
) -> Iterator[e.Event]:
    """Cargo leaves its ships."""
    yield kept(zone, units)
    yield e.UnitsBoarded(zone, ids(units), NOWHERE)
    yield from march(edition, state, units, (zone, shore))
    yield e.UnitsMarked(shore, ids(units), Mark.SEABORNE)
    yield e.RouteOpened(shore, (zone,))


def kept(zone: SpaceName, units: Sequence[Unit]) -> e.Event:
    """Cargo is not to land any more."""
    return e.UnitsAimed(zone, ids(units), "")


def _lenders(state: State, zone: SpaceName, units: Sequence[Unit]) -> Iterator[Unit]:
    """The friends' ships that carry some units: they are free again to land them elsewhere."""
    ships = {unit.aboard for unit in units}
    return (ship for ship in state.at(zone) if ship.id in ships and ship.power != state.turn.power)


def come_ashore(edition: Edition, state: State, given: None) -> Do:
    """After a sea battle that cleared the zone its cargo must land; else it stays aboard."""
    zone = state.here
    facts: list[e.Event] = []
    for shore in sorted({unit.target for unit in landing_in(state, zone)}):
        units = bound_for(state, zone, shore)
        has_core = has_infantry(edition, (*ashore(state, shore, state.turn.power), *units))
        if zone in state.turn.uncleared or not has_core:
            facts.append(kept(zone, units))
        else:
            facts += landed(edition, state, zone, shore, units)
    return Do(tuple(facts))


def _is_counted_on(edition: Edition, state: State, decision: d.LandOrStay) -> bool:
    """Whether units ashore have no infantry but what lands now: nor could any come from another
    zone after it."""
    shore = decision.shore
    own = ashore(state, shore, decision.power)
    if not own or has_infantry(edition, own):
        return False
    coming = [zone for zone, target in _due(edition, state) if target == shore]
    able = [zone for zone in coming if _brings_infantry(edition, state, zone, shore)]
    return able == [decision.space]


def _brings_infantry(edition: Edition, state: State, zone: SpaceName, shore: SpaceName) -> bool:
    """Whether infantry may land on a shore from a zone."""
    units = bound_for(state, zone, shore)
    return has_infantry(edition, units) and not any(
        why_not_ashore(edition, state, zone, shore, units)
    )


class Landings(Offers):
    """Land as declared, or stay aboard."""

    def offers(self, edition: Edition, state: State, decision: d.LandOrStay) -> Iterator[d.Answer]:
        """Land, stay."""
        yield from (d.Land(), d.Stay())

    def refusals(
        self, edition: Edition, state: State, decision: d.LandOrStay, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these two are answers, and fighters that wait ashore are not left alone."""
        if not isinstance(answer, d.Land | d.Stay):
            yield Refusal("WW1-22", "land, or stay", "land")
        elif isinstance(answer, d.Stay) and _is_counted_on(edition, state, decision):
            yield Refusal("WW1-10", f"your fighters in {decision.shore} need them", "land")

    def default(self, edition: Edition, state: State, decision: d.LandOrStay) -> d.Answer:
        """Land."""
        return d.Land()
