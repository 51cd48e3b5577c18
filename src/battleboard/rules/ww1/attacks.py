"""Which attacks must be made, which may be, and in which order.

An attack on a territory for which cargo still waits at sea gives up that landing: to fight at sea
first is always the attacker's choice.

Rules: WW1-2, WW1-5 (nobody there), WW1-22, WW1-23, WW1-28.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import is_land
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.armies import landing_in
from battleboard.rules.ww1.ground import (
    ATTACKED,
    Ground,
    ashore,
    ground,
    is_assault,
)
from battleboard.rules.ww1.landing import bound_for, kept, zones
from battleboard.rules.ww1.sea_battle import can_attack_at_sea
from battleboard.rules.ww1.taking import taken


def choose_attack(edition: Edition, state: State, given: d.Fight | d.Done | None) -> Wait | Do:
    """Empty land is taken without dice; then attack after attack, as the attacker orders them."""
    empty = next(_empty(edition, state), "")
    if empty:
        facts = taken(edition, state, empty, state.turn.power, "WW1-5")
        return Do((*facts, e.BattleEnded(empty, "WW1-5")), goto="choose_attack")
    found = _open(edition, state)
    due = _due(edition, state, found)
    spaces = due or found
    must = tuple(space for space in spaces if is_compulsory(edition, state, space))
    if not spaces:
        return Do(tuple(_given_up(edition, state)))
    if isinstance(given, d.Done):
        if due:
            return Do(tuple(map(e.AttackForgone, due)), goto="choose_attack")
        return Do(tuple(_given_up(edition, state)))
    if given is None and (len(spaces) > 1 or not must):
        return Wait(d.ChooseAttack(state.turn.power, tuple(spaces), must))
    return _fight(edition, state, given.space if given else spaces[0])


def _fight(edition: Edition, state: State, space: SpaceName) -> Do:
    if edition.board.spaces[space].is_sea:
        return Do(goto="choose_attack", enter="sea_battle", at=space)
    waiting = tuple(
        kept(zone, units)
        for zone in zones(edition, state)
        if (units := bound_for(state, zone, space))
    )
    return Do(waiting, goto="choose_attack", enter="land_battle", at=space)


def _given_up(edition: Edition, state: State) -> Iterator[e.Event]:
    """What still waits for a sea battle stays aboard."""
    for zone in zones(edition, state):
        yield kept(zone, landing_in(state, zone))


def _empty(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Hostile and neutral land that land units have entered and nobody defends."""
    power = state.turn.power
    for space in control.spaces_of(edition, state, power):
        if edition.board.spaces[space].is_sea:
            continue
        came = any(is_land(edition, unit) for unit in ashore(state, space, power))
        if came and ground(edition, state, space, power) in ATTACKED:
            yield space


def is_compulsory(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether an attack must be made: in land that this power's moves have made contested."""
    return edition.board.spaces[space].is_land and is_assault(edition, state, space)


def _open(edition: Edition, state: State) -> list[SpaceName]:
    """Every space in which an attack may be made now, in board order."""
    return [
        space
        for space in control.spaces_of(edition, state, state.turn.power)
        if space not in state.turn.fought and _can_attack(edition, state, space)
    ]


def _can_attack(edition: Edition, state: State, space: SpaceName) -> bool:
    if edition.board.spaces[space].is_sea:
        return space not in state.turn.ignored and can_attack_at_sea(edition, state, space)
    power = state.turn.power
    return (
        bool(control.enemies(edition, state, space, power))
        and ground(edition, state, space, power) is Ground.CONTESTED
    )


def _due(edition: Edition, state: State, among: Sequence[SpaceName]) -> list[SpaceName]:
    """Territories in which units landed after a sea battle and for which none wait any more: their
    land battle follows at once (WW1-23)."""
    waiting = {unit.target for zone in zones(edition, state) for unit in landing_in(state, zone)}
    return [
        space
        for space in among
        if edition.board.spaces[space].is_land
        and space not in waiting
        and set(state.turn.routes.get(space, ())) & set(state.turn.fought)
    ]


class Attacks(Offers):
    """Which attack is next, or no more."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseAttack
    ) -> Iterator[d.Answer]:
        """Every attack that may be made now, and done."""
        yield from map(d.Fight, decision.spaces)
        yield d.Done()

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseAttack, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these, and done only when none is left that must be made."""
        if isinstance(answer, d.Done):
            if decision.must:
                names = ", ".join(decision.must)
                yield Refusal("WW1-2", f"you must attack in {names}", f"fight {decision.must[0]}")
        elif not isinstance(answer, d.Fight) or answer.space not in decision.spaces:
            yield Refusal("WW1-2", "no attack can be made there now", f"fight {decision.spaces[0]}")

    def default(self, edition: Edition, state: State, decision: d.ChooseAttack) -> d.Answer:
        """What must be, and no more."""
        return d.Fight(decision.must[0]) if decision.must else d.Done()
