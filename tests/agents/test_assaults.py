"""Assaults that the rules allow: nobody is counted twice, no gun goes along, ships load on their
way."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.draft import Draft, Path
from battleboard.agents.planner.fleet import Fleet
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.options import Options, calls
from battleboard.core import decisions as d
from battleboard.core.board import SpaceName
from battleboard.engine.game import Game
from tests.support.scene import scene

BEFORE_BERLIN = """
    power: United States
    owner Western Europe: United States
    Western Europe: United States 3 infantry, 4 tank
    Sea Zone 6: United States 3 transport, 2 battleship
    Germany: Germany 5 infantry
    Japan: Japan 9 infantry
    Eastern United States: United States 9 infantry
"""


def attacks(game: Game, level: str = "hard") -> Attacks:
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    mind = Mind(game.table, game.state, asked.power, levels()[level])
    return Attacks(mind, Draft(game.table, game.state, asked))


def test_whoever_can_march_takes_no_place_in_a_ship() -> None:
    """The tanks were counted ashore and aboard; the rules refused, and Berlin was let be."""
    planner = attacks(scene(BEFORE_BERLIN))
    own = planner.mind.sight.own["Western Europe"]
    orders = [*planner._orders("Germany")]
    assert orders
    for order in orders:
        bound = Counter(bind for one in order for bind in one.binds)
        assert all(bound["Western Europe", kind] <= count for kind, count in own.items())
    planner.plan()
    chosen = {one.target: one for one in planner.chosen}
    assert chosen["Germany"].force.army == own
    assert not planner.refused


GUNS = """
    power: Japan
    Japan: Japan 1 infantry, 1 aa_gun
    Sea Zone 62: Japan 2 transport
    owner Kiangsu: China
    Kiangsu: China 1 infantry
    Eastern United States: United States 9 infantry
    United Kingdom: United Kingdom 9 infantry
    Russia: Soviet Union 9 infantry
"""


def test_no_antiaircraft_gun_goes_along() -> None:
    """It goes aboard in noncombat movement only (MOV-9)."""
    planner = attacks(scene(GUNS, edition="anniversary-1942"))
    planner.plan()
    landed = [one for one in planner.chosen if one.force.ships]
    assert landed
    assert all("aa_gun" not in one.force.army for one in landed)
    assert not planner.refused


@pytest.mark.parametrize(
    ("path", "zones"),
    [
        (("A",), ("A",)),
        (("A", "B"), ("A", "B")),
        (("A", "B", "C"), ("A", "B", "C")),
        (("A", "B", "A"), ("B",)),
    ],
)
def test_whoever_comes_back_loads_elsewhere(path: Path, zones: tuple[SpaceName, ...]) -> None:
    assert calls(path) == zones


def test_a_ship_that_comes_back_fetches_nobody_from_where_it_set_out() -> None:
    """A transport may return to its zone with what it has loaded in another one (MOV-3)."""
    game = scene(
        """
        power: Japan
        Japan: Japan 9 infantry, 1 tank
        Okinawa: Japan 1 infantry
        Sea Zone 62: Japan 1 transport
        owner Buryatia S.S.R.: Soviet Union
        Russia: Soviet Union 9 infantry
        """,
        edition="anniversary-1942",
    )
    planner = attacks(game)
    ferries = Options(planner.sight, shuttles=True).ferries["Buryatia S.S.R."]
    assert ferries
    for ferry in ferries:
        returns = len(ferry.path) > 1 and ferry.path[0] == ferry.path[-1]
        assert not returns or all(zone != ferry.path[0] for _, zone in ferry.sources)
    best = planner.best("Buryatia S.S.R.")
    assert best
    assert planner.commit(best)


def test_trips_that_come_back_fetch_nobody_from_where_they_began() -> None:
    game = scene(
        """
        power: Japan
        Japan: Japan 9 infantry
        Okinawa: Japan 1 infantry
        Sea Zone 62: Japan 1 transport
        Manchuria: Japan 3 infantry
        Russia: Soviet Union 9 infantry
        """,
        phase="noncombat_move",
        edition="anniversary-1942",
    )
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    fleet = Fleet(attacks(game).mind, Draft(game.table, game.state, asked))
    (ship,) = game.state.at("Sea Zone 62")
    returns = [
        trip.sending
        for trip in fleet.trips.of("Sea Zone 62", ship)
        if len(trip.sending.path) > 1 and trip.sending.path[-1] == "Sea Zone 62"
    ]
    assert returns
    assert all(load.at != "Sea Zone 62" for sending in returns for load in sending.loads)
    assert any(sending.loads for sending in returns)
