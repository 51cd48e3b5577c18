"""`make golden`: play a short random game of every playable edition again and keep its journal.

A golden game guards against change, not against error: look at the difference before you keep it.
"""

from __future__ import annotations

import random
from pathlib import Path

from battleboard.core.decisions import Over, Roll
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.tables import table

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
RESEARCH = {"technology": "on", "objectives": "on"}
EDITIONS: dict[str, dict[str, str]] = {
    "1941": {},
    "anniversary-1941": RESEARCH,
    "anniversary-1942": RESEARCH,
}
"""The editions that games are kept of, each with the options of its game."""
SEED = 1941
ROUNDS = 3


def played(edition: str) -> Game:
    """A random game of a few rounds, always the same."""
    game = Game.new(
        table(edition),
        options=EDITIONS[edition],
        game=f"golden {edition}",
        secret=f"seed {SEED}",
    )
    dice, rng = Committed.seeded(SEED), random.Random(SEED)
    while not isinstance(waits := game.pending, Over) and game.state.turn.round <= ROUNDS:
        if isinstance(waits, Roll):
            game.give(dice.faces(waits, game.header.game, game.next_row))
        else:
            game.give(game.sample(rng.randrange))
    return game


def main() -> None:
    for edition in EDITIONS:
        (FOLDER / f"{edition}.jsonl").write_bytes(played(edition).save())
        print(f"tests/golden/{edition}.jsonl")


if __name__ == "__main__":
    main()
