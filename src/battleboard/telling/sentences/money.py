"""Money and what it buys."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.telling.sentences.registry import on
from battleboard.telling.words import army_words, plural, the


@on(e.MoneyChanged)
def _money_changed(_edition: Edition, state: State, event: e.MoneyChanged) -> str:
    left = state.money.get(event.power, 0) + event.by
    verb = "received" if event.by >= 0 else "paid"
    return f"{the(event.power)} {verb} {plural(abs(event.by), 'IPC')} and has {left}."


@on(e.UnitsOrdered)
def _units_ordered(edition: Edition, _: State, event: e.UnitsOrdered) -> str:
    verb = "is given" if event.power in edition.hosts else "bought"
    return f"{the(event.power)} {verb} {army_words(edition, event.army)}."


@on(e.UnitsRefunded)
def _units_refunded(edition: Edition, _: State, event: e.UnitsRefunded) -> str:
    return f"{the(event.power)} gave back {army_words(edition, event.army)}."
