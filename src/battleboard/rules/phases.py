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
from battleboard.rules.china import course
from battleboard.rules.china.levy import Levies, levy, muster
from battleboard.rules.combat.amphibious import (
    clear_the_sea,
    end_assault,
    fight_ashore,
    land_troops,
)
from battleboard.rules.combat.antiair import fire_guns, remove_shot_down, take_flak
from battleboard.rules.combat.battles import (
    Attacks,
    NextBattles,
    declare_attacks,
    fight_assaults,
    fight_battles,
    fight_raids,
    walk_in,
)
from battleboard.rules.combat.bombardment import (
    Bombardments,
    bombard,
    choose_ships,
    take_bombardment,
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
from battleboard.rules.combat.raids import (
    Interceptors,
    begin_raid,
    drop_bombs,
    end_air_battle,
    end_raid,
    intercept,
    interceptors_fall,
    interceptors_fire,
    raiders_fall,
    raiders_fire,
)
from battleboard.rules.combat.retreat import Retreats, press_or_retreat
from battleboard.rules.combat.submarines import (
    Dives,
    attackers_dive,
    defenders_dive,
    defenders_dive_late,
)
from battleboard.rules.economy.income import cash_bonds, collect_income
from battleboard.rules.economy.mobilize import Placements, mobilize
from battleboard.rules.economy.purchase import Purchases, purchase
from battleboard.rules.economy.repair import Repairs, repair
from battleboard.rules.movement.combat_move import combat_move
from battleboard.rules.movement.moves import Moves
from battleboard.rules.movement.noncombat import noncombat_move
from battleboard.rules.movement.touchdown import board_decks, crash_stranded
from battleboard.rules.technology import research
from battleboard.rules.technology.rockets import Rockets, launch_rockets, rocket_strikes
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

WITHOUT_MONEY = {"purchase": "levy", "mobilize": "muster"}
"""How a power that has no money comes to units (CHN-1)."""


def next_turn(edition: Edition, state: State, given: None) -> Do:
    """The next power in turn order that is still in the war; after the last a new round begins
    (VIC-1)."""
    if state.winner:
        return Do(goto=END)
    powers = [power for power in edition.powers if power not in edition.hosts]
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
    """The next phase that this power, or one that shares its turn, may take part in (VIC-10)."""
    left = course.following(edition, state)
    stage = next((stage for stage in left if _is_taken(edition, state, stage)), None)
    if stage is None:
        owner = course.host(edition, state)
        return Do(tuple(course.handed_over(state, owner)), goto="last_things")
    if course.awaits_order(edition, state, stage):
        return Do(goto="begin_phase", enter="order")
    begun = (*course.handed_over(state, stage.power), e.PhaseBegan(stage.phase))
    return Do(begun, enter=_routine(edition, stage))


def _is_taken(edition: Edition, state: State, stage: course.Stage) -> bool:
    if stage.phase == research.PHASE and not research.is_played(state):
        return False
    if stage.phase in NEEDS_CAPITAL and not holds_capital(edition, state, stage.power):
        return False
    return course.has_part(edition, state, stage)


def _routine(edition: Edition, stage: course.Stage) -> str:
    """The routine of a phase; a power without money and complexes has its own."""
    if stage.power in edition.hosts and stage.phase in WITHOUT_MONEY:
        return WITHOUT_MONEY[stage.phase]
    return routine_of(edition, stage.phase)


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
        "order": (course.choose_first,),
        "levy": (levy,),
        "muster": (muster,),
        "research": (
            research.buy_tokens,
            research.roll_research,
            research.choose_chart,
            research.roll_breakthrough,
        ),
        "purchase": (repair, purchase),
        "combat_move": (combat_move,),
        "conduct_combat": (
            declare_attacks,
            launch_rockets,
            rocket_strikes,
            fight_raids,
            fight_assaults,
            walk_in,
            fight_battles,
            land_displaced,
            settle_displaced,
            gather_aircraft,
        ),
        "raid": (
            begin_raid,
            intercept,
            raiders_fire,
            interceptors_fall,
            interceptors_fire,
            raiders_fall,
            end_air_battle,
            fire_guns,
            take_flak,
            remove_shot_down,
            drop_bombs,
            end_raid,
        ),
        "assault": (clear_the_sea, choose_ships, land_troops, fight_ashore, end_assault),
        "battle": (
            begin_battle,
            bombard,
            take_bombardment,
            fire_guns,
            take_flak,
            remove_shot_down,
            open_round,
            press_or_retreat,
            attackers_dive,
            defenders_dive,
            attackers_strike,
            defenders_take_strike,
            defenders_dive_late,
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
        "collect_income": (collect_income, cash_bonds),
        **ROUTINES,
    },
    questions={
        d.ChooseResearch: research.Researches(),
        d.ChooseChart: research.Charts(),
        d.ChooseRepair: Repairs(),
        d.ChoosePurchase: Purchases(),
        d.ChooseMove: Moves(),
        d.AttackOrIgnore: _by_combat(Attacks(), Attacks("WW1-22")),
        d.ChooseBattle: NextBattles(),
        d.ChooseSubmerge: _by_combat(Dives(), Dives("WW1-6")),
        d.ChooseShips: Bombardments(),
        d.ChooseInterceptors: Interceptors(),
        d.ChooseRocket: Rockets(),
        d.ChooseLosses: _by_combat(LossChoices(), OneExchangeLosses()),
        d.AgreeLosses: _by_combat(Agreements(), Agreements("WW1-24")),
        d.PressOrRetreat: _by_combat(Retreats(), BreakOffs()),
        d.ChooseFirst: course.Order(),
        d.ChooseMuster: Levies(),
        d.ChooseLanding: Landings(),
        d.ChoosePlacement: Picked(_placements),
        **QUESTIONS,
    },
    start="game",
)
