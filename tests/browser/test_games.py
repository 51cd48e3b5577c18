"""A person plays on and on, against bots, through the page alone; `tools.drive` plays longer."""

from __future__ import annotations

import pytest

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


@pytest.mark.parametrize(
    ("edition", "seat", "victory"),
    [("1941", "Germany", "The Axis won the game."), ("ww1-1914", "Germany", "Central Powers")],
)
def test_a_game_is_won(table: Table, edition: str, seat: str, victory: str) -> None:
    """One capital is left to take while nobody else stirs, and the page says who has won."""
    powers = [power["name"] for power in table.ask(f"/editions/{edition}")["powers"]]
    others = dict.fromkeys((power for power in powers if power != seat), "first")
    table.sit_down(edition=edition, position=LAST_BLOW[edition], seats=others)
    assert victory in Player(table, edition).play(rounds=3)
