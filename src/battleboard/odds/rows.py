"""What every pair of states of two fleets leads to in a round: rows of chances.

A pair of states is a cell. Its rows are the chances of each new state of the attacker, by the
defender's dice, and of the defender, by the attacker's; surprise strikes have rows of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import product

from msgspec import Struct

from battleboard.core.units import Kind
from battleboard.odds.arrays import Bools, Floats, Ints, borrow, give_back, np
from battleboard.odds.errors import TooLarge
from battleboard.odds.fleet import Fleet, fill
from battleboard.odds.late import LastShots
from battleboard.odds.side import State

MOST_PAIRS = 3_000_000
MOST_KEPT = 12_000_000
"""How many chances are kept at once; a larger battle works its rows out level by level."""

_CHUNK = 4_000_000


class Customs(Struct, frozen=True):
    """What decides the course of rounds: by kinds, when the battle is over; by states, who dives
    and how. `ends_after_dice` tells where the dice of a round are thrown though dives have ended
    the battle.

    `late_dive` lets defending submarines dive after the attacking ones have struck (COM-2);
    `silent_dive` makes diving a submarine's whole round, in which it is still a target (WW1-6).
    """

    over: Callable[[tuple[frozenset[Kind], ...], tuple[frozenset[Kind], ...]], Bools]
    ends_after_dice: Callable[[frozenset[Kind], frozenset[Kind]], bool]
    attacker_dives: Callable[[State, State], bool] | None = None
    defender_dives: Callable[[State, State], bool] | None = None
    strikes: bool = True
    late_dive: bool = False
    silent_dive: bool = False


class Rows:
    """The rows of all cells of a battle between two fleets, attacker first."""

    def __init__(self, attacker: Fleet, defender: Fleet, customs: Customs) -> None:
        self.attacker, self.defender, self.customs = attacker, defender, customs
        self.rows, self.columns = len(attacker.states), len(defender.states)
        self.size = self.rows * self.columns
        if self.size > MOST_PAIRS:
            raise TooLarge("too many states for an exact answer; ask for samples")
        self._borrowed: list[Floats] = []
        self.kept = self.size * (self.rows + self.columns) <= MOST_KEPT and self._dense

    @cached_property
    def _across(self) -> Ints:
        return np.arange(self.size).reshape(self.columns, -1).T.ravel()

    @cached_property
    def _dense(self) -> bool:
        """Whether what each number of hits does fits in arrays, too."""
        return all(
            fleet.hits_counted * len(fleet.states) ** 2 <= MOST_KEPT // 4
            for fleet in (self.attacker, self.defender)
        )

    @cached_property
    def _over(self) -> Bools:
        """Where the battle is over."""
        ours, theirs = self.attacker, self.defender
        table = self.customs.over(tuple(ours.kinds), tuple(theirs.kinds))
        return np.asarray(table[ours.kind[:, None], theirs.kind[None, :]].ravel())

    @cached_property
    def _last_dice(self) -> Bools:
        """Where dice are thrown once more if dives have led there."""
        return self._by_kinds(self.customs.ends_after_dice)

    def _by_kinds(self, tells: Callable[[frozenset[Kind], frozenset[Kind]], bool]) -> Bools:
        ours, theirs = self.attacker, self.defender
        table = np.array([[tells(a, d) for d in theirs.kinds] for a in ours.kinds])
        return np.asarray(table[ours.kind[:, None], theirs.kind[None, :]].ravel())

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

    def _chunks(self, count: int) -> Iterable[slice]:
        """Parts that fit in memory, where rows are not kept anyway."""
        size = count if self.kept else max(1, _CHUNK // (self.rows + self.columns))
        return [slice(start, start + size) for start in range(0, count, size)]

    def _parts_of(self, cells: Ints, strikes: bool) -> Iterable[tuple[Floats, Floats]]:
        """The rows of some cells: several pairs where what one side does hangs on the other."""
        rows = self._rows_of(cells, strikes)
        if not (strikes and self.customs.late_dive and self.customs.defender_dives):
            return (rows,)
        return self._last_shots.parts(cells, rows, self._late[cells])

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
            below = self._quiet(cells[chosen], not attacking)
            goals = target.goals(flag)[at[chosen]]
            if below.any():
                goals = np.where(below[:, None], target.goals(flag, dives=True)[at[chosen]], goals)
            index = chosen[:, None] * out.shape[1] + goals
            weights = chances[by[chosen] - firing.parts[flag].start]
            out += np.bincount(index.ravel(), weights.ravel(), out.size).reshape(out.shape)
        if strikes:
            idle = np.flatnonzero(~struck)
            out[idle] = 0
            out[idle, at[idle]] = 1
        return self._after_dive(out, cells, strikes, attacking)

    def _quiet(self, cells: Ints, attacking: bool) -> Bools:
        """Where the submarines of a side dive instead of firing (WW1-6)."""
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
