"""Tell a game as it is played: what people take part in die by die, the rest in short."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.text import Text

from battleboard.cli.reports import DistantBattle, Orders, dice_text
from battleboard.cli.screen import Screen, power_text
from battleboard.core import events as e
from battleboard.core.board import PowerName, SpaceName
from battleboard.core.decisions import Buy, Move, Pending, Place
from battleboard.core.edition import Edition, PhaseName
from battleboard.core.state import State
from battleboard.engine.journal import Row
from battleboard.notation.names import in_words
from battleboard.telling.sentences import sides
from battleboard.telling.tell import tell, unfolded
from battleboard.telling.words import army_words, by_power, input_words, plural

_HIDDEN_AFAR = (
    e.UnitsMoved,
    e.UnitsAimed,
    e.UnitsMarked,
    e.UnitsHit,
    e.UnitsRepaired,
    e.AttackDeclared,
    e.ShipsIgnored,
    e.ObjectiveJudged,
)
_HEADLINES = (e.RoundBegan, e.TurnBegan)


class Narrator:
    """Watches a game for the people at the screen."""

    def __init__(
        self,
        screen: Screen,
        edition: Edition,
        seats: Mapping[PowerName, str],
        people: Collection[PowerName],
        waits: Pending,
    ) -> None:
        self._screen, self._edition, self._seats, self._people = screen, edition, seats, people
        self._waits = waits
        self._head: Text | None = None
        self._orders = Orders()
        self._news: list[str] = []
        self._distant: DistantBattle | None = None
        self._round = 0

    def __call__(self, before: State, row: Row, _after: State) -> None:
        """Tell one row."""
        if isinstance(row.given, Buy | Move | Place):
            self._order(before, row)
        for event, state in unfolded(before, row):
            self._event(state, event, row)
        self._waits = row.waits

    def open_turn(self, state: State) -> None:
        """Announce where the game stands, when the next word is said."""
        self._head = self._headline(state, state.turn.phase if self._is_near(state) else "")

    def head(self) -> None:
        """Say now whose turn and which phase it is, unless that is on the screen already."""
        if self._head is not None:
            self._screen.rule(self._head)
            self._head = None

    # Inside

    def _say(self, text: str | Text, style: str = "") -> None:
        self.head()
        self._screen.line(text, indent=2, style=style)

    def _is_near(self, state: State, space: SpaceName = "") -> bool:
        """Whether a person moves, or has units in the battle."""
        place = space or (state.battle.space if state.battle else "")
        return state.turn.power in self._people or any(
            unit.power in self._people for unit in state.at(place)
        )

    def _order(self, state: State, row: Row) -> None:
        if self._is_near(state):
            self._say(input_words(self._edition, row.given), style="dim")
        elif isinstance(row.given, Buy):
            self._say(f"purchase: {army_words(self._edition, row.given.army)}")
        else:
            self._orders.note(row.given)

    def _event(self, state: State, event: e.Event, row: Row) -> None:
        match event:
            case e.TurnBegan(power=power):
                self._head = self._headline(state, "", power)
            case e.PhaseBegan(phase=phase) if self._is_near(state):
                self._head = self._headline(state, phase)
            case e.PhaseEnded(phase=phase):
                self._flush(phase)
            case e.BattleBegan():
                self._open_battle(state, event)
            case _ if self._distant is not None:
                self._from_afar(self._distant, state, event)
            case e.DiceRolled():
                self._dice(state, event)
            case _:
                self._sentence(state, event, row)

    def _sentence(self, state: State, event: e.Event, row: Row) -> None:
        telling = tell(self._edition, state, event, row.given)
        hidden = telling.minor or isinstance(event, _HEADLINES)
        if not self._is_near(state):
            hidden |= isinstance(event, _HIDDEN_AFAR) or isinstance(row.given, Buy)
        if hidden:
            return
        if self._orders:
            self._news.append(telling.text)
        else:
            self._say(telling.text)

    def _flush(self, phase: PhaseName) -> None:
        """What somebody ordered in a phase, and then what came of it at once."""
        if self._orders:
            self._say(f"{in_words(phase)}: {self._orders.take(self._edition)}")
        for news in self._news:
            self._say(news)
        self._news.clear()

    def _headline(self, state: State, phase: str, power: PowerName = "") -> Text:
        power = power or state.turn.power
        seat = self._seats.get(power, "")
        player = "" if power in self._people or not seat else f" ({seat})"
        text = Text(f"Round {state.turn.round} | ")
        text.append_text(power_text(power))
        text.append(f"{player} | ")
        if phase:
            text.append(f"{in_words(phase)} | ")
        return text.append(plural(state.money.get(power, 0), "IPC"))

    # Battles

    def _open_battle(self, state: State, event: e.BattleBegan) -> None:
        if not self._is_near(state, event.space):
            self._distant = DistantBattle(self._edition, state, event)
            return
        self.head()
        self._round = 0
        self._screen.line(f"Battle in {event.space}", indent=2, style="bold")
        ours, theirs = sides(self._edition, state, event.space, event.attacker)
        for verb, units in (("attacks", ours), ("defends", theirs)):
            for power, army in by_power(self._edition, units).items():
                text = self._name(power)
                text.append(f"{verb} with {army_words(self._edition, army)}")
                self._screen.line(text, indent=4)

    def _from_afar(self, battle: DistantBattle, state: State, event: e.Event) -> None:
        battle.note(state, event)
        if isinstance(event, e.BattleEnded):
            self._say(battle.text())
            self._distant = None

    def _dice(self, state: State, event: e.DiceRolled) -> None:
        """The dice of one side, under the number of the round."""
        if state.battle and state.battle.round != self._round:
            self._round = state.battle.round
            self._say(f"Round {self._round} of the battle", style="bold")
        text = self._name(event.power).append_text(dice_text(self._waits, event))
        self._screen.line(text, indent=4)

    def _name(self, power: PowerName) -> Text:
        """A power's name, and room up to the end of the longest."""
        room = max(map(len, self._edition.powers)) + 2 - len(power)
        return power_text(power).append(" " * room)
