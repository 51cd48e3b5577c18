"""What territories are worth to a side, and where the pull of the front comes from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import inf, log

from battleboard.agents.levels import Level
from battleboard.agents.planner.friends import pressed
from battleboard.agents.planner.objectives import Objectives
from battleboard.agents.planner.roads import Roads
from battleboard.agents.planner.sight import FAR, Sight
from battleboard.agents.planner.ways import Ways
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import SideName
from battleboard.core.state import NOBODY
from battleboard.core.units import Domain
from battleboard.rules.economy.facilities import complex_at
from battleboard.rules.economy.income import income

Turns = Mapping[SpaceName, float]

LEAST_PULL = 1.0
"""Territories that are worth less draw no army by themselves."""

OVERSEAS = 0.3
"""How much less a goal draws that no army can march to."""

TO_COME = 2
"""Armies of so many turns to come are taken to be at home already."""

GUARDS = 0.3
"""An IPC in units that guard a capital, beside one that its power earns each turn."""

MOST_PULL = 150.0
"""Nothing draws more strongly: beside the last place that wins the war everything else would count
for nothing, the fleet before the ports and the ships that the army needs among it."""

STEADY = 0.5
"""The weight of how weak a goal is, beside how near the armies are."""

CLOSE = 4
"""Of what the war is won with so many may be lacking for each to be a goal."""

BESIDE, AMPLE = 1.5, 2.0
"""A goal is as good as taken where armies so many turns away are so much stronger than whoever
keeps it."""

DEFENDER = 3.0
"""The price of a unit that is raised where land was conquered."""

MEANS = 10
"""IPCs that a power without any income is taken to have."""


class Worth:
    """Values of a position, in IPCs."""

    def __init__(self, sight: Sight, level: Level) -> None:
        self.sight, self.level = sight, level
        self._known: dict[tuple[SpaceName, SideName], float] = {}

    def of(self, space: SpaceName, side: SideName) -> float:
        """What taking a territory is worth to a side, and so what losing it costs the other."""
        found = self._known.get((space, side))
        if found is None:
            found = self._known[space, side] = self._worth(space, side)
        return found

    def undone(self, space: SpaceName, side: SideName) -> float:
        """What the holder loses of his ways to win when a side takes a territory. Armies are not
        drawn by it, unless fronts last: what is taken back in passing calls nobody from afar."""
        return 0.0 if self.sight.has_fronts else self.ways.undone(space, side)

    def _worth(self, space: SpaceName, side: SideName) -> float:
        printed = self.sight.board.spaces[space]
        level = self.level
        earns = printed.ipc + self._objectives.bonus(space, side)
        value = level.foothold + level.income * earns + level.factory * printed.factory
        if self.sight.has_fronts:
            value += self.ways.undone(space, side)
        return value + self._as_capital(space) + self.ways.of(space, side)

    @cached_property
    def ways(self) -> Ways:
        """The ways to win."""
        return Ways(self.sight, self.level)

    @cached_property
    def _objectives(self) -> Objectives:
        return Objectives(self.sight)

    def _as_capital(self, space: SpaceName) -> float:
        """A capital pays its treasury to whoever takes it, and its power stands still."""
        power = self._capitals.get(space)
        if power is None:
            return 0.0
        state, level = self.sight.state, self.level
        if state.owner(space) != power:
            return level.capital / 2  # to free an ally, or to keep one down
        earns = income(self.sight.edition, state, power)
        return level.capital + level.loot * state.money[power] + level.production * earns

    @cached_property
    def _capitals(self) -> dict[SpaceName, PowerName]:
        return {
            space: power
            for power, one in self.sight.edition.powers.items()
            for space in one.capital
        }

    @cached_property
    def prizes(self) -> list[SpaceName]:
        """Capitals of the other side that the own one holds and must keep: it lacks at most one
        more."""
        return [
            space
            for space, power in self._capitals.items()
            if self.sight.edition.powers[power].side != self.side
            and self.sight.side_of(space) == self.side
            and min(self.ways.missing(space, self.side), default=FAR) <= 1
        ]

    # The pull of the front

    @cached_property
    def side(self) -> SideName:
        """The side of the power that plans."""
        return self.sight.edition.powers[self.sight.power].side

    @cached_property
    def other_side(self) -> SideName:
        """The side that is fought."""
        return next(side for side in self.sight.edition.sides if side != self.side)

    @cached_property
    def targets(self) -> dict[SpaceName, float]:
        """Every enemy territory with its worth."""
        return {
            space: self.of(space, self.side)
            for space in self.sight.board.spaces
            if self.sight.is_land(space) and self.sight.is_enemy_land(space)
        }

    @cached_property
    def _attractions(self) -> dict[SpaceName, float]:
        """Where armies are drawn to: what can be taken, and friends overseas who need help."""
        if self.level.focus <= 1:
            return self.targets
        needs = {
            at: share * self.of(at, self.other_side) for at, share in pressed(self.sight).items()
        }
        return needs | self.targets

    @cached_property
    def pulls(self) -> dict[SpaceName, float]:
        """How strongly each of these draws; where fronts last armies do nothing but march."""
        most = inf if self.sight.has_fronts else MOST_PULL
        return {at: min(worth, most) for at, worth in self._attractions.items()}

    @cached_property
    def sea_targets(self) -> dict[SpaceName, float]:
        """Every zone with enemy ships, and what their end would be worth."""
        sight = self.sight
        return {
            zone: self.level.sea_prey * sight.cost(army)
            for zone, army in sight.hostile.items()
            if not sight.is_land(zone)
        }

    @cached_property
    def _roads(self) -> Roads:
        return Roads(self.sight)

    @cached_property
    def heat(self) -> dict[SpaceName, float]:
        """How strongly targets pull at an army in each territory, or aboard in each sea zone."""
        return self._pull(self._roads)

    @cached_property
    def land_heat(self) -> dict[SpaceName, float]:
        """The same for armies that only march."""
        return self._pull(self._roads, by_sea=False)

    @cached_property
    def full_heat(self) -> dict[SpaceName, float]:
        """The same for armies that find ships enough wherever they want to embark."""
        return self._pull(Roads(self.sight, queues=False))

    def turns(self, space: SpaceName) -> float:
        """How many turns an army is away from the fight, up to a constant."""
        return log(max(self.heat.get(space, 0.0), 0.01)) / log(self.level.heat_decay)

    def way(self, space: SpaceName) -> float:
        """How many turns an army is away from the goal, or from a city that is one beside it, as if
        no enemy were in the way; without a goal from the fight."""
        if not self.goal:
            return self.turns(space)
        return min(
            self._calm(goal, by_sea=True).get(space, FAR) + lesser
            for goal, lesser in self.goals.items()
        )

    @cached_property
    def goals(self) -> dict[SpaceName, float]:
        """The goal and the cities that win the war beside it, each with the turns by which it is
        less worth a voyage than the best of them."""
        if not self.goal:
            return {}
        cities = [place for place in self._places if place not in self._capitals]
        weak = {place: self._weakness(place) for place in (self.goal, *cities)}
        best = max(weak.values())
        return {goal: log(one / best) / log(self.level.heat_decay) for goal, one in weak.items()}

    def is_away(self, space: SpaceName) -> bool:
        """Whether an army gets on much faster from here by sea than by land."""
        by_land = self.land_heat.get(space, 0.0)
        return self.full_heat.get(space, 0.0) > self.level.overseas * by_land

    def _pull(self, roads: Roads, *, by_sea: bool = True) -> dict[SpaceName, float]:
        goals = {t: worth for t, worth in self.pulls.items() if worth >= LEAST_PULL}
        away = {target: roads.turns_to(target, by_sea=by_sea) for target in goals}
        if self.level.focus > 1 and self.goal in goals:
            goals = self._focused(goals, self.goal)
        pull: dict[SpaceName, float] = {}
        sharp = self._sharp
        decay = self.level.heat_decay**sharp
        for target, worth in goals.items():
            drawn = worth**sharp
            for space, turns in away[target].items():
                pull[space] = pull.get(space, 0.0) + drawn * decay**turns
        return {space: drawn ** (1 / sharp) for space, drawn in pull.items()}

    @property
    def _sharp(self) -> float:
        """How far the strongest pull prevails: only where armies go a step a turn."""
        return self.level.sharp if self.sight.has_fronts else 1.0

    def _focused(self, goals: Mapping[SpaceName, float], goal: SpaceName) -> dict[SpaceName, float]:
        """More weight for one goal and as much less for the others."""
        total = sum(goals.values())
        share = total / (total + (self.level.focus - 1) * goals[goal])
        return {
            target: share * worth * (self.level.focus if target == goal else 1)
            for target, worth in goals.items()
        }

    @cached_property
    def goal(self) -> SpaceName:
        """The place that the power makes for: the one that draws it most; none while it builds no
        armies. Distances are those of the map, so that the goal is the same next turn."""
        home, owner = self.sight.edition.powers[self.sight.power].capital, self.sight.state.owner
        if not any(owner(at) == self.sight.power for at in home):
            return ""
        return max(self._places, key=self._draw, default="")

    @cached_property
    def _places(self) -> list[SpaceName]:
        """Everything that armies make for."""
        places = [space for space in self.targets if self._is_goal(space)]
        return [space for space in places if not self._falls_soon(space)] or places

    def _falls_soon(self, goal: SpaceName) -> bool:
        """Whether own armies beside a goal are so strong that no others need come."""
        away = self._calm(goal, by_sea=False)
        near = sum(cost for at, cost in self._armies.items() if away.get(at, FAR) <= BESIDE)
        guards = self.sight.cost(self.sight.hostile.get(goal, {}))
        return near > AMPLE * (guards + self._means(goal))

    def _is_goal(self, space: SpaceName) -> bool:
        """Whether armies make for a place: capitals, and what else the war is won with once few of
        that are lacking."""
        if space in self._capitals:
            return True
        return 0 < min(self.ways.missing(space, self.side), default=FAR) <= CLOSE

    def _marches(self, goal: SpaceName) -> bool:
        """Whether the armies of the power come to a goal without ships."""
        home = self.sight.edition.powers[self.sight.power].capital
        return any(at in self._calm(goal, by_sea=False) for at in home)

    def _draw(self, goal: SpaceName) -> float:
        ease = 1.0 if self._marches(goal) else OVERSEAS
        return float(ease * self._weakness(goal) ** self._fickle * self._nearness(goal))

    @property
    def _fickle(self) -> float:
        """How much it counts how weak a goal is today: little where armies sail for years, and a
        garrison that comes or goes must not turn a fleet back."""
        return 1.0 if self.sight.has_fronts else STEADY

    def _nearness(self, goal: SpaceName) -> float:
        """How near the armies of the power are to a goal, those it has and those it will raise:
        whoever has gone half the way does not turn back."""
        away, decay = self._calm(goal, by_sea=True), self.level.heat_decay
        total = sum(self._armies.values())
        near = sum(cost * decay ** away.get(at, FAR) for at, cost in self._armies.items())
        return float(near / total)

    @cached_property
    def _armies(self) -> dict[SpaceName, float]:
        """Land units by price, wherever they are, and at home what will be raised there."""
        sight = self.sight
        found: dict[SpaceName, float] = {}
        for space, unit in sight.state.everything():
            stats = sight.edition.units[unit.kind]
            if unit.power == sight.power and stats.domain is Domain.LAND:
                found[space] = found.get(space, 0.0) + (stats.cost or 0)
        raised = TO_COME * income(sight.edition, sight.state, sight.power)
        for home in sight.edition.powers[sight.power].capital:
            found[home] = found.get(home, 0.0) + raised
        return found

    def _weakness(self, goal: SpaceName) -> float:
        """What a place is worth, by the means of its holder to keep it and those who do."""
        means = self._means(goal)
        guards = GUARDS * self.sight.cost(self.sight.hostile.get(goal, {}))
        return self.targets[goal] / (means + guards + MEANS)

    def _means(self, goal: SpaceName) -> float:
        """What its holder can raise in a place each turn, in IPCs."""
        edition, state = self.sight.edition, self.sight.state
        holder = state.owner(goal)
        earns = income(edition, state, holder) if holder != NOBODY else 0
        if self._capitals.get(goal) == holder:
            return earns
        if complex_at(edition, state, goal) is None:
            return 0.0
        return min(earns, DEFENDER * self.sight.board.spaces[goal].ipc)

    def _calm(self, goal: SpaceName, *, by_sea: bool) -> Turns:
        """Turns to a goal as if no enemy were in the way, and ships enough."""
        known = self._calm_turns.get((goal, by_sea))
        if known is None:
            known = self._calm_turns[goal, by_sea] = self._calm_roads.turns_to(goal, by_sea=by_sea)
        return known

    @cached_property
    def _calm_turns(self) -> dict[tuple[SpaceName, bool], Turns]:
        return {}

    @cached_property
    def _calm_roads(self) -> Roads:
        return Roads(self.sight, queues=False, enemies=False)

    @cached_property
    def is_island(self) -> bool:
        """Whether the goal can be reached by sea only."""
        return bool(self.goal) and not any(
            map(self.sight.is_open_land, self.sight.board.land_neighbours[self.goal])
        )
