"""Battles in which not every hit may be put on everything: ships, submarines and aircraft.

The chances stand in an array by the places of the attacker's and the defender's states. As in a
chain, all places of one level are independent and a level is one matrix product. Surprise strikes
are a round of two stages: the strikes lead to a second array of battles in mid-round, and the
rest of the round back to the first.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from battleboard.odds import fast
from battleboard.odds.arrays import NEGLIGIBLE, Bools, Floats, Ints, NDArray, np
from battleboard.odds.fast import Ships
from battleboard.odds.fleet import Fleet, dice_at
from battleboard.odds.rolls import Roll
from battleboard.odds.rows import Customs, Rows
from battleboard.odds.side import State

T = TypeVar("T", np.float64, np.int64, np.bool_)


_NOWHERE = np.zeros((0, 0))


class Web(Rows):
    """A battle between two fleets. Places are numbered pair by pair, attacker first."""

    def __init__(self, attacker: Fleet, defender: Fleet, customs: Customs) -> None:
        super().__init__(attacker, defender, customs)
        self.shape = (self.size,)

    @property
    def ended(self) -> Bools:
        """Where the battle is over."""
        return self._over

    @cached_property
    def active(self) -> Bools:
        """Where it goes on."""
        return ~self._over

    def laid_out(self, begin: Floats) -> Floats:
        """What a battle begins with, as an array of chances by place."""
        return np.array(begin)

    def finish(self, begin: Floats) -> tuple[Floats, float]:
        """Fight to the end; returns the chances where the battle is over, and the rounds
        expected.
        """
        mass = np.array(begin)
        rounds = self.press(mass)
        return self.at_ends(mass), rounds

    def split(self, ends: Floats) -> tuple[Floats, Floats]:
        """The chances to end, by attacker's place and defender's; all at once."""
        return self.by_place(ends).reshape(self.rows, self.columns), _NOWHERE

    def numbers(self, ours: Roll, theirs: Roll) -> tuple[Ints, Ints]:
        """The numbers of states in the rolls of both sides, by these places."""
        return ours.number, theirs.number

    def by_side(self, ours: Roll, theirs: Roll) -> tuple[Ints, Ints]:
        """The same, by all places."""
        return np.repeat(ours.number, self.columns), np.tile(theirs.number, self.rows)

    def at_ends(self, array: NDArray[T]) -> NDArray[T]:
        """What an array holds where the battle is over."""
        return array[self.ended]

    def by_place(self, ends: Floats) -> Floats:
        """An array that holds this where the battle is over, and 0 elsewhere."""
        out = np.zeros(self.shape)
        out[self.ended] = ends
        return out

    @cached_property
    def order(self) -> Ints:
        """The places by level: the more hits both sides can take, the earlier."""
        return np.argsort(-self._level, kind="stable")

    @cached_property
    def levels(self) -> list[tuple[int, int]]:
        """Where each level begins and ends in this order."""
        steps = (np.flatnonzero(np.diff(self._level[self.order])) + 1).tolist()
        return list(pairwise([0, *steps, self.size]))

    @cached_property
    def _level(self) -> Ints:
        return (self.attacker.left[:, None] + self.defender.left[None, :]).ravel()

    def place(self, attacker: State, defender: State) -> int:
        """The number of a pair of states."""
        return self.attacker.place[attacker] * self.columns + self.defender.place[defender]

    @cached_property
    def _dive(self) -> Ints | None:
        """The place to which submarines diving at the start of a round lead; None if none dive."""
        attacking, defending = self._divers
        if self.customs.silent_dive or not (attacking.any() or defending.any()):
            return None
        if self.customs.late_dive:
            defending = defending & ~self._struck[0]
        rows, columns = np.divmod(np.arange(self.size), self.columns)
        rows = np.where(attacking, self.attacker.dived[rows], rows)
        columns = np.where(defending, self.defender.dived[columns], columns)
        goals = rows * self.columns + columns
        return np.where(self.active, goals, np.arange(self.size))

    def press(self, mass: Floats, stops: Bools | None = None) -> float:
        """Fight to the end, in place; returns the expected number of rounds.

        Afterwards `mass` holds the chance to end at each place where the battle is over or the
        attacker stops, and elsewhere how often it is expected to pass.
        """
        compiled = fast.kernels()
        if stops is None and compiled is not None and not self._dives and self._dense:
            ours, theirs = self._ships
            return compiled.press_web(mass, self._over, ours, theirs)
        going = self.active if stops is None else self.active & ~stops
        order = self.order
        halted = (~going).astype(float)[order]
        again = (going / np.where(going, 1 - self._loop, 1.0))[order]
        stay, striking = self._stay[order], self._striking[order]
        strikes = bool(striking.any())
        mid = np.zeros_like(mass)
        rounds = 0.0
        for start, end in self.levels:
            cells = order[start:end]
            here = mass[cells]
            if strikes:
                here += mid[cells] * stay[start:end]
            here, last = self._submerge(cells, here, mass)
            rounds += last
            often = here * again[start:end]
            weight = often
            if strikes:
                struck = often * striking[start:end]
                self._emit(cells, struck, mid, strikes=True)
                weight = often - struck + mid[cells]
            self._emit(cells, weight, mass)
            mass[cells] = often + here * halted[start:end]
        return rounds + float(mass[going].sum())

    @property
    def _dives(self) -> bool:
        return bool(self.customs.attacker_dives or self.customs.defender_dives)

    @cached_property
    def _ships(self) -> tuple[Ships, Ships]:
        ours, theirs = self.attacker, self.defender
        return self._fleet(ours, theirs), self._fleet(theirs, ours)

    def _fleet(self, own: Fleet, other: Fleet) -> Ships:
        safe = own.escorted if self.customs.strikes else own.every
        return dice_at(own, other), own.escorted, safe, own.strikers

    def round(self, mass: Floats, stops: Bools | None = None) -> Floats:
        """The chances one round later; those that have ended stay."""
        mass = np.array(mass)
        for start, end in self.levels:
            cells = self.order[start:end]
            mass[cells] = self._submerge(cells, mass[cells], mass)[0]
        going = self.active if stops is None else self.active & ~stops
        after = np.where(going, 0.0, mass)
        fighting, every = np.where(going, mass, 0.0), np.arange(self.size)
        mid = np.where(self._striking, 0.0, fighting)
        if self._striking.any():
            self._emit(every, np.where(self._striking, fighting, 0.0), mid, strikes=True)
        self._emit(every, mid, after)
        return after

    def worth(self, value: Floats, stop: Floats | None = None) -> Floats:
        """What each place is worth, given what the ends are worth (in `value`, and 0 elsewhere).

        With `stop`, the attacker stops wherever that is worth more to him than going on.
        """
        mid = np.zeros_like(value)
        for start, end in reversed(self.levels):
            cells = self.order[start:end]
            live = self.active[cells]
            later = self._pull(cells, value)
            stay, loop = self._stay[cells], np.where(live, self._loop[cells], 0.0)
            struck = self._pull(cells, mid, strikes=True) + self._first_stay[cells] * later
            going = np.where(self._striking[cells], struck, later) / (1 - loop)
            if stop is not None:
                going = np.maximum(going, stop[cells])
            here = np.where(live, going, value[cells])
            if self._dive is not None:
                goals = self._dive[cells]
                here = np.where(goals != cells, self._after_last(goals, value, mid), here)
            value[cells] = here
            mid[cells] = later + np.where(live | self._last_dice[cells], stay * here, 0.0)
        return value

    def _submerge(self, cells: Ints, here: Floats, mass: Floats) -> tuple[Floats, float]:
        """Move on to where the submarines have dived: what stays is returned, and how many rounds
        end there with their dice.
        """
        if self._dive is None:
            return here, 0.0
        goals = self._dive[cells]
        gone = goals != cells
        last = gone & self._last_dice[goals]
        moved = gone & ~last
        np.add.at(mass, goals[moved], here[moved])
        rounds = float(here[last].sum())
        if rounds:
            weight = np.zeros_like(mass)
            np.add.at(weight, goals[last], here[last])
            self._throw_last(weight, mass)
        return np.where(gone, 0.0, here), rounds

    def _throw_last(self, weight: Floats, mass: Floats) -> None:
        """The dice of a round in which nothing follows them."""
        every = np.arange(self.size)
        mid = np.where(self._striking, 0.0, weight)
        self._emit(every, np.where(self._striking, weight, 0.0), mid, strikes=True)
        self._emit(every, mid, mass)

    def _after_last(self, goals: Ints, value: Floats, mid: Floats) -> Floats:
        """What places are worth to which dives lead."""
        last = self._last_dice[goals]
        if not last.any():
            return value[goals]
        struck = self._pull(goals, mid, strikes=True)
        thrown = np.where(self._striking[goals], struck, self._pull(goals, value))
        return np.where(last, thrown, value[goals])

    def _emit(self, cells: Ints, weight: Floats, mass: Floats, *, strikes: bool = False) -> None:
        """Add where some cells lead to."""
        heavy = (weight > NEGLIGIBLE).nonzero()[0]
        if not heavy.size:
            return
        grid = mass.reshape(self.rows, self.columns)
        cells, weight = cells[heavy], weight[heavy]
        for part in self._chunks(len(cells)):
            for answers, shots in self._parts_of(cells[part], strikes):
                grid += answers.T @ np.multiply(shots, weight[part, None], out=shots)

    def _pull(self, cells: Ints, value: Floats, *, strikes: bool = False) -> Floats:
        """What some cells are worth."""
        if strikes and not self._striking.any():
            return np.zeros(len(cells))
        grid = value.reshape(self.rows, self.columns)
        parts = self._parts_of(cells, strikes)
        return np.asarray(sum(((answers @ grid) * shots).sum(axis=1) for answers, shots in parts))
