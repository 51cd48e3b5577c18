"""The sea is cleared, ships of no use are not built, armies wait where ships call."""

from __future__ import annotations

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.air import Wings
from battleboard.agents.planner.armada import Armada
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.bases import bases, haven, havens, is_remote
from battleboard.agents.planner.blockade import Blockade
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.placing import best_place
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.support.scene import scene


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


# The fleet before the port


CLOSED = """
    power: United States
    money: United States 40
    Eastern United States: United States 8 infantry, {fighters} fighter
    Sea Zone 11: Japan 1 carrier, 1 destroyer
    Japan: Japan 9 infantry
    Germany: Germany 9 infantry
"""


def closed(fighters: int, phase: str = "combat_move") -> Game:
    return scene(CLOSED.format(fighters=fighters), phase=phase)


def test_the_strongest_fleet_near_a_base_is_a_blockade() -> None:
    assert Blockade(mind(closed(1))).zone == "Sea Zone 11"
    assert Blockade(mind(closed(1), "normal")).zone == ""


def test_ships_far_away_are_no_blockade() -> None:
    text = CLOSED.format(fighters=1).replace("Sea Zone 11", "Sea Zone 45")
    assert Blockade(mind(scene(text))).zone == ""


@pytest.mark.parametrize(("fighters", "broken"), [(1, False), (6, True)])
def test_aircraft_near_the_port_break_a_blockade(fighters: int, broken: bool) -> None:
    assert Blockade(mind(closed(fighters))).is_broken_by({}) is broken


def test_aircraft_that_can_be_called_are_not_bought_again() -> None:
    """Six fighters in California come to the eastern coast in a turn; in Manchuria they do not."""
    text = CLOSED.format(fighters=1)
    near, far = (
        scene(f"{text}    owner Manchuria: United States\n    {at}: United States 6 fighter\n")
        for at in ("Western United States", "Manchuria")
    )
    assert Blockade(mind(near)).is_broken_by({})
    assert not Blockade(mind(far)).is_broken_by({})


def test_aircraft_are_bought_until_they_are_enough() -> None:
    found = Purchase(mind(closed(1, "purchase")))
    assert found.choose().army.get("fighter", 0) >= 2
    assert "fighter: to break a blockade" in found.reasons


def test_aircraft_that_are_enough_attack() -> None:
    game = closed(6)
    assert isinstance(game.pending, d.ChooseMove)
    plan = Attacks(mind(game), Draft(game.table, game.state, game.pending)).plan()
    assert "Sea Zone 11" in [attack.target for attack in plan]


def test_a_submarine_beside_the_fleet_does_not_keep_it_from_being_struck() -> None:
    game = scene(CLOSED.format(fighters=5).replace("1 destroyer", "1 battleship, 1 submarine"))
    assert isinstance(game.pending, d.ChooseMove)
    plan = Attacks(mind(game), Draft(game.table, game.state, game.pending)).plan()
    assert "Sea Zone 11" in [attack.target for attack in plan]


def test_a_fleet_before_the_port_is_worth_more_than_its_ships() -> None:
    """The same attack without a port to open: the difference is what an open sea is worth."""
    game = closed(4)
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    attacks = Attacks(mind(game), Draft(game.table, game.state, asked))
    attack = attacks.best("Sea Zone 11")
    assert attack is not None
    attacks.gains._closed = ""
    without = attacks.gains.of(attack.target, attack.force, attack.seen)
    assert attack.gain - without == pytest.approx(20 * attack.seen.taken)


def test_aircraft_stay_near_a_blockade() -> None:
    muster = Muster(mind(closed(1, "noncombat_move")))
    assert muster.air_call("Eastern United States", "fighter") > 0
    assert muster.air_call("United Kingdom", "fighter") == 0


def test_aircraft_stay_near_it_when_victory_is_in_sight_elsewhere() -> None:
    """Tokyo would win the war, yet the fighters that keep the port open stay."""
    text = CLOSED.format(fighters=4).replace("Germany: Germany 9 infantry", "")
    game = scene(
        f"""{text}
    owner Germany: United States
    owner Manchuria: United States
    Eastern Canada: United States 30 tank
    Manchuria: United States 3 infantry
    """,
        phase="noncombat_move",
    )
    thinks = mind(game)
    assert thinks.price("Japan") > 1000
    assert isinstance(game.pending, d.ChooseMove)
    wings = Wings(thinks, Draft(game.table, game.state, game.pending), Muster(thinks))
    stays, goes = (
        wings._score(at, "fighter", stays=at == "Eastern United States")
        for at in ("Eastern United States", "Manchuria")
    )
    assert stays > goes


# Ships of no use


ONLY_JAPAN = """
    power: Soviet Union
    money: Soviet Union 30
    owner Germany: Soviet Union
    Germany: Soviet Union 3 infantry
    Russia: Soviet Union 3 infantry
    Siberia: Soviet Union 6 infantry
    owner Manchuria: Soviet Union
    Japan: Japan 12 infantry
"""


def test_nobody_sails_round_the_world_to_an_island() -> None:
    """The Soviet Union builds ships in the Baltic only, and Japan is half the world away."""
    thinks = mind(scene(ONLY_JAPAN, phase="purchase"))
    assert thinks.worth.goal == "Japan"
    assert is_remote(thinks)
    assert Armada(thinks).goal == ""
    army = Purchase(thinks).choose().army
    assert not {"transport", "carrier", "battleship", "destroyer"} & set(army)


def test_the_pacific_is_not_too_wide_for_the_united_states() -> None:
    text = ONLY_JAPAN.replace("power: Soviet Union", "power: United States")
    assert not is_remote(mind(scene(f"{text}Western United States: United States 9 infantry")))


# Where armies embark


WITHIN_SIGHT = """
    power: United Kingdom
    money: United Kingdom 40
    owner Germany: United Kingdom
    owner Manchuria: United Kingdom
    owner Coastal China: United Kingdom
    owner Southeast Asia: United Kingdom
    United Kingdom: United Kingdom {home} infantry
    Manchuria: United Kingdom {away} tank
    Japan: Japan 9 infantry
"""


@pytest.mark.parametrize(
    ("home", "away", "found"), [(2, 9, "Sea Zone 45"), (2, 3, ""), (12, 9, "")]
)
def test_ships_come_to_an_army_that_waits_within_sight(home: int, away: int, found: str) -> None:
    """Most of the army must be there, and it must be an army."""
    assert haven(mind(scene(WITHIN_SIGHT.format(home=home, away=away)))) == found


def test_they_are_built_in_the_port_that_is_nearest_to_it() -> None:
    thinks = mind(scene(WITHIN_SIGHT.format(home=2, away=9), phase="purchase"))
    assert bases(thinks) == {"Sea Zone 29", "Sea Zone 33"}
    assert havens(thinks) == {"Sea Zone 29", "Sea Zone 33", "Sea Zone 45"}
    assert Purchase(thinks).choose().army["transport"] > 0


def test_nobody_waits_for_ships_from_the_other_end_of_the_world() -> None:
    text = WITHIN_SIGHT.replace("United Kingdom", "Soviet Union").replace(
        "Soviet Union: S", "Russia: S"
    )
    assert haven(mind(scene(text.format(home=2, away=9)))) == ""


def test_armies_wait_where_ships_call() -> None:
    """Alaska is nearer to Japan than California is, but the ships are in California."""
    text = """
        power: United States
        Western United States: United States 4 infantry
        Alaska: United States 4 infantry
        {zone}: United States 6 transport
        owner Germany: United States
        Japan: Japan 9 infantry
    """
    here = mind(scene(text.format(zone="Sea Zone 42"))).worth.heat
    there = mind(scene(text.format(zone="Sea Zone 48"))).worth.heat
    assert here["Western United States"] > here["Alaska"]
    assert there["Alaska"] > there["Western United States"]


# Courses


def test_an_armada_that_cannot_win_goes_home() -> None:
    """Ships with an army aboard in the Atlantic, for a goal in the Pacific that is too strong."""
    text = """
        power: United States
        Western United States: United States 9 infantry
        Sea Zone 2: United States 4 transport (1 infantry), 1 destroyer
        owner Germany: Soviet Union
        Germany: Soviet Union 9 infantry
        Japan: Japan 40 infantry
    """
    muster = Muster(mind(scene(text, phase="noncombat_move")))
    assert muster.armada.is_under_way
    assert muster.next_zone == ""
    assert muster.post("Sea Zone 2") == muster.armada.home == "Sea Zone 42"


# Friends, and enemies near home


@pytest.mark.parametrize(("level", "strikes"), [("hard", True), ("normal", False)])
def test_aircraft_strike_alone_where_a_friend_can_land(level: str, strikes: bool) -> None:
    game = scene(
        """
        power: Soviet Union
        owner Manchuria: Soviet Union
        Manchuria: Soviet Union 9 fighter
        Russia: Soviet Union 9 infantry
        Sea Zone 45: United Kingdom 5 transport (2 infantry)
        Japan: Japan 9 infantry
        """
    )
    assert isinstance(game.pending, d.ChooseMove)
    plan = Attacks(mind(game, level), Draft(game.table, game.state, game.pending)).plan()
    assert ("Japan" in [attack.target for attack in plan]) is strikes


def test_whoever_fights_overseas_first_meets_those_who_have_landed() -> None:
    text = """
        power: United States
        money: United States 20
        Eastern United States: United States 4 infantry
        {landed}
        Germany: Germany 12 infantry
        Japan: Japan 12 infantry
    """
    landed = "owner Western Canada: Japan\nWestern Canada: Japan 9 infantry"
    calm = Purchase(mind(scene(text.format(landed=""), phase="purchase")))
    assert calm.choose().army.get("infantry", 0) < 5
    alarmed = Purchase(mind(scene(text.format(landed=landed), phase="purchase")))
    assert alarmed.choose().army["infantry"] >= 5
    assert "infantry: against those near Eastern United States" in alarmed.reasons


def test_who_marches_here_and_sails_there_buys_for_both() -> None:
    """Japan has the complex of Western United States: from there armies march, from Japan not."""
    text = """
        power: Japan
        money: Japan 90
        Japan: Japan 20 infantry
        owner Western United States: Japan
        Western United States: Japan 9 infantry
        Eastern United States: United States 9 infantry
        Russia: Soviet Union 9 infantry
        Germany: Germany 9 infantry
    """
    game = scene(text, phase="purchase", edition="anniversary-1941")
    purchase = Purchase(mind(game))
    assert purchase.shipping.is_split
    assert purchase.shipping.marching == 10
    assert purchase.choose().army.get("transport", 0) > 0


@pytest.mark.parametrize(
    ("fleet", "place"),
    [("", "Western United States"), ("Sea Zone 10: Germany 1 carrier", "Eastern United States")],
)
def test_new_aircraft_appear_where_they_can_strike_a_blockade(fleet: str, place: str) -> None:
    """The front is in the Pacific; from California nobody comes back from Sea Zone 10."""
    game = scene(
        f"""
        power: United States
        ordered: {{"United States": {{"fighter": 1}}}}
        Eastern United States: United States 9 infantry
        Hawaiian Islands: Japan 9 infantry
        Sea Zone 42: United States 4 transport, 3 battleship
        Japan: Japan 2 infantry
        Germany: Germany 30 infantry, 9 fighter
        {fleet}
        """,
        phase="mobilize",
    )
    assert isinstance(game.pending, d.ChoosePlacement)
    found = best_place(mind(game), game.pending)
    assert isinstance(found, d.Place)
    assert found.space == place
