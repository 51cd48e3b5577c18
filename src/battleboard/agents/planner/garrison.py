"""What must stay at home: the units without which a capital could be lost."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.mind import Mind
from battleboard.core.board import SpaceName
from battleboard.core.units import Domain, Kind


def garrison(mind: Mind) -> Counter[tuple[SpaceName, Kind]]:
    """How many units of each kind stay in each own capital, so that it is safe enough."""
    kept: Counter[tuple[SpaceName, Kind]] = Counter()
    for capital in mind.edition.powers[mind.power].capital:
        if mind.state.owner(capital) == mind.power:
            kept.update({(capital, kind): n for kind, n in needed(mind, capital).items()})
    return kept


def needed(mind: Mind, space: SpaceName) -> Counter[Kind]:
    """The fewest own units that hold a space, those kept first that are worth least elsewhere;
    all of them where even that is not enough."""
    sight, risk = mind.sight, mind.level.capital_risk
    own = sight.only(sight.own.get(space, Counter()), Domain.LAND, Domain.AIR)
    allied = Counter(sight.friendly.get(space, Counter()))
    allied.subtract(sight.own.get(space, Counter()))
    new = expected_here(mind, space)
    kept: Counter[Kind] = Counter()
    units = mind.edition.units
    waiting = sorted(own.elements(), key=lambda k: ((units[k].attack or 0), units[k].cost or 0))
    for kind in waiting:
        if mind.threats.worst(space, +(kept + allied + new)).taken <= risk:
            break
        kept[kind] += 1
    return kept


def expected_here(mind: Mind, space: SpaceName) -> Counter[Kind]:
    """Bought units that will most likely appear here: land units, as far as it produces."""
    ordered = mind.state.ordered.get(mind.power, {})
    land = mind.sight.only(ordered, Domain.LAND)
    most = mind.edition.board.spaces[space].ipc
    return Counter(dict(Counter(list(land.elements())[:most])))
