"""What may be hit by what, and the dice of 1941 units, apart from any game (COM-3, COM-4, COM-14).

The battles of the other files show the same from play; here every small case is compared with a
search that lays each single hit on each single unit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.core.edition import Edition
from battleboard.editions import load
from battleboard.rules.combat.profile import Fire, fire, pool_of
from battleboard.rules.combat.targets import (
    Hits,
    Loss,
    Pool,
    Target,
    can_hit,
    losses,
    must_take,
    why_not,
)
from tests.support.marks import case, rule

SHIPS = ("submarine", "destroyer", "carrier", "battleship", "transport")


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load("1941")


def fleet(edition: Edition, **counts: int) -> tuple[Target, ...]:
    """Whole ships and aircraft by kind."""
    return tuple(
        Target(kind, kind, count, edition.units[kind].hits) for kind, count in counts.items()
    )


def lose(**counts: int) -> Loss:
    return Loss(tuple(counts.items()), ())


# Who hits whom


@rule("COM-3", "1941")
def test_hits_of_submarines_go_to_ships_only(edition: Edition) -> None:
    for kind in SHIPS:
        assert can_hit(edition, Pool.SUBMARINE, kind, destroyer=False)
    for kind in ("fighter", "bomber"):
        assert not can_hit(edition, Pool.SUBMARINE, kind, destroyer=True)


@rule("COM-3", "1941")
def test_hits_of_aircraft_go_to_submarines_only_beside_a_destroyer(edition: Edition) -> None:
    for kind in ("fighter", "destroyer", "carrier", "battleship", "transport"):
        assert can_hit(edition, Pool.AIR, kind, destroyer=False)
    assert not can_hit(edition, Pool.AIR, "submarine", destroyer=False)
    assert can_hit(edition, Pool.AIR, "submarine", destroyer=True)


@rule("COM-3", "1941")
def test_hits_of_surface_ships_and_land_units_go_to_anything(edition: Edition) -> None:
    for kind in (*SHIPS, "fighter", "bomber", "infantry", "tank"):
        assert can_hit(edition, Pool.OTHER, kind, destroyer=False)


@rule("UNI-8", "1941")
def test_a_complex_is_never_hit(edition: Edition) -> None:
    assert not any(can_hit(edition, pool, "factory", destroyer=True) for pool in Pool)


@rule("COM-3", "1941")
def test_whose_hits_are_whose(edition: Edition) -> None:
    assert pool_of(edition, "submarine") is Pool.SUBMARINE
    assert {pool_of(edition, kind) for kind in ("fighter", "bomber")} == {Pool.AIR}
    others = ("infantry", "tank", "destroyer", "carrier", "battleship")
    assert {pool_of(edition, kind) for kind in others} == {Pool.OTHER}


# As many hits as possible


@rule("COM-4", "1941")
@case("R-34", "1941")
def test_the_example_of_the_rulebook(edition: Edition) -> None:
    """A destroyer's and two submarines' hits on a destroyer, a carrier and a fighter: all three
    are lost, and there is no other way."""
    hits = {Pool.OTHER: 1, Pool.SUBMARINE: 2}
    targets = fleet(edition, destroyer=1, carrier=1, fighter=1)
    assert must_take(edition, hits, targets, destroyer=True) == (3, 0)
    assert list(losses(edition, hits, targets, destroyer=True)) == [
        lose(destroyer=1, carrier=1, fighter=1)
    ]


@rule("COM-4", "1941")
@case("R-34", "1941")
def test_a_hit_for_which_nothing_is_left_is_lost(edition: Edition) -> None:
    """Two hits of aircraft on a destroyer and a submarine: only one can be taken."""
    targets = fleet(edition, destroyer=1, submarine=1)
    assert must_take(edition, {Pool.AIR: 2}, targets, destroyer=False) == (1, 0)
    assert list(losses(edition, {Pool.AIR: 2}, targets, destroyer=False)) == [lose(destroyer=1)]
    assert list(losses(edition, {Pool.AIR: 2}, targets, destroyer=True)) == [
        lose(destroyer=1, submarine=1)
    ]


@rule("COM-4", "1941")
def test_transports_take_what_nothing_else_can(edition: Edition) -> None:
    """Two hits of aircraft on a submarine and two transports, without and with a destroyer."""
    targets = fleet(edition, submarine=1, transport=2)
    assert must_take(edition, {Pool.AIR: 2}, targets, destroyer=False) == (0, 2)
    assert must_take(edition, {Pool.AIR: 2}, targets, destroyer=True) == (1, 1)


@rule("COM-4", "1941")
def test_every_refusal_has_a_reason(edition: Edition) -> None:
    hits, targets = {Pool.OTHER: 1}, fleet(edition, destroyer=1, carrier=1, transport=1)

    def reason(loss: Loss) -> str:
        return why_not(edition, hits, targets, loss, destroyer=False)

    assert not reason(lose(carrier=1))
    assert "transports" in reason(lose(transport=1))
    assert "1 hits must be taken" in reason(lose(carrier=1, destroyer=1))
    assert "no such units" in reason(lose(submarine=1))
    assert "no such units" in reason(lose(carrier=2))
    assert "no such units" in reason(Loss((), (("carrier", 1),))), "one hit sinks a carrier"


@rule("UNI-3", "1941")
def test_a_battleship_takes_two_hits_in_all_ways(edition: Edition) -> None:
    """Two hits on two battleships: one sunk, or both damaged."""
    ways = list(losses(edition, {Pool.OTHER: 2}, fleet(edition, battleship=2), destroyer=False))
    assert ways == [Loss((), (("battleship", 2),)), Loss((("battleship", 1),), ())]


# Against a search over every single hit

kinds = st.sampled_from((*SHIPS, "fighter", "bomber"))
armies = st.dictionaries(kinds, st.integers(1, 2), min_size=1, max_size=3)
volleys = st.dictionaries(
    st.sampled_from((Pool.SUBMARINE, Pool.AIR, Pool.OTHER)), st.integers(1, 2), max_size=3
)


@rule("COM-4", "1941")
@settings(max_examples=300, deadline=None, derandomize=True)
@given(army=armies, hits=volleys, destroyer=st.booleans())
def test_every_way_to_take_hits_is_found_and_no_other(
    army: dict[str, int], hits: dict[Pool, int], destroyer: bool
) -> None:
    edition = load("1941")
    targets = fleet(edition, **army)
    found = set(losses(edition, hits, targets, destroyer=destroyer))
    assert found == set(_searched(edition, hits, army, destroyer=destroyer))


def _searched(
    edition: Edition, hits: Hits, army: dict[str, int], *, destroyer: bool
) -> Iterator[Loss]:
    """Lay every hit on every unit or on none; keep what wastes least, and spares transports."""
    units = [kind for kind, count in army.items() for _ in range(count)]
    scored = [pool for pool, count in hits.items() for _ in range(count)]
    laid = [
        tuple(unit for unit in way if unit is not None)
        for way in product((None, *range(len(units))), repeat=len(scored))
        if all(
            unit is None or can_hit(edition, pool, units[unit], destroyer=destroyer)
            for pool, unit in zip(scored, way, strict=True)
        )
    ]
    whole = [way for way in laid if all(n <= _hits(edition, units[u]) for u, n in _each(way))]
    most = max(map(len, whole))
    full = [way for way in whole if len(way) == most]
    fewest = min(_on_transports(units, way) for way in full)
    for way in full:
        if _on_transports(units, way) == fewest:
            yield _loss(edition, army, units, way)


def _each(way: tuple[int, ...]) -> list[tuple[int, int]]:
    return list(Counter(way).items())


def _hits(edition: Edition, kind: str) -> int:
    return edition.units[kind].hits


def _on_transports(units: list[str], way: tuple[int, ...]) -> int:
    return sum(units[unit] == "transport" for unit in way)


def _loss(edition: Edition, army: dict[str, int], units: list[str], way: tuple[int, ...]) -> Loss:
    lost: Counter[str] = Counter()
    hurt: Counter[str] = Counter()
    for unit, taken in _each(way):
        (lost if taken == _hits(edition, units[unit]) else hurt)[units[unit]] += 1
    return Loss(
        tuple((kind, lost[kind]) for kind in army if lost[kind]),
        tuple((kind, hurt[kind]) for kind in army if hurt[kind]),
    )


# Dice

ALL = {
    "infantry": 2,
    "tank": 1,
    "fighter": 1,
    "bomber": 1,
    "submarine": 1,
    "transport": 3,
    "destroyer": 1,
    "carrier": 1,
    "battleship": 1,
    "factory": 1,
}


@rule("COM-1", "1941")
@rule("COM-14", "1941")
def test_what_every_unit_attacks_with(edition: Edition) -> None:
    """By the unit table, strongest first; a transport and a complex do not roll."""
    assert fire(edition, ALL, attacking=True) == (
        Fire("bomber", 1, 4, Pool.AIR),
        Fire("battleship", 1, 4, Pool.OTHER),
        Fire("tank", 1, 3, Pool.OTHER),
        Fire("fighter", 1, 3, Pool.AIR),
        Fire("submarine", 1, 2, Pool.SUBMARINE),
        Fire("destroyer", 1, 2, Pool.OTHER),
        Fire("infantry", 2, 1, Pool.OTHER),
        Fire("carrier", 1, 1, Pool.OTHER),
    )


@rule("COM-1", "1941")
def test_what_every_unit_defends_with(edition: Edition) -> None:
    assert fire(edition, ALL, attacking=False) == (
        Fire("fighter", 1, 4, Pool.AIR),
        Fire("battleship", 1, 4, Pool.OTHER),
        Fire("tank", 1, 3, Pool.OTHER),
        Fire("infantry", 2, 2, Pool.OTHER),
        Fire("destroyer", 1, 2, Pool.OTHER),
        Fire("carrier", 1, 2, Pool.OTHER),
        Fire("bomber", 1, 1, Pool.AIR),
        Fire("submarine", 1, 1, Pool.SUBMARINE),
    )


@rule("COM-1", "1941")
def test_no_units_no_dice(edition: Edition) -> None:
    assert fire(edition, {"infantry": 0, "transport": 2}, attacking=True) == ()
