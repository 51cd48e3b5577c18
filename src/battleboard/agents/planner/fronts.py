"""Fronts: where land is contested and every army goes one step a turn.

An attack here is a campaign: whoever enters must fight one exchange and may stay for years. So
what counts is who is stronger, with all that can come up on both sides; whoever is strong enough
goes on, and the rest closes up behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil

from msgspec import Struct

from battleboard.agents.planner.draft import Draft, Sending
from battleboard.agents.planner.garrison import garrison, looming, own_capitals, prizes
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.odds import BattleError, odds
from battleboard.rules.forces import kind_of
from battleboard.rules.ww1.ground import Ground, can_mobilize

Place = tuple[SpaceName, Kind]

COMES_UP = 0.5
"""So much of the armies beside a territory is expected to join the fight for it."""

OVERWHELMING = 4.5
"""Whoever is so many times stronger needs no more."""

GARRISON = 12.0
"""So much of an army, by price, stays in a capital when no enemy is near."""

STAUNCH = 0.9
"""An army does not leave for a place that draws it by so much less than where it is."""

UNOPPOSED = 9.0
"""How much stronger anybody is than nobody."""


class Thrust(Struct, frozen=True):
    """An advance into a territory: with what, and how the forces compare."""

    target: SpaceName
    army: Counter[Place]
    ratio: float
    value: float


class Fronts:
    """The marches of a power in the one movement phase."""

    def __init__(self, mind: Mind, draft: Draft) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight
        self.kept = garrison(mind) if mind.level.guards else Counter()
        self.free = self._idle()
        self.thrusts: list[Thrust] = []

    def _idle(self) -> Counter[Place]:
        """Land units and aircraft that may still move and are not needed at home."""
        units = self.mind.edition.units
        found: Counter[Place] = Counter()
        for space in self.sight.own:
            if not self.sight.is_land(space):
                continue
            for label, group in self.draft.groups(space).items():
                kind = kind_of(label)
                if units[kind].domain in (Domain.LAND, Domain.AIR):
                    found[space, kind] = len(group) - self.kept[space, kind]
        return +found

    # Forward

    def advance(self) -> list[Thrust]:
        """Enter what is there to be had, the most valuable first; then close up."""
        self._rouse_friends()
        if self.mind.level.guards:
            self._guard_capitals()
        targets = {
            end
            for start, _ in self.free
            for end in self.sight.board.land_neighbours[start]
            if self.sight.is_enemy_land(end)
        }
        seen = [target for target in sorted(targets) if not self.mind.overlooks(target)]
        found = [self._thrust(target) for target in seen]
        for thrust in sorted(found, key=lambda one: -one.value):
            fresh = self._thrust(thrust.target)
            if fresh.army and fresh.ratio >= self._wanted(fresh.target):
                self._push(fresh)
        self._close_up()
        return self.thrusts

    def _guard_capitals(self) -> None:
        """Whoever is in a capital that armies draw near to stays, and others beside it come."""
        units = self.mind.edition.units
        for capital in [*own_capitals(self.mind), *prizes(self.mind)]:
            danger = looming(self.mind, capital)
            lacks = max(danger, self.mind.level.looms * danger) + GARRISON
            spare = -lacks
            for place in [place for place in self.free if place[0] == capital]:
                price = units[place[1]].cost or 1
                going = max(0, min(self.free[place], int(spare // price)))
                spare -= going * price
                self.free[place] = going
            for place in self._beside(capital) if lacks > 0 else ():
                price = units[place[1]].cost or 1
                count = min(self.free[place], int(lacks // price) + 1)
                if lacks > 0 and self._send(place[0], place[1], count, capital):
                    lacks -= count * price

    def _beside(self, capital: SpaceName) -> list[Place]:
        near = self.sight.board.land_neighbours[capital]
        return sorted(place for place, n in self.free.items() if n > 0 and place[0] in near)

    def _wanted(self, target: SpaceName) -> float:
        """How much stronger to be: less where the own army is already in the fight."""
        ratio = self.mind.level.ratio * self.mind.blurred(1.0)
        return 0.75 * ratio if self.sight.own.get(target) else ratio

    def _thrust(self, target: SpaceName) -> Thrust:
        starts = self.sight.board.land_neighbours[target]
        theirs = self._strength(self._defence(target)) + COMES_UP * self._relief(target)
        if theirs:
            staunch = [start for start in starts if not self._strays(start, target)]
            coming = self._enough(target, self._from(staunch, target), theirs)
        else:
            coming = self._token(self._from(starts, target))
        ours = self._strength(self._together(target, coming)) + COMES_UP * self._support(target)
        ratio = ours / theirs if theirs else UNOPPOSED
        price = self.mind.worth.heat.get(target, 0.0) + self.mind.price(target)
        return Thrust(target, coming, ratio, price * min(ratio, OVERWHELMING))

    def _enough(self, target: SpaceName, coming: Counter[Place], theirs: float) -> Counter[Place]:
        """As much as overwhelms the enemy, of every kind its part: the rest has other things to
        do."""
        here = self._strength(self.sight.friendly.get(target, {}))
        strength = self._strength(Counter(kind for _, kind in coming.elements()))
        share = (OVERWHELMING * theirs - here) / strength if strength else 1.0
        if share >= 1 or not self.mind.level.joins:
            return coming
        return Counter({place: ceil(max(0.0, share) * n) for place, n in coming.items()})

    def _support(self, target: SpaceName) -> float:
        """What friends could bring up from beside a territory after this turn."""
        if not self.mind.level.joins:
            return 0.0
        near, own = self.sight.board.land_neighbours[target], self.sight.own
        return sum(
            self._strength(Counter(self.sight.friendly.get(at, {})) - Counter(own.get(at, {})))
            for at in near
        )

    def _from(self, starts: Iterable[SpaceName], target: SpaceName) -> Counter[Place]:
        """The units of these territories that may go to another."""
        contested, there = self.mind.state.turn.contested, self._was_there(target)
        free = {start for start in starts if there or start not in contested}
        return Counter({place: n for place, n in self.free.items() if n > 0 and place[0] in free})

    def _strays(self, start: SpaceName, target: SpaceName) -> bool:
        """Whether an army would be led away from what it is there for."""
        heat = self.mind.worth.heat
        astray = heat.get(target, 0.0) < STAUNCH * heat.get(start, 0.0)
        return astray and self.mind.level.joins

    def _was_there(self, target: SpaceName) -> bool:
        turn = self.mind.state.turn
        return turn.held.get(target) == self.mind.power or target in turn.present

    def _token(self, coming: Counter[Place]) -> Counter[Place]:
        """Enough to take empty land: two of the cheapest that come."""
        units = self.mind.edition.units
        cheap = sorted(coming.elements(), key=lambda one: (units[one[1]].cost or 0, one))
        core = [one for one in cheap if Role.CAPTURES in units[one[1]].roles]
        return Counter(core[:2])

    def _together(self, target: SpaceName, coming: Counter[Place]) -> Counter[Kind]:
        army = Counter(self.sight.friendly.get(target, Counter()))
        for (_, kind), count in coming.items():
            army[kind] += count
        return army

    def _defence(self, target: SpaceName) -> Counter[Kind]:
        """Who defends a territory; a minor power raises its army when it is entered."""
        army = Counter(self.sight.hostile.get(target, Counter()))
        if can_mobilize(self.mind.edition, self.mind.state, target):
            core = next(k for k in self.mind.edition.units if self._is_core(k))
            army[core] += 2 * self.mind.edition.board.spaces[target].ipc
        return army

    def _is_core(self, kind: Kind) -> bool:
        return self.mind.edition.has_role(kind, Role.ARMY_CORE)

    def _relief(self, target: SpaceName) -> float:
        """What the enemy could bring up from beside a territory."""
        near = self.sight.board.land_neighbours[target]
        return sum(self._strength(self.sight.hostile.get(space, {})) for space in near)

    def _strength(self, army: Army) -> float:
        return self.sight.cost(self.sight.only(army, Domain.LAND, Domain.AIR))

    def _push(self, thrust: Thrust) -> None:
        """March in; infantry first, for no army moves without it."""
        units = self.mind.edition.units
        order = sorted(thrust.army.items(), key=lambda one: (units[one[0][1]].cost or 0, one[0]))
        went = False
        for (start, kind), count in order:
            went |= self._send(start, kind, count, thrust.target)
        if went:
            self.thrusts.append(thrust)

    def _send(self, start: SpaceName, kind: Kind, count: int, end: SpaceName) -> bool:
        """Send as many as the rules let go: all, all but one, or one."""
        for number in sorted({count, count - 1, 1} - {0}, reverse=True):
            if self.draft.send(Sending(kind, number, (start, end))):
                self.free[start, kind] -= number
                return True
        return False

    # Friends to be roused, and the march to the front

    def _rouse_friends(self) -> None:
        """One infantry into each capital of a friendly minor power raises its army."""
        edition = self.mind.edition
        for (start, kind), count in sorted(self.free.items()):
            if count <= 0 or not self._is_core(kind):
                continue
            for end in edition.board.land_neighbours[start]:
                friendly = self.sight.ground(end) is Ground.FRIENDLY
                if (
                    friendly
                    and can_mobilize(edition, self.draft.state, end)
                    and self.free[start, kind]
                ):
                    self._send(start, kind, 1, end)
                    break

    def _close_up(self) -> None:
        """Everybody else goes towards the fight, so far as the way is open."""
        for (start, kind), count in sorted(self.free.items()):
            end = self._next(start) if count > 0 and not self.mind.overlooks() else start
            if end != start:
                self._send(start, kind, count, end)

    def _next(self, start: SpaceName) -> SpaceName:
        """The neighbour nearest to the fight, if it is nearer than here and holds no trap."""
        if start in self.mind.state.turn.contested or self._is_needed(start):
            return start
        if self.mind.level.joins and self.mind.worth.is_away(start):
            return self._to_ships(start)
        ends = [end for end in self.sight.board.land_neighbours[start] if self._is_open(end)]
        heat = self.mind.worth.heat
        return max([start, *ends], key=lambda end: (self._pull(end), heat.get(end, 0.0)))

    def _to_ships(self, start: SpaceName) -> SpaceName:
        """The next step home of an army that waits for ships: new units and ships appear there,
        and the ships that carry them call there. Who cannot march home waits where he is."""
        homes = own_capitals(self.mind)
        ways = [self.sight.by_land(home) for home in homes if start in self.sight.by_land(home)]
        if not ways or ways[0][start] == 0:
            return start
        far = ways[0]
        ends = [end for end in self.sight.board.land_neighbours[start] if self._is_open(end)]
        return min([start, *ends], key=lambda end: (far.get(end, FAR), end))

    def _pull(self, space: SpaceName) -> float:
        """Contested land where the own side stands pulls most."""
        heat = self.mind.worth.heat.get(space, 0.0)
        return 1.5 * heat if self.sight.ground(space) is Ground.CONTESTED else heat

    def _is_open(self, end: SpaceName) -> bool:
        what = self.sight.ground(end)
        if what is Ground.CONTESTED:
            return bool(self.sight.friendly.get(end))
        return what is Ground.FRIENDLY

    def _is_needed(self, start: SpaceName) -> bool:
        """Whether the enemy beside a territory is about as strong as its garrison."""
        here = self._strength(self.sight.friendly.get(start, {}))
        beside = self._relief(start)
        return beside > 0.8 * here and self.mind.level.guards


def told_thrust(thrust: Thrust) -> str:
    """An advance in a line."""
    units = sum(thrust.army.values())
    return f"{thrust.target} with {units} more units: {thrust.ratio:.1f} to 1 there"


def is_good_exchange(mind: Mind, ours: Army, theirs: Army) -> bool:
    """Whether an attack wears the enemy down faster than the attacker, each by what he has."""
    try:
        found = odds(mind.edition, dict(ours), dict(theirs))
    except BattleError:
        return False
    if found.territory_taken > 0.5:
        return True
    worn = found.expected_losses.defender / max(1.0, mind.sight.cost(theirs))
    paid = found.expected_losses.attacker / max(1.0, mind.sight.cost(ours))
    return worn >= mind.level.attrition * paid
