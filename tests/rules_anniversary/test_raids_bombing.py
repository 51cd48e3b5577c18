"""Bombing raids (RAID-1, RAID-4, RAID-5, COM-15), with interceptors as an option (RAID-3)."""

from __future__ import annotations

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.engine.game import Game
from tests.rules_1941.fighting import choices, dice, shooter
from tests.rules_anniversary.both import both
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say, scene, waits

LONDON = """
    power: Germany
    Northwestern Europe: Germany 3 bomber, 2 fighter
    United Kingdom: United Kingdom 2 fighter, 1 infantry
"""
GUN = LONDON.replace("1 infantry", "1 infantry, 1 aa_gun")


def damage(game: Game, space: str) -> int:
    return game.state.damage.get(space, {}).get("factory", 0)


def raid(edition: str, text: str, *orders: str) -> Game:
    sent = orders or ("2 bmb: Northwestern Europe > United Kingdom raid",)
    return say(scene(text, edition=edition), *sent, "done")


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_each_bomber_does_a_die_of_damage(edition: str) -> None:
    """Two bombers over a complex without a gun roll 3 and 5: eight points, no battle, no losses."""
    game = raid(edition, LONDON)
    asked = waits(game)
    assert isinstance(asked, d.Roll)
    assert (asked.power, asked.count, asked.why) == ("Germany", 2, "RAID-1")
    roll(game, 3, 5)
    assert damage(game, "United Kingdom") == 8
    assert army(game, "United Kingdom", "United Kingdom") == {"fighter": 2, "infantry": 1}
    assert isinstance(waits(game), d.ChooseMove), "the bombers fly home now"
    say(game, "2 bmb: United Kingdom > Northwestern Europe")
    assert army(game, "Northwestern Europe", "Germany") == {"bomber": 3, "fighter": 2}


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@case("R-20", "anniversary-1941", "anniversary-1942")
@both
def test_the_territorys_gun_fires_at_the_raiders_first(edition: str) -> None:
    """The gun rolls a die for each of two bombers; the one that is left does three points."""
    game = raid(edition, GUN)
    assert shooter(game) == ("United Kingdom", "United Kingdom")
    assert dice(game) == {"bomber": (2, 1)}
    roll(game, 1, 4)
    roll(game, 3)
    assert damage(game, "United Kingdom") == 3
    assert army(game, "United Kingdom", "Germany") == {"bomber": 1}


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_raid_that_is_shot_down_does_nothing(edition: str) -> None:
    """Both bombers are hit: no die of damage is rolled."""
    game = roll(raid(edition, GUN), 1, 1)
    assert damage(game, "United Kingdom") == 0
    assert army(game, "United Kingdom", "Germany") == {}
    assert isinstance(waits(game), d.ChooseMove)


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@rule("RAID-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_takes_twice_the_income_and_no_more(edition: str) -> None:
    """The United Kingdom is worth 8: with 12 points already, two sixes bring it to 16, not 24."""
    game = raid(edition, LONDON + 'damage: {"United Kingdom": {"factory": 12}}\n')
    roll(game, 6, 6)
    assert damage(game, "United Kingdom") == 16
    told = [one.by for one in facts(game, e.FacilityDamaged) if isinstance(one, e.FacilityDamaged)]
    assert told == [4]


@rule("RAID-1", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_at_its_limit_may_be_raided_in_vain(edition: str) -> None:
    """Sixteen points stay sixteen; the gun still had its shot."""
    game = raid(edition, GUN + 'damage: {"United Kingdom": {"factory": 16}}\n')
    roll(game, 6, 6)
    roll(game, 6, 6)
    assert damage(game, "United Kingdom") == 16


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@both
def test_heavy_bombers_roll_two_dice_each_and_both_count(edition: str) -> None:
    """Two heavy bombers: 1, 2, 3 and 4 are ten points."""
    game = raid(edition, LONDON + 'advances: {"Germany": ["heavy bombers"]}\n')
    roll(game, 1, 2, 3, 4)
    assert damage(game, "United Kingdom") == 10


@rule("RAID-4", "anniversary-1941", "anniversary-1942")
@both
def test_raiders_take_no_part_in_the_battle_for_the_same_territory(edition: str) -> None:
    """Two bombers raid while a third and two infantry attack: the gun fires at the raiders, later
    at the third; in the battle one bomber fights."""
    text = GUN + "Sea Zone 7: Germany 1 transport (2 infantry)\n"
    game = raid(
        edition,
        text,
        "2 bmb: Northwestern Europe > United Kingdom raid",
        "1 bmb: Northwestern Europe > United Kingdom",
        "1 transport: sz 7 - 2 inf to United Kingdom",
    )
    assert dice(game) == {"bomber": (2, 1)}
    roll(game, 6, 6)
    roll(game, 1, 1)
    assert damage(game, "United Kingdom") == 2
    assert dice(game) == {"bomber": (1, 1)}, "now at the bomber that attacks"
    roll(game, 6)
    assert dice(game) == {"bomber": (1, 4), "infantry": (2, 1)}
    roll(game, 6, 6, 6)
    assert dice(game) == {"fighter": (2, 4), "infantry": (1, 2)}


@rule("RAID-4", "anniversary-1941", "anniversary-1942")
@both
def test_a_raider_is_no_casualty_and_no_captor(edition: str) -> None:
    """The attackers ashore all die; the raiders overhead are not among those that can be lost."""
    text = LONDON + "Sea Zone 7: Germany 1 transport (1 infantry)\n"
    game = raid(
        edition,
        text,
        "2 bmb: Northwestern Europe > United Kingdom raid",
        "1 transport: sz 7 - 1 inf to United Kingdom",
    )
    roll(game, 6, 6)
    roll(game, 6)
    roll(game, 1, 1, 1)
    assert army(game, "United Kingdom", "Germany") == {"bomber": 2}
    assert game.state.owner("United Kingdom") == "United Kingdom"


@rule("COM-15", "anniversary-1941", "anniversary-1942")
@case("R-60", "anniversary-1941", "anniversary-1942")
@both
def test_raids_come_first_then_assaults_then_other_battles(edition: str) -> None:
    """Two raids in the order that Germany likes, then the landing, then the land battle."""
    game = raid(
        edition,
        """
        power: Germany
        owner Karelia: Soviet Union
        owner East Poland: Soviet Union
        Germany: Germany 2 bomber
        Poland: Germany 1 tank
        Sea Zone 5: Germany 1 transport (1 infantry)
        Karelia: Soviet Union 1 infantry
        East Poland: Soviet Union 1 infantry
        """,
        "1 bmb: Germany > Karelia raid",
        "1 bmb: Germany > United Kingdom raid",
        "1 transport: sz 5 - 1 inf to Karelia",
        "1 tank: Poland > East Poland",
    )
    assert choices(game) == {"fight Karelia S.S.R.", "fight United Kingdom"}
    asked = waits(game)
    assert isinstance(asked, d.ChooseBattle)
    assert asked.raids
    assert refused(game, "fight East Poland") == ["COM-15"]
    say(game, "fight United Kingdom")
    roll(game, 4)
    roll(game, 4)
    assert (damage(game, "United Kingdom"), damage(game, "Karelia S.S.R.")) == (4, 4)
    assert shooter(game) == ("Germany", "Karelia S.S.R.")
    assert dice(game) == {"infantry": (1, 1)}
    roll(game, 6)
    roll(game, 1)
    assert shooter(game) == ("Germany", "East Poland")


@rule("RAID-5", "anniversary-1941", "anniversary-1942")
@both
def test_a_complex_keeps_its_damage_when_it_is_captured(edition: str) -> None:
    """Karelia falls with three points of damage under its complex: they stay."""
    game = raid(
        edition,
        """
        power: Germany
        owner Karelia: Soviet Union
        Finland: Germany 1 infantry
        damage: {"Karelia S.S.R.": {"factory": 3}}
        """,
        "1 inf: Finland > Karelia",
    )
    assert game.state.owner("Karelia S.S.R.") == "Germany"
    assert damage(game, "Karelia S.S.R.") == 3


# Escorts and interceptors

UP = "options: interceptors = on\n"
ESCORTED = (
    "2 bmb: Northwestern Europe > United Kingdom raid",
    "2 ftr: Northwestern Europe > United Kingdom raid",
)


@case("R-26", "anniversary-1941", "anniversary-1942")
@both
def test_without_the_option_nobody_escorts_or_intercepts(edition: str) -> None:
    """The book knows no interceptors: British fighters stay down, German ones cannot escort."""
    game = scene(LONDON, edition=edition)
    say(game, "2 bmb: Northwestern Europe > United Kingdom raid")
    assert refused(game, "1 ftr: Northwestern Europe > United Kingdom raid") != []
    say(game, "done")
    assert isinstance(waits(game), d.Roll), "bombs fall at once"


@case("R-26", "anniversary-1941", "anniversary-1942")
@both
def test_with_the_option_one_round_is_fought_in_the_air(edition: str) -> None:
    """Two interceptors against two bombers and two escorts. Escorts hit on 1, interceptors on 2,
    bombers do not fire; the attacker may lose a bomber or an escort. Then the gun fires at
    bombers only, then the bombs fall."""
    game = raid(edition, GUN + UP, *ESCORTED)
    assert waits(game) == d.ChooseInterceptors("United Kingdom", "United Kingdom", 2)
    assert choices(game) == {"intercept none", "intercept 1", "intercept 2"}
    assert refused(game, "intercept 3") == ["RAID-3"]
    say(game, "intercept 2")
    assert dice(game) == {"fighter": (2, 1)}
    roll(game, 1, 2)
    assert dice(game) == {"fighter": (2, 2)}, "the one that was hit fires too"
    roll(game, 2, 3)
    assert choices(game) == {"lose 1 bmb", "lose 1 ftr"}
    say(game, "lose 1 fighter")
    assert army(game, "United Kingdom", "United Kingdom") == {
        "fighter": 1,
        "infantry": 1,
        "aa_gun": 1,
    }
    assert dice(game) == {"bomber": (2, 1)}
    roll(game, 6, 6)
    roll(game, 2, 2)
    assert damage(game, "United Kingdom") == 4
    assert army(game, "United Kingdom", "Germany") == {"bomber": 2, "fighter": 1}


@case("R-26", "anniversary-1941", "anniversary-1942")
@both
def test_fighters_that_stay_down_cost_the_raid_nothing(edition: str) -> None:
    """No interceptors, no fight in the air."""
    game = say(raid(edition, LONDON + UP, *ESCORTED), "intercept none")
    asked = waits(game)
    assert isinstance(asked, d.Roll)
    assert (asked.count, asked.why) == (2, "RAID-1")


@case("R-26", "anniversary-1941", "anniversary-1942")
@both
def test_an_interceptor_fights_nowhere_else_and_leaves_a_home_that_falls(edition: str) -> None:
    """Both fighters rise; then two tanks land and beat the infantry. The fighters took no part,
    and with their home lost they have one space to fly: a British carrier beside the island."""
    text = LONDON + UP + "Sea Zone 7: Germany 2 transport (1 tank)\n"
    text += "Sea Zone 8: United Kingdom 1 aircraft carrier\n"
    game = raid(
        edition,
        text,
        "1 bmb: Northwestern Europe > United Kingdom raid",
        "1 transport: sz 7 - 1 tank to United Kingdom",
        "1 transport: sz 7 - 1 tank to United Kingdom",
    )
    say(game, "intercept all")
    roll(game, 6, 6)
    roll(game, 1)
    assert dice(game) == {"tank": (2, 3)}
    roll(game, 1, 6)
    assert dice(game) == {"infantry": (1, 2)}
    roll(game, 6)
    assert game.state.owner("United Kingdom") == "Germany"
    assert waits(game) == d.ChooseLanding("United Kingdom", "United Kingdom")
    assert choices(game) == {"1 ftr: United Kingdom > sz 8"}
    say(game, "1 ftr: United Kingdom > sz 8", "1 ftr: United Kingdom > sz 8")
    assert army(game, "Sea Zone 8", "United Kingdom") == {"carrier": 1, "fighter": 2}
