"""The first round of 1914, step by step, as the rulebook would have it played."""

from __future__ import annotations

from battleboard.core.decisions import Roll
from battleboard.engine.game import Game
from battleboard.tables import table
from tests.rules_ww1.test_land_battle import volleys
from tests.rules_ww1.war import EDITION, asks, owner
from tests.support.marks import case, rule
from tests.support.scene import army, refused, roll, say

CENTRAL = ("Austria-Hungary", "Germany", "Ottoman Empire")


def opening() -> Game:
    """Two players, one for each side."""
    at = table(EDITION)
    seats = {name: "Ann" if name in CENTRAL else "Bob" for name in at.edition.powers}
    return Game.new(at, seats=seats, game="opening")


def finish_turn(game: Game, power: str) -> None:
    """Nothing more is bought, attacked or declared until the next power is asked."""
    while game.state.turn.power == power:
        assert not isinstance(game.pending, Roll)
        game.give(game.default())


def six(game: Game) -> Game:
    """Every die misses."""
    waits = game.pending
    assert isinstance(waits, Roll)
    game.give((6,) * waits.count)
    return game


def austria_enters_serbia(game: Game) -> None:
    """Austria-Hungary buys, and must enter Serbia, which raises 3 infantry and 1 artillery."""
    assert asks(game) == ("purchase", "Austria-Hungary")
    say(game, "buy 6 infantry, 2 artillery")
    assert game.state.money["Austria-Hungary"] == 26 - 18 - 8
    assert refused(game, "done") == ["WW1-12"]
    say(game, "6 inf, 2 art: Trieste > Serbia; 6 inf: Galicia > Poland; 2 art: Galicia > Poland")
    say(game, "done")
    assert army(game, "Serbia", "Russian Empire") == {"infantry": 3, "artillery": 1}
    assert asks(game) == ("attack", "Austria-Hungary")
    assert refused(game, "done") == ["WW1-2"]
    say(game, "fight Serbia")
    assert volleys(game) == {("artillery", 3): 2, ("infantry", 3): 2, ("infantry", 2): 4}
    roll(game, 1, 4, 3, 4, 2, 3, 6, 6)  # one of the promoted, one artillery, one of the others
    roll(game, 3, 4, 4, 4)  # one hit by the Serbs
    say(game, "lose 1 infantry")
    # Three hits, and the last infantry goes last: the Serbs have no choice.
    assert army(game, "Serbia", "Austria-Hungary") == {"infantry": 5, "artillery": 2}
    assert army(game, "Serbia", "Russian Empire") == {"infantry": 1}
    assert owner(game, "Serbia") == ""
    # Poland follows, all missing: it is contested too.
    six(six(game))
    assert owner(game, "Poland") == ""
    # New units appear in Vienna; income is 26, as Serbia and Poland pay nobody.
    assert army(game, "Vienna", "Austria-Hungary") == {"infantry": 18, "artillery": 4}
    assert game.state.money["Austria-Hungary"] == 26


def russia_reinforces(game: Game) -> None:
    """Russia reinforces contested Poland and need not attack; it enters Romania, its own minor."""
    assert asks(game) == ("purchase", "Russian Empire")
    say(game, "buy nothing", "3 inf: Belarus > Poland; 1 inf: Ukraine > Romania", "done")
    assert owner(game, "Romania") == "Russian Empire"
    assert army(game, "Romania", "Russian Empire") == {"infantry": 6, "artillery": 1}
    assert asks(game) == ("attack", "Russian Empire")
    say(game, "done")
    # Poland (3) pays nobody; Romania (3) pays Russia.
    assert game.state.money["Russian Empire"] == 25 + 25 - 3 + 3


def germany_goes_through_belgium(game: Game) -> None:
    """Germany goes through Belgium, which mobilizes French pieces."""
    assert asks(game) == ("purchase", "Germany")
    say(game, "buy nothing", "7 inf, 3 art: Ruhr > Belgium", "done")
    assert army(game, "Belgium", "France") == {"infantry": 3, "artillery": 1}
    assert volleys(game) == {("artillery", 3): 3, ("infantry", 3): 3, ("infantry", 2): 4}
    roll(game, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6)
    roll(game, 1, 1, 6, 6)
    say(game, "lose 2 infantry")
    assert owner(game, "Belgium") == "Germany"
    finish_turn(game, "Germany")


def france_waits(game: Game) -> None:
    """France reinforces Lorraine, and its fighter joins the infantry there."""
    assert asks(game) == ("purchase", "France")
    say(game, "buy nothing", "3 inf: Burgundy > Lorraine; 1 ftr: Paris > Lorraine", "done")
    finish_turn(game, "France")


def britain_lands(game: Game) -> None:
    """Britain lands in Belgium: an assault, as Germany controls it now."""
    assert asks(game) == ("purchase", "British Empire")
    say(game, "buy nothing")
    say(game, "trn: sz 9 + 2 inf from London - all to Belgium", "done")
    assert owner(game, "Belgium") == ""
    assert volleys(game) == {("artillery", 3): 3}  # the guns first
    six(game)
    say(game, "bombard 1")
    assert volleys(game) == {("infantry", 2): 2, ("battleship", 4): 1}
    six(six(game))
    finish_turn(game, "British Empire")
    assert army(game, "Belgium", "British Empire") == {"infantry": 2}


def ottomans_rouse_bulgaria(game: Game) -> None:
    """The Ottomans rouse Bulgaria, aligned with them."""
    assert asks(game) == ("purchase", "Ottoman Empire")
    say(game, "buy nothing", "1 inf: Constantinople > Bulgaria", "done")
    assert owner(game, "Bulgaria") == "Ottoman Empire"
    assert army(game, "Bulgaria", "Ottoman Empire") == {"infantry": 6, "artillery": 1}
    finish_turn(game, "Ottoman Empire")


def italy_attacks_a_neutral(game: Game) -> None:
    """Italy attacks a neutral: Switzerland mobilizes for a Central Power of Ann's choice."""
    assert asks(game) == ("purchase", "Italy")
    say(game, "buy nothing", "5 inf: Piedmont > Switzerland", "done")
    assert asks(game) == ("award", "Austria-Hungary")
    say(game, "award Germany")
    assert army(game, "Switzerland", "Germany") == {"infantry": 1, "artillery": 1}
    six(six(game))
    finish_turn(game, "Italy")


def america_stands_aside(game: Game) -> None:
    """The United States stands aside, but buys and collects."""
    assert asks(game) == ("purchase", "United States")
    assert refused(game, "buy 1 tank") == ["BUY-6"]
    say(game, "buy 2 cruiser", "done")
    finish_turn(game, "United States")
    assert army(game, "Sea Zone 1", "United States") == {"cruiser": 3, "battleship": 1}


@rule("WW1-11", "ww1-1914")
@rule("WW1-12", "ww1-1914")
@rule("VIC-1", "ww1-1914")
@case("R-130", "ww1-1914")
@case("R-133", "ww1-1914")
def test_the_first_round() -> None:
    game = opening()
    austria_enters_serbia(game)
    russia_reinforces(game)
    germany_goes_through_belgium(game)
    france_waits(game)
    britain_lands(game)
    ottomans_rouse_bulgaria(game)
    italy_attacks_a_neutral(game)
    america_stands_aside(game)
    assert game.state.turn.round == 2
    assert game.state.winner == ""
