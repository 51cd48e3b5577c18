"""The muster before a storm: ships, armies and aircraft gather where it is to begin next turn."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.armada import Armada
from battleboard.agents.planner.bases import bases
from battleboard.agents.planner.basket import Basket
from battleboard.agents.planner.blockade import Blockade
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.shipping import Shipping
from battleboard.agents.planner.storm import LONGEST, NO_STORM, Means, Storm, Storms
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind, Role
from battleboard.rules.economy.facilities import ship_zones

CALL = 20.0
"""How strongly the muster draws an army."""

EMBARKING = 8.0
"""How strongly the port of the armada does."""

WING_CALL = 8.0
"""And an aircraft."""

CLEARING = 30.0
"""How strongly a fleet before the own ports does."""


class Muster:
    """What a storm that could begin next turn, with what there is, asks of everybody."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight

    @cached_property
    def storm(self) -> Storm:
        """The best storm from a port within one turn; none where none promises enough."""
        if not self.mind.storms or not self._transport:
            return NO_STORM
        found = self.storms.best()
        return found if self._is_likely(found) else self._prepared

    def _is_likely(self, storm: Storm) -> bool:
        return storm.chance >= self.mind.level.storm_chance and storm.value > 0

    @property
    def _prepared(self) -> Storm:
        """The storm for which ships and troops will be bought in the turns to come: who is ready
        for it waits."""
        basket = Basket(self.mind)
        shipping = Shipping(basket)
        if not basket.land or not basket.transport or not shipping.is_overseas:
            return NO_STORM
        ordered = self.mind.state.ordered.get(self.mind.power, {})
        means = shipping.means(basket.left.money + basket.earns, ordered)
        found = Storms(self.mind, means, longest=LONGEST - 1, voyage=1).best()
        return found if self._is_likely(found) else NO_STORM

    @cached_property
    def armada(self) -> Armada:
        """The ships that go overseas together."""
        return Armada(self.mind)

    @cached_property
    def next_zone(self) -> SpaceName:
        """Where the body of the armada sails now, on a voyage of more than a turn."""
        return self.armada.next_zone(self.storms) if self._transport else ""

    def post(self, zone: SpaceName) -> SpaceName:
        """Where ships in some zone belong; none where each does as it likes."""
        return self.armada.post(zone, self.next_zone)

    @cached_property
    def _blockade(self) -> Blockade:
        return Blockade(self.mind)

    @cached_property
    def storms(self) -> Storms:
        """Landings that could begin next turn."""
        mind = self.mind
        ordered = mind.state.ordered.get(mind.power, {})
        means = Means(
            money=0,
            income=0,
            hulls=0,
            prices={kind: stats.cost or 0 for kind, stats in mind.edition.units.items()},
            output={},
            ports=self._ports,
            transport=self._transport,
            escorts=(),
            danger=lambda port, fleet: mind.threats.worst(port, fleet).taken,
            trooper=self.sight.trooper,
            striker=self.sight.trooper,
            ordered=ordered,
        )
        return Storms(mind, means, longest=1, voyage=1)

    @cached_property
    def _ports(self) -> list[SpaceName]:
        """Where new ships appear, and where transports are."""
        harbours = set(ship_zones(self.mind.edition, self.mind.state, self.mind.power))
        harbours |= {zone for zone, army in self.sight.own.items() if army[self._transport]}
        rank = self.sight.board.rank
        return sorted((z for z in harbours if not self.sight.is_land(z)), key=rank.__getitem__)

    @cached_property
    def _transport(self) -> Kind:
        """The kind of transport that the power has or gets."""
        ordered = Counter(self.mind.state.ordered.get(self.mind.power, {}))
        kinds = {kind for army in (*self.sight.own.values(), ordered) for kind in +army}
        return min((k for k in kinds if self._is(k, Role.TRANSPORT)), default="")

    def _is(self, kind: Kind, role: Role) -> bool:
        return self.mind.edition.has_role(kind, role)

    # What it asks

    def call(self, space: SpaceName) -> float:
        """How much an army is wanted in a territory for the storm."""
        if self.port not in self.sight.board.sea_neighbours[space]:
            return 0.0
        if self.storm.port:
            return CALL
        return EMBARKING if self.armada.home or self.mind.worth.is_away(space) else 0.0

    @cached_property
    def port(self) -> SpaceName:
        """Where an army goes aboard."""
        return self.storm.port or self.armada.home or self.gathering

    @cached_property
    def gathering(self) -> SpaceName:
        """The port where troops wait for ships to a goal that is no island: the one that is nearest
        to it, so that nobody marches from port to port."""
        worth = self.mind.worth
        if not self.mind.storms or not worth.goal:
            return ""
        return min(bases(self.mind), key=lambda port: (worth.way(port), port), default="")

    def air_call(self, ground: SpaceName, kind: Kind) -> float:
        """How much an aircraft is wanted on some ground, for the storm or to break a blockade."""
        target = self.storm.target
        if target:
            return WING_CALL if self.storms.is_in_range(ground, target, kind) else 0.0
        closed = self._blockade.zone
        return CLEARING if closed and self._blockade.is_in_range(ground, kind) else 0.0
