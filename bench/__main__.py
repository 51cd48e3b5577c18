"""`make bench`: speed and memory as JSON with the machine. Compare ratios, not seconds."""

from __future__ import annotations

import importlib
import json
import platform
import sys
import time
from pathlib import Path

PARTS = (
    "kernel",
    "editions",
    "cli",
    "game_1941",
    "game_anniversary",
    "game_ww1",
    "odds",
    "simulate_1941",
    "agents",
    "server",
    "client",
)
RESULTS = Path(__file__).parent / "results"


def main() -> None:
    wanted = sys.argv[1:] or PARTS
    report: dict[str, object] = {"machine": machine()}
    for name in wanted:
        print(f"{name} ...", file=sys.stderr, flush=True)
        report[name] = importlib.import_module(f"bench.{name}").run()
    text = json.dumps(report, indent=1)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{time.strftime('%Y%m%d-%H%M%S')}.json").write_text(text)
    print(text)


def machine() -> dict[str, object]:
    """What the figures were taken on."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "spin": spin(),
    }


def spin() -> float:
    """Seconds of a fixed pure Python loop: the yardstick for ratios between machines."""
    start = time.process_time()
    total = 0
    for number in range(3_000_000):
        total += number % 7
    return round(time.process_time() - start, 3)


if __name__ == "__main__":
    main()
