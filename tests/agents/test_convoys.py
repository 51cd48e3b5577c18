"""Fleets that keep together, squadrons that are laid down together, goals that are kept."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.bases import bases
from battleboard.agents.planner.chances import guess
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.fleet import Fleet
from battleboard.agents.planner.garrison import garrison
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.squadron import Yard, cheapest
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.core.units import Kind
from battleboard.engine.game import Game
from tests.support.scene import scene

PRICES = {"transport": 7, "destroyer": 8, "carrier": 12}
PORT = "Sea Zone 6"


def mind(text: str, level: str = "hard") -> Mind:
    game = scene(text)
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


# Squadrons


def two_guards(_: SpaceName, ships: Counter[Kind]) -> float:
    """A port where only ships with two escorts live."""
    return 0.1 if ships["destroyer"] + ships["carrier"] > 1 else 0.9


def yard(slips: int) -> Yard:
    return Yard(
        prices=PRICES,
        slips={PORT: slips},
        transport="transport",
        escorts=["carrier", "destroyer"],
        danger=two_guards,
    )


@pytest.mark.parametrize(
    ("slips", "money", "ships"),
    [
        (4, 40, ("destroyer", "destroyer", "transport", "transport")),
        (4, 29, ("destroyer", "destroyer", "transport")),
        (3, 40, ("destroyer", "destroyer", "transport")),
        (3, 22, ()),
        (2, 40, ()),
    ],
)
def test_the_cheapest_squadron_that_lives(slips: int, money: int, ships: tuple[Kind, ...]) -> None:
    assert cheapest(yard(slips), money, risk=0.25) == ships


# Bases


def test_ports_of_small_colonies_are_no_bases() -> None:
    """Three units appear in Britain, one each in India and Australia."""
    text = "power: United Kingdom"
    assert bases(mind(text)) == {"Sea Zone 6", "Sea Zone 7", "Sea Zone 8"}
    assert {"Sea Zone 29", "Sea Zone 33"} < bases(mind(text, "normal"))


def test_an_army_that_waits_makes_a_port_a_base() -> None:
    found = bases(mind("power: United Kingdom\nIndia: United Kingdom 20 infantry"))
    assert found == {"Sea Zone 29"}


# Convoys


CONVOY = """
    power: United States
    Sea Zone 9: United States 2 battleship, 2 transport (1 infantry, 1 tank)
    Eastern United States: United States 1 infantry
    United Kingdom: United Kingdom 5 infantry
    Russia: Soviet Union 5 infantry
    Germany: Germany 9 infantry
    Japan: Japan 9 infantry
"""


def ships_of(game: Game, power: str) -> dict[SpaceName, Counter[Kind]]:
    found: dict[SpaceName, Counter[Kind]] = {}
    for space, unit in game.state.everything():
        if unit.power == power and not game.table.edition.board.spaces[space].is_land:
            found.setdefault(space, Counter())[unit.kind] += 1
    return found


def test_transports_and_their_escort_go_together() -> None:
    game = scene(CONVOY, phase="noncombat_move")
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "United States":
        game.give(agent(game))
    found = ships_of(game, "United States")
    assert len(found) == 1
    assert "Sea Zone 9" not in found


# Wearing down


STRONGER = """
    power: United States
    Sea Zone 45: United States 6 transport (2 infantry)
    Eastern United States: United States {reserve} infantry
    Russia: Soviet Union 9 infantry
    Japan: Japan 12 infantry
"""


@pytest.mark.parametrize(("reserve", "goes_on"), [(60, True), (1, False)])
def test_who_has_plenty_wears_the_enemy_down(reserve: int, goes_on: bool) -> None:
    thinks = mind(STRONGER.format(reserve=reserve))
    seen = guess(thinks.edition, {"infantry": 12}, {"infantry": 12})
    assert seen.taken < levels()["hard"].least_chance
    assert thinks.wears_down("Japan", seen) is goes_on


# What is held


def test_what_wins_the_war_is_not_left_open() -> None:
    """The Allies lack Japan alone; a German tank could walk into Germany."""
    text = """
        power: United States
        owner Germany: United States
        Germany: United States 3 infantry
        Eastern Europe: Germany 1 tank
        owner Eastern Europe: Germany
        Japan: Japan 9 infantry
        Eastern United States: United States 3 infantry
    """
    assert garrison(mind(text))["Germany", "infantry"] > 0
    assert garrison(mind(text, "normal"))["Germany", "infantry"] == 0


def test_an_army_half_way_to_its_goal_does_not_turn_back() -> None:
    text = """
        power: United States
        money: United States 17
        Eastern United States: United States 3 infantry
        {army}: United States 9 infantry
        Germany: Germany 10 infantry
        Japan: Japan 10 infantry
    """
    assert mind(text.format(army="Hawaiian Islands")).worth.goal == "Japan"
    assert mind(text.format(army="United Kingdom")).worth.goal == "Germany"


def test_no_carrier_is_called_away_from_its_convoy() -> None:
    """A fighter would rather stand nearer to America; the transports would be left alone."""
    text = """
        power: Germany
        Sea Zone 5: Germany 1 carrier, 2 fighter, 2 transport
        Western Europe: Germany 1 fighter, 3 infantry
        Germany: Germany 3 infantry
        owner Russia: Germany
        United Kingdom: United Kingdom 9 infantry, 9 tank
        Eastern United States: United States 2 infantry
        Gibraltar: United States 1 bomber
    """
    game = scene(text, phase="noncombat_move")
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "Germany":
        game.give(agent(game))
    zones = ships_of(game, "Germany")
    assert [army["carrier"] for army in zones.values() if army["transport"]] == [1]


# Ashore


def test_an_army_at_sea_gains_nothing_where_it_cannot_march_on() -> None:
    """Out in the Atlantic the ship is farther from Berlin than Britain; but that is an island."""
    game = scene(
        """
        power: United States
        Sea Zone 10: United States 1 transport (2 infantry), 1 destroyer
        owner Western Europe: United States
        Western Europe: United States 9 infantry
        United Kingdom: United Kingdom 9 infantry
        Germany: Germany 9 infantry
        Japan: Japan 30 infantry
        """,
        phase="noncombat_move",
    )
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    found = Mind(game.table, game.state, "United States", levels()["hard"])
    assert found.worth.goal == "Germany"
    fleet = Fleet(found, Draft(game.table, game.state, asked))
    ((zone, ship),) = fleet._transports()

    def value(shore: SpaceName) -> float:
        trips = fleet.trips.of(zone, ship)
        return max(trip.value for trip in trips if trip.sending.onto == shore)

    assert value("Western Europe") > 0
    assert value("United Kingdom") <= 0


# Shadows


SHADOWED = """
    power: United States
    Sea Zone 11: United States 2 transport, 2 destroyer; Germany 1 submarine
    Eastern United States: United States 4 infantry
    United Kingdom: United Kingdom 9 infantry
    Russia: Soviet Union 9 infantry
    Germany: Germany 9 infantry
    Japan: Japan 9 infantry
"""


def test_a_submarine_does_not_hold_a_fleet_in_port() -> None:
    """Ships that fight do not sail; the transports are needed elsewhere."""
    game = scene(SHADOWED)
    agent = make_agent("hard", 1)
    while game.state.turn.power == "United States" and isinstance(game.pending, d.Decision):
        game.give(agent(game))
    assert "transport" not in ships_of(game, "United States").get("Sea Zone 11", {})


@pytest.mark.parametrize(
    ("beside", "shadowed"), [("", True), (", 1 destroyer", False), (", 1 transport", False)]
)
def test_whoever_has_other_ships_beside_it_is_no_shadow(beside: str, shadowed: bool) -> None:
    text = SHADOWED.replace("Germany 1 submarine", f"Germany 1 submarine{beside}")
    assert mind(text).sight.is_only_shadowed("Sea Zone 11") is shadowed
    assert not mind(text).sight.is_only_shadowed("Sea Zone 10")
