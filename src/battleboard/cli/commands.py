"""What a person can say beside answers: help, undo, save, why, moves, board and the like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Protocol

from msgspec import Struct

from battleboard.agents import LookAgain
from battleboard.catalogue import UnknownId, catalogue
from battleboard.cli.rule import paragraphs
from battleboard.cli.screen import Screen
from battleboard.cli.slot import to_path
from battleboard.cli.treasury import show_money, show_objectives
from battleboard.cli.views import show_board, show_history, show_moves
from battleboard.core.board import PowerName
from battleboard.core.decisions import Answer, Decision, Over
from battleboard.engine.game import Game
from battleboard.errors import BattleboardError, Illegal, Refusal, Unreadable
from battleboard.notation import parse_answer
from battleboard.telling.asking import choices
from battleboard.telling.words import input_words

HISTORY = 10

_PLACE = re.compile(r"\Aline 1, column \d+: ")
"""Where a text goes wrong; a line that was just typed needs no such pointer."""


class Leave(Exception):
    """Somebody wants to stop playing."""


class Loaded(Exception):
    """Somebody wants to play another game; its file stands here."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file


class Place(Protocol):
    """What commands work on: a game, a screen, and where the game is kept."""

    game: Game
    screen: Screen
    people: frozenset[PowerName]

    def keep(self) -> None:
        """Save the game where it is kept."""
        ...

    def copy_to(self, file: str) -> None:
        """Save the game elsewhere."""
        ...


class Command(Struct, frozen=True):
    """One command: what it takes, what it is for, what it does."""

    takes: str
    text: str
    do: Callable[[Place, str], None]


def run(place: Place, line: str) -> bool:
    """Do what a line says if it is a command; tells whether it was one."""
    word, _, rest = line.strip().partition(" ")
    name = ALIASES.get(word.casefold(), word.casefold())
    command = COMMANDS.get(name)
    if command is None:
        return False
    try:
        command.do(place, rest.strip())
    except (BattleboardError, UnknownId) as error:
        complain(place.screen, error)
    return True


def near_command(line: str) -> str:
    """A command that a line may have been meant for."""
    word = line.strip().partition(" ")[0].casefold()
    return next(iter(get_close_matches(word, COMMANDS, n=1, cutoff=0.7)), "")


# Refusals


def complain(screen: Screen, error: Exception) -> None:
    """Say what is wrong: every reason with its rule, where there are reasons."""
    if isinstance(error, Illegal):
        show_refusals(screen, error.refusals)
    else:
        screen.line(f"No: {_PLACE.sub('', str(error))}", indent=2, style="yellow")


def show_refusals(screen: Screen, refusals: tuple[Refusal, ...]) -> None:
    """Each reason, the rule behind it by id and title, and the nearest choice."""
    for refusal in refusals:
        text = f"No: {refusal.reason}{_rule_words(refusal.rule)}"
        screen.line(text, indent=2, style="yellow")
        if refusal.nearest:
            screen.line(f"Try: {refusal.nearest}", indent=6)


def _rule_words(rule: str) -> str:
    found = catalogue().rules.get(rule)
    words = f"{rule}: {found.title}" if found else rule
    return f" [{words}]" if words else ""


def tried(game: Game, line: str) -> tuple[Answer, ...]:
    """The answers that a line gives, once they are found to be legal one after another.

    Raises BattleboardError, and leaves the game as it is.
    """
    decision = game.pending
    if not isinstance(decision, Decision):
        raise Unreadable("nobody is asked for a decision now")
    trial = game.copy()
    answers = parse_answer(line, decision, game.table.edition)
    for number, answer in enumerate(answers, start=1):
        if trial.pending != decision:
            raise Unreadable(f"part {number} of this comes too late: say it by itself")
        trial.give(answer)
    return answers


# The commands


def _help(place: Place, _: str) -> None:
    waits = place.game.pending
    if not isinstance(waits, Over):
        for text in choices(place.game, waits):
            place.screen.line(text, indent=2)
    rows = [(f"{name} {command.takes}".strip(), command.text) for name, command in COMMANDS.items()]
    place.screen.table(("command", "what it does"), rows)
    place.screen.line(
        "Names may be cut short: `2 inf: eastern e > ukr` is an order. In dice, [2] is a hit and "
        "`3: [2] 5` are two dice that hit on 3 or less.",
        indent=2,
    )


def _undo(place: Place, _: str) -> None:
    """Take back the last answer of a person, and what agents said after it."""
    trial = place.game.copy()
    while trial.take_back().by not in place.people:
        pass
    while len(place.game.rows) > len(trial.rows):
        row = place.game.take_back()
    said = input_words(place.game.table.edition, row.given)
    place.screen.line(f"Taken back: {row.by}, {said}", indent=2)
    place.keep()
    raise LookAgain


def _save(place: Place, file: str) -> None:
    if file:
        place.copy_to(file)
    else:
        place.keep()
        place.screen.line("The game is saved after every input. `save FILE` copies it.", indent=2)


def _load(_place: Place, file: str) -> None:
    raise Loaded(str(to_path(file)))


def _why(place: Place, order: str) -> None:
    if not order:
        raise Unreadable("say which order: why 2 infantry: Germany > Ukraine")
    tried(place.game, order)
    place.screen.line("Nothing speaks against it: it is legal.", indent=2)


def _moves(place: Place, space: str) -> None:
    show_moves(place.screen, place.game, space)


def _board(place: Place, what: str) -> None:
    show_board(place.screen, place.game.table.edition, place.game.state, what)


def _money(place: Place, _: str) -> None:
    show_money(place.screen, place.game.table.edition, place.game.state)


def _objectives(place: Place, _: str) -> None:
    show_objectives(place.screen, place.game.table.edition, place.game.state)


def _history(place: Place, count: str) -> None:
    if count and not (count.isascii() and count.isdigit() and 0 < len(count) <= 6 and int(count)):
        raise Unreadable("say how many inputs: history 20")
    show_history(place.screen, place.game, int(count or HISTORY))


def _odds(place: Place, space: str) -> None:
    from battleboard.cli.chances import show_odds

    show_odds(place.screen, place.game.table.edition, place.game.state, space)


def _rule(place: Place, name: str) -> None:
    if not name:
        raise Unreadable("say which rule: rule MOV-2")
    for text in paragraphs(catalogue().find(name)):
        place.screen.line(" ".join(text.split()), indent=2)


def _quit(_place: Place, _: str) -> None:
    raise Leave


COMMANDS: Mapping[str, Command] = {
    "help": Command("", "this list, and what can be answered now", _help),
    "board": Command("[SPACE|POWER|REGION]", "what stands where", _board),
    "moves": Command("[SPACE]", "what the units of a space can do", _moves),
    "why": Command("ORDER", "every reason against an order", _why),
    "rule": Command("ID", "the words of a rule", _rule),
    "money": Command("", "treasuries, income and research", _money),
    "objectives": Command("", "national objectives, met and missed", _objectives),
    "odds": Command("[SPACE]", "the odds of a battle", _odds),
    "history": Command("[N]", "the last inputs", _history),
    "undo": Command("", "take back your last answer", _undo),
    "save": Command("[FILE]", "copy the game to a file", _save),
    "load": Command("FILE", "go on with another game", _load),
    "quit": Command("", "leave; the game is saved", _quit),
}
"""Every command, in the order of the help."""

ALIASES: Mapping[str, str] = {"?": "help", "exit": "quit", "q": "quit", "u": "undo", "h": "help"}
"""Other words for commands."""
