"""`battleboard replay FILE`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping

import click
from rich.text import Text

from battleboard.cli.film import Film
from battleboard.cli.out import json_option, print_json, read_file
from battleboard.cli.reports import dice_text
from battleboard.cli.screen import Screen, make_console, power_text
from battleboard.cli.treasury import show_money
from battleboard.cli.views import show_board
from battleboard.core import events as e
from battleboard.engine.journal import DICE
from battleboard.errors import BattleboardError
from battleboard.telling.tell import Telling, tell, unfolded
from battleboard.telling.words import input_words

HELP = (
    "Enter next | b back | t next turn | f next fight | NUMBER that row | a all the rest | "
    "board [SPACE] | money | q quit"
)

_JUMPS: Mapping[str, Callable[[Film, int], int]] = {
    "": lambda _, at: at + 1,
    "n": lambda _, at: at + 1,
    "b": lambda _, at: at - 1,
    "t": Film.next_turn,
    "f": Film.next_battle,
}
"""Where each word leads from a row."""


@click.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.option("--at", type=click.IntRange(min=1), default=1, help="Begin at this row.")
@click.option("--all", "everything", is_flag=True, help="Print every row without asking.")
@click.option("--details", is_flag=True, help="Tell every step of the rules too.")
@json_option
def command(*, file: str, at: int, everything: bool, details: bool, as_json: bool) -> None:
    """Step through a saved game, told in words."""
    film = Film(read_file(file))
    if at > len(film):
        raise BattleboardError(f"{file} has {len(film)} rows: say --at {len(film)} or less")
    if as_json:
        print_json([_told(film, number, details) for number in range(at, len(film) + 1)])
        return
    player = Player(film, Screen(make_console()), details)
    if everything:
        player.show_all(at)
    else:
        player.step(at)


def _tellings(film: Film, number: int, details: bool) -> Iterator[tuple[e.Event, Telling]]:
    """What came of a row, in words."""
    row = film.row(number)
    for event, state in unfolded(film.before(number), row):
        telling = tell(film.edition, state, event, row.given)
        if details or not telling.minor:
            yield event, telling


def _told(film: Film, number: int, details: bool) -> dict[str, object]:
    row = film.row(number)
    return {
        "row": number,
        "by": row.by,
        "said": input_words(film.edition, row.given),
        "told": [telling.text for _, telling in _tellings(film, number, details)],
    }


class Player:
    """Shows a film on a screen, as somebody asks for it."""

    def __init__(self, film: Film, screen: Screen, details: bool) -> None:
        self._film, self._screen, self._details = film, screen, details
        if film.cut:
            screen.line(film.cut, style="yellow")

    def show_all(self, at: int) -> None:
        """Every row from one on."""
        for number in range(at, len(self._film) + 1):
            self._show(number)

    def step(self, at: int) -> None:
        """Show row after row as somebody asks for them, until he leaves."""
        self._screen.line(HELP, style="dim")
        self._show(at)
        while True:
            try:
                line = input(f"{at}/{len(self._film)}> ").strip()
            except (EOFError, KeyboardInterrupt):
                self._screen.line()
                return
            if not sys.stdin.isatty():
                click.echo(line)
            if line.casefold() in ("q", "quit"):
                return
            at = self._obey(line, at)

    # What is asked for

    def _obey(self, line: str, at: int) -> int:
        """Do what somebody asks for; gives the row that is on the screen now."""
        word, _, rest = line.casefold().partition(" ")
        if word in _JUMPS:
            return self._to(_JUMPS[word](self._film, at), at)
        if word.isascii() and word.isdigit():
            return self._to(int(word[:9]), at)
        if word in ("a", "all"):
            self.show_all(at + 1)
            return len(self._film)
        self._look(word, rest.strip(), at)
        return at

    def _to(self, number: int, at: int) -> int:
        if number == at or not 1 <= number <= len(self._film):
            self._screen.line(f"The rows go from 1 to {len(self._film)}; you are at {at}.")
            return at
        self._show(number)
        return number

    def _look(self, word: str, what: str, at: int) -> None:
        edition, state = self._film.edition, self._film.after(at)
        try:
            if word == "board":
                show_board(self._screen, edition, state, what)
            elif word == "money":
                show_money(self._screen, edition, state)
            else:
                self._screen.line(HELP)
        except BattleboardError as error:
            self._screen.line(str(error), style="yellow")

    # One row

    def _show(self, number: int) -> None:
        """Who said what, and what came of it."""
        row = self._film.row(number)
        text = Text(f"{number:>4}  ")
        text.append_text(self._speaker(row.by)).append("  ")
        if row.by != DICE:
            text.append(input_words(self._film.edition, row.given))
        self._screen.line(text)
        for event, telling in _tellings(self._film, number, self._details):
            if isinstance(event, e.TurnBegan):
                self._screen.rule(telling.text)
            elif isinstance(event, e.DiceRolled):
                self._dice(number, event)
            else:
                rule = f"  [{telling.rule}]" if telling.rule else ""
                self._screen.line(Text(telling.text).append(rule, style="dim"), indent=6)

    def _speaker(self, name: str) -> Text:
        return power_text(name) if name in self._film.edition.powers else Text(name or "game")

    def _dice(self, number: int, event: e.DiceRolled) -> None:
        """A throw; what was asked for stands in the row before."""
        text = power_text(event.power).append("  ")
        text.append_text(dice_text(self._film.row(number - 1).waits, event))
        self._screen.line(text, indent=6)
