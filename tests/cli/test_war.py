"""1914 through the commands: play, why, odds, replay, verify, simulate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from battleboard.engine.game import Game
from battleboard.tables import table
from tests.cli.conftest import run
from tests.cli.table import FILE, flat

EDITION = "ww1-1914"
OPENING = (
    "buy 6 infantry, 2 artillery",
    "done",
    "6 inf, 2 art: Trieste > Serbia",
    "done",
)


def war(*lines: str, options: tuple[str, ...] = ()) -> str:
    """Everything on the screen after some lines have been typed."""
    arguments = ("play", EDITION, "--seed", "1", "--save", FILE, *options)
    result = run(*arguments, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return flat(result.output)


def test_the_first_turn_is_told(folder: Path) -> None:
    told = war(*OPENING)
    assert "No: land units have to enter Serbia [WW1-12" in told
    assert "Serbia mobilized for the Russian Empire." in told
    assert "Russian Empire defends with 3 infantry, 1 artillery" in told


def test_what_is_not_for_sale_has_no_price(folder: Path) -> None:
    told = war("buy 1 tank")
    assert "Prices: infantry 3, artillery 4, fighter 6," in told
    assert "No: tank is not for sale" in told
    assert "BUY-6" in told


def test_why_names_the_rule(folder: Path) -> None:
    told = war(
        "buy nothing", "why 1 inf: Trieste > Vienna > Bohemia", "why 1 art: Tyrolia > Sahara"
    )
    assert told.count("[WW1-1: ") >= 2


def test_odds_of_one_exchange() -> None:
    """One infantry against one: each hits with 2 and 3 in 6, once, and then both stay."""
    told = run("odds", EDITION, "1 inf", "1 inf", "--json")
    chances = json.loads(told.output)
    assert chances["attacker_wins"] == pytest.approx(1 / 3 * 1 / 2)
    assert chances["stalemate"] == pytest.approx(2 / 3 * 1 / 2)


def test_replay_and_verify(folder: Path) -> None:
    war(*OPENING)
    assert "Serbia mobilized" in run("replay", FILE, typed="a\n").output
    assert "every fact the same" in run("verify", FILE).output
    assert Game.load((folder / FILE).read_bytes(), table(EDITION)).state.turn.round == 1


def test_the_revolution_needs_one_player_for_russia_and_the_united_states(folder: Path) -> None:
    arguments = ("play", EDITION, "--option", "russian_revolution=on", "--seat")
    result = run(*arguments, "United States=random", "--save", FILE)
    assert result.exit_code != 0
    assert "one player holds Russian Empire and United States" in flat(result.output)


def test_simulated_games_break_nothing() -> None:
    """The command of the whole series, in small."""
    arguments = ("--games", "2", "--rounds", "1", "--agents", "random,random", "--workers", "1")
    option = ("--option", "russian_revolution=on", "--json")
    result = run("simulate", EDITION, *arguments, *option)
    found = json.loads(result.output)
    assert (found["errors"], found["broken"], found["games"]) == ([], [], 2)
