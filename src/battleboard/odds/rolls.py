"""The ends of large battles, added up with arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cached_property

from battleboard.odds.arrays import Bools, Floats, Ints, np
from battleboard.odds.battle import Battle
from battleboard.odds.ends import OUTCOMES, End, Totals, outcome_of, totals_of
from battleboard.odds.fast import Ranks
from battleboard.odds.meet import LEAVES, OURS_LOST, THEIRS_LOST, meeting
from battleboard.odds.side import Side, State

_OUTCOMES = np.array([[outcome_of(ours, theirs) for theirs in range(3)] for ours in range(3)])


class Roll:
    """Many states of one side with what an outcome asks of each."""

    def __init__(self, side: Side, states: Sequence[State]) -> None:
        self.states = list(dict.fromkeys([*states, *(side.facts(s).bare for s in states)]))
        place = {state: n for n, state in enumerate(self.states)}
        self.number: Ints = np.array([place[state] for state in states])
        facts = [side.facts(state) for state in self.states]
        self.strength: Ints = np.array([one.strength for one in facts])
        self.takes: Bools = np.array([one.takes for one in facts])
        self.bare: Ints = np.array([place.get(one.bare, n) for n, one in enumerate(facts)])
        self.counts: Floats = np.array(self.states, dtype=float)
        self.worth: Floats = self.counts @ np.array(side.ipcs, dtype=float)
        kinds: dict[frozenset[str], int] = {}
        self.kind: Ints = np.array(
            [kinds.setdefault(side.kinds(state), len(kinds)) for state in self.states]
        )
        self.kinds = tuple(kinds)
        self._by_place: dict[int, Ints] = {}

    def by_place(self, lines: int) -> Ints:
        """The numbers of the states by place and line, if they were given by line and place."""
        found = self._by_place.get(lines)
        if found is None:
            found = self._by_place[lines] = self.number.reshape(lines, -1).T.ravel()
        return found

    @cached_property
    def ranks(self) -> Ranks:
        """What an outcome asks, as `battleboard.odds.tally` takes it."""
        counts = np.ascontiguousarray(self.counts.T)
        return self.kind, self.strength, self.takes, self.bare, counts


class Summed:
    """Ends that have been added up; one by one they are worked out when they are asked for."""

    def __init__(self, sums: list[float], slots: int, ends: Callable[[], Rolled]) -> None:
        self._sums, self._slots, self._ends = sums, slots, ends

    def __iter__(self) -> Iterator[End]:
        return iter(self._ends())

    def totals(self) -> Totals:
        """The chances of each outcome."""
        return totals_of(self._sums[:OUTCOMES], self._sums[OUTCOMES], self._sums[OUTCOMES + 1])

    def survivors(self) -> tuple[list[float], list[float]]:
        """The expected number of units in each slot, of the attacker and of the defender."""
        left = self._sums[OUTCOMES + 2 :]
        return left[: self._slots], left[self._slots :]


class Rolled:
    """Many ends: numbers of states in two rolls, and their chances. Where the battle is not over,
    the attacker has left it.
    """

    def __init__(
        self,
        battle: Battle,
        rolls: tuple[Roll, Roll],
        ends: tuple[Ints, Ints, Floats, Bools],
    ) -> None:
        self._battle = battle
        self._ours, self._theirs = rolls
        ours, theirs, self._chance, left = ends
        self._at, self._against, self._left = self._settled(ours, theirs, left)

    def _settled(self, ours: Ints, theirs: Ints, left: Bools) -> tuple[Ints, Ints, Bools]:
        """What is left after the defenceless are lost."""
        table = meeting(self._battle, self._ours.kinds, self._theirs.kinds)
        ends = table.ends[self._ours.kind[ours], self._theirs.kind[theirs]]
        ends[left] = 0
        if ends.any():
            ours = np.where(ends & OURS_LOST, self._ours.bare[ours], ours)
            theirs = np.where(ends & THEIRS_LOST, self._theirs.bare[theirs], theirs)
            left = left | (ends & LEAVES > 0)
        return ours, theirs, left

    def weighed(self, chance: Floats) -> Rolled:
        """The same ends with other chances."""
        # Worked out here, so that every twin has them.
        assert len(self._outcomes) == len(self._takes)  # noqa: S101
        twin = copy(self)
        twin._chance = chance
        return twin

    def __iter__(self) -> Iterator[End]:
        rows = zip(self._chance, self._at, self._against, self._left, strict=True)
        for chance, at, against, left in rows:
            if chance > 0:
                yield float(chance), self._ours.states[at], self._theirs.states[against], bool(left)

    @cached_property
    def _outcomes(self) -> Ints:
        strengths = self._ours.strength[self._at], self._theirs.strength[self._against]
        return np.asarray(_OUTCOMES[strengths])

    @cached_property
    def _takes(self) -> Bools:
        """Which ends take the territory."""
        if self._battle.at_sea:
            return np.zeros(len(self._at), dtype=bool)
        return np.asarray(self._ours.takes[self._at] & self.wins() & ~self._left)

    def totals(self) -> Totals:
        """The chances of each outcome."""
        sums = np.bincount(self._outcomes, self._chance, OUTCOMES).tolist()
        retreat, taken = self._chance @ self._left, self._chance @ self._takes
        return totals_of(sums, float(retreat), float(taken))

    def wins(self) -> Bools:
        """Which ends are won by the attacker."""
        return np.asarray(self._outcomes == 0)

    def swing(self) -> Floats:
        """What the defender has lost more than the attacker, by end."""
        lost = self._battle.attacker.worth(self._battle.attacking) - self._ours.worth[self._at]
        whole = self._battle.defender.worth(self._battle.defending)
        return np.asarray(whole - self._theirs.worth[self._against] - lost)

    def survivors(self) -> tuple[list[float], list[float]]:
        """The expected number of units in each slot, of the attacker and of the defender."""
        return (
            _expected(self._ours, self._at, self._chance),
            _expected(self._theirs, self._against, self._chance),
        )


def _expected(roll: Roll, at: Ints, chance: Floats) -> list[float]:
    weights = np.bincount(at, chance, len(roll.states))
    return [float(n) for n in weights @ roll.counts]
