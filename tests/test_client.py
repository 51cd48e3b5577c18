"""What the client's build relies on: a lock that holds everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[1] / "web" / "package-lock.json"


def packages() -> dict[str, Any]:
    """Every package that is locked, by its name."""
    locked: dict[str, Any] = json.loads(LOCK.read_text())["packages"]
    return {path.rpartition("node_modules/")[2]: entry for path, entry in locked.items() if path}


def test_every_package_has_its_checksum_and_no_address() -> None:
    for name, entry in packages().items():
        assert entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, name


def test_native_parts_are_locked_for_every_platform() -> None:
    """Otherwise `npm ci` works only on machines like the one that wrote the lock."""
    known = packages()
    for name, entry in known.items():
        missing = set(entry.get("optionalDependencies", {})) - known.keys()
        assert not missing, f"{name}: {sorted(missing)}"
    bindings = {name for name in known if name.startswith("@rolldown/binding-")}
    for system in ("darwin-arm64", "darwin-x64", "win32-x64-msvc", "linux-arm64-gnu"):
        assert f"@rolldown/binding-{system}" in bindings
