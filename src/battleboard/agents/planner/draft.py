"""A draft: answers tried one after another on a position of one's own.

What a draft accepts the game will accept, for it is the rules that say so; and as the game
goes on it passes through the very positions of the draft.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from battleboard.core.board import SpaceName
from battleboard.core.decisions import Answer, ChooseMove, Load, Move, Pending, Question
from battleboard.core.state import State
from battleboard.core.units import Kind, Unit
from battleboard.engine.advance import advance
from battleboard.engine.table import Table
from battleboard.rules.forces import cargo_of, is_transport, kind_of
from battleboard.rules.movement.ready import Groups
from battleboard.rules.movement.ready import movers as movers_by_phase
from battleboard.rules.ww1 import moving, orders

Path = tuple[SpaceName, ...]


class Sending(Struct, frozen=True):
    """Equal units on their way; a ship may load on it and land at its end."""

    kind: Kind
    count: int
    path: Path
    loads: tuple[Load, ...] = ()
    offload: Mapping[Kind, int] = {}
    onto: SpaceName = ""
    ship: int = 0


class Step(Struct, frozen=True):
    """An answer, and the position in which it is to be given."""

    state: State
    answer: Answer


class Draft:
    """Where a plan would lead, as far as it is made."""

    def __init__(self, table: Table, state: State, asked: Question) -> None:
        self.table, self.state, self.asked = table, state, asked
        self.waits: Pending = asked
        self.steps: list[Step] = []

    def copy(self) -> Draft:
        """A draft that goes its own way from here."""
        twin = Draft(self.table, self.state, self.asked)
        twin.steps, twin.waits = list(self.steps), self.waits
        return twin

    def attempt(self, answer: Answer) -> bool:
        """Give an answer if the rules allow it; tells whether. What ends the phase leaves nothing
        more to say in it."""
        if self.waits != self.asked or self.table.refusals(self.state, self.asked, answer):
            return False
        went = advance(self.table.rules, self.table.edition, self.state, answer)
        self.steps.append(Step(self.state, answer))
        self.state, self.waits = went.state, went.waits
        return True

    def send(self, sending: Sending) -> bool:
        """Make a move if it is allowed; tells whether."""
        return any(self.attempt(move) for move in self._moves(sending))

    def send_all(self, sendings: Sequence[Sending]) -> Sending | None:
        """Make all of these moves or none; tells which one failed."""
        state, steps, waits = self.state, list(self.steps), self.waits
        for sending in sendings:
            if not self.send(sending):
                self.state, self.steps, self.waits = state, steps, waits
                return sending
        return None

    def groups(self, space: SpaceName) -> Groups:
        """The units of a space that may still move, as a move names them."""
        edition = self.table.edition
        assert isinstance(self.asked, ChooseMove), "only moves are drafted by group"  # noqa: S101
        if self.asked.phase == moving.PHASE:
            return orders.movers(edition, self.state, space)
        combat = self.asked.phase == "combat_move"
        return movers_by_phase(edition, self.state, space, combat=combat)

    def _moves(self, sending: Sending) -> list[Move]:
        """The move by each label that could be meant, the fullest group first."""
        found = []
        for label, units in self._labels(sending):
            count = min(sending.count, len(units))
            move = Move(
                {label: count}, sending.path, sending.loads, dict(sending.offload), sending.onto
            )
            found.append(move)
        return found

    def _labels(self, sending: Sending) -> list[tuple[str, tuple[Unit, ...]]]:
        groups = self.groups(sending.path[0])
        same = [(label, units) for label, units in groups.items() if kind_of(label) == sending.kind]
        if sending.ship:
            wanted = self._cargo(sending)
            same = [one for one in same if self._carries(sending.path[0], one[1][0]) == wanted]
        same = [one for one in same if len(one[1]) >= sending.count]
        return sorted(same, key=lambda one: -len(one[1]))

    def _cargo(self, sending: Sending) -> Counter[Kind]:
        present = self.state.at(sending.path[0])
        ship = next((unit for unit in present if unit.id == sending.ship), None)
        return self._carries(sending.path[0], ship) if ship else Counter()

    def _carries(self, space: SpaceName, ship: Unit) -> Counter[Kind]:
        if not is_transport(self.table.edition, ship):
            return Counter()
        return Counter(unit.kind for unit in cargo_of(self.state.at(space), ship))
