"""The course of a turn that two powers share.

China acts inside the turn of another power. Each moves and fights by itself, and one of them has
finished its battles before the other begins to move.

Rules: CHN-1, H-13 (what China does while its partner's capital is lost), VIC-10.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition, PhaseName
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.errors import Refusal
from battleboard.rules.china.levy import levy_of
from battleboard.rules.kept import KeptOf
from battleboard.rules.questions import Offers


class Stage(Struct, frozen=True):
    """A phase, and which of the powers that share the turn takes it."""

    phase: PhaseName
    power: PowerName


ATTACK: tuple[PhaseName, ...] = ("combat_move", "conduct_combat")
"""What one power finishes before the other begins."""


def host(edition: Edition, state: State) -> PowerName:
    """The power whose turn it is, whoever acts now."""
    return edition.hosts.get(state.turn.power, state.turn.power)


def guest(edition: Edition, state: State) -> PowerName | None:
    """The power that shares the turn of another, if one does."""
    owner = host(edition, state)
    return next((name for name, other in edition.hosts.items() if other == owner), None)


def following(edition: Edition, state: State) -> list[Stage]:
    """What is still to come of a turn, in order."""
    stages = course(edition, state)
    if not state.turn.phase:
        return stages
    return stages[stages.index(Stage(state.turn.phase, state.turn.power)) + 1 :]


def course(edition: Edition, state: State) -> list[Stage]:
    """Every phase of a turn with the power that takes it."""
    owner, other = host(edition, state), guest(edition, state)
    if other is None:
        return _COURSES.get(owner, edition.phases, _alone, owner, edition.phases)
    return list(_shared(edition, state, owner, other))


_COURSES: KeptOf[tuple[PhaseName, ...], list[Stage]] = KeptOf(100)


def _alone(owner: PowerName, phases: tuple[PhaseName, ...]) -> list[Stage]:
    return [Stage(phase, owner) for phase in phases]


def _shared(edition: Edition, state: State, owner: PowerName, other: PowerName) -> Iterator[Stage]:
    order = (other, owner) if state.turn.first == other else (owner, other)
    for phase in edition.phases:
        if phase == ATTACK[0]:
            yield from (Stage(part, power) for power in order for part in ATTACK)
        elif phase == "noncombat_move":
            yield from (Stage(phase, power) for power in order)
        elif phase not in ATTACK:
            yield Stage(phase, owner)
            if phase in ("purchase", "mobilize"):
                yield Stage(phase, other)


def has_part(edition: Edition, state: State, stage: Stage) -> bool:
    """Whether a power has anything to do in a stage; its own turn a power always takes whole."""
    if stage.power not in edition.hosts:
        return True
    if stage.phase == "purchase":
        return levy_of(edition, state, stage.power) > 0
    if stage.phase == "mobilize":
        return any(state.ordered.get(stage.power, {}).values())
    return has_units(state, stage.power)


def has_units(state: State, power: PowerName) -> bool:
    """Whether a power has a unit on the board."""
    return any(unit.power == power for _, unit in state.everything())


def awaits_order(edition: Edition, state: State, stage: Stage) -> bool:
    """Whether it must be said which of two powers moves and fights first, before this stage."""
    other = guest(edition, state)
    return (
        stage.phase == ATTACK[0]
        and not state.turn.first
        and other is not None
        and has_units(state, other)
    )


def choose_first(edition: Edition, state: State, given: d.First | None) -> Wait | Do:
    """Ask the power whose turn it is which of the two begins (CHN-1)."""
    owner, other = host(edition, state), guest(edition, state)
    if given is None:
        return Wait(d.ChooseFirst(owner, (owner, other or owner)))
    return Do((e.OrderChosen(given.power),))


def handed_over(state: State, power: PowerName) -> Iterator[e.Event]:
    """Another power acts now, if it is another."""
    if state.turn.power != power:
        yield e.CommandPassed(power)


class Order(Offers):
    """Which of two powers moves and fights first."""

    def offers(self, edition: Edition, state: State, decision: d.ChooseFirst) -> Iterator[d.Answer]:
        """One or the other."""
        yield from map(d.First, decision.powers)

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseFirst, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only the powers that share the turn can begin."""
        if not isinstance(answer, d.First) or answer.power not in decision.powers:
            names = " or ".join(decision.powers)
            yield Refusal("CHN-1", f"{names} moves and fights first", decision.powers[0])

    def default(self, edition: Edition, state: State, decision: d.ChooseFirst) -> d.Answer:
        """Whoever's turn it is."""
        return d.First(decision.powers[0])
