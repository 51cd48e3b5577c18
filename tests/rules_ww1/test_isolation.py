"""The neutral United States, and how it comes into the war."""

from __future__ import annotations

from battleboard.core import events as e
from tests.rules_ww1.test_land_battle import volleys
from tests.rules_ww1.war import asked, asks, ends_movement, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, facts, offered, refused, roll, say

AT_HOME = """
    power: United States
    United States of America: United States 6 infantry, 2 artillery, 1 fighter
    Canada: British Empire 2 infantry
"""


@rule("WW1-13", "ww1-1914")
@case("R-135", "ww1-1914")
def test_its_land_units_and_fighters_stay_at_home() -> None:
    game = war(AT_HOME + "    Sea Zone 1: United States 1 transport, 1 cruiser\n")
    home = "United States of America"
    assert set(refused(game, f"1 inf: {home} > Canada")) == {"WW1-13"}
    assert "WW1-13" in refused(game, f"1 ftr: {home} > Canada")
    assert refused(game, f"trn: sz 1 + 1 inf from {home}") == ["WW1-13"]
    assert refused(game, "1 ca: sz 1 > sz 2 > sz 7") == []  # its ships may sail


@rule("WW1-13", "ww1-1914")
@case("R-135", "ww1-1914")
def test_its_ships_attack_nobody_and_make_no_zone_hostile() -> None:
    game = war("""
        power: United States
        Sea Zone 2: United States 2 cruiser; Germany 1 submarine
    """)
    ends_movement(game)
    assert game.state.turn.phase != "conduct_combat"  # no attack was offered
    german = war("""
        power: Germany
        Sea Zone 2: United States 2 cruiser
        Sea Zone 7: Germany 1 cruiser
    """)
    assert refused(german, "1 ca: sz 7 > sz 2 > sz 13") == []


@rule("WW1-13", "ww1-1914")
@rule("UNI-3", "ww1-1914")
def test_it_shares_nothing_and_its_mines_harm_nobody() -> None:
    british = war("""
        power: British Empire
        Canada: British Empire 2 infantry
    """)
    assert refused(british, "1 inf: Canada > United States of America") == ["WW1-13"]
    german = war("""
        power: Germany
        Sea Zone 2: Germany 1 cruiser
    """)
    say(german, "1 ca: sz 2 > sz 1", "done")
    assert asked(german) != "roll"
    docked = war(
        """
        power: British Empire
        Sea Zone 1: British Empire 1 battleship [damage 1]
        """,
        "purchase",
    )
    assert [unit.damage for unit in docked.state.at("Sea Zone 1")] == [1]
    american = war("""
        power: United States
        Sea Zone 5: United States 1 cruiser
    """)
    say(american, "1 ca: sz 5 > sz 10", "done")
    assert asked(american) != "roll"  # nor do the mines of others harm it


@rule("WW1-13", "ww1-1914")
@rule("H-1", "ww1-1914")
def test_it_passes_suez_with_the_allies() -> None:
    text = """
        power: United States
        owner Egypt: {holder}
        Sea Zone 19: United States 1 cruiser
    """
    assert refused(war(text.format(holder="British Empire")), "1 ca: sz 19 > sz 28") == []
    assert refused(war(text.format(holder="Ottoman Empire")), "1 ca: sz 19 > sz 28") == ["BRD-5"]


@rule("WW1-13", "ww1-1914")
@case("R-143", "ww1-1914")
@case("R-135", "ww1-1914")
def test_american_ships_beside_british_ones_may_be_left_out() -> None:
    text = """
        power: Germany
        Sea Zone 2: Germany 2 cruiser; British Empire 1 cruiser; United States 2 battleship
    """
    game = say(war(text, "conduct_combat"), "fight sz 2")
    assert asks(game) == ("attack neutral", "Germany")
    out = say(game.copy(), "ignore")
    roll(out, 1, 1)
    assert volleys(out) == {("cruiser", 3): 1}  # the Americans do not fire
    roll(out, 6)
    assert army(out, "Sea Zone 2", "United States") == {"battleship": 2}  # and are not hit
    assert out.state.joined == ()
    say(game, "attack")
    roll(game, 1, 1)
    assert volleys(game) == {("battleship", 4): 2, ("cruiser", 3): 1}
    assert game.state.joined == ("United States",)


@rule("WW1-13", "ww1-1914")
@case("R-135", "ww1-1914")
def test_an_attack_on_its_ships_alone_brings_it_into_the_war() -> None:
    game = war(
        """
        power: Germany
        Sea Zone 2: Germany 2 cruiser; United States 1 battleship
        """,
        "conduct_combat",
    )
    assert refused(game, "done") == []
    say(game, "fight sz 2")
    assert game.state.joined == ("United States",)
    roll(game, 6, 6)
    assert volleys(game) == {("battleship", 4): 1}


@rule("WW1-13", "ww1-1914")
@rule("H-1", "ww1-1914")
def test_a_landing_on_its_soil_is_an_attack_on_its_units() -> None:
    game = war("""
        power: Germany
        Sea Zone 1: Germany 1 transport (2 infantry)
        Canada: Germany 1 infantry, 1 fighter
        owner Canada: Germany
        United States of America: United States 1 infantry
    """)
    assert "WW1-10" in refused(game, "1 ftr: Canada > United States of America")
    say(game, "trn: sz 1 - 2 inf to United States of America", "done")
    assert facts(game, e.PowerJoined) == [e.PowerJoined("United States", "WW1-13")]
    assert owner(game, "United States of America") == ""
    roll(game, 6, 6)


@rule("WW1-13", "ww1-1914")
@case("R-135", "ww1-1914")
def test_it_is_at_war_as_its_fourth_turn_begins() -> None:
    for number, joined in ((2, ()), (3, ("United States",))):
        game = war(f"power: Italy\nround: {number + 1}", "collect_income")
        while game.state.turn.power != "United States":
            game.give(game.default())
        assert game.state.joined == joined


@rule("WW1-13", "ww1-1914")
def test_at_war_it_is_a_power_like_others() -> None:
    game = war(AT_HOME + '    joined: ["United States"]\n')
    assert refused(game, "1 inf: United States of America > Canada") == []


@rule("INC-4", "ww1-1914")
@rule("WW1-13", "ww1-1914")
@case("R-135", "ww1-1914")
def test_income_lost_to_submarines_brings_it_into_the_war() -> None:
    """Three boats in sea zones 2, 7 and 8, one elsewhere; two of the dice sink an IPC each."""
    game = war(
        """
        power: United States
        Sea Zone 2: Germany 1 submarine
        Sea Zone 7: Germany 1 submarine
        Sea Zone 8: Germany 1 submarine
        Sea Zone 5: Germany 1 submarine
        """,
        "collect_income",
        money={"British Empire": 5, "United States": 4},
    )
    assert asks(game) == ("submarine warfare", "Germany")
    assert len(offered(game)) == 2
    waiting = say(game.copy(), "done")
    assert waiting.state.money["United States"] == 24
    assert waiting.state.joined == ()
    say(game, "declare")
    assert volleys(game) == {("submarine", 2): 3}
    roll(game, 1, 2, 3)
    assert game.state.money["United States"] == 22
    assert game.state.joined == ("United States",)
    assert game.state.money["Germany"] == 0  # Germany gains nothing
    assert game.state.submarine_warfare


@rule("INC-4", "ww1-1914")
def test_once_declared_it_goes_on_against_both() -> None:
    game = war(
        """
        power: British Empire
        submarine_warfare: true
        Sea Zone 7: Germany 2 submarine
        """,
        "collect_income",
        money={"British Empire": 5, "United States": 4},
    )
    assert asks(game) == ("roll", "Germany")
    roll(game, 2, 3)
    assert game.state.money["British Empire"] == 5 + 30 - 1
    french = war(
        "power: France\nsubmarine_warfare: true\nSea Zone 7: Germany 2 submarine", "collect_income"
    )
    assert asked(french) != "roll"


@rule("INC-4", "ww1-1914")
@rule("INC-1", "ww1-1914")
def test_no_dice_against_a_power_that_collects_nothing() -> None:
    game = war(
        """
        power: British Empire
        round: 2
        submarine_warfare: true
        owner London: Germany
        Sea Zone 7: Germany 2 submarine
        """,
    )
    say(game, "done")
    assert game.state.turn.power == "Ottoman Empire"


@rule("INC-4", "ww1-1914")
def test_income_does_not_fall_below_nothing_and_savings_are_safe() -> None:
    """The British have only Ireland, worth 1, and London contested."""
    game = war(
        """
        power: British Empire
        submarine_warfare: true
        owners: {"Ireland": "British Empire"}
        Sea Zone 7: Germany 3 submarine
        """,
        "collect_income",
        money={"British Empire": 5, "United States": 4},
    )
    roll(game, 1, 1, 1)
    assert game.state.money["British Empire"] == 5
