"""The home front of bots: research, repairs, and bombs on the home fronts of others."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.loop import play
from battleboard.agents.planner import home
from battleboard.agents.planner.mind import Mind
from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.engine.dice import Committed
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.support.scene import scene

ANNIVERSARY = "anniversary-1941"


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


# Research


LAB = """
    options: technology = on
    power: {power}
    money: {power} {money}
    Russia: Soviet Union 9 infantry
    United Kingdom: United Kingdom 9 infantry
    {more}
"""


def researched(power: str, money: int, more: str = "", level: str = "hard") -> int:
    text = LAB.format(power=power, money=money, more=more)
    game = scene(text, phase="research", edition=ANNIVERSARY)
    assert isinstance(game.pending, d.ChooseResearch)
    answer = home.research(mind(game, level), game.pending)
    assert isinstance(answer, d.Research)
    assert not game.why_not(answer)
    return answer.count


def test_one_researcher_is_kept_at_work() -> None:
    assert researched("Soviet Union", 30) == 1
    assert researched("Soviet Union", 30, 'tokens: {"Soviet Union": 1}') == 0


def test_nobody_researches_in_need() -> None:
    assert researched("Soviet Union", 15) == 0
    assert researched("Soviet Union", 30, "Belorussia: Germany 30 tank") == 0


def test_normal_leaves_research_alone() -> None:
    assert researched("Soviet Union", 30, level="normal") == 0


@pytest.mark.parametrize(("power", "number"), [("United Kingdom", 2), ("Soviet Union", 1)])
def test_islands_look_for_ships_and_aircraft(power: str, number: int) -> None:
    text = LAB.format(power=power, money=30, more="Germany: Germany 9 infantry")
    game = scene(text, phase="research", edition=ANNIVERSARY)
    assert home.chart(mind(game), d.ChooseChart(power)) == d.Chart(number)


# Repairs


@pytest.mark.parametrize(
    ("damage", "money", "points"), [(5, 30, 3), (5, 21, 1), (5, 12, 0), (15, 6, 0), (15, 12, 6)]
)
def test_so_much_is_repaired_that_most_troops_are_raised(
    damage: int, money: int, points: int
) -> None:
    """Germany places ten units, less one for each point of damage, and has no other complex. With
    30 it repairs three and raises eight; where the damage is above ten, that much is repaired in
    vain."""
    game = scene(
        f"""
        power: Germany
        money: Germany {money}
        damage: {{"Germany": {{"factory": {damage}}}}}
        Germany: Germany 3 infantry
        Russia: Soviet Union 3 infantry
        owner France: United Kingdom
        """,
        phase="purchase",
        edition=ANNIVERSARY,
    )
    repaired = 0
    agent = make_agent("normal", 1)
    while isinstance(game.pending, d.ChooseRepair):
        answer = agent(game)
        repaired += answer.points if isinstance(answer, d.Repair) else 0
        game.give(answer)
    assert repaired == points


# Raids


RAID = """
    power: United Kingdom
    United Kingdom: United Kingdom 9 infantry, 2 bomber
    Germany: Germany 30 infantry{gun}
    {damage}
"""


def raids(gun: str = "", damage: str = "", level: str = "hard") -> list[str]:
    game = scene(RAID.format(gun=gun, damage=damage), edition=ANNIVERSARY)
    agent = make_agent(level, 1)
    bombed = []
    while isinstance(asked := game.pending, d.ChooseMove) and asked.phase == "combat_move":
        answer = agent(game)
        if isinstance(answer, d.Move) and answer.raid:
            bombed.append(answer.path[-1])
        game.give(answer)
    return bombed


def test_idle_bombers_bomb_complexes() -> None:
    assert raids() == ["Germany"] * 2
    assert len(raids(gun=", 1 aa_gun")) == 2
    assert raids(level="normal") == []


def test_a_ruin_is_not_bombed() -> None:
    assert raids(damage='damage: {"Germany": {"factory": 20}}') == ["Italy"] * 2


def test_all_of_it_in_a_game_with_every_option() -> None:
    """Nothing of it is ever refused: the loop would say so."""
    at = table(ANNIVERSARY)
    options = {"technology": "on", "objectives": "on", "interceptors": "on"}
    game = Game.new(at, game="home", options=options)
    seen: Counter[str] = Counter()
    play(
        game,
        {power: make_agent("hard", 1) for power in at.edition.powers},
        Committed("home"),
        until=lambda now: now.state.turn.round > 2,
        watch=lambda _, row, __: seen.update(type(fact).__name__ for fact in row.events),
    )
    assert seen[e.TokensBought.__name__] > 3
