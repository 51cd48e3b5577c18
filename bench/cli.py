"""How long the command line takes to start, and how much memory it needs."""

from __future__ import annotations

import resource
import subprocess
import sys
import time

MAIN = [sys.executable, "-c", "from battleboard.cli.main import main; main()"]


def run() -> dict[str, float]:
    return {
        "help_seconds": best(["--help"]),
        "editions_seconds": best(["editions", "--json"]),
        "peak_megabytes": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024, 1),
    }


def best(arguments: list[str], times: int = 5) -> float:
    runs = []
    for _ in range(times):
        start = time.perf_counter()
        subprocess.run([*MAIN, *arguments], check=True, capture_output=True)
        runs.append(time.perf_counter() - start)
    return round(min(runs), 3)
