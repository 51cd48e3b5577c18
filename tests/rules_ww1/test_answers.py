"""Every question of 1914: what it offers is accepted, what is not an answer is refused."""

from __future__ import annotations

import random

import pytest

from battleboard.core import decisions as d
from battleboard.core.decisions import Load, Move
from battleboard.engine.game import Game
from tests.rules_ww1.war import asked, war
from tests.support.marks import rule
from tests.support.scene import offered, roll, say, waits

MONEY = "money: Germany 14, British Empire 40"


def mined() -> Game:
    """A cruiser and a loaded transport have come through the mines off London."""
    game = war("""
        power: Germany
        owner Belgium: Germany
        minors: ["Belgium"]
        Yorkshire: British Empire 1 infantry
        Sea Zone 10: Germany 1 transport (2 infantry), 1 cruiser
    """)
    say(game, "1 ca: sz 10 > sz 9", "trn: sz 10 > sz 9 - 1 inf to Yorkshire", "done")
    return roll(game, 6, 6)


def submarines() -> Game:
    """A landing beside a submarine."""
    game = war("""
        power: British Empire
        Sea Zone 4: British Empire 1 transport (2 infantry), 1 battleship; Germany 1 submarine
        owner Scotland: Germany
        Scotland: Germany 1 infantry
    """)
    return say(game, "trn: sz 4 - 2 inf to Scotland", "done")


def at_sea() -> Game:
    """A sea battle in which one German ship is hit."""
    game = war(
        """
        power: Germany
        Sea Zone 4: Germany 1 cruiser, 2 transport, 1 battleship; France 1 cruiser, 2 submarine
        """,
        "conduct_combat",
    )
    return say(game, "fight sz 4")


def shelled() -> Game:
    """One hit on a fleet with transports."""
    game = at_sea()
    roll(game, 6, 6)
    say(game, "submerge none")
    return roll(game, 6, 6, 1)


def holland() -> Game:
    """Holland is left to two Allies."""
    game = war("""
        power: Germany
        minors: ["Holland"]
        owner Holland: nobody
        Holland: Germany 1 infantry; France 1 infantry; British Empire 1 infantry
    """)
    return say(game, "1 inf: Holland > Ruhr", "done")


def defended() -> Game:
    """Two powers defend Paris."""
    game = war(
        """
        power: Germany
        owner Paris: nobody
        Paris: Germany 2 inf, 1 art; France 2 inf, 1 art; British Empire 2 inf, 1 tank
        """,
        "conduct_combat",
    )
    say(game, "fight Paris")
    roll(game, 1, 1, 6)
    return roll(game, 1, 6, 6, 6, 6, 6)


def with_neutral() -> Game:
    """British and neutral American ships."""
    game = war(
        """
        power: Germany
        Sea Zone 2: Germany 2 submarine; British Empire 1 cruiser; United States 1 cruiser
        """,
        "conduct_combat",
    )
    return say(game, "fight sz 2")


def income() -> Game:
    """German submarines lie in wait."""
    return war("power: British Empire\nSea Zone 7: Germany 2 submarine", "collect_income")


def revolution() -> Game:
    """The Central Powers stand around Moscow."""
    return war(
        """
        options: russian revolution = on
        power: Russian Empire
        round: 4
        owner Belarus: Germany
        owner Livonia: Germany
        owner Ukraine: Germany
        owner Poland: Germany
        Moscow: Russian Empire 1 infantry
        """,
        "collect_income",
    )


def placement() -> Game:
    """London or India, and several harbours."""
    return war(
        "power: British Empire\nordered British Empire: 1 tank, 1 fighter, 2 cruiser", "mobilize"
    )


def swap() -> Game:
    """A tank and a fighter, and no infantry in Berlin."""
    return war("power: Germany\nordered Germany: 1 tank, 1 fighter", "mobilize")


QUESTIONS = {
    "purchase": lambda: war(f"power: Germany\n{MONEY}", "purchase"),
    "move": lambda: war("set-up\npower: Italy"),
    "land or stay": mined,
    "move after mines": lambda: say(mined(), "stay"),
    "attack or ignore": submarines,
    "attack": lambda: war(
        "power: Germany\nowner Poland: nobody\nPoland: Germany 1 inf; Russian Empire 1 inf",
        "conduct_combat",
    ),
    "bombardment": lambda: say(submarines(), "ignore"),
    "attack neutral": with_neutral,
    "submerge": lambda: say(with_neutral(), "ignore"),
    "losses": defended,
    "losses at sea": shelled,
    "agree": lambda: say(
        say(defended(), "lose 1 infantry"), "lose 1 infantry[France], 1 infantry[British Empire]"
    ),
    "press or retreat": lambda: say(shelled(), "damage 1 battleship"),
    "award": holland,
    "agree award": lambda: say(holland(), "award France"),
    "placement": placement,
    "swap": swap,
    "submarine warfare": income,
    "armistice": revolution,
}
ODD: tuple[d.Answer, ...] = (
    *(d.Buy({"infantry": 99}), d.Buy({"infantry": -1}), d.Retreat("Paris"), d.Submerge(99)),
    *(d.Lose({"infantry": 99}), d.Award("Paris"), d.Bombard(99), d.Swap("cruiser")),
    *(d.Place({}, "Paris"), d.Place({"tank": 9}, "London"), d.Place({"tank": 1}, "Paris")),
    *(d.Fight("Moscow"), d.Move({"infantry": 1}, ("Paris", "Moscow"))),
)


@rule("VIC-10", "ww1-1914")
@pytest.mark.parametrize("name", QUESTIONS)
def test_offers_are_accepted_and_nothing_else(name: str) -> None:
    game = QUESTIONS[name]()
    assert asked(game) in name or asked(game) == "move"
    everything = offered(game)
    assert everything
    assert game.default() in everything
    assert game.count() == len(everything)
    assert game.sample(random.Random(1).randrange) in everything
    assert not any(game.why_not(answer) for answer in everything)
    for answer in ODD:
        assert game.why_not(answer), answer
        assert all(refusal.rule and refusal.reason for refusal in game.why_not(answer))


@rule("WW1-14", "ww1-1914")
@rule("WW1-16", "ww1-1914")
@pytest.mark.parametrize(("name", "rule_id"), [("agree award", "WW1-16"), ("armistice", "WW1-14")])
def test_who_neither_agrees_nor_disputes_is_told_what_he_was_asked(name: str, rule_id: str) -> None:
    refusals = QUESTIONS[name]().why_not(d.Done())
    assert [refusal.rule for refusal in refusals] == [rule_id]


MALFORMED = {
    "nowhere": Move({"infantry": 1}, ()),
    "no such space": Move({"infantry": 1}, ("Berlin", "Atlantis")),
    "two kinds": Move({"infantry": 1, "artillery": 1}, ("Berlin", "Kiel")),
    "no such unit": Move({"tank": 1}, ("Berlin", "Kiel")),
    "a march to itself": Move({"infantry": 1}, ("Berlin",)),
    "infantry that carries": Move(
        {"infantry": 1}, ("Berlin", "Kiel"), (Load({"infantry": 1}, "Kiel", "Sea Zone 10"),)
    ),
    "a flight to the sea": Move({"fighter": 1}, ("Berlin", "Kiel", "Sea Zone 10")),
    "a flight to itself": Move({"fighter": 1}, ("Berlin", "Kiel", "Berlin")),
    "a ship that stays": Move({"cruiser": 1}, ("Sea Zone 10",)),
    "a ship ashore": Move({"cruiser": 1}, ("Sea Zone 10", "Kiel")),
    "a leap": Move({"cruiser": 1}, ("Sea Zone 10", "Sea Zone 2")),
    "too far": Move({"transport": 1}, ("Sea Zone 10", "Sea Zone 9", "Sea Zone 8", "Sea Zone 7")),
    "two at once": Move(
        {"transport": 2}, ("Sea Zone 10",), (Load({"infantry": 1}, "Kiel", "Sea Zone 10"),)
    ),
    "a cruiser that carries": Move(
        {"cruiser": 1}, ("Sea Zone 10",), (Load({"infantry": 1}, "Kiel", "Sea Zone 10"),)
    ),
    "a transport that stays": Move({"transport": 1}, ("Sea Zone 10",)),
    "there and back": Move({"transport": 1}, ("Sea Zone 10", "Sea Zone 9", "Sea Zone 10")),
    "there and back for nothing": Move(
        {"transport": 1},
        ("Sea Zone 10", "Sea Zone 9", "Sea Zone 10"),
        (Load({"infantry": 1}, "Kiel", "Sea Zone 10"),),
    ),
    "off the way": Move(
        {"transport": 1}, ("Sea Zone 10",), (Load({"infantry": 1}, "Kiel", "Sea Zone 9"),)
    ),
    "from a far shore": Move(
        {"transport": 1}, ("Sea Zone 10",), (Load({"infantry": 1}, "Berlin", "Sea Zone 10"),)
    ),
    "more than there are": Move(
        {"transport": 1},
        ("Sea Zone 10", "Sea Zone 9"),
        (
            Load({"infantry": 1}, "Kiel", "Sea Zone 10"),
            Load({"infantry": 1}, "Kiel", "Sea Zone 10"),
        ),
    ),
    "cargo that is not aboard": Move({"transport": 1}, ("Sea Zone 10",), (), {"tank": 1}, "Kiel"),
    "a far shore": Move({"transport": 1}, ("Sea Zone 10",), (), {"infantry": 1}, "Berlin"),
    "aboard nobody": Move({"infantry": 1}, ("Berlin", "Sea Zone 11")),
    "aboard in another sea": Move({"infantry": 1}, ("Berlin", "Sea Zone 9")),
    "aboard an enemy": Move({"infantry": 1}, ("Berlin", "Sea Zone 11"), (), {}, "France"),
    "off a friend's ship with orders": Move(
        {"infantry": 1}, ("Sea Zone 10", "Kiel"), (), {"infantry": 1}, "Kiel"
    ),
    "off a friend's ship to a far shore": Move({"infantry": 1}, ("Sea Zone 10", "Berlin")),
}


@rule("WW1-1", "ww1-1914")
@rule("WW1-19", "ww1-1914")
@pytest.mark.parametrize("name", MALFORMED)
def test_orders_that_make_no_sense_are_refused(name: str) -> None:
    game = war("""
        power: Germany
        Berlin: Germany 2 infantry, 1 artillery, 1 fighter
        Kiel: Germany 1 infantry
        Sea Zone 10: Germany 2 transport, 1 cruiser; Austria-Hungary 1 transport
    """)
    assert isinstance(waits(game), d.ChooseMove)
    refusals = game.why_not(MALFORMED[name])
    assert refusals
    assert all(refusal.rule and refusal.reason for refusal in refusals)
