"""Play whole games in the browser against bots, through the page alone, and tell how they ended.

`python -m tools.drive 1941 --seat Germany --rounds 30`
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

from tests.browser.house import browsing, looking, serving
from tests.browser.player import Player
from tests.browser.table import Table
from tests.browser.watch import Watch


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition")
    parser.add_argument("--seat", action="append", required=True, help="a power to play")
    parser.add_argument("--bot", default="normal", help="who plays the others")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--position", type=Path, help="a file with a position to begin from")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="where to keep a picture of the end")
    print(json.dumps(driven(parser.parse_args())), flush=True)


def driven(wish: argparse.Namespace) -> dict[str, object]:
    """Play one game; what came of it."""
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder, "games.db")) as address,
        browsing() as browser,
        looking(browser, (1280, 720)) as context,
    ):
        watch = Watch(address)
        page = context.new_page()
        watch.on(page)
        table = Table(page, address)
        table.sit_down(**_game(table, wish))
        player = Player(table, wish.edition)
        try:
            end = player.play(wish.rounds, lambda number: _say(number, began))
        finally:
            if wish.picture:
                page.screenshot(path=wish.picture)
        return {
            "edition": wish.edition,
            "seat": wish.seat,
            "end": end,
            "rounds": player.round,
            "answers": player.answers,
            "minutes": round((time.monotonic() - began) / 60, 1),
            "wrong": watch.wrong,
        }


def _say(number: int, began: float) -> None:
    print(f"round {number} after {(time.monotonic() - began) / 60:.1f} minutes", flush=True)


def _game(table: Table, wish: argparse.Namespace) -> dict[str, object]:
    sheet = table.ask(f"/editions/{wish.edition}")
    others = [power["name"] for power in sheet["powers"] if power["name"] not in wish.seat]
    position = {"position": wish.position.read_text()} if wish.position else {}
    return {
        "edition": wish.edition,
        "seed": wish.seed,
        "seats": dict.fromkeys(others, wish.bot),
        "options": dict(option.split("=", 1) for option in wish.option),
        **position,
    }


if __name__ == "__main__":
    main()
