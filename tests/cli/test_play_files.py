"""Play at the terminal: what is kept on disk, and how a game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from battleboard.agents import make_agent, play
from battleboard.cli.slot import SaveError, Slot
from battleboard.engine.dice import Committed, commitment
from battleboard.engine.game import Game
from tests.cli.conftest import run
from tests.cli.marcher import Marcher
from tests.cli.table import FILE, T1941, flat, played, played_again, saved


def test_play_goes_on_when_the_disk_is_full(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every input says that it could not be saved, and so does leaving."""

    def full(_slot: Slot, _game: Game) -> None:
        raise SaveError("cannot write game.journal: No space left on device")

    monkeypatch.setattr(Slot, "keep", full)
    result = run("play", "1941", "--save", FILE, typed="buy nothing\ndone\n")
    assert result.exit_code == 1
    assert flat(result.output).count("Use `save FILE` with another name.") == 2
    assert "Soviet Union, noncombat move> " in result.output
    assert "No space left on device" in result.stderr


def test_save_copies_the_game_with_its_secret(folder: Path) -> None:
    said = played("buy nothing", "save copy.journal", "2 inf: Archangel > West Russia")
    assert "Copied to copy.journal" in said
    assert len(saved(folder, "copy.journal").rows) == 2
    assert len(saved(folder).rows) == 3
    assert (folder / "copy.journal.secret").read_text() == "seed 1\n"


def test_save_does_not_write_over_other_files(folder: Path) -> None:
    (folder / "diary").write_text("dear diary")
    said = played("buy nothing", "save diary", f"save {FILE}", "save")
    assert "No: diary exists and would be lost" in said
    assert (folder / "diary").read_text() == "dear diary"
    assert "saved after every input" in said


def test_load_goes_on_with_another_game(folder: Path) -> None:
    played("buy nothing")
    (folder / FILE).rename(folder / "old")
    (folder / f"{FILE}.secret").rename(folder / "old.secret")
    said = played("buy 1 inf", "load nowhere", "load old", "2 inf: Archangel > West Russia")
    assert "No: cannot read nowhere" in said
    assert [len(saved(folder, name).rows) for name in (FILE, "old")] == [2, 3]


def test_a_game_goes_on_where_it_was_left(folder: Path) -> None:
    played("buy nothing", "3 inf: Archangel > West Russia")
    said = played_again("done")
    assert "Round 1 | Soviet Union | combat move | 7 IPCs" in said
    assert "Battle in West Russia" in said
    whole = saved(folder).save()
    (folder / FILE).unlink()
    (folder / f"{FILE}.secret").unlink()
    played("buy nothing", "3 inf: Archangel > West Russia", "done")
    assert (folder / FILE).read_bytes() == whole


def test_a_loaded_game_keeps_its_players_unless_others_are_named(folder: Path) -> None:
    played("buy nothing", options=("--seat", "Germany=random", "--seat", "Japan=person:Ann"))
    assert saved(folder).header.seats["Japan"] == "person:Ann"
    said = flat(played_again(options=("--seat", "Germany=first")))
    assert "first for Germany" in said
    assert "person:Ann for Japan" in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--option", "short_game=on"), "a saved game keeps its options"),
        (("--dice", "typed"), "are promised already"),
        (("--save", FILE), "exists: go on with it by --load"),
    ],
)
def test_what_cannot_be_wished_of_a_saved_game(
    folder: Path, options: tuple[str, ...], said: str
) -> None:
    played("buy nothing")
    before = (folder / FILE).read_bytes()
    result = run("play", "--load", FILE, *options)
    assert result.exit_code == 1
    assert said in result.stderr
    assert (folder / FILE).read_bytes() == before


def test_a_saved_game_is_of_its_own_edition(folder: Path) -> None:
    played("buy nothing")
    result = run("play", "pacific-1940", "--load", FILE)
    assert result.exit_code == 1
    assert "is a game of 1941, not of pacific-1940" in result.stderr


def test_without_its_secret_a_game_needs_the_seed_or_other_dice(folder: Path) -> None:
    played("buy nothing")
    (folder / f"{FILE}.secret").unlink()
    result = run("play", "--load", FILE)
    assert result.exit_code == 1
    assert f"not in {FILE}.secret" in result.stderr
    assert run("play", "--load", FILE, "--seed", "2").exit_code == 1
    assert run("play", "--load", FILE, "--seed", "1").exit_code == 0
    (folder / f"{FILE}.secret").unlink()
    assert run("play", "--load", FILE, "--dice", "typed").exit_code == 0


def test_typed_dice_stay_typed(folder: Path) -> None:
    played("buy nothing", options=("--dice", "typed"))
    assert not (folder / f"{FILE}.secret").exists()
    assert "thrown by people" in played_again()
    assert run("play", "--load", FILE, "--dice", "verifiable").exit_code == 1


def test_a_fresh_secret_is_promised_and_kept_beside_the_game(folder: Path) -> None:
    result = run("play", "1941", typed="buy nothing\n")
    (file,) = folder.glob("*.journal")
    secret = (folder / f"{file.name}.secret").read_text().strip()
    game = saved(folder, file.name)
    assert len(secret) == 64
    assert game.header.commitment == commitment(secret)
    assert game.header.commitment in result.output
    assert secret not in result.output
    assert file.name.startswith("1941-")
    assert f"battleboard play --load {file.name}" in result.output


def test_the_secret_is_for_its_owner_only(folder: Path) -> None:
    played("buy nothing")
    assert (folder / f"{FILE}.secret").stat().st_mode & 0o777 == 0o600


def test_seeded_games_do_not_write_over_each_other(folder: Path) -> None:
    for _ in range(2):
        run("play", "1941", "--seed", "5", typed="buy nothing\n")
    names = sorted(path.name for path in folder.glob("*.journal"))
    assert names == ["1941-seed-5-2.journal", "1941-seed-5.journal"]
    one, two = (folder / name for name in names)
    assert one.read_bytes() == two.read_bytes()


def test_a_game_that_is_over_reveals_its_dice_once(folder: Path) -> None:
    """Won elsewhere and saved with the secret beside it, as after a crash at the very end."""
    game = Game.new(T1941, options={"short_game": "on"}, secret="seed 3", game="won")
    agents = dict.fromkeys(T1941.edition.powers, make_agent("first"))
    marcher = Marcher(T1941.edition, "Germany", not_before=3)
    play(
        game,
        {**agents, "Soviet Union": marcher},
        Committed.seeded(3),
        until=lambda g: g.state.turn.round > 20,
    )
    assert game.state.winner == "Allies"
    (folder / FILE).write_bytes(game.save())
    (folder / f"{FILE}.secret").write_text("seed 3\n")
    said = played_again()
    assert "The Allies have won" in said
    assert "The secret of the dice: seed 3" in said
    assert "dice proved by the revealed secret" in run("verify", FILE).output
    assert [file.name for file in folder.iterdir()] == [FILE]
    whole = (folder / FILE).read_bytes()
    assert "The Allies have won" in played_again()
    assert (folder / FILE).read_bytes() == whole
