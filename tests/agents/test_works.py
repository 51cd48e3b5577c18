"""Complexes: new ones where an army would be raised much nearer to its goal, and guards for those
that are there."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.garrison import garrison
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.placing import _ground, best_place
from battleboard.agents.planner.works import best_site, can_pay
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.support.scene import army, scene

EAST = """
    power: Soviet Union
    money: Soviet Union {money}
    owner Germany: Soviet Union
    owner Italy: Soviet Union
    owner Poland: Soviet Union
    owner France: Soviet Union
    owner Manchuria: Soviet Union
    owner Kiangsu: Soviet Union
    Manchuria: Soviet Union 12 infantry
    Kiangsu: Soviet Union 12 infantry
    Russia: Soviet Union 9 infantry
    United Kingdom: United Kingdom 9 infantry
    Eastern United States: United States 9 infantry
    Japan: Japan 20 infantry
    {more}
"""


def east(money: int, more: str = "", phase: str = "purchase") -> Game:
    return scene(EAST.format(money=money, more=more), phase=phase, edition="anniversary-1941")


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def bought(game: Game, level: str = "hard") -> int:
    return Purchase(mind(game, level)).choose().army.get("factory", 0)


def test_a_complex_is_bought_where_armies_are_far_from_their_goal() -> None:
    game = east(60)
    assert mind(game).worth.goal == "Japan"
    assert best_site(mind(game)) in {"Manchuria", "Kiangsu"}
    assert bought(game) == 1


def test_the_complex_is_told_with_its_site() -> None:
    purchase = Purchase(mind(east(60)))
    purchase.choose()
    assert any(why.startswith("factory: to raise armies in ") for why in purchase.reasons)


def test_normal_builds_none() -> None:
    assert bought(east(60), "normal") == 0


def test_whoever_could_not_fill_it_builds_none() -> None:
    """With the money of a turn or two saved up, but hardly any income, there is nothing to fill it
    with later."""
    assert bought(east(29)) == 0
    rich = mind(east(60))
    assert can_pay(rich, price=15, earns=30)
    assert not can_pay(rich, price=15, earns=29)


LANDING = "Sea Zone 62: Japan 6 transport"


def test_none_is_built_where_it_would_be_lost() -> None:
    """Six transports lie before an army of twenty: what one man keeps is no place for it."""
    best = best_site(mind(east(60, LANDING)))
    assert best
    open_land = EAST.replace(f"{best}: Soviet Union 12", f"{best}: Soviet Union 1")
    text = open_land.format(money=60, more=LANDING)
    assert best_site(mind(scene(text, phase="purchase", edition="anniversary-1941"))) != best


def test_a_complex_goes_where_it_is_kept_when_its_site_has_been_laid_open() -> None:
    """It was bought for a site that the battles have laid open since."""
    best = best_site(mind(east(60)))
    text = EAST.replace("Soviet Union 12", "Soviet Union 1").format(
        money=60, more=f'{LANDING}\n    ordered: {{"Soviet Union": {{"factory": 1}}}}'
    )
    game = scene(text, phase="mobilize", edition="anniversary-1941")
    assert best_site(mind(game)) == ""
    assert isinstance(game.pending, d.ChoosePlacement)
    place = best_place(mind(game), game.pending)
    assert isinstance(place, d.Place)
    assert place.space != best
    assert not mind(game).threats.worst(place.space, {}).taken


def test_whoever_has_one_near_builds_no_other() -> None:
    at_hand = east(60, 'facilities: {"Manchuria": ["factory"]}')
    assert best_site(mind(at_hand)) == ""


def test_a_complex_is_placed_on_its_site() -> None:
    game = east(60, 'ordered: {"Soviet Union": {"factory": 1}}', phase="mobilize")
    assert isinstance(game.pending, d.ChoosePlacement)
    place = best_place(mind(game), game.pending)
    assert isinstance(place, d.Place)
    assert place.space == best_site(mind(game))
    game.give(make_agent("hard", 1)(game))
    assert "factory" in game.state.facilities[place.space]


# Complexes that are there already


COAST = """
    power: United States
    money: United States 42
    Eastern United States: United States 4 infantry
    Western United States: United States {guards} infantry
    Sea Zone 10: United States 4 transport, 3 battleship
    Sea Zone 56: Japan 4 transport (1 infantry, 1 tank), 2 battleship
    Germany: Germany 12 infantry
    Japan: Japan 12 infantry
"""


def coast(guards: int, phase: str) -> Game:
    return scene(COAST.format(guards=guards), phase=phase, edition="anniversary-1942")


@pytest.mark.parametrize(("guards", "buys"), [(1, True), (30, False)])
def test_whoever_fights_overseas_buys_guards_for_the_complex_behind(
    guards: int, buys: bool
) -> None:
    """Eight can land in San Francisco while the army makes for Europe."""
    purchase = Purchase(mind(coast(guards, "purchase")))
    purchase.choose()
    assert ("infantry: to hold Western United States" in purchase.reasons) is buys


def test_whoever_guards_a_complex_stays_there() -> None:
    found = mind(coast(6, "noncombat_move"))
    assert garrison(found)["Western United States", "infantry"] == 6


def test_aircraft_that_guard_a_complex_stay_there() -> None:
    text = COAST.format(guards=3).replace("3 infantry\n", "3 infantry, 2 fighter\n", 1)
    game = scene(text, phase="noncombat_move", edition="anniversary-1942")
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "United States":
        game.give(agent(game))
    assert army(game, "Western United States", "United States")["fighter"] == 2


def test_new_troops_appear_where_a_complex_would_be_lost() -> None:
    found = mind(coast(1, "purchase"))
    west, east = (
        _ground(found, f"{part} United States", "infantry") for part in ("Western", "Eastern")
    )
    assert west > east


def test_normal_holds_its_capital_only() -> None:
    found = mind(coast(6, "noncombat_move"), "normal")
    assert not garrison(found)["Western United States", "infantry"]
