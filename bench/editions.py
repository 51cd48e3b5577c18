"""Loading each edition in a fresh process, imports aside."""

from __future__ import annotations

import subprocess
import sys

from battleboard.editions import ids

PROGRAM = """
import time
from battleboard.editions import load
start = time.perf_counter()
load({edition!r})
print(time.perf_counter() - start)
"""


def run() -> dict[str, float]:
    return {f"{edition}_ms": best(edition) for edition in ids()}


def best(edition: str, times: int = 3) -> float:
    program = [sys.executable, "-c", PROGRAM.format(edition=edition)]
    runs = [
        float(subprocess.run(program, check=True, capture_output=True).stdout) for _ in range(times)
    ]
    return round(min(runs) * 1000, 1)
