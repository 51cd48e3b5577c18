"""Repair: damage is removed for money in the purchase phase, and is gone at once.

Rules: BUY-2, H-12 (one repairs one's own complexes only).
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
from battleboard.rules.economy.facilities import damage_at
from battleboard.rules.questions import Offers
from battleboard.rules.technology.production import repair_price


def repair(edition: Edition, state: State, given: d.Repair | d.Done | None) -> Wait | Do:
    """Ask which damage to remove, as long as there is some and money for it."""
    power = state.turn.power
    if isinstance(given, d.Done) or not repairable(edition, state, power):
        return Do()
    if given is None:
        return Wait(d.ChooseRepair(power))
    price = repair_price(edition, state, given.kind, given.points)
    paid = e.MoneyChanged(power, -price, "BUY-2")
    return Do((paid, e.FacilityRepaired(given.space, given.kind, given.points)), goto="repair")


def repairable(
    edition: Edition, state: State, power: PowerName
) -> dict[tuple[SpaceName, Kind], int]:
    """The damaged facilities of a power, and how much of each its money can remove."""
    if not state.damage:
        return {}
    found = {
        (space, kind): _affordable(edition, state, power, kind, points)
        for space in edition.board.spaces
        if space in state.damage and state.owner(space) == power
        for kind, points in state.damage[space].items()
    }
    return {place: points for place, points in found.items() if points}


def _affordable(edition: Edition, state: State, power: PowerName, kind: Kind, damage: int) -> int:
    purse = state.money[power]
    return next(
        points
        for points in range(damage, -1, -1)
        if repair_price(edition, state, kind, points) <= purse
    )


class Repairs(Offers):
    """Which damage may be removed."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseRepair
    ) -> Iterator[d.Answer]:
        """So much of one facility, or no more."""
        for (space, kind), most in repairable(edition, state, decision.power).items():
            yield from (d.Repair(points, kind, space) for points in range(1, most + 1))
        yield d.Done()

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseRepair, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a repair."""
        if isinstance(answer, d.Done):
            return
        if not isinstance(answer, d.Repair):
            yield Refusal("BUY-2", "say what to repair, or done", "done")
            return
        yield from _why_not(edition, state, decision.power, answer)

    def default(self, edition: Edition, state: State, decision: d.ChooseRepair) -> d.Answer:
        """No repair."""
        return d.Done()


def _why_not(
    edition: Edition, state: State, power: PowerName, answer: d.Repair
) -> Iterator[Refusal]:
    damage = damage_at(state, answer.space, answer.kind)
    if state.owner(answer.space) != power:
        yield Refusal("H-12", f"{answer.space} is not yours")
    if not 1 <= answer.points <= damage:
        yield Refusal("BUY-2", f"there is damage of {damage} in {answer.space}", str(damage or ""))
    else:
        price = repair_price(edition, state, answer.kind, answer.points)
        purse = state.money[power]
        if price > purse:
            yield Refusal("BUY-2", f"that costs {price}, you have {purse}")
