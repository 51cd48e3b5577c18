"""Bases: the ports where the armies of a power go aboard."""

from __future__ import annotations

from collections import Counter

from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.core.board import SpaceName
from battleboard.core.policies import Placement
from battleboard.core.units import Domain
from battleboard.rules.economy.facilities import complexes

UNLIMITED = 50
"""What a capital produces where nothing limits it but money."""

WAITS = 0.5
"""A unit that waits ashore, beside one that is built there each turn."""

LESSER = 0.5
"""A port is a base where at least so much of the army embarks that the greatest has."""

HAVEN = 4
"""Ships come to an army of so many units that waits overseas."""

AHEAD = 1.0
"""And is so many turns nearer to the goal than any port."""

REMOTE = 7
"""Ships are of no use for a goal that is so many zones away; aircraft are."""


def output(mind: Mind) -> dict[SpaceName, int]:
    """Where land units appear, and how many at most."""
    edition, state, power = mind.edition, mind.state, mind.power
    if edition.policies.placement is Placement.CAPITAL_AND_BASES:
        stated = edition.powers[power]
        return {space: UNLIMITED for space in stated.capital if state.owner(space) == power}
    return complexes(edition, state, power)


def ports(mind: Mind) -> set[SpaceName]:
    """Zones for new ships from which they can get anywhere."""
    beside = mind.sight.board.sea_neighbours
    zones = {zone for space in output(mind) for zone in beside[space]}
    return {zone for zone in zones if len(mind.sight.by_sea(zone)) > 1}


def bases(mind: Mind) -> set[SpaceName]:
    """The ports that most troops can use: those of small colonies are no place for a fleet, unless
    they are the nearest to an army that waits overseas."""
    if not mind.level.musters:
        return ports(mind)
    beside = haven(mind)
    if beside:
        return _nearest(mind, beside)
    size = {port: _size(mind, port) for port in ports(mind)}
    most = max(size.values(), default=0.0)
    return {port for port, one in size.items() if one >= LESSER * most}


def havens(mind: Mind) -> set[SpaceName]:
    """Where troops go aboard: the bases, and where an army waits overseas."""
    return bases(mind) | ({haven(mind)} - {""})


def haven(mind: Mind) -> SpaceName:
    """The zone beside which most of the army waits: it has marched to within sight of an island,
    its goal, and ships must come to it. None where no port is near enough to send some."""
    homes = ports(mind)
    if not mind.storms or not mind.worth.is_island or not homes:
        return ""
    way, waiting = mind.worth.way, _waiting(mind)
    least, soonest = max(HAVEN, sum(_troops(mind, s) for s in output(mind))), min(map(way, homes))
    found = [
        zone
        for zone, troops in waiting.items()
        if troops >= least and way(zone) + AHEAD <= soonest and _nearest(mind, zone)
    ]
    return max(found, key=lambda zone: (waiting[zone], zone), default="")


def _waiting(mind: Mind) -> Counter[SpaceName]:
    """Own troops beside each zone that get on by sea only."""
    sight = mind.sight
    found: Counter[SpaceName] = Counter()
    for land in filter(sight.is_land, sight.own):
        if mind.worth.is_away(land):
            found.update(dict.fromkeys(sight.board.sea_neighbours[land], _troops(mind, land)))
    return found


def _troops(mind: Mind, land: SpaceName) -> int:
    """How many own land units are somewhere."""
    return mind.sight.only(mind.sight.own.get(land, {}), Domain.LAND).total()


def _nearest(mind: Mind, zone: SpaceName) -> set[SpaceName]:
    """The ports from which new ships are soonest in a zone; none where that takes years."""
    far = {port: mind.sight.by_sea(port).get(zone, FAR) for port in ports(mind)}
    least = min(far.values())
    return {port for port, steps in far.items() if steps == least <= REMOTE}


def is_remote(mind: Mind) -> bool:
    """Whether the goal is an island to which ships would sail for years."""
    if not mind.storms or not mind.worth.is_island:
        return False
    shores = mind.sight.board.sea_neighbours[mind.worth.goal]
    ways = [mind.sight.by_sea(port) for port in bases(mind)]
    return min((way.get(shore, FAR) for way in ways for shore in shores), default=FAR) > REMOTE


def _size(mind: Mind, port: SpaceName) -> float:
    made = output(mind)
    size = 0.0
    for land in mind.sight.board.land_neighbours[port]:
        size += made.get(land, 0) + WAITS * _troops(mind, land)
    return size
