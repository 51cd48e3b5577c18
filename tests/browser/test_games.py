"""A person plays on and on, against bots, through the page alone; `tools.drive` plays longer."""

from __future__ import annotations

from tests.browser.player import Player
from tests.browser.scenes import LAST_BLOW
from tests.browser.table import Table

OTHERS = ("Soviet Union", "United Kingdom", "Japan", "United States")


def test_a_round_against_bots(table: Table) -> None:
    """Germany buys, attacks where the odds are good, lands its aircraft, places its units."""
    table.sit_down(seats=dict.fromkeys(OTHERS, "easy"))
    player = Player(table, "1941")
    assert player.play(rounds=1) == "undecided after round 1"
    assert player.round == 2


def test_a_game_is_won(table: Table) -> None:
    """One capital is left to take while nobody else stirs, and the page says who has won."""
    table.sit_down(position=LAST_BLOW, seats=dict.fromkeys(OTHERS, "first"))
    assert "The Axis won the game." in Player(table, "1941").play(rounds=3)
