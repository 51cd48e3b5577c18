"""Odds as clients ask for them."""

from __future__ import annotations

from battleboard.core.board import SpaceName
from battleboard.core.decisions import Decision
from battleboard.core.units import Army
from battleboard.editions import load
from battleboard.engine.game import Game
from battleboard.notation import parse_answer
from battleboard.odds import Odds, Terms, odds
from battleboard.odds.board import battle_at
from battleboard.odds.errors import BattleError
from battleboard.odds.question import army_of
from battleboard.server import shapes as s
from battleboard.server.wishes import OddsWish


def odds_at(game: Game, space: SpaceName, order: str, outcomes: int) -> s.OddsView | None:
    """The odds of the battle in a space, as if some orders had been given before; None where
    nobody fights."""
    trial = game
    if order and isinstance(game.pending, Decision):
        trial = game.copy()
        for answer in parse_answer(order, game.pending, game.table.edition):
            trial.give(answer)
    edition = game.table.edition
    try:
        at = battle_at(edition, trial.state, space)
        found = odds(edition, at.attacker, at.defender, at.terms)
    except BattleError:
        return None
    return _view(found, at.attacker, at.defender, outcomes)


def odds_of(wish: OddsWish) -> s.OddsView:
    """The odds of any battle."""
    edition = load(wish.edition)
    attacker, defender = army_of(edition, wish.attacker), army_of(edition, wish.defender)
    found = odds(edition, attacker, defender, _terms(wish), retreat=wish.retreat)
    return _view(found, attacker, defender, wish.outcomes)


def _terms(wish: OddsWish) -> Terms:
    usual = Terms()
    return Terms(
        attacker_loses=wish.attacker_loses or usual.attacker_loses,
        defender_loses=wish.defender_loses or usual.defender_loses,
        keep_land=wish.keep_land,
        at_sea=wish.at_sea,
        amphibious=wish.landing or wish.amphibious,
        ships=wish.bombard,
        round=wish.round,
    )


def _view(found: Odds, attacker: Army, defender: Army, outcomes: int) -> s.OddsView:
    return s.OddsView(
        attacker=attacker,
        defender=defender,
        attacker_wins=found.attacker_wins,
        defender_wins=found.defender_wins,
        both_destroyed=found.both_destroyed,
        stalemate=found.stalemate,
        retreat=found.retreat,
        territory_taken=found.territory_taken,
        expected_swing=found.expected_swing,
        rounds=found.rounds,
        method=found.method,
        error=found.error,
        milliseconds=found.milliseconds,
        attacker_left=found.expected_survivors.attacker,
        defender_left=found.expected_survivors.defender,
        attacker_loses=found.expected_losses.attacker,
        defender_loses=found.expected_losses.defender,
        outcomes=tuple(
            s.OutcomeView(
                chance=end.chance,
                attacker=end.attacker,
                defender=end.defender,
                retreat=end.retreat,
                swing=end.swing,
            )
            for end in found.outcomes[:outcomes]
        ),
        swing=tuple(found.swing.items()) if outcomes else (),
    )
