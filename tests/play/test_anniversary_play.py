"""Random games of both Anniversary scenarios, with and without what can be switched on."""

from __future__ import annotations

import pytest

from battleboard.core import events as e
from battleboard.engine.verify import verify
from tests.play.test_random_play import play_and_check

EDITIONS = ("anniversary-1941", "anniversary-1942")
RESEARCH = {"technology": "on", "objectives": "on"}
CORRECTED = {**RESEARCH, "errata": "on", "interceptors": "on", "victory": "13"}
ROUNDS = 8


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("seed", "options"), [*((seed, RESEARCH) for seed in range(5)), (20, CORRECTED), (21, {})]
)
def test_nothing_is_broken(edition: str, seed: int, options: dict[str, str]) -> None:
    """What holds in 1941 holds here: units, money, orders, damage, cargo, landings, offers."""
    game = play_and_check(edition, seed, ROUNDS, options)
    if seed in (0, 20):
        verdict = verify(game.save(), game.table)
        assert verdict.holds, verdict.problems


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_games_come_to_everything_this_edition_adds(edition: str) -> None:
    """A long game has advances, objectives, new complexes, raids, repairs and Chinese infantry."""
    game = play_and_check(edition, 9, 15, RESEARCH)
    seen = {type(event) for row in game.rows for event in row.events}
    assert {
        e.AdvanceMade,
        e.TokensBought,
        e.ObjectiveJudged,
        e.FacilityBuilt,
        e.FacilityDamaged,
        e.FacilityRepaired,
        e.CommandPassed,
    } <= seen
