"""One side of a battle: the states it can be in, its dice in each, and what hits do to it.

A state is a tuple of counts, one for each slot; a slot is a kind of unit whole, damaged or
submerged. Sides are kept by what they are made of, so that a second battle of the same army finds
its states and dice ready.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.units import Domain, Kind, Role
from battleboard.odds.dice import Chances, Volleys, hits, volleys
from battleboard.odds.order import Order
from battleboard.rules.combat.profile import Fire, fire
from battleboard.rules.combat.standing import Standing, armed, kinds_of
from battleboard.rules.combat.targets import Pool, can_hit, spared
from battleboard.rules.technology.advances import Advances

State = tuple[int, ...]
HitsTaken = tuple[int, int, int]
"""Hits of submarines, of aircraft, and of all others."""

POOLS = (Pool.SUBMARINE, Pool.AIR, Pool.OTHER)


class Slot(Struct, frozen=True):
    """Units of one kind that are in the same condition."""

    kind: Kind
    damage: int = 0
    submerged: bool = False


class Make(Struct, frozen=True):
    """What a side is made of: the key under which it is kept. `below` is its order of loss in a
    round in which its submarines dive.
    """

    slots: tuple[Slot, ...]
    order: Order
    below: Order
    attacking: bool
    keeps_one: bool
    advances: Advances


class Same:
    """An edition as a key: the same object, whatever it holds (its tables cannot be hashed)."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __hash__(self) -> int:
        return id(self.edition)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.edition is other.edition


Standings = dict[tuple[frozenset[Kind], frozenset[Kind], bool], Standing]


@lru_cache(maxsize=16)
def _standings(same: Same) -> Standings:
    """How battles stand, by the kinds on both sides: shared by all sides of an edition."""
    return {}


@lru_cache(maxsize=512)
def side_of(same: Same, make: Make) -> Side:
    """The side that is made so; the same object for the same make."""
    return Side(same.edition, make)


class Facts(Struct, frozen=True):
    """What an outcome asks of a state.

    `strength` is 0 when nothing is left, 1 when nothing that fights, else 2; `takes` whether a
    unit is left that can take a territory; `bare` the state without what can be defenceless.
    """

    strength: int
    takes: bool
    bare: State


class Line(NamedTuple):
    """States one after the other, and how many of them, from the first, have units that fight."""

    states: tuple[State, ...]
    fights: int


class Side:
    """The states of one side. Everything it answers is kept."""

    def __init__(self, edition: Edition, make: Make) -> None:
        self.edition = edition
        self.make = make
        self.standings = _standings(Same(edition))
        self.slots = make.slots
        self._place = {slot: n for n, slot in enumerate(make.slots)}
        self._takes = self._steps(make.order)
        self._takes_below = self._steps(make.below)
        self._next: dict[State, State] = {}
        self._taken: dict[tuple[State, HitsTaken, bool, bool], State] = {}
        self._dice: dict[tuple[State, bool | None], tuple[Chances, Chances, Chances]] = {}
        self._plain: dict[State, Chances] = {}
        self._kinds: dict[State, frozenset[Kind]] = {}
        self._facts: dict[State, Facts] = {}
        self._lines: dict[State, Line] = {}

    def _steps(self, order: Order) -> list[tuple[int, int]]:
        return [step for token in order if (step := self._step(token.kind, token.damage))]

    def _step(self, kind: Kind, damage: bool) -> tuple[int, int] | None:
        """The slot from which a hit takes a unit and the one it goes to, -1 if it is lost."""
        whole, hurt = self._place.get(Slot(kind)), self._place.get(Slot(kind, 1))
        if damage:
            return None if whole is None or hurt is None else (whole, hurt)
        last = whole if hurt is None else hurt
        return None if last is None else (last, -1)

    def army(self, state: State, *, submerged: bool = True) -> dict[Kind, int]:
        """Counts by kind, damaged ones included."""
        out: dict[Kind, int] = {}
        for slot, count in zip(self.slots, state, strict=True):
            if count and (submerged or not slot.submerged):
                out[slot.kind] = out.get(slot.kind, 0) + count
        return out

    def kinds(self, state: State) -> frozenset[Kind]:
        """The kinds that are in the battle, none submerged."""
        found = self._kinds.get(state)
        if found is None:
            found = self._kinds[state] = kinds_of(self.army(state, submerged=False))
        return found

    def left(self, state: State) -> int:
        """How many more hits the units in the battle can take."""
        return sum(count * takes for count, takes in zip(state, self._hits_left, strict=True))

    @cached_property
    def _hits_left(self) -> tuple[int, ...]:
        return tuple(
            0 if slot.submerged else self.edition.units[slot.kind].hits - slot.damage
            for slot in self.slots
        )

    @cached_property
    def ipcs(self) -> tuple[int, ...]:
        """What a unit of each slot costs."""
        return tuple(self.edition.units[slot.kind].cost or 0 for slot in self.slots)

    def worth(self, state: State) -> int:
        """What the units of a state cost together."""
        return sum(count * cost for count, cost in zip(state, self.ipcs, strict=True))

    def has(self, state: State, role: Role) -> bool:
        """Whether a unit with this role is in the battle."""
        return any(role in self.edition.units[kind].roles for kind in self.kinds(state))

    def has_land_units(self, state: State) -> bool:
        """Whether a land unit is left."""
        units = self.edition.units
        return any(units[kind].domain is Domain.LAND for kind in self.kinds(state))

    def without(self, state: State, kinds: frozenset[Kind]) -> State:
        """The state after all units of some kinds are gone."""
        return tuple(
            0 if slot.kind in kinds and not slot.submerged else count
            for slot, count in zip(self.slots, state, strict=True)
        )

    def facts(self, state: State) -> Facts:
        """What an outcome asks of a state."""
        found = self._facts.get(state)
        if found is None:
            left = kinds_of(self.army(state))
            fights = armed(self.edition, left, attacking=self.make.attacking)
            found = self._facts[state] = Facts(
                2 if fights else int(bool(left)),
                any(self.edition.has_role(kind, Role.CAPTURES) for kind in left),
                self.without(state, self._defenceless),
            )
        return found

    @cached_property
    def _defenceless(self) -> frozenset[Kind]:
        roles = (Role.TRANSPORT, Role.ANTIAIRCRAFT)
        return frozenset(
            slot.kind
            for slot in self.slots
            if any(self.edition.has_role(slot.kind, role) for role in roles)
        )

    def dived(self, state: State) -> State:
        """The state after all submarines have submerged."""
        out = list(state)
        for n, slot in enumerate(self.slots):
            below = self._place.get(Slot(slot.kind, slot.damage, submerged=True))
            if below is not None and not slot.submerged:
                out[below] += out[n]
                out[n] = 0
        return tuple(out)

    def fires(self, state: State) -> tuple[Fire, ...]:
        """The dice of a state in a round."""
        army = self.army(state, submerged=False)
        return fire(self.edition, army, attacking=self.make.attacking, advances=self.make.advances)

    def volleys(self, state: State) -> Volleys:
        """The dice of a state in a round where all hits are alike."""
        return volleys(self.fires(state))

    def chances(self, state: State) -> Chances:
        """The chance of each number of hits where all hits are alike."""
        found = self._plain.get(state)
        if found is None:
            found = self._plain[state] = hits(self.volleys(state))
        return found

    def dice(self, state: State, submarines: bool | None) -> tuple[Chances, Chances, Chances]:
        """The chances of the hits of each pool: of submarines only (True), of all others (False),
        or of the whole side (None).
        """
        key = (state, submarines)
        found = self._dice.get(key)
        if found is None:
            found = self._dice[key] = self._by_pool(state, submarines)
        return found

    def _by_pool(self, state: State, submarines: bool | None) -> tuple[Chances, Chances, Chances]:
        fires = [
            one
            for one in self.fires(state)
            if submarines is None or (one.pool is Pool.SUBMARINE) == submarines
        ]
        by_pool = [hits(volleys(one for one in fires if one.pool is pool)) for pool in POOLS]
        return by_pool[0], by_pool[1], by_pool[2]

    def hit(self, state: State) -> State:
        """The state after one hit that may be put on anything; the same when nothing is left."""
        found = self._next.get(state)
        if found is None:
            found = self._next[state] = self._hit(state, self._any_target)
        return found

    def hit_only(self, state: State, pool: Pool) -> State:
        """The state after one hit of a pool; the same when it cannot be put on anything."""
        targets = frozenset(
            slot.kind
            for slot in self.slots
            if can_hit(self.edition, pool, slot.kind, destroyer=False)
        )
        return self._hit(state, targets)

    @cached_property
    def _any_target(self) -> frozenset[Kind]:
        return frozenset(slot.kind for slot in self.slots if self.edition.units[slot.kind].hits)

    def _hit(self, state: State, targets: frozenset[Kind]) -> State:
        held_back: tuple[int, int] | None = None
        army = self.army(state, submerged=False)
        for source, goal in self._takes:
            kind = self.slots[source].kind
            if not state[source] or kind not in targets:
                continue
            if goal >= 0 or not self._spared(army, kind):
                return _moved(state, source, goal)
            held_back = held_back or (source, goal)
        return _moved(state, *held_back) if held_back else state

    def _spared(self, army: Mapping[Kind, int], kind: Kind) -> bool:
        """Whether a unit is kept while anything else can be lost: by rule, or to take the land."""
        if spared(self.edition, army, kind):
            return True
        if not self.make.keeps_one or not self.edition.has_role(kind, Role.CAPTURES):
            return False
        takers = sum(n for k, n in army.items() if self.edition.has_role(k, Role.CAPTURES))
        return takers == 1 and sum(army.values()) > 1

    def line(self, state: State) -> Line:
        """The states that a side goes through, hit by hit, to the last unit that can be lost."""
        found = self._lines.get(state)
        if found is None:
            out = [state]
            while (after := self.hit(out[-1])) != out[-1]:
                out.append(after)
            fights = sum(self.facts(one).strength == 2 for one in out)
            found = self._lines[state] = Line(tuple(out), fights)
        return found

    def take(
        self, state: State, taken: HitsTaken, *, destroyer: bool, dives: bool = False
    ) -> State:
        """The state after hits of several pools, as many of them as can be assigned (COM-4).

        Where the rule leaves the owner free to waste hits, an order of loss is read the same way.
        `destroyer` tells whether one fights on the side that fired (COM-3), `dives` whether this
        side's submarines dive and are targets once more (WW1-6).
        """
        key = (state, taken, destroyer, dives)
        found = self._taken.get(key)
        if found is None:
            found = self._taken[key] = self._take(*key)
        return found

    def _take(self, state: State, taken: HitsTaken, destroyer: bool, dives: bool) -> State:
        """Lay the hits out by the order of loss, wherever Hall's condition lets one more be laid:
        no set of pools may be asked for more hits than it has. Taking the first unit that can
        take a hit is then also the way to take the most hits.
        """
        masks, room = self._masks[destroyer], list(_rooms(taken))
        now = list(state)
        for source, goal in self._takes_below if dives else self._takes:
            sets = _SETS[masks[source]]
            count = min(now[source], *(room[pools] for pools in sets)) if sets else 0
            if not count:
                continue
            for pools in sets:
                room[pools] -= count
            now[source] -= count
            if goal >= 0:
                now[goal] += count
        return tuple(now)

    @cached_property
    def _masks(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Which pools can hit each slot, as bits, without and with an enemy destroyer."""
        without, beside = (
            tuple(
                sum(
                    1 << n
                    for n, pool in enumerate(POOLS)
                    if not slot.submerged
                    and can_hit(self.edition, pool, slot.kind, destroyer=destroyer)
                )
                for slot in self.slots
            )
            for destroyer in (False, True)
        )
        return without, beside

    @cached_property
    def flies(self) -> tuple[bool, ...]:
        """Which slots are aircraft."""
        return tuple(self.edition.units[s.kind].domain is Domain.AIR for s in self.slots)


def _moved(state: State, source: int, goal: int) -> State:
    out = list(state)
    out[source] -= 1
    if goal >= 0:
        out[goal] += 1
    return tuple(out)


@lru_cache(maxsize=1 << 12)
def _rooms(taken: HitsTaken) -> tuple[int, ...]:
    """How many hits the pools of each set hold together; sets of pools are bits."""
    return tuple(sum(n for bit, n in enumerate(taken) if mask >> bit & 1) for mask in range(8))


_SETS = [[pools for pools in range(8) if mask and mask | pools == pools] for mask in range(8)]
"""For the pools that can hit a unit: every set of pools that they are all in."""
