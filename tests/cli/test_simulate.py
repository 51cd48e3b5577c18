"""Many games, counted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battleboard.agents import Agent
from battleboard.cli import trials
from battleboard.core import decisions as d
from battleboard.core.state import State
from battleboard.engine.game import Game
from battleboard.engine.journal import Row
from battleboard.engine.table import Table
from tests.cli.conftest import run


def counted(*options: str) -> dict[str, Any]:
    arguments = ("--games", "2", "--rounds", "1", "--workers", "1", *options)
    result = run("simulate", "1941", *arguments, "--json")
    found = json.loads(result.output)
    assert isinstance(found, dict)
    assert result.exit_code == (1 if found["errors"] or found["broken"] else 0)
    return found


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "seconds"}


def test_wins_rounds_decisions_and_problems_are_counted() -> None:
    found = counted("--seed", "3")
    assert found["games"] == 2
    assert found["wins"] == {"Axis": 0, "Allies": 0, "undecided": 2}
    assert found["mean_rounds"] == 1
    assert found["decisions"] > 50
    assert (found["errors"], found["broken"]) == ([], [])


def test_the_same_seed_gives_the_same_games() -> None:
    assert without_time(counted("--seed", "3")) == without_time(counted("--seed", "3"))
    assert counted("--seed", "3")["decisions"] != counted("--seed", "4")["decisions"]


def test_the_number_of_workers_changes_nothing() -> None:
    one = without_time(counted("--seed", "3"))
    assert without_time(counted("--seed", "3", "--workers", "2")) == one


def test_each_side_has_its_agent() -> None:
    found = counted("--agents", "first,random", "--option", "short_game=on")
    assert found["plan"]["agents"] == {"Axis": "first", "Allies": "random"}
    assert found["plan"]["options"]["short_game"] == "on"


def test_the_report_for_people() -> None:
    result = run("simulate", "1941", "--games", "2", "--rounds", "1", "--agents", "first")
    assert result.exit_code == 0
    words = " ".join(result.stdout.split())
    assert "2 games of 1941, at most 1 round, seed 0" in words
    assert "undecided 2 100%" in words
    assert "Errors: none" in words
    assert "Broken invariants: none" in words


def test_an_agent_that_breaks_the_rules_is_an_error_of_its_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cheat(_name: str, _seed: int = 0) -> Agent:
        return lambda _: d.Press()

    monkeypatch.setattr(trials, "make_agent", cheat)
    found = counted()
    assert len(found["errors"]) == 2
    assert found["errors"][0].startswith("1941-0-0, row 2: Illegal: ")


def test_broken_invariants_are_told_with_their_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(_before: State, row: Row, _after: State, _table: Table) -> list[str]:
        return ["a unit swims"] if row.row == 5 else []

    monkeypatch.setattr(trials, "check", check)
    found = counted()
    assert found["broken"] == [f"1941-0-{number}, row 5: a unit swims" for number in (0, 1)]
    assert counted("--no-check")["broken"] == []
    told = run("simulate", "1941", "--games", "2", "--rounds", "1", "--workers", "1")
    assert told.exit_code == 1
    assert "Broken invariants: 2\n  1941-0-0, row 5: a unit swims\n" in told.output


def test_a_win_is_counted_for_its_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game begins where the Allies hold Berlin, at the end of Japan's turn."""
    real = Game.new

    def begun(at: Table, **given: Any) -> Game:
        game = real(at, **given)
        while game.state.turn.power != "Japan":
            game.give(game.default())
        owners = {**game.state.owners, "Germany": "Soviet Union"}
        return real(at, position=_with(game.state, owners), game=given["game"])

    def _with(state: State, owners: dict[str, str]) -> State:
        from msgspec.structs import replace

        return replace(state, owners=owners)

    monkeypatch.setattr(Game, "new", begun)
    found = counted("--option", "short_game=on", "--agents", "first")
    assert found["wins"] == {"Axis": 0, "Allies": 2, "undecided": 0}
