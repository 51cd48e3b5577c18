"""Raids, waves, best play, pictures and the command line."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from battleboard.cli.odds import command
from battleboard.errors import NotationError
from battleboard.odds import BattleError, Terms, TooLarge, odds
from battleboard.odds.best import best
from battleboard.odds.plot import save, svg
from battleboard.odds.raid import raid
from battleboard.odds.waves import hold, waves
from tests.support.marks import rule

NINE_INFANTRY = "9 inf"


@rule("RAID-1", "anniversary-1941")
def test_a_raid_under_the_gun_of_the_territory() -> None:
    found = raid("anniversary-1941", "1 bomber", "factory", room=10)
    assert found.damage == pytest.approx({0: 1 / 6, **dict.fromkeys(range(1, 7), 5 / 36)})
    assert found.attackers_lost == pytest.approx({"bomber": 1 / 6})
    assert raid("anniversary-1941", "1 bomber", "factory", room=10, guns=0).expected_damage == 3.5
    assert raid("anniversary-1941", "3 bomber", "factory", room=2).damage.keys() <= {0, 1, 2}


@rule("RAID-2", "europe-1940", "pacific-1940")
def test_heavier_bombs_and_tactical_bombers() -> None:
    found = raid("europe-1940", "1 strategic bomber", "major_ic")
    assert found.expected_damage == pytest.approx(5 / 6 * 5.5)
    light = raid("europe-1940", "1 tactical bomber", "air_base")
    assert light.expected_damage == pytest.approx(5 / 6 * 3.5)
    assert raid("pacific-1940", "1 strategic bomber", "major_ic").expected_damage == pytest.approx(
        5 / 6 * 3.5
    )
    with pytest.raises(BattleError, match="RAID-2"):
        raid("europe-1940", "1 tactical bomber", "major_ic")


@rule("RAID-3", "europe-1940", "pacific-1940")
def test_the_fight_in_the_air() -> None:
    found = raid("europe-1940", "1 strategic bomber", "air_base", interceptors="2 fighter")
    shot_down = 1 - Fraction(5, 6) ** 2
    lost = shot_down + (1 - shot_down) * Fraction(1, 6)
    assert found.attackers_lost["strategic_bomber"] == pytest.approx(float(lost))
    assert found.interceptors_lost["fighter"] == pytest.approx(1 / 6)
    # Elsewhere interceptors hit on 2, escorts on 1, and bombers hold their fire.
    other = raid(
        "pacific-1940", "1 strategic bomber, 1 fighter", "air_base", interceptors="1 fighter"
    )
    assert other.interceptors_lost["fighter"] == pytest.approx(1 / 6)
    assert other.attackers_lost["fighter"] == pytest.approx(1 / 3)


@rule("TEC-2", "anniversary-1941", "global-1940")
def test_advances_in_raids() -> None:
    two = raid(
        "anniversary-1941", "1 bomber", "factory", room=20, guns=0,
        attacker_advances=frozenset({"heavy bombers"}),
    )  # fmt: skip
    assert two.expected_damage == pytest.approx(7)
    advances = frozenset({"heavy bombers", "jet fighters"})
    best_of_two = raid("global-1940", "1 strategic bomber", "major_ic", attacker_advances=advances)
    assert best_of_two.expected_damage == pytest.approx(5 / 6 * (161 / 36 + 2))
    jets = raid(
        "global-1940", "1 fighter, 1 strategic bomber", "major_ic", interceptors="1 fighter",
        attacker_advances=advances, defender_advances=frozenset({"radar"}),
    )  # fmt: skip
    assert jets.interceptors_lost["fighter"] == pytest.approx(1 - 4 / 6 * 5 / 6)


@pytest.mark.parametrize(
    ("edition", "raiders", "target", "against", "reason"),
    [
        ("1941", "1 bomber", "factory", "", "no bombing raids"),
        ("europe-1940", "1 strategic bomber", "infantry", "", "no facility"),
        ("europe-1940", "1 strategic bomber", "air_base", "1 strategic bomber", "only fighters"),
        ("anniversary-1941", "1 bomber", "factory", "", "how much damage"),
    ],
)
def test_raids_that_are_none(
    edition: str, raiders: str, target: str, against: str, reason: str
) -> None:
    with pytest.raises(BattleError, match=reason):
        raid(edition, raiders, target, interceptors=against)


def test_a_second_wave_meets_what_the_first_has_left() -> None:
    found = waves("1941", ["1 inf", "1 inf"], "1 inf")
    # 1/4 takes it, 5/8 leaves the defender, 1/8 leaves nobody, whom the next one walks in on.
    assert found.taken_by == pytest.approx((1 / 4, 5 / 8 * 1 / 4 + 1 / 8))
    assert found.held == pytest.approx((5 / 8) ** 2)
    assert found.nobody == pytest.approx(5 / 8 * 1 / 8)
    assert sum(found.taken_by) + found.held + found.nobody == pytest.approx(1)


def test_aircraft_clear_the_land_for_the_next_wave() -> None:
    found = waves("1941", ["3 bomber", "1 fighter", "1 tank"], "1 inf")
    assert found.taken_by[:2] == (0, 0)
    assert found.taken_by[2] > 0.9
    sea = waves("1941", ["1 dd", "1 dd"], "1 dd")
    # A duel of equals: 2/5, 2/5, and 1/5 both gone; whoever comes next then has the zone.
    assert sea.taken_by == pytest.approx((2 / 5, 2 / 5 * 2 / 5 + 1 / 5))
    guns = waves("anniversary-1941", ["2 fighter", "1 inf"], "1 inf, 1 aa")
    assert guns.taken_by[0] == 0
    assert sum(guns.taken_by) + guns.held + guns.nobody == pytest.approx(1)


def test_holding_against_the_counter_attack() -> None:
    found = hold("1941", "1 tank, 1 fighter", "1 inf", "1 tank")
    after = odds("1941", "1 tank", "1 tank").territory_taken
    assert found.held == pytest.approx(found.taken * (1 - after))
    assert set(found.garrison) == {"tank"}


def test_best_play_without_a_choice_is_the_odds() -> None:
    for armies in (("3 inf", "2 inf"), ("2 sub", "1 dd"), ("2 fighter", "1 dd")):
        terms = Terms(can_retreat=False, keep_land=False)
        plain = odds("1941", *armies, terms)
        assert best("1941", *armies, "win", terms).value == pytest.approx(plain.attacker_wins)
        assert best("1941", *armies, "swing", terms).value == pytest.approx(plain.expected_swing)


def test_best_play_is_no_worse_than_any_order() -> None:
    terms = Terms(can_retreat=False)
    for army in ("1 inf, 1 tank, 1 fighter", "1 art, 1 bomber, 1 inf"):
        value = best("anniversary-1941", army, "2 inf", "territory", terms).value
        for wish in ("cheapest", "weakest", "aircraft first", "aircraft last"):
            plain = odds("anniversary-1941", army, "2 inf", Terms(attacker_loses=wish))
            assert value >= plain.territory_taken - 1e-12
    free = best("anniversary-1941", "3 inf", "2 inf", "swing")
    assert free.method == "best play"
    plan = odds("anniversary-1941", "3 inf", "2 inf", retreat="value")
    assert free.value == pytest.approx(plan.expected_swing)


def test_best_play_at_sea_with_strikes() -> None:
    terms = Terms(can_retreat=False)
    for wish in ("cheapest", "aircraft first"):
        ours = odds(
            "1941", "1 sub, 1 dd, 1 fighter", "1 bb", Terms(attacker_loses=wish, can_retreat=False)
        )
        found = best("1941", "1 sub, 1 dd, 1 fighter", "1 bb", "win", terms)
        assert found.value >= ours.attacker_wins - 1e-12


def test_best_play_refuses_what_it_does_not_know() -> None:
    with pytest.raises(BattleError, match="battles of rounds"):
        best("ww1-1914", "2 inf", "2 inf")
    with pytest.raises(BattleError, match="bombardment"):
        best("europe-1940", "2 inf", "2 inf", terms=Terms(amphibious=True, ships="1 bb"))
    with pytest.raises(BattleError, match="small"):
        best("1941", "20 inf, 10 tank", "20 inf, 10 fighter")


def test_displaced_aircraft_are_counted() -> None:
    wish = Terms(defender_loses="carrier, fighter", can_retreat=False)
    answer = odds("1941", "1 bb", "1 cv, 2 fighter", wish)
    lost = sum(o.chance for o in answer.outcomes if o.defender and "carrier" not in o.defender)
    assert answer.displaced.defender >= lost > 0
    assert "displaced" in answer.summary()
    ashore = odds("1941", "2 inf", "1 inf", by_round=True)
    assert (ashore.displaced.attacker, ashore.displaced.defender) == (0, 0)
    assert ashore.summary()["by_round"] == ashore.by_round


def test_aircraft_alone_may_meet_at_sea() -> None:
    ashore, afloat = (
        odds("1941", "2 fighter", "2 fighter", Terms(at_sea=at)) for at in (False, True)
    )
    assert ashore.attacker_wins == pytest.approx(afloat.attacker_wins)


def test_pictures(tmp_path: Path) -> None:
    answer = odds("1941", "12 inf, 4 tank, 3 fighter", "9 inf, 3 fighter")
    picture = svg(answer, "twelve & nine")
    assert picture.startswith("<svg")
    assert "twelve &amp; nine" in picture
    save(answer, "battle", str(tmp_path / "odds.svg"))
    assert (tmp_path / "odds.svg").read_text(encoding="utf-8").endswith("</svg>\n")
    with pytest.raises(BattleError, match="svg or"):
        save(answer, "battle", str(tmp_path / "odds.gif"))


def test_png_pictures(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    save(odds("1941", "2 inf", "1 inf"), "battle", str(tmp_path / "odds.png"))
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")


def test_png_needs_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = odds("1941", "2 inf", "1 inf")
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(BattleError, match="resvg_py"):
        save(answer, "battle", str(tmp_path / "odds.png"))


def run(*arguments: str) -> str:
    result = CliRunner().invoke(command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_writes_json() -> None:
    found = json.loads(run("anniversary-1941", "3 inf, 1 art, 1 tank", "3 inf", "--json"))
    assert round(found["attacker_wins"], 4) == 0.9461
    assert round(found["defender_wins"], 4) == 0.0418
    assert round(found["both_destroyed"], 4) == 0.0121
    assert found["stalemate"] == 0
    assert found.keys() >= {
        "territory_taken", "expected_survivors", "expected_swing", "rounds", "milliseconds",
    }  # fmt: skip
    assert found["expected_survivors"].keys() == {"attacker", "defender"}


def test_the_command_prints_a_table() -> None:
    shown = run("anniversary-1941", "4 inf", NINE_INFANTRY, "--table", "--by-round")
    assert "defender wins" in shown
    assert "█" in shown
    assert "Likeliest ends" in shown
    assert "Decided after each round" in shown
    sea = run("1941", "2 sub", "1 dd", "--rounds", "2")
    assert "territory" not in sea
    assert "both remain" in sea


def test_the_command_takes_every_term(tmp_path: Path) -> None:
    options = (
        "--attacker-loses", "fighter, infantry", "--defender-loses", "weakest", "--lose-land",
        "--amphibious", "--bombard", "1 battleship", "--attacker-advances", "jet fighters",
        "--plot", str(tmp_path / "odds.svg"), "--json",
    )  # fmt: skip
    found = json.loads(run("anniversary-1941", "2 inf, 1 fighter", "2 inf", *options))
    terms = Terms(
        attacker_loses="fighter, infantry", defender_loses="weakest", keep_land=False,
        amphibious=True, ships="1 battleship", attacker_advances=frozenset({"jet fighters"}),
    )  # fmt: skip
    wanted = odds("anniversary-1941", "2 inf, 1 fighter", "2 inf", terms)
    assert found["attacker_wins"] == pytest.approx(wanted.attacker_wins)
    assert (tmp_path / "odds.svg").exists()
    sampled = json.loads(run("1941", "9 inf", NINE_INFANTRY, "--samples", "200", "--json"))
    assert sampled["method"] == "sampled"
    assert sampled["error"] > 0


def test_the_command_says_what_to_ask_when_a_battle_is_too_large() -> None:
    fleet = "9 sub, 9 dd, 9 cruiser, 9 bb, 5 cv, 9 fighter"
    with pytest.raises(TooLarge, match="--samples 1000"):
        run("global-1940", fleet, fleet)
    assert "sampled ±" in run("global-1940", fleet, fleet, "--samples", "20")


@pytest.mark.parametrize("armies", [("-2 inf", "3 inf"), ("3 inf", "-2 inf")])
def test_a_negative_count_is_told_as_one_and_not_as_an_option(armies: tuple[str, str]) -> None:
    with pytest.raises(NotationError, match=r"expected a number from 1 .* found '-2'"):
        run("1941", *armies)
