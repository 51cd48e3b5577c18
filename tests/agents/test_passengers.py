"""Troops and the ships they wait for: one port to wait in, no ship too many, no troops in vain."""

from __future__ import annotations

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.bases import bases
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.draft import Draft, Path
from battleboard.agents.planner.fleet import Fleet
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.options import Options
from battleboard.core import decisions as d
from battleboard.core.units import Army
from battleboard.engine.game import Game
from tests.support.scene import scene

ATLANTIC = """
    power: United States
    money: United States {money}
    Eastern United States: United States {waiting} infantry
    {ships}
    owner Japan: United States
    Germany: Germany 30 infantry
    Russia: Soviet Union 9 infantry
    United Kingdom: United Kingdom 9 infantry
"""


def atlantic(waiting: int, ships: str = "", money: int = 28, phase: str = "purchase") -> Game:
    return scene(ATLANTIC.format(waiting=waiting, ships=ships, money=money), phase=phase)


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def bought(game: Game, level: str = "hard") -> Army:
    return Purchase(mind(game, level)).choose().army


def test_troops_wait_in_the_port_that_is_nearest_to_the_goal() -> None:
    muster = Muster(mind(atlantic(6, phase="noncombat_move")))
    worth = muster.mind.worth
    assert worth.goal == "Germany"
    ways = {port: worth.way(port) for port in bases(muster.mind)}
    assert ways[muster.gathering] == min(ways.values()) < max(ways.values())
    assert muster.gathering in worth.sight.board.sea_neighbours["Eastern United States"]
    assert muster.call("Eastern United States") > muster.call("Western United States") == 0


def test_normal_waits_in_no_port() -> None:
    muster = Muster(mind(atlantic(6, phase="noncombat_move"), "normal"))
    assert muster.call("Eastern United States") == 0


FLEET = "Sea Zone 11: United States {transports} transport, 3 battleship"


@pytest.mark.parametrize(("transports", "buys"), [(2, True), (12, False)])
def test_no_transport_is_bought_that_nobody_would_fill(transports: int, buys: bool) -> None:
    """Eight wait; twelve transports have places for three times as many."""
    fleet = FLEET.format(transports=transports)
    expedition = Purchase(mind(atlantic(8, fleet))).expedition
    assert expedition.take_ship("transport", "to carry whoever waits") is buys
    assert Purchase(mind(atlantic(8, fleet), "normal")).expedition.take_ship("transport", "")


def test_troops_that_wait_far_from_any_port_want_no_ships() -> None:
    """An army in Szechwan waits for nobody in America."""
    text = FLEET.format(transports=6)
    far = atlantic(2, f"{text}\n    Szechwan: United States 30 infantry")
    purchase = Purchase(mind(far))
    assert purchase.shipping.passengers == 2


@pytest.mark.parametrize(("waiting", "buys"), [(6, True), (30, False)])
def test_no_troops_are_bought_where_a_crowd_waits_for_ships(waiting: int, buys: bool) -> None:
    army = bought(atlantic(waiting, FLEET.format(transports=4), money=20))
    assert (any(army.get(kind, 0) for kind in ("infantry", "tank"))) is buys


def test_troops_aboard_are_counted_with_those_ashore() -> None:
    ships = "Sea Zone 11: United States 2 transport (2 infantry)"
    found = mind(atlantic(3, ships))
    assert found.sight.afloat == {"Sea Zone 11": {"infantry": 4}}
    assert Purchase(found).shipping.passengers == 7


@pytest.mark.parametrize(("level", "first"), [("hard", "tank"), ("normal", "infantry")])
def test_a_strong_unit_is_bought_for_each_small_one_that_waits(level: str, first: str) -> None:
    """Places in ships are dear; `normal` buys by price alone."""
    expedition = Purchase(mind(atlantic(8), level)).expedition
    assert expedition._troops()[0] == first


def test_enough_strong_units_are_followed_by_small_ones() -> None:
    text = ATLANTIC.replace("{waiting} infantry", "2 infantry, 6 tank")
    game = scene(text.format(ships="", money=28), phase="purchase")
    assert Purchase(mind(game)).expedition._troops()[0] == "infantry"


@pytest.mark.parametrize(("waiting", "crowded"), [(6, False), (7, True)])
def test_one_shipload_may_wait_for_ships(waiting: int, crowded: bool) -> None:
    """Two transports have four places."""
    game = atlantic(waiting, FLEET.format(transports=2))
    assert Purchase(mind(game)).expedition._is_crowded is crowded


@pytest.mark.parametrize(("shuttles", "ways"), [(True, [("45", "46", "45")]), (False, [])])
def test_a_ship_fetches_troops_and_comes_back_to_land_them(
    shuttles: bool, ways: list[tuple[str, ...]]
) -> None:
    """The ship lies before Siberia, the army waits on the Chinese coast."""
    game = scene(
        """
        power: Japan
        Sea Zone 45: Japan 1 transport
        owner Coastal China: Japan
        Coastal China: Japan 2 infantry
        Siberia: Soviet Union 1 infantry
        Russia: Soviet Union 9 infantry
        """
    )
    options = Options(mind(game).sight, shuttles=shuttles)
    ferries = options.ferries.get("Siberia", [])
    assert [ferry.path for ferry in ferries] == [tuple(f"Sea Zone {z}" for z in w) for w in ways]
    assert mind(game).options.ferries["Siberia"]
    assert "Siberia" not in mind(game, "normal").options.ferries


def test_a_ship_takes_aboard_beside_it_and_waits_where_it_was() -> None:
    """Noncombat movement: the fleet lies off Japan, two units wait on the Chinese coast."""
    game = scene(
        """
        power: Japan
        Sea Zone 45: Japan 1 transport, 2 battleship
        owner Coastal China: Japan
        Coastal China: Japan 2 infantry
        Japan: Japan 3 infantry
        Russia: Soviet Union 9 infantry
        """,
        phase="noncombat_move",
    )
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)

    def ways(level: str) -> set[Path]:
        fleet = Fleet(mind(game, level), Draft(game.table, game.state, asked))
        ((zone, ship),) = fleet._transports()
        return {trip.sending.path for trip in fleet.trips.of(zone, ship)}

    there_and_back = ("Sea Zone 45", "Sea Zone 46", "Sea Zone 45")
    assert there_and_back in ways("hard")
    assert there_and_back not in ways("normal")
