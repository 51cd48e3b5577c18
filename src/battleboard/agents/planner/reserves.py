"""Where land units go that do not attack: to the hottest place that can be held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from battleboard.agents.planner.draft import Draft, Path, Sending
from battleboard.agents.planner.garrison import expected_here, garrison, looming, own_capitals
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.core.board import SpaceName
from battleboard.core.units import Domain, Kind, Unit
from battleboard.rules.forces import kind_of
from battleboard.rules.movement.paths import walks


class Reserves:
    """Marches in noncombat movement."""

    def __init__(self, mind: Mind, draft: Draft, muster: Muster) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight
        self.muster = muster
        self.kept = garrison(mind)
        self.ways: dict[tuple[SpaceName, Kind], dict[SpaceName, Path]] = {}
        self.ready: Counter[tuple[SpaceName, Kind]] = Counter()
        for space, unit, count in self._idle():
            self.ready[space, unit.kind] += count
            self.ways[space, unit.kind] = self._walks(space, unit)

    def _idle(self) -> Iterator[tuple[SpaceName, Unit, int]]:
        units = self.mind.edition.units
        for space in self.sight.own:
            if not self.sight.is_land(space):
                continue
            for label, group in self.draft.groups(space).items():
                stats = units[kind_of(label)]
                if stats.domain is Domain.LAND and stats.move and stats.attack:
                    yield space, group[0], len(group)

    def _walks(self, space: SpaceName, unit: Unit) -> dict[SpaceName, Path]:
        found = walks(self.mind.edition, self.draft.state, unit, space)
        return {path[-1]: path for path in found}

    def march(self) -> None:
        """Send every idle unit where it serves best."""
        for place, count in self.ready.items():
            if self.mind.overlooks():
                continue
            space, kind = place
            staying = max(self.kept[place], self._watch(space, kind))
            end = self._goal(space, kind)
            if end != space and count > staying:
                self.draft.send(Sending(kind, count - staying, self.ways[place][end]))

    def _watch(self, space: SpaceName, kind: Kind) -> int:
        """One cheap unit stays where the enemy could otherwise walk in for profit."""
        units = self.mind.edition.units
        army = self.sight.only(self.sight.own[space], Domain.LAND)
        cheapest = min(army, key=lambda one: (units[one].cost or 0, one))
        if kind != cheapest or self._has_allies(space):
            return 0
        price = self.mind.price_to_foe(space)
        return int(price > (units[kind].cost or 0) and self.is_reached(space))

    def _has_allies(self, space: SpaceName) -> bool:
        return self._guards(self.sight.friendly[space]) > self._guards(self.sight.own[space])

    def _guards(self, army: Counter[Kind]) -> int:
        """How many land units of an army hold ground: guns that only fire at aircraft do not."""
        units = self.mind.edition.units
        land = self.sight.only(army, Domain.LAND)
        return sum(count for kind, count in land.items() if units[kind].attack)

    def is_reached(self, space: SpaceName) -> bool:
        """Whether an enemy land unit could come here."""
        return any(
            self.sight.only(reach.get(space, {}), Domain.LAND)
            for reach in self.mind.threats.by_power.values()
        )

    def _goal(self, space: SpaceName, kind: Kind) -> SpaceName:
        choices = [space, *self.ways[space, kind]]
        return max(choices, key=lambda end: (self.pull(end), end == space))

    def pull(self, space: SpaceName) -> float:
        """How much units are wanted in a territory; little where the enemy would destroy them."""
        if space not in self._pulls:
            self._pulls[space] = self._pull(space)
        return self._pulls[space]

    @cached_property
    def _pulls(self) -> dict[SpaceName, float]:
        return {}

    def _pull(self, space: SpaceName) -> float:
        called = self.muster.call(space)
        heat = self._heat_of_port if called else self.mind.worth.heat.get(space, 0.0)
        wanted = heat + self.needs.get(space, 0.0) + called
        gathered = self._gathered(space)
        blow = self.mind.threats.worst(space, gathered)
        price, stake = self.mind.price_to_foe(space), self.sight.cost(gathered)
        if blow.gain <= max(self.mind.level.tolerance * price, 0.1 * stake):
            return wanted
        return wanted * (1 - blow.taken) - 0.5

    @cached_property
    def _heat_of_port(self) -> float:
        """How strongly targets pull at an army beside the port where it goes aboard: in one
        territory there as in the other, so that nobody marches between them."""
        beside = self.sight.board.land_neighbours[self.muster.port]
        return max(self.mind.worth.heat.get(land, 0.0) for land in beside)

    def _gathered(self, space: SpaceName) -> Counter[Kind]:
        gathered = self._defenders(space)
        for (start, kind), ends in self.ways.items():
            if start != space and space in ends:
                gathered[kind] += max(0, self.ready[start, kind] - self.kept[start, kind])
        return gathered

    def _defenders(self, space: SpaceName) -> Counter[Kind]:
        """Who is there already, or will be built there."""
        here = Counter(self.sight.friendly.get(space, Counter()))
        if space in self.mind.edition.powers[self.mind.power].capital:
            here.update(expected_here(self.mind, space))
        return here

    @cached_property
    def needs(self) -> dict[SpaceName, float]:
        """How much each own territory asks for help: what would be lost, and how likely."""
        found: dict[SpaceName, float] = {}
        for space, owner in self.mind.state.owners.items():
            if owner == self.mind.power or self.sight.own.get(space):
                blow = self.mind.threats.worst(space, self._defenders(space))
                if blow.gain > 0:
                    found[space] = blow.taken * self.mind.price_to_foe(space)
        for capital in own_capitals(self.mind):
            lacks = looming(self.mind, capital)
            if lacks > 0:
                found[capital] = found.get(capital, 0.0) + self.mind.level.looms * lacks
        pull: dict[SpaceName, float] = {}
        for space, need in found.items():
            for other, far in self.sight.by_land(space).items():
                pull[other] = pull.get(other, 0.0) + need * self.mind.level.heat_decay ** (far + 1)
            pull[space] = pull.get(space, 0.0) + need / 2
        return pull
