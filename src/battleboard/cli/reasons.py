"""What bots think, told at the terminal as they play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from battleboard.agents import Agent, Bot
from battleboard.core.decisions import Answer
from battleboard.engine.game import Game

Tell = Callable[[str], None]
"""Says a line."""


class Explained:
    """A bot that tells what each purchase and each plan is for, once, when it makes it."""

    def __init__(self, bot: Bot, tell: Tell) -> None:
        self._bot, self._tell = bot, tell
        self._told: tuple[str, ...] = ()

    def __call__(self, game: Game) -> Answer:
        """The bot's own answer."""
        answer = self._bot(game)
        reasons = self._bot.why()
        if reasons != self._told:
            self._told = reasons
            for reason, times in Counter(reasons).items():
                self._tell(reason if times == 1 else f"{reason} ({times} times)")
        return answer


def explained(agent: Agent, tell: Tell) -> Agent:
    """An agent that tells its reasons, if it has any."""
    return Explained(agent, tell) if isinstance(agent, Bot) else agent
