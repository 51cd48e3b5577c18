"""The folds of `war_events`."""

from __future__ import annotations

from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core.folding import change, in_battle, on, put, with_entry
from battleboard.core.state import NOBODY, Claim, State
from battleboard.core.units import Unit


@on(e.ZonesEntered)
def _zones_entered(state: State, event: e.ZonesEntered) -> State:
    def entered(unit: Unit) -> Unit:
        return replace(unit, entered=(*unit.entered, *event.zones))

    return change(state, event.space, event.units, entered)


@on(e.MinesRolled)
def _mines_rolled(state: State, event: e.MinesRolled) -> State:
    turn = replace(state.turn, swept=(*state.turn.swept, event.space))
    return replace(state, turn=turn)


@on(e.ControlLost)
def _control_lost(state: State, event: e.ControlLost) -> State:
    """What somebody has claimed since the turn began, and loses, is newly contested (WW1-2)."""
    owners = with_entry(state.owners, event.space, NOBODY)
    turn = state.turn
    if event.space in turn.contested:
        old = tuple(space for space in turn.contested if space != event.space)
        turn = replace(turn, contested=old)
    return replace(state, owners=owners, turn=turn)


@on(e.MinorMobilized)
def _minor_mobilized(state: State, event: e.MinorMobilized) -> State:
    return replace(state, minors=(*state.minors, event.space))


@on(e.UnitsRaised)
def _units_raised(state: State, event: e.UnitsRaised) -> State:
    return replace(
        state,
        units=put(state.units, event.space, (*state.at(event.space), *event.units)),
        next_id=max(state.next_id, *(unit.id + 1 for unit in event.units)),
    )


@on(e.ControllerProposed)
def _controller_proposed(state: State, event: e.ControllerProposed) -> State:
    return replace(state, claim=Claim(event.space, event.choice, (event.by,)))


@on(e.ControllerAgreed)
def _controller_agreed(state: State, event: e.ControllerAgreed) -> State:
    claim = state.claim or Claim(event.space)
    return replace(state, claim=replace(claim, agreed=(*claim.agreed, event.by)))


@on(e.ControllerDisputed)
def _controller_disputed(state: State, event: e.ControllerDisputed) -> State:
    return replace(state, claim=Claim(event.space, disputed=True))


@on(e.ControllerChosen)
def _controller_chosen(state: State, _: e.ControllerChosen) -> State:
    return replace(state, claim=None)


@on(e.AttackForgone)
def _attack_forgone(state: State, event: e.AttackForgone) -> State:
    turn = replace(state.turn, fought=(*state.turn.fought, event.space))
    return replace(state, turn=turn)


@on(e.HitsCancelled)
def _hits_cancelled(state: State, event: e.HitsCancelled) -> State:
    """Hits on land are all alike."""
    hits = state.battle.on_attacker if state.battle else {}
    left = {pool: count - event.count for pool, count in hits.items() if count > event.count}
    return in_battle(state, on_attacker=left)


@on(e.PowerJoined)
def _power_joined(state: State, event: e.PowerJoined) -> State:
    return replace(state, joined=(*state.joined, event.power))


@on(e.WarfareDeclared)
def _warfare_declared(state: State, _: e.WarfareDeclared) -> State:
    return replace(state, submarine_warfare=True)


@on(e.RevolutionCame)
def _revolution_came(state: State, _: e.RevolutionCame) -> State:
    return replace(state, revolution=True)


@on(e.ArmisticeAccepted)
def _armistice_accepted(state: State, event: e.ArmisticeAccepted) -> State:
    return replace(state, accepted=(*state.accepted, event.by))


@on(e.ArmisticeMade)
def _armistice_made(state: State, event: e.ArmisticeMade) -> State:
    return replace(
        state,
        left=(*state.left, event.power),
        shared=(*state.shared, *event.shared),
        orphaned=(*state.orphaned, *event.orphaned),
    )
