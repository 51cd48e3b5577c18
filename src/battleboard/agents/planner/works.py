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
    way = mind.worth.way
    now = min((way(space) for space in output(mind)), default=FAR)
    near = [
        site
        for site in sites(mind.edition, mind.state, mind.power)
        if not _is_small(mind, site) and now - way(site) >= NEARER and _is_safe(mind, site)
    ]
    return max(near, key=lambda site: (merit(mind, site), site), default="")


def merit(mind: Mind, site: SpaceName) -> float:
    """How well a complex that was bought stands in a place: kept above all, not too small, and near
    the goal."""
    faults = _is_small(mind, site) + 2 * (not _is_safe(mind, site))
    return -mind.worth.way(site) - FAR * faults


def can_pay(mind: Mind, price: int, earns: int) -> bool:
    """Whether a power earns enough to build, and to fill what it builds."""
    return earns >= RICH * price and mind.state.money[mind.power] >= RICH * price


def complex_kind(mind: Mind) -> str:
    """The kind of complex that can be bought; none where none can."""
    units = mind.edition.units
    return next((k for k, s in units.items() if Role.PRODUCES in s.roles and s.cost), "")


def _is_small(mind: Mind, site: SpaceName) -> bool:
    return mind.edition.board.spaces[site].ipc < LEAST_OUTPUT


def _is_safe(mind: Mind, site: SpaceName) -> bool:
    here = mind.sight.friendly.get(site, Counter())
    return mind.threats.worst(site, here).taken <= SAFE
