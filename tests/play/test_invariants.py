"""The watch over a game sees what is wrong with money, orders, facilities and research."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from battleboard.core import events as e
from battleboard.core.advances import Advance
from battleboard.core.state import State
from battleboard.core.units import Unit
from battleboard.engine.game import Game
from battleboard.engine.invariants import check
from battleboard.engine.journal import Row
from battleboard.tables import table

AT = table("anniversary-1941")
GAME = Game.new(AT, options={"technology": "on"})


def row(*events: e.Event) -> Row:
    return Row(row=2, by="Germany", given=None, events=events, waits=GAME.pending)


def problems(after: State, *events: e.Event) -> list[str]:
    """What is wrong with a row that leads to a state, but for the fold, which was not made."""
    found = check(GAME.state, row(*events), after, AT)
    return [problem for problem in found if "folding" not in problem]


def test_a_sound_row_is_passed() -> None:
    assert check(GAME.state, row(), GAME.state, AT) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"facilities": {"Poland": ("factory", "factory")}}, "Poland has"),
        ({"facilities": {"Sea Zone 5": ("factory",)}}, "Sea Zone 5 has"),
        ({"damage": {"Poland": {"factory": 1}}}, "no factory to be damaged in Poland"),
        ({"damage": {"Germany": {"factory": 21}}}, "damage of 21"),
        ({"damage": {"Germany": {"factory": 0}}}, "damage of 0"),
        ({"advances": {"Italy": (Advance.RADAR, Advance.RADAR)}}, "an advance twice"),
        ({"options": {"technology": "off"}, "tokens": {"Italy": 1}}, "somebody researches"),
    ],
)
def test_what_is_seen(changes: dict[str, object], problem: str) -> None:
    (found,) = problems(replace(GAME.state, **changes))
    assert problem in found


def test_the_limit_of_damage_is_twice_the_income() -> None:
    assert problems(replace(GAME.state, damage={"Germany": {"factory": 20}})) == []


def test_orders_balance() -> None:
    """Bought and not placed, placed and not bought."""
    bought = e.UnitsOrdered("Germany", {"tank": 1})
    waiting = replace(GAME.state, ordered={"Germany": {"tank": 1}})
    assert problems(waiting, bought) == []
    assert problems(waiting) == ["what Germany has bought does not balance"]
    assert problems(GAME.state, bought) == ["what Germany has bought does not balance"]
    built = e.FacilityBuilt("Germany", "Poland", "factory", ("factory",))
    assert problems(GAME.state, e.UnitsOrdered("Germany", {}), built) == [
        "Germany placed what it had not bought"
    ]


def test_guns_alone_change_hands() -> None:
    """A unit that serves another power must have been captured."""
    guns = GAME.state.at("France")
    turned = tuple(replace(unit, power="Italy") for unit in guns)
    after = replace(GAME.state, units={**GAME.state.units, "France": turned})
    assert any("changed hands" in problem for problem in problems(after))
    taken = e.UnitsCaptured("France", tuple(unit.id for unit in guns), "Italy", "COM-17")
    assert problems(after, taken) == []


def test_chinese_units_stay_at_home() -> None:
    """When a turn is over."""
    stray = Unit(id=900, kind="infantry", power="China")
    after = replace(
        GAME.state, units={**GAME.state.units, "Burma": (*GAME.state.at("Burma"), stray)}
    )
    raised = e.UnitsRaised("Burma", (stray,), "CHN-1")
    assert problems(after, raised) == []
    assert problems(after, raised, e.TurnEnded("United States")) == [
        "a infantry of China is in Burma"
    ]
