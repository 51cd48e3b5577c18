"""Where aircraft come down: decks for those that reach no ground, and no place where they would be
lost."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.air import Wings
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.engine.game import Game
from tests.support.scene import scene

OPEN_SEA = """
    power: United States
    Sea Zone 44: United States {over}
    {carriers}
    Eastern United States: United States 9 infantry
    Western United States: United States 9 infantry
    Japan: Japan 9 infantry
    owner Hawaiian Islands: Japan
    owner Wake Island: Japan
    owner Alaska: Japan
"""

CONVOY = "Sea Zone 41: United States 1 carrier, 2 transport"


def at_sea(carriers: str, over: str = "2 fighter [spent 3, flown]") -> Game:
    return scene(OPEN_SEA.format(carriers=carriers, over=over), phase="noncombat_move")


def rescued(game: Game) -> list[tuple[str, SpaceName, SpaceName]]:
    """The moves that are made for aircraft in need: who, from where, to where."""
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    mind = Mind(game.table, game.state, asked.power, levels()["hard"])
    draft = Draft(game.table, game.state, asked)
    Wings(mind, draft, Muster(mind)).rescue()
    moves = [step.answer for step in draft.steps]
    assert all(isinstance(move, d.Move) for move in moves)
    return [
        (label.partition("[")[0], move.path[0], move.path[-1])
        for move in moves
        if isinstance(move, d.Move)
        for label in move.army
    ]


def flown_to(deck: SpaceName) -> list[tuple[str, SpaceName, SpaceName]]:
    """Both fighters fly to the deck, unless it has come to them."""
    return [] if deck == "Sea Zone 44" else [("fighter", "Sea Zone 44", deck)] * 2


def test_a_carrier_comes_that_no_convoy_misses() -> None:
    """Both could come; one of them guards two transports."""
    moves = rescued(at_sea(f"{CONVOY}\n    Sea Zone 42: United States 1 carrier"))
    carrier, *fighters = moves
    assert carrier[:2] == ("carrier", "Sea Zone 42")
    assert fighters == flown_to(carrier[2])


def test_a_convoy_gives_its_carrier_up_for_aircraft_that_are_lost_without_it() -> None:
    carrier, *fighters = rescued(at_sea(CONVOY))
    assert carrier[:2] == ("carrier", "Sea Zone 41")
    assert fighters == flown_to(carrier[2])


@pytest.mark.parametrize(
    "over", ["1 carrier, 1 fighter [spent 4, flown]", "1 fighter [spent 1, flown]"]
)
def test_nobody_is_called_for_aircraft_that_find_a_place(over: str) -> None:
    """A deck where they are, or ground in reach."""
    assert rescued(at_sea(CONVOY, over)) == []


def test_a_whole_turn_loses_no_aircraft() -> None:
    game, agent = at_sea(CONVOY), make_agent("hard", 1)
    while game.state.turn.phase == "noncombat_move":
        game.give(agent(game))
    places = [space for space, unit in game.state.everything() if unit.kind == "fighter"]
    assert len(places) == 2
    assert set(places) == {s for s, unit in game.state.everything() if unit.kind == "carrier"}


@pytest.mark.parametrize(("tanks", "is_better"), [(0, True), (8, False)])
def test_nearness_to_the_enemy_counts_only_for_who_lives(tanks: int, is_better: bool) -> None:
    """West Russia is nearer to Berlin and the treasure in it; tanks are beside it."""
    beside = f"Eastern Europe: Germany {tanks} tank" if tanks else ""
    game = scene(
        f"""
        power: United Kingdom
        owner West Russia: Soviet Union
        money: Germany 300
        Sea Zone 6: United Kingdom 1 bomber
        United Kingdom: United Kingdom 9 infantry
        Russia: Soviet Union 9 infantry
        {beside}
        Japan: Japan 9 infantry
        """,
        phase="noncombat_move",
    )
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    mind = Mind(game.table, game.state, "United Kingdom", levels()["hard"])
    found = Wings(mind, Draft(game.table, game.state, asked), Muster(mind))
    better = found._score("West Russia", "bomber") > found._score("United Kingdom", "bomber")
    assert better is is_better
