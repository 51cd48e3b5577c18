"""Who is where: what is asked of the whole board before every move, read off it in one go."""

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
    """Where a power has units, in board order; its aircraft; and everybody's carriers."""

    spaces: list[SpaceName]
    aircraft: Found
    carriers: Found


def roll_call(edition: Edition, units: Units, power: PowerName) -> RollCall:
    """What a power has to know of the board as it is now."""
    return _CALLED.get(power, units, _called, edition, units, power)


_CALLED: KeptOf[Units, RollCall] = KeptOf(200)


def _called(edition: Edition, units: Units, power: PowerName) -> RollCall:
    flying, decks = edition.aircraft, edition.carriers
    spaces: list[SpaceName] = []
    aircraft: Found = []
    carriers: Found = []
    for space, present in units.items():
        mine = False
        for unit in present:  # a plain loop: nothing else is done as often
            kind = unit.kind
            if unit.power == power:
                mine = True
                if kind in flying:
                    aircraft.append((space, unit))
            if kind in decks:
                carriers.append((space, unit))
        if mine:
            spaces.append(space)
    return RollCall(sorted(spaces, key=edition.board.rank.__getitem__), aircraft, carriers)
