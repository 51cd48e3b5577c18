"""What need not be worked out again: orders that call for nothing, and ways out that still hold.

Most orders are plain: they take no infantry that is needed where it is, go nowhere without one,
and meet no enemy at sea. And orders that would put everything right go on doing so as long as
nothing that they rely on changes.

Rules: WW1-3, WW1-9, WW1-21, WW1-28.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from msgspec import Struct

from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Move
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State, Turn
from battleboard.core.units import Army, Role, Unit
from battleboard.rules import control
from battleboard.rules.forces import kind_of
from battleboard.rules.ww1.armies import Coming, Need, army_in, landings, needs, needs_guard
from battleboard.rules.ww1.escorts import has_warship, why_escort

# Plain orders


def is_plain(edition: Edition, state: State, move: Move) -> bool:
    """Whether an order, legal by itself, surely needs nothing and does away with no need."""
    gone = _infantry_gone(edition, move)
    return (
        all(_spares(edition, state, *told) for told in gone.items())
        and _is_received(edition, state, move, gone)
        and not _calls_for_escort(edition, state, move)
    )


def infantry_among(edition: Edition, army: Army) -> int:
    """How many infantry an army that is told by labels has."""
    return sum(
        count for label, count in army.items() if edition.has_role(kind_of(label), Role.ARMY_CORE)
    )


def _infantry_gone(edition: Edition, move: Move) -> dict[SpaceName, int]:
    """How many infantry leave which territories."""
    gone: dict[SpaceName, int] = {}
    if edition.board.spaces[move.path[0]].is_land:
        gone[move.path[0]] = infantry_among(edition, move.army)
    for load in move.loads:
        gone[load.start] = gone.get(load.start, 0) + infantry_among(edition, load.army)
    return gone


def _spares(edition: Edition, state: State, space: SpaceName, gone: int) -> bool:
    """Whether so many infantry may leave a territory without a relief."""
    if not gone or army_in(edition, state, space).infantry > gone:
        return True
    return not needs_guard(edition, state, space, landings(edition, state))


def _is_received(edition: Edition, state: State, move: Move, gone: Mapping[SpaceName, int]) -> bool:
    """Whether what enters a territory finds an infantry there or brings one, and draws no power
    into the war."""
    ashore = edition.board.spaces[move.path[-1]].is_land
    if not ashore and not move.offload:
        return True
    space, army = (move.path[-1], move.army) if ashore else (move.onto, move.offload)
    owner = state.owner(space)
    if owner != NOBODY and control.stands_aside(edition, state, owner):
        return False
    stay = army_in(edition, state, space).infantry - gone.get(space, 0)
    return stay > 0 or infantry_among(edition, army) > 0


def _calls_for_escort(edition: Edition, state: State, move: Move) -> bool:
    """Whether an order might leave ships, or cargo that is to land, without the warship that they
    need."""
    start, end = move.path[0], move.path[-1]
    if control.is_warship_kind(edition, kind_of(next(iter(move.army)))):
        return any(why_escort(edition, state, start))
    zone = start if edition.board.spaces[end].is_land else end
    return _is_threatened(edition, state, zone) and not has_warship(edition, state, zone)


def _is_threatened(edition: Edition, state: State, space: SpaceName) -> bool:
    return edition.board.spaces[space].is_sea and control.has_enemy_ships(
        edition, state, space, state.turn.power
    )


# Ways out


class Plan(Struct, frozen=True):
    """Orders after which all is right, and what they rely on."""

    orders: list[Move]
    turn: Turn
    joined: tuple[PowerName, ...]
    needs: list[Need]
    units: Mapping[SpaceName, tuple[Unit, ...]]
    coming: Mapping[SpaceName, Coming]
    escorted: bool

    def holds(self, edition: Edition, state: State) -> bool:
        """Whether nothing has changed that matters to it."""
        if state.turn is not self.turn or state.joined != self.joined:
            return False
        if needs(edition, state) != self.needs:
            return False
        coming = landings(edition, state)
        return all(state.at(space) == units for space, units in self.units.items()) and all(
            coming.get(space) == self.coming.get(space) for space in self.units
        )

    def is_apart_from(self, edition: Edition, move: Move) -> bool:
        """Whether a plain order changes nothing that matters to it."""
        spaces = spaces_of(move)
        wrong = {need.space for need in self.needs}
        if not spaces.isdisjoint(self.units) or not spaces.isdisjoint(wrong):
            return False
        return not self.escorted or all(edition.board.spaces[space].is_land for space in spaces)


def spaces_of(move: Move) -> set[SpaceName]:
    """Every space that an order has to do with."""
    spaces = {*move.path, *(load.start for load in move.loads)}
    return spaces | {move.onto} if move.offload else spaces


def planned(edition: Edition, state: State, orders: list[Move]) -> Plan:
    """Orders that have been found to help. Where they meet enemies at sea every own ship matters:
    it could be wanted as an escort."""
    spaces = {space for order in orders for space in spaces_of(order)}
    escorted = any(_is_threatened(edition, state, space) for space in spaces)
    if escorted:
        own = control.spaces_of(edition, state, state.turn.power)
        spaces.update(space for space in own if edition.board.spaces[space].is_sea)
    return Plan(
        orders,
        state.turn,
        state.joined,
        needs(edition, state),
        {space: state.at(space) for space in spaces},
        landings(edition, state),
        escorted,
    )


class Plans:
    """The last ones that were found."""

    def __init__(self) -> None:
        self._last: deque[Plan] = deque(maxlen=16)

    def find(self, edition: Edition, state: State) -> Plan | None:
        """One that holds."""
        return next((plan for plan in reversed(self._last) if plan.holds(edition, state)), None)

    def keep(self, plan: Plan) -> Plan:
        """Remember one."""
        self._last.append(plan)
        return plan
