"""Help, and what happens when something is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from battleboard.cli.main import COMMANDS, group
from battleboard.editions import ids, load
from tests.cli.conftest import run


def loaded(name: str) -> click.Command:
    command = group.get_command(click.Context(group), name)
    assert command is not None
    return command


def test_help_lists_every_command_with_what_it_does() -> None:
    result = run("--help")
    assert result.exit_code == 0
    words = " ".join(result.output.split())
    for name, text in COMMANDS.items():
        assert f"{name} {text}" in words


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: battleboard {name}")
    for parameter in loaded(name).params:
        if isinstance(parameter, click.Option):
            assert parameter.help or parameter.show_default, parameter.name
            assert parameter.opts[0] in result.output


def test_an_unknown_command_is_refused() -> None:
    result = run("conquer")
    assert result.exit_code == 2
    assert "No such command 'conquer'" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "1492"), "there is no edition"),
        (("play", "1492"), "there is no edition"),
        (("rule", "MOVE-2"), "there is no rule or case 'MOVE-2'; did you mean MOV-2"),
        (("replay", "nowhere"), "cannot read nowhere: No such file or directory"),
        (("play", "--load", "nowhere"), "cannot read nowhere: No such file or directory"),
        (("play", "1941", "--option", "short_game"), "write NAME=VALUE"),
        (("play", "1941", "--option", "fast=on"), "has no option 'fast'"),
        (("play", "1941", "--option", "short_game=maybe"), "takes off or on, not 'maybe'"),
        (("play", "1941", "--seat", "Germany"), "write POWER=PLAYER"),
        (("play", "1941", "--seat", "Gremany=random"), "did you mean Germany"),
        (("play", "1941", "--seat", "Germany=radnom"), "did you mean random"),
        (("play", "1941", "--save", "no/such/folder/game"), "there is no folder no/such/folder"),
        (("simulate", "1941", "--agents", "a"), "there is no agent 'a'"),
        (("simulate", "1941", "--agents", "first,first,first"), "one for each of Axis, Allies"),
        (("simulate", "1941", "--option", "fast=on"), "has no option 'fast'"),
    ],
)
def test_whatever_is_refused_is_told_in_one_line(
    folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.stderr.startswith("battleboard: ")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(folder.iterdir()) == []


def test_play_wants_an_edition_or_a_file() -> None:
    result = run("play")
    assert result.exit_code == 2
    assert "battleboard play 1941" in result.stderr


def test_an_edition_without_all_its_rules_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    from battleboard.cli import opening
    from tests.support.toy import TOY

    monkeypatch.setattr(opening, "table", lambda _: TOY)
    result = run("play", "toy")
    assert result.exit_code == 1
    assert "cannot be played yet" in result.stderr


@pytest.mark.parametrize("edition", [name for name in ids() if not load(name).playable])
def test_an_edition_whose_rules_are_to_be_written_is_not_begun(edition: str) -> None:
    for command in (("play", edition), ("simulate", edition, "--games", "1")):
        result = run(*command)
        assert result.exit_code == 1
        assert "rules are still to be written" in result.stderr


def test_help_does_not_wait_for_the_rules() -> None:
    """Commands are read when they are called: the help of all needs neither rules nor tables."""
    code = (
        "import sys; from battleboard.cli.main import group; group.main(['--help'],"
        " standalone_mode=False); print(sorted(m for m in sys.modules if m.startswith("
        "('battleboard.rules', 'battleboard.engine', 'rich', 'numpy'))))"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
