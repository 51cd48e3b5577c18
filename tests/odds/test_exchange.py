"""Land battles of one exchange against a plain walk over all dice, in fractions."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from battleboard.odds import Terms, odds
from tests.odds.reference import Units, units
from tests.odds.test_reference import Army, by_end, same
from tests.support.marks import rule

EDITION = "ww1-1914"
ORDER = ["infantry", "artillery", "tank", "fighter"]
"""Cheapest first; the tank and the fighter cost the same and the fighter hits on as much."""


def dice(values: list[int]) -> Iterator[tuple[int, Fraction]]:
    """Every fall of some dice: the hits, and the chance."""
    for fell in product((False, True), repeat=len(values)):
        chance = Fraction(1)
        for hit, value in zip(fell, values, strict=True):
            chance *= Fraction(value, 6) if hit else Fraction(6 - value, 6)
        yield sum(fell), chance


def sky(ours: int, theirs: int) -> dict[tuple[int, int], Fraction]:
    if not ours or not theirs:
        return {(ours, theirs): Fraction(1)}
    out: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    stay = Fraction(0)
    for (hit, p), (lost, q) in product(dice([2] * ours), dice([2] * theirs)):
        if not hit and not lost:
            stay += p * q
            continue
        for end, r in sky(max(0, ours - lost), max(0, theirs - hit)).items():
            out[end] += p * q * r
    return {end: p / (1 - stay) for end, p in out.items()}


def ground(army: Army, *, attacking: bool, supreme: bool) -> list[int]:
    guns = army.get("artillery", 0)
    promoted = min(guns, army.get("infantry", 0) + army.get("tank", 0)) if attacking else 0
    others = [2 if attacking else 3] * army.get("infantry", 0)
    others += [2 if attacking else 1] * army.get("tank", 0)
    raised = [3] * promoted + others[promoted:] if attacking else others
    return raised + [4 if supreme else 3] * guns + [2] * (army.get("fighter", 0) if supreme else 0)


def take(army: Army, hits: int) -> Army:
    left = dict(army)
    for _ in range(hits):
        others = sum(left.values()) - left.get("infantry", 0)
        for kind in ORDER:
            spared = kind == "infantry" and left.get(kind) == 1 and others
            if left.get(kind) and not spared:
                left[kind] -= 1
                break
    return left


def landing(army: Army, landed: Army, hits: int) -> Army:
    """Take seaborne units only; the last infantry last, unless others come by land."""
    left, ashore = dict(army), dict(landed)
    alone = sum(army.values()) == sum(landed.values())
    for _ in range(hits):
        others = sum(ashore.values()) - ashore.get("infantry", 0)
        for kind in ORDER:
            spared = kind == "infantry" and alone and ashore.get(kind) == 1 and others
            if ashore.get(kind) and not spared:
                ashore[kind] -= 1
                left[kind] -= 1
                break
    return left


def walked(
    attacker: Army, defender: Army, landed: Army, ships: int
) -> dict[tuple[Units, Units], Fraction]:
    out: dict[tuple[Units, Units], Fraction] = defaultdict(Fraction)
    shore = [3] * defender.get("artillery", 0) if landed else []
    for fire, p in dice(shore):
        ashore = landing(attacker, landed, fire)
        up, against = ashore.get("fighter", 0), defender.get("fighter", 0)
        for (left, enemy), q in sky(up, against).items():
            ours, theirs = {**ashore, "fighter": left}, {**defender, "fighter": enemy}
            shots = ground(ours, attacking=True, supreme=bool(left) and not enemy) + [4] * ships
            answers = ground(theirs, attacking=False, supreme=bool(enemy) and not left)
            for (hit, r), (lost, s) in product(dice(shots), dice(answers)):
                kept = take(ours, max(0, lost - ours.get("tank", 0)))
                out[units(kept), units(take(theirs, hit))] += p * q * r * s
    return out


BATTLES: list[tuple[Army, Army, Army, int]] = [
    ({"infantry": 3, "artillery": 1}, {"infantry": 2, "artillery": 1}, {}, 0),
    ({"infantry": 2, "artillery": 1, "tank": 1}, {"infantry": 2, "tank": 1}, {}, 0),
    ({"infantry": 1, "artillery": 1, "fighter": 2}, {"infantry": 2, "artillery": 1}, {}, 0),
    ({"infantry": 2, "fighter": 1}, {"infantry": 1, "artillery": 1, "fighter": 2}, {}, 0),
    (
        {"infantry": 2, "artillery": 1},
        {"infantry": 1, "artillery": 2},
        {"infantry": 2, "artillery": 1},
        2,
    ),
    ({"infantry": 2, "tank": 1}, {"artillery": 2}, {"infantry": 1, "tank": 1}, 0),
    (
        {"infantry": 1, "fighter": 1},
        {"infantry": 1, "artillery": 1},
        {"infantry": 1, "fighter": 1},
        1,
    ),
]


@rule("WW1-4", "ww1-1914")
@rule("WW1-8", "ww1-1914")
@pytest.mark.parametrize(("attacker", "defender", "landed", "ships"), BATTLES)
def test_one_exchange_equals_the_walk(
    attacker: Army, defender: Army, landed: Army, ships: int
) -> None:
    terms = Terms(amphibious=landed or False, ships={"battleship": ships} if ships else {})
    same(
        by_end(odds(EDITION, attacker, defender, terms)), walked(attacker, defender, landed, ships)
    )
