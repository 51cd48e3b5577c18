"""Armies as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.core.edition import Edition
from battleboard.errors import NotationError
from battleboard.notation import army_text, parse_army
from tests.notation.strategies import EDITIONS, QUICK, armies

E41 = EDITIONS["1941"]
GLOBAL = EDITIONS["global-1940"]


@pytest.mark.parametrize(
    ("typed", "army"),
    [
        ("3 infantry, 1 tank", {"infantry": 3, "tank": 1}),
        ("inf", {"infantry": 1}),
        ("2 inf and tanks", {"infantry": 2, "tank": 1}),
        ("2 inf, tank, and bb", {"infantry": 2, "tank": 1, "battleship": 1}),
        ("3INF", {"infantry": 3}),
        ("1 inf, 2 infantry", {"infantry": 3}),
        ("nothing", {}),
        ("None", {}),
        ("2 fighter[2 left], fighter[ 3  left ]", {"fighter[2 left]": 2, "fighter[3 left]": 1}),
        ("trn[1 mech_infantry]", {"transport[1 mech_infantry]": 1}),
        ("bb[Damaged]", {"battleship[Damaged]": 1}),
        ("9999 tank", {"tank": 9999}),
    ],
)
def test_armies_are_read(typed: str, army: dict[str, int]) -> None:
    assert parse_army(typed, E41) == army


def test_armies_are_written_in_the_order_of_the_unit_table() -> None:
    army = {"battleship": 1, "tank": 2, "fighter[3]": 1, "fighter": 4, "fighter[1]": 2}
    assert army_text(army, E41) == ("2 tank, 4 fighter, 2 fighter[1], 1 fighter[3], 1 battleship")
    assert list(parse_army("1 bb, 2 tank", E41)) == ["tank", "battleship"]


def test_armies_are_written_in_full_or_in_short() -> None:
    army = {"mech_infantry": 1, "carrier[damaged]": 1}
    assert army_text(army, GLOBAL) == "1 mechanized infantry, 1 aircraft carrier[damaged]"
    assert army_text(army, GLOBAL, short=True) == "1 mech, 1 cv[damaged]"
    assert army_text({}, GLOBAL) == "nothing"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@QUICK
@given(data=st.data(), short=st.booleans())
def test_every_army_reads_back(edition: Edition, data: st.DataObject, short: bool) -> None:
    army = data.draw(armies(edition))
    text = army_text(army, edition, short)
    assert parse_army(text, edition) == army
    assert army_text(parse_army(text, edition), edition, short) == text


@pytest.mark.parametrize(
    ("typed", "column", "expected"),
    [
        ("0 infantry", 1, "a number from 1 to 9999"),
        ("inf, -2 tank", 6, "a number from 1 to 9999"),
        ("1.5 tank", 1, "a number from 1 to 9999"),
        ("10000 tank", 1, "a number from 1 to 9999"),
        ("9999 tank, 1 tank", 12, "at most 9999 of a kind"),
        ("3 infantri, 1 tank", 3, "did you mean infantry?"),
        ("3 infantry, 1  tnak", 16, "did you mean tank"),
        ("3 infantry,, 1 tank", 12, "a kind of unit"),
        ("3 infantry,", 12, "a kind of unit"),
        ("", 1, "a kind of unit"),
        ("2", 2, "a kind of unit"),
        ("1 bb, 2 fighter[a,b]", 16, "words without commas"),
        ("2 fighter[]", 10, "words without commas"),
        ("2 fighter[2", 1, "a number and a kind of unit"),
        ("2 fighter]2[", 1, "a number and a kind of unit"),
    ],
)
def test_a_wrong_army_is_pointed_at(typed: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_army(typed, E41)
    assert (told.value.line, told.value.column) == (1, column)
    assert expected in told.value.expected


@pytest.mark.parametrize(
    "army",
    [{"elephant": 1}, {"tank": 0}, {"tank": -1}, {"tank": 10000}, {"tank[a,b]": 1}, {"tank[": 1}],
)
def test_what_could_not_be_read_back_is_not_written(army: dict[str, int]) -> None:
    with pytest.raises(NotationError):
        army_text(army, E41)
