"""Press on or fall back, and where to.

Rules: COM-7, AMPH-3, H-29.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.combat.battles import sea_battles
from battleboard.rules.combat.sides import attackers
from battleboard.rules.forces import cargo_of, ids, is_air, is_carrier, is_ship
from battleboard.rules.movement.carriers import guests
from battleboard.rules.questions import Offers


def press_or_retreat(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """After each round the attacker may break off (COM-7)."""
    battle = state.battle
    if battle is None or battle.round == 1 or isinstance(given, d.Press):
        return Do()
    if given is None:
        asked = d.PressOrRetreat(battle.attacker, battle.space)
        choices = list(Retreats().offers(edition, state, asked))
        return Wait(asked) if len(choices) > 1 else Do()
    if isinstance(given, d.Retreat):
        return Do(tuple(_fall_back(edition, state, battle.space, given.to)), goto="open_round")
    return Do(tuple(_break_off(edition, state, battle.space)), goto="open_round")


def may_go(edition: Edition, state: State, space: SpaceName) -> tuple[Unit, ...]:
    """Land and sea units that can leave the battle: all but the seaborne (AMPH-3)."""
    return tuple(
        unit
        for unit in attackers(edition, state, space)
        if not is_air(edition, unit) and not unit.has(Mark.SEABORNE)
    )


def retreats(edition: Edition, state: State, space: SpaceName) -> list[SpaceName]:
    """Where the attackers may fall back to: one adjacent friendly space that one of them came
    from or through; at sea it was friendly when the turn began, and no battle waits there."""
    if not may_go(edition, state, space):
        return []
    return [
        to
        for to in edition.board.neighbours(space)
        if to in state.turn.routes.get(space, ()) and not any(_why_not(edition, state, space, to))
    ]


def _why_not(edition: Edition, state: State, space: SpaceName, to: SpaceName) -> Iterator[Refusal]:
    power = state.turn.power
    if to not in edition.board.neighbours(space):
        yield Refusal("COM-7", f"{to} does not border {space}")
    if to not in state.turn.routes.get(space, ()):
        yield Refusal("COM-7", f"no attacker came from {to}")
    if to not in edition.board.spaces or edition.board.spaces[to].is_land:
        if not control.is_friendly_land(edition, state, to, power):
            yield Refusal("COM-7", f"{to} is not friendly")
    elif to in state.turn.hostile:
        yield Refusal("COM-7", f"{to} was hostile when the turn began")
    elif to in sea_battles(edition, state):
        yield Refusal("H-29", f"a battle is still to be fought in {to}")


def _fall_back(
    edition: Edition, state: State, space: SpaceName, to: SpaceName
) -> Iterator[e.Event]:
    """All that can go go together; aircraft stay behind to land later."""
    going = may_go(edition, state, space)
    carried = tuple(unit for ship in going for unit in _carried(edition, state, space, ship))
    yield e.UnitsMoved(ids((*going, *carried)), (space, to), why="COM-7")
    yield e.UnitsMarked(to, ids(going), Mark.USED)
    ships = tuple(unit for unit in going if is_ship(edition, unit))
    if ships:
        yield e.UnitsMarked(to, ids(ships), Mark.RETREATED)
        yield e.UnitsMarked(to, ids(ships), Mark.FOUGHT)
    yield from _break_off(edition, state, space)


def _carried(edition: Edition, state: State, space: SpaceName, ship: Unit) -> tuple[Unit, ...]:
    present = state.at(space)
    return guests(present, ship) if is_carrier(edition, ship) else cargo_of(present, ship)


def _break_off(edition: Edition, state: State, space: SpaceName) -> Iterator[e.Event]:
    flying = tuple(u for u in attackers(edition, state, space) if is_air(edition, u))
    if flying:
        yield e.UnitsMarked(space, ids(flying), Mark.WITHDRAWN)


class Retreats(Offers):
    """Press, or fall back."""

    def offers(
        self, edition: Edition, state: State, decision: d.PressOrRetreat
    ) -> Iterator[d.Answer]:
        """Press, every retreat, and breaking off where only aircraft can leave."""
        yield d.Press()
        yield from map(d.Retreat, retreats(edition, state, decision.space))
        if not any(_why_not_break_off(edition, state, decision.space)):
            yield d.BreakOff()

    def refusals(
        self, edition: Edition, state: State, decision: d.PressOrRetreat, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a retreat."""
        if isinstance(answer, d.Press):
            return
        if isinstance(answer, d.BreakOff):
            yield from _why_not_break_off(edition, state, decision.space)
        elif not isinstance(answer, d.Retreat):
            yield Refusal("COM-7", "press on, or say where to retreat to", "press")
        elif not may_go(edition, state, decision.space):
            yield Refusal("AMPH-3", "none of these units can retreat", "press")
        else:
            nearest = next(iter(retreats(edition, state, decision.space)), "press")
            for refusal in _why_not(edition, state, decision.space, answer.to):
                yield Refusal(refusal.rule, refusal.reason, nearest)

    def default(self, edition: Edition, state: State, decision: d.PressOrRetreat) -> d.Answer:
        """Fight on."""
        return d.Press()


def _why_not_break_off(edition: Edition, state: State, space: SpaceName) -> Iterator[Refusal]:
    """Aircraft leave alone only when nothing else could leave with them (COM-7, AMPH-3)."""
    present = attackers(edition, state, space)
    if not any(is_air(edition, unit) for unit in present):
        yield Refusal("COM-7", "there are no aircraft to break off", "press")
    elif may_go(edition, state, space):
        yield Refusal("COM-7", "aircraft retreat together with the other attackers", "press")
