"""The combat move phase: one move at a time, each complete in itself.

A move is legal when it is allowed by itself and when the plan still holds after it: every
aircraft can land (MOV-7), every assault has its escort (MOV-11), no transport attacks alone
(COM-14). So the phase can be ended at any time, but for ships that must flee (MOV-3).

Rules: MOV-1, MOV-3, MOV-5, MOV-6, MOV-9, MOV-14, MOV-16.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.policies import Departure
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Domain, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import (
    is_air,
    is_land,
    is_transport,
    kind_of,
    misnamed,
)
from battleboard.rules.movement import act
from battleboard.rules.movement.aims import has_business, is_target, may_end, must_flee
from battleboard.rules.movement.combat_offers import candidates
from battleboard.rules.movement.one_more import one_more, worked_out
from battleboard.rules.movement.paths import why_not_march, why_not_sail
from battleboard.rules.movement.plan import must_leave, plan_refusals, refuges, why_not_done
from battleboard.rules.movement.ready import Groups, movers, moving, why_not_named
from battleboard.rules.movement.riders import (
    drop,
    drops,
    riders,
    why_not_ride,
)
from battleboard.rules.movement.sorties import no_offload, why_not_fly
from battleboard.rules.movement.transport import (
    is_detour,
    on_allied_ships,
    why_not_load,
    why_not_offload,
)
from battleboard.rules.questions import Offers

PHASE = "combat_move"


def combat_move(edition: Edition, state: State, given: d.Move | d.Done | None) -> Wait | Do:
    """Ask for one more move until the power is done."""
    return one_more(state, given, PHASE, partial(facts, edition, state))


def facts(edition: Edition, state: State, move: d.Move) -> Iterator[e.Event]:
    """What a legal combat move does."""
    if leaves_ally(edition, move):
        return act.leave_ally(edition, state, move, combat=True)
    _, units = moving(movers(edition, state, move.path[0], combat=True), move)
    if is_land(edition, units[0]):
        return act.march(edition, state, (*units, *riders(edition, state, move)), move)
    declared = _leaves_a_battle(edition, state, units[0], move)
    if is_air(edition, units[0]):
        moved = _flown(edition, state, units, move)
    else:
        moved = act.sail(edition, state, units, move, combat=True)
    return chain((e.AttackDeclared(move.path[0]),) if declared else (), moved)


def _flown(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[e.Event]:
    far = drops(edition, state, move.path[0], units[0])[move.path[-1]] if move.loads else 0
    yield from act.fly(edition, units, move, combat=True, far=far)
    yield from drop(edition, state, units, move)


def _leaves_a_battle(edition: Edition, state: State, unit: Unit, move: d.Move) -> bool:
    """Whether a unit gets away from submarines and transports that are thereby attacked by the
    others: it has no other reason to move (MOV-3)."""
    start = move.path[0]
    if edition.policies.departure is not Departure.OPEN_A_RETREAT:
        return False
    if move.offload or start in state.turn.attacked or must_flee(edition, state, start):
        return False
    if is_air(edition, unit):
        return not is_target(edition, state, move.path[-1])
    return not has_business(edition, state, unit, move.path)


def leaves_ally(edition: Edition, move: d.Move) -> bool:
    """Whether a move is one from a sea zone to a shore: off an ally's transport (MOV-13)."""
    spaces = edition.board.spaces
    return (
        len(move.path) == 2
        and spaces[move.path[0]].is_sea
        and spaces[move.path[1]].is_land
        and all(edition.units[label.partition("[")[0]].domain == "land" for label in move.army)
    )


class CombatMoves(Offers):
    """What may be answered in the combat move phase."""

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMove, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a move; the plan is looked at only when the rest is legal."""
        if isinstance(answer, d.Done):
            yield from why_not_done(edition, state)
            return
        if not isinstance(answer, d.Move):
            yield Refusal("VIC-10", "a move is wanted, or done", "done")
            return
        found = [*why_not(edition, state, answer)]
        yield from found
        if not found and _touches_plan(edition, answer):
            done = worked_out(state, answer, partial(facts, edition, state))
            yield from plan_refusals(edition, fold(state, done))

    def offers(self, edition: Edition, state: State, decision: d.ChooseMove) -> Iterator[d.Answer]:
        """Moves of equal units, then done."""
        return iter([*candidates(edition, state), d.Done()])

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        """Move nothing more, once whoever must flee has fled."""
        for zone, ship in must_leave(edition, state):
            groups = movers(edition, state, zone, combat=True)
            label = next(label for label, units in groups.items() if ship in units)
            return d.Move({label: 1}, refuges(edition, state, zone, ship)[0])
        return d.Done()


def _touches_plan(edition: Edition, move: d.Move) -> bool:
    """Land units on land change nothing that the plan rests on."""
    if not edition.board.seas.isdisjoint(move.path):
        return True
    return any(edition.units[kind_of(label)].domain is not Domain.LAND for label in move.army)


# Why not


def why_not(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    """Every reason against a combat move by itself."""
    if leaves_ally_safely(edition, move):
        yield from _why_not_leave_ally(edition, state, move)
        return
    start = move.path[0] if move.path else ""
    groups: Groups = movers(edition, state, start, combat=True)
    unnamed = [*why_not_named(edition, state, move, groups)]
    if unnamed:
        yield from unnamed
        return
    _, units = moving(groups, move)
    unit = units[0]
    if is_air(edition, unit):
        yield from why_not_ride(edition, state, units, move)
        yield from why_not_fly(edition, state, unit, move)
    elif is_land(edition, unit):
        yield from _why_not_land_move(edition, state, units, move)
    else:
        yield from _why_not_sail(edition, state, units, move)
        yield from _no_raid(move)


def leaves_ally_safely(edition: Edition, move: d.Move) -> bool:
    """`leaves_ally` for a move whose names are not checked yet."""
    known = all(space in edition.board.spaces for space in move.path) and all(
        label.partition("[")[0] in edition.units for label in move.army
    )
    return known and leaves_ally(edition, move)


def _no_loads(move: d.Move) -> Iterator[Refusal]:
    if move.loads:
        yield Refusal("MOV-10", "only transports load and offload")
    else:
        yield from no_offload(move)


def _no_raid(move: d.Move) -> Iterator[Refusal]:
    if move.raid:
        yield Refusal("RAID-1", "only aircraft raid")


def _why_not_land_move(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    yield from why_not_ride(edition, state, units, move)
    yield from no_offload(move)
    yield from _no_raid(move)
    yield from _why_not_march(edition, state, units[0], move)


def _why_not_march(edition: Edition, state: State, unit: Unit, move: d.Move) -> Iterator[Refusal]:
    if len(move.path) < 2:
        yield Refusal("MOV-1", "a move goes somewhere")
    elif len(move.path) == 2 and edition.board.spaces[move.path[1]].is_sea:
        yield Refusal("MOV-13", "an ally's transport is boarded in noncombat movement")
    else:
        yield from why_not_march(edition, state, unit, move.path)


def _why_not_sail(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    ship = units[0]
    yield from why_not_sail(edition, state, ship, move.path, combat=True)
    if move.loads or move.offload:
        if not is_transport(edition, ship) or len(units) > 1:
            yield Refusal("MOV-10", "one transport at a time loads or offloads")
            return
        yield from why_not_load(edition, state, ship, move)
        yield from why_not_offload(edition, state, ship, move, combat=True)
        if is_detour(move.path, move.loads) and not may_end(edition, state, ship, move.path):
            yield Refusal("MOV-3", "it comes back only with what it has loaded elsewhere")
    elif not may_end(edition, state, ship, move.path):
        yield Refusal(
            "MOV-1",
            f"{move.path[-1]} is friendly and no assault is made from it: sail in noncombat",
        )


def _why_not_leave_ally(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    zone, shore = move.path
    yield from _no_loads(move)
    yield from _no_raid(move)
    if len(move.army) != 1:
        yield Refusal("MOV-16", "move equal units together, others one after another")
        return
    yield from misnamed(on_allied_ships(edition, state, zone, shore), move.army, "MOV-13")
    if shore not in edition.board.land_neighbours[zone]:
        yield Refusal("MOV-10", f"{shore} does not border {zone}")
    if not control.is_hostile_land(edition, state, shore, state.turn.power):
        yield Refusal("MOV-1", f"{shore} is friendly: land there in noncombat")
