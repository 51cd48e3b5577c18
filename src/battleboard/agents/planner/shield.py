"""Shields: warships of friends that come to a fleet before the enemy strikes at it."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from battleboard.agents.planner.sight import Sight
from battleboard.agents.planner.threat import NO_BLOW, Blow, Strikes, Threats
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.units import Army, Domain, Kind, Role


class Shield:
    """What friends who move before an enemy could bring to a zone."""

    def __init__(self, sight: Sight, threats: Threats) -> None:
        self.sight, self.threats = sight, threats

    def worst(self, zone: SpaceName, fleet: Army) -> Blow:
        """The attack on a fleet that would hurt most when friends have come to it who can."""
        blows = (
            self.threats.blow(foe, zone, Counter(fleet) + self.helpers(zone, foe))
            for foe in self.threats.attackers(zone)
        )
        return max(blows, key=lambda blow: blow.gain, default=NO_BLOW)

    def helpers(self, zone: SpaceName, foe: PowerName) -> Counter[Kind]:
        """The warships, with the aircraft on their decks, of friends who move before an enemy."""
        found: Counter[Kind] = Counter()
        for friend in self.sight.friends_before(foe):
            found.update(self._coming[friend].get(zone, {}))
        return found

    @cached_property
    def _coming(self) -> dict[PowerName, dict[SpaceName, Counter[Kind]]]:
        """For each friend, the fleets that can be in each zone after his next turn; those that are
        there already are counted with the zone."""
        return {friend: self._reach(friend) for friend in self.sight.friends}

    def _reach(self, friend: PowerName) -> dict[SpaceName, Counter[Kind]]:
        units = self.sight.edition.units
        strikes = Strikes(self.sight, friend)
        found: dict[SpaceName, Counter[Kind]] = {}
        for zone, army in self.sight.fields[friend].items():
            ships = [k for k in army if Role.SURFACE_WARSHIP in units[k].roles]
            if not ships:
                continue
            move = min(units[kind].move for kind in ships)
            wings = self.sight.only(army, Domain.AIR)
            guard = Counter({kind: army[kind] for kind in ships}) + wings
            for end, far in strikes.voyages(zone, move).items():
                if far:
                    found.setdefault(end, Counter()).update(guard)
        return found
