"""An edition as plain JSON-ready values, for people and for other programs."""

from __future__ import annotations

import msgspec

from battleboard.core.board import Board, Space, SpaceName
from battleboard.core.edition import Edition, Power
from battleboard.core.units import UnitStats

Plain = dict[str, object]

LAND_ONLY = ("ipc", "original_controller", "start_controller")
POWER_LISTS = ("second_placement", "starts_neutral", "sinks_trade_of", "may_revolt")


def show(edition: Edition) -> Plain:
    """Everything that an edition states.

    `spaces` leaves out borders, which `adjacency` lists once each in the board's order, and what
    sea zones never have; `second_placement` and `starts_neutral` gather what `powers` leaves out.
    """
    powers = edition.powers.values()
    return {
        "id": edition.id,
        "title": edition.title,
        "rulebook": edition.rulebook,
        "complete": edition.complete,
        "playable": edition.playable,
        "sides": list(edition.sides),
        "phases": list(edition.phases),
        "options": _plain(edition.options),
        "policies": _plain(edition.policies),
        "units": {kind: _unit(stats) for kind, stats in edition.units.items()},
        "powers": [_power(power) for power in powers],
        "spaces": [_space(space) for space in edition.board.spaces.values()],
        "adjacency": [list(pair) for pair in borders(edition.board)],
        "canals": _plain(edition.board.canals),
        "setup": _plain(edition.setup),
        "objectives": _plain(edition.objectives),
        "victory": _plain(edition.victory),
        "areas": _plain(edition.areas),
        "second_placement": {
            power.name: list(power.second_placement) for power in powers if power.second_placement
        },
        "starts_neutral": [power.name for power in powers if power.starts_neutral],
    }


def borders(board: Board) -> list[tuple[SpaceName, SpaceName]]:
    """Every border once, both ends and the list in the board's order (BRD-1)."""
    return [
        (name, other)
        for name, space in board.spaces.items()
        for other in sorted(space.borders, key=board.rank.__getitem__)
        if board.rank[name] < board.rank[other]
    ]


def _power(power: Power) -> Plain:
    return _fields(power, without=POWER_LISTS)


def _space(space: Space) -> Plain:
    return _fields(space, without=("borders", *LAND_ONLY) if space.is_sea else ("borders",))


def _unit(stats: UnitStats) -> Plain:
    return {**_fields(stats), "roles": sorted(stats.roles)}


def _fields(value: msgspec.Struct, without: tuple[str, ...] = ()) -> Plain:
    fields = msgspec.convert(_plain(value), Plain)
    return {key: field for key, field in fields.items() if key not in without}


def _plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))
