"""One server for most tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.serving import Site, serving


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with serving() as running:
        yield running
