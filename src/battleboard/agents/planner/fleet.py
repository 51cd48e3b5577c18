"""Ships that do not attack: transports shuttle, warships go where they are wanted and safe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from battleboard.agents.planner.assault import Assault
from battleboard.agents.planner.draft import Draft, Path, Sending
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.minefields import toll
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.pickups import Pickups
from battleboard.agents.planner.placing import berth
from battleboard.agents.planner.sight import FAR
from battleboard.agents.planner.threat import Blow
from battleboard.agents.planner.trips import KEEP, Trip, Trips, nearer
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import kind_of
from battleboard.rules.movement.paths import voyages

ANCHOR = 10.0
"""How strongly the port of a storm holds warships: not where transports elsewhere are lost without
them."""


class Fleet:
    """The voyages of noncombat movement."""

    def __init__(self, mind: Mind, draft: Draft) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight
        self.muster = Muster(mind)
        self.pickups = Pickups(mind)
        self.trips = Trips(mind, draft, self.muster, self.pickups)
        self.assault = Assault(mind, self.muster)

    def sail(self) -> None:
        """Warships first, so that transports find their escort; then transports."""
        for zone in list(self.sight.own):
            if self.sight.is_land(zone) or self.mind.overlooks():
                continue
            if not self.mind.level.musters or not self._move_together(zone):
                self._move_warships(zone)
        nearest = sorted(self._transports(), key=lambda one: -self.pickups.pull(one[0]))
        for zone, ship in nearest:
            if not self.mind.overlooks() and not self._joins(zone, ship):
                self._move_transport(zone, ship)

    def _joins(self, zone: SpaceName, ship: Unit) -> bool:
        """Whether a transport is at the muster for a storm, or gets there now."""
        port = self.muster.storm.port
        if not port or zone == port:
            return bool(port)
        way = self._ways(zone, ship).get(port, ())
        return bool(way) and self.draft.send(Sending(ship.kind, 1, way, ship=ship.id))

    # Convoys

    def _move_together(self, zone: SpaceName) -> bool:
        """Transports and the warships beside them go as one; tells whether there is such a
        convoy."""
        groups = self._warships(zone)
        ships = [ship for at, ship in self._transports() if at == zone]
        if not groups or not ships or self.muster.storm.port:
            return False
        convoy = Counter({kind: count for kind, count, _ in groups})
        convoy.update(ship.kind for ship in ships)
        trips = {ship.id: self._best_trips(zone, ship) for ship in ships}
        ways = self._ways(zone, self._slowest(groups))
        best = max(
            (end for end in ways if end == zone or all(end in trips[s.id] for s in ships)),
            key=lambda end: (self._worth(ways[end], convoy, trips), end == zone),
        )
        if best != zone:
            for kind, count, _ in groups:
                self.draft.send(Sending(kind, count, ways[best]))
        for ship in ships:
            trip = trips[ship.id].get(best)
            if trip is None or not self._makes(trip, ship):
                self._stays(zone, ship)
        return True

    def _best_trips(self, zone: SpaceName, ship: Unit) -> dict[SpaceName, Trip]:
        """For each zone where a transport could end, the best that it can do on the way, safely
        escorted."""
        best: dict[SpaceName, Trip] = {}
        for trip in self.trips.of(zone, ship, escorted=True):
            end = trip.sending.path[-1]
            least = 0.0 if end == zone else -FAR
            if trip.value > (best[end].value if end in best else least):
                best[end] = trip
        return best

    def _worth(
        self,
        path: Path,
        convoy: Counter[Kind],
        trips: dict[int, dict[SpaceName, Trip]],
    ) -> float:
        """What it is worth that all ships of a zone go to another, or stay."""
        zone, end = path[0], path[-1]
        # who stays waits for more to come aboard: a fleet leaves home when the voyage is worth it
        units = self.mind.edition.units
        holds = max(units[kind].holds for kind in self._only_transports(convoy))
        gained, ahead = 0.0, 0
        for ship, one in trips.items():
            if end in one and not one[end].is_empty:
                gained += one[end].value
            elif not self.trips.aboard(zone, ship):
                gained += self.pickups.pull(end, ahead)
                ahead += holds
        others = self._ships_at(end)
        fleet = others if end == zone else others + convoy
        if end == self.berth:
            fleet = fleet + self.sight.only(self._ordered, Domain.SEA)
        blow = self.mind.threats.worst(end, fleet)
        cargo = Counter(unit.kind for ship in trips for unit in self.trips.aboard(zone, ship))
        at_stake = self.sight.cost(convoy + cargo)
        settled = 0.5 if end == zone else 0.0
        saved = self._shielded(end, fleet - convoy, blow)
        gained += self._hopes(end, zone, convoy, cargo) * (1 - blow.taken)
        lost = blow.taken * at_stake + toll(self.mind, path, at_stake)
        return gained + saved + settled - blow.gain - lost

    def _hopes(
        self, end: SpaceName, zone: SpaceName, convoy: Counter[Kind], cargo: Counter[Kind]
    ) -> float:
        """What a convoy could do next turn from a zone: strike at its goal, with those who are
        there already, or meet ships that need its escorts."""
        ships = self._only_transports(convoy)
        move = min(self.mind.edition.units[kind].move for kind in ships)
        there = Counter() if end == zone else self.sight.afloat.get(end, Counter())
        stake = self.sight.cost(cargo + Counter(ships))
        return self.assault.promise(end, cargo + there, move) + self.assault.call(end, stake)

    def _shielded(self, end: SpaceName, others: Counter[Kind], blow: Blow) -> float:
        """What a fleet that goes to a zone takes from the blow that would fall on the ships there
        without it, and what it saves of them."""
        # where no other ship is, aircraft are those from the decks of this fleet
        if not self.mind.level.musters or not self.sight.only(others, Domain.SEA):
            return 0.0
        alone = self.mind.threats.worst(end, others)
        return alone.gain + max(0.0, alone.taken - blow.taken) * self.sight.cost(others)

    # Warships

    def _warships(self, zone: SpaceName) -> list[tuple[Kind, int, Unit]]:
        return [
            (kind_of(label), len(units), units[0])
            for label, units in self.draft.groups(zone).items()
            if control.is_warship(self.mind.edition, units[0])
        ]

    def _slowest(self, groups: Sequence[tuple[Kind, int, Unit]]) -> Unit:
        return min(groups, key=lambda one: self.mind.edition.units[one[0]].move)[2]

    def _move_warships(self, zone: SpaceName) -> None:
        """All warships of a zone go together, so far as the slowest allows."""
        groups = self._warships(zone)
        if not groups:
            return
        stack = Counter({kind: count for kind, count, _ in groups})
        ways = self._ways(zone, self._slowest(groups))
        end = max(ways, key=lambda one: (self._station(ways[one], stack), one == zone))
        if end != zone:
            for kind, count, _ in groups:
                self.draft.send(Sending(kind, count, ways[end]))

    def _ways(self, zone: SpaceName, ship: Unit) -> dict[SpaceName, Path]:
        found: dict[SpaceName, Path] = {zone: (zone,)}
        paths = voyages(self.mind.edition, self.draft.state, ship, zone, combat=False)
        for path in sorted(paths, key=len):
            found.setdefault(path[-1], path)
        return found

    def _station(self, path: Path, stack: Counter[Kind]) -> float:
        """How well a fleet stands in a zone: near its goals, with its charges, out of danger."""
        zone, end = path[0], path[-1]
        others = self._ships_at(end)
        if end == zone:
            others = others - stack
        if end == self.berth:
            others = others + self.sight.only(self._ordered, Domain.SEA)
        together = others + stack
        blow = self.mind.threats.worst(end, +together)
        guarded = self._guarded(end, others) * (1 - blow.taken)
        settled = 0.5 if end == zone else 0.0
        calls = 0.3 * self.mind.worth.heat.get(end, 0.0) + 0.5 * guarded
        post = self.muster.post(zone)
        if post:
            calls = 0.5 * guarded + KEEP * nearer(self.sight, zone, end, post)
        elif self.mind.level.musters:
            calls = 0.5 * guarded + 2 * self.pickups.pull(end) + 0.1 * calls
        calls += self._shielded(end, others, blow) + self.assault.call(end)
        if end == self.muster.storm.port:
            calls += ANCHOR
        price = self.sight.cost(stack)
        return calls + settled - blow.gain - blow.taken * price - toll(self.mind, path, price)

    def _guarded(self, zone: SpaceName, others: Counter[Kind]) -> float:
        """The price of the transports that warships guard in a zone; where fleets sail far, none
        that nobody could come for."""
        if self.sight.has_fronts and not self.mind.threats.worst(zone, others).taken:
            return 0.0
        return self.sight.cost(self._only_transports(others))

    @cached_property
    def berth(self) -> SpaceName:
        """Where new ships will appear."""
        return berth(self.mind)

    @property
    def _ordered(self) -> Army:
        return self.mind.state.ordered.get(self.mind.power, {})

    def _ships_at(self, zone: SpaceName) -> Counter[Kind]:
        return self.sight.friends_at(zone, self.draft.state)

    def _only_transports(self, army: Counter[Kind]) -> dict[Kind, int]:
        units = self.mind.edition.units
        return {kind: n for kind, n in army.items() if Role.TRANSPORT in units[kind].roles}

    # Transports

    def _transports(self) -> Iterator[tuple[SpaceName, Unit]]:
        for space in list(self.draft.state.units):
            if self.sight.is_land(space):
                continue
            for group in self.draft.groups(space).values():
                for unit in group:
                    if self.mind.edition.has_role(unit.kind, Role.TRANSPORT):
                        yield space, unit

    def _move_transport(self, zone: SpaceName, ship: Unit) -> None:
        trips = sorted(self.trips.of(zone, ship), key=lambda trip: -trip.value)
        for trip in trips[:8]:
            if trip.value <= self.trips.staying(zone, ship):
                break
            if self._makes(trip, ship):
                return
        self._stays(zone, ship)

    def _makes(self, trip: Trip, ship: Unit) -> bool:
        """Make a voyage if the rules allow it; tells whether."""
        if not self.draft.send(trip.sending):
            return False
        self.pickups.load(trip.sending.loads)
        if trip.is_empty:
            self.pickups.send(trip.sending.path[-1], self._holds(ship))
        return True

    def _holds(self, ship: Unit) -> int:
        return self.mind.edition.units[ship.kind].holds

    def _stays(self, zone: SpaceName, ship: Unit) -> None:
        """A transport without cargo waits for those nearby."""
        if not self.trips.aboard(zone, ship.id):
            move = self.mind.edition.units[ship.kind].move
            self.pickups.send(zone, self._holds(ship), within=move)
