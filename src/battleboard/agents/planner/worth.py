"""What territories are worth to a side, and where the pull of the front comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import log

from battleboard.agents.levels import Level
from battleboard.agents.planner.objectives import Objectives
from battleboard.agents.planner.roads import Roads
from battleboard.agents.planner.sight import FAR, Sight
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import SideName
from battleboard.core.objectives import Victory
from battleboard.rules.economy.income import income

Turns = Mapping[SpaceName, float]

LEAST_PULL = 1.0
"""Territories that are worth less draw no army by themselves."""


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

    def _worth(self, space: SpaceName, side: SideName) -> float:
        printed = self.sight.board.spaces[space]
        level = self.level
        earns = printed.ipc + self._objectives.bonus(space, side)
        value = level.foothold + level.income * earns + level.factory * printed.factory
        return value + self._as_capital(space) + self._to_win(space, side)

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

    def _to_win(self, space: SpaceName, side: SideName) -> float:
        """The fewer a side lacks for a way to win, the more each is worth."""
        lacks = [missing for missing in self._missing(space, side) if missing > 0]
        return self.level.victory / min(lacks) ** 2 if lacks else 0.0

    def _missing(self, space: SpaceName, side: SideName) -> Iterator[int]:
        for way in self._ways:
            if way.side != side:
                continue
            for holding in (*way.holds, *((way.also,) if way.also else ())):
                if space in holding.of:
                    held = sum(self.sight.side_of(other) == side for other in holding.of)
                    yield holding.how_many - held

    @cached_property
    def _ways(self) -> list[Victory]:
        chosen = self.sight.state.options
        return [
            way
            for way in self.sight.edition.victory
            if all(chosen.get(name) == value for name, value in way.under.items())
        ]

    # The pull of the front

    @cached_property
    def side(self) -> SideName:
        """The side of the power that plans."""
        return self.sight.edition.powers[self.sight.power].side

    @cached_property
    def targets(self) -> dict[SpaceName, float]:
        """Every enemy territory with its worth."""
        return {
            space: self.of(space, self.side)
            for space in self.sight.board.spaces
            if self.sight.is_land(space) and self.sight.is_enemy_land(space)
        }

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
    def heat(self) -> dict[SpaceName, float]:
        """How strongly targets pull at an army in each territory, or aboard in each sea zone."""
        return self._pull(Roads(self.sight))

    @cached_property
    def land_heat(self) -> dict[SpaceName, float]:
        """The same for armies that only march."""
        return self._pull(Roads(self.sight), by_sea=False)

    @cached_property
    def full_heat(self) -> dict[SpaceName, float]:
        """The same for armies that find ships enough wherever they want to embark."""
        return self._pull(Roads(self.sight, queues=False))

    def turns(self, space: SpaceName) -> float:
        """How many turns an army is away from the fight, up to a constant."""
        return log(max(self.heat.get(space, 0.0), 0.01)) / log(self.level.heat_decay)

    def is_away(self, space: SpaceName) -> bool:
        """Whether an army gets on much faster from here by sea than by land."""
        by_land = self.land_heat.get(space, 0.0)
        return self.full_heat.get(space, 0.0) > self.level.overseas * by_land

    def _pull(self, roads: Roads, *, by_sea: bool = True) -> dict[SpaceName, float]:
        goals = {t: worth for t, worth in self.targets.items() if worth >= LEAST_PULL}
        away = {target: roads.turns_to(target, by_sea=by_sea) for target in goals}
        if self.level.focus > 1 and (goal := self._goal(goals, away)):
            goals = self._focused(goals, goal)
        pull: dict[SpaceName, float] = {}
        decay = self.level.heat_decay
        for target, worth in goals.items():
            for space, turns in away[target].items():
                pull[space] = pull.get(space, 0.0) + worth * decay**turns
        return pull

    def _focused(self, goals: Mapping[SpaceName, float], goal: SpaceName) -> dict[SpaceName, float]:
        """More weight for one goal and as much less for the others."""
        total = sum(goals.values())
        share = total / (total + (self.level.focus - 1) * goals[goal])
        return {
            target: share * worth * (self.level.focus if target == goal else 1)
            for target, worth in goals.items()
        }

    def _goal(self, goals: Mapping[SpaceName, float], away: Mapping[SpaceName, Turns]) -> SpaceName:
        """The enemy capital that draws most where the power builds its armies."""
        home = self.sight.edition.powers[self.sight.power].capital
        capitals = [goal for goal in goals if goal in self._capitals]
        decay = self.level.heat_decay

        def draws(goal: SpaceName) -> float:
            return goals[goal] * decay ** min((away[goal].get(at, FAR) for at in home), default=FAR)

        return max(capitals, key=draws, default="")
