"""Kept games still go as they went. When a rule is corrected: `make golden`, and say why."""

from __future__ import annotations

from pathlib import Path

import pytest

from battleboard.engine.game import Game
from battleboard.engine.verify import verify
from battleboard.tables import table
from tools.golden import EDITIONS

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_kept_game_loads_and_verifies(edition: str) -> None:
    data = (FOLDER / f"{edition}.jsonl").read_bytes()
    game = Game.load(data, table(edition))
    assert game.save() == data
    verdict = verify(data, table(edition))
    assert verdict.holds, verdict.problems
    assert not verdict.cut


def test_no_game_is_kept_for_an_edition_that_is_not_listed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(EDITIONS)
