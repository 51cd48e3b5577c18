"""One game at one keyboard: the game, its players, its dice, its file and the screen."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click
from rich.status import Status

from battleboard.agents import Agent, play
from battleboard.cli import seats as s
from battleboard.cli.commands import COMMANDS
from battleboard.cli.complete import completions, names_of, use_readline
from battleboard.cli.narrator import Narrator
from battleboard.cli.person import Person
from battleboard.cli.reasons import explained
from battleboard.cli.screen import Screen
from battleboard.cli.slot import SaveError, Slot, check_free, to_path
from battleboard.core.decisions import Answer, Decision, Over
from battleboard.core.events import SecretRevealed
from battleboard.core.state import State
from battleboard.engine.dice import Committed, Dice
from battleboard.engine.game import Game
from battleboard.engine.journal import Row
from battleboard.notation.answers import FITTING, FORMS


class Sitting:
    """Everything that one game at the terminal needs."""

    def __init__(self, screen: Screen, game: Game, slot: Slot, seats: s.Seats) -> None:
        self.screen, self.game, self.slot, self.seats = screen, game, slot, seats
        self.people = s.people(seats)
        self._status: Status | None = None
        edition = game.table.edition
        self._narrator = Narrator(screen, edition, seats, self.people, game.pending)
        self._person = Person(self, _read_line, self._get_ready)
        self._names = names_of(edition)

    def run(self, rounds: int = 0, *, why: bool = False) -> None:
        """Play until the game is over, or so many rounds have been played; with `why` bots tell
        what they think."""
        use_readline(self._suggest)
        self._narrator.open_turn(self.game.state)
        dice: Dice = Committed(self.slot.secret) if self.slot.secret else self._person
        agents = s.agents(self.seats, self._person)
        if why:
            agents = {power: explained(agent, self._think) for power, agent in agents.items()}
        try:
            play(
                self.game,
                {power: self._thinking(power, agent) for power, agent in agents.items()},
                dice,
                until=lambda game: bool(rounds) and game.state.turn.round > rounds,
                watch=self._watch,
            )
        finally:
            self._rest()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.game.pending, Over)

    @property
    def is_kept(self) -> bool:
        """Whether there is a file of this game."""
        return self.slot.path.exists()

    def keep(self) -> None:
        """Save the game; when that fails, say so and go on."""
        try:
            self.slot.keep(self.game)
        except SaveError as error:
            self.screen.line(f"{error}. Use `save FILE` with another name.", style="bold red")

    def copy_to(self, file: str) -> None:
        """Save a copy elsewhere, the secret of the dice with it."""
        path = to_path(file)
        check_free(path, self.game)
        Slot(path, self.slot.secret).write(self.game)
        self.screen.line(f"Copied to {path}; play goes on in {self.slot.path}.", indent=2)

    def close(self) -> None:
        """Write the whole game down, if anything was played."""
        if len(self.game.rows) > 1 or self.is_kept:
            self.slot.write(self.game)

    def reveal(self) -> str:
        """Publish the secret of the dice, once the game is over; empty if there is none."""
        secret = self.slot.secret
        told = any(isinstance(event, SecretRevealed) for event in self.game.rows[-1].events)
        if secret and not told:
            self.game.reveal(secret)
            self.slot.write(self.game)
            self.slot.forget_secret()
        return secret

    # Inside

    def _watch(self, before: State, row: Row, after: State) -> None:
        self.keep()
        self._narrator(before, row, after)

    def _think(self, reason: str) -> None:
        self._get_ready()
        self.screen.line(f"thinks: {reason}", indent=2, style="dim")

    def _get_ready(self) -> None:
        self._rest()
        self._narrator.head()

    def _thinking(self, power: str, agent: Agent) -> Agent:
        """Show who thinks, where the screen can show it."""
        if agent is self._person or not self.screen.lively:
            return agent

        def answer(game: Game) -> Answer:
            if self._status is None:
                self._status = self.screen.console.status("")
                self._status.start()
            self._status.update(f"{power} ({self.seats[power]}) thinks")
            return agent(game)

        return answer

    def _rest(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None

    def _suggest(self, line: str) -> Sequence[str]:
        waits = self.game.pending
        fitting = FITTING.get(type(waits), ()) if isinstance(waits, Decision) else ()
        words = [word for kind in fitting for word in FORMS[kind].words if len(word) > 2]
        return completions(line, (*words, *COMMANDS), self._names)


def _read_line(prompt: str) -> str:
    """A line from the keyboard; what comes from elsewhere is shown as if it were typed."""
    line = input(prompt)
    if not sys.stdin.isatty():
        click.echo(line)
    return line
