"""Battleships fire at the shore.

A battleship that bombards has the territory as its target.

Rules: WW1-8, H-8.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules.forces import ids, owned
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.ground import ashore, is_assault


def bombard(edition: Edition, state: State, given: d.Bombard | None) -> Wait | Do:
    """Zone by zone: how many battleships support this assault; none has to. The shore's guns have
    fired, but their victims are still there to be counted."""
    shore = state.here
    if all(unit.has(Mark.HIT) for unit in ashore(state, shore, state.turn.power)):
        return Do()
    for zone in state.turn.routes.get(shore, ()):
        most = min(len(ready(edition, state, zone)), _room(edition, state, shore))
        if not most or not _may(edition, state, zone, shore):
            continue
        if given is None:
            return Wait(d.ChooseBombardment(state.turn.power, shore, zone, most))
        return Do(tuple(_aimed(edition, state, zone, shore, given.count)), goto="bombard")
    return Do()


def _may(edition: Edition, state: State, zone: SpaceName, shore: SpaceName) -> bool:
    """Only an assault is supported, and not from a zone in which a battle was fought."""
    return zone not in state.turn.fought and is_assault(edition, state, shore)


def ready(edition: Edition, state: State, zone: SpaceName) -> tuple[Unit, ...]:
    """Battleships in a zone that have said nothing yet."""
    return tuple(
        unit
        for unit in owned(state.at(zone), state.turn.power)
        if edition.has_role(unit.kind, Role.BOMBARDS) and not unit.target
    )


def _room(edition: Edition, state: State, shore: SpaceName) -> int:
    """How many more battleships may fire: no more than units were offloaded."""
    own = ashore(state, shore, state.turn.power)
    landed = sum(unit.has(Mark.SEABORNE) for unit in own)
    return landed - len(firing_at(edition, state, shore))


def firing_at(edition: Edition, state: State, shore: SpaceName) -> tuple[Unit, ...]:
    """The battleships that bombard a territory."""
    return tuple(
        unit
        for zone in state.turn.routes.get(shore, ())
        for unit in owned(state.at(zone), state.turn.power)
        if unit.target == shore and edition.has_role(unit.kind, Role.BOMBARDS)
    )


def _aimed(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName, count: int
) -> Iterator[e.Event]:
    """So many fire here; the others say so by aiming at their own zone, until the battle begins."""
    ships = ready(edition, state, zone)
    if count:
        yield e.UnitsAimed(zone, ids(ships[:count]), shore)
    if count < len(ships):
        yield e.UnitsAimed(zone, ids(ships[count:]), zone)


def hold_fire(edition: Edition, state: State, given: None) -> Do:
    """Battleships that did not fire here may fire elsewhere."""
    facts = []
    for zone in state.turn.routes.get(state.here, ()):
        silent = tuple(
            unit for unit in owned(state.at(zone), state.turn.power) if unit.target == zone
        )
        if silent:
            facts.append(e.UnitsAimed(zone, ids(silent), ""))
    return Do(tuple(facts))


class Bombardments(Offers):
    """How many battleships fire."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseBombardment
    ) -> Iterator[d.Answer]:
        """None up to all that may."""
        yield from map(d.Bombard, range(decision.most + 1))

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseBombardment, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only so many may fire."""
        if not isinstance(answer, d.Bombard) or not 0 <= answer.count <= decision.most:
            yield Refusal("WW1-8", f"up to {decision.most} battleships may bombard")

    def default(self, edition: Edition, state: State, decision: d.ChooseBombardment) -> d.Answer:
        """All that may."""
        return d.Bombard(decision.most)
