"""Units: how they move, what they remember, what they suffer."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import NOWHERE, Domain, Mark, Role
from battleboard.telling.sentences.registry import named, on, units_at
from battleboard.telling.words import army_words, by_power, path_words, the, units_words

_MARKS = {
    Mark.USED: "have moved",
    Mark.FLOWN: "are in the air",
    Mark.FOUGHT: "have fought",
    Mark.SUBMERGED: "submerged",
    Mark.DECIDED: "stay where they are",
    Mark.HIT: "are hit",
    Mark.WITHDRAWN: "broke off",
    Mark.SEABORNE: "came from the sea",
    Mark.LOADED: "came aboard",
    Mark.OFFLOADED: "put their cargo ashore",
    Mark.RETREATED: "fell back",
    Mark.SUBMERGING: "are about to submerge",
    Mark.RETURNED: "went back ashore",
    Mark.RAIDING: "are on a bombing raid",
    Mark.IGNORED: "are left alone",
    Mark.DROPPED: "jumped",
    Mark.TAKEN: "were captured",
    Mark.LAUNCHED: "fired a rocket",
}


@on(e.UnitsMoved)
def _units_moved(edition: Edition, state: State, event: e.UnitsMoved) -> str:
    start, end = event.path[0], event.path[-1]
    units = named(state, start, event.units)
    who = units_words(edition, units)
    spaces = edition.board.spaces
    by_land = all(edition.units[unit.kind].domain is Domain.LAND for unit in units)
    if event.why:
        return f"{who} left {start} for {end}."
    if by_land and spaces[start].is_land and spaces[end].is_sea:
        return f"{who} left {start} by ship from {end}."
    if by_land and spaces[start].is_sea and spaces[end].is_land:
        return f"{who} landed in {end} from {start}."
    return f"{who} moved {path_words(event.path)}."


@on(e.UnitsBoarded)
def _units_boarded(edition: Edition, state: State, event: e.UnitsBoarded) -> str:
    who = units_at(edition, state, event.space, event.units)
    ship = next((unit for unit in state.at(event.space) if unit.id == event.onto), None)
    if event.onto == NOWHERE or ship is None:
        return f"{who} left their ship in {event.space}."
    owner = f"{edition.units[ship.kind].name} of {the(ship.power)}"
    return f"{who} went aboard the {owner} in {event.space}."


@on(e.UnitsAimed)
def _units_aimed(edition: Edition, state: State, event: e.UnitsAimed) -> str:
    units = named(state, event.space, event.units)
    who = f"{units_words(edition, units)} in {event.space}"
    if not event.target:
        return f"{who} have no landing ahead any more."
    if any(edition.units[unit.kind].domain is Domain.AIR for unit in units):
        return f"{who} are to land on a carrier of {the(event.target)}."
    if any(edition.has_role(unit.kind, Role.BOMBARDS) for unit in units):
        return f"{who} are to fire at {event.target}."
    return f"{who} are to land in {event.target}."


@on(e.UnitsMarked)
def _units_marked(edition: Edition, state: State, event: e.UnitsMarked) -> str:
    who = units_at(edition, state, event.space, event.units)
    return f"{who} in {event.space} {_MARKS[event.mark]}."


@on(e.MarksCleared)
def _marks_cleared(_edition: Edition, _: State, event: e.MarksCleared) -> str:
    where = event.space or "any space"
    return f"no units in {where} count as {event.mark} any more."


@on(e.UnitsHit)
def _units_hit(edition: Edition, state: State, event: e.UnitsHit) -> str:
    who = units_at(edition, state, event.space, event.units)
    return f"{who} took a first hit in {event.space}."


@on(e.UnitsRepaired)
def _units_repaired(edition: Edition, state: State, event: e.UnitsRepaired) -> str:
    return f"{units_at(edition, state, event.space, event.units)} in {event.space} made repairs."


@on(e.UnitsLost)
def _units_lost(edition: Edition, state: State, event: e.UnitsLost) -> str:
    lost = by_power(edition, named(state, event.space, event.units))
    parts = [f"{the(power)} lost {army_words(edition, army)}" for power, army in lost.items()]
    return f"{', '.join(parts) or 'nobody lost anything'} in {event.space}."


@on(e.UnitsPlaced)
def _units_placed(edition: Edition, _: State, event: e.UnitsPlaced) -> str:
    new = by_power(edition, event.units)
    parts = [f"{the(power)} placed {army_words(edition, army)}" for power, army in new.items()]
    return f"{', '.join(parts)} in {event.space}."


@on(e.UnitsRaised)
def _units_raised(edition: Edition, _: State, event: e.UnitsRaised) -> str:
    return f"{units_words(edition, event.units)} appeared in {event.space}."


@on(e.ZonesEntered)
def _zones_entered(edition: Edition, state: State, event: e.ZonesEntered) -> str:
    who = units_at(edition, state, event.space, event.units)
    return f"{who} in {event.space} came through the mined {', '.join(event.zones)}."


@on(e.MinesRolled)
def _mines_rolled(_edition: Edition, _: State, event: e.MinesRolled) -> str:
    return f"the mines in {event.space} are rolled for."
