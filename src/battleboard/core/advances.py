"""The advances that research can bring. What each does is said by the rules."""

from __future__ import annotations

from enum import StrEnum


class Advance(StrEnum):
    """What a power can find out (TEC-2)."""

    ADVANCED_ARTILLERY = "advanced artillery"
    ROCKETS = "rockets"
    PARATROOPERS = "paratroopers"
    INCREASED_FACTORY_PRODUCTION = "increased factory production"
    WAR_BONDS = "war bonds"
    MECHANIZED_INFANTRY = "mechanized infantry"
    IMPROVED_MECHANIZED_INFANTRY = "improved mechanized infantry"
    SUPER_SUBMARINES = "super submarines"
    JET_FIGHTERS = "jet fighters"
    IMPROVED_SHIPYARDS = "improved shipyards"
    RADAR = "radar"
    LONG_RANGE_AIRCRAFT = "long-range aircraft"
    HEAVY_BOMBERS = "heavy bombers"
