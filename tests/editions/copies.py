"""Copies of the package's data files that a test may spoil."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from battleboard import editions

DATA = Path(editions.__file__).parent


def copy_data(folder: Path) -> Path:
    """Copy every data file of the package into `folder`."""
    shutil.copytree(DATA / "boards", folder / "boards")
    for file in DATA.glob("*.toml"):
        shutil.copy(file, folder)
    return folder


def rewrite(folder: Path, file: str, old: str, new: str) -> None:
    """Put `new` where `old` stands, which it does exactly once."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def edit_board(folder: Path, board: str, edit: Callable[[dict[str, Any]], None]) -> None:
    """Change a board's file by a function over its spaces by name and its canals."""
    path = folder / "boards" / f"{board}.json"
    whole = json.loads(path.read_text(encoding="utf-8"))
    edit({"canals": whole["canals"], **{space["name"]: space for space in whole["spaces"]}})
    path.write_text(json.dumps(whole), encoding="utf-8")
