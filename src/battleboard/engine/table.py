"""A table: an edition and the rules it is played by. What a game is played at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer, Question
from battleboard.core.edition import Edition
from battleboard.core.setup import start_money, start_owners, start_units
from battleboard.core.state import State
from battleboard.core.steps import Rules
from battleboard.errors import BattleboardError, Refusal

RULES_VERSION = 1
"""Raised when a correction of a rule changes how a saved game would go on."""


class Table(Struct, frozen=True):
    """An edition with its rules."""

    edition: Edition
    rules: Rules

    def answers(self, state: State, decision: Question) -> Iterable[Answer]:
        """Every legal answer to a decision, in canonical order."""
        return self.rules.questions[type(decision)].answers(self.edition, state, decision)

    def refusals(self, state: State, decision: Question, answer: Answer) -> tuple[Refusal, ...]:
        """Every reason against an answer."""
        question = self.rules.questions[type(decision)]
        return tuple(question.refusals(self.edition, state, decision, answer))

    def count(self, state: State, decision: Question) -> int:
        """How many legal answers a decision has."""
        return self.rules.questions[type(decision)].count(self.edition, state, decision)

    def sample(self, state: State, decision: Question, draw: Callable[[int], int]) -> Answer:
        """A legal answer, each as likely as any other; `draw(n)` gives a number below n."""
        question = self.rules.questions[type(decision)]
        return question.sample(self.edition, state, decision, draw)

    def default(self, state: State, decision: Question) -> Answer:
        """A safe answer."""
        return self.rules.questions[type(decision)].default(self.edition, state, decision)


def chosen_options(edition: Edition, chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option of an edition with its value: as chosen, else the default."""
    for name, value in chosen.items():
        known = edition.options.get(name)
        if known is None:
            raise BattleboardError(
                f"{edition.title} has no option {name!r}; it has "
                f"{', '.join(edition.options) or 'none'}"
            )
        if value not in known.values:
            raise BattleboardError(
                f"option {name!r} takes {' or '.join(known.values)}, not {value!r}"
            )
    return {name: chosen.get(name, option.default) for name, option in edition.options.items()}


def seated(
    edition: Edition, options: Mapping[str, str], seats: Mapping[PowerName, str]
) -> dict[PowerName, str]:
    """Who plays whom, powers that an option gives to one player with the same (WW1-14)."""
    seated = dict(seats)
    for name, option in edition.options.items():
        if options.get(name, option.default) == option.default or not option.one_player:
            continue
        players = {seats[power] for power in option.one_player if power in seats}
        if len(players) > 1:
            powers = " and ".join(option.one_player)
            raise BattleboardError(f"option {name!r}: one player holds {powers}")
        player = next(iter(players), option.one_player[0])
        seated |= dict.fromkeys(option.one_player, player)
    return seated


def opening(table: Table, options: Mapping[str, str]) -> State:
    """The set-up of an edition, at the first step of its rules."""
    edition = table.edition
    units = start_units(edition)
    return State(
        edition=edition.id,
        options=options,
        owners=start_owners(edition),
        money=start_money(edition, options),
        units=units,
        next_id=1 + sum(map(len, units.values())),
        frames=(table.rules.first(table.rules.start),),
    )
