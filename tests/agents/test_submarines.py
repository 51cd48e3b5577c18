"""Submarines: when they dive, and who can be hit beside them."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.chances import guess
from battleboard.agents.planner.fighting import submerge
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.core.board import PowerName
from battleboard.core.units import Army
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.support.scene import scene

AT_SEA = """
    power: Soviet Union
    Sea Zone 5: Soviet Union {attack}; Germany {defence}
    Russia: Soviet Union 9 infantry
    Germany: Germany 9 infantry
    Japan: Japan 9 infantry
"""


def dives(attack: str, defence: str, power: PowerName) -> int:
    """How many submarines of a power `hard` lets dive in the first round."""
    game = scene(AT_SEA.format(attack=attack, defence=defence))
    asked = _asked(game, power)
    answer = submerge(Mind(game.table, game.state, power, levels()["hard"]), asked)
    assert isinstance(answer, d.Submerge)
    return answer.count


def _asked(game: Game, power: PowerName) -> d.ChooseSubmerge:
    while not (isinstance(asked := game.pending, d.ChooseSubmerge) and asked.power == power):
        attacks = isinstance(asked, d.AttackOrIgnore)
        game.give(d.Attack() if attacks else game.default())
    return asked


def test_a_submarine_stays_with_the_ships_that_need_it() -> None:
    """A carrier and three transports are worth more than the submarine that can save them."""
    assert dives("1 submarine", "1 carrier, 3 transport, 1 submarine", "Germany") == 0


def test_a_submarine_that_can_only_be_lost_dives() -> None:
    assert dives("2 battleship, 1 carrier", "1 submarine", "Germany") == 1


@pytest.mark.parametrize(("defence", "dive"), [("3 battleship", 2), ("1 transport, 1 carrier", 0)])
def test_attackers_dive_from_a_battle_that_is_lost(defence: str, dive: int) -> None:
    assert dives("2 submarine", defence, "Soviet Union") == dive


@pytest.mark.parametrize(
    ("defence", "same"),
    [
        ({"carrier": 1, "fighter": 2}, {"carrier": 1}),
        ({"carrier": 1, "fighter": 2, "destroyer": 1}, {"carrier": 1, "destroyer": 1}),
    ],
)
def test_aircraft_guard_no_ships_from_submarines_without_a_destroyer(
    defence: Army, same: Army
) -> None:
    edition, boats = table("1941").edition, Counter({"submarine": 3})
    counts = "destroyer" in defence
    found, bare = (guess(edition, boats, army).taken for army in (defence, same))
    assert (found < bare) is counts
    assert (found == bare) is not counts
