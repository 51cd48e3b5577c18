"""Choosing attacks: for each target the force that gains most, then the best targets first.

What an attack gains is what it takes and destroys, less what it loses and less what the enemy's
best counter-attack would win back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from battleboard.agents.planner.chances import Foreseen, guess
from battleboard.agents.planner.draft import Draft, Path, Sending
from battleboard.agents.planner.escort import escort, is_open, needs_escort
from battleboard.agents.planner.exposure import exposed
from battleboard.agents.planner.force import Force, One, along, merged, prefixes
from battleboard.agents.planner.gains import Free, Gains, everybody
from battleboard.agents.planner.garrison import garrison_and_guard
from battleboard.agents.planner.mind import DECISIVE, Mind
from battleboard.agents.planner.options import loaded
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind

CLEARED = 0.8
"""Troops land where a battle at sea is won so often before."""


JUDGED = 4
"""So many forces that seem best are judged by exact odds."""

SPARED = 0.5
"""A smaller force is enough where a larger one gains hardly more."""


class Attack(Struct, frozen=True):
    """An attack as planned: where, with what, what is foreseen, and what it gains."""

    target: SpaceName
    force: Force
    seen: Foreseen
    gain: float


class Attacks:
    """The attacks of one turn."""

    def __init__(self, mind: Mind, draft: Draft) -> None:
        self.mind, self.draft = mind, draft
        self.sight = mind.sight
        self.options = mind.options
        self.free: Free = everybody(mind)
        self.ships: set[int] = set()
        self.refused: set[tuple[SpaceName, Path, Kind]] = set()
        self.chosen: list[Attack] = []
        self._garrison = garrison_and_guard(mind) if mind.level.guards else Counter()
        self.gains = Gains(mind, self.free)

    # Which

    def plan(self, only: frozenset[SpaceName] | None = None) -> list[Attack]:
        """Commit to one attack after another, the most gainful first; `only` names the targets
        that are looked at."""
        open_targets = [t for t in self._targets() if only is None or t in only]
        known: dict[SpaceName, Attack | None] = {}
        while open_targets:
            for target in open_targets:
                if target not in known:
                    known[target] = self.best(target)
            good = [found for t in open_targets if (found := known[t])]
            if not good:
                break
            attack = max(good, key=lambda one: one.gain)
            if self.commit(attack):
                open_targets.remove(attack.target)
                known = self._unaffected(known, attack)
            else:
                del known[attack.target]
        return self.chosen

    def _unaffected(
        self, known: dict[SpaceName, Attack | None], attack: Attack
    ) -> dict[SpaceName, Attack | None]:
        """What need not be thought about again: attacks that share no unit with this one."""
        bound = set(attack.force.binds)
        at = {sending.path[-1] for sending in attack.force.sendings}
        return {
            target: other
            for target, other in known.items()
            if target != attack.target
            and not (other and (bound & set(other.force.binds) or self._ships_clash(other)))
            and not at & set(self.sight.board.neighbours(target))
        }

    def _ships_clash(self, other: Attack) -> bool:
        return bool(self.ships & set(other.force.ships))

    def _targets(self) -> list[SpaceName]:
        found = {*self.options.senders, *self.options.ferries}
        ordered = sorted(found, key=self.sight.board.rank.__getitem__)
        return [
            target
            for target in ordered
            if not self.mind.overlooks(target) and not self.mind.lets_be(target)
        ]

    def commit(self, attack: Attack) -> bool:
        """Make the moves of an attack in the draft, all of them or none."""
        failed = self.draft.send_all(merged(attack.force.sendings))
        if failed is not None:
            self.refused.add((attack.target, failed.path, failed.kind))
            return False
        self.free.subtract(Counter(attack.force.binds))
        self.ships.update(attack.force.ships)
        self.chosen.append(attack)
        return True

    # With what

    def best(self, target: SpaceName) -> Attack | None:
        """The force that gains most against a target, if any gains enough."""
        defence = self._defence(target)
        found: list[tuple[float, Force]] = []
        for order in self._orders(target):
            for force in prefixes(order):
                seen = guess(self.mind.edition, force.army, defence)
                gain = self.gains.of(target, force, seen) - exposed(self.mind, force.binds)
                if gain > 0:
                    found.append((gain, force))
        found.sort(key=lambda one: -one[0])
        judged = [self._judged(target, force, defence) for force in _different(found)]
        good = [
            (one.gain - exposed(self.mind, one.force.binds), one)
            for one in judged
            if self._is_worthwhile(one)
        ]
        least = max(0.0, max((net for net, _ in good), default=0.0) - SPARED)
        enough = [one for net, one in good if net >= least]
        return min(enough, key=lambda one: self.sight.cost(one.force.army), default=None)

    def _judged(self, target: SpaceName, force: Force, defence: Army) -> Attack:
        at_sea = not self.sight.is_land(target)
        seen = self.mind.battle(force.army, defence, at_sea=at_sea)
        return Attack(target, force, seen, self.mind.blurred(self.gains.of(target, force, seen)))

    def _is_worthwhile(self, attack: Attack) -> bool:
        level = self.mind.level
        if attack.gain < level.least_gain:
            return False
        if attack.seen.taken >= level.least_chance:
            return True
        if self.mind.wears_down(attack.target, attack.seen):
            return True
        if not level.joins:
            return False
        helped = self.mind.opened(attack.target, self._defence(attack.target), attack.seen)
        return helped > attack.gain / 2

    def _defence(self, target: SpaceName) -> Counter[Kind]:
        return self.sight.hostile.get(target, Counter())

    # In which order units join

    def _orders(self, target: SpaceName) -> Iterator[list[One]]:
        """A few sensible orders in which units could join the force."""
        ones = [*self._singles(target)]
        landed = [*self._landed(target, ones)]
        units = self.mind.edition.units
        air = [one for one in ones if units[one.sending.kind].domain is Domain.AIR]
        rest = [one for one in ones if units[one.sending.kind].domain is not Domain.AIR]
        if not self.sight.is_land(target):
            yield [*rest, *air]
            yield [*air, *rest]
            return
        if not rest and not landed:
            if self.mind.level.joins and self.mind.price(target) >= DECISIVE:
                yield air  # so that a friend can land
            return
        ground = [*rest, *landed] if rest else landed
        yield [*ground, *air]
        if air:
            yield [*ground[:1], *air, *ground[1:]]
            yield [*ground[:2], *air, *ground[2:]]
            yield [*ground[:4], *air, *ground[4:]]
        if landed and rest:
            yield [*landed, *rest, *air]

    def _singles(self, target: SpaceName) -> Iterator[One]:
        """Single units that march, fly or sail, the cheapest first."""
        senders = [
            sender
            for sender in self.options.senders.get(target, ())
            if (target, sender.path, sender.kind) not in self.refused
        ]
        units = self.mind.edition.units
        kept = self._kept_from(target)
        for sender in sorted(senders, key=lambda one: (units[one.kind].cost or 0, one.start)):
            place = (sender.start, sender.kind)
            count = min(sender.count, self.free[place] - kept[place])
            for _ in range(count):
                sending = Sending(sender.kind, 1, sender.path)
                yield One(Counter({sender.kind: 1}), sending, (place,))

    def _kept_from(self, target: SpaceName) -> Free:
        """Who stays at home whatever there is to take; nobody where a capital is relieved."""
        return Counter() if self.gains.relief.is_asked(target) else self._garrison

    def _landed(self, target: SpaceName, singles: Iterable[One]) -> Iterator[One]:
        """What transports could land, one after another, each from what the others leave, and
        those who get there without a ship."""
        units, waters = self.mind.edition.units, self._waters(target)
        # no antiaircraft gun goes along (MOV-9)
        free = Counter({at: n for at, n in self.free.items() if units[at[1]].attack})
        for place, count in self._garrison.items():
            free[place] -= count
        free.subtract(Counter(bind for one in singles for bind in one.binds))
        for ferry in self.options.ferries.get(target, ()):
            zone = ferry.path[-1]
            if ferry.ship.id in self.ships or zone not in waters:
                continue
            loads, army = loaded(self.sight, ferry, +free)
            together = army + Counter(ferry.aboard)
            if not together or (target, ferry.path, ferry.ship.kind) in self.refused:
                continue
            binds = tuple(
                (load.start, kind)
                for load in loads
                for kind, n in load.army.items()
                for _ in range(n)
            )
            free.subtract(Counter(binds))
            yield from waters[zone]
            waters[zone] = []
            sending = Sending(
                ferry.ship.kind, 1, ferry.path, loads, dict(together), target, ferry.ship.id
            )
            yield One(together, sending, binds, ferry.ship.id)

    def _waters(self, target: SpaceName) -> dict[SpaceName, list[One]]:
        """The zones from which troops may land: those without enemy warships, or where a battle is
        to clear them. With each the warship that must come along, unless one does already."""
        sent = {sending.path[-1] for one in self.chosen for sending in one.force.sendings}
        waters: dict[SpaceName, list[One]] = {}
        for zone in {ferry.path[-1] for ferry in self.options.ferries.get(target, ())}:
            if self._is_cleared(zone):
                waters[zone] = []
            elif is_open(self.mind, zone):
                bare = needs_escort(self.mind, zone) and zone not in sent
                ship = escort(self.mind, zone, self.free) if bare else None
                refused = ship and (target, ship.path, ship.kind) in self.refused
                if not refused and (ship or not bare):
                    waters[zone] = [along(ship)] if ship else []
        return waters

    def _is_cleared(self, zone: SpaceName) -> bool:
        return any(one.target == zone and one.seen.taken > CLEARED for one in self.chosen)


def _different(found: Iterable[tuple[float, Force]]) -> list[Force]:
    """The first of these forces, each once: orders that differ in nothing give the same ones."""
    forces: dict[tuple[object, ...], Force] = {}
    for _, force in found:
        forces.setdefault((*sorted(force.binds), *sorted(force.ships)), force)
        if len(forces) == JUDGED:
            break
    return list(forces.values())


def told(attack: Attack) -> str:
    """An attack in a line."""
    army = ", ".join(f"{count} {kind}" for kind, count in attack.force.army.items())
    seen = attack.seen
    return (
        f"{attack.target} with {army}: {seen.taken:.0%} to succeed, {seen.destroyed:.0f} IPCs "
        f"destroyed for {seen.lost:.0f} lost, worth {attack.gain:+.1f} in all"
    )
