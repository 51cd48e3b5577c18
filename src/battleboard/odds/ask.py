"""Ask for the odds of a battle, or of many."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

import msgspec

from battleboard.core.edition import Edition
from battleboard.core.policies import Combat
from battleboard.core.units import Army
from battleboard.odds.answer import Odds, answered
from battleboard.odds.battle import Battle
from battleboard.odds.errors import BattleError
from battleboard.odds.plan import TO_THE_END, Plan, parse_plan
from battleboard.odds.question import Terms, battle_of, edition_of
from battleboard.odds.solve import solve

Question = tuple[str | Army, str | Army]
"""The attacker and the defender of one of many battles."""


def odds(
    edition: str | Edition,
    attacker: str | Army,
    defender: str | Army,
    terms: Terms | None = None,
    *,
    retreat: str | Plan = TO_THE_END,
    by_round: bool = False,
    samples: int = 0,
    seed: int = 0,
) -> Odds:
    """The exact odds of a battle under the rules of an edition.

    Armies are text (`3 inf, 1 tank`) or counts by kind; `battleship[damaged]` has taken a hit.
    `retreat` tells when the attacker stops. With `samples` the battle is simulated so many times
    instead. BattleError says what is wrong with a question, TooLarge that only samples help.
    """
    began = perf_counter()
    plan = parse_plan(retreat) if isinstance(retreat, str) else retreat
    battle = battle_of(edition_of(edition), attacker, defender, terms or Terms())
    found = _answer(battle, plan, by_round, samples, seed)
    return msgspec.structs.replace(found, milliseconds=1000 * (perf_counter() - began))


def many(
    edition: str | Edition,
    questions: Iterable[Question],
    terms: Terms | None = None,
    *,
    retreat: str | Plan = TO_THE_END,
) -> list[Odds]:
    """The odds of many battles under the same terms, in the order of the questions.

    Equal questions are solved once; armies that come back find their dice ready.
    """
    rules, asked = edition_of(edition), terms or Terms()
    plan = parse_plan(retreat) if isinstance(retreat, str) else retreat
    known: dict[object, Odds] = {}
    out: list[Odds] = []
    for attacker, defender in questions:
        battle = battle_of(rules, attacker, defender, asked)
        key = (battle.attacker, battle.attacking, battle.defender, battle.defending, battle.guns)
        if key not in known:
            known[key] = _answer(battle, plan)
        out.append(known[key])
    return out


def _answer(
    battle: Battle, plan: Plan, by_round: bool = False, samples: int = 0, seed: int = 0
) -> Odds:
    if plan != TO_THE_END and not battle.can_retreat:
        raise BattleError("units that come from the sea do not retreat (AMPH-3)")
    if not battle.at_sea and battle.edition.policies.combat is Combat.ONE_EXCHANGE:
        from battleboard.odds.exchange import exchange

        return answered(battle, exchange(battle), 1.0)
    if samples:
        from battleboard.odds.sample import sampled

        return sampled(battle, plan, samples, seed)
    found = solve(battle, plan, by_round=by_round)
    return answered(battle, found.ends, found.rounds, by_round=found.by_round)
