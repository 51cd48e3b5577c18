"""What is refused, what is read, and how the attacker's plan is understood."""

import pytest

from battleboard.errors import BattleboardError, NotationError
from battleboard.odds import BattleError, Plan, Terms, TooLarge, odds
from battleboard.odds.order import Token, order_of
from battleboard.odds.plan import parse_plan
from battleboard.odds.question import edition_of

REFUSED = [
    ("1941", {"infantry": -1}, {"infantry": 1}, Terms(), "cannot be -1"),
    ("1941", {"zeppelin": 1}, {"infantry": 1}, Terms(), "no unit 'zeppelin'"),
    ("1941", {"infantry": 1}, {}, Terms(), "at least one unit"),
    ("1941", {"infantry": 0}, {"infantry": 1}, Terms(), "at least one unit"),
    ("1941", {"infantry": 1, "destroyer": 1}, {"infantry": 1}, Terms(), "do not meet"),
    ("1941", {"destroyer": 1}, {"destroyer": 1}, Terms(at_sea=False), "ships do not fight on land"),
    (
        "1941",
        {"infantry": 1},
        {"infantry": 1},
        Terms(at_sea=True),
        "land units do not fight at sea",
    ),
    ("1941", {"factory": 1}, {"infantry": 1}, Terms(), "facilities do not fight"),
    ("1941", {"destroyer": 1}, {"bomber": 1}, Terms(), "never defends at sea"),
    ("1941", {"transport": 1}, {"destroyer": 1}, Terms(), "COM-14"),
    ("1941", {"infantry[damaged]": 1}, {"infantry": 1}, Terms(), "first hit"),
    ("1941", {"infantry": 1}, {"infantry": 1}, Terms(ships="1 battleship"), "bombard only where"),
    ("anniversary-1941", {"aa_gun": 1}, {"infantry": 1}, Terms(), "never attack"),
    (
        "anniversary-1941",
        {"infantry": 1},
        {"infantry": 1},
        Terms(ships="1 destroyer"),
        "not all of these",
    ),
    (
        "anniversary-1941",
        {"infantry": 1},
        {"infantry": 1},
        Terms(amphibious="2 inf"),
        "only 1 attack",
    ),
    ("ww1-1914", {"cruiser": 1, "fighter": 1}, {"cruiser": 1}, Terms(), "never fights at sea"),
    ("1941", {"submarine": 1}, {"destroyer": 1}, Terms(attacker_dives="often"), "not 'often'"),
    (
        "1941",
        {"fighter": 1},
        {"infantry": 1},
        Terms(attacker_advances=frozenset({"jet fighters"})),
        "no advance",
    ),
    (
        "anniversary-1941",
        {"fighter": 1},
        {"infantry": 1},
        Terms(attacker_advances=frozenset({"death ray"})),
        "it has: advanced artillery",
    ),
]


@pytest.mark.parametrize(("edition", "attacker", "defender", "terms", "reason"), REFUSED)
def test_nonsense_is_refused_with_a_reason(
    edition: str, attacker: dict[str, int], defender: dict[str, int], terms: Terms, reason: str
) -> None:
    with pytest.raises(BattleError, match=reason):
        odds(edition, attacker, defender, terms)


def test_text_that_is_no_army_is_refused() -> None:
    with pytest.raises(NotationError):
        odds("1941", "three infantry or so", "1 inf")
    with pytest.raises(BattleError, match="no unit"):
        odds("1941", "1 fighter[2]", "1 inf")


def test_units_from_the_sea_do_not_retreat() -> None:
    with pytest.raises(BattleError, match="AMPH-3"):
        odds("1941", "2 inf", "1 inf", Terms(amphibious=True), retreat="after 2 rounds")


def test_a_battle_too_large_says_so_and_can_be_sampled() -> None:
    fleet = "30 sub, 30 dd, 30 cruiser, 30 fighter, 15 cv, 30 bb, 30 transport"
    with pytest.raises(TooLarge, match="ask for samples"):
        odds("global-1940", fleet, fleet)
    thrown = odds("global-1940", fleet, fleet, samples=20)
    assert thrown.method == "sampled"
    assert thrown.error <= 0.12


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("", Plan()),
        ("after 3 rounds", Plan(rounds=3)),
        ("after 1 round", Plan(rounds=1)),
        ("at 4 units", Plan(units=4)),
        ("below 40%", Plan(chance=0.4)),
        ("below 0.25", Plan(chance=0.25)),
        ("value", Plan(value=True)),
        ("after 3 rounds, at 2 units", Plan(rounds=3, units=2)),
    ],
)
def test_plans_are_read(text: str, plan: Plan) -> None:
    assert parse_plan(text) == plan


def test_a_plan_that_cannot_be_read_says_what_can() -> None:
    with pytest.raises(BattleboardError, match="after 3 rounds"):
        parse_plan("when it rains")


def test_plans_are_followed() -> None:
    battle = ("anniversary-1941", "4 inf, 2 tank", "4 inf, 1 fighter")
    once = odds(*battle, retreat="after 1 round")
    assert once.rounds == 1
    few = odds(*battle, retreat="at 3 units")
    for outcome in few.outcomes:
        assert not outcome.retreat or sum(outcome.attacker.values()) <= 3
    assert few.retreat > 0
    careful = odds(*battle, retreat="below 50%")
    pressed = odds(*battle)
    assert careful.retreat > 0
    assert careful.attacker_wins < pressed.attacker_wins
    assert careful.expected_swing > pressed.expected_swing


def test_the_first_round_is_always_fought() -> None:
    answer = odds("1941", "1 inf", "9 inf", retreat="at 5 units, below 99%")
    assert answer.rounds == pytest.approx(1)


def test_plans_at_sea() -> None:
    fleet = ("1941", "2 sub, 1 dd, 1 fighter", "2 sub, 1 dd, 1 bb")
    pressed, free = odds(*fleet), odds(*fleet, retreat="value")
    assert free.expected_swing > pressed.expected_swing
    assert odds(*fleet, retreat="below 1%").attacker_wins <= pressed.attacker_wins


def kinds(edition: str, wish: str, *army: str, attacking: bool = True) -> list[str]:
    order = order_of(edition_of(edition), army, wish, attacking=attacking)
    return [token.kind + (":damage" if token.damage else "") for token in order]


def test_the_cheapest_go_first_and_transports_last() -> None:
    fleet = ("transport", "battleship", "submarine", "fighter")
    assert kinds("1941", "cheapest", *fleet) == [
        "battleship:damage", "submarine", "fighter", "battleship", "transport",
    ]  # fmt: skip
    assert kinds("1941", "aircraft first", *fleet)[1] == "fighter"
    assert kinds("1941", "aircraft last", *fleet)[-2] == "fighter"
    assert kinds("1941", "weakest", "tank", "bomber", "infantry", attacking=False) == [
        "bomber", "infantry", "tank",
    ]  # fmt: skip


def test_lists_are_completed_and_made_sound() -> None:
    wish = "battleship, transport, fighter"
    assert kinds("1941", wish, "transport", "battleship", "submarine", "fighter") == [
        "battleship:damage", "battleship", "fighter", "submarine", "transport",
    ]  # fmt: skip
    with pytest.raises(BattleError, match="first hit"):
        kinds("1941", "fighter:damage", "fighter")
    assert order_of(edition_of("1941"), ["tank"], "infantry, tank", attacking=True) == (
        Token("tank"),
    )


def test_a_land_unit_is_kept_to_take_the_territory() -> None:
    battle = ("1941", {"infantry": 1, "fighter": 2}, {"infantry": 2})
    kept, lost = odds(*battle), odds(*battle, Terms(keep_land=False))
    assert kept.territory_taken > lost.territory_taken
    assert kept.attacker_wins < lost.attacker_wins


def test_landings_under_a_plan() -> None:
    """Whoever did not come by sea leaves; what is thrown agrees with what is exact."""
    army, terms = ("1941", "2 inf, 2 tank, 1 fighter", "4 inf"), Terms(amphibious="2 inf")
    for text in ("after 1 round", "at 3 units", "below 60%"):
        exact = odds(*army, terms, retreat=text)
        thrown = odds(*army, terms, retreat=text, samples=4000, seed=3)
        assert abs(thrown.retreat - exact.retreat) < 4 * thrown.error
        assert abs(thrown.attacker_wins - exact.attacker_wins) < 4 * thrown.error
        assert thrown.rounds == pytest.approx(exact.rounds, rel=0.04)
        assert exact.expected_survivors.attacker["infantry"] < 1
    with pytest.raises(BattleError, match="all of a kind come one way"):
        odds(*army, Terms(amphibious="1 inf"), retreat="after 1 round")
    with pytest.raises(BattleError, match="by chance only"):
        odds(*army, terms, retreat="value")
    with pytest.raises(BattleError, match="AMPH-3"):
        odds(*army, Terms(amphibious="2 inf", can_retreat=False), retreat="after 1 round")


def test_thrown_battles_stop_as_planned() -> None:
    for text in ("after 1 round", "at 2 units"):
        exact = odds("1941", "3 inf", "3 inf", retreat=text)
        thrown = odds("1941", "3 inf", "3 inf", retreat=text, samples=4000, seed=2)
        assert abs(thrown.stalemate - exact.stalemate) < 4 * thrown.error


@pytest.mark.parametrize(
    ("edition", "attacker", "defender"),
    [
        ("1941", "2 sub, 1 fighter, 1 dd", "2 sub, 1 cv, 1 transport"),
        ("anniversary-1941", "2 sub, 1 fighter", "2 sub, 1 cruiser"),
        ("europe-1940", "2 sub, 1 cruiser", "2 sub, 1 cv, 1 fighter"),
        ("ww1-1914", "2 sub, 1 cruiser", "2 sub, 1 bb"),
    ],
)
@pytest.mark.parametrize("dives", [("always", "never"), ("alone", "always"), ("always", "always")])
def test_submarines_dive_in_samples_too(
    edition: str, attacker: str, defender: str, dives: tuple[str, str]
) -> None:
    terms = Terms(attacker_dives=dives[0], defender_dives=dives[1])
    exact = odds(edition, attacker, defender, terms)
    thrown = odds(edition, attacker, defender, terms, samples=3000, seed=7)
    off = 4.5 * thrown.error + 0.002
    assert abs(thrown.attacker_wins - exact.attacker_wins) < off
    assert abs(thrown.defender_wins - exact.defender_wins) < off
    assert abs(thrown.rounds - exact.rounds) < 0.1 * (1 + exact.rounds)


def test_only_guns_are_taken_without_a_fight() -> None:
    answer = odds("anniversary-1941", "1 inf, 1 fighter", "2 aa", by_round=True)
    assert answer.territory_taken == 1
    assert answer.expected_survivors.attacker["fighter"] == pytest.approx(5 / 6)
