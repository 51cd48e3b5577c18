"""The commands that only tell: editions, show, rule, verify."""

from __future__ import annotations

import json
from pathlib import Path

from battleboard.catalogue import catalogue
from battleboard.editions import ids, load
from tests.cli.conftest import run


def test_editions_lists_every_edition() -> None:
    result = run("editions")
    assert result.exit_code == 0
    found = json.loads(run("editions", "--json").output)
    assert [row["id"] for row in found] == list(ids())
    assert found[0]["powers"] == list(load("1941").powers)
    assert all(name in result.output for name in ids())


def test_show_tells_powers_units_and_spaces() -> None:
    result = run("show", "1941")
    assert result.exit_code == 0
    for heading in ("Powers", "Units", "Spaces", "Canals"):
        assert heading in result.output
    assert "Suez Canal" in result.output
    found = json.loads(run("show", "1941", "--json").output)
    assert "Soviet Union" in json.dumps(found)


def test_rule_prints_a_rule_and_a_case() -> None:
    result = run("rule", "mov2")
    assert result.exit_code == 0
    assert result.output.startswith(f"MOV-2  {catalogue().rules['MOV-2'].title}")
    assert json.loads(run("rule", "R-37", "--json").output)["id"] == "R-37"
    assert "Ruling: " in run("rule", "R-37").output


def test_verify_holds_for_a_game_and_not_for_a_changed_one(folder: Path) -> None:
    run("play", "1941", "--seed", "1", "--save", "game", typed="buy nothing\n")
    result = run("verify", "game")
    assert result.exit_code == 0
    assert "game: holds" in result.output
    assert "promised; the secret is not revealed yet" in result.output
    (folder / "game").write_bytes((folder / "game").read_bytes().replace(b"buy", b"bux"))
    spoilt = run("verify", "game", "--json")
    assert spoilt.exit_code == 1
    assert json.loads(spoilt.output)["holds"] is False
    assert "row 2" in run("verify", "game").output
