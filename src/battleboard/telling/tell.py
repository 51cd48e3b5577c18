"""What happened, in words: a sentence for each event, and which of them matter to a player."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from battleboard.core import events as e
from battleboard.core.decisions import Buy, Input, Move, Place
from battleboard.core.edition import Edition
from battleboard.core.evolve import evolve
from battleboard.core.state import State
from battleboard.core.units import Mark
from battleboard.engine.journal import Row
from battleboard.telling.sentences import SENTENCES
from battleboard.telling.words import capital

_MINOR = (
    e.PhaseBegan,
    e.PhaseEnded,
    e.CommandPassed,
    e.TurnEnded,
    e.UnitsBoarded,
    e.MarksCleared,
    e.RouteOpened,
    e.HitsTaken,
    e.TokensSpent,
    e.ZonesEntered,
    e.MinesRolled,
    e.RoundFought,
    e.CursorMoved,
)
_TOLD_MARKS = (Mark.SUBMERGED, Mark.WITHDRAWN)
_SAID: dict[type, tuple[type[e.Fact], ...]] = {
    Buy: (e.UnitsOrdered,),
    Move: (e.UnitsMoved, e.UnitsBoarded, e.UnitsAimed),
    Place: (e.UnitsPlaced, e.FacilityBuilt),
}
"""What an answer already says by itself."""


class Telling(Struct, frozen=True):
    """A sentence. `minor` ones are for those who want to see every step of the rules."""

    text: str
    minor: bool = False
    rule: str = ""


def tell(edition: Edition, before: State, event: e.Event, given: Input = None) -> Telling:
    """One event in words, told with the state before it: events name units by their ids.

    What the input that led to it says by itself is minor.
    """
    text = capital(SENTENCES[type(event)](edition, before, event))
    minor = _is_minor(before, event) or isinstance(event, _SAID.get(type(given), ()))
    return Telling(text, minor, getattr(event, "why", ""))


def unfolded(before: State, row: Row) -> Iterator[tuple[e.Event, State]]:
    """Every event of a row with the state that it happened in."""
    for event in row.events:
        yield event, before
        before = evolve(before, event)


def _is_minor(before: State, event: e.Event) -> bool:
    match event:
        case e.UnitsMarked(mark=mark):
            return mark not in _TOLD_MARKS
        case e.UnitsAimed(target=target):
            return not target
        case e.BattleEnded():
            return before.battle is None
    return isinstance(event, _MINOR)
