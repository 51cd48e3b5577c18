"""The folds of `home_events`."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.folding import on, with_entry
from battleboard.core.state import State
from battleboard.core.units import Kind


@on(e.FacilityBuilt)
def _facility_built(state: State, event: e.FacilityBuilt) -> State:
    """It comes out of what was ordered, and is remembered to be new."""
    ordered = dict(state.ordered.get(event.power, {}))
    ordered[event.kind] = ordered.get(event.kind, 0) - 1
    left = {kind: count for kind, count in ordered.items() if count > 0}
    new = (*state.turn.built.get(event.space, ()), event.kind)
    return replace(
        state,
        facilities=with_entry(state.facilities, event.space, event.standing),
        ordered=with_entry(state.ordered, event.power, left),
        turn=replace(state.turn, built=with_entry(state.turn.built, event.space, new)),
    )


@on(e.FacilityDamaged)
def _facility_damaged(state: State, event: e.FacilityDamaged) -> State:
    return replace(state, damage=_damage(state.damage, event.space, event.kind, event.by))


@on(e.FacilityRepaired)
def _facility_repaired(state: State, event: e.FacilityRepaired) -> State:
    return replace(state, damage=_damage(state.damage, event.space, event.kind, -event.by))


def _damage(
    damage: Mapping[SpaceName, Mapping[Kind, int]], space: SpaceName, kind: Kind, by: int
) -> dict[SpaceName, Mapping[Kind, int]]:
    """All damage after a change; what is whole is not kept."""
    here = {**damage.get(space, {}), kind: damage.get(space, {}).get(kind, 0) + by}
    hurt = {one: points for one, points in here.items() if points > 0}
    rest = {other: points for other, points in damage.items() if other != space}
    return {**rest, space: hurt} if hurt else rest


@on(e.TokensBought)
def _tokens_bought(state: State, event: e.TokensBought) -> State:
    have = state.tokens.get(event.power, 0) + event.count
    return replace(state, tokens=with_entry(state.tokens, event.power, have))


@on(e.TokensSpent)
def _tokens_spent(state: State, event: e.TokensSpent) -> State:
    rest = {power: count for power, count in state.tokens.items() if power != event.power}
    return replace(state, tokens=rest)


@on(e.ChartChosen)
def _chart_chosen(state: State, event: e.ChartChosen) -> State:
    return replace(state, turn=replace(state.turn, chart=event.chart))


@on(e.AdvanceMade)
def _advance_made(state: State, event: e.AdvanceMade) -> State:
    known = (*state.advances.get(event.power, ()), event.advance)
    return replace(
        state,
        advances=with_entry(state.advances, event.power, known),
        turn=replace(state.turn, chart=0),
    )


@on(e.ObjectiveJudged)
def _objective_judged(state: State, _: e.ObjectiveJudged) -> State:
    """What it pays is a change of money."""
    return state
