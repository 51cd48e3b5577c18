"""Who receives land that one side has left, or in which only one side is left.

Rules: WW1-5, WW1-16, WW1-25, H-2, H-4.
"""

from __future__ import annotations

from collections.abc import Iterator

from battleboard.core import decisions as d
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.edition import Edition
from battleboard.core.state import NOBODY, State
from battleboard.core.steps import Do, Wait
from battleboard.rules.forces import owners
from battleboard.rules.ww1.agreement import settle
from battleboard.rules.ww1.ground import first_controller
from battleboard.rules.ww1.taking import fallen_to, passed, rightful, taken


def claim_abandoned(edition: Edition, state: State, given: d.Answer | None) -> Wait | Do:
    """The end of movement: the other side takes what the mover has left to it alone."""
    space = next(_abandoned(edition, state), "")
    if not space:
        return Do()
    said = claimed(edition, state, given, space, state.turn.power)
    return said if isinstance(said, Wait | Do) else Do(tuple(said), goto="claim_abandoned")


def _abandoned(edition: Edition, state: State) -> Iterator[SpaceName]:
    """Land that was contested and now holds units of the other side only."""
    foes = edition.foes[state.turn.power]
    for space in state.turn.contested:
        present = {unit.power for unit in state.at(space)}
        if state.owner(space) == NOBODY and space not in state.shared and present <= foes:
            yield space


def claimed(
    edition: Edition,
    state: State,
    given: d.Answer | None,
    space: SpaceName,
    umpire: PowerName,
) -> Wait | Do | list[e.Event]:
    """A territory goes to the power of the side in it that had it first, else to the only power
    there, else as those there agree (WW1-16)."""
    present = owners(edition, state.at(space))
    first = first_controller(edition, state, space)
    if first != NOBODY and rightful(edition, state, space, present[0]) == first:
        return list(passed(edition, state, space, first, "WW1-16"))
    chosen = settle(state, given, space, present, umpire)
    if not isinstance(chosen, str):
        return chosen
    settled = (e.ControllerChosen(space, chosen),) if state.claim else ()
    return [*settled, *taken(edition, state, space, chosen, "WW1-16")]


def won(
    edition: Edition, state: State, given: d.Answer | None, space: SpaceName
) -> Wait | Do | list[e.Event]:
    """A territory after combat: nobody's while both sides are in it, else the attacker's if he is
    there, else claimed by those who are; with nobody left it falls to its heir (WW1-5)."""
    power = state.turn.power
    present = owners(edition, state.at(space))
    if not present:
        heir = fallen_to(edition, state, space)
        return list(passed(edition, state, space, heir, "WW1-5")) if heir != NOBODY else []
    if any(not edition.allied(one, other) for one in present for other in present):
        return []
    if power in present:
        return list(taken(edition, state, space, power, "WW1-5"))
    return claimed(edition, state, given, space, power)
