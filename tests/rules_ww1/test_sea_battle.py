"""The sea battle: optional, in rounds, broken off at will."""

from __future__ import annotations

from battleboard.engine.game import Game
from tests.rules_ww1.test_land_battle import volleys
from tests.rules_ww1.war import asked, asks, ends_movement, war
from tests.support.marks import case, rule
from tests.support.scene import army, offered, refused, roll, say


def at_sea(british: str, german: str, more: str = "") -> Game:
    """Britain may attack in sea zone 4."""
    return war(
        f"""
        power: British Empire
        Sea Zone 4: British Empire {british}; Germany {german}{more}
        """,
        "conduct_combat",
    )


@rule("WW1-6", "ww1-1914")
@case("R-125", "ww1-1914")
def test_to_attack_at_sea_is_optional_and_takes_a_warship() -> None:
    game = at_sea("1 cruiser", "1 battleship")
    assert refused(game, "done") == []
    assert refused(game, "fight sz 4") == []
    game = at_sea("2 transport", "1 transport")
    assert game.state.turn.power != "British Empire"  # nothing to attack with: the turn went on


@rule("WW1-6", "ww1-1914")
def test_what_ships_hit_on() -> None:
    game = say(
        at_sea("1 submarine, 1 cruiser, 1 battleship, 1 transport", "2 cruiser"), "fight sz 4"
    )
    say(game, "submerge none")
    assert volleys(game) == {("battleship", 4): 1, ("cruiser", 3): 1, ("submarine", 2): 1}


@rule("WW1-6", "ww1-1914")
@rule("WW1-24", "ww1-1914")
def test_both_fire_before_losses_and_the_attacker_loses_first() -> None:
    game = say(at_sea("2 cruiser, 1 battleship", "2 cruiser, 1 battleship"), "fight sz 4")
    roll(game, 1, 6, 6)
    roll(game, 1, 6, 6)
    assert asks(game) == ("losses", "British Empire")
    say(game, "lose 1 cruiser")
    assert asks(game) == ("losses", "Germany")
    say(game, "damage 1 battleship")
    assert army(game, "Sea Zone 4", "British Empire") == {"cruiser": 1, "battleship": 1}
    assert asks(game) == ("press or retreat", "British Empire")


@rule("WW1-6", "ww1-1914")
@case("R-125", "ww1-1914")
def test_the_attacker_breaks_off_after_any_round_and_all_stay() -> None:
    game = say(at_sea("1 cruiser", "1 cruiser"), "fight sz 4")
    roll(game, 6)
    roll(game, 6)
    assert refused(game, "retreat to sz 9") == ["WW1-6"]
    say(game, "press")
    roll(game, 6)
    roll(game, 6)
    say(game, "break off")
    assert army(game, "Sea Zone 4", "British Empire") == {"cruiser": 1}
    assert army(game, "Sea Zone 4", "Germany") == {"cruiser": 1}


@rule("WW1-6", "ww1-1914")
def test_transports_go_last_and_do_not_fire() -> None:
    game = say(at_sea("3 cruiser", "1 cruiser, 2 transport"), "fight sz 4")
    roll(game, 1, 1, 6)
    roll(game, 6)
    # One hit on the cruiser, and only then one on a transport: there is no choice.
    assert army(game, "Sea Zone 4", "Germany") == {"transport": 1}
    assert asked(game) == "press or retreat"  # nothing sinks transports without dice
    say(game, "press")
    assert volleys(game) == {("cruiser", 3): 3}
    roll(game, 1, 6, 6)
    assert army(game, "Sea Zone 4", "Germany") == {}


@rule("WW1-6", "ww1-1914")
@rule("WW1-19", "ww1-1914")
def test_cargo_takes_no_part_and_sinks_with_its_ship() -> None:
    game = say(at_sea("2 cruiser", "1 transport (1 infantry, 1 fighter)"), "fight sz 4")
    roll(game, 1, 6)
    assert army(game, "Sea Zone 4", "Germany") == {}


@rule("WW1-6", "ww1-1914")
@case("R-126", "ww1-1914")
def test_a_submarine_that_submerges_can_be_hit_in_that_round() -> None:
    game = say(at_sea("2 cruiser", "1 submarine"), "fight sz 4")
    roll(game, 1, 6)
    assert asks(game) == ("submerge", "Germany")  # when its turn to fire comes
    say(game, "submerge 1")
    assert army(game, "Sea Zone 4", "Germany") == {}  # it was the only target


@rule("WW1-6", "ww1-1914")
@case("R-126", "ww1-1914")
def test_then_it_is_out_of_the_battle_and_normal_again_after_it() -> None:
    game = say(at_sea("2 cruiser", "1 cruiser, 1 submarine"), "fight sz 4")
    roll(game, 6, 6)
    say(game, "submerge 1")
    assert volleys(game) == {("cruiser", 3): 1}  # it does not fire
    roll(game, 6)
    say(game, "press")
    roll(game, 1, 1)
    assert volleys(game) == {("cruiser", 3): 1}
    roll(game, 6)
    # Two hits, but the cruiser is all that can be hit; the battle is over.
    assert army(game, "Sea Zone 4", "Germany") == {"submarine": 1}
    assert game.state.battle is None
    assert not any(unit.marks for unit in game.state.at("Sea Zone 4") if unit.power == "Germany")


@rule("WW1-6", "ww1-1914")
@case("R-126", "ww1-1914")
def test_transports_may_go_before_submarines_that_submerge_now() -> None:
    game = say(at_sea("2 cruiser", "1 submarine, 1 transport"), "fight sz 4")
    roll(game, 1, 6)
    say(game, "submerge 1")
    assert refused(game, "lose 1 transport") == []
    assert refused(game, "lose 1 submarine") == []


@rule("WW1-6", "ww1-1914")
def test_transports_may_not_go_before_submarines_that_fire() -> None:
    game = say(at_sea("2 cruiser", "2 submarine, 1 transport"), "fight sz 4")
    roll(game, 1, 1)
    say(game, "submerge 1")
    roll(game, 6)
    assert refused(game, "lose 1 transport, 1 submarine[submerging]") == ["WW1-6"]
    assert refused(game, "lose 1 transport, 1 submarine[firing]") == []
    assert refused(game, "lose 1 submarine[firing], 1 submarine[submerging]") == []


@rule("WW1-6", "ww1-1914")
def test_the_attackers_submarines_decide_before_his_dice() -> None:
    game = say(at_sea("2 submarine", "1 cruiser"), "fight sz 4")
    assert asks(game) == ("submerge", "British Empire")
    say(game, "submerge 1")
    assert volleys(game) == {("submarine", 2): 1}


@rule("UNI-3", "ww1-1914")
@rule("WW1-6", "ww1-1914")
def test_a_battleship_takes_two_hits_and_stays_damaged() -> None:
    game = say(at_sea("1 battleship", "1 battleship"), "fight sz 4")
    roll(game, 6)
    roll(game, 1)
    say(game, "break off")
    damaged = [
        unit.damage for unit in game.state.at("Sea Zone 4") if unit.power == "British Empire"
    ]
    assert damaged == [1]


@rule("WW1-18", "ww1-1914")
@rule("WW1-24", "ww1-1914")
def test_an_attack_is_made_on_all_enemy_ships_and_friends_keep_out() -> None:
    game = at_sea(
        "1 cruiser", "1 submarine, 1 transport", "; Ottoman Empire 1 cruiser; France 3 cruiser"
    )
    say(game, "fight sz 4")
    assert volleys(game) == {("cruiser", 3): 1}  # the French do not fire
    roll(game, 6)
    assert asks(game) == ("submerge", "Germany")
    say(game, "submerge none")
    assert volleys(game) == {("cruiser", 3): 1, ("submarine", 2): 1}
    roll(game, 1, 6)
    assert army(game, "Sea Zone 4", "France") == {"cruiser": 3}
    assert army(game, "Sea Zone 4", "British Empire") == {}


@rule("WW1-18", "ww1-1914")
def test_submarines_and_transports_may_be_attacked_or_not() -> None:
    game = war("""
        power: British Empire
        Sea Zone 8: British Empire 2 cruiser
        Sea Zone 7: Germany 1 submarine, 1 transport
    """)
    say(game, "1 ca: sz 8 > sz 7", "1 ca: sz 8 > sz 7 > sz 14")
    ends_movement(game)
    assert [str(answer) for answer in offered(game)] == ["Fight(space='Sea Zone 7')", "Done()"]
    say(game, "fight sz 7")
    assert volleys(game) == {("cruiser", 3): 1}  # the other sailed on


@rule("WW1-6", "ww1-1914")
def test_a_zone_is_fought_over_once_a_turn() -> None:
    game = war(
        """
        power: British Empire
        Sea Zone 4: British Empire 1 cruiser; Germany 1 cruiser
        Sea Zone 5: British Empire 1 cruiser; Germany 1 cruiser
        """,
        "conduct_combat",
    )
    say(game, "fight sz 4")
    roll(game, 6)
    roll(game, 6)
    say(game, "break off")
    assert refused(game, "fight sz 4") == ["WW1-2"]
    assert refused(game, "fight sz 5") == []
