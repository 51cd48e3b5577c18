"""The game of 1914 on one screen: its phases, its battles, its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import astuple

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.policies import Combat, Convoys, Placement, Policies, ShipRepair
from battleboard.core.state import State
from battleboard.core.steps import Question, Step
from battleboard.errors import Refusal
from battleboard.rules.economy.purchase import purchase
from battleboard.rules.kept import KeptOf
from battleboard.rules.ww1 import land_battle as land
from battleboard.rules.ww1 import sea_battle as sea
from battleboard.rules.ww1.agreement import Consents, Controllers
from battleboard.rules.ww1.attacks import Attacks, choose_attack
from battleboard.rules.ww1.bombarding import Bombardments, bombard, hold_fire
from battleboard.rules.ww1.claims import claim_abandoned
from battleboard.rules.ww1.landing import Landings, come_ashore, offload
from battleboard.rules.ww1.liberation import claim_withheld, judge_liberations
from battleboard.rules.ww1.mines import roll_mines
from battleboard.rules.ww1.minors import mobilize_minors
from battleboard.rules.ww1.moving import movement
from battleboard.rules.ww1.placing import Swaps, place_units, swap_for_infantry
from battleboard.rules.ww1.revolution import (
    expel_strangers,
    give_up_land,
    keep_watch,
    make_armistice,
    offer_armistice,
    revolt,
)
from battleboard.rules.ww1.second_thoughts import think_again
from battleboard.rules.ww1.treasury import (
    Warfare,
    collect_income_under_attack,
    declare_warfare,
    repair_ships,
)

PICKED: Mapping[tuple[str, str], str] = {
    ("purchase", ShipRepair.PRINTED_BASE): "repair_and_purchase",
    ("conduct_combat", Combat.ONE_EXCHANGE): "conduct_attacks",
    ("mobilize", Placement.CAPITAL_AND_BASES): "mobilize_at_capital",
    ("collect_income", Convoys.SUBMARINE_WARFARE): "collect_income_under_attack",
}
"""The routine of a phase under a policy; without one a phase has the routine of its own name."""


def routine_of(edition: Edition, phase: str) -> str:
    """The routine by which an edition plays a phase."""
    return _ROUTINE_OF.get(phase, edition.policies, _routine_of, edition.policies, phase)


_ROUTINE_OF: KeptOf[Policies, str] = KeptOf(100)


def _routine_of(policies: Policies, phase: str) -> str:
    picked = (PICKED.get((phase, policy)) for policy in astuple(policies))
    return next(filter(None, picked), phase)


ROUTINES: Mapping[str, tuple[Step, ...]] = {
    "repair_and_purchase": (repair_ships, purchase),
    "movement": (movement, roll_mines, offload, think_again, mobilize_minors, claim_abandoned),
    "conduct_attacks": (choose_attack, judge_liberations, claim_withheld),
    "sea_battle": (
        sea.begin_at_sea,
        sea.open_at_sea,
        sea.attackers_submerge,
        sea.attackers_shell,
        sea.defenders_submerge,
        sea.defenders_shell,
        sea.attackers_sink,
        sea.defenders_sink,
        sea.end_at_sea,
        sea.press_or_break_off,
        sea.conclude_at_sea,
        come_ashore,
        mobilize_minors,
    ),
    "land_battle": (
        land.begin_on_land,
        land.guns_fire,
        land.seaborne_fall,
        bombard,
        land.remove_fallen,
        land.open_air,
        land.attackers_in_air,
        land.defenders_in_air,
        land.attackers_crash,
        land.defenders_crash,
        land.end_air_round,
        land.attackers_fire_on_land,
        land.defenders_fire_on_land,
        land.cancel_hits,
        land.attackers_fall,
        land.defenders_fall,
        land.end_exchange,
        hold_fire,
        land.conclude_on_land,
    ),
    "mobilize_at_capital": (place_units, swap_for_infantry),
    "collect_income_under_attack": (declare_warfare, collect_income_under_attack),
    "revolution": (
        revolt,
        offer_armistice,
        make_armistice,
        keep_watch,
        give_up_land,
        expel_strangers,
    ),
}

QUESTIONS: Mapping[type, Question] = {
    d.ChooseAttack: Attacks(),
    d.AttackNeutral: sea.Bystanders(),
    d.LandOrStay: Landings(),
    d.ChooseController: Controllers(),
    d.AgreeController: Consents(),
    d.AcceptArmistice: Consents(),
    d.ChooseBombardment: Bombardments(),
    d.ChooseSwap: Swaps(),
    d.DeclareWarfare: Warfare(),
}


class Picked:
    """A question whose answers depend on a policy."""

    def __init__(self, pick: Callable[[Edition], Question]) -> None:
        self._pick = pick

    def answers(self, edition: Edition, state: State, decision: Any) -> Iterator[d.Answer]:
        """Every legal answer, in canonical order."""
        return self._pick(edition).answers(edition, state, decision)

    def refusals(
        self, edition: Edition, state: State, decision: Any, answer: Any
    ) -> Iterator[Refusal]:
        """Every reason against an answer."""
        return self._pick(edition).refusals(edition, state, decision, answer)

    def count(self, edition: Edition, state: State, decision: Any) -> int:
        """How many legal answers there are."""
        return self._pick(edition).count(edition, state, decision)

    def sample(
        self, edition: Edition, state: State, decision: Any, draw: Callable[[int], int]
    ) -> d.Answer:
        """A legal answer, each as likely as any other."""
        return self._pick(edition).sample(edition, state, decision, draw)

    def default(self, edition: Edition, state: State, decision: Any) -> d.Answer:
        """A safe answer."""
        return self._pick(edition).default(edition, state, decision)
