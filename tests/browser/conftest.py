"""A real server with the built client, and a real Chromium that looks at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.house import Missing, browsing, looking, serving
from tests.browser.table import Table
from tests.browser.watch import Watch
from tests.support.lacking import lacking


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    try:
        with serving(tmp_path_factory.mktemp("games") / "games.db") as here:
            yield here
    except Missing as what:
        lacking(str(what))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    try:
        with browsing() as browser:
            yield browser
    except Missing as what:
        lacking(str(what))


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Console errors, exceptions and requests to elsewhere fail a test."""
    found = Watch(address)
    yield found
    assert found.wrong == []


@pytest.fixture
def table(chromium: Browser, address: str, watch: Watch) -> Iterator[Table]:
    """A page of 1280 by 720 with nothing in it yet."""
    yield from _table(chromium, address, watch, (1280, 720))


@pytest.fixture
def phone(chromium: Browser, address: str, watch: Watch) -> Iterator[Table]:
    """The same on a phone."""
    yield from _table(chromium, address, watch, (390, 844))


def _table(chromium: Browser, address: str, watch: Watch, size: tuple[int, int]) -> Iterator[Table]:
    with looking(chromium, size) as context:
        page = context.new_page()
        watch.on(page)
        yield Table(page, address)
