"""The wheel: everything that a server needs elsewhere is inside."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from battleboard.server.client import built
from tests.support.lacking import lacking

ROOT = Path(__file__).parents[2]


def test_the_wheel_holds_the_client_the_migrations_and_the_boards(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    client = built() or lacking("the client is not built: make client")
    assert {f"battleboard/server/static/{name}" for name in client} <= names
    assert "battleboard/store/migrations/versions/m0001_games_and_lines.py" in names
    assert "battleboard/maps/data/1941.json" in names
    assert not any("node_modules" in name or name.endswith(".db") for name in names)
