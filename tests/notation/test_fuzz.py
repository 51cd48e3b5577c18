"""Whatever is typed, the notation reads it or says what is wrong; it never breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.errors import Ambiguous, NotationError, Unreadable
from battleboard.notation import (
    army_text,
    find_kind,
    find_power,
    find_space,
    order_text,
    parse_answer,
    parse_army,
    parse_order,
    parse_position,
    position_text,
)
from battleboard.notation.answers import FITTING
from tests.notation.strategies import (
    EDITIONS,
    QUICK,
    armies,
    orders,
    said,
    states,
)

E41 = EDITIONS["1941"]
MORE = settings(QUICK, max_examples=80)

WORDS = [
    *(
        "3",
        "0",
        "9999",
        "inf",
        "tank",
        "bb",
        "[",
        "]",
        "(",
        ")",
        ",",
        ";",
        ":",
        ">",
        "->",
        "+",
        "-",
    ),
    *("from", "to", "all", "and", "nothing", "none", "damage 1", "lose", "buy", "place", "#", "="),
    *("Germany", "sz 5", "sz 7", "Norway", "Sea Zone", "round", "power", "phase", "owner", "held"),
    *("set-up", "money", "ordered", "battle", "turn.routes", "frames", "{", "}", '"', "\\", "\n"),
]
rubbish = st.one_of(
    st.text(max_size=40),
    st.text(alphabet=st.characters(), max_size=10),
    st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join),
    st.lists(st.sampled_from(WORDS), max_size=14).map("".join),
)


def reads_or_refuses(parse: Callable[[str, Edition], object], text: str, edition: Edition) -> None:
    """What is refused is pointed at, inside the text or just behind it."""
    told = complaint(parse, text, edition)
    if told is not None:
        lines = text.split("\n")
        assert 1 <= told.line <= len(lines)
        assert 1 <= told.column <= len(lines[told.line - 1]) + 1


def complaint(
    parse: Callable[[str, Edition], object], text: str, edition: Edition
) -> NotationError | None:
    try:
        parse(text, edition)
    except NotationError as told:
        return told
    except (Unreadable, Ambiguous):
        return None
    return None


@pytest.mark.parametrize(
    "parse", [find_space, find_power, find_kind, parse_army, parse_order, parse_position]
)
@MORE
@given(text=rubbish)
def test_rubbish_is_refused(parse: Callable[[str, Edition], object], text: str) -> None:
    reads_or_refuses(parse, text, E41)


@pytest.mark.parametrize("kind", FITTING, ids=lambda kind: kind.__name__)
@QUICK
@given(text=rubbish, data=st.data())
def test_rubbish_is_no_answer(kind: type[d.Decision], text: str, data: st.DataObject) -> None:
    question = data.draw(said(kind, E41))
    reads_or_refuses(lambda typed, edition: parse_answer(typed, question, edition), text, E41)


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A text with something taken out of it, put into it or both."""
    start = draw(st.integers(0, len(text)))
    end = min(len(text), start + draw(st.integers(0, 4)))
    return text[:start] + draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=2))) + text[end:]


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
@QUICK
@given(data=st.data())
def test_spoilt_texts_are_refused_or_read(edition: Edition, data: st.DataObject) -> None:
    army = army_text(data.draw(armies(edition)), edition)
    order = order_text(data.draw(orders(edition)), edition)
    position = position_text(data.draw(states(edition)), edition)
    reads_or_refuses(parse_army, data.draw(spoilt(army)), edition)
    reads_or_refuses(parse_order, data.draw(spoilt(order)), edition)
    reads_or_refuses(parse_position, data.draw(spoilt(position)), edition)


@pytest.mark.parametrize(
    "text",
    ["[" * 5000, "frames: " + "[" * 5000, "sz 5: Germany 1 trn " + "(1 inf " * 2000, "\ud800: 1"],
)
def test_monsters_are_refused(text: str) -> None:
    reads_or_refuses(parse_position, text, E41)
    reads_or_refuses(parse_order, text, E41)
