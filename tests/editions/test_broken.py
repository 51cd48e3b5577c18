"""Every way to spoil an edition's file is refused, with its file, its place and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from battleboard.editions import load
from battleboard.errors import EditionError
from tests.editions.copies import copy_data, rewrite
from tests.editions.spoilt import TEXTS


@pytest.mark.parametrize("wrong", TEXTS)
def test_a_spoilt_edition_is_refused(wrong: str, tmp_path: Path) -> None:
    edition, old, new, place, reason = TEXTS[wrong]
    folder = copy_data(tmp_path)
    rewrite(folder, f"{edition}.toml", old, new)
    with pytest.raises(EditionError) as refused:
        load(edition, folder)
    assert (refused.value.file, refused.value.path) == (f"{edition}.toml", place)
    assert reason in refused.value.reason


def test_an_unknown_edition_is_refused_with_a_hint() -> None:
    with pytest.raises(EditionError, match='did you mean "pacific-1940"') as refused:
        load("pacific-1941")
    assert (refused.value.file, refused.value.path) == ("pacific-1941.toml", "(file)")


def test_no_path_leads_out_of_the_folder(tmp_path: Path) -> None:
    copy_data(tmp_path)
    (tmp_path / "inner").mkdir()
    with pytest.raises(EditionError, match="there is no edition"):
        load("../1941", tmp_path / "inner")


def test_the_message_says_where_and_why(tmp_path: Path) -> None:
    folder = copy_data(tmp_path)
    rewrite(folder, "1941.toml", "move = 6", "move = true")
    with pytest.raises(EditionError) as refused:
        load("1941", folder)
    assert str(refused.value) == '1941.toml: units.bomber.move: Expected "int", got "bool"'
