"""Check what comes from outside, before any rule acts on it."""

from __future__ import annotations

from battleboard.core.decisions import Answer, Faces, Question, Roll
from battleboard.core.state import State
from battleboard.engine.dice import FACES
from battleboard.engine.table import Table
from battleboard.errors import Illegal, Unreadable


def check_answer(table: Table, state: State, waits: Question, given: object) -> None:
    """Refuse an answer that is no answer, or that a rule forbids, with every reason."""
    if not isinstance(given, Answer):
        raise Unreadable(f"{waits.power} is asked for a decision, not for {given!r}")
    refusals = table.refusals(state, waits, given)
    if refusals:
        raise Illegal(refusals)


def check_faces(roll: Roll, given: object) -> Faces:
    """Refuse dice that nobody can have thrown."""
    if not isinstance(given, tuple) or len(given) != roll.count:
        raise Unreadable(f"{roll.count} dice are wanted, got {given!r}")
    if not all(type(face) is int and 1 <= face <= FACES for face in given):
        raise Unreadable(f"dice show 1 to {FACES}, got {given!r}")
    return given
