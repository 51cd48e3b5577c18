"""The sea battle: optional, fought in rounds, broken off at will; survivors stay where they are.

Rules: WW1-6, WW1-13 (ships of a power that stands aside), WW1-18, WW1-24, UNI-3.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import ids, is_ship, is_submarine, is_transport, owners
from battleboard.rules.questions import Offers
from battleboard.rules.ww1 import losses
from battleboard.rules.ww1.fire import Faces, shoot
from battleboard.rules.ww1.ground import can_be_drawn_in
from battleboard.rules.ww1.sides import attackers, defenders, side


def bystanders(edition: Edition, state: State, space: str) -> list[PowerName]:
    """Powers that stand aside, have ships in a zone, and would be drawn in by an attack."""
    ships = [unit for unit in state.at(space) if is_ship(edition, unit)]
    return [
        power
        for power in owners(edition, ships)
        if can_be_drawn_in(edition, state, state.turn.power, power)
    ]


def begin_at_sea(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Ships of a neutral beside the enemy's may be left out; alone they are what is attacked."""
    began = e.BattleBegan(state.here, state.turn.power)
    neutral = next(iter(bystanders(edition, state, state.here)), "")
    if not neutral or isinstance(given, d.Ignore):
        return Do((began,))
    alone = not defenders(edition, state, state.here)
    if alone or isinstance(given, d.Attack):
        return Do((e.PowerJoined(neutral, "WW1-13"), began))
    return Wait(d.AttackNeutral(state.turn.power, state.here, neutral))


def open_at_sea(edition: Edition, state: State, given: None) -> Do:
    """Another round, while both sides have units in the battle and somebody can fire."""
    ours = attackers(edition, state, state.here)
    theirs = defenders(edition, state, state.here)
    armed = any(not is_transport(edition, unit) for unit in (*ours, *theirs))
    return Do(goto="" if ours and theirs and armed else "conclude_at_sea")


# Dive or fire


def attackers_submerge(edition: Edition, state: State, given: d.Submerge | None) -> Wait | Do:
    """The attacker's submarines dive instead of firing, or not."""
    return _submerge(edition, state, given, attacking=True)


def attackers_shell(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """The attacker's warships fire."""
    return _shell(edition, state, given, attacking=True)


def defenders_submerge(edition: Edition, state: State, given: d.Submerge | None) -> Wait | Do:
    """The defenders' submarines decide when it is their turn to fire."""
    return _submerge(edition, state, given, attacking=False)


def defenders_shell(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """The defenders' warships fire."""
    return _shell(edition, state, given, attacking=False)


def _submerge(
    edition: Edition, state: State, given: d.Submerge | None, *, attacking: bool
) -> Wait | Do:
    own = [unit for unit in _firing(edition, state, attacking=attacking) if not _decided(unit)]
    boats = [unit for unit in own if is_submarine(edition, unit)]
    power = next(iter(owners(edition, boats)), "")
    if not power:
        return Do()
    mine = [unit for unit in boats if unit.power == power]
    if given is None:
        return Wait(d.ChooseSubmerge(power, state.here, len(mine)))
    facts: list[e.Event] = []
    if given.count:
        facts.append(e.UnitsMarked(state.here, ids(mine[: given.count]), Mark.SUBMERGING))
    if given.count < len(mine):
        facts.append(e.UnitsMarked(state.here, ids(mine[given.count :]), Mark.DECIDED))
    return Do(tuple(facts), goto=state.frames[-1].step)


def _decided(unit: Unit) -> bool:
    return unit.has(Mark.DECIDED) or unit.has(Mark.SUBMERGING)


def _firing(edition: Edition, state: State, *, attacking: bool) -> tuple[Unit, ...]:
    """The units of a side that can fire in this round."""
    own = side(edition, state, state.here, attacking=attacking)
    return tuple(
        unit for unit in own if not is_transport(edition, unit) and not unit.has(Mark.SUBMERGING)
    )


def _shell(edition: Edition, state: State, given: Faces | None, *, attacking: bool) -> Wait | Do:
    firing = _firing(edition, state, attacking=attacking)
    return shoot(edition, state, given, firing, losses.ALL, why="WW1-6", attacking=attacking)


# Losses


def attackers_sink(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The attacker takes his losses first, when all have fired."""
    return losses.take_hits(edition, state, given, attacking=True)


def defenders_sink(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """Then the defenders."""
    return losses.take_hits(edition, state, given, attacking=False)


def end_at_sea(edition: Edition, state: State, given: None) -> Do:
    """Casualties leave; submarines that submerged are out of the battle from now on."""
    removed = losses.remove_hit(edition, state, "WW1-6").events
    down = tuple(
        unit
        for unit in state.at(state.here)
        if unit.has(Mark.SUBMERGING) and not unit.has(Mark.HIT)
    )
    submerged = (e.UnitsMarked(state.here, ids(down), Mark.SUBMERGED),) if down else ()
    forgotten = tuple(
        e.MarksCleared(mark, state.here)
        for mark in (Mark.SUBMERGING, Mark.DECIDED)
        if any(unit.has(mark) for unit in state.at(state.here))
    )
    return Do((*removed, *submerged, *forgotten, e.RoundFought(state.here)))


def press_or_break_off(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The attacker, and he alone, may end it after any round."""
    over = open_at_sea(edition, state, None).goto
    if over or isinstance(given, d.BreakOff):
        return Do(goto="conclude_at_sea")
    if isinstance(given, d.Press):
        return Do(goto="open_at_sea")
    return Wait(d.PressOrRetreat(state.turn.power, state.here))


def conclude_at_sea(edition: Edition, state: State, given: None) -> Do:
    """A way ashore is open if nothing is left but transports and submarines that submerged."""
    left = [
        unit for unit in defenders(edition, state, state.here) if not is_transport(edition, unit)
    ]
    ended = e.BattleEnded(state.here, "WW1-6", cleared=not left)
    surfaced = any(unit.has(Mark.SUBMERGED) for unit in state.at(state.here))
    return Do((ended, e.MarksCleared(Mark.SUBMERGED, state.here)) if surfaced else (ended,))


# The questions


class BreakOffs(Offers):
    """Press, or break off."""

    def offers(
        self, edition: Edition, state: State, decision: d.PressOrRetreat
    ) -> Iterator[d.Answer]:
        """Press, break off."""
        yield from (d.Press(), d.BreakOff())

    def refusals(
        self, edition: Edition, state: State, decision: d.PressOrRetreat, answer: d.Answer
    ) -> Iterator[Refusal]:
        """There is no retreat."""
        if not isinstance(answer, d.Press | d.BreakOff):
            yield Refusal("WW1-6", "press, or break off: all stay where they are", "break off")

    def default(self, edition: Edition, state: State, decision: d.PressOrRetreat) -> d.Answer:
        """Break off."""
        return d.BreakOff()


class Bystanders(Offers):
    """Attack a neutral's ships too, or leave them out."""

    def offers(
        self, edition: Edition, state: State, decision: d.AttackNeutral
    ) -> Iterator[d.Answer]:
        """Attack, ignore."""
        yield from (d.Attack(), d.Ignore())

    def refusals(
        self, edition: Edition, state: State, decision: d.AttackNeutral, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these two are answers."""
        if answer not in (d.Attack(), d.Ignore()):
            yield Refusal("WW1-13", "attack them all, or ignore them", "ignore")

    def default(self, edition: Edition, state: State, decision: d.AttackNeutral) -> d.Answer:
        """Leave them out."""
        return d.Ignore()


def can_attack_at_sea(edition: Edition, state: State, zone: str) -> bool:
    """Whether the moving power has a warship in a zone, and somebody is there to be attacked."""
    ours = attackers(edition, state, zone)
    return any(control.is_warship(edition, unit) for unit in ours) and bool(
        defenders(edition, state, zone) or bystanders(edition, state, zone)
    )
