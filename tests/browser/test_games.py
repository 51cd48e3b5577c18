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
    ("edition", "victory"), [("1941", "The Axis won"), ("ww1-1914", "The Central Powers won")]
)
def test_a_game_is_won(table: Table, edition: str, victory: str) -> None:
    """One capital is left for Germany to take while nobody else stirs; dice and bots are known."""
    powers = [power["name"] for power in table.ask(f"/editions/{edition}")["powers"]]
    others = dict.fromkeys((power for power in powers if power != "Germany"), "first")
    table.sit_down(edition=edition, position=LAST_BLOW[edition], seats=others)
    assert victory in Player(table, edition).play(rounds=1)
