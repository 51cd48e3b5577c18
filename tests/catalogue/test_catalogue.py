"""The catalogue is complete, is read strictly, and answers questions."""

import doctest
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import battleboard.catalogue
from battleboard.catalogue import (
    SECTIONS,
    Case,
    Catalogue,
    CatalogueError,
    Difference,
    Rule,
    UnknownId,
    catalogue,
    read_catalogue,
    text_in,
)
from battleboard.core.edition import EDITION_IDS

RULES_OF_A_SECTION = {
    "VIC": 11,
    "BRD": 13,
    "UNI": 9,
    "BUY": 9,
    "MOV": 20,
    "REACT": 5,
    "RAID": 5,
    "AMPH": 8,
    "COM": 17,
    "NCM": 7,
    "MOB": 6,
    "INC": 6,
    "CHN": 5,
    "POL": 20,
    "WW1": 29,
    "TEC": 3,
    "H": 31,
}
WORLD_WAR_TWO = EDITION_IDS[:6]
ID = re.compile(rf"\b(?:{'|'.join(SECTIONS)}|R)-\d+\b")

RULE = """\
[MOV-11]
title = "Escort"
editions = ["1941", "europe-1940"]
text = "A warship is needed."
sections = { "1941" = "Transports" }
"""
CASE = """\
[R-37]
title = "Lone transports"
editions = ["1941"]
situation = "A transport is alone."
ruling = "It stays at sea."
rules = ["MOV-11"]
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Lay out a catalogue of one rule and one case, with parts exchanged or files added."""

    def lay_out(rule: str = RULE, case: str = CASE, **more: str) -> Path:
        files = {"rules/movement": rule, "cases/submarines": case}
        files |= {name.replace("__", "/"): text for name, text in more.items()}
        for name, text in files.items():
            path = tmp_path / f"{name}.toml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return lay_out


class TestWhatThereIs:
    def test_every_rule_is_there_in_the_order_of_a_turn(self) -> None:
        numbered = [
            f"{section}-{number}"
            for section, count in RULES_OF_A_SECTION.items()
            for number in range(1, count + 1)
        ]
        assert list(catalogue().rules) == numbered

    def test_there_are_204_rules_and_169_cases(self) -> None:
        assert (len(catalogue().rules), len(catalogue().cases)) == (204, 169)

    def test_every_case_is_there_in_order(self) -> None:
        assert list(catalogue().cases) == [f"R-{number}" for number in range(1, 170)]

    @pytest.mark.parametrize(
        ("key", "editions"),
        [
            ("R-3", WORLD_WAR_TWO),
            ("R-8", WORLD_WAR_TWO),
            ("R-26", ("anniversary-1941", "anniversary-1942")),
            (
                "R-34",
                ("1941", "anniversary-1941", "anniversary-1942", "europe-1940", "global-1940"),
            ),
            ("R-37", ("1941", "europe-1940", "global-1940", "ww1-1914")),
            ("R-45", EDITION_IDS),
            ("R-48", WORLD_WAR_TWO),
            ("R-73", ("pacific-1940", "europe-1940", "global-1940")),
            ("R-78", ("global-1940",)),
            ("R-82", ()),
            ("R-89", ("pacific-1940", "global-1940")),
            ("R-112", EDITION_IDS),
            ("R-150", ("europe-1940", "global-1940")),
            ("R-169", ("1941",)),
        ],
    )
    def test_where_a_case_holds(self, key: str, editions: tuple[str, ...]) -> None:
        assert catalogue().cases[key].editions == editions

    @pytest.mark.parametrize("case", catalogue().cases.values(), ids=lambda case: case.id)
    def test_the_rules_of_a_case_reach_all_its_editions_and_no_rule_is_idle(
        self, case: Case
    ) -> None:
        held = [set(catalogue().rules[key].editions) for key in case.rules]
        assert set(case.editions) <= set().union(*held)
        assert all(editions & set(case.editions) for editions in held)

    def test_texts_name_only_ids_that_exist(self) -> None:
        known = catalogue().rules.keys() | catalogue().cases.keys()
        texts = {rule.id: rule.text + str(rule.differs) for rule in catalogue().rules.values()}
        texts |= {case.id: case.situation + case.ruling for case in catalogue().cases.values()}
        strange = {key: set(ID.findall(text)) - known for key, text in texts.items()}
        assert {key: ids for key, ids in strange.items() if ids} == {}

    def test_it_is_read_once(self) -> None:
        assert catalogue() is catalogue()

    def test_the_example_of_the_package_runs(self) -> None:
        assert doctest.testmod(battleboard.catalogue) == (0, 3)

    def test_the_public_door_offers_what_it_lists(self) -> None:
        assert set(battleboard.catalogue.__all__) <= vars(battleboard.catalogue).keys()


class TestReading:
    def test_a_sound_catalogue(self, write: Write) -> None:
        found = read_catalogue(write())
        assert found.rules["MOV-11"] == Rule(
            id="MOV-11",
            title="Escort",
            editions=("1941", "europe-1940"),
            text="A warship is needed.",
            sections={"1941": "Transports"},
            differs=(),
        )
        assert found.cases["R-37"] == Case(
            id="R-37",
            title="Lone transports",
            editions=("1941",),
            situation="A transport is alone.",
            ruling="It stays at sea.",
            rules=("MOV-11",),
        )

    def test_differences_and_line_breaks(self, write: Write) -> None:
        wrapped = RULE.replace('"A warship is needed."', '"""\nA warship\nis needed.\n\nOnce.\n"""')
        differs = '[[MOV-11.differs]]\neditions = ["1941"]\ntext = "A submarine\\nwill do."\n'
        rule = read_catalogue(write(rule=wrapped + differs)).rules["MOV-11"]
        assert rule.text == "A warship is needed.\n\nOnce."
        assert rule.differs == (Difference(("1941",), "A submarine will do."),)

    def test_order_comes_from_sections_and_numbers_not_from_files(self, write: Write) -> None:
        ids = ("H-2", "WW1-1", "MOV-2", "VIC-1")
        more = "".join(RULE.replace("MOV-11", key) for key in ids)
        cases = "".join(CASE.replace("R-37", key) for key in ("R-100", "R-4"))
        found = read_catalogue(write(rules__a=more, cases__z=cases))
        assert list(found.rules) == ["VIC-1", "MOV-2", "MOV-11", "WW1-1", "H-2"]
        assert list(found.cases) == ["R-4", "R-37", "R-100"]

    def test_other_files_in_the_folders_are_left_alone(self, write: Write) -> None:
        root = write()
        (root / "rules" / "notes.txt").write_text("not a rule")
        assert list(read_catalogue(root).rules) == ["MOV-11"]

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            ('title = "Escort"', 'title = "Escort"\nwhy = "x"', "unknown field `why`"),
            ('title = "Escort"\n', "", "missing required field `title`"),
            ('title = "Escort"', "title = 11", "Expected `str`, got `int`"),
            ('title = "Escort"', 'title = ""', "length >= 1"),
            ('title = "Escort"', f'title = "{"x" * 61}"', "length <= 60"),
            ('title = "Escort"', 'title = "Escort"\nid = "MOV-11"', "unknown key `id`"),
            ('"1941", "europe-1940"', "", "length >= 1"),
            ('"1941", "europe-1940"', '"1941", "europe-1941"', "unknown europe-1941"),
            ('"1941", "europe-1940"', '"europe-1940", "1941"', "in the order"),
            ('"1941", "europe-1940"', '"1941", "1941"', "each once"),
            ('"1941" = "Transports"', '"anniversary-1941" = "T"', "sections: unknown anniv"),
            ('"A warship is needed."', '"""\n\n"""', "length >= 1"),
        ],
    )
    def test_a_faulty_rule(self, write: Write, old: str, new: str, reason: str) -> None:
        with pytest.raises(CatalogueError, match=rf"^rules/movement\.toml: MOV-11: .*{reason}"):
            read_catalogue(write(rule=RULE.replace(old, new)))

    @pytest.mark.parametrize(
        ("table", "reason"),
        [
            ('editions = ["1941"]', "missing required field `text`"),
            ('editions = ["1941"]\ntext = "x"\nwhy = "y"', "unknown field `why`"),
            ('editions = ["global-1940"]\ntext = "x"', "global-1940, where it does not hold"),
            ('editions = ["1914"]\ntext = "x"', "differs: unknown 1914"),
            ('editions = []\ntext = "x"', "length >= 1"),
        ],
    )
    def test_a_faulty_difference(self, write: Write, table: str, reason: str) -> None:
        faulty = f"{RULE}[[MOV-11.differs]]\n{table}\n"
        with pytest.raises(CatalogueError, match=rf"^rules/movement\.toml: MOV-11: .*{reason}"):
            read_catalogue(write(rule=faulty))

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            ('ruling = "It stays at sea."\n', "", "missing required field `ruling`"),
            ('ruling = "', 'why = "x"\nruling = "', "unknown field `why`"),
            ('["MOV-11"]', '"MOV-11"', "Expected `array`, got `str`"),
            ('["MOV-11"]', '["MOV-11", "MOV-12"]', "unknown rule MOV-12"),
            ('["1941"]', '["1914"]', "editions: unknown 1914"),
        ],
    )
    def test_a_faulty_case(self, write: Write, old: str, new: str, reason: str) -> None:
        with pytest.raises(CatalogueError, match=rf"^cases/submarines\.toml: R-37: .*{reason}"):
            read_catalogue(write(case=CASE.replace(old, new)))

    @pytest.mark.parametrize(
        "key", ["MOVE-11", "MOV-0", "MOV-011", "MOV11", "mov-11", "MOV-", "R-1"]
    )
    def test_an_id_that_is_none(self, write: Write, key: str) -> None:
        with pytest.raises(CatalogueError, match=rf"^rules/movement\.toml: {key}: an id is VIC"):
            read_catalogue(write(rule=RULE.replace("MOV-11", key)))

    def test_a_rule_among_the_cases(self, write: Write) -> None:
        with pytest.raises(CatalogueError, match=r"^cases/submarines\.toml: MOV-1: an id is R,"):
            read_catalogue(write(case=CASE.replace("R-37", "MOV-1")))

    def test_an_id_used_in_two_files(self, write: Write) -> None:
        twice = r"^rules/zeal\.toml: MOV-11: .*taken by rules/movement\.toml: MOV-11$"
        with pytest.raises(CatalogueError, match=twice):
            read_catalogue(write(rules__zeal=RULE))

    def test_an_id_used_twice_in_a_file(self, write: Write) -> None:
        with pytest.raises(CatalogueError, match=r"^rules/movement\.toml: not readable.*MOV-11"):
            read_catalogue(write(rule=RULE + RULE))

    def test_a_file_that_is_no_toml(self, write: Write) -> None:
        with pytest.raises(CatalogueError, match=r"^cases/submarines\.toml: not readable"):
            read_catalogue(write(case="[R-37"))

    def test_a_file_that_is_no_text(self, write: Write) -> None:
        root = write()
        (root / "rules" / "movement.toml").write_bytes(b"\xff\xfe")
        with pytest.raises(CatalogueError, match=r"^rules/movement\.toml: not readable"):
            read_catalogue(root)

    def test_a_value_that_is_no_table(self, write: Write) -> None:
        with pytest.raises(
            CatalogueError, match=r"^rules/movement\.toml: MOV-11: expected a table"
        ):
            read_catalogue(write(rule="MOV-11 = 3"))

    def test_a_missing_folder(self, tmp_path: Path) -> None:
        with pytest.raises(CatalogueError, match=r"^rules: no such folder"):
            read_catalogue(tmp_path)


class TestAsking:
    @pytest.mark.parametrize(
        ("asked", "found"),
        [
            ("MOV-11", "MOV-11"),
            ("mov11", "MOV-11"),
            (" Mov 11 ", "MOV-11"),
            ("ww14", "WW1-4"),
            ("ww1_14", "WW1-14"),
            ("h7", "H-7"),
            ("R-37", "R-37"),
            ("r37", "R-37"),
        ],
    )
    def test_find(self, asked: str, found: str) -> None:
        assert catalogue().find(asked).id == found

    def test_find_tells_rules_from_cases(self) -> None:
        assert isinstance(catalogue().find("raid1"), Rule)
        assert isinstance(catalogue().find("r1"), Case)

    def test_every_id_is_found_by_its_hurried_form(self) -> None:
        for key in [*catalogue().rules, *catalogue().cases]:
            assert catalogue().find(key.replace("-", "").lower()).id == key

    def test_find_suggests_what_was_meant(self) -> None:
        with pytest.raises(UnknownId, match=r"no rule or case 'mv11'; did you mean .*MOV-11"):
            catalogue().find("mv11")

    def test_find_without_a_suggestion(self) -> None:
        with pytest.raises(UnknownId) as refused:
            catalogue().find("?!")
        assert str(refused.value) == "there is no rule or case '?!'"

    def test_an_unknown_id_is_a_key_error_with_what_was_given(self) -> None:
        with pytest.raises(KeyError) as refused:
            catalogue().find("R-170")
        assert isinstance(refused.value, UnknownId)
        assert refused.value.given == "R-170"
        assert "R-17" in refused.value.near

    def test_holding_in_keeps_what_holds_there_in_order(self) -> None:
        part = catalogue().holding_in("1941")
        assert isinstance(part, Catalogue)
        assert {"VIC-6", "UNI-7", "H-17"} <= part.rules.keys()
        assert part.rules.keys().isdisjoint({"VIC-2", "RAID-1", "WW1-1"})
        assert "R-169" in part.cases
        assert part.cases.keys().isdisjoint({"R-82", "R-115"})
        order = list(catalogue().rules)
        assert list(part.rules) == sorted(part.rules, key=order.index)

    @pytest.mark.parametrize("ask", [catalogue().holding_in, battleboard.catalogue.known_edition])
    def test_an_unknown_edition(self, ask: Callable[[str], object]) -> None:
        with pytest.raises(UnknownId, match="no edition 'global'; did you mean global-1940"):
            ask("global")

    def test_text_in_adds_the_differences_of_the_edition(self) -> None:
        rule = Rule(
            id="MOV-8",
            title="Range",
            editions=("1941", "europe-1940", "global-1940"),
            text="Range is limited.",
            sections={},
            differs=(
                Difference(("europe-1940", "global-1940"), "A base adds one."),
                Difference(("global-1940",), "So does an advance."),
            ),
        )
        assert text_in(rule, "1941") == "Range is limited."
        assert text_in(rule, "europe-1940") == "Range is limited.\n\nA base adds one."
        assert (
            text_in(rule, "global-1940")
            == "Range is limited.\n\nA base adds one.\n\nSo does an advance."
        )

    def test_text_in_refuses_an_edition_where_the_rule_does_not_hold(self) -> None:
        with pytest.raises(ValueError, match="VIC-2 does not hold in 1941, only in anniversary"):
            text_in(catalogue().rules["VIC-2"], "1941")

    def test_text_in_refuses_an_unknown_edition(self) -> None:
        with pytest.raises(UnknownId, match="no edition '1942'"):
            text_in(catalogue().rules["VIC-1"], "1942")
