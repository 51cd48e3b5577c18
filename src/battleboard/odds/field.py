"""The array of a large battle, with the states that its places stand for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from math import prod
from typing import Protocol, TypeVar

from msgspec import Struct

from battleboard.odds import fast
from battleboard.odds.arrays import Bools, Floats, Ints, NDArray, np
from battleboard.odds.battle import Battle, attacking_line
from battleboard.odds.chain import Chain
from battleboard.odds.ends import OUTCOMES, Ends
from battleboard.odds.errors import TooLarge
from battleboard.odds.fleet import Fleet, fleet_of, threat_of
from battleboard.odds.meet import meeting
from battleboard.odds.opening import after_guns
from battleboard.odds.rolls import Roll, Rolled, Summed
from battleboard.odds.rows import Customs
from battleboard.odds.side import Line, Side, State
from battleboard.odds.throws import Dice
from battleboard.odds.walk import capped
from battleboard.odds.web import Web

T = TypeVar("T", np.float64, np.int64, np.bool_)

MOST_PLACES = 6_000_000
"""Places of a chain: what is kept of each fits in some 150 megabytes."""


TOGETHER = 500_000
"""How many places the lines have at most that are solved at once."""


class Kernel(Protocol):
    """What moves chances along: a chain or a web."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an array of chances by place."""

    def laid_out(self, begin: Floats) -> Floats:
        """What a battle begins with, as an array of chances by place."""

    def finish(self, begin: Floats) -> tuple[Floats, float]:
        """Fight to the end; returns the chances where the battle is over, and the rounds
        expected.
        """

    def press(self, mass: Floats, stops: Bools | None = None) -> float:
        """Fight to the end, in place; returns the expected number of rounds."""

    def round(self, mass: Floats, stops: Bools | None = None) -> Floats:
        """The chances one round later."""

    def worth(self, value: Floats, stop: Floats | None = None) -> Floats:
        """What each place is worth, given what the ends are worth."""

    @property
    def ended(self) -> Bools:
        """Where the battle is over."""

    def at_ends(self, array: NDArray[T]) -> NDArray[T]:
        """What an array holds there."""

    def split(self, ends: Floats) -> tuple[Floats, Floats]:
        """The same by places of the attacker and of the defender: where the attacker is gone, and
        where the defender is.
        """

    def numbers(self, ours: Roll, theirs: Roll) -> tuple[Ints, Ints]:
        """The numbers of states in the rolls of both sides, by these places."""

    def by_side(self, ours: Roll, theirs: Roll) -> tuple[Ints, Ints]:
        """The same, by all places, or as arrays that can be broadcast so."""

    def by_place(self, ends: Floats) -> Floats:
        """An array that holds this there, and 0 elsewhere."""

    @property
    def weight(self) -> int:
        """How many figures are kept."""

    def release(self) -> None:
        """Give back borrowed room; nothing may be asked afterwards."""


class Field(Struct, frozen=True, dict=True):
    """A kernel, the chances it begins with, and which states each place stands for."""

    battle: Battle
    kernel: Kernel
    begin: Floats
    rolls: tuple[Roll, Roll]
    rounds: int

    @cached_property
    def _numbers(self) -> tuple[Ints, Ints]:
        return self.kernel.by_side(*self.rolls)

    @property
    def ours(self) -> Ints:
        """Numbers of states in the attacker's roll, by place."""
        return self._numbers[0]

    @property
    def theirs(self) -> Ints:
        """Numbers of states in the defender's roll, by place."""
        return self._numbers[1]

    @property
    def ended(self) -> Bools:
        """Where the battle is over."""
        return self.kernel.ended

    @cached_property
    def mass(self) -> Floats:
        """The chances that it begins with, by place."""
        return self.kernel.laid_out(self.begin)

    def finish(self) -> tuple[Ends, float]:
        """Fight to the end; returns the ends, and the rounds expected."""
        chances, rounds = self.kernel.finish(self.begin)
        compiled = fast.kernels()
        if compiled is None:
            return self.over.weighed(chances), rounds
        ours, theirs = self.rolls
        numbers = self.kernel.numbers(ours, theirs)
        table = meeting(self.battle, ours.kinds, theirs.kinds).ends
        sums = compiled.tally(
            *self.kernel.split(chances),
            (numbers[0], ours.ranks),
            (numbers[1], theirs.ranks),
            table,
        ).tolist()
        if self.battle.at_sea:
            sums[OUTCOMES + 1] = 0.0
        return Summed(sums, ours.counts.shape[1], lambda: self.over.weighed(chances)), rounds

    def ends(self, mass: Floats, stops: Bools) -> Rolled:
        """The ends of a battle that has been fought; what is neither over nor stopped counts as
        stopped.
        """
        chosen = (mass > 0) & (self.ended | stops)
        ours = np.broadcast_to(self.ours, chosen.shape)[chosen]
        theirs = np.broadcast_to(self.theirs, chosen.shape)[chosen]
        ends = (ours, theirs, mass[chosen], ~self.ended[chosen])
        return Rolled(self.battle, self.rolls, ends)

    @cached_property
    def over(self) -> Rolled:
        """Every place at which the battle is over, each as if it were certain."""
        shape = self.kernel.shape
        ours = self.kernel.at_ends(np.broadcast_to(self.ours, shape))
        theirs = self.kernel.at_ends(np.broadcast_to(self.theirs, shape))
        ends = (ours, theirs, np.ones(len(ours)), np.zeros(len(ours), dtype=bool))
        return Rolled(self.battle, self.rolls, ends)

    def swing(self) -> Floats:
        """What the defender has lost more than the attacker, at every place as it stands."""
        ours, theirs = self.rolls
        lost = self.battle.attacker.worth(self.battle.attacking) - ours.worth[self.ours]
        gained = self.battle.defender.worth(self.battle.defending) - theirs.worth[self.theirs]
        return np.ascontiguousarray(np.broadcast_to(gained - lost, self.kernel.shape))


MOST_KEPT = 32
"""How many battles are kept as they are laid out, for the next time they are asked for."""

LIGHT = 400_000
"""How many figures such a battle has at most."""

_kept: dict[object, list[Field]] = {}


def fields_of(battle: Battle, *, pools: bool) -> list[Field]:
    """The fields of a battle, kept if they are small."""
    found = _kept.get(battle.key)
    if found is None:
        found = [web_field(battle)] if pools else chain_fields(battle)
        if sum(field.kernel.weight for field in found) <= LIGHT:
            if len(_kept) >= MOST_KEPT:
                clear_fields()
            _kept[battle.key] = found
    return found


def clear_fields() -> None:
    """Keep no battle any longer."""
    for fields in _kept.values():
        for field in fields:
            field.kernel.release()
    _kept.clear()


def is_kept(battle: Battle) -> bool:
    """Whether the fields of a battle are kept."""
    return battle.key in _kept


def release(battle: Battle, fields: list[Field]) -> None:
    """Give back the room of fields that are not kept."""
    if not is_kept(battle):
        for field in fields:
            field.kernel.release()


def chain_fields(battle: Battle) -> list[Field]:
    """The fields of a battle in which every hit may be put on anything.

    One for each state that a bombardment may leave of the defender, and for so many states that
    guns may leave of the attacker as fit in memory together, the likeliest first.
    """
    rows, columns = battle.attacker.left(battle.attacking), battle.defender.left(battle.defending)
    if _most_lines(battle) * (rows + 1) * (columns + 1) > MOST_PLACES:
        lines = len(battle.attackers_left)
        if lines * (rows + 1) * (columns + 1) > MOST_PLACES:
            raise TooLarge("too many states for an exact answer; ask for samples")
    ours = _attackers(battle)
    size = max(1, TOGETHER // ((rows + 1) * (columns + 1)))
    return [
        _chain_field(battle, group, defending)
        for defending in battle.defenders_left
        for group in ours.groups(size)
    ]


def _most_lines(battle: Battle) -> int:
    """A bound: how many states guns, or a round of fire, may leave of the attacker."""
    if battle.owes_a_round:
        return prod(count + 1 for count in battle.attacking)
    return prod(
        count + 1
        for count, flies in zip(battle.attacking, battle.attacker.flies, strict=True)
        if flies
    )


class _Lines:
    """Lines as a key, with the chances to begin at their first places: of one side, they are told
    by where they begin and how long they are.
    """

    def __init__(self, lines: tuple[Line, ...], chances: tuple[float, ...] = ()) -> None:
        self.lines = lines
        self.chances = chances
        self.longest = max(len(line.states) for line in lines)
        self._key = tuple((line.states[0], len(line.states), line.fights) for line in lines)
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, _Lines) and self._key == other._key)

    def groups(self, size: int) -> list[_Lines]:
        """The same in groups of so many lines."""
        if len(self.lines) <= size:
            return [self]
        starts = range(0, len(self.lines), size)
        return [_Lines(self.lines[n : n + size], self.chances[n : n + size]) for n in starts]

    @cached_property
    def first(self) -> Ints:
        """The first place of each line, where all end at the same one."""
        return np.array([self.longest - len(line.states) for line in self.lines])


def _attackers(battle: Battle) -> _Lines:
    """The lines of the attacker."""
    ashore = battle.ends_without_land_units
    if battle.owes_a_round:
        return _lines_of(battle.attacker, battle.attackers_left, ashore)
    return _under_fire(battle.attacker, battle.attacking, battle.gunfire, ashore)


@lru_cache(maxsize=256)
def _under_fire(side: Side, state: State, gunfire: tuple[int, int], ashore: bool) -> _Lines:
    """The lines of an attacker after antiaircraft fire, whoever else defends."""
    return _lines_of(side, after_guns(side, state, *gunfire), ashore)


def _lines_of(side: Side, left: Mapping[State, float], ashore: bool) -> _Lines:
    roots = sorted(left, key=lambda state: -left[state])
    lines = tuple(attacking_line(side, root, ashore=ashore) for root in roots)
    return _Lines(lines, tuple(left[root] for root in roots))


@lru_cache(maxsize=256)
def _single(line: Line) -> _Lines:
    return _Lines((line,))


def _chain_field(battle: Battle, lines: _Lines, root: State) -> Field:
    line = _single(battle.line(battle.defender, root))
    rows, columns = lines.longest, line.longest
    ours, theirs = _line_roll(battle.attacker, lines), _line_roll(battle.defender, line)
    chain = Chain(
        _dice_of(battle.attacker, lines, columns - 1), _dice_of(battle.defender, line, rows - 1)
    )
    share = battle.defenders_left[root]
    begin = np.zeros((columns if battle.bombards else 1, rows, len(lines.lines)))
    if battle.bombards:
        for number, chance in enumerate(lines.chances):
            first = lines.first[number]
            _begin(battle, begin[:, first:, number].T, lines.lines[number], chance * share)
    else:
        begin[0, lines.first, np.arange(len(lines.lines))] = np.array(lines.chances) * share
    return Field(
        battle,
        chain,
        begin,
        (ours, theirs),
        int(battle.bombards),
    )


def _begin(battle: Battle, mass: Floats, line: Line, chance: float) -> None:
    """Put the chance to begin a line where it belongs after a bombardment, whose victims answer in
    the first round (AMPH-2).
    """
    shots = capped(battle.attacker.chances(line.states[0]), mass.shape[1])
    answers = capped(battle.defender.chances(battle.defending), len(mass))
    mass[: len(answers), : len(shots)] += chance * np.multiply.outer(answers, shots)


@lru_cache(maxsize=256)
def _dice_of(side: Side, key: _Lines, reach: int) -> Dice:
    dice = [[side.volleys(state) for state in line.states[: line.fights]] for line in key.lines]
    return Dice(dice, reach)


@lru_cache(maxsize=256)
def _line_roll(side: Side, key: _Lines) -> Roll:
    """The states of lines that end at the same place; shorter ones are filled up in front."""
    lines = [line.states for line in key.lines]
    longest = max(map(len, lines))
    return Roll(
        side, [state for line in lines for state in (line[:1] * (longest - len(line)) + line)]
    )


def web_field(battle: Battle) -> Field:
    """The field of a battle in which not every hit may be put on everything."""
    ours, theirs = battle.attacker, battle.defender
    a_roots = tuple(dict.fromkeys(start.attacking for start in battle.starts))
    d_roots = tuple(dict.fromkeys(start.defending for start in battle.starts))
    dives = battle.attacker_dives != "never", battle.defender_dives != "never"
    attacker = fleet_of(ours, a_roots, threat_of(theirs, d_roots), dives[0])
    defender = fleet_of(theirs, d_roots, threat_of(ours, a_roots), dives[1])
    web = Web(attacker, defender, _customs(battle))
    mass = np.zeros(web.shape)
    for start in battle.starts:
        mass[web.place(start.attacking, start.defending)] += start.chance
    rolls = _fleet_roll(attacker), _fleet_roll(defender)
    return Field(
        battle,
        web,
        mass,
        rolls,
        0,
    )


@lru_cache(maxsize=256)
def _fleet_roll(fleet: Fleet) -> Roll:
    return Roll(fleet.side, fleet.states)


def _customs(battle: Battle) -> Customs:
    return Customs(
        over=lambda ours, theirs: meeting(battle, ours, theirs).over,
        ends_after_dice=battle.ends_after_dice,
        attacker_dives=None
        if battle.attacker_dives == "never"
        else lambda a, d: battle.dives(a, d, attacking=True),
        defender_dives=None
        if battle.defender_dives == "never"
        else lambda a, d: battle.dives(d, a, attacking=False),
        strikes=not battle.dives_silently,
        late_dive=battle.dives_late,
        silent_dive=battle.dives_silently,
    )
