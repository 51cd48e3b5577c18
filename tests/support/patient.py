"""A server in a process of its own that turns nobody away for asking too often.

`python -m tests.support.patient games.db` listens where there is room, and says where.
"""

from __future__ import annotations

import re
import subprocess
import sys

from battleboard.server.run import serve
from battleboard.server.settings import Limits, Settings

EASY = Limits(rate=100_000, burst=100_000, new_games=100_000)
"""Many tests from one address are no attack."""


def announced(server: subprocess.Popen[str]) -> str:
    """Where a server listens that was told to find a port itself, as soon as it does."""
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.search(r"http://[\d.:]+", line)
    assert found, f"the server did not start: {line!r}"
    return found[0]


if __name__ == "__main__":
    serve(Settings(port=0, database=sys.argv[1], limits=EASY))
