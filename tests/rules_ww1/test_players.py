"""Players with several powers, and what stays apart all the same; islands."""

from __future__ import annotations

import pytest

from battleboard.core.decisions import Roll
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.rules_ww1.war import EDITION, asks, owner, war
from tests.support.marks import rule
from tests.support.scene import army, refused, roll, say

CENTRAL = ("Austria-Hungary", "Germany", "Ottoman Empire")
ALLIES = ("Russian Empire", "France", "British Empire", "Italy", "United States")
TRIO = ("Russian Empire", "Italy", "United States")
PAIR = ("Russian Empire", "United States")
PRINTED: dict[int, tuple[tuple[str, ...], ...]] = {
    2: (CENTRAL, ALLIES),
    3: (CENTRAL, TRIO, ("France", "British Empire")),
    4: (CENTRAL[::2], ("Germany",), TRIO, ("France", "British Empire")),
    5: (CENTRAL[::2], ("Germany",), PAIR, ("France", "Italy"), ("British Empire",)),
    6: (*zip(CENTRAL, strict=True), PAIR, ("France", "Italy"), ("British Empire",)),
    7: (*zip(CENTRAL, strict=True), PAIR, ("France",), ("British Empire",), ("Italy",)),
    8: (*zip((*CENTRAL, *ALLIES), strict=True),),
}
"""The split of the powers for so many players, as the rulebook prints it."""


def seats(players: int) -> dict[str, str]:
    """Who plays whom among so many players."""
    split = PRINTED[players]
    return {power: f"player {number}" for number, group in enumerate(split) for power in group}


@rule("VIC-9", "ww1-1914")
@rule("WW1-24", "ww1-1914")
@pytest.mark.parametrize(
    ("players", "asked"),
    [
        (2, ["Russian Empire"]),
        (3, ["Russian Empire", "France"]),
        (4, ["Russian Empire", "France"]),
        (5, ["Russian Empire", "France", "British Empire"]),
        (6, ["Russian Empire", "France", "British Empire"]),
        (7, ["Russian Empire", "France", "British Empire", "Italy"]),
        (8, ["Russian Empire", "France", "British Empire", "Italy"]),
    ],
)
def test_the_printed_splits(players: int, asked: list[str]) -> None:
    """Four Allies defend Paris. Their losses are agreed between players, not between powers: one
    of each player's powers is asked."""
    assert sorted(seats(players)) == sorted(table(EDITION).edition.powers)
    game = war(
        """
        power: Germany
        owner Paris: nobody
        Paris: Germany 4 inf; France 1 inf; British Empire 1 inf; Italy 1 inf; Russian Empire 1 inf
        """,
        "conduct_combat",
        seats(players),
    )
    say(game, "fight Paris")
    roll(game, 1, 6, 6, 6)
    roll(game, 6, 6, 6, 6)
    assert asks(game) == ("losses", asked[0])
    say(game, "lose 1 infantry[Italy]")
    for power in asked[1:]:
        assert asks(game) == ("agree", power)
        say(game, "agree")
    assert army(game, "Paris", "Italy") == {}


@rule("VIC-8", "ww1-1914")
def test_a_players_powers_have_their_own_money() -> None:
    """Ann has 35 IPCs with Germany, but Austria-Hungary buys with its own 5."""
    game = war(
        "power: Austria-Hungary",
        "purchase",
        seats(2),
        money={"Austria-Hungary": 5, "Germany": 35},
    )
    assert refused(game, "buy 2 infantry") == ["BUY-1"]
    say(game, "buy 1 infantry")
    assert game.state.money["Austria-Hungary"] == 2
    assert game.state.money["Germany"] == 35


@rule("VIC-8", "ww1-1914")
def test_a_player_acts_for_one_power_at_a_time() -> None:
    """On Germany's turn Ann moves no Austrian unit, and the army of both attacks with the German
    units only, though all are hers."""
    game = war(
        """
        power: Germany
        owner Poland: nobody
        Poland: Germany 1 infantry; Austria-Hungary 3 infantry; Russian Empire 1 infantry
        Vienna: Austria-Hungary 2 infantry
        """,
        seats=seats(2),
    )
    assert refused(game, "1 inf: Vienna > Bohemia") == ["WW1-1"]
    assert refused(game, "2 inf: Poland > Silesia") == ["WW1-1"]  # only one is German
    say(game, "done", "fight Poland")
    roll(game, 6)  # one die
    roll(game, 1)  # its own infantry falls, none of the friend's
    assert army(game, "Poland", "Germany") == {}
    assert army(game, "Poland", "Austria-Hungary") == {"infantry": 3}
    assert owner(game, "Poland") == ""


@rule("VIC-8", "ww1-1914")
def test_income_of_one_players_powers_is_not_pooled() -> None:
    game = Game.new(table(EDITION), seats=seats(2), game="income")
    while game.state.turn.power != "Russian Empire":
        waits = game.pending
        game.give((6,) * waits.count if isinstance(waits, Roll) else game.default())
    # 26 at the start and 26 collected; Germany, also Ann's, has neither gained nor paid.
    assert game.state.money["Austria-Hungary"] == 52
    assert game.state.money["Germany"] == 35


ISLANDS = ("Balearic Islands", "Corsica", "Ireland", "Madagascar", "Sardinia", "Sicily")


@rule("BRD-8", "ww1-1914")
@pytest.mark.parametrize("island", ISLANDS)
def test_an_island_is_one_territory_amid_the_sea(island: str) -> None:
    """It borders sea only, of one zone or, like Ireland, of several; a group is one space."""
    board = table(EDITION).edition.board
    assert board.land_neighbours[island] == ()
    assert len(board.sea_neighbours[island]) == (3 if island == "Ireland" else 1)


@rule("BRD-8", "ww1-1914")
def test_islands_in_one_zone_are_apart() -> None:
    """Sicily and Sardinia lie in one zone: nobody walks from one to the other, a transport carries
    him without moving; and what stands on one does not hold the other."""
    game = war("""
        power: Austria-Hungary
        owner Sicily: Austria-Hungary
        Sicily: Austria-Hungary 2 infantry
        Sardinia: nothing
        Sea Zone 17: Austria-Hungary 1 transport
    """)
    assert refused(game, "1 inf: Sicily > Sardinia") == ["WW1-1"]
    say(game, "trn: sz 17 + 1 inf from Sicily - all to Sardinia", "done")
    assert owner(game, "Sardinia") == "Austria-Hungary"
    assert owner(game, "Corsica") == "France"


@rule("BRD-8", "ww1-1914")
def test_islands_without_a_name_are_no_spaces() -> None:
    """Sea zone 2 shows islands without a label, the rulebook's example: only Canada borders it."""
    board = table(EDITION).edition.board
    assert board.land_neighbours["Sea Zone 2"] == ("Canada",)
