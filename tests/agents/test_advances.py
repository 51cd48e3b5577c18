"""Advances where fronts last: what is attacked, with how much of each kind, and where armies go."""

from __future__ import annotations

import pytest

from battleboard.agents.planner.clash import Clash
from battleboard.agents.planner.fronts import Fronts
from tests.agents.marches import advanced, drafted, sent
from tests.rules_ww1.war import war

BESIDE = {("Prussia", "infantry"): 1}

NEAR_BERLIN = """
    power: Russian Empire
    owner Silesia: Russian Empire
    Silesia: Russian Empire {army}
    owner Prussia: Russian Empire
    Prussia: {beside}
    Berlin: Germany {foes}
    Moscow: Russian Empire 20 infantry
    Paris: France 20 infantry
    Rome: Italy 20 infantry
    Vienna: Austria-Hungary 20 infantry
"""


@pytest.mark.parametrize(("guns", "most"), [(4, 4), (30, 10)])
def test_guns_go_with_infantry_only(guns: int, most: int) -> None:
    """Seven infantry take ten guns along; who plans carelessly sends all."""
    game = war(
        NEAR_BERLIN.format(
            army=f"6 infantry, {guns} artillery",
            beside="Russian Empire 1 infantry",
            foes="30 infantry",
        )
    )
    army = Fronts(*drafted(game))._thrust("Berlin").army
    assert army == {("Silesia", "infantry"): 6, ("Silesia", "artillery"): most, **BESIDE}
    careless = Fronts(*drafted(game, "normal"))._thrust("Berlin").army
    assert careless["Silesia", "artillery"] == guns


def test_no_more_friends_count_than_an_army_brings_itself() -> None:
    game = war(
        NEAR_BERLIN.format(army="24 infantry", beside="France 90 infantry", foes="20 infantry")
    )
    mind, draft = drafted(game)
    fronts = Fronts(mind, draft)
    thrust = fronts._thrust("Berlin")
    defence = Clash(mind).defence("Berlin")
    theirs = mind.sight.cost(defence) + 0.5 * Clash(mind).relief("Berlin")
    assert thrust.ratio == pytest.approx(2 * 72 / theirs)


@pytest.mark.parametrize(
    ("ours", "theirs", "hopeless"),
    [
        ({"infantry": 22}, {"infantry": 20}, False),
        ({"infantry": 18}, {"infantry": 20}, True),
        ({"infantry": 8, "artillery": 6}, {"infantry": 12}, False),
    ],
)
def test_what_is_hopeless(ours: dict[str, int], theirs: dict[str, int], hopeless: bool) -> None:
    """By what is lost in one exchange, each of what he has."""
    game = war("power: Germany\nBerlin: Germany 10 infantry\nMoscow: Russian Empire 1 infantry")
    assert Clash(drafted(game)[0]).is_hopeless(ours, theirs) is hopeless
    assert not Clash(drafted(game, "normal")[0]).is_hopeless(ours, theirs)


def test_few_do_not_enter_because_friends_beside_them_look_on() -> None:
    """With the French strong enough by price; but the attack itself, by thirteen, is lost."""
    game = war(
        NEAR_BERLIN.format(army="13 infantry", beside="France 60 infantry", foes="20 infantry")
    )
    thrust = Fronts(*drafted(game))._thrust("Berlin")
    assert thrust.ratio == 0
    assert not sent(advanced(game), "Silesia", "Berlin")


def test_sea_roads_draw_no_army_that_marches() -> None:
    """In Venice and in Piedmont alike the way to Vienna leads by Venice."""
    game = war("""
        power: Italy
        Venice: Italy 10 infantry
        Rome: Italy 10 infantry
        Trieste: Austria-Hungary 30 infantry
        Vienna: Austria-Hungary 30 infantry
        Tyrolia: Austria-Hungary 30 infantry
        Berlin: Germany 10 infantry
        Constantinople: Ottoman Empire 10 infantry
        Paris: France 10 infantry
        Moscow: Russian Empire 10 infantry
    """)
    mind, draft = drafted(game)
    fronts = Fronts(mind, draft)
    worth = mind.worth
    assert not worth.is_away("Venice")
    assert fronts._heat("Venice", "Venice") == worth.land_heat["Venice"]
    careless = Fronts(*drafted(game, "normal"))
    assert careless._heat("Venice", "Venice") == careless.mind.worth.heat["Venice"]


def test_nobody_marches_for_a_trifle() -> None:
    mind, draft = drafted(war("power: Italy\nVenice: Italy 10 infantry\nVienna: Germany 1 tank"))
    fronts = Fronts(mind, draft)
    heat = mind.worth.land_heat["Venice"]
    assert fronts._pull("Venice", "Venice") == pytest.approx(1.05 * heat)
    assert fronts._pull("Venice", "Tuscany") == pytest.approx(heat)
