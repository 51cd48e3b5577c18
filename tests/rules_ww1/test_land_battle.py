"""The land battle: one exchange of fire, and who holds the ground after it."""

from __future__ import annotations

from battleboard.core.decisions import Roll
from battleboard.engine.game import Game
from tests.rules_ww1.war import asked, asks, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, roll, say, waits


def volleys(game: Game) -> dict[tuple[str, int], int]:
    """The dice that are asked for: by kind and by what they hit on."""
    asked_for = waits(game)
    assert isinstance(asked_for, Roll)
    found: dict[tuple[str, int], int] = {}
    for one in asked_for.volleys:
        found[one.kind, one.hits_on] = found.get((one.kind, one.hits_on), 0) + one.dice
    return found


def trenches(german: str, russian: str, more: str = "") -> Game:
    """Germany attacks in contested Poland."""
    game = war(
        f"""
        power: Germany
        owner Poland: nobody
        Poland: Germany {german}; Russian Empire {russian}
        {more}
        """,
        "conduct_combat",
    )
    return say(game, "fight Poland")


@rule("WW1-4", "ww1-1914")
@rule("UNI-1", "ww1-1914")
def test_each_artillery_promotes_one_infantry_or_tank() -> None:
    game = trenches("3 infantry, 2 artillery", "3 infantry, 2 artillery")
    assert volleys(game) == {("artillery", 3): 2, ("infantry", 3): 2, ("infantry", 2): 1}
    roll(game, 6, 6, 6, 6, 6)
    # The defender promotes nothing: infantry and artillery defend at 3 by themselves.
    assert volleys(game) == {("artillery", 3): 2, ("infantry", 3): 3}


@rule("WW1-4", "ww1-1914")
def test_tanks_are_promoted_too() -> None:
    game = trenches("1 infantry, 2 tank, 3 artillery", "1 infantry")
    assert volleys(game) == {("artillery", 3): 3, ("infantry", 3): 1, ("tank", 3): 2}


@rule("WW1-4", "ww1-1914")
@case("R-118", "ww1-1914")
def test_a_battle_is_one_exchange_and_all_stay() -> None:
    game = trenches("3 infantry", "2 infantry")
    roll(game, 2, 3, 6)
    roll(game, 3, 4)
    assert army(game, "Poland", "Germany") == {"infantry": 2}
    assert army(game, "Poland", "Russian Empire") == {"infantry": 1}
    assert owner(game, "Poland") == ""
    assert game.state.battle is None


@rule("WW1-4", "ww1-1914")
def test_those_about_to_be_lost_still_fire() -> None:
    game = trenches("3 infantry", "2 infantry")
    roll(game, 1, 1, 1)
    roll(game, 1, 1)
    assert army(game, "Poland", "Germany") == {"infantry": 1}
    assert owner(game, "Poland") == "Germany"


@rule("WW1-4", "ww1-1914")
@case("R-121", "ww1-1914")
def test_fighters_fight_until_one_side_has_none() -> None:
    """Two German fighters, one Russian: nobody hits, then one each, so that Germany is left with
    one. Its artillery fires at 4, its fighter joins in at 2."""
    game = trenches("1 infantry, 1 artillery, 2 fighter", "2 infantry, 1 artillery, 1 fighter")
    assert volleys(game) == {("fighter", 2): 2}
    roll(game, 6, 6)
    roll(game, 6)
    roll(game, 2, 3)
    roll(game, 1)
    assert army(game, "Poland", "Germany") == {"infantry": 1, "artillery": 1, "fighter": 1}
    assert army(game, "Poland", "Russian Empire") == {"infantry": 2, "artillery": 1}
    assert volleys(game) == {("artillery", 4): 1, ("infantry", 3): 1, ("fighter", 2): 1}
    roll(game, 6, 6, 6)
    assert volleys(game) == {("artillery", 3): 1, ("infantry", 3): 2}


@rule("WW1-4", "ww1-1914")
@case("R-121", "ww1-1914")
def test_both_lose_their_last_fighter() -> None:
    """Then nobody has the air, and nobody's artillery is promoted."""
    game = trenches("1 infantry, 1 artillery, 1 fighter", "2 infantry, 1 artillery, 1 fighter")
    roll(game, 2)
    roll(game, 2)
    assert volleys(game) == {("artillery", 3): 1, ("infantry", 3): 1}
    roll(game, 6, 6)
    assert volleys(game) == {("artillery", 3): 1, ("infantry", 3): 2}


@rule("WW1-4", "ww1-1914")
@rule("WW1-24", "ww1-1914")
def test_defenders_of_several_powers_are_one_side_in_the_air() -> None:
    """A French fighter gives British artillery the air; only together are they beaten."""
    game = war(
        """
        power: Germany
        owner Picardy: nobody
        Picardy: Germany 3 inf, 1 ftr; France 1 inf, 1 ftr; British Empire 1 inf, 2 art
        """,
        "conduct_combat",
    )
    say(game, "fight Picardy")
    roll(game, 6)
    roll(game, 2)
    roll(game, 6, 6, 6)
    assert volleys(game) == {("artillery", 4): 2, ("infantry", 3): 2, ("fighter", 2): 1}


@rule("WW1-4", "ww1-1914")
def test_when_the_air_battle_leaves_a_side_with_nobody_it_is_over() -> None:
    """A fighter whose infantry a mine sent to the bottom is all that defends."""
    game = trenches("2 infantry, 1 fighter", "1 fighter")
    roll(game, 2)
    roll(game, 6)
    assert owner(game, "Poland") == "Germany"


@rule("WW1-4", "ww1-1914")
def test_a_defender_alone_with_fighters_has_the_air() -> None:
    game = trenches("2 infantry, 1 artillery", "1 infantry, 2 artillery, 1 fighter")
    roll(game, 6, 6, 6)
    assert volleys(game) == {("artillery", 4): 2, ("infantry", 3): 1, ("fighter", 2): 1}


@rule("WW1-4", "ww1-1914")
@rule("WW1-3", "ww1-1914")
def test_fighters_of_the_air_battle_are_outside_the_infantry_rule() -> None:
    """A side loses its fighter though it is not asked to keep anything."""
    game = trenches("1 infantry, 1 fighter", "1 infantry, 1 fighter")
    roll(game, 6)
    roll(game, 2)
    assert army(game, "Poland", "Germany") == {"infantry": 1}


@rule("WW1-4", "ww1-1914")
@case("R-120", "ww1-1914")
def test_each_attacking_tank_cancels_a_hit() -> None:
    game = trenches("3 infantry, 2 tank", "4 infantry")
    roll(game, 6, 6, 6, 6, 6)
    roll(game, 1, 1, 1, 6)
    assert asked(game) == "losses"  # three hits, two of them cancelled
    say(game, "lose 1 infantry")
    assert army(game, "Poland", "Germany") == {"infantry": 2, "tank": 2}


@rule("WW1-4", "ww1-1914")
@case("R-120", "ww1-1914")
def test_no_fewer_than_none() -> None:
    game = trenches("3 infantry, 2 tank", "4 infantry")
    roll(game, 6, 6, 6, 6, 6)
    roll(game, 1, 6, 6, 6)
    assert army(game, "Poland", "Germany") == {"infantry": 3, "tank": 2}


@rule("WW1-4", "ww1-1914")
@case("R-120", "ww1-1914")
def test_defending_tanks_cancel_nothing() -> None:
    game = trenches("3 infantry", "1 infantry, 2 tank")
    roll(game, 1, 1, 6)
    assert volleys(game) == {("infantry", 3): 1, ("tank", 1): 2}
    roll(game, 6, 6, 6)
    assert army(game, "Poland", "Russian Empire") == {"infantry": 1}  # two tanks had to go


@rule("WW1-4", "ww1-1914")
def test_the_attacker_takes_his_losses_first() -> None:
    game = trenches("2 infantry, 1 artillery", "2 infantry, 1 artillery")
    roll(game, 1, 6, 6)
    roll(game, 1, 6, 6)
    assert asks(game) == ("losses", "Germany")
    say(game, "lose 1 artillery")
    assert asks(game) == ("losses", "Russian Empire")


@rule("WW1-3", "ww1-1914")
@case("R-119", "ww1-1914")
def test_the_last_infantry_goes_last() -> None:
    """The rulebook's example: an infantry, a tank and an artillery, two to be removed."""
    game = trenches("3 infantry, 2 artillery", "1 infantry, 1 tank, 1 artillery")
    roll(game, 1, 1, 6, 6, 6)
    roll(game, 6, 6, 6)
    # The only way is to keep the infantry, so nobody is asked.
    assert army(game, "Poland", "Russian Empire") == {"infantry": 1}


@rule("WW1-3", "ww1-1914")
@rule("WW1-24", "ww1-1914")
@case("R-144", "ww1-1914")
def test_each_defending_power_keeps_its_own_infantry() -> None:
    game = war(
        """
        power: Germany
        owner Picardy: nobody
        Picardy: Germany 4 inf; France 1 inf, 1 art; British Empire 1 inf, 1 art
        """,
        "conduct_combat",
    )
    say(game, "fight Picardy")
    roll(game, 1, 6, 6, 6)
    roll(game, 6, 6, 6, 6)
    assert asks(game) == ("losses", "France")
    assert refused(game, "lose 1 infantry[France]") == ["WW1-3"]
    assert refused(game, "lose 1 infantry[British Empire]") == ["WW1-3"]
    say(game, "lose 1 artillery[British Empire]")
    assert asks(game) == ("agree", "British Empire")
    say(game, "dispute")
    assert asks(game) == ("losses", "Germany")
    say(game, "lose 1 artillery[France]")
    assert army(game, "Picardy", "France") == {"infantry": 1}
    assert army(game, "Picardy", "British Empire") == {"infantry": 1, "artillery": 1}


@rule("WW1-24", "ww1-1914")
def test_friends_of_the_attacker_keep_out() -> None:
    game = war(
        """
        power: Germany
        owner Poland: nobody
        Poland: Germany 1 inf; Austria-Hungary 5 inf, 2 art; Russian Empire 2 inf
        """,
        "conduct_combat",
    )
    say(game, "fight Poland")
    roll(game, 6)
    roll(game, 1, 1)
    assert army(game, "Poland", "Germany") == {}
    assert army(game, "Poland", "Austria-Hungary") == {"infantry": 5, "artillery": 2}
    assert owner(game, "Poland") == ""


@rule("WW1-2", "ww1-1914")
@rule("WW1-24", "ww1-1914")
def test_attacks_in_old_contested_ground_are_chosen_freely() -> None:
    game = war(
        """
        power: Germany
        owner Poland: nobody
        owner Lorraine: nobody
        Poland: Germany 1 infantry; Russian Empire 1 infantry
        Lorraine: Germany 1 infantry; France 1 infantry
        """,
        "conduct_combat",
    )
    assert len(offered(game)) == 3  # either, or done
    say(game, "fight Lorraine")
    roll(game, 6)
    roll(game, 6)
    say(game, "done")
    assert owner(game, "Poland") == ""


@rule("BUY-7", "ww1-1914")
@rule("WW1-4", "ww1-1914")
def test_great_armies_choose_among_many_losses() -> None:
    """Thirty infantry, twelve artillery, ten tanks and five fighters under 40 hits: the ways are
    counted, not listed."""
    game = trenches("57 infantry, 2 artillery", "30 infantry, 12 artillery, 10 tank, 5 fighter")
    roll(game, *[1] * 40, *[6] * 19)
    roll(game, *[6] * 57)
    assert asked(game) == "losses"
    count = game.table.rules.questions[type(waits(game))].count(
        game.table.edition, game.state, waits(game)
    )
    assert count == sum(
        1
        for infantry in range(31)
        for artillery in range(13)
        for tank in range(11)
        for fighter in range(6)
        if infantry + artillery + tank + fighter == 40 and infantry < 30
    )
    drawn = game.sample(lambda most: most - 1)
    assert not game.why_not(drawn)
    assert not game.why_not(game.default())
