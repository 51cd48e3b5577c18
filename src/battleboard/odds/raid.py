"""Odds of bombing raids: the fight in the air, antiaircraft fire, and the damage done.

Rules: RAID-1, RAID-2, RAID-3, TEC-2 (Radar, Jet Fighters, Heavy Bombers).
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.policies import Raids
from battleboard.core.units import Army, Kind, Role
from battleboard.odds.dice import FACES, Chances, hits
from battleboard.odds.errors import BattleError
from battleboard.odds.question import advances_of, army_of, edition_of
from battleboard.rules.combat.raids import air_value
from battleboard.rules.technology.advances import (
    NO_ADVANCES,
    Advances,
    antiaircraft_hits_on,
    bomber_dice,
)

HEAVIER_BOMBS = 2
"""What is added to the die of a strategic bomber where bombs are heavier (RAID-2)."""


class Raid(Struct, frozen=True):
    """What becomes of a raid.

    `damage` is the chance of each number of points, within the `room` that the target has;
    losses are expected units by kind; `cost` is what the attacker loses in IPCs, and `swing` the
    damage beyond that and beyond what the interceptors cost.
    """

    damage: dict[int, float]
    expected_damage: float
    attackers_lost: dict[Kind, float]
    interceptors_lost: dict[Kind, float]
    swing: float


def raid(
    edition: str | Edition,
    raiders: str | Army,
    target: Kind,
    *,
    interceptors: str | Army = "",
    room: int | None = None,
    guns: int = 1,
    attacker_advances: frozenset[str] = frozenset(),
    defender_advances: frozenset[str] = frozenset(),
) -> Raid:
    """The odds of a raid on one facility by bombers and their escorts.

    `room` is the damage that the target can still take; by itself what the unit table says.
    `guns` matters only where the territory's own gun defends the complex (RAID-1), and there
    interceptors rise only if the players have agreed on it (RAID-3).
    """
    rules = edition_of(edition)
    up = army_of(rules, raiders)
    against = army_of(rules, interceptors) if interceptors else {}
    _check(rules, up, target, against)
    ours = advances_of(rules, attacker_advances)
    theirs = advances_of(rules, defender_advances)
    space = rules.units[target].hits if room is None else room
    if not space:
        raise BattleError("say how much damage the target can take")
    fires = guns > 0 or rules.policies.raids is not Raids.COMPLEXES
    return _Raid(rules, ours, theirs).odds(up, against, space, fires)


class _Raid:
    def __init__(self, edition: Edition, ours: Advances, theirs: Advances) -> None:
        self._edition, self._ours, self._theirs = edition, ours, theirs

    def odds(self, up: Army, against: Army, room: int, fires: bool) -> Raid:
        damage: defaultdict[int, float] = defaultdict(float)
        left: defaultdict[Kind, float] = defaultdict(float)
        standing: defaultdict[Kind, float] = defaultdict(float)
        for bombers, escorts, enemy, chance in self._air_battle(up, against):
            for kind, count in (*escorts.items(),):
                left[kind] += chance * count
            for kind, count in enemy.items():
                standing[kind] += chance * count
            for over, p in self._after_flak(bombers, fires):
                for kind, count in over.items():
                    left[kind] += chance * p * count
                for points, q in self._bombs(over, room).items():
                    damage[points] += chance * p * q
        lost = {kind: count - left[kind] for kind, count in up.items()}
        gone = {kind: count - standing[kind] for kind, count in against.items()}
        expected = sum(points * p for points, p in damage.items())
        swing = expected + self._worth(gone) - self._worth(lost)
        return Raid(dict(sorted(damage.items())), expected, lost, gone, swing)

    def _worth(self, lost: dict[Kind, float]) -> float:
        return sum((self._edition.units[kind].cost or 0) * n for kind, n in lost.items())

    def _air_battle(
        self, up: Army, against: Army
    ) -> list[tuple[dict[Kind, int], dict[Kind, int], dict[Kind, int], float]]:
        """One round between raiders and interceptors: bombers, escorts, interceptors left."""
        bombers = {kind: n for kind, n in up.items() if not self._escorts(kind)}
        escorts = {kind: n for kind, n in up.items() if self._escorts(kind)}
        if not against:
            return [(bombers, escorts, {}, 1.0)]
        shots = self._air_dice(up, self._ours, attacking=True)
        answers = self._air_dice(against, self._theirs, attacking=False)
        out = []
        for (hit, p), (lost, q) in product(enumerate(shots), enumerate(answers)):
            left = self._cheapest_lost({**escorts, **bombers}, lost)
            enemy = self._cheapest_lost(against, hit)
            out.append(
                (
                    {kind: left[kind] for kind in bombers},
                    {kind: left[kind] for kind in escorts},
                    enemy,
                    p * q,
                )
            )
        return out

    def _escorts(self, kind: Kind) -> bool:
        return self._edition.has_role(kind, Role.ESCORTS)

    def _air_dice(self, army: Army, advances: Advances, *, attacking: bool) -> Chances:
        """The dice of the air battle (RAID-3)."""
        counts: defaultdict[int, int] = defaultdict(int)
        for kind, count in army.items():
            value = air_value(self._edition, kind, advances, attacking=attacking)
            if value:
                counts[value] += count
        return hits(tuple((dice, value, 1) for value, dice in sorted(counts.items())))

    def _cheapest_lost(self, army: Army, count: int) -> dict[Kind, int]:
        left = dict(army)
        for kind in sorted(army, key=lambda k: self._edition.units[k].cost or 0):
            gone = min(left[kind], count)
            left[kind] -= gone
            count -= gone
        return left

    def _after_flak(
        self, bombers: dict[Kind, int], fires: bool
    ) -> list[tuple[dict[Kind, int], float]]:
        """A die for each bomber, the attacker choosing who is lost."""
        if not fires:
            return [(bombers, 1.0)]
        dice = (sum(bombers.values()), antiaircraft_hits_on(self._theirs), 1)
        return [(self._cheapest_lost(bombers, lost), p) for lost, p in enumerate(hits((dice,)))]

    def _bombs(self, bombers: dict[Kind, int], room: int) -> dict[int, float]:
        heavier = self._edition.policies.raids is Raids.FACILITIES_ALL_FIGHT
        total: dict[int, float] = {0: 1.0}
        for kind, count in bombers.items():
            strategic = self._edition.has_role(kind, Role.RAIDS)
            bonus = HEAVIER_BOMBS if heavier and strategic else 0
            known = self._ours if strategic else NO_ADVANCES
            dice, best_of = bomber_dice(self._edition.policies.technology, known)
            for _ in range(count):
                total = _added(total, _bomb(dice, best_of, bonus))
        out: defaultdict[int, float] = defaultdict(float)
        for points, p in total.items():
            out[min(points, room)] += p
        return dict(out)


@lru_cache(maxsize=32)
def _bomb(dice: int, best_of: int, bonus: int) -> dict[int, float]:
    """The chance of each damage by one bomber."""
    every = FACES**best_of
    one = {
        face + bonus: (face**best_of - (face - 1) ** best_of) / every
        for face in range(1, FACES + 1)
    }
    total: dict[int, float] = {0: 1.0}
    for _ in range(dice):
        total = _added(total, one)
    return total


def _added(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    out: defaultdict[int, float] = defaultdict(float)
    for (a, p), (b, q) in product(one.items(), other.items()):
        out[a + b] += p * q
    return dict(out)


def _check(edition: Edition, up: Army, target: Kind, against: Army) -> None:
    if edition.policies.raids is Raids.NONE:
        raise BattleError(f"{edition.title} has no bombing raids")
    if target not in edition.units or edition.units[target].domain != "facility":
        raise BattleError(f"{target!r} is no facility of {edition.title}")
    complexes = edition.has_role(target, Role.PRODUCES)
    for kind in up:
        if edition.has_role(kind, Role.RAIDS) or edition.has_role(kind, Role.ESCORTS):
            continue
        if not edition.has_role(kind, Role.RAIDS_BASES) or complexes:
            raise BattleError(f"{edition.units[kind].name} does not raid this target (RAID-2)")
    if any(not edition.has_role(kind, Role.ESCORTS) for kind in against):
        raise BattleError("only fighters intercept (RAID-3)")
