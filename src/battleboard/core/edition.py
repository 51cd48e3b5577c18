"""An edition: one playable set-up of one game, whole and frozen.

The data files are read and checked by `battleboard.editions`; nothing here reads a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct

from battleboard.core.board import Board, PowerName, SpaceName
from battleboard.core.objectives import Objective, Victory
from battleboard.core.policies import Policies
from battleboard.core.units import Army, Domain, Kind, Role, UnitStats

SideName = str
PhaseName = str

EDITION_IDS = (
    "1941",
    "anniversary-1941",
    "anniversary-1942",
    "pacific-1940",
    "europe-1940",
    "global-1940",
    "ww1-1914",
)
"""Every edition, in the order in which editions are listed everywhere."""


class Economy(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One of the separate treasuries of a power that has more than one (POL-8)."""

    name: Literal["europe", "pacific"]
    start_ipcs: int
    start_income: int
    capital: SpaceName


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A power as the set-up has it. Powers are listed in turn order (VIC-1).

    `second_placement` lists where new land units may appear beside the capital (MOB-4);
    `starts_neutral` marks a power that is at first nobody's friend or enemy (WW1-13),
    `sinks_trade_of` lists whose income its submarine warfare cuts (INC-4), and `may_revolt` tells
    where a revolution can break out (WW1-14). `corrected_ipcs` is what the published corrections
    give it at the start instead (option `errata`), `played_with` the power whose player has it too
    where nobody is found for it alone (VIC-9), `kept_to` the area that its units never leave, not
    even aboard a ship (CHN-1).
    """

    name: PowerName
    side: SideName
    turn_order: int
    start_ipcs: int
    start_income: int
    capital: tuple[SpaceName, ...]
    colour: str
    at_war_at_start_with: tuple[PowerName, ...] | None = None
    economies: tuple[Economy, ...] = ()
    second_placement: tuple[SpaceName, ...] = ()
    starts_neutral: bool = False
    sinks_trade_of: tuple[PowerName, ...] = ()
    may_revolt: bool = False
    corrected_ipcs: int | None = None
    played_with: PowerName | None = None
    kept_to: str | None = None


class Option(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A choice that players make when a game is created.

    `one_player` names the powers that one player has to hold unless the option has its default.
    """

    title: str
    text: str
    values: tuple[str, ...]
    default: str
    one_player: tuple[PowerName, ...] = ()


class Deployment(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Starting units of one power in one space."""

    space: SpaceName
    power: PowerName
    units: Army


class Edition(Struct, frozen=True, dict=True, kw_only=True):
    """Everything that an edition states. No rule is written here, only which rules it picks."""

    id: str
    title: str
    rulebook: str
    complete: bool
    sides: tuple[SideName, ...]
    powers: Mapping[PowerName, Power]
    phases: tuple[PhaseName, ...]
    options: Mapping[str, Option]
    policies: Policies
    units: Mapping[Kind, UnitStats]
    board: Board
    setup: tuple[Deployment, ...]
    objectives: tuple[Objective, ...]
    victory: tuple[Victory, ...] = ()
    playable: bool = False  # whether the rules that it picks are written
    areas: Mapping[str, tuple[SpaceName, ...]]

    def allied(self, one: PowerName, other: PowerName) -> bool:
        """Whether two powers are of one side."""
        return self.powers[one].side == self.powers[other].side

    def has_role(self, kind: Kind, role: Role) -> bool:
        """Whether units of this kind have this role."""
        return role in self.units[kind].roles

    @cached_property
    def aircraft(self) -> frozenset[Kind]:
        """The kinds that fly."""
        return frozenset(kind for kind, stats in self.units.items() if stats.domain is Domain.AIR)

    @cached_property
    def land_kinds(self) -> frozenset[Kind]:
        """The kinds that march."""
        return frozenset(kind for kind, stats in self.units.items() if stats.domain is Domain.LAND)

    @cached_property
    def ships(self) -> frozenset[Kind]:
        """The kinds that sail."""
        return frozenset(kind for kind, stats in self.units.items() if stats.domain is Domain.SEA)

    @cached_property
    def submarines(self) -> frozenset[Kind]:
        """The ships that dive."""
        return frozenset(kind for kind in self.units if self.has_role(kind, Role.SUBMARINE))

    @cached_property
    def destroyers(self) -> frozenset[Kind]:
        """The ships that find submarines."""
        return frozenset(kind for kind in self.units if self.has_role(kind, Role.DESTROYER))

    @cached_property
    def carriers(self) -> frozenset[Kind]:
        """The kinds that aircraft land on."""
        return frozenset(kind for kind in self.units if self.has_role(kind, Role.CARRIER))

    @cached_property
    def transports(self) -> frozenset[Kind]:
        """The ships that carry land units."""
        return frozenset(kind for kind in self.units if self.has_role(kind, Role.TRANSPORT))

    @cached_property
    def foes(self) -> Mapping[PowerName, frozenset[PowerName]]:
        """For each power, the powers of the other side."""
        return {
            one: frozenset(other for other in self.powers if not self.allied(one, other))
            for one in self.powers
        }

    @cached_property
    def friends(self) -> Mapping[PowerName, frozenset[PowerName]]:
        """For each power, the powers of its own side, itself among them."""
        return {one: frozenset(self.powers) - foes for one, foes in self.foes.items()}

    @cached_property
    def grounds(self) -> Mapping[PowerName, frozenset[SpaceName]]:
        """Where the powers that are kept to an area may be (CHN-1)."""
        return {
            name: frozenset(self.areas[power.kept_to])
            for name, power in self.powers.items()
            if power.kept_to is not None
        }

    @cached_property
    def hosts(self) -> Mapping[PowerName, PowerName]:
        """The powers that act inside the turn of another, whose place in turn order they share
        (CHN-1)."""
        first: dict[int, PowerName] = {}
        for name, power in self.powers.items():
            first.setdefault(power.turn_order, name)
        return {
            name: first[power.turn_order]
            for name, power in self.powers.items()
            if first[power.turn_order] != name
        }

    @cached_property
    def neutral_powers(self) -> frozenset[PowerName]:
        """The powers that begin the game at peace with everybody (WW1-13)."""
        return frozenset(name for name, power in self.powers.items() if power.starts_neutral)

    @cached_property
    def printed_complexes(self) -> tuple[SpaceName, ...]:
        """Where complexes are printed."""
        return tuple(
            name
            for name, space in self.board.spaces.items()
            if any(self.has_role(kind, Role.PRODUCES) for kind in space.printed_facilities)
        )

    @cached_property
    def kind_rank(self) -> Mapping[Kind, int]:
        """The place of each kind in the unit table: the canonical order everywhere."""
        return {kind: place for place, kind in enumerate(self.units)}

    @cached_property
    def power_rank(self) -> Mapping[PowerName, int]:
        """The place of each power in turn order: the canonical order everywhere."""
        return {power: place for place, power in enumerate(self.powers)}
