"""Which units take the hits: what is open to hits, and what must be kept to the last.

There may be millions of ways to take losses, so they are never listed to be counted. A case is a
set of ways in which each label's fate is free of the others'; all cases together are all ways,
and no way is in two cases.

Rules: WW1-3, WW1-4 (casualties), WW1-6, WW1-8 (landing fire), WW1-24, UNI-3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import Battle, State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.notation.answers import answer_text
from battleboard.rules.combat.casualties import Hurt, put_on
from battleboard.rules.combat.targets import Pool
from battleboard.rules.forces import (
    cargo_of,
    cargo_text,
    ids,
    is_air,
    is_submarine,
    is_transport,
    kind_of,
    labelled,
    owners,
)
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.armies import is_infantry
from battleboard.rules.ww1.sides import side

LANDING = "landing"
"""Hits of the shore's guns: on units from the sea only (WW1-8)."""
FIGHTERS = "fighters"
"""Hits in the air battle: on fighters only (WW1-4)."""
ALL = "other"
"""Hits on anything."""

Groups = Mapping[str, tuple[Unit, ...]]


class Fate(Struct, frozen=True):
    """How many units of a label are lost, how many damaged, and how many hits that takes."""

    hits: int
    lost: int = 0
    damaged: int = 0


class Column(Struct, frozen=True):
    """A label and the fates that are open to it in a case."""

    label: str
    fates: tuple[Fate, ...]


Case = tuple[Column, ...]


# What is open to hits


def hurt(edition: Edition, state: State, battle: Battle, *, attacking: bool) -> Hurt:
    """One side with the hits that it has to take."""
    hits = battle.on_attacker if attacking else battle.on_defender
    own = [
        unit
        for unit in side(edition, state, battle.space, attacking=attacking)
        if not unit.has(Mark.HIT) and _is_open(edition, unit, hits)
    ]
    several = len({unit.power for unit in own}) > 1
    groups = labelled(own, lambda unit: _traits(edition, state, battle, unit, several=several))
    room = sum(edition.units[unit.kind].hits - unit.damage for unit in own)
    wanted = min(sum(hits.values()), room)
    return Hurt(groups, (), {Pool.OTHER: wanted} if wanted else {}, destroyer=False)


def _is_open(edition: Edition, unit: Unit, hits: Mapping[str, int]) -> bool:
    if LANDING in hits:
        return unit.has(Mark.SEABORNE)
    return FIGHTERS not in hits or is_air(edition, unit)


def _traits(edition: Edition, state: State, battle: Battle, unit: Unit, *, several: bool) -> str:
    stats = edition.units[unit.kind]
    parts = (
        unit.power if several else "",
        ("damaged" if unit.damage else "whole") if stats.hits > 1 else "",
        _cargo(edition, state, battle, unit) if stats.holds else "",
        ("submerging" if unit.has(Mark.SUBMERGING) else "firing")
        if is_submarine(edition, unit)
        else "",
    )
    return " ".join(part for part in parts if part)


def _cargo(edition: Edition, state: State, battle: Battle, ship: Unit) -> str:
    """What a ship carries, and where that is to land if not all cargo is bound for one shore."""
    present = state.at(battle.space)
    aboard = cargo_of(present, ship)
    text = cargo_text(edition, aboard, ship.power)
    if len({unit.target for unit in present if unit.aboard}) < 2:
        return text
    return text + "".join(sorted({f" for {unit.target}" for unit in aboard if unit.target}))


# The cases


def cases(edition: Edition, state: State, battle: Battle, groups: Groups) -> Iterator[Case]:
    """Every case of losses among these units."""
    if edition.board.spaces[battle.space].is_sea:
        yield from _at_sea(edition, groups)
        return
    pools = {*battle.on_attacker, *battle.on_defender}
    own = [unit for units in groups.values() for unit in units]
    by_land = any(
        unit.power == battle.attacker and is_infantry(edition, unit) and not unit.has(Mark.SEABORNE)
        for unit in state.at(battle.space)
    )
    free = FIGHTERS in pools or (LANDING in pools and by_land)
    armies = [_of(groups, power) for power in owners(edition, own)]
    parts = [[_free(army)] if free else [*_with_infantry(edition, army)] for army in armies]
    for chosen in product(*parts):
        yield tuple(column for part in chosen for column in part)


def _of(groups: Groups, power: str) -> Groups:
    return {label: units for label, units in groups.items() if units[0].power == power}


def _free(army: Groups) -> Case:
    return tuple(Column(label, _fates(units, 0, len(units))) for label, units in army.items())


def _with_infantry(edition: Edition, army: Groups) -> Iterator[Case]:
    """Keep an infantry, or lose everything (WW1-3)."""
    core = [label for label, units in army.items() if is_infantry(edition, units[0])]
    if not core:
        yield _free(army)
        return
    yield tuple(
        Column(label, _fates(units, 0, len(units) - (label in core)))
        for label, units in army.items()
    )
    yield tuple(
        Column(label, _fates(units, len(units), len(units))) for label, units in army.items()
    )


def _at_sea(edition: Edition, groups: Groups) -> Iterator[Case]:
    """Transports only when no warship that fires is left (WW1-6)."""
    carriers = {label for label, units in groups.items() if is_transport(edition, units[0])}
    diving = {label for label, units in groups.items() if units[0].has(Mark.SUBMERGING)}
    yield tuple(
        Column(label, _sea_fates(edition, units))
        for label, units in groups.items()
        if label not in carriers
    )
    for first in sorted(carriers):
        yield tuple(
            Column(label, _sea_fates(edition, units))
            if label in diving
            else Column(label, _when_sunk(edition, label, units, first))
            for label, units in groups.items()
        )


def _when_sunk(
    edition: Edition, label: str, units: tuple[Unit, ...], first: str
) -> tuple[Fate, ...]:
    """A label's fates when `first` is the first kind of transport of which one is lost: the
    warships have all gone before."""
    if label == first:
        return _fates(units, 1, len(units))
    if is_transport(edition, units[0]):
        return _fates(units, 0, len(units) if label > first else 0)
    return (max(_sea_fates(edition, units), key=lambda fate: fate.lost),)


def _fates(units: Sequence[Unit], least: int, most: int) -> tuple[Fate, ...]:
    return tuple(Fate(lost, lost) for lost in range(least, most + 1))


def _sea_fates(edition: Edition, units: Sequence[Unit]) -> tuple[Fate, ...]:
    """Ships are lost, or take a first hit if they can (UNI-3)."""
    each = edition.units[units[0].kind].hits - units[0].damage
    return tuple(
        Fate(lost * each + hurt, lost, hurt)
        for lost in range(len(units) + 1)
        for hurt in range(len(units) - lost + 1 if each > 1 else 1)
    )


# Counting, listing, drawing


def _counts(case: Case, total: int) -> list[list[int]]:
    """For each column from the last: in how many ways it and those after it take so many hits."""
    table = [[1, *[0] * total]]
    for column in reversed(case):
        after = table[-1]
        row = [0] * (total + 1)
        for fate in column.fates:
            for more in range(total + 1 - fate.hits):
                row[fate.hits + more] += after[more]
        table.append(row)
    return table[::-1]


def _ways(case: Case, total: int) -> Iterator[tuple[Fate, ...]]:
    counts = _counts(case, total)

    def extend(place: int, left: int) -> Iterator[tuple[Fate, ...]]:
        if place == len(case):
            yield ()
            return
        for fate in case[place].fates:
            if fate.hits <= left and counts[place + 1][left - fate.hits]:
                for rest in extend(place + 1, left - fate.hits):
                    yield (fate, *rest)

    if counts[0][total]:
        yield from extend(0, total)


def _drawn(case: Case, total: int, number: int) -> tuple[Fate, ...]:
    """The way with this number among all ways of a case."""
    counts, fates = _counts(case, total), []
    for place, column in enumerate(case):
        for fate in column.fates:
            if fate.hits > total:
                continue
            here = counts[place + 1][total - fate.hits]
            if number < here:
                break
            number -= here
        fates.append(fate)
        total -= fate.hits
    return tuple(fates)


def _cheapest(edition: Edition, case: Case, total: int) -> tuple[int, tuple[Fate, ...]] | None:
    """The way of a case that loses the least money."""
    best: dict[int, tuple[int, tuple[Fate, ...]]] = {0: (0, ())}
    for column in case:
        price = edition.units[kind_of(column.label)].cost or 0
        grown: dict[int, tuple[int, tuple[Fate, ...]]] = {}
        for hits, (spent, fates) in best.items():
            for fate in column.fates:
                reached, dear = hits + fate.hits, spent + price * fate.lost
                if reached <= total and (reached not in grown or dear < grown[reached][0]):
                    grown[reached] = (dear, (*fates, fate))
        best = grown
    return best.get(total)


def _answer(case: Case, fates: tuple[Fate, ...]) -> d.Lose:
    pairs = list(zip(case, fates, strict=True))
    return d.Lose(
        {column.label: fate.lost for column, fate in pairs if fate.lost},
        {column.label: fate.damaged for column, fate in pairs if fate.damaged},
    )


def _fits(case: Case, total: int, loss: d.Lose) -> bool:
    labels = {column.label for column in case}
    if not labels.issuperset({*loss.army, *loss.damaged}):
        return False
    hits = 0
    for column in case:
        lost, damaged = loss.army.get(column.label, 0), loss.damaged.get(column.label, 0)
        fate = next((f for f in column.fates if (f.lost, f.damaged) == (lost, damaged)), None)
        if fate is None:
            return False
        hits += fate.hits
    return hits == total


# The step


def take_hits(
    edition: Edition, state: State, given: d.Answer | None, *, attacking: bool
) -> Wait | Do:
    """One side takes its hits: without asking where there is only one way."""
    battle = state.battle
    if battle is None:
        return Do()
    suffering = hurt(edition, state, battle, attacking=attacking)
    ways = _all_ways(edition, state, battle, suffering)
    return put_on(edition, state, given, (suffering, ways), attacking=attacking)


def _all_ways(edition: Edition, state: State, battle: Battle, suffering: Hurt) -> Iterator[d.Lose]:
    total = sum(suffering.hits.values())
    for case in cases(edition, state, battle, suffering.groups):
        for fates in _ways(case, total):
            yield _answer(case, fates)


def remove_hit(edition: Edition, state: State, why: str) -> Do:
    """Casualties leave, ships with all that is aboard."""
    battle = state.battle
    if battle is None:
        return Do()
    present = state.at(battle.space)
    gone = tuple(unit for unit in present if unit.has(Mark.HIT))
    cargo = tuple(unit for ship in gone for unit in cargo_of(present, ship))
    return Do((e.UnitsLost(battle.space, ids((*gone, *cargo)), why),) if gone else ())


# The question


class Losses(Offers):
    """Which units take the hits."""

    def offers(
        self, edition: Edition, state: State, decision: d.ChooseLosses
    ) -> Iterator[d.Answer]:
        """Every legal way to take them."""
        battle, suffering = _asked(edition, state)
        yield from _all_ways(edition, state, battle, suffering)

    def count(self, edition: Edition, state: State, decision: d.ChooseLosses) -> int:
        """How many ways there are, without listing them."""
        battle, suffering = _asked(edition, state)
        total = sum(suffering.hits.values())
        open_cases = cases(edition, state, battle, suffering.groups)
        return sum(_counts(case, total)[0][total] for case in open_cases)

    def sample(
        self, edition: Edition, state: State, decision: d.ChooseLosses, draw: Callable[[int], int]
    ) -> d.Answer:
        """A way to take them, each as likely as any other, without listing them."""
        battle, suffering = _asked(edition, state)
        total = sum(suffering.hits.values())
        open_cases = list(cases(edition, state, battle, suffering.groups))
        sizes = [_counts(case, total)[0][total] for case in open_cases]
        number = draw(sum(sizes))
        for case, size in zip(open_cases, sizes, strict=True):
            if number < size:
                return _answer(case, _drawn(case, total, number))
            number -= size
        raise AssertionError("a number below the sum is in one of its parts")

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseLosses, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Why these units cannot be the ones."""
        if not isinstance(answer, d.Lose):
            yield Refusal("WW1-4", "say which units are lost")
            return
        battle, suffering = _asked(edition, state)
        total = sum(suffering.hits.values())
        open_cases = cases(edition, state, battle, suffering.groups)
        if any(_fits(case, total, answer) for case in open_cases):
            return
        nearest = answer_text(self.default(edition, state, decision), edition)
        if edition.board.spaces[battle.space].is_sea:
            yield Refusal("WW1-6", f"take {total} hits, transports last", nearest)
        else:
            reason = f"take {total} hits, and the last infantry of an army last"
            yield Refusal("WW1-3", reason, nearest)

    def default(self, edition: Edition, state: State, decision: d.ChooseLosses) -> d.Answer:
        """The cheapest loss."""
        battle, suffering = _asked(edition, state)
        total = sum(suffering.hits.values())
        found = [
            (best[0], _answer(case, best[1]))
            for case in cases(edition, state, battle, suffering.groups)
            if (best := _cheapest(edition, case, total)) is not None
        ]
        return min(found, key=lambda one: one[0])[1]


def _asked(edition: Edition, state: State) -> tuple[Battle, Hurt]:
    battle = state.battle
    assert battle is not None, "losses are chosen in battle"  # noqa: S101
    return battle, hurt(edition, state, battle, attacking=bool(battle.on_attacker))
