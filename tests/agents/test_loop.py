"""One loop for people, agents and tests."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from battleboard.agents import LookAgain, make_agent, play
from battleboard.core import decisions as d
from battleboard.core.events import GameBegan
from battleboard.core.evolve import fold
from battleboard.core.state import State
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.engine.journal import Row, write
from battleboard.engine.verify import verify
from battleboard.errors import Illegal
from tests.support.toy import TOY

RANDOM = dict.fromkeys(TOY.edition.powers, make_agent("random", 3))


def new_game() -> Game:
    return Game.new(TOY, game="toy", secret="seed 1")


def test_the_loop_plays_a_whole_game_that_verifies() -> None:
    game = new_game()
    play(game, RANDOM, Committed.seeded(1))
    assert isinstance(game.pending, d.Over)
    game.reveal("seed 1")
    assert verify(game.save(), TOY).holds


def test_everybody_is_shown_every_row_with_the_states_around_it() -> None:
    game = new_game()
    seen: list[int] = []

    def watch(before: State, row: Row, after: State) -> None:
        assert fold(before, row.events) == after
        seen.append(row.row)

    play(game, RANDOM, Committed.seeded(1), watch=watch)
    assert seen == list(range(2, len(game.rows) + 1))


def test_the_loop_stops_when_it_is_told_to() -> None:
    game = new_game()
    play(game, RANDOM, Committed.seeded(1), until=lambda g: g.state.turn.round == 2)
    assert game.state.turn.round == 2
    assert not isinstance(game.pending, d.Over)


def test_nothing_happens_in_a_game_that_is_over() -> None:
    game = new_game()
    play(game, RANDOM, Committed.seeded(1))
    rows = len(game.rows)
    play(game, {}, Committed.seeded(1))
    assert len(game.rows) == rows


def test_whoever_takes_something_back_is_asked_again() -> None:
    """The player moves one infantry, takes it back, and moves two instead."""
    game = new_game()
    one, two = (d.Move({"infantry": n}, ("West", "Middle")) for n in (1, 2))
    plan = iter([one, None, two, d.Done()])

    def fickle(game: Game) -> d.Answer:
        answer = next(plan)
        if answer is None:
            game.take_back()
            raise LookAgain
        return answer

    play(game, {"Red": fickle}, Committed.seeded(1), until=lambda g: isinstance(g.pending, d.Roll))
    assert [row.given for row in game.rows] == [None, two, d.Done()]


def test_an_illegal_answer_is_not_swallowed() -> None:
    with pytest.raises(Illegal):
        play(new_game(), {"Red": lambda _: d.Press()}, Committed.seeded(1))


def test_seats_are_part_of_the_state_and_of_the_header() -> None:
    seats = {"Red": "Ann", "Blue": "random"}
    game = Game.new(TOY, seats=seats)
    assert game.state.seats == game.header.seats == seats
    (began,) = (event for event in game.rows[0].events if isinstance(event, GameBegan))
    assert began.position.seats == seats


def test_a_position_keeps_its_seats_unless_others_are_given() -> None:
    position = Game.new(TOY, seats={"Red": "Ann"}).rows[0].events[0]
    assert isinstance(position, GameBegan)
    assert Game.new(TOY, position=position.position).header.seats == {"Red": "Ann"}
    assert Game.new(TOY, position=position.position, seats={}).header.seats == {}


def test_a_game_with_seats_begins_at_the_set_up() -> None:
    verdict = verify(Game.new(TOY, seats={"Red": "Ann"}).save(), TOY)
    assert verdict.holds
    assert verdict.start == "the set-up of the edition"


def test_a_header_that_names_other_players_does_not_hold() -> None:
    game = Game.new(TOY, seats={"Red": "Ann"})
    forged = replace(game.header, seats={"Red": "Bob"})
    verdict = verify(write(forged, game.rows), TOY)
    assert verdict.problems == ("header: its seats are not those of the first row",)
