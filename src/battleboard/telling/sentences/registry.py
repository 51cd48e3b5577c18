"""Where sentences are registered, and the small tools that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Unit, UnitId
from battleboard.telling.words import units_words

F = TypeVar("F", bound=e.Fact)
Sentence = Callable[[Edition, State, F], str]

SENTENCES: dict[type[e.Fact], Callable[[Edition, State, Any], str]] = {}
"""How each type of event is told; a sentence begins with a small letter."""


def on(kind: type[F]) -> Callable[[Sentence[F]], Sentence[F]]:
    """Register the sentence of a type of event."""

    def register(function: Sentence[F]) -> Sentence[F]:
        SENTENCES[kind] = function
        return function

    return register


def named(state: State, space: SpaceName, ids: tuple[UnitId, ...]) -> tuple[Unit, ...]:
    """The units that an event names."""
    return tuple(unit for unit in state.at(space) if unit.id in ids)


def units_at(edition: Edition, state: State, space: SpaceName, ids: tuple[UnitId, ...]) -> str:
    """The units that an event names, in words."""
    return units_words(edition, named(state, space, ids))
