"""The option of the Russian Revolution."""

from __future__ import annotations

import pytest

from battleboard.core import events as e
from battleboard.engine.game import Game
from battleboard.errors import BattleboardError
from battleboard.tables import table
from tests.rules_ww1.war import asked, asks, owner, war
from tests.support.marks import case, rule
from tests.support.scene import army, facts, offered, refused, roll, say

LOSING = """
    options: russian revolution = on
    power: Russian Empire
    round: {round}
    owner Belarus: Germany
    owner Livonia: Germany
    owner Ukraine: {third}
    owner {fourth}: {holder}
    owner Moscow: {moscow}
    {more}
"""


def collapsing(
    fourth: str = "Poland",
    holder: str = "Germany",
    *,
    number: int = 4,
    moscow: str = "Russian Empire",
    third: str = "Austria-Hungary",
    more: str = "",
    seats: dict[str, str] | None = None,
) -> Game:
    """The end of a Russian turn."""
    text = LOSING.format(
        round=number, fourth=fourth, holder=holder, moscow=moscow, third=third, more=more
    )
    return war(text, "collect_income", seats)


def armistice(more: str = "", **changes: str) -> Game:
    """The same, and everybody accepts."""
    game = collapsing(more=more, **changes)  # type: ignore[arg-type]
    return say(game, "agree", "agree", "agree")


@rule("WW1-14", "ww1-1914")
@case("R-140", "ww1-1914")
def test_a_russia_that_is_losing_is_offered_an_armistice() -> None:
    assert asks(collapsing()) == ("armistice", "Austria-Hungary")
    contested = collapsing(
        "Kazakhstan", "nobody", more="Kazakhstan: Russian Empire 1 infantry; Germany 1 infantry"
    )
    assert asked(contested) == "armistice"


@rule("WW1-14", "ww1-1914")
@case("R-140", "ww1-1914")
@pytest.mark.parametrize(
    "changes",
    [
        {"number": 3},  # too early
        {"moscow": "Germany"},  # the capital is lost
        {"holder": "Russian Empire"},  # nothing but the three beside Moscow
        {"third": "Russian Empire"},  # two beside Moscow
    ],
)
def test_otherwise_it_is_not(changes: dict[str, object]) -> None:
    assert asked(collapsing(**changes)) != "armistice"  # type: ignore[arg-type]


@rule("WW1-14", "ww1-1914")
@case("R-140", "ww1-1914")
def test_contested_moscow_still_stands() -> None:
    game = collapsing(moscow="nobody", more="Moscow: Russian Empire 1 infantry; Germany 1 infantry")
    assert asked(game) == "armistice"


@rule("WW1-14", "ww1-1914")
def test_without_the_option_nothing_happens() -> None:
    game = war(
        """
        power: Russian Empire
        round: 4
        owner Belarus: Germany
        owner Livonia: Germany
        owner Ukraine: Germany
        owner Poland: Germany
        """,
        "collect_income",
    )
    assert asked(game) != "armistice"


@rule("WW1-14", "ww1-1914")
def test_a_single_refusal_ends_the_matter_for_good() -> None:
    game = say(collapsing(), "agree", "dispute")
    assert asked(game) != "armistice"
    assert game.state.left == ()
    assert game.state.revolution
    assert asked(collapsing(more="revolution: true")) != "armistice"


@rule("WW1-14", "ww1-1914")
@rule("VIC-9", "ww1-1914")
def test_players_accept_not_powers() -> None:
    game = collapsing(seats={"Austria-Hungary": "Ann", "Germany": "Bob", "Ottoman Empire": "Ann"})
    say(game, "agree", "agree")
    assert game.state.left == ("Russian Empire",)


@rule("WW1-27", "ww1-1914")
def test_russia_takes_no_more_turns_and_its_units_abroad_are_gone() -> None:
    game = armistice("""
    Moscow: Russian Empire 2 infantry
    Prussia: Russian Empire 2 infantry
    owner Prussia: Russian Empire
    Sea Zone 12: Russian Empire 1 transport (British Empire 1 infantry), 1 battleship
    Sea Zone 21: British Empire 1 transport (Russian Empire 1 infantry)
    """)
    assert army(game, "Moscow", "Russian Empire") == {"infantry": 2}
    assert army(game, "Prussia", "Russian Empire") == {}
    assert game.state.at("Sea Zone 12") == ()
    assert army(game, "Sea Zone 21", "Russian Empire") == {}
    assert army(game, "Sea Zone 21", "British Empire") == {"transport": 1}
    assert owner(game, "Prussia") == ""  # given up, and nobody's until a power moves in
    while game.state.turn.power != "Austria-Hungary":
        game.give(game.default())
    while game.state.turn.power == "Austria-Hungary":
        game.give(game.default())
    assert game.state.turn.power == "Germany"


@rule("WW1-27", "ww1-1914")
@rule("H-4", "ww1-1914")
def test_foreign_land_goes_to_allies_who_stand_there() -> None:
    """Britain alone in Prussia; Britain and Italy in Romania do not agree, and Russia decides.
    Austria is left alone in Serbia."""
    game = armistice("""
    minors: ["Romania", "Serbia"]
    owner Prussia: Russian Empire
    owner Romania: Russian Empire
    owner Serbia: nobody
    Prussia: Russian Empire 1 infantry; British Empire 1 infantry
    Romania: British Empire 1 infantry; Italy 1 infantry
    Serbia: Russian Empire 1 infantry; Austria-Hungary 1 infantry
    """)
    assert owner(game, "Prussia") == "British Empire"
    assert asks(game) == ("award", "British Empire")
    say(game, "award British Empire", "dispute")
    assert asks(game) == ("award", "Russian Empire")
    say(game, "award Italy")
    assert owner(game, "Romania") == "Italy"
    assert owner(game, "Serbia") == "Austria-Hungary"


@rule("WW1-27", "ww1-1914")
def test_serbia_is_neutral_from_then_on() -> None:
    """An invader meets an army of the other side's choice, Russia not among them."""
    game = war("""
        power: Austria-Hungary
        round: 5
        left: ["Russian Empire"]
        Trieste: Austria-Hungary 4 infantry
    """)
    say(game, "4 inf: Trieste > Serbia", "done")
    assert asks(game) == ("award", "France")
    assert refused(game, "award Russian Empire") != []


@rule("WW1-28", "ww1-1914")
@case("R-140", "ww1-1914")
def test_contested_russian_land_is_shared_and_guarded() -> None:
    """British and Germans contest Sevastopol: a Russian infantry appears."""
    game = armistice("""
    owner Sevastopol: nobody
    Sevastopol: British Empire 1 infantry; Germany 1 infantry
    """)
    assert game.state.shared == ("Sevastopol",)
    assert army(game, "Sevastopol", "Russian Empire") == {"infantry": 1}
    assert owner(game, "Sevastopol") == ""


SHARED = """
    power: {power}
    round: 5
    left: ["Russian Empire"]
    shared: ["Poland", "Livonia"]
    owner Poland: nobody
    owner Livonia: nobody
    Poland: Germany 2 infantry, 1 artillery; Russian Empire 1 infantry; British Empire 1 infantry
    Livonia: Germany 1 infantry; Russian Empire 1 infantry
    Belarus: Russian Empire 1 infantry
    Silesia: Germany 2 infantry
"""


@rule("WW1-28", "ww1-1914")
def test_the_central_powers_come_and_go_in_shared_land_but_leave_an_infantry() -> None:
    game = war(SHARED.format(power="Germany"))
    assert refused(game, "1 inf: Poland > Galicia") == []  # no limit of WW1-1
    assert refused(game, "1 inf: Silesia > Poland") == []
    assert refused(game, "1 inf: Poland > Belarus") == ["WW1-28"]  # what Russia controls is closed
    say(game, "1 inf: Silesia > Poland", "2 inf: Poland > Silesia")
    assert refused(game, "1 inf: Livonia > Poland") == ["WW1-28"]  # it is the last there
    say(game, "done")
    assert asked(game) != "attack"  # nor is there any attack
    assert game.state.turn.power == "France"


@rule("WW1-28", "ww1-1914")
def test_guards_of_shared_land_may_be_relieved() -> None:
    """All moves being simultaneous, the last may go if another comes."""
    game = war(SHARED.format(power="Germany"))
    say(game, "1 inf: Livonia > Poland")
    assert refused(game, "done") == ["WW1-28"]
    say(game, "1 inf: Poland > Livonia", "done")


@rule("WW1-28", "ww1-1914")
@rule("WW1-26", "ww1-1914")
def test_russia_keeps_the_bases_of_shared_land() -> None:
    """No Central battleship is repaired off shared Sevastopol, and no mines are met there."""
    text = """
        power: Ottoman Empire
        round: 5
        left: ["Russian Empire"]
        shared: ["Sevastopol"]
        owner Sevastopol: nobody
        Sevastopol: Ottoman Empire 1 infantry; Russian Empire 1 infantry
        Sea Zone 21: Ottoman Empire 1 battleship [damage 1]
        Sea Zone 20: Ottoman Empire 1 cruiser
    """
    docked = war(text, "purchase")
    assert [unit.damage for unit in docked.state.at("Sea Zone 21")] == [1]
    sailing = say(war(text), "1 ca: sz 20 > sz 21", "done")
    assert asked(sailing) != "roll"


@rule("WW1-26", "ww1-1914")
@rule("WW1-27", "ww1-1914")
def test_the_base_of_land_that_was_given_up_is_nobodys() -> None:
    """Russia had Kiel: uncontrolled now, it is not contested. Its mines harm nobody, and no German
    ship appears off it, on the turn that Germany comes back either."""
    given_up = armistice("owner Kiel: Russian Empire")
    assert owner(given_up, "Kiel") == ""
    text = """
        power: {power}
        round: 5
        left: ["Russian Empire"]
        owner Kiel: {kiel}
        held Kiel: nobody
        {more}
    """
    ship = "Sea Zone 9: British Empire 1 cruiser"
    british = war(text.format(power="British Empire", kiel="nobody", more=ship))
    say(british, "1 ca: sz 9 > sz 10", "done")
    assert asked(british) != "roll"
    for kiel, army_there in (("nobody", ""), ("Germany", "Kiel: Germany 1 infantry\n")):
        more = army_there + "        ordered Germany: 1 submarine"
        game = war(text.format(power="Germany", kiel=kiel, more=more), "mobilize")
        assert army(game, "Sea Zone 11", "Germany") == {"submarine": 1}  # Berlin's, unasked


@rule("WW1-28", "ww1-1914")
@rule("INC-1", "ww1-1914")
def test_shared_land_pays_nobody() -> None:
    game = war(SHARED.format(power="Germany"), "collect_income")
    assert e.MoneyChanged("Germany", 35, "INC-1") in facts(game, e.MoneyChanged)


@rule("WW1-29", "ww1-1914")
def test_allies_may_not_enter_and_are_removed_when_their_turn_ends() -> None:
    game = war(SHARED.format(power="British Empire") + "    Prussia: British Empire 1 infantry\n")
    assert refused(game, "1 inf: Prussia > Poland") == ["WW1-29"]
    text = SHARED.format(power="British Empire") + "    options: russian revolution = on\n"
    game = war(text, "movement")
    say(game, "done")
    assert army(game, "Poland", "British Empire") == {}
    assert army(game, "Poland", "Germany") == {"infantry": 2, "artillery": 1}


@rule("WW1-29", "ww1-1914")
@rule("WW1-7", "ww1-1914")
@rule("MOB-4", "ww1-1914")
def test_what_the_central_powers_hold_has_no_original_controller_any_more() -> None:
    game = armistice(fourth="Karelia")
    assert set(game.state.orphaned) == {"Belarus", "Karelia", "Livonia", "Ukraine"}
    taken = war("""
        power: British Empire
        round: 5
        left: ["Russian Empire"]
        orphaned: ["Karelia"]
        owner Karelia: Germany
        Sea Zone 6: British Empire 1 transport (2 infantry)
    """)
    say(taken, "trn: sz 6 - 2 inf to Karelia", "done")
    assert owner(taken, "Karelia") == "British Empire"
    mined = war("""
        power: Germany
        round: 5
        left: ["Russian Empire"]
        orphaned: ["Karelia"]
        owner Karelia: British Empire
        Sea Zone 5: Germany 1 cruiser
    """)
    say(mined, "1 ca: sz 5 > sz 6", "done")
    assert asked(mined) != "roll"


@rule("WW1-29", "ww1-1914")
@rule("WW1-5", "ww1-1914")
def test_where_both_sides_are_wiped_out_it_is_nobodys() -> None:
    game = war(
        """
        power: Germany
        round: 5
        left: ["Russian Empire"]
        orphaned: ["Karelia"]
        owner Karelia: nobody
        Karelia: Germany 1 infantry; British Empire 1 infantry
        """,
        "conduct_combat",
    )
    say(game, "fight Karelia")
    roll(game, 1)
    roll(game, 1)
    assert owner(game, "Karelia") == ""


@rule("WW1-14", "ww1-1914")
def test_the_answers_are_yes_and_no() -> None:
    game = collapsing()
    assert len(offered(game)) == 2


@rule("WW1-14", "ww1-1914")
def test_with_the_option_one_player_holds_russia_and_the_united_states() -> None:
    at = table("ww1-1914")
    seats = dict.fromkeys(at.edition.powers, "Ann") | {"United States": "Bob"}
    assert Game.new(at, seats=seats).state.seats["United States"] == "Bob"
    with pytest.raises(BattleboardError, match="one player holds Russian Empire and United"):
        Game.new(at, seats=seats, options={"russian_revolution": "on"})
    some = Game.new(at, seats={"United States": "Bob"}, options={"russian_revolution": "on"})
    assert some.state.seats == {"Russian Empire": "Bob", "United States": "Bob"}
    nobody = Game.new(at, options={"russian_revolution": "on"})
    assert len({nobody.state.seats[name] for name in ("Russian Empire", "United States")}) == 1
