"""Who stays at home, and who bars the way there; how few are enough for what is attacked."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.garrison import garrison
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.support.scene import army, scene

BEFORE_BERLIN = """
    power: Germany
    Germany: Germany {home} infantry
    Eastern Europe: Germany 2 infantry, 1 tank{friends}
    owner Ukraine: Soviet Union
    Ukraine: Soviet Union {foes}
    Russia: Soviet Union 5 infantry
    United Kingdom: United Kingdom 5 infantry
"""
"""A German army in Eastern Europe, between Berlin and the Soviet army in Ukraine."""


def berlin(home: int = 2, foes: str = "4 tank", friends: str = "") -> Game:
    return scene(BEFORE_BERLIN.format(home=home, foes=foes, friends=friends))


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


@pytest.mark.parametrize(
    ("home", "foes", "friends", "stay"),
    [
        (2, "4 tank", "", 1),  # who would drive through to Berlin
        (2, "8 infantry", "", 0),  # who come no farther than Eastern Europe
        (9, "4 tank", "", 0),  # Berlin needs nobody before it
        (2, "4 tank", "; Japan 1 infantry", 0),  # a friend stays there
    ],
)
def test_one_unit_bars_the_way_to_the_capital(
    home: int, foes: str, friends: str, stay: int
) -> None:
    kept = garrison(mind(berlin(home, foes, friends)))
    assert kept["Eastern Europe", "infantry"] == stay
    assert kept["Eastern Europe", "tank"] == 0


def test_an_army_that_attacks_leaves_somebody_before_the_capital() -> None:
    """Karelia is there for the taking by all three."""
    game = berlin()
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.phase == "combat_move":
        game.give(agent(game))
    assert army(game, "Eastern Europe", "Germany").get("infantry", 0) >= 1


@pytest.mark.parametrize(("tanks", "sent"), [(6, 6), (10, 6), (20, 6)])
def test_no_more_are_sent_than_gain_something(tanks: int, sent: int) -> None:
    """Six of however many beat three infantry well enough."""
    game = scene(f"""
        power: Germany
        Germany: Germany 9 infantry
        Eastern Europe: Germany {tanks} tank
        owner Karelia: Soviet Union
        Karelia: Soviet Union 3 infantry
        Archangel: Soviet Union 4 infantry
        Russia: Soviet Union 1 infantry
        United Kingdom: United Kingdom 4 infantry
    """)
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    attack = Attacks(mind(game), Draft(game.table, game.state, asked)).best("Karelia")
    assert attack is not None
    assert attack.force.army == {"tank": sent}
    assert attack.seen.taken > 0.9
