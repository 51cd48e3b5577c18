"""The board, the moves and the past, as tables for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace
from rich.text import Text

from battleboard.cli.screen import Cell, Screen, power_text
from battleboard.core.board import PowerName, Space, SpaceName
from battleboard.core.decisions import Move
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Unit
from battleboard.engine.game import Game
from battleboard.errors import Ambiguous, NotationError
from battleboard.notation import find_power, find_space
from battleboard.notation.names import fold, space_text
from battleboard.notation.stacks import stacks_of, stacks_text
from battleboard.rules.economy.facilities import damage_at, standing
from battleboard.rules.economy.income import income
from battleboard.telling.words import army_short, army_words, by_power, input_words, kind_of, plural

NOTHING_THERE = "nobody"


# The board


def show_board(screen: Screen, edition: Edition, state: State, what: str) -> None:
    """The whole board, or a space, a power, or a region of it.

    Raises BattleboardError when nothing has this name.
    """
    if not what:
        _overview(screen, edition, state, edition.board.spaces)
        return
    region = regions(edition).get(fold(what))
    if region is not None:
        _overview(screen, edition, state, region)
        return
    space, power = _found(find_space, what, edition), _found(find_power, what, edition)
    if not space and not power:
        find_space(what, edition)  # refuses, and says what comes near
    if space:
        _one_space(screen, edition, state, space)
    if power:
        _one_power(screen, edition, state, power)


def regions(edition: Edition) -> dict[str, tuple[SpaceName, ...]]:
    """Parts of the board by folded name: land, sea, the halves of a map, the edition's areas."""
    spaces = edition.board.spaces.values()
    found = {fold(name): names for name, names in edition.areas.items()}
    found["land"] = tuple(space.name for space in spaces if space.is_land)
    found["sea"] = tuple(space.name for space in spaces if space.is_sea)
    for half in sorted({space.map for space in spaces if space.map}):
        found[half] = tuple(space.name for space in spaces if space.map == half)
    return found


def _found(find: Callable[[str, Edition], str], what: str, edition: Edition) -> str:
    try:
        return find(what, edition)
    except (Ambiguous, NotationError):
        return ""


def _overview(screen: Screen, edition: Edition, state: State, names: Iterable[SpaceName]) -> None:
    spaces = [edition.board.spaces[name] for name in names]
    rows = [
        _row(edition, state, space)
        for space in spaces
        if state.at(space.name) or (space.is_land and state.owner(space.name))
    ]
    screen.table(("space", "IPCs", "held by", "units"), rows, right=("IPCs",))


def _row(edition: Edition, state: State, space: Space) -> tuple[Cell, ...]:
    owner = state.owner(space.name)
    return (
        space.name,
        str(space.ipc) if space.is_land else "",
        power_text(owner),
        _units(edition, state, space.name, owner),
    )


def _units(edition: Edition, state: State, space: SpaceName, owner: PowerName) -> Text:
    """Units in short; the power's name where it is not the one that holds the space."""
    text = Text()
    for power, army in by_power(edition, state.at(space)).items():
        text.append("; " if text else "")
        if power != owner:
            text.append_text(power_text(power)).append(" ")
        text.append(army_short(edition, army))
    for facility in _changed(edition, state, space):
        text.append("; " if text else "").append(facility)
    return text


def _changed(edition: Edition, state: State, space: SpaceName) -> Iterator[str]:
    """The facilities of a space that the printed board does not tell of: new or damaged ones."""
    for kind in standing(edition, state, space):
        damage = damage_at(state, space, kind)
        if damage or space in state.facilities:
            yield edition.units[kind].short + (f" damage {damage}" if damage else "")


def _one_space(screen: Screen, edition: Edition, state: State, name: SpaceName) -> None:
    space = edition.board.spaces[name]
    screen.line(name, indent=2, style="bold")
    screen.line(", ".join(_facts(edition, state, space)), indent=2)
    present = stacks_of(name, map(_at_rest, state.at(name)), edition)
    standing = stacks_text(present, edition) if present else NOTHING_THERE
    screen.line(f"There: {standing}", indent=2)
    screen.line("Beside it:", indent=2)
    beside = [_row(edition, state, edition.board.spaces[other]) for other in space.borders]
    screen.table(("space", "IPCs", "held by", "units"), beside, right=("IPCs",))


def _at_rest(unit: Unit) -> Unit:
    """A unit without what it remembers of its turn."""
    return replace(unit, spent=0, origin="", target="", marks=())


def _facts(edition: Edition, state: State, space: Space) -> Iterator[str]:
    if space.is_sea:
        yield "sea zone"
        return
    yield f"worth {plural(space.ipc, 'IPC')}"
    yield f"held by {state.owner(space.name) or NOTHING_THERE}"
    first = space.original_controller or NOBODY
    if first and first != state.owner(space.name):
        yield f"of {first} at first"
    if space.capital_of:
        yield f"capital of {space.capital_of}"
    for kind in standing(edition, state, space.name):
        damage = damage_at(state, space.name, kind)
        yield edition.units[kind].name + (f" with damage of {damage}" if damage else "")
    if space.victory_city:
        yield f"victory city {space.victory_city}"
    if space.impassable:
        yield "closed to all"


def _one_power(screen: Screen, edition: Edition, state: State, power: PowerName) -> None:
    worth = income(edition, state, power)
    has = f": {state.money.get(power, 0)} IPCs in hand, land worth {worth}"
    screen.line(power_text(power).append(has), indent=2)
    names = [
        space
        for space in edition.board.spaces
        if state.owner(space) == power or any(unit.power == power for unit in state.at(space))
    ]
    _overview(screen, edition, state, names)


# Moves


def show_moves(screen: Screen, game: Game, where: str) -> None:
    """What the units of a space can do now, or where units can do anything."""
    edition = game.table.edition
    moves = [answer for answer in game.answers() if isinstance(answer, Move)]
    if not where:
        _movers(screen, edition, moves)
        return
    space = find_space(where, edition)
    rows = list(_destinations(edition, space, moves))
    if rows:
        screen.table(("units", "can go to"), rows)
    else:
        screen.line(f"No unit in {space} can move now.", indent=2)


def _movers(screen: Screen, edition: Edition, moves: list[Move]) -> None:
    starts: dict[SpaceName, dict[str, int]] = {}
    for move in moves:
        most = starts.setdefault(move.path[0], {})
        for label, count in move.army.items():
            most[label] = max(count, most.get(label, 0))
    if not starts:
        screen.line("No unit can move now.", indent=2)
        return
    rows = ((space, army_words(edition, army)) for space, army in starts.items())
    screen.table(("space", "units that can move"), rows)


def _destinations(
    edition: Edition, space: SpaceName, moves: list[Move]
) -> Iterator[tuple[str, str]]:
    """Each group of equal units with the ends of its ways, ferries told apart."""
    most: dict[str, int] = {}
    ends: dict[tuple[str, str], dict[str, tuple[SpaceName, ...]]] = {}
    for move in moves:
        ((label, count),) = move.army.items()
        if move.path[0] == space:
            most[label] = max(count, most.get(label, 0))
            who = label, _purpose(edition, move)
        elif any(load.start == space for load in move.loads):
            who = "", f"aboard {edition.units[kind_of(label)].name} of {move.path[0]}"
        else:
            continue
        ways = ends.setdefault(who, {})
        ways[_end(move)] = min(move.path[1:-1], ways.get(_end(move), move.path), key=len)
    for (label, purpose), ways in ends.items():
        units = army_words(edition, {label: most[label]}) if label else ""
        yield f"{units}{purpose}", ", ".join(_way(end, via) for end, via in ways.items())


def _purpose(edition: Edition, move: Move) -> str:
    if move.offload:
        return ", landing cargo"
    if move.raid:
        return ", on a raid"
    if not move.loads:
        return ""
    return ", loading" if edition.board.spaces[move.path[0]].is_sea else ", taking infantry along"


def _end(move: Move) -> str:
    if move.offload:
        return move.onto
    end = space_text(move.path[-1], short=True)
    return f"{end} onto {move.onto}" if move.onto else end


def _way(end: str, via: tuple[SpaceName, ...]) -> str:
    through = ", ".join(space_text(space, short=True) for space in via)
    return f"{end} (via {through})" if via else end


# The past


def show_history(screen: Screen, game: Game, count: int) -> None:
    """The last inputs."""
    edition = game.table.edition
    rows = (
        (str(row.row), row.by or "game", input_words(edition, row.given) or "the game begins")
        for row in game.rows[-count:]
    )
    screen.table(("row", "by", "said"), rows, right=("row",))
