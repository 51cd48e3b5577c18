"""Whom bots lose: where no army moves without infantry, not all of that first; elsewhere the last
unit that can take a capital is kept."""

from __future__ import annotations

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner import fighting
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.rules_ww1.war import war
from tests.support.scene import roll, say, scene


def struck(german: str, *, hits: int, friends: str = "") -> Game:
    """Russia attacks in contested Poland and hits so often."""
    game = war(
        f"""
        power: Russian Empire
        owner Poland: nobody
        Poland: Germany {german}; {friends}Russian Empire 20 infantry
        """,
        "conduct_combat",
    )
    say(game, "fight Poland")
    roll(game, *(1 if number < hits else 6 for number in range(20)))
    while isinstance(game.pending, d.Roll):
        roll(game, *(6 for _ in range(game.pending.count)))
    return game


def lost(game: Game, level: str = "hard") -> dict[str, int]:
    asked = game.pending
    assert isinstance(asked, d.ChooseLosses)
    answer = fighting.losses(Mind(game.table, game.state, asked.power, levels()[level]), asked)
    assert isinstance(answer, d.Lose)
    assert not game.why_not(answer)
    return dict(answer.army)


@pytest.mark.parametrize(
    ("german", "taken"),
    [
        ("4 infantry, 6 artillery", {"infantry": 1, "artillery": 2}),
        ("12 infantry, 3 artillery", {"infantry": 3}),
        ("2 infantry, 8 artillery", {"artillery": 3}),
        ("5 infantry, 1 artillery", {"infantry": 3}),
    ],
)
def test_infantry_is_spared_that_guns_could_not_move_without(
    german: str, taken: dict[str, int]
) -> None:
    """Of three hits guns take so many that two of five units that are left are infantry."""
    assert lost(struck(german, hits=3)) == taken


def test_normal_loses_what_is_cheapest() -> None:
    assert lost(struck("4 infantry, 6 artillery", hits=3), "normal") == {"infantry": 3}


def test_armies_of_friends_are_looked_at_one_by_one() -> None:
    """Germany has infantry to spare beside its guns, Austria-Hungary has not."""
    friends = "Austria-Hungary 1 infantry, 6 artillery; "
    taken = lost(struck("9 infantry, 2 artillery", hits=8, friends=friends))
    assert taken.get("infantry[Austria-Hungary]", 0) == 0
    assert sum(taken.values()) == 8


def test_guns_of_one_power_alone_have_no_other_name() -> None:
    """Germany's guns are the only ones there, beside infantry of two powers."""
    taken = lost(struck("3 infantry, 6 artillery", hits=4, friends="Austria-Hungary 1 infantry; "))
    assert taken == {"infantry[Austria-Hungary]": 1, "artillery": 3}


def test_infantry_by_any_way_is_lost_as_it_is_named() -> None:
    """Some came by land and some by sea; the cheapest loss asks for either."""
    game = struck("4 infantry, 6 artillery", hits=3)
    mind = Mind(game.table, game.state, "Germany", levels()["hard"])
    units = [unit for unit in game.state.at("Poland") if unit.power == "Germany"]
    foot = [unit for unit in units if unit.kind == "infantry"]
    guns = tuple(unit for unit in units if unit.kind == "artillery")
    groups = {
        "infantry[by land]": tuple(foot[:2]),
        "infantry[by sea]": tuple(foot[2:]),
        "artillery": guns,
    }
    assert fighting._guns_beside(mind, groups, "infantry") == ""
    assert fighting._guns_beside(mind, groups, "infantry[by land]") == "artillery"


# The last that can take the ground


def flown(place: str, *, hits: int, wing: str = "fighter") -> Game:
    """A tank, an infantry and aircraft from near and far attack, and are hit so often."""
    game = scene(
        f"""
        power: Germany
        owner West Russia: Germany
        owner {place}: Soviet Union
        West Russia: Germany 1 infantry, 1 tank
        Eastern Europe: Germany 2 {wing}
        Germany: Germany 2 {wing}
        {place}: Soviet Union 3 infantry, 1 tank
        """
    )
    say(game, f"1 infantry, 1 tank: West Russia > {place}")
    say(game, f"2 {wing}: Eastern Europe > {place}", f"2 {wing}: Germany > {place}", "done")
    roll(game, *[6] * 6)
    roll(game, *[1] * hits, *[6] * (4 - hits))
    return game


def test_the_last_tank_is_kept_whatever_else_came_from_where() -> None:
    """Aircraft that came from different places have different names as losses."""
    assert lost(flown("Russia", hits=2)) == {"infantry": 1, "fighter[1 left]": 1}


def test_no_aircraft_is_given_for_poor_land() -> None:
    assert lost(flown("Archangel", hits=2, wing="bomber")) == {"infantry": 1, "tank": 1}


def test_as_long_as_one_is_left_the_cheapest_are_lost() -> None:
    assert lost(flown("Russia", hits=1)) == {"infantry": 1}
