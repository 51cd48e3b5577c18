"""The whole game on one screen: which steps make a game, a turn, a phase, a battle.

Rules: VIC-1, VIC-10, COM-11 (what a power without its capital still does), COM-15.
"""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import END, Do, Rules
from battleboard.core.units import Mark
from battleboard.rules import control
from battleboard.rules.capture import holds_capital
from battleboard.rules.combat.amphibious import clear_the_sea, fight_ashore, land_troops
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
from battleboard.rules.economy.mobilize import Placements, board_decks, mobilize
from battleboard.rules.economy.purchase import Purchases, purchase
from battleboard.rules.movement.combat_move import combat_move
from battleboard.rules.movement.moves import Moves
from battleboard.rules.movement.noncombat import crash_stranded, noncombat_move
from battleboard.rules.victory import check_victory

NEEDS_CAPITAL = ("research", "purchase", "mobilize", "collect_income")
"""What a power does not do while its capital is in enemy hands (COM-11)."""


def next_turn(edition: Edition, state: State, given: None) -> Do:
    """The next power in turn order; after the last a new round begins (VIC-1)."""
    if state.winner:
        return Do(goto=END)
    powers = list(edition.powers)
    place = powers.index(state.turn.power) + 1 if state.turn.power else 0
    power = powers[place % len(powers)]
    new_round = place in (0, len(powers))
    begun = (e.RoundBegan(state.turn.round + 1),) if new_round else ()
    hostile = control.hostile_seas(edition, state, power)
    return Do((*begun, e.TurnBegan(power, hostile)), goto="next_turn", enter="turn")


def begin_phase(edition: Edition, state: State, given: None) -> Do:
    """The next phase that this power may take part in (VIC-10)."""
    phase = _next_phase(edition, state)
    if not phase:
        return Do(goto="check_victory")
    return Do((e.PhaseBegan(phase),), enter=phase)


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


RULES = Rules(
    routines={
        "game": (next_turn,),
        "turn": (begin_phase, end_phase, check_victory, end_turn),
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
        "assault": (clear_the_sea, land_troops, fight_ashore),
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
        "noncombat_move": (noncombat_move, crash_stranded),
        "mobilize": (mobilize, board_decks),
        "collect_income": (collect_income,),
    },
    questions={
        d.ChoosePurchase: Purchases(),
        d.ChooseMove: Moves(),
        d.AttackOrIgnore: Attacks(),
        d.ChooseBattle: NextBattles(),
        d.ChooseSubmerge: Dives(),
        d.ChooseLosses: LossChoices(),
        d.AgreeLosses: Agreements(),
        d.PressOrRetreat: Retreats(),
        d.ChooseLanding: Landings(),
        d.ChoosePlacement: Placements(),
    },
    start="game",
)
