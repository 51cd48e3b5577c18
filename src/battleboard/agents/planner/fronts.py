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

from battleboard.agents.planner.clash import Clash
from battleboard.agents.planner.draft import Draft, Sending
from battleboard.agents.planner.fighting import CORE
from battleboard.agents.planner.garrison import own_capitals
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sentries import Place, Sentries
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.rules.forces import kind_of
from battleboard.rules.ww1.ground import Ground, can_mobilize

COMES_UP = 0.5
"""So much of the armies beside a territory is expected to join the fight for it."""

OVERWHELMING = 4.5
"""Whoever is so many times stronger needs no more."""

STAUNCH = 0.9
"""An army does not leave for a place that draws it by so much less than where it is."""

SETTLED = 1.05
"""An army stays where it is unless another place draws it by so much more."""

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
        self.clash, self.sentries = Clash(mind), Sentries(mind, draft)
        self.free = self._idle()
        self.thrusts: list[Thrust] = []

    def _idle(self) -> Counter[Place]:
        """Land units and aircraft that may still move."""
        units = self.mind.edition.units
        found: Counter[Place] = Counter()
        for space in self.sight.own:
            if not self.sight.is_land(space):
                continue
            for label, group in self.draft.groups(space).items():
                kind = kind_of(label)
                if units[kind].domain in (Domain.LAND, Domain.AIR):
                    found[space, kind] = len(group)
        return +found

    # Forward

    def advance(self) -> list[Thrust]:
        """Enter what is there to be had, the most valuable first; then close up."""
        self._rouse_friends()
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

    def _wanted(self, target: SpaceName) -> float:
        """How much stronger to be: less where the own army is already in the fight."""
        ratio = self.mind.level.ratio * self.mind.blurred(1.0)
        return 0.75 * ratio if self.sight.own.get(target) else ratio

    def _thrust(self, target: SpaceName) -> Thrust:
        starts = self.sight.board.land_neighbours[target]
        defence = self.clash.defence(target)
        theirs = self.clash.strength(defence) + COMES_UP * self.clash.relief(target)
        if theirs:
            staunch = [start for start in starts if not self._strays(start, target)]
            coming = self._enough(target, self._from(staunch, target), theirs)
            coming = self._with_infantry(target, coming)
        else:
            coming = self._token(self._from(starts, target))
        ratio = self._ratio(target, coming, defence, theirs)
        price = self.mind.worth.heat.get(target, 0.0) + self.mind.price(target)
        return Thrust(target, coming, ratio, price * min(ratio, OVERWHELMING))

    def _ratio(
        self, target: SpaceName, coming: Counter[Place], defence: Army, theirs: float
    ) -> float:
        """How the forces compare, with those who can come up; nobody counts on more of his friends
        than he brings himself, and nobody begins what is hopeless."""
        if not theirs:
            return UNOPPOSED
        if defence and not self.sight.own.get(target):
            army = Counter(kind for _, kind in coming.elements())
            if self.clash.is_hopeless(army, defence):
                return 0.0
        ours = self.clash.strength(self._together(target, coming))
        return (ours + min(COMES_UP * self.clash.support(target), ours)) / theirs

    def _with_infantry(self, target: SpaceName, coming: Counter[Place]) -> Counter[Place]:
        """No more guns than the infantry that goes with them, or is there, can take along."""
        if not self.mind.level.joins:
            return coming
        has_role, there = self.mind.edition.has_role, self.sight.own.get(target, Counter())
        army = Counter(kind for _, kind in coming.elements())
        core = sum(n for kind, n in (army + there).items() if has_role(kind, Role.ARMY_CORE))
        guns = sum(n for kind, n in army.items() if has_role(kind, Role.SUPPORTS))
        share = int(core * (1 - CORE) / CORE) / guns if guns else 1.0
        if share >= 1:
            return coming
        return +Counter(
            {
                (start, kind): int(share * n) if has_role(kind, Role.SUPPORTS) else n
                for (start, kind), n in coming.items()
            }
        )

    def _enough(self, target: SpaceName, coming: Counter[Place], theirs: float) -> Counter[Place]:
        """As much as overwhelms the enemy, of every kind its part: the rest has other things to
        do."""
        here = self.clash.strength(self.sight.friendly.get(target, {}))
        strength = self.clash.strength(Counter(kind for _, kind in coming.elements()))
        share = (OVERWHELMING * theirs - here) / strength if strength else 1.0
        if share >= 1 or not self.mind.level.joins:
            return coming
        return Counter({place: ceil(max(0.0, share) * n) for place, n in coming.items()})

    def _from(self, starts: Iterable[SpaceName], target: SpaceName) -> Counter[Place]:
        """The units of these territories that may go to another."""
        contested, there = self.mind.state.turn.contested, self._was_there(target)
        free = {start for start in starts if there or start not in contested}
        found = Counter({place: n for place, n in self.free.items() if n > 0 and place[0] in free})
        return self.sentries.released(found, target)

    def _strays(self, start: SpaceName, target: SpaceName) -> bool:
        """Whether an army would be led away from what it is there for."""
        if start in self.sentries.capitals or not self.mind.level.joins:
            return False  # who guards a capital goes back to it
        return self._heat(target, start) < STAUNCH * self._heat(start, start)

    def _heat(self, space: SpaceName, start: SpaceName) -> float:
        """How strongly targets pull in a territory at an army that is in another now: only by land
        at those who march."""
        worth = self.mind.worth
        marches = self.mind.level.joins and not worth.is_away(start)
        return (worth.land_heat if marches else worth.heat).get(space, 0.0)

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
            if count <= 0 or not edition.has_role(kind, Role.ARMY_CORE):
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
        going = self.sentries.dismissed(self.free)
        for (start, kind), count in sorted(going.items()):
            end = self._next(start) if count > 0 and not self.mind.overlooks() else start
            if end != start:
                self._send(start, kind, count, end)

    def _next(self, start: SpaceName) -> SpaceName:
        """The neighbour nearest to the fight, if it is nearer than here and holds no trap."""
        if start in self.mind.state.turn.contested or self.sentries.bars_the_way(start):
            return start
        if self.mind.level.joins and self.mind.worth.is_away(start):
            return self._to_ships(start)
        ends = [end for end in self.sight.board.land_neighbours[start] if self._is_open(end)]
        return max([start, *ends], key=lambda end: self._pull(end, start))

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

    def _pull(self, space: SpaceName, start: SpaceName) -> float:
        """Contested land where the own side stands pulls most; nobody marches for a trifle."""
        pull = self._heat(space, start) * (SETTLED if space == start else 1.0)
        return 1.5 * pull if self.sight.ground(space) is Ground.CONTESTED else pull

    def _is_open(self, end: SpaceName) -> bool:
        what = self.sight.ground(end)
        if what is Ground.CONTESTED:
            return bool(self.sight.friendly.get(end))
        return what is Ground.FRIENDLY


def told_thrust(thrust: Thrust) -> str:
    """An advance in a line."""
    units = sum(thrust.army.values())
    return f"{thrust.target} with {units} more units: {thrust.ratio:.1f} to 1 there"
