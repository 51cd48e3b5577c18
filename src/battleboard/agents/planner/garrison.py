"""What must stay at home: the units without which a capital could be lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battleboard.agents.planner.bases import output
from battleboard.agents.planner.mind import DECISIVE, Mind
from battleboard.core.board import SpaceName
from battleboard.core.units import Domain, Kind

Kept = Counter[tuple[SpaceName, Kind]]
"""How many units of each kind stay in each space."""


def garrison(mind: Mind) -> Kept:
    """Who stays in each own capital, and in what the war is won with, so that it is safe enough;
    and who bars the way there."""
    return _guards(mind, [*to_hold(mind), *prizes(mind)]) | _pickets(mind)


def guards_of_complexes(mind: Mind) -> Kept:
    """Who stays in great complexes."""
    return _guards(mind, _great_complexes(mind))


def _guards(mind: Mind, places: list[SpaceName]) -> Kept:
    return Counter(
        {(place, kind): n for place in places for kind, n in needed(mind, place).items()}
    )


def garrison_and_guard(mind: Mind) -> Kept:
    """The same, and who beside a capital must be free to come back after the battles, where its
    own garrison is not enough."""
    kept = garrison(mind)
    for capital in own_capitals(mind):
        here = Counter(mind.sight.friendly.get(capital, Counter())) + expected_here(mind, capital)
        for place in _beside(mind, capital):
            if mind.threats.worst(capital, here).taken <= mind.level.capital_risk:
                break
            here[place[1]] += 1
            kept[place] += 1
    return kept


def _pickets(mind: Mind) -> Kept:
    """One unit stays in each territory beside a capital that enemies would drive through, if it
    was empty, to take the capital."""
    kept: Kept = Counter()
    for capital in own_capitals(mind):
        here = Counter(mind.sight.friendly.get(capital, Counter())) + expected_here(mind, capital)
        for space, kind in _last_ones(mind, capital):
            if mind.threats.worst_through(space, capital, here) > mind.level.capital_risk:
                kept[space, kind] = 1
    return kept


def _last_ones(mind: Mind, capital: SpaceName) -> Iterator[tuple[SpaceName, Kind]]:
    """The weakest own unit in each territory beside a capital that no friend holds besides."""
    units, sight = mind.edition.units, mind.sight
    for space in sight.board.land_neighbours[capital]:
        own = sight.only(sight.own.get(space, Counter()), Domain.LAND)
        if own and own == sight.only(sight.friendly[space], Domain.LAND):
            yield space, min(own, key=lambda kind: (units[kind].attack or 0, kind))


GREAT = 5
"""A complex that makes so many units each turn is guarded like a capital."""

LOOMING = 2
"""Enemy armies so many steps away are looked at before they can strike."""


def looming(mind: Mind, capital: SpaceName) -> float:
    """By how much enemy armies near a capital, by their price, exceed all that guards it."""
    sight = mind.sight
    against = sight.armies_near(capital, LOOMING, sight.hostile)
    here = sight.friendly.get(capital, Counter()) + expected_here(mind, capital)
    return against - sight.cost(sight.only(here, Domain.LAND, Domain.AIR))


def own_capitals(mind: Mind) -> list[SpaceName]:
    """The power's own capitals, so far as it holds them."""
    capitals = mind.edition.powers[mind.power].capital
    return [space for space in capitals if mind.state.owner(space) == mind.power]


def prizes(mind: Mind) -> list[SpaceName]:
    """Enemy capitals in the power's hands that its side needs, where it lacks but one to win."""
    if mind.level.focus <= 1:
        return []
    owners = mind.state.owners
    return [space for space in mind.worth.prizes if owners[space] == mind.power]


def to_hold(mind: Mind) -> list[SpaceName]:
    """What is held before anything else: capitals, then great complexes."""
    return [*own_capitals(mind), *_great_complexes(mind)]


def _great_complexes(mind: Mind) -> list[SpaceName]:
    """Great complexes beside the capital of a power whose armies fight overseas: nobody is near
    who would come back for them."""
    home = own_capitals(mind)
    if not mind.storms or not any(map(mind.worth.is_away, home)):
        return []
    great = [space for space, most in output(mind).items() if most >= GREAT]
    return [s for s in great if s not in home and mind.price_to_foe(s) >= DECISIVE]


def _beside(mind: Mind, capital: SpaceName) -> list[tuple[SpaceName, Kind]]:
    """Own land units one step from a capital, one by one, the weakest attackers first."""
    units, sight = mind.edition.units, mind.sight
    near = [
        (space, kind)
        for space in sight.board.land_neighbours[capital]
        for kind in sight.only(sight.own.get(space, {}), Domain.LAND).elements()
    ]
    return sorted(near, key=lambda one: (units[one[1]].attack or 0, one))


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
    """Bought units that will most likely appear here, so far as it produces: troops, aircraft."""
    ordered = mind.state.ordered.get(mind.power, {})
    new = mind.sight.only(ordered, Domain.LAND) + mind.sight.only(ordered, Domain.AIR)
    return Counter(list(new.elements())[: output(mind).get(space, 0)])
