"""Pictures of every view of the page, in three sizes, light and dark, to be looked at.

`python -m tools.pictures FOLDER [VIEW ...]`
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser

from tests.browser.house import browsing, looking, serving
from tests.browser.table import Table
from tests.browser.views import VIEWS

SIZES = ((1280, 720), (820, 1180), (390, 844))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> None:
    folder, *wanted = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as games,
        serving(Path(games, "games.db")) as address,
        browsing() as browser,
    ):
        for view in wanted or VIEWS:
            taken(browser, address, view, Path(folder))


def taken(browser: Browser, address: str, view: str, folder: Path) -> None:
    """One view: it is gone to once, then looked at in every size and scheme."""
    with looking(browser, SIZES[0]) as context:
        page = context.new_page()
        VIEWS[view](Table(page, address))
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(500)
                name = f"{view.replace(' ', '-')}-{width}-{scheme}.png"
                page.screenshot(path=folder / name)


if __name__ == "__main__":
    main()
