"""Where new units appear, and how many.

Rules: MOB-3, MOB-5, MOB-6, BUY-3 (what is not placed is kept or refunded), H-14.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import evolve
from battleboard.core.policies import UnplacedUnits
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Domain, Kind, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules.economy.building import built, is_facility, sites, why_not_build
from battleboard.rules.economy.facilities import complexes, excess, ship_zones
from battleboard.rules.movement.carriers import carriers, flyers, room
from battleboard.rules.movement.landing import new_deck_zones, stranded
from battleboard.rules.questions import Offers

PHASE = "mobilize"


# The phase


def mobilize(edition: Edition, state: State, given: d.Place | d.Done | None) -> Wait | Do:
    """Ask where to place, until nothing is left that can be placed."""
    power = state.turn.power
    if given is None and placeable(edition, state, power):
        return Wait(d.ChoosePlacement(power))
    if given is None or isinstance(given, d.Done):
        return Do(tuple(_left_over(edition, state, power)))
    if any(is_facility(edition, kind) for kind in given.army):
        return Do((built(edition, state, given),), goto="mobilize")
    return Do((placed_units(state, given),), goto="mobilize")


def placed_units(state: State, place: d.Place) -> e.UnitsPlaced:
    """New pieces."""
    kinds = [kind for kind, count in sorted(place.army.items()) for _ in range(count)]
    units = tuple(
        Unit(id=number, kind=kind, power=state.turn.power)
        for number, kind in enumerate(kinds, start=state.next_id)
    )
    return e.UnitsPlaced(place.space, units)


def placeable(edition: Edition, state: State, power: PowerName) -> bool:
    """Whether anything that was ordered has a place."""
    answers = Placements().answers(edition, state, d.ChoosePlacement(power))
    return any(isinstance(answer, d.Place) for answer in answers)


def _keeps(edition: Edition) -> bool:
    """Whether what is not placed waits for a later turn (BUY-3)."""
    return edition.policies.unplaced_units is UnplacedUnits.KEPT


def _left_over(edition: Edition, state: State, power: PowerName) -> Iterator[e.Event]:
    """What finds no place is given back at its price, unless it is kept (BUY-3)."""
    left = {kind: count for kind, count in state.ordered.get(power, {}).items() if count}
    if left and not _keeps(edition):
        yield e.UnitsRefunded(power, left)
        price = sum((edition.units[kind].cost or 0) * count for kind, count in left.items())
        yield e.MoneyChanged(power, price, "BUY-3")


class Placements(Offers):
    """Where ordered units may be placed."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChoosePlacement
    ) -> Iterator[d.Answer]:
        """Equal units into one space; no more, where the rest may wait."""
        ordered = state.ordered.get(decision.power, {})
        ground = list(complexes(edition, state, decision.power))
        zones = ship_zones(edition, state, decision.power)
        for kind in sorted(ordered, key=edition.kind_rank.__getitem__):
            if is_facility(edition, kind):
                yield from (d.Place({kind: 1}, s) for s in sites(edition, state, decision.power))
                continue
            for space in (*ground, *zones):
                if _belongs(edition, kind, space):
                    for count in range(1, ordered[kind] + 1):
                        yield d.Place({kind: count}, space)
        if _keeps(edition):
            yield d.Done()

    def refusals(
        self, edition: Edition, state: State, decision: d.ChoosePlacement, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a placement."""
        if isinstance(answer, d.Done):
            yield from _why_not_done(edition, state, decision.power)
        elif not isinstance(answer, d.Place):
            yield Refusal("VIC-10", "say what to place where")
        else:
            found = [*_why_not(edition, state, decision.power, answer)]
            yield from found
            if not found:
                yield from _why_not_rest(edition, state, decision.power, answer)

    def default(self, edition: Edition, state: State, decision: d.ChoosePlacement) -> d.Answer:
        """The first place for the first units."""
        return next(self.answers(edition, state, decision))


def _why_not_done(edition: Edition, state: State, power: PowerName) -> Iterator[Refusal]:
    """Units may be held back where they are kept, but no carrier that aircraft wait for."""
    if not _keeps(edition):
        yield Refusal("BUY-3", "everything that can be placed must be placed")
        return
    without = evolve(state, e.UnitsRefunded(power, state.ordered.get(power, {})))
    if stranded(edition, without, frozen=True) > stranded(edition, state, frozen=True):
        yield Refusal("MOB-6", "aircraft at sea wait for the new carrier")


def _belongs(edition: Edition, kind: Kind, space: SpaceName) -> bool:
    """Whether a kind is placed on land or at sea (MOB-5)."""
    stats = edition.units[kind]
    if edition.board.spaces[space].is_sea:
        return stats.domain is Domain.SEA or Role.CARRIER_BORNE in stats.roles
    return stats.domain is not Domain.SEA


def _why_not(edition: Edition, state: State, power: PowerName, place: d.Place) -> Iterator[Refusal]:
    ordered = state.ordered.get(power, {})
    if not place.army:
        yield Refusal("MOB-1", "say what to place")
    for kind, count in place.army.items():
        waiting = ordered.get(kind, 0)
        if not 1 <= count <= waiting:
            yield Refusal("MOB-1", f"{waiting} {kind} wait to be placed, not {count}")
        elif place.space in edition.board.spaces and not _belongs(edition, kind, place.space):
            yield Refusal("MOB-5", f"a {kind} is not placed in {place.space}")
    if any(is_facility(edition, kind) for kind in place.army):
        bought = any(is_facility(edition, kind) for kind in ordered)
        yield from why_not_build(edition, state, power, place) if bought else ()
        return
    eligible = {*complexes(edition, state, power), *ship_zones(edition, state, power)}
    if place.space not in eligible:
        nearest = ", ".join(complexes(edition, state, power))
        yield Refusal(
            "MOB-2", f"no complex that you held since your turn began serves {place.space}", nearest
        )
    elif edition.board.spaces[place.space].is_sea:
        yield from _why_not_aboard(edition, state, power, place)


def _why_not_aboard(
    edition: Edition, state: State, power: PowerName, place: d.Place
) -> Iterator[Refusal]:
    """New aircraft at sea need room on an own carrier, which may be new too (MOB-3, MOB-5)."""
    known = {kind: count for kind, count in place.army.items() if kind in edition.units}
    new = sum(n for kind, n in known.items() if edition.units[kind].domain is Domain.AIR)
    decks = sum(
        edition.units[kind].holds * n
        for kind, n in known.items()
        if edition.has_role(kind, Role.CARRIER)
    )
    if new and new > decks + free_decks(edition, state, place.space, power):
        yield Refusal("MOB-5", f"no room for them on your carriers in {place.space}")


def free_decks(edition: Edition, state: State, zone: SpaceName, power: PowerName) -> int:
    """Places on a power's own carriers that none of its aircraft in the zone stands on or waits
    for; one that is on an ally's carrier stays there."""
    present = state.at(zone)
    decks = carriers(edition, state, zone, power)
    own = sum(room(edition, present, ship, power) for ship in decks if ship.power == power)
    away = {ship.id for ship in decks if ship.power != power}
    return own - sum(unit.aboard not in away for unit in flyers(edition, state, zone, power))


def _why_not_rest(
    edition: Edition, state: State, power: PowerName, place: d.Place
) -> Iterator[Refusal]:
    """Why the rest could not be placed any more, or aircraft would be lost."""
    if any(is_facility(edition, kind) for kind in place.army):
        return
    scarce, decks = _is_scarce(edition, state, power, place.space), new_deck_zones(edition, state)
    if not scarce and not decks:
        return
    after = evolve(state, placed_units(state, place))
    if scarce and excess(edition, after, power, after.turn.mobilized, {}) > 0:
        yield Refusal("MOB-1", f"the complexes cannot produce that many for {place.space}")
    elif scarce and not _keeps(edition) and _takes_places(edition, state, after):
        yield Refusal("BUY-3", "other units would be left without a place that they can have now")
    elif decks and stranded(edition, after, frozen=True) > stranded(edition, state, frozen=True):
        yield Refusal("MOB-6", "aircraft at sea wait for a new carrier elsewhere")


def _is_scarce(edition: Edition, state: State, power: PowerName, space: SpaceName) -> bool:
    """Whether no complex on a coast that serves a space could produce all that was and is to be
    placed: then the complexes have to share the work."""
    wanted = sum(state.turn.mobilized.values()) + sum(state.ordered.get(power, {}).values())
    limits, board = complexes(edition, state, power), edition.board
    near = (space,) if board.spaces[space].is_land else board.land_neighbours[space]
    return not any(limits.get(name, 0) >= wanted and board.sea_neighbours[name] for name in near)


def _takes_places(edition: Edition, before: State, after: State) -> bool:
    power = before.turn.power
    return _unplaced(edition, after, power) > _unplaced(edition, before, power)


def _unplaced(edition: Edition, state: State, power: PowerName) -> int:
    """How many ordered units find no place, wherever they are put."""
    return excess(edition, state, power, state.turn.mobilized, state.ordered.get(power, {}))
