"""Defending aircraft whose carrier is gone, or whose home has fallen, come down first.

Rules: COM-13, NCM-5, RAID-3 (interceptors whose home has fallen).
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import NOWHERE, Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import ids
from battleboard.rules.kept import KeptOf
from battleboard.rules.movement.carriers import carriers, flyers, homeless, room, settle
from battleboard.rules.questions import Offers
from battleboard.rules.roll_call import Units


def land_displaced(edition: Edition, state: State, given: d.Move | None) -> Wait | Do:
    """Before the mover's noncombat moves each displaced aircraft flies one space, or is lost."""
    found = next(_displaced(edition, state), None)
    if found is None:
        return Do()
    space, power = found
    units = displaced(edition, state, space, power)
    places = shelters(edition, state, space, power)
    if not places:
        return Do((e.UnitsLost(space, ids(units), "NCM-5"),), goto="land_displaced")
    if given is None:
        return Wait(d.ChooseLanding(power, space))
    one, end = units[0], given.path[-1]
    facts = (
        e.UnitsBoarded(space, (one.id,), NOWHERE),
        e.UnitsMoved((one.id,), (space, end), why="COM-13"),
    )
    return Do(facts, goto="settle_displaced")


def settle_displaced(edition: Edition, state: State, given: None) -> Do:
    """Whoever came down on a carrier stands on it; then the next."""
    zones = edition.board.seas.intersection(space for space, _ in _flying(edition, state))
    ordered = sorted(zones, key=edition.board.rank.__getitem__)
    facts = tuple(fact for space in ordered for fact in settled(edition, state, space))
    more = next(_displaced(edition, state), None)
    return Do(facts, goto="land_displaced" if facts or more else "")


def settled(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    """Defending aircraft in a zone stand on its carriers, one power after the other: a place
    that is taken is free for nobody else."""
    for power in edition.powers:
        if control.is_enemy(edition, state.turn.power, power):
            facts = tuple(settle(edition, state, space, power))
            yield from facts
            state = fold(state, facts)


def _displaced(edition: Edition, state: State) -> Iterator[tuple[SpaceName, PowerName]]:
    """Spaces and powers with displaced aircraft, in turn order."""
    for space, power in _flying(edition, state):
        if displaced(edition, state, space, power):
            yield space, power


def _flying(edition: Edition, state: State) -> Flying:
    """Where each enemy of the moving power has aircraft, in turn order."""
    power, units = state.turn.power, state.units
    return _FLYING.get(power, units, _found_flying, edition, units, power)


Flying = list[tuple[SpaceName, PowerName]]
_FLYING: KeptOf[Units, Flying] = KeptOf(20)


def _found_flying(edition: Edition, units: Units, power: PowerName) -> Flying:
    foes, aircraft = edition.foes[power], edition.aircraft
    found = {
        (space, unit.power)
        for space, present in units.items()
        for unit in present
        if unit.kind in aircraft and unit.power in foes
    }
    ranks, turns = edition.board.rank, edition.power_rank
    return sorted(found, key=lambda one: (turns[one[1]], ranks[one[0]]))


def displaced(
    edition: Edition, state: State, space: SpaceName, power: PowerName
) -> tuple[Unit, ...]:
    """Aircraft that stand on no carrier of a zone, or that rose from land that has fallen."""
    if edition.board.spaces[space].is_sea:
        return homeless(edition, state, space, power)
    if not control.is_hostile_land(edition, state, space, power):
        return ()
    return tuple(u for u in flyers(edition, state, space, power) if u.has(Mark.RAIDING))


def shelters(edition: Edition, state: State, space: SpaceName, power: PowerName) -> list[SpaceName]:
    """Friendly land and free decks one space away (COM-13)."""
    return [
        place
        for place in edition.board.neighbours(space)
        if (
            control.is_friendly_land(edition, state, place, power)
            and not control.unwilling(edition, state, place, power)
            if edition.board.spaces[place].is_land
            else _free_decks(edition, state, place, power) > 0
        )
    ]


def _free_decks(edition: Edition, state: State, zone: SpaceName, power: PowerName) -> int:
    present = state.at(zone)
    places = sum(
        room(edition, present, deck, power) for deck in carriers(edition, state, zone, power)
    )
    return places - len(flyers(edition, state, zone, power))


class Landings(Offers):
    """Where a displaced aircraft comes down."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseLanding
    ) -> Iterator[d.Answer]:
        """One aircraft to each shelter."""
        kind = displaced(edition, state, decision.space, decision.power)[0].kind
        for place in shelters(edition, state, decision.space, decision.power):
            yield d.Move({kind: 1}, (decision.space, place))

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseLanding, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Why it cannot come down there."""
        offered = list(self.offers(edition, state, decision))
        if answer not in offered:
            nearest = next(iter(shelters(edition, state, decision.space, decision.power)), "")
            yield Refusal("COM-13", "one space, to friendly land or a carrier with room", nearest)

    def default(self, edition: Edition, state: State, decision: d.ChooseLanding) -> d.Answer:
        """The first shelter."""
        return next(iter(self.offers(edition, state, decision)))
