"""The state: a fold over facts. Values only; `evolve` is the one place that builds a new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from battleboard.core.advances import Advance
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import PhaseName, SideName
from battleboard.core.steps import Frame
from battleboard.core.units import Army, Kind, Unit, UnitId

NOBODY: PowerName = ""
"""The controller of a territory that nobody controls."""


class Turn(Struct, frozen=True, gc=False, omit_defaults=True):
    """Whose turn it is, and what must be remembered until it ends."""

    round: int = 0
    power: PowerName = NOBODY
    phase: PhaseName = ""
    first: PowerName = NOBODY  # which of the powers that share the turn fights first (CHN-1)
    held: Mapping[SpaceName, PowerName] = {}  # control as it was when the turn began
    hostile: tuple[SpaceName, ...] = ()  # sea zones that were hostile when the turn began
    routes: Mapping[SpaceName, tuple[SpaceName, ...]] = {}  # where attackers came from (COM-7)
    entered: Mapping[SpaceName, tuple[SpaceName, ...]] = {}  # their last step (AMPH-3)
    attacked: tuple[SpaceName, ...] = ()  # zones whose submarines and transports are attacked
    ignored: tuple[SpaceName, ...] = ()  # zones where they are left alone (MOV-5, AMPH-1)
    fought: tuple[SpaceName, ...] = ()  # battles that are over
    uncleared: tuple[SpaceName, ...] = ()  # sea battles that opened no way ashore (AMPH-5, AMPH-8)
    raided: tuple[SpaceName, ...] = ()  # bombing raids that are over (RAID-1)
    rockets: tuple[SpaceName, ...] = ()  # what rockets were fired at (TEC-2)
    mobilized: Mapping[SpaceName, int] = {}  # units placed in each space
    built: Mapping[SpaceName, tuple[Kind, ...]] = {}  # facilities that are new this turn (MOB-2)
    chart: int = 0  # the breakthrough chart that is rolled on (TEC-1)
    contested: tuple[SpaceName, ...] = ()  # land contested since before the turn (WW1-1)
    present: tuple[SpaceName, ...] = ()  # land where the power had units when the turn began
    swept: tuple[SpaceName, ...] = ()  # minefields that were rolled for (WW1-7)


class Battle(Struct, frozen=True, gc=False, omit_defaults=True):
    """The battle being fought. Who takes part is seen from the units themselves."""

    space: SpaceName
    attacker: PowerName
    round: int = 1
    on_attacker: Mapping[str, int] = {}  # hits that wait to be taken, by what they may be put on
    on_defender: Mapping[str, int] = {}
    proposal: Losses | None = None  # what one of several defenders would lose (COM-4)
    agreed: tuple[PowerName, ...] = ()
    landed: bool = False  # units from the sea are among the attackers (AMPH-3, AMPH-8)
    fleet: bool = False  # ships are, with whose loss an assault ends (AMPH-8)
    raid: bool = False  # a bombing raid: only aircraft that take part in it are seen (RAID-1)


class Claim(Struct, frozen=True, omit_defaults=True):
    """A power that several others must agree on: who takes a territory, or speaks for a neutral
    (WW1-5, WW1-11, WW1-16)."""

    space: SpaceName
    choice: PowerName = NOBODY
    agreed: tuple[PowerName, ...] = ()
    disputed: bool = False


class Losses(Struct, frozen=True, omit_defaults=True):
    """Units that are lost, and units that take a first hit only."""

    army: Army
    damaged: Army = {}


class State(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A whole game at one moment."""

    edition: str = ""
    options: Mapping[str, str] = {}
    turn: Turn = Turn()
    owners: Mapping[SpaceName, PowerName] = {}
    units: Mapping[SpaceName, tuple[Unit, ...]] = {}  # occupied spaces only; ids ascending
    next_id: UnitId = 1
    money: Mapping[PowerName, int] = {}
    seats: Mapping[PowerName, str] = {}  # who plays whom; one player agrees with himself
    refuses: Mapping[PowerName, tuple[PowerName, ...]] = {}  # allies it does not share with (H-7)
    ordered: Mapping[PowerName, Army] = {}  # bought and not yet placed
    facilities: Mapping[SpaceName, tuple[Kind, ...]] = {}  # where they are not as printed (BUY-5)
    damage: Mapping[SpaceName, Mapping[Kind, int]] = {}  # of facilities (RAID-1)
    tokens: Mapping[PowerName, int] = {}  # researchers (TEC-1)
    advances: Mapping[PowerName, tuple[Advance, ...]] = {}  # in the order they were made (TEC-2)
    battle: Battle | None = None
    claim: Claim | None = None
    joined: tuple[PowerName, ...] = ()  # began neutral and are at war now (WW1-13)
    left: tuple[PowerName, ...] = ()  # out of the war (WW1-27)
    minors: tuple[SpaceName, ...] = ()  # capitals of minor powers that have mobilized (WW1-11)
    shared: tuple[SpaceName, ...] = ()  # shared since an armistice (WW1-28)
    orphaned: tuple[SpaceName, ...] = ()  # have no original controller any more (WW1-29)
    submarine_warfare: bool = False  # declared (INC-4)
    revolution: bool = False  # has come (WW1-14)
    accepted: tuple[PowerName, ...] = ()  # who has accepted the armistice offered
    winner: SideName = ""
    frames: tuple[Frame, ...] = ()

    def at(self, space: SpaceName) -> tuple[Unit, ...]:
        """The units in a space."""
        return self.units.get(space, ())

    def owner(self, space: SpaceName) -> PowerName:
        """Who controls a territory now, or NOBODY."""
        return self.owners.get(space, NOBODY)

    @property
    def here(self) -> SpaceName:
        """The space that the running routine is about."""
        return self.frames[-1].at

    def everything(self) -> Iterator[tuple[SpaceName, Unit]]:
        """Every unit with its space."""
        return ((space, unit) for space, units in self.units.items() for unit in units)


EMPTY = State()
"""Before the first fact."""
