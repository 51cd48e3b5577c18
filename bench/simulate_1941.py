"""A thousand random games of 1941, every row checked: no error, no broken invariant."""

from __future__ import annotations

import json
import os
import subprocess
import sys

COMMAND = (
    *(sys.executable, "-c", "from battleboard.cli.main import main; main()"),
    *("simulate", "1941", "--games", "1000", "--agents", "random,random", "--rounds", "15"),
    *("--workers", str(os.cpu_count() or 1), "--json"),
)


def run() -> dict[str, object]:
    """Decisions per second here are those of all workers together, the checks included."""
    done = subprocess.run(COMMAND, check=False, stdout=subprocess.PIPE)
    report = json.loads(done.stdout)
    return {
        "games": report["games"],
        "decisions": report["decisions"],
        "errors": len(report["errors"]),
        "broken": len(report["broken"]),
        "seconds": round(report["seconds"], 1),
    }
