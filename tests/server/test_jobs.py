"""What workers work out, and what is told of the past, without a server around it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from battleboard.agents import make_agent
from battleboard.core.decisions import ChooseLosses, Decision, Roll
from battleboard.core.events import DiceRolled
from battleboard.engine.game import Game
from battleboard.notation import parse_position
from battleboard.server import jobs
from battleboard.server.live import roll_on
from battleboard.server.past import STRIDE, Luck, Past, chart
from battleboard.server.watchers import MOST_WAITING, Watcher
from battleboard.tables import table

SECRET = "seed 6"


def played(rows: int, edition: str = "1941") -> Game:
    game = Game.new(table(edition), secret=SECRET, game="jobs")
    agent = make_agent("random", 6)
    while len(game.rows) < rows:
        game.give(agent(game))
        roll_on(game, SECRET)
    return game


@pytest.fixture(scope="module")
def long_game() -> Game:
    return played(3 * STRIDE)


def place(game: Game) -> msgspec.Raw:
    sent = jobs.Place(game.header, game.state, game.rows[-1], game.seal(len(game.rows)))
    return msgspec.Raw(msgspec.msgpack.encode(sent))


def done(job: jobs.AnyJob) -> Any:
    """A job as a worker gets it: written down and read again."""
    frame = msgspec.msgpack.encode(job)
    reply = jobs.run(msgspec.msgpack.decode(frame, type=jobs.AnyJob))
    assert not reply.failed
    assert not reply.refused, reply.refused
    return msgspec.json.decode(reply.result)


def test_a_game_arrives_at_a_worker_as_it_was_sent(long_game: Game) -> None:
    there = msgspec.msgpack.decode(place(long_game), type=jobs.Place).game
    assert there.decision_id == long_game.decision_id
    assert there.next_row == long_game.next_row
    assert there.state == long_game.state
    assert there.pending == long_game.pending
    answer = there.default()
    assert there.copy().give(answer) == long_game.copy().give(answer)


def test_an_agent_says_in_a_worker_what_it_says_here(long_game: Game) -> None:
    assert isinstance(long_game.pending, Decision)
    job = jobs.Think("long", place(long_game), long_game.pending.power, "random", 4)
    here = make_agent("random", 4)(long_game)
    assert done(job) == msgspec.to_builtins(here)


def test_choices_of_losses_tell_how_many_of_each_can_be_lost() -> None:
    game = Game.new(table("1941"), secret=SECRET, game="losses")
    agent = make_agent("random", 3)
    while not isinstance(game.pending, ChooseLosses):
        game.give(agent(game))
        roll_on(game, SECRET)
    found = done(jobs.Choices(place(game), 500))
    assert found["more"] is False
    assert found["to_lose"]["hits"] == game.pending.hits
    listed = [one["answer"] for one in found["answers"]]
    for label, most in found["to_lose"]["army"].items():
        assert most == max(one["army"].get(label, 0) for one in listed)
    assert found["default"]["answer"] in listed


@pytest.mark.parametrize("edition", ["1941", "ww1-1914"])
def test_every_start_has_a_way_and_every_way_a_start(edition: str) -> None:
    game = played(2, edition)
    while game.pending.__class__.__name__ != "ChooseMove":
        game.give(game.default())
        roll_on(game, SECRET)
    starts = done(jobs.Starts(place(game)))["from"]
    assert starts
    for space, army in starts.items():
        moves = done(jobs.MovesFrom(place(game), space))
        assert moves["units"] or moves["voyages"], space
        for mover in moves["units"]:
            assert mover["count"] <= army[mover["label"]]
            assert all(end["path"][0] == space for end in mover["ends"])


def test_a_refusal_keeps_its_kind_on_the_way_back(long_game: Game) -> None:
    illegal = jobs.run(jobs.OddsAt(place(played(1)), "Alaska", "buy 99 tank", 0))
    assert illegal.refused
    assert not illegal.unreadable
    garbled = jobs.run(jobs.OddsAt(place(long_game), "Alaska", "!!", 0))
    assert garbled.unreadable


def test_where_nobody_fights_there_are_no_odds(long_game: Game) -> None:
    assert done(jobs.OddsAt(place(long_game), "Alaska", "", 0)) is None


def test_unarmed_ships_alone_have_no_odds() -> None:
    """A transport that lies among enemies attacks nobody (COM-14)."""
    edition = table("ww1-1914").edition
    text = "power: Austria-Hungary\nphase: movement\n"
    text += "sz 16: Austria-Hungary 1 transport; France 1 cruiser"
    game = Game.new(table("ww1-1914"), position=parse_position(text, edition), game="unarmed")
    assert done(jobs.OddsAt(place(game), "Sea Zone 16", "", 0)) is None


def test_a_saved_game_is_checked(long_game: Game) -> None:
    assert done(jobs.Check(long_game.save()))["problems"] == []


# The past


def test_every_moment_of_the_past_is_found_again(long_game: Game) -> None:
    past, rows = Past(), long_game.rows
    assert past.after(rows, len(rows)) == long_game.state
    short = Game.load(long_game.save(), long_game.table)
    for row in (1, STRIDE - 1, STRIDE, STRIDE + 1, 2 * STRIDE):
        part = b"".join(long_game.line(number) for number in range(row + 1))
        assert past.after(rows, row) == Game.load(part, short.table).state


def test_what_was_taken_back_is_forgotten(long_game: Game) -> None:
    past, rows = Past(), long_game.rows
    past.after(rows, 2 * STRIDE)
    past.forget(STRIDE + 3)
    assert past.after(rows[: STRIDE + 3], STRIDE + 3) == past.after(rows, STRIDE + 3)


def test_luck_is_what_fell_against_what_should_have(long_game: Game) -> None:
    """Two dice at 3 and one at 2 should hit 2/2 + 1/3 times."""
    from battleboard.core.decisions import Volley

    luck = Luck()
    asked = Roll("Germany", 3, "COM-1", "Ukraine", (Volley("tank", 2, 3), Volley("infantry", 1, 2)))
    luck.note(asked, DiceRolled("Germany", (1, 2, 3), {"other": 2}, "COM-1"))
    assert luck.hits["Germany"] == 2
    assert luck.expected["Germany"] == pytest.approx(1 + 1 / 3)
    luck.note(Roll("Germany", 1, "TEC-1"), DiceRolled("Germany", (6,), {}, "TEC-1"))
    assert luck.expected["Germany"] == pytest.approx(1 + 1 / 3)
    points = chart(long_game.table.edition, long_game.rows).points
    assert [point.turn for point in points[:3]] == ["", "Soviet Union", "Germany"]
    assert sum(points[-1].hits.values()) > 0


# Watchers


def test_a_watcher_that_falls_behind_is_cut_off() -> None:
    watcher = Watcher()
    for _ in range(MOST_WAITING + 5):
        watcher.send(b"x")
    assert watcher.behind
