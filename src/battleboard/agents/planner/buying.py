"""What to buy: what keeps the capital, then what the plan needs, then the best of the rest."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.basket import Basket
from battleboard.agents.planner.expedition import Expedition
from battleboard.agents.planner.garrison import looming, own_capitals, to_hold
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.shipping import SAFE, Shipping
from battleboard.agents.planner.storm import LONGEST, Storm, Storms, told_storm
from battleboard.agents.planner.works import best_site, can_pay, complex_kind
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Buy
from battleboard.core.units import Domain, Kind

EVERYWHERE = 200
"""More places than there are."""

HOARD = 1.0
"""Money for which nothing is of use is kept until it is so many turns' income: aircraft then, or
troops at least."""

MOST_ATTACKERS = 0.85
"""Of land money never more than so much goes into units that attack."""


class Purchase:
    """One turn's shopping."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight
        self.basket = Basket(mind)
        self.shipping = Shipping(self.basket)
        self.expedition = Expedition(self.basket, self.shipping)

    @property
    def reasons(self) -> list[str]:
        """What each unit is bought for."""
        return self.basket.reasons

    def choose(self) -> Buy:
        """The whole purchase."""
        self._guard_capital()
        if self.mind.storms:
            self._build()
            self._prepare_storm()
        if self.mind.level.sails and self.shipping.is_overseas:
            self._meet_invaders()
            self.expedition.fit_out()
        elif self.mind.storms and self.shipping.is_split:
            self._raise(self.shipping.marching)
            self.expedition.fit_out()
        else:
            if self._is_cut_off:
                self._fly()
            self._fill()
        if self._hoards():
            self._spend()
        self._explain_rest()
        return Buy({kind: count for kind, count in self.basket.army.items() if count})

    def _explain_rest(self) -> None:
        """Say that money is left over where it would have bought something."""
        left = self.basket.left.money
        if not self.basket.army and any(left >= ware.price for ware in self.basket.wares.values()):
            self.basket.reasons.append(f"{left} IPCs are left: nothing is of use now")

    def _hoards(self) -> bool:
        """Whether more is left over, beside what is kept, than a turn brings."""
        return self.basket.left.money > HOARD * self.basket.earns

    def _spend(self) -> None:
        """Aircraft first for whoever gets to the enemy by sea only: they need no ships."""
        if self.mind.storms and self.shipping.is_overseas:
            for wing in self.basket.wings[:1]:
                while self._hoards() and self.basket.take(wing, "rather than save more"):
                    pass
        self._fill()

    @property
    def _is_cut_off(self) -> bool:
        """Whether no army can march to the goal, and no ship can be built for it."""
        return self.mind.storms and self.mind.worth.is_island and not self.shipping.ports

    def _fly(self) -> None:
        """Aircraft, for nothing else gets to the enemy."""
        for wing in self.basket.wings[:1]:
            while self.basket.take(wing, "nothing else gets over the sea"):
                pass

    # Home

    def _guard_capital(self) -> None:
        """Defenders for a capital that could fall, until it is safe or nothing more helps; then for
        great complexes."""
        for capital in to_hold(self.mind):
            here = self._near(capital)
            while self._in_danger(capital, here):
                if self.basket.take(self._defender, f"to hold {capital}"):
                    here[self._defender] += 1
                elif not self._guard_better(here):
                    break

    def _guard_better(self, here: Counter[Kind]) -> bool:
        """Where places are short and money is not: an aircraft in the place of a defender."""
        for wing in self.basket.wings[:1]:
            if self.mind.level.storms and self.basket.swap(self._defender, wing):
                here[self._defender] -= 1
                here[wing] += 1
                return True
        return False

    def _build(self) -> None:
        """A complex near the goal, for whoever can pay for it and for what it makes."""
        kind = complex_kind(self.mind)
        ware = self.basket.wares.get(kind)
        if ware is None or not can_pay(self.mind, ware.price, self.basket.earns):
            return
        site = best_site(self.mind)
        if site:
            self.basket.take(kind, f"to raise armies in {site}")

    def _meet_invaders(self) -> None:
        """Whoever fights overseas looks first to armies that have landed near home."""
        if not self.mind.storms:
            return
        for capital in own_capitals(self.mind):
            lacks = looming(self.mind, capital)
            while lacks > 0 and self.basket.take(self._defender, f"against those near {capital}"):
                lacks -= self.basket.wares[self._defender].price

    def _near(self, capital: SpaceName) -> Counter[Kind]:
        """Who is in a capital, or beside it and can be called back."""
        here = Counter(self.sight.friendly.get(capital, Counter()))
        for space in self.sight.board.land_neighbours[capital]:
            here.update(self.sight.only(self.sight.own.get(space, Counter()), Domain.LAND))
        return here

    def _in_danger(self, capital: SpaceName, here: Counter[Kind]) -> bool:
        return self.mind.threats.worst(capital, here).taken > self.mind.level.capital_risk

    @property
    def _defender(self) -> Kind:
        """What defends best for its price."""
        units, land = self.mind.edition.units, self.basket.land
        return max(land, key=lambda k: (units[k].defence or 0) / (units[k].cost or 1) ** 1.2)

    # Storms

    def _prepare_storm(self) -> None:
        """The ships that a landing lacks, where it promises enough. Whoever has a front on land
        saves no money for it."""
        basket, shipping = self.basket, self.shipping
        if not basket.land or not basket.transport or basket.left.ships < 1:
            return
        means = shipping.means(basket.left.money, basket.army)
        longest = LONGEST if shipping.is_overseas and basket.is_patient else 1
        storm = Storms(self.mind, means, longest=longest).best()
        if storm.chance >= self.mind.level.storm_chance:
            self._equip(storm)

    def _equip(self, storm: Storm) -> None:
        """Buy what ships would live until the storm; for the others money is saved so that they
        appear together."""
        ships = sorted(storm.ships, key=lambda ship: ship == self.basket.transport)
        while ships and (storm.turns == 1 or self.shipping.is_safe(ships[0], SAFE)):
            if not self.expedition.take_ship(ships.pop(0), told_storm(storm)):
                ships = []
        due = sum(self.basket.wares[ship].price for ship in ships)
        self.basket.keep(due - (storm.turns - 1) * self.basket.earns, told_storm(storm))
        self.expedition.embark(ships.count(self.basket.transport), told_storm(storm))

    # The rest

    def _fill(self) -> None:
        """Land units for every place, then better ones for the money that is left."""
        self._raise_air_arm()
        self._raise(EVERYWHERE)
        basket = self.basket
        cheap = basket.land[0]
        # where places are short and money is not
        for better in [*basket.wings[:1], basket.strong]:
            while better != cheap and self._may_have(better) and basket.swap(cheap, better):
                pass

    def _raise_air_arm(self) -> None:
        """Where fronts last, aircraft that win the air over them (WW1-4)."""
        if not self.sight.has_fronts:
            return
        for wing in self.basket.wings[:1]:
            while self._share(wing) < self.mind.level.air_arm:
                if not self.basket.take(wing, "for the air over the front"):
                    return

    def _may_have(self, strong: Kind) -> bool:
        """Whether one more strong unit leaves infantry enough: where land is contested no army
        moves without it, and it takes the hits (WW1-3)."""
        return not self.sight.has_fronts or self._share(strong) < self.mind.level.guns

    def _share(self, kind: Kind) -> float:
        """How much of the whole army one kind of unit is, by price."""
        army = Counter(self.basket.army)
        for space, there in self.sight.own.items():
            if self.sight.is_land(space):
                army.update(there)
        return self.sight.cost({kind: army[kind]}) / max(1.0, self.sight.cost(army))

    def _raise(self, places: int) -> None:
        """Land units for so many places, with their share of attackers."""
        basket, cheap, strong = self.basket, self.basket.land[0], self.basket.strong
        level = self.mind.level
        usual = level.front_attackers if self.sight.has_fronts else level.attackers
        share = min(MOST_ATTACKERS, usual / self.mind.restraint)
        for _ in range(places):
            bought = basket.army[strong] * basket.wares[strong].price
            spent = bought + basket.army[cheap] * basket.wares[cheap].price
            wanted = strong if bought < share * spent and self._may_have(strong) else cheap
            if not (basket.take(wanted, "for the front") or basket.take(cheap, "for the front")):
                break
