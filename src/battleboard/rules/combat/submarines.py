"""Dive or strike.

Rules: COM-2.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.policies import Submarines
from battleboard.core.state import Battle, State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules.combat.sides import has_destroyer, side, standing
from battleboard.rules.forces import ids, is_submarine, owners
from battleboard.rules.questions import Offers


def free_submarines(
    edition: Edition, state: State, battle: Battle, *, attacking: bool
) -> tuple[Unit, ...]:
    """Submarines that may strike first or dive: no enemy destroyer is in the battle."""
    own = side(edition, state, battle.space, attacking=attacking)
    found = tuple(unit for unit in own if is_submarine(edition, unit))
    if not found or has_destroyer(
        edition, side(edition, state, battle.space, attacking=not attacking)
    ):
        return ()
    return found


def attackers_dive(edition: Edition, state: State, given: d.Submerge | None) -> Wait | Do:
    """The attacker decides first, before any die; where nobody can, all fire at once."""
    if not _is_fought_by_submarines(edition, state):
        return Do(goto="attackers_fire")
    return _dive(edition, state, given, attacking=True)


def _is_fought_by_submarines(edition: Edition, state: State) -> bool:
    """Whether a submarine of either side is in the battle, submerged or not."""
    if state.here not in edition.board.seas:
        return False
    return any(is_submarine(edition, unit) for unit in state.at(state.here))


def defenders_dive(edition: Edition, state: State, given: d.Submerge | None) -> Wait | Do:
    """Then the defenders, power by power: before any die, or else not yet."""
    if edition.policies.submarines is Submarines.ATTACKER_FIRST:
        return Do()
    return _dive(edition, state, given, attacking=False)


def defenders_dive_late(edition: Edition, state: State, given: d.Submerge | None) -> Wait | Do:
    """The defenders decide knowing what the attacking submarines hit."""
    if edition.policies.submarines is not Submarines.ATTACKER_FIRST:
        return Do()
    return _dive(edition, state, given, attacking=False)


def _dive(
    edition: Edition, state: State, given: d.Submerge | None, *, attacking: bool
) -> Wait | Do:
    battle = state.battle
    if battle is None:
        return Do()
    foes = standing(side(edition, state, battle.space, attacking=not attacking))
    if not foes:
        return Do()
    power = _undecided(edition, state, battle, attacking=attacking)
    if not power:
        return Do((e.MarksCleared(Mark.DECIDED, battle.space),) if _asked(state, battle) else ())
    own = _own_free(edition, state, battle, power, attacking=attacking)
    if given is None:
        return Wait(d.ChooseSubmerge(power, battle.space, len(own)))
    here = state.frames[-1].step
    stay, dive = own[given.count :], own[: given.count]
    facts: list[e.Event] = []
    if dive:
        facts.append(e.UnitsMarked(battle.space, ids(dive), Mark.SUBMERGED))
    if stay:
        facts.append(e.UnitsMarked(battle.space, ids(stay), Mark.DECIDED))
    return Do(tuple(facts), goto=here)


def _own_free(
    edition: Edition, state: State, battle: Battle, power: PowerName, *, attacking: bool
) -> tuple[Unit, ...]:
    waiting = _waiting(edition, state, battle, attacking=attacking)
    return tuple(unit for unit in waiting if unit.power == power)


def _undecided(edition: Edition, state: State, battle: Battle, *, attacking: bool) -> PowerName:
    """The next power that has not said what its submarines do this round."""
    waiting = _waiting(edition, state, battle, attacking=attacking)
    return next(iter(owners(edition, waiting)), "")


def _waiting(
    edition: Edition, state: State, battle: Battle, *, attacking: bool
) -> tuple[Unit, ...]:
    """Submarines that may still dive: one that was hit goes down with its torpedoes fired."""
    free = free_submarines(edition, state, battle, attacking=attacking)
    return tuple(unit for unit in standing(free) if not unit.has(Mark.DECIDED))


def _asked(state: State, battle: Battle) -> bool:
    return any(unit.has(Mark.DECIDED) for unit in state.at(battle.space))


class Dives(Offers):
    """How many submarines dive."""

    def __init__(self, rule: str = "COM-2") -> None:
        """`rule` lets them dive."""
        self._rule = rule

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseSubmerge
    ) -> Iterator[d.Answer]:
        """None up to all."""
        yield from map(d.Submerge, range(decision.submarines + 1))

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseSubmerge, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only so many submarines are there."""
        if not isinstance(answer, d.Submerge):
            yield Refusal(self._rule, "say how many submarines submerge", "submerge none")
        elif not 0 <= answer.count <= decision.submarines:
            yield Refusal(self._rule, f"{decision.submarines} submarines can submerge")

    def default(self, edition: Edition, state: State, decision: d.ChooseSubmerge) -> d.Answer:
        """Fight."""
        return d.Submerge(0)
