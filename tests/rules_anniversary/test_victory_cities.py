"""Victory by cities, turn order, phases, sides (VIC)."""

from __future__ import annotations

import pytest

from battleboard.cli.seats import read_seats
from battleboard.core import events as e
from battleboard.core.decisions import Decision, Over
from battleboard.errors import BattleboardError
from tests.rules_1941.moving import asked, phases, turns
from tests.rules_anniversary.both import both, default_to_turn_of, opened
from tests.support.marks import rule
from tests.support.scene import facts, is_over, refused, say, scene

CITIES = {
    "Germany": "Berlin",
    "France": "Paris",
    "Poland": "Warsaw",
    "Japan": "Tokyo",
    "Kiangsu": "Shanghai",
    "Italy": "Rome",
    "Eastern United States": "Washington",
    "Western United States": "San Francisco",
    "Hawaiian Islands": "Honolulu",
    "Philippine Islands": "Manila",
    "United Kingdom": "London",
    "India": "Calcutta",
    "Australia": "Sydney",
    "Kwangtung": "Hong Kong",
    "Eastern Canada": "Ottawa",
    "Russia": "Moscow",
    "Caucasus": "Stalingrad",
    "Karelia S.S.R.": "Leningrad",
}
AXIS_FIRST = [
    "Germany",
    "France",
    "Poland",
    "Japan",
    "Kiangsu",
    "Italy",
    "Philippine Islands",
    "Kwangtung",
    "India",
    "Australia",
    "Hawaiian Islands",
    "Karelia S.S.R.",
    "Caucasus",
    "Russia",
    "United Kingdom",
    "Eastern Canada",
    "Western United States",
    "Eastern United States",
]
"""The order in which the Axis takes cities in the tests below."""


def split(axis: int) -> str:
    """Lines that give the Axis its first so many cities and the Allies the others."""
    lines = [f"owner {space}: Germany" for space in AXIS_FIRST[:axis]]
    lines += [f"owner {space}: United Kingdom" for space in AXIS_FIRST[axis:]]
    return "\n".join(lines)


def after_the_american_turn(edition: str, goal: str, axis: int) -> str:
    """Who has won when the turn of the United States ends with so many cities of the Axis."""
    text = f"power: United States\noptions: victory = {goal}\n{split(axis)}"
    return scene(text, "collect_income", edition).state.winner


@rule("VIC-2", "anniversary-1941", "anniversary-1942")
@both
def test_the_eighteen_cities(edition: str) -> None:
    """Where they lie, and how the scenario divides them: 6 and 12, or 8 and 10."""
    spaces = opened(edition).table.edition.board.spaces
    found = {name: space.victory_city for name, space in spaces.items() if space.victory_city}
    assert found == CITIES
    state = opened(edition).state
    powers = opened(edition).table.edition.powers
    axis = sum(powers[state.owner(space)].side == "Axis" for space in CITIES)
    assert axis == {"anniversary-1941": 6, "anniversary-1942": 8}[edition]


@rule("VIC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("goal", [13, 15, 18])
def test_a_side_with_the_agreed_number_of_cities_wins(edition: str, goal: int) -> None:
    """13, 15 or all 18, for either side; with one city less the war goes on."""
    assert after_the_american_turn(edition, str(goal), goal) == "Axis"
    assert after_the_american_turn(edition, str(goal), goal - 1) == ""
    assert after_the_american_turn(edition, str(goal), 18 - goal) == "Allies"
    assert after_the_american_turn(edition, str(goal), 18 - goal + 1) == ""


@rule("VIC-2", "anniversary-1941", "anniversary-1942")
@both
def test_fifteen_is_the_number_unless_another_is_agreed(edition: str) -> None:
    """The default of the option."""
    text = f"power: United States\n{split(15)}"
    game = scene(text, "collect_income", edition)
    assert facts(game, e.GameWon) == [e.GameWon("Axis", "VIC-2")]
    assert game.pending == Over("Axis")


@rule("VIC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("power", ["Germany", "Soviet Union", "Japan", "United Kingdom", "Italy"])
def test_cities_are_counted_after_the_american_turn_only(edition: str, power: str) -> None:
    """With 15 cities at the end of any other turn the Axis has not won yet."""
    game = scene(f"power: {power}\n{split(15)}", "collect_income", edition)
    assert not is_over(game)
    assert game.state.winner == ""


@rule("VIC-2", "anniversary-1941", "anniversary-1942")
@both
def test_cities_of_all_powers_of_a_side_count_together(edition: str) -> None:
    """Fifteen cities divided among Germany, Japan and Italy."""
    lines = split(15).replace("owner Japan: Germany", "owner Japan: Japan")
    lines = lines.replace("owner Italy: Germany", "owner Italy: Italy")
    game = scene(f"power: United States\n{lines}", "collect_income", edition)
    assert game.state.winner == "Axis"


@rule("VIC-1", "anniversary-1941", "anniversary-1942")
@both
def test_the_powers_take_their_turns_in_the_printed_order(edition: str) -> None:
    """Six turns, China inside the last; then a new round with the first power again."""
    order = {
        "anniversary-1941": ["Germany", "Soviet Union", "Japan"],
        "anniversary-1942": ["Japan", "Soviet Union", "Germany"],
    }[edition]
    order = [*order, "United Kingdom", "Italy", "United States"]
    game = opened(edition)
    for power in (*order[1:], order[0]):
        default_to_turn_of(game, power)
    assert turns(game) == [*order, order[0]]
    assert facts(game, e.RoundBegan) == [e.RoundBegan(1), e.RoundBegan(2)]


@rule("VIC-10", "anniversary-1941", "anniversary-1942")
@both
def test_a_turn_has_seven_phases_with_research_and_six_without(edition: str) -> None:
    """In the fixed order."""
    order = [
        "research",
        "purchase",
        "combat_move",
        "conduct_combat",
        "noncombat_move",
        "mobilize",
        "collect_income",
    ]
    game = default_to_turn_of(opened(edition, technology="on"), "Soviet Union")
    assert phases(game)[:7] == order
    plain = default_to_turn_of(opened(edition), "Soviet Union")
    assert phases(plain)[:6] == order[1:]


@rule("VIC-11", "anniversary-1941", "anniversary-1942")
@both
def test_no_power_attacks_its_own_side(edition: str) -> None:
    """German infantry cannot enter Italy in combat movement, nor a British ship attack one of the
    United States."""
    game = scene(
        """
        power: Germany
        France: Germany 1 infantry
        Italy: Italy 1 infantry
        """,
        "combat_move",
        edition,
    )
    assert refused(game, "1 infantry: France > Italy") == ["MOV-1"]
    fleet = scene(
        """
        power: United Kingdom
        Sea Zone 9: United Kingdom 1 destroyer
        Sea Zone 10: United States 1 destroyer
        """,
        "combat_move",
        edition,
    )
    assert refused(fleet, "1 destroyer: sz 9 > sz 10") != []


@rule("VIC-8", "anniversary-1941", "anniversary-1942")
@rule("VIC-9", "anniversary-1941", "anniversary-1942")
@both
def test_a_player_of_several_powers_plays_one_at_a_time(edition: str) -> None:
    """Ada has Germany and Italy: each is asked in its own turn, and each has its own money."""
    game = scene(
        """
        power: Germany
        seats: {"Germany": "Ada", "Italy": "Ada"}
        money: Germany 3, Italy 3
        """,
        "purchase",
        edition,
    )
    say(game, "buy 1 infantry")
    assert (game.state.money["Germany"], game.state.money["Italy"]) == (0, 3)
    default_to_turn_of(game, "Italy")
    assert asked(game) == ("Italy", "ChoosePurchase")
    assert game.state.money["Italy"] == 3


@rule("VIC-9", "anniversary-1941", "anniversary-1942")
@both
def test_who_goes_with_whom(edition: str) -> None:
    """Germany's player has Italy too unless a sixth is there for it; China is the Americans'."""
    printed = opened(edition).table.edition
    few = read_seats(printed, ("Germany=person:Ann", "United States=person:Bob"))
    assert (few["Italy"], few["China"]) == ("person:Ann", "person:Bob")
    six = read_seats(printed, ("Germany=person:Ann", "Italy=person:Cid"))
    assert six["Italy"] == "person:Cid"
    with pytest.raises(BattleboardError, match="China"):
        read_seats(printed, ("United States=person:Bob", "China=person:Dee"))


@rule("VIC-9", "anniversary-1941", "anniversary-1942")
@both
def test_china_is_played_along_with_the_united_states(edition: str) -> None:
    """In the American turn China is asked too, and it has no turn of its own."""
    game = default_to_turn_of(opened(edition), "United States")
    seen: set[str] = set()
    while game.state.turn.round == 1:
        waits = game.pending
        assert isinstance(waits, Decision)
        seen.add(waits.power)
        game.give(game.default())
    assert seen == {"United States", "China"}
    assert "China" not in turns(game)
