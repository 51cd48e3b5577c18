"""How a sitting begins: with a fresh game, or with one that was saved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from battleboard.cli.out import read_file
from battleboard.cli.screen import Screen
from battleboard.cli.seats import read_seats
from battleboard.cli.sitting import Sitting
from battleboard.cli.slot import (
    SaveError,
    Slot,
    back_up,
    fresh_path,
    read_secret,
    secret_path,
    to_path,
)
from battleboard.core.decisions import Over
from battleboard.engine.dice import Committed, commitment, new_secret, seeded_game
from battleboard.engine.game import Game
from battleboard.engine.journal import read
from battleboard.engine.table import Table, seated
from battleboard.errors import BattleboardError
from battleboard.tables import table

TYPED = "typed"
VERIFIABLE = "verifiable"


class Wishes(Struct, frozen=True, kw_only=True):
    """What the command line asks for; what is not said is empty."""

    edition: str = ""
    seats: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    seed: int | None = None
    dice: str = ""
    save: str = ""


def ready_table(edition: str) -> Table:
    """The table of an edition that can be played. Raises BattleboardError for the others."""
    found = table(edition)
    if not found.edition.playable:
        raise BattleboardError(
            f"{found.edition.title} cannot be played yet: its rules are still to be written. "
            "`battleboard editions` says which can"
        )
    return found


def read_options(texts: Iterable[str]) -> dict[str, str]:
    """Options from `NAME=VALUE` texts."""
    options = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise BattleboardError(f"--option {text!r}: write NAME=VALUE, such as short_game=on")
        options[name] = value
    return options


def fresh(screen: Screen, wishes: Wishes) -> Sitting:
    """A new game. With a seed everything that chance decides follows from it."""
    at = ready_table(wishes.edition)
    seats = read_seats(at.edition, wishes.seats)
    secret = "" if wishes.dice == TYPED else _secret(wishes.seed)
    game = Game.new(
        at,
        options=read_options(wishes.options),
        seats=seats,
        secret=secret,
        game="" if wishes.seed is None else seeded_game(at.edition.id, wishes.seed),
    )
    path = _new_file(wishes.save) if wishes.save else fresh_path(_file_name(game, wishes.seed))
    return Sitting(screen, game, Slot(path, secret), seats)


def resumed(screen: Screen, file: str, wishes: Wishes) -> Sitting:
    """A saved game, as it was left. It goes on in its own file unless another is wished."""
    path = to_path(file)
    if wishes.options:
        raise BattleboardError("a saved game keeps its options: leave --option away")
    data = read_file(str(path))
    edition = read(data).header.edition
    if wishes.edition and wishes.edition != edition:
        raise BattleboardError(f"{path} is a game of {edition}, not of {wishes.edition}")
    game = Game.load(data, ready_table(edition))
    wished = read_seats(game.table.edition, wishes.seats, game.header.seats)
    seats = seated(game.table.edition, game.state.options, wished)
    secret = _known_secret(path, game, wishes)
    if game.cut:
        copy = back_up(path, data)
        screen.line(f"{path}: {game.cut}. The file as it was is kept as {copy}.", style="yellow")
    slot = Slot(_new_file(wishes.save) if wishes.save else path, secret)
    return Sitting(screen, game, slot, seats)


def _secret(seed: int | None) -> str:
    return new_secret() if seed is None else Committed.seeded(seed).secret


def _file_name(game: Game, seed: int | None) -> str:
    return f"{game.header.edition}-{game.header.game[:8]}" if seed is None else game.header.game


def _new_file(file: str) -> Path:
    path = to_path(file)
    if path.exists():
        raise SaveError(f"{path} exists: go on with it by --load {path}, or save elsewhere")
    if not path.parent.is_dir():
        raise SaveError(f"there is no folder {path.parent}: make it, or save elsewhere")
    return path


def _known_secret(path: Path, game: Game, wishes: Wishes) -> str:
    """The secret that a saved game's dice follow from; empty when people throw them."""
    if isinstance(game.pending, Over):
        return read_secret(path, game)
    if not game.header.commitment:
        if wishes.dice == VERIFIABLE:
            raise BattleboardError(f"the dice of {path} are thrown by people: use --dice typed")
        return ""
    secret = read_secret(path, game) or _secret_of_seed(game, wishes.seed)
    if not secret and wishes.dice != TYPED:
        raise BattleboardError(
            f"the dice of {path} follow from a secret that is not in {secret_path(path)}: put it "
            "there, say --seed if it is a seed, or go on with dice of your own by --dice typed"
        )
    if secret and wishes.dice == TYPED:
        raise BattleboardError(f"the dice of {path} are promised already: leave --dice away")
    return secret


def _secret_of_seed(game: Game, seed: int | None) -> str:
    if seed is None:
        return ""
    secret = Committed.seeded(seed).secret
    return secret if commitment(secret) == game.header.commitment else ""
