"""The base of all facts."""

from __future__ import annotations

from msgspec import Struct


class Fact(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="event", tag=True):
    """The base of all events."""
