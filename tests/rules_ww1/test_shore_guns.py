"""Landing fire and bombardment (WW1-8)."""

from __future__ import annotations

from tests.rules_ww1.test_land_battle import volleys
from tests.rules_ww1.war import asks, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say


@rule("WW1-8", "ww1-1914")
@case("R-122", "ww1-1914")
@case("R-120", "ww1-1914")
def test_the_guns_of_the_shore_fire_at_what_comes_from_the_sea() -> None:
    """Two guns hit twice: tanks cancel nothing there, and the land column is not touched."""
    game = war("""
        power: British Empire
        Yorkshire: British Empire 2 infantry
        Sea Zone 4: British Empire 1 transport (2 tank), 1 transport (2 infantry)
        owner Scotland: Germany
        Scotland: Germany 1 infantry, 2 artillery, 1 fighter
    """)
    say(game, "2 inf: Yorkshire > Scotland")
    say(game, "1 transport[2 infantry]: sz 4 - 2 inf to Scotland")
    say(game, "trn: sz 4 - 2 tank to Scotland", "done")
    assert volleys(game) == {("artillery", 3): 2}  # not 4, though the defender has the air
    roll(game, 3, 3)
    assert asks(game) == ("losses", "British Empire")
    assert refused(game, "lose 2 infantry") == []  # it also came by land
    say(game, "lose 2 tank")
    assert army(game, "Scotland", "British Empire") == {"infantry": 4}
    roll(game, 6, 6, 6, 6)
    assert volleys(game) == {("artillery", 4): 2, ("infantry", 3): 1, ("fighter", 2): 1}


@rule("WW1-8", "ww1-1914")
def test_the_last_infantry_from_the_sea_is_spared_unless_others_came_by_land() -> None:
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (1 infantry, 1 artillery), 1 transport (1 tank)
        owner Scotland: Germany
        Scotland: Germany 1 infantry, 1 artillery
    """)
    say(game, "1 transport[1 infantry 1 artillery]: sz 4 - 1 inf, 1 art to Scotland")
    say(game, "trn: sz 4 - 1 tank to Scotland", "done")
    roll(game, 1)
    assert refused(game, "lose 1 infantry") == ["WW1-3"]
    say(game, "lose 1 tank")


@rule("WW1-8", "ww1-1914")
@case("R-122", "ww1-1914")
def test_no_guns_and_no_bombardment_where_the_ground_was_contested_or_friendly() -> None:
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 battleship
        owner Scotland: nobody
        Scotland: British Empire 1 infantry; Germany 1 infantry, 2 artillery
    """)
    say(game, "trn: sz 4 - 2 inf to Scotland", "done", "fight Scotland")
    assert volleys(game) == {("infantry", 2): 3}


@rule("WW1-8", "ww1-1914")
@case("R-124", "ww1-1914")
def test_battleships_bombard_no_more_than_units_landed() -> None:
    """Three battleships, one of them damaged, and two cruisers, for two units ashore."""
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 trn (2 inf), 2 bb, 1 bb [damage 1], 2 cruiser
        owner Scotland: Germany
        Scotland: Germany 2 infantry
    """)
    say(game, "trn: sz 4 - 2 inf to Scotland", "done")
    assert refused(game, "bombard 3") == ["WW1-8"]
    say(game, "bombard all")
    assert volleys(game) == {("infantry", 2): 2, ("battleship", 4): 2}


@rule("WW1-8", "ww1-1914")
@case("R-124", "ww1-1914")
def test_no_battleship_has_to_bombard() -> None:
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 battleship
        owner Scotland: Germany
        Scotland: Germany 2 infantry
    """)
    say(game, "trn: sz 4 - 2 inf to Scotland", "done", "bombard none")
    assert volleys(game) == {("infantry", 2): 2}


@rule("WW1-8", "ww1-1914")
@case("R-148", "ww1-1914")
def test_the_limit_counts_units_before_the_landing_fire() -> None:
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 transport (1 infantry), 3 battleship
        owner Scotland: Germany
        Scotland: Germany 1 infantry, 2 artillery
    """)
    say(game, "1 transport[2 infantry]: sz 4 - 2 inf to Scotland")
    say(game, "trn: sz 4 - 1 inf to Scotland", "done")
    roll(game, 1, 1)
    say(game, "bombard 3")
    assert army(game, "Scotland", "British Empire") == {"infantry": 1}
    assert volleys(game) == {("infantry", 2): 1, ("battleship", 4): 3}


@rule("WW1-8", "ww1-1914")
@rule("H-8", "ww1-1914")
@case("R-124", "ww1-1914")
def test_ships_that_fought_do_not_bombard_others_do() -> None:
    """Units land from sea zone 4, where a battle was fought, and from sea zone 8."""
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (1 infantry), 1 battleship; Germany 1 cruiser
        Sea Zone 8: British Empire 1 transport (1 infantry), 1 battleship
        owner Scotland: Germany
        Scotland: Germany 1 infantry
    """)
    say(game, "trn: sz 4 - 1 inf to Scotland", "trn: sz 8 - 1 inf to Scotland", "done")
    say(game, "fight sz 4")
    roll(game, 1)
    roll(game, 6)
    assert refused(game, "bombard 2") == ["WW1-8"]
    say(game, "bombard 1")
    assert volleys(game) == {("infantry", 2): 2, ("battleship", 4): 1}


@rule("WW1-8", "ww1-1914")
def test_each_battleship_supports_one_territory() -> None:
    """Two assaults from one zone, two battleships: asked, and what fired here is silent there."""
    game = war("""
        power: British Empire
        Sea Zone 8: British Empire 1 transport (2 infantry), 1 transport (2 infantry), 2 battleship
        owner Scotland: Germany
        owner Ireland: Germany
        Scotland: Germany 1 infantry
        Ireland: Germany 1 infantry
    """)
    say(game, "1 trn: sz 8 - 2 inf to Scotland", "trn: sz 8 - 2 inf to Ireland", "done")
    say(game, "fight Ireland")
    assert asks(game) == ("bombardment", "British Empire")
    assert refused(game, "bombard 3") == ["WW1-8"]
    say(game, "bombard 1")
    assert volleys(game) == {("infantry", 2): 2, ("battleship", 4): 1}
    roll(game, 6, 6, 6)
    roll(game, 6)
    assert refused(game, "bombard 2") == ["WW1-8"]
    say(game, "bombard 1")
    assert volleys(game) == {("infantry", 2): 2, ("battleship", 4): 1}


@rule("WW1-8", "ww1-1914")
@rule("WW1-5", "ww1-1914")
def test_when_the_guns_leave_nobody_there_is_no_battle() -> None:
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (1 infantry), 1 battleship
        owner Scotland: Germany
        Scotland: Germany 1 infantry, 1 artillery
    """)
    say(game, "trn: sz 4 - 1 inf to Scotland", "done")
    assert owner(game, "Scotland") == ""
    roll(game, 1)
    assert owner(game, "Scotland") == "Germany"
    assert army(game, "Scotland", "Germany") == {"infantry": 1, "artillery": 1}


@rule("WW1-8", "ww1-1914")
def test_victims_of_the_bombardment_still_fire() -> None:
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 battleship
        owner Scotland: Germany
        Scotland: Germany 1 infantry
    """)
    say(game, "trn: sz 4 - 2 inf to Scotland", "done", "bombard 1")
    roll(game, 1, 6, 6)
    roll(game, 1)
    assert army(game, "Scotland", "British Empire") == {"infantry": 1}
    assert owner(game, "Scotland") == "British Empire"
