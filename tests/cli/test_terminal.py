"""A real terminal: a whole game, leaving in every way, colours and their absence."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from battleboard.agents import make_agent, play
from battleboard.cli.seats import read_seats
from battleboard.core import decisions as d
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.notation import answer_text
from battleboard.tables import table
from battleboard.telling.asking import prompt
from tests.cli.conftest import run
from tests.cli.marcher import Marcher
from tests.cli.terminal import Terminal

T1941 = table("1941")
FILE = "game.journal"
FIRST = "Soviet Union, buy for 7 IPCs> "
SEED = 7
SEATS = ("all=random", "axis=first", "Soviet Union=person")


class Typist:
    """Plays at a terminal what somebody else thinks of, and sometimes looks around."""

    def __init__(self, thinker: Marcher, folder: Path, *arguments: str) -> None:
        self._thinker, self._folder = thinker, folder
        self._terminal = Terminal("play", *arguments, folder=folder)
        self._asked = 0

    def __call__(self, game: Game) -> d.Answer:
        """Answer at the terminal; the game here only follows."""
        waits = game.pending
        assert isinstance(waits, d.Decision)
        self._asked += 1
        question = prompt(game.state, T1941.edition, waits)
        self._terminal.wait_for(question)
        self._look_around(question)
        answer = self._thinker(game)
        said = answer_text(answer, T1941.edition, short=True)
        self._terminal.type(said)
        if isinstance(answer, d.Move) and self._asked % 3 == 0:
            self._terminal.wait_for(question)
            self._terminal.type("undo")
            self._terminal.wait_for(question)
            self._terminal.type(said)
        return answer

    def _look_around(self, question: str) -> None:
        """Ask for this and that, and once in a while leave and come back."""
        lines = ("board", "money", "moves", "history", "why done", "nonsense", "help", "board sea")
        self._terminal.type(lines[self._asked % len(lines)])
        self._terminal.wait_for(question)
        if self._asked % 20 == 0:
            self._terminal.type("quit")
            assert self._terminal.end() == 0
            self.close()
            self._terminal = Terminal("play", "--load", FILE, folder=self._folder, columns=120)
            self._terminal.wait_for(question)

    def end(self) -> str:
        """What was said last."""
        assert self._terminal.end() == 0
        return self._terminal.text

    def close(self) -> None:
        self._terminal.__exit__(None, None, None)


def test_a_whole_game_is_played_and_won_at_the_terminal(folder: Path) -> None:
    """The Soviet Union is typed, the others are agents: six rounds and more, until Berlin falls.

    The same game is played here without a terminal. The journals must be the same byte by byte,
    and the one from the terminal must verify.
    """
    game = Game.new(
        T1941,
        options={"short_game": "on"},
        seats=read_seats(T1941.edition, SEATS),
        secret=Committed.seeded(SEED).secret,
        game=f"1941-seed-{SEED}",
    )
    options = [part for seat in SEATS for part in ("--seat", seat)]
    typist = Typist(
        Marcher(T1941.edition, "Germany", not_before=6),
        folder,
        *("1941", "--seed", str(SEED), "--save", FILE, "--option", "short_game=on", *options),
    )
    agents = {
        power: make_agent("first" if player.side == "Axis" else "random")
        for power, player in T1941.edition.powers.items()
    }
    try:
        play(game, {**agents, "Soviet Union": typist}, Committed.seeded(SEED), until=_is_long)
        said = typist.end()
    finally:
        typist.close()
    assert game.state.winner == "Allies"
    assert game.state.turn.round >= 6
    game.reveal(Committed.seeded(SEED).secret)
    assert (folder / FILE).read_bytes() == game.save()
    assert "The Allies have won" in said
    assert f"The secret of the dice: seed {SEED}" in said
    verdict = run("verify", FILE)
    assert verdict.exit_code == 0
    assert "dice proved by the revealed secret" in verdict.output
    assert not (folder / f"{FILE}.secret").exists()


def _is_long(game: Game) -> bool:
    return game.state.turn.round > 30


def new_terminal(folder: Path, no_color: bool = False) -> Terminal:
    arguments = ("play", "1941", "--seed", "1", "--save", FILE, "--seat", "Axis=random")
    return Terminal(*arguments, folder=folder, no_color=no_color)


def rows(folder: Path) -> int:
    return len(Game.load((folder / FILE).read_bytes(), T1941).rows)


@pytest.mark.parametrize("way", ["quit", "end of file", "interrupt"])
def test_leaving_keeps_the_game_and_says_where_it_is(folder: Path, way: str) -> None:
    saved = f"The game is saved in {FILE}"
    with new_terminal(folder) as terminal:
        terminal.wait_for(FIRST)
        terminal.type("buy nothing")
        terminal.wait_for("combat move> ")
        if way == "quit":
            terminal.type("quit")
        elif way == "end of file":
            terminal.press(b"\x04")
        else:
            terminal.interrupt(saved)
        assert terminal.end() == 0
        assert saved in terminal.text
        assert "Traceback" not in terminal.text
    assert rows(folder) == 2


def test_a_killed_game_has_lost_nothing(folder: Path) -> None:
    with new_terminal(folder) as terminal:
        terminal.wait_for(FIRST)
        terminal.type("buy nothing")
        terminal.wait_for("combat move> ")
        terminal.type("3 inf: Karelia > Eastern Europe")
        terminal.wait_for("combat move> ")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.end()
    assert rows(folder) == 3
    assert run("play", "--load", FILE).exit_code == 0


def test_tab_completes_commands_units_and_spaces(folder: Path) -> None:
    with new_terminal(folder) as terminal:
        terminal.wait_for(FIRST)
        terminal.press(b"buy 2 infan\t")
        terminal.wait_for("buy 2 infantry")
        terminal.type("")
        terminal.wait_for("combat move> ")
        terminal.press(b"2 inf: kar\t")
        terminal.wait_for("2 inf: Karelia")
        terminal.press(b" > eastern e\t")
        terminal.wait_for("> eastern Europe")
        terminal.type("")
        terminal.wait_for("combat move> ")
        assert "\n  2 infantry: Karelia > Eastern Europe\n" in terminal.text
    assert rows(folder) == 3


def test_a_terminal_gets_colours(folder: Path) -> None:
    with new_terminal(folder) as terminal:
        terminal.wait_for(FIRST)
        assert "\x1b[" in terminal.raw


def test_no_color_means_no_escape_codes(folder: Path) -> None:
    """Also where agents think, and a battle is told."""
    with new_terminal(folder, no_color=True) as terminal:
        terminal.wait_for(FIRST)
        for line in ("buy nothing", "6 inf: Russia > West Russia", "board", "done"):
            terminal.type(line)
            terminal.wait_for("> ")
        terminal.type("quit")
        assert terminal.end() == 0
        assert "\x1b" not in terminal.raw


def test_what_goes_to_a_file_has_no_escape_codes(folder: Path) -> None:
    agents = ("--seat", "all=random", "--rounds", "1")
    outputs = [
        run("play", "1941", "--seed", "1", "--save", FILE, *agents),
        run("replay", FILE, "--all"),
        run("replay", FILE, typed="board\nmoney\n"),
        run("simulate", "1941", "--games", "1", "--rounds", "1", "--workers", "1"),
        run("play", "--load", FILE, "--seat", "all=person", typed="help\nboard\nmoves\nmoney\n"),
    ]
    for result in outputs:
        assert result.exit_code == 0
        assert len(result.output) > 100
        assert "\x1b" not in result.output


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_nothing_is_wider_than_the_terminal(folder: Path, columns: int) -> None:
    """Lines that we print; what is typed is broken by the terminal itself."""
    with Terminal(
        *("play", "1941", "--seed", "1", "--save", FILE, "--seat", "all=random"),
        *("--seat", "uk=person"),
        folder=folder,
        columns=columns,
        no_color=True,
    ) as terminal:
        terminal.wait_for("> ")
        terminal.type("board")
        terminal.wait_for("> ")
        terminal.type("quit")
        terminal.end()
        said = [line for line in terminal.text.splitlines() if "> " not in line]
        assert max(map(len, said)) <= columns


def test_a_simulation_shows_its_progress_on_a_terminal(folder: Path) -> None:
    arguments = ("simulate", "1941", "--games", "2", "--rounds", "1", "--workers", "1")
    with Terminal(*arguments, folder=folder) as terminal:
        assert terminal.end() == 0
        assert "Playing" in terminal.text
        assert "Errors: none" in terminal.text
