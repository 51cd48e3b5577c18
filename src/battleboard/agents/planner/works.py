"""New complexes: built where an army would be raised much nearer to its goal than it is now."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.bases import output
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.units import Role
from battleboard.rules.economy.building import sites

NEARER = 2.5
"""A complex must save an army so many turns on its way."""

LEAST_OUTPUT = 2
"""And make so many units each turn."""

RICH = 2.0
"""Whoever earns less than so many times its price builds none."""

SAFE = 0.15
"""The chance of losing it at once that is run."""


def best_site(mind: Mind) -> SpaceName:
    """Where a new complex would serve best; none where none would, or where nobody thinks of it."""
    if not mind.storms or not mind.worth.goal:
        return ""
    now = min((_far(mind, space) for space in output(mind)), default=FAR)
    found = {
        site: _far(mind, site)
        for site in sites(mind.edition, mind.state, mind.power)
        if mind.edition.board.spaces[site].ipc >= LEAST_OUTPUT and _is_safe(mind, site)
    }
    near = [site for site, far in found.items() if now - far >= NEARER]
    return min(near, key=lambda site: (found[site], site), default="")


def can_pay(mind: Mind, price: int, earns: int) -> bool:
    """Whether a power earns enough to build, and to fill what it builds."""
    return earns >= RICH * price and mind.state.money[mind.power] >= RICH * price


def complex_kind(mind: Mind) -> str:
    """The kind of complex that can be bought; none where none can."""
    units = mind.edition.units
    return next((k for k, s in units.items() if Role.PRODUCES in s.roles and s.cost), "")


def _far(mind: Mind, space: SpaceName) -> float:
    return mind.worth.way(space)


def _is_safe(mind: Mind, site: SpaceName) -> bool:
    here = mind.sight.friendly.get(site, Counter())
    return mind.threats.worst(site, here).taken <= SAFE
