"""A purchase in the making: what is for sale, what can still be paid, what is bought and why."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from msgspec.structs import replace

from battleboard.agents.planner.mind import Mind
from battleboard.core.units import Domain, Kind, Role
from battleboard.rules.economy.income import income
from battleboard.rules.economy.purchase import Limits, Ware, limits, wares_of

SAVED = 2
"""Nobody saves more money than so many turns bring."""


class Basket:
    """One turn's shopping as far as it has come."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.wares = {ware.kind: ware for ware in wares_of(mind.edition, mind.state)}
        self.left: Limits = limits(mind.edition, mind.state, mind.power)
        self.army: Counter[Kind] = Counter()
        self.reasons: list[str] = []

    def take(self, kind: Kind, why: str) -> bool:
        """Buy one more if that is possible."""
        ware = self.wares.get(kind)
        if ware is None or self.left.most(ware) < 1:
            return False
        self.left = self.left.after(ware, 1)
        self.army[kind] += 1
        self.reasons.append(f"{kind}: {why}")
        return True

    def keep(self, money: int, why: str) -> None:
        """Spend so much less this turn, unless enough has been saved already."""
        if money > 0 and self.is_patient:
            self.left = replace(self.left, money=max(0, self.left.money - money))
            self.reasons.append(f"{money} IPCs are kept {why}")

    @property
    def is_patient(self) -> bool:
        """Whether money may be saved: whoever has saved up more than two turns bring acts now."""
        return self.mind.state.money[self.mind.power] <= SAVED * self.earns

    def swap(self, kind: Kind, better: Kind) -> bool:
        """Buy something better in the place of one that was bought, if that can be paid."""
        if (
            not self.army[kind]
            or _returned(self.left, self.wares[kind]).most(self.wares[better]) < 1
        ):
            return False
        self.left = _returned(self.left, self.wares[kind]).after(self.wares[better], 1)
        self.army[kind] -= 1
        self.army[better] += 1
        self.reasons.remove(next(r for r in self.reasons if r.startswith(f"{kind}:")))
        self.reasons.append(f"{better}: more for the same place")
        return True

    # What is for sale

    @cached_property
    def earns(self) -> int:
        """What the power collects each turn."""
        return income(self.mind.edition, self.mind.state, self.mind.power)

    @cached_property
    def land(self) -> list[Kind]:
        """Land units for sale, the cheapest first."""
        units = self.mind.edition.units
        kinds = [k for k in self.wares if units[k].domain is Domain.LAND and units[k].attack]
        return sorted(kinds, key=lambda kind: (units[kind].cost or 0, kind))

    @cached_property
    def strong(self) -> Kind:
        """The land unit that attacks best for its price, the cheapest where none is better."""
        wares, cheap = self.wares, self.land[0]
        others = [kind for kind in self.land if self._attack(kind) > self._attack(cheap)]
        return max(others, key=lambda k: self._attack(k) / wares[k].price, default=cheap)

    def _attack(self, kind: Kind) -> int:
        return self.mind.edition.units[kind].attack or 0

    @cached_property
    def wings(self) -> list[Kind]:
        """Aircraft for sale, the cheapest first."""
        units = self.mind.edition.units
        kinds = [k for k in self.wares if units[k].domain is Domain.AIR]
        return sorted(kinds, key=lambda kind: (self.wares[kind].price, kind))

    @cached_property
    def transport(self) -> Kind:
        """The transport that is for sale; none where none is."""
        has_role = self.mind.edition.has_role
        return next((kind for kind in self.wares if has_role(kind, Role.TRANSPORT)), "")

    @property
    def prices(self) -> dict[Kind, int]:
        """What everything costs today."""
        return {kind: ware.price for kind, ware in self.wares.items()}


def _returned(left: Limits, ware: Ware) -> Limits:
    """What can be bought when one of these is given back."""
    return left.after(ware, -1)
