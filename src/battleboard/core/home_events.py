"""Facts of the home front: facilities, research, objectives; `events` has all facts."""

from __future__ import annotations

from battleboard.core.advances import Advance
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.fact import Fact
from battleboard.core.units import Kind


class FacilityBuilt(Fact, frozen=True):
    """A facility that was bought stands in a territory now, with whatever else stands there; it
    serves from the next turn."""

    power: PowerName
    space: SpaceName
    kind: Kind
    standing: tuple[Kind, ...]


class FacilityDamaged(Fact, frozen=True):
    """A facility took so much damage more (RAID-1, RAID-2)."""

    space: SpaceName
    kind: Kind
    by: int
    why: str


class FacilityRepaired(Fact, frozen=True):
    """So much damage of a facility was removed (BUY-2)."""

    space: SpaceName
    kind: Kind
    by: int


class TokensBought(Fact, frozen=True):
    """A power has so many researchers more (TEC-1)."""

    power: PowerName
    count: int


class TokensSpent(Fact, frozen=True):
    """A power has no researchers any more: they found something, or were paid for one roll."""

    power: PowerName


class ChartChosen(Fact, frozen=True):
    """Which breakthrough chart is rolled on (TEC-1)."""

    power: PowerName
    chart: int


class AdvanceMade(Fact, frozen=True):
    """A power has an advance, effective at once (TEC-1)."""

    power: PowerName
    advance: Advance


class ObjectiveJudged(Fact, frozen=True):
    """What a national objective pays this turn, 0 when it is missed (INC-2)."""

    power: PowerName
    title: str
    bonus: int


HomeEvent = (
    FacilityBuilt
    | FacilityDamaged
    | FacilityRepaired
    | TokensBought
    | TokensSpent
    | ChartChosen
    | AdvanceMade
    | ObjectiveJudged
)
