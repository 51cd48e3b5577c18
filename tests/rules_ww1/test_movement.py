"""Who may go where: land units, fighters, contested ground, the infantry that every army needs."""

from __future__ import annotations

from battleboard.core import events as e
from tests.rules_ww1.war import asked, ends_movement, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, facts, refused, roll, say


@rule("WW1-1", "ww1-1914")
@rule("VIC-10", "ww1-1914")
def test_a_land_unit_moves_one_territory() -> None:
    game = war("""
        power: Germany
        Berlin: Germany 3 infantry
    """)
    assert refused(game, "1 inf: Berlin > Hanover > Munich") == ["WW1-1"]
    assert refused(game, "1 inf: Berlin > Munich") == ["WW1-1"]
    say(game, "1 inf: Berlin > Hanover")
    assert army(game, "Hanover", "Germany") == {"infantry": 1}
    assert "WW1-1" in refused(game, "1 inf: Hanover > Munich")


@rule("WW1-1", "ww1-1914")
@case("R-116", "ww1-1914")
def test_from_contested_ground_only_to_where_one_was() -> None:
    """Poland is contested; Germany holds Silesia, has units in Livonia, and neither in Ukraine."""
    game = war("""
        power: Germany
        owner Poland: nobody
        owner Livonia: nobody
        Poland: Germany 4 infantry, 1 fighter; Russian Empire 2 infantry
        Livonia: Germany 1 infantry; Russian Empire 1 infantry
        Belarus: nothing
        Ukraine: nothing
    """)
    assert refused(game, "1 inf: Poland > Silesia") == []
    assert refused(game, "1 inf: Poland > Livonia") == []
    assert refused(game, "1 inf: Poland > Ukraine") == ["WW1-1"]
    assert refused(game, "1 inf: Poland > Galicia") == ["WW1-1"]  # a friend's does not do
    say(game, "1 inf: Poland > Silesia")


@rule("WW1-1", "ww1-1914")
@case("R-116", "ww1-1914")
def test_units_shipped_from_contested_ground_may_stay_at_sea() -> None:
    """Livonia is contested. Shipped out, infantry may go to Prussia, or nowhere, but not into
    Karelia, where Germany had neither control nor units."""
    game = war("""
        power: Germany
        owner Livonia: nobody
        Livonia: Germany 3 infantry; Russian Empire 1 infantry
        Sea Zone 12: Germany 1 transport
    """)
    assert refused(game, "trn: sz 12 + 2 inf from Livonia - all to Karelia") == ["WW1-1"]
    assert refused(game, "trn: sz 12 + 2 inf from Livonia > sz 11 - all to Prussia") == []
    assert refused(game, "trn: sz 12 + 2 inf from Livonia") == []


@rule("WW1-10", "ww1-1914")
@case("R-116", "ww1-1914")
def test_contested_ground_does_not_hold_fighters() -> None:
    game = war("""
        power: Germany
        owner Poland: nobody
        Poland: Germany 2 infantry, 1 fighter; Russian Empire 2 infantry
        Bohemia: Germany 1 infantry
    """)
    assert refused(game, "1 inf: Poland > Galicia") == ["WW1-1"]
    say(game, "1 ftr: Poland > Bohemia")  # two spaces, over Silesia or Galicia
    assert army(game, "Bohemia", "Germany") == {"infantry": 1, "fighter": 1}


@rule("WW1-10", "ww1-1914")
@rule("BRD-7", "ww1-1914")
def test_a_fighter_flies_over_sea_and_hostile_land_but_not_over_neutrals() -> None:
    """From Alsace to Piedmont leads over Switzerland (neutral) or Munich and on, too far; from
    Lorraine to Piedmont over Burgundy."""
    game = war("""
        power: Germany
        owner Lorraine: Germany
        owner Piedmont: Germany
        Alsace: Germany 1 infantry, 1 fighter
        Lorraine: Germany 1 infantry, 1 fighter
        Piedmont: Germany 1 infantry
    """)
    assert refused(game, "1 ftr: Alsace > Piedmont") == ["WW1-10"]
    assert refused(game, "1 ftr: Alsace > Switzerland > Piedmont") == ["WW1-10"]
    assert refused(game, "1 ftr: Lorraine > Piedmont") == []  # over Burgundy, which is French
    assert refused(game, "1 ftr: Lorraine > Burgundy > Piedmont") == []
    assert refused(game, "1 ftr: Lorraine > Switzerland > Piedmont") == ["WW1-10"]


@rule("WW1-10", "ww1-1914")
@rule("BRD-7", "ww1-1914")
def test_a_fighter_crosses_a_sea_zone() -> None:
    game = war("""
        power: British Empire
        London: British Empire 1 infantry, 1 fighter
        Picardy: British Empire 1 infantry
        Paris: British Empire 1 infantry
    """)
    assert refused(game, "1 ftr: London > Picardy") == []
    assert refused(game, "1 ftr: London > Sea Zone 9 > Picardy") == []
    assert refused(game, "1 ftr: London > Paris") == ["WW1-10"]  # three spaces
    assert refused(game, "1 ftr: London > Sea Zone 9") != []


@rule("WW1-10", "ww1-1914")
def test_a_fighter_ends_with_land_units_of_its_own_power() -> None:
    """Land units that enter this turn will do; a friend's will not."""
    game = war("""
        power: Germany
        Berlin: Germany 2 infantry, 1 fighter
        Silesia: Germany 1 infantry
        Poland: Russian Empire 1 infantry
        Vienna: Austria-Hungary 3 infantry
        Bohemia: Austria-Hungary 3 infantry
    """)
    say(game, "1 inf: Silesia > Poland")
    assert refused(game, "1 ftr: Berlin > Bohemia") == ["WW1-3"]
    say(game, "1 ftr: Berlin > Poland")
    assert army(game, "Poland", "Germany") == {"infantry": 1, "fighter": 1}


@rule("WW1-10", "ww1-1914")
@rule("WW1-3", "ww1-1914")
def test_fighters_may_count_on_infantry_that_lands_in_movement() -> None:
    """Artillery may not: by land it needs an infantry by land. And not past a sea battle."""
    text = """
        power: Germany
        owner Holland: France
        minors: ["Holland"]
        Holland: France 1 infantry
        Kiel: Germany 1 infantry, 1 artillery, 1 fighter
        Sea Zone 10: Germany 1 transport (2 infantry), 1 cruiser{more}
    """
    game = war(text.format(more=""))
    say(game, "trn: sz 10 - 2 inf to Holland", "1 inf: Kiel > Berlin", "1 art: Kiel > Berlin")
    say(game, "1 ftr: Kiel > Holland", "done")
    assert army(game, "Holland", "Germany") == {"infantry": 2, "fighter": 1}
    hostile = war(text.format(more="; France 1 cruiser"))
    say(hostile, "trn: sz 10 - 2 inf to Holland", "1 inf: Kiel > Berlin", "1 art: Kiel > Berlin")
    assert refused(hostile, "1 ftr: Kiel > Holland") == ["WW1-3"]


@rule("WW1-10", "ww1-1914")
def test_a_fighter_aboard_cannot_fly() -> None:
    game = war("""
        power: British Empire
        Picardy: British Empire 1 infantry
        Sea Zone 9: British Empire 1 transport (1 fighter)
    """)
    assert refused(game, "1 ftr: sz 9 > Picardy") != []
    say(game, "trn: sz 9 - 1 ftr to Picardy", "done")
    assert army(game, "Picardy", "British Empire") == {"infantry": 1, "fighter": 1}


@rule("WW1-2", "ww1-1914")
@rule("BRD-2", "ww1-1914")
@case("R-115", "ww1-1914")
def test_entering_defended_land_makes_it_contested_at_once() -> None:
    game = war("""
        power: Germany
        Silesia: Germany 2 infantry
        Poland: Russian Empire 1 infantry
    """)
    assert owner(game, "Poland") == "Russian Empire"
    say(game, "1 inf: Silesia > Poland")
    assert owner(game, "Poland") == ""
    assert e.ControlLost("Poland", "WW1-2") in facts(game, e.ControlLost)


@rule("WW1-2", "ww1-1914")
@case("R-117", "ww1-1914")
def test_where_ones_own_move_made_it_contested_one_must_attack() -> None:
    game = war("""
        power: Germany
        Silesia: Germany 2 infantry
        Poland: Russian Empire 1 infantry
    """)
    say(game, "2 inf: Silesia > Poland", "done")
    assert asked(game) == "roll"  # the only attack, and it must be made


@rule("WW1-2", "ww1-1914")
@case("R-117", "ww1-1914")
def test_reinforced_contested_ground_need_not_be_attacked() -> None:
    """All units of the power take part if it is: four infantry, not only the two that came."""
    game = war("""
        power: Germany
        owner Poland: nobody
        Silesia: Germany 2 infantry
        Poland: Germany 2 infantry; Russian Empire 1 infantry
    """)
    say(game, "2 inf: Silesia > Poland", "done")
    assert asked(game) == "attack"
    assert refused(game, "done") == []
    say(game, "fight Poland")
    roll(game, 6, 6, 6, 6)


@rule("WW1-2", "ww1-1914")
@rule("WW1-5", "ww1-1914")
def test_empty_hostile_land_is_taken_without_dice() -> None:
    game = war("""
        power: Germany
        Silesia: Germany 2 infantry
        Poland: nothing
    """)
    say(game, "1 inf: Silesia > Poland")
    assert owner(game, "Poland") == "Russian Empire"  # until combat
    ends_movement(game)
    assert owner(game, "Poland") == "Germany"


@rule("WW1-3", "ww1-1914")
@case("R-119", "ww1-1914")
def test_an_army_needs_an_infantry_when_movement_ends() -> None:
    game = war("""
        power: Germany
        Silesia: Germany 1 infantry, 2 artillery
        Kiel: Germany 1 infantry, 1 artillery
        Ruhr: Germany 1 artillery
    """)
    assert refused(game, "1 art: Ruhr > Alsace") == ["WW1-3"]  # no infantry is in reach
    say(game, "1 art: Ruhr > Hanover", "1 inf: Kiel > Hanover", "1 art: Kiel > Hanover")
    say(game, "2 art: Silesia > Poland")  # the infantry can still follow
    assert refused(game, "done") == ["WW1-3"]
    assert refused(game, "1 inf: Silesia > Bohemia") == ["WW1-3"]
    say(game, "1 inf: Silesia > Poland", "done")


@rule("WW1-3", "ww1-1914")
def test_a_friends_infantry_is_no_help() -> None:
    game = war("""
        power: Germany
        Berlin: Germany 1 infantry, 1 artillery
        Vienna: Austria-Hungary 6 infantry
        Bohemia: Austria-Hungary 6 infantry
        Silesia: Germany 1 infantry, 1 artillery
    """)
    assert refused(game, "1 art: Silesia > Bohemia; 1 inf: Silesia > Berlin") == ["WW1-3"]


@rule("WW1-3", "ww1-1914")
def test_infantry_may_change_places() -> None:
    """Neither move is possible alone, both together are."""
    game = war("""
        power: Germany
        Berlin: Germany 1 infantry, 1 artillery
        Silesia: Germany 1 infantry, 1 artillery
    """)
    say(game, "1 inf: Berlin > Silesia")
    assert refused(game, "done") == ["WW1-3"]
    say(game, "1 inf: Silesia > Berlin", "done")


@rule("WW1-3", "ww1-1914")
def test_a_whole_army_leaves_infantry_first() -> None:
    game = war("""
        power: Germany
        Berlin: Germany 2 infantry, 2 artillery, 1 fighter
    """)
    say(game, "2 inf: Berlin > Silesia", "2 art: Berlin > Silesia", "1 ftr: Berlin > Silesia")
    assert army(game, "Silesia", "Germany") == {"infantry": 2, "artillery": 2, "fighter": 1}


@rule("WW1-12", "ww1-1914")
@case("R-133", "ww1-1914")
def test_austria_must_enter_serbia_on_its_first_turn() -> None:
    game = war("set-up\npower: Austria-Hungary")
    assert refused(game, "done") == ["WW1-12"]
    say(game, "1 inf: Trieste > Serbia")  # however few
    assert refused(game, "done") == []


@rule("WW1-12", "ww1-1914")
def test_an_infantry_is_kept_for_serbia() -> None:
    game = war("""
        power: Austria-Hungary
        Trieste: Austria-Hungary 2 infantry, 1 artillery
        Tyrolia: nothing
    """)
    say(game, "1 art: Trieste > Tyrolia", "1 inf: Trieste > Tyrolia")
    assert refused(game, "1 inf: Trieste > Tyrolia") == ["WW1-12"]
    say(game, "1 inf: Trieste > Serbia", "done")


@rule("WW1-12", "ww1-1914")
def test_only_the_first_turn_has_that_duty() -> None:
    game = war("set-up\npower: Austria-Hungary\nround: 2")
    assert refused(game, "done") == []
    game = war("set-up\npower: Russian Empire")
    assert refused(game, "done") == []


@rule("BRD-6", "ww1-1914")
def test_sahara_and_himalayas_are_closed() -> None:
    game = war("""
        power: British Empire
        Egypt: British Empire 2 infantry, 1 fighter
        Libya: British Empire 1 infantry
        India: British Empire 2 infantry
    """)
    assert refused(game, "1 inf: Egypt > Sahara") == ["BRD-6"]
    assert refused(game, "1 inf: India > Himalayas") == ["BRD-6"]


@rule("BRD-1", "ww1-1914")
def test_spaces_that_meet_in_a_point_are_not_adjacent() -> None:
    """London and sea zone 8, the rulebook's own example."""
    game = war("""
        power: British Empire
        London: British Empire 2 infantry
        Sea Zone 8: British Empire 1 transport
    """)
    assert "WW1-19" in refused(game, "trn: sz 8 + 1 inf from London")


@rule("BRD-9", "ww1-1914")
@rule("WW1-16", "ww1-1914")
def test_empty_land_stays_ones_own() -> None:
    game = war("""
        power: Germany
        Prussia: Germany 2 infantry
    """)
    say(game, "2 inf: Prussia > Berlin", "done")
    assert owner(game, "Prussia") == "Germany"


@rule("BRD-10", "ww1-1914")
@rule("H-7", "ww1-1914")
def test_a_friend_may_refuse_to_share() -> None:
    text = """
        power: British Empire
        Picardy: British Empire 2 infantry
        Paris: France 1 infantry
    """
    assert refused(war(text), "1 inf: Picardy > Paris") == []
    stern = text + '        refuses: {"France": ["British Empire"]}\n'
    assert refused(war(stern), "1 inf: Picardy > Paris") == ["BRD-10"]


@rule("VIC-11", "ww1-1914")
def test_nobody_attacks_friends() -> None:
    game = war("""
        power: British Empire
        Picardy: British Empire 2 infantry; France 2 infantry
        Sea Zone 9: British Empire 1 cruiser; France 1 cruiser
    """)
    ends_movement(game)
    assert game.state.turn.phase == "purchase"  # no attack is offered: the French turn is next
