"""Relief: attacks on enemies beside an own capital, before they take it or open the way there."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.chances import Foreseen
from battleboard.agents.planner.force import Force
from battleboard.agents.planner.garrison import expected_here, own_capitals
from battleboard.agents.planner.mind import Mind
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind


class Relief:
    """How much safer own capitals are when the enemies beside them are gone."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self._pressed = {
            capital: danger
            for capital in (own_capitals(mind) if mind.level.guards else ())
            if (danger := self._danger(capital)) > mind.level.capital_risk
        }

    def is_asked(self, target: SpaceName) -> bool:
        """Whether a capital in danger lies beside a target: whoever guards it may strike there."""
        return any(target in self._beside(capital) for capital in self._pressed)

    def of(self, target: SpaceName, force: Force, seen: Foreseen) -> float:
        """What an attack saves of the capitals beside its target, less what it costs those that
        it sends units away from."""
        price = self.mind.price_to_foe
        return sum(
            price(capital) * (danger - self._after(capital, target, force, seen.taken))
            for capital, danger in self._pressed.items()
            if target in self._beside(capital)
        )

    def _after(self, capital: SpaceName, target: SpaceName, force: Force, taken: float) -> float:
        gone = Counter(kind for start, kind in force.binds if start == capital)
        here = self._guards(capital) - gone
        won = self.mind.threats.worst_without(target, capital, here)
        lost = self.mind.threats.worst(capital, here).taken
        return taken * won + (1 - taken) * lost

    def _danger(self, capital: SpaceName) -> float:
        return self.mind.threats.worst(capital, self._guards(capital)).taken

    def _guards(self, capital: SpaceName) -> Counter[Kind]:
        here = Counter(self.mind.sight.friendly.get(capital, Counter()))
        return here + expected_here(self.mind, capital)

    def _beside(self, capital: SpaceName) -> tuple[SpaceName, ...]:
        return self.mind.sight.board.land_neighbours[capital]
