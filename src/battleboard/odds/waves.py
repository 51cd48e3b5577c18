"""Battles in a row: a second wave, and the counter-attack on whoever took the land."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.policies import Combat
from battleboard.core.units import Army, Domain, Role
from battleboard.odds.answer import Odds, Outcome
from battleboard.odds.ask import odds
from battleboard.odds.question import DAMAGED, Terms, army_of, edition_of

Left = tuple[tuple[str, int], ...]
"""An army as a key."""

NEGLIGIBLE = 1e-15
"""Outcomes less likely than this are not followed into the next battle."""


class Waves(Struct, frozen=True):
    """What several attacks on the same defender come to.

    `taken_by` is the chance that each wave takes the territory (or wins the sea), `held` that
    the defender is still there after all of them, and `nobody` that neither is.
    """

    taken_by: tuple[float, ...]
    held: float
    nobody: float
    defender: dict[str, float]


class Hold(Struct, frozen=True):
    """What an attack and the counter-attack come to.

    `taken` is the chance to take the territory (or to win the sea), `held` that it is still held
    after the counter-attack; `garrison` are the expected units that hold it, whoever has gone
    included as 0. Where a battle is one exchange, land is held as long as a land unit is there,
    contested or not.
    """

    taken: float
    held: float
    garrison: dict[str, float]


def waves(
    edition: str | Edition,
    attackers: Sequence[str | Army],
    defender: str | Army,
    terms: Terms | None = None,
) -> Waves:
    """The odds of attacks one after the other, each on what the last has left.

    A territory that nobody is left in goes to the next wave that can take it, without dice.
    """
    rules, asked = edition_of(edition), terms or Terms()
    army = army_of(rules, defender)
    at_sea = bool(asked.at_sea) or any(_is_ship(rules, label) for label in army)
    asked = msgspec.structs.replace(asked, at_sea=at_sea)
    left: dict[Left, float] = {_key(army): 1.0}
    taken: list[float] = []
    for attacker in attackers:
        won, left = _wave(rules, army_of(rules, attacker), left, asked)
        taken.append(won)
    defenders: defaultdict[str, float] = defaultdict(float)
    for remaining, chance in left.items():
        for label, count in remaining:
            defenders[label] += chance * count
    nobody = left.get((), 0.0)
    return Waves(tuple(taken), sum(left.values()) - nobody, nobody, dict(defenders))


def _wave(
    edition: Edition, attacker: Army, left: dict[Left, float], terms: Terms
) -> tuple[float, dict[Left, float]]:
    after: defaultdict[Left, float] = defaultdict(float)
    won = 0.0
    for army, chance in left.items():
        if not army:
            walks_in = _takes(edition, attacker, at_sea=bool(terms.at_sea))
            won, after[()] = won + chance * walks_in, after[()] + chance * (not walks_in)
            continue
        found = odds(edition, attacker, dict(army), terms)
        guns = _guns(edition, dict(army))
        for outcome in found.outcomes:
            weight = chance * outcome.chance
            cleared = not outcome.defender and not outcome.retreat
            if cleared and _takes(edition, outcome.attacker, at_sea=found.battle.at_sea):
                won += weight
            elif weight > NEGLIGIBLE:
                after[_key({**outcome.defender, **guns})] += weight
    return won, dict(after)


def _takes(edition: Edition, army: Army, *, at_sea: bool) -> bool:
    """Whether an army takes what nobody defends: at sea any unit will do."""
    return any(
        at_sea or edition.has_role(label.removesuffix(DAMAGED), Role.CAPTURES)
        for label, count in army.items()
        if count
    )


def hold(
    edition: str | Edition,
    attacker: str | Army,
    defender: str | Army,
    counter: str | Army,
    *,
    terms: Terms | None = None,
    counter_terms: Terms | None = None,
    joined: bool = True,
) -> Hold:
    """The odds to take a territory and to hold it against a counter-attack.

    Aircraft leave before the counter-attack: they cannot land where they have just fought
    (NCM-2). Nobody's guns are counted for the garrison. Where a battle is one exchange, aircraft
    stay, and with `joined` what is left of the defender strikes back along with the others.
    """
    rules = edition_of(edition)
    first = odds(rules, attacker, defender, terms)
    if not first.battle.at_sea and rules.policies.combat is Combat.ONE_EXCHANGE:
        back = Strike(army_of(rules, counter) if counter else {}, counter_terms, joined)
        return _stand(rules, first, back)
    garrisons: defaultdict[Left, float] = defaultdict(float)
    for outcome in first.outcomes:
        stays = {k: n for k, n in outcome.attacker.items() if _stays(rules, k)}
        if stays and not outcome.defender and not outcome.retreat:
            garrisons[_key(stays)] += outcome.chance
    held = 0.0
    left: defaultdict[str, float] = defaultdict(float)
    for army, chance in garrisons.items():
        if chance < NEGLIGIBLE:
            continue
        again: Odds = odds(rules, counter, dict(army), counter_terms)
        lost = again.attacker_wins if again.battle.at_sea else again.territory_taken
        held += chance * (1.0 - lost)
        for kind, count in again.expected_survivors.defender.items():
            left[kind] += chance * count
    return Hold(sum(garrisons.values()), held, dict(left))


class Strike(Struct, frozen=True):
    """A counter-attack, and whether what is left of the defender takes part in it."""

    army: Army
    terms: Terms | None
    joined: bool


def _stand(edition: Edition, first: Odds, back: Strike) -> Hold:
    """One exchange, and another with the enemy attacking."""
    after: defaultdict[tuple[Left, Left], float] = defaultdict(float)
    for outcome in first.outcomes:
        if _has_land_units(edition, outcome.attacker):
            left = outcome.defender if back.joined else {}
            strikes = Counter(back.army) + Counter(left)
            after[_key(outcome.attacker), _key(strikes)] += outcome.chance
    held = 0.0
    garrison: defaultdict[str, float] = defaultdict(float)
    for (ours, theirs), chance in after.items():
        for end in _exchanged(edition, dict(ours), dict(theirs), back.terms):
            there = _has_land_units(edition, end.defender)
            held += chance * end.chance * there
            for kind, count in end.defender.items():
                garrison[kind] += chance * end.chance * count * there
    return Hold(first.territory_taken, held, dict(garrison))


def _exchanged(
    edition: Edition, ours: Army, theirs: Army, terms: Terms | None
) -> Sequence[Outcome]:
    """The ends of an exchange in which `theirs` attack, if there is anybody to do so."""
    if not _has_land_units(edition, theirs):
        return (Outcome(1.0, {}, ours, False, 0),)
    return odds(edition, theirs, ours, terms).outcomes


def _has_land_units(edition: Edition, army: Army) -> bool:
    return any(edition.units[kind].domain is Domain.LAND for kind, n in army.items() if n)


def _key(army: Army) -> Left:
    return tuple(sorted((label, count) for label, count in army.items() if count))


def _guns(edition: Edition, army: Army) -> dict[str, int]:
    """The guns that no battle destroys (UNI-8)."""
    return {
        label: count
        for label, count in army.items()
        if not edition.units[label.removesuffix(DAMAGED)].hits
    }


def _is_ship(edition: Edition, label: str) -> bool:
    return edition.units[label.removesuffix(DAMAGED)].domain is Domain.SEA


def _stays(edition: Edition, label: str) -> bool:
    return edition.units[label.removesuffix(DAMAGED)].domain is not Domain.AIR
