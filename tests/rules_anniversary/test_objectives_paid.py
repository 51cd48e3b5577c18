"""The seventeen national objectives: each paid, and each just missed (INC-2)."""

from __future__ import annotations

import pytest

from battleboard.core import events as e
from battleboard.core.state import EMPTY
from battleboard.telling.tell import tell, unfolded
from tests.rules_anniversary.both import EDITIONS, bonuses, both, income_of, paid
from tests.support.marks import rule
from tests.support.scene import facts, scene


def held(who: str, *spaces: str) -> tuple[str, ...]:
    """Lines that give territories to a power."""
    return tuple(f"owner {space}: {who}" for space in spaces)


CORE = ("France", "Northwestern Europe", "Germany", "Czechoslovakia/Hungary", "Poland")
EAST = ("Baltic States", "East Poland", "Ukraine", "Eastern Ukraine", "Belorussia")
BUFFER = ("Norway", "Finland", "Poland", "Bulgaria/Romania", "Czechoslovakia/Hungary", "Balkans")
ISLES = (
    "Kwangtung",
    "East Indies",
    "Borneo",
    "Philippine Islands",
    "New Guinea",
    "Solomon Islands",
)
EMPIRE = (
    "Eastern Canada",
    "Western Canada",
    "Gibraltar",
    "Egypt",
    "Australia",
    "Union of South Africa",
)
SEA = ("Italy", "Balkans", "Morocco/Algeria", "Libya")
SHORES = ("Egypt", "Trans-Jordan", "France", "Gibraltar")
HOME = ("Western United States", "Central United States", "Eastern United States")
STONES = ("Midway", "Wake Island", "Hawaiian Islands", "Solomon Islands")

# power, title, bonus, lines under which it is paid, lines under which it is just missed
OBJECTIVES = [
    (
        "Germany",
        "The heart of Europe",
        5,
        held("Germany", *CORE, "Bulgaria/Romania"),
        (*held("Germany", *CORE), *held("Soviet Union", "Bulgaria/Romania")),
    ),
    (
        "Germany",
        "Land in the east",
        5,
        (*held("Germany", *EAST[:3]), *held("Soviet Union", *EAST[3:])),
        (*held("Germany", *EAST[:2]), *held("Soviet Union", *EAST[2:])),
    ),
    (
        "Germany",
        "Leningrad or the oil",
        5,
        held("Germany", "Caucasus"),
        held("Soviet Union", "Karelia S.S.R.", "Caucasus"),
    ),
    (
        "Soviet Union",
        "Own soil, own defence",
        5,
        ("Egypt: United Kingdom 1 tank", "Archangel: Soviet Union 1 infantry"),
        held("Germany", "Archangel"),
    ),
    (
        "Soviet Union",
        "A shield of neighbours",
        10,
        (*held("Soviet Union", *BUFFER[:3]), *held("Germany", *BUFFER[3:])),
        (*held("Soviet Union", *BUFFER[:2]), *held("Germany", *BUFFER[2:])),
    ),
    (
        "Japan",
        "A foothold in Asia",
        5,
        held("Japan", "Manchuria", "Kiangsu", "French Indo-China/Thailand"),
        (*held("Japan", "Manchuria", "French Indo-China/Thailand"), *held("China", "Kiangsu")),
    ),
    (
        "Japan",
        "The southern islands",
        5,
        (*held("Japan", *ISLES[:4]), *held("United Kingdom", *ISLES[4:])),
        (*held("Japan", *ISLES[:3]), *held("United Kingdom", *ISLES[3:])),
    ),
    (
        "Japan",
        "A blow at the Pacific powers",
        5,
        held("Japan", "India"),
        (
            *held("United States", "Hawaiian Islands"),
            *held("United Kingdom", "Australia", "India"),
        ),
    ),
    (
        "United Kingdom",
        "The empire whole",
        5,
        held("United Kingdom", *EMPIRE),
        (*held("United Kingdom", *EMPIRE[1:]), *held("Germany", "Eastern Canada")),
    ),
    (
        "United Kingdom",
        "Japanese ground",
        5,
        held("United Kingdom", "Okinawa"),
        (*held("China", "Manchuria", "Kiangsu"), *held("Japan", "Okinawa")),
    ),
    (
        "United Kingdom",
        "Back on the continent",
        5,
        held("United Kingdom", "Balkans"),
        held("United Kingdom", "Norway", "Italy"),
    ),
    (
        "Italy",
        "Master of the middle sea",
        5,
        (*held("Italy", *SEA), "Sea Zone 14: United Kingdom 1 submarine, 1 transport"),
        (*held("Italy", *SEA), "Sea Zone 14: United Kingdom 1 destroyer"),
    ),
    (
        "Italy",
        "Shores of the middle sea",
        5,
        (*held("Italy", *SHORES[:3]), *held("United Kingdom", *SHORES[3:])),
        (*held("Italy", *SHORES[:2]), *held("United Kingdom", *SHORES[2:])),
    ),
    (
        "United States",
        "The homeland",
        5,
        held("United States", *HOME),
        (*held("United States", *HOME[:1], *HOME[2:]), *held("Japan", HOME[1])),
    ),
    (
        "United States",
        "The Philippines held",
        5,
        held("United States", "Philippine Islands"),
        held("Japan", "Philippine Islands"),
    ),
    (
        "United States",
        "France free",
        5,
        held("United States", "France"),
        held("Italy", "France"),
    ),
    (
        "United States",
        "Stepping stones",
        5,
        (*held("United States", *STONES[:3]), *held("Japan", *STONES[3:])),
        (*held("United States", *STONES[:2]), *held("Japan", *STONES[2:])),
    ),
]


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
def test_there_are_seventeen_objectives_and_each_is_shown_below(edition: str) -> None:
    """Three for Germany, two for the Soviet Union, three for Japan and Britain each, two for
    Italy, four for the United States; each pays 5 but for one that pays 10."""
    game = income_of(edition, "Germany")
    listed = [(one.power, one.title, one.bonus) for one in game.table.edition.objectives]
    assert listed == [row[:3] for row in OBJECTIVES]
    assert len(listed) == 17


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("power", "title", "bonus", "lines"),
    [(power, title, bonus, paying) for power, title, bonus, paying, _ in OBJECTIVES],
    ids=[title for _, title, *_ in OBJECTIVES],
)
def test_an_objective_that_is_met_pays(
    edition: str, power: str, title: str, bonus: int, lines: tuple[str, ...]
) -> None:
    """On top of the income, in the owner's own Collect Income phase."""
    game = income_of(edition, power, lines)
    judged = bonuses(game, power)
    assert judged[title] == bonus
    assert paid(game, "INC-2") == sum(judged.values())
    assert game.state.money[power] == paid(game, "INC-1") + paid(game, "INC-2")


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("power", "title", "lines"),
    [(power, title, failing) for power, title, _, _, failing in OBJECTIVES],
    ids=[title for _, title, *_ in OBJECTIVES],
)
def test_an_objective_that_is_just_missed_pays_nothing(
    edition: str, power: str, title: str, lines: tuple[str, ...]
) -> None:
    """One territory too few, or one ship too many."""
    game = income_of(edition, power, lines)
    assert bonuses(game, power)[title] == 0


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("power", "title", "lines"),
    [
        ("Germany", "Land in the east", held("Italy", *EAST[:3])),
        ("Germany", "Leningrad or the oil", held("Japan", "Caucasus")),
        ("Soviet Union", "A shield of neighbours", held("United Kingdom", *BUFFER[:3])),
        ("Japan", "A blow at the Pacific powers", held("Germany", "India")),
        ("United Kingdom", "Japanese ground", held("United States", "Iwo Jima")),
        ("United Kingdom", "Back on the continent", held("Soviet Union", "Balkans")),
        ("Italy", "Shores of the middle sea", held("Germany", *SHORES[:3])),
        ("United States", "France free", held("United Kingdom", "France")),
        ("United States", "Stepping stones", held("United Kingdom", *STONES[1:])),
    ],
)
def test_a_friends_control_counts(
    edition: str, power: str, title: str, lines: tuple[str, ...]
) -> None:
    """The side holds it, whichever of its powers."""
    assert bonuses(income_of(edition, power, lines), power)[title] > 0


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize(
    ("lines", "bonus"),
    [
        (("Russia: United Kingdom 1 fighter",), 0),
        (("Persia: United Kingdom 1 fighter",), 5),
        (("owner Finland: Soviet Union", "Finland: United States 1 infantry"), 0),
        (("Caucasus: United States 1 antiaircraft gun",), 0),
        (("Sea Zone 4: United Kingdom 1 battleship",), 5),
        (("owner Archangel: United Kingdom",), 0),
    ],
)
def test_the_soviets_stand_alone_on_their_own_soil(
    edition: str, lines: tuple[str, ...], bonus: int
) -> None:
    """Any unit of a friend in any territory they control spoils it, also in one they took; ships
    beside it do not; and Archangel must be theirs, not a friend's."""
    game = income_of(edition, "Soviet Union", lines)
    assert bonuses(game, "Soviet Union")["Own soil, own defence"] == bonus


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
@pytest.mark.parametrize("zone", [13, 14, 15])
@pytest.mark.parametrize(
    ("ship", "bonus"),
    [
        ("battleship", 0),
        ("aircraft carrier", 0),
        ("cruiser", 0),
        ("destroyer", 0),
        ("submarine", 5),
        ("transport", 5),
    ],
)
def test_only_surface_warships_trouble_the_middle_sea(
    edition: str, zone: int, ship: str, bonus: int
) -> None:
    """In any of its three zones."""
    lines = (*held("Italy", *SEA), f"Sea Zone {zone}: United States 1 {ship}")
    game = income_of(edition, "Italy", lines)
    assert bonuses(game, "Italy")["Master of the middle sea"] == bonus


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@rule("BRD-12", "anniversary-1941", "anniversary-1942")
@both
def test_manchuria_and_kiangsu_are_no_japanese_ground(edition: str) -> None:
    """They bear the Chinese emblem though Japan holds them at the start; nor is what Japan
    holds at the start of 1942 its own."""
    lines = held("United Kingdom", "Manchuria", "Kiangsu", "Borneo", "Burma")
    game = income_of(edition, "United Kingdom", lines)
    assert bonuses(game, "United Kingdom")["Japanese ground"] == 0


FIRST_TURNS = {
    "anniversary-1941": {
        "Germany": 5,
        "Soviet Union": 5,
        "Japan": 5,
        "United Kingdom": 5,
        "Italy": 5,
        "United States": 15,
    },
    "anniversary-1942": {
        "Germany": 10,
        "Soviet Union": 5,
        "Japan": 10,
        "United Kingdom": 5,
        "Italy": 0,
        "United States": 5,
    },
}


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@pytest.mark.parametrize(
    ("edition", "power"),
    [(edition, power) for edition in EDITIONS for power in FIRST_TURNS[edition]],
)
def test_what_the_set_up_earns(edition: str, power: str) -> None:
    """Counted by hand on the two set-up charts; in 1942 a British destroyer lies in zone 15."""
    game = scene(
        f"power: {power}\nset-up\nmoney: {power} 0\noptions: objectives = on",
        "collect_income",
        edition,
    )
    assert paid(game, "INC-2") == FIRST_TURNS[edition][power]


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
def test_the_report_tells_why(edition: str) -> None:
    """One line for each objective of the power, with what is missing."""
    game = income_of(edition, "Italy", held("Italy", *SEA))
    told = [
        tell(game.table.edition, state, event).text
        for event, state in unfolded(EMPTY, game.rows[0])
        if isinstance(event, e.ObjectiveJudged)
    ]
    missing = "held: 1 of the 3 needed among Egypt, Trans-Jordan, France, Gibraltar"
    assert told == [
        "Objective of Italy, Master of the middle sea: 5 IPCs.",
        f"Objective of Italy, Shores of the middle sea, missed: {missing}.",
    ]


@rule("INC-2", "anniversary-1941", "anniversary-1942")
@both
def test_without_the_option_nothing_is_judged(edition: str) -> None:
    """Objectives are off unless the players want them."""
    game = scene("power: Germany\nowner Caucasus: Germany", "collect_income", edition)
    assert facts(game, e.ObjectiveJudged) == []
