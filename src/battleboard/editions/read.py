"""Reading an edition: strict, whole, and with the file and the place of every mistake.

`<edition>.toml` states everything but the map, which is `boards/<board>.json`. Nothing that a
rulebook states has a default: a key that is missing, unknown or of the wrong type is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from battleboard.core.board import Board, Canal, Space, SpaceName
from battleboard.core.edition import Deployment, Edition, Option, Power
from battleboard.core.objectives import Objective, Victory
from battleboard.core.policies import Policies
from battleboard.core.units import UnitStats
from battleboard.editions.check import first_problem, unknown_space
from battleboard.editions.sheet import (
    WHOLE_FILE,
    Place,
    Sheet,
    T,
    Table,
    did_you_mean,
    dotted,
    explain,
    read_sheet,
)
from battleboard.errors import EditionError

Areas = Mapping[str, tuple[SpaceName, ...]]
HowMany = Annotated[int, Meta(ge=1)]

REQUIRED = (
    "title",
    "rulebook",
    "complete",
    "playable",
    "board",
    "sides",
    "phases",
    "powers",
    "options",
    "policies",
    "units",
    "areas",
    "setup",
    "objectives",
    "victory",
)
STARTED = "start_controllers"
"""The one table that may be left out: where a scenario's control differs from the board's."""

KEYS = (*REQUIRED, STARTED)
DASHES = ("cost", "attack", "defence")
"""The columns of the unit table in which "-" may stand for no figure at all."""


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of a file in `boards/`."""

    spaces: tuple[Space, ...]
    canals: tuple[Canal, ...]


def read_edition(folder: Path, edition: str) -> Edition:
    """Read and check one edition; EditionError names the file, the place and the reason."""
    sheet = read_sheet(folder, edition)
    _refuse_keys(sheet)
    board_file = f"boards/{sheet.take(('board',), str)}.json"
    board = _started(sheet, _read_board(sheet, folder, board_file))
    areas = _areas(sheet, board)
    whole = Edition(
        id=edition,
        title=sheet.take(("title",), str),
        rulebook=sheet.take(("rulebook",), str),
        complete=sheet.take(("complete",), bool),
        playable=sheet.take(("playable",), bool),
        sides=sheet.take(("sides",), tuple[str, ...]),
        powers=_powers(sheet),
        phases=sheet.take(("phases",), tuple[str, ...]),
        options=_taken(sheet, "options", Option),
        policies=sheet.take(("policies",), Policies),
        units=_units(sheet),
        board=board,
        setup=_setup(sheet),
        objectives=_tested(sheet, "objectives", tuple[Objective, ...], areas),
        victory=_tested(sheet, "victory", tuple[Victory, ...], areas),
        areas=areas,
    )
    if problem := first_problem(whole):
        raise _complaint(sheet, board_file, *problem)
    return replace(whole, setup=_in_order(whole))


def _complaint(sheet: Sheet, board_file: str, place: Place, reason: str) -> EditionError:
    match place:
        case ("spaces", name, "start_controller") if sheet.states((STARTED, name)):
            return sheet.error((STARTED, name), reason)
        case ("spaces" | "canals", *_):
            return EditionError(board_file, dotted(place), reason)
    return sheet.error(place, reason)


def _in_order(edition: Edition) -> tuple[Deployment, ...]:
    """The set-up in canonical order, however the files are laid over each other."""
    powers, spaces, kinds = edition.power_rank, edition.board.rank, edition.kind_rank
    rows = sorted(edition.setup, key=lambda row: (powers[row.power], spaces[row.space]))
    return tuple(
        replace(
            row, units={kind: row.units[kind] for kind in sorted(row.units, key=kinds.__getitem__)}
        )
        for row in rows
    )


def _refuse_keys(sheet: Sheet) -> None:
    for key in REQUIRED:
        if key not in sheet.table:
            raise sheet.error((), f'missing key "{key}"')
    for key in sheet.table:
        if key not in KEYS:
            raise sheet.error((key,), f'unknown key "{key}"{did_you_mean(key, KEYS)}')


def _taken(sheet: Sheet, key: str, kind: type[T]) -> dict[str, T]:
    return {name: sheet.take((key, name), kind) for name in sheet.table_at((key,))}


def _read_board(sheet: Sheet, folder: Path, file: str) -> Board:
    path = folder / file
    if not path.is_file():
        boards = sorted(board.stem for board in path.parent.glob("*.json"))
        hint = did_you_mean(path.stem, boards)
        raise sheet.error(("board",), f'there is no board "{path.stem}"{hint}')
    read = _decode_board(file, path.read_bytes())
    for name, times in Counter(space.name for space in read.spaces).items():
        if times > 1:
            raise EditionError(file, dotted(("spaces", name)), f"stands {times} times")
    return Board({space.name: space for space in read.spaces}, read.canals)


def _decode_board(file: str, text: bytes) -> BoardFile:
    try:
        return msgspec.json.decode(text, type=BoardFile)
    except msgspec.ValidationError as error:
        place, reason = explain(error)
        raise EditionError(file, dotted(_by_name(text, place)) or WHOLE_FILE, reason) from None
    except msgspec.DecodeError as error:
        raise EditionError(file, WHOLE_FILE, f"not JSON: {error}") from None


def _by_name(text: bytes, place: Place) -> Place:
    match place:
        case ("spaces", int(index), *rest):
            space = msgspec.json.decode(text)["spaces"][index]
            return ("spaces", str(space.get("name", index)), *rest)
    return place


def _started(sheet: Sheet, board: Board) -> Board:
    if STARTED not in sheet.table:
        return board
    spaces = dict(board.spaces)
    for name, power in _taken(sheet, STARTED, str).items():
        if name not in spaces:
            raise sheet.error((STARTED, name), unknown_space(name, spaces))
        spaces[name] = replace(spaces[name], start_controller=power)
    return replace(board, spaces=spaces)


def _areas(sheet: Sheet, board: Board) -> Areas:
    """The areas that the file names, and the victory cities, which the board marks (VIC-2)."""
    stated, cities = _taken(sheet, "areas", tuple[SpaceName, ...]), _city_areas(board)
    for name in stated.keys() & cities.keys():
        raise sheet.error(("areas", name), "the board states this area already")
    return {**stated, **cities}


def _city_areas(board: Board) -> Areas:
    areas: dict[str, tuple[SpaceName, ...]] = {}
    for space in board.spaces.values():
        halves = ("", f"{space.map}_") if space.map else ("",)
        for half in halves if space.victory_city else ():
            area = f"{half}victory_cities"
            areas[area] = (*areas.get(area, ()), space.name)
    return areas


def _powers(sheet: Sheet) -> dict[str, Power]:
    powers = [
        sheet.convert(("powers", name), _named(sheet, ("powers", name), name), Power)
        for name in sheet.table_at(("powers",))
    ]
    return {power.name: power for power in sorted(powers, key=lambda power: power.turn_order)}


def _named(sheet: Sheet, place: Place, name: str) -> Table:
    table = sheet.table_at(place)
    if "name" in table:
        raise sheet.error((*place, "name"), 'unknown key "name": the table has it already')
    return {**table, "name": name}


def _units(sheet: Sheet) -> dict[str, UnitStats]:
    return {
        kind: sheet.convert(("units", kind), _undashed(sheet.table_at(("units", kind))), UnitStats)
        for kind in sheet.table_at(("units",))
    }


def _undashed(row: Table) -> Table:
    return {
        column: None if column in DASHES and figure == "-" else figure
        for column, figure in row.items()
    }


def _setup(sheet: Sheet) -> tuple[Deployment, ...]:
    return tuple(
        Deployment(space=space, power=power, units=_army(sheet, ("setup", power, space)))
        for power in sheet.table_at(("setup",))
        for space in sheet.table_at(("setup", power))
    )


def _army(sheet: Sheet, place: Place) -> dict[str, int]:
    row = sheet.table_at(place)
    return {kind: sheet.convert((*place, kind), count, HowMany) for kind, count in row.items()}


def _tested(sheet: Sheet, key: str, kind: type[T], areas: Areas) -> T:
    return sheet.convert((key,), _expanded(sheet, (key,), sheet.table[key], areas), kind)


def _expanded(sheet: Sheet, place: Place, raw: object, areas: Areas) -> object:
    """The same value with the spaces of an area wherever `of` or `zones` names one."""
    match raw:
        case list():
            return [
                _expanded(sheet, (*place, index), item, areas) for index, item in enumerate(raw)
            ]
        case dict():
            return {key: _expanded(sheet, (*place, key), item, areas) for key, item in raw.items()}
        case str() if place[-1] in ("of", "zones"):
            if raw not in areas:
                hint = did_you_mean(raw, areas)
                raise sheet.error(place, f'there is no area "{raw}"{hint}')
            return areas[raw]
    return raw
