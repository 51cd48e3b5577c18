"""State + fact -> state: one short function for each fact.

`evolve` never asks, rolls or refuses: the fact has already happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core import home_folds, war_folds  # noqa: F401 - they register their folds
from battleboard.core.board import SpaceName
from battleboard.core.folding import FOLDS, change, change_all, in_battle, on, pay, put, with_entry
from battleboard.core.state import Battle, State, Turn
from battleboard.core.steps import Frame
from battleboard.core.units import Mark, Unit


def evolve(state: State, event: e.Event) -> State:
    """Apply one fact."""
    return FOLDS[type(event)](state, event)


def fold(state: State, events: Iterable[e.Event]) -> State:
    """Apply facts one after another; the same facts again lead to the very same state, as they do
    when a move that was checked is made."""
    kept = _FOLDED.get(0)
    if kept is not None and kept[1] is events and kept[0] is state:
        return kept[2]
    after = state
    for event in events:
        after = evolve(after, event)
    if isinstance(events, tuple):  # others can be read only once
        _FOLDED[0] = (state, events, after)
    return after


_FOLDED: dict[int, tuple[State, tuple[e.Event, ...], State]] = {}


# The game and its turns


@on(e.GameBegan)
def _game_began(_: State, event: e.GameBegan) -> State:
    return event.position


@on(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> State:
    return replace(state, turn=replace(state.turn, round=event.round))


@on(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> State:
    turn = Turn(
        round=state.turn.round,
        power=event.power,
        held=dict(state.owners),
        hostile=event.hostile,
        contested=event.contested,
        present=event.present,
    )
    return replace(state, turn=turn)


@on(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> State:
    return replace(state, turn=replace(state.turn, phase=event.phase))


@on(e.PhaseEnded)
def _phase_ended(state: State, _: e.PhaseEnded) -> State:
    return state


@on(e.OrderChosen)
def _order_chosen(state: State, event: e.OrderChosen) -> State:
    return replace(state, turn=replace(state.turn, first=event.first))


@on(e.CommandPassed)
def _command_passed(state: State, event: e.CommandPassed) -> State:
    """What was remembered of the other power's attacks is nothing to this one."""
    turn = replace(
        state.turn,
        power=event.power,
        routes={},
        entered={},
        attacked=(),
        ignored=(),
        fought=(),
        uncleared=(),
    )
    return replace(state, turn=turn)


@on(e.TurnEnded)
def _turn_ended(state: State, _: e.TurnEnded) -> State:
    """What units remember of this turn is forgotten."""
    return change_all(state, _rested)


def _rested(unit: Unit) -> Unit:
    if not (unit.spent or unit.origin or unit.target or unit.marks or unit.entered):
        return unit
    return replace(unit, spent=0, origin="", target="", marks=(), entered=())


@on(e.GameWon)
def _game_won(state: State, event: e.GameWon) -> State:
    return replace(state, winner=event.side)


@on(e.CursorMoved)
def _cursor_moved(state: State, event: e.CursorMoved) -> State:
    return at_frames(state, event.frames)


def at_frames(state: State, frames: tuple[Frame, ...]) -> State:
    """The same state at another place in the rules."""
    return replace(state, frames=frames)


@on(e.SecretRevealed)
def _secret_revealed(state: State, _: e.SecretRevealed) -> State:
    return state


# Units


@on(e.UnitsMoved)
def _units_moved(state: State, event: e.UnitsMoved) -> State:
    start, end = event.path[0], event.path[-1]
    named, stayed, moved = set(event.units), list[Unit](), list[Unit]()
    for unit in state.at(start):  # plain loops: this fact is folded more than any other
        if unit.id in named:
            spent, origin = unit.spent + event.spent, unit.origin or start
            moved.append(replace(unit, spent=spent, origin=origin))
        else:
            stayed.append(unit)
    units = put(state.units, start, stayed)
    return replace(state, units=put(units, end, (*units.get(end, ()), *moved)))


@on(e.UnitsBoarded)
def _units_boarded(state: State, event: e.UnitsBoarded) -> State:
    return change(state, event.space, event.units, lambda unit: replace(unit, aboard=event.onto))


@on(e.UnitsAimed)
def _units_aimed(state: State, event: e.UnitsAimed) -> State:
    return change(state, event.space, event.units, lambda unit: replace(unit, target=event.target))


@on(e.UnitsMarked)
def _units_marked(state: State, event: e.UnitsMarked) -> State:
    def marked(unit: Unit) -> Unit:
        marks = tuple(sorted({*unit.marks, event.mark})) if unit.marks else (event.mark,)
        return replace(unit, marks=marks)

    return change(state, event.space, event.units, marked)


@on(e.MarksCleared)
def _marks_cleared(state: State, event: e.MarksCleared) -> State:
    def cleared(unit: Unit) -> Unit:
        if event.mark not in unit.marks:
            return unit
        return replace(unit, marks=tuple(mark for mark in unit.marks if mark != event.mark))

    if event.space:
        present = tuple(map(cleared, state.at(event.space)))
        return replace(state, units=put(state.units, event.space, present))
    return change_all(state, cleared)


@on(e.UnitsHit)
def _units_hit(state: State, event: e.UnitsHit) -> State:
    return change(
        state, event.space, event.units, lambda unit: replace(unit, damage=unit.damage + 1)
    )


@on(e.UnitsRepaired)
def _units_repaired(state: State, event: e.UnitsRepaired) -> State:
    return change(state, event.space, event.units, lambda unit: replace(unit, damage=0))


@on(e.UnitsLost)
def _units_lost(state: State, event: e.UnitsLost) -> State:
    left = (unit for unit in state.at(event.space) if unit.id not in event.units)
    return replace(state, units=put(state.units, event.space, left))


@on(e.UnitsPlaced)
def _units_placed(state: State, event: e.UnitsPlaced) -> State:
    """New units come out of what was ordered, and count against what can be placed here."""
    power = event.units[0].power
    left = Counter(state.ordered.get(power, {}))
    left.subtract(unit.kind for unit in event.units)
    placed = state.turn.mobilized.get(event.space, 0) + len(event.units)
    return replace(
        state,
        units=put(state.units, event.space, (*state.at(event.space), *event.units)),
        next_id=max(state.next_id, *(unit.id + 1 for unit in event.units)),
        ordered=with_entry(state.ordered, power, {kind: n for kind, n in left.items() if n > 0}),
        turn=replace(state.turn, mobilized=with_entry(state.turn.mobilized, event.space, placed)),
    )


# Battles and territory


@on(e.RouteOpened)
def _route_opened(state: State, event: e.RouteOpened) -> State:
    turn = state.turn
    routes = _joined(turn.routes, event.space, event.through)
    entered = _joined(turn.entered, event.space, event.through[-1:])
    return replace(state, turn=replace(turn, routes=routes, entered=entered))


def _joined(
    ways: Mapping[SpaceName, tuple[SpaceName, ...]], space: SpaceName, more: tuple[SpaceName, ...]
) -> dict[SpaceName, tuple[SpaceName, ...]]:
    known = ways.get(space, ())
    return with_entry(ways, space, (*known, *(one for one in more if one not in known)))


@on(e.AttackDeclared)
def _attack_declared(state: State, event: e.AttackDeclared) -> State:
    turn = state.turn
    return replace(state, turn=replace(turn, attacked=(*turn.attacked, event.space)))


@on(e.ShipsIgnored)
def _ships_ignored(state: State, event: e.ShipsIgnored) -> State:
    turn = state.turn
    return replace(state, turn=replace(turn, ignored=(*turn.ignored, event.space)))


@on(e.BattleBegan)
def _battle_began(state: State, event: e.BattleBegan) -> State:
    battle = Battle(event.space, event.attacker, landed=event.landed, fleet=event.fleet)
    return replace(state, battle=battle)


@on(e.RaidBegan)
def _raid_began(state: State, event: e.RaidBegan) -> State:
    return replace(state, battle=Battle(event.space, event.attacker, raid=True))


@on(e.RaidEnded)
def _raid_ended(state: State, event: e.RaidEnded) -> State:
    turn = replace(state.turn, raided=(*state.turn.raided, event.space))
    return replace(state, battle=None, turn=turn)


@on(e.RocketLaunched)
def _rocket_launched(state: State, event: e.RocketLaunched) -> State:
    turn = replace(state.turn, rockets=(*state.turn.rockets, event.target))
    launched = e.UnitsMarked(event.space, (event.unit,), Mark.LAUNCHED)
    return _units_marked(replace(state, turn=turn), launched)


@on(e.UnitsCaptured)
def _units_captured(state: State, event: e.UnitsCaptured) -> State:
    def captured(unit: Unit) -> Unit:
        marks = tuple(sorted({*unit.marks, Mark.TAKEN, Mark.USED}))
        return replace(unit, power=event.by, marks=marks)

    return change(state, event.space, event.units, captured)


@on(e.DiceRolled)
def _dice_rolled(state: State, event: e.DiceRolled) -> State:
    battle = state.battle
    if battle is None:
        return state
    if event.power == battle.attacker:
        return replace(state, battle=replace(battle, on_defender=event.hits))
    return replace(state, battle=replace(battle, on_attacker=event.hits))


@on(e.LossesProposed)
def _losses_proposed(state: State, event: e.LossesProposed) -> State:
    return in_battle(state, proposal=event.losses, agreed=(event.by,))


@on(e.LossesAgreed)
def _losses_agreed(state: State, event: e.LossesAgreed) -> State:
    agreed = state.battle.agreed if state.battle else ()
    return in_battle(state, agreed=(*agreed, event.by))


@on(e.LossesDisputed)
def _losses_disputed(state: State, event: e.LossesDisputed) -> State:
    """A proposal that fails leaves the choice to the attacker, who is written in as agreed."""
    attacker = state.battle.attacker if state.battle else event.by
    return in_battle(state, proposal=None, agreed=(attacker,))


@on(e.HitsTaken)
def _hits_taken(state: State, event: e.HitsTaken) -> State:
    if event.attacker:
        return in_battle(state, on_attacker={}, proposal=None, agreed=())
    return in_battle(state, on_defender={}, proposal=None, agreed=())


@on(e.RoundFought)
def _round_fought(state: State, _: e.RoundFought) -> State:
    fought = state.battle.round if state.battle else 0
    return in_battle(state, round=fought + 1, on_attacker={}, on_defender={})


@on(e.BattleEnded)
def _battle_ended(state: State, event: e.BattleEnded) -> State:
    turn = replace(state.turn, fought=(*state.turn.fought, event.space))
    if not event.cleared:
        turn = replace(turn, uncleared=(*turn.uncleared, event.space))
    return replace(state, battle=None, turn=turn)


@on(e.TerritoryCaptured)
def _territory_captured(state: State, event: e.TerritoryCaptured) -> State:
    return replace(state, owners=with_entry(state.owners, event.space, event.by))


# Money and orders


@on(e.MoneyChanged)
def _money_changed(state: State, event: e.MoneyChanged) -> State:
    return replace(state, money=pay(state, event.power, event.by))


@on(e.UnitsOrdered)
def _units_ordered(state: State, event: e.UnitsOrdered) -> State:
    """New orders come to those that were kept for a later turn."""
    waiting = Counter(state.ordered.get(event.power, {})) + Counter(event.army)
    return replace(state, ordered=with_entry(state.ordered, event.power, dict(waiting)))


@on(e.UnitsRefunded)
def _units_refunded(state: State, event: e.UnitsRefunded) -> State:
    left = Counter(state.ordered.get(event.power, {}))
    left.subtract(event.army)
    kept = {kind: count for kind, count in left.items() if count > 0}
    return replace(state, ordered=with_entry(state.ordered, event.power, kept))
