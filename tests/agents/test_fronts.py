"""Fronts that last: who goes where in WWI 1914, by land, from the sea and on it."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.embarking import idle
from battleboard.agents.planner.fleet import Fleet
from battleboard.agents.planner.friends import pressed
from battleboard.agents.planner.fronts import Fronts
from battleboard.agents.planner.hunt import Hunt
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.placing import best_place
from battleboard.agents.planner.sight import Sight
from battleboard.core import decisions as d
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.units import Domain
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.agents.marches import drafted, moved
from tests.rules_ww1.war import war

WAR = table("ww1-1914")


def at_start(power: PowerName, edition: str = "ww1-1914", level: str = "hard") -> Mind:
    at = table(edition)
    return Mind(at, Game.new(at, game="start").state, power, levels()[level])


# Friends overseas


PRESSED = """
    power: {power}
    Paris: France 6 infantry
    Lorraine: Germany 12 infantry
    owner Lorraine: Germany
"""


def test_capitals_of_friends_are_looked_after_by_whoever_cannot_march_there() -> None:
    """Britain and America come to France by ship, Italy marches. Twelve stand against six."""

    def needs(power: PowerName) -> dict[SpaceName, float]:
        state = war(PRESSED.format(power=power)).state
        return dict(pressed(Sight(WAR.edition, state, power)))

    assert needs("British Empire") == {"Paris": pytest.approx(12 / 18)}
    assert needs("United States") == {}, "who stands aside has no enemies"
    assert needs("Italy") == {}
    assert needs("France") == {}


def test_where_battles_are_fought_to_their_end_nobody_is_looked_after_from_the_sea() -> None:
    assert pressed(at_start("United Kingdom", "1941").sight) == {}


def test_a_capital_without_enemies_near_it_is_not_pressed() -> None:
    game = war("""
        power: British Empire
        Paris: France 2 infantry
        Berlin: Germany 2 infantry
    """)
    assert "Paris" not in pressed(Sight(WAR.edition, game.state, "British Empire"))


def landed(game: Game, power: PowerName) -> Counter[SpaceName]:
    """Where a power's land units are after its movement."""
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove):
        game.give(agent(game))
        if asked != game.pending:
            break
    units = game.table.edition.units
    return Counter(
        space
        for space, unit in game.state.everything()
        if unit.power == power and units[unit.kind].domain is Domain.LAND and not unit.aboard
    )


CHANNEL = """
    power: British Empire
    London: British Empire 6 infantry, 2 artillery
    Sea Zone 9: British Empire 2 transport, 1 cruiser
    Paris: France 6 infantry
    {picardy}
    Lorraine: Germany 12 infantry
    owner Lorraine: Germany
    Moscow: Russian Empire 10 infantry
    Rome: Italy 10 infantry
    Berlin: Germany 8 infantry
    Sea Zone 10: Germany 2 battleship
"""


@pytest.mark.parametrize(
    "picardy",
    [
        "Picardy: France 6 infantry",
        "owner Picardy: nobody\n    Picardy: France 4 infantry; Germany 4 infantry",
    ],
)
def test_britain_lands_beside_its_friend_also_where_he_is_fighting(picardy: str) -> None:
    where = landed(war(CHANNEL.format(picardy=picardy)), "British Empire")
    assert where["Picardy"] == 4
    assert where["Karelia"] == 0


def test_troops_at_a_front_are_not_called_back_aboard() -> None:
    game = war("""
        power: British Empire
        Picardy: British Empire 4 infantry, 2 artillery; France 4 infantry
        Sea Zone 9: British Empire 2 transport, 1 cruiser
        Lorraine: Germany 12 infantry, 6 artillery
        owner Lorraine: Germany
        Paris: France 8 infantry
        London: British Empire 2 infantry
    """)
    mind, draft = drafted(game)
    fleet = Fleet(mind, draft)
    starts = {
        load.start
        for zone, ship in fleet._transports()
        for trip in fleet.trips.of(zone, ship)
        for load in trip.sending.loads
    }
    assert starts == {"London"}


def test_america_buys_ships_before_it_joins_the_war() -> None:
    """Whoever stands aside arms for the war as it will be."""
    game = war(
        PRESSED.format(power="United States")
        + "United States of America: United States 12 infantry",
        phase="purchase",
        money={"United States": 20},
    )
    bought = make_agent("hard", 1)(game)
    assert isinstance(bought, d.Buy)
    assert bought.army.get("transport", 0) > 0


def test_who_waits_for_ships_waits_at_home() -> None:
    """British troops in Wales go to London, where ships call; those in India stay."""
    game = war(
        PRESSED.format(power="British Empire")
        + """
    Scotland: British Empire 5 infantry
    India: British Empire 5 infantry
    """
    )
    mind, draft = drafted(game)
    Fronts(mind, draft).advance()
    assert moved(draft) == {("Scotland", "Yorkshire", "infantry"): 5}


# On land


BEFORE_BERLIN = """
    power: Russian Empire
    owner Silesia: Russian Empire
    Silesia: Russian Empire 20 infantry, 10 artillery
    Berlin: Germany 30 infantry, 20 artillery
    owner Prussia: Germany
    {beside}
    Moscow: Russian Empire 20 infantry
    Paris: France 20 infantry
    Rome: Italy 20 infantry
    Vienna: Austria-Hungary 20 infantry
"""


@pytest.mark.parametrize("bohemia", ["", "Bohemia: Austria-Hungary 2 infantry"])
def test_an_army_before_its_goal_is_not_led_away(bohemia: str) -> None:
    """Berlin is next door and too strong today; Galicia and Bohemia lead elsewhere."""

    def ends(level: str) -> set[SpaceName]:
        mind, draft = drafted(war(BEFORE_BERLIN.format(beside=bohemia)), level)
        Fronts(mind, draft).advance()
        return {end for start, end, _ in moved(draft) if start == "Silesia"}

    beside = {"Berlin", *WAR.edition.board.land_neighbours["Berlin"]}
    assert ends("hard") <= beside
    assert not ends("normal") <= beside


def test_two_take_land_where_no_enemy_is_near() -> None:
    game = war("""
        power: Germany
        Berlin: Germany 20 infantry
        Prussia: Germany 9 infantry
        Paris: France 20 infantry
    """)
    mind, draft = drafted(game)
    Fronts(mind, draft).advance()
    assert moved(draft)["Prussia", "Poland", "infantry"] == 2


def test_no_more_march_than_overwhelm_the_enemy() -> None:
    game = war("""
        power: Germany
        Ruhr: Germany 20 infantry, 10 artillery
        Belgium: France 2 infantry
        owner Belgium: France
        Berlin: Germany 10 infantry
        Paris: France 30 infantry
    """)
    mind, draft = drafted(game)
    Fronts(mind, draft).advance()
    went = sum(n for (_, end, _), n in moved(draft).items() if end == "Belgium")
    assert 6 <= went < 30
    careless, other = drafted(game, "normal")
    Fronts(careless, other).advance()
    assert sum(n for (_, end, _), n in moved(other).items() if end == "Belgium") == 30


@pytest.mark.parametrize(("friends", "enters"), [(0, False), (16, True)])
def test_an_army_counts_on_friends_beside_it(friends: int, enters: bool) -> None:
    """Alone it is too weak for Picardy; with the British beside it, it goes in."""
    beside = f"Belgium: British Empire {friends} infantry" if friends else ""
    game = war(f"""
        power: France
        Paris: France 3 infantry
        Burgundy: France 18 infantry
        owner Picardy: Germany
        Picardy: Germany 16 infantry
        owner Lorraine: Germany
        Lorraine: Germany 24 infantry
        owner Belgium: British Empire
        {beside}
        Berlin: Germany 20 infantry
        Rome: Italy 20 infantry
        Moscow: Russian Empire 20 infantry
    """)
    mind, draft = drafted(game)
    thrusts = Fronts(mind, draft).advance()
    assert any(thrust.target == "Picardy" for thrust in thrusts) is enters


def test_a_capital_that_was_won_is_kept() -> None:
    """Moscow is one of two that the Central Powers need: some stay, though nobody is near."""
    game = war("""
        power: Germany
        owner Moscow: Germany
        Moscow: Germany 12 infantry
        Paris: France 20 infantry
        Rome: Italy 20 infantry
        Berlin: Germany 10 infantry
    """)
    mind, draft = drafted(game)
    Fronts(mind, draft).advance()
    left = 12 - sum(n for (start, _, _), n in moved(draft).items() if start == "Moscow")
    assert left == 4


# At sea


@pytest.mark.parametrize(
    ("cruisers", "level", "goes"), [(4, "hard", True), (1, "hard", False), (4, "normal", False)]
)
def test_a_stronger_fleet_hunts_a_weaker_one(cruisers: int, level: str, goes: bool) -> None:
    game = war(f"""
        power: British Empire
        Sea Zone 9: British Empire {cruisers} cruiser
        Sea Zone 8: Germany 2 submarine
    """)
    mind, draft = drafted(game, level)
    told = Hunt(mind, draft).sail()
    assert bool(told) is goes
    assert (moved(draft)["Sea Zone 9", "Sea Zone 8", "cruiser"] == cruisers) is goes


# Purchases and places


def test_an_army_that_stays_at_the_front_wins_the_air_over_it() -> None:
    """Germany begins with one fighter."""
    assert Purchase(at_start("Germany")).choose().army.get("fighter", 0) > 0
    assert not Purchase(at_start("Germany", level="normal")).choose().army.get("fighter")


def test_there_are_aircraft_enough_at_some_time() -> None:
    state = at_start("Germany").state
    rich = replace(state, money={**state.money, "Germany": 200})
    bought = Purchase(Mind(WAR, rich, "Germany", levels()["hard"])).choose().army
    aircraft, others = bought["fighter"], sum(bought.values()) - bought["fighter"]
    assert 0 < aircraft < others / 5


def test_new_troops_do_not_join_a_crowd_that_waits_for_ships() -> None:
    game = war(
        """
        power: British Empire
        London: British Empire 1 infantry
        India: British Empire 60 infantry
        Paris: France 6 infantry
        Lorraine: Germany 12 infantry
        owner Lorraine: Germany
        ordered British Empire: 4 infantry
        """,
        phase="mobilize",
    )
    asked = game.pending
    assert isinstance(asked, d.ChoosePlacement)
    mind = Mind(WAR, game.state, "British Empire", levels()["hard"])
    place = best_place(mind, asked)
    assert isinstance(place, d.Place)
    assert place.space == "London"


@pytest.mark.parametrize(
    ("waiting", "first"),
    [
        ("2 infantry, 6 artillery", {"infantry"}),
        ("6 infantry, 2 artillery", {"infantry", "artillery", "tank"}),
        ("20 infantry, 8 artillery, 2 tank", {"infantry", "artillery"}),
    ],
)
def test_every_shipload_has_its_infantry_and_tanks_are_few(waiting: str, first: set[str]) -> None:
    state = war(f"""
        power: British Empire
        round: 9
        London: British Empire {waiting}
        Paris: France 6 infantry
        Lorraine: Germany 12 infantry
        owner Lorraine: Germany
    """).state
    purchase = Purchase(Mind(WAR, state, "British Empire", levels()["hard"]))
    assert set(purchase.expedition._troops()) == first


# Going aboard


@pytest.mark.parametrize(
    ("army", "free"),
    [
        ("4 infantry", {"infantry": 4}),
        ("4 infantry, 2 artillery", {"infantry": 3, "artillery": 2}),
        ("1 infantry, 3 artillery", {}),
        ("1 infantry, 1 artillery", {"infantry": 1, "artillery": 1}),
    ],
)
def test_infantry_stays_with_an_army_that_stays(army: str, free: dict[str, int]) -> None:
    game = war(f"""
        power: British Empire
        Scotland: British Empire {army}
        Lorraine: Germany 12 infantry
    """)
    mind, draft = drafted(game)
    assert {kind: n for (_, kind), n in idle(mind, draft, Counter()).items()} == free
