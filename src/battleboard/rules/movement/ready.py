"""Which units may still move, and how a move names them.

Rules: MOV-16, NCM-6, UNI-5 (which carrier has guests aboard).
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core.board import SpaceName
from battleboard.core.decisions import Move
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import (
    cargo_of,
    cargo_text,
    is_air,
    is_carrier,
    is_land,
    is_spent,
    is_transport,
    kind_of,
    labelled,
    misnamed,
    owned,
)
from battleboard.rules.kept import KeptOf
from battleboard.rules.movement.carriers import guests
from battleboard.rules.movement.reach import farther, reach

Groups = dict[str, tuple[Unit, ...]]


def movers(edition: Edition, state: State, space: SpaceName, *, combat: bool) -> Groups:
    """Own units of a space that may move in this phase, equal ones together."""
    power, units = state.turn.power, state.at(space)
    key = (power, combat, farther(edition, state, power) if state.advances else 0)
    return _MOVERS.get(key, units, _movers, edition, state, space, combat)


_MOVERS: KeptOf[tuple[Unit, ...], Groups] = KeptOf(5_000)


def _movers(edition: Edition, state: State, space: SpaceName, combat: bool) -> Groups:
    power = state.turn.power
    ready = [
        unit
        for unit in state.at(space)
        if unit.power == power
        and _is_ready(edition, unit, combat=combat)
        and not (unit.aboard and control.is_cargo(edition, state, unit))
    ]
    return labelled(ready, lambda unit: _traits(edition, state, space, unit))


def _is_ready(edition: Edition, unit: Unit, *, combat: bool) -> bool:
    if is_air(edition, unit):
        return not unit.has(Mark.FLOWN if combat else Mark.USED)
    if is_spent(unit) or not edition.units[unit.kind].move:
        return False
    return not (combat and edition.has_role(unit.kind, Role.ANTIAIRCRAFT))


def _traits(edition: Edition, state: State, space: SpaceName, unit: Unit) -> str:
    """What tells units of one kind apart when they move."""
    if is_land(edition, unit):
        return ""
    if is_air(edition, unit):
        return f"{reach(edition, state, unit)} left"
    parts = []
    if edition.units[unit.kind].hits > 1:
        parts.append("damaged" if unit.damage else "whole")
    if is_transport(edition, unit):
        parts.append(cargo_text(edition, cargo_of(state.at(space), unit), unit.power))
    if is_carrier(edition, unit):
        parts.append(cargo_text(edition, guests(state.at(space), unit), unit.power))
    return " ".join(parts)


def standing(edition: Edition, state: State) -> tuple[object, ...]:
    """What does not change while a power moves but by what it takes: control, the enemy, and
    what it has learnt and built.

    Enemies change only in battle, so while a power moves they are told by its turn (`held` is
    made anew for each) and by the battles it has fought.
    """
    turn, play = state.turn, (state.refuses, state.advances, state.facilities)
    return edition, state.owners, turn.held, turn.fought, *play


def why_not_named(edition: Edition, state: State, move: Move, groups: Groups) -> Iterator[Refusal]:
    """Why a move names no units that can make it; nothing else can be asked of it then."""
    if not move.path or any(space not in edition.board.spaces for space in move.path):
        yield Refusal("BRD-1", "a move goes from one space of the board to another")
    elif len(move.army) != 1:
        yield Refusal("MOV-16", "move equal units together, others one after another")
    else:
        (label,) = move.army
        done = [] if label in groups else [*_why_done(edition, state, move.path[0], label)]
        yield from done or misnamed(groups, move.army, "NCM-6")


def moving(groups: Groups, move: Move) -> tuple[str, tuple[Unit, ...]]:
    """The label and the units of a move."""
    ((label, count),) = move.army.items()
    return label, groups[label][:count]


def _why_done(edition: Edition, state: State, space: SpaceName, label: str) -> Iterator[Refusal]:
    """Why none of a power's units of a kind in a space may move any more, if any is there."""
    kind = kind_of(label)
    own = [unit for unit in owned(state.at(space), state.turn.power) if unit.kind == kind]
    if not own:
        return
    if all(unit.has(Mark.OFFLOADED) for unit in own):
        yield Refusal("MOV-10", f"the {kind} has offloaded: it is done for this turn")
    elif all(unit.has(Mark.FOUGHT) for unit in own):
        yield Refusal("NCM-6", f"the {kind} has fought this turn and moves no more")
    elif all(is_spent(unit) or unit.has(Mark.FLOWN) for unit in own):
        yield Refusal("NCM-6", f"the {kind} has had its move of this phase")
    elif state.turn.phase == "combat_move" and edition.has_role(kind, Role.ANTIAIRCRAFT):
        yield Refusal("MOV-9", f"an {edition.units[kind].name} moves in noncombat movement only")
