"""Landings past submarines: they stop nobody who brings a warship, where the rules ask for one."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.escort import escort, is_open, needs_escort
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.agents.test_goals import OVERSEAS, armada
from tests.support.scene import army, scene

WATCHED = """
    power: United States
    Sea Zone 44: United States 3 transport (2 infantry){ships}
    Sea Zone 45: Japan {watch}
    Japan: Japan 1 infantry
    Germany: Germany 5 infantry
    United Kingdom: United Kingdom 9 infantry
    Russia: Soviet Union 9 infantry
    Eastern United States: United States 3 infantry
"""
"""Six infantry could land in Japan, from the only zone beside it, where Japanese ships lie."""


def watched(watch: str = "1 submarine", ships: str = ", 1 destroyer") -> Game:
    return scene(WATCHED.format(watch=watch, ships=ships))


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, "United States", levels()[level])


@pytest.mark.parametrize(
    ("watch", "level", "open_"),
    [
        ("1 submarine", "hard", True),
        ("1 transport", "hard", True),
        ("1 submarine, 1 destroyer", "hard", False),
        ("1 submarine", "normal", False),
    ],
)
def test_submarines_and_transports_stop_no_landing(watch: str, level: str, open_: bool) -> None:
    found = mind(watched(watch), level)
    assert is_open(found, "Sea Zone 45") is open_
    assert is_open(found, "Sea Zone 46")


def test_only_submarines_make_an_escort_needed() -> None:
    assert needs_escort(mind(watched()), "Sea Zone 45")
    assert not needs_escort(mind(watched("1 transport")), "Sea Zone 45")


@pytest.mark.parametrize(
    ("ships", "goes"), [(", 1 carrier, 1 destroyer", "destroyer"), (", 1 carrier", "carrier")]
)
def test_carriers_go_along_only_where_no_other_ship_can(ships: str, goes: str) -> None:
    found = mind(watched(ships=ships))
    free = Counter({("Sea Zone 44", "carrier"): 1, ("Sea Zone 44", "destroyer"): 1})
    ship = escort(found, "Sea Zone 45", free)
    assert ship is not None
    assert ship.kind == goes
    assert escort(found, "Sea Zone 45", Counter()) is None


def test_who_is_there_already_needs_no_other_ship() -> None:
    text = WATCHED.format(watch="1 submarine; United States 1 carrier", ships=", 1 destroyer")
    free = Counter({("Sea Zone 44", "destroyer"): 1, ("Sea Zone 45", "carrier"): 1})
    ship = escort(mind(scene(text)), "Sea Zone 45", free)
    assert ship is not None
    assert ship.start == "Sea Zone 45"


@pytest.mark.parametrize(("ships", "lands"), [(", 1 destroyer", True), ("", False)])
def test_troops_land_past_a_submarine_with_a_warship_beside_them(ships: str, lands: bool) -> None:
    game = watched(ships=ships)
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.phase == "combat_move":
        game.give(agent(game))
    came = army(game, "Sea Zone 45", "United States")
    assert ("transport" in came) is ("destroyer" in came) is lands


def test_one_warship_goes_along_with_two_landings() -> None:
    """Japan and Manchuria are landed on from the same zone; there is one destroyer."""
    game = scene(
        WATCHED.format(watch="1 submarine", ships=", 1 destroyer")
        + "    owner Manchuria: Japan\n    Manchuria: Japan 1 infantry\n"
    )
    assert isinstance(game.pending, d.ChooseMove)
    planner = Attacks(mind(game), Draft(game.table, game.state, game.pending))
    (before,) = planner._waters("Manchuria")["Sea Zone 45"]
    assert before.sending.kind == "destroyer"
    planner.plan(frozenset({"Japan"}))
    assert planner._waters("Manchuria") == {"Sea Zone 45": []}


def test_an_escort_that_the_rules_refuse_is_not_asked_again() -> None:
    game = watched()
    assert isinstance(game.pending, d.ChooseMove)
    planner = Attacks(mind(game), Draft(game.table, game.state, game.pending))
    (ship,) = planner._waters("Japan")["Sea Zone 45"]
    planner.refused.add(("Japan", ship.sending.path, ship.sending.kind))
    assert planner._waters("Japan") == {}


@pytest.mark.parametrize(
    ("watch", "ships", "target"),
    [
        ("1 submarine", ", 1 destroyer", "Japan"),
        ("1 submarine", "", ""),
        ("1 destroyer", ", 1 destroyer", ""),
    ],
)
def test_landings_past_submarines_are_prepared(watch: str, ships: str, target: str) -> None:
    """Where there is a warship at all; and nobody sails where another lies in the way."""
    text = WATCHED.format(watch=watch, ships=ships)
    assert Muster(mind(scene(text, phase="noncombat_move"))).storm.target == target


@pytest.mark.parametrize(("ship", "sails"), [("submarine", True), ("destroyer", False)])
def test_an_armada_sails_past_submarines_only(ship: str, sails: bool) -> None:
    zone = armada(japanese=2).next_zone
    text = f"{OVERSEAS.format(japanese=2)}    {zone}: Japan 1 {ship}\n"
    found = Muster(mind(scene(text, phase="noncombat_move")))
    assert (found.next_zone == zone) is sails


def test_troops_land_where_a_battle_clears_the_sea() -> None:
    game = watched("1 destroyer", ", 3 battleship")
    assert isinstance(game.pending, d.ChooseMove)
    planner = Attacks(mind(game), Draft(game.table, game.state, game.pending))
    assert planner._waters("Japan") == {}
    found = planner.plan()
    assert [attack.target for attack in found] == ["Sea Zone 45", "Japan"]


def test_nobody_fights_before_a_landing_what_he_may_not_beat() -> None:
    """One destroyer against a submarine with a transport could lose, and the army would stay
    aboard."""
    game = watched("1 submarine, 1 transport")
    agent = make_agent("hard", 1)
    while not isinstance(game.pending, d.AttackOrIgnore):
        assert isinstance(game.pending, d.Decision)
        game.give(agent(game))
    assert agent(game) == d.Ignore()
