"""What the enemy could do next: who reaches what, and what an attack would bring him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from battleboard.agents.planner.chances import Foreseen, Key, foresee, guess_of, key
from battleboard.agents.planner.sight import FAR, Sight, spread
from battleboard.agents.planner.worth import Worth
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.state import NOBODY
from battleboard.core.units import Army, Domain, Kind, Role, UnitStats
from battleboard.rules import control

Reach = dict[SpaceName, Counter[Kind]]
"""What can come to each space."""

FEW = 12
"""Battles at sea of so many units are worked out exactly: larger ones take long and are estimated
well."""


class Threats:
    """Where the units of the power's enemies can strike in their next turns."""

    def __init__(self, sight: Sight, worth: Worth) -> None:
        self.sight, self.worth = sight, worth

    @cached_property
    def by_power(self) -> Mapping[PowerName, Reach]:
        """For each enemy, everything that could come to each space at once."""
        return {foe: strikes.reach for foe, strikes in self._strikes.items()}

    def attackers(self, space: SpaceName) -> list[PowerName]:
        """The enemies that could come to a space."""
        return [foe for foe, _ in self._attackers.get(space, ())]

    def blow(self, foe: PowerName, space: SpaceName, defence: Army) -> Blow:
        """The attack of one enemy who could come to a space."""
        attack = next(army for other, army in self._attackers[space] if other == foe)
        return self._blow(foe, attack, space, key(defence))

    def worst(self, space: SpaceName, defence: Army) -> Blow:
        """The attack on a space that would hurt most, if these units defended it; none where nobody
        would gain by one."""
        foes = self._attackers.get(space)
        if not foes:
            return NO_BLOW
        held = key(defence)
        if not held and not self.sight.is_land(space):
            return NO_BLOW
        found = self._blows.get((space, held))
        if found is None:
            blows = (self._blow(*foe, space, held) for foe in foes)
            worst = max(blows, key=lambda blow: blow.gain)
            found = self._blows[space, held] = worst if worst.gain > 0 else NO_BLOW
        return found

    def worst_through(self, gap: SpaceName, space: SpaceName, defence: Army) -> float:
        """The chance that a space is lost if a territory before it was empty; none where nobody
        more could come through there."""
        found = 0.0
        for foe, strikes in self._strikes.items():
            more = strikes.through(gap, space)
            if more:
                attack = more + strikes.reach.get(space, Counter())
                found = max(found, self._blow(foe, key(attack), space, key(defence)).taken)
        return found

    def worst_without(self, gap: SpaceName, space: SpaceName, defence: Army) -> float:
        """The chance that a space is lost when the enemies in a territory before it are gone, and
        nobody drives through there."""
        blows = (
            self._blow(foe, key(reach[space]), space, key(defence))
            for foe, reach in self._reach_without(gap).items()
            if space in reach
        )
        return max((blow.taken for blow in blows), default=0.0)

    def _reach_without(self, gap: SpaceName) -> Mapping[PowerName, Reach]:
        if gap not in self._closed:
            foes = sorted(self.sight.foes)
            self._closed[gap] = {foe: Strikes(self.sight, foe, closed=gap).reach for foe in foes}
        return self._closed[gap]

    @cached_property
    def _closed(self) -> dict[SpaceName, Mapping[PowerName, Reach]]:
        return {}

    @cached_property
    def _strikes(self) -> Mapping[PowerName, Strikes]:
        return {foe: Strikes(self.sight, foe) for foe in sorted(self.sight.foes)}

    @cached_property
    def _blows(self) -> dict[tuple[SpaceName, Key], Blow]:
        return {}

    @cached_property
    def _attackers(self) -> dict[SpaceName, list[tuple[PowerName, Key]]]:
        """For each space the enemies that could come there, and with what."""
        found: dict[SpaceName, list[tuple[PowerName, Key]]] = {}
        for foe, reach in self.by_power.items():
            for space, army in reach.items():
                found.setdefault(space, []).append((foe, key(army)))
        return found

    def _blow(self, foe: PowerName, attack: Key, space: SpaceName, held: Key) -> Blow:
        edition = self.sight.edition
        is_land = self.sight.is_land(space)
        seen = guess_of(edition, attack, held) if is_land else self._at_sea(attack, held)
        prize = self.worth.of(space, edition.powers[foe].side) if is_land else 0.0
        return Blow(foe, seen, max(0.0, seen.taken * prize + seen.destroyed - seen.lost))

    def _at_sea(self, attack: Key, held: Key) -> Foreseen:
        """A battle at sea: exactly for whoever keeps fleets together where ships are few, for an
        estimate is far off there."""
        edition, level = self.sight.edition, self.worth.level
        fight = sum(count for _, count in (*attack, *held))
        if fight > FEW or not level.musters or self.sight.has_fronts:
            return guess_of(edition, attack, held)
        return foresee(edition, dict(attack), dict(held), at_sea=True)


class Blow:
    """An attack that an enemy could make: by whom, what it would come to, what he would gain."""

    __slots__ = ("foe", "gain", "seen")

    def __init__(self, foe: PowerName, seen: Foreseen, gain: float) -> None:
        self.foe, self.seen, self.gain = foe, seen, gain

    @property
    def taken(self) -> float:
        """The chance that the space is lost."""
        return self.seen.taken


NO_BLOW = Blow(NOBODY, Foreseen(0.0, 0.0, 0.0, {}), 0.0)


class Strikes:
    """Everything that one power's units could reach in one turn, from where they stand now; nobody
    comes from or through a territory that is closed to it."""

    def __init__(self, sight: Sight, power: PowerName, *, closed: SpaceName = "") -> None:
        self.sight, self.power, self.closed = sight, power, closed
        self.board, self.edition = sight.board, sight.edition
        self.foes = self.edition.foes[power]

    @cached_property
    def reach(self) -> Reach:
        """By land, by air, by sea, and from the sea."""
        found: Reach = {}
        overland: dict[SpaceName, set[SpaceName]] = {}
        for start, army in self.sight.fields[self.power].items():
            if start == self.closed:
                continue
            for kind, count in army.items():
                stats = self.edition.units[kind]
                for end in self._ends(start, stats):
                    found.setdefault(end, Counter())[kind] += count
                    if stats.domain is Domain.LAND:
                        overland.setdefault(end, set()).add(start)
        self._add_landings(found, overland)
        return found

    def _ends(self, start: SpaceName, stats: UnitStats) -> Iterable[SpaceName]:
        if not stats.attack:
            return ()
        match stats.domain:
            case Domain.LAND:
                return self._marches(start, stats)
            case Domain.AIR:
                return self._flights(start, stats)
            case Domain.SEA:
                return self.voyages(start, stats.move)
        return ()

    def _marches(self, start: SpaceName, stats: UnitStats) -> Iterable[SpaceName]:
        blitzes = Role.BLITZES in stats.roles

        def goes_on(space: SpaceName) -> bool:
            if space == self.closed:
                return False
            if self.sight.state.owner(space) not in self.foes:
                return True
            return blitzes and not self._is_held(space)

        steps = self.board.land_neighbours
        return spread(
            [start],
            stats.move,
            lambda s: filter(self.sight.open_land.__contains__, steps[s]),
            goes_on,
        )

    def through(self, gap: SpaceName, space: SpaceName) -> Counter[Kind]:
        """Who could drive through a territory that nobody held, and reaches a space only so."""
        found: Counter[Kind] = Counter()
        for start in self.board.land_neighbours[gap]:
            for kind, count in self.sight.fields[self.power].get(start, {}).items():
                stats = self.edition.units[kind]
                drives = Role.BLITZES in stats.roles and stats.move > 1
                if drives and space not in self._marches(start, stats):
                    found[kind] += count
        return found

    def _is_held(self, space: SpaceName) -> bool:
        return any(unit.power in self.foes for unit in self.sight.state.at(space))

    def _flights(self, start: SpaceName, stats: UnitStats) -> Iterator[SpaceName]:
        """Out and back to land of its side, or back to the deck it came from. Where fronts last no
        aircraft fights at sea (WW1-6)."""
        from_deck = not self.sight.is_land(start)
        for end, far in self.board.flights[start].items():
            if self.sight.has_fronts and not self.sight.is_land(end):
                continue
            home = 1 if from_deck else self._home.get(end, FAR)
            if far + home <= stats.move:
                yield end

    @cached_property
    def _home(self) -> dict[SpaceName, int]:
        """How far the nearest land of its side is from everywhere, by air."""
        spaces = self.board.spaces
        lands = [space for space in spaces if self._is_home(space)]
        steps = self.board.neighbours
        return spread(
            lands, FAR, lambda s: (other for other in steps(s) if not spaces[other].impassable)
        )

    def _is_home(self, space: SpaceName) -> bool:
        owner = self.sight.state.owner(space)
        return owner != NOBODY and self.edition.allied(owner, self.power)

    def voyages(self, start: SpaceName, move: int) -> dict[SpaceName, int]:
        """Zones that a ship reaches, and how far they are; enemy warships stop it."""
        steps = self.board.sea_neighbours
        barred = self.sight.barred if self.power == self.sight.power else frozenset()
        closed = self.edition.areas.get("closed_sea", ())
        return spread(
            [start],
            move,
            lambda s: (z for z in steps[s] if (s, z) not in barred and z not in closed),
            lambda s: not self._is_guarded(s),
        )

    def _is_guarded(self, zone: SpaceName) -> bool:
        return control.is_hostile_sea(self.edition, self.sight.state, zone, self.power)

    # From the sea

    def _add_landings(self, found: Reach, overland: Mapping[SpaceName, set[SpaceName]]) -> None:
        """Add the strongest cargo that the transports in reach of a shore could bring."""
        places: Counter[SpaceName] = Counter()
        pools: dict[SpaceName, dict[SpaceName, Counter[Kind]]] = {}
        for zone, unit in self.sight.state.everything():
            if unit.power == self.power and self.edition.has_role(unit.kind, Role.TRANSPORT):
                self._add_transport(zone, self.edition.units[unit.kind], places, pools)
        for shore, pool in pools.items():
            free = {at: a for at, a in pool.items() if at not in overland.get(shore, ())}
            landing = self.strongest(free.values(), places[shore])
            if landing:
                found.setdefault(shore, Counter()).update(landing)

    def _add_transport(
        self,
        zone: SpaceName,
        stats: UnitStats,
        places: Counter[SpaceName],
        pools: dict[SpaceName, dict[SpaceName, Counter[Kind]]],
    ) -> None:
        far = self.voyages(zone, stats.move)
        sources = {
            space: army
            for near, steps in far.items()
            if steps < stats.move or steps == 0
            for space in self.board.land_neighbours[near]
            if (army := self._cargo_at(space))
        }
        aboard = self._aboard(zone)
        if aboard:
            sources[zone] = aboard
        if not sources:
            return
        for shore in {s for near in far for s in self.board.land_neighbours[near]}:
            if self.sight.is_open_land(shore):
                places[shore] += stats.holds
                pools.setdefault(shore, {}).update(sources)

    def _cargo_at(self, space: SpaceName) -> Counter[Kind]:
        army = self.sight.fields[self.power].get(space, Counter())
        units = self.edition.units
        return Counter({k: n for k, n in army.items() if Role.CARGO in units[k].roles})

    def _aboard(self, zone: SpaceName) -> Counter[Kind]:
        units = self.edition.units
        return Counter(
            unit.kind
            for unit in self.sight.state.at(zone)
            if unit.power == self.power and unit.aboard and units[unit.kind].domain is Domain.LAND
        )

    def strongest(self, pools: Iterable[Army], places: int) -> Counter[Kind]:
        """One strong unit and one small one in each ship."""
        units = self.edition.units
        kinds = [kind for pool in pools for kind, count in pool.items() for _ in range(count)]
        kinds.sort(key=lambda kind: -(units[kind].attack or 0))
        small = [kind for kind in kinds if Role.SMALL_CARGO in units[kind].roles]
        large = [kind for kind in kinds if Role.SMALL_CARGO not in units[kind].roles]
        ships = places // 2
        taken = large[:ships]
        return Counter(taken + small[: places - len(taken)])
