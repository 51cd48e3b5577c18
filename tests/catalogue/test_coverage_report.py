"""The coverage page counts the tests that run, and only these."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from battleboard.catalogue import UnknownId, catalogue
from battleboard.core.edition import EDITION_IDS
from tools.rules_coverage import Mark, ReadError, main, marks_under, missing, report, shown

IMPORTS = "import pytest\nfrom tests.support.marks import case, rule\n"

Tree = Callable[..., Path]


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Write a folder of tests with one file, and return the folder."""

    def plant(body: str, imports: str = IMPORTS, name: str = "rules/test_them.py") -> Path:
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(imports + dedent(body), encoding="utf-8")
        return tmp_path / "tests"

    return plant


def shows(*pairs: str) -> frozenset[Mark]:
    """Read `MOV-11 1941` as a mark."""
    return frozenset(Mark(*pair.split()) for pair in pairs)


class TestWhatCounts:
    def test_stacked_marks_on_a_test(self, tree: Tree) -> None:
        tests = tree(
            """
            @rule("MOV-11", "1941", "global-1940")
            @rule("VIC-6")
            @case("R-37", "ww1-1914")
            def test_one(): ...
            """
        )
        assert marks_under(tests) == shows(
            "MOV-11 1941", "MOV-11 global-1940", "VIC-6 1941", "R-37 ww1-1914"
        )

    def test_marks_on_a_class_and_on_its_inner_class(self, tree: Tree) -> None:
        tests = tree(
            """
            @rule("VIC-6")
            class TestOuter:
                @case("R-27")
                class TestInner:
                    async def test_deep(self): ...
            """
        )
        assert marks_under(tests) == shows("VIC-6 1941", "R-27 1941")

    def test_a_class_without_tests_shows_nothing(self, tree: Tree) -> None:
        tests = tree(
            """
            @rule("VIC-6")
            class TestNothing:
                def lay_out(self): ...
            """
        )
        assert marks_under(tests) == shows()

    def test_marks_on_a_parametrized_test_and_on_its_sets(self, tree: Tree) -> None:
        tests = tree(
            """
            @rule("VIC-6")
            @pytest.mark.parametrize("n", [
                1,
                pytest.param(2, marks=rule("UNI-7")),
                pytest.param(3, marks=[case("R-27"), case("R-169")], id="three"),
            ])
            def test_one(n): ...
            """
        )
        assert marks_under(tests) == shows("VIC-6 1941", "UNI-7 1941", "R-27 1941", "R-169 1941")

    def test_marks_on_the_module_and_in_a_class_body(self, tree: Tree) -> None:
        tests = tree(
            """
            pytestmark = [rule("VIC-6")]

            class TestOne:
                pytestmark = case("R-27")
                def test_it(self): ...
            """
        )
        assert marks_under(tests) == shows("VIC-6 1941", "R-27 1941")

    @pytest.mark.parametrize(
        ("imports", "mark"),
        [
            ("from tests.support import marks\n", "marks.rule"),
            ("from tests.support import marks as m\n", "m.rule"),
            ("import tests.support.marks\n", "tests.support.marks.rule"),
            ("import tests.support.marks as m\n", "m.rule"),
            ("from tests.support.marks import rule as shows\n", "shows"),
            ("from ..support.marks import rule\n", "rule"),
            ("from ..support import marks\n", "marks.rule"),
        ],
    )
    def test_every_way_to_import_the_marks(self, tree: Tree, imports: str, mark: str) -> None:
        tests = tree(f'@{mark}("VIC-6")\ndef test_one(): ...\n', imports)
        assert marks_under(tests) == shows("VIC-6 1941")

    def test_a_mark_with_a_name_of_its_own(self, tree: Tree) -> None:
        tests = tree(
            """
            the_end: pytest.MarkDecorator = rule("VIC-6")
            both = [the_end, case("R-27")]

            @the_end
            def test_one(): ...

            @pytest.mark.parametrize("n", [pytest.param(1, marks=both)])
            def test_two(n): ...
            """
        )
        assert marks_under(tests) == shows("VIC-6 1941", "R-27 1941")

    def test_another_decorator_called_rule_is_none_of_ours(self, tree: Tree) -> None:
        tests = tree(
            '@rule(target="x")\ndef test_one(): ...\n', "from hypothesis.stateful import rule\n"
        )
        assert marks_under(tests) == shows()

    def test_a_decorator_without_a_plain_name(self, tree: Tree) -> None:
        tests = tree('@(lambda test: test)\n@rule("VIC-6")\ndef test_one(): ...\n')
        assert marks_under(tests) == shows("VIC-6 1941")

    def test_only_what_pytest_collects(self, tree: Tree) -> None:
        body = '@rule("VIC-6")\ndef test_one(): ...\n@rule("UNI-7")\ndef check(): ...\n'
        assert marks_under(tree(body, name="support/boards.py")) == shows()
        assert marks_under(tree(body, name="victory_test.py")) == shows("VIC-6 1941")

    def test_a_mark_inside_a_test_is_no_mark_of_it(self, tree: Tree) -> None:
        assert marks_under(tree('def test_one():\n    rule("VIC-6")\n')) == shows()


class TestWhatIsOff:
    NAMES = (
        f"{IMPORTS}from pytest import mark\n"
        "skip = pytest.mark.skip\nnot_yet = mark.xfail(strict=True)\n"
    )
    ALIVE = '@case("R-27")\ndef test_alive(): ...\n'

    @pytest.mark.parametrize(
        "off",
        [
            "pytest.mark.skip",
            'pytest.mark.skip(reason="later")',
            'pytest.mark.skipif(True, reason="later")',
            "pytest.mark.xfail",
            'pytest.mark.xfail(reason="not yet")',
            "skip",
            "not_yet",
            "mark.skip",
        ],
    )
    @pytest.mark.parametrize(
        "body",
        [
            """
            @{off}
            @rule("VIC-6")
            def test_one(): ...
            """,
            """
            @rule("VIC-6")
            @{off}
            def test_one(): ...
            """,
            """
            @{off}
            class TestAll:
                @rule("VIC-6")
                def test_one(self): ...
            """,
            """
            @rule("VIC-6")
            class TestAll:
                @{off}
                def test_one(self): ...
            """,
            """
            class TestAll:
                pytestmark = {off}
                @rule("VIC-6")
                def test_one(self): ...
            """,
            """
            @rule("VIC-6")
            @pytest.mark.parametrize("n", [pytest.param(1, marks={off})])
            def test_one(n): ...
            """,
        ],
    )
    def test_a_test_that_is_skipped_or_expected_to_fail(
        self, tree: Tree, body: str, off: str
    ) -> None:
        tests = tree(dedent(body).format(off=off) + self.ALIVE, self.NAMES)
        assert marks_under(tests) == shows("R-27 1941")

    def test_a_module_that_is_off_as_a_whole(self, tree: Tree) -> None:
        assert marks_under(tree(f"pytestmark = [not_yet]\n{self.ALIVE}", self.NAMES)) == shows()

    def test_only_the_set_that_is_off(self, tree: Tree) -> None:
        tests = tree(
            """
            SETS = (
                pytest.param(1, marks=[rule("UNI-7"), pytest.mark.xfail]),
                pytest.param(2, marks=case("R-27")),
            )

            @rule("VIC-6")
            @pytest.mark.parametrize("n", SETS)
            def test_one(n): ...
            """
        )
        assert marks_under(tests) == shows("VIC-6 1941", "R-27 1941")

    def test_a_test_without_any_set_never_runs(self, tree: Tree) -> None:
        body = '@rule("VIC-6")\n@pytest.mark.parametrize("n", argvalues=[])\ndef test_one(n): ...\n'
        assert marks_under(tree(body)) == shows()

    def test_sets_that_cannot_be_read_are_taken_to_run(self, tree: Tree) -> None:
        body = '@rule("VIC-6")\n@pytest.mark.parametrize("n", range(3))\ndef test_one(n): ...\n'
        assert marks_under(tree(body)) == shows("VIC-6 1941")

    @pytest.mark.parametrize("leave", ['pytest.skip("later")', 'pytest.xfail("not yet")'])
    def test_a_test_that_leaves_at_once(self, tree: Tree, leave: str) -> None:
        assert marks_under(tree(f'@rule("VIC-6")\ndef test_one():\n    {leave}\n')) == shows()

    def test_a_module_that_leaves_at_once(self, tree: Tree) -> None:
        body = 'pytest.skip("x", allow_module_level=True)\n@rule("VIC-6")\ndef test_one(): ...\n'
        assert marks_under(tree(body)) == shows()


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("mark", "reason"),
        [
            ("rule(KEY)", "literal strings"),
            ('rule("MOV-11", *EDITIONS)', "literal strings"),
            ('rule("MOV-11", edition="1941")', "literal strings"),
            ("rule()", "literal strings"),
            ("rule(11)", "literal strings"),
            ('rule("MOV-99", "1941")', "no rule 'MOV-99'"),
            ('rule("MOV-11")', "name the editions"),
            ('case("R-169", "ww1-1914")', "does not hold in ww1-1914"),
        ],
    )
    def test_a_mark_that_cannot_be_read(self, tree: Tree, mark: str, reason: str) -> None:
        tests = tree(f"@{mark}\ndef test_one(): ...\n")
        with pytest.raises(ReadError, match=rf"test_them\.py:3: .*{reason}"):
            marks_under(tests)

    def test_a_file_that_is_no_python(self, tree: Tree) -> None:
        with pytest.raises(ReadError, match=r"test_them\.py:3: "):
            marks_under(tree("def test_one(:\n"))


class TestThePage:
    BODY = '@rule("VIC-6")\n@case("R-37", "1941", "ww1-1914")\ndef test_one(): ...\n'

    def test_shown_and_missing_make_up_the_whole(self, tree: Tree) -> None:
        found = shown("1941", marks_under(tree(self.BODY)))
        holding = catalogue().holding_in("1941")
        assert (found.rules, found.cases) == (("VIC-6",), ("R-37",))
        assert {*found.rules, *found.rules_missing} == holding.rules.keys()
        assert {*found.cases, *found.cases_missing} == holding.cases.keys()

    def test_missing_lists_rules_then_cases_in_order(self, tree: Tree) -> None:
        gaps = missing("1941", tree(self.BODY))
        assert gaps[:2] == ["VIC-1", "VIC-8"]
        assert gaps[-1] == "R-169"
        assert not {"VIC-6", "R-37", "R-82"} & set(gaps)
        assert gaps.index("H-29") < gaps.index("R-1")

    def test_missing_refuses_an_unknown_edition(self, tree: Tree) -> None:
        with pytest.raises(UnknownId, match="no edition '1942'"):
            missing("1942", tree(self.BODY))

    def test_the_summary_counts_each_edition(self, tree: Tree) -> None:
        lines = report(tree(self.BODY)).splitlines()
        for edition in EDITION_IDS:
            holding = catalogue().holding_in(edition)
            rules = f"{int(edition == '1941')} / {len(holding.rules)}"
            cases = f"{int(edition in {'1941', 'ww1-1914'})} / {len(holding.cases)}"
            assert f"| {edition} | {rules} | {cases} |" in lines

    def test_the_grid_has_a_row_for_every_rule_and_case(self, tree: Tree) -> None:
        lines = report(tree(self.BODY)).splitlines()
        assert "| VIC-6 | ✓ |   |   |   |   |   |   |" in lines
        assert "| VIC-2 |   | · | · |   |   |   |   |" in lines
        assert "| R-37 | ✓ |   |   |   | · | · | ✓ |" in lines
        assert "| R-82 |   |   |   |   |   |   |   |" in lines
        for key in [*catalogue().rules, *catalogue().cases]:
            assert sum(line.startswith(f"| {key} |") for line in lines) == 1

    def test_the_gaps_of_an_edition_stand_under_its_heading(self, tree: Tree) -> None:
        _, _, after = report(tree(self.BODY)).partition("### 1941\n\n")
        rules, cases = after.splitlines()[:2]
        assert rules.startswith("- Rules: VIC-1, VIC-8, ")
        assert cases.startswith("- Cases: R-1, R-2, ")
        assert "R-37" not in cases.removeprefix("- Cases: ").split(", ")

    def test_the_page_says_that_it_is_generated(self, tree: Tree) -> None:
        head = report(tree(self.BODY)).splitlines()[:3]
        assert any("Generated by `python -m tools.rules_coverage`" in line for line in head)

    def test_written_checked_and_stale(
        self, tree: Tree, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        page = tmp_path / "docs" / "page.md"
        options = ["--tests", str(tree(self.BODY)), "--page", str(page)]
        assert main([*options, "--check"]) == 1
        assert "is stale: run `python -m tools.rules_coverage`" in capsys.readouterr().err
        assert main(options) == 0
        assert main([*options, "--check"]) == 0
        tree('@rule("UNI-7")\ndef test_two(): ...\n', name="test_more.py")
        assert main([*options, "--check"]) == 1
        assert str(page) in capsys.readouterr().err
