"""Landings past submarines: they stop nobody who brings a warship, where the rules ask for one."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.options import Sender
from battleboard.core.board import SpaceName
from battleboard.core.policies import AssaultEscort
from battleboard.core.units import Domain, Kind, Role
from battleboard.rules import control


def is_open(mind: Mind, zone: SpaceName) -> bool:
    """Whether nobody in a zone stops a landing by force: submarines and transports do not (BRD-3),
    as players know who keep warships with their transports."""
    if not mind.sight.hostile.get(zone):
        return True
    hostile = control.is_hostile_sea(mind.edition, mind.state, zone, mind.power)
    return mind.level.musters and not hostile


def needs_escort(mind: Mind, zone: SpaceName) -> bool:
    """Whether only a warship makes a landing from a zone possible (MOV-11)."""
    return mind.edition.policies.assault_escort is AssaultEscort.WARSHIP and (
        control.has_enemy_submarine(mind.edition, mind.state, zone, mind.power)
    )


def escort(mind: Mind, zone: SpaceName, free: Counter[tuple[SpaceName, Kind]]) -> Sender | None:
    """The warship without other orders that can best be spared to go along; whoever is there
    already comes first, and carriers stay with their aircraft where another can go."""
    units = mind.edition.units
    ships = [
        sender
        for sender in mind.options.senders.get(zone, ())
        if units[sender.kind].domain is Domain.SEA and free[sender.start, sender.kind] > 0
    ]
    return min(
        ships,
        key=lambda one: (len(one.path) > 1, Role.CARRIER in units[one.kind].roles, one.start),
        default=None,
    )
