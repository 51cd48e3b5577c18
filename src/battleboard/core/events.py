"""Every fact that can happen, in the past tense. Flat, JSON-ready, each with a `why` where a
player may ask for the rule."""

from __future__ import annotations

from collections.abc import Mapping

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import PhaseName, SideName
from battleboard.core.fact import Fact
from battleboard.core.state import Losses, State
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
    WarfareDeclared,
    ZonesEntered,
)

__all__ = [
    "ArmisticeAccepted",
    "ArmisticeMade",
    "AttackDeclared",
    "AttackForgone",
    "BattleBegan",
    "BattleEnded",
    "ControlLost",
    "ControllerAgreed",
    "ControllerChosen",
    "ControllerDisputed",
    "ControllerProposed",
    "CursorMoved",
    "DiceRolled",
    "Event",
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
    "PhaseBegan",
    "PhaseEnded",
    "PowerJoined",
    "RevolutionCame",
    "RoundBegan",
    "RoundFought",
    "RouteOpened",
    "SecretRevealed",
    "ShipsIgnored",
    "TerritoryCaptured",
    "TurnBegan",
    "TurnEnded",
    "UnitsAimed",
    "UnitsBoarded",
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


class BattleBegan(Fact, frozen=True):
    """A battle in a space."""

    space: SpaceName
    attacker: PowerName


class DiceRolled(Fact, frozen=True):
    """Dice as they fell, and the hits among them by what they may be put on."""

    power: PowerName
    faces: tuple[int, ...]
    hits: Mapping[str, int]
    why: str


class UnitsHit(Fact, frozen=True):
    """Two-hit ships took a first hit."""

    space: SpaceName
    units: tuple[UnitId, ...]
    why: str


class UnitsRepaired(Fact, frozen=True):
    """Damaged ships are whole again."""

    space: SpaceName
    units: tuple[UnitId, ...]
    why: str


class LossesProposed(Fact, frozen=True):
    """One of several defenders says what should be lost; the others agree or not."""

    space: SpaceName
    by: PowerName
    losses: Losses


class LossesAgreed(Fact, frozen=True):
    """Another defender agrees."""

    space: SpaceName
    by: PowerName


class LossesDisputed(Fact, frozen=True):
    """Another defender does not agree: the attacker chooses."""

    space: SpaceName
    by: PowerName


class HitsTaken(Fact, frozen=True):
    """The hits on one side of a battle have been dealt with."""

    space: SpaceName
    attacker: bool


class UnitsLost(Fact, frozen=True):
    """Units left the game."""

    space: SpaceName
    units: tuple[UnitId, ...]
    why: str


class RoundFought(Fact, frozen=True):
    """A round of battle is over and all its hits are taken."""

    space: SpaceName


class BattleEnded(Fact, frozen=True):
    """A battle is over; `cleared` tells whether it opened a way ashore."""

    space: SpaceName
    why: str
    cleared: bool = True


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
    | TurnEnded
    | UnitsMoved
    | UnitsBoarded
    | UnitsAimed
    | UnitsMarked
    | MarksCleared
    | RouteOpened
    | AttackDeclared
    | ShipsIgnored
    | BattleBegan
    | DiceRolled
    | UnitsHit
    | UnitsRepaired
    | LossesProposed
    | LossesAgreed
    | LossesDisputed
    | HitsTaken
    | UnitsLost
    | RoundFought
    | BattleEnded
    | TerritoryCaptured
    | MoneyChanged
    | UnitsOrdered
    | UnitsPlaced
    | UnitsRefunded
    | ZonesEntered
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
    | GameWon
    | CursorMoved
    | SecretRevealed
)
