"""Research: researchers, dice, breakthroughs (TEC-1)."""

from __future__ import annotations

import pytest

from battleboard.core import events as e
from battleboard.core.advances import Advance
from battleboard.core.decisions import Chart, ChooseChart, ChooseResearch, Roll
from battleboard.engine.game import Game
from tests.rules_1941.moving import asked
from tests.rules_anniversary.both import both, opened
from tests.support.marks import rule
from tests.support.scene import facts, offered, refused, roll, say, scene, waits

CHART_1 = [
    "advanced artillery",
    "rockets",
    "paratroopers",
    "increased factory production",
    "war bonds",
    "mechanized infantry",
]
CHART_2 = [
    "super submarines",
    "jet fighters",
    "improved shipyards",
    "radar",
    "long-range aircraft",
    "heavy bombers",
]


def research(edition: str, more: str = "", money: int = 20) -> Game:
    """Germany begins to research."""
    text = f"power: Germany\nmoney: Germany {money}\noptions: technology = on\n{more}"
    return scene(text, "research", edition)


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_researchers_cost_five_each_as_many_as_one_can_pay(edition: str) -> None:
    """With 14 IPCs none, one or two; two leave 4 IPCs and two dice are thrown."""
    game = research(edition, money=14)
    assert waits(game) == ChooseResearch("Germany", 2)
    assert len(offered(game)) == 3
    assert refused(game, "research 3") == ["TEC-1"]
    say(game, "research 2")
    assert game.state.money["Germany"] == 4
    assert game.state.tokens == {"Germany": 2}
    assert waits(game) == Roll("Germany", 2, "TEC-1")


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_without_a_six_the_researchers_stay_for_the_next_turn(edition: str) -> None:
    """Two researchers roll 1 and 5: they are kept, nothing is found, purchase follows."""
    game = say(research(edition), "research 2")
    roll(game, 1, 5)
    assert game.state.tokens == {"Germany": 2}
    assert game.state.advances == {}
    assert asked(game) == ("Germany", "ChoosePurchase")


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_old_researchers_roll_along_with_new_ones(edition: str) -> None:
    """Two of an earlier turn and a new one: three dice."""
    game = say(research(edition, 'tokens: {"Germany": 2}'), "research 1")
    assert waits(game) == Roll("Germany", 3, "TEC-1")


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_old_researchers_roll_although_there_is_no_money(edition: str) -> None:
    """With 4 IPCs nobody can be paid, so nothing is asked; the two at work roll."""
    game = research(edition, 'tokens: {"Germany": 2}', money=4)
    assert waits(game) == Roll("Germany", 2, "TEC-1")


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_without_researchers_no_die_is_thrown(edition: str) -> None:
    """None is an answer; with no money and none at work there is no question at all."""
    game = say(research(edition), "research none")
    assert asked(game) == ("Germany", "ChoosePurchase")
    assert asked(research(edition, money=4)) == ("Germany", "ChoosePurchase")


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_any_six_is_one_breakthrough_and_all_researchers_go(edition: str) -> None:
    """Two sixes of three dice still bring one advance; none of the three stays."""
    game = say(research(edition, 'tokens: {"Germany": 1}'), "research 2")
    roll(game, 6, 2, 6)
    assert game.state.tokens == {}
    assert waits(game) == ChooseChart("Germany")
    say(game, "chart 2")
    roll(game, 4)
    assert game.state.advances == {"Germany": (Advance.RADAR,)}
    assert asked(game) == ("Germany", "ChoosePurchase"), "one advance a turn"


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(("chart", "names"), [(1, CHART_1), (2, CHART_2)])
@pytest.mark.parametrize("face", range(1, 7))
def test_the_owner_picks_a_chart_and_the_die_says_which_advance(
    edition: str, chart: int, names: list[str], face: int
) -> None:
    """Each face of each chart as it is printed."""
    game = say(research(edition), "research 1")
    roll(game, 6)
    say(game, f"chart {chart}")
    roll(game, face)
    assert game.state.advances == {"Germany": (Advance(names[face - 1]),)}


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_what_one_has_is_rolled_again(edition: str) -> None:
    """Germany has rockets and radar: on chart 1 a 2 is thrown again, twice, then a 5 counts."""
    game = say(research(edition, 'advances: {"Germany": ["rockets", "radar"]}'), "research 1")
    roll(game, 6)
    say(game, "chart 1")
    roll(game, 2)
    assert waits(game) == Roll("Germany", 1, "TEC-1")
    roll(game, 2)
    roll(game, 5)
    assert game.state.advances["Germany"] == (
        Advance.ROCKETS,
        Advance.RADAR,
        Advance.WAR_BONDS,
    )


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_full_chart_gives_nothing_more(edition: str) -> None:
    """With all of chart 1 the breakthrough goes to chart 2 without a question."""
    have = str(CHART_1).replace("'", '"')
    game = say(research(edition, f'advances: {{"Germany": {have}}}'), "research 1")
    roll(game, 6)
    assert facts(game, e.ChartChosen) == [e.ChartChosen("Germany", 2)]
    roll(game, 1)
    assert game.state.advances["Germany"][-1] is Advance.SUPER_SUBMARINES


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_chart_that_is_full_or_no_chart_cannot_be_picked(edition: str) -> None:
    """There are two charts, and both must be named rightly."""
    game = say(research(edition), "research 1")
    roll(game, 6)
    assert offered(game) == [Chart(1), Chart(2)]
    assert [refusal.rule for refusal in game.why_not(Chart(3))] == ["TEC-1"]


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_power_that_knows_everything_researches_no_more(edition: str) -> None:
    """All twelve advances: nothing is asked, researchers roll no die."""
    have = str(CHART_1 + CHART_2).replace("'", '"')
    game = research(edition, f'advances: {{"Germany": {have}}}\ntokens: {{"Germany": 1}}')
    assert asked(game) == ("Germany", "ChoosePurchase")


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_an_advance_holds_at_once(edition: str) -> None:
    """Improved shipyards found now make this turn's submarine cost 5."""
    game = say(research(edition, money=10), "research 1")
    roll(game, 6)
    say(game, "chart 2")
    roll(game, 3)
    say(game, "buy 1 submarine")
    assert game.state.money["Germany"] == 0


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@both
def test_several_powers_may_find_the_same(edition: str) -> None:
    """Radar is Britain's already; Germany's roll brings it to Germany too, not shared."""
    game = say(research(edition, 'advances: {"United Kingdom": ["radar"]}'), "research 1")
    roll(game, 6)
    say(game, "chart 2")
    roll(game, 4)
    assert game.state.advances == {
        "United Kingdom": (Advance.RADAR,),
        "Germany": (Advance.RADAR,),
    }


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@rule("VIC-10", "anniversary-1941", "anniversary-1942")
@both
def test_research_is_an_option(edition: str) -> None:
    """With it the first question is about researchers, without it about purchases."""
    first = {"anniversary-1941": "Germany", "anniversary-1942": "Japan"}[edition]
    assert asked(opened(edition, technology="on")) == (first, "ChooseResearch")
    assert asked(opened(edition)) == (first, "ChoosePurchase")


@rule("TEC-1", "anniversary-1941", "anniversary-1942")
@rule("COM-11", "anniversary-1941", "anniversary-1942")
@both
def test_no_research_without_the_capital(edition: str) -> None:
    """Berlin is Soviet: Germany's turn begins with combat movement."""
    game = scene(
        """
        power: United States
        owner Germany: Soviet Union
        owner Japan: Soviet Union
        options: technology = on
        money: Germany 20
        Poland: Germany 1 infantry
        Manchuria: Japan 1 infantry
        """,
        "collect_income",
        edition,
    )
    first = {"anniversary-1941": "Germany", "anniversary-1942": "Japan"}[edition]
    assert asked(game) == (first, "combat_move")
