"""What may be shown of a game: counts, never ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from battleboard.core.advances import Advance
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Pending
from battleboard.core.edition import PhaseName, SideName
from battleboard.core.state import State
from battleboard.core.units import Army, Kind, Unit


class View(Struct, frozen=True, kw_only=True):
    """A position as a person sees it."""

    edition: str
    options: Mapping[str, str]
    round: int
    power: PowerName
    phase: PhaseName
    owners: Mapping[SpaceName, PowerName]
    units: Mapping[SpaceName, Mapping[PowerName, Army]]
    money: Mapping[PowerName, int]
    ordered: Mapping[PowerName, Army]
    facilities: Mapping[SpaceName, tuple[Kind, ...]]  # where they are not as printed
    damage: Mapping[SpaceName, Mapping[Kind, int]]
    tokens: Mapping[PowerName, int]
    advances: Mapping[PowerName, tuple[Advance, ...]]
    battle: SpaceName
    pending: Pending
    decision_id: str
    can_take_back: bool
    winner: SideName


def view_of(state: State, pending: Pending, decision_id: str, can_take_back: bool) -> View:
    """Everything about a state that players may see."""
    return View(
        edition=state.edition,
        options=state.options,
        round=state.turn.round,
        power=state.turn.power,
        phase=state.turn.phase,
        owners=state.owners,
        units={space: counted(units) for space, units in state.units.items()},
        money=state.money,
        ordered=state.ordered,
        facilities=state.facilities,
        damage=state.damage,
        tokens=state.tokens,
        advances=state.advances,
        battle=state.battle.space if state.battle else "",
        pending=pending,
        decision_id=decision_id,
        can_take_back=can_take_back,
        winner=state.winner,
    )


def counted(units: Iterable[Unit]) -> dict[PowerName, Army]:
    """Units of a space as counts by power and kind."""
    powers: dict[PowerName, Counter[str]] = {}
    for unit in units:
        powers.setdefault(unit.power, Counter())[unit.kind] += 1
    return {power: dict(army) for power, army in powers.items()}
