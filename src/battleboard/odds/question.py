"""A question about a battle, as people and programs ask it, made into a battle or refused."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.policies import AssaultEnd, Bombardment, Combat, Submarines, UnarmedAttackers
from battleboard.core.units import Army, Domain, Kind, Role
from battleboard.editions import load
from battleboard.notation.army import parse_army
from battleboard.odds.battle import Battle
from battleboard.odds.errors import BattleError
from battleboard.odds.order import DEFAULT, below, order_of
from battleboard.odds.side import Make, Same, Side, Slot, State, side_of
from battleboard.rules.combat.profile import Fire, bombardment
from battleboard.rules.combat.standing import armed, kinds_of
from battleboard.rules.technology.advances import KNOWN, Advance, Advances

DAMAGED = "[damaged]"
DIVES = ("never", "alone", "always")
"""When submarines submerge: not at all, when only they are left, or as soon as they may."""

Loss = str | Sequence[str]


class Terms(Struct, frozen=True, kw_only=True):
    """Everything about a battle that is not its armies.

    `amphibious` are the attackers that come from the sea: none, all, or an army. `ships` are
    those that bombard. `round` is the next round: from the second on, guns and ships have fired.
    """

    attacker_loses: Loss = DEFAULT
    defender_loses: Loss = DEFAULT
    keep_land: bool = True
    at_sea: bool | None = None
    amphibious: bool | str | Army = False
    ships: str | Army = ""
    can_retreat: bool = True
    round: int = 1
    attacker_dives: str = "never"
    defender_dives: str = "never"
    attacker_advances: frozenset[str] = frozenset()
    defender_advances: frozenset[str] = frozenset()


def edition_of(edition: str | Edition) -> Edition:
    """An edition, or the one with this id."""
    return load(edition) if isinstance(edition, str) else edition


def army_of(edition: Edition, army: str | Army) -> dict[str, int]:
    """An army by label, from text or counts; anything that is no army is refused."""
    read = parse_army(army, edition) if isinstance(army, str) else army
    for label, count in read.items():
        kind = label.removesuffix(DAMAGED)
        if kind not in edition.units:
            raise BattleError(f"{edition.title} has no unit {label!r}")
        if count < 0:
            raise BattleError(f"there cannot be {count} {edition.units[kind].name}")
    return {label: count for label, count in read.items() if count}


def battle_of(edition: Edition, attacker: str | Army, defender: str | Army, terms: Terms) -> Battle:
    """The battle that a question describes; BattleError says why there is none."""
    attacking, defending = army_of(edition, attacker), army_of(edition, defender)
    same = Same(edition)
    at_sea = _checked(same, tuple(attacking), tuple(defending), terms.at_sea)
    for dives in (terms.attacker_dives, terms.defender_dives):
        if dives not in DIVES:
            raise BattleError(f"submarines dive {', '.join(DIVES)}, not {dives!r}")
    guns = sum(defending.get(kind, 0) for kind in _guns(same))
    seaborne = landed(edition, attacking, terms)
    ours = _side(edition, attacking, terms, at_sea, attacking=True)
    theirs = _side(edition, defending, terms, at_sea, attacking=False)
    return Battle(
        edition=edition,
        attacker=ours[0],
        attacking=ours[1],
        defender=theirs[0],
        defending=theirs[1],
        at_sea=at_sea,
        can_retreat=terms.can_retreat and not seaborne,
        others_leave=terms.can_retreat and bool(seaborne) and seaborne != attacking,
        first_round=terms.round,
        guns=guns,
        ships=_bombardment(edition, attacking, terms, at_sea),
        landed=tuple(seaborne.items()),
        ends_without_land_units=bool(seaborne) and _assault_ends(edition),
        attacker_dives=terms.attacker_dives,
        defender_dives=terms.defender_dives,
    )


def _slots(edition: Edition, army: Mapping[str, int], *, dives: bool) -> dict[Slot, int]:
    """The slots of an army in the order of the unit table; guns that are never lost have none."""
    slots: dict[Slot, int] = {}
    for label in sorted(army, key=lambda one: edition.kind_rank[one.removesuffix(DAMAGED)]):
        kind = label.removesuffix(DAMAGED)
        stats = edition.units[kind]
        if not stats.hits:
            continue
        for damage in range(stats.hits):
            slots.setdefault(Slot(kind, damage), 0)
        if dives and Role.SUBMARINE in stats.roles:
            slots.setdefault(Slot(kind, submerged=True), 0)
        slots[Slot(kind, int(label.endswith(DAMAGED)))] += army[label]
    return slots


def advances_of(edition: Edition, names: Iterable[str]) -> Advances:
    """The advances with these names, if the edition knows them."""
    known = KNOWN[edition.policies.technology]
    out = set()
    for name in names:
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise BattleError(f"{edition.title} has no advance {name!r} (it has: {listed})")
        out.add(Advance(name))
    return frozenset(out)


def _side(
    edition: Edition, army: Mapping[str, int], terms: Terms, at_sea: bool, *, attacking: bool
) -> tuple[Side, State]:
    wish = terms.attacker_loses if attacking else terms.defender_loses
    spec = _Spec(
        tuple(army.items()),
        wish if isinstance(wish, str) else tuple(wish),
        attacking,
        attacking and not at_sea and terms.keep_land and _rounds(edition, at_sea),
        terms.attacker_advances if attacking else terms.defender_advances,
        (terms.attacker_dives if attacking else terms.defender_dives) != "never",
    )
    return _kept_side(Same(edition), spec)


class _Spec(NamedTuple):
    """What a question says of a side: the key under which the side is found again."""

    army: tuple[tuple[str, int], ...]
    wish: str | tuple[str, ...]
    attacking: bool
    keeps_one: bool
    advances: frozenset[str]
    dives: bool


@lru_cache(maxsize=2048)
def _kept_side(same: Same, spec: _Spec) -> tuple[Side, State]:
    edition = same.edition
    slots = _slots(edition, dict(spec.army), dives=spec.dives)
    kinds = dict.fromkeys(slot.kind for slot in slots)
    order = order_of(edition, kinds, spec.wish, attacking=spec.attacking)
    names = advances_of(edition, spec.advances)
    silent = edition.policies.submarines is Submarines.INSTEAD_OF_FIRING
    last = below(edition, order, spec.wish) if spec.dives and silent else order
    make = Make(tuple(slots), order, last, spec.attacking, spec.keeps_one, names)
    return side_of(same, make), tuple(slots.values())


def _rounds(edition: Edition, at_sea: bool) -> bool:
    return at_sea or edition.policies.combat is Combat.TO_A_FINISH


def _assault_ends(edition: Edition) -> bool:
    """Whether an assault ends with its last land unit; where nobody lands it is an attack like any
    other (AMPH-8, H-11).
    """
    return edition.policies.assault_end is AssaultEnd.LAND_UNITS_AND_SHIPS


def _bombardment(
    edition: Edition, attacking: Mapping[str, int], terms: Terms, at_sea: bool
) -> tuple[Fire, ...]:
    """The dice of the bombarding ships, the strongest first, at most one for each unit landed."""
    ships = army_of(edition, terms.ships) if terms.ships else {}
    if not ships:
        return ()
    if at_sea or edition.policies.bombardment is Bombardment.NONE:
        raise BattleError("ships bombard only where they support a landing")
    dice = bombardment(edition, _whole(ships))
    if sum(one.dice for one in dice) < sum(ships.values()):
        raise BattleError(f"not all of these ships bombard: {', '.join(ships)}")
    room = sum(landed(edition, attacking, terms).values())
    out: list[Fire] = []
    for one in sorted(dice, key=lambda volley: -volley.hits_on):
        count = min(one.dice, room)
        room -= count
        if count:
            out.append(Fire(one.kind, count, one.hits_on, one.pool))
    return tuple(out)


def landed(edition: Edition, attacking: Mapping[str, int], terms: Terms) -> dict[Kind, int]:
    """The attackers that come from the sea; all land units where ships bombard and nothing is
    said.
    """
    said = terms.amphibious
    if isinstance(said, bool):
        everything = said or bool(terms.ships)
        return {k: n for k, n in attacking.items() if everything and _lands(edition, k)}
    out = army_of(edition, said)
    for kind, count in out.items():
        if count > attacking.get(kind, 0):
            raise BattleError(f"{count} {kind} land, but only {attacking.get(kind, 0)} attack")
    return out


def _lands(edition: Edition, kind: Kind) -> bool:
    """Whether a unit comes off a ship: land units, and fighters where ships carry them."""
    stats = edition.units[kind]
    return stats.domain is Domain.LAND or Role.CARGO in stats.roles


def _whole(army: Mapping[str, int]) -> dict[Kind, int]:
    out: dict[Kind, int] = {}
    for label, count in army.items():
        kind = label.removesuffix(DAMAGED)
        out[kind] = out.get(kind, 0) + count
    return out


def _at_sea(edition: Edition, labels: Collection[str], said: bool | None) -> bool:
    domains = {edition.units[label.removesuffix(DAMAGED)].domain for label in labels}
    if Domain.FACILITY in domains:
        raise BattleError("facilities do not fight")
    if {Domain.LAND, Domain.SEA} <= domains:
        raise BattleError("land units and ships do not meet in one battle")
    if said is None:
        return Domain.SEA in domains
    if Domain.SEA in domains and not said:
        raise BattleError("ships do not fight on land")
    if Domain.LAND in domains and said:
        raise BattleError("land units do not fight at sea")
    return said


@lru_cache(maxsize=1024)
def _checked(
    same: Same, attacking: tuple[str, ...], defending: tuple[str, ...], said: bool | None
) -> bool:
    """Whether a battle of these units is at sea; BattleError says why there is none."""
    edition = same.edition
    at_sea = _at_sea(edition, [*attacking, *defending], said)
    ours, theirs = (kinds_of(_whole(dict.fromkeys(labels, 1))) for labels in (attacking, defending))
    if not ours or not theirs:
        raise BattleError("both sides need at least one unit")
    if any(edition.has_role(kind, Role.ANTIAIRCRAFT) for kind in ours):
        raise BattleError("antiaircraft units never attack (UNI-8)")
    accompanied = edition.policies.unarmed_attackers is UnarmedAttackers.ACCOMPANIED
    if accompanied and not armed(edition, ours, attacking=True):
        raise BattleError("these units attack only beside one with an attack value (COM-14)")
    if at_sea:
        _check_aircraft(edition, ours | theirs, theirs)
    for label in (*attacking, *defending):
        if label.endswith(DAMAGED) and edition.units[label.removesuffix(DAMAGED)].hits < 2:
            raise BattleError(f"{label.removesuffix(DAMAGED)} is lost with its first hit")
    return at_sea


@lru_cache(maxsize=16)
def _guns(same: Same) -> tuple[Kind, ...]:
    units = same.edition.units
    return tuple(kind for kind in units if Role.ANTIAIRCRAFT in units[kind].roles)


def _check_aircraft(edition: Edition, kinds: Collection[Kind], defending: Collection[Kind]) -> None:
    for kind in kinds:
        stats = edition.units[kind]
        if stats.domain is not Domain.AIR:
            continue
        if edition.policies.combat is Combat.ONE_EXCHANGE:
            raise BattleError(f"{stats.name} never fights at sea (WW1-6)")
        if kind in defending and Role.CARRIER_BORNE not in stats.roles:
            raise BattleError(f"{stats.name} never defends at sea (UNI-9)")
