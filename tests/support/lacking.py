"""What a test needs of the machine and does not find."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest

EVERYTHING = "BATTLEBOARD_CI"
"""Set where every test must run: what is missing there is a failure."""


def lacking(what: str) -> NoReturn:
    """Where everything must be tested nothing may be left out; elsewhere it is said."""
    if os.environ.get(EVERYTHING):
        pytest.fail(what)
    pytest.skip(what)
