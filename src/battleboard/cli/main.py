"""`battleboard`: the commands, each in its own module and read only when it is called."""

from __future__ import annotations

import importlib
from typing import IO

import click

from battleboard.catalogue import UnknownId
from battleboard.errors import BattleboardError

COMMANDS = {
    "play": "Play at the terminal, with people or agents.",
    "serve": "Serve games to browsers.",
    "replay": "Step through a saved game.",
    "simulate": "Let agents play many games, and count.",
    "ladder": "Let agents meet on both sides, and rank them.",
    "editions": "List the playable set-ups.",
    "show": "Show an edition: powers, units, spaces, starting units.",
    "odds": "The exact chances of a battle.",
    "map": "Draw a board, or a saved game, as a picture.",
    "rule": "Print a rule or a case by its id.",
    "verify": "Replay a saved game through the rules and check it.",
}


class Refused(click.ClickException):
    """What we refuse to do, and why."""

    def show(self, file: IO[str] | None = None) -> None:
        """One line, where errors go."""
        click.echo(f"battleboard: {self.message}", file=file, err=file is None)


class Commands(click.Group):
    """Reads a command's module when it is called, so that help is instant."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of a first visit."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command with this name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"battleboard.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; whatever we refuse is told in one line."""
        try:
            return super().invoke(ctx)
        except (BattleboardError, UnknownId) as error:
            raise Refused(str(error)) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without reading their modules."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="battleboard", message="%(prog)s %(version)s")
def group() -> None:
    """Play, study and check the Axis & Allies family of board games."""


def main() -> None:
    """Run what the command line says."""
    group(prog_name="battleboard")
