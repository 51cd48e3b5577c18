"""The solver against the engine's own battles: the same chance for every end, in every edition."""

from collections import Counter, defaultdict
from math import sqrt
from random import Random

import pytest
from msgspec.structs import replace

from battleboard.core.state import State
from battleboard.core.units import Army
from battleboard.editions import load
from battleboard.odds import Odds, Terms, odds
from battleboard.odds.plan import parse_plan
from battleboard.odds.question import DAMAGED, battle_of
from tests.odds.engine_walk import Left, Walk, position

Battle = tuple[str, Army, Army]


def by_kind(army: Army) -> Left:
    out: Counter[str] = Counter()
    for label, count in army.items():
        out[label.removesuffix(DAMAGED)] += count
    return tuple(sorted(out.items()))


def solved(answer: Odds) -> dict[tuple[Left, Left], float]:
    out: dict[tuple[Left, Left], float] = defaultdict(float)
    for outcome in answer.outcomes:
        out[by_kind(outcome.attacker), by_kind(outcome.defender)] += outcome.chance
    return out


def set_up(battle: Battle, terms: Terms, retreat: str = "") -> tuple[Walk, State]:
    edition, attacker, defender = battle
    fight = battle_of(load(edition), attacker, defender, terms)
    ships = None if isinstance(terms.ships, str) else terms.ships
    state, place = position(fight, attacker, defender, ships=ships)
    return Walk(fight, place, parse_plan(retreat)), state


def compare(battle: Battle, terms: Terms, retreat: str = "") -> None:
    walk, state = set_up(battle, terms, retreat)
    ends = walk.ends(state)
    assert sum(ends.values()) == 1
    found = solved(odds(*battle, terms, retreat=retreat))
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)
    for end in ends.keys() | found.keys():
        chance = float(ends.get(end, 0))
        assert found.get(end, 0.0) == pytest.approx(chance, abs=1e-12), end


LAND: list[Battle] = [
    ("1941", {"infantry": 2, "tank": 1}, {"infantry": 2}),
    ("1941", {"infantry": 1, "tank": 1, "bomber": 1}, {"infantry": 1, "fighter": 1}),
    ("anniversary-1941", {"infantry": 2, "artillery": 1, "fighter": 1}, {"infantry": 1, "tank": 1}),
    ("anniversary-1942", {"infantry": 2, "artillery": 2}, {"infantry": 1, "bomber": 1}),
    ("pacific-1940", {"mech_infantry": 1, "artillery": 1, "tactical_bomber": 1}, {"infantry": 2}),
    ("europe-1940", {"infantry": 1, "mech_infantry": 1, "artillery": 1}, {"infantry": 2}),
    ("europe-1940", {"tactical_bomber": 2, "tank": 1}, {"infantry": 1, "tank": 1}),
    ("global-1940", {"tactical_bomber": 1, "fighter": 1, "tank": 1}, {"infantry": 1, "fighter": 1}),
]

SEA: list[Battle] = [
    ("1941", {"submarine": 1, "destroyer": 1, "fighter": 1}, {"submarine": 1, "carrier": 1}),
    ("1941", {"submarine": 2, "fighter": 1}, {"destroyer": 1, "transport": 1, "submarine": 1}),
    ("1941", {"battleship": 1, "transport": 1}, {"submarine": 1, "battleship": 1}),
    ("1941", {"fighter": 2}, {"submarine": 1, "transport": 1, "destroyer": 1}),
    (
        "anniversary-1941",
        {"cruiser": 1, "submarine": 1, "fighter": 1},
        {"submarine": 1, "destroyer": 1},
    ),
    ("pacific-1940", {"carrier": 1, "tactical_bomber": 1}, {"submarine": 1, "destroyer": 1}),
    ("europe-1940", {"destroyer": 1, "submarine": 1}, {"submarine": 1, "carrier": 1}),
    ("global-1940", {"battleship": 1, "carrier": 1}, {"submarine": 2, "destroyer": 1}),
]

GREAT_WAR_LAND: list[Battle] = [
    ("ww1-1914", {"infantry": 2, "artillery": 1}, {"infantry": 2}),
    ("ww1-1914", {"infantry": 1, "tank": 1, "fighter": 1}, {"infantry": 1, "artillery": 1}),
    ("ww1-1914", {"infantry": 1, "artillery": 1, "fighter": 2}, {"infantry": 2, "fighter": 1}),
    ("ww1-1914", {"infantry": 2, "fighter": 1}, {"infantry": 1, "artillery": 1, "fighter": 2}),
]

GREAT_WAR_SEA: list[Battle] = [
    ("ww1-1914", {"battleship": 1, "submarine": 1, "transport": 1}, {"cruiser": 1, "transport": 1}),
    ("ww1-1914", {"submarine": 1, "cruiser": 1}, {"submarine": 1, "battleship[damaged]": 1}),
]

WISHES = [("cheapest", "cheapest"), ("aircraft first", "weakest")]


def named(battle: Battle) -> str:
    return f"{battle[0]} {battle[1]} v {battle[2]}"


@pytest.mark.parametrize("battle", LAND, ids=named)
@pytest.mark.parametrize("wishes", WISHES)
def test_battles_on_land(battle: Battle, wishes: tuple[str, str]) -> None:
    for keep in (True, False):
        compare(battle, Terms(attacker_loses=wishes[0], defender_loses=wishes[1], keep_land=keep))


@pytest.mark.parametrize("battle", SEA, ids=named)
@pytest.mark.parametrize("wishes", WISHES)
def test_battles_at_sea(battle: Battle, wishes: tuple[str, str]) -> None:
    compare(battle, Terms(attacker_loses=wishes[0], defender_loses=wishes[1]))


@pytest.mark.parametrize("battle", [LAND[0], LAND[2], LAND[7], SEA[0], SEA[5]], ids=named)
@pytest.mark.parametrize("rounds", [1, 2])
def test_retreats_after_rounds(battle: Battle, rounds: int) -> None:
    compare(battle, Terms(), f"after {rounds} rounds")


@pytest.mark.parametrize("battle", SEA, ids=named)
@pytest.mark.parametrize("dives", [("always", "never"), ("never", "always"), ("always", "always")])
def test_submarines_that_dive(battle: Battle, dives: tuple[str, str]) -> None:
    compare(battle, Terms(attacker_dives=dives[0], defender_dives=dives[1]))


@pytest.mark.parametrize("dives", ["always", "alone"])
def test_transports_that_submarines_leave_alone(dives: str) -> None:
    """When the submarines have dived, the transports are fired at before they can leave."""
    battle: Battle = ("1941", {"submarine": 1, "transport": 2}, {"carrier": 1, "fighter": 1})
    compare(battle, Terms(attacker_dives=dives))
    compare(battle, Terms(attacker_dives=dives, can_retreat=False))


@pytest.mark.parametrize("battle", GREAT_WAR_LAND, ids=named)
def test_one_exchange_on_land(battle: Battle) -> None:
    compare(battle, Terms())


@pytest.mark.parametrize("battle", GREAT_WAR_SEA, ids=named)
@pytest.mark.parametrize("dives", ["never", "always"])
def test_great_war_at_sea(battle: Battle, dives: str) -> None:
    compare(battle, Terms(attacker_dives=dives, defender_dives=dives))


@pytest.mark.parametrize(
    "wish", ["cruiser, transport, submarine", "transport, cruiser, submarine", "submarine"]
)
def test_transports_may_be_lost_before_submarines_that_dive(wish: str) -> None:
    """The option of WW1-6, for those whose list asks for it."""
    mixed, plain = {"cruiser": 1, "submarine": 2, "transport": 1}, {"cruiser": 2, "submarine": 1}
    for battle in (("ww1-1914", mixed, plain), ("ww1-1914", plain, mixed)):
        terms = Terms(attacker_loses=wish, defender_loses=wish, attacker_dives="always")
        compare(battle, terms)
        compare(battle, replace(terms, attacker_dives="never", defender_dives="always"))


def test_a_list_can_save_submarines_that_dive() -> None:
    fleets = ({"cruiser": 1}, {"submarine": 1, "transport": 1})
    first = Terms(defender_dives="always", defender_loses="submarine")
    last = Terms(defender_dives="always", defender_loses="transport, submarine")
    # One die hits half of the time, before the submarine is out of it.
    assert odds("ww1-1914", *fleets, first).expected_survivors.defender["submarine"] == 0.5
    assert odds("ww1-1914", *fleets, last).expected_survivors.defender["submarine"] == 1


LARGE: list[Battle] = [
    ("1941", {"infantry": 8, "tank": 5, "fighter": 2}, {"infantry": 10, "tank": 2, "fighter": 1}),
    (
        "1941",
        {"submarine": 3, "destroyer": 2, "carrier": 1, "fighter": 3, "battleship": 1},
        {"submarine": 3, "destroyer": 3, "battleship": 1, "transport": 2},
    ),
    ("anniversary-1941", {"infantry": 7, "artillery": 4, "tank": 3}, {"infantry": 9, "tank": 3}),
    (
        "global-1940",
        {"infantry": 5, "artillery": 3, "tank": 3, "tactical_bomber": 3},
        {"infantry": 8, "mech_infantry": 2, "fighter": 2},
    ),
    (
        "ww1-1914",
        {"infantry": 12, "artillery": 5, "tank": 2, "fighter": 3},
        {"infantry": 10, "artillery": 4, "fighter": 3},
    ),
    (
        "ww1-1914",
        {"battleship": 3, "cruiser": 3, "submarine": 3},
        {"battleship": 3, "cruiser": 2, "submarine": 2, "transport": 2},
    ),
]
GAMES = 150


@pytest.mark.parametrize("battle", LARGE, ids=named)
def test_large_battles_thrown_by_the_engine(battle: Battle) -> None:
    """The means of what is left of each kind, within four and a half standard errors."""
    walk, state = set_up(battle, Terms())
    dice = Random(1914)
    ends = [walk.thrown(state, dice) for _ in range(GAMES)]
    exact = solved(odds(*battle, Terms()))
    for side in (0, 1):
        for kind in battle[1 + side]:
            mean = sum(p * dict(end[side]).get(kind, 0) for end, p in exact.items())
            square = sum(p * dict(end[side]).get(kind, 0) ** 2 for end, p in exact.items())
            error = sqrt(max(square - mean**2, 0.0) / GAMES)
            seen = sum(dict(end[side]).get(kind, 0) for end in ends) / GAMES
            assert abs(seen - mean) <= 4.5 * error + 0.01, kind


def test_hits_stand_for_all_faces() -> None:
    """The dice of the walk, against every face of every die."""
    edition, attacker, defender = "1941", {"infantry": 1, "tank": 1}, {"infantry": 1}
    walk, state = set_up((edition, attacker, defender), Terms())
    assert walk.ends(state) == walk.ends_by_face(state)


LANDINGS: list[tuple[Battle, Army]] = [
    (("ww1-1914", {"infantry": 3, "artillery": 1}, {"infantry": 2, "artillery": 2}), {}),
    (("ww1-1914", {"infantry": 2, "tank": 1}, {"infantry": 1, "artillery": 1}), {"battleship": 2}),
    (("1941", {"infantry": 2, "tank": 1}, {"infantry": 2}), {}),
]


@pytest.mark.parametrize(("battle", "ships"), LANDINGS)
def test_landings(battle: Battle, ships: Army) -> None:
    compare(battle, Terms(amphibious=True, ships=ships))


WITH_AIRCRAFT: list[Battle] = [
    ("1941", {"infantry": 1, "fighter": 1}, {"infantry": 1}),
    ("anniversary-1941", {"infantry": 1, "fighter": 1}, {"infantry": 1}),
    ("anniversary-1941", {"infantry": 1, "tank": 1, "fighter": 1}, {"infantry": 2}),
    ("anniversary-1942", {"infantry": 1, "bomber": 1}, {"infantry": 1, "fighter": 1, "aa_gun": 1}),
    ("anniversary-1942", {"fighter": 2}, {"infantry": 1}),
    ("pacific-1940", {"infantry": 1, "tactical_bomber": 1}, {"infantry": 1}),
    ("europe-1940", {"infantry": 1, "fighter": 1}, {"infantry": 1}),
    ("global-1940", {"infantry": 1, "fighter": 1}, {"infantry": 1}),
]


@pytest.mark.parametrize("battle", WITH_AIRCRAFT, ids=named)
@pytest.mark.parametrize("wish", ["cheapest", "aircraft first"])
def test_aircraft_beside_a_landing(battle: Battle, wish: str) -> None:
    """Whether they go on alone when the last land unit is lost is for the edition to say (AMPH-8);
    where nobody lands they attack like any others (H-11).
    """
    for keep in (True, False):
        compare(battle, Terms(amphibious=True, attacker_loses=wish, keep_land=keep))


@pytest.mark.parametrize("edition", ["1941", "anniversary-1941", "europe-1940"])
@pytest.mark.parametrize("part", [{"infantry": 2}, {"tank": 1}, {"infantry": 2, "tank": 1}])
@pytest.mark.parametrize("retreat", ["after 1 round", "after 2 rounds"])
def test_landings_that_are_broken_off(edition: str, part: Army, retreat: str) -> None:
    """Aircraft and those who came by land leave, the others fight on (AMPH-3)."""
    battle: Battle = (edition, {"infantry": 2, "tank": 1, "fighter": 1}, {"infantry": 2})
    compare(battle, Terms(amphibious=part), retreat)


@pytest.mark.parametrize("part", [{"infantry": 1}, {"tank": 1}])
def test_some_land_and_others_come_by_land(part: Army) -> None:
    for keep in (True, False):
        compare(WITH_AIRCRAFT[2], Terms(amphibious=part, keep_land=keep))


@pytest.mark.parametrize(
    "part", [{"infantry": 1}, {"infantry": 2}, {"infantry": 1, "artillery": 1}]
)
def test_landings_beside_an_attack_by_land(part: Army) -> None:
    battle = ("ww1-1914", {"infantry": 2, "artillery": 1}, {"infantry": 1, "artillery": 2})
    compare(battle, Terms(amphibious=part))


GUNS: list[Battle] = [
    ("anniversary-1941", {"infantry": 1, "fighter": 1, "bomber": 1}, {"infantry": 2, "aa_gun": 1}),
    ("anniversary-1941", {"infantry": 2, "fighter": 2}, {"infantry": 1, "tank": 1, "aa_gun": 2}),
    ("anniversary-1942", {"tank": 1, "bomber": 2}, {"infantry": 1, "aa_gun": 1}),
    (
        "pacific-1940",
        {"infantry": 1, "fighter": 1, "tactical_bomber": 1},
        {"infantry": 1, "aa_gun": 1},
    ),
]

BOMBARDMENTS: list[tuple[Battle, Army]] = [
    (("anniversary-1941", {"infantry": 2, "tank": 1}, {"infantry": 2}), {"battleship": 1}),
    (
        (
            "anniversary-1941",
            {"infantry": 2, "fighter": 1},
            {"infantry": 2, "fighter": 1, "aa_gun": 1},
        ),
        {"cruiser": 2},
    ),
]


@pytest.mark.parametrize("battle", GUNS, ids=named)
@pytest.mark.parametrize("wishes", WISHES)
def test_guns(battle: Battle, wishes: tuple[str, str]) -> None:
    compare(battle, Terms(attacker_loses=wishes[0], defender_loses=wishes[1]))


@pytest.mark.parametrize(("battle", "ships"), BOMBARDMENTS)
def test_bombardments(battle: Battle, ships: Army) -> None:
    compare(battle, Terms(amphibious=True, ships=ships))


NAVAL: list[Battle] = [
    ("anniversary-1942", {"fighter": 2, "transport": 1}, {"submarine": 1, "destroyer": 1}),
    ("anniversary-1941", {"submarine": 1, "fighter": 1}, {"submarine": 1, "transport": 1}),
    ("anniversary-1941", {"fighter": 1, "cruiser": 1}, {"submarine": 1, "transport": 1}),
    ("anniversary-1941", {"submarine": 2}, {"fighter": 1, "carrier": 1, "transport": 1}),
    ("anniversary-1941", {"submarine": 1, "transport": 1}, {"destroyer": 1, "transport": 1}),
    ("anniversary-1941", {"submarine": 1, "transport": 1}, {"carrier": 1, "fighter": 1}),
    ("anniversary-1941", {"battleship": 1, "transport": 1}, {"battleship": 1, "transport": 1}),
    ("anniversary-1941", {"destroyer": 1, "bomber": 1}, {"submarine": 2, "transport": 1}),
    ("anniversary-1941", {"transport": 2}, {"destroyer": 1, "submarine": 1}),
]


@pytest.mark.parametrize("battle", NAVAL, ids=named)
@pytest.mark.parametrize("dives", [("never", "never"), ("never", "always"), ("always", "always")])
def test_submarines_and_transports(battle: Battle, dives: tuple[str, str]) -> None:
    compare(battle, Terms(attacker_dives=dives[0], defender_dives=dives[1]))
    compare(battle, Terms(attacker_dives=dives[0], defender_dives=dives[1], can_retreat=False))
