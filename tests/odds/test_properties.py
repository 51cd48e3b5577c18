"""What holds for every battle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.editions import ids, load
from battleboard.odds import BattleError, Odds, Terms, TooLarge, many, odds
from battleboard.odds.order import PRESETS

steady = settings(derandomize=True, deadline=None, max_examples=60, database=None)

LAND = ("infantry", "artillery", "mech_infantry", "tank", "fighter", "tactical_bomber", "bomber")
SEA = ("submarine", "transport", "destroyer", "cruiser", "carrier", "battleship", "fighter")


@st.composite
def battles(
    draw: st.DrawFn, kinds: tuple[str, ...], most: int
) -> tuple[str, dict[str, int], dict[str, int]]:
    edition = draw(st.sampled_from(ids()))
    known = [kind for kind in kinds if kind in load(edition).units]
    if edition == "ww1-1914" and kinds is SEA:
        known.remove("fighter")
    warships = [kind for kind in known if kind not in ("transport", "carrier")]

    def army() -> dict[str, int]:
        counts = {kind: draw(st.integers(0, most)) for kind in known}
        counts[draw(st.sampled_from(warships))] += 1
        return {kind: n for kind, n in counts.items() if n}

    ours, theirs = army(), army()
    if kinds is SEA and not any(kind in theirs for kind in SEA[:-1]):
        theirs["destroyer"] = 1
    return edition, ours, theirs


def sums_to_one(answer: Odds) -> None:
    chances = (
        answer.attacker_wins,
        answer.defender_wins,
        answer.both_destroyed,
        answer.stalemate,
    )
    assert sum(chances) == pytest.approx(1, abs=1e-9)
    assert min(chances) >= 0
    assert sum(outcome.chance for outcome in answer.outcomes) == pytest.approx(1, abs=1e-9)
    assert answer.territory_taken <= answer.attacker_wins + 1e-12


def agrees_with_its_outcomes(answer: Odds) -> None:
    for kind, count in answer.expected_survivors.attacker.items():
        listed = sum(
            outcome.chance * n
            for outcome in answer.outcomes
            for label, n in outcome.attacker.items()
            if label.removesuffix("[damaged]") == kind
        )
        assert listed == pytest.approx(count, abs=1e-9)
    swing = sum(points * chance for points, chance in answer.swing.items())
    assert swing == pytest.approx(answer.expected_swing, abs=1e-7)


@steady
@given(battles(LAND, 3))
def test_chances_on_land_add_up(battle: tuple[str, dict[str, int], dict[str, int]]) -> None:
    answer = odds(*battle)
    sums_to_one(answer)
    agrees_with_its_outcomes(answer)


@steady
@given(battles(SEA, 2), st.sampled_from(["never", "alone", "always"]))
def test_chances_at_sea_add_up(
    battle: tuple[str, dict[str, int], dict[str, int]], dives: str
) -> None:
    answer = odds(*battle, Terms(defender_dives=dives))
    sums_to_one(answer)
    agrees_with_its_outcomes(answer)


@steady
@given(battles(LAND, 3), st.sampled_from(sorted(PRESETS)))
def test_another_infantry_never_hurts_the_attacker(
    battle: tuple[str, dict[str, int], dict[str, int]], wish: str
) -> None:
    edition, ours, theirs = battle
    terms = Terms(attacker_loses=wish)
    more = {**ours, "infantry": ours.get("infantry", 0) + 1}
    less = odds(edition, ours, theirs, terms)
    assert odds(edition, more, theirs, terms).defender_wins <= less.defender_wins + 1e-12


@steady
@given(st.integers(1, 40), st.sampled_from(["1941", "anniversary-1941", "europe-1940"]))
def test_equal_tanks_are_equal(tanks: int, edition: str) -> None:
    answer = odds(edition, {"tank": tanks}, {"tank": tanks})
    assert answer.attacker_wins == pytest.approx(answer.defender_wins, abs=1e-12)


@steady
@given(st.integers(1, 6), st.integers(1, 6))
def test_a_side_may_be_named_first_or_last(ours: int, theirs: int) -> None:
    # Destroyers attack and defend alike.
    one = odds("1941", {"destroyer": ours}, {"destroyer": theirs})
    other = odds("1941", {"destroyer": theirs}, {"destroyer": ours})
    assert one.attacker_wins == pytest.approx(other.defender_wins, abs=1e-12)


@steady
@given(battles(LAND, 3))
def test_rounds_lead_to_the_same_end(battle: tuple[str, dict[str, int], dict[str, int]]) -> None:
    if battle[0] == "ww1-1914":
        return
    pressed = odds(*battle)
    by_round = odds(*battle, by_round=True)
    last = by_round.by_round[-1]
    assert last.attacker_wins == pytest.approx(pressed.attacker_wins, abs=1e-9)
    assert last.defender_wins == pytest.approx(pressed.defender_wins, abs=1e-9)
    limited = odds(*battle, retreat="after 60 rounds")
    assert limited.expected_swing == pytest.approx(pressed.expected_swing, abs=1e-4)
    assert [sums.attacker_wins for sums in by_round.by_round] == sorted(
        sums.attacker_wins for sums in by_round.by_round
    )


@steady
@given(battles(SEA, 2))
def test_rounds_at_sea_lead_to_the_same_end(
    battle: tuple[str, dict[str, int], dict[str, int]],
) -> None:
    pressed, by_round = odds(*battle), odds(*battle, by_round=True)
    last = by_round.by_round[-1]
    assert last.attacker_wins == pytest.approx(pressed.attacker_wins, abs=1e-8)
    assert last.stalemate == pytest.approx(pressed.stalemate, abs=1e-8)


@steady
@given(battles(LAND, 3))
def test_a_free_retreat_never_costs_ipcs(
    battle: tuple[str, dict[str, int], dict[str, int]],
) -> None:
    if battle[0] == "ww1-1914":
        return
    pressed = odds(*battle).expected_swing
    assert odds(*battle, retreat="value").expected_swing >= pressed - 1e-9


def test_small_and_large_forms_agree() -> None:
    # The same battle without arrays, with them, and as a web of states.
    walked = odds("anniversary-1941", "3 inf, 1 art, 1 tank", "3 inf")
    arrays = odds("anniversary-1941", "3 inf, 1 art, 1 tank", "3 inf", by_round=True)
    assert arrays.attacker_wins == pytest.approx(walked.attacker_wins, abs=1e-14)
    assert arrays.rounds == pytest.approx(walked.rounds, abs=1e-12)


def test_many_questions_are_answered_in_order() -> None:
    asked = [("3 inf", "2 inf"), ("1 inf", "2 inf"), ("3 inf", "2 inf")]
    answers = many("1941", asked)
    assert [a.attacker_wins for a in answers] == [odds("1941", *q).attacker_wins for q in asked]
    assert answers[0] is answers[2]


@pytest.mark.parametrize(
    ("edition", "attacker", "defender"),
    [
        (
            "anniversary-1941",
            "10 inf, 4 art, 6 tank, 4 fighter, 2 bomber",
            "12 inf, 3 art, 3 tank, 2 fighter, 1 aa",
        ),
        (
            "global-1940",
            "6 inf, 3 mech, 2 art, 4 tank, 3 tac, 2 fighter",
            "9 inf, 2 aa, 3 tank, 2 fighter",
        ),
        (
            "anniversary-1942",
            "2 dd, 2 sub, 1 cruiser, 1 cv, 2 fighter, 1 bb",
            "2 dd, 3 sub, 1 cv, 2 fighter, 2 transport",
        ),
        ("1941", "2 sub, 1 dd, 1 cv, 2 fighter", "2 sub, 2 dd, 1 transport"),
        ("ww1-1914", "3 sub, 2 cruiser, 1 bb", "2 sub, 2 cruiser, 1 bb, 2 transport"),
    ],
)
def test_thrown_dice_agree_within_their_error(edition: str, attacker: str, defender: str) -> None:
    exact = odds(edition, attacker, defender)
    thrown = odds(edition, attacker, defender, samples=6000, seed=11)
    assert thrown.method == "sampled"
    assert 0 < thrown.error < 0.01
    assert abs(thrown.attacker_wins - exact.attacker_wins) < 4 * thrown.error
    assert abs(thrown.defender_wins - exact.defender_wins) < 4 * thrown.error
    assert thrown.rounds == pytest.approx(exact.rounds, rel=0.03)


@pytest.mark.parametrize("retreat", ["below 45%", "value", "value, after 3 rounds"])
@pytest.mark.parametrize(
    ("edition", "attacker", "defender", "terms"),
    [
        ("1941", "6 inf, 2 tank, 1 fighter", "7 inf, 1 fighter", Terms()),
        ("anniversary-1941", "6 inf, 2 tank, 2 fighter", "7 inf, 1 fighter, 1 aa", Terms()),
        ("1941", "2 sub, 1 dd, 1 fighter", "2 sub, 1 bb", Terms(defender_dives="always")),
        ("ww1-1914", "2 cruiser, 1 sub", "1 bb, 1 cruiser", Terms()),
    ],
)
def test_thrown_battles_stop_where_exact_ones_do(
    edition: str, attacker: str, defender: str, terms: Terms, retreat: str
) -> None:
    exact = odds(edition, attacker, defender, terms, retreat=retreat)
    thrown = odds(edition, attacker, defender, terms, retreat=retreat, samples=1500, seed=5)
    assert abs(thrown.attacker_wins - exact.attacker_wins) < 4 * thrown.error
    assert abs(thrown.retreat - exact.retreat) < 4 * thrown.error
    assert thrown.rounds == pytest.approx(exact.rounds, rel=0.05)


def test_battles_too_large_for_all_starts_together_stop_by_their_chances() -> None:
    sky = {"infantry": 200, "fighter": 40, "bomber": 40}
    land = {"infantry": 190, "tank": 20, "aa_gun": 1}
    with pytest.raises(TooLarge):
        odds("anniversary-1941", sky, land, retreat="below 30%")
    few = odds("anniversary-1941", sky, land, retreat="below 30%", samples=4)
    assert few.method == "sampled"
    fleet = "30 sub, 30 dd, 30 cruiser, 30 fighter, 15 cv, 30 bb, 30 transport"
    with pytest.raises(BattleError, match="exact chances"):
        odds("global-1940", fleet, fleet, retreat="value", samples=2)
