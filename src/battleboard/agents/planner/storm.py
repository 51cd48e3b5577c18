"""Storms: an army that could land on a shore that decides the war, and the ships that it lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from battleboard.agents.planner.bases import output
from battleboard.agents.planner.chances import guess
from battleboard.agents.planner.escort import is_open, needs_escort
from battleboard.agents.planner.garrison import garrison
from battleboard.agents.planner.mind import DECISIVE, Mind
from battleboard.agents.planner.sight import FAR
from battleboard.agents.planner.threat import Strikes
from battleboard.core.board import SpaceName
from battleboard.core.state import NOBODY
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.rules.economy.income import income

REINFORCED = 0.35
"""So much of the money of whoever is to be stormed is expected to become defenders there."""

MOST_SHIPS, MOST_ESCORTS = 8, 3

MOST_RISK = 0.4
"""No ship is bought where the fleet would be lost so often before the landing."""

LONGEST = 4
"""Storms are paid for in so many turns at most."""

VOYAGE = 2
"""And their voyage takes so many turns at most."""


class Storm(Struct, frozen=True):
    """A landing to come: where, from which port, with which new ships, in how many turns they
    are paid, and what it promises."""

    target: SpaceName
    port: SpaceName
    ships: tuple[Kind, ...]
    turns: int
    voyage: int
    chance: float
    value: float


NO_STORM = Storm("", "", (), 1, 0, 0.0, 0.0)


class Means(Struct, frozen=True, kw_only=True):
    """What can be spent: money now and in each turn to come, ships in a turn, prices, where new
    units appear, which ships guard best, how great the danger for a fleet is, what is bought
    already."""

    money: int
    income: int
    hulls: int
    prices: Mapping[Kind, int]
    output: Mapping[SpaceName, int]
    ports: Sequence[SpaceName]
    transport: Kind
    escorts: Sequence[Kind]
    danger: Callable[[SpaceName, Counter[Kind]], float]
    trooper: Kind
    striker: Kind
    ordered: Army


class Storms:
    """Every storm that a power could prepare with what it has and can buy."""

    def __init__(
        self, mind: Mind, means: Means, *, longest: int = LONGEST, voyage: int = VOYAGE
    ) -> None:
        self.mind, self.sight, self.means = mind, mind.sight, means
        self.longest, self.voyage = longest, voyage
        self.strikes = Strikes(mind.sight, mind.power)
        self.kept = garrison(mind)
        self.move = mind.edition.units[means.transport].move
        self._pools: dict[SpaceName, tuple[list[SpaceName], Counter[Kind]]] = {}
        self._squadrons: dict[SpaceName, Counter[Kind]] = {}
        self._risks: dict[tuple[SpaceName, tuple[Kind, ...]], float] = {}

    def best(self) -> Storm:
        """The storm that promises most; it may need no new ship at all."""
        found = (
            storm
            for target in self._targets
            for port, voyage in self._ports(target)
            for turns in range(1, self.longest + 1)
            for storm in self._storms(target, port, turns, voyage)
        )
        return max(found, key=lambda storm: storm.value, default=NO_STORM)

    @cached_property
    def _targets(self) -> list[SpaceName]:
        """Shores that decide the war, where no army marches to from home."""
        homes = self.mind.edition.powers[self.mind.power].capital
        marched = {space for home in homes for space in self.sight.by_land(home)}
        targets, goals = self.mind.worth.targets, self.mind.worth.goals
        if self.means.money and goals:  # ships are bought for what the fleet makes for
            return [target for target in goals if target not in marched]
        return [t for t, worth in targets.items() if worth >= DECISIVE and t not in marched]

    def _ports(self, target: SpaceName) -> Iterator[tuple[SpaceName, int]]:
        """Ports from which transports get to a shore without a battle at sea, and how many turns
        that takes."""
        shores = [z for z in self.sight.board.sea_neighbours[target] if self._is_clear(z)]
        for port in self.means.ports:
            far = self._sails(port, self.voyage * self.move)
            steps = min((far[zone] for zone in shores if zone in far), default=FAR)
            if steps < FAR and self._is_clear(port):
                yield port, max(1, -(-steps // self.move))

    def _is_clear(self, zone: SpaceName) -> bool:
        bare = needs_escort(self.mind, zone) and not self._has_escort
        return is_open(self.mind, zone) and not bare

    @cached_property
    def _has_escort(self) -> bool:
        """Whether there is any warship that could go along."""
        units = self.mind.edition.units
        ships = (self.sight.only(army, Domain.SEA) for army in self.sight.own.values())
        return any(units[kind].attack for army in ships for kind in army)

    def _sails(self, port: SpaceName, move: int) -> dict[SpaceName, int]:
        return self.strikes.voyages(port, move)

    def _storms(
        self, target: SpaceName, port: SpaceName, turns: int, voyage: int
    ) -> Iterator[Storm]:
        defence = self.defence(target, turns + voyage - 1)
        room = self._places(port)
        for ships, left in self._fleets(turns):
            places = room + ships.count(self.means.transport) * self._holds
            cargo = self.waiting(port, left, turns, len(ships))
            army = self.strikes.strongest([cargo], places) + self.wings(target)
            storm = Storm(target, port, ships, turns, voyage, 0.0, 0.0)
            yield self._judged(storm, army, defence)

    def _fleets(self, turns: int) -> Iterator[tuple[tuple[Kind, ...], int]]:
        """Transports and escorts of one kind that can be paid in so many turns, and the money
        that is left for troops."""
        means = self.means
        money = means.money + (turns - 1) * means.income
        most = min(MOST_SHIPS, turns * means.hulls, money // means.prices[means.transport])
        for number in range(most + 1):
            for escorts in self._escorts:
                ships = (means.transport,) * number + escorts
                left = money - sum(means.prices[ship] for ship in ships)
                if left >= 0:
                    yield ships, left

    @cached_property
    def _escorts(self) -> list[tuple[Kind, ...]]:
        guards = range(1, MOST_ESCORTS + 1)
        return [(), *((kind,) * count for count in guards for kind in self.means.escorts)]

    def _judged(self, storm: Storm, army: Counter[Kind], defence: Counter[Kind]) -> Storm:
        """What a storm with these new ships promises, less the risk of losing them in port."""
        level = self.mind.level
        if len(storm.ships) > storm.turns * self._slips(storm.port):
            return storm
        seen = guess(self.mind.edition, army, defence)
        sunk = self._sunk(storm.port, storm.ships)
        if sunk > MOST_RISK and storm.ships:
            return storm
        prize = self.mind.price(storm.target) * seen.taken + seen.destroyed - seen.lost
        at_stake = self.sight.cost(Counter(storm.ships))
        value = (1 - sunk) * max(0.0, prize) - sunk * at_stake - level.hull * at_stake
        later = level.patience ** (storm.turns + storm.voyage - 2)
        return replace(storm, chance=seen.taken, value=value * later)

    def _slips(self, port: SpaceName) -> int:
        """How many ships can appear in a port in a turn."""
        return sum(self.means.output.get(s, 0) for s in self.sight.board.land_neighbours[port])

    def _sunk(self, port: SpaceName, ships: tuple[Kind, ...]) -> float:
        """The chance that the enemy destroys the fleet that can be gathered in a port."""
        if (port, ships) not in self._risks:
            fleet = self._fleet(port) + Counter(ships)
            self._risks[port, ships] = self.means.danger(port, fleet)
        return self._risks[port, ships]

    # What there is

    def _fleet(self, port: SpaceName) -> Counter[Kind]:
        """Friends in a port, and ships that are ordered."""
        return self.sight.friendly.get(port, Counter()) + self._new(port, Domain.SEA)

    def _new(self, port: SpaceName, domain: Domain) -> Counter[Kind]:
        """What is ordered and can appear in a port or beside it."""
        if self._makes.isdisjoint(self.sight.board.land_neighbours[port]):
            return Counter()
        return self.sight.only(self.means.ordered, domain)

    @cached_property
    def _makes(self) -> frozenset[SpaceName]:
        """Where new units appear."""
        return frozenset(output(self.mind))

    def _places(self, port: SpaceName) -> int:
        """Room in own transports that can be in a port next turn."""
        kind = self.means.transport
        near = self._sails(port, self.move)
        there = sum(self.sight.own.get(zone, Counter())[kind] for zone in near)
        return self._holds * (there + self._new(port, Domain.SEA)[kind])

    @cached_property
    def _holds(self) -> int:
        return self.mind.edition.units[self.means.transport].holds

    def waiting(self, port: SpaceName, money: int, turns: int, ships: int) -> Counter[Kind]:
        """Cargo that will stand beside a port: who is there, comes in a step, or is built in the
        places that ships leave."""
        beside, pool = self._beside(port)
        places = turns * sum(self.means.output.get(space, 0) for space in beside) - ships
        return pool + self._aboard(port) + self.raised(max(0, places), money)

    def raised(self, places: int, money: int) -> Counter[Kind]:
        """Troops for so many places: as strong as the money allows."""
        means = self.means
        cheap, dear = means.prices[means.trooper], means.prices[means.striker]
        more = max(1, dear - cheap)
        strong = min(places, max(0, money - places * cheap) // more) if dear > cheap else 0
        others = min(places - strong, (money - strong * dear) // cheap)
        return Counter({means.striker: strong}) + Counter({means.trooper: others})

    def _aboard(self, port: SpaceName) -> Counter[Kind]:
        """Own troops in ships that can be in a port next turn."""
        aboard: Counter[Kind] = Counter()
        for zone in self._sails(port, self.move):
            aboard.update(self.sight.afloat.get(zone, {}))
        return aboard

    def _beside(self, port: SpaceName) -> tuple[list[SpaceName], Counter[Kind]]:
        if port not in self._pools:
            steps = self.sight.board.land_neighbours
            beside = [space for space in steps[port] if self._is_ours(space)]
            pool: Counter[Kind] = Counter()
            for space in dict.fromkeys([*beside, *(s for near in beside for s in steps[near])]):
                for kind, count in self.sight.own.get(space, Counter()).items():
                    if self.mind.edition.has_role(kind, Role.CARGO):
                        pool[kind] += max(0, count - self.kept[space, kind])
            self._pools[port] = beside, pool + self._new(port, Domain.LAND)
        return self._pools[port]

    def ashore(self, zone: SpaceName) -> Counter[Kind]:
        """Own troops beside a zone that nothing binds to the shore."""
        pool: Counter[Kind] = Counter()
        for space in self.sight.board.land_neighbours[zone]:
            for kind, count in self.sight.own.get(space, Counter()).items():
                if self.mind.edition.has_role(kind, Role.CARGO):
                    pool[kind] += max(0, count - self.kept[space, kind])
        return pool

    def _is_ours(self, space: SpaceName) -> bool:
        return self.sight.is_land(space) and self.sight.is_friendly_land(space)

    def wings(self, target: SpaceName) -> Counter[Kind]:
        """Aircraft that can be near enough next turn to strike and to come down again."""
        if target not in self._squadrons:
            self._squadrons[target] = Counter(
                kind
                for space, army in self.sight.own.items()
                for kind in self.sight.only(army, Domain.AIR).elements()
                if self._comes_in_range(space, target, kind)
            )
        return self._squadrons[target]

    def _comes_in_range(self, space: SpaceName, target: SpaceName, kind: Kind) -> bool:
        near = self.sight.airfields_near(space, kind)
        return any(self.is_in_range(land, target, kind) for land in near)

    def defence(self, target: SpaceName, turns: int) -> Counter[Kind]:
        """Who will defend a shore: those that are there, and those that its owner will raise."""
        army = Counter(self.sight.hostile.get(target, Counter()))
        owner = self.mind.state.owner(target)
        printed = self.sight.board.spaces[target]
        if owner != NOBODY and printed.factory:
            price = self.means.prices[self.means.trooper]
            state = self.mind.state
            money = state.money[owner] + (turns - 1) * income(self.mind.edition, state, owner)
            raised = round(REINFORCED * money / price)
            army[self.means.trooper] += min(turns * printed.ipc, raised)
        return army

    def is_in_range(self, ground: SpaceName, target: SpaceName, kind: Kind) -> bool:
        """Whether an aircraft that stands here could strike there and come down again."""
        back = self.sight.board.flights[target]
        home = min((back.get(land, FAR) for land in self.sight.airfields), default=FAR)
        return back.get(ground, FAR) + home <= self.mind.edition.units[kind].move


def told_storm(storm: Storm) -> str:
    """A storm in a few words."""
    return f"to storm {storm.target} ({storm.chance:.0%})"
