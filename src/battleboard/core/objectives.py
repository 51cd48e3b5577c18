"""National objectives and victory conditions as data: a closed list of tests over a position.

"The power" is the power whose objective it is, "its side" all powers of its side (INC-2). Land
that no power controls, Dutch land included, counts for nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName

Controller = Literal["power", "side"]
"""The power itself, or any power of its side."""

Count = int | Literal["all", "each"]
"""At least so many, every one, or (in an objective paid by the territory) however many."""


class Controls(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="controls"):
    """So many of these territories are controlled."""

    who: Controller
    how_many: Count
    of: tuple[SpaceName, ...]


class ControlsOriginal(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    tag="controls original",
):
    """So many of the territories are controlled that once belonged to these powers (BRD-12).

    `economy` keeps only the territories of that economy; `neutral` adds those printed so.
    """

    who: Controller
    how_many: Count
    powers: tuple[PowerName, ...]
    economy: Literal["europe", "pacific"] | None = None
    neutral: Literal["strict", "pro-axis", "pro-allies"] | None = None


class AtWar(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="at war"):
    """The power is at war with so many of these."""

    how_many: int | Literal["all"]
    powers: tuple[PowerName, ...]


class NotAtWar(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="not at war"):
    """The power is at war with none of these."""

    powers: tuple[PowerName, ...]


class NoEnemyShips(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="no enemy ships"
):
    """No such ship of the other side is in any of these sea zones (BRD-4)."""

    zones: tuple[SpaceName, ...]
    ships: Literal["surface warships", "warships"]


class NoAlliedUnits(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="no allied units"
):
    """No unit of another power of the side is in a territory that is, or once was, the power's."""

    territories: Literal["controlled", "original"]


class LandUnitIn(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="land unit in"):
    """The power has a land unit in this territory."""

    space: SpaceName


class NotLostTo(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="not lost to"):
    """The territory is neither controlled by a power of that side nor a neutral leaning to it."""

    side: str
    space: SpaceName


class NeverAttacked(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="never attacked"
):
    """The power has not attacked this territory in this game."""

    space: SpaceName


class NeverProvoked(
    Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="never provoked"
):
    """The power has declared no unprovoked war on any of these (POL-2)."""

    powers: tuple[PowerName, ...]


Test = (
    Controls
    | ControlsOriginal
    | AtWar
    | NotAtWar
    | NoEnemyShips
    | NoAlliedUnits
    | LandUnitIn
    | NotLostTo
    | NeverAttacked
    | NeverProvoked
)


class Objective(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A bonus, paid in the power's Collect Income phase if every test holds (INC-2).

    `per` pays the bonus for each territory that the test with `how_many = "each"` counts; `once`
    pays it a single time in the game; `economy` names the treasury that gets it (POL-8).
    """

    power: PowerName
    bonus: int
    title: str
    tests: tuple[Test, ...]
    per: Literal["territory"] | None = None
    once: bool = False
    economy: Literal["europe", "pacific"] | None = None


class Holding(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """At least so many of these territories, controlled by powers of one side."""

    how_many: int
    of: tuple[SpaceName, ...]


class Victory(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One way for a side to win (VIC-2 to VIC-7).

    It is tested at the end of `after`'s turn; where `after` is None, at the start of the turn of
    each power of the side, and the holdings must not have been broken since the end of that
    power's last turn, while `also` must be held now or be so again by the end of this turn.
    `under` names the options, and their values, under which this way is open; `rule` is its id.
    """

    rule: str
    side: str
    after: PowerName | None = None
    holds: tuple[Holding, ...]
    also: Holding | None = None
    under: Mapping[str, str] = {}
