"""Income: what the controlled territories, the objectives and war bonds pay.

Rules: INC-1, INC-2 (when objectives are paid), INC-5, TEC-2 (War Bonds).
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.advances import Advance
from battleboard.core.board import PowerName
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.steps import Do, Wait
from battleboard.rules.economy.objectives import are_played, bonuses
from battleboard.rules.technology.advances import known

PHASE = "collect_income"


def collect_income(edition: Edition, state: State, given: None) -> Do:
    """The whole income at once, with the bonus of every objective; compulsory."""
    power = state.turn.power
    earned = income(edition, state, power)
    paid = (e.MoneyChanged(power, earned, "INC-1"),) if earned else ()
    return Do((*paid, *_bonus_income(edition, state, power)))


def income(edition: Edition, state: State, power: PowerName) -> int:
    """The value of all territories that a power controls now."""
    return sum(
        edition.board.spaces[space].ipc for space, owner in state.owners.items() if owner == power
    )


def _bonus_income(edition: Edition, state: State, power: PowerName) -> Iterator[e.Event]:
    """How each objective was judged, and then what they pay together."""
    if not are_played(edition, state):
        return
    judged = bonuses(edition, state, power)
    yield from (e.ObjectiveJudged(power, bonus.title, bonus.ipcs) for bonus in judged)
    total = sum(bonus.ipcs for bonus in judged)
    if total:
        yield e.MoneyChanged(power, total, "INC-2")


def cash_bonds(edition: Edition, state: State, given: d.Faces | None) -> Wait | Do:
    """A die of extra IPCs for a power with War Bonds."""
    power = state.turn.power
    if Advance.WAR_BONDS not in known(state, power):
        return Do()
    if given is None:
        return Wait(d.Roll(power, 1, "TEC-2"))
    rolled = e.DiceRolled(power, given, {}, "TEC-2")
    return Do((rolled, e.MoneyChanged(power, given[0], "TEC-2")))
