"""Bombing raids: what bombers do that no attack needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.policies import Raids
from battleboard.core.units import Kind, Role
from battleboard.rules.economy.facilities import complex_at, damage_at, damage_limit
from battleboard.rules.forces import kind_of
from battleboard.rules.movement.raiding import has_escorts

BOMBS = 3.5
"""The damage that a bomber does on average."""

SHOT_DOWN = 1 / 6
"""How often a gun brings a bomber down."""

LEAST = 0.5
"""A raid must promise so much, in IPCs."""


class Raiding:
    """The raids of one turn."""

    def __init__(self, mind: Mind, draft: Draft) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight
        self._bombed: Counter[SpaceName] = Counter()

    def fly(self) -> list[str]:
        """Send every idle bomber where it gains most; tells what for."""
        edition = self.mind.edition
        if not self.mind.level.raids or edition.policies.raids is Raids.NONE:
            return []
        return [
            told
            for space in list(self.sight.own)
            for label, units in self.draft.groups(space).items()
            if edition.has_role(kind_of(label), Role.RAIDS)
            for _ in units
            for told in self._sent(space, label)
        ]

    def _sent(self, space: SpaceName, label: str) -> Iterator[str]:
        kind = kind_of(label)
        worth = {target: self._gain(target, kind) for target in self._targets(space, kind)}
        for target in sorted(worth, key=lambda one: -worth[one]):
            if worth[target] < LEAST:
                return
            if self.draft.attempt(d.Move({label: 1}, (space, target), raid=True)):
                self._bombed[target] += 1
                yield f"{target} is bombed, worth {worth[target]:+.1f}"
                return

    def _targets(self, space: SpaceName, kind: Kind) -> list[SpaceName]:
        far, move = self.sight.board.flights[space], self.mind.edition.units[kind].move
        return [target for target in self.mind.worth.targets if far.get(target, move) < move]

    def _room(self, target: SpaceName) -> float:
        """The damage that a complex can still take."""
        edition, state = self.mind.edition, self.mind.state
        kind = complex_at(edition, state, target)
        if kind is None:
            return 0.0
        limit = damage_limit(edition, target, kind) - damage_at(state, target, kind)
        return limit - BOMBS * self._bombed[target]

    def _gain(self, target: SpaceName, kind: Kind) -> float:
        """What bombs destroy, less what the gun and the fighters there do."""
        units, there = self.mind.edition.units, self.sight.hostile.get(target, Counter())
        if has_escorts(self.mind.state) and any(Role.ESCORTS in units[k].roles for k in there):
            return 0.0
        damage = min(BOMBS, self._room(target))
        if not any(Role.ANTIAIRCRAFT in units[k].roles for k in there):
            return damage
        return damage * (1 - SHOT_DOWN) - (units[kind].cost or 0) * SHOT_DOWN
