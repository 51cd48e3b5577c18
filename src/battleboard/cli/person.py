"""Somebody at the keyboard: an agent like any other, and dice like any other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from battleboard.cli import commands
from battleboard.core.decisions import Answer, Decision, Faces, Question, Roll
from battleboard.engine.dice import read_faces
from battleboard.engine.game import Game
from battleboard.errors import BattleboardError, Illegal
from battleboard.telling.asking import choices, prompt

ReadLine = Callable[[str], str]
"""Asks with a prompt and gives back what was typed; EOFError when nobody is there any more."""


class Person:
    """Answers decisions, and throws dice, with what is typed.

    `before` is called before every question, so that the screen is ready for it.
    """

    def __init__(
        self, place: commands.Place, read: ReadLine, before: Callable[[], None] = lambda: None
    ) -> None:
        self._place, self._read, self._before = place, read, before
        self._more: deque[Answer] = deque()
        self._introduced: object = None

    def __call__(self, game: Game) -> Answer:
        """The next answer; a line may have given several."""
        if self._more:
            return self._more.popleft()
        waits = game.pending
        assert isinstance(waits, Decision)  # noqa: S101  nobody else is asked
        while True:
            line = self._ask(game, waits)
            try:
                first, *more = commands.tried(game, line)
            except BattleboardError as error:
                self._complain(line, error)
            else:
                self._more.extend(more)
                return first

    def faces(self, roll: Roll, _game: str, _row: int) -> Faces:
        """What the dice on the table show."""
        while True:
            line = self._ask(self._place.game, roll)
            try:
                return read_faces(line, roll.count)
            except BattleboardError as error:
                self._complain(line, error)

    def _ask(self, game: Game, waits: Question | Roll) -> str:
        """A line that is not a command."""
        self._before()
        self._introduce(game, waits)
        while True:
            line = self._read(prompt(game.state, game.table.edition, waits))
            if not line.strip():
                self._show_choices(game, waits)
            elif not commands.run(self._place, line):
                return line

    def _introduce(self, game: Game, waits: Question | Roll) -> None:
        """Say once what may be answered to a question."""
        battle = game.state.battle
        asked = (waits, game.state.turn.round, battle.round if battle else 0)
        if asked != self._introduced:
            self._introduced = asked
            self._show_choices(game, waits)

    def _show_choices(self, game: Game, waits: Question | Roll) -> None:
        for text in choices(game, waits):
            self._place.screen.line(text, indent=2)

    def _complain(self, line: str, error: BattleboardError) -> None:
        commands.complain(self._place.screen, error)
        near = commands.near_command(line)
        if near:
            self._place.screen.line(f"Or did you mean the command `{near}`?", indent=2)
        elif not isinstance(error, Illegal):
            self._place.screen.line("`help` shows what can be said here.", indent=2)
