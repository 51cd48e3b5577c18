"""Landings that are prepared: ships bought for them, armies and fleets that gather for them."""

from __future__ import annotations

import pytest

from battleboard.agents import make_agent
from battleboard.agents.bot import Bot
from battleboard.agents.levels import levels
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.shipping import Shipping
from battleboard.core import decisions as d
from battleboard.core.units import Domain, Unit
from battleboard.engine.game import Game
from tests.support.scene import army, scene

BRITAIN_LIES_OPEN = """
    power: Germany
    money: Germany 30
    owner Russia: Germany
    Western Europe: Germany 8 infantry, 3 tank, 3 fighter
    Germany: Germany 6 infantry
    United Kingdom: United Kingdom 2 infantry
    Eastern United States: United States 3 infantry
    Japan: Japan 3 infantry
"""


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def noncombat(game: Game, level: str) -> Game:
    """Let a level make its noncombat moves."""
    power, agent = game.state.turn.power, make_agent(level, 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == power:
        game.give(agent(game))
    return game


def test_ships_are_bought_for_a_landing_that_decides() -> None:
    game = scene(BRITAIN_LIES_OPEN, phase="purchase")
    bot = make_agent("hard", 1)
    answer = bot(game)
    assert isinstance(answer, d.Buy)
    assert answer.army["transport"] >= 2
    assert isinstance(bot, Bot)
    assert any("to storm United Kingdom" in why for why in bot.why())


def test_no_ship_is_bought_to_storm_what_is_too_strong() -> None:
    strong = BRITAIN_LIES_OPEN.replace("Kingdom 2 infantry", "Kingdom 40 infantry, 9 fighter")
    bot = make_agent("hard", 1)
    bot(scene(strong, phase="purchase"))
    assert isinstance(bot, Bot)
    assert not any("to storm United Kingdom" in why for why in bot.why())


@pytest.mark.parametrize(("danger", "buys"), [(0.3, True), (0.5, False)])
def test_no_ship_is_bought_for_a_storm_that_would_be_sunk_before(
    monkeypatch: pytest.MonkeyPatch, danger: float, buys: bool
) -> None:
    monkeypatch.setattr(Shipping, "danger", lambda *_: danger)
    purchase = Purchase(mind(scene(BRITAIN_LIES_OPEN, phase="purchase")))
    purchase.choose()
    assert any("to storm United Kingdom" in why for why in purchase.reasons) is buys


def test_normal_prepares_no_storm() -> None:
    game = scene(BRITAIN_LIES_OPEN)
    assert Muster(mind(game, "normal")).storm.target == ""


def test_a_muster_calls_armies_and_aircraft_to_the_port() -> None:
    game = scene(f"{BRITAIN_LIES_OPEN}Sea Zone 5: Germany 3 transport, 1 battleship")
    muster = Muster(mind(game))
    assert muster.storm.target == "United Kingdom"
    assert muster.call("Western Europe") > muster.call("Ukraine")
    assert muster.air_call("Western Europe", "fighter") > muster.air_call("Caucasus", "fighter")


def test_ships_join_the_muster() -> None:
    """A transport lies apart, one zone from the three that could land today."""
    game = scene(
        f"{BRITAIN_LIES_OPEN}Sea Zone 5: Germany 3 transport, 1 battleship\n"
        "Sea Zone 6: Germany 1 transport",
        phase="noncombat_move",
    )
    port = Muster(mind(game)).storm.port
    noncombat(game, "hard")
    assert army(game, port, "Germany")["transport"] == 4


def test_troops_at_sea_go_ashore_when_a_submarine_comes_near() -> None:
    game = scene(
        """
        power: United States
        Sea Zone 10: United States 3 transport (2 infantry)
        Sea Zone 9: Germany 2 submarine
        Eastern United States: United States 2 infantry
        Germany: Germany 9 infantry
        Western Europe: Germany 9 infantry
        Japan: Japan 9 infantry
        """,
        phase="noncombat_move",
    )
    assert len(at_sea(game)) == 6
    noncombat(game, "hard")
    assert not at_sea(game)


def at_sea(game: Game) -> list[Unit]:
    return [unit for _, unit in game.state.everything() if unit.aboard]


def test_nobody_storms_where_he_can_march() -> None:
    """Germany lies open to a landing from Karelia, and the army of the Soviet Union before it."""
    text = """
        power: {power}
        Karelia: {power} 6 infantry, 4 tank
        owner Karelia: Soviet Union
        Sea Zone 5: {power} 4 transport
        Russia: Soviet Union 9 infantry
        United Kingdom: United Kingdom 9 infantry
        Germany: Germany 1 infantry
        Japan: Japan 9 infantry
    """
    marches = scene(text.format(power="Soviet Union"), phase="noncombat_move")
    sails = scene(text.format(power="United Kingdom"), phase="noncombat_move")
    assert Muster(mind(marches)).storm.target == ""
    assert Muster(mind(sails)).storm.target == "Germany"


def test_no_ship_is_bought_where_it_would_be_sunk() -> None:
    watched = f"{BRITAIN_LIES_OPEN}Gibraltar: United States 9 bomber\n"
    assert ships_bought(scene(BRITAIN_LIES_OPEN, phase="purchase"))
    assert not ships_bought(scene(watched, phase="purchase"))


def ships_bought(game: Game) -> bool:
    units = game.table.edition.units
    bought = Purchase(mind(game)).choose().army
    return any(units[kind].domain is Domain.SEA for kind in bought)


def test_new_troops_storm_from_where_they_appear_only() -> None:
    """Transports have landed their army before Tokyo and lie there empty; those who are raised in
    California do not go aboard in Japan."""
    text = """
        power: United States
        ordered United States: 5 infantry
        Sea Zone 45: United States 8 transport, 2 battleship
        Wake Island: United States 6 fighter
        Eastern United States: United States 9 infantry
        Japan: Japan 2 infantry
        owner Germany: Soviet Union
        Russia: Soviet Union 9 infantry
        United Kingdom: United Kingdom 9 infantry
    """
    muster = Muster(mind(scene(text, phase="noncombat_move")))
    assert muster.storm.port == ""
    assert muster.post("Sea Zone 45") == muster.armada.home == "Sea Zone 42"
