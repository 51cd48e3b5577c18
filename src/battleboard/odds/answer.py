"""The answer to a question about a battle."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from msgspec import Struct

from battleboard.core.units import Army, Role
from battleboard.odds.battle import Battle
from battleboard.odds.ends import Ends, Totals
from battleboard.odds.question import DAMAGED
from battleboard.odds.side import Side, State


class Sides(Struct, frozen=True):
    """A figure for each side."""

    attacker: float
    defender: float


class Survivors(Struct, frozen=True):
    """Units of each side by kind, expected or in one outcome."""

    attacker: dict[str, float]
    defender: dict[str, float]


class Outcome(Struct, frozen=True):
    """One way for the battle to end: its chance, what is left, and the swing of IPCs."""

    chance: float
    attacker: Army
    defender: Army
    retreat: bool
    swing: int


class Odds(Struct, frozen=True, dict=True, kw_only=True):
    """What becomes of a battle.

    `attacker_wins`, `defender_wins`, `both_destroyed` and `stalemate` (both sides have fighting
    units left when the fighting stops) add up to 1; `retreat` is the part in which the attacker
    went away. A swing is what the defender loses more than the attacker, in IPCs. `method` tells
    whether the chances are exact or sampled; `error` is then the largest standard error.
    """

    attacker_wins: float
    defender_wins: float
    both_destroyed: float
    stalemate: float
    retreat: float
    territory_taken: float
    expected_survivors: Survivors
    expected_losses: Sides
    expected_swing: float
    rounds: float
    by_round: tuple[Totals, ...] = ()
    method: str = "exact"
    error: float = 0.0
    milliseconds: float = 0.0
    battle: Battle
    ends: Ends

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every way for the battle to end, the likeliest first."""
        together: defaultdict[tuple[State, State, bool], float] = defaultdict(float)
        for chance, attacking, defending, left in self.ends:
            together[attacking, defending, left] += chance
        ours, theirs = self.battle.attacker, self.battle.defender
        found = [
            Outcome(
                chance,
                by_label(ours, attacking),
                by_label(theirs, defending),
                left,
                _lost(theirs, self.battle.defending, defending)
                - _lost(ours, self.battle.attacking, attacking),
            )
            for (attacking, defending, left), chance in together.items()
        ]
        return tuple(sorted(found, key=lambda outcome: -outcome.chance))

    @cached_property
    def swing(self) -> dict[int, float]:
        """The chance of each swing, from the worst for the attacker to the best."""
        out: defaultdict[int, float] = defaultdict(float)
        for outcome in self.outcomes:
            out[outcome.swing] += outcome.chance
        return dict(sorted(out.items()))

    @cached_property
    def displaced(self) -> Sides:
        """The expected number of carrier aircraft that survive without room on a carrier; whoever
        has no other place for them within reach loses them (COM-13, NCM-5).
        """
        ours = theirs = 0.0
        if self.battle.at_sea:
            for chance, attacking, defending, _ in self.ends:
                ours += chance * _without_room(self.battle.attacker, attacking)
                theirs += chance * _without_room(self.battle.defender, defending)
        return Sides(ours, theirs)

    def summary(self) -> dict[str, object]:
        """The figures, as they are written to JSON."""
        names = (*_FIGURES, *(("error",) if self.error else ()))
        out: dict[str, object] = {name: getattr(self, name) for name in names}
        if self.battle.at_sea:
            out["displaced"] = self.displaced
        if self.by_round:
            out["by_round"] = self.by_round
        return out


_FIGURES = (
    "attacker_wins",
    "defender_wins",
    "both_destroyed",
    "stalemate",
    "retreat",
    "territory_taken",
    "expected_survivors",
    "expected_losses",
    "expected_swing",
    "rounds",
    "method",
    "milliseconds",
)


def answered(
    battle: Battle,
    ends: Ends,
    rounds: float,
    *,
    by_round: tuple[Totals, ...] = (),
    method: str = "exact",
    error: float = 0.0,
) -> Odds:
    """Add up what is known of the ends."""
    sums = ends.totals()
    ours, theirs = ends.survivors()
    lost = Sides(
        battle.attacker.worth(battle.attacking) - _worth(battle.attacker, ours),
        battle.defender.worth(battle.defending) - _worth(battle.defender, theirs),
    )
    return Odds(
        attacker_wins=sums.attacker_wins,
        defender_wins=sums.defender_wins,
        both_destroyed=sums.both_destroyed,
        stalemate=sums.stalemate,
        retreat=sums.retreat,
        territory_taken=sums.territory_taken,
        expected_survivors=Survivors(
            _by_kind(battle.attacker, ours), _by_kind(battle.defender, theirs)
        ),
        expected_losses=lost,
        expected_swing=lost.defender - lost.attacker,
        rounds=rounds,
        by_round=by_round,
        method=method,
        error=error,
        battle=battle,
        ends=ends,
    )


def by_label(side: Side, state: State) -> dict[str, int]:
    """A state as an army: damaged units apart, submerged ones with the rest."""
    out: dict[str, int] = {}
    for slot, count in zip(side.slots, state, strict=True):
        label = slot.kind + (DAMAGED if slot.damage else "")
        if count:
            out[label] = out.get(label, 0) + count
    return out


def _by_kind(side: Side, counts: list[float]) -> dict[str, float]:
    out: dict[str, float] = {}
    for slot, count in zip(side.slots, counts, strict=True):
        out[slot.kind] = out.get(slot.kind, 0.0) + count
    return out


def _worth(side: Side, counts: list[float]) -> float:
    return sum(count * cost for count, cost in zip(counts, side.ipcs, strict=True))


def _lost(side: Side, before: State, after: State) -> int:
    return side.worth(before) - side.worth(after)


def _without_room(side: Side, state: State) -> int:
    """How many carrier aircraft find no deck: damaged carriers take none (UNI-4)."""
    room = aircraft = 0
    for slot, count in zip(side.slots, state, strict=True):
        stats = side.edition.units[slot.kind]
        if Role.CARRIER in stats.roles and not slot.damage:
            room += count * stats.holds
        if Role.CARRIER_BORNE in stats.roles:
            aircraft += count
    return max(0, aircraft - room)
