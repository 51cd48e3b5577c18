"""Land battles of one exchange: landing fire, the fight in the air, one roll on each side.

Rules: WW1-3, WW1-4, WW1-8.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from battleboard.core.units import Domain, Kind, Role
from battleboard.odds.battle import Battle
from battleboard.odds.dice import Chances, hits, volleys
from battleboard.odds.ends import End, Totals, outcome_of, totals_of
from battleboard.odds.side import Side, State
from battleboard.rules.combat.profile import Fire, fire, supreme, value_of

Chance = dict[State, float]


class Exchanged:
    """Ends in which the two sides' losses are independent, given who holds the air."""

    def __init__(self, battle: Battle, parts: list[tuple[float, Chance, Chance]]) -> None:
        self._battle = battle
        self._parts = parts

    def __iter__(self) -> Iterator[End]:
        together: defaultdict[tuple[State, State], float] = defaultdict(float)
        for chance, ours, theirs in self._parts:
            for attacking, p in ours.items():
                for defending, q in theirs.items():
                    together[attacking, defending] += chance * p * q
        for (attacking, defending), chance in together.items():
            yield chance, attacking, defending, False

    def totals(self) -> Totals:
        """The chances of each outcome."""
        sums, taken = [0.0] * 4, 0.0
        for chance, ours, theirs in self._parts:
            mine, yours = (
                _by_strength(self._battle.attacker, ours),
                _by_strength(self._battle.defender, theirs),
            )
            for strength, p in mine.items():
                for other, q in yours.items():
                    sums[outcome_of(strength, other)] += chance * p * q
            takes = sum(p for s, p in ours.items() if self._battle.attacker.facts(s).takes)
            taken += chance * takes * yours[0]
        return totals_of(sums, 0.0, taken)

    def survivors(self) -> tuple[list[float], list[float]]:
        """The expected number of units in each slot, of the attacker and of the defender."""
        ours = _expected(self._battle.attacker, [(w, part) for w, part, _ in self._parts])
        return ours, _expected(self._battle.defender, [(w, part) for w, _, part in self._parts])


def exchange(battle: Battle) -> Exchanged:
    """Fight a land battle of one exchange."""
    parts: list[tuple[float, Chance, Chance]] = []
    for landing, chance in _after_landing_fire(battle).items():
        ours, theirs = _fliers(battle.attacker), _fliers(battle.defender)
        up, against = _count(landing, ours), _count(battle.defending, theirs)
        for (left, enemy), p in _air_battle(up, against, *_air_values(battle)).items():
            attacking = _lost(landing, ours, up - left)
            defending = _lost(battle.defending, theirs, against - enemy)
            parts.append((chance * p, *_one_roll(battle, attacking, defending, left, enemy)))
    return Exchanged(battle, parts)


def _one_roll(
    battle: Battle, attacking: State, defending: State, left: int, enemy: int
) -> tuple[Chance, Chance]:
    shots = (*_ground_dice(battle.attacker, attacking, bool(left) and not enemy), *battle.ships)
    answers = _ground_dice(battle.defender, defending, bool(enemy) and not left)
    shield = _with_role(battle.attacker, attacking, Role.CANCELS_HITS)
    taken = _shielded(hits(volleys(answers)), shield)
    return (
        _after_hits(battle.attacker, attacking, taken),
        _after_hits(battle.defender, defending, hits(volleys(shots))),
    )


def _ground_dice(side: Side, state: State, supremacy: bool) -> tuple[Fire, ...]:
    """The dice at the enemy on the ground: fighters throw them only if they rule the air."""
    army = side.army(state)
    dice = fire(side.edition, army, attacking=side.make.attacking)
    if supremacy:
        return supreme(side.edition, army, dice)
    return tuple(one for one in dice if side.edition.units[one.kind].domain is not Domain.AIR)


def _after_landing_fire(battle: Battle) -> Chance:
    """What the guns on the shore leave of the attackers, of whom only the landed are targets."""
    edition, defender = battle.edition, battle.defender
    guns = [
        Fire(one.kind, one.dice, one.hits_on, one.pool)
        for one in fire(edition, defender.army(battle.defending), attacking=False)
        if edition.has_role(one.kind, Role.SUPPORTS)
    ]
    if not battle.landed:
        return {battle.attacking: 1.0}
    out: Chance = defaultdict(float)
    state, landed = battle.attacking, dict(battle.landed)
    for chance in hits(volleys(guns)):
        out[state] += chance
        state, landed = landing_loss(battle, state, landed)
    return dict(out)


def landing_loss(
    battle: Battle, state: State, landed: dict[Kind, int]
) -> tuple[State, dict[Kind, int]]:
    """Take one landed unit, by the order of loss; the last infantry of a force that has come by
    sea alone is taken last (WW1-8).
    """
    side, alone = battle.attacker, sum(landed.values()) == sum(state)
    order = [token.kind for token in side.make.order if landed.get(token.kind)]
    if not order:
        return state, landed
    kept = [
        kind
        for kind in order
        if not (alone and side.edition.has_role(kind, Role.ARMY_CORE) and landed[kind] == 1)
    ]
    lost = (kept or order)[0]
    place = next(n for n, slot in enumerate(side.slots) if slot.kind == lost)
    return _lost(state, [place], 1), {**landed, lost: landed[lost] - 1}


@lru_cache(maxsize=1 << 12)
def _air_battle(ours: int, theirs: int, attack: int, defence: int) -> dict[tuple[int, int], float]:
    """The chances of what is left when the fighters have fought until one side has none."""
    mass: defaultdict[tuple[int, int], float] = defaultdict(float)
    mass[ours, theirs] = 1.0
    for left in range(ours, 0, -1):
        for enemy in range(theirs, 0, -1):
            often = mass.pop((left, enemy))
            shots, answers = hits(((left, attack, 1),)), hits(((enemy, defence, 1),))
            often /= 1 - shots[0] * answers[0]
            for lost, p in enumerate(answers):
                for hit, q in enumerate(shots):
                    if lost or hit:
                        mass[max(0, left - lost), max(0, enemy - hit)] += often * p * q
    return dict(mass)


def _air_values(battle: Battle) -> tuple[int, int]:
    fliers = [k for k, stats in battle.edition.units.items() if stats.domain is Domain.AIR]
    return (
        max(value_of(battle.edition, kind, attacking=True) for kind in fliers),
        max(value_of(battle.edition, kind, attacking=False) for kind in fliers),
    )


def _after_hits(side: Side, state: State, chances: Chances) -> Chance:
    out: defaultdict[State, float] = defaultdict(float)
    for chance in chances:
        out[state] += chance
        state = side.hit(state)
    return dict(out)


def _shielded(chances: Chances, shield: int) -> Chances:
    """The chances of hits of which so many are cancelled."""
    return (sum(chances[: shield + 1]), *chances[shield + 1 :])


def _fliers(side: Side) -> list[int]:
    return [n for n, flies in enumerate(side.flies) if flies]


def _count(state: State, places: list[int]) -> int:
    return sum(state[n] for n in places)


def _lost(state: State, places: list[int], count: int) -> State:
    out = list(state)
    for n in places:
        gone = min(out[n], count)
        out[n] -= gone
        count -= gone
    return tuple(out)


def _with_role(side: Side, state: State, role: Role) -> int:
    return sum(n for kind, n in side.army(state).items() if side.edition.has_role(kind, role))


def _by_strength(side: Side, chances: Chance) -> dict[int, float]:
    out = dict.fromkeys(range(3), 0.0)
    for state, chance in chances.items():
        out[side.facts(state).strength] += chance
    return out


def _expected(side: Side, parts: list[tuple[float, Chance]]) -> list[float]:
    out = [0.0] * len(side.slots)
    for weight, chances in parts:
        for state, chance in chances.items():
            for n, count in enumerate(state):
                out[n] += weight * chance * count
    return out
