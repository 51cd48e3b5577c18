"""The hunt: warships that look for a weaker enemy fleet where there is one movement phase.

Where combat movement is a phase of its own, attacks at sea are planned with all others.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battleboard.agents.planner.chances import Foreseen
from battleboard.agents.planner.draft import Draft, Path, Sending
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.minefields import toll
from battleboard.core.board import SpaceName
from battleboard.core.units import Domain, Unit
from battleboard.rules import control
from battleboard.rules.forces import kind_of
from battleboard.rules.movement.paths import voyages

LIKELY = 0.7
"""A fleet is attacked that would be beaten so often, if it were fought to the end."""


class Chase(Struct, frozen=True):
    """Warships that could meet at an enemy fleet, their ways, and what is to be expected."""

    zone: SpaceName
    sendings: tuple[Sending, ...]
    seen: Foreseen
    toll: float
    """What mines on the way cost, in IPCs."""

    @property
    def gain(self) -> float:
        """What it would bring, in IPCs."""
        return self.seen.destroyed - self.seen.lost - self.toll


class Hunt:
    """The attacks at sea of one movement phase."""

    def __init__(self, mind: Mind, draft: Draft) -> None:
        self.mind, self.draft, self.sight = mind, draft, mind.sight

    def sail(self) -> list[str]:
        """Attack one fleet after another, the best prey first; tells which."""
        if not self.mind.level.musters or not self.sight.has_fronts:
            return []
        return [told_chase(chase) for chase in self._chases()]

    def _chases(self) -> Iterator[Chase]:
        prey = [zone for zone in self.sight.hostile if not self.sight.is_land(zone)]
        while prey:
            best = max(map(self._chase, prey), key=lambda chase: (chase.gain, chase.zone))
            if best.seen.taken < LIKELY or best.gain <= 0:
                return
            prey.remove(best.zone)
            if self.draft.send_all(best.sendings) is None:
                yield best

    def _chase(self, zone: SpaceName) -> Chase:
        sendings = tuple(self._hunters(zone))
        force = self.sight.only(self.sight.own.get(zone, {}), Domain.SEA)
        for sending in sendings:
            force[sending.kind] += sending.count
        defence = self.sight.only(self.sight.hostile[zone], Domain.SEA)
        mines = sum(toll(self.mind, one.path, self._price(one)) for one in sendings)
        return Chase(zone, sendings, self.mind.battle(force, defence, at_sea=True), mines)

    def _price(self, sending: Sending) -> float:
        return self.sight.cost({sending.kind: sending.count})

    def _hunters(self, zone: SpaceName) -> Iterator[Sending]:
        """Own warships that reach a zone and are not in a fight already."""
        for start in self.sight.own:
            if self.sight.is_land(start) or start == zone or self.sight.hostile.get(start):
                continue
            for label, ships in self.draft.groups(start).items():
                if control.is_warship(self.mind.edition, ships[0]):
                    path = self._way(start, ships[0], zone)
                    if path:
                        yield Sending(kind_of(label), len(ships), path)

    def _way(self, start: SpaceName, ship: Unit, end: SpaceName) -> Path:
        edition, state = self.mind.edition, self.draft.state
        ways = voyages(edition, state, ship, start, combat=True, ends=(end,))
        return min(ways, key=lambda path: (len(path), path), default=())


def told_chase(chase: Chase) -> str:
    """An attack at sea in a line."""
    seen = chase.seen
    return (
        f"{chase.zone}: {seen.taken:.0%} to beat the fleet there, {seen.destroyed:.0f} IPCs "
        f"destroyed for {seen.lost:.0f} lost"
    )
