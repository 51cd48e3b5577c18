"""An army overseas: troops, transports, escorts and aircraft that are bought in proportion."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import cached_property

from battleboard.agents.planner.bases import is_remote
from battleboard.agents.planner.basket import Basket
from battleboard.agents.planner.blockade import Blockade
from battleboard.agents.planner.shipping import DEFENDED, SAFE, Shipping
from battleboard.agents.planner.squadron import Yard, cheapest, price
from battleboard.core.units import Domain, Kind, Role

MOST_WINGS = 0.3
"""Aircraft are bought to break a blockade until they make up so much of all there is, by price."""

QUEUE = 12
"""Troops of that price may wait for ships before a squadron is laid down for them."""

TANKS = 5
"""Of units that are no infantry, one in so many may be a tank."""

SOON = 2
"""Aircraft that break a blockade are bought in so many turns more at most."""

CROWD = 2
"""So many more troops than ships have places for may wait, a shipload, and no more are bought."""

RAISED = 0.5
"""Ships are bought for those who wait, and for so much of what a turn's income would raise."""

GUARDED = 4
"""So many times more escorts where the fleet would be in danger."""

SURPLUS, SPARE = 1.3, 10
"""No more is bought of what exceeds its share by so much."""


class Part(StrEnum):
    """What an expedition overseas is made of."""

    TROOPS = "troops"
    TRANSPORTS = "transports"
    ESCORTS = "escorts"
    WINGS = "aircraft"


class Expedition:
    """What a power buys that gets to the enemy by sea."""

    def __init__(self, basket: Basket, shipping: Shipping) -> None:
        self.basket, self.shipping = basket, shipping
        self.mind, self.sight = basket.mind, basket.mind.sight

    def fit_out(self) -> None:
        """Keep troops, transports, escorts and aircraft in proportion; money for what is wanted
        more than anything else is rather saved than spent on what there is plenty of."""
        self._clear_the_sea()
        if self.mind.level.storms and self.shipping.is_blockaded and self._waits_for_ships:
            self._lay_down()
        while any(self._take_one(part) for part in self._most_wanted()):
            pass

    def take_ship(self, kind: Kind, why: str) -> bool:
        """Buy a ship; a transport only while troops want more places."""
        if self.mind.level.storms and kind == self.basket.transport and not self._lacks_room:
            return False
        return self.basket.take(kind, why)

    def embark(self, ships: int, why: str) -> None:
        """The troops that a landing counts on, for the places in transports, so many to come among
        them."""
        basket = self.basket
        places = self.shipping.places + ships * self.mind.edition.units[basket.transport].holds
        while self._passengers < places and any(basket.take(k, why) for k in self._troops()):
            pass

    def _clear_the_sea(self) -> None:
        """Aircraft that beat the fleet before the ports, when they can be paid in a few turns."""
        blockade, basket = Blockade(self.mind), self.basket
        if not blockade.zone or not basket.wings:
            return
        wing, money = basket.wings[0], basket.left.money + SOON * basket.earns
        most = Counter({wing: money // basket.wares[wing].price})
        if not blockade.is_broken_by(most):
            return
        while not blockade.is_broken_by(basket.army) and basket.take(wing, "to break a blockade"):
            pass

    # Squadrons

    def _lay_down(self) -> None:
        """Ships that live together where none would alone; for those that can be paid next turn
        money is kept."""
        basket, shipping = self.basket, self.shipping
        yard = Yard(
            prices=basket.prices,
            slips={port: shipping.slips(port) for port in sorted(shipping.ports)},
            transport=basket.transport,
            escorts=shipping.escorts[:3],
            danger=lambda port, ships: shipping.danger(port, shipping.fleet_at(port) + ships),
        )
        ships = cheapest(yard, basket.left.money + basket.earns, SAFE)
        due = price(yard, ships)
        if due > basket.left.money:
            basket.keep(due - basket.earns, "for a squadron")
            return
        for ship in ships:
            self.take_ship(ship, "in a squadron")

    @property
    def _waits_for_ships(self) -> bool:
        """Whether more troops are overseas than ships have places for."""
        return self._have[Part.TROOPS] > self._room + QUEUE

    @property
    def _lacks_room(self) -> bool:
        """Whether the troops near the ports, with those just bought and some to come, want more
        places."""
        soon = RAISED * self.basket.earns / self.basket.wares[self.basket.land[0]].price
        return self.shipping.places < self._passengers + soon

    @property
    def _is_crowded(self) -> bool:
        """Whether so many troops wait for ships that more would be of no use."""
        return self.mind.storms and self._passengers > self.shipping.places + CROWD

    @property
    def _passengers(self) -> int:
        new = self.sight.only(self.basket.army, Domain.LAND)
        return self.shipping.passengers + sum(new.values())

    @property
    def _room(self) -> int:
        """The price of the cheapest troops that ships have places for."""
        return self.shipping.places * self.basket.wares[self.basket.land[0]].price

    # Proportion

    def _most_wanted(self) -> list[Part]:
        """The parts of an expedition, the one that lacks most first."""
        if is_remote(self.mind):
            return [Part.WINGS]
        level = self.mind.level
        shares = {
            Part.TROOPS: level.troops,
            Part.TRANSPORTS: level.transport_share,
            Part.ESCORTS: level.escorts * (GUARDED if self.shipping.needs_escort() else 1),
            Part.WINGS: level.air_arm if self._carries_wings else level.wings,
        }
        have = self._have + self._as_parts(self.basket.army)
        total = sum(have.values())
        wanted = [part for part in shares if have[part] <= SURPLUS * shares[part] * total + SPARE]
        wanted.sort(key=lambda part: have[part] / max(shares[part], 0.01))
        if self._is_crowded and Part.TROOPS in wanted:
            wanted.remove(Part.TROOPS)
        clears = self.shipping.is_cleared_by_air and have[Part.WINGS] <= MOST_WINGS * total
        return [Part.WINGS, *wanted] if clears else wanted

    @property
    def _carries_wings(self) -> bool:
        """Whether aircraft get overseas only aboard, in the places of troops (WW1-6)."""
        return self.mind.level.storms and self.sight.has_fronts

    def _take_one(self, part: Part) -> bool:
        basket, shipping = self.basket, self.shipping
        match part:
            case Part.TROOPS:
                kinds = self._troops()
            case Part.TRANSPORTS:
                kinds = [k for k in [basket.transport] if shipping.is_safe(k, SAFE)]
            case Part.ESCORTS:
                kinds = [k for k in shipping.escorts if shipping.is_safe(k, DEFENDED)]
            case Part.WINGS:
                kinds = basket.wings
        return any(self.take_ship(kind, f"{part} for overseas") for kind in kinds)

    def _troops(self) -> list[Kind]:
        """Land units in the order in which they are wanted: of each as much as of the others, by
        price. Where every shipload needs infantry (WW1-3), there must be one for each other unit,
        and of tanks, which hold nothing, a few are enough."""
        basket, has_role = self.basket, self.mind.edition.has_role
        kinds = sorted(basket.land, key=lambda k: basket.army[k] * basket.wares[k].price)
        cores = [kind for kind in kinds if has_role(kind, Role.ARMY_CORE)]
        if not cores:
            return self._by_shiploads(kinds) if self.mind.storms else kinds
        waiting = self._waiting + basket.army
        infantry = sum(waiting[kind] for kind in cores)
        others = sum(waiting[kind] for kind in kinds if kind not in cores)
        if infantry <= others:
            return cores
        return [
            k for k in kinds if not has_role(k, Role.CANCELS_HITS) or TANKS * waiting[k] < others
        ]

    def _by_shiploads(self, kinds: list[Kind]) -> list[Kind]:
        """Places in ships are dear: one strong unit for each small one that waits beside it."""
        waiting = self._waiting + self.basket.army
        small = [k for k in kinds if self.mind.edition.has_role(k, Role.SMALL_CARGO)]
        large = [k for k in kinds if k not in small]
        lacks_large = sum(waiting[k] for k in small) > sum(waiting[k] for k in large)
        return [*large, *small] if lacks_large else [*small, *large]

    @cached_property
    def _waiting(self) -> Counter[Kind]:
        """Own land units where new ones appear."""
        found: Counter[Kind] = Counter()
        for space in self.shipping.output:
            found.update(self.sight.only(self.sight.own.get(space, {}), Domain.LAND))
        return found

    @cached_property
    def _have(self) -> Counter[Part]:
        """What there is of each part, by price; troops that march to the enemy do not count."""
        have: Counter[Part] = Counter()
        for space, army in self.sight.own.items():
            marches = self.sight.is_land(space) and not self.mind.worth.is_away(space)
            part = self.sight.only(army, Domain.AIR) if marches else army
            have.update(self._as_parts(part))
        for troops in self.sight.afloat.values():
            have.update(self._as_parts(troops))
        return have

    def _as_parts(self, army: Counter[Kind]) -> Counter[Part]:
        parts: Counter[Part] = Counter()
        for kind, count in army.items():
            parts[self._part(kind)] += int(self.sight.cost({kind: count}))
        return parts

    def _part(self, kind: Kind) -> Part:
        stats = self.mind.edition.units[kind]
        if Role.TRANSPORT in stats.roles:
            return Part.TRANSPORTS
        if stats.domain is Domain.SEA:
            return Part.ESCORTS
        return Part.WINGS if stats.domain is Domain.AIR else Part.TROOPS
