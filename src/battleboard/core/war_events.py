"""Facts of a war with minor powers, mines and contested ground; `events` has all facts."""

from __future__ import annotations

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.fact import Fact
from battleboard.core.units import Unit, UnitId


class ZonesEntered(Fact, frozen=True):
    """Ships, and what was aboard, came through zones of naval bases (WW1-7)."""

    space: SpaceName
    units: tuple[UnitId, ...]
    zones: tuple[SpaceName, ...]


class MinesRolled(Fact, frozen=True):
    """All ships that entered a minefield have been rolled for (WW1-7)."""

    space: SpaceName


class ControlLost(Fact, frozen=True):
    """Nobody controls a territory any more: it is contested, or was given up."""

    space: SpaceName
    why: str


class MinorMobilized(Fact, frozen=True):
    """A minor power has mobilized, and will not again (WW1-11)."""

    space: SpaceName
    by: PowerName


class UnitsRaised(Fact, frozen=True):
    """Units appeared that nobody bought."""

    space: SpaceName
    units: tuple[Unit, ...]
    why: str


class ControllerProposed(Fact, frozen=True):
    """One of several powers says who should have a territory; the others agree or not."""

    space: SpaceName
    by: PowerName
    choice: PowerName


class ControllerAgreed(Fact, frozen=True):
    """Another power agrees to who should have it."""

    space: SpaceName
    by: PowerName


class ControllerDisputed(Fact, frozen=True):
    """Another power does not agree to who should have it."""

    space: SpaceName
    by: PowerName


class ControllerChosen(Fact, frozen=True):
    """It is settled who takes a territory, or speaks for a neutral."""

    space: SpaceName
    choice: PowerName


class AttackForgone(Fact, frozen=True):
    """There will be no attack in a space this turn."""

    space: SpaceName


class HitsCancelled(Fact, frozen=True):
    """Attacking tanks absorbed hits (WW1-4)."""

    space: SpaceName
    count: int


class PowerJoined(Fact, frozen=True):
    """A power that stood aside is at war now (WW1-13)."""

    power: PowerName
    why: str


class WarfareDeclared(Fact, frozen=True):
    """Unrestricted submarine warfare began (INC-4)."""

    power: PowerName


class RevolutionCame(Fact, frozen=True):
    """A revolution broke out, and an armistice is offered (WW1-14)."""

    power: PowerName


class ArmisticeAccepted(Fact, frozen=True):
    """One of the enemies accepts the armistice (WW1-14)."""

    by: PowerName


class ArmisticeMade(Fact, frozen=True):
    """A power left the war: some of its land is shared now, some is nobody's by origin (WW1-27)."""

    power: PowerName
    shared: tuple[SpaceName, ...]
    orphaned: tuple[SpaceName, ...]


WarEvent = (
    ZonesEntered
    | MinesRolled
    | ControlLost
    | MinorMobilized
    | UnitsRaised
    | ControllerProposed
    | ControllerAgreed
    | ControllerDisputed
    | ControllerChosen
    | AttackForgone
    | HitsCancelled
    | PowerJoined
    | WarfareDeclared
    | RevolutionCame
    | ArmisticeAccepted
    | ArmisticeMade
)
