"""The noncombat move phase: what neither moved nor fought, and every aircraft comes down.

A move is legal when no more aircraft are lost after it than must be; the phase ends when every
aircraft that can be saved is where it is safe.

Rules: NCM-1, NCM-2, NCM-3, NCM-4, NCM-6, MOV-7 (as many as possible are saved), MOV-13, MOV-18,
H-7 (where an ally does not share).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.policies import CarrierLanding
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.china.ground import keeps_ashore, may_be
from battleboard.rules.forces import (
    ids,
    is_air,
    is_land,
    is_transport,
    misnamed,
)
from battleboard.rules.movement import act
from battleboard.rules.movement.carriers import carriers, flyers, room, touch_down
from battleboard.rules.movement.combat_move import leaves_ally, leaves_ally_safely
from battleboard.rules.movement.landing import safe_ground, stranded
from battleboard.rules.movement.noncombat_offers import candidates
from battleboard.rules.movement.one_more import one_more, worked_out
from battleboard.rules.movement.paths import why_not_sail, why_not_walk
from battleboard.rules.movement.ready import movers, moving, why_not_named
from battleboard.rules.movement.riders import riders, why_not_ride
from battleboard.rules.movement.sorties import no_offload, why_not_reach
from battleboard.rules.movement.transport import (
    on_allied_ships,
    why_not_load,
    why_not_offload,
)
from battleboard.rules.questions import Offers

PHASE = "noncombat_move"


def noncombat_move(edition: Edition, state: State, given: d.Move | d.Done | None) -> Wait | Do:
    """Ask for one more move until the power is done."""
    return one_more(state, given, PHASE, partial(facts, edition, state))


def facts(edition: Edition, state: State, move: d.Move) -> Iterator[e.Event]:
    """What a legal noncombat move does."""
    if leaves_ally(edition, move):
        return act.leave_ally(edition, state, move, combat=False)
    _, units = moving(movers(edition, state, move.path[0], combat=False), move)
    if is_land(edition, units[0]):
        if edition.board.spaces[move.path[-1]].is_sea:
            return act.board_ally(edition, state, units, move)
        return act.walk((*units, *riders(edition, state, move)), move)
    if is_air(edition, units[0]):
        return _flown(edition, state, units, move)
    return act.sail(edition, state, units, move, combat=False)


def _flown(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[e.Event]:
    """A flight; where a carrier is stopped by whoever lands on it, those land at once (NCM-2)."""
    flight = tuple(act.fly(edition, units, move, combat=False))
    yield from flight
    zone = move.path[-1]
    if edition.policies.carrier_landing is CarrierLanding.AT_ONCE and (
        edition.board.spaces[zone].is_sea
    ):
        yield from touch_down(edition, fold(state, flight), zone, ids(units))


class NoncombatMoves(Offers):
    """What may be answered in the noncombat move phase."""

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMove, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a move, or against ending the phase."""
        if isinstance(answer, d.Done):
            yield from _why_not_done(edition, state)
        elif not isinstance(answer, d.Move):
            yield Refusal("VIC-10", "a move is wanted, or done", "done")
        else:
            found = [*why_not(edition, state, answer)]
            yield from found
            if not found and _moves_decks(edition, answer):
                yield from _why_not_saved(edition, state, answer)

    def offers(self, edition: Edition, state: State, decision: d.ChooseMove) -> Iterator[d.Answer]:
        """Moves of equal units, then done."""
        return iter([*candidates(edition, state), d.Done()])

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        """Done, or else a move that brings an aircraft home; where it takes two, for a carrier and
        an aircraft meet half-way, the first of them."""
        if not any(_why_not_done(edition, state)):
            return d.Done()
        moves = [
            move
            for move in candidates(edition, state)
            if _moves_decks(edition, move)
            and not any(self.refusals(edition, state, decision, move))
        ]
        home = (move for move in moves if _brings_home(edition, state, move))
        return next(home, moves[0])


def _brings_home(edition: Edition, state: State, move: d.Move) -> bool:
    """Whether fewer aircraft are unsafe after a legal move."""
    after = fold(state, facts(edition, state, move))
    return stranded(edition, after, frozen=True) < stranded(edition, state, frozen=True)


def _moves_decks(edition: Edition, move: d.Move) -> bool:
    """Only aircraft and carriers change what can be saved."""
    kinds = [label.partition("[")[0] for label in move.army]
    return any(
        edition.units[kind].domain == "air" or edition.has_role(kind, Role.CARRIER)
        for kind in kinds
        if kind in edition.units
    )


def _why_not_saved(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    before = stranded(edition, state)
    done = worked_out(state, move, partial(facts, edition, state))
    after = stranded(edition, fold(state, done))
    if after > before:
        yield Refusal("NCM-2", f"{after - before} aircraft that can be saved would be lost")


def _why_not_done(edition: Edition, state: State) -> Iterator[Refusal]:
    least = stranded(edition, state)
    now = stranded(edition, state, frozen=True)
    if now > least:
        yield Refusal("NCM-2", f"{now - least} aircraft can still be brought to a safe place")


# Why not


def why_not(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    """Every reason against a noncombat move by itself."""
    if move.raid:
        yield Refusal("RAID-1", "a raid is flown in combat movement")
    if leaves_ally_safely(edition, move):
        yield from _why_not_leave_ally(edition, state, move)
        return
    groups = movers(edition, state, move.path[0] if move.path else "", combat=False)
    unnamed = [*why_not_named(edition, state, move, groups)]
    if unnamed:
        yield from unnamed
        return
    _, units = moving(groups, move)
    unit = units[0]
    if is_air(edition, unit):
        yield from _why_not_fly(edition, state, unit, move)
    elif is_land(edition, unit):
        yield from _why_not_go(edition, state, units, move)
    else:
        yield from _why_not_sail(edition, state, units, move)


def _why_not_share(edition: Edition, state: State, space: SpaceName) -> Iterator[Refusal]:
    """Why allies who do not share a space keep units out of it (BRD-10, H-7)."""
    for ally in control.unwilling(edition, state, space, state.turn.power):
        yield Refusal("H-7", f"{ally} does not share {space} with {state.turn.power}")


def _why_not_go(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    yield from why_not_ride(edition, state, units, move)
    yield from no_offload(move)
    if len(move.path) < 2:
        yield Refusal("NCM-1", "a move goes somewhere")
    elif len(move.path) == 2 and edition.board.spaces[move.path[1]].is_sea:
        yield from _why_not_board_ally(edition, state, units, move)
    else:
        yield from why_not_walk(edition, state, units[0], move.path)
        yield from _why_not_share(edition, state, move.path[-1])


def _why_not_fly(edition: Edition, state: State, unit: Unit, move: d.Move) -> Iterator[Refusal]:
    start, end = move.path[0], move.path[-1]
    if move.loads or move.offload:
        yield Refusal("MOV-10", "only transports load and offload")
    if len(move.path) < 2 or start == end:
        yield Refusal("NCM-2", "a flight goes from one space to another")
        return
    yield from why_not_reach(edition, state, unit, (start, end))
    if edition.board.spaces[end].is_land:
        yield from _why_not_land(edition, state, end)
    elif not edition.has_role(unit.kind, Role.CARRIER_BORNE):
        yield Refusal("NCM-2", f"a {unit.kind} cannot land at sea")
    elif keeps_ashore(edition, unit.power):
        yield Refusal("CHN-1", "Chinese units go aboard no ship")
    elif move.onto and not _has_deck(edition, state, end, move.onto):
        yield Refusal("UNI-5", f"{move.onto} has no carrier with room in {end}")


def _why_not_land(edition: Edition, state: State, end: SpaceName) -> Iterator[Refusal]:
    if not may_be(edition, state.turn.power, end):
        yield Refusal("CHN-1", f"Chinese aircraft do not land in {end}")
    elif end not in safe_ground(edition, state):
        unshared = [*_why_not_share(edition, state, end)]
        yield from unshared or [Refusal("NCM-2", f"{end} was not friendly when the turn began")]


def _has_deck(edition: Edition, state: State, zone: SpaceName, owner: str) -> bool:
    """Whether a power's carriers in a zone have a place for one more aircraft that says so."""
    power, present = state.turn.power, state.at(zone)
    said = sum(unit.target == owner for unit in flyers(edition, state, zone, power))
    decks = (ship for ship in carriers(edition, state, zone, power) if ship.power == owner)
    return sum(room(edition, present, ship, power) for ship in decks) > said


def _why_not_sail(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    ship = units[0]
    yield from why_not_sail(edition, state, ship, move.path, combat=False)
    yield from _why_not_share(edition, state, move.path[-1])
    if move.loads or move.offload:
        if not is_transport(edition, ship) or len(units) > 1:
            yield Refusal("MOV-10", "one transport at a time loads or offloads")
            return
        yield from why_not_load(edition, state, ship, move)
        yield from why_not_offload(edition, state, ship, move, combat=False)
        if move.offload and move.onto in edition.board.spaces:
            yield from _why_not_share(edition, state, move.onto)
    elif len(move.path) < 2 or move.path[0] == move.path[-1]:
        yield Refusal("NCM-1", "a move goes somewhere")


def _why_not_board_ally(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    start, zone = move.path
    if keeps_ashore(edition, state.turn.power):
        yield Refusal("CHN-1", "Chinese units go aboard no ship")
    if zone not in edition.board.sea_neighbours[start]:
        yield Refusal("MOV-13", f"{zone} does not border {start}")
        return
    if control.is_hostile_sea(edition, state, zone, state.turn.power):
        yield Refusal("MOV-10", f"nothing is loaded in {zone}: enemy warships are there")
    places = sum(1 for _ in act.free_places(edition, state, zone, units[0].kind, move.onto))
    if len(units) > places:
        whose = move.onto or "willing allies"
        yield Refusal("MOV-13", f"transports of {whose} in {zone} have room for {places} of these")


def _why_not_leave_ally(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    zone, shore = move.path
    if move.loads or move.offload:
        yield Refusal("MOV-10", "only transports load and offload")
    if len(move.army) != 1:
        yield Refusal("MOV-16", "move equal units together, others one after another")
        return
    yield from misnamed(on_allied_ships(edition, state, zone, shore), move.army, "MOV-13")
    if shore not in edition.board.land_neighbours[zone]:
        yield Refusal("MOV-10", f"{shore} does not border {zone}")
    if not control.is_friendly_land(edition, state, shore, state.turn.power):
        yield Refusal("MOV-10", f"{shore} is not friendly")
    yield from _why_not_share(edition, state, shore)
    if control.is_hostile_sea(edition, state, zone, state.turn.power):
        yield Refusal("MOV-10", f"nothing is landed from {zone}: enemy warships are there")
