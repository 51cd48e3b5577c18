"""Transports: what fits, where they load, where they land it.

Rules: UNI-6, MOV-10, MOV-11, MOV-13, MOV-18, MOV-19, NCM-4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Load, Move
from battleboard.core.edition import Edition
from battleboard.core.policies import TransportHold
from battleboard.core.state import State
from battleboard.core.units import Army, Kind, Mark, Role, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import (
    cargo_of,
    counted,
    is_land,
    is_spent,
    labelled,
    misnamed,
    owned,
    take,
)
from battleboard.rules.kept import KeptOf

Path = tuple[SpaceName, ...]


# What fits


def fits(edition: Edition, kinds: Sequence[Kind], transport: Kind) -> bool:
    """Whether a transport can hold these units (UNI-6)."""
    return _FITS.get((transport, *kinds), edition, _fits, edition, kinds, transport)


_FITS: KeptOf[Edition, bool] = KeptOf()


def _fits(edition: Edition, kinds: Sequence[Kind], transport: Kind) -> bool:
    if len(kinds) > edition.units[transport].holds:
        return False
    if edition.policies.transport_hold is TransportHold.ANY_TWO:
        return True
    large = sum(not edition.has_role(kind, Role.SMALL_CARGO) for kind in kinds)
    return large <= 1


def waiting(edition: Edition, state: State, space: SpaceName) -> dict[str, tuple[Unit, ...]]:
    """Own units of a territory that may still board a transport."""
    key, present = (state.turn.power, state.turn.phase), state.at(space)
    return _WAITING.get(key, present, _waiting, edition, state, present)


Groups = dict[str, tuple[Unit, ...]]
_WAITING: KeptOf[tuple[Unit, ...], Groups] = KeptOf(5_000)


def _waiting(edition: Edition, state: State, present: tuple[Unit, ...]) -> Groups:
    ready = (
        unit
        for unit in owned(present, state.turn.power)
        if not is_spent(unit)
        and edition.has_role(unit.kind, Role.CARGO)
        and not _is_held_back(edition, state, unit.kind)
    )
    return labelled(ready, lambda _: "")


def landable(edition: Edition, state: State, space: SpaceName, ship: Unit) -> tuple[Unit, ...]:
    """Own cargo of a ship that may go ashore this turn (MOV-13, MOV-19)."""
    return tuple(unit for unit in cargo_of(state.at(space), ship) if unit.power == state.turn.power)


# Loading


def why_not_load(edition: Edition, state: State, ship: Unit, move: Move) -> Iterator[Refusal]:
    """Why a transport may not take this aboard on its way."""
    aboard = [unit.kind for unit in cargo_of(state.at(move.path[0]), ship)]
    wanted: dict[tuple[SpaceName, str], int] = {}
    for load in move.loads:
        yield from _why_not_here(edition, state, move.path, load)
        groups = waiting(edition, state, load.start)
        yield from _why_no_gun(edition, state, load) or misnamed(groups, load.army, "MOV-10")
        for label, count in load.army.items():
            key = (load.start, label)
            wanted[key] = wanted.get(key, 0) + count
            if count <= len(groups.get(label, ())) < wanted[key]:
                yield Refusal("MOV-10", f"{load.start} has not that many {label} left to load")
            aboard += [label.partition("[")[0]] * count
    if move.loads and not fits(edition, aboard, ship.kind):
        yield Refusal("UNI-6", "that does not fit: one land unit and one infantry at most")
    if len({load.start for load in move.loads}) > _most_territories(edition):
        yield Refusal("MOV-10", "a transport loads from two territories at most")


def _why_no_gun(edition: Edition, state: State, load: Load) -> list[Refusal]:
    """Why antiaircraft guns do not come aboard now, where some stand that could later."""
    present = {unit.kind for unit in owned(state.at(load.start), state.turn.power)}
    return [
        Refusal("MOV-9", f"an {edition.units[kind].name} goes aboard in noncombat movement only")
        for kind in load.army
        if kind in present and _is_held_back(edition, state, kind)
    ]


def _is_held_back(edition: Edition, state: State, kind: Kind) -> bool:
    """Whether units of a kind do not move now: antiaircraft guns in combat movement (MOV-9)."""
    return state.turn.phase == "combat_move" and edition.has_role(kind, Role.ANTIAIRCRAFT)


def _why_not_here(edition: Edition, state: State, path: Path, load: Load) -> Iterator[Refusal]:
    if load.at not in path:
        yield Refusal("MOV-10", f"{load.at} is not on the way")
    elif load.start not in edition.board.land_neighbours[load.at]:
        yield Refusal("MOV-10", f"{load.start} does not border {load.at}")
    if control.is_hostile_sea(edition, state, load.at, state.turn.power):
        yield Refusal("MOV-10", f"nothing is loaded in {load.at}: enemy warships are there")
    if not control.is_friendly_land(edition, state, load.start, state.turn.power):
        yield Refusal("MOV-10", f"{load.start} is not friendly")


def _most_territories(edition: Edition) -> int:
    return 2 if edition.policies.transport_hold is TransportHold.TWO_TERRITORIES else 99


class Loading:
    """What one transport can load where, each thing looked up once for all ways of the ship.

    `late` is for waters with mines: what comes aboard after them goes home if they strike (WW1-7).
    """

    def __init__(
        self, edition: Edition, state: State, ship: Unit, start: SpaceName, *, late: bool = False
    ) -> None:
        self._edition, self._state, self._ship, self._late = edition, state, ship, late
        self._aboard = [unit.kind for unit in cargo_of(state.at(start), ship)]
        self._most = edition.units[ship.kind].holds - len(self._aboard)
        self._offers: dict[SpaceName, tuple[Offer, ...]] = {}
        self._found: dict[tuple[Offer, ...], tuple[tuple[Load, ...], ...]] = {}

    def on(self, path: Path) -> tuple[tuple[Load, ...], ...]:
        """Every way to load on this path, each unit at the first zone where it can board, or the
        last; the first is to load nothing."""
        offers = self._along(path) if self._most > 0 else ()
        if offers not in self._found:
            self._found[offers] = ((), *self._combined(offers))
        return self._found[offers]

    def _combined(self, offers: tuple[Offer, ...]) -> Iterator[tuple[Load, ...]]:
        for size in range(1, self._most + 1):
            for picked in combinations_with_replacement(offers, size):
                wanted = [*self._aboard, *(offer[0] for offer in picked)]
                if fits(self._edition, wanted, self._ship.kind) and _enough(picked):
                    yield _as_loads(picked)

    def _along(self, path: Path) -> tuple[Offer, ...]:
        """What could be loaded along a path."""
        zones = path[::-1] if self._late else path
        found = self._at(zones[0])
        for zone in zones[1:]:
            if more := self._at(zone):
                seen = {territory for _, territory, _, _ in found}
                found = (*found, *(offer for offer in more if offer[1] not in seen))
        return tuple(sorted(found, key=lambda one: path.index(one[2]))) if self._late else found

    def _at(self, zone: SpaceName) -> tuple[Offer, ...]:
        if zone not in self._offers:
            self._offers[zone] = tuple(_offers(self._edition, self._state, zone))
        return self._offers[zone]


def is_detour(path: Path, loads: Iterable[Load]) -> bool:
    """Whether a way leads back to its start without having loaded anything elsewhere."""
    return len(path) > 1 and path[0] == path[-1] and all(load.at == path[0] for load in loads)


Offer = tuple[str, SpaceName, SpaceName, int]


def _offers(edition: Edition, state: State, zone: SpaceName) -> Iterator[Offer]:
    """Label, territory, zone and number of what could be loaded in a zone."""
    if control.is_hostile_sea(edition, state, zone, state.turn.power):
        return
    for territory in edition.board.land_neighbours[zone]:
        for label, units in waiting(edition, state, territory).items():
            yield label, territory, zone, len(units)


def _enough(picked: Sequence[Offer]) -> bool:
    return all(picked.count(offer) <= offer[3] for offer in picked)


def _as_loads(picked: Sequence[Offer]) -> tuple[Load, ...]:
    if len(picked) == 1:
        ((label, territory, zone, _),) = picked
        return (Load({label: 1}, territory, zone),)
    armies: dict[tuple[SpaceName, SpaceName], dict[str, int]] = {}
    for label, territory, zone, _ in picked:
        army = armies.setdefault((territory, zone), {})
        army[label] = army.get(label, 0) + 1
    return tuple(Load(army, territory, zone) for (territory, zone), army in armies.items())


# Offloading


def loaded_army(loads: Iterable[Load]) -> dict[str, int]:
    """Everything that is taken aboard."""
    army: dict[str, int] = {}
    for load in loads:
        for label, count in load.army.items():
            army[label] = army.get(label, 0) + count
    return army


def why_not_offload(
    edition: Edition, state: State, ship: Unit, move: Move, *, combat: bool
) -> Iterator[Refusal]:
    """Why a transport may not land this at the end of its way."""
    zone, shore = move.path[-1], move.onto
    if not move.offload:
        if combat and move.loads:
            yield Refusal("MOV-10", "what is loaded in combat movement must land in an assault")
        return
    if shore not in edition.board.land_neighbours[zone]:
        yield Refusal("MOV-10", f"{shore or 'that place'} does not border {zone}")
        return
    yield from _why_not_shore(edition, state, zone, shore, combat=combat)
    loaded = loaded_army(move.loads)
    present = counted(landable(edition, state, move.path[0], ship))
    for label, count in move.offload.items():
        most = loaded.get(label, 0) + present[label.partition("[")[0]]
        if not 1 <= count <= most:
            yield Refusal("MOV-10", f"the transport has {most} {label} to land, not {count}")
    if combat and any(move.offload.get(label, 0) < count for label, count in loaded.items()):
        yield Refusal("MOV-10", "what is loaded in combat movement must land in an assault")


def _why_not_shore(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName, *, combat: bool
) -> Iterator[Refusal]:
    power = state.turn.power
    if combat and not control.is_hostile_land(edition, state, shore, power):
        yield Refusal("MOV-10", f"{shore} is no target: only an assault lands in combat movement")
    if not combat and not control.is_friendly_land(edition, state, shore, power):
        yield Refusal("MOV-10", f"{shore} is not friendly: only an assault lands there")
    if not combat and control.is_hostile_sea(edition, state, zone, power):
        yield Refusal("MOV-10", f"nothing is landed from {zone}: enemy warships are there")


def landings(present: Army, loaded: Army, *, combat: bool) -> Iterator[dict[str, int]]:
    """Every army that may go ashore; in combat movement all that was just loaded is in it."""
    if combat and not present:
        return iter((dict(loaded),) if loaded else ())
    most = {label: present.get(label, 0) + loaded.get(label, 0) for label in {**present, **loaded}}
    least = {label: loaded.get(label, 0) if combat else 0 for label in most}
    armies: list[dict[str, int]] = [{}]
    for label, number in most.items():
        armies = [
            {**army, label: count} if count else army
            for army in armies
            for count in range(least[label], number + 1)
        ]
    return (army for army in armies if army)


def is_assault_zone(edition: Edition, state: State, zone: SpaceName) -> bool:
    """Whether cargo in this zone has been told where to land."""
    for unit in state.at(zone):  # a plain loop: this is asked before every move
        if unit.target and unit.power == state.turn.power and is_land(edition, unit):
            return True
    return False


# Allied transports (MOV-13): where one has landed units this turn is kept as its target


def allied_room(
    edition: Edition, state: State, zone: SpaceName, kind: Kind, of: PowerName = ""
) -> tuple[Unit, ...]:
    """Transports of willing allies, or of one of them, in a zone that can take one more unit of
    this kind; one that has landed units this turn is done for the turn."""
    present = state.at(zone)
    return tuple(
        ship
        for ship in transports_of_allies(edition, state, zone)
        if of in ("", ship.power)
        and not ship.target
        and control.shares(state, ship.power, state.turn.power)
        and fits(edition, [*(u.kind for u in cargo_of(present, ship)), kind], ship.kind)
    )


def on_allied_ships(
    edition: Edition, state: State, zone: SpaceName, shore: SpaceName
) -> dict[str, tuple[Unit, ...]]:
    """Own land units in a zone aboard allies' transports, since an earlier turn, that may be told
    to land on this shore: a transport lands in one territory, and no more after an assault.
    Aboard ships of several allies they differ, since each sails on in its owner's turn."""
    ships = {
        ship.id: ship.power
        for ship in transports_of_allies(edition, state, zone)
        if ship.target in ("", shore) and not ship.has(Mark.OFFLOADED)
    }
    ready = (
        unit
        for unit in owned(state.at(zone), state.turn.power)
        if unit.aboard in ships and not unit.target and not unit.has(Mark.USED)
    )
    return labelled(ready, lambda unit: ships[unit.aboard])


def allied_transports(edition: Edition, state: State) -> frozenset[SpaceName]:
    """The zones where allies have transports."""
    manned = edition.board.seas.intersection(state.units)
    return frozenset(zone for zone in manned if any(transports_of_allies(edition, state, zone)))


def transports_of_allies(edition: Edition, state: State, zone: SpaceName) -> Iterator[Unit]:
    """The transports of allies in a zone."""
    power, transports = state.turn.power, edition.transports
    return (
        unit
        for unit in state.at(zone)
        if unit.kind in transports and unit.power != power and edition.allied(unit.power, power)
    )


__all__ = [
    "Loading",
    "allied_room",
    "fits",
    "is_assault_zone",
    "is_detour",
    "landable",
    "landings",
    "loaded_army",
    "on_allied_ships",
    "take",
    "transports_of_allies",
    "waiting",
    "why_not_load",
    "why_not_offload",
]
