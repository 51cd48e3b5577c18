"""`battleboard map`: a board, or a saved game, as a picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from battleboard.cli.main import group
from battleboard.editions import ids
from battleboard.engine.game import Game
from battleboard.tables import table


@pytest.mark.parametrize("edition", ids())
def test_every_edition_is_drawn(edition: str, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    done = CliRunner().invoke(group, ["map", edition, "-o", str(file), "--labels", "short"])
    assert done.exit_code == 0, done.output
    assert ET.parse(file).getroot().tag.endswith("svg")  # noqa: S314


def test_a_picture_for_everybody(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    done = CliRunner().invoke(group, ["map", "1941", "-o", str(file), "--width", "300", "--empty"])
    assert done.exit_code == 0, done.output
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_saved_game_is_drawn_as_it_stands(tmp_path: Path) -> None:
    journal, start, now = (tmp_path / name for name in ("game.jsonl", "start.svg", "now.svg"))
    journal.write_bytes(Game.new(table("1941"), game="map").save())
    CliRunner().invoke(group, ["map", "1941", "-o", str(start)])
    done = CliRunner().invoke(group, ["map", "1941", "-o", str(now), "--state", str(journal)])
    assert done.exit_code == 0, done.output
    assert now.read_text() == start.read_text(), "nothing has moved yet"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["map", "1941", "-o", "board.gif"], "must end in .svg or .png"),
        (["map", "1491", "-o", "board.svg"], "did you mean"),
        (["map", "1941", "-o", "board.svg", "--state", "missing.jsonl"], "cannot read"),
        (["map", "1941", "-o", "no/such/folder/board.svg"], "cannot write"),
    ],
)
def test_what_cannot_be_drawn_is_told(
    arguments: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(group, arguments)
    assert done.exit_code != 0
    assert reason in done.output
