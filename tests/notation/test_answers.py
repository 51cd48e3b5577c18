"""Answers as text."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.state import Losses
from battleboard.errors import NotationError, Unreadable
from battleboard.notation import answer_text, parse_answer
from battleboard.notation.answers import FITTING, FORMS
from tests.notation.strategies import EDITIONS, QUICK, editions, exchanges

E41 = EDITIONS["1941"]

PURCHASE = d.ChoosePurchase("Germany")
MOVE = d.ChooseMove("Germany", "combat_move")
ZONE = d.AttackOrIgnore("Germany", "Sea Zone 5")
BATTLE = d.ChooseBattle("Germany", ("Ukraine", "Karelia"))
DIVE = d.ChooseSubmerge("Germany", "Sea Zone 5", 3)
LOSSES = d.ChooseLosses("Germany", "Sea Zone 5", 2)
AGREE = d.AgreeLosses("Germany", "Sea Zone 5", Losses({"submarine": 1}))
RETREAT = d.PressOrRetreat("Germany", "Ukraine")
LANDING = d.ChooseLanding("Germany", "Sea Zone 5")
PLACEMENT = d.ChoosePlacement("Germany")


def test_every_answer_has_a_text_form() -> None:
    assert set(FORMS) == set(get_args(d.Answer))


def test_every_question_knows_its_answers() -> None:
    assert set(FITTING) == set(get_args(d.Question))


def test_every_answer_fits_some_question() -> None:
    assert {answer for fitting in FITTING.values() for answer in fitting} == set(FORMS)


def test_no_question_confuses_two_answers() -> None:
    for fitting in FITTING.values():
        words = [word for answer in fitting for word in FORMS[answer].words]
        assert len(words) == len(set(words))
        assert sum(FORMS[answer].wordless for answer in fitting) <= 1


def test_no_command_is_the_name_of_a_unit() -> None:
    """An army may stand where a command is expected."""
    commands = {word for form in FORMS.values() for word in form.words}
    for edition in EDITIONS.values():
        for kind, stats in edition.units.items():
            assert not commands & {kind, stats.name, stats.short}


@pytest.mark.parametrize(
    ("question", "typed", "answers"),
    [
        (PURCHASE, "buy 3 inf, 1 tank", [d.Buy({"infantry": 3, "tank": 1})]),
        (PURCHASE, "3 inf, 1 tank", [d.Buy({"infantry": 3, "tank": 1})]),
        (PURCHASE, "Buy nothing", [d.Buy({})]),
        (MOVE, "2 inf: Germany > Ukraine", [d.Move({"infantry": 2}, ("Germany", "Ukraine"))]),
        (MOVE, "move inf: Germany > Ukraine", [d.Move({"infantry": 1}, ("Germany", "Ukraine"))]),
        (
            MOVE,
            "inf: Germany > Ukraine; tank: Germany > Ukraine",
            [
                d.Move({"infantry": 1}, ("Germany", "Ukraine")),
                d.Move({"tank": 1}, ("Germany", "Ukraine")),
            ],
        ),
        (
            MOVE,
            "inf, tank: Germany > Ukraine",
            [
                d.Move({"infantry": 1}, ("Germany", "Ukraine")),
                d.Move({"tank": 1}, ("Germany", "Ukraine")),
            ],
        ),
        (
            MOVE,
            "trn: sz 7 + inf from Norway - all to UK",
            [
                d.Move(
                    {"transport": 1},
                    ("Sea Zone 7",),
                    (d.Load({"infantry": 1}, "Norway Finland", "Sea Zone 7"),),
                    {"infantry": 1},
                    "United Kingdom",
                ),
            ],
        ),
        (MOVE, " DONE ", [d.Done()]),
        (MOVE, "d", [d.Done()]),
        (ZONE, "attack", [d.Attack()]),
        (ZONE, "i", [d.Ignore()]),
        (BATTLE, "fight Ukr", [d.Fight("Ukraine")]),
        (BATTLE, "f Karelia", [d.Fight("Karelia")]),
        (DIVE, "submerge 2", [d.Submerge(2)]),
        (DIVE, "submerge none", [d.Submerge(0)]),
        (DIVE, "dive all", [d.Submerge(3)]),
        (LOSSES, "lose 2 inf", [d.Lose({"infantry": 2})]),
        (LOSSES, "2 inf", [d.Lose({"infantry": 2})]),
        (
            LOSSES,
            "lose 2 inf, damage 1 bb",
            [d.Lose({"infantry": 2}, {"battleship": 1})],
        ),
        (
            LOSSES,
            "lose dd, sub and damage bb, cv",
            [d.Lose({"destroyer": 1, "submarine": 1}, {"battleship": 1, "carrier": 1})],
        ),
        (LOSSES, "damage 1 battleship", [d.Lose({}, {"battleship": 1})]),
        (LOSSES, "lose 1 battleship[damaged]", [d.Lose({"battleship[damaged]": 1})]),
        (LOSSES, "lose nothing", [d.Lose({})]),
        (AGREE, "agree", [d.Agree()]),
        (AGREE, "n", [d.Dispute()]),
        (RETREAT, "press", [d.Press()]),
        (RETREAT, "p", [d.Press()]),
        (RETREAT, "retreat to Germany", [d.Retreat("Germany")]),
        (RETREAT, "r Ger", [d.Retreat("Germany")]),
        (RETREAT, "break  off", [d.BreakOff()]),
        (
            LANDING,
            "1 ftr: sz 5 > Norway",
            [d.Move({"fighter": 1}, ("Sea Zone 5", "Norway Finland"))],
        ),
        (PLACEMENT, "place 2 inf: Germany", [d.Place({"infantry": 2}, "Germany")]),
        (
            PLACEMENT,
            "place 2 inf: Germany; tank: Ukraine",
            [d.Place({"infantry": 2}, "Germany"), d.Place({"tank": 1}, "Ukraine")],
        ),
        (PLACEMENT, "done", [d.Done()]),
    ],
)
def test_answers_are_read(question: d.Question, typed: str, answers: list[d.Answer]) -> None:
    assert list(parse_answer(typed, question, E41)) == answers


@pytest.mark.parametrize(
    ("answer", "text", "short"),
    [
        (d.Buy({"infantry": 3}), "buy 3 infantry", "buy 3 inf"),
        (d.Buy({}), "buy nothing", "buy nothing"),
        (
            d.Move({"fighter": 1}, ("Sea Zone 5", "Germany")),
            "1 fighter: Sea Zone 5 > Germany",
            "1 ftr: sz 5 > Germany",
        ),
        (d.Fight("Sea Zone 5"), "fight Sea Zone 5", "fight sz 5"),
        (d.Submerge(0), "submerge none", "submerge none"),
        (d.Submerge(2), "submerge 2", "submerge 2"),
        (
            d.Lose({"submarine": 1}, {"battleship": 1}),
            "lose 1 submarine, damage 1 battleship",
            "lose 1 sub, damage 1 bb",
        ),
        (d.Lose({}, {"battleship": 1}), "damage 1 battleship", "damage 1 bb"),
        (d.Lose({}), "lose nothing", "lose nothing"),
        (d.Retreat("Sea Zone 5"), "retreat to Sea Zone 5", "retreat to sz 5"),
        (d.BreakOff(), "break off", "break off"),
        (d.Place({"tank": 1}, "Germany"), "place 1 tank: Germany", "place 1 tank: Germany"),
    ],
)
def test_answers_are_written(answer: d.Answer, text: str, short: str) -> None:
    assert answer_text(answer, E41) == text
    assert answer_text(answer, E41, short=True) == short


@pytest.mark.parametrize("kind", FORMS, ids=lambda kind: kind.__name__)
@QUICK
@given(data=st.data(), edition=editions, short=st.booleans())
def test_every_answer_reads_back(
    kind: type[d.Saying], data: st.DataObject, edition: Edition, short: bool
) -> None:
    question, answer = data.draw(exchanges(edition, kind))
    text = answer_text(answer, edition, short)
    assert parse_answer(text, question, edition) == (answer,)


@pytest.mark.parametrize("word", [word for form in FORMS.values() for word in form.words])
def test_a_command_of_another_question_is_unreadable(word: str) -> None:
    """Even where a text without a command would be taken for an army."""
    for question in (
        PURCHASE,
        MOVE,
        ZONE,
        BATTLE,
        DIVE,
        LOSSES,
        AGREE,
        RETREAT,
        LANDING,
        PLACEMENT,
    ):
        forms = [FORMS[answer] for answer in FITTING[type(question)]]
        if not any(word in form.words for form in forms):
            with pytest.raises(Unreadable) as told:
                parse_answer(word, question, E41)
            for form in forms:
                assert form.usage in str(told.value)


@pytest.mark.parametrize(
    ("question", "typed", "message"),
    [
        (RETREAT, "", "expected press or retreat to SPACE or break off"),
        (MOVE, "", "expected ARMY: SPACE > SPACE or done"),
        (MOVE, "dnoe", "expected ARMY: SPACE > SPACE or done, found 'dnoe'"),
        (PURCHASE, "done", "expected buy ARMY, found 'done'"),
        (DIVE, "2", "expected submerge NUMBER, found '2'"),
    ],
)
def test_what_is_no_answer_is_unreadable(question: d.Question, typed: str, message: str) -> None:
    with pytest.raises(Unreadable) as told:
        parse_answer(typed, question, E41)
    assert message in str(told.value)


@pytest.mark.parametrize(
    ("question", "typed", "column", "expected"),
    [
        (PURCHASE, "buy 3 infantri", 7, "did you mean infantry?"),
        (PURCHASE, "buy", 4, "a kind of unit"),
        (BATTLE, "fight Ukrane", 7, "did you mean Ukraine?"),
        (DIVE, "submerge many", 10, "a number up to 9999, none or all"),
        (DIVE, "submerge -1", 10, "a number up to 9999, none or all"),
        (LOSSES, "lose 2 inf, damage 1 batleship", 22, "did you mean battleship?"),
        (LOSSES, "lose 2 inf, damage", 19, "a kind of unit"),
        (RETREAT, "press on", 7, "nothing more"),
        (RETREAT, "retreat to Germny", 12, "did you mean Germany?"),
        (PLACEMENT, "place 2 inf", 12, "':' and a territory or sea zone"),
        (PLACEMENT, "place 2 inf: Germany;", 22, "a kind of unit"),
        (MOVE, "inf: Germany > Ukraine; tank: Germany > Karela", 41, "did you mean Karelia?"),
    ],
)
def test_a_wrong_answer_is_pointed_at(
    question: d.Question, typed: str, column: int, expected: str
) -> None:
    with pytest.raises(NotationError) as told:
        parse_answer(typed, question, E41)
    assert (told.value.line, told.value.column) == (1, column)
    assert expected in told.value.expected
