"""All states of one side in a battle where not every hit may be put on everything.

The hits of submarines, aircraft and others are counted apart only where that makes a difference
to this side; where two pools can hit the same units they are one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import prod

from msgspec import Struct

from battleboard.core.units import Kind, Role
from battleboard.odds.arrays import Bools, Floats, Ints, np
from battleboard.odds.dice import Chances
from battleboard.odds.errors import TooLarge
from battleboard.odds.fast import ALL, STRIKE, SURFACE, Shots
from battleboard.odds.side import HitsTaken, Side, State

MOST_MOVES = 600_000
"""How many pairs of a state and a number of hits are looked at, at most: some seconds' work."""

_OTHER = 2


class Threat(Struct, frozen=True):
    """The most hits of each pool that the enemy can score in a stage, without a destroyer on his
    side and with one; None if he has none.
    """

    bare: HitsTaken
    escorted: HitsTaken | None

    @property
    def flags(self) -> tuple[bool, ...]:
        """Whether he can be without a destroyer, and with one."""
        return (False,) if self.escorted is None else (False, True)

    def most(self, destroyer: bool) -> HitsTaken:
        """The most hits of each pool."""
        return self.escorted if destroyer and self.escorted is not None else self.bare


@lru_cache(maxsize=256)
def threat_of(side: Side, roots: tuple[State, ...]) -> Threat:
    """What the enemy has to fear of a side, from the states that it may begin in."""
    destroyers = frozenset(
        slot.kind for slot in side.slots if side.edition.has_role(slot.kind, Role.DESTROYER)
    )
    bare = [side.dice(side.without(root, destroyers), None) for root in roots]
    escorted = [side.dice(root, None) for root in roots if side.has(root, Role.DESTROYER)]
    return Threat(_most(bare), _most(escorted) if escorted else None)


def _most(dice: Sequence[tuple[Chances, Chances, Chances]]) -> HitsTaken:
    one, two, three = (
        max(len(chances) - 1 for chances in pool) for pool in zip(*dice, strict=True)
    )
    return one, two, three


@lru_cache(maxsize=256)
def fleet_of(side: Side, roots: tuple[State, ...], threat: Threat, dives: bool) -> Fleet:
    """The states of a side under a threat; the same object for the same question."""
    return Fleet(side, roots, threat, dives)


class Fleet:
    """The states of a side in a fixed order: those with a destroyer first."""

    def __init__(self, side: Side, roots: tuple[State, ...], threat: Threat, dives: bool) -> None:
        self.side = side
        self.threat = threat
        self.pools = {flag: self._pools(flag) for flag in (False, True)}
        self.counts = {flag: self._counts(flag) for flag in (False, True)}
        if self.hits_counted * max(map(self._most_states, roots)) > MOST_MOVES:
            raise TooLarge("too many states for an exact answer; ask for samples")
        found = self._reached(roots, dives)
        self.states = sorted(found, key=lambda s: (not side.has(s, Role.DESTROYER), -side.left(s)))
        self.place = {state: n for n, state in enumerate(self.states)}
        self.left: Ints = np.array([side.left(state) for state in self.states])
        self.with_destroyer = sum(side.has(state, Role.DESTROYER) for state in self.states)
        self.strikers: Bools = np.array(
            [bool(side.dice(state, True)[0][1:]) for state in self.states]
        )
        seen: dict[frozenset[Kind], int] = {}
        self.kind: Ints = np.array([seen.setdefault(side.kinds(s), len(seen)) for s in self.states])
        self.kinds = list(seen)
        self._goals: dict[tuple[bool, bool], Ints] = {}
        self._moves: dict[tuple[bool, bool], Floats] = {}
        self._fires: dict[object, Floats] = {}
        self.dived: Ints = np.array(
            [self.place.get(side.dived(state), n) for n, state in enumerate(self.states)]
        )

    def _pools(self, destroyer: bool) -> tuple[int, int, int]:
        """In which pool the hits of each pool are counted when the enemy fires."""
        air = any(self.side.flies)
        submarines = any(
            self.side.edition.has_role(slot.kind, Role.SUBMARINE) for slot in self.side.slots
        )
        by_air = 1 if submarines and not destroyer else _OTHER
        return (0 if air else _OTHER, by_air, _OTHER)

    def _counts(self, destroyer: bool) -> HitsTaken:
        out = [0, 0, 0]
        for pool, goal in enumerate(self.pools[destroyer]):
            out[goal] += self.threat.most(destroyer)[pool]
        return out[0], out[1], out[2]

    def _hits(self, destroyer: bool) -> list[HitsTaken]:
        one, two, three = (range(n + 1) for n in self.counts[destroyer])
        return list(product(one, two, three))

    def _reached(self, roots: tuple[State, ...], dives: bool) -> set[State]:
        found, new = set(roots), list(roots)
        make = self.side.make
        orders = {False, dives and make.below != make.order}
        while new:
            state = new.pop()
            after = {
                self.side.take(state, taken, destroyer=flag, dives=below)
                for flag in self.threat.flags
                for taken in self._hits(flag)
                for below in orders
            }
            if dives:
                after.add(self.side.dived(state))
            new.extend(after - found)
            found |= after
        return found

    def _most_states(self, root: State) -> int:
        """A bound: how far submarines, aircraft and the rest can be hit, each by themselves."""
        room = [0, 0, 0]
        for slot, count, flies in zip(self.side.slots, root, self.side.flies, strict=True):
            dives = self.side.edition.has_role(slot.kind, Role.SUBMARINE)
            hits = self.side.edition.units[slot.kind].hits - slot.damage
            room[0 if dives else 1 if flies else _OTHER] += count * hits
        return prod(n + 1 for n in room)

    def goals(self, destroyer: bool, *, dives: bool = False) -> Ints:
        """The place after each number of hits, by place and hits."""
        found = self._goals.get((destroyer, dives))
        if found is None:
            taken, take = self._hits(destroyer), self.side.take
            found = self._goals[destroyer, dives] = np.array(
                [
                    [self.place[take(s, t, destroyer=destroyer, dives=dives)] for t in taken]
                    for s in self.states
                ]
            )
        return found

    @cached_property
    def escorted(self) -> Bools:
        """Which states have a destroyer."""
        return np.arange(len(self.states)) < self.with_destroyer

    @cached_property
    def every(self) -> Bools:
        """All states."""
        return np.ones(len(self.states), dtype=bool)

    @cached_property
    def hits_counted(self) -> int:
        """How many numbers of hits are told apart, at most."""
        return max(prod(n + 1 for n in counts) for counts in self.counts.values())

    @cached_property
    def parts(self) -> dict[bool, slice]:
        """The places of the states with and without a destroyer, if there are any."""
        ends = {True: (0, self.with_destroyer), False: (self.with_destroyer, len(self.states))}
        return {flag: slice(*end) for flag, end in ends.items() if end[1] > end[0]}

    def strikes(self, destroyer: bool) -> slice:
        """Which numbers of hits are those of submarines alone."""
        _, by_air, others = self.counts[destroyer]
        step = (by_air + 1) * (others + 1) if self.pools[destroyer][0] == 0 else 1
        return slice(0, self.threat.most(destroyer)[0] * step + 1, step)

    def moves(self, destroyer: bool, part: bool) -> Floats:
        """The place after each number of hits as an array of 0 and 1: by hits, and by place (of
        one of the parts) and goal together.
        """
        found = self._moves.get((destroyer, part))
        if found is None:
            goals = self.goals(destroyer)[self.parts[part]]
            size, hits = goals.shape
            table = np.zeros((hits, size, len(self.states)))
            table[np.arange(hits)[None, :], np.arange(size)[:, None], goals] = 1
            found = self._moves[destroyer, part] = table.reshape(hits, -1)
        return found

    def fires(
        self, submarines: bool | None, part: bool, pools: tuple[int, int, int], counts: HitsTaken
    ) -> Floats:
        """The chance of each number of hits, counted as the enemy counts them, by place in one of
        the parts.
        """
        key = (submarines, part, pools, counts)
        found = self._fires.get(key)
        if found is None:
            states = self.states[self.parts[part]]
            rows = [spread(self.side.dice(s, submarines), pools, counts) for s in states]
            found = self._fires[key] = np.array(rows)
        return found


@lru_cache(maxsize=256)
def dice_at(own: Fleet, target: Fleet) -> Shots:
    """The dice of a fleet and where they lead an enemy, as `battleboard.odds.weave` takes them."""
    dice = np.zeros((3, len(own.states), target.hits_counted))
    goals = np.zeros((2, len(target.states), target.hits_counted), dtype=np.int64)
    for part, places in own.parts.items():
        hits = prod(n + 1 for n in target.counts[part])
        goals[int(part), :, :hits] = target.goals(part)
        for whose, which in ((ALL, None), (SURFACE, False), (STRIKE, True)):
            chances = own.fires(which, part, target.pools[part], target.counts[part])
            dice[whose, places, :hits] = chances
    likely = np.argsort(dice <= 0, axis=2, kind="stable")
    return np.take_along_axis(dice, likely, axis=2), likely, (dice > 0).sum(axis=2), goals


def spread(
    dice: tuple[Chances, Chances, Chances], pools: tuple[int, int, int], counts: HitsTaken
) -> Floats:
    """The chance of each number of hits, counted in the pools and up to the counts of a target."""
    merged: list[Floats] = [np.ones(1)] * 3
    for chances, goal in zip(dice, pools, strict=True):
        merged[goal] = np.convolve(merged[goal], np.array(chances))
    one, two, three = (
        np.concatenate([chances, np.zeros(most + 1 - len(chances))])
        for chances, most in zip(merged, counts, strict=True)
    )
    return np.asarray(np.multiply.outer(np.multiply.outer(one, two), three).ravel())


def fill(
    rows: Floats,
    firing: Fleet,
    target: Fleet,
    parts: tuple[bool, bool],
    stage: tuple[bool, bool],
) -> None:
    """Write the chance of each new place of the target, by the firing side's places and his.

    The parts tell whether the firing side and the target have a destroyer; a stage, whether it
    is that of surprise strikes, and whether they are barred.
    """
    strikes, barred = stage
    by, at = firing.parts[parts[0]], target.parts[parts[1]]
    goals = len(target.states)
    table = rows.reshape(len(firing.states), -1)[by, at.start * goals : at.stop * goals]
    if strikes and barred:
        table[...] = np.eye(goals)[at].ravel()
        return
    which = True if strikes else (None if barred else False)
    own = parts[0]
    chances = firing.fires(which, own, target.pools[own], target.counts[own])
    moves = target.moves(*parts)
    if strikes:
        used = target.strikes(own)
        chances, moves = chances[:, used], moves[used]
    np.matmul(chances, moves, out=table)
