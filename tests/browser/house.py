"""A server with the built client, and a Chromium: what a page needs to be looked at."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.support.patient import announced

ROOT = Path(__file__).parent.parent.parent
CLIENT = ROOT / "src" / "battleboard" / "server" / "static" / "index.html"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 60_000
"""Milliseconds that a page may take on a machine that has other things to do."""


class Missing(Exception):
    """Something that is not installed or not built here."""


@contextmanager
def serving(games: Path) -> Iterator[str]:
    """A server that keeps its games in a file; its address."""
    if not CLIENT.exists():
        raise Missing("the client is not built: make client")
    path = os.pathsep.join(map(str, (ROOT / "src", ROOT)))
    server = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", "tests.support.patient", str(games)],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield announced(server)
    finally:
        server.terminate()
        server.communicate(timeout=60)


@contextmanager
def browsing() -> Iterator[Browser]:
    """The browser."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        raise Missing("there is no chromium here: apt-get install chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=[*FLAGS])
        yield browser
        browser.close()


@contextmanager
def looking(browser: Browser, size: tuple[int, int]) -> Iterator[BrowserContext]:
    """A window of some size, without motion; small ones are touched."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size[0] < 600,
        reduced_motion="reduce",
        accept_downloads=True,
    )
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    yield context
    context.close()
