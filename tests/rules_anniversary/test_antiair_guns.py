"""Antiaircraft guns: who fires, at what, when (COM-6, UNI-8, H-12; Radar of TEC-2)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

KARELIA = """
    power: Germany
    owner Karelia: Soviet Union
    owner Finland: Germany
    Finland: Germany 2 infantry
    Germany: Germany 2 fighter, 1 bomber
    Karelia: Soviet Union 1 infantry, 1 aa_gun
"""


def flown(edition: str, more: str = "", *orders: str) -> Game:
    """Germany's aircraft over Karelia, the fight about to begin."""
    sent = orders or ("2 ftr: Germany > Karelia", "1 bmb: Germany > Karelia")
    return say(scene(KARELIA + more, edition=edition), *sent, "done")


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@both
def test_one_die_for_each_aircraft_before_the_first_round(edition: str) -> None:
    """Two fighters and a bomber attack: three dice, rolled for fighters and bombers apart. The one
    of a bomber shoots down the bomber, which never drops a bomb."""
    game = flown(edition)
    assert shooter(game) == ("Soviet Union", "Karelia S.S.R.")
    assert dice(game) == {"fighter": (2, 1), "bomber": (1, 1)}
    roll(game, 2, 6, 1)
    assert army(game, "Karelia S.S.R.", "Germany") == {"fighter": 2}
    assert dice(game) == {"fighter": (2, 3)}, "the first round follows, without the bomber"


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@both
def test_the_dice_name_the_kind(edition: str) -> None:
    """A one among the fighters' dice takes a fighter and leaves the bomber alone."""
    game = roll(flown(edition), 1, 6, 6)
    assert army(game, "Karelia S.S.R.", "Germany") == {"fighter": 1, "bomber": 1}
    assert dice(game) == {"bomber": (1, 4), "fighter": (1, 3)}


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@both
def test_guns_fire_in_the_first_round_only(edition: str) -> None:
    """After a round without hits the gun is silent."""
    game = roll(flown(edition), 6, 6, 6)
    roll(game, 6, 6, 6)
    roll(game, 6)
    say(game, "press")
    assert shooter(game) == ("Germany", "Karelia S.S.R.")
    assert dice(game) == {"bomber": (1, 4), "fighter": (2, 3)}


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@case("R-18", "anniversary-1941", "anniversary-1942")
@both
def test_of_three_guns_of_two_powers_one_fires(edition: str) -> None:
    """Three guns, two of them British, and three aircraft: three dice, not nine."""
    more = "Karelia: Soviet Union 1 infantry, 1 aa_gun; United Kingdom 2 aa_gun\n"
    text = "\n".join(line for line in KARELIA.splitlines() if "Karelia: Soviet Union 1" not in line)
    orders = ("2 ftr: Germany > Karelia", "1 bmb: Germany > Karelia", "done")
    game = say(scene(text + "\n    " + more, edition=edition), *orders)
    assert dice(game) == {"fighter": (2, 1), "bomber": (1, 1)}
    roll(game, 6, 6, 6)
    assert shooter(game)[0] == "Germany"


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@case("R-15", "anniversary-1941", "anniversary-1942")
@both
def test_no_gun_fires_at_aircraft_that_fly_over(edition: str) -> None:
    """The bomber flies over the gun of Karelia to attack Archangel, where there is none."""
    game = flown(
        edition,
        "Archangel: Soviet Union 1 infantry\n",
        "1 bmb: Germany > Karelia > Archangel",
    )
    assert shooter(game) == ("Germany", "Archangel")
    assert dice(game) == {"bomber": (1, 4)}


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_has_nothing_to_fire_at_without_aircraft(edition: str) -> None:
    """Infantry alone attacks: the first dice are the infantry's."""
    game = flown(edition, "", "2 inf: Finland > Karelia")
    assert dice(game) == {"infantry": (2, 1)}


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@both
def test_among_equal_aircraft_the_attacker_chooses(edition: str) -> None:
    """A fighter from Germany has two spaces left, one from Finland three: the one that is hit is
    Germany's to name, but it must be a fighter."""
    text = KARELIA.replace("2 infantry\n", "1 fighter\n").replace("2 fighter, 1", "1 fighter, 1")
    orders = ("1 ftr: Germany > Karelia", "1 ftr: Finland > Karelia", "1 bmb: Germany > Karelia")
    game = say(scene(text, edition=edition), *orders, "done")
    roll(game, 1, 6, 6)
    assert waits(game) == d.ChooseLosses("Germany", "Karelia S.S.R.", 1)
    assert choices(game) == {"lose 1 ftr[2 left]", "lose 1 ftr[3 left]"}
    assert refused(game, "lose 1 bomber") == ["COM-4"]
    say(game, "lose 1 fighter[2 left]")
    assert dice(game) == {"bomber": (1, 4), "fighter": (1, 3)}


@rule("UNI-8", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_neither_fires_with_the_others_nor_takes_a_hit(edition: str) -> None:
    """Two hits on an infantry and a gun: only the infantry dies and only it fired; the gun is
    captured with the territory and does not move this turn."""
    game = flown(edition, "", "2 inf: Finland > Karelia")
    roll(game, 1, 1)
    assert dice(game) == {"infantry": (1, 2)}
    roll(game, 6)
    assert game.state.owner("Karelia S.S.R.") == "Germany"
    assert army(game, "Karelia S.S.R.", "Soviet Union") == {}
    assert army(game, "Karelia S.S.R.", "Germany") == {"infantry": 2, "aa_gun": 1}
    assert refused(game, "1 aa: Karelia > Finland") != []


@rule("COM-9", "anniversary-1941", "anniversary-1942")
@case("R-19", "anniversary-1941", "anniversary-1942")
@both
def test_where_only_a_gun_stands_there_is_no_battle(edition: str) -> None:
    """Infantry walks in: no dice, the territory and its gun are Germany's."""
    text = KARELIA.replace("1 infantry, 1 aa_gun", "1 aa_gun")
    game = say(scene(text, edition=edition), "1 inf: Finland > Karelia", "done")
    assert isinstance(waits(game), d.ChooseMove)
    assert game.state.owner("Karelia S.S.R.") == "Germany"
    assert army(game, "Karelia S.S.R.", "Germany") == {"infantry": 1, "aa_gun": 1}
    assert not facts(game, e.DiceRolled)


@rule("COM-6", "anniversary-1941", "anniversary-1942")
@both
def test_a_gun_alone_still_fires_at_aircraft_that_attack_with_the_infantry(edition: str) -> None:
    """An infantry and a fighter come to a gun that nobody guards: it fires once at the fighter,
    then the infantry takes both."""
    text = KARELIA.replace("1 infantry, 1 aa_gun", "1 aa_gun")
    orders = ("1 inf: Finland > Karelia", "1 ftr: Germany > Karelia", "done")
    game = say(scene(text, edition=edition), *orders)
    assert dice(game) == {"fighter": (1, 1)}
    roll(game, 1)
    assert army(game, "Karelia S.S.R.", "Germany") == {"infantry": 1, "aa_gun": 1}
    assert game.state.owner("Karelia S.S.R.") == "Germany"


# Radar and several guns


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_radar_hits_on_a_two(edition: str) -> None:
    """With Radar of the gun's owner a two shoots an aircraft down."""
    game = flown(edition, 'advances: {"Soviet Union": ["radar"]}\n')
    assert dice(game) == {"fighter": (2, 2), "bomber": (1, 2)}
    roll(game, 2, 3, 2)
    assert army(game, "Karelia S.S.R.", "Germany") == {"fighter": 1}


@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_an_allys_radar_helps_no_gun_of_others(edition: str) -> None:
    """British Radar does nothing for the Soviet gun."""
    game = flown(edition, 'advances: {"United Kingdom": ["radar"]}\n')
    assert dice(game) == {"fighter": (2, 1), "bomber": (1, 1)}


@rule("H-12", "anniversary-1941", "anniversary-1942")
@case("R-167", "anniversary-1941", "anniversary-1942")
@both
def test_the_gun_with_radar_fires_where_another_stands_beside_it(edition: str) -> None:
    """A Soviet gun without and a British gun with Radar: the defenders let the British one fire."""
    text = KARELIA.replace("1 infantry, 1 aa_gun", "1 infantry, 1 aa_gun; United Kingdom 1 aa_gun")
    text += 'advances: {"United Kingdom": ["radar"]}\n'
    game = say(scene(text, edition=edition), "1 bmb: Germany > Karelia", "done")
    assert shooter(game) == ("United Kingdom", "Karelia S.S.R.")
    assert dice(game) == {"bomber": (1, 2)}


# Paratroopers under fire

DROP = "1 bomber: Germany + 1 infantry from Germany > Karelia"
PARATROOPERS = KARELIA.replace("1 bomber\n", "1 bomber, 1 infantry\n") + (
    'advances: {"Germany": ["paratroopers"]}\n'
)


@case("R-21", "anniversary-1941", "anniversary-1942")
@both
def test_paratroopers_are_down_before_the_gun_fires(edition: str) -> None:
    """By the printed text the infantry has left the bomber when it is shot down: it fights."""
    game = say(scene(PARATROOPERS, edition=edition), DROP, "done")
    assert dice(game) == {"bomber": (1, 1)}
    roll(game, 1)
    assert army(game, "Karelia S.S.R.", "Germany") == {"infantry": 1}
    assert dice(game) == {"infantry": (1, 1)}


@case("R-21", "anniversary-1941", "anniversary-1942")
@both
def test_by_the_corrections_paratroopers_go_down_with_their_bomber(edition: str) -> None:
    """Option errata: the gun fires first. A hit takes bomber and infantry, a miss leaves both."""
    text = PARATROOPERS + "options: errata = on\n"
    hit = roll(say(scene(text, edition=edition), DROP, "done"), 1)
    assert army(hit, "Karelia S.S.R.", "Germany") == {}
    assert hit.state.owner("Karelia S.S.R.") == "Soviet Union"
    missed = roll(say(scene(text, edition=edition), DROP, "done"), 2)
    assert dice(missed) == {"bomber": (1, 4), "infantry": (1, 1)}
    assert all(not unit.aboard for unit in missed.state.at("Karelia S.S.R."))


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_paratroopers_retreat_to_friendly_land_beside_the_fight(edition: str) -> None:
    """The infantry dropped into Karelia falls back to Finland, where nobody came from."""
    game = say(scene(PARATROOPERS, edition=edition), DROP, "done")
    roll(game, 6)
    roll(game, 6, 6)
    roll(game, 6)
    assert "retreat to Finland" in choices(game)
    say(game, "retreat to Finland")
    assert army(game, "Finland", "Germany") == {"infantry": 3}


@case("R-21", "anniversary-1941", "anniversary-1942")
@both
def test_paratroopers_leave_their_bomber_where_a_blitz_was_faster(edition: str) -> None:
    """Option errata: the infantry is still aboard when a tank blitzes through the same empty
    territory. Nobody fights there, and the infantry gets off among friends."""
    text = """
        power: Germany
        options: errata = on
        advances: {"Germany": ["paratroopers"]}
        owner East Poland: Soviet Union
        owner Belorussia: Soviet Union
        Germany: Germany 1 bomber, 1 infantry
        Poland: Germany 1 tank
    """
    game = scene(text, edition=edition)
    say(game, "1 bomber: Germany + 1 infantry from Germany > East Poland")
    say(game, "1 tank: Poland > East Poland > Belorussia", "done")
    assert army(game, "East Poland", "Germany") == {"bomber": 1, "infantry": 1}
    assert all(not unit.aboard for unit in game.state.at("East Poland"))
