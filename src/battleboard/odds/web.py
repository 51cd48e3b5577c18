"""Battles in which not every hit may be put on everything: ships, submarines and aircraft.

The chances stand in an array by the places of the attacker's and the defender's states. As in a
chain, all places of one level are independent and a level is one matrix product. Surprise strikes
are a round of two stages: the strikes lead to a second array of battles in mid-round, and the
rest of the round back to the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise, product

from msgspec import Struct

from battleboard.core.units import Kind
from battleboard.odds.arrays import NEGLIGIBLE, Bools, Floats, Ints, borrow, give_back, np
from battleboard.odds.errors import TooLarge
from battleboard.odds.fleet import Fleet, fill
from battleboard.odds.late import LastShots
from battleboard.odds.side import State
from battleboard.rules.combat.standing import Standing

MOST_PAIRS = 3_000_000
MOST_KEPT = 12_000_000
"""How many chances are kept at once; a larger battle works its rows out level by level."""

_CHUNK = 4_000_000


class Customs(Struct, frozen=True):
    """What decides the course of rounds, by states: when the battle is over, who dives, and how.

    `late_dive` lets defending submarines dive after the attacking ones have struck (COM-2);
    `silent_dive` makes diving a submarine's whole round, in which it is still a target (WW1-6).
    """

    standing: Callable[[frozenset[Kind], frozenset[Kind]], Standing]
    attacker_dives: Callable[[State, State], bool] | None = None
    defender_dives: Callable[[State, State], bool] | None = None
    strikes: bool = True
    late_dive: bool = False
    silent_dive: bool = False


class Web:
    """A battle between two fleets. Places are numbered pair by pair, attacker first."""

    def __init__(self, attacker: Fleet, defender: Fleet, customs: Customs) -> None:
        self.attacker, self.defender, self.customs = attacker, defender, customs
        self.rows, self.columns = len(attacker.states), len(defender.states)
        self.size = self.rows * self.columns
        if self.size > MOST_PAIRS:
            raise TooLarge("too many states for an exact answer; ask for samples")
        self.shape = (self.size,)
        level = (attacker.left[:, None] + defender.left[None, :]).ravel()
        self.order = np.argsort(-level, kind="stable")
        steps = (np.flatnonzero(np.diff(level[self.order])) + 1).tolist()
        self.levels = list(pairwise([0, *steps, self.size]))
        self.active = ~self._over
        self._across = np.arange(self.size).reshape(self.columns, -1).T.ravel()
        self._borrowed: list[Floats] = []
        self.kept = self.size * (self.rows + self.columns) <= MOST_KEPT and self._dense

    @property
    def _dense(self) -> bool:
        """Whether what each number of hits does fits in arrays, too."""
        return all(
            fleet.hits_counted * len(fleet.states) ** 2 <= MOST_KEPT // 4
            for fleet in (self.attacker, self.defender)
        )

    def place(self, attacker: State, defender: State) -> int:
        """The number of a pair of states."""
        return self.attacker.place[attacker] * self.columns + self.defender.place[defender]

    @cached_property
    def _over(self) -> Bools:
        """Where the battle is over; asked once for each pair of sets of kinds."""
        ours, theirs = self.attacker, self.defender
        standing = self.customs.standing
        table = np.array([[standing(a, d).over for d in theirs.kinds] for a in ours.kinds])
        return np.asarray(table[ours.kind[:, None], theirs.kind[None, :]].ravel())

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

    @cached_property
    def _divers(self) -> tuple[Bools, Bools]:
        """Where attacking and where defending submarines want to dive and may."""
        wishes = (self.customs.attacker_dives, self.customs.defender_dives)
        attacking, defending = (
            np.array(
                [
                    wish is not None and wish(a, d)
                    for a in self.attacker.states
                    for d in self.defender.states
                ],
                dtype=bool,
            )
            if wish
            else np.zeros(self.size, dtype=bool)
            for wish in wishes
        )
        return attacking, defending

    @cached_property
    def _struck(self) -> tuple[Bools, Bools]:
        """Where attacking and where defending submarines strike by surprise (COM-2)."""
        if not self.customs.strikes:
            nowhere = np.zeros(self.size, dtype=bool)
            return nowhere, nowhere
        ours, theirs = self.attacker, self.defender
        bare_a = np.arange(self.rows) >= ours.with_destroyer
        bare_d = np.arange(self.columns) >= theirs.with_destroyer
        attacking = (ours.strikers[:, None] & bare_d[None, :]).ravel()
        defending = (theirs.strikers[None, :] & bare_a[:, None]).ravel()
        if self.customs.late_dive:
            defending = defending & ~self._divers[1]
        return attacking, defending

    @cached_property
    def _striking(self) -> Bools:
        return self._struck[0] | self._struck[1]

    def press(self, mass: Floats, stops: Bools | None = None) -> float:
        """Fight to the end, in place; returns the expected number of rounds.

        Afterwards `mass` holds the chance to end at each place where the battle is over or the
        attacker stops, and elsewhere how often it is expected to pass.
        """
        going = self.active if stops is None else self.active & ~stops
        order = self.order
        halted = (~going).astype(float)[order]
        again = (going / np.where(going, 1 - self._loop, 1.0))[order]
        stay, striking = self._stay[order], self._striking[order]
        strikes = bool(striking.any())
        mid = np.zeros_like(mass)
        for start, end in self.levels:
            cells = order[start:end]
            here = mass[cells]
            if strikes:
                here += mid[cells] * stay[start:end]
            here = self._submerge(cells, here, mass)
            often = here * again[start:end]
            weight = often
            if strikes:
                struck = often * striking[start:end]
                self._emit(cells, struck, mid, strikes=True)
                weight = often - struck + mid[cells]
            self._emit(cells, weight, mass)
            mass[cells] = often + here * halted[start:end]
        return float(mass[going].sum())

    def round(self, mass: Floats, stops: Bools | None = None) -> Floats:
        """The chances one round later; those that have ended stay."""
        mass = np.array(mass)
        for start, end in self.levels:
            cells = self.order[start:end]
            mass[cells] = self._submerge(cells, mass[cells], mass)
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
                here = np.where(goals != cells, value[goals], here)
            value[cells] = here
            mid[cells] = later + np.where(live, stay * here, 0.0)
        return value

    def _submerge(self, cells: Ints, here: Floats, mass: Floats) -> Floats:
        """Move on to where the submarines have dived; what stays is returned."""
        if self._dive is None:
            return here
        goals = self._dive[cells]
        gone = goals != cells
        np.add.at(mass, goals[gone], here[gone])
        return np.where(gone, 0.0, here)

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

    def _chunks(self, count: int) -> Iterable[slice]:
        """Parts that fit in memory, where rows are not kept anyway."""
        size = count if self.kept else max(1, _CHUNK // (self.rows + self.columns))
        return [slice(start, start + size) for start in range(0, count, size)]

    def _pull(self, cells: Ints, value: Floats, *, strikes: bool = False) -> Floats:
        """What some cells are worth."""
        if strikes and not self._striking.any():
            return np.zeros(len(cells))
        grid = value.reshape(self.rows, self.columns)
        parts = self._parts_of(cells, strikes)
        return np.asarray(sum(((answers @ grid) * shots).sum(axis=1) for answers, shots in parts))

    def _parts_of(self, cells: Ints, strikes: bool) -> Iterable[tuple[Floats, Floats]]:
        """The rows of some cells: several pairs where what one side does hangs on the other."""
        rows = self._rows_of(cells, strikes)
        late = self._late[cells]
        if not strikes or not late.any():
            return (rows,)
        return self._last_shots.parts(cells, rows, late)

    @cached_property
    def _late(self) -> Bools:
        """Where defending submarines dive only after the attacking ones have struck (COM-2)."""
        if not self.customs.late_dive:
            return np.zeros(self.size, dtype=bool)
        return self._divers[1] & self._struck[0]

    @cached_property
    def _last_shots(self) -> LastShots:
        return LastShots(self.attacker, self.defender)

    def _rows_of(self, cells: Ints, strikes: bool) -> tuple[Floats, Floats]:
        """What the defender's dice make of the attacker, and the attacker's of the defender."""
        if not self.kept:
            return self._answers(cells, strikes), self._shots(cells, strikes)
        answers, shots = self._strike_rows if strikes else self._all_rows
        return answers[self._across[cells]], shots[cells]

    @cached_property
    def _all_rows(self) -> tuple[Floats, Floats]:
        return self._kept_rows(strikes=False)

    @cached_property
    def _strike_rows(self) -> tuple[Floats, Floats]:
        return self._kept_rows(strikes=True)

    def _kept_rows(self, *, strikes: bool) -> tuple[Floats, Floats]:
        """The rows of all cells: answers in the order of the defender's places, then shots."""
        if self.customs.attacker_dives or self.customs.defender_dives:
            every = np.arange(self.size)
            answers = self._answers(every, strikes).reshape(self.rows, self.columns, -1)
            across = answers.transpose(1, 0, 2).reshape(self.size, -1)
            return across, self._shots(every, strikes)
        answers, shots = self._room(self.rows), self._room(self.columns)
        never = not self.customs.strikes
        for own, other in product(self.attacker.parts, self.defender.parts):
            barred = other or never, own or never
            fill(shots, self.attacker, self.defender, (own, other), (strikes, barred[0]))
            fill(answers, self.defender, self.attacker, (other, own), (strikes, barred[1]))
        return answers, shots

    def _room(self, width: int) -> Floats:
        room = borrow(self.size * width)
        self._borrowed.append(room)
        return room[: self.size * width].reshape(self.size, width)

    @property
    def weight(self) -> int:
        """How many figures are kept."""
        return 4 * self.size * (self.rows + self.columns)

    def release(self) -> None:
        """Give back the room of all rows; nothing may be asked afterwards."""
        for room in self._borrowed:
            give_back(room)
        self._borrowed.clear()

    @cached_property
    def _stay(self) -> Floats:
        """The chance that the last stage of a round changes nothing."""
        return self._unchanged(strikes=False)

    @cached_property
    def _first_stay(self) -> Floats:
        if not self._striking.any():
            return np.zeros(self.size)
        return self._unchanged(strikes=True)

    @cached_property
    def _loop(self) -> Floats:
        if not self._striking.any():
            return self._stay
        first = np.where(self._striking, self._first_stay, 1.0)
        return first * self._stay

    def _unchanged(self, *, strikes: bool) -> Floats:
        if self.kept:
            answers, shots = self._strike_rows if strikes else self._all_rows
            missed: Floats = np.einsum("daa->ad", answers.reshape(self.columns, self.rows, -1))
            still: Floats = np.einsum("add->ad", shots.reshape(self.rows, self.columns, -1))
            return np.multiply(missed, still).ravel()
        out = np.empty(self.size)
        for part in self._chunks(self.size):
            cells = np.arange(self.size)[part]
            answers, shots = self._rows_of(cells, strikes)
            row, column = np.divmod(cells, self.columns)
            every = np.arange(len(cells))
            out[cells] = answers[every, row] * shots[every, column]
        return out

    def _shots(self, cells: Ints, strikes: bool) -> Floats:
        return self._fire(cells, strikes, attacking=True)

    def _answers(self, cells: Ints, strikes: bool) -> Floats:
        return self._fire(cells, strikes, attacking=False)

    def _fire(self, cells: Ints, strikes: bool, *, attacking: bool) -> Floats:
        """The chance of each new place of the side fired at, for each of some cells."""
        rows, columns = np.divmod(cells, self.columns)
        firing, by, target, at = self.attacker, rows, self.defender, columns
        if not attacking:
            firing, by, target, at = self.defender, columns, self.attacker, rows
        out = np.zeros((len(cells), len(target.states)))
        struck = self._struck[0 if attacking else 1][cells]
        own, apart = by < firing.with_destroyer, struck | self._quiet(cells, attacking)
        for flag, separate in product((False, True), repeat=2):
            chosen = np.flatnonzero((own == flag) & (apart == separate))
            if not chosen.size:
                continue
            which = True if strikes else (False if separate else None)
            chances = firing.fires(which, flag, target.pools[flag], target.counts[flag])
            index = chosen[:, None] * out.shape[1] + target.goals(flag)[at[chosen]]
            weights = chances[by[chosen] - firing.parts[flag].start]
            out += np.bincount(index.ravel(), weights.ravel(), out.size).reshape(out.shape)
        if strikes:
            idle = np.flatnonzero(~struck)
            out[idle] = 0
            out[idle, at[idle]] = 1
        return self._after_dive(out, cells, strikes, attacking)

    def _quiet(self, cells: Ints, attacking: bool) -> Bools:
        """Where the firing side's submarines dive instead of firing (WW1-6)."""
        if not self.customs.silent_dive:
            return np.zeros(len(cells), dtype=bool)
        return self._divers[0 if attacking else 1][cells]

    def _after_dive(self, rows: Floats, cells: Ints, strikes: bool, attacking: bool) -> Floats:
        """Submarines that were targets once more and are gone now."""
        if self.customs.silent_dive:
            chosen = self._divers[1 if attacking else 0][cells]
        elif strikes and attacking and self._late.any():
            chosen = self._late[cells]
        else:
            return rows
        below = np.zeros_like(rows)
        target = self.defender if attacking else self.attacker
        np.add.at(below.T, target.dived, rows.T)
        return np.where(chosen[:, None], below, rows)
