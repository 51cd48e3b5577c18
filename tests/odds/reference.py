"""A plain walk over all dice of a small battle, in fractions.

It shares the rules' own `fire`, `losses` and `standing` with the solver, and nothing else: no
tables, no levels, no arrays, and casualties found by comparing every legal way to take hits.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from battleboard.core.edition import Edition
from battleboard.core.units import Role
from battleboard.rules.combat.profile import Fire, fire
from battleboard.rules.combat.standing import reaches, standing
from battleboard.rules.combat.targets import Pool, Target, losses
from battleboard.rules.technology.advances import Advances

Units = tuple[tuple[str, int], ...]
"""Counts by label, in a fixed order; a label is a kind, `kind[damaged]` or `kind[submerged]`."""

Chances = dict[tuple[Units, Units], Fraction]
Dive = Callable[[Units, Units], bool]

DAMAGED, SUBMERGED = "[damaged]", "[submerged]"


def units(army: Mapping[str, int]) -> Units:
    return tuple(sorted((label, count) for label, count in army.items() if count))


def kind_of(label: str) -> str:
    return label.split("[", maxsplit=1)[0]


def in_battle(army: Units) -> dict[str, int]:
    out: dict[str, int] = defaultdict(int)
    for label, count in army:
        if not label.endswith(SUBMERGED):
            out[kind_of(label)] += count
    return dict(out)


def throws(volleys: Sequence[Fire]) -> dict[tuple[tuple[Pool, int], ...], Fraction]:
    """The chance of every number of hits in each pool, die by die."""
    dice = [
        (one.pool, 1 - Fraction(6 - one.hits_on, 6) ** one.best_of)
        for one in volleys
        for _ in range(one.dice)
    ]
    out: dict[tuple[tuple[Pool, int], ...], Fraction] = defaultdict(Fraction)
    for fell in product((False, True), repeat=len(dice)):
        chance, hits = Fraction(1), dict.fromkeys(Pool, 0)
        for hit, (pool, good) in zip(fell, dice, strict=True):
            chance *= good if hit else 1 - good
            hits[pool] += hit
        out[tuple(hits.items())] += chance
    return out


class Reference:
    """One battle, with both sides' orders of loss."""

    def __init__(
        self,
        edition: Edition,
        orders: tuple[Sequence[str], Sequence[str]],
        *,
        at_sea: bool = False,
        advances: tuple[Advances, Advances] = (frozenset(), frozenset()),
        keep_land: bool = False,
        can_retreat: bool = True,
        dives: tuple[Dive | None, Dive | None] = (None, None),
        late_dive: bool = False,
        silent_dive: bool = False,
    ) -> None:
        self.edition, self.orders, self.advances = edition, orders, advances
        self.keep_land, self.can_retreat, self.dives = keep_land, can_retreat, dives
        self.at_sea = at_sea
        self.late_dive, self.silent_dive = late_dive, silent_dive
        self.fight = cache(self._fight)
        self.taken = cache(self._taken)

    def has(self, army: Units, role: Role) -> bool:
        return any(self.edition.has_role(kind, role) for kind in in_battle(army))

    def dice(self, army: Units, side: int) -> tuple[Fire, ...]:
        counts = in_battle(army)
        advances = self.advances[side]
        return fire(self.edition, counts, attacking=side == 0, advances=advances)

    def _fight(self, ours: Units, theirs: Units) -> Chances:
        """The chances of every end, from the start of a round."""
        stands = standing(
            self.edition, in_battle(ours), in_battle(theirs), can_retreat=self.can_retreat
        )
        if stands.over:
            lost, gone = stands.attackers_lost, stands.defenders_lost
            return {(_without(ours, lost), _without(theirs, gone)): Fraction(1)}
        dived = self._dived(ours, theirs)
        if dived != (ours, theirs):
            return self.round(*dived) if self._throws_last(*dived) else self.fight(*dived)
        out: Chances = defaultdict(Fraction)
        stay = Fraction(0)
        for (a, d), chance in self.round(ours, theirs).items():
            if (a, d) == (ours, theirs):
                stay += chance
                continue
            for end, p in self.fight(a, d).items():
                out[end] += chance * p
        return {end: p / (1 - stay) for end, p in out.items()}

    def _dived(self, ours: Units, theirs: Units) -> tuple[Units, Units]:
        if self.silent_dive:
            return ours, theirs
        late = self.late_dive and self._strikes(ours, theirs)
        below = _submerged(self.edition, ours) if self._wishes(0, ours, theirs) else ours
        under = theirs
        if self._wishes(1, theirs, ours) and not late:
            under = _submerged(self.edition, theirs)
        return below, under

    def _throws_last(self, ours: Units, theirs: Units) -> bool:
        """Whether the defender still fires at somebody when dives have ended the battle."""
        armies = in_battle(ours), in_battle(theirs)
        stands = standing(self.edition, *armies, can_retreat=self.can_retreat)
        kinds = frozenset(armies[0]), frozenset(armies[1])
        answers = reaches(self.edition, kinds[1], kinds[0], attacking=False)
        return stands.over and not stands.attackers_lost and answers

    def _wishes(self, side: int, own: Units, other: Units) -> bool:
        wish = self.dives[side]
        if wish is None or not self.has(own, Role.SUBMARINE):
            return False
        return wish(own, other) and (self.silent_dive or not self.has(other, Role.DESTROYER))

    def _strikes(self, own: Units, other: Units) -> bool:
        return self.has(own, Role.SUBMARINE) and not self.has(other, Role.DESTROYER)

    def round(self, ours: Units, theirs: Units) -> Chances:
        """Every state after one round."""
        if self.silent_dive:
            return self._quiet_round(ours, theirs)
        first, second = self._strikes(ours, theirs), self._strikes(theirs, ours)
        late = self.late_dive and first and self._wishes(1, theirs, ours)
        second = second and not late
        flags = self.has(ours, Role.DESTROYER), self.has(theirs, Role.DESTROYER)
        out: Chances = defaultdict(Fraction)
        dice = self._submarines(ours, theirs, first, second)
        if late:
            strikes = self._late_strikes((ours, theirs), dice[0], flags)
        else:
            strikes = self._exchange((ours, theirs), dice, flags)
        for (a, d), p in strikes.items():
            rest = (
                [one for one in self.dice(a, 0) if not (first and one.pool is Pool.SUBMARINE)],
                [one for one in self.dice(d, 1) if not (second and one.pool is Pool.SUBMARINE)],
            )
            for end, q in self._exchange((a, d), rest, flags).items():
                out[end] += p * q
        return out

    def _late_strikes(
        self, armies: tuple[Units, Units], shots: Sequence[Fire], destroyers: tuple[bool, bool]
    ) -> Chances:
        """Submarines that were hit fire their own strike; the others dive."""
        ours, theirs = armies
        out: Chances = defaultdict(Fraction)
        for hits, p in throws(shots).items():
            left = self.taken(theirs, 1, hits, destroyers[0])
            victims = {
                label: count - dict(left).get(label, 0)
                for label, count in theirs
                if self.edition.has_role(kind_of(label), Role.SUBMARINE)
            }
            for answers, q in throws(self.dice(units(victims), 1)).items():
                a = self.taken(ours, 0, answers, destroyers[1])
                out[a, _submerged(self.edition, left)] += p * q
        return out

    def _submarines(
        self, ours: Units, theirs: Units, first: bool, second: bool
    ) -> tuple[list[Fire], list[Fire]]:
        return (
            [one for one in self.dice(ours, 0) if first and one.pool is Pool.SUBMARINE],
            [one for one in self.dice(theirs, 1) if second and one.pool is Pool.SUBMARINE],
        )

    def _quiet_round(self, ours: Units, theirs: Units) -> Chances:
        below, under = self._wishes(0, ours, theirs), self._wishes(1, theirs, ours)
        shots = [o for o in self.dice(ours, 0) if not (below and o.pool is Pool.SUBMARINE)]
        answers = [o for o in self.dice(theirs, 1) if not (under and o.pool is Pool.SUBMARINE)]
        out: Chances = defaultdict(Fraction)
        for (a, d), p in self._exchange((ours, theirs), (shots, answers), (False, False)).items():
            left = _submerged(self.edition, a) if below else a
            enemy = _submerged(self.edition, d) if under else d
            out[left, enemy] += p
        return out

    def _exchange(
        self,
        armies: tuple[Units, Units],
        volleys: tuple[Sequence[Fire], Sequence[Fire]],
        destroyers: tuple[bool, bool],
    ) -> Chances:
        """Both sides fire, then both lose."""
        ours, theirs = armies
        out: Chances = defaultdict(Fraction)
        for shots, p in throws(volleys[0]).items():
            for answers, q in throws(volleys[1]).items():
                a = self.taken(ours, 0, answers, destroyers[1])
                d = self.taken(theirs, 1, shots, destroyers[0])
                out[a, d] += p * q
        return out

    def _taken(
        self, army: Units, side: int, hits: tuple[tuple[Pool, int], ...], destroyer: bool
    ) -> Units:
        if not any(count for _, count in hits):
            return army
        if self.at_sea:
            return self._at_once(army, side, dict(hits), destroyer)
        return self._one_by_one(army, side, hits, destroyer)

    def _one_by_one(
        self, army: Units, side: int, hits: tuple[tuple[Pool, int], ...], destroyer: bool
    ) -> Units:
        """Ashore, where units may be held back until the others are gone."""
        counts = dict(army)
        for pool, number in hits:
            for _ in range(number):
                can = [
                    label
                    for label in self.orders[side]
                    if counts.get(label) and self._allowed(pool, label, destroyer)
                ]
                free = [label for label in can if not self._held_back(counts, label, side)]
                for label in (free or can)[:1]:
                    counts[label] -= 1
        return units(counts)

    def _allowed(self, pool: Pool, label: str, destroyer: bool) -> bool:
        kinds = [Target(label, kind_of(label), 1, 1)]
        return any(
            loss.lost for loss in losses(self.edition, {pool: 1}, kinds, destroyer=destroyer)
        )

    def _held_back(self, counts: Mapping[str, int], label: str, side: int) -> bool:
        others = sum(counts.values()) > 1
        if self.edition.has_role(label, Role.ARMY_CORE):
            return counts[label] == 1 and others
        takers = [k for k in counts if counts[k] and self.edition.has_role(k, Role.CAPTURES)]
        last = takers == [label] and counts[label] == 1
        return self.keep_land and side == 0 and last and others

    def _at_once(self, army: Units, side: int, hits: Mapping[Pool, int], destroyer: bool) -> Units:
        """At sea: of all legal ways to take the hits, the one that the order likes best."""
        counts = dict(army)
        targets = [
            Target(label, kind_of(label), n, self._hits_left(label))
            for label, n in army
            if not label.endswith(SUBMERGED)
        ]
        best: tuple[tuple[int, ...], Units] | None = None
        for loss in losses(self.edition, hits, targets, destroyer=destroyer):
            rank = self._rank(dict(loss.lost), dict(loss.damaged), side)
            if best is None or rank > best[0]:
                best = rank, _after(counts, dict(loss.lost), dict(loss.damaged))
        assert best is not None
        return best[1]

    def _hits_left(self, label: str) -> int:
        return self.edition.units[kind_of(label)].hits - label.endswith(DAMAGED)

    def _rank(
        self, lost: Mapping[str, int], damaged: Mapping[str, int], side: int
    ) -> tuple[int, ...]:
        """How many of each entry of the order are taken, in its order."""
        out: list[int] = []
        for token in self.orders[side]:
            kind, _, damage = token.partition(":")
            two = self.edition.units[kind].hits > 1
            if damage:
                out.append(damaged.get(kind, 0) + lost.get(kind, 0))
            elif two:
                out.append(lost.get(kind, 0) + lost.get(kind + DAMAGED, 0))
            else:
                out.append(lost.get(kind, 0))
        return tuple(out)


def _after(counts: Mapping[str, int], lost: Mapping[str, int], damaged: Mapping[str, int]) -> Units:
    out = defaultdict(int, counts)
    for label, count in lost.items():
        out[label] -= count
    for label, count in damaged.items():
        out[label] -= count
        out[label + DAMAGED] += count
    return units(out)


def _without(army: Units, kinds: frozenset[str]) -> Units:
    return tuple(
        (label, count)
        for label, count in army
        if kind_of(label) not in kinds or label.endswith(SUBMERGED)
    )


def _submerged(edition: Edition, army: Units) -> Units:
    out: dict[str, int] = defaultdict(int)
    for label, count in army:
        dives = edition.has_role(kind_of(label), Role.SUBMARINE)
        out[kind_of(label) + SUBMERGED if dives else label] += count
    return units(out)


def merged(chances: Chances) -> Iterator[tuple[Fraction, dict[str, int], dict[str, int]]]:
    """The ends with submerged units counted among the rest."""
    for (ours, theirs), p in chances.items():
        yield p, _plain(ours), _plain(theirs)


def _plain(army: Units) -> dict[str, int]:
    out: dict[str, int] = defaultdict(int)
    for label, count in army:
        out[label.removesuffix(SUBMERGED)] += count
    return dict(out)
