"""Minor powers mobilize, once each.

Rules: WW1-11, WW1-27 (who is still aligned), POL-9.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Kind, Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import is_land
from battleboard.rules.ww1.agreement import settle
from battleboard.rules.ww1.ground import are_friends, ashore, can_mobilize, patron_of


def mobilize_minors(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Every minor power whose capital has been entered for the first time raises its army."""
    power = state.turn.power
    space = next(_roused(edition, state), "")
    if not space:
        return Do()
    patron = patron_of(edition, state, space)
    speakers = [patron] if patron else protectors(edition, state, power)
    chosen = settle(state, given, space, speakers, umpire=power)
    if not isinstance(chosen, str):
        return chosen
    return Do(tuple(_mobilized(edition, state, space, chosen)), goto="mobilize_minors")


def _roused(edition: Edition, state: State) -> Iterator[SpaceName]:
    for space in edition.board.lands:
        own = ashore(state, space, state.turn.power)
        if any(is_land(edition, unit) for unit in own) and can_mobilize(edition, state, space):
            yield space


def protectors(edition: Edition, state: State, invader: PowerName) -> list[PowerName]:
    """The powers that can speak for an invaded neutral: the other side, so far as it is at war."""
    foes = control.foes(edition, state, invader)
    return [power for power in edition.powers if power in foes]


def _mobilized(
    edition: Edition, state: State, space: SpaceName, raiser: PowerName
) -> Iterator[e.Event]:
    if state.claim is not None:
        yield e.ControllerChosen(space, raiser)
    yield e.MinorMobilized(space, raiser)
    yield e.UnitsRaised(space, army(edition, state, space, raiser), "WW1-11")
    if are_friends(edition, state, raiser, state.turn.power):
        yield e.TerritoryCaptured(space, raiser, "WW1-11")


def army(edition: Edition, state: State, space: SpaceName, power: PowerName) -> tuple[Unit, ...]:
    """Twice the capital's value in units: one artillery, the rest infantry."""
    size = 2 * edition.board.spaces[space].ipc
    kinds = [_kind(edition, Role.SUPPORTS), *[_kind(edition, Role.ARMY_CORE)] * (size - 1)]
    return tuple(
        Unit(id=number, kind=kind, power=power)
        for number, kind in enumerate(kinds, start=state.next_id)
    )


def _kind(edition: Edition, role: Role) -> Kind:
    return next(kind for kind in edition.units if edition.has_role(kind, role))
