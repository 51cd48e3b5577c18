"""The noncombat move phase: what neither moved nor fought, and every aircraft comes down.

A move is legal when no more aircraft are lost after it than must be; the phase ends when every
aircraft that can be saved is where it is safe.

Rules: NCM-1, NCM-2, NCM-3, NCM-4, NCM-6, MOV-7 (as many as possible are saved), MOV-13, MOV-18.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import evolve, fold
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import (
    counted,
    is_air,
    is_land,
    is_transport,
    misnamed,
    moves_left,
)
from battleboard.rules.movement import act
from battleboard.rules.movement.combat_move import leaves_ally, leaves_ally_safely
from battleboard.rules.movement.landing import deck_zones, own_aircraft, safe_ground, stranded
from battleboard.rules.movement.paths import voyages, walks, why_not_sail, why_not_walk
from battleboard.rules.movement.ready import movers, moving, why_not_named
from battleboard.rules.movement.transport import (
    allied_room,
    landable,
    landings,
    loaded_army,
    loads_on,
    on_allied_ships,
    why_not_load,
    why_not_offload,
)
from battleboard.rules.questions import Offers

PHASE = "noncombat_move"


def noncombat_move(edition: Edition, state: State, given: d.Move | d.Done | None) -> Wait | Do:
    """Ask for one more move until the power is done."""
    if given is None:
        return Wait(d.ChooseMove(state.turn.power, PHASE))
    if isinstance(given, d.Done):
        return Do()
    return Do(tuple(facts(edition, state, given)), goto="noncombat_move")


def crash_stranded(edition: Edition, state: State, given: None) -> Do:
    """Aircraft that are nowhere safe at the end of noncombat movement are lost (NCM-2)."""
    lost: list[e.Event] = []
    while left := stranded(edition, state, frozen=True):
        crash = next(
            event
            for event in _crashes(edition, state)
            if stranded(edition, evolve(state, event), frozen=True) < left
        )
        lost.append(crash)
        state = evolve(state, crash)
    return Do(tuple(lost))


def _crashes(edition: Edition, state: State) -> list[e.UnitsLost]:
    """The loss of each aircraft, the newest first."""
    aircraft = sorted(own_aircraft(edition, state), key=lambda pair: -pair[1].id)
    return [e.UnitsLost(space, (unit.id,), "NCM-2") for space, unit in aircraft]


def facts(edition: Edition, state: State, move: d.Move) -> Iterator[e.Event]:
    """What a legal noncombat move does."""
    if leaves_ally(edition, move):
        return act.leave_ally(edition, state, move, combat=False)
    _, units = moving(movers(edition, state, move.path[0], combat=False), move)
    if is_land(edition, units[0]):
        if edition.board.spaces[move.path[-1]].is_sea:
            return act.board_ally(edition, state, units, move)
        return act.walk(units, move)
    if is_air(edition, units[0]):
        return act.fly(edition, units, move, combat=False)
    return act.sail(edition, state, units, move, combat=False)


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
        yield from candidates(edition, state)
        yield d.Done()

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        """Done, or else the first move that brings an aircraft home."""
        if not any(_why_not_done(edition, state)):
            return d.Done()
        return next(
            answer
            for answer in candidates(edition, state)
            if _brings_home(edition, state, answer)
            and not any(self.refusals(edition, state, decision, answer))
        )


def _brings_home(edition: Edition, state: State, move: d.Move) -> bool:
    """Whether fewer aircraft are unsafe after a move."""
    before = stranded(edition, state, frozen=True)
    if not _moves_decks(edition, move) or any(why_not(edition, state, move)):
        return False
    return stranded(edition, fold(state, facts(edition, state, move)), frozen=True) < before


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
    after = stranded(edition, fold(state, facts(edition, state, move)))
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


def _why_not_go(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    if move.loads or move.offload:
        yield Refusal("MOV-10", "only transports load and offload")
    if len(move.path) < 2:
        yield Refusal("NCM-1", "a move goes somewhere")
    elif len(move.path) == 2 and edition.board.spaces[move.path[1]].is_sea:
        yield from _why_not_board_ally(edition, state, units, move)
    else:
        yield from why_not_walk(edition, state, units[0], move.path)


def _why_not_fly(edition: Edition, state: State, unit: Unit, move: d.Move) -> Iterator[Refusal]:
    start, end = move.path[0], move.path[-1]
    if move.loads or move.offload:
        yield Refusal("MOV-10", "only transports load and offload")
    if len(move.path) < 2 or start == end:
        yield Refusal("NCM-2", "a flight goes from one space to another")
        return
    far = edition.board.flights[start].get(end)
    left = moves_left(edition, unit)
    if far is None:
        yield Refusal("MOV-6", f"no aircraft enters {end}")
    elif far > left:
        yield Refusal("MOV-8", f"{end} is {far} spaces away, the {unit.kind} has {left} left")
    if edition.board.spaces[end].is_land:
        if end not in safe_ground(edition, state):
            yield Refusal("NCM-2", f"{end} was not friendly when the turn began")
    elif not edition.has_role(unit.kind, Role.CARRIER_BORNE):
        yield Refusal("NCM-2", f"a {unit.kind} cannot land at sea")


def _why_not_sail(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    ship = units[0]
    yield from why_not_sail(edition, state, ship, move.path, combat=False)
    if move.loads or move.offload:
        if not is_transport(edition, ship) or len(units) > 1:
            yield Refusal("MOV-10", "one transport at a time loads or offloads")
            return
        yield from why_not_load(edition, state, ship, move)
        yield from why_not_offload(edition, state, ship, move, combat=False)
    elif len(move.path) < 2 or move.path[0] == move.path[-1]:
        yield Refusal("NCM-1", "a move goes somewhere")


def _why_not_board_ally(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    start, zone = move.path
    if zone not in edition.board.sea_neighbours[start]:
        yield Refusal("MOV-13", f"{zone} does not border {start}")
        return
    if control.is_hostile_sea(edition, state, zone, state.turn.power):
        yield Refusal("MOV-10", f"nothing is loaded in {zone}: enemy warships are there")
    places = sum(1 for _ in act.free_places(edition, state, zone, units[0].kind))
    if len(units) > places:
        yield Refusal("MOV-13", f"allied transports in {zone} have room for {places} of these")


def _why_not_leave_ally(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    zone, shore = move.path
    if move.loads or move.offload:
        yield Refusal("MOV-10", "only transports load and offload")
    if len(move.army) != 1:
        yield Refusal("MOV-16", "move equal units together, others one after another")
        return
    yield from misnamed(on_allied_ships(edition, state, zone), move.army, "MOV-13")
    if shore not in edition.board.land_neighbours[zone]:
        yield Refusal("MOV-10", f"{shore} does not border {zone}")
    if not control.is_friendly_land(edition, state, shore, state.turn.power):
        yield Refusal("MOV-10", f"{shore} is not friendly")
    if control.is_hostile_sea(edition, state, zone, state.turn.power):
        yield Refusal("MOV-10", f"nothing is landed from {zone}: enemy warships are there")


# Candidates


def candidates(edition: Edition, state: State) -> Iterator[d.Move]:
    """Moves of equal units that are worth asking about."""
    ground = safe_ground(edition, state)
    decks = deck_zones(edition, state)
    for space in control.occupied(edition, state):
        if not any(unit.power == state.turn.power for unit in state.at(space)):
            continue
        for label, units in movers(edition, state, space, combat=False).items():
            unit, counts = units[0], range(1, len(units) + 1)
            if is_air(edition, unit):
                borne = edition.has_role(unit.kind, Role.CARRIER_BORNE)
                far, reach = edition.board.flights[space], moves_left(edition, unit)
                for end in (*ground, *(decks if borne else ())):
                    if end != space and far.get(end, 99) <= reach:
                        yield from (d.Move({label: n}, (space, end)) for n in counts)
            elif is_land(edition, unit):
                for path in walks(edition, state, unit, space):
                    yield from (d.Move({label: n}, path) for n in counts)
                yield from _boardings(edition, state, space, label, units)
            else:
                for path in voyages(edition, state, unit, space, combat=False):
                    yield from (d.Move({label: n}, path) for n in counts)
                if is_transport(edition, unit):
                    yield from _ferries(edition, state, space, label, unit)
        if edition.board.spaces[space].is_sea:
            yield from _from_allies(edition, state, space)


def _boardings(
    edition: Edition, state: State, space: SpaceName, label: str, units: tuple[Unit, ...]
) -> Iterator[d.Move]:
    for zone in edition.board.sea_neighbours[space]:
        if allied_room(edition, state, zone, units[0].kind):
            yield from (d.Move({label: n}, (space, zone)) for n in range(1, len(units) + 1))


def _ferries(
    edition: Edition, state: State, space: SpaceName, label: str, ship: Unit
) -> Iterator[d.Move]:
    """Everything that one transport can load and land."""
    present = counted(landable(edition, state, space, ship))
    for path in ((space,), *voyages(edition, state, ship, space, combat=False)):
        shores = [
            shore
            for shore in edition.board.land_neighbours[path[-1]]
            if control.is_friendly_land(edition, state, shore, state.turn.power)
        ]
        for loads in loads_on(edition, state, ship, path):
            move = d.Move({label: 1}, path, loads)
            if loads:
                yield move
            for army in landings(present, loaded_army(move), combat=False):
                yield from (d.Move({label: 1}, path, loads, army, shore) for shore in shores)


def _from_allies(edition: Edition, state: State, zone: SpaceName) -> Iterator[d.Move]:
    for label, units in on_allied_ships(edition, state, zone).items():
        for shore in edition.board.land_neighbours[zone]:
            if control.is_friendly_land(edition, state, shore, state.turn.power):
                yield from (d.Move({label: n}, (zone, shore)) for n in range(1, len(units) + 1))
