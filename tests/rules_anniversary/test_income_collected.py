"""Collecting income (INC-1, INC-5, VIC-8) and War Bonds (TEC-2)."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Roll
from tests.rules_1941.moving import asked
from tests.rules_anniversary.both import both, income_of, paid
from tests.support.marks import rule
from tests.support.scene import roll, say, scene, waits

INCOMES = {
    "anniversary-1941": {
        "Germany": 31,
        "Soviet Union": 30,
        "Japan": 17,
        "United Kingdom": 43,
        "Italy": 10,
        "United States": 40,
    },
    "anniversary-1942": {
        "Japan": 31,
        "Soviet Union": 24,
        "Germany": 37,
        "United Kingdom": 31,
        "Italy": 10,
        "United States": 38,
    },
}


@rule("INC-1", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("power", INCOMES["anniversary-1941"])
def test_a_power_collects_what_its_territories_are_worth(edition: str, power: str) -> None:
    """With the territories of the start: in 1942 Germany's are worth 37 although it begins
    with 31 IPCs."""
    game = scene(f"power: {power}\nmoney: {power} 5", "collect_income", edition)
    assert game.state.money[power] == 5 + INCOMES[edition][power]
    assert paid(game, "INC-2") == 0, "objectives are an option"


@rule("INC-1", "anniversary-1941", "anniversary-1942")
@both
def test_chinese_land_pays_an_axis_holder_and_nobody_else(edition: str) -> None:
    """Japan holds Hupeh, worth 1, besides. China collects nothing in the American turn."""
    game = scene("power: Japan\nowner Hupeh: Japan\nmoney: Japan 0", "collect_income", edition)
    assert game.state.money["Japan"] == INCOMES[edition]["Japan"] + 1
    west = scene("power: United States\nmoney: United States 0", "collect_income", edition)
    assert west.state.money["United States"] == INCOMES[edition]["United States"]
    assert west.state.money.get("China", 0) == 0


@rule("INC-1", "anniversary-1941", "anniversary-1942")
@both
def test_captured_land_pays_in_the_same_turn(edition: str) -> None:
    """Germany takes Caucasus, worth 4."""
    game = scene(
        """
        power: Germany
        money: Germany 0
        owner Ukraine: Germany
        owner Eastern Ukraine: Soviet Union
        Ukraine: Germany 1 infantry
        """,
        "combat_move",
        edition,
    )
    start = {"anniversary-1941": 31 + 2, "anniversary-1942": 37 - 1}[edition]
    say(game, "1 infantry: Ukraine > Caucasus", "done", "done")
    assert game.state.money["Germany"] == start + 4


@rule("INC-1", "anniversary-1941", "anniversary-1942")
@rule("COM-11", "anniversary-1941", "anniversary-1942")
@both
def test_no_income_of_any_kind_while_the_capital_is_lost(edition: str) -> None:
    """Berlin is Soviet: Germany has war bonds and an objective met, and gets nothing."""
    game = scene(
        """
        power: Germany
        options: objectives = on
        owner Germany: Soviet Union
        owner Caucasus: Germany
        money: Germany 7
        advances: {"Germany": ["war bonds"]}
        """,
        "noncombat_move",
        edition,
    )
    say(game, "done")
    assert game.state.money["Germany"] == 7
    assert not isinstance(waits(game), Roll)
    assert game.state.turn.power != "Germany"


@rule("INC-1", "anniversary-1941", "anniversary-1942")
@rule("COM-11", "anniversary-1941", "anniversary-1942")
@both
def test_a_capital_freed_in_the_own_turn_pays_at_once(edition: str) -> None:
    """Italian infantry retakes Rome: the turn goes on with 10 IPCs of income."""
    game = scene(
        """
        power: Italy
        owner Italy: United Kingdom
        money: Italy 0
        Balkans: Italy 1 infantry
        """,
        "combat_move",
        edition,
    )
    say(game, "1 infantry: Balkans > Italy", "done", "done")
    assert game.state.money["Italy"] == 10


@rule("INC-1", "anniversary-1941", "anniversary-1942")
@both
def test_land_kept_for_a_friend_pays_its_keeper(edition: str) -> None:
    """Moscow is German; Britain holds Caucasus, worth 4."""
    game = scene(
        """
        power: United Kingdom
        owner Russia: Germany
        owner Caucasus: United Kingdom
        money: United Kingdom 0
        """,
        "collect_income",
        edition,
    )
    assert game.state.money["United Kingdom"] == INCOMES[edition]["United Kingdom"] + 4


@rule("TEC-2", "anniversary-1941", "anniversary-1942")
@rule("INC-5", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("face", [1, 6])
def test_war_bonds_bring_a_die_of_ipcs(edition: str, face: int) -> None:
    """Italy collects 10 and then what the die shows."""
    game = scene(
        'power: Italy\nmoney: Italy 0\nadvances: {"Italy": ["war bonds"]}',
        "collect_income",
        edition,
    )
    assert waits(game) == Roll("Italy", 1, "TEC-2")
    roll(game, face)
    assert game.state.money["Italy"] == 10 + face
    assert game.state.turn.power == "United States"


@rule("TEC-3", "anniversary-1941", "anniversary-1942")
@both
def test_war_bonds_of_a_friend_bring_nothing(edition: str) -> None:
    """Germany's bonds are not Italy's."""
    game = scene(
        'power: Italy\nmoney: Italy 0\nadvances: {"Germany": ["war bonds"]}',
        "collect_income",
        edition,
    )
    assert game.state.money["Italy"] == 10
    assert game.state.turn.power == "United States"


@rule("INC-5", "anniversary-1941", "anniversary-1942")
@both
def test_income_objectives_and_bonds_come_together(edition: str) -> None:
    """Italy: 10 of income, 5 for the shores it holds three of, and a 4 of the bonds; Morocco is
    British, so the other objective fails."""
    game = income_of(
        edition,
        "Italy",
        (
            "owner Egypt: Italy",
            "owner Trans-Jordan: Italy",
            "owner Morocco/Algeria: United Kingdom",
            'advances: {"Italy": ["war bonds"]}',
        ),
    )
    roll(game, 4)
    assert paid(game, "INC-1") == 10 + 2 + 1
    assert paid(game, "INC-2") == 5
    assert paid(game, "TEC-2") == 4
    assert game.state.money["Italy"] == 22


@rule("VIC-10", "anniversary-1941", "anniversary-1942")
@both
def test_income_is_compulsory_and_all_else_may_be_declined(edition: str) -> None:
    """Buying and moving nothing still brings Germany what its land is worth."""
    game = scene("power: Germany\nmoney: Germany 0", "purchase", edition)
    say(game, "buy nothing", "done", "done")
    assert game.state.money["Germany"] == INCOMES[edition]["Germany"]
    assert asked(game)[0] != "Germany"
