"""What the server says: the shapes of its answers. `wishes` has the shapes of what it is asked."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from battleboard.core.advances import Advance
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Input, Pending, Volley
from battleboard.core.edition import PhaseName, SideName
from battleboard.core.events import Event
from battleboard.core.units import Army, Kind
from battleboard.errors import Refusal


class Shape(Struct, frozen=True, kw_only=True):
    """The base of all shapes."""


# The board


class Units(Shape, frozen=True, omit_defaults=True):
    """Equal units of one power in a space. What each of them carries is its cargo."""

    power: PowerName
    kind: Kind
    count: int
    damage: int = 0
    spent: int = 0
    origin: SpaceName = ""
    target: str = ""
    marks: tuple[str, ...] = ()
    cargo: tuple[Units, ...] = ()


class SpaceView(Shape, frozen=True, omit_defaults=True):
    """Who holds a space, and what stands in it. `damage` is that of its facilities."""

    owner: PowerName
    units: tuple[Units, ...] = ()
    contested: bool = False
    facilities: tuple[Kind, ...] = ()
    damage: Mapping[Kind, int] = {}


class SideView(Shape, frozen=True):
    """One side of a battle: its units, the dice they throw by the unit table, hits to be taken."""

    units: tuple[Units, ...]
    fire: tuple[Volley, ...]
    hits: int


class BattleView(Shape, frozen=True):
    """The battle that is being fought; in a bombing raid only aircraft that fly in it are seen."""

    space: SpaceName
    power: PowerName
    round: int
    raid: bool
    landed: bool
    attacker: SideView
    defender: SideView


class Seat(Shape, frozen=True):
    """Who plays a power, and whether that is an agent."""

    player: str
    agent: bool


class Headline(Shape, frozen=True):
    """Everything about a game at one moment but the board.

    `phases` are those that this game has. `aside` are the powers that take no part in the war,
    each with a word that says why.
    """

    game: str
    name: str
    edition: str
    options: Mapping[str, str]
    row: int
    mark: str
    round: int
    power: PowerName
    phase: PhaseName
    phases: tuple[PhaseName, ...]
    pending: Pending
    prompt: str
    can_take_back: bool
    over: bool
    winner: SideName
    money: Mapping[PowerName, int]
    income: Mapping[PowerName, int]
    ordered: Mapping[PowerName, Army]
    seats: Mapping[PowerName, Seat]
    thinking: PowerName
    running: bool
    commitment: str
    battle: BattleView | None
    battles: tuple[SpaceName, ...]
    raids: tuple[SpaceName, ...]
    researchers: Mapping[PowerName, int]
    advances: Mapping[PowerName, tuple[Advance, ...]]
    aside: Mapping[PowerName, str]


class View(Headline, frozen=True):
    """A game at one moment. A space that is missing is nobody's, and empty."""

    spaces: Mapping[SpaceName, SpaceView]


# What happened


class Told(Shape, frozen=True, omit_defaults=True):
    """A sentence; minor ones are for those who want to see every step of the rules."""

    text: str
    rule: str = ""
    minor: bool = False


class RowView(Shape, frozen=True):
    """A row of the journal, with what was said and what happened in words."""

    row: int
    mark: str
    round: int
    power: PowerName
    phase: PhaseName
    by: str
    said: str
    told: tuple[Told, ...]
    given: Input
    events: tuple[Event, ...]
    waits: Pending


class Rows(Shape, frozen=True):
    """Some rows, and how many there are."""

    rows: tuple[RowView, ...]
    count: int


class Update(Shape, frozen=True, tag="update"):
    """What followed upon a moment: rows, and the spaces that are no longer as they were."""

    before: str
    mark: str
    rows: tuple[RowView, ...]
    view: Headline
    spaces: Mapping[SpaceName, SpaceView]


class Point(Shape, frozen=True):
    """Where a power stands at the end of a turn, and how its dice have fallen so far."""

    row: int
    round: int
    turn: PowerName
    money: Mapping[PowerName, int]
    income: Mapping[PowerName, int]
    units: Mapping[PowerName, int]
    hits: Mapping[PowerName, int]
    expected_hits: Mapping[PowerName, float]


class Curves(Shape, frozen=True):
    """A game over time: a point for the opening and one for each turn that ended."""

    points: tuple[Point, ...]


# Odds


class OddsView(Shape, frozen=True):
    """The chances of a battle between these armies."""

    attacker: Army
    defender: Army
    attacker_wins: float
    defender_wins: float
    both_destroyed: float
    stalemate: float
    retreat: float
    territory_taken: float
    expected_swing: float
    rounds: float
    method: str
    error: float
    milliseconds: float
    attacker_left: Mapping[Kind, float]
    defender_left: Mapping[Kind, float]
    attacker_loses: float
    defender_loses: float
    outcomes: tuple[OutcomeView, ...]
    swing: tuple[tuple[int, float], ...]


class OutcomeView(Shape, frozen=True):
    """One way for a battle to end."""

    chance: float
    attacker: Army
    defender: Army
    retreat: bool
    swing: int


# Making and seating


class Made(Shape, frozen=True):
    """A new game, and the keys of those who play it. They are told once."""

    view: View
    keys: Mapping[str, str]


class Seated(Shape, frozen=True):
    """Who plays whom now, and the keys of players that had none."""

    seats: Mapping[PowerName, Seat]
    keys: Mapping[str, str]


# Errors


class Problem(Shape, frozen=True, omit_defaults=True):
    """Why something was not done, and what helps."""

    error: str
    message: str
    refusals: tuple[Refusal, ...] = ()
    mark: str = ""
    line: int = 0
    column: int = 0
    expected: str = ""


# Live messages


class Whole(Shape, frozen=True, tag="view"):
    """The game as it is; forget what you had."""

    view: View


class Status(Shape, frozen=True, tag="status"):
    """Who thinks, whether agents run, how many watch."""

    thinking: PowerName
    running: bool
    watchers: int


class Gone(Shape, frozen=True, tag="gone"):
    """There will be no more messages."""

    message: str


class Answered(Shape, frozen=True, tag="answered"):
    """An answer was taken; its update was sent before, as to everybody."""

    id: int
    mark: str


class Refused(Shape, frozen=True, tag="refused"):
    """An answer was not taken."""

    id: int
    status: int
    problem: Problem


class Pong(Shape, frozen=True, tag="pong"):
    """Still here."""


Message = Update | Whole | Status | Gone | Answered | Refused | Pong
