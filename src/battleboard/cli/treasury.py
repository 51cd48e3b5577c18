"""Money, research and objectives, as tables for a person."""

from __future__ import annotations

from battleboard.cli.screen import Cell, Screen, power_text
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.rules.economy.income import income
from battleboard.rules.economy.objectives import are_played, bonuses
from battleboard.rules.technology.research import is_played
from battleboard.telling.words import army_words, several


def show_money(screen: Screen, edition: Edition, state: State) -> None:
    """What every power has, earns, waits for and knows."""
    rows = (_purse(edition, state, name) for name in edition.powers)
    columns = ("power", "side", "IPCs", "land worth", "to be placed")
    screen.table(columns, rows, right=("IPCs", "land worth"))
    if is_played(state):
        for name in edition.powers:
            if name in state.tokens or name in state.advances:
                screen.line(power_text(name).append(f": {_research(state, name)}"), indent=2)


def _purse(edition: Edition, state: State, power: PowerName) -> tuple[Cell, ...]:
    waiting = state.ordered.get(power)
    return (
        power_text(power),
        edition.powers[power].side,
        str(state.money.get(power, 0)),
        str(income(edition, state, power)),
        army_words(edition, waiting) if waiting else "",
    )


def _research(state: State, power: PowerName) -> str:
    at_work = state.tokens.get(power, 0)
    known = [*state.advances.get(power, ())]
    return ", ".join([*known, several("researcher", at_work)] if at_work else known)


def show_objectives(screen: Screen, edition: Edition, state: State) -> None:
    """Every national objective: what it pays now, or what is missing."""
    if not are_played(edition, state) or not edition.objectives:
        screen.line("This game has no national objectives.", indent=2)
        return
    rows = (
        (power_text(power), bonus.title, str(bonus.ipcs), "; ".join(bonus.missed))
        for power in edition.powers
        for bonus in bonuses(edition, state, power)
    )
    screen.table(("power", "objective", "IPCs", "missing"), rows, right=("IPCs",))
