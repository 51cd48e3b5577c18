"""The invariants of 1914 can fail: each is shown a row that breaks it."""

from __future__ import annotations

from textwrap import dedent

from battleboard.core import events as e
from battleboard.core.decisions import Over
from battleboard.core.evolve import fold
from battleboard.core.state import State
from battleboard.engine.invariants import check
from battleboard.engine.journal import Row
from battleboard.notation import parse_position
from battleboard.tables import table
from tests.rules_ww1.war import EDITION
from tests.support.marks import rule

AT = table(EDITION)


def position(text: str) -> State:
    """A position of a turn in the second round."""
    return parse_position(dedent(text) + "\nround: 2", AT.edition)


def number(state: State, space: str, kind: str) -> int:
    """The id of a unit."""
    return next(unit.id for unit in state.at(space) if unit.kind == kind)


def problems(before: State, *events: e.Event) -> list[str]:
    """What is said against a row with these facts."""
    row = Row(row=2, by="", given=None, events=events, waits=Over(""))
    return check(before, row, fold(before, events), AT)


@rule("WW1-2", "ww1-1914")
def test_contested_land_has_no_controller() -> None:
    state = position("power: Germany\nSilesia: Germany 1 inf\nPoland: Russian Empire 1 inf")
    moved = e.UnitsMoved((number(state, "Silesia", "infantry"),), ("Silesia", "Poland"), spent=1)
    assert problems(state, moved) == ["Russian Empire controls Poland, which is contested"]
    assert problems(state, e.ControlLost("Poland", "WW1-2"), moved) == []


@rule("WW1-3", "ww1-1914")
def test_armies_that_marched_have_infantry() -> None:
    state = position("power: Germany\nSilesia: Germany 1 infantry, 1 artillery")
    moved = e.UnitsMoved((number(state, "Silesia", "artillery"),), ("Silesia", "Berlin"), spent=1)
    assert problems(state, moved) == []  # another may follow
    ended = problems(state, moved, e.PhaseEnded("movement"))
    assert ended == ["an army of Germany in Berlin has no infantry"]


@rule("WW1-3", "ww1-1914")
def test_the_last_infantry_falls_last() -> None:
    state = position("power: Germany\nPoland: Russian Empire 1 infantry, 1 artillery")
    infantry, gun = (number(state, "Poland", kind) for kind in ("infantry", "artillery"))
    fell = problems(state, e.UnitsLost("Poland", (infantry,), "WW1-4"))
    assert fell == ["an army of Russian Empire in Poland lost its last infantry first"]
    assert problems(state, e.UnitsLost("Poland", (gun,), "WW1-4")) == []
    assert problems(state, e.UnitsLost("Poland", (infantry, gun), "WW1-4")) == []


@rule("WW1-13", "ww1-1914")
def test_who_stands_aside_stays_at_home() -> None:
    state = position("power: United States\nUnited States of America: United States 1 infantry")
    way = ("United States of America", "Canada")
    left = problems(state, e.UnitsMoved((number(state, way[0], "infantry"),), way, spent=1))
    assert left == ["United States stands aside, but has a infantry in Canada"]


@rule("WW1-24", "ww1-1914")
def test_nobody_moves_on_anothers_turn() -> None:
    state = position("power: Germany\nVienna: Austria-Hungary 1 infantry")
    way = ("Vienna", "Bohemia")
    moved = problems(state, e.UnitsMoved((number(state, "Vienna", "infantry"),), way, spent=1))
    assert moved == ["a infantry of Austria-Hungary moves on the turn of Germany"]


@rule("WW1-28", "ww1-1914")
def test_shared_land_is_nobodys_and_sees_no_battle() -> None:
    state = position("""
        power: Germany
        left: ["Russian Empire"]
        shared: ["Poland"]
        owner Poland: nobody
        Poland: Germany 1 infantry; Russian Empire 1 infantry
    """)
    taken = problems(state, e.TerritoryCaptured("Poland", "Germany", "WW1-5"))
    assert taken == ["Germany controls Poland, which is shared"]
    fought = problems(state, e.BattleBegan("Poland", "Germany"))
    assert fought == ["there is a battle in Poland, which is shared"]
