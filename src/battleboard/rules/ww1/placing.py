"""New units appear: at the capital and at naval bases, without limit.

Rules: MOB-4, BUY-3, WW1-3 (the swap), WW1-15, WW1-26.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Domain, Kind, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules.economy.mobilize import placed_units
from battleboard.rules.economy.purchase import cost
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.armies import has_infantry
from battleboard.rules.ww1.ground import (
    ashore,
    base_controller,
    first_controller,
    is_capital_lost,
)


def place_units(edition: Edition, state: State, given: d.Place | None) -> Wait | Do:
    """What has only one place goes there; for the rest the owner is asked."""
    power = state.turn.power
    waiting = _waiting(edition, state, power)
    if isinstance(given, d.Place):
        return Do((placed_units(state, given),), goto="place_units")
    places = {kind: places_for(edition, state, power, kind) for kind in waiting}
    homeless = {kind: waiting[kind] for kind in waiting if not places[kind]}
    if homeless:
        refund = e.MoneyChanged(power, cost(edition, homeless), "MOB-4")
        return Do((e.UnitsRefunded(power, homeless), refund), goto="place_units")
    only = next((found[0] for found in places.values() if len(found) == 1), "")
    if only:
        army = {kind: waiting[kind] for kind in waiting if places[kind] == [only]}
        return Do((placed_units(state, d.Place(army, only)),), goto="place_units")
    return Wait(d.ChoosePlacement(power)) if waiting else Do()


def _waiting(edition: Edition, state: State, power: PowerName) -> dict[Kind, int]:
    """What was ordered and is not placed, in the order of the unit table."""
    ordered = state.ordered.get(power, {})
    return {kind: ordered[kind] for kind in edition.units if ordered.get(kind)}


def places_for(edition: Edition, state: State, power: PowerName, kind: Kind) -> list[SpaceName]:
    """Where a power may place a kind of unit."""
    if edition.units[kind].domain is Domain.SEA:
        return harbours(edition, state, power)
    foes = edition.foes[power]
    stated = edition.powers[power]
    return [
        space
        for space in (*stated.capital, *stated.second_placement)
        if state.owner(space) not in foes
    ]


def harbours(edition: Edition, state: State, power: PowerName) -> list[SpaceName]:
    """Zones of the naval bases in a power's original land that have been its own since its turn
    began, in board order."""
    zones = {
        zone
        for name in edition.board.lands
        if first_controller(edition, state, name) == power
        and base_controller(edition, state, name) == power
        and _was_base_of(edition, state, name, power)
        for zone in edition.board.spaces[name].naval_base_sea_zones
    }
    return sorted(zones, key=edition.board.rank.__getitem__)


def _was_base_of(edition: Edition, state: State, name: SpaceName, power: PowerName) -> bool:
    """Whether the base of its original land was a power's own when its turn began (WW1-26)."""
    if state.turn.held.get(name) == power:
        return True
    before = replace(state, owners=state.turn.held)
    return name in state.turn.contested and not is_capital_lost(edition, before, power)


class Placements(Offers):
    """Where ordered units may be placed."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChoosePlacement
    ) -> Iterator[d.Answer]:
        """Equal units into one space."""
        for kind, count in _waiting(edition, state, decision.power).items():
            for space in places_for(edition, state, decision.power, kind):
                yield from (d.Place({kind: n}, space) for n in range(1, count + 1))

    def refusals(
        self, edition: Edition, state: State, decision: d.ChoosePlacement, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a placement."""
        if not isinstance(answer, d.Place) or not answer.army:
            yield Refusal("MOB-4", "everything that was bought must be placed")
            return
        waiting = _waiting(edition, state, decision.power)
        for kind, count in answer.army.items():
            if not 1 <= count <= waiting.get(kind, 0):
                there = waiting.get(kind, 0)
                yield Refusal("MOB-4", f"{there} {kind} wait to be placed, not {count}")
                continue
            places = places_for(edition, state, decision.power, kind)
            if answer.space not in places:
                yield Refusal("MOB-4", f"a {kind} is not placed in {answer.space}", places[0])

    def default(self, edition: Edition, state: State, decision: d.ChoosePlacement) -> d.Answer:
        """Everything of the first kind in its first place."""
        kind, count = next(iter(_waiting(edition, state, decision.power).items()))
        return d.Place({kind: count}, places_for(edition, state, decision.power, kind)[0])


# The swap


def swap_for_infantry(edition: Edition, state: State, given: d.Swap | None) -> Wait | Do:
    """Where new units stand without infantry, one of them is exchanged for one."""
    space = next(_without_infantry(edition, state), "")
    if not space:
        return Do()
    new = _new_units(state, space)
    kinds = list(dict.fromkeys(unit.kind for unit in new))
    if given is None and len(kinds) > 1:
        return Wait(d.ChooseSwap(state.turn.power, space))
    kind = given.kind if given else kinds[0]
    gone = next(unit for unit in new if unit.kind == kind)
    core = next(kind for kind in edition.units if edition.has_role(kind, Role.ARMY_CORE))
    fresh = Unit(id=state.next_id, kind=core, power=state.turn.power)
    facts = (e.UnitsLost(space, (gone.id,), "MOB-4"), e.UnitsPlaced(space, (fresh,)))
    return Do(facts, goto="swap_for_infantry")


def _without_infantry(edition: Edition, state: State) -> Iterator[SpaceName]:
    for space in edition.board.lands:
        own = ashore(state, space, state.turn.power)
        if state.turn.mobilized.get(space) and not has_infantry(edition, own):
            yield space


def _new_units(state: State, space: SpaceName) -> tuple[Unit, ...]:
    """What was placed in a territory this turn: the last numbers there."""
    return ashore(state, space, state.turn.power)[-state.turn.mobilized[space] :]


class Swaps(Offers):
    """Which new unit becomes an infantry."""

    def offers(self, edition: Edition, state: State, decision: d.ChooseSwap) -> Iterator[d.Answer]:
        """Each kind that was placed there."""
        kinds = {unit.kind for unit in _new_units(state, decision.space)}
        yield from (d.Swap(kind) for kind in edition.units if kind in kinds)

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseSwap, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only what was placed there this turn."""
        if answer not in list(self.offers(edition, state, decision)):
            yield Refusal("MOB-4", f"swap one of the units just placed in {decision.space}")

    def default(self, edition: Edition, state: State, decision: d.ChooseSwap) -> d.Answer:
        """The cheapest."""
        offered = [*self.offers(edition, state, decision)]
        return min(offered, key=lambda one: edition.units[one.kind].cost or 0)  # type: ignore[union-attr]
