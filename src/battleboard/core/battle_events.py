"""Facts of a battle; `events` has all facts."""

from __future__ import annotations

from collections.abc import Mapping

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.fact import Fact
from battleboard.core.state import Losses
from battleboard.core.units import UnitId


class BattleBegan(Fact, frozen=True):
    """A battle in a space; `landed` tells whether attackers came from the sea, `fleet` whether an
    assault ends with the ships that are among them."""

    space: SpaceName
    attacker: PowerName
    landed: bool = False
    fleet: bool = False


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


class RoundFought(Fact, frozen=True):
    """A round of battle is over and all its hits are taken."""

    space: SpaceName


class BattleEnded(Fact, frozen=True):
    """A battle is over; `cleared` tells whether it opened a way ashore."""

    space: SpaceName
    why: str
    cleared: bool = True


class RaidBegan(Fact, frozen=True):
    """A bombing raid on a territory (RAID-1)."""

    space: SpaceName
    attacker: PowerName


class RaidEnded(Fact, frozen=True):
    """A bombing raid is over."""

    space: SpaceName


class RocketLaunched(Fact, frozen=True):
    """A gun made its rocket attack of this turn (TEC-2)."""

    space: SpaceName
    unit: UnitId
    target: SpaceName


class UnitsCaptured(Fact, frozen=True):
    """Antiaircraft guns changed hands; they do not move any more this turn (COM-9)."""

    space: SpaceName
    units: tuple[UnitId, ...]
    by: PowerName
    why: str


BattleEvent = (
    BattleBegan
    | DiceRolled
    | UnitsHit
    | UnitsRepaired
    | LossesProposed
    | LossesAgreed
    | LossesDisputed
    | HitsTaken
    | RoundFought
    | BattleEnded
    | RaidBegan
    | RaidEnded
    | RocketLaunched
    | UnitsCaptured
)
