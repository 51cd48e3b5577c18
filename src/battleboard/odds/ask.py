"""Ask for the odds of a battle, or of many."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

import msgspec

from battleboard.core.edition import Edition
from battleboard.core.policies import Combat
from battleboard.core.units import Army
from battleboard.odds.answer import Odds, answered
from battleboard.odds.ashore import check_plan, fought_on
from battleboard.odds.battle import Battle
from battleboard.odds.ends import Listed
from battleboard.odds.plan import TO_THE_END, Plan, parse_plan
from battleboard.odds.question import Terms, battle_of, edition_of
from battleboard.odds.side import Same
from battleboard.odds.solve import solve

Question = tuple[str | Army, str | Army]
"""The attacker and the defender of one of many battles."""


MOST_KEPT = 4096
"""How many answers are kept for the next time they are asked for."""

MOST_ENDS = 200
"""Answers with more ends than this are not kept: they would fill the memory."""

_kept: dict[object, Odds] = {}


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
    Small battles that have been asked for lately are answered from memory.
    """
    began = perf_counter()
    key = _key(edition, attacker, defender, (terms, retreat, by_round, samples, seed))
    found = _kept.get(key) if key is not None else None
    if found is None:
        plan = parse_plan(retreat) if isinstance(retreat, str) else retreat
        battle = battle_of(edition_of(edition), attacker, defender, terms or Terms())
        found = _answer(battle, plan, by_round, samples, seed)
        if key is not None:
            _keep(key, found)
    return msgspec.structs.replace(found, milliseconds=1000 * (perf_counter() - began))


def forget() -> None:
    """Forget all answers and all battles that were laid out, so that each is worked out again."""
    from battleboard.odds.field import clear_fields

    _kept.clear()
    clear_fields()


def many(
    edition: str | Edition,
    questions: Iterable[Question],
    terms: Terms | None = None,
    *,
    retreat: str | Plan = TO_THE_END,
) -> list[Odds]:
    """The odds of many battles under the same terms, in the order of the questions.

    Equal questions are solved once, whatever their size; armies that come back, also in another
    battle, find their states and dice ready.
    """
    rules = edition_of(edition)
    known: dict[object, Odds] = {}
    out: list[Odds] = []
    for attacker, defender in questions:
        key = _key(rules, attacker, defender, ())
        if key not in known:
            known[key] = odds(rules, attacker, defender, terms, retreat=retreat)
        out.append(known[key])
    return out


def _key(
    edition: str | Edition, attacker: str | Army, defender: str | Army, rest: tuple[object, ...]
) -> object:
    """What makes two questions equal; None where the terms cannot be compared."""
    key = (
        edition if isinstance(edition, str) else Same(edition),
        attacker if isinstance(attacker, str) else tuple(attacker.items()),
        defender if isinstance(defender, str) else tuple(defender.items()),
        rest,
    )
    try:
        hash(key)
    except TypeError:  # armies among the terms are no keys
        return None
    return key


def _keep(key: object, found: Odds) -> None:
    if not isinstance(found.ends, Listed) or len(found.ends) > MOST_ENDS:
        return
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    _kept[key] = found


def _answer(
    battle: Battle, plan: Plan, by_round: bool = False, samples: int = 0, seed: int = 0
) -> Odds:
    check_plan(battle, plan, by_round=by_round)
    if not battle.at_sea and battle.edition.policies.combat is Combat.ONE_EXCHANGE:
        from battleboard.odds.exchange import exchange

        return answered(battle, exchange(battle), 1.0)
    if samples:
        from battleboard.odds.sample import sampled

        return sampled(battle, plan, samples, seed)
    found = solve(battle, plan, by_round=by_round)
    if plan != TO_THE_END and battle.others_leave:
        found = fought_on(battle, found)
    return answered(battle, found.ends, found.rounds, by_round=found.by_round)
