"""`battleboard play EDITION`."""

from __future__ import annotations

import io
import sys

import click

from battleboard.agents import agent_names
from battleboard.cli.commands import Leave, Loaded, complain
from battleboard.cli.opening import TYPED, VERIFIABLE, Wishes, fresh, resumed
from battleboard.cli.screen import Screen, make_console
from battleboard.cli.seats import Seats
from battleboard.cli.sitting import Sitting
from battleboard.errors import BattleboardError
from battleboard.notation.names import in_words
from battleboard.telling.words import plural


@click.command()
@click.argument("edition", required=False)
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="POWER=PLAYER",
    help=f"Who plays a power, a side or `all`: person, person:NAME, {', '.join(agent_names())}. "
    "Default: person.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the edition, such as short_game=on.",
)
@click.option("--seed", type=int, help="The same seed gives the same dice and agents.")
@click.option(
    "--dice",
    type=click.Choice([VERIFIABLE, TYPED]),
    help=(
        "Verifiable dice follow from a secret that is promised now and revealed at the end; typed "
        "dice are thrown by people. Default: verifiable."
    ),
)
@click.option("--load", "load", metavar="FILE", help="Go on with a saved game.")
@click.option("--save", "save", metavar="FILE", help="Where to keep the game.")
@click.option("--rounds", type=click.IntRange(min=1), help="Stop after so many rounds.")
@click.option("--why", is_flag=True, help="Let bots tell what their purchases and plans are for.")
def command(
    *,
    edition: str | None,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    seed: int | None,
    dice: str | None,
    load: str | None,
    save: str | None,
    rounds: int | None,
    why: bool,
) -> None:
    """Play at the terminal: with people at one keyboard, against agents, or watch agents play.

    The game is saved after every input. Type `help` at a prompt to see what can be said there.
    """
    _be_tolerant()
    screen = Screen(make_console())
    wishes = Wishes(
        edition=edition or "",
        seats=seats,
        options=options,
        seed=seed,
        dice=dice or "",
        save=save or "",
    )
    if load:
        sitting = resumed(screen, load, wishes)
    elif edition:
        sitting = fresh(screen, wishes)
    else:
        raise click.UsageError("say which edition, such as `battleboard play 1941`, or --load FILE")
    _play(screen, sitting, rounds or 0, why=why)


def _be_tolerant() -> None:
    """Bytes that are no text, or that the terminal cannot show, must not stop a game."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _play(screen: Screen, sitting: Sitting, rounds: int, *, why: bool) -> None:
    _welcome(screen, sitting)
    while True:
        try:
            sitting.run(rounds, why=why)
            break
        except Loaded as other:
            sitting = _swapped(screen, sitting, other.file)
        except (Leave, EOFError, KeyboardInterrupt):
            screen.line()
            _part(screen, sitting)
            return
        except Exception:
            screen.line("Something is wrong with the game itself.", style="bold red")
            _part(screen, sitting)
            raise
    if sitting.is_over:
        _finish(screen, sitting)
    else:
        screen.line(f"Stopped after {plural(rounds, 'round')}.")
        _part(screen, sitting)


def _swapped(screen: Screen, sitting: Sitting, file: str) -> Sitting:
    """The game of another file, or the same as before when it cannot be had."""
    try:
        other = resumed(screen, file, Wishes())
        sitting.close()
    except BattleboardError as error:
        complain(screen, error)
        return sitting
    _welcome(screen, other)
    return other


def _welcome(screen: Screen, sitting: Sitting) -> None:
    """What is played, by whom, with which dice, and where it is kept."""
    game = sitting.game
    edition = game.table.edition
    screen.rule(edition.title)
    if not edition.complete:
        screen.line("The rules of this edition are still being written.", style="yellow")
    options = ", ".join(f"{in_words(name)} {value}" for name, value in game.state.options.items())
    screen.line(f"Options: {options or 'none'}")
    screen.line(f"Players: {_players(sitting.seats)}")
    if game.header.commitment:
        screen.line("Dice: from a secret; it is revealed at the end and promised by")
        screen.line(game.header.commitment, indent=2)
    else:
        screen.line("Dice: thrown by people, who type what they show")
    screen.line(f"Saved: after every input, in {sitting.slot.path}")
    screen.line("Type `help` to see what can be said, `quit` to leave.")


def _players(seats: Seats) -> str:
    """Every player once, with the powers that he plays."""
    hands: dict[str, list[str]] = {}
    for power, player in seats.items():
        hands.setdefault(player, []).append(power)
    return "; ".join(f"{player} for {', '.join(powers)}" for player, powers in hands.items())


def _part(screen: Screen, sitting: Sitting) -> None:
    """Leave, and say where the game is."""
    sitting.close()
    if sitting.is_kept:
        screen.line(f"The game is saved in {sitting.slot.path}. Go on with it by")
        screen.line(f"battleboard play --load {sitting.slot.path}", indent=2)
    else:
        screen.line("Nothing was played, so nothing is saved.")


def _finish(screen: Screen, sitting: Sitting) -> None:
    """The game is over: reveal the dice."""
    screen.rule(f"The {sitting.game.state.winner} have won")
    secret = sitting.reveal()
    sitting.close()
    if secret:
        screen.line(f"The secret of the dice: {secret}")
    screen.line(f"The game is saved in {sitting.slot.path}. Check it by")
    screen.line(f"battleboard verify {sitting.slot.path}", indent=2)
