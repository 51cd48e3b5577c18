"""The infantry that China is given, and where it appears.

Rules: CHN-1, H-13.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Kind
from battleboard.errors import Refusal
from battleboard.rules.control import is_enemy
from battleboard.rules.economy.mobilize import placed_units
from battleboard.rules.questions import Offers

LEVIED: Kind = "infantry"
TERRITORIES_FOR_ONE = 2
CROWD = 3
"""No new unit appears where already so many units stand."""


def levy_of(edition: Edition, state: State, power: PowerName) -> int:
    """How many infantry a power without money is given: one for every two of its own territories
    that the enemy does not control."""
    free = sum(
        printed.original_controller == power and not is_enemy(edition, power, state.owner(space))
        for space, printed in edition.board.spaces.items()
    )
    return free // TERRITORIES_FOR_ONE


def levy(edition: Edition, state: State, given: None) -> Do:
    """New infantry, to be placed at the end of the turn."""
    power = state.turn.power
    return Do((e.UnitsOrdered(power, {LEVIED: levy_of(edition, state, power)}),))


def muster(edition: Edition, state: State, given: d.Place | d.Done | None) -> Wait | Do:
    """Ask where new infantry appears while there is room; what is not placed is kept."""
    power = state.turn.power
    waiting = any(state.ordered.get(power, {}).values())
    if isinstance(given, d.Done) or not (waiting and grounds(edition, state, power)):
        return Do()
    if given is None:
        return Wait(d.ChooseMuster(power))
    return Do((placed_units(state, given),), goto="muster")


def grounds(edition: Edition, state: State, power: PowerName) -> dict[SpaceName, int]:
    """The territories where new infantry may appear, and how many in each."""
    places = {
        space: CROWD - _crowd(state, space, power)
        for space in edition.board.spaces
        if state.owner(space) == power
    }
    return {space: count for space, count in places.items() if count > 0}


def _crowd(state: State, space: SpaceName, power: PowerName) -> int:
    """The units that count against a territory: those of every power, by the corrections only
    the power's own."""
    own_only = state.options.get("errata") == "on"
    return sum(unit.power == power or not own_only for unit in state.at(space))


class Levies(Offers):
    """Where new infantry of a power without complexes appears."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseMuster
    ) -> Iterator[d.Answer]:
        """Some of them into one territory, or none any more."""
        ready = state.ordered.get(decision.power, {}).get(LEVIED, 0)
        for space, places in grounds(edition, state, decision.power).items():
            for count in range(1, min(ready, places) + 1):
                yield d.Place({LEVIED: count}, space)
        yield d.Done()

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMuster, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a placement; all may be kept for a later turn."""
        if isinstance(answer, d.Done):
            return
        if not isinstance(answer, d.Place):
            yield Refusal("VIC-10", "say what to place where, or done", "done")
            return
        ready = state.ordered.get(decision.power, {}).get(LEVIED, 0)
        if set(answer.army) != {LEVIED} or not 1 <= answer.army[LEVIED] <= ready:
            yield Refusal("CHN-1", f"{ready} {LEVIED} wait to be placed", f"1 {LEVIED}")
            return
        yield from _why_not_here(edition, state, decision.power, answer)

    def default(self, edition: Edition, state: State, decision: d.ChooseMuster) -> d.Answer:
        """One where the fewest stand."""
        places = grounds(edition, state, decision.power)
        return d.Place({LEVIED: 1}, max(places, key=places.__getitem__))


def _why_not_here(
    edition: Edition, state: State, power: PowerName, place: d.Place
) -> Iterator[Refusal]:
    places = grounds(edition, state, power)
    nearest = ", ".join(places)
    if state.owner(place.space) != power:
        yield Refusal("CHN-1", f"{power} does not control {place.space}", nearest)
    elif place.army[LEVIED] > places.get(place.space, 0):
        yield Refusal(
            "CHN-1", f"{CROWD} units or more would stand in {place.space} already", nearest
        )
