"""Where a plan stops a battle that is thrown out: by the exact chances from one start on.

What antiaircraft fire may leave of an attacker can be too much for one exact answer, while each
of these battles by itself is not.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from battleboard.odds.arrays import Bools
from battleboard.odds.battle import Battle, Start
from battleboard.odds.errors import BattleError, TooLarge
from battleboard.odds.field import Field, fields_of
from battleboard.odds.fought import stops_of
from battleboard.odds.plan import Plan
from battleboard.odds.side import State
from battleboard.odds.solve import by_pools
from battleboard.odds.web import Web


def judge_of(battle: Battle, start: Start, plan: Plan) -> Callable[[State, State], bool]:
    """Tells, after a round of a battle that began so, whether the attacker leaves."""
    begun = replace(battle, attacking=start.attacking, defending=start.defending, first_round=2)
    try:
        (field,) = fields_of(begun, pools=by_pools(battle))
    except TooLarge as large:
        raise BattleError(
            "a retreat by chance or value needs exact chances, and these are too many states"
        ) from large
    stops = stops_of(field, plan)
    if isinstance(field.kernel, Web):
        web = field.kernel
        return lambda attacking, defending: bool(stops[web.place(attacking, defending)])
    return _on_lines(field, stops)


def _on_lines(field: Field, stops: Bools) -> Callable[[State, State], bool]:
    ours, theirs = field.rolls
    rows = {ours.states[number]: row for row, number in enumerate(field.ours.ravel())}
    columns = {theirs.states[number]: column for column, number in enumerate(field.theirs.ravel())}
    return lambda attacking, defending: bool(stops[rows[attacking], 0, columns[defending]])
