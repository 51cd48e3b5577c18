"""Cargo and landings: loading, friends' transports, assaults, reinforcements, guns, bombardment."""

from __future__ import annotations

from tests.rules_ww1.test_land_battle import volleys
from tests.rules_ww1.war import asked, asks, ends_movement, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say


@rule("UNI-6", "ww1-1914")
@rule("WW1-9", "ww1-1914")
def test_a_transport_holds_any_two_land_units_or_fighters() -> None:
    game = war("""
        power: British Empire
        London: British Empire 6 infantry, 2 artillery, 2 tank, 2 fighter
        Sea Zone 9: British Empire 1 transport
    """)
    assert refused(game, "trn: sz 9 + 1 art, 1 tank from London") == []
    assert refused(game, "trn: sz 9 + 2 ftr from London") == []
    assert refused(game, "trn: sz 9 + 2 art, 1 ftr from London") == ["UNI-6"]


@rule("WW1-19", "ww1-1914")
def test_a_transport_loads_anywhere_on_its_way_but_not_among_enemy_warships() -> None:
    game = war("""
        power: British Empire
        Wales: British Empire 2 infantry
        London: British Empire 2 infantry
        Sea Zone 8: British Empire 1 transport
    """)
    say(game, "trn: sz 8 + 1 inf from Wales > sz 9 + 1 inf from London - all to Picardy")
    assert army(game, "Sea Zone 9", "British Empire") == {"transport": 1, "infantry": 2}
    ends_movement(game)
    assert army(game, "Picardy", "British Empire") == {"infantry": 2}
    game = war("""
        power: British Empire
        Wales: British Empire 2 infantry
        Sea Zone 8: British Empire 1 transport, 1 cruiser; Germany 1 cruiser
    """)
    assert refused(game, "trn: sz 8 + 1 inf from Wales > sz 9") == ["WW1-19"]


@rule("WW1-19", "ww1-1914")
def test_loading_is_a_units_whole_move_and_cargo_may_stay_aboard() -> None:
    game = war("""
        power: British Empire
        Wales: British Empire 2 infantry
        London: British Empire 2 infantry
        Sea Zone 9: British Empire 1 transport
    """)
    say(game, "1 inf: Wales > London")
    assert "WW1-19" in refused(game, "trn: sz 9 + 3 inf from London")
    say(game, "trn: sz 9 + 2 inf from London - 1 inf to Picardy")
    ends_movement(game)
    assert army(game, "Picardy", "British Empire") == {"infantry": 1}
    assert army(game, "Sea Zone 9", "British Empire") == {"transport": 1, "infantry": 1}


@rule("WW1-19", "ww1-1914")
@case("R-45", "ww1-1914")
def test_a_transport_lands_in_one_territory() -> None:
    game = war("""
        power: British Empire
        Sea Zone 9: British Empire 1 transport (2 infantry)
    """)
    say(game, "trn: sz 9 - 1 inf to Picardy")
    assert refused(game, "trn: sz 9 - 1 inf to London") != []


@rule("WW1-19", "ww1-1914")
def test_cargo_of_an_earlier_turn_lands_without_a_move() -> None:
    game = war("""
        power: British Empire
        Sea Zone 9: British Empire 1 transport (1 infantry, 1 artillery)
    """)
    say(game, "trn: sz 9 - 1 inf, 1 art to Picardy", "done")
    assert army(game, "Picardy", "British Empire") == {"infantry": 1, "artillery": 1}


@rule("WW1-20", "ww1-1914")
@case("R-52", "ww1-1914")
def test_a_friends_transport_takes_three_steps() -> None:
    """French infantry boards on the French turn, waits the British turn, lands on the next French
    one; nobody is landed on the turn it boards."""
    game = war("""
        power: France
        Picardy: France 3 infantry
        Sea Zone 9: British Empire 1 transport
    """)
    say(game, "1 inf: Picardy > sz 9")
    assert army(game, "Sea Zone 9", "France") == {"infantry": 1}
    assert refused(game, "1 inf: sz 9 > Belgium") != []
    carried = war("""
        power: British Empire
        Sea Zone 9: British Empire 1 transport (France 1 infantry)
    """)
    assert refused(carried, "trn: sz 9 - 1 inf to Belgium") != []  # not on the ship's owner's turn
    say(carried, "trn: sz 9 > sz 8")
    assert army(carried, "Sea Zone 8", "France") == {"infantry": 1}
    landing = war("""
        power: France
        Sea Zone 9: British Empire 1 transport (France 1 infantry)
    """)
    say(landing, "1 inf: sz 9 > Picardy", "done")
    assert army(landing, "Picardy", "France") == {"infantry": 1}


@rule("WW1-20", "ww1-1914")
@rule("WW1-21", "ww1-1914")
def test_an_assault_from_a_friends_transport_is_made_on_ones_own_turn() -> None:
    game = war("""
        power: France
        owner Yorkshire: Germany
        Yorkshire: nothing
        Sea Zone 9: British Empire 1 transport (France 2 infantry)
    """)
    say(game, "2 inf: sz 9 > Yorkshire", "done")
    assert owner(game, "Yorkshire") == "British Empire"  # liberated


@rule("WW1-3", "ww1-1914")
@case("R-123", "ww1-1914")
def test_by_sea_and_by_land_an_infantry_must_come_by_land() -> None:
    game = war("""
        power: Germany
        Ruhr: Germany 1 infantry, 1 artillery
        Sea Zone 10: Germany 1 transport (2 infantry)
        Holland: France 1 infantry
        owner Holland: France
        minors: ["Holland"]
    """)
    say(game, "trn: sz 10 - 2 inf to Holland", "1 art: Ruhr > Holland")
    assert refused(game, "done") == ["WW1-3"]
    say(game, "1 inf: Ruhr > Holland")
    assert refused(game, "done") == []


@rule("WW1-3", "ww1-1914")
def test_what_lands_needs_an_infantry_too() -> None:
    game = war("""
        power: Germany
        Sea Zone 10: Germany 1 transport (2 artillery), 1 transport (1 infantry)
        Holland: France 1 infantry
        owner Holland: France
        minors: ["Holland"]
    """)
    say(game, "1 transport[2 artillery]: sz 10 - 2 art to Holland")
    assert refused(game, "done") == ["WW1-3"]
    assert refused(game, "1 transport: sz 10 - 1 inf to Kiel") == ["WW1-3"]
    say(game, "1 transport: sz 10 - 1 inf to Holland", "done")
    assert army(game, "Holland", "Germany") == {"infantry": 1, "artillery": 2}


@rule("WW1-21", "ww1-1914")
@case("R-37", "ww1-1914")
def test_no_assault_past_submarines_without_a_warship() -> None:
    text = """
        power: British Empire
        Sea Zone 10: British Empire 1 transport (2 infantry); Germany 1 submarine
        Kiel: Germany 1 infantry
        Sea Zone 9: British Empire 1 submarine; France 1 cruiser
        owner Holland: {holder}
        minors: ["Holland"]
    """
    alone = say(war(text.format(holder="Germany")), "1 sub: sz 9 > sz 8")
    assert refused(alone, "trn: sz 10 - 2 inf to Holland") == ["WW1-21"]
    escorted = say(war(text.format(holder="Germany")), "trn: sz 10 - 2 inf to Holland")
    assert refused(escorted, "done") == ["WW1-21"]
    say(escorted, "1 sub: sz 9 > sz 10")
    assert refused(escorted, "done") == []
    # A reinforcement needs none.
    assert refused(war(text.format(holder="France")), "trn: sz 10 - 2 inf to Holland") == []


@rule("WW1-21", "ww1-1914")
@rule("WW1-16", "ww1-1914")
def test_contested_land_that_all_have_left_is_still_reinforced() -> None:
    """Moves are simultaneous: who lands there finds it contested, needs no warship against the
    submarine, and keeps it contested."""
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry); Germany 1 submarine
        owner Scotland: nobody
        Scotland: British Empire 1 infantry; Germany 1 infantry
    """)
    say(game, "1 inf: Scotland > Yorkshire", "trn: sz 4 - 2 inf to Scotland", "done")
    assert army(game, "Scotland", "British Empire") == {"infantry": 2}
    assert owner(game, "Scotland") == ""


@rule("WW1-22", "ww1-1914")
def test_submarines_are_ignored_or_attacked_before_the_landing() -> None:
    text = """
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 cruiser; Germany 1 submarine
        owner Scotland: Germany
        Scotland: Germany 1 infantry
    """
    ignoring = say(war(text), "trn: sz 4 - 2 inf to Scotland", "done")
    assert asks(ignoring) == ("attack or ignore", "British Empire")
    say(ignoring, "ignore")
    assert army(ignoring, "Scotland", "British Empire") == {"infantry": 2}
    attacking = say(war(text), "trn: sz 4 - 2 inf to Scotland", "done", "attack")
    assert army(attacking, "Scotland", "British Empire") == {}
    say(attacking, "fight sz 4")
    roll(attacking, 1)
    say(attacking, "submerge 1")  # it is hit all the same
    assert army(attacking, "Scotland", "British Empire") == {"infantry": 2}
    assert volleys(attacking) == {("infantry", 2): 2}  # the land battle follows at once


@rule("WW1-22", "ww1-1914")
@rule("WW1-23", "ww1-1914")
@case("R-125", "ww1-1914")
def test_a_hostile_zone_must_be_cleared_first() -> None:
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 trn (2 inf), 2 cruiser; Germany 1 cruiser, 1 submarine
        owner Scotland: Germany
        Scotland: Germany 1 infantry, 1 artillery
    """)
    say(game, "trn: sz 4 - 2 inf to Scotland", "done")
    assert army(game, "Scotland", "British Empire") == {}
    say(game, "fight sz 4")
    roll(game, 1, 6)
    say(game, "submerge 1")
    roll(game, 6)
    say(game, "lose 1 cruiser")
    # Nothing is left but a submarine that submerged: the cargo must go ashore.
    assert army(game, "Scotland", "British Empire") == {"infantry": 2}
    assert volleys(game) == {("artillery", 3): 1}  # the guns; then the battle, unasked
    roll(game, 6)
    assert volleys(game) == {("infantry", 2): 2}


@rule("WW1-22", "ww1-1914")
@case("R-125", "ww1-1914")
def test_an_uncleared_zone_lets_nobody_land() -> None:
    text = """
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 2 cruiser; Germany 2 cruiser
        owner Scotland: {holder}
        Scotland: Germany 1 infantry
    """
    broken = say(war(text.format(holder="Germany")), "trn: sz 4 - 2 inf to Scotland", "done")
    say(broken, "fight sz 4")
    roll(broken, 1, 6)
    roll(broken, 6, 6)
    say(broken, "break off")
    assert army(broken, "Sea Zone 4", "British Empire") == {
        "transport": 1,
        "infantry": 2,
        "cruiser": 2,
    }
    unfought = say(war(text.format(holder="Germany")), "trn: sz 4 - 2 inf to Scotland", "done")
    say(unfought, "done")
    assert army(unfought, "Scotland", "British Empire") == {}
    assert not any(unit.target for unit in unfought.state.at("Sea Zone 4"))


@rule("WW1-22", "ww1-1914")
@case("R-147", "ww1-1914")
def test_those_who_came_by_land_attack_all_the_same() -> None:
    game = war("""
        power: British Empire
        Yorkshire: British Empire 2 infantry
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 cruiser; Germany 2 cruiser
        owner Scotland: Germany
        Scotland: Germany 1 infantry
    """)
    say(game, "2 inf: Yorkshire > Scotland", "trn: sz 4 - 2 inf to Scotland", "done")
    assert refused(game, "done") == ["WW1-2"]
    say(game, "fight sz 4")
    roll(game, 6)
    roll(game, 6, 6)
    say(game, "break off")
    assert volleys(game) == {("infantry", 2): 2}
    assert army(game, "Sea Zone 4", "British Empire") == {
        "transport": 1,
        "infantry": 2,
        "cruiser": 1,
    }


@rule("WW1-3", "ww1-1914")
@rule("WW1-22", "ww1-1914")
@case("R-119", "ww1-1914")
def test_after_a_sea_battle_nothing_lands_without_infantry() -> None:
    """The battle is won, but the transport with the infantry went down."""
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 trn (1 inf), 1 trn (2 art), 1 cruiser; Germany 1 cruiser
        owner Scotland: Germany
        Scotland: Germany 1 infantry
    """)
    say(game, "1 transport[1 infantry]: sz 4 - 1 inf to Scotland")
    say(game, "trn: sz 4 - 2 art to Scotland", "done", "fight sz 4")
    roll(game, 6)
    roll(game, 1)  # the cruiser goes first
    say(game, "press")
    roll(game, 1)
    assert asks(game) == ("losses", "British Empire")
    say(game, "lose 1 transport[1 infantry]")
    say(game, "break off")
    assert army(game, "Scotland", "British Empire") == {}
    assert army(game, "Sea Zone 4", "British Empire") == {"transport": 1, "artillery": 2}


@rule("WW1-3", "ww1-1914")
@rule("WW1-22", "ww1-1914")
@case("R-119", "ww1-1914")
def test_even_from_a_cleared_zone() -> None:
    """The infantry waits in another zone, which is not cleared."""
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 artillery), 1 cruiser; Germany 1 cruiser
        Sea Zone 8: British Empire 1 transport (2 infantry), 1 cruiser; Germany 1 cruiser
        owner Scotland: Germany
        Scotland: Germany 1 infantry
    """)
    say(game, "trn: sz 8 - 2 inf to Scotland", "trn: sz 4 - 2 art to Scotland", "done")
    say(game, "fight sz 4")
    roll(game, 1)
    roll(game, 6)
    assert army(game, "Sea Zone 4", "Germany") == {}
    assert army(game, "Scotland", "British Empire") == {}
    assert army(game, "Sea Zone 4", "British Empire") == {
        "artillery": 2,
        "transport": 1,
        "cruiser": 1,
    }


@rule("WW1-22", "ww1-1914")
def test_a_reinforcement_after_a_sea_battle_may_attack_or_not() -> None:
    text = """
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 cruiser; Germany 1 cruiser
        owner Scotland: nobody
        Scotland: British Empire 1 infantry; Germany 1 infantry, 1 artillery
    """
    game = say(war(text), "trn: sz 4 - 2 inf to Scotland", "done", "fight sz 4")
    roll(game, 1)
    roll(game, 6)
    assert army(game, "Scotland", "British Empire") == {"infantry": 3}
    assert asked(game) == "attack"
    idle = say(game.copy(), "done")
    assert idle.state.turn.phase != "conduct_combat"
    say(game, "fight Scotland")
    assert volleys(game) == {("infantry", 2): 3}  # no guns against a reinforcement


@rule("WW1-23", "ww1-1914")
def test_all_sea_battles_come_before_the_land_battle_they_feed() -> None:
    """Scotland is fed from two zones. Once the last landing is made its battle follows at once."""
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (1 infantry), 1 cruiser; Germany 1 cruiser
        Sea Zone 8: British Empire 1 transport (1 infantry), 1 cruiser; Germany 1 cruiser
        owner Scotland: Germany
        Scotland: Germany 1 infantry
        owner Ireland: nobody
        Ireland: British Empire 1 infantry; Germany 1 infantry
    """)
    say(game, "trn: sz 4 - 1 inf to Scotland", "trn: sz 8 - 1 inf to Scotland", "done")
    say(game, "fight sz 4")
    roll(game, 1)
    roll(game, 6)
    assert refused(game, "fight Ireland") == []  # another combat may still come between
    say(game, "fight sz 8")
    roll(game, 1)
    roll(game, 6)
    assert volleys(game) == {("infantry", 2): 2}  # both landed, one battle
