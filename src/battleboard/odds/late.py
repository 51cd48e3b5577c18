"""Submarines that were hit before they could dive: they still fire their own strike (COM-2).

Where attacking submarines strike before defending ones decide, those that were hit fire and the
others dive. So how many answer hangs on how many were hit, and the two sides' dice are no longer
free of each other: there is a part for each number of victims.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from battleboard.core.units import Role
from battleboard.odds.arrays import Bools, Floats, Ints, np
from battleboard.odds.fleet import Fleet, spread


class LastShots:
    """What the victims among the defender's submarines do to the attacker."""

    def __init__(self, attacker: Fleet, defender: Fleet) -> None:
        self._attacker, self._defender = attacker, defender
        self._tables: dict[tuple[int, bool], Floats] = {}

    @cached_property
    def _boats(self) -> Ints:
        """The submarines of each state, submerged ones too."""
        side = self._defender.side
        places = [
            n for n, s in enumerate(side.slots) if side.edition.has_role(s.kind, Role.SUBMARINE)
        ]
        return np.array([sum(state[n] for n in places) for state in self._defender.states])

    def parts(
        self, cells: Ints, rows: tuple[Floats, Floats], late: Bools
    ) -> Iterator[tuple[Floats, Floats]]:
        """The rows of some cells, by the number of victims that fire once more."""
        answers, shots = rows
        own, other = np.divmod(cells, len(self._defender.states))
        victims = np.where(late[:, None], self._boats[other][:, None] - self._boats[None, :], 0)
        yield answers, np.where(victims == 0, shots, 0.0)
        escorted = other < self._defender.with_destroyer
        for count in range(1, int(self._boats[other].max()) + 1):
            fired = np.where(
                escorted[:, None], self._table(count, True)[own], self._table(count, False)[own]
            )
            yield fired, np.where(victims == count, shots, 0.0)

    def _table(self, boats: int, escorted: bool) -> Floats:
        """The chance of each new place of the attacker, by place, when so many boats fire."""
        found = self._tables.get((boats, escorted))
        if found is None:
            found = self._tables[boats, escorted] = self._made(boats, escorted)
        return found

    def _made(self, boats: int, escorted: bool) -> Floats:
        target = self._attacker
        out = np.zeros((len(target.states), len(target.states)))
        if escorted not in target.threat.flags:
            return out
        side = self._defender.side
        alone = tuple(
            boats if side.edition.has_role(s.kind, Role.SUBMARINE) and not s.submerged else 0
            for s in side.slots
        )
        chances = spread(side.dice(alone, True), target.pools[escorted], target.counts[escorted])
        for place, goals in enumerate(target.goals(escorted)):
            np.add.at(out[place], goals, chances)
        return out
