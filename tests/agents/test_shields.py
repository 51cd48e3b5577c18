"""Ships of friends: who comes before the enemy strikes, and who is saved by it."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from battleboard.agents import make_agent
from battleboard.agents.levels import levels
from battleboard.agents.planner.buying import Purchase
from battleboard.agents.planner.chances import foresee, guess
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.fleet import ANCHOR, Fleet
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.placing import harbour
from battleboard.agents.planner.shield import Shield
from battleboard.agents.planner.storm import NO_STORM
from battleboard.agents.planner.threat import FEW
from battleboard.core import decisions as d
from battleboard.engine.game import Game
from tests.support.scene import army, scene

FRIENDS_SAIL = """
    power: {power}
    Sea Zone 9: United States 2 battleship, 1 carrier, 2 fighter
    Sea Zone 10: United States 1 submarine
    Sea Zone 6: United Kingdom 1 transport
    United Kingdom: United Kingdom 4 infantry
    Western Europe: Germany 1 fighter, 2 bomber, 4 infantry
    Germany: Germany 9 infantry
    Japan: Japan 9 infantry
    Eastern United States: United States 4 infantry
"""
"""German bombers watch the sea around Britain; an American fleet lies two zones away."""


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def test_who_comes_before_the_enemy() -> None:
    """Germany follows the Soviet Union, everybody else comes before Germany; submarines guard
    nobody."""
    britain = mind(scene(FRIENDS_SAIL.format(power="United Kingdom")))
    shield = Shield(britain.sight, britain.threats)
    guards = Counter({"battleship": 2, "carrier": 1, "fighter": 2})
    assert shield.helpers("Sea Zone 6", "Germany") == guards
    assert shield.helpers("Sea Zone 6", "Japan") == Counter()
    russia = mind(scene(FRIENDS_SAIL.format(power="Soviet Union")))
    assert Shield(russia.sight, russia.threats).helpers("Sea Zone 6", "Germany") == Counter()


def test_ships_that_lie_there_already_are_counted_once() -> None:
    here = "Sea Zone 6: United Kingdom 1 transport; United States 2 battleship"
    text = FRIENDS_SAIL.replace("Sea Zone 6: United Kingdom 1 transport", here)
    gone = text.replace("Sea Zone 9: United States 2 battleship, 1 carrier, 2 fighter\n", "")
    found = mind(scene(gone.format(power="United Kingdom")))
    assert Shield(found.sight, found.threats).helpers("Sea Zone 6", "Germany") == Counter()


def test_new_ships_count_on_friends_who_can_come() -> None:
    game = scene(FRIENDS_SAIL.format(power="United Kingdom"))
    one = Counter({"transport": 1})
    assert mind(game).danger_afloat("Sea Zone 6", one) < 0.2
    assert mind(game, "normal").danger_afloat("Sea Zone 6", one) > 0.8


def test_ships_are_built_and_placed_where_friends_can_come() -> None:
    game = scene(FRIENDS_SAIL.format(power="United Kingdom"), phase="purchase")
    one = Counter({"transport": 1})
    hard, normal = (mind(game, level) for level in ("hard", "normal"))
    assert Purchase(hard).shipping.danger("Sea Zone 6", one) < 0.2
    assert Purchase(normal).shipping.danger("Sea Zone 6", one) > 0.8
    alone = FRIENDS_SAIL.replace("2 battleship, 1 carrier, 2 fighter", "1 submarine")
    bare = mind(scene(alone.format(power="United Kingdom"), phase="purchase"))
    assert harbour(hard, "Sea Zone 6", one) > harbour(bare, "Sea Zone 6", one) + 10


@pytest.mark.parametrize(
    ("there", "needs"), [("", True), ("Sea Zone 5: United States 4 battleship", False)]
)
def test_who_finds_friends_where_he_goes_needs_no_escort(there: str, needs: bool) -> None:
    game = scene(
        f"""
        power: United Kingdom
        money: United Kingdom 30
        Sea Zone 6: United Kingdom 2 transport, 1 destroyer
        {there}
        United Kingdom: United Kingdom 8 infantry
        Western Europe: Germany 3 fighter, 2 bomber
        Germany: Germany 9 infantry
        Russia: Soviet Union 9 infantry
        """,
        phase="purchase",
    )
    shipping = Purchase(mind(game)).shipping
    assert shipping._front == "Sea Zone 5"
    assert shipping.needs_escort() is needs


FLEET = "2 battleship, 1 carrier, 2 fighter"
CONVOY = f"{FLEET}, 1 transport (1 infantry, 1 tank)"


@pytest.mark.parametrize(
    ("ships", "friends", "end"),
    [
        (FLEET, "1 carrier, 2 fighter", "Sea Zone 6"),
        (FLEET, "", "Sea Zone 11"),
        (CONVOY, "1 carrier, 2 transport", "Sea Zone 6"),
        (CONVOY, "", "Sea Zone 5"),
    ],
)
def test_a_fleet_sails_to_ships_of_friends_in_danger(ships: str, friends: str, end: str) -> None:
    """Without them it would go where its own troops are, or where they land."""
    game = scene(
        f"""
        power: United States
        Sea Zone 9: United States {ships}
        {f"Sea Zone 6: United Kingdom {friends}" if friends else ""}
        United Kingdom: United Kingdom 4 infantry
        Western Europe: Germany 1 fighter, 2 bomber, 4 infantry
        Germany: Germany 9 infantry
        Japan: Japan 9 infantry
        Eastern United States: United States 4 infantry
        """,
        phase="noncombat_move",
    )
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "United States":
        game.give(agent(game))
    assert "battleship" in army(game, end, "United States")


@pytest.mark.parametrize(("watch", "joins"), [("2 fighter", True), ("3 fighter, 1 bomber", False)])
def test_an_escort_joins_ships_that_would_be_struck_anyway(watch: str, joins: bool) -> None:
    """The blow that falls on them without it is none of its doing; unless it is lost as well."""
    game = scene(
        f"""
        power: Germany
        Sea Zone 5: Germany 1 carrier, 2 transport
        Sea Zone 6: Germany 1 destroyer
        Germany: Germany 6 infantry
        United Kingdom: United Kingdom 4 infantry, {watch}
        Russia: Soviet Union 5 infantry
        Eastern United States: United States 4 infantry
        Japan: Japan 5 infantry
        """,
        phase="noncombat_move",
    )
    agent = make_agent("hard", 1)
    while isinstance(asked := game.pending, d.ChooseMove) and asked.power == "Germany":
        game.give(agent(game))
    assert ("destroyer" in army(game, "Sea Zone 6", "Germany")) is joins


@pytest.mark.parametrize(("lone", "leaves"), [("3 transport", True), ("1 submarine", False)])
def test_a_fleet_leaves_the_port_of_a_storm_for_ships_that_are_lost_without_it(
    lone: str, leaves: bool
) -> None:
    """Two or three transports were lost each turn while the fleet waited for the landing."""
    game = scene(
        f"""
        power: United Kingdom
        United Kingdom: United Kingdom 8 infantry, 2 tank
        Sea Zone 8: United Kingdom 2 battleship, 1 carrier, 2 transport
        Sea Zone 6: United Kingdom {lone}
        owner Western Europe: Germany
        Germany: Germany 1 infantry
        Norway Finland: Germany 1 fighter
        Eastern United States: United States 4 infantry
        Japan: Japan 9 infantry
        """,
        phase="noncombat_move",
    )
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    fleet = Fleet(mind(game), Draft(game.table, game.state, asked))
    fleet.muster.storm = replace(NO_STORM, target="Germany", port="Sea Zone 8")
    fleet._move_warships("Sea Zone 8")
    gone = "battleship" not in [unit.kind for unit in fleet.draft.state.at("Sea Zone 8")]
    assert gone is leaves


def test_the_port_of_a_storm_holds_warships_a_little() -> None:
    game = scene(FRIENDS_SAIL.format(power="United States"), phase="noncombat_move")
    asked = game.pending
    assert isinstance(asked, d.ChooseMove)
    fleet = Fleet(mind(game), Draft(game.table, game.state, asked))
    stack = Counter({"battleship": 2})
    fleet.muster.storm = NO_STORM
    free = fleet._station(("Sea Zone 9",), stack)
    fleet.muster.storm = replace(NO_STORM, target="Germany", port="Sea Zone 9")
    assert fleet._station(("Sea Zone 9",), stack) == pytest.approx(free + ANCHOR)
    assert ANCHOR > 0


def test_danger_at_sea_is_worked_out_exactly() -> None:
    """Nothing on a carrier's deck hits a submarine: one sinks a new squadron three times in five,
    where an estimate has one in eight."""
    game = scene(
        """
        power: Germany
        Germany: Germany 9 infantry
        Sea Zone 6: Soviet Union 1 submarine
        Russia: Soviet Union 9 infantry
        Japan: Japan 9 infantry
        """
    )
    squadron = Counter({"carrier": 1, "transport": 2, "fighter": 2})
    found = mind(game).threats.worst("Sea Zone 5", squadron).taken
    seen = foresee(game.table.edition, Counter(submarine=1), squadron, at_sea=True)
    assert found == seen.taken > 0.5
    assert mind(game, "normal").threats.worst("Sea Zone 5", squadron).taken < 0.2
    many = squadron + Counter({"battleship": 2 * FEW})
    assert mind(game).threats.blow("Soviet Union", "Sea Zone 5", many).seen == guess(
        game.table.edition, Counter(submarine=1), many
    )
