"""What may be done: the shapes of what the server says to an open decision."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from battleboard.core.advances import Advance
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Answer, Load, Pending
from battleboard.core.units import Army, Kind
from battleboard.errors import Refusal
from battleboard.server.shapes import Shape


class Choice(Shape, frozen=True):
    """An answer and its text; either may be sent back."""

    text: str
    answer: Answer


class ToLose(Shape, frozen=True):
    """How many hits are to be taken, and how many of each label can take them."""

    hits: int
    army: Army
    damaged: Army


class ChartFace(Shape, frozen=True):
    """What a face of the die brings on a chart, and whether that is known already."""

    face: int
    advance: Advance
    known: bool


class ChartView(Shape, frozen=True):
    """A breakthrough chart."""

    number: int
    faces: tuple[ChartFace, ...]


class ResearchView(Shape, frozen=True):
    """What a researcher costs, how many are at work, and what they may find."""

    price: int
    have: int
    charts: tuple[ChartView, ...]


class Damaged(Shape, frozen=True):
    """A facility that can be repaired, or can be hit: its damage, and the most it can have.

    `prices` are what it costs to remove 1 point, 2 points and so on, as far as money goes.
    """

    space: SpaceName
    kind: Kind
    damage: int
    limit: int
    prices: tuple[int, ...]


class Choices(Shape, frozen=True):
    """What may be answered to the open decision, cut where `more` is true."""

    mark: str
    pending: Pending
    prompt: str
    answers: tuple[Choice, ...]
    more: bool
    default: Choice | None
    money: int
    prices: Mapping[Kind, int]
    to_place: Army
    to_lose: ToLose | None
    research: ResearchView | None
    facilities: tuple[Damaged, ...]


class Verdict(Shape, frozen=True):
    """Whether an answer is legal, what it was understood as, and every reason against it."""

    mark: str
    legal: bool
    text: str
    answers: tuple[Answer, ...]
    refusals: tuple[Refusal, ...]


class Starts(Shape, frozen=True):
    """Units that can move now, by space and label."""

    mark: str
    starts: Mapping[SpaceName, Army] = msgspec.field(name="from")


class End(Shape, frozen=True, omit_defaults=True):
    """Where units can go: how many, the shortest way as path and as text, and all ways.

    `onto` says on whose carrier they land, or whose transport they board. A `raid` is flown at
    the complex there.
    """

    to: SpaceName
    most: int
    path: tuple[SpaceName, ...]
    paths: tuple[tuple[SpaceName, ...], ...]
    text: str
    onto: str = ""
    raid: bool = False


class Mover(Shape, frozen=True):
    """Equal units of a space that can move, and where to."""

    label: str
    kind: Kind
    count: int
    ends: tuple[End, ...]


class Voyage(Shape, frozen=True):
    """What one transport can do: fetch units on its way, put units ashore at its end.

    `offload` lands in the territory `onto`; without it the cargo stays aboard.
    """

    ship: str
    path: tuple[SpaceName, ...]
    loads: tuple[Load, ...]
    offload: Army
    onto: str
    text: str


class Moves(Shape, frozen=True):
    """What the units of a space can do now: by themselves, and with transports.

    Voyages are those of the transports of the space, or of any that fetch units from it.
    """

    mark: str
    space: SpaceName
    units: tuple[Mover, ...]
    voyages: tuple[Voyage, ...]
    more: bool
