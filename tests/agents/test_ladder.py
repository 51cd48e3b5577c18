"""Matches, Elo and the ladder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import pytest

from battleboard.agents.arena import Clock, Result, leader, match
from battleboard.agents.fielding import fielded
from battleboard.agents.ladder import Fixture, elo, fixtures, laddered, play_fixture, wilson
from battleboard.agents.registry import make_agent
from battleboard.agents.scorebook import read, resumed
from battleboard.core import decisions as d
from battleboard.engine.table import chosen_options, opening
from battleboard.errors import BattleboardError
from battleboard.tables import table
from tests.cli.conftest import run

T1941 = table("1941")


def result(axis: str, allies: str, winner: str, ahead: str = "") -> Result:
    clocks = {"Axis": Clock(1.0, 10, 0.3), "Allies": Clock(2.0, 10, 0.5)}
    return Result(
        agents={"Axis": axis, "Allies": allies},
        winner=winner,
        ahead=winner or ahead,
        rounds=5,
        clocks=clocks,
    )


def test_a_pair_meets_on_both_sides_with_the_same_dice() -> None:
    plan = list(fixtures("1941", ["a", "b", "c"], 2, rounds=3, seed=7))
    assert len(plan) == 6
    first, second = plan[:2]
    assert first.agents == {"Axis": "a", "Allies": "b"}
    assert second.agents == {"Axis": "b", "Allies": "a"}
    assert first.name == second.name


def test_an_agent_alone_meets_itself_and_no_game_is_played_twice() -> None:
    (one, other) = fixtures("1941", ["a"], 2, rounds=3, seed=7)
    assert one.agents == other.agents == {"Axis": "a", "Allies": "a"}
    assert one.name != other.name


def test_wins_losses_and_adjudications_are_counted_apart() -> None:
    plan = list(fixtures("1941", ["a", "b"], 4, rounds=5, seed=0))
    results = [
        result("a", "b", "Axis"),
        result("b", "a", "Axis"),
        result("a", "b", "", "Axis"),
        result("b", "a", ""),
    ]
    found = laddered(plan, results)
    (pair,) = found.pairings
    assert (pair.wins, pair.losses, pair.undecided) == (1, 1, 2)
    assert pair.score == (1 + 0 + 1 + 0.5) / 4
    assert found.won_by_side == {"Axis": 2, "Allies": 0}
    assert found.ahead_by_side == {"Axis": 3, "Allies": 0}
    by_name = {one.agent: one for one in found.standings}
    assert by_name["a"].wins_by_side == {"Axis": 1}
    assert by_name["a"].seconds_per_turn == pytest.approx(6 / 40)
    assert by_name["a"].worst_turn == 0.5


def test_elo_of_three_wins_in_four() -> None:
    """With one draw added, 3.5 of 5: 400 log10(3.5 / 1.5) points apart, and the mean is 0."""
    found = elo(["a", "b"], [("a", "b", 1.0)] * 3 + [("a", "b", 0.0)])
    assert found["a"] - found["b"] == pytest.approx(147.2, abs=0.1)
    assert found["a"] + found["b"] == pytest.approx(0)


def test_the_interval_of_a_share() -> None:
    """Wilson's interval for 7 of 10, from the textbook formula."""
    low, high = wilson(7, 10)
    assert low == pytest.approx(0.397, abs=0.001)
    assert high == pytest.approx(0.892, abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_whoever_has_grown_stronger_since_the_start_is_ahead() -> None:
    from msgspec.structs import replace

    start = opening(T1941, chosen_options(T1941.edition, {}))
    assert leader(T1941.edition, start, start) == ""
    taken = replace(start, owners={**start.owners, "Caucasus": "Germany"})
    assert leader(T1941.edition, start, taken) == "Axis"


def test_a_match_takes_down_time_and_rounds() -> None:
    found = match(T1941, {"Axis": "first", "Allies": "first"}, make_agent, name="m", rounds=1)
    assert (found.winner, found.rounds, found.error) == ("", 1, "")
    assert {side: clock.turns for side, clock in found.clocks.items()} == {"Axis": 2, "Allies": 3}
    assert all(clock.worst <= clock.seconds for clock in found.clocks.values())


def test_an_agent_that_breaks_a_rule_is_an_error_of_its_game() -> None:
    found = match(
        T1941, {"Axis": "x", "Allies": "x"}, lambda _: lambda _: d.Press(), name="m", rounds=1
    )
    assert found.error.startswith("m, row 2: Illegal: ")


def test_games_are_the_same_in_other_processes() -> None:
    plan = [
        Fixture(
            edition="1941",
            agents={"Axis": "first", "Allies": "random"},
            name=f"g{n}",
            rounds=1,
            seed=1,
        )
        for n in range(2)
    ]
    here = [one.ahead for one in fielded(play_fixture, plan)]
    assert [one.ahead for one in fielded(play_fixture, plan, workers=2)] == here


def test_games_are_the_same_on_a_cluster() -> None:
    pytest.importorskip("distributed")
    plan = [
        Fixture(
            edition="1941", agents={"Axis": "first", "Allies": "random"}, name="g", rounds=1, seed=1
        )
    ]
    here = [one.ahead for one in fielded(play_fixture, plan)]
    assert [one.ahead for one in fielded(play_fixture, plan, cluster="local")] == here


def test_without_the_extra_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(BattleboardError, match="the extra `cluster`"):
        list(fielded(len, ["a"], cluster="local"))


ARGUMENTS = (
    "ladder",
    "--agents",
    "first,random",
    "--games",
    "2",
    "--rounds",
    "1",
    "--workers",
    "1",
)


def test_the_ladder_for_people() -> None:
    told = run(*ARGUMENTS)
    assert told.exit_code == 0
    words = " ".join(told.stdout.split())
    assert "2 games of 1941" in words
    assert "first against random 0 0 2" in words
    assert "Errors: none" in words


def test_the_ladder_for_programs_and_as_a_picture(tmp_path: Path) -> None:
    for name in ("ladder.svg", "ladder.png"):
        told = run(*ARGUMENTS, "--json", "--plot", str(tmp_path / name))
        found = json.loads(told.stdout)
        assert {one["agent"] for one in found["standings"]} == {"first", "random"}
    assert "first" in (tmp_path / "ladder.svg").read_text()
    assert (tmp_path / "ladder.png").read_bytes().startswith(b"\x89PNG")


def test_another_kind_of_picture_is_refused(tmp_path: Path) -> None:
    told = run(*ARGUMENTS, "--plot", str(tmp_path / "ladder.pdf"))
    assert told.exit_code == 1
    assert "a picture is written as .svg or .png" in told.output


def test_a_ladder_that_was_broken_off_goes_on_with_its_book(tmp_path: Path) -> None:
    book = tmp_path / "games.jsonl"
    plan = list(fixtures("1941", ["a", "b"], 4, rounds=5, seed=0))
    played: list[str] = []

    def play(games: Sequence[Fixture]) -> Iterator[Result]:
        for game in games:
            played.append(f"{game.name} {game.agents['Axis']}")
            yield result(game.agents["Axis"], game.agents["Allies"], "Axis")

    first = list(islice(resumed(plan, book, play), 2))
    book.write_bytes(book.read_bytes() + b'{"fixture": {"edi')
    again = list(resumed(plan, book, play))
    assert again[:2] == first
    assert played == ["1941-0-0 a", "1941-0-0 b", "1941-0-1 a", "1941-0-1 b"]
    assert [row.result for row in read(book)] == again


def test_another_file_is_no_score_book(tmp_path: Path) -> None:
    book = tmp_path / "games.jsonl"
    book.write_text("hello\n")
    told = run(*ARGUMENTS, "--book", str(book))
    assert told.exit_code == 1
    assert "is no score book" in told.output


def test_the_same_book_gives_the_same_ladder(tmp_path: Path) -> None:
    arguments = (*ARGUMENTS, "--json", "--book", str(tmp_path / "games.jsonl"))
    assert run(*arguments).stdout == run(*arguments).stdout
