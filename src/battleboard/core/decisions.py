"""What the game waits for, and what may be said to it.

A decision is a question to one power; its legal answers are known to the rules, not to the data.
A roll is a question to the dice. Nothing else ever speaks to the engine.
"""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.battle_decisions import (
    BattleAnswer,
    BattleQuestion,
    ChooseInterceptors,
    ChooseRocket,
    ChooseShips,
    Intercept,
    Launch,
    Shell,
)
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import PhaseName, SideName
from battleboard.core.home_decisions import (
    Chart,
    ChooseChart,
    ChooseRepair,
    ChooseResearch,
    HomeAnswer,
    HomeQuestion,
    Repair,
    Research,
)
from battleboard.core.saying import Decision, Saying
from battleboard.core.state import Losses
from battleboard.core.units import Army, Kind
from battleboard.core.war_decisions import (
    AcceptArmistice,
    AgreeController,
    AttackNeutral,
    Award,
    ChooseAttack,
    ChooseController,
    ChooseSwap,
    Declare,
    DeclareWarfare,
    Land,
    LandOrStay,
    Stay,
    Swap,
    WarAnswer,
    WarQuestion,
)

__all__ = [
    "AcceptArmistice",
    "Agree",
    "AgreeController",
    "AgreeLosses",
    "Answer",
    "Attack",
    "AttackNeutral",
    "AttackOrIgnore",
    "Award",
    "Bombard",
    "BreakOff",
    "Buy",
    "Chart",
    "ChooseAttack",
    "ChooseBattle",
    "ChooseBombardment",
    "ChooseChart",
    "ChooseController",
    "ChooseFirst",
    "ChooseInterceptors",
    "ChooseLanding",
    "ChooseLosses",
    "ChooseMove",
    "ChooseMuster",
    "ChoosePlacement",
    "ChoosePurchase",
    "ChooseRepair",
    "ChooseResearch",
    "ChooseRocket",
    "ChooseShips",
    "ChooseSubmerge",
    "ChooseSwap",
    "Decision",
    "Declare",
    "DeclareWarfare",
    "Dispute",
    "Done",
    "Faces",
    "Fight",
    "First",
    "Ignore",
    "Input",
    "Intercept",
    "Land",
    "LandOrStay",
    "Launch",
    "Load",
    "Lose",
    "Move",
    "Over",
    "Pending",
    "Place",
    "Press",
    "PressOrRetreat",
    "Question",
    "Repair",
    "Research",
    "Retreat",
    "Roll",
    "Saying",
    "Shell",
    "Stay",
    "Submerge",
    "Swap",
    "Volley",
]

Faces = tuple[int, ...]


class Volley(Struct, frozen=True, gc=False, omit_defaults=True):
    """Dice of equal units: how many, and what they hit on. Faces are read volley by volley."""

    kind: Kind
    dice: int
    hits_on: int
    pool: str = "other"


class Roll(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="ask", tag="roll"):
    """Dice are wanted, on behalf of a power, for the reason that a rule gives."""

    power: PowerName
    count: int
    why: str
    at: SpaceName = ""
    volleys: tuple[Volley, ...] = ()


class Over(Struct, frozen=True, tag_field="ask", tag="over"):
    """Nothing is wanted any more."""

    winner: SideName


class ChoosePurchase(Decision, frozen=True, tag="purchase"):
    """What to buy (BUY-1)."""


class ChooseMove(Decision, frozen=True, tag="move"):
    """One more move of this phase, or done."""

    phase: PhaseName


class AttackOrIgnore(Decision, frozen=True, tag="attack or ignore"):
    """Whether to attack the submarines and transports in a zone (MOV-5, AMPH-1)."""

    space: SpaceName


class ChooseBattle(Decision, frozen=True, tag="battle"):
    """Which battle, or which bombing raid, is fought next (COM-15)."""

    spaces: tuple[SpaceName, ...]
    raids: bool = False


class ChooseSubmerge(Decision, frozen=True, tag="submerge"):
    """How many submarines dive instead of firing (COM-2)."""

    space: SpaceName
    submarines: int


class ChooseLosses(Decision, frozen=True, tag="losses"):
    """Which units take the hits (COM-4)."""

    space: SpaceName
    hits: int


class AgreeLosses(Decision, frozen=True, tag="agree"):
    """Whether a fellow defender's choice of losses is agreed to (COM-4)."""

    space: SpaceName
    losses: Losses


class PressOrRetreat(Decision, frozen=True, tag="press or retreat"):
    """Fight another round, or fall back (COM-7)."""

    space: SpaceName


class ChooseLanding(Decision, frozen=True, tag="landing"):
    """Where displaced aircraft come down (COM-13, NCM-5)."""

    space: SpaceName


class ChoosePlacement(Decision, frozen=True, tag="placement"):
    """Where bought units appear, some at a time (MOB-1)."""


class ChooseBombardment(Decision, frozen=True, tag="bombardment"):
    """How many battleships of a zone fire at a shore (WW1-8)."""

    space: SpaceName
    zone: SpaceName
    most: int


class ChooseFirst(Decision, frozen=True, tag="first"):
    """Which of the powers that share a turn moves and fights before the other (CHN-1)."""

    powers: tuple[PowerName, ...]


class ChooseMuster(Decision, frozen=True, tag="muster"):
    """Where infantry appears that a power without complexes is given (CHN-1)."""


Question = (
    ChoosePurchase
    | ChooseMove
    | AttackOrIgnore
    | ChooseBattle
    | ChooseSubmerge
    | ChooseLosses
    | AgreeLosses
    | PressOrRetreat
    | ChooseLanding
    | ChoosePlacement
    | ChooseBombardment
    | ChooseFirst
    | ChooseMuster
    | BattleQuestion
    | WarQuestion
    | HomeQuestion
)
Pending = Question | Roll | Over


class Buy(Saying, frozen=True):
    """Pay for these units."""

    army: Army


class Move(Saying, frozen=True):
    """So many equal units along a path.

    A transport may load on its way and offload `onto` a territory at its end. A land unit's path
    between shore and sea boards, or leaves, an ally's transport. An aircraft that ends at sea may
    say `onto` whose carrier it lands. With an advance, a bomber or a tank may take infantry along
    from where it starts (TEC-2). A `raid` is flown at a complex, not at the units there (RAID-1).
    """

    army: Army
    path: tuple[SpaceName, ...]
    loads: tuple[Load, ...] = ()
    offload: Army = {}  # noqa: RUF012 - a Struct copies it
    onto: str = ""
    raid: bool = False


class Load(Struct, frozen=True, gc=False):
    """Units that board a transport on its way: from which territory, in which sea zone."""

    army: Army
    start: SpaceName
    at: SpaceName


class Done(Saying, frozen=True):
    """No more of this."""


class Attack(Saying, frozen=True):
    """Attack the submarines and transports here: all of them, or those that are named."""

    army: Army = {}  # noqa: RUF012 - a Struct copies it


class Ignore(Saying, frozen=True):
    """Leave the submarines and transports alone."""


class Fight(Saying, frozen=True):
    """Fight the battle in this space now."""

    space: SpaceName


class Agree(Saying, frozen=True):
    """So be it."""


class Dispute(Saying, frozen=True):
    """No; where somebody must choose, let another do it."""


class Submerge(Saying, frozen=True):
    """So many submarines dive; the others fire."""

    count: int


class Lose(Saying, frozen=True):
    """These units are lost, and these take a first hit that does not sink them."""

    army: Army
    damaged: Army = {}  # noqa: RUF012 - a Struct copies it


class Press(Saying, frozen=True):
    """Fight on."""


class Retreat(Saying, frozen=True):
    """Fall back to a space."""

    to: SpaceName


class BreakOff(Saying, frozen=True, tag="break off"):
    """Aircraft leave the fight and seaborne units fight on (AMPH-3), or the attack ends (WW1-6)."""


class Place(Saying, frozen=True):
    """Put bought units into a space."""

    army: Army
    space: SpaceName


class Bombard(Saying, frozen=True):
    """So many battleships fire at the shore."""

    count: int


class First(Saying, frozen=True):
    """This power moves and fights first."""

    power: PowerName


Answer = (
    Buy
    | Move
    | Done
    | Attack
    | Ignore
    | Fight
    | Agree
    | Dispute
    | Submerge
    | Lose
    | Press
    | Retreat
    | BreakOff
    | Place
    | Bombard
    | First
    | BattleAnswer
    | WarAnswer
    | HomeAnswer
)
Input = Answer | Faces | None
