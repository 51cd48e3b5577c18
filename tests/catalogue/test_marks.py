"""The marks refuse what the catalogue does not hold."""

import pytest

from tests.support.marks import MarkError, case, rule


def test_a_mark_carries_the_id_and_the_editions() -> None:
    assert rule("MOV-11", "1941", "global-1940").mark.name == "rule"
    assert rule("MOV-11", "1941", "global-1940").mark.args == ("MOV-11", "1941", "global-1940")
    assert case("R-37", "ww1-1914").mark.name == "case"
    assert case("R-37", "ww1-1914").mark.args == ("R-37", "ww1-1914")


def test_the_only_edition_need_not_be_named() -> None:
    assert rule("VIC-6").mark.args == ("VIC-6", "1941")
    assert rule("VIC-6", "1941").mark.args == ("VIC-6", "1941")
    assert case("R-149").mark.args == ("R-149", "pacific-1940")


def test_an_unknown_rule() -> None:
    with pytest.raises(MarkError, match=r"no rule 'MOV-99'; did you mean .*MOV-9"):
        rule("MOV-99", "1941")


def test_an_id_that_resembles_nothing() -> None:
    with pytest.raises(MarkError, match=r"no rule '\?'$"):
        rule("?", "1941")


def test_an_id_is_spelled_as_in_the_catalogue() -> None:
    with pytest.raises(MarkError, match="no rule 'mov-11'; did you mean MOV-11"):
        rule("mov-11", "1941")


def test_a_rule_is_no_case_and_a_case_no_rule() -> None:
    with pytest.raises(MarkError, match="no case 'MOV-11'"):
        case("MOV-11", "1941")
    with pytest.raises(MarkError, match="no rule 'R-37'"):
        rule("R-37", "1941")


def test_an_edition_in_which_it_does_not_hold() -> None:
    held = "MOV-11 does not hold in pacific-1940, it holds in 1941, europe-1940, global-1940"
    with pytest.raises(MarkError, match=held):
        rule("MOV-11", "1941", "pacific-1940")
    with pytest.raises(MarkError, match="R-169 does not hold in europe-1940, it holds in 1941"):
        case("R-169", "europe-1940")


def test_an_edition_that_does_not_exist() -> None:
    with pytest.raises(MarkError, match="MOV-11 does not hold in 1942"):
        rule("MOV-11", "1942")


def test_editions_must_be_named_where_there_are_several() -> None:
    with pytest.raises(MarkError, match="name the editions in which the test shows MOV-11"):
        rule("MOV-11")
    with pytest.raises(MarkError, match="name the editions in which the test shows R-37"):
        case("R-37")


def test_a_case_without_an_edition_cannot_be_shown() -> None:
    with pytest.raises(MarkError, match="R-82; it holds in no edition"):
        case("R-82")


def test_marks_stack_on_functions_and_classes() -> None:
    @rule("MOV-11", "1941", "europe-1940")
    @rule("BRD-4", "1941")
    @case("R-37", "ww1-1914")
    def landing() -> None: ...

    @rule("VIC-6")
    @case("R-27")
    class TheEnd: ...

    assert {mark.args for mark in vars(landing)["pytestmark"]} == {
        ("MOV-11", "1941", "europe-1940"),
        ("BRD-4", "1941"),
        ("R-37", "ww1-1914"),
    }
    assert {mark.args for mark in vars(TheEnd)["pytestmark"]} == {
        ("VIC-6", "1941"),
        ("R-27", "1941"),
    }


def test_the_marks_are_registered(pytestconfig: pytest.Config) -> None:
    names = {line.partition("(")[0] for line in pytestconfig.getini("markers")}
    assert {"rule", "case"} <= names
