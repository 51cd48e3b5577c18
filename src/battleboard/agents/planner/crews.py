"""Crews: aircraft that wait ashore, for the decks of new carriers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cached_property

from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.units import Army, Domain, Kind, Role, Unit
from battleboard.rules.forces import moves_left


class Crews:
    """Aircraft near the ports for which there is no deck yet."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight

    def of(self, ships: Counter[Kind], ports: Collection[SpaceName]) -> Counter[Kind]:
        """Those that can come to ships in one of these ports this turn, so far as their carriers
        have room for them and old ones have none."""
        room = self._free(ships)
        return Counter(self._waiting(ports)[:room]) if room else Counter()

    def _waiting(self, ports: Collection[SpaceName]) -> list[Kind]:
        near = [unit.kind for at, unit in self._ashore if self._reaches(at, unit, ports)]
        return near[self._taken :]

    def _reaches(self, space: SpaceName, unit: Unit, ports: Collection[SpaceName]) -> bool:
        far, left = self.sight.board.flights[space], moves_left(self.mind.edition, unit)
        return any(far.get(port, FAR) <= left for port in ports)

    @cached_property
    def _ashore(self) -> list[tuple[SpaceName, Unit]]:
        return [
            (space, unit)
            for space, unit in self.mind.state.everything()
            if unit.power == self.mind.power
            and self.sight.is_land(space)
            and self.mind.edition.has_role(unit.kind, Role.CARRIER_BORNE)
        ]

    @cached_property
    def _taken(self) -> int:
        """Room on the decks that there are."""
        fleet: Counter[Kind] = Counter()
        for zone, army in self.sight.own.items():
            if not self.sight.is_land(zone):
                fleet.update(army)
        return self._free(fleet)

    def _free(self, ships: Counter[Kind]) -> int:
        decks = room(self.mind, ships, Role.CARRIER)
        return max(0, decks - self.sight.only(ships, Domain.AIR).total())


def room(mind: Mind, ships: Army, role: Role) -> int:
    """How much all ships of some role hold."""
    units = mind.edition.units
    return sum(n * units[kind].holds for kind, n in ships.items() if role in units[kind].roles)
