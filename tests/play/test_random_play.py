"""One harness plays every playable edition at random and checks, at every step, what must hold."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

import pytest
from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.invariants import check
from battleboard.engine.verify import verify
from battleboard.notation import answer_text, parse_answer
from battleboard.tables import table

PLAYABLE = ("1941",)
GAMES = range(50)
ROUNDS = 15


def unlisted(game: Game, rng: random.Random) -> list[d.Answer]:
    """Answers that look possible: legal or not, the list and the check must agree on them."""
    spaces = list(game.table.edition.board.spaces)
    kinds = list(game.table.edition.units)
    start, end = rng.choice(spaces), rng.choice(spaces)
    near = rng.choice(game.table.edition.board.neighbours(start))
    return [
        d.Move({rng.choice(kinds): 1}, (start, end)),
        d.Move({rng.choice(kinds): rng.randint(1, 3)}, (start, near)),
        d.Buy({rng.choice(kinds): rng.randint(1, 6)}),
        d.Place({rng.choice(kinds): 1}, near),
        d.Retreat(near),
        d.Lose({rng.choice(kinds): 1}),
        d.Submerge(rng.randint(-1, 3)),
        d.Fight(near),
        d.Done(),
        d.Press(),
    ]


def spoilt(game: Game, offered: Sequence[d.Answer], rng: random.Random) -> Iterator[d.Move]:
    """Voyages that load what is not there, land what is not aboard, or call where they do not."""
    spaces, kinds = list(game.table.edition.board.spaces), list(game.table.edition.units)
    voyages = [move for move in offered if isinstance(move, d.Move) and move.loads]
    for move in rng.sample(voyages, min(10, len(voyages))):
        load = move.loads[0]
        others = (
            replace(load, army={rng.choice(kinds): rng.randint(1, 3)}),
            replace(load, start=rng.choice(spaces)),
            replace(load, at=rng.choice(spaces)),
        )
        for other in others:
            yield replace(move, loads=(other, *move.loads[1:]))
            yield replace(move, loads=(other,), offload=other.army, onto=rng.choice(spaces))
        yield replace(move, offload={rng.choice(kinds): 1}, onto=move.onto or load.start)


def read_back(game: Game, answer: d.Answer) -> tuple[d.Answer, ...]:
    """What the text of an answer is understood as."""
    edition, asked = game.table.edition, game.pending
    assert isinstance(asked, d.Decision)
    return parse_answer(answer_text(answer, edition), asked, edition)


def check_offers(game: Game, rng: random.Random) -> None:
    """Every offered answer is accepted and can be written; one that is not offered is refused."""
    offered = list(game.answers())
    assert offered, game.pending
    assert game.default() in offered
    for answer in rng.sample(offered, min(20, len(offered))):
        assert not game.why_not(answer)
        assert answer in read_back(game, answer), (game.pending, answer)
    for answer in spoilt(game, offered, random.Random(game.next_row)):
        game.why_not(answer)  # whatever it says, it says it
    for answer in unlisted(game, rng):
        assert bool(game.why_not(answer)) == (answer not in offered), (game.pending, answer)


def play_and_check(
    edition: str, seed: int, rounds: int, options: Mapping[str, str] | None = None
) -> Game:
    """A random game in which nothing is broken, and which loads as it was played."""
    at = table(edition)
    game = Game.new(at, options=options, game=f"random {seed}", secret=f"seed {seed}")
    dice, rng = Committed.seeded(seed), random.Random(seed)
    while not isinstance(waits := game.pending, d.Over) and game.state.turn.round <= rounds:
        before = game.state
        if isinstance(waits, d.Roll):
            row = game.give(dice.faces(waits, game.header.game, game.next_row))
        else:
            if rng.random() < 0.003:
                check_offers(game, rng)
            row = game.give(game.sample(rng.randrange))
        assert check(before, row, game.state, at) == [], row
    again = Game.load(game.save(), at)
    assert (again.state, again.pending) == (game.state, game.pending)
    return game


@pytest.mark.parametrize("edition", PLAYABLE)
@pytest.mark.parametrize("seed", GAMES)
def test_nothing_is_broken(edition: str, seed: int) -> None:
    """Units, money, cargo, control, landings; offers and refusals; load equals replay."""
    game = play_and_check(edition, seed, ROUNDS)
    if seed % 10 == 0:
        verdict = verify(game.save(), game.table)
        assert verdict.holds, verdict.problems


@pytest.mark.parametrize("edition", [*PLAYABLE, "anniversary-1941", "anniversary-1942"])
def test_a_loaded_game_goes_on_in_the_same_way(edition: str) -> None:
    """From any row, also in mid-battle, the loaded game and the live one draw the same answers."""
    at = table(edition)
    game = Game.new(at, game="twin", secret="seed 3")
    dice, rng = Committed.seeded(3), random.Random(3)
    for step in range(400):
        twin = Game.load(game.save(), at) if step % 40 == 0 else None
        state = rng.getstate()
        for one in filter(None, (twin, game)):
            rng.setstate(state)
            waits = one.pending
            if isinstance(waits, d.Roll):
                one.give(dice.faces(waits, one.header.game, one.next_row))
            else:
                one.give(one.sample(rng.randrange))
        assert twin is None or twin.rows[-1] == game.rows[-1]
