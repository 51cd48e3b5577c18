"""Everything that is looked up while one plan is made."""

from __future__ import annotations

import random
from functools import cached_property

from msgspec.structs import replace

from battleboard.agents.levels import Level
from battleboard.agents.planner.balance import shares
from battleboard.agents.planner.chances import Foreseen, foresee, guess
from battleboard.agents.planner.joint import Joint
from battleboard.agents.planner.options import Options
from battleboard.agents.planner.shield import Shield
from battleboard.agents.planner.sight import Sight
from battleboard.agents.planner.threat import Threats
from battleboard.agents.planner.worth import Worth
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import SideName
from battleboard.core.state import State
from battleboard.core.units import Army
from battleboard.engine.table import Table
from battleboard.rules import control

DECISIVE = 20.0
"""Land worth so much is stormed by all friends together, and ships are bought for it."""

PATIENCE = 10
"""After so many rounds a lead counts twice."""

LEAST_RESTRAINT = 0.3
"""Own losses are never cheaper than that."""


EXCHANGE = 1.5
"""Whoever wears an enemy down loses no more than this measure of what both sides have allows."""


class Mind:
    """A position, what it is worth, what threatens in it, and how well it is thought about."""

    def __init__(
        self, table: Table, state: State, power: PowerName, level: Level, seed: str = ""
    ) -> None:
        self.table, self.state, self.power, self.level = table, state, power, level
        self.edition = table.edition
        self.side = self.edition.powers[power].side
        self.random = random.Random(seed)  # noqa: S311

    @cached_property
    def sight(self) -> Sight:
        """Who stands where."""
        return Sight(self.edition, self.state, self.power)

    @cached_property
    def worth(self) -> Worth:
        """What land is worth."""
        return Worth(self.sight, self.level)

    @cached_property
    def options(self) -> Options:
        """Who can be sent where."""
        return Options(self.sight, shuttles=self.level.musters)

    @cached_property
    def threats(self) -> Threats:
        """What the enemy could do."""
        return Threats(self.sight, self.worth)

    def danger_afloat(self, zone: SpaceName, fleet: Army) -> float:
        """The chance that ships in a zone are destroyed; who keeps fleets together counts on the
        warships of friends who can come before the enemy does."""
        watch = self._shield if self.level.musters else self.threats
        return watch.worst(zone, fleet).taken

    @cached_property
    def _shield(self) -> Shield:
        return Shield(self.sight, self.threats)

    @cached_property
    def joint(self) -> Joint:
        """What friends could do after this turn."""
        return Joint(self.sight)

    def opened(self, target: SpaceName, defence: Army, seen: Foreseen) -> float:
        """What an attack that fails is worth because a friend may finish it."""
        is_land = self.sight.is_land(target)
        price = self.price(target) if is_land else self.sight.cost(defence)
        if not self.level.joins or price < DECISIVE:
            return 0.0
        return price * self.joint.helped(target, defence, seen)

    def later(self, state: State) -> Mind:
        """The same thoughts a little later in the turn: own units have come, nothing else."""
        twin = Mind(self.table, state, self.power, self.level)
        twin.random = self.random
        twin.worth, twin.threats = self.worth, self.threats
        return twin

    def at_war(self) -> Mind:
        """The same for whoever stands aside yet, as if he had joined the war that he arms for."""
        if not control.stands_aside(self.edition, self.state, self.power):
            return self
        state = replace(self.state, joined=(*self.state.joined, self.power))
        twin = Mind(self.table, state, self.power, self.level)
        twin.random = self.random
        return twin

    def of_level(self, level: Level) -> Mind:
        """The same position thought about in another way."""
        twin = Mind(self.table, self.state, self.power, level)
        twin.random = self.random
        twin.sight, twin.worth, twin.threats = self.sight, self.worth, self.threats
        twin.joint, twin.options = self.joint, self.options
        return twin

    def battle(self, attack: Army, defence: Army, *, at_sea: bool, dives: bool = True) -> Foreseen:
        """What an attack would bring; `dives` as in `foresee`."""
        if self.level.exact and not self.sight.has_fronts:
            return foresee(self.edition, attack, defence, at_sea=at_sea, dives=dives)
        return guess(self.edition, attack, defence, dives=dives)

    @property
    def storms(self) -> bool:
        """Whether landings are prepared: where a battle is fought to its end, and on this level."""
        return self.level.storms and not self.sight.has_fronts

    @cached_property
    def restraint(self) -> float:
        """How dear own losses are beside the enemy's: the stronger side can afford more, and the
        longer the war lasts the more."""
        behind = min(1.0, (1 - self.share) / max(self.share, 0.01))
        urgency = 1 + self.state.turn.round / PATIENCE
        restraint: float = behind ** (self.level.lead * urgency)
        return max(LEAST_RESTRAINT, restraint)

    @cached_property
    def share(self) -> float:
        """How much of all strength the own side has."""
        return shares(self.edition, self.state)[self.side]

    def wears_down(self, target: SpaceName, seen: Foreseen) -> bool:
        """Whether an attack that fails is worth its losses all the same: on a place that decides
        the war, by a side that can replace what it loses and faces one that cannot."""
        if self.share < self.level.grinds or self.price(target) < DECISIVE:
            return False
        in_proportion = (1 - self.share) / self.share
        return seen.destroyed > max(EXCHANGE * in_proportion, LEAST_RESTRAINT) * seen.lost

    @property
    def own_loss(self) -> float:
        """An own IPC lost, against one of the enemy's."""
        return self.level.own_loss * self.restraint

    @property
    def caution(self) -> float:
        """How much of a counter-attack is believed in."""
        return self.level.caution * self.restraint

    def lets_be(self, zone: SpaceName) -> bool:
        """Whether the submarines in a zone are left alone: whoever fights them does not sail."""
        return self.level.musters and self.sight.is_only_shadowed(zone)

    def price(self, space: SpaceName) -> float:
        """What a territory is worth to the own side."""
        return self._price(space, self.side)

    def price_to_foe(self, space: SpaceName) -> float:
        """What a territory is worth to the other side."""
        return self._price(space, self.worth.other_side)

    def _price(self, space: SpaceName, side: SideName) -> float:
        """What it is worth to a side, and what the other loses by it of its ways to win."""
        return self.worth.of(space, side) + self.worth.undone(space, side)

    def overlooks(self, target: SpaceName = "") -> bool:
        """Whether a player of this level does not think of something now; of capitals everybody
        thinks."""
        if not self.level.overlooks or target in self._capitals:
            return False
        return self.random.random() < self.level.overlooks

    @cached_property
    def _capitals(self) -> frozenset[SpaceName]:
        return frozenset(s for power in self.edition.powers.values() for s in power.capital)

    def blurred(self, value: float) -> float:
        """A value as a player of this level sees it."""
        noise = self.level.noise
        return value * (1 + self.random.uniform(-noise, noise)) if noise else value
