"""The editions as data: load one by its id, list them, show one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from battleboard.core.edition import EDITION_IDS, Edition
from battleboard.editions.read import read_edition
from battleboard.editions.show import show

__all__ = ["ids", "load", "show"]

_HERE = Path(__file__).parent


def ids() -> tuple[str, ...]:
    """The id of every edition that comes with this package."""
    return EDITION_IDS


def load(edition: str, folder: Path | None = None) -> Edition:
    """The edition with this id, checked and frozen; the package's own are read only once.

    `folder` takes the data files from elsewhere, always afresh. EditionError names the file, the
    place inside it and the reason.
    """
    return _own(edition) if folder is None else read_edition(folder, edition)


@cache
def _own(edition: str) -> Edition:
    return read_edition(_HERE, edition)
