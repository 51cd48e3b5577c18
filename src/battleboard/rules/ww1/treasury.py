"""Repairs, income, and the submarines that cut it.

Submarine warfare may be declared at any time, but bears only on the income of those it is waged
against. So it is asked about there, where boats are in place.

Rules: UNI-3, INC-1, INC-4, WW1-13 (income lost to submarines).
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.core.units import Unit
from battleboard.errors import Refusal
from battleboard.rules import control
from battleboard.rules.economy.income import income
from battleboard.rules.forces import ids, is_submarine, owned
from battleboard.rules.questions import Offers
from battleboard.rules.ww1.ground import are_friends, base_controller, base_of

SUNK_TRADE = 2
"""What a submarine sinks an IPC on (INC-4)."""

Faces = tuple[int, ...]


def repair_ships(edition: Edition, state: State, given: None) -> Do:
    """Damaged ships beside a naval base of their owner or of a friend are whole again, for free."""
    power = state.turn.power
    facts = []
    for zone in control.occupied(edition, state):
        damaged = tuple(unit for unit in owned(state.at(zone), power) if unit.damage)
        territory = base_of(edition, zone) if damaged else ""
        holder = base_controller(edition, state, territory) if territory else ""
        if holder and are_friends(edition, state, power, holder):
            facts.append(e.UnitsRepaired(zone, ids(damaged), "UNI-3"))
    return Do(tuple(facts))


def raider_of(edition: Edition, state: State, power: PowerName) -> PowerName:
    """Whose submarine warfare is waged against a power."""
    return next(
        (
            name
            for name, stated in edition.powers.items()
            if power in stated.sinks_trade_of and name not in state.left
        ),
        "",
    )


def boats_against(edition: Edition, state: State, power: PowerName) -> list[Unit]:
    """The submarines that cut the income of a power, once that is declared."""
    raider = raider_of(edition, state, power)
    return [
        unit
        for zone in edition.areas.get("submarine_warfare", ())
        for unit in owned(state.at(zone), raider)
        if is_submarine(edition, unit)
    ]


def declare_warfare(edition: Edition, state: State, given: d.Declare | d.Done | None) -> Wait | Do:
    """Whoever has boats in place is asked, until he has declared."""
    power = state.turn.power
    if state.submarine_warfare or not boats_against(edition, state, power):
        return Do()
    raider = raider_of(edition, state, power)
    if given is None:
        return Wait(d.DeclareWarfare(raider))
    return Do((e.WarfareDeclared(raider),) if isinstance(given, d.Declare) else ())


def collect_income_under_attack(edition: Edition, state: State, given: Faces | None) -> Wait | Do:
    """The whole income, less what submarines sink; a neutral that loses any is at war."""
    power = state.turn.power
    earned = income(edition, state, power)
    collected = (e.MoneyChanged(power, earned, "INC-1"),) if earned else ()
    boats = boats_against(edition, state, power) if state.submarine_warfare else []
    if not boats:
        return Do(collected)
    raider = boats[0].power
    if given is None:
        volley = d.Volley(boats[0].kind, len(boats), SUNK_TRADE, "trade")
        return Wait(d.Roll(raider, len(boats), "INC-4", volleys=(volley,)))
    hits = sum(face <= SUNK_TRADE for face in given)
    rolled = e.DiceRolled(raider, given, {"trade": hits} if hits else {}, "INC-4")
    return Do((rolled, *collected, *_sunk(edition, state, power, min(hits, earned))))


def _sunk(edition: Edition, state: State, power: PowerName, lost: int) -> Iterator[e.Event]:
    if lost:
        yield e.MoneyChanged(power, -lost, "INC-4")
        if control.stands_aside(edition, state, power):
            yield e.PowerJoined(power, "INC-4")


class Warfare(Offers):
    """Declare, or wait."""

    def offers(
        self, edition: Edition, state: State, decision: d.DeclareWarfare
    ) -> Iterator[d.Answer]:
        """Declare, done."""
        yield from (d.Declare(), d.Done())

    def refusals(
        self, edition: Edition, state: State, decision: d.DeclareWarfare, answer: d.Answer
    ) -> Iterator[Refusal]:
        """Only these two are answers."""
        if not isinstance(answer, d.Declare | d.Done):
            yield Refusal("INC-4", "declare it, or say done", "done")

    def default(self, edition: Edition, state: State, decision: d.DeclareWarfare) -> d.Answer:
        """Wait."""
        return d.Done()
