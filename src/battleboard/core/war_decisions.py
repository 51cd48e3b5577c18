"""Questions and answers of a war with minor powers, mines and contested ground; `decisions` has
all."""

from __future__ import annotations

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.saying import Decision, Saying
from battleboard.core.units import Kind


class ChooseAttack(Decision, frozen=True, tag="attack"):
    """Which attack is made next; done when none is left that must be made (WW1-2, WW1-23)."""

    spaces: tuple[SpaceName, ...]
    must: tuple[SpaceName, ...] = ()


class AttackNeutral(Decision, frozen=True, tag="attack neutral"):
    """Whether ships of a power that stands aside are attacked along with others (WW1-13)."""

    space: SpaceName
    neutral: PowerName


class LandOrStay(Decision, frozen=True, tag="land or stay"):
    """Whether cargo lands as declared, now that the mines have been rolled for (WW1-22)."""

    space: SpaceName
    shore: SpaceName


class ChooseController(Decision, frozen=True, tag="award"):
    """Which power takes a territory or speaks for a neutral (WW1-5, WW1-11, WW1-16)."""

    space: SpaceName
    powers: tuple[PowerName, ...]


class AgreeController(Decision, frozen=True, tag="agree award"):
    """Whether the power that another proposes is agreed to."""

    space: SpaceName
    choice: PowerName


class ChooseSwap(Decision, frozen=True, tag="swap"):
    """Which of the units just placed becomes an infantry (MOB-4)."""

    space: SpaceName


class DeclareWarfare(Decision, frozen=True, tag="submarine warfare"):
    """Whether unrestricted submarine warfare begins now, for good (INC-4)."""


class AcceptArmistice(Decision, frozen=True, tag="armistice"):
    """Whether an armistice is accepted (WW1-14)."""


WarQuestion = (
    ChooseAttack
    | AttackNeutral
    | LandOrStay
    | ChooseController
    | AgreeController
    | ChooseSwap
    | DeclareWarfare
    | AcceptArmistice
)


class Land(Saying, frozen=True):
    """Put the cargo ashore as declared."""


class Stay(Saying, frozen=True):
    """Keep the cargo aboard."""


class Award(Saying, frozen=True):
    """Let this power have it."""

    power: PowerName


class Swap(Saying, frozen=True):
    """Take this unit back for an infantry."""

    kind: Kind


class Declare(Saying, frozen=True):
    """Let it begin."""


WarAnswer = Land | Stay | Award | Swap | Declare
