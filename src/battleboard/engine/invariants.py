"""What no input may break, in any edition: asked of every row of a game.

These guard against wrong, as the cases from the rulebooks do; golden games only guard against
change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Decision
from battleboard.core.edition import Edition
from battleboard.core.evolve import fold
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Domain, Role, Unit, UnitId
from battleboard.engine.journal import Row
from battleboard.engine.table import Table
from battleboard.engine.war_invariants import check_war
from battleboard.rules.china.ground import keeps_ashore, may_be
from battleboard.rules.economy.facilities import damage_limit, standing
from battleboard.rules.movement.landing import stranded
from battleboard.rules.movement.transport import fits
from battleboard.rules.technology.research import is_played


def check(before: State, row: Row, after: State, table: Table) -> list[str]:
    """Everything that is wrong with one row of a game; empty when nothing is."""
    edition = table.edition
    changed = changes(before, after)
    return [
        *_units(before, row, after, changed),
        *_money(before, row, after),
        *_orders(before, row, after),
        *_facilities(edition, after),
        *_advances(after),
        *_control(edition, after),
        *_board(edition, after, changed),
        *_cargo(edition, after, changed),
        *_landing(edition, after),
        *_asked(edition, row, after),
        *_at_rest(edition, row, after),
        *_income(edition, row, after),
        *check_war(edition, before, row, after, changed),
        *_folds(before, row, after),
    ]


def changes(before: State, after: State) -> list[SpaceName]:
    """The spaces whose units are others than before: what was right in the rest still is."""
    old, new = before.units, after.units
    return [space for space in {**old, **new} if old.get(space) is not new.get(space)]


def _within(state: State, spaces: Iterable[SpaceName]) -> dict[UnitId, Unit]:
    return {unit.id: unit for space in spaces for unit in state.at(space)}


def _units(before: State, row: Row, after: State, changed: Sequence[SpaceName]) -> Iterator[str]:
    """No unit appears or vanishes without a fact that says why, or is in two places."""
    if sum(len(after.at(space)) for space in changed) != len(_within(after, changed)):
        yield "a unit is in two places"
    if not before.units:
        return
    old, new = _within(before, changed), _within(after, changed)
    came = (e.UnitsPlaced, e.UnitsRaised)
    placed = {u.id for event in row.events if isinstance(event, came) for u in event.units}
    lost = {u for event in row.events if isinstance(event, e.UnitsLost) for u in event.units}
    if placed and min(placed) < before.next_id:
        yield f"unit {min(placed)} is there already"
    if new.keys() - old.keys() != placed - lost:
        yield f"units {sorted((new.keys() - old.keys()) ^ (placed - lost))} came from nowhere"
    if old.keys() - new.keys() != lost - placed:
        yield f"units {sorted((old.keys() - new.keys()) ^ (lost - placed))} vanished"
    taken = {u for event in row.events if isinstance(event, e.UnitsCaptured) for u in event.units}
    for number in old.keys() & new.keys():
        if old[number].kind != new[number].kind:
            yield f"unit {number} became another"
        if old[number].power != new[number].power and number not in taken:
            yield f"unit {number} changed hands"


def _money(before: State, row: Row, after: State) -> Iterator[str]:
    """Every treasury changes by what is said of it, and none is in debt."""
    if not before.money:
        return
    told: Counter[str] = Counter()
    for event in row.events:
        if isinstance(event, e.MoneyChanged):
            told[event.power] += event.by
    for power, money in after.money.items():
        if money != before.money[power] + told[power]:
            yield f"the money of {power} does not balance"
        if money < 0:
            yield f"{power} is in debt"


def _orders(before: State, row: Row, after: State) -> Iterator[str]:
    """What waits to be placed is what was bought, less what was placed or given back; an infantry
    that is swapped in was never bought (MOB-4)."""
    swapped = any(isinstance(event, e.UnitsLost) and event.why == "MOB-4" for event in row.events)
    if not before.units or swapped:
        return
    due = {power: Counter(before.ordered.get(power, {})) for power in after.money}
    for event in row.events:
        match event:
            case e.UnitsOrdered():
                due[event.power].update(event.army)
            case e.UnitsRefunded():
                due[event.power].subtract(event.army)
            case e.UnitsPlaced():
                due[event.units[0].power].subtract(unit.kind for unit in event.units)
            case e.FacilityBuilt():
                due[event.power].subtract((event.kind,))
    for power, army in due.items():
        if any(count < 0 for count in army.values()):
            yield f"{power} placed what it had not bought"
        if +army != Counter(after.ordered.get(power, {})):
            yield f"what {power} has bought does not balance"


def _facilities(edition: Edition, state: State) -> Iterator[str]:
    """One complex in a territory at most, damage only where something stands, and not too much
    (RAID-1, BUY-5)."""
    for space, kinds in state.facilities.items():
        producing = [kind for kind in kinds if edition.has_role(kind, Role.PRODUCES)]
        if len(producing) > 1 or not edition.board.spaces[space].is_land:
            yield f"{space} has {producing}"
    for space, damage in state.damage.items():
        for kind, points in damage.items():
            if kind not in standing(edition, state, space):
                yield f"there is no {kind} to be damaged in {space}"
            elif not 0 < points <= damage_limit(edition, space, kind):
                yield f"the {kind} of {space} has damage of {points}"


def _advances(state: State) -> Iterator[str]:
    """Nobody researches where that is not played, and nobody finds a thing twice (TEC-1)."""
    if (state.tokens or state.advances) and not is_played(state):
        yield "somebody researches"
    for power, made in state.advances.items():
        if len(set(made)) != len(made):
            yield f"{power} made an advance twice"


def _control(edition: Edition, state: State) -> Iterator[str]:
    """Every territory has at most one controller."""
    if any(owner not in edition.powers for owner in state.owners.values() if owner != NOBODY):
        yield "a territory is held by nobody known"


def _board(edition: Edition, state: State, changed: Iterable[SpaceName]) -> Iterator[str]:
    """Every unit stands where its kind can."""
    for space in changed:
        for unit in state.at(space):
            domain, place = edition.units[unit.kind].domain, edition.board.spaces[space]
            if place.impassable:
                yield f"a {unit.kind} stands in {space}, which is closed"
            if domain is Domain.SEA and place.is_land:
                yield f"a {unit.kind} stands on land in {space}"
            if domain is Domain.LAND and place.is_sea and not unit.aboard:
                yield f"a {unit.kind} swims in {space}"
            if unit.damage >= max(1, edition.units[unit.kind].hits):
                yield f"a {unit.kind} in {space} should be gone"


def _cargo(edition: Edition, state: State, changed: Iterable[SpaceName]) -> Iterator[str]:
    """Ships carry what fits, and whoever is aboard stands beside its ship."""
    for space in changed:
        units = state.at(space)
        ships = {unit.id: unit for unit in units if edition.units[unit.kind].holds}
        for unit in units:
            if unit.aboard and unit.aboard not in ships and not _is_flown(edition, units, unit):
                yield f"a {unit.kind} in {space} is aboard a ship that is not there"
        for ship in ships.values():
            aboard = [unit.kind for unit in units if unit.aboard == ship.id]
            if len(aboard) > edition.units[ship.kind].holds:
                yield f"a {ship.kind} in {space} carries {len(aboard)}"
            if edition.has_role(ship.kind, Role.TRANSPORT) and not fits(edition, aboard, ship.kind):
                yield f"a transport in {space} carries {aboard}"


def _is_flown(edition: Edition, units: tuple[Unit, ...], unit: Unit) -> bool:
    """Whether a bomber carries a paratrooper to its battle (R-21)."""
    return bool(unit.aboard) and any(
        other.id == unit.aboard and edition.has_role(other.kind, Role.RAIDS) for other in units
    )


def _landing(edition: Edition, state: State) -> Iterator[str]:
    """Until dice say otherwise every aircraft of the moving power can land (MOV-7)."""
    if state.turn.phase == "combat_move" and stranded(edition, state):
        yield "an aircraft cannot land"


def _asked(edition: Edition, row: Row, state: State) -> Iterator[str]:
    """Only powers of the game are asked, and none that has left the war but while it leaves."""
    if not isinstance(row.waits, Decision):
        return
    power = row.waits.power
    if power not in edition.powers or (power in state.left and power != state.turn.power):
        yield f"{power} is asked"


def _at_rest(edition: Edition, row: Row, state: State) -> Iterator[str]:
    """When a turn is over nobody is in the air, and powers that are bound to their own ground
    stand on it (CHN-1)."""
    if not any(isinstance(event, e.TurnEnded) for event in row.events):
        return
    for space, units in state.units.items():
        for unit in units:
            if _is_flown(edition, units, unit):
                yield f"a {unit.kind} in {space} is still aboard a bomber"
            if not may_be(edition, unit.power, space):
                yield f"a {unit.kind} of {unit.power} is in {space}"
            if unit.aboard and keeps_ashore(edition, unit.power):
                yield f"a {unit.kind} of {unit.power} is aboard a ship"


def _income(edition: Edition, row: Row, state: State) -> Iterator[str]:
    """Income is what the territories under control are worth; contested land pays nobody."""
    for event in row.events:
        if isinstance(event, e.MoneyChanged) and event.why == "INC-1":
            lands = [space for space, owner in state.owners.items() if owner == event.power]
            if event.by != sum(edition.board.spaces[space].ipc for space in lands):
                yield f"{event.power} collects {event.by}"


def _folds(before: State, row: Row, after: State) -> Iterator[str]:
    """The state is a fold over the facts."""
    if fold(before, row.events) != after:
        yield "folding the facts leads elsewhere"
