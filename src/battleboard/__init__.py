"""battleboard: the Axis & Allies family of board games, refereed to the letter.

    >>> import battleboard
    >>> game = battleboard.new_game("1941", seed=7)
    >>> game.pending.power
    'Soviet Union'

An independent implementation of the rules; not affiliated with or endorsed by the publishers.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battleboard.engine.game import Game

__all__ = ["edition_ids", "load_game", "new_game"]


def edition_ids() -> tuple[str, ...]:
    """The ids of all editions."""
    from battleboard.editions import ids

    return ids()


def new_game(
    edition: str,
    *,
    options: Mapping[str, str] | None = None,
    seats: Mapping[str, str] | None = None,
    seed: int | None = None,
) -> Game:
    """A fresh game. With a `seed` the game promises the dice of `Committed.seeded(seed)`."""
    from battleboard.engine.game import Game
    from battleboard.tables import table

    secret = "" if seed is None else f"seed {seed}"
    return Game.new(table(edition), options=options, seats=seats, secret=secret)


def load_game(path: str | Path) -> Game:
    """A saved game, as it was left."""
    from battleboard.engine.game import Game
    from battleboard.engine.journal import read
    from battleboard.tables import table

    data = Path(path).read_bytes()
    return Game.load(data, table(read(data).header.edition))
