"""After the mines the mover thinks again: cargo may land that was to stay, or on another shore.

Landings that were declared have been made or called off before (`landing`). What is still aboard
in a friendly zone may now be landed. It is asked only when dice were rolled for mines, as nothing
has changed otherwise.

Rules: WW1-22, WW1-3, WW1-19, WW1-20, WW1-21.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Mark, Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.forces import (
    cargo_of,
    cargo_text,
    counted,
    is_land,
    is_transport,
    labelled,
    misnamed,
    owned,
    take,
)
from battleboard.rules.movement.ready import Groups
from battleboard.rules.movement.transport import landable, landings, on_allied_ships
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.landing import landed, put_ashore, waits_for_battle, why_not_ashore
from battleboard.rules.ww1.marching import is_bound
from battleboard.rules.ww1.orders import from_friends
from battleboard.rules.ww1.sailing import is_leaving, landing_units, why_not_offload, why_not_quit

PHASE = "landing_after_the_mines"


def think_again(edition: Edition, state: State, given: d.Move | d.Done | None) -> Wait | Do:
    """Ask for landings while any is possible."""
    if isinstance(given, d.Move):
        return Do(tuple(_facts(edition, state, given)), goto="think_again")
    if given is not None or not state.turn.swept or not _is_open(edition, state):
        return Do()
    return Wait(d.ChooseMove(state.turn.power, PHASE))


def _is_open(edition: Edition, state: State) -> bool:
    return any(not any(_why_not(edition, state, move)) for move in _candidates(edition, state))


def _facts(edition: Edition, state: State, move: d.Move) -> Iterator[e.Event]:
    """Cargo lands at once, and whoever lurks in the zone has been ignored."""
    zone = move.path[0]
    power = state.turn.power
    if control.has_enemy_ships(edition, state, zone, power) and zone not in state.turn.ignored:
        yield e.ShipsIgnored(zone)
    shore, units = _landing(edition, state, move)
    if is_leaving(edition, move):  # more may leave the same ship for the same shore
        yield e.UnitsAimed(zone, tuple(sorted({unit.aboard for unit in units})), shore)
        yield from put_ashore(edition, state, zone, shore, units)
    else:
        yield from landed(edition, state, zone, shore, units)


def _landing(edition: Edition, state: State, move: d.Move) -> tuple[SpaceName, list[Unit]]:
    """The shore of a legal order, and who lands there."""
    if is_leaving(edition, move):
        groups = on_allied_ships(edition, state, *move.path)
        return move.path[1], [*take(groups, move.army)]
    (ship,) = take(_ships(edition, state, move.path[0]), move.army)
    return move.onto, landing_units(edition, state, ship, move)


def _ships(edition: Edition, state: State, zone: SpaceName) -> Groups:
    """Own transports in a zone that have landed nobody this turn, by their cargo; who came from
    contested ground is not free to land anywhere (WW1-1)."""
    units = state.at(zone)
    ready = [
        unit
        for unit in owned(units, state.turn.power)
        if is_transport(edition, unit) and not unit.has(Mark.OFFLOADED)
    ]

    def traits(ship: Unit) -> str:
        aboard = cargo_of(units, ship)
        bound = any(is_land(edition, unit) and is_bound(state, unit.origin) for unit in aboard)
        return cargo_text(edition, aboard, ship.power) + (" bound" if bound else "")

    return labelled(ready, traits)


# Why not


def _why_not(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    """Every reason against a landing."""
    found = [*_why_not_named(edition, state, move)]
    yield from found
    if found:
        return
    zone = move.path[0]
    if waits_for_battle(edition, state, zone):
        yield Refusal("WW1-22", f"a landing from {zone} had to be declared before")
        return
    if is_leaving(edition, move):
        wrong = [*why_not_quit(edition, state, move)]
    else:
        (ship,) = take(_ships(edition, state, zone), move.army)
        wrong = [*why_not_offload(edition, state, ship, move)]
    yield from wrong
    if not wrong:
        shore, units = _landing(edition, state, move)
        yield from why_not_ashore(edition, state, zone, shore, units)


def _why_not_named(edition: Edition, state: State, move: d.Move) -> Iterator[Refusal]:
    if is_leaving(edition, move):
        return
    here = move.path[0] if len(move.path) == 1 else ""
    at_sea = here in edition.board.spaces and edition.board.spaces[here].is_sea
    if not at_sea or move.loads or not move.offload or sum(move.army.values()) != 1:
        yield Refusal("WW1-22", "only landings are left: one transport, what lands, and where")
    else:
        yield from misnamed(_ships(edition, state, here), move.army, "WW1-19")


def _candidates(edition: Edition, state: State) -> Iterator[d.Move]:
    for zone in control.spaces_of(edition, state, state.turn.power):
        if edition.board.spaces[zone].is_land:
            continue
        for label, ships in _ships(edition, state, zone).items():
            aboard = counted(landable(edition, state, zone, ships[0]))
            for army in landings(aboard, {}, combat=False):
                for shore in edition.board.land_neighbours[zone]:
                    yield d.Move({label: 1}, (zone,), (), army, shore)
        yield from from_friends(edition, state, zone)


class LateLandings(Offers):
    """A landing, or done."""

    def offers(self, edition: Edition, state: State, decision: d.ChooseMove) -> Iterator[d.Answer]:
        """Every landing, then done."""
        yield from _candidates(edition, state)
        yield d.Done()

    def refusals(
        self, edition: Edition, state: State, decision: d.ChooseMove, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Every reason against a landing."""
        if isinstance(answer, d.Done):
            return
        if not isinstance(answer, d.Move):
            yield Refusal("WW1-22", "a landing is wanted, or done", "done")
        else:
            yield from _why_not(edition, state, answer)

    def default(self, edition: Edition, state: State, decision: d.ChooseMove) -> d.Answer:
        """No more."""
        return d.Done()
