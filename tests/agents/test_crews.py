"""New carriers get the aircraft that they were bought for, and armies that wait for ships wait."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.air import Wings
from battleboard.agents.planner.crews import Crews
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.fleet import Fleet
from battleboard.agents.planner.garrison import expected_here
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.placing import berth
from battleboard.agents.planner.reserves import Reserves
from battleboard.agents.planner.trips import Trip
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.engine.game import Game
from tests.support.scene import scene

BALTIC = "Sea Zone 5"

DOCKS = """
    power: Germany
    ordered Germany: 1 carrier, 1 transport
    owner Russia: Germany
    owner Karelia: Germany
    owner West Russia: Germany
    Germany: Germany 6 infantry
    Norway Finland: Germany {fighters} fighter{marks}
    Western Europe: Germany 3 infantry
    Anglo-Egypt Sudan: United Kingdom 1 bomber
    United Kingdom: United Kingdom 6 infantry
    Eastern United States: United States 6 infantry
    Japan: Japan 9 infantry
"""


def docks(fighters: int = 1, marks: str = "") -> Game:
    text = DOCKS.format(fighters=fighters, marks=marks)
    return scene(text, phase="noncombat_move")


def mind_of(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def draft_of(game: Game) -> Draft:
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    return Draft(game.table, game.state, asked)


# Crews


@pytest.mark.parametrize(
    ("fighters", "marks", "crew"),
    [(1, "", 1), (3, "", 2), (1, " [spent 4, flown]", 0)],
)
def test_a_crew_is_who_can_still_come_and_finds_room(fighters: int, marks: str, crew: int) -> None:
    """A carrier of 1941 holds two aircraft."""
    mind = mind_of(docks(fighters, marks))
    found = Crews(mind).of(Counter(carrier=1), [BALTIC])
    assert found == Counter({"fighter": crew} if crew else {})


def test_old_decks_take_their_crews_first() -> None:
    game = scene(
        DOCKS.format(fighters=1, marks="") + "    Sea Zone 13: Germany 1 carrier\n",
        phase="noncombat_move",
    )
    assert Crews(mind_of(game)).of(Counter(carrier=1), [BALTIC]) == Counter()


def test_new_ships_appear_where_their_crew_can_come() -> None:
    assert berth(mind_of(docks())) == BALTIC


def test_an_aircraft_lands_where_the_new_carrier_will_be() -> None:
    """One bomber would sink the carrier and the transport if it stayed ashore."""
    game = docks()
    draft = draft_of(game)
    mind = mind_of(game)
    Wings(mind, draft, Muster(mind)).man()
    moves = [step.answer for step in draft.steps if isinstance(step.answer, d.Move)]
    assert [(move.path[0], move.path[-1]) for move in moves] == [("Norway Finland", BALTIC)]


def test_a_crew_is_brought_that_would_rather_be_at_the_front() -> None:
    """The fighters stayed in France, and a bomber sank the squadron that was bought for them."""
    game = scene(
        """
        power: Germany
        ordered Germany: 1 carrier, 2 transport
        owner Russia: Germany
        owner Karelia: Germany
        owner West Russia: Germany
        Germany: Germany 9 infantry
        Western Europe: Germany 2 infantry, 3 fighter
        Anglo-Egypt Sudan: United Kingdom 1 bomber
        United Kingdom: United Kingdom 3 infantry, 3 tank
        Sea Zone 8: United Kingdom 3 transport
        Eastern United States: United States 6 infantry
        Japan: Japan 9 infantry
        """,
        phase="noncombat_move",
    )
    mind, draft = mind_of(game), draft_of(game)
    wings = Wings(mind, draft, Muster(mind))
    assert wings._ranked("Western Europe", "fighter")[0] != BALTIC
    wings.man()
    crew = [unit for unit in draft.state.at(BALTIC) if unit.kind == "fighter"]
    assert crew
    assert mind.danger_afloat(BALTIC, Counter(carrier=1, transport=2, fighter=len(crew))) < 0.25


def test_nobody_flies_to_a_deck_that_is_not_bought() -> None:
    game = scene(
        DOCKS.format(fighters=1, marks="").replace("1 carrier, 1 transport", "1 transport"),
        phase="noncombat_move",
    )
    draft = draft_of(game)
    mind = mind_of(game)
    Wings(mind, draft, Muster(mind)).man()
    assert not draft.steps


def test_who_stands_at_sea_without_room_on_a_deck_flies_on() -> None:
    """Three fighters came back to a carrier that holds two."""
    game = scene(
        """
        power: United Kingdom
        Sea Zone 7: United Kingdom 1 carrier, 3 fighter [spent 2, flown]
        United Kingdom: United Kingdom 6 infantry
        Germany: Germany 9 infantry
        Japan: Japan 9 infantry
        """,
        phase="noncombat_move",
    )
    agent = make_agent("hard", 1)
    while game.state.turn.phase == "noncombat_move":
        game.give(agent(game))
    at = Counter(space for space, unit in game.state.everything() if unit.kind == "fighter")
    assert at["Sea Zone 7"] <= 2
    assert at.total() == 3


# Bought units that appear somewhere


@pytest.mark.parametrize(
    ("bought", "here"),
    [("2 infantry", {"infantry": 2}), ("1 fighter", {"fighter": 1}), ("1 destroyer", {})],
)
def test_troops_and_aircraft_will_guard_the_capital(bought: str, here: dict[str, int]) -> None:
    game = scene(f"power: Germany\nordered Germany: {bought}", phase="noncombat_move")
    assert expected_here(mind_of(game), "Germany") == Counter(here)


# Troops that wait


WAITING = """
    power: Germany
    owner Russia: Germany
    owner Karelia: Germany
    owner West Russia: Germany
    owner Archangel: Germany
    owner Caucasus: Germany
    {place}: Germany 4 infantry, 2 tank
    Germany: Germany 6 infantry
    Sea Zone 5: Germany 1 transport, 1 battleship
    United Kingdom: United Kingdom 6 infantry
    Eastern United States: United States 6 infantry
    Japan: Japan 9 infantry
"""


@pytest.mark.parametrize("place", ["Norway Finland", "Karelia", "Eastern Europe"])
def test_whoever_waits_beside_the_port_does_not_march_to_and_fro(place: SpaceName) -> None:
    """All of these lie beside the port where ships take the army aboard."""
    game = scene(WAITING.format(place=place), phase="noncombat_move")
    mind, draft = mind_of(game), draft_of(game)
    muster = Muster(mind)
    assert muster.port == BALTIC
    Reserves(mind, draft, muster).march()
    moves = [step.answer for step in draft.steps if isinstance(step.answer, d.Move)]
    assert place not in {move.path[0] for move in moves}


def test_a_transport_that_flees_keeps_its_cargo_aboard() -> None:
    """Fighters threaten it in mid-ocean; at home nothing does, and the army stays at sea."""
    game = scene(
        """
        power: United States
        Sea Zone 10: United States 1 transport (1 infantry, 1 tank)
        Sea Zone 11: United States 2 destroyer
        Eastern United States: United States 6 infantry
        Western Europe: Germany 4 fighter, 4 infantry
        Germany: Germany 9 infantry
        Japan: Japan 9 infantry
        """,
        phase="noncombat_move",
    )
    mind, draft = mind_of(game), draft_of(game)
    fleet = Fleet(mind, draft)
    ship = next(u for u in game.state.at("Sea Zone 10") if u.kind == "transport")
    trips = [t for t in fleet.trips.of("Sea Zone 10", ship) if t.sending.path[-1] == "Sea Zone 11"]

    def is_landing(trip: Trip) -> bool:
        return bool(trip.sending.onto)

    assert any(map(is_landing, trips))
    assert not is_landing(max(trips, key=lambda trip: trip.value))
