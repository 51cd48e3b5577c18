"""The place in the rules, as data, and what a step of the rules may say.

A routine is a tuple of steps. A frame says which step of which routine comes next; the frames
of a state are a stack, innermost last. A step is called with nothing when the game reaches it:
it asks (`Wait`) or acts (`Do`). What it asked for is given to the same step, which then acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from battleboard.core.board import SpaceName

if TYPE_CHECKING:
    from battleboard.core import decisions as d
    from battleboard.core.edition import Edition
    from battleboard.core.events import Event
    from battleboard.core.state import State
    from battleboard.errors import Refusal

END = "end"
"""Where a step goes to leave its routine."""


class Frame(Struct, frozen=True, gc=False, omit_defaults=True):
    """One level of the place in the rules: a routine, the step that comes next, and where.

    Steps are named, not numbered, so that a saved game survives a step put before its own.
    """

    routine: str
    step: str
    at: SpaceName = ""


class Wait(Struct, frozen=True, gc=False):
    """A player, or the dice, must speak."""

    on: d.Question | d.Roll


class Do(Struct, frozen=True, gc=False):
    """Facts that follow, and where to go on: into a routine first, if one is named.

    `goto` is a step of the same routine, `END`, or empty for the next step.
    """

    events: tuple[Event, ...] = ()
    goto: str = ""
    enter: str = ""
    at: SpaceName = ""


Step = Callable[["Edition", "State", Any], Wait | Do]


class Question(Protocol):
    """What the rules know of one kind of decision: its legal answers, and why others are not."""

    def answers(self, edition: Edition, state: State, decision: Any) -> Iterator[d.Answer]:
        """Every legal answer, in canonical order."""
        ...

    def refusals(
        self, edition: Edition, state: State, decision: Any, answer: Any
    ) -> Iterator[Refusal]:
        """Every reason against an answer; none means that it is legal."""
        ...

    def count(self, edition: Edition, state: State, decision: Any) -> int:
        """How many legal answers there are."""
        ...

    def sample(
        self, edition: Edition, state: State, decision: Any, draw: Callable[[int], int]
    ) -> d.Answer:
        """A legal answer, each as likely as any other; `draw(n)` gives a number below n."""
        ...

    def default(self, edition: Edition, state: State, decision: Any) -> d.Answer:
        """A safe answer, for a player who is away."""
        ...


class Rules(Struct, frozen=True, dict=True):
    """A game's procedures: its routines by name, its questions, and where it begins."""

    routines: Mapping[str, tuple[Step, ...]]
    questions: Mapping[type, Question]
    start: str

    def first(self, routine: str, at: SpaceName = "") -> Frame:
        """The frame at the first step of a routine."""
        return Frame(routine, _name(self.routines[routine][0]), at)

    def step(self, frame: Frame) -> Step:
        """The function that a frame points to."""
        return self._steps[frame.routine, frame.step]

    def following(self, frames: tuple[Frame, ...], said: Do) -> tuple[Frame, ...]:
        """The frames after the innermost step has said what it did."""
        frame = frames[-1]
        goto = said.goto or self._next[frame.routine, frame.step]
        rest = frames[:-1]
        if goto != END:
            rest = (*rest, Frame(frame.routine, goto, frame.at))
        return (*rest, self.first(said.enter, said.at)) if said.enter else rest

    @cached_property
    def _steps(self) -> Mapping[tuple[str, str], Step]:
        return {
            (name, _name(step)): step for name, routine in self.routines.items() for step in routine
        }

    @cached_property
    def _next(self) -> Mapping[tuple[str, str], str]:
        return {
            (name, _name(step)): after
            for name, routine in self.routines.items()
            for step, after in zip(routine, (*map(_name, routine[1:]), END), strict=True)
        }


def _name(step: Step) -> str:
    return step.__name__
