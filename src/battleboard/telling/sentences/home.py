"""Facilities, research and objectives."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.rules.economy.objectives import bonus_of
from battleboard.telling.sentences.registry import on
from battleboard.telling.words import plural, several, the


@on(e.FacilityBuilt)
def _facility_built(edition: Edition, _: State, event: e.FacilityBuilt) -> str:
    name = edition.units[event.kind].name
    return f"{the(event.power)} built a new {name} in {event.space}."


@on(e.FacilityDamaged)
def _facility_damaged(edition: Edition, state: State, event: e.FacilityDamaged) -> str:
    name = edition.units[event.kind].name
    now = state.damage.get(event.space, {}).get(event.kind, 0) + event.by
    return f"the {name} in {event.space} took damage of {event.by}, {now} in all."


@on(e.FacilityRepaired)
def _facility_repaired(edition: Edition, state: State, event: e.FacilityRepaired) -> str:
    name = edition.units[event.kind].name
    left = state.damage.get(event.space, {}).get(event.kind, 0) - event.by
    whole = "is whole again" if left <= 0 else f"has damage of {left} left"
    return f"the {name} in {event.space} {whole}."


@on(e.TokensBought)
def _tokens_bought(_: Edition, state: State, event: e.TokensBought) -> str:
    have = state.tokens.get(event.power, 0) + event.count
    return f"{the(event.power)} has {several('researcher', have)} at work."


@on(e.TokensSpent)
def _tokens_spent(_: Edition, _state: State, event: e.TokensSpent) -> str:
    return f"the researchers of {the(event.power)} are done."


@on(e.ChartChosen)
def _chart_chosen(_: Edition, _state: State, event: e.ChartChosen) -> str:
    return f"{the(event.power)} has a breakthrough and rolls on chart {event.chart}."


@on(e.AdvanceMade)
def _advance_made(_: Edition, _state: State, event: e.AdvanceMade) -> str:
    return f"{the(event.power)} has {event.advance} from now on."


@on(e.ObjectiveJudged)
def _objective_judged(edition: Edition, state: State, event: e.ObjectiveJudged) -> str:
    """The reason is worked out from the state: it is the same one as then."""
    if event.bonus:
        return f"objective of {the(event.power)}, {event.title}: {plural(event.bonus, 'IPC')}."
    meant = (
        one for one in edition.objectives if (one.power, one.title) == (event.power, event.title)
    )
    missed = (reason for one in meant for reason in bonus_of(edition, state, one).missed)
    why = "; ".join(missed) or "not met"
    return f"objective of {the(event.power)}, {event.title}, missed: {why}."
