"""The page on notation, run: every example, the grammar, and what it says of journals."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import fields

from battleboard import notation
from battleboard.core import decisions as d
from battleboard.core.edition import Edition
from battleboard.core.state import Losses
from battleboard.core.units import Mark
from battleboard.engine import journal
from battleboard.engine.game import Game
from battleboard.errors import BattleboardError
from battleboard.notation import (
    answer_text,
    army_text,
    order_text,
    parse_answer,
    parse_army,
    parse_order,
    parse_position,
    position_text,
)
from battleboard.notation.answers import FITTING, FORMS
from battleboard.notation.stacks import MEMORY
from tests.notation.ebnf import Sentences, is_special, rules_of, used_in
from tests.notation.strategies import EDITIONS, QUICK
from tests.support.toy import TOY

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
E41 = EDITIONS["1941"]


class Example(Struct, frozen=True):
    """Some text, and what the page says that comes of it."""

    form: str
    edition: str
    question: str
    text: str
    printed: tuple[str, ...]
    complaint: str


# The examples


def _blocks() -> list[tuple[list[str], str]]:
    found = re.findall(r"^```notation (.+)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
    return [(words.split(), body) for words, body in found]


def _examples() -> list[Example]:
    return [
        _example(words, part)
        for words, body in _blocks()
        for part in ([body] if words[0].startswith("position") else _by_line(body))
    ]


def _by_line(body: str) -> list[str]:
    """Each line with the indented lines that follow it."""
    return re.findall(r"^\S.*\n(?: {4}.*\n)*", body, re.MULTILINE)


def _example(words: list[str], part: str) -> Example:
    form, edition, *question = words
    told = re.findall(r"^ {4}([=!]) (.*)\n", part, re.MULTILINE)
    text = re.sub(r"^ {4}.*\n", "", part, flags=re.MULTILINE)
    return Example(
        form,
        edition,
        "".join(question),
        text if form.startswith("position") else text.strip("\n"),
        tuple(line for sign, line in told if sign == "="),
        "".join(line for sign, line in told if sign == "!"),
    )


def _question(name: str) -> d.Question:
    """A question by the name that it has in journals and in the grammar."""
    samples = {
        "power": "Germany",
        "phase": "combat_move",
        "space": "Sea Zone 5",
        "spaces": ("Ukraine", "Karelia"),
        "submarines": 3,
        "hits": 2,
        "losses": Losses({"infantry": 1}),
        "must": ("Ukraine",),
        "shore": "Ukraine",
        "zone": "Sea Zone 5",
        "neutral": "United States",
        "powers": ("Germany", "Japan"),
        "choice": "Japan",
        "most": 2,
        "raids": False,
    }
    kinds = {_named(kind): kind for kind in get_args(d.Question)}
    kind = kinds[name]
    question: d.Question = kind(**{field.name: samples[field.name] for field in fields(kind)})
    return question


def _named(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag).replace(" ", "-")


def _army(example: Example, edition: Edition) -> tuple[str, ...]:
    return (army_text(parse_army(example.text, edition), edition),)


def _order(example: Example, edition: Edition) -> tuple[str, ...]:
    return (order_text(parse_order(example.text, edition), edition),)


def _answers(example: Example, edition: Edition) -> tuple[str, ...]:
    answers = parse_answer(example.text, _question(example.question), edition)
    return tuple(answer_text(answer, edition) for answer in answers)


def _json(example: Example, edition: Edition) -> tuple[str, ...]:
    return (answer_text(msgspec.json.decode(example.text, type=d.Answer), edition),)


def _position(example: Example, edition: Edition) -> tuple[str, ...]:
    return (position_text(parse_position(example.text, edition), edition),)


def _position_in_short(example: Example, edition: Edition) -> tuple[str, ...]:
    """It reads as what it prints in full, which says more than was said."""
    state = parse_position(example.text, edition)
    whole = position_text(state, edition)
    assert parse_position(whole, edition) == state
    assert len(whole) > len(example.text)
    return (example.text,)


PRINTED: dict[str, Callable[[Example, Edition], tuple[str, ...]]] = {
    "army": _army,
    "order": _order,
    "answer": _answers,
    "json": _json,
    "position": _position,
    "position-in-short": _position_in_short,
}


def test_the_page_has_examples_of_every_form() -> None:
    assert {example.form for example in _examples()} == set(PRINTED)


@pytest.mark.parametrize("example", _examples(), ids=lambda example: example.text.split("\n")[0])
def test_every_example_is_true(example: Example) -> None:
    edition = EDITIONS[example.edition]
    if not example.complaint:
        assert PRINTED[example.form](example, edition) == (example.printed or (example.text,))
        return
    with pytest.raises(BattleboardError) as told:
        PRINTED[example.form](example, edition)
    assert str(told.value) == example.complaint


# The grammar

GRAMMAR = "".join(re.findall(r"^```ebnf\n((?:.*\n)*?)```$", PAGE, re.MULTILINE))
RULES = rules_of(GRAMMAR)

SPECIAL: dict[str, st.SearchStrategy[str]] = {
    "count": st.integers(1, 999).map(str),
    "number": st.integers(0, 9999).map(str),
    "word": st.sampled_from(["2", "left", "damaged", "mech_infantry", "Austria-Hungary"]),
    "text": st.sampled_from(["Germany", "Sea Zone 5", '"a, b"']),
    "space": st.sampled_from([*E41.board.spaces, "karel", "sz 7", "UK"]),
    "power": st.sampled_from([*E41.powers, "ger", "US"]),
    "kind": st.sampled_from([*E41.units, "inf", "Tanks", "bb"]),
    "phase": st.sampled_from([*E41.phases, "Combat Move"]),
    "edition": st.just("1941"),
    "option": st.sampled_from([*E41.options, "short game"]),
    "value": st.sampled_from(["on", "off"]),
    "mark": st.sampled_from(Mark).map(str),
    "field": st.just("turn.held"),
    "zones": st.just('["Sea Zone 5"]'),
    "json": st.sampled_from(["{}", '{"Karelia": "Germany"}']),
}
SENTENCES = Sentences(GRAMMAR, SPECIAL)


def test_every_name_in_the_grammar_is_explained() -> None:
    used = {name for tokens in RULES.values() if not is_special(tokens) for name in used_in(tokens)}
    starts = {_named(kind) for kind in get_args(d.Question)} | {"order", "line"}
    assert used <= RULES.keys()
    assert RULES.keys() - used <= starts
    assert {name for name, tokens in RULES.items() if is_special(tokens)} == SPECIAL.keys()


def test_the_grammar_has_every_question_and_command() -> None:
    for question, answers in FITTING.items():
        rule = _named(question)
        said = " ".join(_expanded(rule)).replace('"', "")
        for word in (word for answer in answers for word in FORMS[answer].words):
            assert re.search(rf"(^|\s){word}(\s|$)", said), f"{rule}: {word}"


def _expanded(rule: str) -> list[str]:
    """The tokens of a rule and of those that it uses."""
    tokens = list(RULES[rule])
    for name in used_in(tokens):
        tokens += _expanded(name)
    return tokens


def test_the_grammar_has_every_field_of_a_unit() -> None:
    for field in MEMORY:
        assert f'"{field}"' in RULES["fact"]


@QUICK
@given(text=SENTENCES.of("army"))
def test_every_army_of_the_grammar_is_read(text: str) -> None:
    parse_army(text, E41)


@QUICK
@given(text=SENTENCES.of("order"))
def test_every_order_of_the_grammar_is_read(text: str) -> None:
    parse_order(text, E41)


@pytest.mark.parametrize("question", [_named(kind) for kind in FITTING])
@QUICK
@given(data=st.data())
def test_every_answer_of_the_grammar_is_read(question: str, data: st.DataObject) -> None:
    text = data.draw(SENTENCES.of(question))
    assert parse_answer(text, _question(question), E41)


@QUICK
@given(text=SENTENCES.of("line"))
def test_every_line_of_the_grammar_is_read(text: str) -> None:
    parse_position(text, E41)


# The rest of the page


def test_the_page_names_every_function() -> None:
    for name in notation.__all__:
        assert f"`{name}`" in PAGE


def test_the_page_lists_every_short_form() -> None:
    plain = re.sub(r"\n> ", " ", PAGE)
    for edition in EDITIONS.values():
        for stats in edition.units.values():
            assert re.search(rf"`{stats.short}` {stats.name}\b", plain)


def test_journals_are_what_the_page_says() -> None:
    game = Game.new(TOY, secret="a secret", game="example")
    game.give(next(iter(game.answers())))
    record = journal.read(game.save())
    section = PAGE.split("## Journals")[1].split("\n## ")[0]
    for line in (record.header, record.rows[0]):
        for field in fields(line):
            assert f"`{field.name}`" in section
    assert [row.row for row in record.rows] == [1, 2]
    assert (record.rows[0].by, record.rows[0].given) == ("", None)
    said = record.rows[1].given
    assert isinstance(said, d.Move)
    assert parse_order(order_text(said, TOY.edition), TOY.edition) == said
