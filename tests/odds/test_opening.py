"""Battles that begin with antiaircraft fire or a bombardment, and advances, against the walk."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from battleboard.core.edition import Edition
from battleboard.core.policies import AntiAir, Bombardment
from battleboard.core.units import Domain
from battleboard.editions import load
from battleboard.odds import Terms, odds
from battleboard.rules.combat.profile import bombardment
from battleboard.rules.technology.advances import Advance
from tests.odds.reference import Reference, Units, throws, units
from tests.odds.test_reference import Army, Found, by_end, same, tokens

NO_ADVANCES: frozenset[Advance] = frozenset()


def after_guns(
    edition: Edition, army: Army, guns: int, hits_on: int, order: list[str]
) -> Iterator[tuple[Fraction, Army]]:
    """Every die of the guns: for each aircraft by name, or three for each gun."""
    planes = [k for k, n in army.items() for _ in range(n) if edition.units[k].domain is Domain.AIR]
    good = Fraction(hits_on, 6)
    named = edition.policies.anti_air is AntiAir.ONE_GUN
    dice = len(planes) if named else min(3 * guns, len(planes))
    for fell in product((False, True), repeat=dice if guns else 0):
        chance, left = Fraction(1), dict(army)
        for hit in fell:
            chance *= good if hit else 1 - good
        if named:
            for plane, hit in zip(planes, fell, strict=False):
                left[plane] -= hit
        else:
            chosen = sorted(planes, key=order.index)
            for plane in chosen[: sum(fell)]:
                left[plane] -= 1
        yield chance, left


def after_ships(
    edition: Edition, army: Army, ships: Army, order: list[str]
) -> Iterator[tuple[Fraction, Army]]:
    """Every die of the ships, at land units only or at all."""
    ashore = edition.policies.bombardment is Bombardment.LAND_UNITS
    for hits, chance in throws(bombardment(edition, ships)).items():
        left = dict(army)
        targets = [
            kind
            for kind in order
            for _ in range(army.get(kind, 0))
            if not ashore or edition.units[kind].domain is Domain.LAND
        ]
        for kind in targets[: sum(n for _, n in hits)]:
            left[kind] -= 1
        yield chance, left


def walked(
    edition_id: str,
    attacker: Army,
    defender: Army,
    ships: Army,
    advances: tuple[frozenset[Advance], frozenset[Advance]],
) -> dict[tuple[Units, Units], Fraction]:
    edition = load(edition_id)
    orders = (
        tokens(edition_id, attacker, "cheapest", attacking=True),
        tokens(edition_id, defender, "cheapest", attacking=False),
    )
    reference = Reference(edition, orders, advances=advances, can_retreat=not ships)
    army = {kind: n for kind, n in defender.items() if edition.units[kind].hits}
    guns = defender.get("aa_gun", 0)
    hits_on = 2 if Advance.RADAR in advances[1] else 1
    out: dict[tuple[Units, Units], Fraction] = defaultdict(Fraction)
    for p, ours in after_guns(edition, attacker, guns, hits_on, orders[0]):
        for q, theirs in after_ships(edition, army, ships, orders[1]):
            for end, r in _battle(reference, units(ours), units(theirs), units(army), bool(ships)):
                out[end] += p * q * r
    return out


def _battle(
    reference: Reference, ours: Units, theirs: Units, answering: Units, bombarded: bool
) -> Iterator[tuple[tuple[Units, Units], Fraction]]:
    if not bombarded:
        yield from reference.fight(ours, theirs).items()
        return
    for shots, p in throws(reference.dice(ours, 0)).items():
        for answers, q in throws(reference.dice(answering, 1)).items():
            left = reference.taken(ours, 0, answers, False)
            enemy = reference.taken(theirs, 1, shots, False)
            for end, r in reference.fight(left, enemy).items():
                yield end, p * q * r


BATTLES = [
    ("anniversary-1941", {"infantry": 1, "fighter": 2, "bomber": 1}, {"infantry": 2, "aa_gun": 2}),
    (
        "pacific-1940",
        {"infantry": 1, "tactical_bomber": 1, "fighter": 1},
        {"infantry": 2, "aa_gun": 1},
    ),
    ("europe-1940", {"tank": 1, "fighter": 2, "strategic_bomber": 2}, {"infantry": 1, "aa_gun": 1}),
    ("europe-1940", {"infantry": 2, "fighter": 1}, {"aa_gun": 2, "tank": 1}),
    (
        "global-1940",
        {"tactical_bomber": 2, "fighter": 2},
        {"infantry": 1, "aa_gun": 1, "fighter": 1},
    ),
]
LANDINGS = [
    (
        "anniversary-1942",
        {"infantry": 2, "tank": 1},
        {"infantry": 1, "fighter": 1},
        {"battleship": 1, "cruiser": 1},
    ),
    ("pacific-1940", {"infantry": 2}, {"infantry": 1, "aa_gun": 1}, {"cruiser": 2}),
    (
        "europe-1940",
        {"infantry": 1, "artillery": 1, "fighter": 1},
        {"infantry": 2, "aa_gun": 1},
        {"cruiser": 1, "battleship": 1},
    ),
]
ADVANCES = [
    (
        "anniversary-1941",
        {"infantry": 2, "artillery": 1},
        {"infantry": 2},
        {Advance.ADVANCED_ARTILLERY},
        set(),
    ),
    (
        "anniversary-1941",
        {"bomber": 2},
        {"infantry": 2, "aa_gun": 1},
        {Advance.HEAVY_BOMBERS},
        {Advance.RADAR},
    ),
    (
        "anniversary-1942",
        {"fighter": 2},
        {"fighter": 1, "infantry": 1},
        {Advance.JET_FIGHTERS},
        {Advance.JET_FIGHTERS},
    ),
    (
        "global-1940",
        {"strategic_bomber": 2, "infantry": 1},
        {"infantry": 2, "aa_gun": 1},
        {Advance.HEAVY_BOMBERS},
        {Advance.RADAR},
    ),
    (
        "global-1940",
        {"mech_infantry": 3, "tank": 1, "tactical_bomber": 1},
        {"infantry": 2},
        {Advance.IMPROVED_MECHANIZED_INFANTRY},
        set(),
    ),
]


def solved(edition: str, attacker: Army, defender: Army, terms: Terms, *, arrays: bool) -> Found:
    return by_end(odds(edition, attacker, defender, terms, by_round=arrays))


@pytest.mark.parametrize("arrays", [False, True])
@pytest.mark.parametrize(("edition", "attacker", "defender"), BATTLES)
def test_guns_equal_the_walk(edition: str, attacker: Army, defender: Army, arrays: bool) -> None:
    wanted = walked(edition, attacker, defender, {}, (NO_ADVANCES, NO_ADVANCES))
    same(solved(edition, attacker, defender, Terms(keep_land=False), arrays=arrays), wanted)


@pytest.mark.parametrize("arrays", [False, True])
@pytest.mark.parametrize(("edition", "attacker", "defender", "ships"), LANDINGS)
def test_bombardments_equal_the_walk(
    edition: str, attacker: Army, defender: Army, ships: Army, arrays: bool
) -> None:
    wanted = walked(edition, attacker, defender, ships, (NO_ADVANCES, NO_ADVANCES))
    terms = Terms(keep_land=False, amphibious=True, ships=ships)
    same(solved(edition, attacker, defender, terms, arrays=arrays), wanted)


@pytest.mark.parametrize(("edition", "attacker", "defender", "ours", "theirs"), ADVANCES)
def test_advances_equal_the_walk(
    edition: str, attacker: Army, defender: Army, ours: set[Advance], theirs: set[Advance]
) -> None:
    wanted = walked(edition, attacker, defender, {}, (frozenset(ours), frozenset(theirs)))
    terms = Terms(
        keep_land=False,
        attacker_advances=frozenset(ours),
        defender_advances=frozenset(theirs),
    )
    for arrays in (False, True):
        same(solved(edition, attacker, defender, terms, arrays=arrays), wanted)


def test_super_submarines_equal_the_walk() -> None:
    edition = load("anniversary-1941")
    attacker, defender = {"submarine": 2}, {"destroyer": 1, "cruiser": 1}
    orders = (["submarine"], ["destroyer", "cruiser"])
    ours = frozenset({Advance.SUPER_SUBMARINES})
    reference = Reference(edition, orders, at_sea=True, advances=(ours, NO_ADVANCES))
    terms = Terms(attacker_advances=ours)
    wanted = reference.fight(units(attacker), units(defender))
    same(solved("anniversary-1941", attacker, defender, terms, arrays=False), wanted)


def test_a_battle_in_progress_has_no_guns_and_no_ships() -> None:
    later = Terms(round=3, amphibious=True, ships="1 battleship")
    plain = odds("anniversary-1941", "2 inf, 1 fighter", "2 inf", Terms(can_retreat=False))
    found = odds("anniversary-1941", "2 inf, 1 fighter", "2 inf, 1 aa", later)
    assert found.attacker_wins == pytest.approx(plain.attacker_wins)
