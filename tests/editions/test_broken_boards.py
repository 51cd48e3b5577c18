"""Every way to spoil a board's file is refused, with its place and the reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from battleboard.editions import load
from battleboard.errors import EditionError
from tests.editions.copies import copy_data, edit_board, rewrite

Board = dict[str, Any]


def drop_border(board: Board) -> None:
    board["Germany"]["borders"].remove("Sea Zone 5")


def border_nowhere(board: Board) -> None:
    board["Germany"]["borders"].append("Atlantis")


def border_itself(board: Board) -> None:
    board["Germany"]["borders"].append("Germany")


def border_twice(board: Board) -> None:
    board["Germany"]["borders"].append(board["Germany"]["borders"][0])


def owner_unknown(board: Board) -> None:
    board["Germany"]["original_controller"] = "Prussia"


def owner_of_a_sea(board: Board) -> None:
    board["Sea Zone 5"]["start_controller"] = "Germany"


def income_of_a_sea(board: Board) -> None:
    board["Sea Zone 5"]["ipc"] = 1


def owner_of_closed_land(board: Board) -> None:
    board["Turkey"]["start_controller"] = "Germany"


def space_twice(board: Board) -> None:
    board["Ukraine"]["name"] = "Germany"


def key_unknown(board: Board) -> None:
    board["Sea Zone 5"]["depth"] = 3


def key_missing(board: Board) -> None:
    del board["Germany"]["ipc"]


def wrong_type(board: Board) -> None:
    board["Germany"]["ipc"] = "4"


def kind_unknown(board: Board) -> None:
    board["Germany"]["kind"] = "air"


def capital_unlisted(board: Board) -> None:
    board["Ukraine"]["capital_of"] = "Germany"


def facility_unknown(board: Board) -> None:
    board["Germany"]["facilities"] = ["air_base"]


def base_far_away(board: Board) -> None:
    board["Germany"]["naval_base_sea_zones"] = ["Sea Zone 45"]


def army_of_no_neutral(board: Board) -> None:
    board["Ukraine"]["standing_army"] = 4


def aligned_without_capital(board: Board) -> None:
    board["Ukraine"]["aligned_with"] = "Germany"


def minor_power_without_capital_mark(board: Board) -> None:
    board["Ukraine"]["minor_power"] = "Ruthenia"


def canal_nowhere(board: Board) -> None:
    board["canals"][0]["between"][1] = "Sea Zone 99"


def canal_without_border(board: Board) -> None:
    board["canals"][0]["between"][1] = "Sea Zone 45"


def canal_of_nobody(board: Board) -> None:
    board["canals"][1]["controlled_by"][0] = "Egypt"


def canal_of_a_sea(board: Board) -> None:
    board["canals"][1]["controlled_by"][0] = "Sea Zone 17"


def canal_key_missing(board: Board) -> None:
    del board["canals"][1]["controlled_by"]


BOARDS: dict[Callable[[Board], None], tuple[str, str]] = {  # place and part of the reason
    drop_border: (
        'spaces."Sea Zone 5".borders[1]',
        'one-sided border: "Germany" does not border "Sea Zone 5"',
    ),
    border_nowhere: ("spaces.Germany.borders[5]", 'there is no space "Atlantis"'),
    border_itself: ("spaces.Germany.borders[5]", '"Germany" borders itself'),
    border_twice: ("spaces.Germany.borders[5]", "stands twice"),
    owner_unknown: ("spaces.Germany.original_controller", '"Prussia" is not a power'),
    owner_of_a_sea: ('spaces."Sea Zone 5".start_controller', "a sea zone belongs to nobody"),
    income_of_a_sea: ('spaces."Sea Zone 5".ipc', "a sea zone has no income"),
    owner_of_closed_land: ("spaces.Turkey.start_controller", "impassable land belongs to nobody"),
    space_twice: ("spaces.Germany", "stands 2 times"),
    key_unknown: ('spaces."Sea Zone 5".depth', 'unknown key "depth"'),
    key_missing: ("spaces.Germany", 'missing key "ipc"'),
    wrong_type: ("spaces.Germany.ipc", 'Expected "int", got "str"'),
    kind_unknown: ("spaces.Germany.kind", "Invalid enum value 'air'"),
    capital_unlisted: ("spaces.Ukraine.capital_of", "does not list it as its capital"),
    facility_unknown: ("spaces.Germany.facilities[0]", 'no facility "air_base"'),
    base_far_away: ("spaces.Germany.naval_base_sea_zones[0]", "no sea zone beside it"),
    army_of_no_neutral: ("spaces.Ukraine.neutral", "stated together"),
    aligned_without_capital: ("spaces.Ukraine.aligned_with", "only the capital of a minor power"),
    minor_power_without_capital_mark: ("spaces.Ukraine.minor_power", "stated together"),
    canal_nowhere: ("canals[0].between[1]", 'there is no space "Sea Zone 99"'),
    canal_without_border: ("canals[0].between", "share no border"),
    canal_of_nobody: ("canals[1].controlled_by[0]", 'there is no space "Egypt"'),
    canal_of_a_sea: ("canals[1].controlled_by[0]", "is no territory"),
    canal_key_missing: ("canals[1]", 'missing key "controlled_by"'),
}


@pytest.mark.parametrize("spoil", BOARDS, ids=lambda spoil: spoil.__name__)
def test_a_spoilt_board_is_refused(spoil: Callable[[Board], None], tmp_path: Path) -> None:
    place, reason = BOARDS[spoil]
    folder = copy_data(tmp_path)
    edit_board(folder, "1941", spoil)
    with pytest.raises(EditionError) as refused:
        load("1941", folder)
    assert (refused.value.file, refused.value.path) == ("boards/1941.json", place)
    assert reason in refused.value.reason


def test_a_board_that_is_no_json_is_refused(tmp_path: Path) -> None:
    folder = copy_data(tmp_path)
    (folder / "boards" / "1941.json").write_text('{"spaces": [', encoding="utf-8")
    with pytest.raises(EditionError, match="not JSON") as refused:
        load("1941", folder)
    assert (refused.value.file, refused.value.path) == ("boards/1941.json", "(file)")


def test_a_complex_needs_a_row_in_the_unit_table(tmp_path: Path) -> None:
    folder = copy_data(tmp_path)
    rewrite(folder, "1941.toml", "factory = {", "mill = {")
    with pytest.raises(EditionError, match='no facility "factory"') as refused:
        load("1941", folder)
    assert (refused.value.file, refused.value.path) == (
        "boards/1941.json",
        "spaces.Australia.factory",
    )
