"""Warships beside transports: where one is needed when movement ends, and who can still come.

Rules: WW1-9, WW1-21.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from battleboard.core.board import SpaceName
from battleboard.core.decisions import Move
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Kind, Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import is_transport, owned
from battleboard.rules.kept import KeptOf
from battleboard.rules.ww1.armies import landing_in
from battleboard.rules.ww1.changes import Change
from battleboard.rules.ww1.cover import Reserve, cover, journeys
from battleboard.rules.ww1.ground import is_assault
from battleboard.rules.ww1.orders import movers
from battleboard.rules.ww1.sailing import courses, why_not_sail

Squadron = tuple[SpaceName, Kind]
"""The idle warships of one kind in a zone."""


def has_warship(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether the moving power has a warship in a zone; a submarine will do."""
    own = owned(state.at(zone), state.turn.power)
    return any(control.is_warship(edition, unit) for unit in own)


def why_escort(edition: Edition, state: State, zone: SpaceName) -> Iterator[Refusal]:
    """Why the moving power needs a warship in a zone when movement ends, there or not."""
    power = state.turn.power
    threat = control.presence(edition, state, zone, power)
    if not threat.ships:
        return
    own = owned(state.at(zone), power)
    if threat.hostile and any(is_transport(edition, unit) and unit.spent for unit in own):
        yield Refusal("WW1-9", f"a transport enters {zone} only beside a warship of your own")
    landing = landing_in(state, zone)
    if threat.hostile and landing:
        yield Refusal("WW1-21", f"you have no warship that could clear {zone} for a landing")
    elif threat.submarine and any(is_assault(edition, state, unit.target) for unit in landing):
        yield Refusal("WW1-21", f"no assault past the submarines in {zone} without a warship")


def unescorted(edition: Edition, state: State) -> list[SpaceName]:
    """Zones that would need a warship if movement ended now and have none."""
    own = control.spaces_of(edition, state, state.turn.power)
    return _ALONE.get("", state, _unescorted, edition, state, own)


_ALONE: KeptOf[State, list[SpaceName]] = KeptOf(50)


def unescorted_after(edition: Edition, change: Change) -> list[SpaceName]:
    """The same after an order."""
    return _ALONE.get("", change.after, _unescorted_after, edition, change)


def _unescorted_after(edition: Edition, change: Change) -> list[SpaceName]:
    """Only what has changed, and those before, are looked at."""
    known = unescorted(edition, change.before)
    if change.is_ashore(edition):
        return known
    zones = sorted({*change.places, *known}, key=edition.board.rank.__getitem__)
    return _unescorted(edition, change.after, zones)


def _unescorted(edition: Edition, state: State, among: Iterable[SpaceName]) -> list[SpaceName]:
    return [
        zone
        for zone in among
        if edition.board.spaces[zone].is_sea
        and any(why_escort(edition, state, zone))
        and not has_warship(edition, state, zone)
    ]


def unrelieved(edition: Edition, state: State, zones: list[SpaceName]) -> list[SpaceName]:
    """Those of these zones that no warship can come to."""
    return _relief(_Fleet(edition, state), zones)[1] if zones else []


def relief(edition: Edition, state: State) -> list[Move]:
    """The voyages that bring a warship to each zone that needs one, where one can come."""
    fleet = _Fleet(edition, state)
    sent, _ = _relief(fleet, unescorted(edition, state))
    return [fleet.voyage(source, zone) for source, zone in journeys(sent) if zone != source[0]]


def _relief(
    fleet: _Fleet, zones: list[SpaceName]
) -> tuple[dict[Squadron, list[SpaceName]], list[SpaceName]]:
    return cover(zones, Reserve(fleet.reach, fleet.idle, fleet.guards))


class _Fleet:
    """The idle warships of the moving power, and where they can go."""

    def __init__(self, edition: Edition, state: State) -> None:
        self._edition, self._state = edition, state
        self._ships: dict[Squadron, list[Unit]] = {}
        power = state.turn.power
        for zone in control.spaces_of(edition, state, power):
            for unit in state.at(zone) if edition.board.spaces[zone].is_sea else ():
                if unit.power == power and control.is_warship(edition, unit):
                    idle = self._ships.setdefault((zone, unit.kind), [])
                    idle += () if unit.has(Mark.USED) else (unit,)

    def idle(self, source: Squadron) -> int:
        """How many can still sail."""
        return len(self._ships[source])

    def reach(self, zone: SpaceName) -> Iterator[Squadron]:
        """Who can sail to a zone, or is there."""
        for source, ships in self._ships.items():
            if ships and (source[0] == zone or self._path(source, zone)):
                yield source

    def guards(self, source: Squadron) -> list[SpaceName]:
        """A zone keeps the first of its idle warships, if none that has moved is there."""
        zone, _ = source
        here = [one for one in self._ships if one[0] == zone]
        own = owned(self._state.at(zone), self._state.turn.power)
        settled = any(
            unit.has(Mark.USED) and control.is_warship(self._edition, unit) for unit in own
        )
        first = next((one for one in here if self._ships[one]), None)
        kept = not settled and source == first and any(why_escort(self._edition, self._state, zone))
        return [zone] if kept else []

    def voyage(self, source: Squadron, zone: SpaceName) -> Move:
        """The order that sends one of them to a zone."""
        groups = movers(self._edition, self._state, source[0])
        ship = self._ships[source][0]
        label = next(label for label, units in groups.items() if ship in units)
        return Move({label: 1}, self._path(source, zone))

    def _path(self, source: Squadron, zone: SpaceName) -> tuple[SpaceName, ...]:
        ship = self._ships[source][0]
        ways = courses(self._edition, self._state, ship, source[0])
        there = (way for way in ways if way[-1] == zone)
        return next((way for way in there if self._is_open(ship, way)), ())

    def _is_open(self, ship: Unit, way: tuple[SpaceName, ...]) -> bool:
        return not any(why_not_sail(self._edition, self._state, ship, way))
