"""One order of the movement phase by itself: whom it names, why it may not be, what it does.

Whether all orders together end in a legal position is another matter (`ending`).

Rules: WW1-1, WW1-18 to WW1-20, BRD-1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.state import State
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
    moves_left,
    owned,
)
from battleboard.rules.kept import Kept
from battleboard.rules.movement.offers import Known, steps
from battleboard.rules.movement.ready import Groups, moving
from battleboard.rules.movement.transport import on_allied_ships
from battleboard.rules.ww1 import marching, sailing
from battleboard.rules.ww1.changes import Change


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


def carried_out(edition: Edition, state: State, move: d.Move) -> Change:
    """What comes of a legal move."""
    after = fold(state, facts(edition, state, move))
    if after.joined is not state.joined:
        return Change(state, after, tuple({**state.units, **after.units}))
    starts = (load.start for load in move.loads)
    return Change(state, after, tuple({move.path[0], move.path[-1], *starts}))


def movers(edition: Edition, state: State, space: SpaceName) -> Groups:
    """Own units of a space that may still move, equal ones together."""
    units, power = state.at(space), state.turn.power
    return _MOVERS.get(power, (edition, units), lambda: _movers(edition, units, power))


_MOVERS: Kept[Groups] = Kept(5_000)


def _movers(edition: Edition, units: tuple[Unit, ...], power: PowerName) -> Groups:
    ready = [u for u in owned(units, power) if not u.aboard and not u.has(Mark.USED)]

    def traits(unit: Unit) -> str:
        if is_transport(edition, unit):
            return cargo_text(edition, cargo_of(units, unit), unit.power)
        if edition.units[unit.kind].hits > 1:
            return "damaged" if unit.damage else "whole"
        return ""

    return labelled(ready, traits)


# Why not


def why_not(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
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


# Candidates: all that is legal by itself, and a little more


def candidates(edition: Edition, state: State) -> list[d.Move]:
    """Every order worth asking about, in board order."""
    known, moves = sailing.known(edition, state), list[d.Move]()
    for space in control.spaces_of(edition, state, state.turn.power):
        moves += _orders_in(edition, state, space, known)
    return moves


def _orders_in(edition: Edition, state: State, space: SpaceName, known: Known) -> list[d.Move]:
    """The orders that can be given in a space, kept as long as nothing that has a part in them
    changes: units here, what could come aboard, friends whose transports could be boarded."""
    here, find = state.at(space), partial(_moves_from, edition, state, space)
    if edition.board.spaces[space].is_sea:
        return known.with_others.get(space, (here, _cargo_near(edition, state, space)), find)
    zones = edition.board.sea_neighbours[space]
    friends = (state.at(zone) for zone in zones if zone in known.allied)
    return known.with_others.get(space, (here, *friends), find)


def _cargo_near(edition: Edition, state: State, zone: SpaceName) -> tuple[sailing.Counts, ...]:
    """What could come aboard transports of a zone."""
    groups = movers(edition, state, zone).values()
    ships = [units[0] for units in groups if is_transport(edition, units[0])]
    most = max((moves_left(edition, ship) for ship in ships), default=-1)
    return tuple(sailing.stock(edition, state, c) for c in edition.board.coasts(zone, most))


def _moves_from(edition: Edition, state: State, space: SpaceName) -> list[d.Move]:
    moves: list[d.Move] = []
    for label, units in movers(edition, state, space).items():
        moves += _moves_of(edition, state, space, label, units)
    if edition.board.spaces[space].is_sea:
        moves += from_friends(edition, state, space)
    return moves


def _moves_of(
    edition: Edition, state: State, space: SpaceName, label: str, units: tuple[Unit, ...]
) -> Iterator[d.Move]:
    unit = units[0]
    if edition.board.spaces[space].is_sea:
        paths = sailing.courses(edition, state, unit, space)
        yield from steps(label, units, [path for path in paths if path[0] != path[-1]])
        if is_transport(edition, unit):
            yield from sailing.cargo_moves(edition, state, label, unit, ((space,), *paths))
        return
    flights = marching.flights(edition, state, space) if is_air(edition, unit) else ()
    ends = edition.board.land_neighbours[space] if is_land(edition, unit) else flights
    yield from steps(label, units, [(space, end) for end in ends])
    lent = sailing.known(edition, state).allied
    for zone in edition.board.sea_neighbours[space]:
        room = len(sailing.places(edition, state, zone, unit.kind)) if zone in lent else 0
        yield from steps(label, units[:room], [(space, zone)])


def from_friends(edition: Edition, state: State, zone: SpaceName) -> Iterator[d.Move]:
    """Every landing from friends' transports in a zone."""
    if not any(unit.aboard for unit in owned(state.at(zone), state.turn.power)):
        return
    for shore in edition.board.land_neighbours[zone]:
        for label, units in on_allied_ships(edition, state, zone, shore).items():
            yield from steps(label, units, [(zone, shore)])
