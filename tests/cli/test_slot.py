"""Where a game is kept: nothing that was played is ever lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from battleboard.cli import slot as s
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.support.toy import TOY

MOVES = [d.Move({"infantry": 1}, ("West", "Middle"))] * 3


@pytest.fixture
def game() -> Game:
    return Game.new(TOY, game="toy", secret="seed 1")


@pytest.fixture
def slot(tmp_path: Path) -> s.Slot:
    return s.Slot(tmp_path / "toy.journal", "seed 1")


def on_disk(slot: s.Slot) -> bytes:
    return slot.path.read_bytes()


def test_every_row_is_on_the_disk_at_once(slot: s.Slot, game: Game) -> None:
    for move in MOVES:
        game.give(move)
        slot.keep(game)
        assert on_disk(slot) == game.save()


def test_a_new_row_is_appended_to_the_same_file(slot: s.Slot, game: Game) -> None:
    slot.keep(game)
    same = slot.path.stat().st_ino
    game.give(MOVES[0])
    slot.keep(game)
    assert slot.path.stat().st_ino == same


def test_what_is_taken_back_leaves_the_file(slot: s.Slot, game: Game) -> None:
    game.give(MOVES[0])
    slot.keep(game)
    game.take_back()
    slot.keep(game)
    assert on_disk(slot) == game.save()


def test_a_file_that_changed_meanwhile_is_written_anew(slot: s.Slot, game: Game) -> None:
    slot.keep(game)
    with slot.path.open("ab") as file:
        file.write(b"half a row")
    game.give(MOVES[0])
    slot.keep(game)
    assert on_disk(slot) == game.save()


def test_a_file_that_vanished_comes_back(slot: s.Slot, game: Game) -> None:
    slot.keep(game)
    slot.path.unlink()
    game.give(MOVES[0])
    slot.keep(game)
    assert on_disk(slot) == game.save()


def test_writing_the_whole_mends_an_interrupted_append(slot: s.Slot, game: Game) -> None:
    """Interrupted in mid-append, the slot does not know how much was written."""
    slot.keep(game)
    game.give(MOVES[0])
    with slot.path.open("ab") as file:
        file.write(game.save()[slot.path.stat().st_size :][:20])
    slot.write(game)
    assert on_disk(slot) == game.save()


def test_when_the_new_file_cannot_be_written_the_old_one_stays(
    slot: s.Slot, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot.keep(game)
    before = on_disk(slot)
    game.give(MOVES[0])

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(s.SaveError, match="No space left on device"):
        slot.write(game)
    assert on_disk(slot) == before


def test_the_secret_lies_beside_the_game_until_it_is_forgotten(slot: s.Slot, game: Game) -> None:
    slot.keep(game)
    assert s.read_secret(slot.path, game) == "seed 1"
    slot.forget_secret()
    assert s.read_secret(slot.path, game) == ""
    slot.forget_secret()


def test_another_games_secret_is_not_taken(slot: s.Slot, game: Game) -> None:
    s.secret_path(slot.path).write_text("seed 2\n")
    assert s.read_secret(slot.path, game) == ""
    s.secret_path(slot.path).write_bytes(b"\xff\xfe")
    assert s.read_secret(slot.path, game) == ""


def test_a_fresh_name_is_not_taken(tmp_path: Path) -> None:
    first = s.fresh_path("game", tmp_path)
    first.touch()
    second = s.fresh_path("game", tmp_path)
    assert (first.name, second.name) == ("game.journal", "game-2.journal")


def test_only_an_earlier_moment_of_the_game_may_be_written_over(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "copy"
    s.check_free(path, game)
    path.write_bytes(game.save())
    game.give(MOVES[0])
    s.check_free(path, game)
    path.write_bytes(game.save())
    game.take_back()
    with pytest.raises(s.SaveError, match="would be lost"):
        s.check_free(path, game)


def test_a_folder_cannot_be_written_over(tmp_path: Path, game: Game) -> None:
    with pytest.raises(s.SaveError, match="cannot read"):
        s.check_free(tmp_path, game)


@pytest.mark.parametrize("text", ["", "  ", "a\0b", "~nobody-has-this-name/game"])
def test_what_is_no_file_name(text: str) -> None:
    with pytest.raises(s.SaveError):
        s.to_path(text)
