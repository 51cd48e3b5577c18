"""Battles that can be worked out by hand."""

from fractions import Fraction

import pytest

from battleboard.odds import Odds, Terms, odds
from tests.support.marks import case, rule

ALL_EDITIONS = (
    "1941",
    "anniversary-1941",
    "anniversary-1942",
    "pacific-1940",
    "europe-1940",
    "global-1940",
)


def chances(answer: Odds) -> tuple[float, float, float, float]:
    return (
        answer.attacker_wins,
        answer.defender_wins,
        answer.both_destroyed,
        answer.stalemate,
    )


def close(answer: Odds, *figures: Fraction | int | str) -> None:
    wanted = [float(Fraction(figure)) for figure in figures]
    assert chances(answer) == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("edition", ALL_EDITIONS)
def test_infantry_against_infantry(edition: str) -> None:
    # They hit on 1 and on 2: of the four ways, "nobody" has 20 of 36 and is thrown again.
    close(odds(edition, {"infantry": 1}, {"infantry": 1}), "1/4", "5/8", "1/8", 0)


def test_support_makes_the_published_figures() -> None:
    answer = odds("anniversary-1941", "3 inf, 1 art, 1 tank", "3 inf")
    assert [round(figure, 4) for figure in chances(answer)] == [0.9461, 0.0418, 0.0121, 0]


@rule("UNI-2", "pacific-1940", "europe-1940", "global-1940")
@pytest.mark.parametrize("edition", ["pacific-1940", "europe-1940", "global-1940"])
def test_a_tactical_bomber_hits_on_four_beside_a_fighter(edition: str) -> None:
    alone = odds(edition, "1 tactical bomber", "1 inf")
    close(alone, *_duel(Fraction(1, 2), Fraction(1, 3)))
    pair = odds(edition, "1 tactical bomber, 1 fighter", "1 inf", retreat="after 1 round")
    assert pair.stalemate == pytest.approx(1 / 3 * 1 / 2)


@rule("UNI-1", "europe-1940")
def test_artillery_supports_mechanized_infantry_there_and_not_elsewhere() -> None:
    army = {"mech_infantry": 1, "artillery": 1}
    missed = {"europe-1940": 4 / 9, "pacific-1940": 5 / 6 * 2 / 3}
    for edition, chance in missed.items():
        answer = odds(edition, army, {"infantry": 3}, retreat="after 1 round")
        whole = sum(o.chance for o in answer.outcomes if o.defender == {"infantry": 3})
        assert whole == pytest.approx(chance)


@rule("COM-6", "anniversary-1941", "pacific-1940")
@pytest.mark.parametrize("edition", ["anniversary-1941", "pacific-1940"])
def test_one_gun_fires_however_many_there_are(edition: str) -> None:
    for guns in (1, 3):
        answer = odds(edition, {"fighter": 1}, {"infantry": 1, "aa_gun": guns})
        # Without a gun 1/2, 1/4, 1/4; one time in six the fighter never comes.
        close(answer, "5/12", "3/8", "5/24", 0)
        assert answer.territory_taken == 0


@rule("COM-6", "europe-1940", "global-1940")
@case("R-18", "europe-1940")
def test_three_shots_are_shared_out_and_the_gun_is_a_casualty() -> None:
    answer = odds("europe-1940", {"fighter": 5}, {"aa_gun": 1, "infantry": 1})
    lost = dict.fromkeys(range(6), 0.0)
    for outcome in odds("europe-1940", {"fighter": 5}, {"aa_gun": 1}).outcomes:
        lost[5 - sum(outcome.attacker.values())] += outcome.chance
        assert not outcome.defender
    dice = [Fraction(125, 216), Fraction(75, 216), Fraction(15, 216), Fraction(1, 216), 0, 0]
    assert list(lost.values()) == pytest.approx([float(p) for p in dice])
    assert "aa_gun" in answer.expected_survivors.defender


@rule("AMPH-2", "europe-1940")
def test_victims_of_a_bombardment_fire_back() -> None:
    terms = Terms(amphibious=True, ships="1 battleship")
    answer = odds("europe-1940", {"infantry": 1}, {"infantry": 1}, terms)
    hit, rest = Fraction(2, 3), Fraction(1, 3)
    # Hit, it answers once; not hit, both fire as in any battle.
    close(
        answer,
        hit * Fraction(2, 3) + rest * Fraction(1, 4),
        rest * Fraction(5, 8),
        hit * Fraction(1, 3) + rest * Fraction(1, 8),
        0,
    )


@rule("AMPH-2", "anniversary-1941", "europe-1940")
@case("R-158", "anniversary-1941", "europe-1940")
def test_whom_a_bombardment_may_hit() -> None:
    terms = Terms(amphibious=True, ships={"battleship": 1})
    spared = odds("anniversary-1941", {"tank": 1}, {"fighter": 1}, terms)
    close(spared, *_duel(Fraction(1, 2), Fraction(2, 3)))
    struck = odds("europe-1940", {"tank": 1}, {"fighter": 1}, terms)
    assert struck.attacker_wins > spared.attacker_wins


@rule("AMPH-2", "europe-1940")
@case("R-55", "europe-1940")
def test_no_more_ships_bombard_than_units_land() -> None:
    one = Terms(amphibious=True, ships="1 battleship")
    many = Terms(amphibious=True, ships="1 battleship, 3 cruiser")
    army = ({"infantry": 1}, {"infantry": 2})
    assert chances(odds("europe-1940", *army, many)) == chances(odds("europe-1940", *army, one))


@rule("AMPH-8", "anniversary-1941", "europe-1940")
def test_some_assaults_end_with_their_last_land_unit() -> None:
    terms = Terms(amphibious=True, keep_land=False)
    army = ({"infantry": 1, "fighter": 1}, {"infantry": 1})
    for arrays in (False, True):
        answer = odds("anniversary-1941", *army, terms, by_round=arrays)
        # One die a round takes the infantry; the fighter is never in danger after that.
        assert answer.expected_survivors.attacker["fighter"] == pytest.approx(1)
        assert answer.retreat == pytest.approx(answer.stalemate)
        assert answer.retreat > 0
        other = odds("europe-1940", *army, terms, by_round=arrays)
        assert other.expected_survivors.attacker["fighter"] < 1
        assert other.retreat == 0
    thrown = odds("anniversary-1941", *army, terms, samples=3000, seed=1)
    assert abs(thrown.retreat - answer.retreat) < 4 * thrown.error


@rule("COM-16", "1941", "anniversary-1941", "europe-1940")
@case("R-28", "1941", "anniversary-1941", "europe-1940")
@pytest.mark.parametrize("edition", ["1941", "anniversary-1941", "europe-1940"])
def test_aircraft_and_submarines_cannot_hit_each_other(edition: str) -> None:
    close(odds(edition, {"fighter": 2}, {"submarine": 1}), 0, 0, 0, 1)


@rule("COM-5", "1941", "anniversary-1941", "europe-1940")
@case("R-29", "1941", "anniversary-1941", "europe-1940")
def test_transports_beside_submarines_under_aircraft() -> None:
    for edition in ("1941", "europe-1940"):
        (end,) = odds(edition, {"fighter": 1}, {"submarine": 1, "transport": 2}).outcomes
        assert (end.attacker, end.defender) == ({"fighter": 1}, {"submarine": 1})
    # There the aircraft roll until the transports are gone: the same end, but dice are thrown.
    thrown = odds("anniversary-1941", {"fighter": 1}, {"submarine": 1, "transport": 2})
    assert thrown.rounds == pytest.approx(4)
    assert thrown.outcomes[0].defender == {"submarine": 1}


@rule("COM-5", "1941", "europe-1940")
def test_lone_transports_sink_without_dice() -> None:
    for edition in ("1941", "europe-1940", "anniversary-1941"):
        answer = odds(edition, {"destroyer": 1}, {"transport": 3})
        close(answer, 1, 0, 0, 0)
        assert answer.rounds == 0


@rule("COM-2", "1941", "anniversary-1941", "europe-1940")
@pytest.mark.parametrize("edition", ["1941", "anniversary-1941", "europe-1940"])
def test_victims_of_a_surprise_strike_do_not_fire(edition: str) -> None:
    # The submarine hits on 2 and first; the carrier answers on 2 if it is still there.
    carrier = {"carrier[damaged]": 1} if edition == "europe-1940" else {"carrier": 1}
    answer = odds(edition, {"submarine": 1}, carrier)
    first, second = Fraction(1, 3), Fraction(1, 3)
    win = first / (1 - (1 - first) * (1 - second))
    close(answer, win, 1 - win, 0, 0)


@rule("COM-2", "1941", "anniversary-1941", "europe-1940")
@pytest.mark.parametrize("edition", ["1941", "anniversary-1941", "europe-1940"])
def test_a_destroyer_bars_the_strike(edition: str) -> None:
    answer = odds(edition, {"submarine": 1}, {"destroyer": 1})
    close(answer, *_duel(Fraction(1, 3), Fraction(1, 3)))


@rule("UNI-3", "1941", "europe-1940")
def test_a_battleship_takes_two_hits() -> None:
    # Nobody can sink it with one die in one round.
    answer = odds("1941", {"destroyer": 1}, {"battleship": 1}, retreat="after 1 round")
    assert answer.expected_survivors.defender == {"battleship": pytest.approx(1)}
    hurt = sum(o.chance for o in answer.outcomes if "battleship[damaged]" in o.defender)
    assert hurt == pytest.approx(1 / 3)


@rule("WW1-4", "ww1-1914")
class TestOneExchange:
    def test_one_roll_on_each_side(self) -> None:
        close(odds("ww1-1914", {"infantry": 1}, {"infantry": 1}), "1/6", "1/3", "1/6", "1/3")

    def test_tanks_cancel_hits_of_an_attack_only(self) -> None:
        attack = odds("ww1-1914", {"infantry": 1, "tank": 1}, {"infantry": 1})
        assert attack.expected_losses.attacker == 0
        defence = odds("ww1-1914", {"infantry": 1}, {"infantry": 1, "tank": 1})
        assert defence.expected_losses.defender > 0

    def test_artillery_promotes_and_air_supremacy_helps_it(self) -> None:
        army = {"infantry": 1, "artillery": 1, "fighter": 1}
        # 3 for the infantry, 4 for the artillery, 2 for the fighter.
        missed = Fraction(1, 2) * Fraction(1, 3) * Fraction(2, 3)
        answer = odds("ww1-1914", army, {"infantry": 1})
        assert answer.expected_survivors.defender["infantry"] == pytest.approx(float(missed))

    def test_fighters_fight_until_one_side_has_none(self) -> None:
        army = {"infantry": 1, "fighter": 1}
        answer = odds("ww1-1914", army, army)
        # Each hits on 2: alone left 2/5, both gone 1/5.
        sky = {"ours": Fraction(2, 5), "theirs": Fraction(2, 5), "nobody": Fraction(1, 5)}
        # With supremacy the attacker fires twice at 2, else once; two units then take the hits.
        hit = Fraction(1, 3)
        none = sky["ours"] * (1 - hit) ** 2 + (1 - sky["ours"]) * (1 - hit)
        whole = sum(o.chance for o in answer.outcomes if o.defender.get("infantry") == 1)
        # With its fighter left the defender loses that first, so the infantry always stays.
        assert whole == pytest.approx(float(none + sky["theirs"] * hit))

    @rule("WW1-3", "ww1-1914")
    def test_the_last_infantry_goes_last(self) -> None:
        answer = odds("ww1-1914", {"infantry": 6}, {"infantry": 1, "artillery": 2})
        for outcome in answer.outcomes:
            assert "infantry" in outcome.defender or not outcome.defender

    @rule("WW1-8", "ww1-1914")
    def test_landing_fire_comes_first_and_tanks_cancel_none_of_it(self) -> None:
        army = {"infantry": 1, "tank": 1}
        answer = odds("ww1-1914", army, {"artillery": 1}, Terms(amphibious=True))
        # The gun hits the tank (half the time) and fires again at what is left.
        expected = Fraction(1, 2) * 6 + Fraction(1, 2) * Fraction(1, 2) * 3
        assert answer.expected_losses.attacker == pytest.approx(float(expected))

    @rule("WW1-8", "ww1-1914")
    @case("R-148", "ww1-1914")
    def test_battleships_bombard_for_units_that_the_landing_fire_takes(self) -> None:
        terms = Terms(amphibious=True, ships="3 battleship")
        answer = odds("ww1-1914", {"infantry": 3}, {"infantry": 9, "artillery": 9}, terms)
        assert sum(one.dice for one in answer.battle.ships) == 3


def _duel(ours: Fraction, theirs: Fraction) -> tuple[Fraction, Fraction, Fraction, int]:
    """One unit against one, each with one die a round."""
    decided = 1 - (1 - ours) * (1 - theirs)
    return ours * (1 - theirs) / decided, theirs * (1 - ours) / decided, ours * theirs / decided, 0


@rule("COM-14", "anniversary-1941")
def test_transports_that_attack_alone_are_fired_at_once() -> None:
    answer = odds("anniversary-1941", "2 transport", "1 dd")
    assert answer.expected_survivors.attacker["transport"] == pytest.approx(2 - 2 / 6)
    assert answer.rounds == 1
    assert answer.retreat == pytest.approx(1)
