"""What the editions play for: objectives, ways to win, first wars, options, phases."""

from __future__ import annotations

from collections import Counter

import pytest

from battleboard.editions import load
from tests.editions.printed import EDITIONS


@pytest.mark.parametrize(
    ("edition", "bonuses"),
    [
        ("1941", {}),
        (
            "anniversary-1941",
            {
                "Germany": [5, 5, 5],
                "Soviet Union": [5, 10],
                "Japan": [5, 5, 5],
                "United Kingdom": [5, 5, 5],
                "Italy": [5, 5],
                "United States": [5, 5, 5, 5],
            },
        ),
        (
            "pacific-1940",
            {
                "Japan": [5, 5, 5],
                "United States": [40, 5, 5],
                "China": [6],
                "United Kingdom": [5, 5],
                "ANZAC": [5, 5],
            },
        ),
        (
            "europe-1940",
            {
                "Germany": [5, 5, 5, 5, 5, 2],
                "Soviet Union": [9, 5, 3, 10],
                "United States": [20, 5],
                "United Kingdom": [5],
                "Italy": [5, 5, 5, 2],
            },
        ),
        (
            "global-1940",
            {
                "Germany": [5, 5, 5, 5, 5, 2],
                "Soviet Union": [5, 3, 10],
                "Japan": [10, 5, 5, 5],
                "United States": [10, 5, 5, 5, 5],
                "China": [6],
                "United Kingdom": [5, 5],
                "Italy": [5, 5, 5, 2],
                "ANZAC": [5, 5],
            },
        ),
        ("ww1-1914", {}),
    ],
)
def test_bonuses_of_the_objectives(edition: str, bonuses: dict[str, list[int]]) -> None:
    """INC-2."""
    found: dict[str, list[int]] = {}
    for objective in load(edition).objectives:
        found.setdefault(objective.power, []).append(objective.bonus)
    assert found == bonuses


def test_both_anniversary_scenarios_have_the_same_objectives() -> None:
    assert load("anniversary-1942").objectives == load("anniversary-1941").objectives


@pytest.mark.parametrize(
    ("edition", "once"),
    [("pacific-1940", ["ANZAC"]), ("europe-1940", ["Soviet Union"]), ("1941", [])],
)
def test_objectives_paid_once(edition: str, once: list[str]) -> None:
    assert [goal.power for goal in load(edition).objectives if goal.once] == once


def test_british_objectives_go_to_their_own_economy() -> None:
    """POL-8."""
    goals = load("global-1940").objectives
    assert [goal.economy for goal in goals if goal.power == "United Kingdom"] == [
        "europe",
        "pacific",
    ]
    assert {goal.power for goal in goals if goal.economy} == {"United Kingdom"}


def test_british_economies() -> None:
    """POL-8: West India pays the Pacific economy, Western Canada the European one."""
    whole = load("global-1940")
    worth = Counter[str | None]()
    for space in whole.board.spaces.values():
        if space.start_controller == "United Kingdom":
            worth[space.economy] += space.ipc
    assert worth == {"europe": 28, "pacific": 17}
    assert whole.board.spaces["West India"].economy == "pacific"
    assert whole.board.spaces["Western Canada"].economy == "europe"


@pytest.mark.parametrize("edition", EDITIONS)
def test_wars_at_the_start(edition: str) -> None:
    """POL-1, POL-13, POL-14."""
    at_war = {
        frozenset((power.name, other))
        for power in load(edition).powers.values()
        for other in power.at_war_at_start_with or ()
    }
    european = ["Germany", "Italy"], ["United Kingdom", "France", "ANZAC"]
    wars = {
        "pacific-1940": {frozenset(("Japan", "China"))},
        "europe-1940": {frozenset((a, b)) for a in european[0] for b in european[1][:2]},
        "global-1940": {frozenset(("Japan", "China"))}
        | {frozenset((a, b)) for a in european[0] for b in european[1]},
    }
    assert at_war == wars.get(edition, set())


@pytest.mark.parametrize(
    ("edition", "ways"),
    [
        (
            "1941",
            [
                ("Allies", "Japan", [(2, 2)], 0),
                ("Axis", "United States", [(2, 3)], 0),
                ("Allies", "Japan", [(1, 2)], 0),
                ("Axis", "United States", [(1, 2)], 0),
            ],
        ),
        (
            "anniversary-1942",
            [
                (side, "United States", [(cities, 18)], 0)
                for cities in (13, 15, 18)
                for side in ("Axis", "Allies")
            ],
        ),
        ("pacific-1940", [("Axis", "ANZAC", [(6, 8)], 0), ("Allies", "Japan", [(1, 1)], 0)]),
        ("europe-1940", [("Axis", None, [(8, 11)], 2), ("Allies", None, [(2, 2)], 4)]),
        (
            "global-1940",
            [
                ("Axis", None, [(8, 11)], 3),
                ("Axis", None, [(6, 8)], 3),
                ("Allies", None, [(3, 3)], 4),
            ],
        ),
        (
            "ww1-1914",
            [
                ("Allies", "Ottoman Empire", [(1, 1), (2, 3)], 0),
                ("Central Powers", "United States", [(1, 2), (2, 5)], 0),
            ],
        ),
    ],
)
def test_ways_to_win(
    edition: str, ways: list[tuple[str, str | None, list[tuple[int, int]], int]]
) -> None:
    """VIC-2 to VIC-7: side, moment, so many of how many, capitals of which one is needed."""
    found = [
        (
            way.side,
            way.after,
            [(held.how_many, len(held.of)) for held in way.holds],
            len(way.also.of) if way.also else 0,
        )
        for way in load(edition).victory
    ]
    assert found == ways


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("1941", "short_game submarines_may_lie_low"),
        ("anniversary-1941", "technology objectives victory errata interceptors"),
        ("anniversary-1942", "technology objectives victory errata interceptors"),
        ("pacific-1940", "submarines_may_lie_low china_controls"),
        ("europe-1940", "submarines_may_lie_low"),
        ("global-1940", "submarines_may_lie_low technology kamikaze china_controls"),
        ("ww1-1914", "russian_revolution"),
    ],
)
def test_options(edition: str, options: str) -> None:
    assert list(load(edition).options) == options.split()


def test_options_with_more_than_a_switch() -> None:
    victory = load("anniversary-1941").options["victory"]
    assert (victory.values, victory.default) == (("13", "15", "18"), "15")
    kamikaze = load("global-1940").options["kamikaze"]
    assert (kamikaze.values, kamikaze.default) == (("after islands", "always"), "after islands")


@pytest.mark.parametrize(
    ("edition", "phases"),
    [
        ("1941", "purchase combat_move conduct_combat noncombat_move mobilize collect_income"),
        (
            "anniversary-1941",
            "research purchase combat_move conduct_combat noncombat_move mobilize collect_income",
        ),
        (
            "global-1940",
            "research purchase combat_move conduct_combat noncombat_move mobilize collect_income",
        ),
        (
            "europe-1940",
            "purchase combat_move conduct_combat noncombat_move mobilize collect_income",
        ),
        ("ww1-1914", "purchase movement conduct_combat mobilize collect_income"),
    ],
)
def test_phases(edition: str, phases: str) -> None:
    """VIC-10."""
    assert list(load(edition).phases) == phases.split()
