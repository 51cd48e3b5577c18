"""What to buy: what keeps the capital, then what the plan needs, then the best of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property

from msgspec.structs import replace

from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.sight import FAR
from battleboard.agents.planner.storm import LONGEST, Means, Storm, Storms, told_storm
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Buy
from battleboard.core.policies import Combat, Placement
from battleboard.core.units import Domain, Kind, Role
from battleboard.rules.economy.facilities import complexes
from battleboard.rules.economy.income import income
from battleboard.rules.economy.purchase import Limits, Ware, limits, wares_of

MOST_WINGS = 0.5
"""Aircraft are bought to break a blockade until they make up so much of all there is, by price."""

HOARD = 2
"""Money for so many turns may be kept for ships."""

MOST_ATTACKERS = 0.65
"""Of land money never more than so much goes into units that attack."""

SAFE, DEFENDED = 0.25, 0.5
"""The chance of being sunk at once that is run with new transports, and with new warships."""


class Part(StrEnum):
    """What an expedition overseas is made of."""

    TROOPS = "troops"
    TRANSPORTS = "transports"
    ESCORTS = "escorts"
    WINGS = "aircraft"


class Purchase:
    """One turn's shopping."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.sight = mind, mind.sight
        self.wares = {ware.kind: ware for ware in wares_of(mind.edition, mind.state)}
        self.left: Limits = limits(mind.edition, mind.state, mind.power)
        self.army: Counter[Kind] = Counter()
        self.reasons: list[str] = []

    def choose(self) -> Buy:
        """The whole purchase."""
        self._guard_capital()
        if self.mind.storms:
            self._prepare_storm()
        if self.mind.level.sails and self.is_overseas:
            self._fit_out()
        if not self.is_overseas or not self.mind.level.sails or self._hoards():
            self._fill()
        return Buy({kind: count for kind, count in self.army.items() if count})

    def _hoards(self) -> bool:
        """Whether more is left over than the income of two turns: troops at least, then."""
        earns = income(self.mind.edition, self.mind.state, self.mind.power)
        return self.left.money > HOARD * earns

    def _take(self, kind: Kind, why: str) -> bool:
        """Buy one more if that is possible."""
        ware = self.wares.get(kind)
        if ware is None or self.left.most(ware) < 1:
            return False
        self.left = self.left.after(ware, 1)
        self.army[kind] += 1
        self.reasons.append(f"{kind}: {why}")
        return True

    # Home

    def _guard_capital(self) -> None:
        """Defenders for a capital that could fall, until it is safe or nothing more helps."""
        for capital in self.mind.edition.powers[self.mind.power].capital:
            if self.mind.state.owner(capital) != self.mind.power:
                continue
            here = self._near(capital)
            while self._in_danger(capital, here):
                if not self._take(self._defender, f"to hold {capital}"):
                    break
                here[self._defender] += 1

    def _near(self, capital: SpaceName) -> Counter[Kind]:
        """Who is in a capital, or beside it and can be called back."""
        here = Counter(self.sight.friendly.get(capital, Counter()))
        for space in self.sight.board.land_neighbours[capital]:
            here.update(self.sight.only(self.sight.own.get(space, Counter()), Domain.LAND))
        return here

    def _in_danger(self, capital: SpaceName, here: Counter[Kind]) -> bool:
        return self.mind.threats.worst(capital, here).taken > self.mind.level.capital_risk

    @cached_property
    def _land(self) -> list[Kind]:
        """Land units for sale, the cheapest first."""
        units = self.mind.edition.units
        kinds = [k for k in self.wares if units[k].domain is Domain.LAND and units[k].attack]
        return sorted(kinds, key=lambda kind: (units[kind].cost or 0, kind))

    @property
    def _defender(self) -> Kind:
        """What defends best for its price."""
        units = self.mind.edition.units
        return max(self._land, key=lambda k: (units[k].defence or 0) / (units[k].cost or 1) ** 1.2)

    # Storms

    def _prepare_storm(self) -> None:
        """The ships that a landing lacks, where it promises enough. Whoever has a front on land
        saves no money for it."""
        transport = self._kind(Role.TRANSPORT)
        if not self._land or not transport or self.left.ships < 1:
            return
        means = Means(
            money=self.left.money,
            income=income(self.mind.edition, self.mind.state, self.mind.power),
            hulls=self.left.ships,
            prices={kind: ware.price for kind, ware in self.wares.items()},
            output=self._output,
            ports=sorted(self._ports),
            transport=transport,
            escorts=list(self._escorts())[:2],
            danger=self._danger,
            trooper=self._land[0],
            ordered=self.army,
        )
        storm = Storms(self.mind, means, longest=LONGEST if self.is_overseas else 1).best()
        if storm.chance >= self.mind.level.storm_chance:
            self._equip(storm, means.income, transport)

    def _equip(self, storm: Storm, income: int, transport: Kind) -> None:
        """Buy what ships would live until the storm; for the others money is saved so that they
        appear together."""
        ships = sorted(storm.ships, key=lambda ship: ship == transport)
        while ships and (storm.turns == 1 or self._is_safe(ships[0], SAFE)):
            if not self._take(ships.pop(0), told_storm(storm)):
                return
        due = sum(self.wares[ship].price for ship in ships)
        kept = max(0, due - (storm.turns - 1) * income)
        if kept:
            self.left = replace(self.left, money=max(0, self.left.money - kept))
            self.reasons.append(f"{kept} IPCs are kept {told_storm(storm)}")

    # Ships

    @cached_property
    def is_overseas(self) -> bool:
        """Whether most of what is built gets to the enemy by sea only, and can do so."""
        output = self._output
        away = sum(n for space, n in output.items() if self.mind.worth.is_away(space))
        return away * 2 > sum(output.values()) and bool(self._ports)

    @cached_property
    def _output(self) -> dict[SpaceName, int]:
        """Where land units appear, and how many at most."""
        edition, state, power = self.mind.edition, self.mind.state, self.mind.power
        if edition.policies.placement is Placement.CAPITAL_AND_BASES:
            stated = edition.powers[power]
            return {space: 50 for space in stated.capital if state.owner(space) == power}
        return complexes(edition, state, power)

    @cached_property
    def _ports(self) -> set[SpaceName]:
        """Zones for new ships from which they can get anywhere."""
        beside = self.sight.board.sea_neighbours
        zones = {zone for space in self._output for zone in beside[space]}
        return {zone for zone in zones if len(self.sight.by_sea(zone)) > 1}

    def _fit_out(self) -> None:
        """Keep troops, transports, escorts and aircraft in proportion; money for what is wanted
        more than anything else is rather saved than spent on what there is plenty of."""
        while any(self._take_one(part) for part in self._most_wanted()):
            pass

    def _most_wanted(self) -> list[Part]:
        """The parts of an expedition, the one that lacks most first."""
        level = self.mind.level
        shares = {
            Part.TROOPS: level.troops,
            Part.TRANSPORTS: level.transport_share,
            Part.ESCORTS: level.escorts * (4 if self._needs_escort() else 1),
            Part.WINGS: level.wings,
        }
        have = self._have + self._as_parts(self.army)
        total = sum(have.values())
        wanted = [part for part in shares if have[part] <= 1.3 * shares[part] * total + 10]
        wanted.sort(key=lambda part: have[part] / max(shares[part], 0.01))
        clears = self._is_blockaded and have[Part.WINGS] <= MOST_WINGS * total
        return [Part.WINGS, *wanted] if clears else wanted

    @cached_property
    def _is_blockaded(self) -> bool:
        """Whether no new transport would live, and aircraft that can must clear the sea first."""
        if self.mind.edition.policies.combat is Combat.ONE_EXCHANGE:
            return False  # where aircraft never fight at sea (WW1-6)
        transport = self._kind(Role.TRANSPORT)
        return bool(transport) and not self._is_safe(transport, SAFE)

    def _take_one(self, part: Part) -> bool:
        match part:
            case Part.TROOPS:
                kinds = sorted(self._land, key=lambda k: self.army[k] * self.wares[k].price)
            case Part.TRANSPORTS:
                kinds = [k for k in [self._kind(Role.TRANSPORT)] if self._is_safe(k, SAFE)]
            case Part.ESCORTS:
                kinds = [k for k in self._escorts() if self._is_safe(k, DEFENDED)]
            case Part.WINGS:
                kinds = self._wings()
        return any(self._take(kind, f"{part} for overseas") for kind in kinds)

    def _is_safe(self, kind: Kind, risk: float) -> bool:
        """Whether a new ship would live through the enemy's turns in some port."""
        new = self.sight.only(self.army, Domain.SEA)
        new[kind] += 1
        return any(self._danger(port, self._fleet_at(port) + new) <= risk for port in self._ports)

    def _danger(self, port: SpaceName, fleet: Counter[Kind]) -> float:
        """The chance that a fleet in a port, with the aircraft for its decks, is destroyed."""
        return self.mind.threats.worst(port, fleet + self._deck_crews(fleet)).taken

    def _deck_crews(self, ships: Counter[Kind]) -> Counter[Kind]:
        """Aircraft that wait ashore near a port, so far as new carriers have room for them and
        old ones have none."""
        units = self.mind.edition.units
        decks = sum(n * units[k].holds for k, n in ships.items() if Role.CARRIER in units[k].roles)
        room = max(0, decks - sum(self.sight.only(ships, Domain.AIR).values()))
        return Counter(self._ashore[:room])

    @cached_property
    def _ashore(self) -> list[Kind]:
        """Aircraft near home for which there is no deck yet."""
        units = self.mind.edition.units
        flights = self.sight.board.flights
        ashore = [
            kind
            for space, army in self.sight.own.items()
            if self.sight.is_land(space)
            for kind in army.elements()
            if Role.CARRIER_BORNE in units[kind].roles
            and any(flights[space].get(port, FAR) <= units[kind].move for port in self._ports)
        ]
        decks = sum(
            n * units[k].holds for k, n in self._fleet.items() if Role.CARRIER in units[k].roles
        )
        free = max(0, decks - sum(self.sight.only(self._fleet, Domain.AIR).values()))
        return ashore[free:]

    def _fleet_at(self, port: SpaceName) -> Counter[Kind]:
        return self.sight.friendly.get(port, Counter())

    @cached_property
    def _have(self) -> Counter[Part]:
        """What there is of each part, by price; troops that march to the enemy do not count."""
        have: Counter[Part] = Counter()
        for space, army in self.sight.own.items():
            marches = self.sight.is_land(space) and not self.mind.worth.is_away(space)
            part = self.sight.only(army, Domain.AIR) if marches else army
            have.update(self._as_parts(part))
        troops = Counter(
            unit.kind
            for _, unit in self.mind.state.everything()
            if unit.power == self.mind.power and unit.aboard
        )
        have.update(self._as_parts(self.sight.only(troops, Domain.LAND)))
        return have

    def _as_parts(self, army: Counter[Kind]) -> Counter[Part]:
        parts: Counter[Part] = Counter()
        for kind, count in army.items():
            parts[self._part(kind)] += int(self.sight.cost({kind: count}))
        return parts

    def _part(self, kind: Kind) -> Part:
        stats = self.mind.edition.units[kind]
        if Role.TRANSPORT in stats.roles:
            return Part.TRANSPORTS
        if stats.domain is Domain.SEA:
            return Part.ESCORTS
        return Part.WINGS if stats.domain is Domain.AIR else Part.TROOPS

    def _wings(self) -> list[Kind]:
        units = self.mind.edition.units
        kinds = [k for k in self.wares if units[k].domain is Domain.AIR]
        return sorted(kinds, key=lambda kind: self.wares[kind].price)

    def _kind(self, role: Role) -> Kind:
        return next((k for k in self.wares if self.mind.edition.has_role(k, role)), "")

    def _needs_escort(self) -> bool:
        """Whether the fleet would be in danger where it should go next."""
        fleet = self._fleet + self.sight.only(self.army, Domain.SEA)
        if not fleet or not self._front:
            return False
        return self.mind.threats.worst(self._front, fleet).taken > 0.35

    @cached_property
    def _fleet(self) -> Counter[Kind]:
        """All ships and the aircraft on their decks, wherever they are."""
        fleet: Counter[Kind] = Counter()
        for zone, army in self.sight.own.items():
            if not self.sight.is_land(zone):
                fleet.update(army)
        return fleet

    @cached_property
    def _front(self) -> SpaceName:
        """The sea zone near home from which an army would get on fastest."""
        near = {
            zone
            for port in self._ports
            for zone, far in self.sight.by_sea(port).items()
            if far <= 3
        }
        heat = self.mind.worth.heat
        return max(sorted(near), key=lambda zone: heat.get(zone, 0.0), default="")

    def _escorts(self) -> Iterator[Kind]:
        """Warships by what they defend for their price, the best that can be paid first."""
        units = self.mind.edition.units
        ships = [
            kind
            for kind in self.wares
            if Role.SURFACE_WARSHIP in units[kind].roles and (units[kind].defence or 0) >= 2
        ]
        yield from sorted(ships, key=lambda kind: -self._guard(kind))

    def _guard(self, kind: Kind) -> float:
        """How well a warship with the aircraft for its decks defends, by its price."""
        units = self.mind.edition.units
        crew = self._deck_crews(Counter({kind: 1}))
        strength = (units[kind].defence or 0) * units[kind].hits
        strength += sum((units[k].defence or 0) * n for k, n in crew.items())
        return strength / self.wares[kind].price

    # The rest

    def _fill(self) -> None:
        """Land units for every place, then better ones for the money that is left."""
        cheap = self._land[0]
        others = [kind for kind in self._land if self._attack(kind) > self._attack(cheap)]
        strong = max(others, key=lambda k: self._attack(k) / self.wares[k].price, default=cheap)
        share = min(MOST_ATTACKERS, self.mind.level.attackers / self.mind.restraint)
        while True:
            bought = self.army[strong] * self.wares[strong].price
            spent = bought + self.army[cheap] * self.wares[cheap].price
            wanted = strong if bought < share * spent else cheap
            if not (self._take(wanted, "for the front") or self._take(cheap, "for the front")):
                break
        self._upgrade(cheap, strong)

    def _attack(self, kind: Kind) -> int:
        return self.mind.edition.units[kind].attack or 0

    def _upgrade(self, cheap: Kind, strong: Kind) -> None:
        """Where places are short and money is not, fewer and better units."""
        for better in (self._aircraft(), strong):
            if not better or better == cheap:
                continue
            while self.army[cheap] and self._can_swap(cheap, better):
                ware, other = self.wares[cheap], self.wares[better]
                self.left = _returned(self.left, ware)
                self.army[cheap] -= 1
                self.left = self.left.after(other, 1)
                self.army[better] += 1
                self.reasons.remove(next(r for r in self.reasons if r.startswith(f"{cheap}:")))
                self.reasons.append(f"{better}: more for the same place")

    def _can_swap(self, cheap: Kind, better: Kind) -> bool:
        return _returned(self.left, self.wares[cheap]).most(self.wares[better]) >= 1

    def _aircraft(self) -> Kind:
        units = self.mind.edition.units
        kinds = [k for k in self.wares if units[k].domain is Domain.AIR]
        return min(kinds, key=lambda kind: (self.wares[kind].price, kind), default="")


def _returned(left: Limits, ware: Ware) -> Limits:
    """What can be bought when one of these is given back."""
    return left.after(ware, -1)
