"""A server with the built client, and a Chromium: what a page needs to be looked at."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

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
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "battleboard", "serve"]
    server = subprocess.Popen(  # noqa: S603
        [*command, "--port", str(port), "--database", str(games)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.DEVNULL,
    )
    try:
        here = f"http://127.0.0.1:{port}"
        _wait_for(here, server)
        yield here
    finally:
        server.terminate()
        server.wait(timeout=60)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while server.poll() is None and time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"{address}/api/about", timeout=2)  # noqa: S310
        except URLError:
            time.sleep(0.2)
        else:
            return
    raise TimeoutError("the server did not start")


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
