"""Buying: pay now, place later.

Rules: BUY-1, BUY-3 (no more than can be placed), BUY-6, BUY-7, UNI-7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec import Struct

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.policies import UnplacedUnits
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Army, Domain, Kind
from battleboard.errors import Refusal
from battleboard.rules.economy.facilities import complexes, excess
from battleboard.rules.questions import Offers
from battleboard.rules.technology.production import price_of

PHASE = "purchase"


def purchase(edition: Edition, state: State, given: d.Buy | None) -> Wait | Do:
    """Ask what to buy; nothing is an answer too."""
    power = state.turn.power
    if given is None:
        return Wait(d.ChoosePurchase(power))
    army = {kind: count for kind, count in given.army.items() if count}
    if not army:
        return Do()
    price = due(edition, state, army)
    return Do((e.MoneyChanged(power, -price, "BUY-1"), e.UnitsOrdered(power, army)))


def cost(edition: Edition, army: Army) -> int:
    """What an army costs by the unit table."""
    return sum((edition.units[kind].cost or 0) * count for kind, count in army.items())


def due(edition: Edition, state: State, army: Army) -> int:
    """What the power whose turn it is pays for an army."""
    prices = for_sale(edition, state)
    return sum(prices[kind] * count for kind, count in army.items())


def wares_of(edition: Edition, state: State) -> tuple[Ware, ...]:
    """What is for sale, in the order of the unit table."""
    return tuple(
        Ware(kind, paid, edition.units[kind].domain is Domain.SEA)
        for kind, paid in for_sale(edition, state).items()
    )


def for_sale(edition: Edition, state: State) -> dict[Kind, int]:
    """What can be bought in this round by the power whose turn it is, and its price."""
    power, now = state.turn.power, state.turn.round
    prices = {kind: price_of(edition, state, power, kind) for kind in edition.units}
    return {
        kind: paid
        for kind, paid in prices.items()
        if paid is not None and now >= edition.units[kind].from_round
    }


class Ware(Struct, frozen=True):
    """What a kind costs, and whether it needs a complex on a coast."""

    kind: Kind
    price: int
    ship: bool


class Limits(Struct, frozen=True):
    """How much more can be bought: money, units in all, ships among them."""

    money: int
    units: int
    ships: int

    def most(self, ware: Ware) -> int:
        """How many of a ware can be bought."""
        return min(self.money // ware.price, self.ships if ware.ship else self.units, self.units)

    def after(self, ware: Ware, count: int) -> Limits:
        """What is left when so many are bought."""
        money = self.money - count * ware.price
        if self.units == UNLIMITED:
            return Limits(money, UNLIMITED, UNLIMITED)
        ships = self.ships - count if ware.ship else self.ships
        return Limits(money, self.units - count, ships)


UNLIMITED = 10_000


def limits(edition: Edition, state: State, power: PowerName) -> Limits:
    """What a power can buy: by its money, and by what it can place where that binds (BUY-3)."""
    money = state.money[power]
    if edition.policies.unplaced_units is not UnplacedUnits.NEVER_BOUGHT:
        return Limits(money, UNLIMITED, UNLIMITED)
    output = complexes(edition, state, power)
    coastal = sum(n for name, n in output.items() if edition.board.sea_neighbours[name])
    return Limits(money, sum(output.values()), coastal)


class Choice:
    """How many different armies can be bought of some wares, each part counted once."""

    def __init__(self, wares: tuple[Ware, ...]) -> None:
        self.wares = wares
        self._counted: list[dict[Limits, int]] = [{} for _ in wares]

    def armies(self, left: Limits, first: int = 0) -> int:
        """The armies of the wares from the first one on, nothing included. With so much left there
        are those without this ware, and all that there are once one of it is bought."""
        if first == len(self.wares):
            return 1
        counted, ware, known = self._counted[first], self.wares[first], 0
        for count in range(0 if left in counted else left.most(ware), -1, -1):
            rest = left.after(ware, count)
            if rest not in counted:
                counted[rest] = known + self.armies(rest, first + 1)
            known = counted[rest]
        return known


@lru_cache(maxsize=100)
def choice(wares: tuple[Ware, ...]) -> Choice:
    """What is known about these wares."""
    return Choice(wares)


class Purchases(Offers):
    """What may be bought."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChoosePurchase
    ) -> Iterator[d.Answer]:
        """Every army that can be bought, from nothing up."""

        def bought(wares: tuple[Ware, ...], left: Limits) -> Iterator[dict[Kind, int]]:
            if not wares:
                yield {}
                return
            ware, rest = wares[0], wares[1:]
            for count in range(left.most(ware) + 1):
                for army in bought(rest, left.after(ware, count)):
                    yield {ware.kind: count, **army} if count else army

        start = limits(edition, state, decision.power)
        yield from (d.Buy(army) for army in bought(wares_of(edition, state), start))

    def count(self, edition: Edition, state: State, decision: d.ChoosePurchase) -> int:
        """How many armies can be bought, without listing them."""
        start = limits(edition, state, decision.power)
        return choice(wares_of(edition, state)).armies(start)

    def sample(
        self,
        edition: Edition,
        state: State,
        decision: d.ChoosePurchase,
        draw: Callable[[int], int],
    ) -> d.Answer:
        """An army, each as likely as any other, without listing them: there are thousands."""
        known, left = choice(wares_of(edition, state)), limits(edition, state, decision.power)
        number = draw(known.armies(left))
        army: dict[Kind, int] = {}
        for place, ware in enumerate(known.wares):
            while number >= (here := known.armies(left, place + 1)):
                number -= here
                left = left.after(ware, 1)
                army[ware.kind] = army.get(ware.kind, 0) + 1
        return d.Buy(army)

    def refusals(
        self, edition: Edition, state: State, decision: d.ChoosePurchase, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a purchase."""
        if not isinstance(answer, d.Buy):
            yield Refusal("BUY-1", "say what to buy", "buy nothing")
            return
        unknown = [*_why_not_sold(edition, state, answer.army)]
        yield from unknown
        if unknown:
            return
        price, purse = due(edition, state, answer.army), state.money[decision.power]
        if price > purse:
            yield Refusal("BUY-1", f"that costs {price}, you have {purse}")
        if edition.policies.unplaced_units is UnplacedUnits.NEVER_BOUGHT:
            over = excess(edition, state, decision.power, {}, answer.army)
            if over:
                yield Refusal("BUY-3", f"your complexes cannot place {over} of these")

    def default(self, edition: Edition, state: State, decision: d.ChoosePurchase) -> d.Answer:
        """Buy nothing."""
        return d.Buy({})


def _bar(edition: Edition, state: State, kind: Kind) -> str:
    """The rule by which a kind is not for sale now."""
    if kind not in edition.units:
        return "BUY-1"
    return "BUY-6" if edition.units[kind].from_round > state.turn.round else "UNI-7"


def _why_not_sold(edition: Edition, state: State, army: Army) -> Iterator[Refusal]:
    prices = for_sale(edition, state)
    for kind, count in army.items():
        if kind not in prices:
            rule = _bar(edition, state, kind)
            yield Refusal(rule, f"{kind} is not for sale", ", ".join(prices))
        elif count < 0:
            yield Refusal("BUY-1", f"{count} {kind} cannot be bought")
