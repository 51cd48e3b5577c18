"""Compiled code answers what plain code answers."""

from collections.abc import Iterator

import pytest

from battleboard.odds import Odds, Terms, odds
from battleboard.odds.ask import forget
from battleboard.odds.fast import compile_kernels, forget_kernels, kernels

ARMIES = [
    ("1941", "9 inf, 3 tank, 2 fighter, 1 bomber", "11 inf, 2 tank, 1 fighter", Terms()),
    ("anniversary-1941", "6 inf, 4 art, 4 tank, 5 fighter", "8 inf, 2 fighter, 1 aa", Terms()),
    ("anniversary-1941", "9 inf, 4 art, 4 tank", "12 inf", Terms(attacker_loses="art, inf")),
    (
        "anniversary-1941",
        "12 inf, 4 bomber, 3 fighter",
        "14 inf, 2 tank, 1 aa",
        Terms(attacker_advances=frozenset({"heavy bombers"})),
    ),
    ("anniversary-1941", "12 inf, 4 art", "9 inf, 4 tank", Terms(ships="3 cruiser, 1 battleship")),
    (
        "anniversary-1941",
        "5 destroyer, 3 cruiser, 2 battleship, 2 transport",
        "4 destroyer, 4 cruiser, 2 battleship, 3 transport",
        Terms(),
    ),
    (
        "anniversary-1941",
        "2 dd, 2 sub, 1 cruiser, 1 cv, 2 fighter, 1 bb",
        "2 dd, 3 sub, 1 cv, 2 fighter, 2 transport",
        Terms(),
    ),
    ("1941", "3 sub, 1 dd, 2 fighter, 1 bomber", "2 sub, 1 bb, 1 cv, 1 fighter, 1 trn", Terms()),
    ("1941", "2 fighter, 2 sub", "3 sub, 1 transport", Terms(defender_loses="sub")),
    ("global-1940", "2 cv, 2 tac, 2 ftr, 1 sub, 1 dd", "2 sub, 1 bb, 1 cv, 1 ftr, 1 dd", Terms()),
    ("europe-1940", "2 bb, 2 sub, 1 trn", "2 sub, 1 cv, 2 ftr", Terms(can_retreat=False)),
    ("anniversary-1942", "3 sub, 2 dd", "3 sub, 1 cruiser", Terms(defender_dives="always")),
    ("ww1-1914", "2 cruiser, 1 sub, 1 bb", "1 bb, 1 cruiser, 2 sub, 1 trn", Terms()),
    ("ww1-1914", "2 cruiser, 2 sub", "1 bb, 2 sub", Terms(attacker_dives="always")),
    (
        "global-1940",
        "9 inf, 4 mech_infantry, 3 art, 4 tank, 5 tactical_bomber, 2 fighter",
        "14 inf, 3 fighter, 2 aa",
        Terms(),
    ),
]


def figures(answer: Odds) -> list[float]:
    left = answer.expected_survivors
    return [
        answer.attacker_wins,
        answer.defender_wins,
        answer.both_destroyed,
        answer.stalemate,
        answer.territory_taken,
        answer.rounds,
        *left.attacker.values(),
        *left.defender.values(),
    ]


@pytest.fixture
def compiled() -> Iterator[None]:
    pytest.importorskip("numba")
    assert compile_kernels()
    yield
    forget_kernels()


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("edition", "attacker", "defender", "terms"), ARMIES)
def test_compiled_code_agrees(edition: str, attacker: str, defender: str, terms: Terms) -> None:
    found = odds(edition, attacker, defender, terms)
    assert kernels() is not None
    forget_kernels()
    forget()
    plain = odds(edition, attacker, defender, terms)
    assert figures(found) == pytest.approx(figures(plain), abs=1e-12)
    ends = {(str(o.attacker), str(o.defender)): o.chance for o in plain.outcomes}
    for outcome in found.outcomes:
        key = str(outcome.attacker), str(outcome.defender)
        assert outcome.chance == pytest.approx(ends.get(key, 0.0), abs=1e-14)


def test_nothing_is_compiled_unasked() -> None:
    assert kernels() is None


def test_workers_without_numba_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battleboard.odds.fast.find_spec", lambda name: None)
    assert not compile_kernels()
    assert kernels() is None
