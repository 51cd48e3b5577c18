"""What a power has at sea and could build: where new ships are of use, and which would live."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.bases import bases, havens, output
from battleboard.agents.planner.basket import Basket
from battleboard.agents.planner.crews import Crews, room
from battleboard.agents.planner.storm import Means
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role

SAFE, DEFENDED = 0.25, 0.5
"""The chance of being sunk at once that is run with new transports, and with new warships."""

NEAR = 3
"""The front is looked for so many zones from home."""

MARCH = 2
"""Troops so many steps from a port want ships."""

EXPOSED = 0.35
"""A fleet that is lost so often where it should go next needs more escorts."""


class Shipping:
    """Ships, ports and what threatens them."""

    def __init__(self, basket: Basket) -> None:
        self.basket, self.mind, self.sight = basket, basket.mind, basket.mind.sight

    @cached_property
    def output(self) -> dict[SpaceName, int]:
        """Where land units appear, and how many at most."""
        return output(self.mind)

    @cached_property
    def ports(self) -> set[SpaceName]:
        """Where new ships are of use."""
        return bases(self.mind)

    @cached_property
    def is_overseas(self) -> bool:
        """Whether most of what is built gets to the enemy by sea only, and can do so."""
        return self._away * 2 > sum(self.output.values()) and bool(self.ports)

    @cached_property
    def _away(self) -> int:
        """How many units appear where only ships get on."""
        return sum(n for space, n in self.output.items() if self.mind.worth.is_away(space))

    @property
    def is_split(self) -> bool:
        """Whether some armies march to the enemy and others get there by sea only."""
        return 0 < self._away < sum(self.output.values()) and bool(self.ports)

    @property
    def marching(self) -> int:
        """How many units appear where armies march to the enemy."""
        return sum(self.output.values()) - self._away

    @cached_property
    def fleet(self) -> Counter[Kind]:
        """All ships and the aircraft on their decks, wherever they are."""
        fleet: Counter[Kind] = Counter()
        for zone, army in self.sight.own.items():
            if not self.sight.is_land(zone):
                fleet.update(army)
        return fleet

    @cached_property
    def _at_home(self) -> Counter[Kind]:
        """Ships, and the aircraft on their decks, that are not away on a voyage."""
        fleet: Counter[Kind] = Counter()
        for zone, army in self.sight.own.items():
            if not self.sight.is_land(zone) and zone in self._home_waters:
                fleet.update(army)
        return fleet

    @property
    def places(self) -> int:
        """Room in all transports, those just bought among them."""
        return room(self.mind, self.fleet + self.basket.army, Role.TRANSPORT)

    @cached_property
    def passengers(self) -> int:
        """Own troops that want ships: those aboard, and those near a port that get on by sea
        only."""
        sight = self.sight
        near = {
            space
            for port in havens(self.mind)
            for shore in sight.board.land_neighbours[port]
            for space, far in sight.by_land(shore).items()
            if far <= MARCH and self.mind.worth.is_away(space)
        }
        waiting = [sight.only(sight.own.get(space, {}), Domain.LAND) for space in near]
        return sum(sum(army.values()) for army in (*waiting, *sight.afloat.values()))

    def means(self, money: int, ordered: Army) -> Means:
        """What can be spent on a landing to come."""
        basket = self.basket
        return Means(
            money=money,
            income=basket.earns,
            hulls=basket.left.ships,
            prices=basket.prices,
            output=self.output,
            ports=sorted(self.ports),
            transport=basket.transport,
            escorts=self.escorts[:2],
            danger=self.danger,
            trooper=basket.land[0],
            striker=basket.strong,
            ordered=ordered,
        )

    def slips(self, port: SpaceName) -> int:
        """How many ships can appear in a port in a turn."""
        return sum(self.output.get(land, 0) for land in self.sight.board.land_neighbours[port])

    # Danger

    def is_safe(self, kind: Kind, risk: float) -> bool:
        """Whether a new ship would live through the enemy's turns in some port."""
        new = self.sight.only(self.basket.army, Domain.SEA)
        new[kind] += 1
        return any(self.danger(port, self.fleet_at(port) + new) <= risk for port in self.ports)

    def fleet_at(self, port: SpaceName) -> Counter[Kind]:
        """The ships of all friends in a port."""
        return self.sight.friendly.get(port, Counter())

    def danger(self, port: SpaceName, fleet: Counter[Kind]) -> float:
        """The chance that a fleet in a port is destroyed, with the aircraft for its decks and the
        own warships that can come to it before it appears."""
        together = fleet + self._crews.of(fleet, [port]) + self.guards(port)
        return self.mind.danger_afloat(port, together)

    def guards(self, port: SpaceName) -> Counter[Kind]:
        """Own warships, with the aircraft on their decks, that can come to a port this turn, for
        who keeps them together with the others."""
        if port not in self._coming:
            self._coming[port] = self._gathered(port) if self.mind.level.musters else Counter()
        return self._coming[port]

    def _gathered(self, port: SpaceName) -> Counter[Kind]:
        sight, units = self.sight, self.mind.edition.units
        found: Counter[Kind] = Counter()
        for zone, far in sight.by_sea(port).items():
            army = sight.own.get(zone, Counter())
            ships = {k: n for k, n in army.items() if Role.SURFACE_WARSHIP in units[k].roles}
            if far and ships and far <= min(units[kind].move for kind in ships):
                found.update(ships)
                found.update(sight.only(army, Domain.AIR))
        return found

    @cached_property
    def _coming(self) -> dict[SpaceName, Counter[Kind]]:
        return {}

    @cached_property
    def _crews(self) -> Crews:
        return Crews(self.mind)

    def needs_escort(self) -> bool:
        """Whether the fleet would be in danger where it should go next, beside the friends who are
        there."""
        fleet = self._at_home + self.sight.only(self.basket.army, Domain.SEA)
        if not fleet or not self._front:
            return False
        own = self.sight.own.get(self._front, Counter())
        friends = self.fleet_at(self._front) - own
        return self.mind.danger_afloat(self._front, fleet + friends) > EXPOSED

    @cached_property
    def is_blockaded(self) -> bool:
        """Whether no new transport would live."""
        transport = self.basket.transport
        return bool(transport) and not self.is_safe(transport, SAFE)

    @property
    def is_cleared_by_air(self) -> bool:
        """Whether aircraft are what opens a sea that is closed: where they fight at sea (WW1-6)."""
        return self.is_blockaded and not self.sight.has_fronts

    @cached_property
    def _front(self) -> SpaceName:
        """The sea zone near home from which an army would get on fastest."""
        heat = self.mind.worth.heat
        return max(sorted(self._home_waters), key=lambda z: heat.get(z, 0.0), default="")

    @cached_property
    def _home_waters(self) -> set[SpaceName]:
        return {
            zone
            for port in self.ports
            for zone, far in self.sight.by_sea(port).items()
            if far <= NEAR
        }

    # Escorts

    @cached_property
    def escorts(self) -> list[Kind]:
        """Warships for sale by what they defend for their price, the best first."""
        units = self.mind.edition.units
        ships = [
            kind
            for kind in self.basket.wares
            if Role.SURFACE_WARSHIP in units[kind].roles and (units[kind].defence or 0) >= 2
        ]
        return sorted(ships, key=lambda kind: -self._guard(kind))

    def _guard(self, kind: Kind) -> float:
        """How well a warship with the aircraft for its decks defends, by its price."""
        units = self.mind.edition.units
        crew = self._crews.of(Counter({kind: 1}), self.ports)
        strength = (units[kind].defence or 0) * units[kind].hits
        strength += sum((units[k].defence or 0) * n for k, n in crew.items())
        return strength / self.basket.wares[kind].price
