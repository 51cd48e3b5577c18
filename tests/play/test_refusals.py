"""Every refusal cites a rule of the edition that is played."""

from __future__ import annotations

import random

import pytest

from battleboard.catalogue import catalogue
from battleboard.core import decisions as d
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.play.test_random_play import unlisted

PLAYABLE = ("1941", "ww1-1914")
INPUTS = 500


def refusals(game: Game, rng: random.Random) -> set[str]:
    """The rules cited against answers that look possible, and against answers of every sort."""
    odd: list[d.Answer] = [
        *unlisted(game, rng),
        *(d.Agree(), d.Attack(), d.Land(), d.Declare(), d.BreakOff(), d.Lose({"infantry": 99})),
        *(d.Buy({"tank": 1}), d.Buy({"infantry": 99}), d.Award("Germany"), d.Swap("tank")),
    ]
    odd += [
        d.Move({"transport": 1}, path, (), {"infantry": 2}, rng.choice(LAND))
        for path in ways(game, rng)
    ]
    return {refusal.rule for answer in odd for refusal in game.why_not(answer)}


LAND = ("Belgium", "Holland", "Egypt", "Norway")


def ways(game: Game, rng: random.Random) -> list[tuple[str, ...]]:
    """Ways that begin where units of the moving power are."""
    board, power = game.table.edition.board, game.state.turn.power
    own = [space for space, unit in game.state.everything() if unit.power == power]
    if not own:
        return []
    start = rng.choice(own)
    near = rng.choice(board.neighbours(start))
    return [(start,), (start, near), (start, near, rng.choice(board.neighbours(near)))]


@pytest.mark.parametrize("edition", PLAYABLE)
@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_cites_a_rule_that_holds(edition: str, seed: int) -> None:
    at = table(edition)
    game = Game.new(at, game=f"refused {seed}")
    dice, rng = Committed.seeded(seed), random.Random(seed)
    cited: set[str] = set()
    for _ in range(INPUTS):
        waits = game.pending
        if isinstance(waits, d.Over):
            break
        if isinstance(waits, d.Roll):
            game.give(dice.faces(waits, game.header.game, game.next_row))
            continue
        cited |= refusals(game, rng)
        game.give(game.sample(rng.randrange))
    strange = {one for one in cited if edition not in catalogue().rules[one].editions}
    assert not strange
    assert len(cited) > 10
