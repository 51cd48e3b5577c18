"""What may hit what, how many hits must be taken, and who is taken last. Shared by the engine
and the odds solver.

Rules: COM-3, COM-4 (as many hits as possible, transports last), COM-6 (antiaircraft hits
aircraft), COM-13 (submarines' hits cannot be put on aircraft), AMPH-2 (whom bombardment hits),
UNI-8 (what is never a casualty), WW1-3 (the last infantry of an army).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import product

from msgspec import Struct

from battleboard.core.edition import Edition
from battleboard.core.policies import Bombardment
from battleboard.core.units import Army, Domain, Kind, Role

Hits = Mapping["Pool", int] | Mapping[Kind, int]
"""Hits by pool, or by the kind of unit that a die was rolled for (COM-6)."""


class Pool(StrEnum):
    """Hits that may be put on the same targets."""

    SUBMARINE = "submarine"
    AIR = "air"
    OTHER = "other"
    BOMBARDMENT = "bombardment"
    ANTIAIRCRAFT = "antiaircraft"


_POOLS = frozenset(Pool)


def pool_named(name: str) -> str:
    """The pool of a name, or the name itself where it is that of a kind."""
    return Pool(name) if name in _POOLS else name


class Target(Struct, frozen=True):
    """Equal units that can be hit: how many, and how many hits each still takes."""

    label: str
    kind: Kind
    count: int
    hits: int


class Loss(Struct, frozen=True):
    """A way to take hits: units destroyed, and units that take a first hit only, by label."""

    lost: tuple[tuple[str, int], ...]
    damaged: tuple[tuple[str, int], ...]


def can_hit(edition: Edition, pool: str, kind: Kind, *, destroyer: bool) -> bool:
    """Whether hits of a pool may be put on a kind of unit (COM-3, COM-6, AMPH-2).

    `destroyer` tells whether a destroyer fights on the side that fires.
    """
    stats = edition.units[kind]
    if not stats.hits:
        return False
    if pool is Pool.SUBMARINE:
        return stats.domain is not Domain.AIR
    if pool is Pool.AIR:
        return destroyer or Role.SUBMARINE not in stats.roles
    if pool is Pool.BOMBARDMENT:
        on_land = edition.policies.bombardment is Bombardment.LAND_UNITS
        return not on_land or stats.domain is Domain.LAND
    if pool is Pool.ANTIAIRCRAFT:
        return stats.domain is Domain.AIR
    return pool is Pool.OTHER or pool == kind


def spared(edition: Edition, army: Army, kind: Kind) -> bool:
    """Whether the last unit of a kind may be lost only after the rest of its army (WW1-3)."""
    if not edition.has_role(kind, Role.ARMY_CORE) or army[kind] > 1:
        return False
    return any(count for other, count in army.items() if other != kind)


def must_take(
    edition: Edition, hits: Hits, targets: Sequence[Target], *, destroyer: bool
) -> tuple[int, int]:
    """How many hits must be taken by other units, and how many by transports (COM-4).

    As many hits as possible are taken, and transports take only what nothing else can.
    """
    fighting = [target for target in targets if not _is_transport(edition, target.kind)]
    first = _takeable(edition, hits, fighting, destroyer)
    return first, _takeable(edition, hits, targets, destroyer) - first


def can_take(edition: Edition, hits: Hits, taken: Mapping[Kind, int], *, destroyer: bool) -> bool:
    """Whether hits can be laid out so that each kind takes exactly what is said of it."""
    laid = [Target(kind, kind, 1, count) for kind, count in taken.items() if count]
    return _takeable(edition, hits, laid, destroyer) == sum(taken.values())


def losses(
    edition: Edition, hits: Hits, targets: Sequence[Target], *, destroyer: bool
) -> Iterator[Loss]:
    """Every legal way to take the hits, in canonical order."""
    wanted = must_take(edition, hits, targets, destroyer=destroyer)
    for fates in _shared_out(targets, sum(wanted)):
        loss = Loss(
            tuple((t.label, lost) for t, (lost, _) in zip(targets, fates, strict=True) if lost),
            tuple((t.label, hurt) for t, (_, hurt) in zip(targets, fates, strict=True) if hurt),
        )
        if not why_not(edition, hits, targets, loss, destroyer=destroyer, wanted=wanted):
            yield loss


def why_not(
    edition: Edition,
    hits: Hits,
    targets: Sequence[Target],
    loss: Loss,
    *,
    destroyer: bool,
    wanted: tuple[int, int] | None = None,
) -> str:
    """Why these units cannot be the ones that take the hits; empty when they can."""
    fighting, transports = wanted or must_take(edition, hits, targets, destroyer=destroyer)
    taken = _taken(edition, targets, loss)
    if taken is None:
        return "there are no such units to take hits"
    on_transports = sum(n for kind, n in taken.items() if _is_transport(edition, kind))
    if sum(taken.values()) != fighting + transports:
        return f"{fighting + transports} hits must be taken, not {sum(taken.values())}"
    if on_transports != transports:
        return "transports are taken only when no other unit can be"
    if not can_take(edition, hits, taken, destroyer=destroyer):
        return "some of these hits cannot be put on those units"
    return ""


def _taken(edition: Edition, targets: Sequence[Target], loss: Loss) -> dict[Kind, int] | None:
    """How many hits each kind takes in a loss, or None when it names units that are not there."""
    lost, hurt = dict(loss.lost), dict(loss.damaged)
    labels = {target.label for target in targets}
    if not labels.issuperset(lost.keys() | hurt.keys()):
        return None
    taken: dict[Kind, int] = {}
    for target in targets:
        gone, damaged = lost.get(target.label, 0), hurt.get(target.label, 0)
        if gone < 0 or damaged < 0 or gone + damaged > target.count:
            return None
        if damaged and target.hits < 2:
            return None
        taken[target.kind] = taken.get(target.kind, 0) + gone * target.hits + damaged
    return taken


def _shared_out(targets: Sequence[Target], total: int) -> Iterator[tuple[Fate, ...]]:
    """Every way to put exactly so many hits on these targets."""
    if not targets:
        yield from ((),) if not total else ()
        return
    first, rest = targets[0], targets[1:]
    room = sum(target.count * target.hits for target in rest)
    for fate in _fates(first):
        left = total - fate[0] * first.hits - fate[1]
        if 0 <= left <= room:
            yield from ((fate, *others) for others in _shared_out(rest, left))


Fate = tuple[int, int]


def _fates(target: Target) -> Iterable[Fate]:
    """How many of these units may be lost, and how many damaged."""
    for lost in range(target.count + 1):
        for hurt in range(target.count - lost + 1 if target.hits > 1 else 1):
            yield lost, hurt


def _takeable(edition: Edition, hits: Hits, targets: Sequence[Target], destroyer: bool) -> int:
    """The most hits that these units can take: a matching, found by its smallest cut.

    The pools are few, so every set of pools is tried as the part of the cut that stays full.
    """
    pools = [(pool, count) for pool, count in hits.items() if count]
    best = sum(hits.values())
    for chosen in product((False, True), repeat=len(pools)):
        kept = [pool for (pool, _), keep in zip(pools, chosen, strict=True) if keep]
        cut = sum(count for (_, count), keep in zip(pools, chosen, strict=True) if not keep)
        cut += sum(
            target.count * target.hits
            for target in targets
            if any(can_hit(edition, pool, target.kind, destroyer=destroyer) for pool in kept)
        )
        best = min(best, cut)
    return best


def _is_transport(edition: Edition, kind: Kind) -> bool:
    return kind in edition.transports
