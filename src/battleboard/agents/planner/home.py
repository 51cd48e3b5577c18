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
    """So much that most troops can be paid and placed, where the front is near first."""
    edition, state = mind.edition, mind.state
    damaged = repairable(edition, state, asked.power)
    if not damaged:
        return d.Done()
    heat, money = mind.worth.heat, state.money[asked.power]
    (space, kind), most = max(damaged.items(), key=lambda one: heat.get(one[0][0], 0.0))
    price = min(s.cost for s in edition.units.values() if s.domain is Domain.LAND and s.cost)
    made = sum(complexes(edition, state, asked.power).values())
    useless = max(0, damage_at(state, space, kind) - edition.board.spaces[space].ipc)

    def troops(points: int) -> int:
        return min(made + max(0, points - useless), (money - points) // price)

    best = max(range(most + 1), key=lambda points: (troops(points), -points))
    return d.Repair(best, kind, space) if best else d.Done()
