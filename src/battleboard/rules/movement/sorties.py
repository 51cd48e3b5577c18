"""Aircraft in combat movement: against units, against complexes, with paratroopers.

Rules: MOV-1, MOV-6, MOV-8, RAID-1, TEC-2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.movement import raiding
from battleboard.rules.movement.aims import is_target, may_flee
from battleboard.rules.movement.offers import steps
from battleboard.rules.movement.paths import Path
from battleboard.rules.movement.reach import reach
from battleboard.rules.movement.ready import movers
from battleboard.rules.movement.riders import can_carry, drops, with_riders


def why_not_fly(edition: Edition, state: State, unit: Unit, move: d.Move) -> Iterator[Refusal]:
    """Why an aircraft may not make this combat move; what it carries aside."""
    start, end = move.path[0], move.path[-1]
    yield from no_offload(move)
    if len(move.path) < 2 or start == end:
        yield Refusal("MOV-1", "a flight goes from one space to another")
        return
    yield from why_not_reach(edition, state, unit, (start, end))
    if move.raid:
        yield from raiding.why_not_raid(edition, state, unit, end)
    elif not is_target(edition, state, end) and not may_flee(edition, state, start):
        yield Refusal("MOV-1", f"there is nothing to attack in {end}")
    if move.onto:
        yield Refusal("NCM-2", "aircraft land in noncombat movement", "say it then")


def why_not_reach(
    edition: Edition, state: State, unit: Unit, flight: tuple[SpaceName, SpaceName]
) -> Iterator[Refusal]:
    """Why an aircraft does not get from one space to another (MOV-6, MOV-8)."""
    start, end = flight
    far, left = edition.board.flights[start].get(end), reach(edition, state, unit)
    if far is None:
        yield Refusal("MOV-6", f"no aircraft enters {end}")
    elif far > left:
        yield Refusal("MOV-8", f"{end} is {far} spaces away, the {unit.kind} has {left} left")


def no_offload(move: d.Move) -> Iterator[Refusal]:
    """Only ships put units ashore."""
    if move.offload:
        yield Refusal("MOV-10", "only transports load and offload")


def sorties(
    edition: Edition, state: State, space: SpaceName, unit: Unit, found: list[d.Move]
) -> Iterator[d.Move]:
    """What aircraft like this one can do on their flights besides: raid complexes, and drop
    paratroopers."""
    if edition.has_role(unit.kind, Role.RAIDS):
        bombed = (move for move in found if raiding.is_target(edition, state, move.path[-1]))
        yield from (replace(move, raid=True) for move in bombed)
    if can_carry(edition, state, unit) and edition.board.spaces[space].is_land:
        places = drops(edition, state, space, unit)
        yield from with_riders(edition, state, space, (m for m in found if m.path[-1] in places))


def escorts(edition: Edition, state: State) -> Iterator[d.Move]:
    """Fighters that fly with bombers on a raid (RAID-3)."""
    own = control.spaces_of(edition, state, state.turn.power)
    raided = [space for space in own if raiding.is_raided(edition, state, space)]
    for space in own if raided else ():
        for label, units in movers(edition, state, space, combat=True).items():
            if edition.has_role(units[0].kind, Role.ESCORTS):
                ways = flights(edition, space, raided, reach(edition, state, units[0]))
                yield from (replace(move, raid=True) for move in steps(label, units, ways))


def flights(edition: Edition, space: SpaceName, ends: Iterable[SpaceName], most: int) -> list[Path]:
    """The flights from a space to those of some others that lie within reach."""
    far = edition.board.flights[space]
    return [(space, end) for end in ends if end != space and far.get(end, 99) <= most]
