"""Write the lock files: exact versions with hashes, and no address in them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "requirements"
OPTIONS = (
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
    "--no-emit-index-url",
    "--quiet",
)


def main() -> None:
    for name in ("base", "server", "client", "dev"):
        source, lock = FOLDER / f"{name}.in", FOLDER / f"{name}.lock"
        command = [
            sys.executable,
            "-m",
            "uv",
            "pip",
            "compile",
            *OPTIONS,
            str(source),
            "-o",
            str(lock),
        ]
        subprocess.run(command, check=True)
        print(f"requirements/{name}.lock")


if __name__ == "__main__":
    main()
