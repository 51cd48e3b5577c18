"""Assaults: armies at sea that would win their goal next turn, and escorts that they wait for."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.chances import guess
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Role

NEXT_TURN = 0.5
"""What a goal is worth that an army at sea is likely to win next turn."""

AWAITED = 0.25
"""How strongly transports with troops and without any warship call for one, by their price."""


class Assault:
    """What becomes of armies at sea whose goal is no island."""

    def __init__(self, mind: Mind, muster: Muster) -> None:
        self.mind, self.sight, self.muster = mind, mind.sight, muster

    def promise(self, zone: SpaceName, cargo: Army, move: int) -> float:
        """What it is worth that an army at sea is in a zone from which it can strike next turn."""
        if not cargo or not self.mind.storms or self.muster.armada.home:
            return 0.0
        near = self.sight.by_sea(zone)
        return max(
            (
                self._prize(goal, cargo)
                for goal in self.mind.worth.goals
                if any(near.get(s, FAR) <= move for s in self.sight.board.sea_neighbours[goal])
            ),
            default=0.0,
        )

    def _prize(self, goal: SpaceName, cargo: Army) -> float:
        army = Counter(cargo) + self.muster.storms.wings(goal)
        seen = guess(self.mind.edition, army, self.muster.storms.defence(goal, 1))
        if seen.taken < self.mind.level.storm_chance:
            return 0.0
        return NEXT_TURN * seen.taken * self.mind.price(goal)

    def call(self, zone: SpaceName, least: float = 0.0) -> float:
        """How strongly warships are called to a zone, or through it, by convoys without any that
        are dearer than their own: the nearer the more."""
        far, decay = self.sight.by_sea(zone), self.mind.level.sea_decay
        calls = (
            AWAITED * stake * decay ** far.get(at, FAR)
            for at, stake in self._bare.items()
            if stake > least
        )
        return max(calls, default=0.0)

    @cached_property
    def _bare(self) -> dict[SpaceName, float]:
        """Zones where own troops are at sea without a warship, and what is at stake there."""
        if not self.mind.level.musters or self.sight.has_fronts:
            return {}
        return {
            zone: self.sight.cost(self.sight.own[zone] + cargo)
            for zone, cargo in self.sight.afloat.items()
            if not self._is_escorted(zone)
        }

    def _is_escorted(self, zone: SpaceName) -> bool:
        units = self.mind.edition.units
        return any(Role.SURFACE_WARSHIP in units[kind].roles for kind in self.sight.own[zone])
