"""Equal units, counted: how a question speaks of pieces that have ids only inside.

Units of a space that differ in nothing that matters share a label. Where units of one kind do
differ, the label says how: `fighter[2 left]`, `transport[1 infantry]`, `infantry[Japan]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.units import Army, Kind, Mark, Unit, UnitId
from battleboard.errors import Refusal

Traits = Callable[[Unit], str]


def kind_of(label: str) -> Kind:
    """The kind that a label speaks of."""
    return label.partition("[")[0]


def labelled(units: Iterable[Unit], traits: Traits) -> dict[str, tuple[Unit, ...]]:
    """Units by label. A label names its traits only where units of that kind differ in them."""
    by_kind: dict[Kind, list[Unit]] = {}
    for unit in units:
        by_kind.setdefault(unit.kind, []).append(unit)
    labels: dict[str, tuple[Unit, ...]] = {}
    for kind, members in by_kind.items():
        groups: dict[str, list[Unit]] = {}
        for unit in members if len(members) > 1 else ():
            groups.setdefault(traits(unit), []).append(unit)
        if len(groups) < 2:
            labels[kind] = tuple(members)
        else:
            for trait, equal in sorted(groups.items()):
                labels[f"{kind}[{trait}]"] = tuple(equal)
    return labels


def take(groups: Mapping[str, tuple[Unit, ...]], army: Army) -> tuple[Unit, ...]:
    """The units that an army names: the lowest ids of each label."""
    return tuple(unit for label, count in army.items() for unit in groups[label][:count])


def misnamed(groups: Mapping[str, tuple[Unit, ...]], army: Army, rule: str) -> Iterator[Refusal]:
    """Why an army cannot be taken from these units: none such, or not so many."""
    for label, count in army.items():
        present = len(groups.get(label, ()))
        if not present:
            others = [other for other in groups if kind_of(other) == kind_of(label)]
            nearest = " or ".join(others)
            yield Refusal(rule, f"no {label} can do that here", nearest)
        elif not 1 <= count <= present:
            yield Refusal(rule, f"{present} {label} can do that, not {count}", f"{present} {label}")


def counted(units: Iterable[Unit]) -> Counter[Kind]:
    """Units as counts by kind."""
    return Counter(unit.kind for unit in units)


def kinds(units: Iterable[Unit]) -> frozenset[Kind]:
    """The kinds of some units."""
    return frozenset(unit.kind for unit in units)


def ids(units: Iterable[Unit]) -> tuple[UnitId, ...]:
    """The ids of units, ascending, however they were named."""
    return tuple(sorted(unit.id for unit in units))


def cargo_of(present: Iterable[Unit], ship: Unit) -> tuple[Unit, ...]:
    """What a ship carries."""
    return tuple(unit for unit in present if unit.aboard == ship.id)


def cargo_text(edition: Edition, cargo: Iterable[Unit], owner: PowerName = "") -> str:
    """Cargo in a few words: `1 infantry 1 tank`, or `empty`. Where the ship's owner is told,
    cargo of others is named as theirs: `1 Japan infantry`."""
    counts = Counter((unit.power, unit.kind) for unit in cargo)
    parts = sorted(counts, key=lambda key: (edition.power_rank[key[0]], edition.kind_rank[key[1]]))
    named = {key: f"{key[0]} {key[1]}" if owner not in ("", key[0]) else key[1] for key in parts}
    return " ".join(f"{counts[key]} {named[key]}" for key in parts) or "empty"


def is_land(edition: Edition, unit: Unit) -> bool:
    """Whether this is a land unit."""
    return unit.kind in edition.land_kinds


def is_air(edition: Edition, unit: Unit) -> bool:
    """Whether this is an aircraft."""
    return unit.kind in edition.aircraft


def is_ship(edition: Edition, unit: Unit) -> bool:
    """Whether this is a ship."""
    return unit.kind in edition.ships


def is_transport(edition: Edition, unit: Unit) -> bool:
    """Whether this ship carries land units."""
    return unit.kind in edition.transports


def is_carrier(edition: Edition, unit: Unit) -> bool:
    """Whether this ship carries aircraft."""
    return unit.kind in edition.carriers


def is_submarine(edition: Edition, unit: Unit) -> bool:
    """Whether this ship dives."""
    return unit.kind in edition.submarines


def moves_left(edition: Edition, unit: Unit) -> int:
    """How much of its range a unit has left this turn (MOV-8)."""
    return edition.units[unit.kind].move - unit.spent


def owned(units: Iterable[Unit], power: PowerName) -> tuple[Unit, ...]:
    """The units of one power."""
    return tuple(unit for unit in units if unit.power == power)


def owners(edition: Edition, units: Iterable[Unit]) -> list[PowerName]:
    """The powers of some units, in turn order."""
    return sorted({unit.power for unit in units}, key=edition.power_rank.__getitem__)


def is_spent(unit: Unit) -> bool:
    """Whether a land or sea unit has no move any more this turn (NCM-6)."""
    return bool(unit.marks) and (unit.has(Mark.USED) or unit.has(Mark.FOUGHT))
