"""The parts of the planner, each by itself."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.agents.levels import levels
from battleboard.agents.planner.chances import foresee, guess
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.objectives import Objectives
from battleboard.agents.planner.options import Ferry, loaded
from battleboard.agents.planner.sight import Sight, spread
from battleboard.agents.planner.threat import NO_BLOW
from battleboard.core.decisions import ChooseMove, Done, Load, Move
from battleboard.core.units import Unit
from battleboard.engine.game import Game
from battleboard.odds import odds
from battleboard.tables import table
from tests.rules_ww1.war import war
from tests.support.scene import offered, roll, say, scene

T1941 = table("1941")
EDITION = T1941.edition


def mind(text: str, level: str = "normal") -> Mind:
    game = scene(text)
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def test_levels_state_every_figure_and_differ() -> None:
    easy, normal, hard = levels().values()
    assert easy.overlooks > normal.overlooks > hard.overlooks == 0
    assert easy.noise > normal.noise == hard.noise == 0


# Battles foreseen


def test_a_small_battle_is_foreseen_exactly() -> None:
    attack, defence = {"infantry": 3, "tank": 1}, {"infantry": 2}
    exact = odds(EDITION, attack, defence)
    seen = foresee(EDITION, attack, defence)
    assert seen.taken == exact.territory_taken
    assert (seen.lost, seen.destroyed) == (
        exact.expected_losses.attacker,
        exact.expected_losses.defender,
    )


@pytest.mark.parametrize(
    ("attack", "defence"),
    [
        ({"infantry": 6, "tank": 3, "fighter": 2}, {"infantry": 5, "tank": 1}),
        ({"infantry": 4, "tank": 2}, {"infantry": 4, "tank": 1}),
        ({"infantry": 8}, {"infantry": 5, "fighter": 1}),
        ({"infantry": 2, "fighter": 3}, {"infantry": 3}),
        ({"destroyer": 2, "fighter": 2}, {"battleship": 1, "destroyer": 1}),
    ],
)
def test_an_estimate_is_near_the_exact_chance(
    attack: dict[str, int], defence: dict[str, int]
) -> None:
    exact = odds(EDITION, attack, defence)
    assert guess(EDITION, attack, defence).taken == pytest.approx(exact.attacker_wins, abs=0.15)


def test_submarines_neither_shield_from_aircraft_nor_shoot_at_them() -> None:
    """Without a destroyer beside them (COM-2); ships can be hit by submarines and hit them."""
    fleet = {"battleship": 1, "submarine": 2}
    for look in (guess, lambda *armies: foresee(*armies, at_sea=True)):
        assert look(EDITION, {"fighter": 4}, fleet) == look(
            EDITION, {"fighter": 4}, {"battleship": 1}
        )
        with_ships = {"fighter": 4, "battleship": 1}
        assert look(EDITION, with_ships, fleet) != look(EDITION, with_ships, {"battleship": 1})


@pytest.mark.parametrize(
    ("attack", "sunk"), [({"battleship": 2}, 0), ({"battleship": 2, "destroyer": 1}, 1)]
)
def test_submarines_dive_before_ships_without_a_destroyer(
    attack: dict[str, int], sunk: int
) -> None:
    """COM-2: there is nothing to gain by attacking them, turn after turn."""
    seen = foresee(EDITION, attack, {"submarine": 1}, at_sea=True)
    price = EDITION.units["submarine"].cost or 0
    assert seen.destroyed == pytest.approx(sunk * price, rel=0.01)


def test_whoever_cannot_fire_is_beaten_by_anybody_who_can() -> None:
    """However many they are: transports in 1941 neither attack nor defend."""
    assert guess(EDITION, {"bomber": 1}, {"transport": 4}).taken == 1
    assert guess(EDITION, {"transport": 4}, {"submarine": 1}).taken == 0


def test_aircraft_alone_take_no_ground() -> None:
    assert guess(EDITION, {"fighter": 3}, {"infantry": 1}).taken == 0
    assert foresee(EDITION, {"fighter": 3}, {}).taken == 0
    assert foresee(EDITION, {"infantry": 1}, {}).taken == 1


# Worth


def test_a_capital_is_worth_more_with_money_in_it() -> None:
    poor = mind("power: Germany\nmoney: Soviet Union 1").price("Russia")
    rich = mind("power: Germany\nmoney: Soviet Union 21").price("Russia")
    assert rich - poor == pytest.approx(20 * levels()["normal"].loot)


def test_the_last_territory_to_victory_is_worth_most() -> None:
    one = mind("power: Germany\nowner Russia: Germany")
    none = mind("power: Germany")
    assert one.price("United Kingdom") > none.price("United Kingdom") + 10


@pytest.mark.parametrize(("chosen", "more"), [("on", 5.0), ("off", 0.0)])
def test_objectives_make_land_worth_more_where_they_are_played(chosen: str, more: float) -> None:
    """Germany lacks Leningrad and the oil for one objective: either earns five IPCs a turn."""
    game = Game.new(table("anniversary-1941"), game="x", options={"objectives": chosen})
    sight = Sight(game.table.edition, game.state, "Germany")
    assert Objectives(sight).bonus("Caucasus", "Axis") == more


def test_an_objective_is_denied_by_taking_what_it_asks_for() -> None:
    """The Axis hold all of the six territories that they need; Italy needs none of them."""
    game = Game.new(table("anniversary-1941"), game="x", options={"objectives": "on"})
    sight = Sight(game.table.edition, game.state, "Soviet Union")
    assert Objectives(sight).bonus("Czechoslovakia/Hungary", "Allies") >= 5.0


def test_heat_fades_with_the_way() -> None:
    heat = mind("set-up\npower: Germany").worth.heat
    assert heat["West Russia"] > heat["Eastern Europe"]


def test_islands_are_away_and_the_mainland_is_not() -> None:
    worth = mind("set-up\npower: Germany").worth
    assert not worth.is_away("Germany")
    assert mind("set-up\npower: United States").worth.is_away("Eastern United States")


# Threats


def test_a_threat_counts_what_comes_by_land_by_air_and_from_the_sea() -> None:
    found = mind("""
        power: United Kingdom
        Sea Zone 6: Germany 1 transport (1 infantry, 1 tank)
        Western Europe: Germany 1 fighter, 3 infantry
        Eastern Europe: Germany 5 infantry
    """).threats.by_power["Germany"]["United Kingdom"]
    assert found["fighter"] == 1
    assert found["tank"] == 1
    assert found["infantry"] == 1


def test_troops_aboard_beside_a_carrier_are_a_threat_too() -> None:
    """The aircraft of the same zone get there by themselves; the army needs the transport."""
    found = mind("""
        power: United States
        Sea Zone 9: Germany 1 transport (1 tank), 1 carrier (2 fighter)
    """).threats.by_power["Germany"]["Eastern United States"]
    assert found["fighter"] == 2
    assert found["tank"] == 1


def test_tanks_blitz_through_empty_land_only() -> None:
    text = "power: Soviet Union\nowner West Russia: Soviet Union\nEastern Europe: Germany 1 tank\n"
    assert "Russia" in mind(text).threats.by_power["Germany"]
    guarded = mind(f"{text}West Russia: Soviet Union 1 infantry")
    assert "Russia" not in guarded.threats.by_power["Germany"]


def test_ships_stop_at_warships() -> None:
    text = "power: United Kingdom\nSea Zone 5: Germany 1 battleship\n"
    assert "Sea Zone 8" in mind(text).threats.by_power["Germany"]
    guarded = mind(
        f"{text}Sea Zone 6: United Kingdom 1 destroyer\nSea Zone 7: United Kingdom 1 destroyer"
    )
    assert "Sea Zone 8" not in guarded.threats.by_power["Germany"]


def test_nothing_threatens_an_empty_sea() -> None:
    found = mind("power: United Kingdom\nSea Zone 5: Germany 1 battleship")
    assert found.threats.worst("Sea Zone 6", {}).gain == 0


def test_spread_stops_where_nobody_goes_on() -> None:
    steps = {"a": "b", "b": "c", "c": "d", "d": ""}
    far = spread("a", 9, steps.__getitem__, lambda space: space != "c")
    assert far == {"a": 0, "b": 1, "c": 2}


def test_a_transport_takes_units_aboard_in_the_order_of_its_way() -> None:
    """The tank is the stronger and chosen first, but its shore comes second."""
    sight = mind("power: Japan").sight
    ship = Unit(id=1, kind="transport", power="Japan")
    way = (("Here", "Sea A"), ("There", "Sea B"))
    free = Counter({("There", "tank"): 1, ("Here", "infantry"): 1})
    loads, taken = loaded(sight, Ferry(ship, ("Sea A", "Sea B"), "Shore", way, ()), free)
    assert loads == (Load({"infantry": 1}, "Here", "Sea A"), Load({"tank": 1}, "There", "Sea B"))
    assert taken == {"infantry": 1, "tank": 1}


# Threats


def test_an_attack_by_which_nobody_would_gain_is_no_threat() -> None:
    """It might succeed, but costs more than land without income is worth."""
    found = mind("""
        power: Soviet Union
        owner Archangel: Soviet Union
        Archangel: Soviet Union 5 infantry
        owner Karelia: Germany
        Karelia: Germany 4 infantry
        Germany: Germany 9 infantry
    """)
    army = found.sight.friendly["Archangel"]
    assert guess(EDITION, {"infantry": 4}, army).taken > 0
    assert found.threats.worst("Archangel", army) is NO_BLOW
    assert found.threats.worst("Archangel", {"infantry": 1}).taken > 0.5


# Drafts


def test_an_order_that_ends_the_phase_ends_the_draft() -> None:
    """After the mines the last cargo is landed: nobody says that he is done."""
    game = war("""
        power: Germany
        Sea Zone 7: Germany 1 submarine
        Sea Zone 10: Germany 1 transport (2 infantry)
    """)
    say(game, "1 sub: sz 7 > sz 8", "done")
    roll(game, 6)
    asked = game.pending
    assert isinstance(asked, ChooseMove)
    draft = Draft(game.table, game.state, asked)
    landing = next(answer for answer in offered(game) if isinstance(answer, Move))
    assert draft.attempt(landing)
    assert draft.waits != asked
    assert not draft.attempt(Done())
    assert draft.copy().waits == draft.waits
