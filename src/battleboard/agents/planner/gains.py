"""Gains: what an attack is expected to bring, in IPCs.

What it takes and destroys, less what it loses, what the enemy's best counter-attack would win back,
and what is lost of the transports that it leaves on a shore.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battleboard.agents.planner.blockade import Blockade
from battleboard.agents.planner.chances import Foreseen
from battleboard.agents.planner.draft import Sending
from battleboard.agents.planner.force import Force
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.relief import Relief
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role

Free = Counter[tuple[SpaceName, Kind]]
"""Units that nothing is planned for yet, by space and kind."""

FOLLOW = 2
"""Warships so many zones away can follow a landing."""

EMBARKED = 0.5
"""Turns that troops at sea are behind those ashore."""

BLOCKADE = 20.0
"""What it is worth to have the sea free where the army embarks."""

ASTRAY = 4.0
"""No landing costs more turns than that."""


class Gains:
    """Values of attacks, while so many units are free to follow them."""

    def __init__(self, mind: Mind, free: Free) -> None:
        self.mind, self.sight, self.free = mind, mind.sight, free
        self.relief = Relief(mind)
        self._closed = Blockade(mind).zone

    def of(self, target: SpaceName, force: Force, seen: Foreseen) -> float:
        """What an attack is expected to bring, in IPCs."""
        level = self.mind.level
        bound = self.sight.cost(force.army)
        gain = seen.destroyed - self.mind.own_loss * seen.lost - level.idle * bound
        gain -= self._exposed_ships(force)
        gain += self.mind.opened(target, self.sight.hostile.get(target, Counter()), seen)
        if self.sight.is_land(target):
            prize = self.mind.price(target) + self._nearer(target, force)
            gain += self.relief.of(target, force, seen)
            return gain + seen.taken * (prize - self._answer(target, seen))
        gain += seen.taken * self._blockade(target)
        return gain + self._transports(target, seen) - self._answer(target, seen)

    def _blockade(self, zone: SpaceName) -> float:
        """What it is worth to break a blockade."""
        return BLOCKADE if zone == self._closed else 0.0

    def _answer(self, target: SpaceName, seen: Foreseen) -> float:
        """What the enemy's best counter-attack on the survivors would bring him."""
        if not self.mind.level.guards:
            return 0.0
        stays = Domain.LAND if self.sight.is_land(target) else Domain.SEA
        units = self.mind.edition.units
        left = Counter(
            {
                kind: round(count)
                for kind, count in seen.left.items()
                if units[kind].domain is stays and round(count) > 0
            }
        )
        blow = self.mind.threats.worst(target, left)
        if stays is Domain.LAND:
            return self.mind.caution * blow.gain
        return self.mind.caution * blow.gain * 0.5

    def _exposed_ships(self, force: Force) -> float:
        """What transports would be lost where they have landed their troops."""
        if not force.ships or not self.mind.level.guards:
            return 0.0
        zones = Counter((s.path[-1], s.kind) for s in force.sendings if s.onto)
        risk = 0.0
        for (zone, kind), count in zones.items():
            escort = self.sight.friendly.get(zone, Counter()) + self._followers(zone)
            escort[kind] += count
            blow = self.mind.threats.worst(zone, escort)
            risk += blow.taken * self.sight.cost({kind: count})
        return self.mind.level.ships_at_risk * risk

    def _followers(self, zone: SpaceName) -> Counter[Kind]:
        """Own warships without other orders that can come after the landing to guard it."""
        followers: Counter[Kind] = Counter()
        for other, far in self.sight.by_sea(zone).items():
            if 0 < far <= FOLLOW:
                for kind in self.sight.own.get(other, Counter()):
                    if Role.SURFACE_WARSHIP in self.mind.edition.units[kind].roles:
                        followers[kind] += self.free[other, kind]
        return followers

    def _nearer(self, target: SpaceName, force: Force) -> float:
        """What it is worth that troops get ashore: turns gained on the way to the fight, or lost
        by whoever is led away from it."""
        turns, level = self.mind.worth.turns, self.mind.level
        least = -ASTRAY if level.musters else 0.0
        return sum(
            level.tempo * self.sight.cost(army) * max(least, away - turns(target))
            for sending in force.sendings
            if sending.onto
            for army, away in self._landing(target, sending)
        )

    def _landing(self, target: SpaceName, sending: Sending) -> Iterator[tuple[Army, float]]:
        """Who lands, and how many turns from the fight they were: nobody who could march."""
        turns = self.mind.worth.turns
        aboard = Counter(sending.offload)
        for load in sending.loads:
            aboard.subtract(load.army)
            if target not in self.sight.board.land_neighbours[load.start]:
                yield load.army, turns(load.start)
        yield +aboard, turns(sending.path[0]) + EMBARKED

    def _transports(self, target: SpaceName, seen: Foreseen) -> float:
        """Transports carry armies: sinking them is worth more than their price."""
        units = self.mind.edition.units
        ships = {
            k: n
            for k, n in self.sight.hostile.get(target, Counter()).items()
            if Role.TRANSPORT in units[k].roles
        }
        return (self.mind.level.transports - 1) * seen.taken * self.sight.cost(ships)


def everybody(mind: Mind) -> Free:
    """All own units: nothing is planned yet."""
    return Counter(
        {
            (space, kind): count
            for space, army in mind.sight.own.items()
            for kind, count in army.items()
        }
    )
