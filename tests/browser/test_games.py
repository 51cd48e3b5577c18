"""A person plays on and on, against bots, through the page alone; `tools.drive` plays longer."""

from __future__ import annotations

from tests.browser.player import Player
from tests.browser.table import Table

OTHERS = ("Soviet Union", "United Kingdom", "Japan", "United States")


def test_a_round_against_bots(table: Table) -> None:
    """Germany buys, attacks where the odds are good, lands its aircraft, places its units."""
    table.sit_down(seats=dict.fromkeys(OTHERS, "easy"))
    player = Player(table, "1941")
    assert player.play(rounds=1) == "undecided after round 1"
    assert player.round == 2
