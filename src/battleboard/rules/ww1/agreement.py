"""Several powers agree on one of them; if they cannot, somebody else decides.

Rules: WW1-5, WW1-11, WW1-14, WW1-16, H-4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.errors import Refusal
from battleboard.rules.questions import Offers


def settle(
    state: State,
    given: d.Answer | None,
    space: SpaceName,
    powers: Sequence[PowerName],
    umpire: PowerName,
) -> Wait | Do | PowerName:
    """One of these powers, once it is known; until then what to ask or what was said.

    The first power proposes, the other players agree or not; after a dispute the umpire decides.
    """
    if len(powers) == 1:
        return powers[0]
    players = _players(state, powers)
    claim = state.claim
    if claim is None:
        return _proposed(state, given, space, powers, players)
    if claim.disputed:
        if isinstance(given, d.Award):
            return given.power
        return Wait(d.ChooseController(umpire, space, tuple(powers)))
    waiting = [power for power in players if power not in claim.agreed]
    if not waiting:
        return claim.choice
    return _answered(state, given, space, waiting[0], claim.choice)


def _players(state: State, powers: Sequence[PowerName]) -> list[PowerName]:
    """One power for each player among some powers."""
    players: dict[str, PowerName] = {}
    for power in powers:
        players.setdefault(state.seats.get(power, power), power)
    return list(players.values())


def _proposed(
    state: State,
    given: d.Answer | None,
    space: SpaceName,
    powers: Sequence[PowerName],
    players: Sequence[PowerName],
) -> Wait | Do | PowerName:
    if not isinstance(given, d.Award):
        return Wait(d.ChooseController(players[0], space, tuple(powers)))
    if len(players) == 1:
        return given.power
    proposed = e.ControllerProposed(space, players[0], given.power)
    return Do((proposed,), goto=state.frames[-1].step)


def _answered(
    state: State, given: d.Answer | None, space: SpaceName, asked: PowerName, choice: PowerName
) -> Wait | Do:
    here = state.frames[-1].step
    if isinstance(given, d.Agree):
        return Do((e.ControllerAgreed(space, asked),), goto=here)
    if isinstance(given, d.Dispute):
        return Do((e.ControllerDisputed(space, asked),), goto=here)
    return Wait(d.AgreeController(asked, space, choice))


class Controllers(Offers):
    """Which of several powers has it."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseController
    ) -> Iterator[d.Answer]:
        """Each of them."""
        yield from map(d.Award, decision.powers)

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseController, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Nobody else can be named."""
        if not isinstance(answer, d.Award) or answer.power not in decision.powers:
            yield Refusal("WW1-16", "name one of the powers in question", decision.powers[0])

    def default(self, edition: Edition, state: State, decision: d.ChooseController) -> d.Answer:
        """The first."""
        return d.Award(decision.powers[0])


class Consents(Offers):
    """Agree, or not: to who should have it, or to an armistice."""

    def offers(
        self, edition: Edition, state: State, decision: d.AgreeController | d.AcceptArmistice
    ) -> Iterator[d.Answer]:
        """Agree, dispute."""
        yield from (d.Agree(), d.Dispute())

    def refusals(
        self,
        edition: Edition,
        state: State,
        decision: d.AgreeController | d.AcceptArmistice,
        answer: d.Answer,
    ) -> Iterator[Refusal]:
        """Only these two are answers."""
        if not isinstance(answer, d.Agree | d.Dispute):
            rule = "WW1-14" if isinstance(decision, d.AcceptArmistice) else "WW1-16"
            yield Refusal(rule, "agree, or dispute it", "agree")

    def default(
        self, edition: Edition, state: State, decision: d.AgreeController | d.AcceptArmistice
    ) -> d.Answer:
        """Agree."""
        return d.Agree()
