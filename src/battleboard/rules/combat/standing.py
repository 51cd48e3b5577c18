"""What the two sides of a battle can still do to each other, and when that ends it.

Rules: COM-3, COM-5 (defenceless transports), COM-14, COM-16, H-26, WW1-6 (no such rule there).
"""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.policies import BattleEnd, DefencelessTransports
from battleboard.core.units import Army, Kind, Role
from battleboard.rules.combat.profile import pool_of, value_of
from battleboard.rules.combat.targets import can_hit
from battleboard.rules.kept import KeptOf


class Standing(Struct, frozen=True):
    """Whether the battle is over, whether the attackers leave, and what is lost without dice.

    `leaves` is set when the attackers can do nothing more and have a way out.
    """

    over: bool
    leaves: bool = False
    attackers_lost: frozenset[Kind] = frozenset()
    defenders_lost: frozenset[Kind] = frozenset()


FIGHTING = Standing(over=False)


def standing(
    edition: Edition, attacker: Army, defender: Army, *, can_retreat: bool = True
) -> Standing:
    """How a battle stands before a round; the armies are the units still in it, none submerged."""
    attackers, defenders = kinds_of(attacker), kinds_of(defender)
    strikes = reaches(edition, attackers, defenders, attacking=True)
    answers = reaches(edition, defenders, attackers, attacking=False)
    locked = _locked(edition, attackers, defenders)
    stays = answers and not can_retreat
    over = _over(edition, attackers, defenders, strikes=strikes, answers=answers, stays=stays)
    if not (locked or over):
        return FIGHTING
    harmless = locked or not answers
    return Standing(
        over=True,
        leaves=answers and (locked or not strikes) and can_retreat,
        attackers_lost=_stranded(edition, attackers)
        if answers and (locked or not strikes) and not can_retreat
        else frozenset(),
        defenders_lost=_defenceless(edition, defenders) if strikes and harmless else frozenset(),
    )


def reaches(
    edition: Edition, firing: frozenset[Kind], targets: frozenset[Kind], *, attacking: bool
) -> bool:
    """Whether any of these kinds has a die whose hits may be put on any of the others."""
    key = (firing, targets, attacking)
    return _REACHES.get(key, edition, _reaches, edition, *key)


_REACHES: KeptOf[Edition, bool] = KeptOf()


def _reaches(
    edition: Edition,
    firing: frozenset[Kind],
    targets: frozenset[Kind],
    attacking: bool,
) -> bool:
    destroyer = any(edition.has_role(kind, Role.DESTROYER) for kind in firing)
    return any(
        can_hit(edition, pool_of(edition, kind), target, destroyer=destroyer)
        for kind in armed(edition, firing, attacking=attacking)
        for target in targets
    )


def armed(edition: Edition, kinds: frozenset[Kind], *, attacking: bool) -> frozenset[Kind]:
    """The kinds that roll dice."""
    return frozenset(kind for kind in kinds if value_of(edition, kind, attacking=attacking))


def kinds_of(army: Army) -> frozenset[Kind]:
    """The kinds of which an army has a unit."""
    return frozenset(kind for kind, count in army.items() if count)


def _over(
    edition: Edition,
    attackers: frozenset[Kind],
    defenders: frozenset[Kind],
    *,
    strikes: bool,
    answers: bool,
    stays: bool,
) -> bool:
    """Whether a side has nothing left that counts. Attackers that hit nothing leave if they can;
    where the rule asks only for units that fire, those that `stays` go on being fired at.
    """
    firing = armed(edition, attackers, attacking=True)
    match edition.policies.battle_end:
        case BattleEnd.COMBAT_VALUES | BattleEnd.FIRE_OR_RETREAT:
            done = not firing or not armed(edition, defenders, attacking=False)
            return done or not (strikes or stays)
        case BattleEnd.VALID_TARGETS:
            return not strikes or not answers
        case BattleEnd.ALL_UNITS:
            return not strikes


def _locked(edition: Edition, attackers: frozenset[Kind], defenders: frozenset[Kind]) -> bool:
    """Whether all but transports cannot hit each other, so that transports are at their mercy."""
    if edition.policies.defenceless_transports is not DefencelessTransports.HELPLESS:
        return False
    one, other = (
        attackers - _transports(edition, attackers),
        defenders - _transports(edition, defenders),
    )
    return not (
        reaches(edition, one, other, attacking=True)
        or reaches(edition, other, one, attacking=False)
    )


def _stranded(edition: Edition, attackers: frozenset[Kind]) -> frozenset[Kind]:
    """The attacking transports that sink because they cannot retreat (COM-5)."""
    if edition.policies.defenceless_transports is not DefencelessTransports.HELPLESS:
        return frozenset()
    return _transports(edition, attackers)


def _defenceless(edition: Edition, defenders: frozenset[Kind]) -> frozenset[Kind]:
    """What the defender loses without dice: transports, and guns that nothing covers (COM-6)."""
    shielded = bool(armed(edition, defenders, attacking=False))
    guns = frozenset(k for k in defenders if edition.has_role(k, Role.ANTIAIRCRAFT))
    lost = frozenset[Kind]() if shielded else guns
    match edition.policies.defenceless_transports:
        case DefencelessTransports.NONE:
            return lost
        case DefencelessTransports.DEFENDING:
            return lost if shielded else lost | _transports(edition, defenders)
        case DefencelessTransports.HELPLESS:
            return lost | _transports(edition, defenders)


def _transports(edition: Edition, kinds: frozenset[Kind]) -> frozenset[Kind]:
    return frozenset(kind for kind in kinds if edition.has_role(kind, Role.TRANSPORT))
