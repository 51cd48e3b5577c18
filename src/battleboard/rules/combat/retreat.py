"""Press on or fall back, and where to.

Rules: COM-5 and COM-16 (transports alone), COM-7, AMPH-3, H-29, TEC-2 (paratroopers).
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.policies import DefencelessTransports, Retreat
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import NOWHERE, Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.combat.battles import battle_waits
from battleboard.rules.combat.casualties import carried, made_whole
from battleboard.rules.combat.sides import attackers, defenders
from battleboard.rules.combat.ways import ways_back
from battleboard.rules.forces import cargo_of, ids, is_air, is_ship, is_transport
from battleboard.rules.questions import Offers


def press_or_retreat(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """After each round the attacker may break off (COM-7)."""
    battle = state.battle
    if battle is None or battle.round == 1:
        return Do()
    if isinstance(given, d.Press):
        return Do(goto="conclude" if may_stay(edition, state, battle.space) else "")
    if given is None:
        asked = d.PressOrRetreat(battle.attacker, battle.space)
        choices = list(Retreats().offers(edition, state, asked))
        return Wait(asked) if len(choices) > 1 else Do()
    if isinstance(given, d.Retreat):
        return Do(tuple(_fall_back(edition, state, battle.space, given.to)), goto="open_round")
    return Do(tuple(_break_off(edition, state, battle.space)), goto="open_round")


def may_stay(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether the battle ends with transports of the attacker among the enemy, which stay or leave:
    both sides have only transports left (COM-16), or he has and they are not lost for it (COM-5).
    """
    ours, theirs = attackers(edition, state, space), defenders(edition, state, space)
    if not ours or not theirs or not all(is_transport(edition, unit) for unit in ours):
        return False
    never_lost = edition.policies.defenceless_transports is DefencelessTransports.DEFENDING
    return never_lost or all(is_transport(edition, unit) for unit in theirs)


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
    ways = _ways_in(edition, state, space)
    return [
        to
        for to in edition.board.neighbours(space)
        if to in ways and not any(_why_not(edition, state, space, to))
    ]


def _ways_in(edition: Edition, state: State, space: SpaceName) -> frozenset[SpaceName]:
    """Where attackers came from or, under some rules, through; in an assault only where an
    overland unit entered from (AMPH-3)."""
    if edition.policies.retreat is Retreat.SURFACE_WAY:
        in_assault = any(f.routine == "assault" and f.at == space for f in state.frames)
        kept = state.turn.entered if in_assault else state.turn.routes
        return frozenset(kept.get(space, ()))
    moved = attackers(edition, state, space)
    return frozenset(way for unit in moved for way in ways_back(edition, state, space, unit))


def _why_not(edition: Edition, state: State, space: SpaceName, to: SpaceName) -> Iterator[Refusal]:
    power = state.turn.power
    if to not in edition.board.neighbours(space):
        yield Refusal("COM-7", f"{to} does not border {space}")
    if to not in _ways_in(edition, state, space):
        yield Refusal("COM-7", f"no attacker came from {to}")
    if to not in edition.board.spaces or edition.board.spaces[to].is_land:
        if not control.is_friendly_land(edition, state, to, power):
            yield Refusal("COM-7", f"{to} is not friendly")
    elif to in state.turn.hostile:
        yield Refusal("COM-7", f"{to} was hostile when the turn began")
    elif battle_waits(edition, state, to):
        yield Refusal("H-29", f"a battle is still to be fought in {to}")


def _fall_back(
    edition: Edition, state: State, space: SpaceName, to: SpaceName
) -> Iterator[e.Event]:
    """All that can go go together, with their cargo; aircraft stay behind to land later."""
    going = may_go(edition, state, space)
    cargo = tuple(unit for ship in going for unit in carried(edition, state, space, ship))
    aboard = tuple(unit for ship in going for unit in cargo_of(state.at(space), ship))
    launched = tuple(unit for unit in aboard if unit not in cargo)
    if launched:
        yield e.UnitsBoarded(space, ids(launched), NOWHERE)
    yield e.UnitsMoved(ids((*going, *cargo)), (space, to), why="COM-7")
    yield e.UnitsMarked(to, ids(going), Mark.USED)
    ships = tuple(unit for unit in going if is_ship(edition, unit))
    if ships:
        yield e.UnitsMarked(to, ids(ships), Mark.RETREATED)
        yield e.UnitsMarked(to, ids(ships), Mark.FOUGHT)
        yield from made_whole(edition, to, ships)
    if cargo:
        yield e.UnitsAimed(to, ids(cargo), "")
    yield from _break_off(edition, state, space)


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
            yield _nobody_goes(edition, state, decision.space)
        else:
            nearest = next(iter(retreats(edition, state, decision.space)), "press")
            for refusal in _why_not(edition, state, decision.space, answer.to):
                yield Refusal(refusal.rule, refusal.reason, nearest)

    def default(self, edition: Edition, state: State, decision: d.PressOrRetreat) -> d.Answer:
        """Fight on."""
        return d.Press()


def _nobody_goes(edition: Edition, state: State, space: SpaceName) -> Refusal:
    """Only aircraft and units that came by sea are left: none of them goes anywhere."""
    if any(unit.has(Mark.SEABORNE) for unit in attackers(edition, state, space)):
        return Refusal("AMPH-3", "units that came by sea cannot retreat", "break off")
    return Refusal("COM-7", "aircraft stay where they are and land later", "break off")


def _why_not_break_off(edition: Edition, state: State, space: SpaceName) -> Iterator[Refusal]:
    """Aircraft leave alone only when nothing else could leave with them (COM-7, AMPH-3)."""
    present = attackers(edition, state, space)
    if not any(is_air(edition, unit) for unit in present):
        yield Refusal("COM-7", "there are no aircraft to break off", "press")
    elif may_go(edition, state, space):
        yield Refusal("COM-7", "aircraft retreat together with the other attackers", "press")
