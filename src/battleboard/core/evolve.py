"""State + fact -> state: one short function for each fact.

`evolve` never asks, rolls or refuses: the fact has already happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.state import Battle, State, Turn
from battleboard.core.units import Unit, UnitId

F = TypeVar("F", bound=e.Fact)
K = TypeVar("K")
V = TypeVar("V")

_FOLDS: dict[type[e.Fact], Callable[[State, Any], State]] = {}


def evolve(state: State, event: e.Event) -> State:
    """Apply one fact."""
    return _FOLDS[type(event)](state, event)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """Apply facts one after another."""
    for event in events:
        state = evolve(state, event)
    return state


def _on(kind: type[F]) -> Callable[[Callable[[State, F], State]], Callable[[State, F], State]]:
    def register(function: Callable[[State, F], State]) -> Callable[[State, F], State]:
        _FOLDS[kind] = function
        return function

    return register


# Small tools


def _with(table: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**table, key: value}


def _put(
    units: Mapping[SpaceName, tuple[Unit, ...]], space: SpaceName, present: Iterable[Unit]
) -> dict[SpaceName, tuple[Unit, ...]]:
    """The same board with exactly these units in a space; empty spaces are not kept."""
    changed = dict(units)
    ordered = tuple(sorted(present, key=_by_id))
    if ordered:
        changed[space] = ordered
    else:
        changed.pop(space, None)
    return changed


def _by_id(unit: Unit) -> UnitId:
    return unit.id


def _change(
    state: State, space: SpaceName, ids: tuple[UnitId, ...], how: Callable[[Unit], Unit]
) -> State:
    """Some units of a space, each changed in place."""
    named = set(ids)
    present = tuple(how(unit) if unit.id in named else unit for unit in state.at(space))
    return replace(state, units={**state.units, space: present})


def _pay(state: State, power: str, amount: int) -> dict[str, int]:
    return _with(state.money, power, state.money.get(power, 0) + amount)


# The game and its turns


@_on(e.GameBegan)
def _game_began(_: State, event: e.GameBegan) -> State:
    return event.position


@_on(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> State:
    return replace(state, turn=replace(state.turn, round=event.round))


@_on(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> State:
    turn = Turn(round=state.turn.round, power=event.power, held=state.owners, hostile=event.hostile)
    return replace(state, turn=turn)


@_on(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> State:
    return replace(state, turn=replace(state.turn, phase=event.phase))


@_on(e.PhaseEnded)
def _phase_ended(state: State, _: e.PhaseEnded) -> State:
    return state


@_on(e.TurnEnded)
def _turn_ended(state: State, _: e.TurnEnded) -> State:
    """What units remember of this turn is forgotten."""
    units = {space: tuple(map(_rested, present)) for space, present in state.units.items()}
    return replace(state, units=units)


def _rested(unit: Unit) -> Unit:
    if not (unit.spent or unit.origin or unit.target or unit.marks):
        return unit
    return replace(unit, spent=0, origin="", target="", marks=())


@_on(e.GameWon)
def _game_won(state: State, event: e.GameWon) -> State:
    return replace(state, winner=event.side)


@_on(e.CursorMoved)
def _cursor_moved(state: State, event: e.CursorMoved) -> State:
    return replace(state, frames=event.frames)


@_on(e.SecretRevealed)
def _secret_revealed(state: State, _: e.SecretRevealed) -> State:
    return state


# Units


@_on(e.UnitsMoved)
def _units_moved(state: State, event: e.UnitsMoved) -> State:
    start, end = event.path[0], event.path[-1]
    named = set(event.units)
    moved = tuple(
        replace(unit, spent=unit.spent + event.spent, origin=unit.origin or start)
        for unit in state.at(start)
        if unit.id in named
    )
    stayed = (unit for unit in state.at(start) if unit.id not in named)
    units = _put(state.units, start, stayed)
    return replace(state, units=_put(units, end, (*units.get(end, ()), *moved)))


@_on(e.UnitsBoarded)
def _units_boarded(state: State, event: e.UnitsBoarded) -> State:
    return _change(state, event.space, event.units, lambda unit: replace(unit, aboard=event.onto))


@_on(e.UnitsAimed)
def _units_aimed(state: State, event: e.UnitsAimed) -> State:
    return _change(state, event.space, event.units, lambda unit: replace(unit, target=event.target))


@_on(e.UnitsMarked)
def _units_marked(state: State, event: e.UnitsMarked) -> State:
    def marked(unit: Unit) -> Unit:
        return replace(unit, marks=tuple(sorted({*unit.marks, event.mark})))

    return _change(state, event.space, event.units, marked)


@_on(e.MarksCleared)
def _marks_cleared(state: State, event: e.MarksCleared) -> State:
    def cleared(unit: Unit) -> Unit:
        if event.mark not in unit.marks:
            return unit
        return replace(unit, marks=tuple(mark for mark in unit.marks if mark != event.mark))

    if event.space:
        present = tuple(map(cleared, state.at(event.space)))
        return replace(state, units=_put(state.units, event.space, present))
    return replace(
        state, units={space: tuple(map(cleared, units)) for space, units in state.units.items()}
    )


@_on(e.UnitsHit)
def _units_hit(state: State, event: e.UnitsHit) -> State:
    return _change(
        state, event.space, event.units, lambda unit: replace(unit, damage=unit.damage + 1)
    )


@_on(e.UnitsRepaired)
def _units_repaired(state: State, event: e.UnitsRepaired) -> State:
    return _change(state, event.space, event.units, lambda unit: replace(unit, damage=0))


@_on(e.UnitsLost)
def _units_lost(state: State, event: e.UnitsLost) -> State:
    left = (unit for unit in state.at(event.space) if unit.id not in event.units)
    return replace(state, units=_put(state.units, event.space, left))


@_on(e.UnitsPlaced)
def _units_placed(state: State, event: e.UnitsPlaced) -> State:
    """New units come out of what was ordered, and count against what can be placed here."""
    power = event.units[0].power
    left = Counter(state.ordered.get(power, {}))
    left.subtract(unit.kind for unit in event.units)
    placed = state.turn.mobilized.get(event.space, 0) + len(event.units)
    return replace(
        state,
        units=_put(state.units, event.space, (*state.at(event.space), *event.units)),
        next_id=max(state.next_id, *(unit.id + 1 for unit in event.units)),
        ordered=_with(state.ordered, power, {kind: n for kind, n in left.items() if n > 0}),
        turn=replace(state.turn, mobilized=_with(state.turn.mobilized, event.space, placed)),
    )


# Battles and territory


@_on(e.RouteOpened)
def _route_opened(state: State, event: e.RouteOpened) -> State:
    known = state.turn.routes.get(event.space, ())
    new = tuple(space for space in event.through if space not in known)
    routes = _with(state.turn.routes, event.space, (*known, *new))
    return replace(state, turn=replace(state.turn, routes=routes))


@_on(e.AttackDeclared)
def _attack_declared(state: State, event: e.AttackDeclared) -> State:
    turn = state.turn
    return replace(state, turn=replace(turn, attacked=(*turn.attacked, event.space)))


@_on(e.ShipsIgnored)
def _ships_ignored(state: State, event: e.ShipsIgnored) -> State:
    turn = state.turn
    return replace(state, turn=replace(turn, ignored=(*turn.ignored, event.space)))


@_on(e.BattleBegan)
def _battle_began(state: State, event: e.BattleBegan) -> State:
    return replace(state, battle=Battle(event.space, event.attacker))


@_on(e.DiceRolled)
def _dice_rolled(state: State, event: e.DiceRolled) -> State:
    battle = state.battle
    if battle is None:
        return state
    if event.power == battle.attacker:
        return replace(state, battle=replace(battle, on_defender=event.hits))
    return replace(state, battle=replace(battle, on_attacker=event.hits))


@_on(e.LossesProposed)
def _losses_proposed(state: State, event: e.LossesProposed) -> State:
    return _battle(state, proposal=event.losses, agreed=(event.by,))


@_on(e.LossesAgreed)
def _losses_agreed(state: State, event: e.LossesAgreed) -> State:
    agreed = state.battle.agreed if state.battle else ()
    return _battle(state, agreed=(*agreed, event.by))


@_on(e.LossesDisputed)
def _losses_disputed(state: State, event: e.LossesDisputed) -> State:
    """A proposal that fails leaves the choice to the attacker, who is written in as agreed."""
    attacker = state.battle.attacker if state.battle else event.by
    return _battle(state, proposal=None, agreed=(attacker,))


@_on(e.HitsTaken)
def _hits_taken(state: State, event: e.HitsTaken) -> State:
    if event.attacker:
        return _battle(state, on_attacker={}, proposal=None, agreed=())
    return _battle(state, on_defender={}, proposal=None, agreed=())


@_on(e.RoundFought)
def _round_fought(state: State, _: e.RoundFought) -> State:
    fought = state.battle.round if state.battle else 0
    return _battle(state, round=fought + 1, on_attacker={}, on_defender={})


@_on(e.BattleEnded)
def _battle_ended(state: State, event: e.BattleEnded) -> State:
    turn = replace(state.turn, fought=(*state.turn.fought, event.space))
    if not event.cleared:
        turn = replace(turn, uncleared=(*turn.uncleared, event.space))
    return replace(state, battle=None, turn=turn)


def _battle(state: State, **changes: Any) -> State:
    return replace(state, battle=replace(state.battle, **changes)) if state.battle else state


@_on(e.TerritoryCaptured)
def _territory_captured(state: State, event: e.TerritoryCaptured) -> State:
    return replace(state, owners=_with(state.owners, event.space, event.by))


# Money and orders


@_on(e.MoneyChanged)
def _money_changed(state: State, event: e.MoneyChanged) -> State:
    return replace(state, money=_pay(state, event.power, event.by))


@_on(e.UnitsOrdered)
def _units_ordered(state: State, event: e.UnitsOrdered) -> State:
    return replace(state, ordered=_with(state.ordered, event.power, event.army))


@_on(e.UnitsRefunded)
def _units_refunded(state: State, event: e.UnitsRefunded) -> State:
    left = Counter(state.ordered.get(event.power, {}))
    left.subtract(event.army)
    kept = {kind: count for kind, count in left.items() if count > 0}
    return replace(state, ordered=_with(state.ordered, event.power, kept))
