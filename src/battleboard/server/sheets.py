"""What the server lists: games, editions, rules, itself."""

from __future__ import annotations

from collections.abc import Mapping

from battleboard.core.board import Canal, PowerName, Space, SpaceName
from battleboard.core.edition import Option, PhaseName, SideName
from battleboard.core.units import Kind, UnitStats
from battleboard.server.shapes import Shape


class GameCard(Shape, frozen=True):
    """A game in a list."""

    game: str
    name: str
    edition: str
    created: int
    changed: int
    rows: int
    over: bool
    seats: Mapping[PowerName, str]
    round: int
    power: PowerName
    winner: SideName


class Games(Shape, frozen=True):
    """Games, the latest first; `next` asks for earlier ones."""

    games: tuple[GameCard, ...]
    next: int | None


class AgentCard(Shape, frozen=True):
    """A program that plays."""

    name: str


class About(Shape, frozen=True):
    """This server."""

    name: str
    version: str
    agents: tuple[AgentCard, ...]
    limits: Mapping[str, int]


class Settled(Shape, frozen=True):
    """It is done."""

    done: str


class EditionCard(Shape, frozen=True):
    """An edition in a list."""

    id: str
    title: str
    playable: bool
    complete: bool
    powers: tuple[PowerName, ...]
    sides: tuple[SideName, ...]


class PowerSheet(Shape, frozen=True):
    """A power, with the colour and pattern of its ground and counters.

    `shares` names the power in whose turn it acts, if it has none of its own.
    """

    name: PowerName
    side: SideName
    shares: PowerName
    capital: tuple[SpaceName, ...]
    start_ipcs: int
    start_income: int
    colour: str
    pattern: str


class PhaseSheet(Shape, frozen=True):
    """A phase, and its name in words."""

    name: PhaseName
    words: str


class Region(Shape, frozen=True):
    """A part of the board."""

    name: str
    spaces: tuple[SpaceName, ...]


class EditionSheet(Shape, frozen=True):
    """Everything about an edition that a client shows."""

    id: str
    title: str
    playable: bool
    complete: bool
    sides: tuple[SideName, ...]
    powers: tuple[PowerSheet, ...]
    phases: tuple[PhaseSheet, ...]
    options: Mapping[str, Option]
    units: Mapping[Kind, UnitStats]
    spaces: Mapping[SpaceName, Space]
    canals: tuple[Canal, ...]
    regions: tuple[Region, ...]


class Signs(Shape, frozen=True):
    """The colour, pattern and emblem of a power."""

    colour: str
    pattern: str
    emblem: str


class Look(Shape, frozen=True):
    """How everything looks. Patterns, emblems and outlines are SVG paths."""

    powers: Mapping[PowerName, Signs]
    nobody: Signs
    units: Mapping[Kind, str]
    other: str


class RuleCard(Shape, frozen=True):
    """A rule or a case in a list."""

    id: str
    title: str
    editions: tuple[str, ...]
