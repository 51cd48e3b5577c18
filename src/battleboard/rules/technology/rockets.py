"""Rockets: antiaircraft guns fire at complexes in the raid step.

Rules: TEC-2 (Rockets), RAID-1 (the limit of damage), COM-15 (before the battles), NCM-1 (a gun
that fired has fought).
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import Technology
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.combat.raids import damaged
from battleboard.rules.economy.facilities import complex_at
from battleboard.rules.forces import owned
from battleboard.rules.questions import Offers
from battleboard.rules.technology.advances import Advance, known

RANGE = 3
"""How many spaces the rocket of a gun flies."""

Faces = tuple[int, ...]


def launch_rockets(edition: Edition, state: State, given: d.Launch | d.Done | None) -> Wait | Do:
    """Ask for one rocket attack after another, until no gun has one left or the power is done."""
    if isinstance(given, d.Done) or not any(_attacks(edition, state)):
        return Do(goto="fight_raids")
    if given is None:
        return Wait(d.ChooseRocket(state.turn.power))
    gun = _ready(edition, state, given.start)[0]
    fought = e.UnitsMarked(given.start, (gun.id,), Mark.FOUGHT)
    return Do((e.RocketLaunched(given.start, gun.id, given.target), fought))


def rocket_strikes(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """The rocket just fired does one die of damage."""
    target, power = state.turn.rockets[-1], state.turn.power
    if given is None:
        return Wait(d.Roll(power, 1, "TEC-2", target))
    rolls = e.DiceRolled(power, given, {}, "TEC-2")
    facts = (rolls, *damaged(edition, state, target, sum(given), "TEC-2"))
    return Do(facts, goto="launch_rockets")


def _attacks(edition: Edition, state: State) -> Iterator[d.Launch]:
    """Every rocket attack that can be made now, in board order."""
    power = state.turn.power
    by_guns = edition.policies.technology is Technology.TOKENS
    if not by_guns or Advance.ROCKETS not in known(state, power):
        return
    targets = [space for space in edition.board.spaces if _is_target(edition, state, space)]
    for start in control.occupied(edition, state):
        if edition.board.spaces[start].is_land and _ready(edition, state, start):
            near = edition.board.within(start, RANGE)
            found = (d.Launch(start, target) for target in targets if target in near)
            yield from (one for one in found if not any(_why_not_again(state, one)))


def _ready(edition: Edition, state: State, start: SpaceName) -> tuple[Unit, ...]:
    """The own guns of a territory that have not fired their rocket this turn."""
    own = owned(state.at(start), state.turn.power)
    guns = tuple(unit for unit in own if edition.has_role(unit.kind, Role.ANTIAIRCRAFT))
    return tuple(gun for gun in guns if not gun.has(Mark.LAUNCHED))


class Rockets(Offers):
    """Which rocket is fired at what, or none any more."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseRocket
    ) -> Iterator[d.Answer]:
        """Every gun's territory and every complex that it reaches, then done."""
        yield from _attacks(edition, state)
        yield d.Done()

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseRocket, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a rocket attack."""
        if isinstance(answer, d.Done):
            return
        if not isinstance(answer, d.Launch):
            yield Refusal("TEC-2", "launch a rocket, or say done", "done")
            return
        start, target = answer.start, answer.target
        board = edition.board
        if start not in board.spaces or target not in board.spaces:
            yield Refusal("TEC-2", "there is no such place", "done")
            return
        if board.spaces[start].is_sea or not _ready(edition, state, start):
            yield Refusal("TEC-2", f"no gun of yours in {start} has a rocket left", "done")
        if not _is_target(edition, state, target):
            yield Refusal("TEC-2", f"there is no enemy complex in {target}", "done")
        if target not in board.within(start, RANGE):
            yield Refusal("TEC-2", f"{target} is more than {RANGE} spaces from {start}", "done")
        yield from _why_not_again(state, answer)

    def default(self, edition: Edition, state: State, decision: d.ChooseRocket) -> d.Answer:
        """Hold fire."""
        return d.Done()


def _is_target(edition: Edition, state: State, space: SpaceName) -> bool:
    hostile = control.is_hostile_land(edition, state, space, state.turn.power)
    return hostile and complex_at(edition, state, space) is not None


def _why_not_again(state: State, answer: d.Launch) -> Iterator[Refusal]:
    """By the published corrections a territory launches one rocket, and one strikes a target."""
    if state.options.get("errata") != "on":
        return
    fired = owned(state.at(answer.start), state.turn.power)
    if any(unit.has(Mark.LAUNCHED) for unit in fired):
        yield Refusal("TEC-2", f"a rocket was launched from {answer.start} already", "done")
    if answer.target in state.turn.rockets:
        yield Refusal("TEC-2", f"a rocket struck {answer.target} already", "done")
