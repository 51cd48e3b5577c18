"""Battles foreseen: exactly for what is decided now, roughly for what others might do.

Exact odds come from `battleboard.odds` and are kept, for the same battle is asked about again and
again. A rough estimate follows the expected hits round by round; it costs a hundredth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erf, sqrt

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.odds import BattleError, Odds, Terms, odds
from battleboard.odds.side import Same

LARGE = 16
"""From so many units on each side a battle is only estimated: the estimate is good then."""

Key = tuple[tuple[Kind, int], ...]


class Foreseen(Struct, frozen=True):
    """What a battle is expected to bring.

    `taken` is the chance that the attacker has the ground or the sea for himself, `lost` and
    `destroyed` what attacker and defender lose in IPCs, `left` the attackers that survive.
    """

    taken: float
    lost: float
    destroyed: float
    left: Mapping[Kind, float]


def key(army: Army) -> Key:
    """An army as something to look up by."""
    return tuple(sorted((kind, count) for kind, count in army.items() if count > 0))


def foresee(
    edition: Edition, attack: Army, defence: Army, *, at_sea: bool = False, dives: bool = True
) -> Foreseen:
    """What a battle to its end will bring; exact where that is quick. `dives` tells whether
    submarines that are alone may leave it."""
    ours = key(attack)
    theirs = _in_reach(Same(edition), ours, key(defence), dives)
    if min(sum(n for _, n in ours), sum(n for _, n in theirs)) >= LARGE:
        return _rough(Same(edition), ours, theirs)
    return _exact(Same(edition), ours, theirs, at_sea)


def guess(edition: Edition, attack: Army, defence: Army, *, dives: bool = True) -> Foreseen:
    """The same, roughly and quickly."""
    return guess_of(edition, key(attack), key(defence), dives=dives)


def guess_of(edition: Edition, attack: Key, defence: Key, *, dives: bool = True) -> Foreseen:
    """The same for armies that were looked up before."""
    return _rough(Same(edition), attack, _in_reach(Same(edition), attack, defence, dives))


@lru_cache(maxsize=50_000)
def _in_reach(same: Same, attack: Key, defence: Key, dives: bool) -> Key:
    """The defenders that take part: aircraft neither hit submarines nor are hit by them where no
    destroyer is beside them, and submarines alone dive before ships without one (COM-2)."""
    units = same.edition.units
    others = tuple(one for one in defence if Role.SUBMARINE not in units[one[0]].roles)
    if all(units[kind].domain is Domain.AIR for kind, _ in attack):
        return others
    hunters = {kind for kind, stats in units.items() if Role.DESTROYER in stats.roles}
    if not hunters:
        return defence
    if dives and not others and hunters.isdisjoint(kind for kind, _ in attack):
        return ()
    boats = all(Role.SUBMARINE in units[kind].roles for kind, _ in attack)
    if boats and hunters.isdisjoint(kind for kind, _ in defence):
        return tuple(one for one in defence if units[one[0]].domain is not Domain.AIR)
    return defence


# Exactly


@lru_cache(maxsize=20_000)
def _exact(same: Same, attack: Key, defence: Key, at_sea: bool) -> Foreseen:
    edition = same.edition
    if not attack or not defence:
        return _undisputed(edition, attack)
    terms = Terms(at_sea=at_sea, defender_dives="never")
    try:
        return _told(edition, odds(edition, dict(attack), dict(defence), terms), at_sea)
    except BattleError:
        return _rough(same, attack, defence)


def _told(edition: Edition, found: Odds, at_sea: bool) -> Foreseen:
    return Foreseen(
        found.attacker_wins if at_sea else found.territory_taken,
        found.expected_losses.attacker,
        found.expected_losses.defender,
        found.expected_survivors.attacker,
    )


def _undisputed(edition: Edition, attack: Key) -> Foreseen:
    captures = any(edition.has_role(kind, Role.CAPTURES) for kind, _ in attack)
    return Foreseen(float(captures), 0.0, 0.0, dict(attack))


# Roughly


class _Line(Struct, frozen=True):
    """A side as it melts: how much fire it has and what it has lost after each hit."""

    fire: Sequence[float]
    lost: Sequence[float]
    kinds: Sequence[Kind]

    @property
    def hits(self) -> int:
        return len(self.fire) - 1

    def fire_after(self, hits: float) -> float:
        return _between(self.fire, hits)

    def lost_after(self, hits: float) -> float:
        return _between(self.lost, hits)


def _between(values: Sequence[float], place: float) -> float:
    if place >= len(values) - 1:
        return values[-1]
    low = int(place)
    return values[low] + (values[low + 1] - values[low]) * (place - low)


@lru_cache(maxsize=20_000)
def _line(same: Same, army: Key, attacking: bool) -> _Line:
    """Spare hits of strong ships go first, then the cheapest units."""
    units = same.edition.units
    spare: list[Kind] = []
    order: list[tuple[float, Kind]] = []
    for kind, count in army:
        stats = units[kind]
        price = float(stats.cost or 0) + (100 if Role.TRANSPORT in stats.roles else 0)
        order += [(price, kind)] * (count if stats.hits else 0)
        spare += [kind] * (count * (stats.hits - 1))
    order.sort()
    power = sum(_value(same.edition, kind, attacking) for _, kind in order)
    fire, lost = [power] * (len(spare) + 1), [0.0] * (len(spare) + 1)
    for _, kind in order:
        power -= _value(same.edition, kind, attacking)
        fire.append(power)
        lost.append(lost[-1] + (units[kind].cost or 0))
    return _Line(fire, lost, [*spare, *(kind for _, kind in order)])


def _value(edition: Edition, kind: Kind, attacking: bool) -> float:
    stats = edition.units[kind]
    value = float((stats.attack if attacking else stats.defence) or 0)
    if attacking and Role.SUPPORTS in stats.roles:
        value += 0.7  # an artillery raises an infantry beside it most of the time
    return value


MOST_ROUNDS = 12
SPREAD = 1.7
"""How far the dice stray, in hits for each root of the units engaged."""


@lru_cache(maxsize=50_000)
def _rough(same: Same, attack: Key, defence: Key) -> Foreseen:
    if not attack or not defence:
        return _undisputed(same.edition, attack)
    ours, theirs = _line(same, attack, True), _line(same, defence, False)
    x = y = 0.0
    for _ in range(MOST_ROUNDS):
        dealt, taken = ours.fire_after(x) / 6, theirs.fire_after(y) / 6
        if x >= ours.hits or y >= theirs.hits or dealt + taken < 0.02:
            break
        x, y = x + taken, y + dealt
    won = _chance(ours, theirs, x, y)
    x, y = min(x, ours.hits), min(y, theirs.hits)
    holds = won if any(same.edition.has_role(kind, Role.CAPTURES) for kind, _ in attack) else 0.0
    at_sea = any(same.edition.units[kind].domain is Domain.SEA for kind, _ in (*attack, *defence))
    left: dict[Kind, float] = {}
    for kind in ours.kinds[max(0, int(x + 0.5)) :]:
        left[kind] = left.get(kind, 0.0) + 1.0
    lost = _expected(ours, x, 1 - won)
    return Foreseen(won if at_sea else holds, lost, _expected(theirs, y, won), left)


MOST_OF_IT = 0.7
"""What a side that was expected to be destroyed has lost when it wins after all."""


def _expected(line: _Line, hits: float, beaten: float) -> float:
    """What a side loses: everything where it is beaten, which dice may turn either way."""
    everything = line.lost[-1]
    otherwise = line.lost_after(hits) if hits < line.hits else MOST_OF_IT * everything
    return beaten * everything + (1 - beaten) * otherwise


def _chance(ours: _Line, theirs: _Line, x: float, y: float) -> float:
    """The chance to win, from how many hits are to spare when one side is gone; whoever cannot
    fire is beaten by anybody who can."""
    if not (ours.fire[0] and theirs.fire[0]):
        return float(ours.fire[0] > 0)
    margin = (ours.hits - x) - (theirs.hits - y)
    scale = SPREAD * sqrt(max(1.0, min(ours.hits, theirs.hits)))
    return 0.5 * (1 + erf(margin / scale / sqrt(2)))
