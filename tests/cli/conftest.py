"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from battleboard.cli.main import group

Run = Callable[..., Result]


def run(*arguments: str, typed: str | bytes = "") -> Result:
    """Run a command in this process, with what somebody types; whatever we did not foresee comes
    out as it is."""
    result = CliRunner().invoke(group, arguments, input=typed, prog_name="battleboard")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
