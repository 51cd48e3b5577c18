"""Several facts as one line: a throw of dice, a battle from afar, the moves of a phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rich.text import Text

from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Faces, Move, Pending, Place, Roll, Volley
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.core.units import Army
from battleboard.telling.sentences import sides
from battleboard.telling.words import (
    armies_short,
    army_short,
    by_power,
    capital,
    input_words,
    kind_of,
    plural,
    the,
)

OCCASIONS = {"COM-2": "by surprise", "TEC-1": "in research"}
"""Rules that have dice thrown before or beside the others, and what is said of that."""


def dice_text(asked: Pending, event: e.DiceRolled) -> Text:
    """Dice by what they hit on, hits in brackets: `3: [2] 5   1: [1] 4 6   2 hits`.

    `asked` is what the game waited for; dice that no volley claims are only shown.
    """
    volleys = asked.volleys if isinstance(asked, Roll) else ()
    text = Text()
    for strength, thrown in _by_strength(volleys, event.faces).items():
        text.append(f"{strength}: " if strength else "")
        for face in thrown:
            hit = face <= strength
            text.append(f"[{face}]" if hit else f"{face}", style="bold green" if hit else "dim")
            text.append(" ")
        text.append("  ")
    if volleys or event.hits:
        text.append(plural(sum(event.hits.values()), "hit"), style="bold")
    if event.why in OCCASIONS:
        text.append(f" {OCCASIONS[event.why]}")
    return text


def _by_strength(volleys: tuple[Volley, ...], faces: Faces) -> dict[int, list[int]]:
    """Faces are read volley by volley; what no volley claims has no strength."""
    left = list(faces)
    thrown: dict[int, list[int]] = {}
    for volley in volleys:
        thrown.setdefault(volley.hits_on, []).extend(left[: volley.dice])
        left = left[volley.dice :]
    if left:
        thrown[0] = left
    return thrown


class DistantBattle:
    """A battle that no person takes part in, gathered into one line."""

    def __init__(self, edition: Edition, state: State, began: e.BattleBegan) -> None:
        ours, theirs = sides(edition, state, began.space, began.attacker)
        self._edition, self._space, self._attacker = edition, began.space, began.attacker
        self._ours, self._theirs = by_power(edition, ours), by_power(edition, theirs)
        self._lost: dict[bool, dict[PowerName, Counter[str]]] = {True: {}, False: {}}
        self._rounds = 0
        self._end = ""

    def note(self, state: State, event: e.Event) -> None:
        """Remember what matters of an event in this battle."""
        match event:
            case e.RoundFought():
                self._rounds += 1
            case e.UnitsLost(space=space, units=units):
                gone = [unit for unit in state.at(space) if unit.id in units]
                for power, army in by_power(self._edition, gone).items():
                    side = self._lost[power == self._attacker]
                    side.setdefault(power, Counter()).update(army)
            case e.UnitsMoved(path=(self._space, to)):
                self._end = f" {capital(the(self._attacker))} fell back to {to}."
            case e.TerritoryCaptured(space=space, by=by):
                self._end = f" {capital(the(by))} took {space}."

    def text(self) -> str:
        """The whole battle."""
        return (
            f"Battle in {self._space}: {self._side(self._ours)} against {self._side(self._theirs)};"
            f" {plural(self._rounds, 'round')}; {self._losses()}.{self._end}"
        )

    def _side(self, armies: Mapping[PowerName, Army]) -> str:
        return armies_short(self._edition, armies)

    def _losses(self) -> str:
        lost = {**self._lost[True], **self._lost[False]}
        return f"lost: {self._side(lost)}" if lost else "no losses"


class Orders:
    """The moves and placements of a phase in one line; equal ones are counted together."""

    def __init__(self) -> None:
        self._moves: Counter[tuple[str, tuple[SpaceName, ...], str]] = Counter()
        self._placed: dict[SpaceName, Counter[str]] = {}
        self._voyages: list[Move] = []

    def __bool__(self) -> bool:
        return bool(self._moves or self._placed or self._voyages)

    def note(self, given: object) -> None:
        """Remember an order, and let everything else pass."""
        match given:
            case Move(army=army, path=path, loads=(), onto=onto) if not given.offload:
                for label, count in army.items():
                    self._moves[kind_of(label), path, onto] += count
            case Move():
                self._voyages.append(given)
            case Place(army=army, space=space):
                self._placed.setdefault(space, Counter()).update(army)

    def take(self, edition: Edition) -> str:
        """All of them, and forget them."""
        moves = [
            *(Move({kind: n}, path, onto=onto) for (kind, path, onto), n in self._moves.items()),
            *self._voyages,
        ]
        told = [
            *(input_words(edition, move, short=True) for move in moves),
            *(f"{army_short(edition, army)}: {space}" for space, army in self._placed.items()),
        ]
        self._moves, self._placed, self._voyages = Counter(), {}, []
        return "; ".join(told)
