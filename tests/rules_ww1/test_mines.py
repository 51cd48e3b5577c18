"""Mines before naval bases, and whose the bases are."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Roll
from battleboard.engine.game import Game
from tests.rules_ww1.war import asked, asks, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say, waits


def dice_for_mines(game: Game) -> int:
    """How many dice are asked for because of mines; none if something else is wanted."""
    wanted = waits(game)
    return wanted.count if isinstance(wanted, Roll) and wanted.why == "WW1-7" else 0


@rule("WW1-7", "ww1-1914")
@rule("WW1-23", "ww1-1914")
@case("R-128", "ww1-1914")
def test_every_ship_that_came_in_or_through_is_rolled_for() -> None:
    """Sea zone 9 belongs to London: two ships end there, a submarine passes on; the cruiser that
    lay there before is safe."""
    game = war("""
        power: Germany
        Sea Zone 10: Germany 1 battleship, 1 submarine
        Sea Zone 5: Germany 1 cruiser
        Sea Zone 9: Germany 1 cruiser
        Sea Zone 4: Germany 1 submarine
    """)
    say(game, "1 bb: sz 10 > sz 9", "1 ca: sz 5 > sz 9", "1 sub: sz 10 > sz 9 > sz 4", "done")
    assert asks(game) == ("roll", "British Empire")
    assert dice_for_mines(game) == 3
    roll(game, 1, 1, 1)  # submarine, cruiser, battleship: in the order of the unit table
    assert army(game, "Sea Zone 9", "Germany") == {"battleship": 1, "cruiser": 1}
    assert army(game, "Sea Zone 4", "Germany") == {"submarine": 1}
    ship = next(unit for unit in game.state.at("Sea Zone 9") if unit.kind == "battleship")
    assert ship.damage == 1


@rule("WW1-7", "ww1-1914")
@case("R-128", "ww1-1914")
def test_a_damaged_battleship_is_lost_and_only_a_one_strikes() -> None:
    game = war("""
        power: Germany
        Sea Zone 10: Germany 1 battleship [damage 1], 1 cruiser
    """)
    say(game, "1 bb: sz 10 > sz 9", "1 ca: sz 10 > sz 9", "done")
    roll(game, 2, 1)
    assert army(game, "Sea Zone 9", "Germany") == {"cruiser": 1}


@rule("WW1-7", "ww1-1914")
def test_a_die_for_each_minefield_on_the_way() -> None:
    """From sea zone 7 through 8 (Wales) into 9 (London): two dice, the second only if afloat."""
    text = """
        power: Germany
        Sea Zone 7: Germany 1 submarine
    """
    lucky = say(war(text), "1 sub: sz 7 > sz 8 > sz 9", "done")
    roll(lucky, 2)
    assert dice_for_mines(lucky) == 1
    roll(lucky, 1)
    assert army(lucky, "Sea Zone 9", "Germany") == {}
    unlucky = say(war(text), "1 sub: sz 7 > sz 8 > sz 9", "done")
    roll(unlucky, 1)
    assert dice_for_mines(unlucky) == 0


@rule("WW1-7", "ww1-1914")
def test_ones_own_sides_mines_harm_nobody_and_leaving_is_safe() -> None:
    game = war("""
        power: France
        Sea Zone 8: France 1 cruiser
        Sea Zone 10: France 1 cruiser
    """)
    say(game, "1 ca: sz 8 > sz 9", "1 ca: sz 10 > sz 5", "done")
    assert dice_for_mines(game) == 0


@rule("WW1-7", "ww1-1914")
@rule("H-3", "ww1-1914")
@case("R-128", "ww1-1914")
def test_cargo_loaded_before_is_lost_cargo_loaded_after_goes_back() -> None:
    """A German transport takes artillery aboard in sea zone 10, enters sea zone 9 and loads
    another in Belgium, where Germans stand; the mine sends only that one back, beside no
    infantry of its own, and the turn goes on."""
    game = war("""
        power: Germany
        owner Belgium: Germany
        minors: ["Belgium"]
        Kiel: Germany 1 infantry, 1 artillery
        Belgium: Germany 1 infantry, 1 artillery
        Lorraine: nothing
        Sea Zone 10: Germany 1 transport
    """)
    say(
        game,
        "trn: sz 10 + 1 art from Kiel > sz 9 + 1 art from Belgium",
        "1 inf: Belgium > Lorraine",
        "done",
    )
    roll(game, 1)
    assert army(game, "Sea Zone 9", "Germany") == {}
    assert army(game, "Belgium", "Germany") == {"artillery": 1}
    assert owner(game, "Belgium") == "Germany"


@rule("WW1-7", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_after_the_mines_the_mover_may_keep_cargo_aboard() -> None:
    text = """
        power: Germany
        Sea Zone 10: Germany 1 transport (1 infantry), 1 transport (1 infantry), 1 cruiser
        Yorkshire: British Empire 5 infantry
        Belgium: France 5 infantry
        owner Belgium: France
        minors: ["Belgium"]
    """
    game = say(war(text), "1 ca: sz 10 > sz 9")
    say(game, "1 trn: sz 10 > sz 9 - 1 inf to Belgium", "trn: sz 10 > sz 9 - 1 inf to Belgium")
    say(game, "done")
    roll(game, 1, 6, 6)
    assert asks(game) == ("land or stay", "Germany")
    staying = say(game.copy(), "stay")
    assert army(staying, "Belgium", "Germany") == {}
    say(game, "land")
    assert army(game, "Belgium", "Germany") == {"infantry": 1}


@rule("WW1-10", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_fighters_ashore_oblige_the_landing_they_count_on() -> None:
    """A die was rolled for the submarine off Wales, so landings may be thought over; the one that
    a fighter counts on may not be called off."""
    game = war("""
        power: Germany
        Ruhr: Germany 1 infantry, 1 fighter
        Sea Zone 7: Germany 1 submarine
        Sea Zone 10: Germany 1 transport (2 infantry)
        Holland: France 5 infantry
        owner Holland: France
        minors: ["Holland"]
    """)
    say(game, "1 ftr: Ruhr > Holland", "1 inf: Ruhr > Kiel")
    assert refused(game, "done") == ["WW1-3"]
    say(game, "trn: sz 10 - 2 inf to Holland", "1 sub: sz 7 > sz 8", "done")
    roll(game, 6)
    assert refused(game, "stay") == ["WW1-10"]
    say(game, "land")
    assert army(game, "Holland", "Germany") == {"infantry": 2, "fighter": 1}


@rule("WW1-10", "ww1-1914")
@rule("WW1-7", "ww1-1914")
def test_no_fighter_counts_on_infantry_that_a_mine_may_sink() -> None:
    """A fighter must end among land units of its power. Those aboard a ship in a minefield may
    never land, and nothing is said of a fighter that waits for them in vain: so it does not set
    out, just as when a sea battle has to be won first."""
    game = war("""
        power: Germany
        Ruhr: Germany 2 infantry, 1 fighter
        Sea Zone 10: Germany 1 transport (2 infantry)
        Belgium: France 5 infantry
        owner Belgium: France
        minors: ["Belgium"]
    """)
    say(game, "trn: sz 10 > sz 9 - 2 inf to Belgium")
    say(game, "1 ftr: Ruhr > Belgium")  # while an infantry from the Ruhr can come too
    assert refused(game, "done") == ["WW1-3"]
    assert refused(game, "2 inf: Ruhr > Kiel") == ["WW1-3"]
    say(game, "1 inf: Ruhr > Belgium", "done")


@rule("WW1-3", "ww1-1914")
@rule("WW1-7", "ww1-1914")
def test_without_its_infantry_a_landing_stays_aboard() -> None:
    game = war("""
        power: Germany
        Sea Zone 10: Germany 1 transport (1 infantry), 1 transport (2 artillery), 1 cruiser
        Belgium: France 5 infantry
        owner Belgium: France
        minors: ["Belgium"]
    """)
    say(game, "1 ca: sz 10 > sz 9", "1 transport[1 infantry]: sz 10 > sz 9 - 1 inf to Belgium")
    say(game, "trn: sz 10 > sz 9 - 2 art to Belgium", "done")
    roll(game, 1, 6, 6)
    assert army(game, "Belgium", "Germany") == {}
    assert army(game, "Sea Zone 9", "Germany") == {"transport": 1, "artillery": 2, "cruiser": 1}


@rule("WW1-7", "ww1-1914")
@case("R-141", "ww1-1914")
@pytest.mark.parametrize(
    ("holder", "dice"),
    [("British Empire", 1), ("Germany", 0), ("France", 1), ("Austria-Hungary", 0)],
)
def test_mines_live_while_the_original_side_has_the_base(holder: str, dice: int) -> None:
    game = war(f"""
        power: Germany
        owner Wales: {holder}
        Sea Zone 7: Germany 1 cruiser
    """)
    say(game, "1 ca: sz 7 > sz 8", "done")
    assert dice_for_mines(game) == dice


@rule("WW1-7", "ww1-1914")
@case("R-141", "ww1-1914")
def test_a_captured_base_harms_its_former_owners_friends_neither() -> None:
    """Kiel is British now: its mines harm no German, and no Ally."""
    for power in ("Germany", "France"):
        game = war(f"""
            power: {power}
            owner Kiel: British Empire
            Sea Zone 5: {power} 1 cruiser
        """)
        say(game, "1 ca: sz 5 > sz 10", "done")
        assert dice_for_mines(game) == 0


@rule("WW1-26", "ww1-1914")
@rule("WW1-7", "ww1-1914")
@case("R-137", "ww1-1914")
@case("R-142", "ww1-1914")
@pytest.mark.parametrize(("london", "dice"), [("British Empire", 1), ("nobody", 1), ("Germany", 0)])
def test_the_base_of_contested_land_is_the_original_controllers(london: str, dice: int) -> None:
    """Unless an enemy controls that power's capital: then it is nobody's."""
    game = war(f"""
        power: Germany
        owner Wales: nobody
        owner London: {london}
        Wales: British Empire 1 infantry; Germany 1 infantry
        Sea Zone 7: Germany 1 cruiser
    """)
    say(game, "1 ca: sz 7 > sz 8", "done")
    assert dice_for_mines(game) == dice


@rule("WW1-26", "ww1-1914")
@rule("MOB-4", "ww1-1914")
@rule("UNI-3", "ww1-1914")
@case("R-142", "ww1-1914")
def test_a_base_of_nobody_serves_nobody() -> None:
    """Wales is contested and London lost: the French are not repaired off Wales."""
    text = """
        power: France
        owner Wales: nobody
        owner London: {london}
        Wales: British Empire 1 infantry; Germany 1 infantry
        Sea Zone 8: France 1 battleship [damage 1]
    """
    lost = war(text.format(london="Germany"), "purchase")
    assert [unit.damage for unit in lost.state.at("Sea Zone 8")] == [1]
    held = war(text.format(london="British Empire"), "purchase")
    assert [unit.damage for unit in held.state.at("Sea Zone 8")] == [0]


@rule("WW1-21", "ww1-1914")
def test_the_warship_against_submarines_must_survive_the_mines() -> None:
    game = war("""
        power: Germany
        Sea Zone 10: Germany 1 transport (2 infantry), 1 cruiser
        Sea Zone 9: British Empire 1 submarine
        Belgium: nothing
        owner Belgium: France
        minors: ["Belgium"]
    """)
    say(game, "1 ca: sz 10 > sz 9", "trn: sz 10 > sz 9 - 2 inf to Belgium", "done")
    roll(game, 6, 1)
    assert asked(game) != "attack or ignore"
    assert army(game, "Belgium", "Germany") == {}


AFTER_MINES = """
    power: Germany
    Sea Zone 10: Germany 1 transport (1 infantry, 1 artillery), 1 cruiser
    Yorkshire: British Empire 5 infantry
    owner Belgium: {holder}
    minors: ["Belgium"]
    Sea Zone 9: {sea}
"""


@rule("WW1-22", "ww1-1914")
@rule("WW1-7", "ww1-1914")
def test_after_the_mines_cargo_may_land_that_was_to_stay() -> None:
    """The mines are rolled for before the decision to offload: what nobody had declared may land
    now, on any shore of a friendly zone."""
    game = war(AFTER_MINES.format(holder="France", sea="nothing"))
    say(game, "trn: sz 10 > sz 9", "done")
    roll(game, 6)
    assert asks(game) == ("move", "Germany")
    assert refused(game, "trn: sz 9 - 1 art to Belgium") == ["WW1-3"]
    assert refused(game, "trn: sz 9 - 2 art to Belgium") == ["WW1-19"]
    assert refused(game, "trn: sz 9 - 1 inf to Wales") == ["WW1-19"]
    assert refused(game, "trn: sz 9 > sz 10") == ["WW1-22"]
    assert refused(game, "1 ca: sz 9 - 1 inf to Belgium") == ["WW1-19"]
    assert refused(game, "done") == []
    say(game, "trn: sz 9 - 1 inf, 1 art to Belgium")
    assert owner(game, "Belgium") == "Germany"
    assert army(game, "Belgium", "Germany") == {"infantry": 1, "artillery": 1}


@rule("WW1-22", "ww1-1914")
def test_after_the_mines_cargo_may_land_elsewhere() -> None:
    game = war(AFTER_MINES.format(holder="Germany", sea="nothing"))
    say(game, "1 ca: sz 10 > sz 9", "trn: sz 10 > sz 9 - 1 inf to Yorkshire", "done")
    roll(game, 6, 1)  # the cruiser is gone, and the assault seems rash now
    say(game, "stay", "trn: sz 9 - 1 inf, 1 art to Belgium")
    assert army(game, "Belgium", "Germany") == {"infantry": 1, "artillery": 1}
    assert game.state.turn.power == "France"


@rule("WW1-22", "ww1-1914")
def test_without_mines_there_are_no_second_thoughts() -> None:
    game = war(AFTER_MINES.format(holder="Germany", sea="nothing"))
    say(game, "1 ca: sz 10 > sz 5", "done")
    assert game.state.turn.power == "France"


@rule("WW1-22", "ww1-1914")
def test_a_landing_from_among_enemy_warships_had_to_be_declared() -> None:
    game = war(AFTER_MINES.format(holder="Germany", sea="British Empire 1 cruiser"))
    say(game, "1 ca: sz 10 > sz 9", "trn: sz 10 > sz 9", "done")
    roll(game, 6, 6)
    assert asked(game) == "attack"  # no landing is offered


@rule("WW1-22", "ww1-1914")
@rule("WW1-21", "ww1-1914")
def test_who_lands_late_beside_submarines_ignores_them() -> None:
    """The reinforcement needs no warship, but then the submarine is not attacked either; an
    assault needs one."""
    game = war(AFTER_MINES.format(holder="Germany", sea="British Empire 1 submarine"))
    say(game, "1 ca: sz 10 > sz 5", "trn: sz 10 > sz 9", "done")
    roll(game, 6)
    assert refused(game, "trn: sz 9 - 1 inf to Yorkshire") == ["WW1-21"]
    say(game, "trn: sz 9 - 1 inf to Belgium")
    assert army(game, "Belgium", "Germany") == {"infantry": 1}
    assert game.state.turn.power == "France"


@rule("WW1-20", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_after_the_mines_cargo_of_friends_ships_may_land_too() -> None:
    """On its owner's turn, from an Austrian transport that has been there."""
    game = war("""
        power: Germany
        owner Belgium: Germany
        minors: ["Belgium"]
        Sea Zone 9: Austria-Hungary 1 transport (Germany 1 infantry, 1 artillery)
        Sea Zone 10: Germany 1 cruiser
    """)
    say(game, "1 ca: sz 10 > sz 9", "done")
    roll(game, 6)
    assert refused(game, "1 art: sz 9 > Belgium") == ["WW1-3"]
    say(game, "1 inf: sz 9 > Belgium", "1 art: sz 9 > Belgium")
    assert army(game, "Belgium", "Germany") == {"infantry": 1, "artillery": 1}


@rule("WW1-1", "ww1-1914")
@rule("WW1-22", "ww1-1914")
def test_units_shipped_from_contested_ground_are_bound_after_the_mines_too() -> None:
    game = war("""
        power: Germany
        owner Belgium: nobody
        owner Picardy: Austria-Hungary
        minors: ["Belgium"]
        Belgium: Germany 3 infantry; France 2 infantry
        Sea Zone 10: Germany 1 transport
    """)
    say(game, "trn: sz 10 > sz 9 + 2 inf from Belgium", "done")
    roll(game, 6)
    assert refused(game, "trn: sz 9 - 2 inf to Picardy") == ["WW1-1"]
    say(game, "trn: sz 9 - 1 inf to Belgium")
    assert army(game, "Belgium", "Germany") == {"infantry": 2}
