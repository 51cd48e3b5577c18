"""Every army needs an infantry of its own when movement ends.

Infantry that lands counts only where nothing can come between: fighters, and units that stayed
behind, may rely on a landing that waits neither for a sea battle nor for the dice of a minefield.
So no fighter is ever left alone by a mine.

Rules: WW1-3, WW1-10 (fighters with infantry from the sea), WW1-12, WW1-28.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Mark, Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import is_land, owned
from battleboard.rules.kept import KeptOf
from battleboard.rules.ww1.changes import Change
from battleboard.rules.ww1.ground import Ground, ground, is_mined


def is_infantry(edition: Edition, unit: Unit) -> bool:
    """Whether a unit is what every army needs."""
    return edition.has_role(unit.kind, Role.ARMY_CORE)


def has_infantry(edition: Edition, units: Iterable[Unit]) -> bool:
    """Whether an infantry is among these units."""
    return any(is_infantry(edition, unit) for unit in units)


# What a power has in a space


class Army(Struct, frozen=True):
    """The units of one power in a territory, so far as the need for infantry goes."""

    idle: int = 0  # infantry that can still move
    settled: int = 0  # infantry that has moved
    others: tuple[Unit, ...] = ()  # all that needs an infantry
    overland: bool = False  # some of the others came in by land

    @property
    def infantry(self) -> int:
        """How many infantry there are."""
        return self.idle + self.settled


NO_ARMY = Army()
_ARMIES: KeptOf[tuple[Unit, ...], Army] = KeptOf(5_000)
_AIMED: KeptOf[tuple[Unit, ...], tuple[Unit, ...]] = KeptOf(5_000)


def army_in(edition: Edition, state: State, space: SpaceName) -> Army:
    """What the moving power has in a territory; at sea there are no armies."""
    units, power = state.units.get(space), state.turn.power
    if units is None:
        return NO_ARMY
    return _ARMIES.get((space, power), units, _army, edition, space, units, power)


def _army(edition: Edition, space: SpaceName, units: tuple[Unit, ...], power: PowerName) -> Army:
    own = owned(units, power)
    if not own or edition.board.spaces[space].is_sea:
        return NO_ARMY
    infantry = [unit for unit in own if is_infantry(edition, unit)]
    idle = sum(not unit.has(Mark.USED) for unit in infantry)
    others = tuple(unit for unit in own if not is_infantry(edition, unit))
    overland = any(is_land(edition, unit) and unit.origin not in ("", space) for unit in others)
    return Army(idle, len(infantry) - idle, others, overland)


def landing_in(state: State, zone: SpaceName) -> tuple[Unit, ...]:
    """The moving power's cargo in a zone that has been told where to land."""
    power = state.turn.power
    units = state.at(zone)
    return _AIMED.get(power, units, _aimed, units, power)


def _aimed(units: tuple[Unit, ...], power: PowerName) -> tuple[Unit, ...]:
    return tuple(unit for unit in owned(units, power) if unit.target and unit.aboard)


class Coming(Struct, frozen=True):
    """Whether infantry is to land on a shore, and whether nothing can come between."""

    infantry: bool = False
    surely: bool = False


def landings(edition: Edition, state: State) -> dict[SpaceName, Coming]:
    """Every shore that cargo has been told to land on."""
    return _LANDINGS.get("", state, _all_landings, edition, state)


def _all_landings(edition: Edition, state: State) -> dict[SpaceName, Coming]:
    return _landings(edition, state, _own(edition, state))


_LANDINGS: KeptOf[State, dict[SpaceName, Coming]] = KeptOf(50)


def _landings(
    edition: Edition,
    state: State,
    among: Iterable[SpaceName],
    known: dict[SpaceName, Coming] | None = None,
) -> dict[SpaceName, Coming]:
    found = {**(known or {})}
    for zone in among:
        for unit in landing_in(state, zone):
            before = found.get(unit.target, Coming())
            infantry = is_infantry(edition, unit)
            surely = infantry and _lands_surely(edition, state, zone, unit)
            found[unit.target] = Coming(before.infantry or infantry, before.surely or surely)
    return found


def _landings_after(edition: Edition, change: Change) -> dict[SpaceName, Coming]:
    """The same after an order: what it tells to land comes to the rest."""
    before, after, places = change.before, change.after, change.places
    known = landings(edition, before)
    if change.is_ashore(edition):
        return known
    if any(landing_in(before, place) for place in places):
        return _landings(edition, after, {*_own(edition, before), *places})
    return _landings(edition, after, places, known)


def _lands_surely(edition: Edition, state: State, zone: SpaceName, unit: Unit) -> bool:
    """Whether neither a sea battle nor a mine can keep cargo from landing (WW1-10)."""
    power = state.turn.power
    if control.has_enemy_ships(edition, state, zone, power):
        return False
    ship = next(one for one in state.at(zone) if one.id == unit.aboard)
    return not any(is_mined(edition, state, one, power) for one in ship.entered)


# What is needed


class Need(Struct, frozen=True):
    """A place to which an infantry of the moving power has to come, or which others have to
    leave."""

    space: SpaceName
    rule: str
    reason: str
    by_sea: bool = True  # whether one that lands would do


def needs(edition: Edition, state: State) -> list[Need]:
    """What is wrong if movement ended now, in board order."""
    return _NEEDS.get("", state, _all_needs, edition, state)


def _all_needs(edition: Edition, state: State) -> list[Need]:
    return _needs_in(edition, state, _own(edition, state))


_NEEDS: KeptOf[State, list[Need]] = KeptOf(50)


def needs_after(edition: Edition, change: Change) -> list[Need]:
    """The same after an order."""
    return _NEEDS.get("", change.after, _needs_after, edition, change)


def _needs_after(edition: Edition, change: Change) -> list[Need]:
    """Only what has changed, and what was wrong before, is looked at."""
    _LANDINGS.get("", change.after, _landings_after, edition, change)
    wrong = {*change.places, *(need.space for need in needs(edition, change.before))}
    return _needs_in(edition, change.after, wrong)


def _own(edition: Edition, state: State) -> list[SpaceName]:
    return control.spaces_of(edition, state, state.turn.power)


def _needs_in(edition: Edition, state: State, spaces: Iterable[SpaceName]) -> list[Need]:
    coming = landings(edition, state)
    found = [
        *_alone(edition, state, spaces, coming),
        *_landing_alone(edition, state, coming),
        *_first_targets(edition, state),
        *_unguarded(edition, state, coming),
    ]
    if len(found) > 1:
        found.sort(key=lambda need: edition.board.rank[need.space])
    return found


def _alone(
    edition: Edition,
    state: State,
    spaces: Iterable[SpaceName],
    coming: Mapping[SpaceName, Coming],
) -> Iterator[Need]:
    """Armies without infantry (WW1-3)."""
    for space in spaces:
        army = army_in(edition, state, space)
        if not army.others or army.infantry:
            continue
        sure = space in coming and coming[space].surely
        if army.overland or not sure:
            reason = f"your units in {space} need an infantry"
            yield Need(space, "WW1-3", reason, by_sea=not army.overland)


def _landing_alone(
    edition: Edition, state: State, coming: Mapping[SpaceName, Coming]
) -> Iterator[Need]:
    """Landings without infantry (WW1-3)."""
    for shore, landing in coming.items():
        army = army_in(edition, state, shore)
        if not landing.infantry and not army.infantry and not army.others:
            yield Need(shore, "WW1-3", f"an infantry has to land in {shore} too, or to be there")


def _first_targets(edition: Edition, state: State) -> Iterator[Need]:
    """What the first power must enter on its first turn and has not (WW1-12)."""
    power = state.turn.power
    if state.turn.round != 1 or power != next(iter(edition.powers)):
        return
    for space in edition.areas.get("first_turn_attack", ()):
        came = any(is_land(edition, unit) for unit in owned(state.at(space), power))
        if not came and ground(edition, state, space, power) is Ground.HOSTILE:
            yield Need(space, "WW1-12", f"land units have to enter {space}", by_sea=False)


def _unguarded(
    edition: Edition, state: State, coming: Mapping[SpaceName, Coming]
) -> Iterator[Need]:
    """Shared land that the moving power's side would leave without infantry (WW1-28)."""
    for space in state.shared:
        if (
            not guarded_by_friends(edition, state, space)
            and not army_in(edition, state, space).infantry
        ):
            sure = space in coming and coming[space].surely
            if not sure and ground(edition, state, space, state.turn.power) is Ground.SHARED:
                yield Need(space, "WW1-28", f"one infantry of your side stays in {space}")


def guarded_by_friends(edition: Edition, state: State, space: SpaceName) -> bool:
    """Whether another power of the mover's side has infantry in a territory."""
    power = state.turn.power
    return any(
        unit.power != power and edition.allied(unit.power, power) and is_infantry(edition, unit)
        for unit in state.at(space)
    )


def needs_guard(
    edition: Edition, state: State, space: SpaceName, coming: Mapping[SpaceName, Coming]
) -> bool:
    """Whether the last infantry of the moving power leaves a territory only for a relief."""
    if army_in(edition, state, space).others:
        return True
    if space in state.shared and not guarded_by_friends(edition, state, space):
        return True
    return space in coming and not coming[space].infantry
