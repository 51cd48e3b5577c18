"""Mines before naval bases.

Rules: WW1-7, H-3.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import NOWHERE, Mark, Unit
from battleboard.rules.forces import cargo_of, counted, ids, is_ship
from battleboard.rules.ww1.ground import base_controller, base_of, is_mined

MINE = 1
"""What a mine strikes on."""

Faces = tuple[int, ...]
Found = tuple[SpaceName, Unit]


def roll_mines(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """Minefield by minefield, the controller of the base rolls for each ship that came in."""
    zone = next(_fields(edition, state), "")
    if not zone:
        return Do()
    ships = exposed(edition, state, zone)
    roller = base_controller(edition, state, base_of(edition, zone))
    if given is None:
        volleys = tuple(
            d.Volley(kind, count, MINE, "mines")
            for kind, count in counted(unit for _, unit in ships).items()
        )
        return Wait(d.Roll(roller, len(ships), "WW1-7", zone, volleys))
    struck = [ship for ship, face in zip(ships, given, strict=True) if face <= MINE]
    hits = {"mines": len(struck)} if struck else {}
    facts: list[e.Event] = [e.DiceRolled(roller, given, hits, "WW1-7")]
    for space, ship in struck:
        facts += _struck(edition, state, zone, space, ship)
    return Do((*facts, e.MinesRolled(zone)), goto="roll_mines")


def _fields(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Minefields that still have to be rolled for, in board order."""
    entered = {zone for _, unit in state.everything() for zone in unit.entered}
    for zone in sorted(entered, key=edition.board.rank.__getitem__):
        if (
            zone not in state.turn.swept
            and is_mined(edition, state, zone, state.turn.power)
            and exposed(edition, state, zone)
        ):
            yield zone


def exposed(edition: Edition, state: State, zone: SpaceName) -> list[Found]:
    """The moving power's ships that entered a zone this turn, wherever they are now, kind by
    kind."""
    found = [
        (space, unit)
        for space, unit in state.everything()
        if unit.power == state.turn.power and zone in unit.entered and is_ship(edition, unit)
    ]
    return sorted(found, key=lambda one: (edition.kind_rank[one[1].kind], one[1].id))


def _struck(
    edition: Edition, state: State, zone: SpaceName, space: SpaceName, ship: Unit
) -> Iterator[e.Event]:
    """A ship that ran on a mine: what came aboard after it entered the zone goes back."""
    if edition.units[ship.kind].hits - ship.damage > 1:
        yield e.UnitsHit(space, (ship.id,), "WW1-7")
        return
    cargo = cargo_of(state.at(space), ship)
    drowned = tuple(unit for unit in cargo if zone in unit.entered)
    back = tuple(unit for unit in cargo if zone not in unit.entered)
    for unit in back:
        yield e.UnitsBoarded(space, (unit.id,), NOWHERE)
        yield e.UnitsAimed(space, (unit.id,), "")
        yield e.UnitsMoved((unit.id,), (space, unit.origin), why="WW1-7")
        yield e.UnitsMarked(unit.origin, (unit.id,), Mark.RETURNED)
    yield e.UnitsLost(space, ids((ship, *drowned)), "WW1-7")
