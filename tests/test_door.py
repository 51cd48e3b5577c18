"""The public door, and the examples that the README and the docs show."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import battleboard
from battleboard.errors import BattleboardError, EditionError

ROOT = Path(__file__).parent.parent


def test_all_names_exist() -> None:
    assert all(callable(getattr(battleboard, name)) for name in battleboard.__all__)


def test_the_docstring_runs() -> None:
    assert doctest.testmod(battleboard).failed == 0


def test_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)  # noqa: S102
    assert "Soviet Union" in capsys.readouterr().out
    assert isinstance(names["saved"], bytes)


def test_a_game_is_loaded_from_a_file(tmp_path: Path) -> None:
    game = battleboard.new_game("1941", options={"short_game": "on"}, seats={"Japan": "Ann"})
    file = tmp_path / "game.jsonl"
    file.write_bytes(game.save())
    again = battleboard.load_game(file)
    assert again.state == game.state
    assert again.header.seats == {"Japan": "Ann"}


def test_unknown_editions_and_options_are_told() -> None:
    with pytest.raises(EditionError, match="1941"):
        battleboard.new_game("1491")
    with pytest.raises(BattleboardError, match="no option"):
        battleboard.new_game("1941", options={"tea": "on"})


def test_edition_ids() -> None:
    assert battleboard.edition_ids()[0] == "1941"
    assert len(battleboard.edition_ids()) == 7
