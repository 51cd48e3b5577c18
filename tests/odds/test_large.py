"""Battles large enough for every shortcut, against solvers that have none."""

import subprocess
import sys
from math import comb

import pytest

from battleboard.odds import Terms, TooLarge, odds
from battleboard.odds.arrays import borrow, give_back
from battleboard.odds.ask import forget


def plain(attackers: int, defenders: int, attack: int, defence: int) -> tuple[float, float]:
    """The chances that each side wins, pressing to the end, without any table or array."""

    def hits(dice: int, value: int) -> list[float]:
        p = value / 6
        return [comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1)]

    win = {(a, 0): (1.0, 0.0) for a in range(1, attackers + 1)}
    win |= {(0, d): (0.0, 1.0) for d in range(1, defenders + 1)} | {(0, 0): (0.0, 0.0)}
    for a in range(1, attackers + 1):
        for d in range(1, defenders + 1):
            shots, answers = hits(a, attack), hits(d, defence)
            ours = theirs = 0.0
            for h, p in enumerate(shots):
                for g, q in enumerate(answers):
                    if h or g:
                        end = win[max(0, a - g), max(0, d - h)]
                        ours, theirs = ours + p * q * end[0], theirs + p * q * end[1]
            stay = 1 - shots[0] * answers[0]
            win[a, d] = ours / stay, theirs / stay
    return win[attackers, defenders]


@pytest.mark.parametrize(("attackers", "defenders"), [(30, 18), (48, 34)])
def test_long_lines_equal_a_plain_chain(attackers: int, defenders: int) -> None:
    answer = odds("1941", {"infantry": attackers}, {"infantry": defenders})
    ours, theirs = plain(attackers, defenders, 1, 2)
    assert answer.attacker_wins == pytest.approx(ours, abs=1e-12)
    assert answer.defender_wins == pytest.approx(theirs, abs=1e-12)


def test_destroyers_at_sea_equal_a_plain_chain() -> None:
    answer = odds("1941", {"destroyer": 30}, {"destroyer": 30})
    ours, theirs = plain(30, 30, 2, 2)
    assert answer.attacker_wins == pytest.approx(ours, abs=1e-12)
    assert answer.defender_wins == pytest.approx(theirs, abs=1e-12)


def test_huge_battles_add_up_and_make_sense() -> None:
    army = {"infantry": 100, "artillery": 40, "tank": 40, "fighter": 20}
    answer = odds("anniversary-1941", army, {"infantry": 120, "artillery": 30, "fighter": 10})
    sums = answer.attacker_wins + answer.defender_wins + answer.both_destroyed + answer.stalemate
    assert sums == pytest.approx(1, abs=1e-9)
    thrown = odds(
        "anniversary-1941",
        army,
        {"infantry": 120, "artillery": 30, "tank": 25, "fighter": 10},
        samples=400,
        seed=3,
    )
    exact = odds(
        "anniversary-1941", army, {"infantry": 120, "artillery": 30, "tank": 25, "fighter": 10}
    )
    assert abs(thrown.attacker_wins - exact.attacker_wins) < 4 * thrown.error


def test_plans_of_large_battles_stop_where_small_ones_do() -> None:
    army = ("anniversary-1941", {"infantry": 30, "tank": 12}, {"infantry": 36, "fighter": 4})
    free = odds(*army, retreat="value")
    assert free.expected_swing > odds(*army).expected_swing
    few = odds(*army, retreat="at 20 units")
    assert max(sum(o.attacker.values()) for o in few.outcomes if o.retreat) <= 20
    limited = odds(*army, retreat="after 2 rounds, at 30 units", by_round=True)
    assert len(limited.by_round) == 2
    assert limited.by_round[-1].attacker_wins == pytest.approx(limited.attacker_wins)


def test_pairs_of_fleets_can_be_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    forget()
    monkeypatch.setattr("battleboard.odds.rows.MOST_PAIRS", 10)
    with pytest.raises(TooLarge, match="samples"):
        odds("1941", "2 sub, 2 dd", "2 sub, 2 dd")


def test_land_battles_can_be_too_large_as_well() -> None:
    sky = {"infantry": 900, "fighter": 60, "bomber": 60}
    with pytest.raises(TooLarge, match="samples"):
        odds("anniversary-1941", sky, {"infantry": 900, "aa_gun": 1})


def test_dives_under_a_plan() -> None:
    fleet = ("1941", "2 sub, 1 dd, 1 fighter", "2 sub, 1 bb")
    terms = Terms(defender_dives="always", attacker_dives="alone")
    pressed, free = odds(*fleet, terms), odds(*fleet, terms, retreat="value")
    assert free.expected_swing >= pressed.expected_swing - 1e-12
    quiet = odds("ww1-1914", "2 cruiser, 1 sub", "1 bb, 1 cruiser", retreat="value")
    assert (
        quiet.expected_swing
        >= odds("ww1-1914", "2 cruiser, 1 sub", "1 bb, 1 cruiser").expected_swing
    )
    rounds = odds(*fleet, terms, by_round=True)
    assert rounds.by_round[-1].stalemate == pytest.approx(pressed.stalemate, abs=1e-9)


def test_room_is_used_again() -> None:
    room = borrow(3001)
    assert len(room) == 4096
    give_back(room)
    assert borrow(4000) is room
    huge = borrow((1 << 20) + 1)
    give_back(huge)
    assert borrow(len(huge)) is not huge


def test_small_battles_do_without_arrays() -> None:
    program = (
        "import sys; from battleboard.odds import odds; "
        "odds('1941', '3 inf', '2 inf'); assert 'numpy' not in sys.modules; "
        "odds('1941', '3 sub', '2 dd'); assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603 our own text
