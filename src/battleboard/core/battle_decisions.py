"""Questions and answers of battles: bombardment, interceptors, rockets; `decisions` has all."""

from __future__ import annotations

from battleboard.core.board import SpaceName
from battleboard.core.saying import Decision, Saying
from battleboard.core.units import Army


class ChooseShips(Decision, frozen=True, tag="ships"):
    """Which ships fire at a shore before the landing (AMPH-2)."""

    space: SpaceName
    most: int


class ChooseInterceptors(Decision, frozen=True, tag="interceptors"):
    """How many fighters rise against a bombing raid (RAID-3)."""

    space: SpaceName
    most: int


class ChooseRocket(Decision, frozen=True, tag="rocket"):
    """One more rocket attack, or done (TEC-2)."""


BattleQuestion = ChooseShips | ChooseInterceptors | ChooseRocket


class Shell(Saying, frozen=True):
    """These ships fire at the shore."""

    army: Army


class Intercept(Saying, frozen=True):
    """So many fighters rise."""

    count: int


class Launch(Saying, frozen=True):
    """A rocket from a gun of one territory at the complex of another."""

    start: SpaceName
    target: SpaceName


BattleAnswer = Shell | Intercept | Launch
