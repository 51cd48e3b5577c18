"""The solver against a plain walk over all dice, in fractions, for every edition."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

import pytest

from battleboard.core.policies import Submarines
from battleboard.editions import load
from battleboard.odds import Odds, Terms, odds
from battleboard.odds.ask import forget
from battleboard.odds.order import order_of
from battleboard.rules.technology.advances import Advance
from tests.odds.reference import Reference, Units, merged, units

CLOSE = 1e-12

Army = dict[str, int]
Found = dict[tuple[Units, Units], float]


def tokens(edition_id: str, army: Army, wish: str, *, attacking: bool) -> list[str]:
    edition = load(edition_id)
    kinds = {label.split("[")[0] for label in army}
    order = order_of(edition, kinds, wish, attacking=attacking)
    return [token.kind + (":damage" if token.damage else "") for token in order]


def by_end(answer: Odds) -> Found:
    out: Found = defaultdict(float)
    for outcome in answer.outcomes:
        out[units(outcome.attacker), units(outcome.defender)] += outcome.chance
    return out


def same(found: Found, walked: Mapping[tuple[Units, Units], Fraction]) -> None:
    assert found.keys() - walked.keys() == set() or all(
        found[end] < CLOSE for end in found.keys() - walked.keys()
    )
    for end, chance in walked.items():
        assert found.get(end, 0.0) == pytest.approx(float(chance), abs=CLOSE), end
    assert sum(found.values()) == pytest.approx(1, abs=1e-9)


def walk(
    edition_id: str,
    attacker: Army,
    defender: Army,
    wishes: tuple[str, str] = ("cheapest", "cheapest"),
    *,
    keep_land: bool = False,
    can_retreat: bool = True,
    advances: tuple[frozenset[Advance], frozenset[Advance]] = (frozenset(), frozenset()),
    dives: tuple[str, str] = ("never", "never"),
) -> None:
    edition = load(edition_id)
    orders = (
        tokens(edition_id, attacker, wishes[0], attacking=True),
        tokens(edition_id, defender, wishes[1], attacking=False),
    )
    reference = Reference(
        edition,
        orders,
        at_sea=any(
            edition.units[label.split("[")[0]].domain == "sea" for label in (*attacker, *defender)
        ),
        advances=advances,
        keep_land=keep_land,
        can_retreat=can_retreat,
        dives=tuple(None if d == "never" else (lambda own, other: True) for d in dives),  # type: ignore[arg-type]
        late_dive=edition.policies.submarines is Submarines.ATTACKER_FIRST,
        silent_dive=edition.policies.submarines is Submarines.INSTEAD_OF_FIRING,
    )
    walked: dict[tuple[Units, Units], Fraction] = defaultdict(Fraction)
    for p, ours, theirs in merged(reference.fight(units(attacker), units(defender))):
        walked[units(ours), units(theirs)] += p
    assert sum(walked.values()) == 1
    terms = Terms(
        attacker_loses=wishes[0],
        defender_loses=wishes[1],
        keep_land=keep_land,
        can_retreat=can_retreat,
        attacker_advances=frozenset(advances[0]),
        defender_advances=frozenset(advances[1]),
        attacker_dives=dives[0],
        defender_dives=dives[1],
    )
    same(by_end(odds(edition, attacker, defender, terms, by_round=True)), walked)
    same(by_end(odds(edition, attacker, defender, terms)), walked)


LAND = [
    ("1941", {"infantry": 2, "tank": 1}, {"infantry": 2}),
    ("1941", {"infantry": 1, "tank": 1, "bomber": 1}, {"infantry": 1, "fighter": 1}),
    ("anniversary-1941", {"infantry": 2, "artillery": 1, "fighter": 1}, {"infantry": 2, "tank": 1}),
    ("anniversary-1942", {"infantry": 2, "artillery": 2}, {"infantry": 2, "bomber": 1}),
    ("pacific-1940", {"mech_infantry": 1, "artillery": 1, "tactical_bomber": 1}, {"infantry": 2}),
    ("europe-1940", {"infantry": 1, "mech_infantry": 1, "artillery": 1}, {"infantry": 2}),
    ("europe-1940", {"tactical_bomber": 2, "tank": 1}, {"infantry": 1, "aa_gun": 1, "tank": 1}),
    ("global-1940", {"tactical_bomber": 1, "fighter": 1, "tank": 1}, {"infantry": 2, "fighter": 1}),
]

SEA = [
    (
        "1941",
        {"submarine": 1, "destroyer": 1, "fighter": 1},
        {"submarine": 1, "carrier": 1, "fighter": 1},
    ),
    ("1941", {"submarine": 2, "fighter": 1}, {"destroyer": 1, "transport": 1, "submarine": 1}),
    ("1941", {"battleship": 1, "transport": 1}, {"submarine": 1, "battleship": 1}),
    ("1941", {"fighter": 2}, {"submarine": 1, "transport": 1, "destroyer": 1}),
    (
        "anniversary-1941",
        {"cruiser": 1, "submarine": 1, "fighter": 1},
        {"submarine": 1, "destroyer": 1, "transport": 1},
    ),
    (
        "anniversary-1942",
        {"fighter": 2, "transport": 1},
        {"submarine": 1, "transport": 1, "destroyer": 1},
    ),
    (
        "pacific-1940",
        {"carrier": 1, "fighter": 1, "tactical_bomber": 1},
        {"submarine": 1, "destroyer": 1},
    ),
    ("pacific-1940", {"submarine": 1, "transport": 1, "fighter": 1}, {"carrier": 1, "fighter": 1}),
    (
        "europe-1940",
        {"destroyer": 1, "submarine": 1, "fighter": 1},
        {"submarine": 1, "carrier": 1, "transport": 1},
    ),
    (
        "europe-1940",
        {"battleship[damaged]": 1, "submarine": 1},
        {"carrier[damaged]": 1, "submarine": 1, "fighter": 1},
    ),
    ("global-1940", {"battleship": 1, "carrier": 1}, {"submarine": 2, "transport": 1}),
    ("global-1940", {"cruiser": 2}, {"cruiser": 1, "transport": 2}),
    ("global-1940", {"cruiser": 2, "transport": 1}, {"cruiser": 2, "transport": 1}),
    ("ww1-1914", {"battleship": 1, "submarine": 1, "transport": 1}, {"cruiser": 1, "transport": 1}),
    ("ww1-1914", {"submarine": 1, "cruiser": 1}, {"submarine": 1, "battleship[damaged]": 1}),
]


@pytest.mark.parametrize(("edition", "attacker", "defender"), LAND)
@pytest.mark.parametrize("wishes", [("cheapest", "cheapest"), ("aircraft first", "weakest")])
@pytest.mark.parametrize("keep_land", [False, True])
def test_land_battles_equal_the_walk(
    edition: str, attacker: Army, defender: Army, wishes: tuple[str, str], keep_land: bool
) -> None:
    defender = {kind: n for kind, n in defender.items() if kind != "aa_gun"}
    walk(edition, attacker, defender, wishes, keep_land=keep_land)


@pytest.mark.parametrize(("edition", "attacker", "defender"), SEA)
@pytest.mark.parametrize("wishes", [("cheapest", "cheapest"), ("aircraft first", "weakest")])
def test_sea_battles_equal_the_walk(
    edition: str, attacker: Army, defender: Army, wishes: tuple[str, str]
) -> None:
    walk(edition, attacker, defender, wishes)
    walk(edition, attacker, defender, wishes, can_retreat=False)


@pytest.mark.parametrize(
    ("edition", "attacker", "defender"),
    [b for b in SEA if "submarine" in b[1] or "submarine" in b[2]],
)
@pytest.mark.parametrize("dives", [("always", "never"), ("never", "always"), ("always", "always")])
def test_diving_submarines_equal_the_walk(
    edition: str, attacker: Army, defender: Army, dives: tuple[str, str]
) -> None:
    walk(edition, attacker, defender, dives=dives)


@pytest.mark.parametrize(("edition", "attacker", "defender"), SEA[:6])
def test_rows_worked_out_on_the_way_equal_the_walk(
    edition: str, attacker: Army, defender: Army, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As in a battle that is too large to keep all its rows.
    forget()
    monkeypatch.setattr("battleboard.odds.rows.MOST_KEPT", 0)
    monkeypatch.setattr("battleboard.odds.rows._CHUNK", 40)
    walk(edition, attacker, defender)
    plan = odds(edition, attacker, defender, retreat="value")
    monkeypatch.undo()
    forget()
    kept = odds(edition, attacker, defender, retreat="value")
    assert plan.expected_swing == pytest.approx(kept.expected_swing, abs=CLOSE)
