"""An agent that plans: a whole plan at the start of a phase, handed out one answer at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from battleboard.agents.levels import Level
from battleboard.agents.planner import fighting, home
from battleboard.agents.planner.air import Wings
from battleboard.agents.planner.attack import told
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.draft import Draft, Step
from battleboard.agents.planner.fleet import Fleet
from battleboard.agents.planner.fronts import Fronts, told_thrust
from battleboard.agents.planner.hunt import Hunt
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.placing import place_all
from battleboard.agents.planner.raiding import Raiding
from battleboard.agents.planner.reserves import Reserves
from battleboard.agents.planner.search import best_plan
from battleboard.core import decisions as d
from battleboard.engine.game import Game

MOST_STEPS = 400
"""A phase of more moves than this is ended as soon as the rules allow it."""


class Bot:
    """Plays a power at a level. The same seed says the same in the same game.

    It keeps the plan of the phase it is in and nothing else: whoever takes a power over in
    mid-game, or goes on with a saved one, plans from the position as it finds it.
    """

    def __init__(self, name: str, level: Level, seed: int = 0) -> None:
        self.name, self.level, self.seed = name, level, seed
        self._steps: list[Step] = []
        self._thoughts: tuple[str, ...] = ()

    def __call__(self, game: Game) -> d.Answer:
        """The answer to the open decision."""
        asked = game.pending
        assert isinstance(asked, d.Decision), "somebody is asked"  # noqa: S101
        if isinstance(asked, d.ChooseMove | d.ChoosePlacement):
            return self._as_planned(game, asked)
        answer = self._thought(self._mind(game), asked)
        return game.default() if answer is None or game.why_not(answer) else answer

    def _thought(self, mind: Mind, asked: d.Decision) -> d.Answer | None:
        """An answer that takes no plan; none where the default is good enough."""
        if isinstance(asked, d.ChoosePurchase):
            purchase = Purchase(mind.at_war())
            answer = purchase.choose()
            self._thoughts = tuple(purchase.reasons)
            return answer
        think = _THINK.get(type(asked))
        return think(mind, asked) if think else None

    def why(self) -> tuple[str, ...]:
        """What the last purchase or plan is for: what each unit is to do; each target, the
        chance, the expected swing."""
        return self._thoughts

    def _mind(self, game: Game) -> Mind:
        asked = game.pending
        assert isinstance(asked, d.Decision)  # noqa: S101
        seed = f"{self.seed}/{game.header.game}/{game.next_row}"
        return Mind(game.table, game.state, asked.power, self.level, seed)

    def _as_planned(self, game: Game, asked: d.ChooseMove | d.ChoosePlacement) -> d.Answer:
        """The next answer of the plan; a new plan where the game has left the old one."""
        if not self._steps or self._steps[0].state != game.state:
            self._steps = self._planned(game, asked)
        return self._steps.pop(0).answer if self._steps else game.default()

    def _planned(self, game: Game, asked: d.ChooseMove | d.ChoosePlacement) -> list[Step]:
        mind = self._mind(game)
        draft = Draft(game.table, game.state, asked)
        if isinstance(asked, d.ChoosePlacement):
            place_all(mind, draft)
            return draft.steps
        if asked.phase == "combat_move":
            draft = self._attack(mind, draft)
        elif asked.phase == "movement":
            self._advance(mind, draft)
        else:
            fleet = Fleet(mind, draft)
            wings = Wings(mind, draft, fleet.muster)
            wings.rescue()
            wings.man()
            fleet.sail()
            Reserves(mind, draft, fleet.muster).march()
            wings.land()
        _finish(draft)
        return draft.steps

    def _attack(self, mind: Mind, draft: Draft) -> Draft:
        plan = best_plan(mind, draft)
        raids = Raiding(mind, plan.draft).fly()
        self._thoughts = (*map(told, plan.attacks), *raids)
        return plan.draft

    def _advance(self, mind: Mind, draft: Draft) -> None:
        hunted = Hunt(mind, draft).sail()
        Fleet(mind, draft).sail()
        self._thoughts = (*hunted, *map(told_thrust, Fronts(mind, draft).advance()))


def _finish(draft: Draft) -> None:
    """End the phase, with whatever the rules still want done before."""
    if draft.attempt(d.Done()):
        return
    for _ in range(MOST_STEPS):
        answer = draft.table.default(draft.state, draft.asked)
        if not draft.attempt(answer) or isinstance(answer, d.Done):
            return


_THINK: Mapping[type, Callable[[Mind, Any], d.Answer]] = {
    d.PressOrRetreat: fighting.press_or_retreat,
    d.ChooseSubmerge: fighting.submerge,
    d.AttackOrIgnore: fighting.attack_or_ignore,
    d.ChooseLosses: fighting.losses,
    d.ChooseAttack: fighting.next_attack,
    d.ChooseBombardment: fighting.bombard,
    d.ChooseResearch: home.research,
    d.ChooseChart: home.chart,
    d.ChooseRepair: home.repair,
}
