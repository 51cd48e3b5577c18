"""The command line: `python -m tools.map BOARD...` draws boards and writes their files."""

from __future__ import annotations

import argparse
import time

from battleboard.maps import load
from tools.map.assemble import build, named, save
from tools.map.facts import EDITIONS
from tools.map.report import report


def main() -> None:
    """Draw the named boards, or all of them, and say how they turned out."""
    parser = argparse.ArgumentParser(prog="python -m tools.map", description="Draw boards.")
    parser.add_argument("boards", nargs="*", metavar="BOARD", help=", ".join(EDITIONS))
    parser.add_argument("--names", action="store_true", help="keep the lines, place names anew")
    options = parser.parse_args()
    for board in options.boards or EDITIONS:
        begun = time.monotonic()
        drawing = named(load(board)) if options.names else build(board)
        path = save(drawing)
        print(f"{path.name}: {time.monotonic() - begun:.0f} s")
        print(report(drawing))


if __name__ == "__main__":
    main()
