"""The home front: researchers at work, and complexes made good again."""

from __future__ import annotations

from battleboard.agents.planner.garrison import own_capitals
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.core.policies import Technology
from battleboard.core.units import Domain
from battleboard.rules.economy.facilities import complexes, damage_at
from battleboard.rules.economy.repair import repairable

RICH = 20
"""Whoever has less money than that pays for no research."""

LAND, SEA = 1, 2
"""The chart of armies and factories, and that of ships and aircraft."""


def research(mind: Mind, asked: d.ChooseResearch) -> d.Answer:
    """Keep some researchers at work where they stay until they find something: not in need, and
    not while a capital is in danger."""
    stays = mind.edition.policies.technology is Technology.TOKENS
    lacks = mind.level.researchers - mind.state.tokens.get(asked.power, 0)
    if not stays or mind.state.money[asked.power] < RICH or _in_danger(mind):
        return d.Research(0)
    return d.Research(max(0, min(lacks, asked.most)))


def _in_danger(mind: Mind) -> bool:
    friendly = mind.sight.friendly
    return any(
        mind.threats.worst(capital, friendly.get(capital, {})).taken > mind.level.capital_risk
        for capital in own_capitals(mind)
    )


def chart(mind: Mind, asked: d.ChooseChart) -> d.Answer:
    """Ships and aircraft for whoever gets to the enemy by sea."""
    overseas = any(mind.worth.is_away(capital) for capital in own_capitals(mind))
    return d.Chart(SEA if overseas else LAND)


def repair(mind: Mind, asked: d.ChooseRepair) -> d.Answer:
    """Only so much that all the money can be spent on troops, where the front is near first."""
    edition, state = mind.edition, mind.state
    price = min(s.cost for s in edition.units.values() if s.domain is Domain.LAND and s.cost)
    made = sum(complexes(edition, state, asked.power).values())
    lacks = state.money[asked.power] // price - made
    damaged = repairable(edition, state, asked.power)
    if lacks <= 0 or not damaged:
        return d.Done()
    heat = mind.worth.heat
    (space, kind), most = max(damaged.items(), key=lambda one: heat.get(one[0][0], 0.0))
    useless = max(0, damage_at(state, space, kind) - edition.board.spaces[space].ipc)
    return d.Repair(min(most, lacks + useless), kind, space)
