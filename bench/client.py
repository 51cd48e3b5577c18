"""The client in a real browser: how much is loaded, how soon it is there, how smoothly it pans.

Global's set-up is shown through the client itself: the server does not referee it yet, so the
view of its first moment is laid before the page here. The figures are those of a browser without
graphics hardware.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from itertools import pairwise
from pathlib import Path
from urllib.error import URLError

import msgspec
from playwright.sync_api import Browser, Page, Route, sync_playwright

from battleboard.core.setup import start_owners
from battleboard.editions import load

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "src" / "battleboard" / "server" / "static"
EDITION = "global-1940"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
LOADS = 5
PANS = 120

FRAMES = """() => {
    window.frames_ = []
    const tick = (now) => { window.frames_.push(now); requestAnimationFrame(tick) }
    requestAnimationFrame(tick)
}"""


def run() -> dict[str, object]:
    if shutil.which("chromium") is None:
        return {"left out": "there is no chromium here"}
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "battleboard", "serve", "--port", str(port), "--database", "memory"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.DEVNULL,
    )
    try:
        return measured(f"http://127.0.0.1:{port}")
    finally:
        server.terminate()
        server.wait(timeout=20)


def measured(address: str) -> dict[str, object]:
    wait_for(address)
    with sync_playwright() as play:
        program = shutil.which("chromium")
        browser = play.chromium.launch(executable_path=program, args=[*FLAGS])
        try:
            return {
                "zipped kB": zipped(),
                **start(browser, address),
                **panning(browser, address),
            }
        finally:
            browser.close()


def wait_for(address: str) -> None:
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/api/about", timeout=2)
        except URLError:
            time.sleep(0.2)
        else:
            return


def zipped() -> float:
    """All files of the client; boards are not among them."""
    files = (path for path in STATIC.rglob("*") if path.is_file())
    return round(sum(len(gzip.compress(path.read_bytes())) for path in files) / 1000, 1)


def start(browser: Browser, address: str) -> dict[str, object]:
    """The start page in a fresh browser: until something is seen, until a game can begin."""
    paints, ready = [], []
    for _ in range(LOADS):
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        page = context.new_page()
        begun = time.perf_counter()
        page.goto(address)
        page.get_by_role("button", name="Begin the game").wait_for()
        ready.append(1000 * (time.perf_counter() - begun))
        paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        paints.append(page.evaluate(f"() => {paint}"))
        context.close()
    return {
        "first paint ms": round(statistics.median(paints)),
        "interactive ms": round(statistics.median(ready)),
    }


def panning(browser: Browser, address: str) -> dict[str, object]:
    """Frames while the map is dragged to and fro, close enough that every counter is drawn."""
    page = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
    page.route("**/api/games/bench**", answered)
    page.goto(f"{address}/#/game/bench")
    page.locator(".map svg").wait_for()
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    page.wait_for_timeout(2000)
    counters = page.locator(".counters > g").count()
    page.evaluate(FRAMES)
    drag(page)
    stamps = page.evaluate("() => window.frames_")
    gaps = sorted(later - sooner for sooner, later in pairwise(stamps))
    return {
        "counters": counters,
        "frame ms p50": round(statistics.median(gaps), 1),
        "frame ms p95": round(gaps[int(len(gaps) * 0.95)], 1),
        "frames per second": round(1000 * len(gaps) / (stamps[-1] - stamps[0]), 1),
    }


def drag(page: Page) -> None:
    page.mouse.move(450, 400)
    page.mouse.down()
    for step in range(PANS):
        there = step % 40
        x = 450 + 8 * (there if there < 20 else 40 - there)
        page.mouse.move(x, 400 + x / 10 - 45)
    page.mouse.up()


def answered(route: Route) -> None:
    """What the server would say of a game that has just begun."""
    path = route.request.url
    if "/rows" in path:
        body: object = {"rows": [], "count": 0}
    elif "/choices" in path or "/moves" in path:
        body = {"mark": "1", "answers": [], "more": False, "units": [], "voyages": [], "from": {}}
    else:
        body = view()
    route.fulfill(status=200, content_type="application/json", body=json.dumps(body))


def view() -> dict[str, object]:
    """The first moment of Global, as the server shows games."""
    edition = load(EDITION)
    spaces: dict[str, dict[str, object]] = {}
    for name, owner in start_owners(edition).items():
        spaces[name] = {"owner": owner, "units": []}
    for placed in edition.setup:
        here = spaces.setdefault(placed.space, {"owner": "", "units": []})
        units = [
            {"power": placed.power, "kind": kind, "count": count}
            for kind, count in placed.units.items()
        ]
        here["units"] = [*msgspec.convert(here["units"], list[dict[str, object]]), *units]
    first = next(iter(edition.powers))
    return {
        "game": "bench", "name": "", "edition": EDITION, "options": {}, "row": 1, "mark": "1",
        "round": 1, "power": first, "phase": edition.phases[0], "prompt": "",
        "pending": {"ask": "purchase", "power": first}, "can_take_back": False, "over": False,
        "winner": "", "money": {}, "income": {}, "ordered": {}, "seats": {}, "thinking": "",
        "running": True, "commitment": "", "battle": None, "battles": [], "raids": [],
        "phases": list(edition.phases), "researchers": {}, "advances": {}, "aside": {},
        "spaces": spaces,
    }  # fmt: skip
