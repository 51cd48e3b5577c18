"""Exact odds of battles: `odds(edition, "3 inf, 1 tank", "2 inf").attacker_wins`."""

from __future__ import annotations

from battleboard.odds.answer import Odds, Outcome
from battleboard.odds.ask import many, odds
from battleboard.odds.errors import BattleError, TooLarge
from battleboard.odds.plan import Plan
from battleboard.odds.question import Terms

__all__ = ["BattleError", "Odds", "Outcome", "Plan", "Terms", "TooLarge", "many", "odds"]
