"""Orders that are not tried again, and plans that are kept: never another answer than the full
look gives."""

from __future__ import annotations

import random

import pytest

from battleboard.core import decisions as d
from battleboard.core.state import State
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.rules.ww1.armies import needs, needs_after
from battleboard.rules.ww1.ending import calls_for_nothing, way_out
from battleboard.rules.ww1.escorts import unescorted_after
from battleboard.rules.ww1.orders import candidates, carried_out, why_not
from battleboard.tables import table
from tests.rules_ww1.test_play import next_answer
from tests.rules_ww1.war import EDITION, war
from tests.support.marks import rule
from tests.support.scene import refused, say, why

BOARD = table(EDITION).edition


@pytest.mark.parametrize("seed", range(2))
def test_plain_orders_call_for_nothing(seed: int) -> None:
    """What is passed without a trial would have passed one: it changes nothing that is wrong, and
    what is wrong can still be put right after it."""
    game = Game.new(table(EDITION), game=f"plain {seed}")
    dice, rng = Committed.seeded(seed), random.Random(seed)
    tried = 0
    while game.state.turn.round <= 4:
        waits = game.pending
        if isinstance(waits, d.Roll):
            game.give(dice.faces(waits, game.header.game, game.next_row))
            continue
        assert isinstance(waits, d.Decision)
        if isinstance(waits, d.ChooseMove) and rng.random() < 0.2:
            tried += sum(is_harmless(game.state, move) for move in drawn(game.state, rng))
        game.give(next_answer(game, waits, rng))
    assert tried > 100


def drawn(state: State, rng: random.Random) -> list[d.Move]:
    """Some orders that are legal by themselves and passed without a trial."""
    moves = candidates(BOARD, state)
    some = rng.sample(moves, min(len(moves), 30))
    legal = (move for move in some if not any(why_not(BOARD, state, move)))
    return [move for move in legal if calls_for_nothing(BOARD, state, move)]


def is_harmless(state: State, move: d.Move) -> bool:
    """Look at all that could be wrong after an order."""
    change = carried_out(BOARD, state, move)
    assert needs_after(BOARD, change) == needs(BOARD, state), move
    assert unescorted_after(BOARD, change) == [], move
    assert way_out(BOARD, change.after, 0) is not None, move
    return True


@rule("WW1-3", "ww1-1914")
def test_a_transport_does_not_take_the_infantry_that_its_cargo_needs() -> None:
    """The only infantry in Morocco comes aboard, and a gun is to land there."""
    game = war("""
        power: France
        owner Portugal: France
        Sea Zone 14: France 1 transport
        Morocco: France 1 infantry
        Portugal: France 2 infantry, 1 artillery
    """)
    order = "trn: sz 14 + inf from Morocco + art from Portugal - art to Morocco"
    assert "WW1-3" in refused(game, order)
    say(game, "trn: sz 14 + inf from Portugal + art from Portugal - all to Morocco")


@rule("WW1-3", "ww1-1914")
def test_a_way_out_holds_until_what_it_relies_on_changes() -> None:
    """A gun waits in Silesia for one of the two infantry of Berlin: one may go elsewhere, the
    other may not."""
    game = war("""
        power: Germany
        Hanover: Germany 1 artillery, 1 infantry
        Berlin: Germany 2 infantry
        Munich: Germany 2 infantry
    """)
    say(game, "artillery: Hanover > Silesia")
    say(game, "1 infantry: Munich > Hanover")
    say(game, "1 infantry: Hanover > Ruhr")
    say(game, "1 infantry: Berlin > Prussia")
    assert "WW1-3" in refused(game, "1 infantry: Berlin > Prussia")
    say(game, "1 infantry: Berlin > Silesia")
    say(game, "done")


@rule("WW1-3", "ww1-1914")
def test_who_may_not_end_movement_is_told_what_would_help() -> None:
    """Two guns have lost their infantry: each refusal names an order that brings one."""
    game = war("""
        power: Germany
        Hanover: Germany 1 artillery, 1 infantry
        Ruhr: Germany 1 artillery, 1 infantry
        Berlin: Germany 1 infantry
        Kiel: Germany 1 infantry
    """)
    say(game, "1 inf: Hanover > Munich", "1 inf: Ruhr > Holland")
    told = why(game, "done")
    assert [refusal.rule for refusal in told] == ["WW1-3", "WW1-3"]
    assert [refusal.nearest for refusal in told] == [
        "1 infantry: Berlin > Hanover",
        "1 infantry: Kiel > Ruhr",
    ]
    say(game, *(refusal.nearest for refusal in told), "done")
