"""Ships, their cargo, and where it will land.

Cargo that is to land has its shore as its target. Nothing goes ashore before the mines have
been rolled for (WW1-23).

Rules: WW1-9, WW1-18, WW1-19, WW1-20, WW1-21, UNI-6, BRD-5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.decisions import Load, Move
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import (
    cargo_of,
    counted,
    ids,
    is_land,
    is_submarine,
    is_transport,
    kind_of,
    misnamed,
    moves_left,
    take,
)
from battleboard.rules.kept import Kept, KeptOf
from battleboard.rules.movement.act import free_places
from battleboard.rules.movement.canals import shut, why_not_pass
from battleboard.rules.movement.offers import Known
from battleboard.rules.movement.paths import voyages
from battleboard.rules.movement.transport import (
    Groups,
    Loading,
    fits,
    is_detour,
    landable,
    landings,
    loaded_army,
    on_allied_ships,
    waiting,
)
from battleboard.rules.ww1.ground import are_friends, base_of, was_mine
from battleboard.rules.ww1.marching import is_bound, why_not_enter, why_not_leave

Path = tuple[SpaceName, ...]


# Where ships go


def why_not_sail(edition: Edition, state: State, ship: Unit, path: Path) -> Iterator[Refusal]:
    """Why a ship may not go this way."""
    barred = not shut(edition, state, ship.power).isdisjoint(pairwise(path))
    for start, end in pairwise(path):
        if end not in edition.board.sea_neighbours[start]:
            yield Refusal("BRD-1", f"{end} is no sea zone beside {start}")
        elif barred:
            yield from why_not_pass(edition, state, ship.power, start, end)
    if len(path) - 1 > moves_left(edition, ship):
        left = moves_left(edition, ship)
        yield Refusal("WW1-18", f"{len(path) - 1} zones are too far: the {ship.kind} moves {left}")
    for zone in path[1:-1]:
        if not is_submarine(edition, ship) and control.is_hostile_sea(
            edition, state, zone, ship.power
        ):
            yield Refusal("WW1-18", f"a {ship.kind} stops on entering {zone}", zone)
    for zone in path[1:] if state.refuses else ():
        if control.unwilling(edition, state, zone, ship.power):
            yield Refusal("BRD-10", f"a friend does not share {zone} with you")


# What transports do


def why_not_carry(edition: Edition, state: State, ship: Unit, move: Move) -> Iterator[Refusal]:
    """Why a transport may not load or land what it is told to."""
    yield from _why_not_load(edition, state, ship, move)
    if is_detour(move.path, move.loads):
        yield Refusal("WW1-18", "that way leads back to its start for nothing")
    if move.offload:
        yield from why_not_offload(edition, state, ship, move)
    elif len(move.path) < 2 and not move.loads:
        yield Refusal("WW1-18", "a move goes somewhere")


def _why_not_load(edition: Edition, state: State, ship: Unit, move: Move) -> Iterator[Refusal]:
    aboard = [unit.kind for unit in cargo_of(state.at(move.path[0]), ship)]
    wanted: dict[tuple[SpaceName, str], int] = {}
    for load in move.loads:
        yield from _why_not_here(edition, state, move.path, load)
        groups = waiting(edition, state, load.start)
        yield from misnamed(groups, load.army, "WW1-19")
        for label, count in load.army.items():
            key = (load.start, label)
            wanted[key] = wanted.get(key, 0) + count
            if wanted[key] > len(groups.get(label, ())):
                yield Refusal("WW1-19", f"{load.start} has not that many {label} left to load")
            aboard += [kind_of(label)] * count
    if move.loads and not fits(edition, aboard, ship.kind):
        yield Refusal("UNI-6", "a transport holds two units")


def _why_not_here(edition: Edition, state: State, path: Path, load: Load) -> Iterator[Refusal]:
    yield from why_not_leave(edition, state, load.start)
    if load.at not in path:
        yield Refusal("WW1-19", f"{load.at} is not on the way")
    elif load.start not in edition.board.land_neighbours[load.at]:
        yield Refusal("WW1-19", f"{load.start} does not border {load.at}")
    if control.is_hostile_sea(edition, state, load.at, state.turn.power):
        yield Refusal("WW1-19", f"nothing is loaded in {load.at}: enemy warships are there")


def why_not_offload(edition: Edition, state: State, ship: Unit, move: Move) -> Iterator[Refusal]:
    """Why a transport may not land this on that shore."""
    zone, shore = move.path[-1], move.onto
    if shore not in edition.board.land_neighbours[zone]:
        yield Refusal("WW1-19", f"{shore or 'that place'} does not border {zone}")
        return
    yield from why_not_enter(edition, state, shore)
    present = counted(landable(edition, state, move.path[0], ship))
    loaded = loaded_army(move.loads)
    for label, count in move.offload.items():
        there = present[kind_of(label)] + loaded.get(label, 0)
        if not 1 <= count <= there:
            yield Refusal("WW1-19", f"{there} of your {label} are aboard, not {count}")
    if _bound_elsewhere(edition, state, ship, move):
        yield Refusal(
            "WW1-1",
            "units from land that was contested when the turn began land only where you were "
            "in control or had units at that time; they may stay at sea",
        )


def _bound_elsewhere(edition: Edition, state: State, ship: Unit, move: Move) -> bool:
    """Whether units are to land here that began the turn on contested ground (WW1-1); of those
    that cannot even come aboard the load tells."""
    if not _is_barred(state, move.onto) or any(_why_not_load(edition, state, ship, move)):
        return False
    landing = landing_units(edition, state, ship, move)
    return any(unit in landing for unit in _bound(edition, state, ship, move))


def _is_barred(state: State, shore: SpaceName) -> bool:
    """Whether units from contested ground may not land on a shore."""
    return bool(state.turn.contested) and not was_mine(state, shore)


def _bound(edition: Edition, state: State, ship: Unit, move: Move) -> list[Unit]:
    """Own land units aboard, or about to be, that began the turn on contested ground; it does
    not bind fighters (WW1-10)."""
    aboard = landable(edition, state, move.path[0], ship)
    bound = [unit for unit in aboard if is_bound(state, unit.origin)]
    for load, units in boarding(edition, state, move):
        bound += [unit for unit in units if is_bound(state, unit.origin or load.start)]
    return [unit for unit in bound if is_land(edition, unit)]


def boarding(edition: Edition, state: State, move: Move) -> list[tuple[Load, tuple[Unit, ...]]]:
    """The units that each load of a move names, none of them twice."""
    if len(move.loads) == 1:
        (load,) = move.loads
        return [(load, take(waiting(edition, state, load.start), load.army))]
    found: list[tuple[Load, tuple[Unit, ...]]] = []
    gone: list[Unit] = []
    for load in sorted(move.loads, key=lambda one: move.path.index(one.at)):
        groups = waiting(edition, state, load.start)
        left = {label: tuple(u for u in units if u not in gone) for label, units in groups.items()}
        units = take(left, load.army)
        gone += units
        found.append((load, units))
    return found


def landing_units(edition: Edition, state: State, ship: Unit, move: Move) -> list[Unit]:
    """Which of the ship's cargo a move lands: units free to go anywhere first (WW1-1)."""
    aboard = [*landable(edition, state, move.path[0], ship)]
    aboard += (unit for _, units in boarding(edition, state, move) for unit in units)
    if _is_barred(state, move.onto):
        bound = _bound(edition, state, ship, move)
        aboard.sort(key=lambda unit: unit in bound)
    return [
        unit
        for label, count in move.offload.items()
        for unit in [one for one in aboard if one.kind == kind_of(label)][:count]
    ]


# What a voyage does


def sail(edition: Edition, state: State, ships: Sequence[Unit], move: Move) -> Iterator[e.Event]:
    """Ships go with all that is aboard; a transport loads on its way and says where it lands."""
    aboard = [unit for ship in ships for unit in cargo_of(state.at(move.path[0]), ship)]
    loads = boarding(edition, state, move)
    here = 0
    for zone in sorted({load.at for load, _ in loads}, key=move.path.index):
        there = move.path.index(zone)
        yield from _leg(edition, ships, aboard, move.path[here : there + 1])
        here = there
        for load, units in loads:
            if load.at == zone:
                yield e.UnitsMoved(ids(units), (load.start, zone), spent=1)
                yield e.UnitsBoarded(zone, ids(units), ships[0].id)
                yield e.UnitsMarked(zone, ids(units), Mark.USED)
                aboard += units
    yield from _leg(edition, ships, aboard, move.path[here:])
    yield e.UnitsMarked(move.path[-1], ids(ships), Mark.USED)
    if move.offload:
        landing = landing_units(edition, state, ships[0], move)
        yield e.UnitsAimed(move.path[-1], ids(landing), move.onto)


def _leg(
    edition: Edition, ships: Sequence[Unit], cargo: Sequence[Unit], path: Path
) -> Iterator[e.Event]:
    if len(path) < 2:
        return
    yield e.UnitsMoved(ids(ships), path, spent=len(path) - 1)
    if cargo:
        yield e.UnitsMoved(ids(cargo), path)
    mined = tuple(zone for zone in path[1:] if base_of(edition, zone))
    if mined:
        yield e.ZonesEntered(path[-1], ids((*ships, *cargo)), mined)


def known(edition: Edition, state: State) -> Known:
    """What was found out about moves this turn, while all enemies stand still."""
    key = (state.joined, state.left, shut(edition, state, state.turn.power))
    return _KNOWN.get(key, (edition, state.turn, state.refuses), partial(Known, edition, state))


_KNOWN: Kept[Known] = Kept(30)


def courses(edition: Edition, state: State, ship: Unit, start: SpaceName) -> tuple[Path, ...]:
    """Every way of a ship, for a transport also those that lead back."""
    back, left = is_transport(edition, ship), moves_left(edition, ship)
    find = partial(voyages, edition, state, ship, start, combat=True, back=back)
    return known(edition, state).ways(None, start, ship.kind, left, find)


Counts = tuple[tuple[str, int], ...]
_STOCKS: KeptOf[Groups, Counts] = KeptOf(5_000)


def stock(edition: Edition, state: State, territory: SpaceName) -> Counts:
    """What could come aboard a transport from a territory, of each no more than one holds."""
    groups = waiting(edition, state, territory)
    return _STOCKS.get("", groups, _stock, edition, groups)


def _stock(edition: Edition, groups: Groups) -> Counts:
    most = max(edition.units[kind].holds for kind in edition.transports)
    return tuple((label, min(len(units), most)) for label, units in groups.items())


def cargo_moves(
    edition: Edition, state: State, label: str, ship: Unit, paths: Sequence[Path]
) -> Iterator[Move]:
    """Everything that one transport can do on these ways beyond sailing empty-handed."""
    if not paths:
        return
    start, ships = paths[0][0], {label: 1}
    present = tuple(counted(landable(edition, state, start, ship)).items())
    loading = Loading(edition, state, ship, start, late=True)
    for path in paths:
        shores = edition.board.land_neighbours[path[-1]]
        for loads in loading.on(path):
            if is_detour(path, loads):
                continue
            if loads:
                yield Move(ships, path, loads)
            for army in _armies(present, tuple(loaded_army(loads).items())):
                for shore in shores:
                    yield Move(ships, path, loads, army, shore)


@lru_cache(5_000)
def _armies(present: Counts, loaded: Counts) -> tuple[dict[str, int], ...]:
    return tuple(landings(dict(present), dict(loaded), combat=False))


# Friends' transports (WW1-20)


def why_not_board(
    edition: Edition, state: State, units: Sequence[Unit], move: Move
) -> Iterator[Refusal]:
    """Why units may not go aboard a friend's transports."""
    start, zone = move.path
    yield from why_not_leave(edition, state, start)
    if zone not in edition.board.sea_neighbours[start]:
        yield Refusal("BRD-1", f"{zone} does not border {start}")
        return
    if control.is_hostile_sea(edition, state, zone, state.turn.power):
        yield Refusal("WW1-19", f"nothing is loaded in {zone}: enemy warships are there")
    if move.onto and not edition.allied(move.onto, state.turn.power):
        yield Refusal("WW1-20", f"{move.onto} is no friend")
    elif len(units) > len(places(edition, state, zone, units[0].kind, move.onto)):
        yield Refusal("WW1-20", f"no room for them on friends' transports in {zone}")


def places(edition: Edition, state: State, zone: SpaceName, kind: str, of: str = "") -> list[Unit]:
    """Transports of friends in a zone, each as often as it can take one more such unit."""
    power = state.turn.power
    return [
        ship
        for ship in free_places(edition, state, zone, kind, of)
        if are_friends(edition, state, ship.power, power)
    ]


def board(edition: Edition, state: State, units: Sequence[Unit], move: Move) -> Iterator[e.Event]:
    """Units go aboard friends' transports, and have had their move."""
    start, zone = move.path
    yield e.UnitsMoved(ids(units), (start, zone), spent=1)
    yield e.UnitsMarked(zone, ids(units), Mark.USED)
    free = places(edition, state, zone, units[0].kind, move.onto)
    for unit, ship in zip(units, free, strict=False):
        yield e.UnitsBoarded(zone, (unit.id,), ship.id)


def is_leaving(edition: Edition, move: Move) -> bool:
    """Whether a move is one from a sea zone to a shore: off a friend's transport."""
    spaces = edition.board.spaces
    return (
        len(move.path) == 2
        and all(space in spaces for space in move.path)
        and spaces[move.path[0]].is_sea
        and spaces[move.path[1]].is_land
    )


def why_not_quit(edition: Edition, state: State, move: Move) -> Iterator[Refusal]:
    """Why units may not land from friends' transports."""
    zone, shore = move.path
    if move.loads or move.offload or len(move.army) != 1:
        yield Refusal("WW1-20", "move equal units together, others one after another")
        return
    yield from misnamed(on_allied_ships(edition, state, zone, shore), move.army, "WW1-20")
    if shore not in edition.board.land_neighbours[zone]:
        yield Refusal("WW1-19", f"{shore} does not border {zone}")
    yield from why_not_enter(edition, state, shore)


def leave(edition: Edition, state: State, move: Move) -> Iterator[e.Event]:
    """Units say that they land from friends' transports, which land nowhere else this turn."""
    zone, shore = move.path
    units = take(on_allied_ships(edition, state, zone, shore), move.army)
    yield e.UnitsAimed(zone, tuple(sorted({unit.aboard for unit in units})), shore)
    yield e.UnitsAimed(zone, ids(units), shore)
