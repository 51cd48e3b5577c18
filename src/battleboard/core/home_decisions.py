"""Questions and answers of the home front: research, repair; `decisions` has all."""

from __future__ import annotations

from battleboard.core.board import SpaceName
from battleboard.core.saying import Decision, Saying
from battleboard.core.units import Kind


class ChooseResearch(Decision, frozen=True, tag="research"):
    """How many researchers to pay for (TEC-1)."""

    most: int


class ChooseChart(Decision, frozen=True, tag="chart"):
    """Which breakthrough chart to roll on (TEC-1)."""


class ChooseRepair(Decision, frozen=True, tag="repair"):
    """Which damage to remove, some at a time, or done (BUY-2)."""


HomeQuestion = ChooseResearch | ChooseChart | ChooseRepair


class Research(Saying, frozen=True):
    """Pay for so many researchers."""

    count: int


class Chart(Saying, frozen=True):
    """Roll on this chart, 1 or 2."""

    number: int


class Repair(Saying, frozen=True):
    """Remove so much damage of a facility."""

    points: int
    kind: Kind
    space: SpaceName


HomeAnswer = Research | Chart | Repair
