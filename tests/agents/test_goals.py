"""What a side plays for: goals, the use of a lead, friends that strike one after another, and the
armada that goes overseas as one body."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from battleboard.agents.levels import levels
from battleboard.agents.planner.armada import Armada
from battleboard.agents.planner.attack import Attacks
from battleboard.agents.planner.draft import Draft
from battleboard.agents.planner.mind import Mind
from battleboard.agents.planner.muster import Muster
from battleboard.agents.planner.options import Ferry, loaded
from battleboard.agents.planner.roads import LAND
from battleboard.agents.planner.sight import Sight
from battleboard.agents.planner.worth import Worth
from battleboard.core import decisions as d
from battleboard.core.units import Unit
from battleboard.engine.game import Game
from battleboard.rules.economy.income import income
from battleboard.tables import table
from tests.rules_ww1.war import war
from tests.support.scene import scene


def mind(game: Game, level: str = "hard") -> Mind:
    return Mind(game.table, game.state, game.state.turn.power, levels()[level])


def at_start(power: str) -> Mind:
    at = table("1941")
    return Mind(at, Game.new(at, game="start").state, power, levels()["hard"])


# Goals


@pytest.mark.parametrize(
    ("power", "goal"),
    [
        ("Soviet Union", "Germany"),
        ("United Kingdom", "Germany"),
        ("Germany", "Russia"),
        ("Japan", "Russia"),
    ],
)
def test_the_powers_of_a_side_make_for_the_same_capital(power: str, goal: str) -> None:
    assert at_start(power).worth.goal == goal


@pytest.mark.parametrize("guards", [1, 20])
def test_a_garrison_that_comes_does_not_turn_a_fleet_back(guards: int) -> None:
    """Three ships are half way to Japan."""
    game = scene(f"""
        power: United States
        Sea Zone 40: United States 3 transport (1 infantry, 1 tank)
        Western United States: United States 4 infantry
        Eastern United States: United States 4 infantry
        United Kingdom: United Kingdom 9 infantry
        Russia: Soviet Union 9 infantry
        Germany: Germany 4 infantry
        Japan: Japan {guards} infantry
    """)
    assert mind(game).worth.goal == "Japan"


# A lead


EVEN = """
    power: Germany
    Eastern Europe: Germany {ours} infantry
    Karelia: Soviet Union {theirs} infantry
"""


def test_own_losses_are_cheaper_to_the_stronger_side_only() -> None:
    strong = mind(scene(EVEN.format(ours=90, theirs=3)))
    weak = mind(scene(EVEN.format(ours=3, theirs=90)))
    assert strong.restraint < 1.0 == weak.restraint
    assert strong.own_loss < strong.level.own_loss
    assert mind(scene(EVEN.format(ours=90, theirs=3)), "normal").restraint == 1.0


# Friends


TOGETHER = """
    power: United Kingdom
    owner Western Europe: United Kingdom
    owner Eastern Europe: Soviet Union
    Western Europe: United Kingdom 7 infantry, 2 tank
    Eastern Europe: Soviet Union {reds} infantry, {reds} tank
    Germany: Germany 10 infantry
    Russia: Soviet Union 3 infantry
    United Kingdom: United Kingdom 6 infantry
    Japan: Japan 4 infantry
    Eastern United States: United States 4 infantry
"""


def opened(reds: int) -> float:
    """What a British attack that fails is worth for the sake of those who follow."""
    thinks = mind(scene(TOGETHER.format(reds=reds)))
    defence = thinks.sight.hostile["Germany"]
    seen = thinks.battle(Counter(infantry=7, tank=2), defence, at_sea=False)
    assert seen.taken < 0.5
    return thinks.opened("Germany", defence, seen)


def test_an_attack_that_a_friend_can_finish_is_worth_more() -> None:
    assert opened(reds=4) > 0


@pytest.mark.parametrize("reds", [1, 2])
def test_armies_are_not_thrown_away_for_a_friend_who_will_hardly_win(reds: int) -> None:
    """Two and two have a chance of one in four after it, of one in a thousand before."""
    assert opened(reds) == 0


def test_normal_does_not_think_of_friends() -> None:
    thinks = mind(scene(TOGETHER.format(reds=4)), "normal")
    defence = thinks.sight.hostile["Germany"]
    seen = thinks.battle(Counter(infantry=7, tank=2), defence, at_sea=False)
    assert thinks.opened("Germany", defence, seen) == 0


@pytest.mark.parametrize(("reds", "attacks"), [(4, True), (1, False)])
def test_the_first_blow_is_struck_for_those_who_follow(reds: int, attacks: bool) -> None:
    game = scene(TOGETHER.format(reds=reds))
    assert isinstance(game.pending, d.ChooseMove)
    plan = Attacks(mind(game), Draft(game.table, game.state, game.pending)).plan()
    assert ("Germany" in [attack.target for attack in plan]) is attacks


# The armada


OVERSEAS = """
    power: United States
    Western United States: United States 6 infantry, 6 tank
    Sea Zone 42: United States 6 transport, 2 battleship
    Sea Zone 19: United States 1 transport
    Japan: Japan {japanese} infantry
    owner Germany: Soviet Union
    Germany: Soviet Union 9 infantry
    Russia: Soviet Union 9 infantry
    United Kingdom: United Kingdom 9 infantry
"""


def armada(japanese: int) -> Muster:
    return Muster(mind(scene(OVERSEAS.format(japanese=japanese), phase="noncombat_move")))


def test_ships_gather_in_the_port_that_is_nearest_to_the_goal() -> None:
    found = armada(japanese=40)
    assert found.armada.goal == "Japan"
    assert found.armada.home == found.armada.body == "Sea Zone 42"
    assert found.next_zone == ""
    assert found.post("Sea Zone 19") == "Sea Zone 42"


def test_an_armada_that_is_strong_enough_sails_on() -> None:
    found = armada(japanese=2)
    far = found.armada.far
    assert found.next_zone
    assert far(found.next_zone, "Sea Zone 45") < far("Sea Zone 42", "Sea Zone 45")
    assert found.post("Sea Zone 42") == found.next_zone


def test_where_an_army_can_march_there_is_no_armada() -> None:
    assert Armada(at_start("United Kingdom")).goal == ""
    assert Armada(at_start("Germany")).home == ""


# Cargo


def test_no_army_embarks_without_infantry_where_it_needs_one() -> None:
    at = table("ww1-1914")
    sight = Sight(at.edition, Game.new(at, game="start").state, "British Empire")
    ship = Unit(id=1, kind="transport", power="British Empire")
    ferry = Ferry(ship, ("Sea Zone 8",), "", (("London", "Sea Zone 8"),), ())
    free = Counter({("London", "artillery"): 4, ("London", "infantry"): 4})
    _, army = loaded(sight, ferry, free)
    assert army == {"infantry": 1, "artillery": 1}


# Cities


CITIES = """
    power: Soviet Union
    owner Germany: Soviet Union
    owner Italy: Soviet Union
    {taken}
    Balkans: Soviet Union 12 infantry
    Russia: Soviet Union 9 infantry
    France: Germany 3 infantry
    United Kingdom: United Kingdom 9 infantry
    Eastern United States: United States 9 infantry
    Japan: Japan 20 infantry
"""


def goal_of(taken: str) -> str:
    return mind(scene(CITIES.format(taken=taken), edition="anniversary-1941")).worth.goal


def test_an_army_makes_for_a_city_when_few_are_lacking() -> None:
    """Paris or Warsaw wins the war, and Tokyo lies across the sea; when the enemy has many other
    cities only capitals count."""
    lost = ("India", "Australia", "Hawaiian Islands", "Western United States", "Eastern Canada")
    assert goal_of("") in {"France", "Poland"}
    assert goal_of("\n    ".join(f"owner {city}: Japan" for city in lost)) == "Japan"


HELD = """
    power: United States
    owner United Kingdom: Germany
    Germany: Germany 9 infantry
    United Kingdom: Germany 9 infantry
    Japan: Japan 9 infantry
    Russia: Soviet Union 9 infantry
    Eastern United States: United States 9 infantry
"""


def test_a_conquered_capital_is_kept_with_what_can_be_raised_there() -> None:
    """Germany earns 12 and more; Britain, with an income of 4, makes four units a turn."""
    worth = mind(scene(HELD)).worth
    printed = worth.sight.board.spaces["United Kingdom"]
    earns = income(worth.sight.edition, worth.sight.state, "Germany")
    assert worth._means("Germany") == earns
    assert worth._means("United Kingdom") == min(earns, 3 * printed.ipc)
    assert worth._means("Karelia") == 0, "no complex, no troops"


# What completes a victory


def test_a_capital_that_completes_nothing_is_worth_less() -> None:
    """The Central Powers need London or Paris, and two capitals in all. With Rome in their hands
    Paris wins the war, Moscow does not; without Rome either brings them nearer."""
    text = (
        "power: Austria-Hungary\n{rome}Paris: France 9 infantry\nMoscow: Russian Empire 9 infantry"
    )
    at_first = mind(war(text.format(rome=""))).worth
    with_rome = mind(war(text.format(rome="owner Rome: Austria-Hungary\n"))).worth

    def to_win(worth: Worth, space: str) -> float:
        return worth.ways.of(space, "Central Powers")

    whole = levels()["hard"].front_victory
    assert to_win(at_first, "Paris") == whole
    assert to_win(at_first, "Moscow") == to_win(with_rome, "Moscow")
    assert to_win(at_first, "Moscow") == pytest.approx(whole / 2**1.5)
    assert to_win(with_rome, "Paris") == whole
    assert with_rome.goal == "Paris"


def test_only_ways_of_the_side_itself_count() -> None:
    worth = mind(war("power: Germany\nParis: France 9 infantry")).worth
    assert worth.ways.of("Paris", "Allies") == worth.ways.of("Vienna", "Central Powers") == 0


# Ships and the nearest goal


PACIFIC = """
    power: United States
    owner Germany: Soviet Union
    owner Italy: Soviet Union
    owner Poland: Soviet Union
    owner Hawaiian Islands: Japan
    owner Western United States: Japan
    owner Australia: Japan
    Western United States: Japan 6 infantry
    Eastern United States: United States 9 infantry
    Russia: Soviet Union 9 infantry
    United Kingdom: United Kingdom 9 infantry
    Japan: Japan 20 infantry
"""


def test_an_army_at_sea_makes_for_the_goal_that_is_nearest_to_it() -> None:
    """The goal of the power is on its own shore, and Sydney, which nobody keeps, is far from
    there; ships before Sydney are at a goal all the same. A capital that is not the goal is none
    of their business."""
    worth = mind(scene(PACIFIC, edition="anniversary-1941")).worth
    shores = worth.sight.board.sea_neighbours
    assert worth.goal == "Western United States"
    assert {"Australia", "Hawaiian Islands"} <= worth.goals.keys()
    assert "Japan" not in worth.goals
    assert min(worth.goals.values()) == 0
    before_sydney = min(map(worth.way, shores["Australia"]))
    assert before_sydney == pytest.approx(LAND + worth.goals["Australia"])


def test_a_lesser_goal_seems_farther_away() -> None:
    worth = mind(scene(PACIFIC, edition="anniversary-1941")).worth
    weak = {goal: worth._weakness(goal) for goal in worth.goals}
    ranked = sorted(weak, key=lambda goal: -weak[goal])
    assert sorted(worth.goals, key=lambda goal: worth.goals[goal]) == ranked


def test_the_last_city_that_is_lacking_is_worth_most() -> None:
    """The Allies lack one city, or three."""
    text = """
        power: Soviet Union
        {taken}
        Japan: Japan 9 infantry
        Russia: Soviet Union 9 infantry
    """
    one = "owner Germany: Soviet Union\n        owner Poland: Soviet Union"
    level = replace(levels()["hard"], in_sight=0.0)
    for taken, worth in ((one, level.victory), ("", level.victory / 9)):
        game = scene(text.format(taken=taken), edition="anniversary-1941")
        found = Mind(game.table, game.state, "Soviet Union", level).worth
        assert found.ways.of("Kiangsu", "Allies") == pytest.approx(worth)


@pytest.mark.parametrize(("reserve", "is_stronger"), [(1, False), (60, True)])
def test_whoever_is_stronger_has_victory_in_sight(reserve: int, is_stronger: bool) -> None:
    """What wins the war is worth the more to a side, the stronger it is; to whoever is behind it
    is worth less than between equals."""
    game = scene(f"""
        power: Germany
        Germany: Germany {reserve} infantry
        Russia: Soviet Union 20 infantry
        Japan: Japan 1 infantry
    """)
    found, hard = mind(game).worth, levels()["hard"]
    equal = Worth(found.sight, replace(hard, in_sight=0.0))
    assert (found.ways.of("Russia", "Axis") > equal.ways.of("Russia", "Axis")) is is_stronger
    assert (found.ways.of("Germany", "Allies") < equal.ways.of("Germany", "Allies")) is is_stronger
