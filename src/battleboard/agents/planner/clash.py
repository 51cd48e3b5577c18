"""Clash: how the forces of both sides compare over a territory where land is contested."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.mind import Mind
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.odds import BattleError, Odds, odds
from battleboard.rules.ww1.ground import can_mobilize

FAIR = 0.7
"""An attack that wears the enemy down by a smaller share of what the attacker pays, each measured
by what he has, is hopeless."""


class Clash:
    """Who stands in a territory and beside it, and what comes of it when they meet."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight

    def strength(self, army: Army) -> float:
        """Land units and aircraft by price."""
        return self.sight.cost(self.sight.only(army, Domain.LAND, Domain.AIR))

    def enemies(self, space: SpaceName) -> float:
        """How strong the enemies in a territory are."""
        return self.strength(self.sight.hostile.get(space, {}))

    def relief(self, target: SpaceName) -> float:
        """What the enemy could bring up from beside a territory."""
        return sum(map(self.enemies, self.sight.board.land_neighbours[target]))

    def support(self, target: SpaceName) -> float:
        """What friends could bring up from beside a territory after this turn."""
        if not self.mind.level.joins:
            return 0.0
        near, own = self.sight.board.land_neighbours[target], self.sight.own
        return sum(
            self.strength(Counter(self.sight.friendly.get(at, {})) - Counter(own.get(at, {})))
            for at in near
        )

    def defence(self, target: SpaceName) -> Counter[Kind]:
        """Who defends a territory; a minor power raises its army when it is entered."""
        army = Counter(self.sight.hostile.get(target, Counter()))
        if can_mobilize(self.mind.edition, self.mind.state, target):
            has_role = self.mind.edition.has_role
            core = next(k for k in self.mind.edition.units if has_role(k, Role.ARMY_CORE))
            army[core] += 2 * self.mind.edition.board.spaces[target].ipc
        return army

    def is_hopeless(self, ours: Army, theirs: Army) -> bool:
        """Whether an attack wears down the attacker so much faster than the defender that nobody
        who plans makes it."""
        return self.mind.level.joins and not is_exchange(self.mind, ours, theirs, FAIR)


def is_good_exchange(mind: Mind, ours: Army, theirs: Army) -> bool:
    """Whether an attack wears the enemy down faster than the attacker, each by what he has."""
    return is_exchange(mind, ours, theirs, mind.level.attrition)


def is_exchange(mind: Mind, ours: Army, theirs: Army, least: float) -> bool:
    """Whether an attack takes the ground, or wears the enemy down by such a measure of what it
    costs, each by what he has."""
    try:
        found = odds(mind.edition, dict(ours), dict(theirs))
    except BattleError:
        return False
    return found.territory_taken > 0.5 or _worn(mind, found, ours, theirs) >= least


def _worn(mind: Mind, found: Odds, ours: Army, theirs: Army) -> float:
    """What the enemy loses of all he has, for what the attacker loses of his."""
    worn = found.expected_losses.defender / max(1.0, mind.sight.cost(theirs))
    paid = found.expected_losses.attacker / max(1.0, mind.sight.cost(ours))
    return worn / paid if paid else 1.0
