"""The whole game on one screen: which steps make a game, a turn, a phase, a battle.

Rules: VIC-1, VIC-10, COM-11 (what a power without its capital still does), COM-15.
"""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.policies import Combat, Placement
from battleboard.core.state import State
from battleboard.core.steps import END, Do, Question, Rules
from battleboard.core.units import Mark
from battleboard.rules import control
from battleboard.rules.capture import holds_capital
from battleboard.rules.combat.amphibious import (
    clear_the_sea,
    end_assault,
    fight_ashore,
    land_troops,
)
from battleboard.rules.combat.battles import (
    Attacks,
    NextBattles,
    declare_attacks,
    fight_assaults,
    fight_battles,
    walk_in,
)
from battleboard.rules.combat.casualties import Agreements, LossChoices
from battleboard.rules.combat.displaced import Landings, land_displaced, settle_displaced
from battleboard.rules.combat.general import (
    attackers_fire,
    attackers_strike,
    attackers_take_fire,
    attackers_take_strike,
    begin_battle,
    conclude,
    defenders_fire,
    defenders_strike,
    defenders_take_fire,
    defenders_take_strike,
    end_round,
    open_round,
    remove_casualties,
    remove_struck,
)
from battleboard.rules.combat.retreat import Retreats, press_or_retreat
from battleboard.rules.combat.submarines import Dives, attackers_dive, defenders_dive
from battleboard.rules.economy.income import collect_income
from battleboard.rules.economy.mobilize import Placements, mobilize
from battleboard.rules.economy.purchase import Purchases, purchase
from battleboard.rules.movement.combat_move import combat_move
from battleboard.rules.movement.moves import Moves
from battleboard.rules.movement.noncombat import noncombat_move
from battleboard.rules.movement.touchdown import board_decks, crash_stranded
from battleboard.rules.victory import check_victory
from battleboard.rules.ww1.ground import at_start
from battleboard.rules.ww1.isolation import joins
from battleboard.rules.ww1.losses import Losses as OneExchangeLosses
from battleboard.rules.ww1.placing import Placements as PlacementsAtCapital
from battleboard.rules.ww1.revolution import last_things
from battleboard.rules.ww1.routines import QUESTIONS, ROUTINES, Picked, routine_of
from battleboard.rules.ww1.sea_battle import BreakOffs

NEEDS_CAPITAL = ("research", "purchase", "mobilize", "collect_income")
"""What a power does not do while its capital is in enemy hands (COM-11)."""


def next_turn(edition: Edition, state: State, given: None) -> Do:
    """The next power in turn order that is still in the war; after the last a new round begins
    (VIC-1)."""
    if state.winner:
        return Do(goto=END)
    powers = list(edition.powers)
    place = powers.index(state.turn.power) + 1 if state.turn.power else 0
    while powers[place % len(powers)] in state.left:
        place += 1
    power = powers[place % len(powers)]
    new_round = place == 0 or place >= len(powers)
    begun = (e.RoundBegan(state.turn.round + 1),) if new_round else ()
    now = fold(state, begun)
    begun = (*begun, *joins(edition, now, power))
    return Do((*begun, _begun(edition, fold(state, begun), power)), goto="next_turn", enter="turn")


def _begun(edition: Edition, state: State, power: PowerName) -> e.TurnBegan:
    hostile = control.hostile_seas(edition, state, power)
    return e.TurnBegan(power, hostile, *at_start(edition, state, power))


def begin_phase(edition: Edition, state: State, given: None) -> Do:
    """The next phase that this power may take part in (VIC-10)."""
    phase = _next_phase(edition, state)
    if not phase:
        return Do(goto="last_things")
    return Do((e.PhaseBegan(phase),), enter=routine_of(edition, phase))


def _next_phase(edition: Edition, state: State) -> str:
    done = state.turn.phase
    left = edition.phases[edition.phases.index(done) + 1 :] if done else edition.phases
    free = holds_capital(edition, state, state.turn.power)
    return next((phase for phase in left if free or phase not in NEEDS_CAPITAL), "")


def end_phase(edition: Edition, state: State, given: None) -> Do:
    """What was moved or bought in a phase stands when it ends."""
    return Do((e.PhaseEnded(state.turn.phase),), goto="begin_phase")


def end_turn(edition: Edition, state: State, given: None) -> Do:
    """The turn is over."""
    return Do((e.TurnEnded(state.turn.power),))


def gather_aircraft(edition: Edition, state: State, given: None) -> Do:
    """Aircraft that broke off fly home with the others."""
    return Do((e.MarksCleared(Mark.WITHDRAWN),))


def _by_combat(to_a_finish: Question, one_exchange: Question) -> Question:
    """A question of combat, as the edition fights."""
    answers = {Combat.TO_A_FINISH: to_a_finish, Combat.ONE_EXCHANGE: one_exchange}
    return Picked(lambda edition: answers[edition.policies.combat])


def _placements(edition: Edition) -> Question:
    at_capital = edition.policies.placement is Placement.CAPITAL_AND_BASES
    return PlacementsAtCapital() if at_capital else Placements()


RULES = Rules(
    routines={
        "game": (next_turn,),
        "turn": (begin_phase, end_phase, last_things, check_victory, end_turn),
        "purchase": (purchase,),
        "combat_move": (combat_move,),
        "conduct_combat": (
            declare_attacks,
            fight_assaults,
            walk_in,
            fight_battles,
            land_displaced,
            settle_displaced,
            gather_aircraft,
        ),
        "assault": (clear_the_sea, land_troops, fight_ashore, end_assault),
        "battle": (
            begin_battle,
            open_round,
            press_or_retreat,
            attackers_dive,
            defenders_dive,
            attackers_strike,
            defenders_take_strike,
            defenders_strike,
            attackers_take_strike,
            remove_struck,
            attackers_fire,
            defenders_take_fire,
            defenders_fire,
            attackers_take_fire,
            remove_casualties,
            end_round,
            conclude,
        ),
        "noncombat_move": (noncombat_move, board_decks, crash_stranded),
        "mobilize": (mobilize, board_decks, crash_stranded),
        "collect_income": (collect_income,),
        **ROUTINES,
    },
    questions={
        d.ChoosePurchase: Purchases(),
        d.ChooseMove: Moves(),
        d.AttackOrIgnore: _by_combat(Attacks(), Attacks("WW1-22")),
        d.ChooseBattle: NextBattles(),
        d.ChooseSubmerge: _by_combat(Dives(), Dives("WW1-6")),
        d.ChooseLosses: _by_combat(LossChoices(), OneExchangeLosses()),
        d.AgreeLosses: _by_combat(Agreements(), Agreements("WW1-24")),
        d.PressOrRetreat: _by_combat(Retreats(), BreakOffs()),
        d.ChooseLanding: Landings(),
        d.ChoosePlacement: Picked(_placements),
        **QUESTIONS,
    },
    start="game",
)
