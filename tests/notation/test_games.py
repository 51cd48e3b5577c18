"""Whatever a game comes to is written and read back."""

from __future__ import annotations

from itertools import islice

import pytest

from battleboard.core.decisions import Decision, Move
from battleboard.engine.game import Game
from battleboard.engine.table import Table
from battleboard.notation import (
    answer_text,
    moves,
    parse_answer,
    parse_position,
    position_text,
    renumbered,
)
from battleboard.tables import table
from tests.support.play import random_game
from tests.support.toy import TOY

every_table = pytest.mark.parametrize("at", [TOY, table("1941")], ids=["toy", "1941"])


@every_table
def test_every_position_of_a_game_reads_back(at: Table) -> None:
    seen = []

    def watch(game: Game) -> None:
        text = position_text(game.state, at.edition)
        assert parse_position(text, at.edition) == renumbered(game.state, at.edition)
        seen.append(text)

    random_game(Game.new(at), seed=3, watch=watch, steps=120)
    assert any("battle: " in text for text in seen)
    assert any(" [" in text for text in seen)


@every_table
def test_every_legal_answer_of_a_game_reads_back(at: Table) -> None:
    said = set()

    def watch(game: Game) -> None:
        question = game.pending
        if isinstance(question, Decision):
            for answer in islice(game.answers(), 20):
                read = parse_answer(answer_text(answer, at.edition), question, at.edition)
                meant = moves(answer) if isinstance(answer, Move) else (answer,)
                assert sorted(read, key=repr) == sorted(meant, key=repr)
                said.add(type(answer).__name__)

    random_game(Game.new(at), seed=3, watch=watch, steps=120)
    assert {"Move", "Done", "Lose", "Press"} <= said


@every_table
def test_a_game_goes_on_from_a_position_that_was_read(at: Table) -> None:
    game = random_game(Game.new(at), seed=3, steps=5)
    read = parse_position(position_text(game.state, at.edition), at.edition)
    again = Game.new(at, position=read)
    assert again.pending == game.pending
    assert list(again.answers()) == list(game.answers())
