"""The game, its rounds, turns and phases."""

from __future__ import annotations

from battleboard.core import events as e
from battleboard.core.edition import Edition
from battleboard.core.state import State
from battleboard.notation.names import in_words
from battleboard.telling.sentences.registry import on
from battleboard.telling.words import the


@on(e.GameBegan)
def _game_began(edition: Edition, _: State, event: e.GameBegan) -> str:
    return f"a game of {edition.title} begins, with {len(edition.powers)} powers."


@on(e.RoundBegan)
def _round_began(_edition: Edition, _: State, event: e.RoundBegan) -> str:
    return f"round {event.round} begins."


@on(e.TurnBegan)
def _turn_began(_edition: Edition, _: State, event: e.TurnBegan) -> str:
    return f"it is the turn of {the(event.power)}."


@on(e.PhaseBegan)
def _phase_began(_edition: Edition, state: State, event: e.PhaseBegan) -> str:
    return f"{the(state.turn.power)} comes to {in_words(event.phase)}."


@on(e.PhaseEnded)
def _phase_ended(_edition: Edition, state: State, event: e.PhaseEnded) -> str:
    return f"{the(state.turn.power)} is through with {in_words(event.phase)}."


@on(e.OrderChosen)
def _order_chosen(_edition: Edition, _: State, event: e.OrderChosen) -> str:
    return f"{the(event.first)} moves and fights first."


@on(e.CommandPassed)
def _command_passed(_edition: Edition, _: State, event: e.CommandPassed) -> str:
    return f"{the(event.power)} acts now."


@on(e.TurnEnded)
def _turn_ended(_edition: Edition, _: State, event: e.TurnEnded) -> str:
    return f"the turn of {the(event.power)} is over."


@on(e.GameWon)
def _game_won(_edition: Edition, _: State, event: e.GameWon) -> str:
    return f"the {event.side} won the game."


@on(e.CursorMoved)
def _cursor_moved(_edition: Edition, _: State, event: e.CursorMoved) -> str:
    if not event.frames:
        return "the rules have nothing more to ask."
    frame = event.frames[-1]
    return f"the rules stand at {in_words(frame.routine)}, step {in_words(frame.step)}."


@on(e.SecretRevealed)
def _secret_revealed(_edition: Edition, _: State, event: e.SecretRevealed) -> str:
    return f"the secret behind the dice is {event.secret!r}."
