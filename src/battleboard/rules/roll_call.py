"""Who is where: what is asked of the whole board before every move.

A move changes the units of a space or two, and all other spaces hold the very same tuples as
before. So only what has changed since the last time is read.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.units import Unit
from battleboard.rules.kept import KeptOf

Units = Mapping[SpaceName, tuple[Unit, ...]]
Found = list[tuple[SpaceName, Unit]]


class RollCall(Struct, frozen=True):
    """Where a power has units, in board order; its aircraft; and everybody's carriers, in no
    order."""

    spaces: list[SpaceName]
    aircraft: Found
    carriers: Found


def roll_call(edition: Edition, units: Units, power: PowerName) -> RollCall:
    """What a power has to know of the board as it is now."""
    return _CALLED.get(power, units, _called, edition, units, power)


_CALLED: KeptOf[Units, RollCall] = KeptOf(200)


def _called(edition: Edition, units: Units, power: PowerName) -> RollCall:
    lasts = _LAST.get("", edition, dict)
    known, last = lasts.get(power, _NOTHING)
    get = known.get
    changed = [space for space, present in units.items() if get(space) is not present]
    new = _read(edition, {space: units[space] for space in changed}, power)
    spaces = [space for space in last.spaces if units.get(space) is known[space]]
    called = RollCall(
        sorted(spaces + new.spaces, key=edition.board.rank.__getitem__),
        [one for one in last.aircraft if units.get(one[0]) is known[one[0]]] + new.aircraft,
        [one for one in last.carriers if units.get(one[0]) is known[one[0]]] + new.carriers,
    )
    lasts[power] = (units, called)
    return called


_NOTHING: tuple[Units, RollCall] = ({}, RollCall([], [], []))
_LAST: KeptOf[Edition, dict[PowerName, tuple[Units, RollCall]]] = KeptOf(20)


def _read(edition: Edition, units: Units, power: PowerName) -> RollCall:
    called = RollCall([], [], [])
    for space, present in units.items():
        if any(unit.power == power for unit in present):
            called.spaces.append(space)
        for unit in present:
            if unit.kind in edition.carriers:
                called.carriers.append((space, unit))
            elif unit.power == power and unit.kind in edition.aircraft:
                called.aircraft.append((space, unit))
    return called
