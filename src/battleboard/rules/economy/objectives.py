"""National objectives: which bonuses a position earns, and what stands against the others.

Rules: INC-2, BRD-12 (whose land it was).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from battleboard.core import objectives as o
from battleboard.core.board import PowerName, Space, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.units import Domain, Role
from battleboard.rules import control

Judge = Callable[[Edition, State, PowerName, Any], Iterator[str]]
"""Why a test fails, in a few words; nothing when it holds."""

Control = o.Controls | o.ControlsOriginal


class Bonus(Struct, frozen=True):
    """One objective as it stands: what it pays now, and why not if it does not."""

    title: str
    ipcs: int
    missed: tuple[str, ...] = ()


def are_played(edition: Edition, state: State) -> bool:
    """Whether this game has objectives: always, unless the edition leaves them to choice."""
    return "objectives" not in edition.options or state.options.get("objectives") == "on"


def bonuses(edition: Edition, state: State, power: PowerName) -> list[Bonus]:
    """Every objective of a power, paid or not, in the order of the edition."""
    return [
        bonus_of(edition, state, objective)
        for objective in edition.objectives
        if objective.power == power
    ]


def bonus_of(edition: Edition, state: State, objective: o.Objective) -> Bonus:
    """One objective in this position."""
    missed = tuple(
        reason
        for test in objective.tests
        for reason in JUDGES[type(test)](edition, state, objective.power, test)
    )
    if missed:
        return Bonus(objective.title, 0, missed)
    times = _times(edition, state, objective) if objective.per else 1
    return Bonus(objective.title, objective.bonus * times)


def _times(edition: Edition, state: State, objective: o.Objective) -> int:
    """How many territories an objective that is paid by the territory counts."""
    return sum(
        len(_held(edition, state, objective.power, test))
        for test in objective.tests
        if isinstance(test, Control) and test.how_many == "each"
    )


# Territories


def _controls(edition: Edition, state: State, power: PowerName, test: Control) -> Iterator[str]:
    named = _named(edition, test)
    held = _held(edition, state, power, test)
    if len(held) < _wanted(test, len(named)):
        lacking = [space for space in named if space not in held]
        yield _shortfall(test, len(held), named, lacking)


def _wanted(test: Control, named: int) -> int:
    match test.how_many:
        case "all":
            return named
        case "each":
            return 1
        case number:
            return number


def _shortfall(test: Control, held: int, named: list[SpaceName], lacking: list[SpaceName]) -> str:
    if test.how_many == "all":
        return f"not held: {', '.join(lacking)}"
    among = ", ".join(named)
    if isinstance(test, o.ControlsOriginal):
        among = f"the first territories of {' and '.join(test.powers)}"
    return f"held: {held} of the {_wanted(test, len(named))} needed among {among}"


def _named(edition: Edition, test: Control) -> list[SpaceName]:
    if isinstance(test, o.Controls):
        return list(test.of)
    return [name for name, space in edition.board.spaces.items() if _is_meant(space, test)]


def _is_meant(space: Space, test: o.ControlsOriginal) -> bool:
    if space.original_controller in test.powers:
        return test.economy in (None, space.economy)
    return test.neutral is not None and space.neutral == test.neutral


def _held(edition: Edition, state: State, power: PowerName, test: Control) -> list[SpaceName]:
    """The named territories that the power, or its side, controls."""

    def holds(owner: PowerName) -> bool:
        if test.who == "power":
            return owner == power
        return owner != NOBODY and edition.allied(owner, power)

    return [space for space in _named(edition, test) if holds(state.owner(space))]


# Units


def _no_enemy_ships(
    edition: Edition, state: State, power: PowerName, test: o.NoEnemyShips
) -> Iterator[str]:
    roles = {Role.SURFACE_WARSHIP}
    if test.ships == "warships":
        roles.add(Role.SUBMARINE)
    for zone in test.zones:
        for unit in control.enemies(edition, state, zone, power):
            if roles & edition.units[unit.kind].roles:
                yield f"{unit.power}: {edition.units[unit.kind].name} in {zone}"
                break


def _no_allied_units(
    edition: Edition, state: State, power: PowerName, test: o.NoAlliedUnits
) -> Iterator[str]:
    for space in _own_land(edition, state, power, test):
        for unit in state.at(space):
            if unit.power != power and edition.allied(unit.power, power):
                yield f"{unit.power}: {edition.units[unit.kind].name} in {space}"
                break


def _own_land(
    edition: Edition, state: State, power: PowerName, test: o.NoAlliedUnits
) -> Iterable[SpaceName]:
    for name, space in edition.board.spaces.items():
        owner = state.owner(name) if test.territories == "controlled" else space.original_controller
        if owner == power:
            yield name


def _land_unit_in(
    edition: Edition, state: State, power: PowerName, test: o.LandUnitIn
) -> Iterator[str]:
    own = (unit for unit in state.at(test.space) if unit.power == power)
    if not any(edition.units[unit.kind].domain is Domain.LAND for unit in own):
        yield f"no land unit in {test.space}"


# War and peace


def _at_war(edition: Edition, state: State, power: PowerName, test: o.AtWar) -> Iterator[str]:
    foes = control.foes(edition, state, power)
    fought = [other for other in test.powers if other in foes]
    wanted = len(test.powers) if test.how_many == "all" else test.how_many
    if len(fought) < wanted:
        yield f"not at war with {', '.join(one for one in test.powers if one not in foes)}"


def _not_at_war(
    edition: Edition, state: State, power: PowerName, test: o.NotAtWar
) -> Iterator[str]:
    foes = control.foes(edition, state, power)
    for other in test.powers:
        if other in foes:
            yield f"at war with {other}"


def _not_lost_to(
    edition: Edition, state: State, _power: PowerName, test: o.NotLostTo
) -> Iterator[str]:
    owner = state.owner(test.space)
    if owner != NOBODY and edition.powers[owner].side == test.side:
        yield f"{test.space} is held by {owner}"


JUDGES: Mapping[type, Judge] = {
    o.Controls: _controls,
    o.ControlsOriginal: _controls,
    o.NoEnemyShips: _no_enemy_ships,
    o.NoAlliedUnits: _no_allied_units,
    o.LandUnitIn: _land_unit_in,
    o.AtWar: _at_war,
    o.NotAtWar: _not_at_war,
    o.NotLostTo: _not_lost_to,
}
"""How each test is judged. What a power has done in the past is not written down yet, so editions
that ask for it cannot be played."""
