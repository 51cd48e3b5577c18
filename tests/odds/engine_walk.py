"""The engine itself, walked through everything its dice can do in one battle, in fractions.

A battle is set on a board, and the rules run it from their own routine. Every question is
answered by the solver's policy, and the engine must allow the answer. States that differ only in
the number of the round are one; the round in which nothing happens is divided out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.policies import Combat
from battleboard.core.state import Battle as Fight
from battleboard.core.state import State, Turn
from battleboard.core.units import Army, Domain, Mark, Unit
from battleboard.engine.advance import Advanced, advance
from battleboard.engine.table import chosen_options, opening
from battleboard.odds.battle import Battle
from battleboard.odds.exchange import landing_loss
from battleboard.odds.plan import Plan
from battleboard.odds.question import DAMAGED
from battleboard.odds.side import Side
from battleboard.odds.side import State as Counts
from battleboard.rules.combat import casualties
from battleboard.rules.combat.sides import has_destroyer
from battleboard.rules.combat.targets import Pool
from battleboard.rules.forces import kind_of
from battleboard.rules.ww1 import losses as one_exchange
from battleboard.rules.ww1.losses import LANDING
from battleboard.tables import table

Left = tuple[tuple[str, int], ...]
"""What is left of a side, by kind."""

Ends = dict[tuple[Left, Left], Fraction]
"""Chances by what is left of both sides."""

Key = tuple[object, ...]

MARKED = {Mark.SUBMERGED, Mark.SUBMERGING, Mark.DECIDED, Mark.HIT, Mark.WITHDRAWN, Mark.SEABORNE}


class Field(Struct, frozen=True):
    """Where a battle is set: the space, where the attackers came from, and both powers."""

    space: str
    base: str
    attacker: str
    defender: str


def field_of(edition: Edition, state: State, *, at_sea: bool, coast: bool = False) -> Field:
    """The first space between two powers at war, with a neighbour that the attackers came from:
    of the same sort, or the sea off a coast.
    """
    spaces, powers = edition.board.spaces, edition.powers
    neighbours = [(name, near) for name in spaces for near in edition.board.neighbours(name)]
    for name, base in neighbours:
        if spaces[name].is_sea != at_sea or spaces[base].is_sea != (at_sea or coast):
            continue
        defender = next(iter(powers)) if at_sea else state.owner(name)
        if defender not in powers or name in powers[defender].capital:
            continue
        known = powers if at_sea or coast else {state.owner(base)} & powers.keys()
        foes = [power for power in known if not edition.allied(power, defender)]
        if foes:
            return Field(name, base, foes[0], defender)
    raise AssertionError("no two enemies are neighbours")


def position(
    battle: Battle, attacker: Army, defender: Army, *, ships: Army | None = None
) -> tuple[State, Field]:
    """The board with two armies in one space, and the rules at the beginning of their battle;
    ships lie off the coast, ready to bombard.
    """
    edition = battle.edition
    at = table(edition.id)
    empty = replace(opening(at, chosen_options(edition, {})), units={})
    place = field_of(edition, empty, at_sea=battle.at_sea, coast=bool(ships))
    one_exchange = edition.policies.combat is Combat.ONE_EXCHANGE
    ours = tuple(
        unit if unit.has(Mark.SEABORNE) else replace(unit, origin=place.base)
        for unit in _units(attacker, place.attacker, 1, dict(battle.landed))
    )
    theirs = _units(defender, place.defender, len(ours) + 1, {})
    afloat = _units(ships or {}, place.attacker, len(ours) + len(theirs) + 1, {})
    if not one_exchange:
        afloat = tuple(replace(ship, target=place.space) for ship in afloat)
    units = {place.space: (*ours, *theirs)} | ({place.base: afloat} if afloat else {})
    return replace(
        empty,
        turn=_turn(battle, place),
        joined=tuple(edition.powers),
        units=units,
        next_id=sum(map(len, units.values())) + 1,
        frames=(at.rules.first(_routine(battle), place.space),),
    ), place


def _routine(battle: Battle) -> str:
    if battle.edition.policies.combat is Combat.TO_A_FINISH:
        return "battle"
    return "sea_battle" if battle.at_sea else "land_battle"


def _turn(battle: Battle, place: Field) -> Turn:
    goes = battle.can_retreat or battle.others_leave or battle.ships
    ways = {place.space: (place.base,)} if goes else {}
    return Turn(round=1, power=place.attacker, phase="conduct_combat", routes=ways, entered=ways)


def _units(army: Army, power: str, first: int, seaborne: dict[str, int]) -> tuple[Unit, ...]:
    out: list[Unit] = []
    for label, count in army.items():
        kind = label.removesuffix(DAMAGED)
        for number in range(count):
            marks = (Mark.SEABORNE,) if number < seaborne.get(kind, 0) else ()
            hurt = int(label.endswith(DAMAGED))
            out.append(Unit(id=first + len(out), kind=kind, power=power, damage=hurt, marks=marks))
    return tuple(out)


class Walk:
    """One battle of the solver, fought by the engine."""

    def __init__(self, battle: Battle, place: Field, plan: Plan) -> None:
        self.battle, self.place, self.plan = battle, place, plan
        self.table = table(battle.edition.id)
        self._throws = throws
        self._known: dict[Key, Ends] = {}

    # Walking

    def ends(self, state: State) -> Ends:
        """The chances of every end of the battle from a state on."""
        return self._from(self._run(state, None))

    def ends_by_face(self, state: State) -> Ends:
        """The same, die by die and face by face."""
        twin = Walk(self.battle, self.place, self.plan)
        twin._throws = every_face
        return twin.ends(state)

    def _from(self, now: Advanced) -> Ends:
        key = self._key(now)
        if key not in self._known:
            after: dict[Key, tuple[Fraction, Advanced]] = {}
            for chance, then in self._rounds(now):
                known = after.get(self._key(then), (Fraction(0), then))
                after[self._key(then)] = known[0] + chance, then
            stay = after.pop(key, (Fraction(0), now))[0]
            out: Ends = defaultdict(Fraction)
            for chance, then in after.values():
                for end, p in self._from(then).items():
                    out[end] += chance * p / (1 - stay)
            self._known[key] = dict(out) if after else {self._left(now.state): Fraction(1)}
        return self._known[key]

    def _rounds(self, now: Advanced) -> Iterator[tuple[Fraction, Advanced]]:
        """Every way through one round: to the first question of the next, or to the end."""
        open_ways = [(Fraction(1), now)]
        begun = _round(now.state)
        while open_ways:
            chance, here = open_ways.pop()
            if isinstance(here.waits, d.Over):
                if here is not now:
                    yield chance, here
                continue
            if _round(here.state) != begun:
                yield chance, here
                continue
            open_ways += [(chance * p, then) for p, then in self._steps(here)]

    def _steps(self, here: Advanced) -> Iterator[tuple[Fraction, Advanced]]:
        waits = here.waits
        assert not isinstance(waits, d.Over)
        if isinstance(waits, d.Roll):
            for p, faces in self._throws(waits):
                yield p, self._run(here.state, faces)
            return
        yield Fraction(1), self._run(here.state, self.answer(here.state, waits))

    def _run(self, state: State, given: d.Input) -> Advanced:
        return advance(self.table.rules, self.battle.edition, state, given)

    def thrown(self, state: State, dice: Random) -> tuple[Left, Left]:
        """One battle with dice from a generator: what is left of both sides."""
        now = self._run(state, None)
        while not isinstance(now.waits, d.Over):
            if isinstance(now.waits, d.Roll):
                faces = tuple(dice.randint(1, 6) for _ in range(now.waits.count))
                now = self._run(now.state, faces)
            else:
                now = self._run(now.state, self.answer(now.state, now.waits))
        return self._left(now.state)

    def _key(self, now: Advanced) -> Key:
        state = now.state
        units = sorted(
            (space, unit.power, unit.kind, unit.damage, tuple(sorted(MARKED & {*unit.marks})))
            for space, unit in state.everything()
        )
        last = 2 if self.plan.rounds is None else self.plan.rounds + 2
        fight = state.battle
        number = 0 if fight is None else min(fight.round, last)
        hits = (str(fight.on_attacker), str(fight.on_defender)) if fight else ()
        return (tuple(units), number, hits, str(state.frames), isinstance(now.waits, d.Over))

    def _left(self, state: State) -> tuple[Left, Left]:
        ours: Counter[str] = Counter()
        theirs: Counter[str] = Counter()
        for _, unit in state.everything():
            if not self._counts_as_left(unit):
                continue
            (ours if unit.power == self.place.attacker else theirs)[unit.kind] += 1
        return tuple(sorted(ours.items())), tuple(sorted(theirs.items()))

    def _counts_as_left(self, unit: Unit) -> bool:
        """Guns that no battle destroys, and ships off the coast, are no part of an outcome."""
        stats = self.battle.edition.units[unit.kind]
        return bool(stats.hits) and (self.battle.at_sea or stats.domain is not Domain.SEA)

    # Answering

    def answer(self, state: State, asked: d.Question) -> d.Answer:
        """What the solver's policy says; the rules must have nothing against it."""
        said = self._say(state, asked)
        assert not self.table.refusals(state, asked, said), (asked, said)
        return said

    def _say(self, state: State, asked: d.Question) -> d.Answer:
        if isinstance(asked, d.ChooseLosses):
            return self._losses(state)
        if isinstance(asked, d.ChooseSubmerge):
            return d.Submerge(asked.submarines if self._dives(state, asked.power) else 0)
        if isinstance(asked, d.PressOrRetreat):
            ways_out = (a for a in self.table.answers(state, asked) if not isinstance(a, d.Press))
            return next(ways_out) if self._leaves(state) else d.Press()
        return self.table.default(state, asked)

    def _leaves(self, state: State) -> bool:
        fight = state.battle
        assert fight is not None
        done = self.plan.rounds is not None and fight.round > self.plan.rounds
        ours, theirs = self._counts(state, attacking=True), self._counts(state, attacking=False)
        return done or self.battle.standing(ours, theirs).leaves

    def _dives(self, state: State, power: str) -> bool:
        attacking = power == self.place.attacker
        own, other = (self._counts(state, attacking=which) for which in (attacking, not attacking))
        return self.battle.dives(own, other, attacking=attacking)

    def _side(self, *, attacking: bool) -> Side:
        return self.battle.attacker if attacking else self.battle.defender

    def _counts(self, state: State, *, attacking: bool) -> Counts:
        """The state that the solver has for a side of the engine's battle."""
        power = self.place.attacker if attacking else self.place.defender
        here = (unit for unit in state.at(self.place.space) if unit.power == power)
        own = [u for u in here if not u.has(Mark.HIT) and not u.has(Mark.WITHDRAWN)]
        return tuple(
            sum(
                unit.kind == slot.kind
                and unit.damage == slot.damage
                and unit.has(Mark.SUBMERGED) == slot.submerged
                for unit in own
            )
            for slot in self._side(attacking=attacking).slots
        )

    def _losses(self, state: State) -> d.Lose:
        fight = state.battle
        assert fight is not None
        attacking = bool(fight.on_attacker)
        before = self._counts(state, attacking=attacking)
        after = self._after(state, fight, before, attacking=attacking)
        find = (
            casualties.hurt
            if self.battle.edition.policies.combat is Combat.TO_A_FINISH
            else one_exchange.hurt
        )
        groups = find(self.battle.edition, state, fight, attacking=attacking).groups
        return _lose(self._side(attacking=attacking), before, after, groups)

    def _after(self, state: State, fight: Fight, before: Counts, *, attacking: bool) -> Counts:
        side = self._side(attacking=attacking)
        hits = fight.on_attacker if attacking else fight.on_defender
        if not self.battle.at_sea:
            return self._ashore(side, hits, before)
        foe = self.place.defender if attacking else self.place.attacker
        foes = tuple(u for u in state.at(self.place.space) if u.power == foe)
        surfaced = tuple(u for u in foes if not u.has(Mark.SUBMERGED))
        taken = tuple(hits.get(pool, 0) for pool in ("submarine", "air", "other"))
        destroyer = has_destroyer(self.battle.edition, surfaced)
        power = self.place.attacker if attacking else self.place.defender
        dives = any(u.power == power and u.has(Mark.SUBMERGING) for u in state.at(fight.space))
        silent = dives and self.battle.dives_silently
        return side.take(before, (taken[0], taken[1], taken[2]), destroyer=destroyer, dives=silent)

    def _ashore(self, side: Side, hits: Mapping[str, int], before: Counts) -> Counts:
        landed = dict(self.battle.landed)
        for pool, count in hits.items():
            for _ in range(count):
                if pool == Pool.BOMBARDMENT:
                    before = side.hit_only(before, Pool.BOMBARDMENT)
                elif pool == LANDING:
                    before, landed = landing_loss(self.battle, before, landed)
                else:
                    before = side.hit(before)
        return before


def _round(state: State) -> int:
    return state.battle.round if state.battle else 0


def throws(roll: d.Roll) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Dice that tell all outcomes apart, with their chances: for each volley the number of hits."""
    volleys = roll.volleys
    assert sum(volley.dice for volley in volleys) == roll.count
    for counts in product(*(range(volley.dice + 1) for volley in volleys)):
        chance, faces = Fraction(1), []
        for volley, hits in zip(volleys, counts, strict=True):
            good = Fraction(volley.hits_on, 6)
            misses = volley.dice - hits
            chance *= comb(volley.dice, hits) * good**hits * (1 - good) ** misses
            faces += [1] * hits + [6] * misses
        if chance:
            yield chance, tuple(faces)


def every_face(roll: d.Roll) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """All that these dice can show."""
    for faces in product(range(1, 7), repeat=roll.count):
        yield Fraction(1, 6**roll.count), faces


def _lose(
    side: Side, before: Counts, after: Counts, groups: Mapping[str, tuple[Unit, ...]]
) -> d.Lose:
    """The way from one state to another, as an answer."""
    lost: Counter[str] = Counter()
    damaged: Counter[str] = Counter()
    labels = {(kind_of(label), units[0].damage): label for label, units in groups.items()}
    change = {
        (slot.kind, slot.damage): (was, now)
        for slot, was, now in zip(side.slots, before, after, strict=True)
        if not slot.submerged
    }
    for kind in {kind for kind, _ in change}:
        whole, whole_left = change[kind, 0]
        hurt, hurt_left = change.get((kind, 1), (0, 0))
        gone = whole + hurt - whole_left - hurt_left
        first = min(gone, hurt)
        if first:
            lost[labels[kind, 1]] += first
        if gone > first:
            lost[labels[kind, 0]] += gone - first
        struck = whole - whole_left - (gone - first)
        if struck:
            damaged[labels[kind, 0]] += struck
    return d.Lose(dict(lost), dict(damaged))
