"""Every fact that can happen, in the past tense. Flat, JSON-ready, each with a `why` where a
player may ask for the rule."""

from __future__ import annotations

from battleboard.core.battle_events import (
    BattleBegan,
    BattleEnded,
    BattleEvent,
    DiceRolled,
    HitsTaken,
    LossesAgreed,
    LossesDisputed,
    LossesProposed,
    RaidBegan,
    RaidEnded,
    RocketLaunched,
    RoundFought,
    UnitsCaptured,
    UnitsHit,
    UnitsRepaired,
)
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import PhaseName, SideName
from battleboard.core.fact import Fact
from battleboard.core.home_events import (
    AdvanceMade,
    ChartChosen,
    FacilityBuilt,
    FacilityDamaged,
    FacilityRepaired,
    HomeEvent,
    ObjectiveJudged,
    TokensBought,
    TokensSpent,
)
from battleboard.core.state import State
from battleboard.core.steps import Frame
from battleboard.core.units import Army, Mark, Unit, UnitId
from battleboard.core.war_events import (
    ArmisticeAccepted,
    ArmisticeMade,
    AttackForgone,
    ControllerAgreed,
    ControllerChosen,
    ControllerDisputed,
    ControllerProposed,
    ControlLost,
    HitsCancelled,
    MinesRolled,
    MinorMobilized,
    PowerJoined,
    RevolutionCame,
    UnitsRaised,
    WarEvent,
    WarfareDeclared,
    ZonesEntered,
)

__all__ = [
    "AdvanceMade",
    "ArmisticeAccepted",
    "ArmisticeMade",
    "AttackDeclared",
    "AttackForgone",
    "BattleBegan",
    "BattleEnded",
    "ChartChosen",
    "CommandPassed",
    "ControlLost",
    "ControllerAgreed",
    "ControllerChosen",
    "ControllerDisputed",
    "ControllerProposed",
    "CursorMoved",
    "DiceRolled",
    "Event",
    "FacilityBuilt",
    "FacilityDamaged",
    "FacilityRepaired",
    "Fact",
    "GameBegan",
    "GameWon",
    "HitsCancelled",
    "HitsTaken",
    "LossesAgreed",
    "LossesDisputed",
    "LossesProposed",
    "MarksCleared",
    "MinesRolled",
    "MinorMobilized",
    "MoneyChanged",
    "ObjectiveJudged",
    "OrderChosen",
    "PhaseBegan",
    "PhaseEnded",
    "PowerJoined",
    "RaidBegan",
    "RaidEnded",
    "RevolutionCame",
    "RocketLaunched",
    "RoundBegan",
    "RoundFought",
    "RouteOpened",
    "SecretRevealed",
    "ShipsIgnored",
    "TerritoryCaptured",
    "TokensBought",
    "TokensSpent",
    "TurnBegan",
    "TurnEnded",
    "UnitsAimed",
    "UnitsBoarded",
    "UnitsCaptured",
    "UnitsHit",
    "UnitsLost",
    "UnitsMarked",
    "UnitsMoved",
    "UnitsOrdered",
    "UnitsPlaced",
    "UnitsRaised",
    "UnitsRefunded",
    "UnitsRepaired",
    "WarfareDeclared",
    "ZonesEntered",
]


class GameBegan(Fact, frozen=True):
    """The whole first position, so that a saved game needs no data file to be read."""

    position: State


class RoundBegan(Fact, frozen=True):
    """A new round of turns."""

    round: int


class TurnBegan(Fact, frozen=True):
    """A power's turn; who controls what, which seas are hostile, which land is contested and where
    the power has units is remembered."""

    power: PowerName
    hostile: tuple[SpaceName, ...] = ()
    contested: tuple[SpaceName, ...] = ()
    present: tuple[SpaceName, ...] = ()


class PhaseBegan(Fact, frozen=True):
    """A phase of the turn."""

    phase: PhaseName


class PhaseEnded(Fact, frozen=True):
    """The end of a phase: moves before it can no longer be taken back."""

    phase: PhaseName


class OrderChosen(Fact, frozen=True):
    """Which of the powers that share the turn moves and fights first (CHN-1)."""

    first: PowerName


class CommandPassed(Fact, frozen=True):
    """Another of the powers that share the turn acts now; the battles of the first are over
    (CHN-1)."""

    power: PowerName


class TurnEnded(Fact, frozen=True):
    """The end of a power's turn."""

    power: PowerName


class UnitsMoved(Fact, frozen=True):
    """Units went along a path; what they carry is among them."""

    units: tuple[UnitId, ...]
    path: tuple[SpaceName, ...]
    spent: int = 0
    why: str = ""


class UnitsBoarded(Fact, frozen=True):
    """Units in a space went aboard one of its ships, or left theirs."""

    space: SpaceName
    units: tuple[UnitId, ...]
    onto: UnitId


class UnitsAimed(Fact, frozen=True):
    """Where cargo will land, or on whose carrier an aircraft will."""

    space: SpaceName
    units: tuple[UnitId, ...]
    target: str


class UnitsMarked(Fact, frozen=True):
    """Units will be remembered to have done something."""

    space: SpaceName
    units: tuple[UnitId, ...]
    mark: Mark


class MarksCleared(Fact, frozen=True):
    """A mark is forgotten wherever it stands, or in one space only."""

    mark: Mark
    space: SpaceName = ""


class RouteOpened(Fact, frozen=True):
    """Land or sea units entered a battle this way, and may fall back along it (COM-7)."""

    space: SpaceName
    through: tuple[SpaceName, ...]


class AttackDeclared(Fact, frozen=True):
    """The submarines and transports of a zone are attacked."""

    space: SpaceName


class ShipsIgnored(Fact, frozen=True):
    """The submarines and transports of a zone are left alone."""

    space: SpaceName


class UnitsLost(Fact, frozen=True):
    """Units left the game."""

    space: SpaceName
    units: tuple[UnitId, ...]
    why: str


class TerritoryCaptured(Fact, frozen=True):
    """Control of a territory changed hands."""

    space: SpaceName
    by: PowerName
    why: str


class MoneyChanged(Fact, frozen=True):
    """A treasury gained or lost."""

    power: PowerName
    by: int
    why: str


class UnitsOrdered(Fact, frozen=True):
    """Units were bought; they are placed later."""

    power: PowerName
    army: Army


class UnitsPlaced(Fact, frozen=True):
    """Bought units came onto the board."""

    space: SpaceName
    units: tuple[Unit, ...]


class UnitsRefunded(Fact, frozen=True):
    """Bought units that could not be placed were given back (BUY-3)."""

    power: PowerName
    army: Army


class GameWon(Fact, frozen=True):
    """A side has won."""

    side: SideName
    why: str


class CursorMoved(Fact, frozen=True):
    """The place in the rules. Kept as a fact, so that loading a game runs no rule."""

    frames: tuple[Frame, ...]


class SecretRevealed(Fact, frozen=True):
    """The secret behind the dice, published when the game is over."""

    secret: str


Event = (
    GameBegan
    | RoundBegan
    | TurnBegan
    | PhaseBegan
    | PhaseEnded
    | OrderChosen
    | CommandPassed
    | TurnEnded
    | UnitsMoved
    | UnitsBoarded
    | UnitsAimed
    | UnitsMarked
    | MarksCleared
    | RouteOpened
    | AttackDeclared
    | ShipsIgnored
    | UnitsLost
    | TerritoryCaptured
    | MoneyChanged
    | UnitsOrdered
    | UnitsPlaced
    | UnitsRefunded
    | GameWon
    | CursorMoved
    | SecretRevealed
    | BattleEvent
    | WarEvent
    | HomeEvent
)
