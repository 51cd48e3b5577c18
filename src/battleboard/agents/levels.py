"""The levels of play: the figures that a planner goes by, read from one file."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

FILE = Path(__file__).with_name("levels.toml")


class Level(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every figure that a planner goes by; `levels.toml` says what each means."""

    income: float
    foothold: float
    factory: float
    capital: float
    loot: float
    victory: float
    front_victory: float
    in_sight: float
    production: float
    caution: float
    least_gain: float
    least_chance: float
    idle: float
    own_loss: float
    lead: float
    transports: float
    sea_prey: float
    exposure: float
    ratio: float
    attrition: float
    grinds: float
    capital_risk: float
    looms: float
    tolerance: float
    heat_decay: float
    sharp: float
    sea_decay: float
    focus: float
    tempo: float
    overseas: float
    attackers: float
    front_attackers: float
    guns: float
    air_arm: float
    troops: float
    transport_share: float
    escorts: float
    wings: float
    hull: float
    storm_chance: float
    patience: float
    ships_at_risk: float
    noise: float
    overlooks: float
    plans: int
    seconds: float
    exact: bool
    guards: bool
    sails: bool
    storms: bool
    joins: bool
    musters: bool
    raids: bool
    researchers: int


class Budget(Struct, frozen=True, kw_only=True):
    """How much an agent may think of a turn: plans that it compares, and seconds of the processor
    in which it draws them up. What is left open is as its level says."""

    plans: int | None = None
    seconds: float | None = None

    def limits(self, level: Level) -> Level:
        """A level that thinks no more than this."""
        return replace(
            level,
            plans=level.plans if self.plans is None else self.plans,
            seconds=level.seconds if self.seconds is None else self.seconds,
        )


@cache
def levels() -> dict[str, Level]:
    """Every level by name, weakest first."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    whole = tables["normal"]
    found = {name: msgspec.convert(whole | table, Level) for name, table in tables.items()}
    return {name: found[name] for name in ("easy", "normal", "hard")}
