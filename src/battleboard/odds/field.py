"""The array of a large battle, with the states that its places stand for."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Protocol

from msgspec import Struct

from battleboard.odds.arrays import Bools, Floats, Ints, np
from battleboard.odds.battle import Battle, Start
from battleboard.odds.chain import Chain
from battleboard.odds.errors import TooLarge
from battleboard.odds.fleet import Fleet, fleet_of, threat_of
from battleboard.odds.rolls import Roll, Rolled
from battleboard.odds.rows import Customs
from battleboard.odds.side import Line, Side, State
from battleboard.odds.throws import Dice
from battleboard.odds.walk import capped
from battleboard.odds.web import Web

MOST_PLACES = 6_000_000
"""Places of a chain: what is kept of each fits in some 150 megabytes."""


TOGETHER = 500_000
"""How many places the lines have at most that are solved at once."""


class Kernel(Protocol):
    """What moves chances along: a chain or a web."""

    def press(self, mass: Floats, stops: Bools | None = None) -> float:
        """Fight to the end, in place; returns the expected number of rounds."""

    def round(self, mass: Floats, stops: Bools | None = None) -> Floats:
        """The chances one round later."""

    def worth(self, value: Floats, stop: Floats | None = None) -> Floats:
        """What each place is worth, given what the ends are worth."""

    @property
    def weight(self) -> int:
        """How many figures are kept."""

    def release(self) -> None:
        """Give back borrowed room; nothing may be asked afterwards."""


class Field(Struct, frozen=True, dict=True):
    """A kernel, the chances it begins with, and which states each place stands for.

    `ours` and `theirs` are numbers of states in the rolls, of the shape of the array (each of one
    side only, the other axes being 1 long); `ended` tells where the battle is over.
    """

    battle: Battle
    kernel: Kernel
    mass: Floats
    rolls: tuple[Roll, Roll]
    ours: Ints
    theirs: Ints
    ended: Bools
    rounds: int

    def ends(self, mass: Floats, stops: Bools | None = None) -> Rolled:
        """The ends of a battle that has been fought; what is neither over nor stopped counts as
        stopped.
        """
        if stops is None:
            return self.over.weighed(mass[self.ended])
        chosen = (mass > 0) & (self.ended | stops)
        return self._rolled(chosen, mass[chosen], ~self.ended[chosen])

    def _rolled(self, chosen: Bools, chance: Floats, halted: Bools) -> Rolled:
        ours = np.broadcast_to(self.ours, chosen.shape)[chosen]
        theirs = np.broadcast_to(self.theirs, chosen.shape)[chosen]
        return Rolled(self.battle, self.rolls, (ours, theirs, chance, halted))

    @cached_property
    def over(self) -> Rolled:
        """Every place at which the battle is over, each as if it were certain."""
        count = int(self.ended.sum())
        return self._rolled(self.ended, np.ones(count), np.zeros(count, dtype=bool))

    def swing(self) -> Floats:
        """What the defender has lost more than the attacker, at every place as it stands."""
        ours, theirs = self.rolls
        lost = self.battle.attacker.worth(self.battle.attacking) - ours.worth[self.ours]
        gained = self.battle.defender.worth(self.battle.defending) - theirs.worth[self.theirs]
        return np.ascontiguousarray(np.broadcast_to(gained - lost, self.mass.shape))

    def by_place(self, ends: Floats) -> Floats:
        """An array of the kernel's shape with a value at every end, 0 elsewhere."""
        out = np.zeros(self.mass.shape)
        out[self.ended] = ends
        return out


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
    likeliest = sorted(battle.starts, key=lambda start: -start.chance)
    roots = tuple(dict.fromkeys(start.attacking for start in likeliest))
    rows, columns = battle.attacker.left(battle.attacking), battle.defender.left(battle.defending)
    if len(roots) * (rows + 1) * (columns + 1) > MOST_PLACES:
        raise TooLarge("too many states for an exact answer; ask for samples")
    lines = tuple(battle.line(battle.attacker, root) for root in roots)
    after = dict.fromkeys(start.defending for start in battle.starts)
    size = max(1, TOGETHER // ((rows + 1) * (columns + 1)))
    groups = [lines[n : n + size] for n in range(0, len(lines), size)]
    return [
        _chain_field(battle, group, battle.line(battle.defender, defending), defending)
        for defending in after
        for group in groups
    ]


def _chain_field(battle: Battle, lines: tuple[Line, ...], line: Line, root: State) -> Field:
    rows, columns = max(len(one.states) for one in lines), len(line.states)
    ours = _line_roll(battle.attacker, _Lines(lines))
    theirs = _line_roll(battle.defender, _Lines((line,)))
    chain = Chain(
        _dice_of(battle.attacker, _Lines(lines), columns - 1),
        _dice_of(battle.defender, _Lines((line,)), rows - 1),
    )
    mass = np.zeros(chain.shape)
    numbers = {one.states[0]: n for n, one in enumerate(lines)}
    for start in battle.starts:
        number = numbers.get(start.attacking)
        if start.defending == root and number is not None:
            places = len(lines[number].states)
            _begin(battle, mass[rows - places :, number], start, places)
    ended = np.ones(chain.shape, dtype=bool)
    ended[: chain.attacker.places, :, : chain.defender.places] = False
    return Field(
        battle,
        chain,
        mass,
        (ours, theirs),
        ours.number.reshape(len(lines), rows).T[:, :, None],
        theirs.number[None, None, :],
        ended,
        int(battle.bombards),
    )


def _begin(battle: Battle, mass: Floats, start: Start, rows: int) -> None:
    """Put the chance of a start where it belongs: after round one if that is a special one."""
    if not battle.bombards:
        mass[0, 0] += start.chance
        return
    shots = capped(battle.attacker.chances(start.attacking), mass.shape[1])
    answers = capped(battle.defender.chances(start.answering), rows)
    mass[: len(answers), : len(shots)] += start.chance * np.multiply.outer(answers, shots)


class _Lines:
    """Lines as a key: of one side, they are told by where they begin and how long they are."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = lines
        self._key = tuple((line.states[0], len(line.states), line.fights) for line in lines)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Lines) and self._key == other._key


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
    rows, columns = np.divmod(np.arange(web.size), web.columns)
    return Field(
        battle,
        web,
        mass,
        rolls,
        rolls[0].number[rows],
        rolls[1].number[columns],
        ~web.active,
        0,
    )


@lru_cache(maxsize=256)
def _fleet_roll(fleet: Fleet) -> Roll:
    return Roll(fleet.side, fleet.states)


def _customs(battle: Battle) -> Customs:
    return Customs(
        standing=battle.standing_of,
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
