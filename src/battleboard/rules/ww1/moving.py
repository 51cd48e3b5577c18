"""The one movement phase: moves one after another, then mines, landings, minor powers, claims.

A move is legal when it is allowed by itself and when the plan holds after it, so that movement
can always be ended.

Rules: WW1-1, WW1-3, WW1-9, WW1-12, WW1-18 to WW1-21, WW1-23, WW1-28, BRD-10.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import (
    cargo_of,
    cargo_text,
    is_air,
    is_land,
    is_transport,
    labelled,
    misnamed,
    owned,
)
from battleboard.rules.movement.ready import Groups, moving
from battleboard.rules.movement.transport import on_allied_ships
from battleboard.rules.questions import Offers
from battleboard.rules.ww1 import marching, sailing
from battleboard.rules.ww1.armies import (
    can_be_mended,
    first_targets,
    has_infantry,
    unguarded,
    wanting,
)
from battleboard.rules.ww1.ground import is_assault

PHASE = "movement"


def movement(edition: Edition, state: State, given: d.Move | d.Done | None) -> Wait | Do:
    """Ask for one more move until the power is done."""
    if given is None:
        return Wait(d.ChooseMove(state.turn.power, PHASE))
    if isinstance(given, d.Done):
        return Do()
    return Do(tuple(facts(edition, state, given)), goto="movement")


def facts(edition: Edition, state: State, move: d.Move) -> Iterator[e.Event]:
    """What a legal move does."""
    if sailing.is_leaving(edition, move):
        return sailing.leave(edition, state, move)
    _, units = moving(movers(edition, state, move.path[0]), move)
    if edition.board.spaces[move.path[0]].is_sea:
        return sailing.sail(edition, state, units, move)
    if edition.board.spaces[move.path[-1]].is_sea:
        return sailing.board(edition, state, units, move)
    if is_air(edition, units[0]):
        return marching.fly(edition, state, units, move)
    return marching.march(edition, state, units, move.path)


def movers(edition: Edition, state: State, space: SpaceName) -> Groups:
    """Own units of a space that may still move, equal ones together."""
    ready = [
        unit
        for unit in owned(state.at(space), state.turn.power)
        if not unit.aboard and not unit.has(Mark.USED)
    ]

    def traits(unit: Unit) -> str:
        if is_transport(edition, unit):
            return cargo_text(edition, cargo_of(state.at(space), unit), unit.power)
        return "damaged" if unit.damage else ""

    return labelled(ready, traits)


class Movement(Offers):
    """What may be answered in the movement phase."""

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMove, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a move; the plan is looked at only when the rest is legal."""
        if isinstance(answer, d.Done):
            yield from _why_not_done(edition, state)
        elif not isinstance(answer, d.Move):
            yield Refusal("VIC-10", "a move is wanted, or done", "done")
        else:
            found = [*_why_not(edition, state, answer)]
            yield from found
            if not found:
                yield from _why_not_plan(edition, state, answer)

    def offers(self, edition: Edition, state: State, decision: d.ChooseMove) -> Iterator[d.Answer]:
        """Moves of equal units, then done."""
        for space in control.occupied(edition, state):
            if not owned(state.at(space), state.turn.power):
                continue
            for label, units in movers(edition, state, space).items():
                yield from _moves_of(edition, state, space, label, units)
            if edition.board.spaces[space].is_sea:
                yield from _from_friends(edition, state, space)
        yield d.Done()

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        """Done if that is possible, else the first move that is."""
        if not any(_why_not_done(edition, state)):
            return d.Done()
        return next(self.answers(edition, state, decision))


# Why not


def _why_not(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    """Every reason against a move by itself."""
    if sailing.is_leaving(edition, move):
        yield from sailing.why_not_quit(edition, state, move)
        return
    groups = movers(edition, state, move.path[0] if move.path else "")
    unnamed = [*_why_not_named(edition, move, groups)]
    if unnamed:
        yield from unnamed
        return
    _, units = moving(groups, move)
    if edition.board.spaces[move.path[0]].is_sea:
        yield from _why_not_sail(edition, state, units, move)
    elif move.loads or move.offload:
        yield Refusal("WW1-19", "only transports load and offload")
    elif len(move.path) < 2:
        yield Refusal("WW1-1", "a move goes somewhere")
    elif len(move.path) == 2 and edition.board.spaces[move.path[1]].is_sea:
        yield from sailing.why_not_board(edition, state, units, move)
    elif is_air(edition, units[0]):
        yield from marching.why_not_fly(edition, state, move.path)
    else:
        yield from marching.why_not_march(edition, state, move.path)


def _why_not_named(edition: Edition, move: d.Move, groups: Groups) -> Iterator[Refusal]:
    """Why a move names no units that can make it; nothing else can be asked of it then."""
    if not move.path or any(space not in edition.board.spaces for space in move.path):
        yield Refusal("BRD-1", "a move goes from one space of the board to another")
    elif len(move.army) != 1:
        yield Refusal("WW1-1", "move equal units together, others one after another")
    elif move.raid:
        yield Refusal("VIC-10", "there are no bombing raids in this game")
    else:
        yield from misnamed(groups, move.army, "WW1-1")


def _why_not_sail(
    edition: Edition, state: State, units: tuple[Unit, ...], move: d.Move
) -> Iterator[Refusal]:
    found = [*sailing.why_not_sail(edition, state, units[0], move.path)]
    yield from found
    if found:
        return
    if not move.loads and not move.offload:
        if len(move.path) < 2 or move.path[0] == move.path[-1]:
            yield Refusal("WW1-18", "a ship sails to another zone")
    elif not is_transport(edition, units[0]) or len(units) > 1:
        yield Refusal("WW1-19", "one transport at a time loads or offloads")
    else:
        yield from sailing.why_not_carry(edition, state, units[0], move)


def _why_not_done(edition: Edition, state: State) -> Iterator[Refusal]:
    for space in wanting(edition, state):
        yield Refusal("WW1-3", f"your units in {space} need an infantry")
    duty = first_targets(edition, state)
    if duty and can_be_mended(edition, state, duty):
        yield from (Refusal("WW1-12", f"land units have to enter {space}") for space in duty)


def _why_not_plan(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    """What would be wrong after a move and was not before."""
    after = [*_problems(edition, fold(state, facts(edition, state, move)))]
    if after:
        before = [*_problems(edition, state)]
        yield from (problem for problem in after if problem not in before)


def _problems(edition: Edition, state: State) -> Iterator[Refusal]:
    wants = wanting(edition, state)
    if not can_be_mended(edition, state, wants):
        names = ", ".join(wants)
        yield Refusal("WW1-3", f"your units in {names} would have no infantry, and could get none")
    elif not can_be_mended(edition, state, (*wants, *first_targets(edition, state))):
        yield Refusal("WW1-12", "an infantry has to be kept back for the attack of the first turn")
    for space in unguarded(edition, state):
        yield Refusal("WW1-28", f"one infantry of your side stays in {space}")
    for zone in control.occupied(edition, state):
        if edition.board.spaces[zone].is_sea and owned(state.at(zone), state.turn.power):
            yield from sailing.why_not_escorted(edition, state, zone)
            yield from _why_not_land(edition, state, zone)


def _why_not_land(edition: Edition, state: State, zone: SpaceName) -> Iterator[Refusal]:
    """Why what is to land from a zone could not (WW1-3, WW1-21)."""
    power = state.turn.power
    landing = sailing.landing_in(state, zone)
    for shore in sorted({unit.target for unit in landing}):
        coming = [unit for _, unit in state.everything() if unit.target == shore and unit.aboard]
        if not has_infantry(edition, (*owned(state.at(shore), power), *coming)):
            yield Refusal("WW1-3", f"an infantry has to land in {shore} first, or to be there")
        if (
            is_assault(edition, state, shore)
            and control.has_enemy_submarine(edition, state, zone, power)
            and not sailing.has_warship(edition, state, zone)
        ):
            yield Refusal("WW1-21", f"no assault past the submarines in {zone} without a warship")


# Candidates: all that is legal by itself, and a little more


def _moves_of(
    edition: Edition, state: State, space: SpaceName, label: str, units: tuple[Unit, ...]
) -> Iterator[d.Move]:
    unit, counts = units[0], range(1, len(units) + 1)
    if edition.board.spaces[space].is_sea:
        for path in sailing.courses(edition, state, unit, space):
            if path[0] != path[-1]:
                yield from (d.Move({label: n}, path) for n in counts)
        if is_transport(edition, unit):
            yield from sailing.cargo_moves(edition, state, space, label, unit)
        return
    ends = marching.flights(edition, state, space) if is_air(edition, unit) else ()
    for end in edition.board.land_neighbours[space] if is_land(edition, unit) else ends:
        yield from (d.Move({label: n}, (space, end)) for n in counts)
    for zone in edition.board.sea_neighbours[space]:
        room = len(sailing.places(edition, state, zone, unit.kind))
        yield from (d.Move({label: n}, (space, zone)) for n in counts if n <= room)


def _from_friends(edition: Edition, state: State, zone: SpaceName) -> Iterator[d.Move]:
    for shore in edition.board.land_neighbours[zone]:
        for label, units in on_allied_ships(edition, state, zone, shore).items():
            yield from (d.Move({label: n}, (zone, shore)) for n in range(1, len(units) + 1))
