"""Turn order, phases, sides and the end of the war (VIC)."""

from __future__ import annotations

import pytest

from battleboard.core import decisions as d
from battleboard.core import events as e
from tests.rules_1941.moving import asked, battles, default_until, everyone, new_game, phases, turns
from tests.support.marks import rule
from tests.support.scene import army, facts, is_over, refused, roll, say, scene, waits

# Turns and phases


@rule("VIC-1", "1941")
def test_the_powers_take_their_turns_in_the_printed_order_round_after_round() -> None:
    """Soviet Union, Germany, United Kingdom, Japan, United States; then a new round begins."""
    game = default_until(new_game(), "Soviet Union", "ChoosePurchase")
    game.give(game.default())
    default_until(game, "Germany", "ChoosePurchase")
    default_until(game, "Soviet Union", "ChoosePurchase")
    assert turns(game) == [
        "Soviet Union",
        "Germany",
        "United Kingdom",
        "Japan",
        "United States",
        "Soviet Union",
    ]
    assert facts(game, e.RoundBegan) == [e.RoundBegan(1), e.RoundBegan(2)]


@rule("VIC-10", "1941")
def test_a_turn_has_six_phases_in_fixed_order() -> None:
    """No research and no repair: purchase, combat move, combat, noncombat move, placing, income."""
    game = new_game()
    say(game, "buy 1 infantry")
    assert asked(game) == ("Soviet Union", "combat_move")
    say(game, "done")
    assert asked(game) == ("Soviet Union", "noncombat_move")
    say(game, "done")
    assert asked(game) == ("Soviet Union", "ChoosePlacement")
    say(game, "place 1 infantry: Russia")
    assert asked(game) == ("Germany", "ChoosePurchase"), "income is collected without a question"
    assert phases(game)[:6] == [
        "purchase",
        "combat_move",
        "conduct_combat",
        "noncombat_move",
        "mobilize",
        "collect_income",
    ]


@rule("VIC-10", "1941")
def test_income_is_compulsory_and_all_else_may_be_declined() -> None:
    """Buying nothing and moving nothing still brings the Soviet Union its 7 IPCs."""
    game = new_game()
    say(game, "buy nothing", "done", "done")
    assert asked(game) == ("Germany", "ChoosePurchase")
    assert game.state.money["Soviet Union"] == 7 + 7


@rule("VIC-10", "1941")
def test_bought_units_must_be_placed() -> None:
    """Placing is no longer voluntary once units are bought."""
    game = new_game()
    say(game, "buy 2 infantry", "done", "done")
    assert refused(game, "done") == ["BUY-3"]


@rule("VIC-10", "1941")
def test_a_power_without_its_capital_only_moves_and_fights() -> None:
    """With Moscow in German hands the Soviet turn has three phases: no purchase, no placing, no
    income."""
    game = scene(
        """
        power: United States
        owner Russia: Germany
        money: Soviet Union 9
        """,
        "collect_income",
    )
    assert asked(game) == ("Soviet Union", "combat_move"), "no purchase"
    say(game, "done", "done")
    assert asked(game) == ("Germany", "ChoosePurchase")
    soviet = phases(game)[: phases(game).index("purchase")]
    assert soviet == ["combat_move", "conduct_combat", "noncombat_move"]
    assert game.state.money["Soviet Union"] == 9


# Sides and players


@rule("VIC-11", "1941")
def test_land_of_ones_own_side_is_never_attacked() -> None:
    """A Soviet tank may visit British Middle East, but not as an attack, and nothing is fought."""
    position = """
        power: Soviet Union
        Caucasus: Soviet Union 1 tank
        Middle East: United Kingdom 1 infantry
    """
    assert refused(scene(position), "1 tank: Caucasus > Middle East") == ["MOV-1"]
    game = scene(position, "noncombat_move")
    say(game, "1 tank: Caucasus > Middle East", "done")
    assert battles(game) == []
    assert everyone(game, "Middle East") == {
        "Soviet Union": {"tank": 1},
        "United Kingdom": {"infantry": 1},
    }
    assert game.state.owner("Middle East") == "United Kingdom"


@rule("VIC-11", "1941")
def test_ships_of_ones_own_side_are_never_attacked() -> None:
    """A Japanese fleet beside a German one: neither a target nor a reason to fight."""
    game = scene("""
        power: Germany
        Sea Zone 28: Germany 1 destroyer; Japan 1 battleship, 1 transport
        Sea Zone 29: Japan 1 submarine
    """)
    assert refused(game, "1 destroyer: sz 28 > sz 29") == ["MOV-1"]
    say(game, "done")
    assert asked(game) == ("Germany", "noncombat_move")
    assert battles(game) == []


ONE_PLAYER = 'seats: {"United Kingdom": "Ann", "United States": "Ann"}'


@rule("VIC-8", "1941")
def test_money_of_two_powers_of_one_player_never_mixes() -> None:
    """Ann plays both western Allies. American money buys nothing for Britain, and nothing she can
    say hands it over."""
    position = f"""
        power: United Kingdom
        {ONE_PLAYER}
        money: United Kingdom 5, United States 50
    """
    game = scene(position, "purchase")
    assert refused(game, "buy 2 infantry") == ["BUY-1"]
    say(game, "buy 1 infantry", "done", "done", "place 1 infantry: United Kingdom")
    assert game.state.money["United Kingdom"] == 5 - 3 + 12
    assert game.state.money["United States"] == 50


@rule("VIC-8", "1941")
def test_a_player_operates_one_power_at_a_time() -> None:
    """In Britain's turn Ann is asked for Britain only, and her American units stay put."""
    game = scene(
        f"""
        power: United Kingdom
        {ONE_PLAYER}
        Eastern Canada: United Kingdom 1 tank
        Eastern United States: United States 1 infantry
        """,
        "noncombat_move",
    )
    assert asked(game) == ("United Kingdom", "noncombat_move")
    assert refused(game, "1 infantry: Eastern United States > Eastern Canada") == ["NCM-6"]
    assert refused(game, "1 tank: Eastern Canada > Eastern United States") == []


TWO_DEFENDERS = """
    power: Germany
    Eastern Europe: Germany 1 tank
    Karelia: Soviet Union 1 infantry; United Kingdom 1 infantry
"""


@rule("VIC-9", "1941")
@pytest.mark.parametrize(
    ("seats", "agreement"),
    [
        ('seats: {"Soviet Union": "Ann", "United Kingdom": "Ann"}', False),
        ('seats: {"Soviet Union": "Ann", "United Kingdom": "Bob"}', True),
        ('seats: {"Soviet Union": "Ann", "United States": "Ann"}', True),
    ],
)
def test_a_side_is_split_among_players_as_they_please(seats: str, agreement: bool) -> None:
    """Any split will do; whoever plays both defenders need not agree with anybody, but the units
    remain those of two powers."""
    game = scene(TWO_DEFENDERS + seats)
    say(game, "1 tank: Eastern Europe > Karelia", "done")
    roll(game, 3)
    assert refused(game, "lose 1 infantry") == ["COM-4"], "whose?"
    say(game, "lose 1 infantry[United Kingdom]")
    assert isinstance(waits(game), d.AgreeLosses) is agreement


# Winning


def end_of_turn(power: str, *lines: str) -> d.Pending:
    """What the game waits for after a power's turn ends with these capitals in other hands."""
    position = "\n".join((f"power: {power}", *lines))
    return waits(say(scene(position, "noncombat_move"), "done"))


BERLIN = "owner Germany: United Kingdom"
TOKYO = "owner Japan: United States"
LONDON = "owner United Kingdom: Germany"
MOSCOW = "owner Russia: Germany"
WASHINGTON = "owner Eastern United States: Japan"
SHORT = "options: short game = on"


@rule("VIC-6", "1941")
def test_the_allies_win_with_berlin_and_tokyo_at_the_end_of_the_japanese_turn() -> None:
    """Whoever of the Allies holds them."""
    assert end_of_turn("Japan", BERLIN, TOKYO) == d.Over("Allies")


@rule("VIC-6", "1941")
@pytest.mark.parametrize("capital", [BERLIN, TOKYO])
def test_one_axis_capital_does_not_win_the_long_game(capital: str) -> None:
    """The war goes on with the American turn."""
    assert end_of_turn("Japan", capital) == d.ChoosePurchase("United States")


@rule("VIC-6", "1941")
@pytest.mark.parametrize("two", [(LONDON, MOSCOW), (LONDON, WASHINGTON), (MOSCOW, WASHINGTON)])
def test_the_axis_wins_with_any_two_capitals_at_the_end_of_the_american_turn(
    two: tuple[str, str],
) -> None:
    """Any two of the three, held by whichever of the two powers."""
    assert end_of_turn("United States", *two) == d.Over("Axis")


@rule("VIC-6", "1941")
@pytest.mark.parametrize("capital", [LONDON, WASHINGTON])
def test_one_allied_capital_does_not_win_the_long_game(capital: str) -> None:
    """A new round begins."""
    assert end_of_turn("United States", capital) == d.ChoosePurchase("Soviet Union")


@rule("VIC-6", "1941")
@pytest.mark.parametrize("capital", [BERLIN, TOKYO])
def test_in_the_short_game_one_axis_capital_is_enough(capital: str) -> None:
    """Tested at the same moment as in the long game."""
    assert end_of_turn("Japan", SHORT, capital) == d.Over("Allies")


@rule("VIC-6", "1941")
@pytest.mark.parametrize("capital", [LONDON, WASHINGTON])
def test_in_the_short_game_london_or_washington_is_enough(capital: str) -> None:
    """Tested at the same moment as in the long game."""
    assert end_of_turn("United States", SHORT, capital) == d.Over("Axis")


@rule("VIC-6", "1941")
def test_moscow_does_not_win_the_short_game() -> None:
    """Only Washington or London does: the Soviet Union goes on without its capital."""
    pending = end_of_turn("United States", SHORT, MOSCOW)
    assert pending == d.ChooseMove("Soviet Union", "combat_move")


@rule("H-18", "1941")
@pytest.mark.parametrize("power", ["Soviet Union", "Germany", "United Kingdom", "United States"])
def test_allied_victory_is_tested_after_no_other_turn(power: str) -> None:
    """Berlin and Tokyo are Allied: the game goes on until the Japanese turn has ended, even past
    the end of a round."""
    assert not isinstance(end_of_turn(power, BERLIN, TOKYO), d.Over)


@rule("H-18", "1941")
@pytest.mark.parametrize("power", ["Soviet Union", "Germany", "United Kingdom", "Japan"])
def test_axis_victory_is_tested_after_no_other_turn(power: str) -> None:
    """London and Washington are Axis: only the end of the American turn decides."""
    assert not isinstance(end_of_turn(power, LONDON, WASHINGTON), d.Over)


@rule("H-18", "1941")
def test_a_capital_won_back_in_time_saves_the_game() -> None:
    """Tokyo and Berlin are lost, but Japan retakes Tokyo in its own turn, before the test."""
    game = scene("""
        power: Japan
        owner Germany: United Kingdom
        owner Japan: United States
        Okinawa: Japan 1 infantry
        Sea Zone 45: Japan 1 transport
    """)
    say(game, "1 transport: sz 45 + 1 infantry from Okinawa - all to Japan", "done", "done")
    assert game.state.owner("Japan") == "Japan"
    assert army(game, "Japan", "Japan") == {"infantry": 1}
    assert not is_over(game)
    assert waits(game) == d.ChoosePurchase("United States")
