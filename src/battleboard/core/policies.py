"""Policies: one named choice for every place where the rulebooks differ.

Each enum says what it decides and which rules it belongs to; an edition's data file picks one
value of each. Where an edition knows nothing of the matter its value is `NONE`.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Combat(StrEnum):
    """How long a battle lasts and what it can leave behind (COM-1, WW1-2, WW1-4 to WW1-6)."""

    TO_A_FINISH = "rounds to a finish"
    ONE_EXCHANGE = "one exchange on land, free to stop at sea"


class Submarines(StrEnum):
    """When submarines choose between diving and firing (COM-2, WW1-6)."""

    ATTACKER_FIRST = "attacker strikes or dives, then defender"
    BEFORE_ANY_DIE = "both decide before any die"
    INSTEAD_OF_FIRING = "dive instead of firing, still a target this round"


class SubmarinePresence(StrEnum):
    """What a submarine does that ends its combat move among surface warships (MOV-4, H-19)."""

    LEAVES_OR_FIGHTS = "leaves or fights"
    MAY_LIE_LOW = "may lie low"


class Departure(StrEnum):
    """What ships may do that begin the turn in a hostile zone (MOV-1, MOV-3, WW1-18)."""

    LEAVE_OR_FIGHT = "leave or fight"
    SCRAMBLE_TOO = "leave or fight, also where aircraft may scramble"
    OPEN_A_RETREAT = "leave or fight, also to open a retreat"
    FREE = "no duty"


class IgnoredShips(StrEnum):
    """How enemy submarines and transports are left alone (MOV-5, AMPH-1, AMPH-5, AMPH-7, WW1-24).

    It also settles which of them may remain in the zone that an assault lands from.
    """

    ONE_BY_ONE = "each by itself"
    ALL_OR_NONE = "all or none"


class AssaultEnd(StrEnum):
    """What an assault must have left to go on (AMPH-8, H-11)."""

    NONE = "none"
    LAND_UNITS_AND_SHIPS = "land units and ships"
    LAND_OR_AIR_UNITS = "land or air units"


class AssaultEscort(StrEnum):
    """What a landing past ignored submarines needs (MOV-11, MOV-13, WW1-21)."""

    NONE = "none"
    WARSHIP = "a warship of the attacker"


class PassageFire(StrEnum):
    """Dice that ships face merely for sailing (MOV-12, WW1-7)."""

    NONE = "none"
    SUBMARINES = "submarines at transports without escort"
    MINES = "mines before naval bases"


class LoneTransports(StrEnum):
    """Who sinks transports that are alone in a zone, without dice (MOV-20, H-27, WW1-6)."""

    NONE = "none"
    WHOEVER_COMES = "any but transports that come"
    WHOEVER_IS_THERE = "any but transports that are there"
    WHOEVER_CAN_ATTACK = "those that come with an attack value"


class UnarmedAttackers(StrEnum):
    """Whether units without an attack value attack by themselves (COM-14, WW1-6)."""

    ALONE = "may attack alone"
    ACCOMPANIED = "beside a unit with an attack value"


class DefencelessTransports(StrEnum):
    """When transports sink without dice inside a battle (COM-5, WW1-6)."""

    NONE = "none"
    DEFENDING = "defending ones, alone or with submerged submarines"
    HELPLESS = "any that nothing able to hit protects"


class BattleEnd(StrEnum):
    """What a side must have lost for the battle to end (COM-16, H-26, WW1-6)."""

    COMBAT_VALUES = "all units with a combat value"
    FIRE_OR_RETREAT = "all that can fire or retreat"
    VALID_TARGETS = "all that can fire at a valid target or retreat"
    ALL_UNITS = "all units"


class HitAssignment(StrEnum):
    """Whether the owner of casualties may let a hit go to waste (COM-4)."""

    FREE = "owner's choice"
    AS_MANY_AS_POSSIBLE = "as many hits as possible"


class Retreat(StrEnum):
    """Where attackers fall back to (COM-7, AMPH-3, WW1-6)."""

    NONE = "none"
    ANY_UNITS_ORIGIN = "where an attacking unit came from"
    SURFACE_ORIGIN = "where an attacking land or sea unit came from"
    SURFACE_WAY = "where an attacking land or sea unit came from or through, even one lost"


class Bombardment(StrEnum):
    """Whom ships' fire before a landing may hit (AMPH-2, H-9, UNI-7, WW1-8)."""

    NONE = "none"
    LAND_UNITS = "land units"
    ALL_DEFENDERS = "all defenders"
    AFTER_SHORE_GUNS = "with the attackers, after the shore guns"


class AntiAir(StrEnum):
    """How antiaircraft units fire and change hands (COM-6, COM-9 to COM-11, COM-17, UNI-8)."""

    NONE = "none"
    ONE_GUN = "one gun, a die for each aircraft, guns are captured"
    THREE_SHOTS = "three shots a gun, guns are casualties"


class Raids(StrEnum):
    """What bombing raids hit and who fights over the target (RAID-1 to RAID-3, UNI-7)."""

    NONE = "none"
    COMPLEXES = "complexes, the territory's gun fires"
    FACILITIES = "facilities, fighters fight first"
    FACILITIES_ALL_FIGHT = "facilities, all aircraft fight first, heavier bombs"


class Scramble(StrEnum):
    """Which aircraft rise to defend a sea zone, and when (REACT-1, REACT-4, REACT-5)."""

    NONE = "none"
    FROM_ISLANDS = "any number from islands"
    THREE_A_BASE = "three from each coastal air base"


class Kamikaze(StrEnum):
    """Whether desperate strikes at ships are made (REACT-2, H-28)."""

    NONE = "none"
    SIX = "six strikes"


class MechanizedBlitz(StrEnum):
    """How mechanized infantry blitzes beside a tank (MOV-2)."""

    NONE = "none"
    BESIDE = "beside a tank"
    WHOLE_WAY = "beside a tank from start to end"


class ProofCarrier(StrEnum):
    """Whether a carrier that a landing proof counts on may sail in Combat Move (MOV-7)."""

    NONE = "none"
    STAYS = "stays"
    MAY_SAIL = "may sail"


class LandingDuty(StrEnum):
    """What a landing proof binds its owner to afterwards (MOV-7, MOB-6, WW1-10)."""

    NONE = "none"
    DECLARED_MOVE = "the declared carrier move"
    DECLARED_MOVE_IF_OPEN = "the declared carrier move unless its way stayed shut"
    SAVE_ALL = "the declarations, and as many aircraft as possible"


class CarrierLanding(StrEnum):
    """When an aircraft has landed on a carrier, which then goes no further (NCM-2)."""

    NONE = "none"
    AT_ONCE = "as soon as it arrives"
    END_OF_NONCOMBAT = "at the end of noncombat movement"
    AT_PLACEMENT = "when new units are placed"


class CarrierReturn(StrEnum):
    """Where a carrier's aircraft go after defending (COM-13)."""

    NONE = "none"
    ANY_CARRIER = "any carrier with room"
    SAME_CARRIER = "the same carrier if it can take them"


class Cargo(StrEnum):
    """Which units may stay aboard, and whose land in an assault (MOV-18, MOV-19, WW1-19)."""

    OF_THE_TRANSPORT = "loaded earlier, of the transport's power"
    OF_THE_ATTACKER = "loaded earlier or for an assault given up, of the attacker"
    AT_WILL = "at will"


class TransportHold(StrEnum):
    """What a transport takes aboard (UNI-6, MOV-10, WW1-9)."""

    ONE_AND_INFANTRY = "a land unit and an infantry"
    TWO_TERRITORIES = "a land unit and an infantry, from two territories at most"
    ANY_TWO = "any two land units or fighters"


class ShipRepair(StrEnum):
    """When damaged ships are whole again (UNI-3)."""

    AFTER_COMBAT = "after the combat"
    SERVING_BASE = "in the purchase phase beside an operative naval base"
    PRINTED_BASE = "in the purchase phase in a zone of a naval base"


class UnplacedUnits(StrEnum):
    """What becomes of bought units that are not placed (BUY-3, MOB-4, H-14)."""

    KEPT = "kept for a later turn"
    REFUNDED = "refunded"
    NEVER_BOUGHT = "not bought beyond what can be placed, else refunded"
    SHIPS_REFUNDED = "ships refunded, the rest always finds its place"


class Placement(StrEnum):
    """Where new units appear and how many (MOB-1, MOB-4)."""

    INCOME = "complexes, the territory's income"
    COMPLEX_SIZE = "complexes, by their size"
    CAPITAL_AND_BASES = "the capital and naval bases, without limit"


class Building(StrEnum):
    """Where new facilities may stand (BUY-4, BUY-5, BUY-8, BUY-9, UNI-7)."""

    NONE = "none"
    ANY_INCOME = "any territory with income"
    NOT_ON_ISLANDS = "by income, complexes not on islands save home islands"
    ORIGINAL_TERRITORY = "by income, major complexes only on original land, none on islands"


class FacilityCapture(StrEnum):
    """What a captured complex is worth (COM-9)."""

    AS_IT_STANDS = "as it stands"
    MAJOR_BECOMES_MINOR = "a major becomes a minor"


class Convoys(StrEnum):
    """How enemy ships cut income (INC-3 to INC-6)."""

    NONE = "none"
    FIXED_LOSS = "fixed loss for each warship, if declared"
    DICE = "dice for each warship"
    SUBMARINE_WARFARE = "unrestricted submarine warfare"


class Canals(StrEnum):
    """Who sails through a canal or strait (BRD-5, H-1)."""

    NONE = "none"
    HELD_SINCE_TURN_BEGAN = "the side that held it when the turn began"
    OR_GRANTED = "the side that held it when the turn began, or by leave"
    HELD_NOW = "the side that holds it"


class Neutrals(StrEnum):
    """What land of no power is (BRD-2, BRD-6, MOV-6, POL-5, POL-6, POL-9, WW1-11, WW1-17)."""

    IMPASSABLE = "impassable"
    FIGHT_BACK = "each fights back"
    LEANING = "friendly, unfriendly or strict"
    MINOR_POWERS = "minor powers"


class Diplomacy(StrEnum):
    """Who is at war with whom, and how that changes (POL-1 to POL-4, POL-10 to POL-18, WW1-13)."""

    ALL_AT_WAR = "all at war"
    ACTS_OF_WAR = "acts of war"
    DECLARATIONS = "declarations"
    DECLARATIONS_ON_TWO_MAPS = "declarations on two maps"
    ONE_STANDS_ASIDE = "one power stands aside"


class Sharing(StrEnum):
    """With which powers land, carriers and transports are shared (BRD-10, UNI-5, NCM-7, H-7)."""

    FRIENDS = "friends"
    FRIENDS_AT_WAR = "friends when both are at war"


class FreeFrench(StrEnum):
    """Whether a liberated France raises an army (POL-7)."""

    NONE = "none"
    ON_LIBERATION = "on liberation"


class China(StrEnum):
    """What kind of power China is (CHN-1 to CHN-5)."""

    NONE = "none"
    INSIDE_US_TURN = "inside the turn of the United States, without money"
    FULL_POWER = "a power of its own"


class Dutch(StrEnum):
    """Who may take unowned Dutch land, and when (POL-19, COM-12, H-21)."""

    NONE = "none"
    WITH_FRENCH = "British and ANZAC units by entering, French Indo-China too"
    NONCOMBAT = "British and ANZAC units in noncombat movement"


class Technology(StrEnum):
    """How research is paid and which figures its advances have (TEC-1 to TEC-3)."""

    NONE = "none"
    TOKENS = "tokens, kept until they succeed"
    DICE = "dice, lost when they fail"


class Policies(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an edition picks: one value of every enum, none left out."""

    combat: Combat
    submarines: Submarines
    submarine_presence: SubmarinePresence
    departure: Departure
    ignored_ships: IgnoredShips
    assault_end: AssaultEnd
    assault_escort: AssaultEscort
    passage_fire: PassageFire
    lone_transports: LoneTransports
    unarmed_attackers: UnarmedAttackers
    defenceless_transports: DefencelessTransports
    battle_end: BattleEnd
    hit_assignment: HitAssignment
    retreat: Retreat
    bombardment: Bombardment
    anti_air: AntiAir
    raids: Raids
    scramble: Scramble
    kamikaze: Kamikaze
    mechanized_blitz: MechanizedBlitz
    proof_carrier: ProofCarrier
    landing_duty: LandingDuty
    carrier_landing: CarrierLanding
    carrier_return: CarrierReturn
    cargo: Cargo
    transport_hold: TransportHold
    ship_repair: ShipRepair
    unplaced_units: UnplacedUnits
    placement: Placement
    building: Building
    facility_capture: FacilityCapture
    convoys: Convoys
    canals: Canals
    neutrals: Neutrals
    diplomacy: Diplomacy
    sharing: Sharing
    free_french: FreeFrench
    china: China
    dutch: Dutch
    technology: Technology
