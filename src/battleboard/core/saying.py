"""What all questions to a power share, and all answers; `decisions` has every one of them."""

from __future__ import annotations

from msgspec import Struct

from battleboard.core.board import PowerName


class Decision(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="ask", tag=str.lower):
    """The base of all questions to a power."""

    power: PowerName


class Saying(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag=str.lower):
    """The base of all answers."""
