"""What is kept in mind beside the next blow: what the enemy needs, who leaves, who is near."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.air import ALONE, Wings
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.exposure import exposed
from battleboard.agents.planner.garrison import expected_here
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.placing import place_all
from battleboard.agents.planner.reserves import Reserves
from battleboard.agents.planner.search import best_plan
from battleboard.agents.planner.storm import Storms
from battleboard.agents.planner.worth import Worth
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.engine.game import Game
from tests.support.scene import scene


def mind_of(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def draft_of(game: Game) -> Draft:
    asked = game.pending
    assert isinstance(asked, d.ChooseMove | d.ChoosePlacement)
    return Draft(game.table, game.state, asked)


# What the enemy needs to win

FRANCE_TAKEN = """
    power: United Kingdom
    owner Russia: Germany
    owner Caucasus: Germany
    owner Karelia S.S.R.: Germany
    owner Australia: Japan
"""


def test_what_the_enemy_needs_to_win_is_worth_taking_from_him() -> None:
    """Moscow is a victory city of the Axis now: to free it is worth what it takes from them."""
    mind = mind_of(scene(FRANCE_TAKEN, edition="anniversary-1941"))
    undone = mind.worth.ways.undone("Russia", "Allies")
    assert undone > 0
    assert mind.price("Russia") == pytest.approx(mind.worth.of("Russia", "Allies") + undone)
    assert mind.worth.ways.undone("Brazil", "Axis") == 0
    assert mind.worth.ways.undone("Russia", "Axis") == 0


def test_what_the_own_side_needs_is_worth_as_much_to_the_enemy() -> None:
    mind = mind_of(scene(FRANCE_TAKEN, edition="anniversary-1941"))
    mine = mind.worth.ways.undone("United Kingdom", "Axis")
    assert mine > 0
    assert mind.price_to_foe("United Kingdom") == pytest.approx(
        mind.worth.of("United Kingdom", "Axis") + mine
    )


def test_a_surplus_of_cities_is_no_loss() -> None:
    """The Axis need two Allied capitals in 1941, and the Allies both of theirs."""
    mind = mind_of(scene("power: Germany"))
    assert mind.worth.ways.undone("Germany", "Allies") == 0


# Goals


@pytest.mark.parametrize(("tanks", "goal"), [(12, "United Kingdom"), (1, "Russia")])
def test_a_goal_beside_an_army_that_takes_it_calls_no_others(tanks: int, goal: SpaceName) -> None:
    game = scene(
        f"""
        power: Germany
        owner West Russia: Germany
        money: Soviet Union 0
        West Russia: Germany {tanks} tank
        Germany: Germany 6 infantry
        Russia: Soviet Union 1 infantry
        United Kingdom: United Kingdom 6 infantry
        Eastern United States: United States 9 infantry
        """,
        phase="noncombat_move",
    )
    assert mind_of(game).worth.goal == goal


def test_ships_are_bought_for_what_the_fleet_makes_for(monkeypatch: pytest.MonkeyPatch) -> None:
    text = """
        power: Germany
        money: Germany 30
        owner Russia: Germany
        Western Europe: Germany 8 infantry, 3 tank, 3 fighter
        Germany: Germany 6 infantry
        United Kingdom: United Kingdom 2 infantry
        Eastern United States: United States 3 infantry
        Japan: Japan 3 infantry
    """

    def reasons() -> str:
        purchase = Purchase(mind_of(scene(text, phase="purchase")))
        purchase.choose()
        return " ".join(purchase.reasons)

    assert "to storm United Kingdom" in reasons()
    with monkeypatch.context() as patched:
        patched.setattr(Storms, "_slips", lambda *_: 0)  # nothing can appear there
        assert "to storm United Kingdom" not in reasons()
    monkeypatch.setattr(Worth, "goals", {"Eastern United States": 0.0})
    assert "to storm United Kingdom" not in reasons()


# Guards


@pytest.mark.parametrize(("friends", "stays"), [("1 antiaircraft gun", 1), ("1 infantry", 0)])
def test_a_gun_against_aircraft_holds_no_ground(friends: str, stays: int) -> None:
    """One infantry stays where the enemy could walk in, unless a friend's army does."""
    game = scene(
        f"""
        power: Italy
        owner France: Germany
        France: Italy 3 infantry; Germany {friends}
        Northwestern Europe: United Kingdom 3 infantry
        owner Northwestern Europe: United Kingdom
        """,
        phase="noncombat_move",
        edition="anniversary-1942",
    )
    mind = mind_of(game)
    assert Reserves(mind, draft_of(game), Muster(mind))._watch("France", "infantry") == stays


def test_a_plan_that_lays_more_open_than_it_gains_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = scene("""
        power: Germany
        Eastern Europe: Germany 3 infantry
        Karelia: Soviet Union 1 infantry
        Russia: Soviet Union 1 infantry
    """)
    mind, draft = mind_of(game), draft_of(game)
    assert best_plan(mind, draft).attacks
    for module in ("search", "attack"):
        monkeypatch.setattr(
            f"battleboard.agents.planner.{module}.exposed",
            lambda _, binds: 100.0 if list(binds) else 0.0,
        )
    assert not best_plan(mind_of(game), draft_of(game)).attacks


@pytest.mark.parametrize(("ordered", "opens"), [("4 infantry", True), ("1 submarine", False)])
def test_whoever_leaves_lays_open_what_is_to_come(ordered: str, opens: bool) -> None:
    """Twenty-six units left a coast to what had just been bought for it, which was lost alone."""
    game = scene(
        f"""
        power: Germany
        ordered Germany: {ordered}
        Germany: Germany 6 infantry
        Eastern Europe: Soviet Union 4 infantry, 4 tank
        owner Eastern Europe: Soviet Union
        Japan: Japan 9 infantry
        United Kingdom: United Kingdom 9 infantry
        """
    )
    mind = mind_of(game)
    assert sum(expected_here(mind, "Germany").values()) == (4 if opens else 0)
    gone = [("Germany", "infantry")] * 6
    assert (exposed(mind, gone) > 10) is opens


def test_a_force_is_judged_by_what_it_leaves_open() -> None:
    """All the guard of Western Europe could go; two are enough, and the others hold it."""
    game = scene(
        """
        power: Germany
        Western Europe: Germany 6 infantry
        Southern Europe: United Kingdom 1 infantry
        owner Southern Europe: United Kingdom
        Germany: Germany 9 infantry
        United Kingdom: United Kingdom 6 tank
        Sea Zone 7: United Kingdom 3 transport, 2 battleship
        """
    )
    attack = Attacks(mind_of(game), draft_of(game)).best("Southern Europe")
    assert attack is None or attack.force.army["infantry"] < 6


# Aircraft


@pytest.mark.parametrize(("end", "is_lost"), [("West Russia", True), ("Russia", False)])
def test_nobody_lands_beside_friends_who_march_before_the_enemy(
    end: SpaceName, is_lost: bool
) -> None:
    """Soviet armies move before Germany; those in their own capital stay."""
    game = scene(
        """
        power: United Kingdom
        owner West Russia: Soviet Union
        West Russia: Soviet Union 8 infantry
        Russia: Soviet Union 8 infantry
        Eastern Europe: Germany 5 tank
        United Kingdom: United Kingdom 6 infantry, 1 fighter
        Japan: Japan 9 infantry
        """,
        phase="noncombat_move",
    )
    mind = mind_of(game)
    wings = Wings(mind, draft_of(game), Muster(mind))
    here = Counter(mind.sight.friendly[end]) + Counter(fighter=1)
    assert (wings._blow(end, here).taken > 0.5) is is_lost


def test_aircraft_are_drawn_to_where_own_armies_are() -> None:
    game = scene(
        """
        power: Japan
        Manchuria: Japan 3 infantry, 1 fighter
        Japan: Japan 9 infantry
        Russia: Soviet Union 9 infantry
        Caucasus: Soviet Union 3 infantry
        """,
        phase="noncombat_move",
    )
    mind = mind_of(game)
    drawn = dict(Wings(mind, draft_of(game), Muster(mind))._goals)
    pulls = mind.worth.pulls
    assert drawn["Siberia"] == pulls["Siberia"]
    assert drawn["Eastern Canada"] == pytest.approx(ALONE * pulls["Eastern Canada"])


# New units


def test_new_troops_are_shared_out_one_by_one() -> None:
    """Neither coast of the United States is left open for the other's sake."""
    game = scene(
        """
        power: United States
        ordered United States: 6 infantry
        Eastern Canada: Germany 3 infantry
        owner Eastern Canada: Germany
        Western Canada: Japan 1 tank
        owner Western Canada: Japan
        owner Alaska: Japan
        """,
        phase="mobilize",
        edition="anniversary-1942",
    )
    draft = draft_of(game)
    place_all(mind_of(game), draft)
    placed: Counter[SpaceName] = Counter()
    for step in draft.steps:
        if isinstance(step.answer, d.Place):
            placed[step.answer.space] += sum(step.answer.army.values())
    assert placed["Western United States"] >= 1
    assert placed["Eastern United States"] >= 1
