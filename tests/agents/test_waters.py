"""Waters where fronts last: mines, aircraft that are cargo, transports that need no guard."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.embarking import idle
from battleboard.agents.planner.expedition import Part
from battleboard.agents.planner.fleet import Fleet
from battleboard.agents.planner.hunt import Hunt
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.minefields import toll
from tests.agents.marches import drafted
from tests.rules_ww1.war import war
from tests.support.scene import scene

# Mines


def test_each_mined_zone_on_the_way_costs_a_sixth() -> None:
    """Sea zones 8 and 9 belong to Wales and London; whoever lies there already risks nothing."""
    german = drafted(war("power: Germany\nSea Zone 10: Germany 1 cruiser"))[0]
    british = drafted(war("power: British Empire\nSea Zone 9: British Empire 1 cruiser"))[0]
    assert toll(german, ("Sea Zone 10", "Sea Zone 9"), 36) == pytest.approx(6)
    assert toll(german, ("Sea Zone 7", "Sea Zone 8", "Sea Zone 9"), 36) == pytest.approx(11)
    assert toll(german, ("Sea Zone 9",), 36) == 0
    assert toll(british, ("Sea Zone 8", "Sea Zone 9"), 36) == 0


@pytest.mark.parametrize(("zone", "goes"), [("Sea Zone 9", False), ("Sea Zone 4", True)])
def test_nobody_hunts_a_trifle_through_mines(zone: str, goes: bool) -> None:
    """A battleship, two hits, and its cruisers would win; the mines off London cost more than the
    lone submarine there."""
    game = war(f"""
        power: Germany
        Sea Zone 5: Germany 1 battleship, 3 cruiser
        {zone}: British Empire 1 submarine
    """)
    assert bool(Hunt(*drafted(game)).sail()) is goes


def test_a_voyage_through_mines_counts_what_they_may_sink() -> None:
    game = war("""
        power: Germany
        Sea Zone 4: Germany 1 transport (2 infantry), 2 cruiser
        Berlin: Germany 10 infantry
        London: British Empire 10 infantry
    """)
    fleet = Fleet(*drafted(game))
    ship = next(unit for _, unit in fleet._transports())
    calm, mined = ("Sea Zone 4", "Sea Zone 5"), ("Sea Zone 4", "Sea Zone 9", "Sea Zone 5")
    cargo = {"infantry": 2}
    assert fleet.trips.risk(mined, ship, cargo) - fleet.trips.risk(
        calm, ship, cargo
    ) == pytest.approx(2)
    stack = Counter({"cruiser": 2})
    assert fleet._station(calm, stack) - fleet._station(mined, stack) == pytest.approx(3)
    convoy = stack + Counter({"transport": 1})
    assert fleet._worth(calm, convoy, {}) - fleet._worth(mined, convoy, {}) == pytest.approx(4)


# Aircraft


def test_no_aircraft_strikes_at_sea() -> None:
    game = war("""
        power: British Empire
        Sea Zone 9: British Empire 1 transport
        owner Picardy: Germany
        Picardy: Germany 6 fighter
        owner Burgundy: France
        Burgundy: France 1 infantry
    """)
    threats = drafted(game)[0].threats
    assert threats.worst("Sea Zone 9", {"transport": 1}).taken == 0
    assert threats.by_power["Germany"]["Burgundy"]["fighter"] == 6


def aboard() -> Mind:
    return drafted(
        war("""
        power: British Empire
        Sea Zone 9: British Empire 1 transport (1 infantry, 1 fighter)
        London: British Empire 1 infantry
        Lorraine: Germany 12 infantry
        owner Lorraine: Germany
        Paris: France 10 infantry
    """)
    )[0]


def test_a_fighter_aboard_defends_no_ship() -> None:
    sight = aboard().sight
    assert sight.own["Sea Zone 9"] == {"transport": 1}
    assert sight.afloat["Sea Zone 9"] == {"infantry": 1, "fighter": 1}


def test_a_fighter_aboard_is_an_aircraft_of_the_expedition() -> None:
    assert Purchase(aboard()).expedition._have[Part.WINGS] == 6


# Guards


@pytest.mark.parametrize(("enemy", "worth"), [("", 0), ("Sea Zone 7: Germany 2 submarine", 12)])
def test_transports_are_guarded_where_an_enemy_could_come(enemy: str, worth: int) -> None:
    game = war(f"""
        power: British Empire
        Sea Zone 9: British Empire 2 cruiser
        Sea Zone 8: France 2 transport
        {enemy}
    """)
    fleet = Fleet(*drafted(game))
    assert fleet._guarded("Sea Zone 8", Counter({"transport": 2})) == worth


def test_elsewhere_transports_are_always_guarded() -> None:
    game = scene("power: United Kingdom\nSea Zone 8: United Kingdom 2 transport", "noncombat_move")
    fleet = Fleet(*drafted(game))
    assert fleet._guarded("Sea Zone 8", Counter({"transport": 2})) == 14


# Going aboard


@pytest.mark.parametrize(("foes", "goes"), [("", True), ("; Germany 8 infantry", False)])
def test_nobody_goes_aboard_out_of_a_fight_that_goes_on(foes: str, goes: bool) -> None:
    owner = "nobody" if foes else "British Empire"
    game = war(f"""
        power: British Empire
        owner India: {owner}
        India: British Empire 4 infantry, 2 artillery{foes}
        Paris: France 6 infantry
        Lorraine: Germany 12 infantry
        owner Lorraine: Germany
    """)
    fleet = Fleet(*drafted(game))
    assert fleet.mind.worth.is_away("India"), "ships would be faster"
    assert fleet.trips._embarks("India") is goes


# What is bought


def purchase(level: str = "hard", ships: int = 1) -> Purchase:
    game = war(
        f"""
        power: British Empire
        London: British Empire 6 infantry
        Sea Zone 9: British Empire 3 cruiser, {ships} transport
        Paris: France 6 infantry
        Lorraine: Germany 12 infantry
        owner Lorraine: Germany
        """,
        phase="purchase",
        money={"British Empire": 40},
    )
    mind = Mind(game.table, game.state, "British Empire", levels()[level])
    return Purchase(mind)


def test_few_aircraft_take_the_places_of_troops() -> None:
    assert purchase().choose().army.get("fighter", 0) <= 1
    assert purchase("normal").choose().army["fighter"] >= 2


@pytest.mark.parametrize(("ships", "takes"), [(8, False), (1, True)])
def test_no_more_transports_than_troops_want(ships: int, takes: bool) -> None:
    """Six who wait and some who will come have room enough in eight ships."""
    fleet = purchase(ships=ships).expedition
    assert fleet.take_ship("transport", "to carry them") is takes
    assert purchase("normal", ships=ships).expedition.take_ship("transport", "careless")


def test_one_infantry_stays_at_home_for_the_guns_that_are_raised_there() -> None:
    game = war("""
        power: British Empire
        London: British Empire 4 infantry
        Lorraine: Germany 12 infantry
    """)
    mind, draft = drafted(game)
    assert idle(mind, draft, Counter()) == {("London", "infantry"): 3}
