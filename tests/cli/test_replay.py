"""Step through a saved game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from battleboard.core import events as e
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.cli.conftest import run

T1941 = table("1941")


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two rounds of random play."""
    path = tmp_path_factory.mktemp("replay") / "game.journal"
    seats = ("--seat", "all=random", "--rounds", "2")
    assert run("play", "1941", "--seed", "4", "--save", str(path), *seats).exit_code == 0
    return path


def rows_with(journal: Path, kind: type[e.Fact]) -> Iterator[int]:
    for row in Game.load(journal.read_bytes(), T1941).rows:
        if any(isinstance(event, kind) for event in row.events):
            yield row.row


def prompts(output: str) -> list[int]:
    """The rows that somebody stood at."""
    return [int(line.split("/")[0]) for line in output.splitlines() if "> " in line and "/" in line]


def stepped(journal: Path, *lines: str, at: int = 1) -> str:
    typed = "".join(f"{line}\n" for line in lines)
    result = run("replay", str(journal), "--at", str(at), typed=typed)
    assert result.exit_code == 0
    return result.output


def test_everything_is_told_at_once(journal: Path) -> None:
    result = run("replay", str(journal), "--all")
    assert result.exit_code == 0
    game = Game.load(journal.read_bytes(), T1941)
    for row in game.rows:
        assert f"\n{row.row:>4}  {row.by or 'game'}" in f"\n{result.output}"
    assert result.output.count("It is the turn of ") == len(list(rows_with(journal, e.TurnBegan)))


def test_enter_goes_on_and_b_goes_back(journal: Path) -> None:
    output = stepped(journal, "", "", "b", "n")
    assert [line.split("/")[0] for line in output.splitlines() if "> " in line and "/" in line]
    assert prompts(output)[:5] == [1, 2, 3, 2, 3]


def test_turns_and_fights_can_be_jumped_to(journal: Path) -> None:
    turns, fights = list(rows_with(journal, e.TurnBegan)), list(rows_with(journal, e.BattleBegan))
    assert turns[0] == 1
    assert prompts(stepped(journal, "t", "t"))[:3] == turns[:3]
    assert prompts(stepped(journal, "f", "f"))[:3] == [1, *fights[:2]]


def test_a_number_leads_to_its_row(journal: Path) -> None:
    output = stepped(journal, "9", "0", "99999", "9")
    assert prompts(output)[:5] == [1, 9, 9, 9, 9]
    assert output.count("you are at 9") == 3


def test_the_rest_can_be_had_at_once(journal: Path) -> None:
    last = len(Game.load(journal.read_bytes(), T1941).rows)
    assert prompts(stepped(journal, "a", ""))[-1] == last
    assert f"you are at {last}" in stepped(journal, "", at=last)


def test_the_board_is_the_one_of_that_moment(journal: Path) -> None:
    output = " ".join(stepped(journal, "board Karelia", "money", "board Atlantis", "?").split())
    assert "There: Soviet Union 3 infantry" in output
    assert "Germany Axis 12 12" in output
    assert "a territory or sea zone" in output
    assert output.count("next fight") == 2


def test_details_tell_every_step(journal: Path) -> None:
    short = run("replay", str(journal), "--all").output
    long = run("replay", str(journal), "--all", "--details").output
    assert "The rules stand at" not in short
    assert "The rules stand at" in long


def test_json_tells_the_same(journal: Path) -> None:
    told = json.loads(run("replay", str(journal), "--json", "--at", "2").output)
    game = Game.load(journal.read_bytes(), T1941)
    assert [row["row"] for row in told] == [row.row for row in game.rows[1:]]
    assert [row["by"] for row in told] == [row.by for row in game.rows[1:]]


def test_there_is_no_row_after_the_last(journal: Path) -> None:
    result = run("replay", str(journal), "--at", "99999")
    assert result.exit_code == 1
    assert "rows: say --at" in result.stderr


def test_a_game_that_was_cut_off_is_told_up_to_there(journal: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut"
    cut.write_bytes(journal.read_bytes()[:-10])
    output = run("replay", str(cut), "--all").output
    assert "is cut off" in output
