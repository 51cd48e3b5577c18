"""A position as one power looks at it while it plans: who stands where, and how far things are."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition, SideName
from battleboard.core.policies import Combat, Neutrals
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Army, Domain, Kind, Role, Unit
from battleboard.rules import control
from battleboard.rules.movement.canals import shut
from battleboard.rules.ww1.ground import Ground, ground

Field = Mapping[SpaceName, Counter[Kind]]
"""Units by space and kind."""

FAR = 99
"""Farther than anything on a board."""


class Sight:
    """What a power sees: nothing that others do not see too."""

    def __init__(self, edition: Edition, state: State, power: PowerName) -> None:
        self.edition, self.state, self.power = edition, state, power
        self.board = edition.board
        self.foes = control.foes(edition, state, power)
        self._walks: dict[SpaceName, dict[SpaceName, int]] = {}
        self._sails: dict[SpaceName, dict[SpaceName, int]] = {}
        self._grounds: dict[SpaceName, Ground] = {}

    @cached_property
    def fields(self) -> Mapping[PowerName, dict[SpaceName, Counter[Kind]]]:
        """The units of each power that fight where they stand: no cargo, no facilities."""
        found: dict[PowerName, dict[SpaceName, Counter[Kind]]] = {
            power: {} for power in self.edition.powers
        }
        for space, unit in self.state.everything():
            if self.fights(space, unit):
                found[unit.power].setdefault(space, Counter())[unit.kind] += 1
        return found

    def fights(self, space: SpaceName, unit: Unit) -> bool:
        """Whether a unit would fight in a battle in its space."""
        domain = self.edition.units[unit.kind].domain
        if domain is Domain.FACILITY:
            return False
        if unit.aboard and domain is Domain.AIR and self.has_fronts:
            return False  # cargo like any other
        return domain is not Domain.LAND or self.board.spaces[space].is_land

    @property
    def own(self) -> Mapping[SpaceName, Counter[Kind]]:
        """The fighting units of the power itself."""
        return self.fields[self.power]

    @cached_property
    def hostile(self) -> Field:
        """The fighting units of all enemies together."""
        return self._together(self.foes)

    @cached_property
    def friendly(self) -> Field:
        """The fighting units of the power's side."""
        side = self.edition.powers[self.power].side
        return self._together(p for p, one in self.edition.powers.items() if one.side == side)

    def _together(self, powers: Iterable[PowerName]) -> dict[SpaceName, Counter[Kind]]:
        found: dict[SpaceName, Counter[Kind]] = {}
        for power in powers:
            for space, army in self.fields[power].items():
                found.setdefault(space, Counter()).update(army)
        return found

    def friends_at(self, space: SpaceName, later: State) -> Counter[Kind]:
        """Who would defend a space beside the power in a position that a plan leads to."""
        return Counter(
            unit.kind
            for unit in later.at(space)
            if unit.power not in self.foes and self.fights(space, unit)
        )

    def friends_before(self, foe: PowerName) -> list[PowerName]:
        """Powers of the own side that move before an enemy who moves at all."""
        if foe not in self.following:
            return []
        until = self.following[: self.following.index(foe)]
        return [power for power in until if power in self.friends]

    @cached_property
    def friends(self) -> list[PowerName]:
        """The other powers of the own side, in the order of their next turns."""
        side = self.edition.powers[self.power].side
        return [power for power in self.following if self.edition.powers[power].side == side]

    @cached_property
    def following(self) -> list[PowerName]:
        """The other powers in the order of their next turns."""
        powers = self.edition.powers
        order = sorted(powers, key=lambda power: powers[power].turn_order)
        here = order.index(self.power)
        return [*order[here + 1 :], *order[:here]]

    @cached_property
    def afloat(self) -> Field:
        """The power's own troops aboard, by zone, and aircraft where these are cargo."""
        found: dict[SpaceName, Counter[Kind]] = {}
        for space, unit in self.state.everything():
            is_own = unit.power == self.power and unit.aboard
            if is_own and not self.fights(space, unit):
                found.setdefault(space, Counter())[unit.kind] += 1
        return found

    def is_only_shadowed(self, zone: SpaceName) -> bool:
        """Whether nobody but submarines is in a zone where own transports lie."""
        has_role = self.edition.has_role
        theirs, ours = (field.get(zone, Counter()) for field in (self.hostile, self.own))
        return (
            bool(theirs)
            and all(has_role(kind, Role.SUBMARINE) for kind in theirs)
            and any(has_role(kind, Role.TRANSPORT) for kind in ours)
        )

    @cached_property
    def trooper(self) -> Kind:
        """The cheapest unit that fights on land."""
        units = self.edition.units
        land = [k for k in units if units[k].domain is Domain.LAND and units[k].attack]
        return min(land, key=lambda kind: (units[kind].cost or 0, kind))

    # Land and sea

    def is_land(self, space: SpaceName) -> bool:
        """Whether this is a territory."""
        return self.board.spaces[space].is_land

    def side_of(self, space: SpaceName) -> SideName:
        """The side that holds a territory; none where nobody does."""
        owner = self.state.owner(space)
        return self.edition.powers[owner].side if owner != NOBODY else ""

    def is_enemy_land(self, space: SpaceName) -> bool:
        """Whether a territory is in enemy hands, or fought over with an enemy."""
        if not self._has_minors:
            return self.state.owner(space) in self.foes
        what = self.ground(space)
        return what is Ground.HOSTILE or (what is Ground.CONTESTED and space in self.hostile)

    @cached_property
    def _has_minors(self) -> bool:
        return self.edition.policies.neutrals is Neutrals.MINOR_POWERS

    def ground(self, space: SpaceName) -> Ground:
        """What a territory is to the power where land can be contested."""
        if space not in self._grounds:
            self._grounds[space] = ground(self.edition, self.state, space, self.power)
        return self._grounds[space]

    def is_friendly_land(self, space: SpaceName) -> bool:
        """Whether a territory is held by the power's side."""
        return control.is_friendly_land(self.edition, self.state, space, self.power)

    @cached_property
    def airfields(self) -> list[SpaceName]:
        """Land of the power's side, where its aircraft come down."""
        return [space for space in self.state.owners if self.is_friendly_land(space)]

    def airfields_near(self, space: SpaceName, kind: Kind) -> Iterator[SpaceName]:
        """Those that an aircraft reaches in a turn."""
        far, move = self.board.flights[space], self.edition.units[kind].move
        return (land for land in self.airfields if far.get(land, FAR) <= move)

    def is_foothold(self, space: SpaceName) -> bool:
        """Whether an army of the power's side finds friends in a territory: its side holds it, or
        is there in a fight that lasts."""
        if self.is_friendly_land(space):
            return True
        if not self._has_minors or self.ground(space) is not Ground.CONTESTED:
            return False
        return bool(self.only(self.friendly.get(space, {}), Domain.LAND))

    @property
    def has_fronts(self) -> bool:
        """Whether land can be contested: battles are one exchange, and fronts last."""
        return self.edition.policies.combat is Combat.ONE_EXCHANGE

    def is_open_land(self, space: SpaceName) -> bool:
        """Whether a territory may be entered without drawing a neutral into the war."""
        printed = self.board.spaces[space]
        if printed.impassable or not printed.is_land:
            return False
        if self._has_minors:
            return self.ground(space) not in (Ground.NEUTRAL, Ground.CLOSED)
        closed = self.edition.policies.neutrals is Neutrals.IMPASSABLE
        return not closed or self.state.owner(space) != NOBODY

    @cached_property
    def open_land(self) -> frozenset[SpaceName]:
        """All such territories."""
        return frozenset(filter(self.is_open_land, self.board.spaces))

    @cached_property
    def barred(self) -> frozenset[tuple[SpaceName, SpaceName]]:
        """Steps between zones that the power's ships may not make now."""
        return shut(self.edition, self.state, self.power)

    def by_land(self, start: SpaceName) -> dict[SpaceName, int]:
        """How many steps by land lead from a territory to every other, whoever holds them."""
        if start not in self._walks:
            steps = self.board.land_neighbours
            self._walks[start] = spread(
                [start], FAR, lambda s: filter(self.open_land.__contains__, steps[s])
            )
        return self._walks[start]

    def by_sea(self, start: SpaceName) -> dict[SpaceName, int]:
        """How many steps by sea lead from a zone to every other, whoever is there."""
        if start not in self._sails:
            steps = self.board.sea_neighbours
            barred = self.barred
            self._sails[start] = spread(
                [start], FAR, lambda s: (z for z in steps[s] if (s, z) not in barred)
            )
        return self._sails[start]

    # Figures

    def cost(self, army: Mapping[Kind, float]) -> float:
        """What an army would cost to buy."""
        units = self.edition.units
        return sum((units[kind].cost or 0) * count for kind, count in army.items())

    def armies_near(self, space: SpaceName, steps: int, field: Field) -> float:
        """The price of the land units of a field that are at most so many steps away by land."""
        near = [other for other, far in self.by_land(space).items() if far <= steps]
        return sum(self.cost(self.only(field.get(other, {}), Domain.LAND)) for other in near)

    def only(self, army: Army, *domains: Domain) -> Counter[Kind]:
        """The part of an army that lives on land, at sea or in the air."""
        units = self.edition.units
        return Counter({k: n for k, n in army.items() if n > 0 and units[k].domain in domains})


def spread(
    starts: Iterable[SpaceName],
    most: int,
    steps: Callable[[SpaceName], Iterable[SpaceName]],
    goes_on: Callable[[SpaceName], bool] = lambda _: True,
) -> dict[SpaceName, int]:
    """How far every space is that can be reached in so many steps; a space where nobody goes on
    is reached and not left."""
    far = dict.fromkeys(starts, 0)
    reach = deque(far)
    while reach:
        space = reach.popleft()
        here = far[space]
        if here >= most or (here and not goes_on(space)):
            continue
        for other in steps(space):
            if other not in far:
                far[other] = here + 1
                reach.append(other)
    return far
