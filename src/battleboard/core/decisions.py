"""What the game waits for, and what may be said to it.

A decision is a question to one power; its legal answers are known to the rules, not to the data.
A roll is a question to the dice. Nothing else ever speaks to the engine.
"""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import PhaseName, SideName
from battleboard.core.state import Losses
from battleboard.core.units import Army, Kind

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


class Decision(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="ask", tag=str.lower):
    """The base of all questions to a power."""

    power: PowerName


class ChoosePurchase(Decision, frozen=True, tag="purchase"):
    """What to buy (BUY-1)."""


class ChooseMove(Decision, frozen=True, tag="move"):
    """One more move of this phase, or done."""

    phase: PhaseName


class AttackOrIgnore(Decision, frozen=True, tag="attack or ignore"):
    """Whether to attack the submarines and transports in a zone (MOV-5, AMPH-1)."""

    space: SpaceName


class ChooseBattle(Decision, frozen=True, tag="battle"):
    """Which battle is fought next (COM-15)."""

    spaces: tuple[SpaceName, ...]


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


class ChooseBombardment(Decision, frozen=True, tag="bombardment"):
    """How many battleships of a zone fire at a shore (WW1-8)."""

    space: SpaceName
    zone: SpaceName
    most: int


class ChooseSwap(Decision, frozen=True, tag="swap"):
    """Which of the units just placed becomes an infantry (MOB-4)."""

    space: SpaceName


class DeclareWarfare(Decision, frozen=True, tag="submarine warfare"):
    """Whether unrestricted submarine warfare begins now, for good (INC-4)."""


class AcceptArmistice(Decision, frozen=True, tag="armistice"):
    """Whether an armistice is accepted (WW1-14)."""


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
    | ChooseAttack
    | AttackNeutral
    | LandOrStay
    | ChooseController
    | AgreeController
    | ChooseBombardment
    | ChooseSwap
    | DeclareWarfare
    | AcceptArmistice
)
Pending = Question | Roll | Over


class Saying(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag=str.lower):
    """The base of all answers."""


class Buy(Saying, frozen=True):
    """Pay for these units."""

    army: Army


class Move(Saying, frozen=True):
    """So many equal units along a path.

    A transport may load on its way and offload `onto` a territory at its end. A land unit's path
    between shore and sea boards, or leaves, an ally's transport. An aircraft that ends at sea may
    say `onto` whose carrier it lands.
    """

    army: Army
    path: tuple[SpaceName, ...]
    loads: tuple[Load, ...] = ()
    offload: Army = {}
    onto: str = ""


class Load(Struct, frozen=True, gc=False):
    """Units that board a transport on its way: from which territory, in which sea zone."""

    army: Army
    start: SpaceName
    at: SpaceName


class Done(Saying, frozen=True):
    """No more of this."""


class Attack(Saying, frozen=True):
    """Attack the submarines and transports here."""


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
    damaged: Army = {}


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


class Land(Saying, frozen=True):
    """Put the cargo ashore as declared."""


class Stay(Saying, frozen=True):
    """Keep the cargo aboard."""


class Award(Saying, frozen=True):
    """Let this power have it."""

    power: PowerName


class Bombard(Saying, frozen=True):
    """So many battleships fire at the shore."""

    count: int


class Swap(Saying, frozen=True):
    """Take this unit back for an infantry."""

    kind: Kind


class Declare(Saying, frozen=True):
    """Let it begin."""


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
    | Land
    | Stay
    | Award
    | Bombard
    | Swap
    | Declare
)
Input = Answer | Faces | None
