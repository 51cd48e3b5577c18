"""Sentries: who stays in capitals where fronts last, and who stays to bar the way there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from battleboard.agents.planner.clash import Clash
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.friends import NEAR
from battleboard.agents.planner.garrison import looming, prizes
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind, Role

Place = tuple[SpaceName, Kind]

EXCHANGE = 0.5
"""So much of an equal garrison one attack takes: no capital is lost in a day, for a battle is one
exchange and whoever is beside it comes back."""

GARRISON = 12.0
"""So much of an army, by price, stays in a capital when no enemy is near."""

A_MATCH = 0.8
"""An enemy with so much of the strength of an army holds it where it is."""


class Sentries:
    """The guard of the capitals that a power holds, its own and those that it has won."""

    def __init__(self, mind: Mind, draft: Draft) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight
        self.clash = Clash(mind)
        own = filter(mind.sight.is_foothold, mind.edition.powers[mind.power].capital)
        self.capitals = [*own, *prizes(mind)] if mind.level.guards else []

    def released(self, army: Counter[Place], target: SpaceName) -> Counter[Place]:
        """The part of an army that may go out of capitals to a territory beside them: the enemies
        there are fought, and who fights them keeps them from the capital."""
        return self._scaled(army, lambda capital: self._spare(capital, target))

    def dismissed(self, army: Counter[Place]) -> Counter[Place]:
        """The part of an army that may leave capitals for good: what draws near is looked at,
        too."""
        return self._scaled(army, self._left_over)

    def bars_the_way(self, start: SpaceName) -> bool:
        """Whether an enemy beside a territory near a capital of the own side is about as strong
        as those who hold it."""
        if not self.mind.level.guards:
            return False
        here = self.clash.strength(self.sight.friendly.get(start, {}))
        far = self.sight.by_land(start)
        return self.clash.relief(start) > A_MATCH * here and any(
            far.get(capital, FAR) <= NEAR
            for power in self.mind.edition.powers.values()
            for capital in power.capital
            if power.side == self.mind.side and self.sight.is_foothold(capital)
        )

    def _spare(self, capital: SpaceName, target: SpaceName) -> float:
        if self._is_fought_for(capital):
            return 0.0
        near = self.sight.board.land_neighbours[capital]
        beside = sum(self.clash.enemies(space) for space in near if space != target)
        return self._here(capital) - EXCHANGE * beside - GARRISON

    def _left_over(self, capital: SpaceName) -> float:
        if self._is_fought_for(capital):
            return 0.0
        danger = looming(self.mind, capital)
        was_here = self.clash.strength(self.sight.friendly.get(capital, {}))
        gone = was_here - self._here(capital)
        return -max(danger, self.mind.level.looms * danger) - GARRISON - gone

    def _is_fought_for(self, capital: SpaceName) -> bool:
        return self.clash.enemies(capital) > 0

    def _here(self, capital: SpaceName) -> float:
        """How strong the garrison is, less those whom the plan has sent away so far."""
        return self.clash.strength(self.sight.friends_at(capital, self.draft.state))

    def _scaled(self, army: Counter[Place], spare: Callable[[SpaceName], float]) -> Counter[Place]:
        """Of each capital no more than it can spare, of every kind its part: guns without the
        infantry that stays behind would be lost, and so would new ones without any."""
        found = Counter(army)
        for capital in self.capitals:
            there = Counter({kind: n for (at, kind), n in army.items() if at == capital})
            strength = self.clash.strength(there)
            share = max(0.0, min(1.0, spare(capital) / strength)) if strength else 0.0
            for kind, count in there.items():
                stays = int(self.mind.edition.has_role(kind, Role.ARMY_CORE))
                found[capital, kind] = min(int(share * count), count - stays)
        return +found
