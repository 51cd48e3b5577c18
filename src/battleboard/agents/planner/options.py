"""Who can be sent against what: every own unit with the targets in its reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from battleboard.agents.planner.sight import FAR, Sight
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Load
from battleboard.core.units import Domain, Kind, Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import cargo_of
from battleboard.rules.movement.paths import marches, voyages
from battleboard.rules.movement.transport import fits

Path = tuple[SpaceName, ...]


class Sender(Struct, frozen=True):
    """Equal units that can be sent to a target, and their way there."""

    kind: Kind
    start: SpaceName
    path: Path
    count: int


class Ferry(Struct, frozen=True):
    """A transport that can land troops on a shore: its way, and where it can take them aboard."""

    ship: Unit
    path: Path
    shore: SpaceName
    sources: tuple[tuple[SpaceName, SpaceName], ...]
    aboard: tuple[Kind, ...]


class Options:
    """Everything that the power could send to fight, by target."""

    def __init__(self, sight: Sight, *, shuttles: bool) -> None:
        self.sight, self.shuttles = sight, shuttles
        self.senders: dict[SpaceName, list[Sender]] = {}
        self.ferries: dict[SpaceName, list[Ferry]] = {}
        self._gather()

    def _gather(self) -> None:
        for start, unit, count in self._groups():
            for path in self._ways(start, unit):
                sender = Sender(unit.kind, start, path, count)
                self.senders.setdefault(path[-1], []).append(sender)
        for zone, ship in self._transports():
            for ferry in self._landings(zone, ship):
                self.ferries.setdefault(ferry.shore, []).append(ferry)

    def _groups(self) -> Iterator[tuple[SpaceName, Unit, int]]:
        """One unit of each kind in each space, and how many there are."""
        sight = self.sight
        for space, units in sight.state.units.items():
            own: dict[Kind, list[Unit]] = {}
            for unit in units:
                if unit.power == sight.power and sight.fights(space, unit):
                    own.setdefault(unit.kind, []).append(unit)
            for same in own.values():
                yield space, same[0], len(same)

    def _ways(self, start: SpaceName, unit: Unit) -> Iterable[Path]:
        stats = self.sight.edition.units[unit.kind]
        if not stats.attack or not stats.move:
            return ()
        match stats.domain:
            case Domain.LAND:
                return self._marches(start, unit)
            case Domain.AIR:
                return self._flights(start, unit)
        return self._voyages(start, unit)

    def _marches(self, start: SpaceName, unit: Unit) -> Iterable[Path]:
        best: dict[SpaceName, Path] = {}
        for path in marches(self.sight.edition, self.sight.state, unit, start):
            end = path[-1]
            if self.sight.is_enemy_land(end) and len(path) < len(best.get(end, (0,) * FAR)):
                best[end] = path
        return best.values()

    def _flights(self, start: SpaceName, unit: Unit) -> Iterator[Path]:
        sight = self.sight
        move = sight.edition.units[unit.kind].move
        for end, far in sight.board.flights[start].items():
            if 0 < far < move and self._is_target(end) and far + self._home(unit, end) <= move:
                yield (start, end)

    def _home(self, unit: Unit, end: SpaceName) -> int:
        """How far a place to land may be; the rules have the last word on decks."""
        flights = self.sight.board.flights[end]
        borne = self.sight.edition.has_role(unit.kind, Role.CARRIER_BORNE)
        ground = min((flights.get(land, FAR) for land in self.sight.airfields), default=FAR)
        return min(ground, 1) if borne and self._has_decks else ground

    @cached_property
    def _has_decks(self) -> bool:
        units = self.sight.edition.units
        return any(
            Role.CARRIER in units[kind].roles for army in self.sight.own.values() for kind in army
        )

    def _is_target(self, space: SpaceName) -> bool:
        if self.sight.is_land(space):
            return self.sight.is_enemy_land(space)
        return bool(self.sight.hostile.get(space))

    def _voyages(self, start: SpaceName, unit: Unit) -> Iterable[Path]:
        best: dict[SpaceName, Path] = {}
        if self._is_target(start):
            best[start] = (start,)
        for path in voyages(self.sight.edition, self.sight.state, unit, start, combat=True):
            end = path[-1]
            if self._is_target(end) and len(path) < len(best.get(end, (0,) * FAR)):
                best[end] = path
        return best.values()

    # From the sea

    def _transports(self) -> Iterator[tuple[SpaceName, Unit]]:
        for space, unit in self.sight.state.everything():
            role = self.sight.edition.has_role(unit.kind, Role.TRANSPORT)
            if role and unit.power == self.sight.power:
                yield space, unit

    def _landings(self, zone: SpaceName, ship: Unit) -> Iterator[Ferry]:
        sight = self.sight
        cargo = cargo_of(sight.state.at(zone), ship)
        aboard = tuple(unit.kind for unit in cargo if unit.power == sight.power)
        back = self.shuttles
        ways = voyages(sight.edition, sight.state, ship, zone, combat=True, back=back)
        paths = [(zone,), *ways]
        best: dict[SpaceName, Ferry] = {}
        for path in sorted(paths, key=len):
            sources = tuple(self._sources(path))
            if not sources and not aboard:
                continue
            for shore in sight.board.land_neighbours[path[-1]]:
                ferry = Ferry(ship, path, shore, sources, aboard)
                if sight.is_enemy_land(shore) and self._is_better(ferry, best.get(shore)):
                    best[shore] = ferry
        yield from best.values()

    def _is_better(self, ferry: Ferry, other: Ferry | None) -> bool:
        """Zones without enemies are better to land from, then those with more to load."""
        if other is None:
            return True
        return self._rank(ferry) > self._rank(other)

    def _rank(self, ferry: Ferry) -> tuple[bool, int, int]:
        at = ferry.path[-1]
        return not self.sight.hostile.get(at), len(ferry.sources), -len(ferry.path)

    def _sources(self, path: Path) -> Iterator[tuple[SpaceName, SpaceName]]:
        """Territories with own cargo beside a way, each with the first zone to load in."""
        seen: set[SpaceName] = set()
        for zone in calls(path):
            if self._is_guarded(zone):
                continue
            for land in self.sight.board.land_neighbours[zone]:
                if land not in seen and self.sight.own.get(land):
                    seen.add(land)
                    yield land, zone

    def _is_guarded(self, zone: SpaceName) -> bool:
        sight = self.sight
        return control.is_hostile_sea(sight.edition, sight.state, zone, sight.power)


def calls(path: Path) -> Path:
    """Where a transport may load on its way: whoever comes back to where he set out fetches
    something from elsewhere (MOV-3)."""
    return path[1:-1] if len(path) > 1 and path[0] == path[-1] else path


def loaded(
    sight: Sight, ferry: Ferry, free: Counter[tuple[SpaceName, Kind]], *, most: int = 2
) -> tuple[tuple[Load, ...], Counter[Kind]]:
    """What a transport takes aboard on its way: the strongest that fits and is free."""
    units = sight.edition.units
    offers = [
        (units[kind].attack or 0, kind, land, zone)
        for land, zone in ferry.sources
        for (space, kind), count in free.items()
        if space == land and Role.CARGO in units[kind].roles
        for _ in range(min(count, most))
    ]
    offers.sort(key=lambda one: (-one[0], one[1], one[2]))
    core = [one for one in offers if Role.ARMY_CORE in units[one[1]].roles][:1]
    for one in core:  # no army lands without it (WW1-3)
        offers.remove(one)
    taken: list[tuple[Kind, SpaceName, SpaceName]] = []
    for _, kind, land, zone in [*core, *offers]:
        kinds = [*ferry.aboard, *(one[0] for one in taken), kind]
        lands = {one[1] for one in taken} | {land}
        if fits(sight.edition, kinds, ferry.ship.kind) and len(lands) <= 2:
            taken.append((kind, land, zone))
    armies: dict[tuple[SpaceName, SpaceName], Counter[Kind]] = {}
    for kind, land, zone in taken:
        armies.setdefault((land, zone), Counter())[kind] += 1
    # in the order of the way, as orders are written
    on_the_way = [source for source in ferry.sources if source in armies]
    loads = tuple(Load(dict(armies[source]), *source) for source in on_the_way)
    return loads, Counter(kind for kind, _, _ in taken)
