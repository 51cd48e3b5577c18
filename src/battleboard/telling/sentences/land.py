"""Territories and their powers: capture, control, war and peace."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.telling.sentences.registry import on
from battleboard.telling.words import the

LIBERATION = ("COM-10", "COM-11", "WW1-25")
"""The rules that give land back to whose it was; by others it may pass to anybody."""


@on(e.TerritoryCaptured)
def _territory_captured(_edition: Edition, state: State, event: e.TerritoryCaptured) -> str:
    if event.by == state.turn.power:
        return f"{the(event.by)} took {event.space}."
    how = "was freed for" if event.why in LIBERATION else "passed to"
    return f"{event.space} {how} {the(event.by)}."


@on(e.ControlLost)
def _control_lost(_edition: Edition, state: State, event: e.ControlLost) -> str:
    return f"{the(state.owner(event.space)) or 'nobody'} no longer controls {event.space}."


@on(e.MinorMobilized)
def _minor_mobilized(_edition: Edition, _: State, event: e.MinorMobilized) -> str:
    return f"{event.space} mobilized for {the(event.by)}."


@on(e.ControllerProposed)
def _controller_proposed(_edition: Edition, _: State, event: e.ControllerProposed) -> str:
    return f"{the(event.by)} would give {event.space} to {the(event.choice)}."


@on(e.ControllerAgreed)
def _controller_agreed(_edition: Edition, _: State, event: e.ControllerAgreed) -> str:
    return f"{the(event.by)} agrees to who shall have {event.space}."


@on(e.ControllerDisputed)
def _controller_disputed(_edition: Edition, _: State, event: e.ControllerDisputed) -> str:
    return f"{the(event.by)} does not agree to who shall have {event.space}."


@on(e.ControllerChosen)
def _controller_chosen(_edition: Edition, _: State, event: e.ControllerChosen) -> str:
    return f"{event.space} goes to {the(event.choice)}."


@on(e.PowerJoined)
def _power_joined(_edition: Edition, _: State, event: e.PowerJoined) -> str:
    return f"{the(event.power)} entered the war."


@on(e.WarfareDeclared)
def _warfare_declared(_edition: Edition, _: State, event: e.WarfareDeclared) -> str:
    return f"{the(event.power)} declared unrestricted submarine warfare."


@on(e.RevolutionCame)
def _revolution_came(_edition: Edition, _: State, event: e.RevolutionCame) -> str:
    return f"a revolution broke out in {the(event.power)}, and an armistice is offered."


@on(e.ArmisticeAccepted)
def _armistice_accepted(_edition: Edition, _: State, event: e.ArmisticeAccepted) -> str:
    return f"{the(event.by)} accepts the armistice."


@on(e.ArmisticeMade)
def _armistice_made(_edition: Edition, _: State, event: e.ArmisticeMade) -> str:
    return f"{the(event.power)} made an armistice and left the war."
