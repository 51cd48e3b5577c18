"""The repo checks itself: size, layers, names, docs, and what must never stand in a file."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from battleboard import catalogue as rule_catalogue
from battleboard.editions import ids, load
from tools import docs, rules_coverage

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "battleboard"
LONGEST_FILE = 400


def tracked() -> list[Path]:
    """Every file that is, or would be, part of the project."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def python_files() -> list[Path]:
    return [path for path in tracked() if path.suffix == ".py"]


DATA = {"tests/editions/spoilt.py"}
"""Python files that are tables."""


def test_no_file_is_too_long() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in python_files()
        if (lines := len(path.read_text().splitlines())) > LONGEST_FILE
    }
    assert long.keys() <= DATA, long


def test_rules_name_no_edition() -> None:
    """Editions pick policies; `if edition.id == ...` is how rules rot."""
    named = re.compile("|".join(rf'"{re.escape(name)}"' for name in ids()))
    rooms = [
        *SOURCE.glob("rules/**/*.py"),
        *SOURCE.glob("engine/**/*.py"),
        *SOURCE.glob("odds/**/*.py"),
    ]
    found = [
        path for path in rooms if named.search(path.read_text()) or "edition.id" in path.read_text()
    ]
    assert {path.name for path in found} <= {"table.py", "game.py"}, found
    for path in found:
        assert not named.search(path.read_text()), path


OUTSIDE = re.compile(r"^\s*(import|from) (random|secrets|os|pathlib|io)\b", re.MULTILINE)


def test_rules_roll_no_dice_and_read_no_files() -> None:
    for path in [*SOURCE.glob("rules/**/*.py"), *SOURCE.glob("core/**/*.py")]:
        assert not OUTSIDE.search(path.read_text()), path


def test_every_package_has_its_place_in_the_architecture() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    missing = {name for name in packages if f"`{name}`" not in page}
    assert not missing


def test_every_rule_module_names_rules_that_exist() -> None:
    known = rule_catalogue.catalogue()
    for path in SOURCE.glob("rules/**/*.py"):
        docstring = path.read_text().split('"""')[1]
        stated = docstring.partition("Rules:")[2]
        for name in re.findall(r"\b[A-Z]+\d?-\d+\b", stated):
            assert name in known.rules, f"{path}: {name}"


def test_generated_docs_are_current() -> None:
    assert docs.stale() == []


@pytest.mark.parametrize("edition", ids())
def test_a_complete_edition_has_a_test_for_every_rule_and_case(edition: str) -> None:
    """The flag in an edition's file is a promise, and this is where it is kept."""
    if load(edition).complete:
        assert rules_coverage.missing(edition) == []


def test_the_readme_shows_both_commands() -> None:
    readme = (ROOT / "README.md").read_text()
    assert "make play" in readme
    assert "make test" in readme


HOSTS = ("pypi" + ".org", "python" + "hosted", "registry." + "npmjs")
PLACES = ("/wo" + "rk/", "/ro" + "ot/", "/op" + "t/py")
FORBIDDEN = re.compile("|".join(map(re.escape, (*HOSTS, *PLACES))), re.IGNORECASE)
"""Written in pieces, so that this file does not name them either."""


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    for path in tracked():
        if path.suffix in {".png", ".gz"}:
            continue
        found = FORBIDDEN.search(path.read_text(errors="replace"))
        assert not found, f"{path.relative_to(ROOT)}: {found}"


def test_lock_files_carry_hashes_and_no_address() -> None:
    for path in (ROOT / "requirements").glob("*.lock"):
        text = path.read_text()
        assert "--hash=sha256:" in text
        assert "://" not in text
