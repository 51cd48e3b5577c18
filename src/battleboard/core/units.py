"""Units: what the table of an edition says of a kind, and one piece on the board."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName

Kind = str
UnitId = int
Army = Mapping[Kind, int]
"""Counts by kind: how questions and answers speak of units."""

NOWHERE: UnitId = 0
"""The carrier of a unit that is aboard nothing."""


class Domain(StrEnum):
    """Where a kind of unit lives."""

    LAND = "land"
    SEA = "sea"
    AIR = "air"
    FACILITY = "facility"


class Role(StrEnum):
    """What a kind of unit can do beyond its figures; rules ask for roles, never for editions."""

    CAPTURES = "captures"  # takes control of territory (COM-9)
    BLITZES = "blitzes"  # moves on through empty hostile land (MOV-2)
    BLITZES_WITH_TANK = "blitzes with a tank"  # one for one beside a tank (MOV-2)
    SUPPORTS = "supports"  # raises the attack of another (UNI-1)
    SUPPORTED = "supported"  # can be raised by artillery (UNI-1)
    PAIRS = "pairs"  # attacks better beside its partner (UNI-2)
    PAIR_PARTNER = "pair partner"  # the partner (UNI-2)
    ANTIAIRCRAFT = "antiaircraft"  # fires at attacking aircraft (COM-6)
    ARMY_CORE = "army core"  # every army needs one (WW1-3)
    CANCELS_HITS = "cancels hits"  # absorbs a hit when attacking (WW1-4)
    SMALL_CARGO = "small cargo"  # fits beside any other cargo (UNI-6)
    CARGO = "cargo"  # can be carried by sea
    CARRIER_BORNE = "carrier borne"  # lands on carriers (UNI-5)
    ESCORTS = "escorts"  # escorts and intercepts raids (RAID-3)
    RAIDS = "raids"  # bombs complexes (RAID-1, RAID-2)
    RAIDS_BASES = "raids bases"  # bombs bases only (RAID-2)
    SURFACE_WARSHIP = "surface warship"  # makes a sea zone hostile (BRD-3, BRD-4)
    SUBMARINE = "submarine"  # dives and strikes by surprise (COM-2)
    DESTROYER = "destroyer"  # bars what submarines do (COM-2, MOV-4)
    TRANSPORT = "transport"  # carries land units (UNI-6)
    CARRIER = "carrier"  # carries aircraft (UNI-5)
    BOMBARDS = "bombards"  # fires at the shore before a landing (AMPH-2, WW1-8)
    PRODUCES = "produces"  # places new units (MOB-1)
    SERVES_AIR = "serves air"  # air base (MOV-8, REACT-1)
    SERVES_SHIPS = "serves ships"  # naval base (MOV-8, UNI-3)


class UnitStats(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of the unit table. `None` stands where the table has a dash.

    A facility's `hits` are the damage it can take and its `holds` the units it places in a turn
    (RAID-2, MOB-1); 0 where the income of its territory decides, or where it has neither. A unit
    with no `hits` is never a casualty (UNI-8). Nobody buys a kind before `from_round` (BUY-6);
    better shipyards sell it at `shipyard_cost`, and in better factories it places `extra_output`
    units more (TEC-2).
    """

    name: str
    short: str
    domain: Domain
    cost: int | None
    attack: int | None
    defence: int | None
    move: int
    hits: int
    holds: int
    roles: frozenset[Role]
    from_round: int = 1
    shipyard_cost: int | None = None
    extra_output: int = 0


class Mark(StrEnum):
    """What a unit remembers until the turn, the phase or the battle is over."""

    USED = "used"  # has made its move of this turn, an aircraft its noncombat move
    FLOWN = "flown"  # an aircraft that made a combat move
    FOUGHT = "fought"  # took part in a battle this turn
    SUBMERGED = "submerged"  # out of this battle (COM-2)
    DECIDED = "decided"  # a submarine that fires this round (COM-2)
    HIT = "hit"  # a casualty that has not left yet (COM-1)
    WITHDRAWN = "withdrawn"  # broke off, and waits to land (AMPH-3, COM-7)
    SEABORNE = "seaborne"  # came from a transport this turn (AMPH-3)
    LOADED = "loaded"  # boarded in this turn's combat movement (MOV-10)
    OFFLOADED = "offloaded"  # a transport that is done for this turn (MOV-10)
    RETREATED = "retreated"  # a ship that fell back this turn (MOV-10)
    SUBMERGING = "submerging"  # does not fire, can be hit in this round still (WW1-6)
    RETURNED = "returned"  # cargo that a mine sent back ashore (WW1-7)
    IGNORED = "ignored"  # an enemy's submarine or transport that is left alone (MOV-5)
    DROPPED = "dropped"  # came by air (TEC-2)
    TAKEN = "taken"  # a gun that was captured this turn (COM-9)
    LAUNCHED = "launched"  # a gun that made its rocket attack (TEC-2)
    RAIDING = "raiding"  # bombs a complex, or escorts, and fights nowhere else (RAID-1, RAID-4)


class Unit(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """One piece. `aboard` is the only place where a record names another unit by its id."""

    id: UnitId
    kind: Kind
    power: PowerName
    aboard: UnitId = NOWHERE
    damage: int = 0
    spent: int = 0  # movement used this turn
    origin: SpaceName = ""  # where it began its move of this turn
    target: str = ""  # where cargo lands, an aircraft lands, or a ship fires
    marks: tuple[Mark, ...] = ()
    entered: tuple[SpaceName, ...] = ()  # zones of naval bases entered this turn (WW1-7)

    def has(self, mark: Mark) -> bool:
        """Whether the unit bears a mark."""
        return mark in self.marks
