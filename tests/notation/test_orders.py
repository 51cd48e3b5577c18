"""Orders as text, and the moves that they mean."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from battleboard.core.decisions import Load, Move
from battleboard.core.edition import Edition
from battleboard.errors import NotationError
from battleboard.notation import moves, order_text, parse_order
from tests.notation.strategies import EDITIONS, QUICK, orders

E41 = EDITIONS["1941"]


@pytest.mark.parametrize("arrow", [">", " > ", "->", " -> ", "→", " ⇒ ", " ➔ "])
def test_any_arrow_leads_on(arrow: str) -> None:
    order = parse_order(f"2 inf, tank: Germany{arrow}Eastern Europe{arrow}Ukraine", E41)
    path = ("Germany", "Eastern Europe", "Ukraine")
    assert order == Move({"infantry": 2, "tank": 1}, path)


def test_names_with_a_hyphen_stay_whole() -> None:
    order = parse_order("1 tank: Anglo-Egypt Sudan->North Africa", E41)
    assert order.path == ("Anglo-Egypt Sudan", "North Africa")


def test_each_kind_of_unit_moves_by_itself() -> None:
    order = parse_order("1 tank, 2 inf: Germany > Ukraine", E41)
    assert moves(order) == (
        Move({"infantry": 2}, ("Germany", "Ukraine")),
        Move({"tank": 1}, ("Germany", "Ukraine")),
    )
    alone = parse_order("2 fighter[2 left]: Germany > Ukraine > Karelia", E41)
    assert moves(alone) == (alone,)


def test_a_transport_loads_sails_and_offloads() -> None:
    order = parse_order("transport: sz 7 + inf, tank from Norway > sz 6 > sz 5 - all to Ger", E41)
    assert moves(order) == (
        Move(
            {"transport": 1},
            ("Sea Zone 7", "Sea Zone 6", "Sea Zone 5"),
            (Load({"infantry": 1, "tank": 1}, "Norway Finland", "Sea Zone 7"),),
            {"infantry": 1, "tank": 1},
            "Germany",
        ),
    )


def test_a_transport_loads_at_several_stops() -> None:
    order = parse_order(
        "1 trn: sz 7 + inf from Norway + inf from UK > sz 6 + tank from United Kingdom > sz 5 "
        "- all to Germany",
        E41,
    )
    assert order.loads == (
        Load({"infantry": 1}, "Norway Finland", "Sea Zone 7"),
        Load({"infantry": 1}, "United Kingdom", "Sea Zone 7"),
        Load({"tank": 1}, "United Kingdom", "Sea Zone 6"),
    )
    assert order.offload == {"infantry": 2, "tank": 1}


def test_a_transport_may_stay_where_it_is() -> None:
    order = parse_order("1 trn: sz 7 + 2 inf from Norway - all to United Kingdom", E41)
    assert order.path == ("Sea Zone 7",)
    assert parse_order("1 trn: sz 7 − inf to UK", E41).path == ("Sea Zone 7",)  # noqa: RUF001


def test_units_that_were_aboard_before_are_named() -> None:
    order = parse_order("1 trn: sz 7 + 1 inf from Norway > sz 6 - 2 inf, 1 tank to UK", E41)
    assert (order.offload, order.onto) == ({"infantry": 2, "tank": 1}, "United Kingdom")


@pytest.mark.parametrize("word", ["on", "onto", "ONTO"])
def test_an_aircraft_says_on_whose_carrier_it_lands(word: str) -> None:
    order = parse_order(f"1 ftr: Germany > sz 5 {word} US", E41)
    assert order == Move({"fighter": 1}, ("Germany", "Sea Zone 5"), onto="United States")


def test_orders_are_written_in_full_or_in_short() -> None:
    order = parse_order("trn: sz 7 + 2 inf from Norway > sz 6 - all to UK", E41)
    assert order_text(order, E41) == (
        "1 transport: Sea Zone 7 + 2 infantry from Norway Finland"
        " > Sea Zone 6 - 2 infantry to United Kingdom"
    )
    assert order_text(order, E41, short=True) == (
        "1 trn: sz 7 + 2 inf from Norway Finland > sz 6 - 2 inf to United Kingdom"
    )
    flight = Move({"fighter": 1}, ("Germany", "Sea Zone 5"), onto="United States")
    assert order_text(flight, E41, short=True) == "1 ftr: Germany > sz 5 onto United States"


def test_a_zone_that_is_passed_twice_keeps_its_loads_in_order() -> None:
    order = Move(
        {"transport": 1},
        ("Sea Zone 7", "Sea Zone 6", "Sea Zone 7"),
        (
            Load({"infantry": 1}, "United Kingdom", "Sea Zone 6"),
            Load({"tank": 1}, "Norway Finland", "Sea Zone 7"),
        ),
    )
    text = order_text(order, E41, short=True)
    assert text == (
        "1 trn: sz 7 > sz 6 + 1 inf from United Kingdom > sz 7 + 1 tank from Norway Finland"
    )
    assert parse_order(text, E41) == order


@pytest.mark.parametrize("zones", [("Sea Zone 9",), ("Sea Zone 6", "Sea Zone 7")])
def test_loads_off_the_path_or_out_of_order_are_not_written(zones: tuple[str, ...]) -> None:
    loads = tuple(Load({"infantry": 1}, "United Kingdom", zone) for zone in zones)
    with pytest.raises(NotationError, match="in the order of the path"):
        order_text(Move({"transport": 1}, ("Sea Zone 7", "Sea Zone 6"), loads), E41)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@QUICK
@given(data=st.data(), short=st.booleans())
def test_every_order_reads_back(edition: Edition, data: st.DataObject, short: bool) -> None:
    order = data.draw(orders(edition))
    text = order_text(order, edition, short)
    assert parse_order(text, edition) == order
    assert order_text(parse_order(text, edition), edition, short) == text


@QUICK
@given(order=orders(E41))
def test_the_moves_of_an_order_are_the_order(order: Move) -> None:
    """Each label moves once, and nothing else differs."""
    made = moves(order)
    assert [replace(move, army=order.army) for move in made] == [order] * len(made)
    assert all(len(move.army) <= 1 for move in made)
    assert [pair for move in made for pair in move.army.items()] == list(order.army.items())


@pytest.mark.parametrize(
    ("typed", "column", "expected"),
    [
        ("2 inf Germany > Ukraine", 1, "an army, ':' and its path"),
        ("2 inf: Germany", 15, "'>' and another space"),
        ("2 inf: Germany >", 17, "a territory or sea zone"),
        ("2 inf: Germany > > Ukraine", 18, "a territory or sea zone"),
        ("2 inf: Germany > Karela", 18, "did you mean Karelia?"),
        ("2 inf, 3 tonk: Germany > Ukraine", 10, "did you mean tank?"),
        ("1 trn: sz 7 + 1 inf Norway > sz 6", 27, "'from' and the territory"),
        ("1 trn: sz 7 - 1 inf Norway", 27, "'to' and the territory"),
        ("1 trn: sz 7 - all to Norway", 15, "none come aboard in this order"),
        ("1 trn: sz 7 - nothing to Norway", 15, "the units that go ashore"),
        ("1 trn: sz 7 - inf to Norway > sz 6", 22, "a territory or sea zone"),
        ("1 trn: sz 7 + 9999 inf from UK + inf from UK - all to UK", 48, "at most 9999"),
        ("1 trn, 1 dd: sz 7 + inf from UK > sz 6", 1, "one kind of ship"),
        ("1 ftr: Germany > sz 5 onto Germny", 28, "did you mean Germany?"),
        ("1 trn: sz 7 + from Norway", 15, "a kind of unit"),
    ],
)
def test_a_wrong_order_is_pointed_at(typed: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_order(typed, E41)
    assert (told.value.line, told.value.column) == (1, column)
    assert expected in told.value.expected
