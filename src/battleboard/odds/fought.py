"""Large battles, and all that are fought under a plan or followed round by round."""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.odds.arrays import Bools, Floats, np
from battleboard.odds.battle import Battle
from battleboard.odds.ends import End, Ends, Totals, totals_of
from battleboard.odds.field import Field, fields_of, release
from battleboard.odds.plan import Plan
from battleboard.odds.solve import MOST_ROUNDS, UNDECIDED, Solution


class Joined:
    """The ends of several fields of one battle."""

    def __init__(self, parts: list[Ends]) -> None:
        self._parts = parts

    def __iter__(self) -> Iterator[End]:
        for part in self._parts:
            yield from part

    def totals(self) -> Totals:
        """The chances of each outcome."""
        return added([part.totals() for part in self._parts])

    def survivors(self) -> tuple[list[float], list[float]]:
        """The expected number of units in each slot, of the attacker and of the defender."""
        ours, theirs = zip(*(part.survivors() for part in self._parts), strict=True)
        return [sum(n) for n in zip(*ours, strict=True)], [
            sum(n) for n in zip(*theirs, strict=True)
        ]


def added(parts: list[Totals]) -> Totals:
    """The chances of several parts of one battle together."""
    sums = [
        sum(part.attacker_wins for part in parts),
        sum(part.defender_wins for part in parts),
        sum(part.both_destroyed for part in parts),
        sum(part.stalemate for part in parts),
    ]
    retreat = sum(part.retreat for part in parts)
    return totals_of(sums, retreat, sum(part.territory_taken for part in parts))


def fight(battle: Battle, plan: Plan, *, pools: bool, by_round: bool) -> Solution:
    """Fight a battle with arrays."""
    fields = fields_of(battle, pools=pools)
    parts = [_fight(field, plan) for field in fields]
    ends: Ends = parts[0][0] if len(parts) == 1 else Joined([ends for ends, _ in parts])
    rounds = sum(rounds for _, rounds in parts)
    columns = [list(_by_round(field, plan)) for field in fields] if by_round else []
    release(battle, fields)
    if not by_round:
        return Solution(ends, rounds)
    longest = max(map(len, columns))
    padded = [column + column[-1:] * (longest - len(column)) for column in columns]
    return Solution(ends, rounds, tuple(added(list(row)) for row in zip(*padded, strict=True)))


def _fight(field: Field, plan: Plan) -> tuple[Ends, float]:
    """Fight in a field."""
    fought = float(field.begin.sum()) * field.rounds if field.rounds else 0.0
    if plan.rounds is None and not plan.stops:
        ends, rounds = field.finish()
        return ends, fought + rounds
    mass = field.mass
    stops = stops_of(field, plan)
    fought += _open(field, mass)
    mass = field.kernel.round(mass)
    if plan.rounds is None:
        fought += field.kernel.press(mass, stops)
        return field.ends(mass, stops), fought
    for _ in range(plan.rounds - 1):
        fought += _open(field, np.where(stops, 0.0, mass))
        mass = field.kernel.round(mass, stops)
    return field.ends(mass, ~field.ended), fought


def _open(field: Field, mass: Floats) -> float:
    return float(mass[~field.ended].sum())


def _by_round(field: Field, plan: Plan) -> Iterator[Totals]:
    """The outcomes that have come to pass after each round."""
    mass, stops = field.mass, stops_of(field, plan)
    most = MOST_ROUNDS if plan.rounds is None else plan.rounds
    for number in range(1, most + 1):
        if number > field.rounds:
            mass = field.kernel.round(mass, stops if number > 1 else None)
        last = number == plan.rounds
        yield field.ends(mass, ~field.ended if last else stops).totals()
        if _open(field, np.where(stops, 0.0, mass)) < UNDECIDED:
            return


def stops_of(field: Field, plan: Plan) -> Bools:
    """Where the attacker retreats for another reason than the number of rounds."""
    stops = np.zeros(field.mass.shape, dtype=bool)
    if plan.units is not None:
        units = field.rolls[0].counts.sum(axis=1)[field.ours]
        stops |= units <= plan.units
    if plan.chance is not None:
        chance = field.kernel.worth(field.kernel.by_place(field.over.wins().astype(float)))
        stops |= chance < plan.chance
    if plan.value:
        now = field.swing()
        best = field.kernel.worth(field.kernel.by_place(field.over.swing()), now)
        stops |= best <= now
    return stops & ~field.ended
