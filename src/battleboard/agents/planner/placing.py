"""Where new units appear: troops where they are wanted, ships where they are safe."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType

from battleboard.agents.planner.armada import Armada
from battleboard.agents.planner.bases import bases
from battleboard.agents.planner.crews import Crews, room
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.garrison import to_hold
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.sight import FAR
from battleboard.agents.planner.works import merit
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Answer, ChoosePlacement, Place, Question
from battleboard.core.policies import Placement
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.rules.economy.facilities import ship_zones

HOME = 15.0
"""How much better the port is where the armada gathers."""

CROWD = 10
"""Where so many wait for ships, new troops are half as welcome."""

FORLORN = 1000.0
"""How much less new guns are wanted where no infantry is: they would be lost; and troops where
more wait than ships could fetch."""

FIRST = 50.0
"""What must be held comes before every front."""

DREAD = 3.0
"""Nothing that a port offers makes up for a fleet lost in it."""


def place_all(mind: Mind, draft: Draft) -> None:
    """Put everything that was bought where it serves best, one lot after another."""
    place = best_place(mind, draft.asked)
    while draft.attempt(place) and isinstance(draft.waits, ChoosePlacement):
        place = best_place(mind.later(draft.state), draft.waits)


def best_place(mind: Mind, asked: Question) -> Answer:
    """The best of the places that are offered now."""
    offered = [a for a in mind.table.answers(mind.state, asked) if isinstance(a, Place)]
    if not offered:
        return mind.table.default(mind.state, asked)
    muster, singly = Muster(mind), _is_in_danger(mind)
    return max(offered, key=lambda place: _score(mind, muster, place, singly=singly))


def _score(mind: Mind, muster: Muster, place: Place, *, singly: bool) -> tuple[float, int]:
    (kind,), lot = place.army, sum(place.army.values())
    domain = mind.edition.units[kind].domain
    if domain is Domain.FACILITY:
        return merit(mind, place.space), 1
    if domain is Domain.SEA:
        ships = mind.sight.only(_ordered(mind), Domain.SEA)
        return harbour(mind, place.space, ships), lot
    value = _ground(mind, place.space, kind)
    if domain is Domain.AIR:
        value += muster.air_call(place.space, kind)
    return value, -lot if singly else lot


def _is_in_danger(mind: Mind) -> bool:
    """Whether anything that must be held could fall: troops are shared out one by one then, for
    the next may be wanted more somewhere else. Where fronts last a capital takes any number."""
    friendly, risk = mind.sight.friendly, mind.level.capital_risk
    return (
        not mind.sight.has_fronts
        and mind.level.guards
        and any(
            mind.threats.worst(space, friendly.get(space, Counter())).taken > risk
            for space in to_hold(mind)
        )
    )


def _ground(mind: Mind, space: SpaceName, kind: Kind) -> float:
    """First where the enemy could break in, then where the front is near."""
    here = mind.sight.friendly.get(space, Counter())
    blow = mind.threats.worst(space, here)
    need = blow.taken * mind.price_to_foe(space) if mind.level.guards else 0.0
    if mind.storms and blow.taken > mind.level.capital_risk and space in to_hold(mind):
        need *= FIRST
    return need + mind.worth.heat.get(space, 0.0) / _crowd(mind, space, kind)


def _crowd(mind: Mind, space: SpaceName, kind: Kind) -> float:
    """How much less new troops are wanted where others wait for ships already: only where they
    may appear in any number. Guns do not keep infantry away, and go only where some is (WW1-3)."""
    anywhere = mind.edition.policies.placement is Placement.CAPITAL_AND_BASES
    if not anywhere or not mind.level.musters or not mind.worth.is_away(space):
        return 1.0
    has_role = mind.edition.has_role
    waiting = mind.sight.only(mind.sight.own.get(space, {}), Domain.LAND)
    if _is_stranded(mind, space):
        return FORLORN
    core = sum(n for one, n in waiting.items() if has_role(one, Role.ARMY_CORE))
    if has_role(kind, Role.ARMY_CORE):
        return 1 + core / CROWD
    return 1 + waiting.total() / CROWD if core else FORLORN


def _is_stranded(mind: Mind, space: SpaceName) -> bool:
    """Whether those who wait in a colony fill every ship that could call there in a turn."""
    if space in mind.edition.powers[mind.power].capital:
        return False
    sight, units = mind.sight, mind.edition.units
    shores = sight.board.sea_neighbours[space]
    places = sum(
        room(mind, {kind: count}, Role.TRANSPORT)
        for zone, army in sight.own.items()
        for kind, count in army.items()
        if any(sight.by_sea(zone).get(shore, FAR) <= units[kind].move for shore in shores)
    )
    return sum(sight.own.get(space, {}).values()) >= places


def _ordered(mind: Mind) -> Army:
    return mind.state.ordered.get(mind.power, {})


def berth(mind: Mind) -> SpaceName:
    """The zone where the ships that are ordered will best appear; none where none are."""
    new = mind.sight.only(_ordered(mind), Domain.SEA)
    ports = ship_zones(mind.edition, mind.state, mind.power) if new else []
    crews = Crews(mind)
    return max(ports, key=lambda zone: harbour(mind, zone, new, crews.of(new, [zone])), default="")


def harbour(
    mind: Mind, zone: SpaceName, ships: Counter[Kind], crew: Army = MappingProxyType({})
) -> float:
    """How well new ships appear in a zone; a crew can still come to their decks."""
    if len(mind.sight.by_sea(zone)) == 1:
        return -1000.0  # a ship in a closed sea never gets out
    together = mind.sight.friendly.get(zone, Counter()) + ships + Counter(crew)
    risk = mind.danger_afloat(zone, together) * mind.sight.cost(ships)
    home = HOME * (zone == Armada(mind).home) - HOME * (zone not in bases(mind))
    return home + mind.worth.heat.get(zone, 0.0) * 0.2 + _company(mind, zone, ships) - DREAD * risk


def _company(mind: Mind, zone: SpaceName, ships: Counter[Kind]) -> float:
    """Transports go where troops wait, warships where transports are."""
    if any(Role.TRANSPORT in mind.edition.units[kind].roles for kind in ships):
        lands = mind.edition.board.land_neighbours[zone]
        waiting = sum(
            sum(mind.sight.only(mind.sight.own.get(land, {}), Domain.LAND).values())
            for land in lands
        )
        return float(min(waiting, 10))
    fleet = mind.sight.friendly.get(zone, Counter())
    units = mind.edition.units
    return sum(n for ship, n in fleet.items() if Role.TRANSPORT in units[ship].roles) * 3.0
