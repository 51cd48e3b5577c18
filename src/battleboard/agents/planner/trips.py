"""Trips: what transports could do in noncombat movement, and what that is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from battleboard.agents.planner.bases import is_remote
from battleboard.agents.planner.draft import Draft, Path, Sending
from battleboard.agents.planner.embarking import idle
from battleboard.agents.planner.garrison import Kept, garrison
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.minefields import toll
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.options import Ferry, calls, loaded
from battleboard.agents.planner.pickups import Pickups
from battleboard.agents.planner.sight import FAR, Sight
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Load
from battleboard.core.units import Army, Kind, Unit
from battleboard.rules.movement.paths import voyages
from battleboard.rules.ww1.ground import Ground

Loads = tuple[Load, ...]

LEAST_SAVED = 0.3
"""Cargo is taken somewhere when that saves it so many turns."""

KEEP = 4.0
"""How much it is worth to a ship to come a step nearer to where the armada wants it."""


class Trip(Struct, frozen=True):
    """What a transport could do: a move, what it is worth, and whether nobody is aboard."""

    sending: Sending
    value: float
    is_empty: bool = False


def nearer(sight: Sight, zone: SpaceName, end: SpaceName, post: SpaceName) -> int:
    """How many steps nearer to its post a ship comes."""
    return sight.by_sea(zone).get(post, FAR) - sight.by_sea(end).get(post, FAR)


class Trips:
    """The voyages that transports could make, one by one."""

    def __init__(self, mind: Mind, draft: Draft, muster: Muster, pickups: Pickups) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight
        self.muster, self.pickups = muster, pickups
        self.kept = garrison(mind)

    def staying(self, zone: SpaceName, ship: Unit) -> float:
        """What it is worth that a transport stays where it is."""
        aboard = Counter(unit.kind for unit in self.aboard(zone, ship.id))
        idle = aboard or self.muster.post(zone)
        value = 0.0 if idle else self.pickups.pull(zone)
        return value + 0.2 - self.risk((zone,), ship, aboard)

    def of(self, zone: SpaceName, ship: Unit, *, escorted: bool = False) -> Iterator[Trip]:
        """Every voyage of a transport that could be worth while; the danger counts for nothing
        where it sails with escorts."""
        aboard = tuple(unit.kind for unit in self.aboard(zone, ship.id))
        free = self._free
        back = self.mind.level.musters
        ways = voyages(self.mind.edition, self.draft.state, ship, zone, combat=False, back=back)
        paths = [(zone,), *ways]
        for path in paths:
            sources = tuple(self._sources(path))
            ferry = Ferry(ship, path, "", sources, aboard)
            loads, army = loaded(self.sight, ferry, free)
            risks = 0.0 if escorted else 1.0
            yield from self._deliveries(ferry, loads, army, risks)
            if len(path) > 1 or loads:
                yield self._staged(ferry, loads, army, risks)

    def aboard(self, zone: SpaceName, ship: int) -> list[Unit]:
        """The own troops in a transport."""
        power = self.mind.power
        return [u for u in self.draft.state.at(zone) if u.aboard == ship and u.power == power]

    def _deliveries(
        self, ferry: Ferry, loads: Loads, army: Counter[Kind], risks: float
    ) -> Iterator[Trip]:
        """To go ashore where that is nearer to the fight, or safer."""
        together = army + Counter(ferry.aboard)
        if not together:
            return
        risk = self.risk(ferry.path, ferry.ship, {})
        is_rescue = bool(ferry.aboard) and not loads
        for shore in self.sight.board.land_neighbours[ferry.path[-1]]:
            if not self.sight.is_foothold(shore) or any(x.start == shore for x in loads):
                continue
            saved, course = self._saved(shore, ferry, loads), 0.0
            if not self._leads_on(shore):  # back ashore is no gain, and a way lost
                saved, course = min(saved, 0.0), min(self._course(ferry), 0.0)
            if (saved >= LEAST_SAVED or is_rescue) and self._is_safe_shore(shore, together):
                sending = Sending(
                    ferry.ship.kind, 1, ferry.path, loads, dict(together), shore, ferry.ship.id
                )
                value = self._tempo(together, saved) + self._tempo(army, 1.5) + course
                yield Trip(sending, value - risks * risk)

    def _course(self, ferry: Ferry) -> float:
        """What it is worth to a ship with a post that it comes nearer to it, or goes away."""
        start, post = ferry.path[0], self.muster.post(ferry.path[0])
        return KEEP * nearer(self.sight, start, ferry.path[-1], post) if post else 0.0

    def _leads_on(self, shore: SpaceName) -> bool:
        """Whether troops gain anything ashore here: an army bound overseas only where it can
        march on to a goal."""
        if not self._has_course or not self.mind.worth.goal:
            return True
        return not self.sight.by_land(shore).keys().isdisjoint(self.mind.worth.goals)

    def _saved(self, end: SpaceName, ferry: Ferry, loads: Loads) -> float:
        """How many turns nearer to the fight cargo comes."""
        starts = [load.start for load in loads]
        if ferry.aboard:
            starts.append(ferry.path[0])
        turns = self.mind.worth.way if self._has_course else self.mind.worth.turns
        return min((turns(start) for start in starts), default=0.0) - turns(end)

    @cached_property
    def _has_course(self) -> bool:
        """Whether ships with an army aboard make for a goal, and for nothing else."""
        return self.mind.storms and not is_remote(self.mind)

    def _tempo(self, army: Counter[Kind], turns: float) -> float:
        return self.mind.level.tempo * self.sight.cost(army) * turns

    def _is_safe_shore(self, shore: SpaceName, landed: Counter[Kind]) -> bool:
        if self.sight.has_fronts:
            return True  # nothing there is lost in a day
        here = Counter(self.sight.friendly.get(shore, Counter()))
        blow = self.mind.threats.worst(shore, here + landed)
        return blow.gain <= self.mind.level.tolerance * self.mind.price_to_foe(shore) + 2

    def _staged(self, ferry: Ferry, loads: Loads, army: Counter[Kind], risks: float) -> Trip:
        """To wait in a zone, with what is aboard, or empty for what waits ashore."""
        together = army + Counter(ferry.aboard)
        end = ferry.path[-1]
        post = self.muster.post(ferry.path[0])
        if post:
            boards = self._tempo(army, 1.5 if post == self.muster.next_zone else -0.1)
            value = self._course(ferry) + boards
        elif together:
            value = self._tempo(together, self._saved(end, ferry, loads)) + self._tempo(army, 1.5)
        else:
            value = self.pickups.pull(end)
        risk = self.risk(ferry.path, ferry.ship, together)
        sending = Sending(ferry.ship.kind, 1, ferry.path, loads, {}, "", ferry.ship.id)
        return Trip(sending, value - risks * risk, is_empty=not together)

    def risk(self, path: Path, ship: Unit, cargo: Army) -> float:
        """What is likely to be lost of a transport that ends its turn where a way leads."""
        fleet = self.sight.friends_at(path[-1], self.draft.state)
        if len(path) > 1:
            fleet[ship.kind] += 1
        blow = self.mind.threats.worst(path[-1], fleet)
        stake = self.sight.cost({ship.kind: 1}) + self.sight.cost(cargo)
        return blow.taken * stake + toll(self.mind, path, stake)

    def _sources(self, path: Path) -> Iterator[tuple[SpaceName, SpaceName]]:
        """Territories beside a way whose units are wanted elsewhere."""
        seen: set[SpaceName] = set()
        for zone in calls(path):
            for land in self.sight.board.land_neighbours[zone]:
                if land not in seen and self._spare(land) and self._embarks(land):
                    seen.add(land)
                    yield land, zone

    def _embarks(self, land: SpaceName) -> bool:
        """Whether troops go aboard here: where land is contested only those that cannot march, for
        fronts last, and nobody out of a fight that goes on."""
        if not self.sight.has_fronts:
            return True
        fights = self.sight.ground(land) is Ground.CONTESTED
        return self.mind.worth.is_away(land) and not fights

    def _spare(self, land: SpaceName) -> bool:
        return any(count > 0 for (space, _), count in self._free.items() if space == land)

    @property
    def _free(self) -> Kept:
        return idle(self.mind, self.draft, self.kept)
