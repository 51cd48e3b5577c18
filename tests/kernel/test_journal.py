"""The save file: it loads to the same game, verifies, and tells what happened to it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battleboard.core import decisions as d
from battleboard.core.canonical import digest, to_json
from battleboard.core.events import MoneyChanged, SecretRevealed
from battleboard.engine import journal as j
from battleboard.engine.dice import commitment
from battleboard.engine.game import Game
from battleboard.engine.verify import verify
from battleboard.errors import BattleboardError, JournalError
from tests.support.play import random_game
from tests.support.toy import TOY

SECRET = "seed 1"


def played(seed: int = 1, steps: int = 10_000) -> Game:
    """A toy game whose dice follow from the seed that it promised."""
    game = Game.new(TOY, game="toy", secret=f"seed {seed}", seats={"Red": "Ann"})
    return random_game(game, seed, steps=steps)


FINISHED = played().save()


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_load_gives_back_the_same_game_at_every_row(seed: int, steps: int) -> None:
    """Also in mid-battle: the loaded game waits for the same, and goes on in the same way."""
    game = played(seed, steps)
    again = Game.load(game.save(), TOY)
    assert again.state == game.state
    assert again.pending == game.pending
    assert again.rows == game.rows
    assert again.save() == game.save()
    assert again.can_take_back == game.can_take_back
    assert random_game(again, seed + 1).save() == random_game(game, seed + 1).save()


@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60))
@settings(max_examples=30, deadline=None, derandomize=True)
def test_every_journal_verifies(seed: int, steps: int) -> None:
    verdict = verify(played(seed, steps).save(), TOY)
    assert verdict.holds, verdict.problems
    assert verdict.start == "the set-up of the edition"


@given(place=st.integers(0, len(FINISHED) - 1), flip=st.integers(1, 255))
@settings(max_examples=400, deadline=None, derandomize=True)
def test_a_flipped_byte_is_reported(place: int, flip: int) -> None:
    """Wherever it is: as damage, or as a last row that looks unfinished."""
    damaged = bytearray(FINISHED)
    damaged[place] ^= flip
    if place == len(FINISHED) - 1:
        assert "cut off" in Game.load(bytes(damaged), TOY).cut
        return
    with pytest.raises(JournalError) as caught:
        Game.load(bytes(damaged), TOY)
    assert caught.value.row == FINISHED[:place].count(b"\n")


@given(length=st.integers(0, len(FINISHED)))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_a_cut_file_loads_up_to_its_last_whole_row(length: int) -> None:
    cut = FINISHED[:length]
    rows = cut.count(b"\n") - 1
    if rows < 1:
        with pytest.raises(JournalError):
            Game.load(cut, TOY)
        return
    game = Game.load(cut, TOY)
    assert len(game.rows) == rows
    whole = cut.endswith(b"\n")
    assert game.cut == ("" if whole else f"row {rows + 1} is cut off; loaded up to row {rows}")
    assert verify(cut, TOY).cut == game.cut


@given(data=st.binary(max_size=200))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_rubbish_is_no_journal(data: bytes) -> None:
    with pytest.raises(JournalError):
        Game.load(data, TOY)


def lines_of(data: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.splitlines()]


def resealed(lines: list[dict[str, object]]) -> bytes:
    """A forger's file: changed, with digests that fit again."""
    seal, out = "", b""
    for line in lines:
        body = to_json({key: value for key, value in line.items() if key != "digest"})
        seal = digest(seal.encode(), body)
        out += body[:-1] + b',"digest":"' + seal.encode() + b'"}\n'
    return out


def rows_with(change: dict[int, j.Row]) -> bytes:
    """The finished game with some rows replaced and sealed again."""
    record = j.read(FINISHED)
    return j.write(record.header, [change.get(row.row, row) for row in record.rows])


def test_a_changed_row_is_named() -> None:
    lines = FINISHED.splitlines(keepends=True)
    assert b'"infantry"' in lines[2]
    lines[2] = lines[2].replace(b'"infantry"', b'"elephant"', 1)
    with pytest.raises(JournalError, match="row 2: changed since it was written") as caught:
        Game.load(b"".join(lines), TOY)
    assert caught.value.row == 2


def test_a_missing_row_is_named() -> None:
    lines = FINISHED.splitlines(keepends=True)
    with pytest.raises(JournalError, match="row 4: changed"):
        Game.load(b"".join([*lines[:4], *lines[5:]]), TOY)


def test_the_header_says_what_the_game_is() -> None:
    header = lines_of(FINISHED)[0]
    assert header["battleboard"] == j.FORMAT
    assert header["edition"] == "toy"
    assert header["options"] == {"quick": "off"}
    assert header["seats"] == {"Red": "Ann"}
    assert header["commitment"] == commitment(SECRET)


def test_a_forged_row_is_found_by_verify() -> None:
    """The digests fit, but the rules lead elsewhere."""
    row = j.read(FINISHED).rows[1]
    forged = rows_with({2: replace(row, events=(*row.events, MoneyChanged("Red", 50, "gift")))})
    assert Game.load(forged, TOY).state.money["Red"] >= 50
    assert verify(forged, TOY).problems == ("row 2: the rules lead elsewhere",)


def test_a_forged_answer_is_found_by_verify() -> None:
    row = j.read(FINISHED).rows[1]
    forged = rows_with({2: replace(row, given=d.Move({"infantry": 9}, ("West", "Middle")))})
    (problem,) = verify(forged, TOY).problems
    assert problem.startswith("row 2: the rules refuse it")


def test_a_forged_row_without_input_is_found_by_verify() -> None:
    row = j.read(FINISHED).rows[1]
    assert verify(rows_with({2: replace(row, given=None)}), TOY).problems == (
        "row 2: the rules refuse it: a row without an input",
    )


def test_facts_that_cannot_have_happened_are_no_traceback() -> None:
    lines = lines_of(FINISHED)
    lines[2]["events"] = [{"event": "UnitsMoved", "units": [1], "path": []}]
    with pytest.raises(JournalError, match="row 2: does not follow"):
        Game.load(resealed(lines), TOY)


@pytest.mark.parametrize(
    ("line", "key", "value", "reason"),
    [
        (0, "battleboard", "one", "header: not a battleboard journal"),
        (0, "battleboard", 99, "header: written in format 99; this version reads up to 1"),
        (0, "battleboard", 0, "header: format 0 is too old"),
        (0, "edition", "chess", "header: a game of chess, not of toy"),
        (0, "edition", 7, "header: Expected `str`"),
        (0, "surprise", 1, "header: Object contains unknown field `surprise`"),
        (2, "row", 7, "row 2: out of order: it calls itself row 7"),
        (2, "waits", {"ask": "tea"}, "row 2: Invalid value 'tea'"),
        (2, "events", [{"event": "Miracle"}], "row 2: Invalid value 'Miracle'"),
    ],
)
def test_what_cannot_be_read_is_told(line: int, key: str, value: object, reason: str) -> None:
    lines = lines_of(FINISHED)
    lines[line][key] = value
    with pytest.raises(JournalError, match=reason):
        Game.load(resealed(lines), TOY)


def test_other_options_than_the_first_row_are_found() -> None:
    lines = lines_of(FINISHED)
    lines[0]["options"] = {"quick": "on"}
    assert verify(resealed(lines), TOY).problems == (
        "header: its options are not those of the first row",
    )


def test_a_game_without_rows_is_refused() -> None:
    header = FINISHED.splitlines(keepends=True)[0]
    for check in (Game.load, verify):
        with pytest.raises(JournalError, match="no first row"):
            check(header, TOY)


def test_an_older_format_is_lifted() -> None:
    """Format 0, for this test: rows said `player` for `by`; the header had no seats."""

    def lift(line: j.RawLine) -> j.RawLine:
        if "battleboard" in line:
            return {**line, "battleboard": 1, "seats": {}}
        return {("by" if key == "player" else key): value for key, value in line.items()}

    old = lines_of(FINISHED)
    old[0] = {key: value for key, value in old[0].items() if key != "seats"}
    old[0]["battleboard"] = 0
    for row in old[1:]:
        row["player"] = row.pop("by")
    record = j.read(resealed(old), upcasters={0: lift})
    assert record.rows == j.read(FINISHED).rows
    assert record.header.seats == {}


def test_a_position_of_its_own_verifies_and_is_told() -> None:
    middle = played(1, steps=4)
    game = random_game(Game.new(TOY, game="toy", position=middle.state), 2)
    verdict = verify(game.save(), TOY)
    assert verdict.holds
    assert verdict.start == "a position of its own"
    assert verdict.dice == "thrown by people"


def test_dice_are_proved_once_the_secret_is_known() -> None:
    game = played()
    assert verify(game.save(), TOY).dice == "promised; the secret is not revealed yet"
    game.reveal(SECRET)
    verdict = verify(game.save(), TOY)
    assert verdict.holds
    assert verdict.dice == "proved by the revealed secret"
    assert Game.load(game.save(), TOY).rows[-1].events == (SecretRevealed(SECRET),)


def test_other_dice_than_promised_are_found() -> None:
    """Somebody threw dice by hand in a game that had promised its own."""
    game = Game.new(TOY, game="toy", secret="seed 2")
    random_game(game, 1)
    game.reveal("seed 2")
    problems = verify(game.save(), TOY).problems
    assert problems
    assert all("the secret gives" in problem for problem in problems)


def test_another_secret_than_promised_is_found() -> None:
    game = played()
    game.reveal(SECRET)
    record = j.read(game.save())
    last = replace(record.rows[-1], events=(SecretRevealed("another"),))
    forged = j.write(record.header, [*record.rows[:-1], last])
    assert verify(forged, TOY).problems == (
        "header: the revealed secret is not the one that was promised",
    )


def test_every_error_of_the_journal_is_one_of_ours() -> None:
    assert issubclass(JournalError, BattleboardError)
