"""Whether the orders given so far can still be completed, so that movement may end.

All moves are simultaneous, so only their result has to be legal. An order is therefore refused
only if nothing that can still be ordered would put everything right. First infantry and warships
that can still move are matched with the places that need them; where that is not enough, the
orders that bear on such a place are tried one by one. That search is bounded: it may miss a way
out that takes very many orders, but never invents one.

Where a position is wrong from the start (cargo put ashore by a mine on the turn before), as much
as possible has to be put right (H-3).

Rules: WW1-3, WW1-9, WW1-10, WW1-12, WW1-21, WW1-28, H-3.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core.board import SpaceName
from battleboard.core.decisions import Move
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.notation.orders import order_text
from battleboard.rules.forces import is_air, is_transport, owned
from battleboard.rules.kept import Kept
from battleboard.rules.ww1.armies import (
    Army,
    Need,
    army_in,
    is_infantry,
    landings,
    needs,
    needs_after,
    needs_guard,
)
from battleboard.rules.ww1.changes import Change
from battleboard.rules.ww1.cover import Reserve, cover, journeys
from battleboard.rules.ww1.escorts import (
    relief,
    unescorted,
    unescorted_after,
    unrelieved,
    why_escort,
)
from battleboard.rules.ww1.marching import flights, why_not_march
from battleboard.rules.ww1.orders import carried_out, from_friends, movers, why_not
from battleboard.rules.ww1.plans import Plan, Plans, infantry_among, is_plain, planned, spaces_of
from battleboard.rules.ww1.sailing import cargo_moves, courses, places

MOST_TRIED = 1000
"""How many positions are looked at before a way out is held to be none."""


def why_not_ended(edition: Edition, state: State) -> Iterator[Refusal]:
    """Why movement may not end now: what is wrong and can still be put right."""
    wrong = needs(edition, state)
    if wrong and len(wrong) > least_wrong(edition, state):
        orders = _to_be_given(edition, state)
        for need in wrong:
            helpful = (order for order in orders if need.space in spaces_of(order))
            nearest = order_text(next(helpful, orders[0]), edition)
            yield Refusal(need.rule, need.reason, nearest)
    zones = unescorted(edition, state)
    if len(zones) > len(unrelieved(edition, state, zones)):
        yield from (why for zone in zones for why in why_escort(edition, state, zone))


def _to_be_given(edition: Edition, state: State) -> list[Move]:
    """Orders after which movement can end."""
    orders = way_out(edition, state, least_wrong(edition, state))
    return [*(orders or ()), *relief(edition, state)]


def why_not_completed(edition: Edition, change: Change) -> Iterator[Refusal]:
    """Why an order could not be completed any more."""
    before, after = change.before, change.after
    wrong = needs_after(edition, change)
    zones = unescorted_after(edition, change)
    missed = unrelieved(edition, after, zones)
    known = wrong and not missed and _PLANS.find(edition, after)
    if wrong and not known and plan_for(edition, after) is None:
        least = least_wrong(edition, before)
        if not least or way_out(edition, after, least) is None:
            yield from (Refusal(need.rule, f"{need.reason}, and could get none") for need in wrong)
    if missed:
        lost = unrelieved(edition, before, unescorted(edition, before))
        new = [zone for zone in missed if zone not in lost]
        yield from (why for zone in new for why in why_escort(edition, after, zone))


def calls_for_nothing(edition: Edition, state: State, move: Move) -> bool:
    """Whether an order, legal by itself, surely leaves everything as right as it was."""
    if unescorted(edition, state) or not is_plain(edition, state, move):
        return False
    if not needs(edition, state):
        return True
    plan = _PLANS.find(edition, state) or plan_for(edition, state)
    return plan is not None and plan.is_apart_from(edition, move)


_PLANS = Plans()


def plan_for(edition: Edition, state: State) -> Plan | None:
    """A way out of all needs, if one is found."""
    orders = way_out(edition, state, 0)
    return None if orders is None else _PLANS.keep(planned(edition, state, orders))


def next_order(edition: Edition, state: State) -> Move | None:
    """An order that has to be given before movement can end; none if it can end now."""
    if not any(why_not_ended(edition, state)):
        return None
    return _to_be_given(edition, state)[0]


_LEAST: Kept[int] = Kept(50)


def least_wrong(edition: Edition, state: State) -> int:
    """How many needs must stay unmet whatever is ordered: none, in all but odd positions."""
    return _LEAST.get("", (edition, state), lambda: _least(edition, state))


def _least(edition: Edition, state: State) -> int:
    if _PLANS.find(edition, state):
        return 0
    most = len(needs(edition, state))
    return next(n for n in range(most + 1) if way_out(edition, state, n) is not None)


def way_out(edition: Edition, state: State, excused: int) -> list[Move] | None:
    """Orders after which all needs are met but so many, if such are found."""
    return _Search(edition, excused).orders(state, frozenset())


class _Search:
    """One search for a way out, and how long it may last."""

    def __init__(self, edition: Edition, excused: int) -> None:
        self._edition = edition
        self._excused = excused
        self._left = MOST_TRIED
        self._seen: set[frozenset[str]] = set()

    def orders(self, state: State, given: frozenset[str]) -> list[Move] | None:
        """The orders still to be given."""
        wrong = needs(self._edition, state)
        if len(wrong) <= self._excused:
            return []
        marches, missed = reinforcements(self._edition, state, wrong)
        if len(missed) <= self._excused:
            return marches
        for need in self._hardest(state, wrong, missed)[: self._excused + 1]:
            for move in _remedies(self._edition, state, need):
                found = self._after(state, move, need, given)
                if found is not None:
                    return [move, *found]
        return None

    def _hardest(self, state: State, wrong: list[Need], missed: list[SpaceName]) -> list[Need]:
        """Needs that no march meets before those that one does; first of all what is there to
        stay, and what cannot be helped from the sea."""

        def rank(need: Need) -> tuple[bool, bool, bool]:
            stays = not _can_leave(army_in(self._edition, state, need.space))
            return need.space not in missed, not stays, need.by_sea

        return sorted(wrong, key=rank)

    def _after(
        self, state: State, move: Move, need: Need, given: frozenset[str]
    ) -> list[Move] | None:
        told = given | {repr(move)}
        if self._left <= 0 or told in self._seen:
            return None
        self._seen.add(told)
        self._left -= 1
        if any(why_not(self._edition, state, move)):
            return None
        change = carried_out(self._edition, state, move)
        left = needs_after(self._edition, change)  # found again by `needs`
        if need in left and not self._is_fewer(change, need.space):
            return None
        if unrelieved(self._edition, change.after, unescorted_after(self._edition, change)):
            return None
        return self.orders(change.after, told)

    def _is_fewer(self, change: Change, space: SpaceName) -> bool:
        """Whether some of those who need an infantry have left."""
        states = (change.before, change.after)
        old, new = (len(army_in(self._edition, state, space).others) for state in states)
        return new < old


# Infantry on foot


def reinforcements(
    edition: Edition, state: State, wrong: list[Need]
) -> tuple[list[Move], list[SpaceName]]:
    """The marches that bring an infantry to each place in need, and where none can come."""
    coming = landings(edition, state)

    def reach(space: SpaceName) -> Iterator[SpaceName]:
        for start in edition.board.land_neighbours[space]:
            idle = army_in(edition, state, start).idle
            if idle and not any(why_not_march(edition, state, (start, space))):
                yield start

    def guards(space: SpaceName) -> list[SpaceName]:
        settled = army_in(edition, state, space).settled
        kept = not settled and needs_guard(edition, state, space, coming)
        return [space] if kept else []

    def idle(space: SpaceName) -> int:
        return army_in(edition, state, space).idle

    wants = dict.fromkeys(need.space for need in wrong)
    sent, missed = cover(wants, Reserve(reach, idle, guards))
    marches = [_march(edition, state, start, end) for start, end in journeys(sent) if start != end]
    return marches, missed


def _march(edition: Edition, state: State, start: SpaceName, end: SpaceName) -> Move:
    groups = movers(edition, state, start)
    label = next(label for label, units in groups.items() if is_infantry(edition, units[0]))
    return Move({label: 1}, (start, end))


# All that bears on a need


def _remedies(edition: Edition, state: State, need: Need) -> Iterator[Move]:
    """Every order that brings an infantry to a place or takes others out of it."""
    army = army_in(edition, state, need.space)
    can_leave = _can_leave(army)
    if can_leave:
        yield from _retreats(edition, state, need.space, army.others[0])
    for start in edition.board.land_neighbours[need.space]:
        if army_in(edition, state, start).idle:
            yield _march(edition, state, start, need.space)
    if need.by_sea or can_leave:
        yield from _voyages(edition, state, need)


def _can_leave(army: Army) -> bool:
    """Whether what needs an infantry may as well go away."""
    return bool(army.others) and not any(unit.has(Mark.USED) for unit in army.others)


def _retreats(edition: Edition, state: State, space: SpaceName, unit: Unit) -> Iterator[Move]:
    """All units of a kind leave a territory: rather for one that has infantry, or where others
    wait for one."""
    groups = movers(edition, state, space)
    label = next(label for label, units in groups.items() if unit in units)
    count = len(groups[label])
    by_air = is_air(edition, unit)
    ends = flights(edition, state, space) if by_air else edition.board.land_neighbours[space]

    def rank(end: SpaceName) -> tuple[bool, bool]:
        army = army_in(edition, state, end)
        return not army.infantry, not army.others

    for end in sorted(ends, key=rank):
        yield Move({label: count}, (space, end))
    for zone in edition.board.sea_neighbours[space]:
        room = len(places(edition, state, zone, unit.kind))
        yield from (Move({label: n}, (space, zone)) for n in range(min(count, room), 0, -1))


def _voyages(edition: Edition, state: State, need: Need) -> Iterator[Move]:
    """What transports can do about a need: land infantry there, or take others away."""
    power, near = state.turn.power, set(edition.board.sea_neighbours[need.space])
    for zone in state.units:
        if edition.board.spaces[zone].is_land or not owned(state.at(zone), power):
            continue
        if zone in near:
            yield from (
                move for move in from_friends(edition, state, zone) if _helps(edition, move, need)
            )
        for label, ships in movers(edition, state, zone).items():
            if is_transport(edition, ships[0]):
                ways = ((zone,), *courses(edition, state, ships[0], zone))
                paths = [path for path in ways if not near.isdisjoint(path)]
                moves = cargo_moves(edition, state, label, ships[0], paths)
                yield from (move for move in moves if _helps(edition, move, need))


def _helps(edition: Edition, move: Move, need: Need) -> bool:
    """Whether a transport's order lands infantry in a place, or takes others from it."""
    if need.space in (move.onto, move.path[-1]):
        return infantry_among(edition, move.offload or move.army) > 0
    return any(
        load.start == need.space and infantry_among(edition, load.army) < sum(load.army.values())
        for load in move.loads
    )
